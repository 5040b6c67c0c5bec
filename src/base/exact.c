/* exact.c: exponentials, logarithms, powers, roots and hyperbolic functions with the same last bit everywhere. */
#include "base/exact.h"

#include <float.h>
#include <stdbool.h>

#include "base/pair.h"

/* 1: floats as doubles, which makes no difference here. */
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1,
               "doubles must be counted as doubles: on 32-bit x86 compile with -msse2 -mfpmath=sse");

/* log 2 in parts of 40 bits, so that whole multiples of the first two are exact. */
static const double exact_log_two[] = {0x1.62e42fefa2p-1, 0x1.9ef35793c6p-41, 0x1.673007e5ed5e8p-81};
static const struct pair exact_log_ten = {0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53};

enum {
    EXACT_EXP_HALVINGS = 9, /* |x| <= 0.35 / 2^9 ... */
    EXACT_EXP_TERMS = 11,   /* ... needs so many terms for 110 bits */
    EXACT_LOG_TERMS = 22,   /* s = (m - 1) / (m + 1) is at most 0.172 */
    EXACT_POWER_STEPS = 64, /* smaller whole exponents are multiplied out: what has few bits stays exact */
};

static const double exact_exp_most = 709.8, exact_exp_least = -745.2;

/* e^x - 1 = 2^power * (1 + result) - 1. */
static struct pair exact_exp_parts(struct pair x, int *power)
{
    double times = floor(x.high / exact_log_two[0] + 0.5);
    *power = (int)times;
    for (int i = 0; i < 3; i++)
        x = pair_subtract(x, pair_product(times, exact_log_two[i]));
    x = pair_scale(x, -EXACT_EXP_HALVINGS);
    struct pair sum = pair_from(1);
    for (int n = EXACT_EXP_TERMS; n > 1; n--)
        sum = pair_add(pair_from(1), pair_multiply(pair_divide(x, pair_from(n)), sum));
    sum = pair_multiply(x, sum);
    for (int i = 0; i < EXACT_EXP_HALVINGS; i++) /* e^2x - 1 from e^x - 1 */
        sum = pair_add(pair_scale(sum, 1), pair_multiply(sum, sum));
    return sum;
}

/* e^x - 1 where it does not overflow. */
static struct pair exact_exp_less_one(struct pair x)
{
    int power;
    struct pair rest = exact_exp_parts(x, &power);
    if (power == 0) return rest;
    return pair_add(pair_scale(pair_add(pair_from(1), rest), power), pair_from(-1));
}

/* e^x * 2^extra. */
static double exact_exp_scaled(struct pair x, int extra)
{
    int power;
    struct pair rest = exact_exp_parts(x, &power);
    return ldexp(pair_add(pair_from(1), rest).high, power + extra);
}

double exact_exp(double x)
{
    if (isnan(x)) return x;
    if (x > exact_exp_most) return INFINITY;
    return x < exact_exp_least ? 0 : exact_exp_scaled(pair_from(x), 0);
}

double exact_expm1(double x)
{
    if (isnan(x) || pair_is_tiny(x)) return x;
    if (x > exact_exp_most) return INFINITY;
    if (x < -40) return -1;
    return x < 40 ? exact_exp_less_one(pair_from(x)).high : exact_exp_scaled(pair_from(x), 0);
}

/* log(1 + x) for 1 + x between the root of 1/2 and that of 2: twice the series of artanh. */
static struct pair exact_log_near(struct pair x)
{
    struct pair s = pair_divide(x, pair_add(pair_from(2), x)), square = pair_multiply(s, s), sum = pair_from(0);
    for (int n = EXACT_LOG_TERMS; n >= 0; n--)
        sum = pair_add(pair_multiply(sum, square), pair_divide(pair_from(1), pair_from(2 * n + 1)));
    return pair_scale(pair_multiply(s, sum), 1);
}

