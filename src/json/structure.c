/* structure.c: the structural index of a JSON text with AVX2 or AVX-512, after Langdale and Lemire, "Parsing Gigabytes
 * of JSON per Second". Only this file knows the instructions; which processor runs it is detected at run time. */
#include "json/structure.h"

#include <string.h>

#include "base/memory.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(TALUS_PORTABLE)

#include <immintrin.h>

#define STRUCTURE_TARGET __attribute__((target("avx2,bmi,pclmul,popcnt")))
#define STRUCTURE_INLINE STRUCTURE_TARGET __attribute__((always_inline)) static inline
#define STRUCTURE_WIDE __attribute__((target("avx2,bmi,pclmul,popcnt,avx512f,avx512bw,avx512vbmi2")))
#define STRUCTURE_WIDE_INLINE STRUCTURE_WIDE __attribute__((always_inline)) static inline

enum {
    STRUCTURE_BLOCK = 64,
    STRUCTURE_AHEAD = 2048 /* bytes; the processor alone does not fetch memory beyond the page it reads */
};

/* One bit for each byte of a block. */
struct structure_masks {
    uint64_t quote, backslash, space, bracket, separator, control;
};

/* What one block has to know about those before it. */
struct structure_state {
    uint64_t escaped;   /* 1: the first byte follows the backslash of an escape */
    uint64_t in_string; /* all ones: the block begins in a string */
    uint64_t in_value;  /* 1: the byte before belongs to a number or a word */
    uint64_t wrong;     /* not 0: some byte must not be where it is */
    uint64_t beyond;    /* not 0: some byte is beyond ASCII */
    size_t separators;  /* so many colons and commas outside of strings */
};

bool structure_is_possible(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("pclmul") &&
           __builtin_cpu_supports("popcnt");
}

STRUCTURE_INLINE uint64_t structure_bits(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

STRUCTURE_INLINE uint64_t structure_equal(__m256i low, __m256i high, char wanted)
{
    __m256i all = _mm256_set1_epi8(wanted);
    return structure_bits(_mm256_cmpeq_epi8(low, all), _mm256_cmpeq_epi8(high, all));
}

/* The lower half of a byte chooses from a table the one byte it could be. Brackets differ from braces by one bit, which
 * is set in both. */
STRUCTURE_INLINE struct structure_masks structure_classify(__m256i low, __m256i high)
{
    const __m256i spaces =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
    const __m256i brackets =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{', 0, '}', 0, 0));
    const __m256i brace = _mm256_set1_epi8(0x20), control = _mm256_set1_epi8(0x1f);
    return (struct structure_masks){
        .quote = structure_equal(low, high, '"'),
        .backslash = structure_equal(low, high, '\\'),
        .space = structure_bits(_mm256_cmpeq_epi8(low, _mm256_shuffle_epi8(spaces, low)),
                                _mm256_cmpeq_epi8(high, _mm256_shuffle_epi8(spaces, high))),
        .bracket = structure_bits(_mm256_cmpeq_epi8(_mm256_or_si256(low, brace), _mm256_shuffle_epi8(brackets, low)),
                                  _mm256_cmpeq_epi8(_mm256_or_si256(high, brace), _mm256_shuffle_epi8(brackets, high))),
        .separator = structure_equal(low, high, ':') | structure_equal(low, high, ','),
        .control = structure_bits(_mm256_cmpeq_epi8(_mm256_min_epu8(low, control), low),
                                  _mm256_cmpeq_epi8(_mm256_min_epu8(high, control), high)),
    };
}

/* The backslashes that begin an escape; `*escaped` are the bytes after them. Of a run of backslashes every second one
 * begins none: a subtraction carries through the whole run. */
STRUCTURE_INLINE uint64_t structure_escapes(struct structure_state *state, uint64_t backslash, uint64_t *escaped)
{
    const uint64_t odd = UINT64_C(0xaaaaaaaaaaaaaaaa);
    *escaped = state->escaped;
    if (!backslash) {
        state->escaped = 0;
        return 0;
    }
    uint64_t possible = backslash & ~state->escaped;
    uint64_t codes = (((possible << 1) | odd) - possible) ^ odd;
    *escaped = codes ^ (backslash | state->escaped);
    uint64_t escapes = codes & backslash;
    state->escaped = escapes >> 63;
    return escapes;
}

/* Each bit becomes the sum of all bits up to it, modulo 2: one from an opening quote to before the closing one. */
STRUCTURE_INLINE uint64_t structure_between(uint64_t quotes)
{
    __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (int64_t)quotes), _mm_set1_epi8((char)0xff), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
}

STRUCTURE_INLINE uint64_t structure_block(struct structure_state *state, struct structure_masks masks, uint64_t valid)
{
    uint64_t escaped, escapes = structure_escapes(state, masks.backslash, &escaped);
    uint64_t quote = masks.quote & ~escaped;
    uint64_t in_string = structure_between(quote) ^ state->in_string;
    state->in_string = 0 - (in_string >> 63);
    uint64_t value = ~(masks.bracket | masks.separator | masks.space);
    uint64_t plain = value & ~quote;
    uint64_t first = value & ~(plain << 1 | state->in_value);
    state->in_value = plain >> 63;
    state->wrong |= masks.control & (in_string | ~masks.space) & valid;
    state->separators += (size_t)_mm_popcnt_u64(masks.separator & ~in_string & valid);
    return (((masks.bracket | first) & ~in_string) | quote | (escapes & in_string)) & valid;
}

/* Eight places are written whether there are so many or not: few blocks have more. */
STRUCTURE_INLINE uint32_t *structure_note(uint32_t *places, uint32_t start, uint64_t bits)
{
    uint32_t *end = places + _mm_popcnt_u64(bits);
    do {
        for (int i = 0; i < 8; i++) {
            places[i] = start + (uint32_t)_tzcnt_u64(bits);
            bits = _blsr_u64(bits);
        }
        places += 8;
    } while (places < end);
    return end;
}

