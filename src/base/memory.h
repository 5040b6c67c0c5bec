/* memory.h: the only access to the heap. Hosts may replace the allocator and tests may make it fail. */
#ifndef TALUS_BASE_MEMORY_H
#define TALUS_BASE_MEMORY_H

#include <stddef.h>

struct memory_hooks {
    void *(*resize)(void *context, void *memory, size_t size); /* as realloc; size 0 frees and returns NULL */
    void *context;
};

/* Set before any other call of the library; NULL restores the C library's heap. */
void memory_set_hooks(const struct memory_hooks *hooks);

void *memory_alloc(size_t size); /* not zeroed; NULL when exhausted */
void *memory_resize(void *memory, size_t size);
void memory_free(void *memory);
/* Zeroed, with the product checked. */
void *memory_alloc_array(size_t count, size_t size);

/* How many allocations of this thread have failed so far. A caller that must not miss a failure deep inside (the public
 * interface, a table) compares before and after; decision 0009. */
size_t memory_failures(void);
/* Counts as a failure too: content that was there when it was opened cannot be read any more, and the caller has no way
 * to report it. memory_losses counts how many of the failures were of this kind. */
void memory_note_loss(void);
size_t memory_losses(void);

#endif
