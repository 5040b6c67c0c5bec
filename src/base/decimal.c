/* decimal.c: decimal text to double and back.
 *
 * Reading tries three ways, each exact when it succeeds: a product or quotient of two doubles that are both exact
 * (Clinger); a 64 by 128 bit product with a known error that is taken when the error cannot matter (after Lemire); and
 * division of large integers, which always succeeds. Printing finds the shortest digits with large integers (Steele and
 * White), after a short cut for numbers with few digits. */
#include "base/decimal.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/big.h"

enum {
    DECIMAL_MOST_DIGITS = 800, /* no tie between two doubles has more than 767 digits; the rest is one sticky digit */
    DECIMAL_EXACT_POWER = 22,  /* 10^22 is the last power of ten that is a double */
    DECIMAL_WIDE_STEP = 28,
    DECIMAL_WIDE_FIRST = -13,
    DECIMAL_LARGEST_POWER = 310,  /* a number of that many digits is infinite */
    DECIMAL_SMALLEST_POWER = -326 /* a number with its first digit there is zero */
};

static const double decimal_tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static const struct decimal_wide {
    uint64_t high, low;
} decimal_powers[] = {
#define DECIMAL_POWER(k, high, low) {high, low},
#include "decimal_powers.def"
#undef DECIMAL_POWER
};

/* A decimal taken apart: digits[0..count) times ten to the power. */
struct decimal {
    const char *digits, *end; /* from the first significant digit; a point may be in between */
    uint64_t leading;         /* the first 19 significant digits as a number */
    size_t count;             /* significant digits in all, zeros at the end included */
    int64_t power;            /* of the last digit */
    bool negative;
};

static int64_t decimal_exponent(const char *at, const char *end)
{
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    int64_t exponent = 0;
    for (; at < end; at++) {
        if (exponent < 100000000) exponent = exponent * 10 + (*at - '0');
    }
    return negative ? -exponent : exponent;
}

static struct decimal decimal_split(const char *at, const char *end)
{
    struct decimal decimal = {.negative = at < end && *at == '-'};
    at += decimal.negative;
    bool fraction = false;
    decimal.digits = decimal.end = at;
    for (; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at == '.') {
            fraction = true;
            continue;
        }
        if (fraction) decimal.power--;
        if (decimal.count == 0 && *at == '0') continue;
        if (decimal.count == 0) decimal.digits = at;
        if (decimal.count < 19) decimal.leading = decimal.leading * 10 + (uint64_t)(*at - '0');
        decimal.count++;
    }
    decimal.end = at;
    if (at < end) decimal.power += decimal_exponent(at + 1, end);
    return decimal;
}

/* The double nearest to significand * 2^exponent, where the highest bit of the significand is set; `more`: something is
 * below its last bit. */
static double decimal_assemble(uint64_t significand, int64_t exponent, bool more)
{
    int64_t top = exponent + 63; /* the power of two of the highest bit */
    if (top > DBL_MAX_EXP) return INFINITY;
    int64_t drop = top >= DBL_MIN_EXP - 1 ? 64 - DBL_MANT_DIG : 64 - DBL_MANT_DIG + (DBL_MIN_EXP - 1 - top);
    if (drop > 64) return 0;
    uint64_t kept = drop == 64 ? 0 : significand >> drop, half = (uint64_t)1 << (drop - 1);
    uint64_t rest = drop == 64 ? significand : significand & ((half << 1) - 1);
    if (rest > half || (rest == half && (more || (kept & 1)))) kept++;
    return ldexp((double)kept, (int)(exponent + drop));
}

static uint64_t decimal_multiply(uint64_t a, uint64_t b, uint64_t *high)
{
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t low = a_low * b_low, cross = a_high * b_low + (low >> 32), other = a_low * b_high + (uint32_t)cross;
    *high = a_high * b_high + (cross >> 32) + (other >> 32);
    return (other << 32) | (uint32_t)low;
}

/* number * factor, cut to 128 bits with the highest set; the exponent follows. At most 2 units are lost. */
static struct decimal_wide decimal_scale(struct decimal_wide number, uint64_t factor, int64_t *exponent)
{
    uint64_t middle_high, high, low_high;
    uint64_t low = decimal_multiply(number.low, factor, &low_high);
    uint64_t middle = decimal_multiply(number.high, factor, &middle_high);
    middle += low_high;
    high = middle_high + (middle < low_high);
    *exponent += 64;
    while (!(high >> 63)) {
        high = high << 1 | middle >> 63;
        middle = middle << 1 | low >> 63;
        low <<= 1;
        (*exponent)--;
    }
    return (struct decimal_wide){high, middle};
}

