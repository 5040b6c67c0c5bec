/* wide.c: unsigned whole numbers of 128 bits. Written on the halves, so that it is the same for both forms. */
#include "base/wide.h"

#if !defined(__SIZEOF_INT128__) || defined(TALUS_PORTABLE)
/* Schoolbook on 32-bit digits. */
wide wide_multiply_halves(uint64_t a, uint64_t b)
{
    uint64_t a1 = a >> 32, a0 = (uint32_t)a, b1 = b >> 32, b0 = (uint32_t)b;
    uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32);
    uint64_t cross_low = (uint32_t)cross + a0 * b1;
    return wide_make(a1 * b1 + (cross >> 32) + (cross_low >> 32), cross_low << 32 | (uint32_t)low);
}
#endif

static int wide_bits(wide number)
{
    int bits = 0;
    uint64_t half = wide_high(number) ? wide_high(number) : wide_low(number);
    for (; half; half >>= 1)
        bits++;
    return wide_high(number) ? bits + 64 : bits;
}

static wide wide_shift_left(wide number, int bits)
{
    if (bits == 0) return number;
    if (bits >= 64) return wide_make(wide_low(number) << (bits - 64), 0);
    return wide_make(wide_high(number) << bits | wide_low(number) >> (64 - bits), wide_low(number) << bits);
}

static wide wide_shift_right(wide number, int bits)
{
    if (bits == 0) return number;
    if (bits >= 64) return wide_from(wide_high(number) >> (bits - 64));
    return wide_make(wide_high(number) >> bits, wide_low(number) >> bits | wide_high(number) << (64 - bits));
}

bool wide_multiply_checked(wide a, wide b, wide *product)
{
    *product = wide_multiply(a, b);
    if (wide_bits(a) + wide_bits(b) <= 128) return true;
    if (wide_bits(a) + wide_bits(b) > 129) return false;
    return wide_compare(wide_divide(*product, b, NULL), a) == 0;
}

bool wide_power_checked(wide base, uint64_t exponent, wide *power)
{
    wide result = wide_from(1);
    if (wide_compare(base, wide_from(1)) <= 0) {
        *power = exponent ? base : result;
        return true;
    }
    for (; exponent; exponent--) {
        if (!wide_multiply_checked(result, base, &result)) return false;
    }
    *power = result;
    return true;
}

wide wide_divide(wide a, wide b, wide *rest)
{
    wide quotient = wide_from(0);
    if (wide_high(a) == 0 && wide_high(b) == 0) {
        if (rest) *rest = wide_from(wide_low(a) % wide_low(b));
        return wide_from(wide_low(a) / wide_low(b));
    }
    for (int shift = wide_bits(a) - wide_bits(b); shift >= 0; shift--) {
        wide part = wide_shift_left(b, shift);
        if (wide_compare(a, part) < 0) continue;
        a = wide_subtract(a, part);
        quotient = wide_add(quotient, wide_shift_left(wide_from(1), shift));
    }
    if (rest) *rest = a;
    return quotient;
}

/* Binary: halving and subtracting only. */
wide wide_gcd(wide a, wide b)
{
    if (wide_is_zero(a)) return b;
    if (wide_is_zero(b)) return a;
    int twos = 0;
    while (((wide_low(a) | wide_low(b)) & 1) == 0) {
        a = wide_shift_right(a, 1);
        b = wide_shift_right(b, 1);
        twos++;
    }
    while (!wide_is_zero(b)) {
        while ((wide_low(a) & 1) == 0)
            a = wide_shift_right(a, 1);
        while ((wide_low(b) & 1) == 0)
            b = wide_shift_right(b, 1);
        if (wide_compare(a, b) > 0) {
            wide swapped = a;
            a = b;
            b = swapped;
        }
        b = wide_subtract(b, a);
    }
    return wide_shift_left(a, twos);
}

double wide_to_double(wide number)
{
    return (double)wide_high(number) * 18446744073709551616.0 + (double)wide_low(number);
}

void wide_print(struct text *out, wide number)
{
    char digits[40];
    int at = 40;
    do {
        wide digit;
        number = wide_divide(number, wide_from(10), &digit);
        digits[--at] = (char)('0' + (int)wide_low(digit));
    } while (!wide_is_zero(number));
    text_add_bytes(out, digits + at, (size_t)(40 - at));
}
