/* value.c: reads, builds and changes JSON values, and finds their position in the source. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/same.h"
#include "json/json.h"
#include "json/scan.h"

bool json_is_text(const struct json *value, const char *text)
{
    return json_is(value, JSON_STRING) && strlen(text) == value->count && memcmp(value->text, text, value->count) == 0;
}

int64_t json_double_to_int(const struct json *value, int64_t fallback)
{
    if (json_is(value, JSON_DOUBLE) && value->number == floor(value->number) && fabs(value->number) < 9.2e18)
        return (int64_t)value->number;
    return fallback;
}

double json_to_double(const struct json *value, double fallback)
{
    if (json_is(value, JSON_INTEGER)) return (double)value->integer;
    return json_is(value, JSON_DOUBLE) ? value->number : fallback;
}

struct json_member *json_members_new(struct arena *arena, size_t room)
{
    size_t align = _Alignof(struct json_member), keys = (room * sizeof(uint32_t) + align - 1) / align * align;
    if (room > UINT32_MAX) return NULL;
    char *memory = arena_alloc_raw(arena, keys + room * sizeof(struct json_member), align);
    return memory ? (struct json_member *)(void *)(memory + keys) : NULL;
}

void json_members_copy(struct json_member *members, const struct json_member *from, size_t count)
{
    if (!count) return;
    memcpy(members, from, count * sizeof *members);
    memcpy((uint32_t *)(void *)members - count, json_members_keys(from, count), count * sizeof(uint32_t));
}

/* From the place of a key on, that of a long name or of one among several that have the same. */
__attribute__((noinline)) static const struct json_member *json_find_from(const struct json *object, uint32_t key,
                                                                          const char *name, size_t at)
{
    const struct json_member *last = object->members + object->count - 1;
    const uint32_t *keys = json_members_keys(object->members, object->count);
    for (; at < object->count; at = scan_key(keys, at + 1, object->count, key)) {
        if (memcmp((last - at)->name, name, (last - at)->name_length) == 0) return last - at;
    }
    return NULL;
}

/* From the back: of duplicate keys the last one counts. */
const struct json_member *json_find_key(const struct json *object, uint32_t key, const char *name)
{
    if (!json_is(object, JSON_OBJECT) || object->count == 0) return NULL;
    assert(object->members);
    size_t count = object->count, at = scan_key(json_members_keys(object->members, count), 0, count, key);
    if (at >= count) return NULL;
    const struct json_member *member = object->members + (count - 1 - at);
    if (same_short_bytes(member->name, name, member->name_length)) return member;
    return json_find_from(object, key, name, at);
}

const struct json_member *json_find(const struct json *object, const char *name, size_t length)
{
    return length > LIMIT_JSON_NAME ? NULL : json_find_key(object, json_name_key(name, length), name);
}

static const struct json *json_step(const struct json *value, const char *name, size_t length)
{
    if (json_is(value, JSON_OBJECT)) {
        const struct json_member *member = json_find(value, name, length);
        return member ? &member->value : NULL;
    }
    size_t index = 0;
    for (size_t i = 0; i < length; i++) {
        if (name[i] < '0' || name[i] > '9' || i > 9) return NULL;
        index = index * 10 + (size_t)(name[i] - '0');
    }
    return length ? json_at(value, index) : NULL;
}

const struct json *json_walk(const struct json *value, const char *path)
{
    while (value && *path) {
        size_t length = 0; /* steps are short: counted here, faster than by a library call */
        while (path[length] && path[length] != '.')
            length++;
        value = json_step(value, path, length);
        path += length;
        if (*path == '.') path++;
    }
    return value;
}

/* The same names in the same places? Then each member has its equal beside it. */
static bool json_same_names(const struct json *a, const struct json *b)
{
    for (uint32_t i = 0; i < a->count; i++) {
        const struct json_member *one = &a->members[i], *other = &b->members[i];
        if (one->name_key != other->name_key || memcmp(one->name, other->name, one->name_length) != 0) return false;
    }
    return true;
}

