/* rng.c: addressable randomness. */
#include "base/rng.h"

#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#if defined(__wasm__) && !defined(__aarch64__) /* Random123 does not know WebAssembly; what it needs is as there */
#define __aarch64__ 1
#include <Random123/philox.h>
#undef __aarch64__
#else
#include <Random123/philox.h>
#endif
#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#if defined(__SSE2__) && !defined(TALUS_PORTABLE)
#include <emmintrin.h>
#endif

struct rng rng_new(uint64_t seed, uint64_t game, uint32_t purpose)
{
    return (struct rng){.seed = seed, .game = game, .purpose = purpose};
}

#if defined(__SSE2__) && !defined(TALUS_PORTABLE)
/* Four blocks in the lanes of two registers, which the processor computes side by side. A multiplication reads only the
 * low half of a lane, so what is left in the high halves does no harm. */
struct rng_lanes {
    __m128i c0, c1, c2, c3;
};

static inline struct rng_lanes rng_round(struct rng_lanes c, __m128i k0, __m128i k1)
{
    const __m128i m0 = _mm_set1_epi64x((int64_t)PHILOX_M4x32_0), m1 = _mm_set1_epi64x((int64_t)PHILOX_M4x32_1);
    __m128i p0 = _mm_mul_epu32(c.c0, m0), p1 = _mm_mul_epu32(c.c2, m1);
    return (struct rng_lanes){_mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p1, 32), c.c1), k0), p1,
                              _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p0, 32), c.c3), k1), p0};
}

static inline void rng_store(struct rng_lanes c, uint32_t words[8])
{
    const __m128i low = _mm_set1_epi64x((int64_t)UINT32_MAX);
    __m128i c01 = _mm_or_si128(_mm_and_si128(c.c0, low), _mm_slli_epi64(c.c1, 32));
    __m128i c23 = _mm_or_si128(_mm_and_si128(c.c2, low), _mm_slli_epi64(c.c3, 32));
    _mm_storeu_si128((__m128i *)(void *)words, _mm_unpacklo_epi64(c01, c23));
    _mm_storeu_si128((__m128i *)(void *)(words + 4), _mm_unpackhi_epi64(c01, c23));
}

static inline void rng_four_blocks(const struct rng *rng, uint32_t index, uint32_t words[16])
{
    __m128i c1 = _mm_set1_epi64x((int64_t)rng->purpose), c2 = _mm_set1_epi64x((int64_t)(uint32_t)rng->game);
    __m128i c3 = _mm_set1_epi64x((int64_t)(rng->game >> 32));
    __m128i k0 = _mm_set1_epi64x((int64_t)(uint32_t)rng->seed), k1 = _mm_set1_epi64x((int64_t)(rng->seed >> 32));
    const __m128i w0 = _mm_set1_epi64x((int64_t)PHILOX_W32_0), w1 = _mm_set1_epi64x((int64_t)PHILOX_W32_1);
    struct rng_lanes one = {_mm_set_epi64x((int64_t)(uint32_t)(index + 1), (int64_t)index), c1, c2, c3};
    struct rng_lanes other = one;
    other.c0 = _mm_set_epi64x((int64_t)(uint32_t)(index + 3), (int64_t)(uint32_t)(index + 2));
    for (int round = 0; round < 10; round++) {
        one = rng_round(one, k0, k1);
        other = rng_round(other, k0, k1);
        k0 = _mm_add_epi32(k0, w0);
        k1 = _mm_add_epi32(k1, w1);
    }
    rng_store(one, words);
    rng_store(other, words + 8);
}
#else
static inline void rng_block(const struct rng *rng, uint32_t index, uint32_t block[4])
{
    philox4x32_key_t key = {{(uint32_t)rng->seed, (uint32_t)(rng->seed >> 32)}};
    philox4x32_ctr_t counter = {{index, rng->purpose, (uint32_t)rng->game, (uint32_t)(rng->game >> 32)}};
    philox4x32_ctr_t words = philox4x32(counter, key);
    for (int i = 0; i < 4; i++)
        block[i] = words.v[i];
}

static inline void rng_four_blocks(const struct rng *rng, uint32_t index, uint32_t words[16])
{
    for (uint32_t i = 0; i < 4; i++)
        rng_block(rng, index + i, words + 4 * i);
}
#endif

static inline uint32_t rng_draw(struct rng *rng)
{
    if (rng->drawn % 16 == 0) rng_four_blocks(rng, rng->drawn / 4, rng->words);
    return rng->words[rng->drawn++ % 16];
}

/* Lemire's method: the high half of a product, redrawing in the few cases that would favour some results. */
static inline uint32_t rng_draw_below(struct rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)rng_draw(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while ((uint32_t)product < threshold)
            product = (uint64_t)rng_draw(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

uint32_t rng_next(struct rng *rng)
{
    return rng_draw(rng);
}

uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    return rng_draw_below(rng, bound);
}

int64_t rng_die(struct rng *rng, int64_t faces)
{
    return 1 + (int64_t)rng_draw_below(rng, (uint32_t)faces);
}

void rng_dice(struct rng *rng, int64_t faces, size_t count, int64_t *values)
{
    for (size_t i = 0; i < count; i++)
        values[i] = 1 + (int64_t)rng_draw_below(rng, (uint32_t)faces);
}