/* The product of the leading digits and the power of ten in 128 bits, when its error cannot change the result. */
static bool decimal_read_wide(const struct decimal *decimal, double *number)
{
    static const unsigned margin = 64;
    uint64_t digits = decimal->leading, five = 1;
    int64_t block = (decimal->power - (int64_t)DECIMAL_WIDE_FIRST * DECIMAL_WIDE_STEP) / DECIMAL_WIDE_STEP;
    int64_t rest = decimal->power - (block + DECIMAL_WIDE_FIRST) * DECIMAL_WIDE_STEP;
    if (decimal->count > 19 || block < 0 || block >= (int64_t)(sizeof decimal_powers / sizeof *decimal_powers) ||
        rest < 0)
        return false;
    for (int64_t i = 0; i < rest; i++)
        five *= 5;
    int64_t power = decimal->power - rest;
    int64_t exponent = (int64_t)floor((double)power * 2.321928094887362347870) - 127 + decimal->power;
    struct decimal_wide product = decimal_scale(decimal_powers[block], five, &exponent);
    product = decimal_scale(product, digits, &exponent);
    if (product.low < margin || product.low > UINT64_MAX - margin) return false;
    *number = decimal_assemble(product.high, exponent + 64, true);
    return true;
}

/* digits * 10^power = top / bottom in whole numbers; 64 bits of the quotient and whether anything remains decide. */
static double decimal_read_exact(const struct decimal *decimal)
{
    struct big top = {0}, bottom = big_from(1);
    size_t taken = 0;
    bool more = false;
    for (const char *at = decimal->digits; at < decimal->end; at++) {
        if (*at == '.') continue;
        if (taken < DECIMAL_MOST_DIGITS)
            big_multiply_add(&top, 10, (uint32_t)(*at - '0'));
        else
            more = more || *at != '0';
        taken++;
    }
    int64_t power = decimal->power;
    if (taken > DECIMAL_MOST_DIGITS) {
        power += (int64_t)(taken - DECIMAL_MOST_DIGITS) - 1;
        big_multiply_add(&top, 10, more);
    }
    big_multiply_ten(power >= 0 ? &top : &bottom, (unsigned)(power >= 0 ? power : -power));
    int64_t exponent = (int64_t)big_bits(&top) - (int64_t)big_bits(&bottom);
    if (exponent > 0) big_shift(&bottom, (unsigned)exponent);
    if (exponent < 0) big_shift(&top, (unsigned)-exponent);
    if (big_compare(&top, &bottom) < 0) {
        big_shift(&top, 1);
        exponent--;
    }
    uint64_t quotient = 0;
    for (int bit = 0; bit < 64; bit++) {
        quotient <<= 1;
        if (big_compare(&top, &bottom) >= 0) {
            big_subtract(&top, &bottom);
            quotient |= 1;
        }
        big_shift(&top, 1);
    }
    return decimal_assemble(quotient, exponent - 63, top.count > 0);
}

double decimal_read(const char *text, size_t length)
{
    struct decimal decimal = decimal_split(text, text + length);
    double number = 0;
    int64_t first = decimal.power + (int64_t)decimal.count; /* the first digit is just below this power of ten */
    if (decimal.count == 0 || first < DECIMAL_SMALLEST_POWER)
        number = 0;
    else if (first > DECIMAL_LARGEST_POWER)
        number = INFINITY;
    else if (decimal.count <= 19 && decimal.leading <= (uint64_t)1 << DBL_MANT_DIG && decimal.power >= 0 &&
             decimal.power <= DECIMAL_EXACT_POWER)
        number = (double)decimal.leading * decimal_tens[decimal.power];
    else if (decimal.count <= 19 && decimal.leading <= (uint64_t)1 << DBL_MANT_DIG && decimal.power < 0 &&
             decimal.power >= -DECIMAL_EXACT_POWER)
        number = (double)decimal.leading / decimal_tens[-decimal.power];
    else if (!decimal_read_wide(&decimal, &number))
        number = decimal_read_exact(&decimal);
    return decimal.negative ? -number : number;
}

/* Digits of a positive number and the power of ten of the first one. */
struct decimal_digits {
    char digits[20];
    int count;
    int power;
};

/* A number with at most 15 digits is the only one that short which reads back as this double. */
static bool decimal_print_short(double number, struct decimal_digits *out)
{
    if (number >= 1e15 || number < 1e-5) return false;
    for (int places = 0; places <= 10; places++) {
        double scaled = nearbyint(number * decimal_tens[places]);
        if (scaled >= 1e15) return false;
        if (scaled / decimal_tens[places] != number) continue;
        char backwards[20];
        int count = 0;
        for (uint64_t rest = (uint64_t)scaled; rest; rest /= 10)
            backwards[count++] = (char)('0' + rest % 10);
        for (int i = 0; i < count; i++)
            out->digits[i] = backwards[count - 1 - i];
        out->power = count - 1 - places;
        while (count > 1 && out->digits[count - 1] == '0')
            count--;
        out->count = count;
        return true;
    }
    return false;
}

/* The number is value/scale; numbers that round to it lie between value - below and value + above, in the same scale.
 * All four are doubled so that half a step is whole. */
struct decimal_interval {
    struct big value, scale, below, above;
    bool closed; /* the ends themselves round to the number (its last bit is even) */
};

