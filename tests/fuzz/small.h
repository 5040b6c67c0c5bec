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

#endif
