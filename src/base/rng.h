/* rng.h: addressable random numbers: Philox 4x32-10.
 *
 * A stream is addressed by (seed, game, purpose); the n-th draw of a stream is the same on every machine, thread and
 * cluster node. The state is a plain value: copying it forks the stream at the same place. */
#ifndef TALUS_BASE_RNG_H
#define TALUS_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t seed;
    uint64_t game;
    uint32_t purpose;
    uint32_t drawn;     /* draws taken so far */
    uint32_t words[16]; /* four blocks of the generator: those of the last draw */
};

struct rng rng_new(uint64_t seed, uint64_t game, uint32_t purpose);
uint32_t rng_next(struct rng *rng);
/* Uniform on 1..faces without bias; faces >= 1. */
int64_t rng_die(struct rng *rng, int64_t faces);
/* The same as `count` calls of rng_die. */
void rng_dice(struct rng *rng, int64_t faces, size_t count, int64_t *values);
/* Uniform on 0..bound-1; bound >= 1. */
uint32_t rng_below(struct rng *rng, uint32_t bound);

#endif
