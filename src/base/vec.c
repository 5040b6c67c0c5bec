/* vec.c: a growing array of any type on the heap. */
#include "base/vec.h"

#include <stdint.h>

#include "base/memory.h"

bool vec_grow(void **items, size_t *capacity, size_t count, size_t more, size_t size)
{
    if (more > SIZE_MAX / size - count) return false;
    size_t wanted = *capacity < 8 ? 8 : *capacity * 2;
    if (wanted < count + more) wanted = count + more;
    if (wanted > SIZE_MAX / size) return false;
    void *grown = memory_resize(*items, wanted * size);
    if (!grown) return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

void vec_release(void **items)
{
    memory_free(*items);
    *items = NULL;
}
