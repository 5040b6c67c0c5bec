/* sums.c: totals of whole numbers in JSON. */
#include "cluster/sums.h"

#include <string.h>

/* At most the largest number there is. */
static int64_t sums_of(int64_t a, int64_t b)
{
    int64_t sum;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return a < 0 ? INT64_MIN : INT64_MAX;
}

static void sums_add_array(struct pool *pool, struct node *total, const struct node *more)
{
    for (size_t i = 0; i < node_count(more); i++) {
        if (i < node_count(total))
            sums_add(pool, &total->items[i], node_at(more, i));
        else
            node_push(pool, total, node_copy(pool, node_at(more, i)));
    }
}

static void sums_add_object(struct pool *pool, struct node *total, const struct node *more)
{
    for (size_t i = 0; i < node_count(more); i++) {
        const struct node_member *member = &more->members[i];
        size_t known = 0;
        while (known < total->count && strcmp(total->members[known].name, member->name) != 0)
            known++;
        if (known < total->count)
            sums_add(pool, &total->members[known].value, &member->value);
        else
            node_set(pool, total, member->name, node_copy(pool, &member->value));
    }
}

void sums_add(struct pool *pool, struct node *total, const struct node *more)
{
    if (node_is(total, NODE_NULL) && more)
        *total = node_copy(pool, more);
    else if (node_is(total, NODE_INTEGER) && node_is(more, NODE_INTEGER))
        total->integer = sums_of(total->integer, more->integer);
    else if (node_is(total, NODE_ARRAY) && node_is(more, NODE_ARRAY))
        sums_add_array(pool, total, more);
    else if (node_is(total, NODE_OBJECT) && node_is(more, NODE_OBJECT))
        sums_add_object(pool, total, more);
}
