/* sums.c: totals of whole numbers in JSON. */
#include "cluster/sums.h"

#include "base/whole.h"

static void sums_add_array(struct arena *arena, struct json *total, const struct json *more)
{
    for (size_t i = 0; i < json_count(more); i++) {
        if (i < json_count(total))
            sums_add(arena, &total->items[i], json_at(more, i));
        else
            json_push(arena, total, json_copy(arena, json_at(more, i)));
    }
}

static void sums_add_object(struct arena *arena, struct json *total, const struct json *more)
{
    for (size_t i = 0; i < json_member_count(more); i++) {
        const struct json_member *member = &more->members[i];
        const struct json_member *known = json_find(total, member->name, member->name_length);
        if (known)
            sums_add(arena, &total->members[known - total->members].value, &member->value);
        else
            json_set_copied(arena, total, member->name, json_copy(arena, &member->value));
    }
}

void sums_add(struct arena *arena, struct json *total, const struct json *more)
{
    if (json_is(total, JSON_NULL) && more)
        *total = json_copy(arena, more);
    else if (json_is(total, JSON_INTEGER) && json_is(more, JSON_INTEGER))
        total->integer = whole_add(total->integer, more->integer);
    else if (json_is(total, JSON_ARRAY) && json_is(more, JSON_ARRAY))
        sums_add_array(arena, total, more);
    else if (json_is(total, JSON_OBJECT) && json_is(more, JSON_OBJECT))
        sums_add_object(arena, total, more);
}
