/* heap.c: the heap of the command. */
#include "util/heap.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static talus_resize *heap_hook;
static void *heap_user;
static _Thread_local size_t heap_failed, heap_lost;

void heap_set_allocator(talus_resize *resize, void *user)
{
    heap_hook = resize;
    heap_user = user;
}

size_t heap_failures(void)
{
    return heap_failed;
}

void heap_add_failures(size_t failures)
{
    heap_failed += failures;
}

enum talus_status heap_check(enum talus_status status)
{
    heap_failed += status == TALUS_NO_MEMORY;
    return status;
}

const char *heap_check_text(const char *text)
{
    heap_failed += !text;
    return text ? text : "";
}

void heap_note_loss(void)
{
    heap_failed++;
    heap_lost++;
}

size_t heap_losses(void)
{
    return heap_lost;
}

void *heap_resize(void *memory, size_t size)
{
    if (!size) size = 1;
    void *resized = heap_hook ? heap_hook(heap_user, memory, size) : realloc(memory, size);
    if (!resized) heap_failed++;
    return resized;
}

void *heap_alloc(size_t size)
{
    return heap_resize(NULL, size);
}

void *heap_alloc_array(size_t count, size_t size)
{
    bool fits = !size || count <= SIZE_MAX / size;
    void *memory = fits ? heap_alloc(count * size) : NULL;
    if (!fits) heap_failed++;
    if (memory) memset(memory, 0, count * size);
    return memory;
}

char *heap_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = heap_alloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

void heap_free(void *memory)
{
    if (!memory) return;
    if (heap_hook)
        heap_hook(heap_user, memory, 0);
    else
        free(memory);
}
