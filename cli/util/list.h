/* list.h: a growing array of any type, and a stable sort.
 *
 *     list(int) numbers = {0};
 *     if (!list_push(&numbers, 7)) return false;
 *     list_free(&numbers); */
#ifndef TALUS_CLI_UTIL_LIST_H
#define TALUS_CLI_UTIL_LIST_H

#include <stdbool.h>
#include <stddef.h>

#define list(type)                                                                                 \
    struct {                                                                                       \
        type *items;                                                                               \
        size_t count, room;                                                                        \
    }

/* The size of one item; a list of pointers means the pointers. */
#define list_item_size(l) (sizeof *(l)->items) /* NOLINT(bugprone-sizeof-expression) */
/* Room for so many more items; false when memory is exhausted (the list is unchanged then). */
#define list_reserve(l, more)                                                                      \
    ((l)->room - (l)->count >= (size_t)(more) ||                                                   \
     list_grow((void **)&(l)->items, &(l)->room, (l)->count + (size_t)(more), list_item_size(l)))
#define list_push(l, ...)                                                                          \
    (list_reserve((l), 1) && ((l)->items[(l)->count++] = (__VA_ARGS__), true))
#define list_last(l) ((l)->items[(l)->count - 1])
#define list_clear(l) ((l)->count = 0)
#define list_free(l) (list_release((void **)&(l)->items), (l)->count = (l)->room = 0)

bool list_grow(void **items, size_t *room, size_t need, size_t size);
void list_release(void **items);

typedef int list_compare(const void *a, const void *b);
/* Equal items keep their order. False when memory is exhausted: then nothing has moved. */
bool list_sort(void *items, size_t count, size_t size, list_compare *compare);
/* For lists of texts: by bytes. */
int list_by_text(const void *a, const void *b);

#endif
