/* exact_angle.c: functions of angles and their inverses with the same last bit everywhere. */
#include <stdbool.h>
#include <stdint.h>

#include "base/exact.h"
#include "base/pair.h"

static const struct pair angle_half_turn = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53},
                         angle_quarter = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}, angle_none = {0, 0};

/* 2 / pi in binary, 1280 places: enough to know where in a turn the largest double is. */
static const uint32_t angle_two_over_pi[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d};

enum {
    ANGLE_WORDS = 9, /* of 2 / pi that matter for one number: 53 bits, as many lost near a quarter, 107 kept */
    ANGLE_LIMBS = ANGLE_WORDS + 2,
    ANGLE_SIN_TERMS = 15, /* for an eighth of a turn and 110 bits */
    ANGLE_ATAN_HALVINGS = 3,
    ANGLE_ATAN_TERMS = 17,
};

/* A binary fraction, the lowest limb first, as a pair. `places` of its bits are after the point. */
static struct pair angle_fraction(const uint32_t *limbs, int places)
{
    struct pair sum = angle_none;
    for (int i = ANGLE_LIMBS - 1; i >= 0; i--)
        sum = pair_add(sum, pair_from(ldexp(limbs[i], 32 * i - places)));
    return sum;
}

/* Takes bits from `place` on away; they are returned as far as they count in quarters of a turn. */
static unsigned angle_cut(uint32_t *limbs, int place)
{
    unsigned quarters = 0;
    for (int bit = 1; bit >= 0; bit--) {
        int at = place + bit;
        quarters = quarters << 1 | (at / 32 < ANGLE_LIMBS ? limbs[at / 32] >> at % 32 & 1 : 0);
    }
    for (int at = place; at < 32 * ANGLE_LIMBS; at++)
        limbs[at / 32] &= ~(UINT32_C(1) << at % 32);
    return quarters;
}

/* A positive angle as whole quarters of a turn and at most an eighth more or less: the digits of 2 / pi that matter are
 * multiplied by it as whole numbers (Payne and Hanek). */
static struct pair angle_reduce(double x, unsigned *quarters)
{
    uint32_t limbs[ANGLE_LIMBS] = {0};
    int power;
    *quarters = 0;
    if (x <= angle_quarter.high / 2) return pair_from(x);
    uint64_t whole = (uint64_t)ldexp(frexp(x, &power), 53);
    power -= 53;
    int first = power > 2 ? (power - 2) / 32 : 0, places = 32 * (first + ANGLE_WORDS) - power;
    for (int part = 0; part < 2; part++) {
        uint64_t carry = 0, factor = part ? whole >> 32 : whole & 0xffffffff;
        for (int i = 0; i < ANGLE_WORDS; i++) {
            carry += factor * angle_two_over_pi[first + ANGLE_WORDS - 1 - i] + limbs[i + part];
            limbs[i + part] = (uint32_t)carry;
            carry >>= 32;
        }
        limbs[ANGLE_WORDS + part] = (uint32_t)carry;
    }
    *quarters = angle_cut(limbs, places);
    bool is_more = limbs[(places - 1) / 32] >> (places - 1) % 32 & 1; /* than a half: then back from the next one */
    if (is_more) {
        *quarters += 1;
        for (int i = 0; i < ANGLE_LIMBS; i++)
            limbs[i] = ~limbs[i];
        (void)angle_cut(limbs, places);
    }
    struct pair rest = pair_multiply(angle_fraction(limbs, places), angle_quarter);
    return is_more ? pair_negate(rest) : rest;
}

/* first * (1 - x^2 / (n (n + 1)) * (1 - x^2 / ((n + 2) (n + 3)) * ...)) */
static struct pair angle_series(struct pair x, struct pair first, int n)
{
    struct pair square = pair_multiply(x, x), sum = pair_from(1);
    for (int i = n + 2 * ANGLE_SIN_TERMS; i >= n; i -= 2)
        sum = pair_subtract(pair_from(1), pair_multiply(pair_divide(square, pair_from(i * (i + 1))), sum));
    return pair_multiply(first, sum);
}

