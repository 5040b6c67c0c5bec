/* big.c: whole numbers of a fixed largest size. The callers' bounds keep them inside; a carry beyond is truncated. */
#include "base/big.h"

#include <string.h>

static void big_push(struct big *big, uint32_t limb)
{
    if (limb && big->count < BIG_LIMBS) big->limbs[big->count++] = limb;
}

struct big big_from(uint64_t number)
{
    struct big big = {.limbs = {(uint32_t)number, (uint32_t)(number >> 32)}};
    big.count = number >> 32 ? 2 : number ? 1 : 0;
    return big;
}

void big_multiply_add(struct big *big, uint32_t factor, uint32_t summand)
{
    uint64_t carry = summand;
    for (uint32_t i = 0; i < big->count; i++) {
        carry += (uint64_t)big->limbs[i] * factor;
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    big_push(big, (uint32_t)carry);
}

void big_multiply_ten(struct big *big, unsigned power)
{
    for (; power >= 9; power -= 9)
        big_multiply_add(big, 1000000000, 0);
    uint32_t factor = 1;
    for (; power; power--)
        factor *= 10;
    big_multiply_add(big, factor, 0);
}

void big_shift(struct big *big, unsigned bits)
{
    uint32_t whole = bits / 32, carry = 0;
    bits %= 32;
    for (uint32_t i = 0; bits && i < big->count; i++) {
        uint32_t limb = big->limbs[i];
        big->limbs[i] = limb << bits | carry;
        carry = limb >> (32 - bits);
    }
    big_push(big, carry);
    if (whole == 0 || big->count == 0) return;
    if (whole > BIG_LIMBS - big->count) whole = BIG_LIMBS - big->count;
    memmove(big->limbs + whole, big->limbs, big->count * sizeof *big->limbs);
    memset(big->limbs, 0, whole * sizeof *big->limbs);
    big->count += whole;
}

void big_add(struct big *big, const struct big *summand)
{
    uint64_t carry = 0;
    for (uint32_t i = 0; i < summand->count || (carry && i < big->count); i++) {
        carry += (i < summand->count ? summand->limbs[i] : 0) + (uint64_t)(i < big->count ? big->limbs[i] : 0);
        big->limbs[i] = (uint32_t)carry;
        if (i >= big->count) big->count = i + 1;
        carry >>= 32;
    }
    big_push(big, (uint32_t)carry);
}

void big_subtract(struct big *big, const struct big *smaller)
{
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < big->count; i++) {
        uint64_t take = borrow + (i < smaller->count ? smaller->limbs[i] : 0);
        borrow = take > big->limbs[i];
        big->limbs[i] = (uint32_t)(big->limbs[i] - take);
    }
    while (big->count && big->limbs[big->count - 1] == 0)
        big->count--;
}

int big_compare(const struct big *a, const struct big *b)
{
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (uint32_t i = a->count; i-- > 0;) {
        if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
    }
    return 0;
}

unsigned big_bits(const struct big *big)
{
    if (big->count == 0) return 0;
    unsigned bits = 0;
    for (uint32_t top = big->limbs[big->count - 1]; top; top >>= 1)
        bits++;
    return bits + 32 * (big->count - 1);
}
