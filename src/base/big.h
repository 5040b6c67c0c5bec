/* big.h: whole numbers large enough for exact conversions between decimal text and double. Not for rules. */
#ifndef TALUS_BASE_BIG_H
#define TALUS_BASE_BIG_H

#include <stdint.h>

/* 10^1126 (the smallest doubles with 800 digits) times 2^64 needs 3805 bits. */
enum { BIG_LIMBS = 128 };

struct big {
    uint32_t limbs[BIG_LIMBS]; /* lowest first */
    uint32_t count;            /* limbs in use, the highest is not 0; 0 is the number 0 */
};

struct big big_from(uint64_t number);
void big_multiply_add(struct big *big, uint32_t factor, uint32_t summand);
void big_multiply_ten(struct big *big, unsigned power); /* times 10^power */
void big_shift(struct big *big, unsigned bits);         /* times 2^bits */
void big_add(struct big *big, const struct big *summand);
void big_subtract(struct big *big, const struct big *smaller);
int big_compare(const struct big *a, const struct big *b);
unsigned big_bits(const struct big *big); /* bits in use */

#endif