/* Of several members with one name the last counts. */
static bool json_equal_in_order(const struct json *a, const struct json *b)
{
    for (uint32_t i = 0; i < a->count; i++) {
        const struct json_member *member = &a->members[i];
        if (json_equal(&member->value, &b->members[i].value)) continue;
        if (json_find(a, member->name, member->name_length) == member) return false;
    }
    return true;
}

static bool json_equal_members(const struct json *a, const struct json *b)
{
    if (a->count == b->count && a->members == b->members) return true;
    if (a->count == b->count && json_same_names(a, b)) return json_equal_in_order(a, b);
    for (uint32_t i = 0; i < a->count; i++) {
        const struct json_member *member = &a->members[i];
        if (json_find(a, member->name, member->name_length) != member) continue;
        const struct json_member *other = json_find(b, member->name, member->name_length);
        if (!other || !json_equal(&member->value, &other->value)) return false;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        if (!json_find(a, b->members[i].name, b->members[i].name_length)) return false;
    }
    return true;
}

static bool json_equal_numbers(const struct json *a, const struct json *b)
{
    if (a->type == JSON_INTEGER && b->type == JSON_INTEGER) return a->integer == b->integer;
    return json_to_double(a, 0) == json_to_double(b, 0);
}

static bool json_equal_items(const struct json *a, const struct json *b)
{
    if (a->count != b->count) return false;
    for (uint32_t i = 0; a->items != b->items && i < a->count; i++) {
        if (!json_equal(&a->items[i], &b->items[i])) return false;
    }
    return true;
}

bool json_equal(const struct json *a, const struct json *b)
{
    if (json_is_number(a) && json_is_number(b)) return json_equal_numbers(a, b);
    if (!a || !b || a->type != b->type) return a == b;
    switch ((enum json_type)a->type) {
    case JSON_NULL:
    case JSON_FALSE:
    case JSON_TRUE:
        return true;
    case JSON_INTEGER:
    case JSON_DOUBLE:
        return false;
    case JSON_STRING:
        return a->count == b->count && memcmp(a->text, b->text, a->count) == 0;
    case JSON_ARRAY:
        return json_equal_items(a, b);
    case JSON_OBJECT:
        return json_equal_members(a, b);
    }
    return false;
}

