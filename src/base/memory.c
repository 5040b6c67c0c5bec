/* memory.c: the one door to the heap. */
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *memory_resize_libc(void *context, void *memory, size_t size)
{
    (void)context;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return realloc(memory, size);
}

static struct memory_hooks memory_hooks = {.resize = memory_resize_libc};

void memory_set_hooks(const struct memory_hooks *hooks)
{
    memory_hooks = hooks ? *hooks : (struct memory_hooks){.resize = memory_resize_libc};
}

/* Like errno: independent of rules, it records that an allocation failed further down. */
static _Thread_local size_t memory_failure_count, memory_loss_count;

size_t memory_failures(void)
{
    return memory_failure_count;
}

void memory_note_loss(void)
{
    memory_failure_count++;
    memory_loss_count++;
}

size_t memory_losses(void)
{
    return memory_loss_count;
}

void *memory_resize(void *memory, size_t size)
{
    void *resized = memory_hooks.resize(memory_hooks.context, memory, size ? size : 1);
    if (!resized) memory_failure_count++;
    return resized;
}

void *memory_alloc(size_t size)
{
    return memory_resize(NULL, size);
}

void *memory_alloc_array(size_t count, size_t size)
{
    bool fits = !size || count <= SIZE_MAX / size;
    void *memory = fits ? memory_alloc(count * size) : NULL;
    if (!fits) memory_failure_count++;
    if (memory) memset(memory, 0, count * size);
    return memory;
}

void memory_free(void *memory)
{
    if (memory) memory_hooks.resize(memory_hooks.context, memory, 0);
}
