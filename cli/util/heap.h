/* heap.h: the heap of the command. Tests may make it fail. */
#ifndef TALUS_CLI_UTIL_HEAP_H
#define TALUS_CLI_UTIL_HEAP_H

#include <stddef.h>

#include "talus.h"

/* For tests; NULL: the C library's. */
void heap_set_allocator(talus_resize *resize, void *user);

void *heap_alloc(size_t size); /* not zeroed; NULL when exhausted */
void *heap_resize(void *memory, size_t size);
void heap_free(void *memory);
/* Zeroed, with the product checked. */
void *heap_alloc_array(size_t count, size_t size);
char *heap_copy(const char *text);

/* How many allocations of this thread have failed so far, so that a failure deep inside is not missed. */
size_t heap_failures(void);
/* A thread that waited for another one counts the failures of both. */
void heap_add_failures(size_t failures);
/* A call of the library that ran out of memory counts as well. Returns its argument. */
enum talus_status heap_check(enum talus_status status);
/* The same for a text that the library could not print: "" in its place. */
const char *heap_check_text(const char *text);
/* Content that was requested cannot be read: a separate kind of failure. */
void heap_note_loss(void);
size_t heap_losses(void);

#endif
