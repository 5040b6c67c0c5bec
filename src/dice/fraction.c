/* fraction.c: exact arithmetic with fractions. A result may be unreduced. */
#include "dice/fraction.h"

#include <math.h>

#include "dice/roll.h"

static const double fraction_most = 9007199254740992.0; /* 2^53 */

const char *fraction_words(enum fraction_fault fault)
{
    static const char *const words[FRACTION_FAULTS] = {
        [FRACTION_LARGE] = "these numbers are too large",
        [FRACTION_BY_ZERO] = "this divides by zero",
        [FRACTION_NO_POWER] = "a power must be a whole number from 0 to 64",
    };
    return words[fault];
}

int64_t fraction_gcd(int64_t a, int64_t b)
{
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool fraction_times(int64_t a, int64_t b, int64_t *product)
{
    double size = fabs((double)a) * fabs((double)b);
    if (size > fraction_most) return false;
    *product = a * b;
    return true;
}

struct fraction fraction_reduce(struct fraction value)
{
    int64_t shared = fraction_gcd(value.numerator, value.scale);
    if (shared > 1) {
        value.numerator /= shared;
        value.scale /= shared;
    }
    return value;
}

bool fraction_from(double number, struct fraction *value)
{
    for (int64_t scale = 1; scale <= 1000000000; scale *= 10) {
        double scaled = number * (double)scale;
        if (!(fabs(scaled) <= fraction_most)) return false;
        if (scaled != floor(scaled)) continue;
        *value = (struct fraction){(int64_t)scaled, scale};
        return true;
    }
    return false;
}

static int64_t fraction_floor(struct fraction value)
{
    int64_t whole = value.numerator / value.scale;
    return whole - (value.numerator % value.scale < 0);
}

static enum fraction_fault fraction_divide(struct fraction a, struct fraction b, struct fraction *value)
{
    int64_t numerator, scale;
    if (b.numerator == 0) return FRACTION_BY_ZERO;
    if (!fraction_times(a.numerator, b.scale, &numerator) || !fraction_times(a.scale, b.numerator, &scale))
        return FRACTION_LARGE;
    *value = scale < 0 ? (struct fraction){-numerator, -scale} : (struct fraction){numerator, scale};
    return FRACTION_FINE;
}

/* Both over one scale, for sums, comparisons and remainders. */
static bool fraction_align(struct fraction *a, struct fraction *b)
{
    int64_t shared = fraction_gcd(a->scale, b->scale), factor_a = b->scale / shared, factor_b = a->scale / shared;
    return fraction_times(a->numerator, factor_a, &a->numerator) &&
           fraction_times(b->numerator, factor_b, &b->numerator) && fraction_times(a->scale, factor_a, &a->scale) &&
           fraction_times(b->scale, factor_b, &b->scale);
}

static enum fraction_fault fraction_power(struct fraction a, struct fraction b, struct fraction *value)
{
    if (b.numerator % b.scale || b.numerator < 0 || b.numerator / b.scale > 64) return FRACTION_NO_POWER;
    *value = (struct fraction){1, 1};
    for (int64_t i = 0; i < b.numerator / b.scale; i++) {
        if (!fraction_times(value->numerator, a.numerator, &value->numerator) ||
            !fraction_times(value->scale, a.scale, &value->scale))
            return FRACTION_LARGE;
    }
    return FRACTION_FINE;
}

static enum fraction_fault fraction_add(struct fraction a, struct fraction b, struct fraction *value)
{
    if (!fraction_align(&a, &b)) return FRACTION_LARGE;
    *value = (struct fraction){a.numerator + b.numerator, a.scale};
    return fabs((double)value->numerator) <= fraction_most ? FRACTION_FINE : FRACTION_LARGE;
}

/* MODULO has the sign of the divisor, REMAINDER that of the dividend. */
static enum fraction_fault fraction_remainder(enum dice_join join, struct fraction a, struct fraction b,
                                              struct fraction *value)
{
    if (b.numerator == 0) return FRACTION_BY_ZERO;
    if (!fraction_align(&a, &b)) return FRACTION_LARGE;
    int64_t rest = a.numerator % b.numerator;
    if (join == DICE_JOIN_MODULO && rest != 0 && (rest < 0) != (b.numerator < 0)) rest += b.numerator;
    *value = (struct fraction){rest, a.scale};
    return FRACTION_FINE;
}

static enum fraction_fault fraction_multiply(struct fraction a, struct fraction b, struct fraction *value)
{
    bool fits = fraction_times(a.numerator, b.numerator, &value->numerator) &&
                fraction_times(a.scale, b.scale, &value->scale);
    return fits ? FRACTION_FINE : FRACTION_LARGE;
}

static enum fraction_fault fraction_compare(enum dice_compare compare, struct fraction a, struct fraction b,
                                            struct fraction *value)
{
    if (!fraction_align(&a, &b)) return FRACTION_LARGE;
    *value = (struct fraction){(int64_t)dice_compare_numbers(compare, (double)a.numerator, (double)b.numerator), 1};
    return FRACTION_FINE;
}

enum fraction_fault fraction_join(const struct dice_node *right, struct fraction a, struct fraction b,
                                  struct fraction *value)
{
    enum fraction_fault fault = FRACTION_FINE;
    switch (right->join) {
    case DICE_JOIN_NONE:
        *value = b;
        return FRACTION_FINE;
    case DICE_JOIN_ADD:
        return fraction_add(a, b, value);
    case DICE_JOIN_SUBTRACT:
        return fraction_add(a, (struct fraction){-b.numerator, b.scale}, value);
    case DICE_JOIN_MULTIPLY:
        return fraction_multiply(a, b, value);
    case DICE_JOIN_DIVIDE:
        return fraction_divide(a, b, value);
    case DICE_JOIN_DIVIDE_WHOLE:
        fault = fraction_divide(a, b, value);
        if (!fault) *value = (struct fraction){fraction_floor(*value), 1};
        return fault;
    case DICE_JOIN_DIVIDE_TRUNCATE:
        fault = fraction_divide(a, b, value);
        if (!fault) *value = (struct fraction){value->numerator / value->scale, 1};
        return fault;
    case DICE_JOIN_REMAINDER:
    case DICE_JOIN_MODULO:
        return fraction_remainder(right->join, a, b, value);
    case DICE_JOIN_POWER:
        return fraction_power(a, b, value);
    case DICE_JOIN_COMPARE:
        return fraction_compare(right->compare, a, b, value);
    }
    return fault;
}

/* Halves go up. */
enum fraction_fault fraction_call_one(enum dice_function function, struct fraction a, struct fraction *value)
{
    *value = a;
    switch (function) {
    case DICE_FUNCTION_FLOOR:
        *value = (struct fraction){fraction_floor(a), 1};
        break;
    case DICE_FUNCTION_CEIL:
        *value = (struct fraction){-fraction_floor((struct fraction){-a.numerator, a.scale}), 1};
        break;
    case DICE_FUNCTION_ROUND:
        *value = (struct fraction){fraction_floor((struct fraction){2 * a.numerator + a.scale, 2 * a.scale}), 1};
        break;
    case DICE_FUNCTION_TRUNC:
        *value = (struct fraction){a.numerator / a.scale, 1};
        break;
    case DICE_FUNCTION_ABS:
        value->numerator = a.numerator < 0 ? -a.numerator : a.numerator;
        break;
    case DICE_FUNCTION_SIGN:
        *value = (struct fraction){(a.numerator > 0) - (a.numerator < 0), 1};
        break;
    default:
        break;
    }
    return FRACTION_FINE;
}

enum fraction_fault fraction_call_two(enum dice_function function, struct fraction a, struct fraction b,
                                      struct fraction *value)
{
    if (function == DICE_FUNCTION_POW) return fraction_power(a, b, value);
    if (!fraction_align(&a, &b)) return FRACTION_LARGE;
    int64_t scale = function == DICE_FUNCTION_MIN || function == DICE_FUNCTION_MAX ? a.scale : 1;
    *value = (struct fraction){(int64_t)dice_call_two(function, (double)a.numerator, (double)b.numerator), scale};
    return FRACTION_FINE;
}