/* Of a positive number. */
static struct pair exact_log_pair(struct pair x)
{
    int power;
    double part = frexp(x.high, &power);
    if (part < 0x1.6a09e667f3bcdp-1) power--;
    if (power == 0) return exact_log_near(pair_add(x, pair_from(-1)));
    struct pair sum = exact_log_near(pair_add(pair_scale(x, -power), pair_from(-1)));
    for (int i = 2; i >= 0; i--)
        sum = pair_add(sum, pair_product(power, exact_log_two[i]));
    return sum;
}

/* log(1 + x), also where x is small. */
static struct pair exact_log_one_more(struct pair x)
{
    return x.high > -0.25 && x.high < 0.25 ? exact_log_near(x) : exact_log_pair(pair_add(pair_from(1), x));
}

/* Has this no logarithm that is a number? Then *result is set. */
static bool exact_log_is_odd(double x, double *result)
{
    if (x > 0 && !isinf(x)) return false;
    *result = x == 0 ? -INFINITY : x < 0 ? NAN : x;
    return true;
}

double exact_log(double x)
{
    double odd;
    return exact_log_is_odd(x, &odd) ? odd : exact_log_pair(pair_from(x)).high;
}

double exact_log1p(double x)
{
    double odd;
    if (pair_is_tiny(x)) return x;
    return exact_log_is_odd(1 + x, &odd) ? odd : exact_log_one_more(pair_from(x)).high;
}

double exact_log2(double x)
{
    double odd;
    if (exact_log_is_odd(x, &odd)) return odd;
    struct pair two = pair_sum(exact_log_two[0], exact_log_two[1]);
    return pair_divide(exact_log_pair(pair_from(x)), pair_add(two, pair_from(exact_log_two[2]))).high;
}

double exact_log10(double x)
{
    double odd;
    return exact_log_is_odd(x, &odd) ? odd : pair_divide(exact_log_pair(pair_from(x)), exact_log_ten).high;
}

/* A positive number to a whole exponent. */
static double exact_power_steps(double base, int exponent)
{
    int power, times = exponent < 0 ? -exponent : exponent;
    struct pair factor = pair_from(frexp(base, &power)), product = pair_from(1);
    for (int left = times; left > 0; left >>= 1) {
        if (left & 1) product = pair_multiply(product, factor);
        factor = pair_multiply(factor, factor);
    }
    if (exponent < 0) product = pair_divide(pair_from(1), product);
    return ldexp(product.high, power * exponent);
}

static double exact_power_positive(double base, double exponent)
{
    if (base == 1) return 1;
    if (floor(exponent) == exponent && fabs(exponent) <= EXACT_POWER_STEPS)
        return exact_power_steps(base, (int)exponent);
    struct pair log = exact_log_pair(pair_from(base));
    double about = log.high * exponent;
    if (about > exact_exp_most + 1) return INFINITY;
    if (about < exact_exp_least - 1) return 0;
    return exact_exp_scaled(pair_multiply(log, pair_from(exponent)), 0);
}

static double exact_power_without_end(double size, bool grows)
{
    if (size == 1) return 1;
    return (size > 1) == grows ? INFINITY : 0;
}

double exact_pow(double base, double exponent)
{
    if (exponent == 0 || base == 1) return 1;
    if (isnan(base) || isnan(exponent)) return NAN;
    bool is_whole = floor(exponent) == exponent, is_odd = is_whole && fmod(exponent, 2) != 0;
    double sign = is_odd && signbit(base) ? -1 : 1, size = fabs(base);
    if (isinf(exponent)) return exact_power_without_end(size, exponent > 0);
    if (size == 0 || isinf(size)) return sign * ((size == 0) == (exponent < 0) ? INFINITY : 0);
    if (base < 0 && !is_whole) return NAN;
    return sign * exact_power_positive(size, exponent);
}