/* The sine of the angle and as many quarters of a turn. */
static struct pair angle_sine(struct pair rest, unsigned quarters)
{
    struct pair sine = quarters & 1 ? angle_series(rest, pair_from(1), 1) : angle_series(rest, rest, 2);
    return quarters & 2 ? pair_negate(sine) : sine;
}

double exact_sin(double x)
{
    unsigned quarters;
    if (pair_is_tiny(x) || !isfinite(x)) return pair_is_tiny(x) ? x : NAN;
    struct pair rest = angle_reduce(fabs(x), &quarters);
    return (x < 0 ? -1 : 1) * angle_sine(rest, quarters).high;
}

double exact_cos(double x)
{
    unsigned quarters;
    if (!isfinite(x)) return NAN;
    struct pair rest = angle_reduce(fabs(x), &quarters);
    return angle_sine(rest, quarters + 1).high;
}

double exact_tan(double x)
{
    unsigned quarters;
    if (pair_is_tiny(x) || !isfinite(x)) return pair_is_tiny(x) ? x : NAN;
    struct pair rest = angle_reduce(fabs(x), &quarters);
    return (x < 0 ? -1 : 1) * pair_divide(angle_sine(rest, quarters), angle_sine(rest, quarters + 1)).high;
}

/* The angle of a slope between 0 and 1: halved three times, then the series. */
static struct pair angle_of_slope(struct pair slope)
{
    for (int i = 0; i < ANGLE_ATAN_HALVINGS; i++) {
        struct pair side = pair_root(pair_add(pair_from(1), pair_multiply(slope, slope)));
        slope = pair_divide(slope, pair_add(pair_from(1), side));
    }
    struct pair square = pair_negate(pair_multiply(slope, slope)), sum = angle_none;
    for (int n = ANGLE_ATAN_TERMS; n >= 0; n--)
        sum = pair_add(pair_multiply(sum, square), pair_divide(pair_from(1), pair_from(2 * n + 1)));
    return pair_scale(pair_multiply(slope, sum), ANGLE_ATAN_HALVINGS);
}

/* The angle of a point with y >= 0, neither far away nor the middle. */
static struct pair angle_of_point(struct pair y, struct pair x)
{
    struct pair far = x.high < 0 ? pair_negate(x) : x;
    bool is_steep = y.high > far.high;
    struct pair angle = angle_of_slope(is_steep ? pair_divide(far, y) : pair_divide(y, far));
    if (is_steep) angle = pair_subtract(angle_quarter, angle);
    return x.high < 0 ? pair_subtract(angle_half_turn, angle) : angle;
}

/* The other side of a right triangle whose longest side is 1. */
static struct pair angle_other_side(double x)
{
    return pair_root(pair_multiply(pair_sum(1, -x), pair_sum(1, x)));
}

double exact_asin(double x)
{
    if (pair_is_tiny(x) || isnan(x)) return x;
    if (fabs(x) > 1) return NAN;
    return copysign(angle_of_point(pair_from(fabs(x)), angle_other_side(x)).high, x);
}

double exact_acos(double x)
{
    if (isnan(x) || fabs(x) > 1) return NAN;
    return angle_of_point(angle_other_side(x), pair_from(x)).high;
}

double exact_atan(double x)
{
    return exact_atan2(x, 1);
}

double exact_atan2(double y, double x)
{
    int power;
    if (isnan(x) || isnan(y)) return NAN;
    if (isinf(x) && isinf(y)) /* as good as a diagonal */
        return exact_atan2(copysign(1, y), copysign(1, x));
    if (y == 0 || isinf(x)) return copysign(signbit(x) ? angle_half_turn.high : 0, y);
    if (x == 0 || isinf(y)) return copysign(angle_quarter.high, y);
    double size = fabs(y);
    if (x > 0 && size / x < 0x1p-500) return y / x; /* the slope itself, and no room for the half of it */
    frexp(size > fabs(x) ? size : fabs(x), &power);
    return copysign(angle_of_point(pair_from(ldexp(size, -power)), pair_from(ldexp(x, -power))).high, y);
}
