/* small.h: large numbers in dice are legal and slow; small ones find the same faults sooner. */
#ifndef TALUS_FUZZ_SMALL_H
#define TALUS_FUZZ_SMALL_H

#include <stdbool.h>

/* Has every number at most so many digits? */
static inline bool fuzz_is_small(const char *text, int most)
{
    int digits = 0;
    for (; *text; text++) {
        digits = *text >= '0' && *text <= '9' ? digits + 1 : 0;
        if (digits > most) return false;
    }
    return true;
}

/* Is the product of all numbers at most this? Dice of dice are many dice. */
static inline bool fuzz_is_light(const char *text, long most)
{
    long product = 1;
    while (*text && product <= most) {
        long number = 0;
        for (; *text >= '0' && *text <= '9'; text++)
            number = number > most ? number : number * 10 + (*text - '0');
        if (*text == '%') number = 100;
        if (number > 1) product *= number;
        if (*text) text++;
    }
    return product <= most;
}

#endif