/* A straight line, Newton's method, and a last step of it with twice the bits. */
double exact_cbrt(double x)
{
    int power;
    if (x == 0 || !isfinite(x)) return x;
    double part = frexp(fabs(x), &power);
    for (; power % 3 != 0; power++)
        part /= 2;
    double root = 0.5 + 0.5 * part;
    for (int i = 0; i < 8; i++)
        root -= (root * root * root - part) / (3 * root * root);
    struct pair square = pair_product(root, root);
    struct pair rest = pair_subtract(pair_multiply(square, pair_from(root)), pair_from(part));
    struct pair result = pair_sum_ordered(root, -rest.high / (3 * square.high));
    return copysign(ldexp(result.high, power / 3), x);
}

double exact_hypot(double x, double y)
{
    int power;
    if (isinf(x) || isinf(y)) return INFINITY;
    if (isnan(x) || isnan(y)) return NAN;
    double most = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    if (most == 0) return 0;
    frexp(most, &power);
    x = ldexp(x, -power);
    y = ldexp(y, -power);
    return ldexp(pair_root(pair_add(pair_product(x, x), pair_product(y, y))).high, power);
}

/* ---- hyperbolic functions ---- */

double exact_sinh(double x)
{
    double size = fabs(x);
    if (pair_is_tiny(x) || !isfinite(x)) return x;
    if (size > exact_exp_most + 1) return copysign(INFINITY, x);
    if (size > 40) return copysign(exact_exp_scaled(pair_from(size), -1), x);
    struct pair more = exact_exp_less_one(pair_from(size));
    struct pair sum = pair_add(more, pair_divide(more, pair_add(more, pair_from(1))));
    return copysign(sum.high / 2, x);
}

double exact_cosh(double x)
{
    double size = fabs(x);
    if (isnan(x)) return x;
    if (size > exact_exp_most + 1) return INFINITY;
    if (size > 40) return exact_exp_scaled(pair_from(size), -1);
    struct pair whole = pair_add(exact_exp_less_one(pair_from(size)), pair_from(1));
    return pair_add(whole, pair_divide(pair_from(1), whole)).high / 2;
}

double exact_tanh(double x)
{
    double size = fabs(x);
    if (pair_is_tiny(x) || isnan(x)) return x;
    if (size > 20) return copysign(1, x);
    struct pair more = exact_exp_less_one(pair_from(2 * size));
    return copysign(pair_divide(more, pair_add(more, pair_from(2))).high, x);
}

/* log 2x, for x so large that a little more beside it does not count. */
static double exact_log_double(double x)
{
    struct pair log = exact_log_pair(pair_from(x));
    return pair_add(log, pair_sum(exact_log_two[0], exact_log_two[1])).high;
}

double exact_asinh(double x)
{
    double size = fabs(x);
    if (pair_is_tiny(x) || !isfinite(x)) return x;
    if (size > 0x1p60) return copysign(exact_log_double(size), x);
    struct pair square = pair_product(size, size);
    struct pair root = pair_add(pair_from(1), pair_root(pair_add(pair_from(1), square)));
    return copysign(exact_log_one_more(pair_add(pair_from(size), pair_divide(square, root))).high, x);
}

double exact_acosh(double x)
{
    if (isnan(x) || x < 1) return NAN;
    if (isinf(x)) return x;
    if (x > 0x1p60) return exact_log_double(x);
    struct pair more = pair_sum(x, -1);
    struct pair square = pair_multiply(more, pair_add(more, pair_from(2)));
    return exact_log_one_more(pair_add(more, pair_root(square))).high;
}

double exact_atanh(double x)
{
    double size = fabs(x);
    if (pair_is_tiny(x) || isnan(x)) return x;
    if (size >= 1) return size > 1 ? NAN : copysign(INFINITY, x);
    struct pair ratio = pair_divide(pair_from(2 * size), pair_sum(1, -size));
    return copysign(exact_log_one_more(ratio).high / 2, x);
}
