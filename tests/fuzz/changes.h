/* changes.h: the bytes of an input read as a list of changes to a JSON tree, so that most inputs get far beyond the
 * syntax: which value, and what is done with it. New values come from a pool of real ones and a list of odd ones. Lists,
 * objects, texts and nesting also grow, so that an input of a few bytes makes a document of up to 1 MB. */
#ifndef TALUS_FUZZ_CHANGES_H
#define TALUS_FUZZ_CHANGES_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "json/json.h"

enum { CHANGES_MOST_GROWTH = 1 << 20, CHANGES_LARGEST = 2 << 20, CHANGES_DEEPEST = 2000, CHANGES_MOST_MEMBERS = 4000 };

struct changes {
    const unsigned char *bytes;
    size_t size;
    struct arena *arena;
    const struct json *pool; /* an array of objects */
    size_t grown;            /* bytes that growing has added */
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

/* --- growing ------------------------------------------------------------------------------------------------------ */

/* About how many bytes the value takes as text; counting ends beyond the most. */
static inline size_t changes_weight(const struct json *value)
{
    size_t weight = value->type == JSON_STRING ? value->count + 4 : 8;
    for (size_t i = 0; i < json_count(value) && weight <= CHANGES_LARGEST; i++)
        weight += changes_weight(json_at(value, i)) + (value->type == JSON_OBJECT ? strlen(value->members[i].name) : 0);
    return weight;
}

/* How often something of this weight is repeated: seldom often, and never beyond the most bytes. */
static inline size_t changes_times(struct changes *changes, size_t weight)
{
    size_t large = changes_next(changes, 256), power = large < 200 ? large % 6 : large % 16;
    size_t left = changes->grown < CHANGES_MOST_GROWTH ? CHANGES_MOST_GROWTH - changes->grown : 0;
    size_t times = (size_t)1 << power, most = left / (weight ? weight : 1);
    times = times < most ? times : most;
    changes->grown += times * weight;
    return times;
}

/* The same item again and again, or the same member under many names. */
static inline void changes_repeat(struct changes *changes, struct json *value, size_t index)
{
    char name[40];
    struct json item = value->type == JSON_ARRAY ? value->items[index] : value->members[index].value;
    size_t times = changes_times(changes, changes_weight(&item) + sizeof name / 2);
    if (value->type == JSON_OBJECT && times > CHANGES_MOST_MEMBERS) times = CHANGES_MOST_MEMBERS;
    for (size_t i = 0; i < times; i++) {
        snprintf(name, sizeof name, "grown%zu", i);
        if (value->type == JSON_ARRAY)
            json_push(changes->arena, value, item);
        else
            json_set(changes->arena, value, name, item);
    }
}

static inline struct json changes_long_text(struct changes *changes, const struct json *value)
{
    const char *piece = value->type == JSON_STRING && value->count ? value->text : "x";
    size_t length = strlen(piece), times = changes_times(changes, length);
    char *text = times ? arena_array(changes->arena, char, length * times + 1) : NULL;
    if (!text || !length) return *value;
    for (size_t i = 0; i < times; i++)
        memcpy(text + i * length, piece, length);
    return json_make_text(changes->arena, text, length * times);
}

static inline void changes_nest(struct changes *changes, struct json *value)
{
    size_t times = changes_times(changes, 2);
    for (size_t i = 0; i < times && i < CHANGES_DEEPEST; i++) {
        struct json around = i % 2 ? json_make_object() : json_make_array();
        if (i % 2)
            json_set(changes->arena, &around, "not", *value);
        else
            json_push(changes->arena, &around, *value);
        *value = around;
    }
}

static inline void changes_grow(struct changes *changes, struct json *value)
{
    size_t what = changes_next(changes, 4);
    if (json_count(value) && what)
        changes_repeat(changes, value, changes_next(changes, value->count));
    else if (what)
        *value = changes_long_text(changes, value);
    else
        changes_nest(changes, value);
}

/* --- changing ----------------------------------------------------------------------------------------------------- */

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
    if (changes_next(changes, 12) == 11) {
        changes_grow(changes, value);
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

/* So many changes. What was repeated is shared, so growing a part of it grows all: a value that is too large becomes
 * null. */
static inline void changes_edit(struct changes *changes, struct json *value, size_t edits)
{
    for (; edits > 0; edits--) {
        changes_apply(changes, value, 0);
        if (changes_weight(value) > CHANGES_LARGEST) *value = json_make_null();
    }
}

#endif
