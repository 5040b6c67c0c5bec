/* arena.h: memory that is freed all at once.
 *
 * An arena hands out zeroed memory from growing blocks. When memory runs out arena_alloc returns NULL and the arena
 * remembers it in `failed`, so a long computation may check once, at its end. */
#ifndef TALUS_BASE_ARENA_H
#define TALUS_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena_block;

struct arena {
    struct arena_block *block; /* newest block, linked to the older ones */
    char *next, *end;          /* free room in the newest block */
    size_t block_size;         /* size of the next block to ask for */
    bool failed;               /* sticky: an allocation did not succeed */
};

struct arena_mark {
    struct arena_block *block;
    char *next;
};

void arena_init(struct arena *arena);
void arena_free(struct arena *arena);

/* `align` is a power of two. Zeroed; NULL when memory is exhausted. A size of 0 gives a valid pointer. */
void *arena_alloc(struct arena *arena, size_t size, size_t align);
/* Like arena_alloc, but the contents are undefined: for memory that is overwritten immediately. */
void *arena_alloc_raw(struct arena *arena, size_t size, size_t align);
/* Makes the next block at least this large, so that a known need is one request to the heap. */
void arena_expect(struct arena *arena, size_t size);
/* Like arena_alloc for count items, with the product checked. */
void *arena_alloc_array(struct arena *arena, size_t count, size_t size, size_t align);
/* A NUL-terminated copy of `length` bytes. */
char *arena_copy_text(struct arena *arena, const char *text, size_t length);
/* Concatenates the texts. */
char *arena_join(struct arena *arena, const char *const *parts, size_t count);
/* printf into the arena. */
char *arena_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Everything allocated after the mark is freed by arena_rewind. */
struct arena_mark arena_mark(const struct arena *arena);
void arena_rewind(struct arena *arena, struct arena_mark mark);

#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type), _Alignof(type)))
#define arena_array(arena, type, count) ((type *)arena_alloc_array((arena), (count), sizeof(type), _Alignof(type)))

#endif
