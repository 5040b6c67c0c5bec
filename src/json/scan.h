/* scan.h: the hot loops of the JSON reader: over white space, over plain text, and over names.
 *
 * The first two look ahead in steps of up to JSON_LOOK_AHEAD bytes, so the text is followed by that many bytes one may
 * read; NUL bytes stop both. There is a version for SSE2, one for the vectors of WebAssembly and one in plain C, eight
 * bytes at a time; TALUS_PORTABLE selects the last. */
#ifndef TALUS_JSON_SCAN_H
#define TALUS_JSON_SCAN_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(TALUS_PORTABLE)
#define TALUS_JSON_SSE2 1
#include <emmintrin.h>
#elif defined(__wasm_simd128__) && !defined(TALUS_PORTABLE)
#define TALUS_JSON_WASM 1
#include <wasm_simd128.h>
#endif

enum { JSON_LOOK_AHEAD = 16 };

#ifdef TALUS_JSON_SSE2

/* The first byte that is not a space, tab, line feed or carriage return. */
static inline char *scan_space(char *at)
{
    for (;; at += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        __m128i space =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
        __m128i other =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t')));
        unsigned rest = ~(unsigned)_mm_movemask_epi8(_mm_or_si128(space, other)) & 0xffffu;
        if (rest) return at + __builtin_ctz(rest);
    }
}

/* The first byte that cannot simply be copied into a text: a quote, a backslash, a control character or part of a
 * character beyond ASCII. */
static inline char *scan_plain(char *at)
{
    for (;; at += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        /* As signed numbers, bytes beyond ASCII are also below the space. */
        __m128i odd = _mm_cmplt_epi8(bytes, _mm_set1_epi8(' '));
        __m128i end =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
        unsigned found = (unsigned)_mm_movemask_epi8(_mm_or_si128(odd, end));
        if (found) return at + __builtin_ctz(found);
    }
}
/* The next place from `at` on that has this key, at least `count` if there is none. Up to seven keys after the last one
 * are also read: the members follow. */
static inline size_t scan_key(const uint32_t *keys, size_t at, size_t count, uint32_t key)
{
    __m128i wanted = _mm_set1_epi32((int)key);
    for (; at < count; at += 8) {
        __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(keys + at));
        __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(keys + at + 4));
        __m128i same = _mm_packs_epi32(_mm_cmpeq_epi32(low, wanted), _mm_cmpeq_epi32(high, wanted));
        unsigned found = (unsigned)_mm_movemask_epi8(same);
        if (found) return at + (unsigned)__builtin_ctz(found) / 2;
    }
    return count;
}

#elif defined(TALUS_JSON_WASM)

static inline char *scan_space(char *at)
{
    for (;; at += 16) {
        v128_t bytes = wasm_v128_load(at);
        v128_t space = wasm_v128_or(wasm_i8x16_eq(bytes, wasm_i8x16_splat(' ')),
                                    wasm_i8x16_eq(bytes, wasm_i8x16_splat('\n')));
        v128_t other = wasm_v128_or(wasm_i8x16_eq(bytes, wasm_i8x16_splat('\r')),
                                    wasm_i8x16_eq(bytes, wasm_i8x16_splat('\t')));
        unsigned rest = ~(unsigned)wasm_i8x16_bitmask(wasm_v128_or(space, other)) & 0xffffu;
        if (rest) return at + __builtin_ctz(rest);
    }
}

static inline char *scan_plain(char *at)
{
    for (;; at += 16) {
        v128_t bytes = wasm_v128_load(at);
        v128_t odd = wasm_i8x16_lt(bytes, wasm_i8x16_splat(' '));
        v128_t end = wasm_v128_or(wasm_i8x16_eq(bytes, wasm_i8x16_splat('"')),
                                  wasm_i8x16_eq(bytes, wasm_i8x16_splat('\\')));
        unsigned found = (unsigned)wasm_i8x16_bitmask(wasm_v128_or(odd, end));
        if (found) return at + __builtin_ctz(found);
    }
}

static inline size_t scan_key(const uint32_t *keys, size_t at, size_t count, uint32_t key)
{
    v128_t wanted = wasm_i32x4_splat((int)key);
    for (; at < count; at += 8) {
        v128_t low = wasm_i32x4_eq(wasm_v128_load(keys + at), wanted);
        v128_t high = wasm_i32x4_eq(wasm_v128_load(keys + at + 4), wanted);
        unsigned found = (unsigned)wasm_i8x16_bitmask(wasm_i16x8_narrow_i32x4(low, high));
        if (found) return at + (unsigned)__builtin_ctz(found) / 2;
    }
    return count;
}

#else

#define SCAN_ONES UINT64_C(0x0101010101010101)
#define SCAN_HIGHS UINT64_C(0x8080808080808080)

static inline char *scan_space(char *at)
{
    while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')
        at++;
    return at;
}

/* Eight bytes at a time while none of them is special; then the special one is sought byte for byte. */
static inline char *scan_plain(char *at)
{
    for (;; at += 8) {
        uint64_t bytes, quote, slash;
        memcpy(&bytes, at, sizeof bytes);
        quote = bytes ^ SCAN_ONES * '"';
        slash = bytes ^ SCAN_ONES * '\\';
        uint64_t special = bytes | (bytes - SCAN_ONES * ' ') | (quote - SCAN_ONES) | (slash - SCAN_ONES);
        if (special & SCAN_HIGHS) break;
    }
    while (*at != '"' && *at != '\\' && (unsigned char)*at >= 0x20 && (unsigned char)*at < 0x80)
        at++;
    return at;
}

static inline size_t scan_key(const uint32_t *keys, size_t at, size_t count, uint32_t key)
{
    while (at < count && keys[at] != key)
        at++;
    return at;
}

#endif

#endif
