/* list.c: growing arrays, and a stable sort. */
#include "util/list.h"

#include <stdint.h>
#include <string.h>

#include "util/heap.h"

bool list_grow(void **items, size_t *room, size_t need, size_t size)
{
    size_t wanted = *room ? *room : 8;
    while (wanted < need && wanted <= SIZE_MAX / 4 / size)
        wanted *= 2;
    void *grown = wanted < need ? NULL : heap_resize(*items, wanted * size);
    if (!grown) return false;
    *items = grown;
    *room = wanted;
    return true;
}

void list_release(void **items)
{
    heap_free(*items);
    *items = NULL;
}

int list_by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Merges two sorted halves of `from` into `to`. */
static void list_merge(char *to, const char *from, const size_t counts[2], size_t size,
                       list_compare *compare)
{
    const char *left = from, *middle = from + counts[0] * size, *right = middle;
    const char *end = middle + counts[1] * size;
    for (; left < middle || right < end; to += size) {
        bool first = right == end || (left < middle && compare(left, right) <= 0);
        memcpy(to, first ? left : right, size);
        *(first ? &left : &right) += size;
    }
}

bool list_sort(void *items, size_t count, size_t size, list_compare *compare)
{
    if (count < 2) return true;
    char *spare = heap_alloc_array(count, size), *from = items, *to = spare;
    if (!spare) return false;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t at = 0; at < count; at += 2 * run) {
            size_t left = run < count - at ? run : count - at, rest = count - at - left;
            const size_t counts[2] = {left, run < rest ? run : rest};
            list_merge(to + at * size, from + at * size, counts, size, compare);
        }
        char *other = from;
        from = to;
        to = other;
    }
    if (from != items) memcpy(items, from, count * size);
    heap_free(spare);
    return true;
}