static uint64_t json_hash_text(uint64_t hash, const char *text, size_t length)
{
    uint64_t part;
    hash ^= length;
    for (; length >= sizeof part; text += sizeof part, length -= sizeof part) {
        memcpy(&part, text, sizeof part);
        hash = (hash ^ part) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    part = 0;
    memcpy(&part, text, length);
    hash = (hash ^ part) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 29;
}

uint64_t json_hash(uint64_t hash, const struct json *value)
{
    hash = (hash + value->type) * 0x9e3779b97f4a7c15u;
    switch ((enum json_type)value->type) {
    case JSON_NULL:
    case JSON_FALSE:
    case JSON_TRUE:
        return hash;
    case JSON_INTEGER:
    case JSON_DOUBLE:
        return json_hash_text(hash, (const char *)&value->integer, sizeof value->integer);
    case JSON_STRING:
        return json_hash_text(hash, value->text, value->count);
    case JSON_ARRAY:
        for (uint32_t i = 0; i < value->count; i++)
            hash = json_hash(hash, &value->items[i]);
        return hash + value->count;
    case JSON_OBJECT:
        for (uint32_t i = 0; i < value->count; i++) {
            hash = json_hash_text(hash, value->members[i].name, value->members[i].name_length);
            hash = json_hash(hash, &value->members[i].value);
        }
        return hash + value->count;
    }
    return hash;
}

struct json json_make_null(void)
{
    return (struct json){.type = JSON_NULL, .offset = JSON_NO_OFFSET};
}

struct json json_make_bool(bool value)
{
    return (struct json){.type = value ? JSON_TRUE : JSON_FALSE, .offset = JSON_NO_OFFSET};
}

struct json json_make_int(int64_t value)
{
    return (struct json){.type = JSON_INTEGER, .offset = JSON_NO_OFFSET, .integer = value};
}

struct json json_make_double(double value)
{
    if (value == floor(value) && fabs(value) < 9e15) return json_make_int((int64_t)value);
    return (struct json){.type = JSON_DOUBLE, .offset = JSON_NO_OFFSET, .number = value};
}

struct json json_make_text(struct arena *arena, const char *text, size_t length)
{
    const char *copy = arena_copy_text(arena, text, length);
    if (!copy) return json_make_null();
    return (struct json){.type = JSON_STRING, .count = (uint32_t)length, .offset = JSON_NO_OFFSET, .text = copy};
}

struct json json_make_lasting(const char *text)
{
    return (struct json){
        .type = JSON_STRING, .count = (uint32_t)strlen(text), .offset = JSON_NO_OFFSET, .text = text};
}

struct json json_make_array(void)
{
    return (struct json){.type = JSON_ARRAY, .growable = true, .offset = JSON_NO_OFFSET};
}

struct json json_make_object(void)
{
    return (struct json){.type = JSON_OBJECT, .growable = true, .offset = JSON_NO_OFFSET};
}

/* A growable container has room for the next power of two (at least 4) of its count. */
static uint32_t json_room(uint32_t count)
{
    uint32_t room = 4;
    while (room < count)
        room *= 2;
    return room;
}

static bool json_has_room(const struct json *container)
{
    return container->growable && container->count && container->count < json_room(container->count);
}

static bool json_make_room(struct arena *arena, struct json *container)
{
    size_t room = json_room(container->count + 1);
    if (json_has_room(container)) return true;
    if (container->type == JSON_ARRAY) {
        struct json *items = arena_array(arena, struct json, room);
        if (!items) return false;
        if (container->count) memcpy(items, container->items, container->count * sizeof *items);
        container->items = items;
    } else {
        struct json_member *members = json_members_new(arena, room);
        if (!members) return false;
        json_members_copy(members, container->members, container->count);
        container->members = members;
    }
    if (!container->growable) container->growable = true; /* a mark of its owner stays */
    return true;
}

struct json *json_push(struct arena *arena, struct json *array, struct json value)
{
    if (!json_is(array, JSON_ARRAY) || !json_make_room(arena, array)) return NULL;
    array->items[array->count] = value;
    return &array->items[array->count++];
}

struct json_name {
    const char *text;
    uint32_t key;
    size_t length; /* of a name that has to be copied; 0: it may stay where it is */
};

static inline struct json *json_set_member(struct arena *arena, struct json *object, struct json_name to,
                                           struct json value)
{
    const char *name = to.text;
    if (!json_is(object, JSON_OBJECT)) return NULL;
    const struct json_member *known = json_find_key(object, to.key, name);
    object->serial = 0;
    if (known) {
        struct json *place = &object->members[known - object->members].value;
        *place = value;
        return place;
    }
    if (!json_make_room(arena, object)) return NULL;
    if (to.length) name = arena_copy_text(arena, name, to.length);
    if (!name) return NULL;
    object->members[object->count] =
        (struct json_member){.name = name, .name_key = to.key, .name_offset = JSON_NO_OFFSET, .value = value};
    json_members_note(object->members, object->count);
    return &object->members[object->count++].value;
}

struct json *json_set_lasting(struct arena *arena, struct json *object, uint32_t key, const char *name,
                              struct json value)
{
    return json_set_member(arena, object, (struct json_name){name, key, 0}, value);
}

struct json *json_set_copied(struct arena *arena, struct json *object, const char *name, struct json value)
{
    size_t length = strlen(name);
    if (length > LIMIT_JSON_NAME) return NULL;
    struct json_name to = {length ? name : "", json_name_key(name, length), length};
    return json_set_member(arena, object, to, value);
}

struct json *json_set_from(struct arena *arena, struct json *object, const char *as, const struct json *from,
                           const char *name)
{
    const struct json *value = json_get(from, name);
    return value ? json_set(arena, object, as, *value) : NULL;
}

bool json_remove(struct json *object, const char *name)
{
    const struct json_member *member = json_find(object, name, strlen(name));
    if (!member) return false;
    size_t index = (size_t)(member - object->members);
    memmove(object->members + index, object->members + index + 1, (object->count - index - 1) * sizeof *member);
    object->count--;
    for (; index < object->count; index++)
        json_members_note(object->members, index);
    object->growable = false; /* the room no longer follows from the count */
    object->serial = 0;
    return true;
}

void json_remove_at(struct json *array, size_t index)
{
    if (!json_is(array, JSON_ARRAY) || index >= array->count) return;
    memmove(array->items + index, array->items + index + 1, (array->count - index - 1) * sizeof *array->items);
    array->count--;
    array->growable = false;
}

struct json json_copy(struct arena *arena, const struct json *value)
{
    struct json copy = *value;
    if (value->type == JSON_STRING) {
        copy = json_make_text(arena, value->text, value->count);
    } else if (value->type == JSON_ARRAY) {
        copy.growable = false;
        copy.items = arena_array(arena, struct json, value->count);
        for (uint32_t i = 0; copy.items && i < value->count; i++)
            copy.items[i] = json_copy(arena, &value->items[i]);
        if (!copy.items) copy.count = 0;
    } else if (value->type == JSON_OBJECT) {
        copy.growable = false;
        copy.members = json_members_new(arena, value->count);
        if (copy.members) json_members_copy(copy.members, value->members, value->count);
        copy.count = 0; /* without memory it has the members that were copied in full */
        for (uint32_t i = 0; copy.members && i < value->count; i++) {
            const struct json_member *from = &value->members[i];
            const char *name = arena_copy_text(arena, from->name, from->name_length);
            if (!name) break;
            copy.members[i].name = name;
            copy.members[i].value = json_copy(arena, &from->value);
            copy.count++;
        }
    }
    copy.offset = value->offset;
    return copy;
}

static void json_pointer_add(struct text *pointer, const char *name, size_t length)
{
    text_add_char(pointer, '/');
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '~')
            text_add(pointer, "~0");
        else if (name[i] == '/')
            text_add(pointer, "~1");
        else
            text_add_char(pointer, name[i]);
    }
}

