/* fraction.h: exact arithmetic with fractions, which rolling and exact odds share, so that both have the same result.
 *
 * Numerator and scale stay within 2^53, where a double holds every whole number. */
#ifndef TALUS_DICE_FRACTION_H
#define TALUS_DICE_FRACTION_H

#include "dice/dice.h"

/* A value with a fraction: numerator / scale, scale > 0. */
struct fraction {
    int64_t numerator, scale;
};

enum fraction_fault { FRACTION_FINE, FRACTION_LARGE, FRACTION_BY_ZERO, FRACTION_NO_POWER, FRACTION_FAULTS };
/* What is wrong, in words; NULL for FRACTION_FINE. */
const char *fraction_words(enum fraction_fault fault);

int64_t fraction_gcd(int64_t a, int64_t b);
/* False if the product is beyond 2^53. */
bool fraction_times(int64_t a, int64_t b, int64_t *product);
struct fraction fraction_reduce(struct fraction value);
/* A number with up to nine decimals; false for others. */
bool fraction_from(double number, struct fraction *value);
static inline double fraction_number(struct fraction value)
{
    return (double)value.numerator / (double)value.scale;
}
/* a (operator of `right`) b. */
enum fraction_fault fraction_join(const struct dice_node *right, struct fraction a, struct fraction b,
                                  struct fraction *value);
enum fraction_fault fraction_call_one(enum dice_function function, struct fraction a, struct fraction *value);
enum fraction_fault fraction_call_two(enum dice_function function, struct fraction a, struct fraction b,
                                      struct fraction *value);

#endif
