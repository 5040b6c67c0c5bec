/* tree.c: copy on write for JSON trees, by path. */
#include "systems/pf2e/content/tree.h"

#include <string.h>

bool pool_grow(struct arena *arena, void **items, size_t *capacity, size_t size)
{
    size_t room = *capacity ? *capacity * 2 : size > 64 ? 2 : 8;
    void *grown = room > SIZE_MAX / size ? NULL : arena_alloc_raw(arena, room * size, _Alignof(max_align_t));
    if (!grown) return false;
    if (*capacity) memcpy(grown, *items, *capacity * size);
    *items = grown;
    *capacity = room;
    return true;
}

/* Trees that others built are growable too (1); what a preparation owns carries its own mark. */
enum { TREE_OWNED = 2 };

bool tree_own(struct arena *arena, struct json *value)
{
    if (value->growable == TREE_OWNED || (value->type != JSON_ARRAY && value->type != JSON_OBJECT)) return true;
    value->serial = 0;
    uint32_t room = 4;
    while (room < value->count)
        room *= 2;
    if (value->type == JSON_ARRAY) {
        struct json *items = arena_array(arena, struct json, room);
        if (!items) return false;
        if (value->count) memcpy(items, value->items, value->count * sizeof *items);
        value->items = items;
    } else {
        struct json_member *members = json_members_new(arena, room);
        if (!members) return false;
        json_members_copy(members, value->members, value->count);
        value->members = members;
    }
    value->growable = TREE_OWNED;
    return true;
}

static struct json *tree_step_item(struct json *at, const char *name, size_t length)
{
    size_t index = 0;
    for (size_t i = 0; i < length; i++) {
        if (name[i] < '0' || name[i] > '9' || i > 8) return NULL;
        index = index * 10 + (size_t)(name[i] - '0');
    }
    return length && index < at->count ? &at->items[index] : NULL;
}

struct json *tree_step(struct arena *arena, struct json *at, uint32_t key, const char *name)
{
    if (!at) return NULL;
    if (at->type == JSON_NULL) *at = json_make_object();
    if (!tree_own(arena, at)) return NULL;
    if (at->type == JSON_ARRAY) return tree_step_item(at, name, key & LIMIT_JSON_NAME);
    const struct json_member *known = json_find_key(at, key, name);
    if (known) return &at->members[known - at->members].value;
    const char *copy = at->type == JSON_OBJECT ? arena_copy_text(arena, name, key & LIMIT_JSON_NAME) : NULL;
    return copy ? json_set_lasting(arena, at, key, copy, json_make_null()) : NULL;
}

struct json *tree_walk(struct arena *arena, struct json *at, const char *path)
{
    while (at && *path) {
        size_t length = 0;
        while (path[length] && path[length] != '.')
            length++;
        if (length > LIMIT_JSON_NAME) return NULL;
        at = tree_step(arena, at, json_name_key(path, length), path);
        path += length;
        if (*path == '.') path++;
    }
    return at;
}

void tree_freeze(struct json *value)
{
    if (!value->growable || (value->type != JSON_ARRAY && value->type != JSON_OBJECT)) return;
    if (value->growable == TREE_OWNED) value->growable = 0;
    for (uint32_t i = 0; i < value->count; i++)
        tree_freeze(value->type == JSON_OBJECT ? &value->members[i].value : &value->items[i]);
}

void tree_disown(struct json *root, const char *path)
{
    struct json *at = root;
    while (at) {
        size_t length = strcspn(path, ".");
        if (at->growable == TREE_OWNED) at->growable = 1;
        const struct json_member *next = length && at->type == JSON_OBJECT ? json_find(at, path, length) : NULL;
        at = next ? &at->members[next - at->members].value : NULL;
        path += length + (path[length] == '.');
    }
}

bool tree_set_all(struct arena *arena, struct json *object, const struct json *from)
{
    uint32_t more = (uint32_t)json_count(from), room = 4;
    if (object->type != JSON_OBJECT) *object = json_make_object();
    while (room < object->count + more)
        room *= 2;
    struct json_member *members = json_members_new(arena, room);
    if (!members) return false;
    json_members_copy(members, object->members, object->count);
    object->members = members;
    object->growable = TREE_OWNED;
    object->serial = 0;
    for (uint32_t i = 0; i < more; i++) {
        const struct json_member *one = &from->members[i], *known = json_find_key(object, one->name_key, one->name);
        if (known) {
            members[known - members].value = one->value;
        } else {
            members[object->count] = *one;
            json_members_note(members, object->count++);
        }
    }
    return true;
}

bool tree_push_text(struct arena *arena, struct json *root, const char *path, const char *value)
{
    struct json *at = tree_open(arena, root, path);
    if (!at) return false;
    if (at->type == JSON_NULL) *at = json_make_array();
    return at->type == JSON_ARRAY && json_push(arena, at, json_make_text(arena, value, strlen(value)));
}

bool tree_raise(struct arena *arena, struct json *root, const char *path, int64_t value)
{
    return tree_int(root, path, 0) >= value || tree_set_int(arena, root, path, value);
}

bool tree_has_text(const struct json *array, const char *text)
{
    if (!json_is(array, JSON_ARRAY)) return false;
    size_t length = strlen(text);
    for (uint32_t i = 0; i < array->count; i++) {
        const struct json *item = &array->items[i];
        if (item->type == JSON_STRING && item->count == length && memcmp(item->text, text, length) == 0) return true;
    }
    return false;
}
