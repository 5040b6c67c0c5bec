/* bits.h: single bits of words. */
#ifndef TALUS_BASE_BITS_H
#define TALUS_BASE_BITS_H

#include <stdint.h>

/* The number of the lowest bit that is set; there must be one. */
static inline int bits_lowest(uint64_t word)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(word);
#else
    int number = 0;
    while (!(word >> number & 1))
        number++;
    return number;
#endif
}

#endif
