/* arena.c: memory that is freed all at once. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

struct arena_block {
    struct arena_block *older;
    char *end;
    max_align_t data[];
};

enum { ARENA_FIRST_BLOCK = 4096, ARENA_LARGEST_BLOCK = 1 << 20 };

void arena_init(struct arena *arena)
{
    *arena = (struct arena){.block_size = ARENA_FIRST_BLOCK};
}

void arena_free(struct arena *arena)
{
    while (arena->block) {
        struct arena_block *older = arena->block->older;
        memory_free(arena->block);
        arena->block = older;
    }
    arena_init(arena);
}

static bool arena_grow(struct arena *arena, size_t size)
{
    if (arena->block_size == 0) arena->block_size = ARENA_FIRST_BLOCK;
    size_t room = size > arena->block_size ? size : arena->block_size;
    if (room > SIZE_MAX - sizeof(struct arena_block)) return false;
    struct arena_block *block = memory_alloc(sizeof *block + room);
    if (!block) return false;
    block->older = arena->block;
    block->end = (char *)block->data + room;
    arena->block = block;
    arena->next = (char *)block->data;
    arena->end = block->end;
    if (arena->block_size < ARENA_LARGEST_BLOCK) arena->block_size *= 2;
    if (arena->block_size > ARENA_LARGEST_BLOCK) arena->block_size = ARENA_LARGEST_BLOCK;
    return true;
}

void arena_expect(struct arena *arena, size_t size)
{
    if (arena->block_size < size) arena->block_size = size;
}

void *arena_alloc_raw(struct arena *arena, size_t size, size_t align)
{
    size_t skip = arena->next ? (size_t)(-(uintptr_t)arena->next) & (align - 1) : 0;
    size_t room = (size_t)(arena->end - arena->next);
    if (!arena->next || skip > room || size > room - skip) {
        if (size > SIZE_MAX - align || !arena_grow(arena, size + align)) {
            arena->failed = true;
            return NULL;
        }
        skip = (size_t)(-(uintptr_t)arena->next) & (align - 1);
    }
    char *memory = arena->next + skip;
    arena->next = memory + size;
    return memory;
}

void *arena_alloc(struct arena *arena, size_t size, size_t align)
{
    void *memory = arena_alloc_raw(arena, size, align);
    return memory ? memset(memory, 0, size) : NULL;
}

void *arena_alloc_array(struct arena *arena, size_t count, size_t size, size_t align)
{
    if (size && count > SIZE_MAX / size) {
        arena->failed = true;
        return NULL;
    }
    return arena_alloc(arena, count * size, align);
}

char *arena_copy_text(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc_raw(arena, length + 1, 1);
    if (!copy) return NULL;
    if (length) memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *arena_join(struct arena *arena, const char *const *parts, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++)
        length += strlen(parts[i]);
    char *joined = arena_alloc_raw(arena, length + 1, 1), *at = joined;
    for (size_t i = 0; joined && i < count; i++) {
        size_t part = strlen(parts[i]);
        memcpy(at, parts[i], part);
        at += part;
    }
    if (joined) *at = '\0';
    return joined;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t room = arena->next ? (size_t)(arena->end - arena->next) : 0;
    int length = vsnprintf(room ? arena->next : NULL, room, format, args); /* usually it fits in place */
    bool fits = length >= 0 && (size_t)length < room;
    char *text = length < 0 ? NULL : arena_alloc_raw(arena, (size_t)length + 1, 1);
    if (text && !fits) vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}

struct arena_mark arena_mark(const struct arena *arena)
{
    return (struct arena_mark){.block = arena->block, .next = arena->next};
}

void arena_rewind(struct arena *arena, struct arena_mark mark)
{
    while (arena->block != mark.block) {
        struct arena_block *older = arena->block->older;
        memory_free(arena->block);
        arena->block = older;
    }
    arena->next = mark.next;
    arena->end = mark.block ? mark.block->end : NULL;
}