static void decimal_interval_make(struct decimal_interval *interval, uint64_t significand, int exponent, bool narrow)
{
    interval->value = big_from(significand);
    interval->scale = big_from(1);
    interval->below = big_from(1);
    interval->above = big_from(1);
    interval->closed = significand % 2 == 0;
    big_shift(&interval->value, 1u + narrow + (exponent > 0 ? (unsigned)exponent : 0));
    big_shift(&interval->scale, 1u + narrow + (exponent < 0 ? (unsigned)-exponent : 0));
    if (exponent > 0) big_shift(&interval->below, (unsigned)exponent);
    big_shift(&interval->above, narrow + (exponent > 0 ? (unsigned)exponent : 0));
}

static bool decimal_interval_reaches(const struct decimal_interval *interval)
{
    struct big sum = interval->value;
    big_add(&sum, &interval->above);
    int order = big_compare(&sum, &interval->scale);
    return order > 0 || (order == 0 && interval->closed);
}

/* Brings value/scale into [1/10, 1) with respect to the upper end; returns the power of ten of the first digit. */
static int decimal_interval_normalize(struct decimal_interval *interval, double number)
{
    int power = (int)ceil(log10(number) - 1e-10); /* lint: allow log10, near is enough, the next lines correct it */
    if (power >= 0) {
        big_multiply_ten(&interval->scale, (unsigned)power);
    } else {
        big_multiply_ten(&interval->value, (unsigned)-power);
        big_multiply_ten(&interval->below, (unsigned)-power);
        big_multiply_ten(&interval->above, (unsigned)-power);
    }
    if (decimal_interval_reaches(interval)) {
        big_multiply_add(&interval->scale, 10, 0);
        power++;
    }
    return power - 1;
}

static void decimal_print_exact(double number, struct decimal_digits *out)
{
    int exponent;
    double fraction = frexp(number, &exponent);
    exponent -= DBL_MANT_DIG;
    if (exponent < DBL_MIN_EXP - DBL_MANT_DIG) { /* subnormal: fewer bits */
        fraction = ldexp(fraction, exponent - (DBL_MIN_EXP - DBL_MANT_DIG));
        exponent = DBL_MIN_EXP - DBL_MANT_DIG;
    }
    uint64_t significand = (uint64_t)ldexp(fraction, DBL_MANT_DIG);
    bool narrow = significand == (uint64_t)1 << (DBL_MANT_DIG - 1) && exponent > DBL_MIN_EXP - DBL_MANT_DIG;
    struct decimal_interval interval;
    decimal_interval_make(&interval, significand, exponent, narrow);
    out->power = decimal_interval_normalize(&interval, number);
    for (out->count = 0;;) {
        big_multiply_add(&interval.value, 10, 0);
        big_multiply_add(&interval.below, 10, 0);
        big_multiply_add(&interval.above, 10, 0);
        char digit = '0';
        while (big_compare(&interval.value, &interval.scale) >= 0) {
            big_subtract(&interval.value, &interval.scale);
            digit++;
        }
        int below = big_compare(&interval.value, &interval.below);
        bool low = below < 0 || (below == 0 && interval.closed), high = decimal_interval_reaches(&interval);
        if (low || high) {
            struct big twice = interval.value;
            big_shift(&twice, 1);
            int half = big_compare(&twice, &interval.scale);
            bool up = high && (!low || half > 0 || (half == 0 && (digit - '0') % 2));
            out->digits[out->count++] = (char)(digit + up);
            return;
        }
        out->digits[out->count++] = digit;
    }
}

static char *decimal_put_exponent(char *out, int power)
{
    *out++ = 'e';
    *out++ = power < 0 ? '-' : '+';
    unsigned rest = (unsigned)(power < 0 ? -power : power);
    if (rest >= 100) *out++ = (char)('0' + rest / 100);
    if (rest >= 10) *out++ = (char)('0' + rest / 10 % 10);
    *out++ = (char)('0' + rest % 10);
    return out;
}

/* The layout of ECMAScript's Number::toString. */
static char *decimal_put(char *out, const struct decimal_digits *digits)
{
    int point = digits->power + 1; /* digits before the point */
    if (point > 21 || point < -5) {
        *out++ = digits->digits[0];
        if (digits->count > 1) *out++ = '.';
        for (int i = 1; i < digits->count; i++)
            *out++ = digits->digits[i];
        return decimal_put_exponent(out, digits->power);
    }
    if (point <= 0) {
        *out++ = '0';
        *out++ = '.';
    }
    for (int i = point; i < 0; i++)
        *out++ = '0';
    for (int i = 0; i < digits->count; i++) {
        if (i == point && i > 0) *out++ = '.';
        *out++ = digits->digits[i];
    }
    for (int i = digits->count; i < point; i++)
        *out++ = '0';
    return out;
}

size_t decimal_print(char out[DECIMAL_TEXT], double number)
{
    char *at = out;
    if (isnan(number) || isinf(number) || number == 0) {
        const char *word = isnan(number) ? "NaN" : number > 0 ? "Infinity" : number < 0 ? "-Infinity" : "0";
        size_t length = strlen(word);
        memcpy(out, word, length + 1);
        return length;
    }
    if (number < 0) *at++ = '-';
    struct decimal_digits digits;
    number = fabs(number);
    if (!decimal_print_short(number, &digits)) decimal_print_exact(number, &digits);
    at = decimal_put(at, &digits);
    *at = '\0';
    return (size_t)(at - out);
}