/* Copies a block and returns its places as bits. */
STRUCTURE_INLINE uint64_t structure_take(struct structure_state *state, char *text, const char *from, uint64_t valid)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)from);
    __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)(from + 32));
    _mm_prefetch((const char *)((uintptr_t)from + STRUCTURE_AHEAD), _MM_HINT_T0);
    _mm256_storeu_si256((__m256i *)(void *)text, low);
    _mm256_storeu_si256((__m256i *)(void *)(text + 32), high);
    state->beyond |= (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(low, high));
    return structure_block(state, structure_classify(low, high), valid);
}

/* With AVX-512 a block is one register, and a comparison gives its bits. */
STRUCTURE_WIDE_INLINE struct structure_masks structure_classify_wide(__m512i block)
{
    const __m512i spaces =
        _mm512_broadcast_i32x4(_mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
    const __m512i brackets = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{', 0, '}', 0, 0));
    const __m512i brace = _mm512_set1_epi8(0x20);
    return (struct structure_masks){
        .quote = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('"')),
        .backslash = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\\')),
        .space = _mm512_cmpeq_epi8_mask(block, _mm512_shuffle_epi8(spaces, block)),
        .bracket = _mm512_cmpeq_epi8_mask(_mm512_or_si512(block, brace), _mm512_shuffle_epi8(brackets, block)),
        .separator =
            _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(':')) | _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(',')),
        .control = _mm512_cmple_epu8_mask(block, _mm512_set1_epi8(0x1f)),
    };
}

/* Sixteen places at a time: the numbers of the set bits, side by side, and the start of the block. */
STRUCTURE_WIDE_INLINE uint32_t *structure_note_wide(uint32_t *places, uint32_t start, uint64_t bits)
{
    static const uint8_t numbers[STRUCTURE_BLOCK] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                                     16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                                     32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                                     48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    __m512i chosen = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(numbers));
    const __m512i base = _mm512_set1_epi32((int)start);
    uint32_t *end = places + _mm_popcnt_u64(bits);
    do {
        __m512i some = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(chosen));
        _mm512_storeu_si512(places, _mm512_add_epi32(some, base));
        chosen = _mm512_alignr_epi64(chosen, chosen, 2);
        places += 16;
    } while (places < end);
    return end;
}

STRUCTURE_WIDE_INLINE uint64_t structure_take_wide(struct structure_state *state, char *text, const char *from,
                                                   uint64_t valid)
{
    __m512i block = _mm512_loadu_si512(from);
    _mm_prefetch((const char *)((uintptr_t)from + STRUCTURE_AHEAD), _MM_HINT_T0);
    _mm512_storeu_si512(text, block);
    state->beyond |= _mm512_movepi8_mask(block);
    return structure_block(state, structure_classify_wide(block), valid);
}

/* TALUS_WITHOUT_AVX512 is for a test of the narrow half on a processor that has both. */
static bool structure_is_wide(void)
{
#ifdef TALUS_WITHOUT_AVX512
    return false;
#else
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi2");
#endif
}

/* The body of structure_scan and structure_scan_wide: nothing may be read past `from`; zeros follow the text. */
#define STRUCTURE_SCAN(take, note)                                                                                     \
    size_t start = 0, rest = size % STRUCTURE_BLOCK;                                                                   \
    for (; start < size - rest; start += STRUCTURE_BLOCK)                                                              \
        next = note(next, (uint32_t)start, take(state, text + start, from + start, UINT64_MAX));                       \
    if (rest) {                                                                                                        \
        memmove(text + start, from + start, rest);                                                                     \
        next = note(next, (uint32_t)start, take(state, text + start, text + start, (UINT64_C(1) << rest) - 1));        \
    }                                                                                                                  \
    return next

STRUCTURE_TARGET static uint32_t *structure_scan(struct structure_state *state, uint32_t *next, char *text,
                                                 const char *from, size_t size)
{
    STRUCTURE_SCAN(structure_take, structure_note);
}

STRUCTURE_WIDE static uint32_t *structure_scan_wide(struct structure_state *state, uint32_t *next, char *text,
                                                    const char *from, size_t size)
{
    STRUCTURE_SCAN(structure_take_wide, structure_note_wide);
}

static bool structure_index(struct structure *structure, char *text, const char *from, size_t size)
{
    struct structure_state state = {0};
    uint32_t *next = structure_is_wide() ? structure_scan_wide(&state, structure->places, text, from, size)
                                         : structure_scan(&state, structure->places, text, from, size);
    structure->count = (size_t)(next - structure->places);
    structure->separators = state.separators;
    structure->ascii = !state.beyond;
    for (int i = 0; i < STRUCTURE_END; i++)
        *next++ = (uint32_t)size;
    return !state.wrong && !state.in_string;
}

enum status structure_find(struct structure *structure, char *text, const char *from, size_t size)
{
    *structure = (struct structure){0};
    size_t room = size + (size_t)2 * STRUCTURE_BLOCK; /* in the worst case every byte is a place */
    structure->places = memory_alloc(room * sizeof *structure->places);
    if (!structure->places) return STATUS_NO_MEMORY;
    if (structure_index(structure, text, from, size)) return STATUS_OK;
    memory_free(structure->places);
    return STATUS_BAD_CONTENT;
}

#else

bool structure_is_possible(void)
{
    return false;
}

enum status structure_find(struct structure *structure, char *text, const char *from, size_t size)
{
    if (text != from) memcpy(text, from, size);
    *structure = (struct structure){0};
    return STATUS_BAD_CONTENT;
}

#endif
