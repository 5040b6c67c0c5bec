/* vec.h: a growing array of any type on the heap.
 *
 *     vec(int) numbers = {0};
 *     if (!vec_push(&numbers, 7)) return STATUS_NO_MEMORY;
 *     for (size_t i = 0; i < numbers.count; i++) use(numbers.items[i]);
 *     vec_free(&numbers);
 */
#ifndef TALUS_BASE_VEC_H
#define TALUS_BASE_VEC_H

#include <stdbool.h>
#include <stddef.h>

#define vec(type)                                                                                                      \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        size_t count, capacity;                                                                                        \
    }

/* The size of one item; a vec of pointers means the pointers. */
#define vec_item_size(v) (sizeof *(v)->items) /* NOLINT(bugprone-sizeof-expression) */
/* Makes room for `more` further items; false when memory is exhausted (the vector is unchanged then). */
#define vec_reserve(v, more)                                                                                           \
    ((v)->capacity - (v)->count >= (size_t)(more) ||                                                                   \
     vec_grow((void **)&(v)->items, &(v)->capacity, (v)->count, (size_t)(more), vec_item_size(v)))
#define vec_push(v, ...) (vec_reserve((v), 1) && ((v)->items[(v)->count++] = (__VA_ARGS__), true))
#define vec_pop(v) ((v)->items[--(v)->count])
#define vec_last(v) ((v)->items[(v)->count - 1])
#define vec_clear(v) ((v)->count = 0)
#define vec_free(v) (vec_release((void **)&(v)->items), (v)->count = (v)->capacity = 0)

bool vec_grow(void **items, size_t *capacity, size_t count, size_t more, size_t size);
void vec_release(void **items);

#endif