/* How many children start at or before the offset. Children lie in the order of the source; those that were added
 * later have no offset and come last. */
static uint32_t json_children_until(const struct json *value, uint32_t offset)
{
    bool array = value->type == JSON_ARRAY;
    uint32_t low = 0, high = array || value->type == JSON_OBJECT ? value->count : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if ((array ? value->items[middle].offset : value->members[middle].name_offset) <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The last child that starts at or before the offset holds it. */
static void json_pointer_find(struct text *pointer, const struct json *value, uint32_t offset)
{
    while (value && value->offset < offset) {
        const struct json *inner = NULL;
        uint32_t i = json_children_until(value, offset);
        if (i == 0) return;
        if (value->type == JSON_ARRAY) {
            inner = &value->items[i - 1];
            text_addf(pointer, "/%u", i - 1);
        } else {
            inner = &value->members[i - 1].value;
            json_pointer_add(pointer, value->members[i - 1].name, value->members[i - 1].name_length);
        }
        value = inner;
    }
}

static uint32_t json_line_of(const struct json_document *document, uint32_t offset, struct lines *lines,
                             uint32_t *start)
{
    struct lines_text text = {document->text, (uint32_t)document->size, document->serial};
    return lines_find(lines, &text, offset, start);
}

static bool json_ends_value(char c)
{
    return !c || strchr(",:]} \t\r\n", c);
}

/* Bytes of a text with its quotes. Reading put a NUL where it ends: at its closing quote, or before it where escapes
 * made the text shorter. */
static size_t json_text_length(const char *text, size_t room)
{
    size_t length = 1;
    while (length < room && text[length] && text[length] != '\n')
        length++;
    if (length + 1 >= room || json_ends_value(text[length + 1])) return length < room ? length + 1 : length;
    for (size_t i = length + 1; i < room && text[i] != '\n'; i++) {
        if (text[i] == '"') return i + 1;
    }
    return length + 1;
}

/* Bytes of the text or plain value that begins there; 1 for a list or an object. */
static uint32_t json_length_at(const struct json_document *document, uint32_t offset)
{
    const char *text = document->text + offset;
    size_t room = document->size - offset, length = 1;
    if (room < 2 || *text == '{' || *text == '[') return 1;
    if (*text == '"') return (uint32_t)json_text_length(text, room);
    while (length < room && !json_ends_value(text[length]))
        length++;
    return (uint32_t)length;
}

/* The same, noted for the next question: a long text may have thousands of remarks. */
static uint32_t json_length_noted(const struct json_document *document, uint32_t offset, struct lines *lines)
{
    bool noted = lines && document->serial && lines->serial == document->serial;
    if (!noted) return json_length_at(document, offset);
    if (lines->value_length && lines->value_at == offset) return lines->value_length;
    lines->value_at = offset;
    lines->value_length = json_length_at(document, offset);
    return lines->value_length;
}

static void json_place_locate(struct place *place, struct text *pointer, struct lines *lines)
{
    const struct json_document *document = place->source;
    uint32_t start;
    place->line = json_line_of(document, place->offset, lines, &start);
    place->col = place->offset - start + 1 + place->shift;
    if (!place->length && !place->shift) place->length = json_length_noted(document, place->offset, lines);
    json_pointer_find(pointer, &document->root, place->offset);
}

struct place json_place_at(const struct json_document *document, uint32_t offset)
{
    if (offset == JSON_NO_OFFSET || !document->text || offset > document->size)
        return (struct place){.file = document->name};
    return (struct place){.file = document->name, .locate = json_place_locate, .source = document, .offset = offset};
}

/* What was written and read again has the same shape. */
static void json_places_lend(struct json *copy, const struct json *value)
{
    copy->offset = value->offset;
    if (copy->type != value->type || (copy->type != JSON_ARRAY && copy->type != JSON_OBJECT)) return;
    for (uint32_t i = 0; i < copy->count && i < value->count; i++) {
        if (copy->type == JSON_ARRAY) {
            json_places_lend(&copy->items[i], &value->items[i]);
        } else {
            copy->members[i].name_offset = value->members[i].name_offset;
            json_places_lend(&copy->members[i].value, &value->members[i].value);
        }
    }
}

void json_places_begin(struct json_document *copy, const struct json_document *document, const struct json *value)
{
    copy->name = arena_copy_text(&copy->arena, document->name, strlen(document->name));
    copy->text = document->text;
    copy->size = document->size;
    copy->serial = document->serial;
    json_places_lend(&copy->root, value);
}

void json_places_end(struct json_document *copy)
{
    copy->text = NULL;
    copy->size = 0;
}

struct place json_place(const struct json_document *document, const struct json *value)
{
    return json_place_at(document, value ? value->offset : JSON_NO_OFFSET);
}

uint32_t json_line(const struct json_document *document, const struct json *value, struct lines *lines)
{
    uint32_t start;
    if (!value || value->offset == JSON_NO_OFFSET || !document->text || value->offset > document->size) return 0;
    return json_line_of(document, value->offset, lines, &start);
}

struct place json_place_name(const struct json_document *document, const struct json_member *member)
{
    return json_place_at(document, member ? member->name_offset : JSON_NO_OFFSET);
}
