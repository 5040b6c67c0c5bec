/* rng.c: addressable randomness. */
#include "base/rng.h"

#include <string.h>

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
/* Two blocks in the two lanes of a register. A multiplication reads only the low half of a lane, so what is left in the
 * high halves does no harm. */
static inline void rng_two_blocks(const struct rng *rng, uint32_t index, uint32_t words[8])
{
    __m128i c0 = _mm_set_epi64x((int64_t)(index + 1), (int64_t)index), c1 = _mm_set1_epi64x((int64_t)rng->purpose);
    __m128i c2 = _mm_set1_epi64x((int64_t)(uint32_t)rng->game), c3 = _mm_set1_epi64x((int64_t)(rng->game >> 32));
    __m128i k0 = _mm_set1_epi64x((int64_t)(uint32_t)rng->seed), k1 = _mm_set1_epi64x((int64_t)(rng->seed >> 32));
    const __m128i m0 = _mm_set1_epi64x((int64_t)PHILOX_M4x32_0), m1 = _mm_set1_epi64x((int64_t)PHILOX_M4x32_1);
    const __m128i w0 = _mm_set1_epi64x((int64_t)PHILOX_W32_0), w1 = _mm_set1_epi64x((int64_t)PHILOX_W32_1);
    for (int round = 0; round < 10; round++) {
        __m128i p0 = _mm_mul_epu32(c0, m0), p1 = _mm_mul_epu32(c2, m1);
        c0 = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p1, 32), c1), k0);
        c2 = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(p0, 32), c3), k1);
        c1 = p1;
        c3 = p0;
        k0 = _mm_add_epi32(k0, w0);
        k1 = _mm_add_epi32(k1, w1);
    }
    const __m128i low = _mm_set1_epi64x((int64_t)UINT32_MAX);
    __m128i c01 = _mm_or_si128(_mm_and_si128(c0, low), _mm_slli_epi64(c1, 32));
    __m128i c23 = _mm_or_si128(_mm_and_si128(c2, low), _mm_slli_epi64(c3, 32));
    _mm_storeu_si128((__m128i *)(void *)words, _mm_unpacklo_epi64(c01, c23));
    _mm_storeu_si128((__m128i *)(void *)(words + 4), _mm_unpackhi_epi64(c01, c23));
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

static inline void rng_two_blocks(const struct rng *rng, uint32_t index, uint32_t words[8])
{
    rng_block(rng, index, words);
    rng_block(rng, index + 1, words + 4);
}
#endif

static inline uint32_t rng_draw(struct rng *rng)
{
    if (rng->drawn % 8 == 0) rng_two_blocks(rng, rng->drawn / 4, rng->words);
    return rng->words[rng->drawn++ % 8];
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

/* Several blocks at once, which the processor computes side by side. Returns how many dice are done; a draw that may
 * have to be repeated is left to the caller. */
static size_t rng_dice_ahead(struct rng *rng, uint32_t bound, size_t count, int64_t *values)
{
    uint32_t words[16];
    size_t done = 0;
    if (count > 16) count = 16;
    rng_two_blocks(rng, rng->drawn / 4, words);
    if (count > 8) rng_two_blocks(rng, rng->drawn / 4 + 2, words + 8);
    for (; done < count; done++) {
        uint64_t product = (uint64_t)words[done] * bound;
        if ((uint32_t)product < bound) break;
        values[done] = 1 + (int64_t)(product >> 32);
    }
    rng->drawn += (uint32_t)done;
    if (done % 8) memcpy(rng->words, words + done / 8 * 8, sizeof rng->words);
    return done;
}

void rng_dice(struct rng *rng, int64_t faces, size_t count, int64_t *values)
{
    for (size_t i = 0; i < count;) {
        if (rng->drawn % 8 == 0 && count - i > 4) i += rng_dice_ahead(rng, (uint32_t)faces, count - i, values + i);
        if (i < count) values[i++] = 1 + (int64_t)rng_draw_below(rng, (uint32_t)faces);
    }
}
