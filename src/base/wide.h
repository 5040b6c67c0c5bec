/* wide.h: unsigned whole numbers of 128 bits, for exact counts.
 *
 * Where the compiler has such a type it is used; elsewhere (or with TALUS_PORTABLE) two 64-bit halves do the same.
 * The plain operations wrap around like any unsigned number; the checked ones answer false when the result needs more
 * than 128 bits. */
#ifndef TALUS_BASE_WIDE_H
#define TALUS_BASE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

#if defined(__SIZEOF_INT128__) && !defined(TALUS_PORTABLE)

__extension__ typedef unsigned __int128 wide;

static inline wide wide_make(uint64_t high, uint64_t low)
{
    return (wide)high << 64 | low;
}

static inline uint64_t wide_high(wide number)
{
    return (uint64_t)(number >> 64);
}

static inline uint64_t wide_low(wide number)
{
    return (uint64_t)number;
}

static inline wide wide_add(wide a, wide b)
{
    return a + b;
}

static inline wide wide_subtract(wide a, wide b)
{
    return a - b;
}

static inline wide wide_multiply(wide a, wide b)
{
    return a * b;
}

static inline bool wide_is_zero(wide number)
{
    return number == 0;
}

#else

typedef struct wide {
    uint64_t high, low;
} wide;

static inline wide wide_make(uint64_t high, uint64_t low)
{
    return (wide){high, low};
}

static inline uint64_t wide_high(wide number)
{
    return number.high;
}

static inline uint64_t wide_low(wide number)
{
    return number.low;
}

static inline wide wide_add(wide a, wide b)
{
    uint64_t low = a.low + b.low;
    return (wide){a.high + b.high + (low < a.low), low};
}

static inline wide wide_subtract(wide a, wide b)
{
    return (wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

wide wide_multiply_halves(uint64_t a, uint64_t b);

static inline wide wide_multiply(wide a, wide b)
{
    wide product = wide_multiply_halves(a.low, b.low);
    product.high += a.high * b.low + a.low * b.high;
    return product;
}

static inline bool wide_is_zero(wide number)
{
    return (number.high | number.low) == 0;
}

#endif

static inline wide wide_from(uint64_t number)
{
    return wide_make(0, number);
}

static inline int wide_compare(wide a, wide b)
{
    if (wide_high(a) != wide_high(b)) return wide_high(a) < wide_high(b) ? -1 : 1;
    if (wide_low(a) != wide_low(b)) return wide_low(a) < wide_low(b) ? -1 : 1;
    return 0;
}

bool wide_multiply_checked(wide a, wide b, wide *product);
bool wide_power_checked(wide base, uint64_t exponent, wide *power);
/* The quotient; what is left over goes to `*rest` (may be NULL). `b` is not 0. */
wide wide_divide(wide a, wide b, wide *rest);
wide wide_gcd(wide a, wide b);
/* The nearest double, up to one unit in the last place. */
double wide_to_double(wide number);
void wide_print(struct text *out, wide number);

#endif
