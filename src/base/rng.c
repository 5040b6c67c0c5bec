/* rng.c: addressable randomness. */
#include "base/rng.h"

#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <Random123/philox.h>
#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

struct rng rng_new(uint64_t seed, uint64_t game, uint32_t purpose)
{
    return (struct rng){.seed = seed, .game = game, .purpose = purpose};
}

static void rng_fill(struct rng *rng)
{
    philox4x32_key_t key = {{(uint32_t)rng->seed, (uint32_t)(rng->seed >> 32)}};
    philox4x32_ctr_t counter = {{rng->drawn / 4, rng->purpose, (uint32_t)rng->game, (uint32_t)(rng->game >> 32)}};
    philox4x32_ctr_t block = philox4x32(counter, key);
    for (int i = 0; i < 4; i++)
        rng->block[i] = block.v[i];
}

uint32_t rng_next(struct rng *rng)
{
    if (rng->drawn % 4 == 0) rng_fill(rng);
    return rng->block[rng->drawn++ % 4];
}

/* Lemire's method: the high half of a product, redrawing in the few cases that would favour some results. */
uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)rng_next(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while ((uint32_t)product < threshold)
            product = (uint64_t)rng_next(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

int64_t rng_die(struct rng *rng, int64_t faces)
{
    return 1 + (int64_t)rng_below(rng, (uint32_t)faces);
}
