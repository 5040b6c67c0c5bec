/* whole.h: saturating arithmetic: a result beyond int64_t stays at the limit.
 *
 * Content may contain any number, 9223372036854775807 included; what is computed from it must stay defined. */
#ifndef TALUS_BASE_WHOLE_H
#define TALUS_BASE_WHOLE_H

#include <stdint.h>

static inline int64_t whole_add(int64_t a, int64_t b)
{
    int64_t sum;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return a < 0 ? INT64_MIN : INT64_MAX;
}

static inline int64_t whole_subtract(int64_t a, int64_t b)
{
    int64_t difference;
    if (!__builtin_sub_overflow(a, b, &difference)) return difference;
    return a < 0 ? INT64_MIN : INT64_MAX;
}

static inline int64_t whole_multiply(int64_t a, int64_t b)
{
    int64_t product;
    if (!__builtin_mul_overflow(a, b, &product)) return product;
    return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
}

static inline int64_t whole_negate(int64_t a)
{
    return a == INT64_MIN ? INT64_MAX : -a;
}

#endif
