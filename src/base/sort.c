/* sort.c: a stable merge sort in place (the symmetric merge of Kim and Kutzner: rotate the middle, merge both halves).
 */
#include "base/sort.h"

#include <string.h>

enum { SORT_RUN = 16 }; /* runs of this length are sorted by insertion before merging starts */

struct sorter {
    char *items;
    size_t size;
    sort_compare *compare;
    void *context;
};

static char *sorter_at(const struct sorter *sorter, size_t index)
{
    return sorter->items + index * sorter->size;
}

static int sorter_compare(const struct sorter *sorter, size_t a, size_t b)
{
    return sorter->compare(sorter_at(sorter, a), sorter_at(sorter, b), sorter->context);
}

/* Exchanges two stretches of `bytes` bytes that do not overlap. */
static void sorter_swap(char *a, char *b, size_t bytes)
{
    char buffer[256];
    while (bytes) {
        size_t part = bytes < sizeof buffer ? bytes : sizeof buffer;
        memcpy(buffer, a, part);
        memcpy(a, b, part);
        memcpy(b, buffer, part);
        a += part;
        b += part;
        bytes -= part;
    }
}

/* [first, middle) and [middle, last) change places. */
static void sorter_rotate(const struct sorter *sorter, size_t first, size_t middle, size_t last)
{
    size_t left = middle - first, right = last - middle;
    while (left && right) {
        size_t part = left < right ? left : right;
        if (left <= right) {
            sorter_swap(sorter_at(sorter, first), sorter_at(sorter, first + right), part * sorter->size);
            right -= part;
        } else {
            sorter_swap(sorter_at(sorter, first), sorter_at(sorter, first + left), part * sorter->size);
            first += part;
            left -= part;
        }
    }
}

/* The first index in [first, last) whose item comes after (or, unless `behind`, not before) the item at `key`. */
static size_t sorter_search(const struct sorter *sorter, size_t first, size_t last, size_t key, int behind)
{
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        int order = sorter_compare(sorter, middle, key);
        if (order < 0 || (behind && order == 0))
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

/* Merges two sorted neighbours. Each step halves the range, so it is at most 64 levels deep. */
static void sorter_merge(const struct sorter *sorter, size_t first, size_t middle, size_t last)
{
    if (first == middle || middle == last || sorter_compare(sorter, middle - 1, middle) <= 0) return;
    if (middle - first == 1) {
        size_t place = sorter_search(sorter, middle, last, first, 0);
        sorter_rotate(sorter, first, middle, place);
        return;
    }
    if (last - middle == 1) {
        size_t place = sorter_search(sorter, first, middle, middle, 1);
        sorter_rotate(sorter, place, middle, last);
        return;
    }
    size_t half = first + (last - first) / 2, sum = half + middle, start, end;
    if (middle > half) {
        start = sum - last;
        end = half;
    } else {
        start = first;
        end = middle;
    }
    size_t mirror = sum - 1;
    while (start < end) {
        size_t probe = start + (end - start) / 2;
        if (sorter_compare(sorter, mirror - probe, probe) >= 0)
            start = probe + 1;
        else
            end = probe;
    }
    end = sum - start;
    if (start < middle && middle < end) sorter_rotate(sorter, start, middle, end);
    sorter_merge(sorter, first, start, half);
    sorter_merge(sorter, half, end, last);
}

static void sorter_insert(const struct sorter *sorter, size_t first, size_t last)
{
    for (size_t i = first + 1; i < last; i++) {
        for (size_t j = i; j > first && sorter_compare(sorter, j - 1, j) > 0; j--)
            sorter_swap(sorter_at(sorter, j - 1), sorter_at(sorter, j), sorter->size);
    }
}

void sort_stable(void *items, size_t count, size_t size, sort_compare *compare, void *context)
{
    struct sorter sorter = {.items = items, .size = size, .compare = compare, .context = context};
    for (size_t first = 0; first < count; first += SORT_RUN)
        sorter_insert(&sorter, first, count - first < SORT_RUN ? count : first + SORT_RUN);
    for (size_t width = SORT_RUN; width < count; width *= 2) {
        for (size_t first = 0; count - first > width; first += 2 * width) {
            size_t last = count - first < 2 * width ? count : first + 2 * width;
            sorter_merge(&sorter, first, first + width, last);
            if (last == count) break;
        }
    }
}

int sort_by_text(const void *a, const void *b, void *context)
{
    (void)context;
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
