/* pool.c: memory that is freed all at once. */
#include "util/pool.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "util/heap.h"

enum { POOL_BLOCK = 8000 };

struct pool_block {
    struct pool_block *older;
    size_t used, size;
    max_align_t bytes[];
};

void pool_free(struct pool *pool)
{
    while (pool->block) {
        struct pool_block *older = pool->block->older;
        heap_free(pool->block);
        pool->block = older;
    }
    pool->failed = false;
}

static bool pool_grow(struct pool *pool, size_t size)
{
    size_t room = size > POOL_BLOCK ? size : POOL_BLOCK;
    struct pool_block *block = heap_alloc(sizeof *block + room);
    if (!block) return !(pool->failed = true);
    *block = (struct pool_block){.older = pool->block, .size = room};
    pool->block = block;
    return true;
}

void *pool_alloc(struct pool *pool, size_t size)
{
    enum { ALIGN = _Alignof(max_align_t) };
    if (size > SIZE_MAX / 4) {
        pool->failed = true;
        return NULL;
    }
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    bool fits = pool->block && pool->block->size - pool->block->used >= size;
    if (!fits && !pool_grow(pool, size)) return NULL;
    char *memory = (char *)pool->block->bytes + pool->block->used;
    pool->block->used += size;
    memset(memory, 0, size);
    return memory;
}

char *pool_copy(struct pool *pool, const char *text, size_t length)
{
    char *copy = pool_alloc(pool, length + 1);
    if (copy && length) memcpy(copy, text, length);
    return copy;
}

char *pool_printf(struct pool *pool, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = length < 0 ? NULL : pool_alloc(pool, (size_t)length + 1);
    if (text) vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}
