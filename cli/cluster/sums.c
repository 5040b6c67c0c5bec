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

/* Is the first list of numbers less than the second, from the first number on? */
static bool sums_is_less(const struct node *a, const struct node *b)
{
    for (size_t i = 0; i < node_count(a) && i < node_count(b); i++) {
        int64_t one = node_to_int(node_at(a, i), 0), other = node_to_int(node_at(b, i), 0);
        if (one != other) return one < other;
    }
    return false;
}

/* Of two lists of the same name, the lesser one stays. */
static void sums_keep_least(struct pool *pool, struct node *total, const struct node *more)
{
    for (size_t i = 0; i < node_count(more); i++) {
        const struct node_member *member = &more->members[i];
        const struct node *known = node_get(total, member->name);
        if (known && !sums_is_less(&member->value, known)) continue;
        node_set(pool, total, member->name, node_copy(pool, &member->value));
    }
}

static void sums_add_object(struct pool *pool, struct node *total, const struct node *more)
{
    for (size_t i = 0; i < node_count(more); i++) {
        const struct node_member *member = &more->members[i];
        size_t known = 0;
        while (known < total->count && strcmp(total->members[known].name, member->name) != 0)
            known++;
        if (known < total->count && strcmp(member->name, "least") == 0)
            sums_keep_least(pool, &total->members[known].value, &member->value);
        else if (known < total->count)
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
