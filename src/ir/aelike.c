/* aelike.c: the arithmetic of rule elements that change a value in place. */
#include "ir/aelike.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"

static const char *const aelike_names[] = {
#define MODE(name, text) text,
#include "ir/aelike_modes.def"
#undef MODE
};

enum aelike_mode aelike_mode_find(const char *name)
{
    int mode = 0;
    while (mode < AELIKE_MODE_COUNT && strcmp(aelike_names[mode], name) != 0)
        mode++;
    return (enum aelike_mode)mode;
}

/* Kinds as a rule author sees them: null, lists and objects are all "object", as JavaScript has it. */
enum aelike_kind { AELIKE_IS_ABSENT, AELIKE_IS_NUMBER, AELIKE_IS_BOOL, AELIKE_IS_TEXT, AELIKE_IS_OBJECT };

static enum aelike_kind aelike_kind(const struct json *value)
{
    if (!value) return AELIKE_IS_ABSENT;
    if (json_is_number(value)) return AELIKE_IS_NUMBER;
    if (value->type == JSON_TRUE || value->type == JSON_FALSE) return AELIKE_IS_BOOL;
    return value->type == JSON_STRING ? AELIKE_IS_TEXT : AELIKE_IS_OBJECT;
}

static struct aelike_result aelike_keep(const struct json *value)
{
    return (struct aelike_result){.absent = !value, .value = value ? *value : json_make_null()};
}

static struct aelike_result aelike_failure(void)
{
    return (struct aelike_result){.failed = true};
}

static struct aelike_result aelike_make(double number)
{
    return (struct aelike_result){.value = json_make_double(number == 0 ? 0 : number)};
}

double aelike_number(enum aelike_mode mode, double current, double change)
{
    switch (mode) {
    case AELIKE_MULTIPLY:
        return trunc(current * change);
    case AELIKE_ADD:
        return current + change;
    case AELIKE_SUBTRACT:
    case AELIKE_REMOVE:
        return current - change;
    case AELIKE_DOWNGRADE:
        return current < change ? current : change;
    case AELIKE_UPGRADE:
        return current > change ? current : change;
    case AELIKE_OVERRIDE:
        return change;
    case AELIKE_MODE_COUNT:
        break;
    }
    return current;
}

static bool aelike_fits_list(const struct json *list, const struct json *item)
{
    if (!json_is(list, JSON_ARRAY)) return false;
    for (uint32_t i = 0; i < list->count; i++)
        if (aelike_kind(&list->items[i]) != aelike_kind(item)) return false;
    return true;
}

static struct json aelike_merge(struct arena *arena, const struct json *current, const struct json *change, int depth);

static void aelike_merge_member(struct arena *arena, struct json *into, const char *name, const struct json *change,
                                int depth)
{
    const struct json *known = json_get(into, name);
    bool both = json_is(known, JSON_OBJECT) && json_is(change, JSON_OBJECT) && depth < LIMIT_JSON_DEPTH;
    json_set(arena, into, name, both ? aelike_merge(arena, known, change, depth + 1) : json_copy(arena, change));
}

/* Objects member by member, lists place by place; a list merged into an object becomes members "0", "1" ...; members
 * merged into a list are lost, for a list has no names. */
static struct json aelike_merge(struct arena *arena, const struct json *current, const struct json *change, int depth)
{
    struct json merged = json_copy(arena, current);
    for (uint32_t i = 0; i < json_count(change); i++) {
        char place[16];
        snprintf(place, sizeof place, "%u", (unsigned)i);
        if (merged.type == JSON_OBJECT && change->type == JSON_OBJECT)
            aelike_merge_member(arena, &merged, change->members[i].name, &change->members[i].value, depth);
        else if (merged.type == JSON_OBJECT)
            aelike_merge_member(arena, &merged, place, &change->items[i], depth);
        else if (change->type == JSON_ARRAY && i < merged.count)
            merged.items[i] = json_copy(arena, &change->items[i]);
        else if (change->type == JSON_ARRAY)
            json_push(arena, &merged, json_copy(arena, &change->items[i]));
    }
    return merged;
}

static struct aelike_result aelike_override(struct arena *arena, const struct json *current, const struct json *change,
                                            bool merge)
{
    enum aelike_kind old = aelike_kind(current), new = aelike_kind(change);
    if (old == AELIKE_IS_ABSENT || json_is(current, JSON_NULL)) return aelike_keep(change);
    bool numeric =
        (old == AELIKE_IS_NUMBER || old == AELIKE_IS_BOOL) && (new == AELIKE_IS_NUMBER || new == AELIKE_IS_BOOL);
    if (old != new && !numeric) return aelike_failure();
    bool trees = new == AELIKE_IS_OBJECT && !json_is(change, JSON_NULL);
    if (merge && trees) return (struct aelike_result){.value = aelike_merge(arena, current, change, 0)};
    return aelike_keep(change);
}

struct aelike_result aelike_combine(struct arena *arena, enum aelike_mode mode, const struct json *current,
                                    const struct json *change, bool merge)
{
    bool sum = mode == AELIKE_ADD || mode == AELIKE_SUBTRACT || mode == AELIKE_REMOVE;
    enum aelike_kind old = aelike_kind(current);
    if (mode == AELIKE_OVERRIDE) return aelike_override(arena, current, change, merge);
    if (sum && aelike_fits_list(current, change)) return aelike_keep(change);
    if (aelike_kind(change) != AELIKE_IS_NUMBER) return aelike_failure();
    if (sum && json_is(current, JSON_NULL)) return aelike_keep(change);
    if (old != AELIKE_IS_NUMBER && old != AELIKE_IS_ABSENT) return aelike_failure();
    return aelike_make(aelike_number(mode, json_to_double(current, 0), json_to_double(change, 0)));
}

static void aelike_change_list(struct arena *arena, enum aelike_mode mode, struct json *list, const struct json *item)
{
    uint32_t place = 0;
    while (place < list->count && !json_equal(&list->items[place], item))
        place++;
    if (mode == AELIKE_ADD && place == list->count)
        json_push(arena, list, json_copy(arena, item));
    else if (mode != AELIKE_ADD && place < list->count)
        json_remove_at(list, place);
}

bool aelike_apply(struct arena *arena, struct json *target, bool present, const struct aelike_change *change)
{
    enum aelike_mode mode = change->mode;
    const struct json *current = present ? target : NULL;
    struct aelike_result result = aelike_combine(arena, mode, current, change->value, change->merge);
    bool sum = mode == AELIKE_ADD || mode == AELIKE_SUBTRACT || mode == AELIKE_REMOVE;
    if (result.failed || result.absent) return false;
    if (sum && json_is(current, JSON_ARRAY))
        aelike_change_list(arena, mode, target, &result.value);
    else
        *target = json_copy(arena, &result.value);
    return !arena->failed;
}
