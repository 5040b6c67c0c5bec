/* changes.h: the bytes of an input read as a list of changes to a JSON tree, so that most inputs get far beyond the
 * syntax: which value, and what is done with it. New values come from a pool of real ones and a list of odd ones. */
#ifndef TALUS_FUZZ_CHANGES_H
#define TALUS_FUZZ_CHANGES_H

#include <stdint.h>
#include <string.h>

#include "json/json.h"

struct changes {
    const unsigned char *bytes;
    size_t size;
    struct arena *arena;
    const struct json *pool; /* an array of objects */
};

static inline size_t changes_next(struct changes *changes, size_t bound)
{
    if (changes->size == 0 || bound == 0) return 0;
    changes->size--;
    return *changes->bytes++ % bound;
}

/* For bounds beyond a byte. */
static inline size_t changes_pick(struct changes *changes, size_t bound)
{
    size_t high = changes_next(changes, 256), low = changes_next(changes, 256);
    return bound ? (high << 8 | low) % bound : 0;
}

static inline const struct json *changes_object(struct changes *changes)
{
    return json_at(changes->pool, changes_pick(changes, json_count(changes->pool)));
}

static inline struct json changes_text(struct changes *changes)
{
    static const char *const texts[] = {"",
                                        "@actor.level",
                                        "@actor.level-2",
                                        "{item|flags.system.rulesSelections.x}",
                                        "max(,1)",
                                        "Compendium.pf2e.conditionitems.Item.Prone",
                                        "[",
                                        "strike-damage",
                                        "999d99",
                                        "-1",
                                        "1e309",
                                        "%s%n",
                                        "\xf0\x9f\x8e\xb2",
                                        "__proto__",
                                        "a:b:c"};
    const char *text = texts[changes_next(changes, sizeof texts / sizeof *texts)];
    return json_make_text(changes->arena, text, strlen(text));
}

static inline struct json changes_number(struct changes *changes)
{
    static const int64_t numbers[] = {0, -1, 1, 2, 20, INT64_MAX, INT64_MIN, 1000000, -1000000, 4294967296, 255, 100};
    size_t which = changes_next(changes, sizeof numbers / sizeof *numbers + 2);
    if (which == sizeof numbers / sizeof *numbers) return json_make_double(1e300);
    if (which > sizeof numbers / sizeof *numbers) return json_make_double(-0.5);
    return json_make_int(numbers[which]);
}

static inline struct json changes_value(struct changes *changes)
{
    const struct json *object;
    switch (changes_next(changes, 9)) {
    case 0:
        return json_make_null();
    case 1:
        return json_make_bool(changes_next(changes, 2));
    case 2:
        return changes_text(changes);
    case 3:
        return changes_number(changes);
    case 4:
        return json_make_int((int64_t)changes_next(changes, 256) - 128);
    case 5:
        return changes_next(changes, 2) ? json_make_array() : json_make_object();
    case 6:
        object = changes_object(changes);
        return object ? json_copy(changes->arena, object) : json_make_null();
    default:
        object = changes_object(changes);
        if (json_count(object) == 0) return json_make_bool(true);
        return json_copy(changes->arena, json_at(object, changes_next(changes, object->count)));
    }
}

static inline void changes_apply_object(struct changes *changes, struct json *value)
{
    struct json_member *member = &value->members[changes_next(changes, value->count)];
    const struct json *other;
    switch (changes_next(changes, 4)) {
    case 0:
        json_remove(value, member->name);
        return;
    case 1:
        other = changes_object(changes);
        if (json_is(other, JSON_OBJECT) && other->count)
            json_set(changes->arena, value, other->members[changes_next(changes, other->count)].name,
                     changes_value(changes));
        return;
    default:
        member->value = changes_value(changes);
        return;
    }
}

/* Changes the value, or a part of it some steps inside. */
static inline void changes_apply(struct changes *changes, struct json *value, unsigned depth)
{
    if (depth < 12 && json_count(value) && changes_next(changes, 4) != 0) {
        size_t index = changes_next(changes, value->count);
        changes_apply(changes, value->type == JSON_ARRAY ? &value->items[index] : &value->members[index].value,
                      depth + 1);
        return;
    }
    if (value->type == JSON_ARRAY && value->count) {
        size_t what = changes_next(changes, 4), index = changes_next(changes, value->count);
        if (what == 0)
            json_push(changes->arena, value, json_copy(changes->arena, &value->items[index]));
        else if (what == 1)
            json_remove_at(value, index);
        else
            value->items[index] = changes_value(changes);
    } else if (value->type == JSON_OBJECT && value->count) {
        changes_apply_object(changes, value);
    } else {
        *value = changes_value(changes);
    }
}

#endif
