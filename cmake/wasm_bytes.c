/* wasm_bytes.c: memcpy, memset and strlen for talus.wasm, 16 bytes at a time. Those of wasi-libc go by single words. */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { BLOCK = 16, LONG = 1024 }; /* from LONG bytes on, the one instruction for all of them is faster */

/* Two loads and two stores that may overlap cover any size from half a unit to a whole one. */
static void copy_short(unsigned char *to, const unsigned char *from, size_t size)
{
    if (size >= 8) {
        uint64_t first, last;
        __builtin_memcpy(&first, from, 8);
        __builtin_memcpy(&last, from + size - 8, 8);
        __builtin_memcpy(to, &first, 8);
        __builtin_memcpy(to + size - 8, &last, 8);
    } else if (size >= 4) {
        uint32_t first, last;
        __builtin_memcpy(&first, from, 4);
        __builtin_memcpy(&last, from + size - 4, 4);
        __builtin_memcpy(to, &first, 4);
        __builtin_memcpy(to + size - 4, &last, 4);
    } else if (size) {
        unsigned char first = from[0], middle = from[size / 2], last = from[size - 1];
        to[0] = first;
        to[size / 2] = middle;
        to[size - 1] = last;
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    if (size < BLOCK) {
        copy_short(out, in, size);
    } else if (size < LONG) {
        v128_t last = wasm_v128_load(in + size - BLOCK);
        for (size_t i = 0; i + BLOCK <= size; i += BLOCK)
            wasm_v128_store(out + i, wasm_v128_load(in + i));
        wasm_v128_store(out + size - BLOCK, last);
    } else {
        __builtin_memcpy(to, from, size); /* memory.copy */
    }
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    unsigned char *out = to;
    if (size < BLOCK) {
        for (size_t i = 0; i < size; i++)
            ((volatile unsigned char *)out)[i] = (unsigned char)byte;
    } else if (size < LONG) {
        v128_t all = wasm_i8x16_splat((int8_t)byte);
        for (size_t i = 0; i + BLOCK <= size; i += BLOCK)
            wasm_v128_store(out + i, all);
        wasm_v128_store(out + size - BLOCK, all);
    } else {
        __builtin_memset(to, byte, size); /* memory.fill */
    }
    return to;
}

/* An aligned block never ends beyond the memory, so reading whole blocks is safe. */
size_t strlen(const char *text)
{
    uintptr_t start = (uintptr_t)text, at = start & ~(uintptr_t)(BLOCK - 1);
    uint32_t zeros = wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load((const void *)at), wasm_i8x16_splat(0)));
    zeros &= ~0u << (start - at);
    while (!zeros) {
        at += BLOCK;
        zeros = wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load((const void *)at), wasm_i8x16_splat(0)));
    }
    return at + (uintptr_t)__builtin_ctz(zeros) - start;
}
