/* sort.h: a stable sort that needs no memory and so cannot fail.
 *
 * Equal items keep their order, which makes every sorted output the same on every machine. The cost is
 * O(n log n) comparisons and O(n log^2 n) moves, without a heap allocation. */
#ifndef TALUS_BASE_SORT_H
#define TALUS_BASE_SORT_H

#include <stddef.h>

/* Negative, zero or positive, as a comes before, with or after b. `context` is what sort_stable was given. */
typedef int sort_compare(const void *a, const void *b, void *context);

void sort_stable(void *items, size_t count, size_t size, sort_compare *compare, void *context);

/* For arrays of `const char *` or `char *`: by bytes. */
int sort_by_text(const void *a, const void *b, void *context);

#endif
