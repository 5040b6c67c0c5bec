/* change.c: the difference between two states of an actor, described and applied. */
#include "systems/pf2e/build/change.h"

#include <string.h>

#include "base/limits.h"
#include "systems/pf2e/content/tree.h"

struct change_teller {
    struct arena *arena;
    struct json set, unset;
};

static size_t change_index(const struct json *items, const struct json *id)
{
    size_t index = 0;
    while (index < json_count(items) && !json_equal(json_get(json_at(items, index), "_id"), id))
        index++;
    return index;
}

static const struct json *change_item(const struct json *items, const struct json *item)
{
    size_t index = change_index(items, json_get(item, "_id"));
    return index < json_count(items) ? json_at(items, index) : NULL;
}

static bool change_is_named(const struct json *items)
{
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *id = json_get(json_at(items, i), "_id");
        if (!json_is(id, JSON_STRING) || change_index(items, id) != i) return false;
    }
    return true;
}

/* Can the items be identified by their ids? Each is unique, those that stay keep their order, new ones come last. */
static bool change_is_orderly(const struct json *old, const struct json *now)
{
    size_t next = 0;
    bool new_ones = false;
    if (!change_is_named(old) || !change_is_named(now)) return false;
    for (size_t i = 0; i < json_count(now); i++) {
        size_t index = change_index(old, json_get(json_at(now, i), "_id"));
        if (index == json_count(old)) {
            new_ones = true;
            continue;
        }
        if (new_ones || index < next) return false;
        next = index + 1;
    }
    return true;
}

static const char *change_path(struct change_teller *teller, const char *above, const char *name)
{
    const char *path = *above ? arena_printf(teller->arena, "%s.%s", above, name) : name;
    return path ? path : "";
}

/* Can the members be listed one by one? A name with a dot would be taken for two steps. */
static bool change_can_descend(const struct json *before, const struct json *after)
{
    const struct json *both[] = {before, after};
    for (size_t k = 0; k < 2; k++) {
        if (!json_is(both[k], JSON_OBJECT)) return false;
        for (size_t i = 0; i < both[k]->count; i++) {
            if (!*both[k]->members[i].name || strchr(both[k]->members[i].name, '.')) return false;
        }
    }
    return true;
}

static void change_tell(struct change_teller *teller, const char *path, const struct json *before,
                        const struct json *after, unsigned depth)
{
    if (json_equal(before, after)) return;
    if (depth >= LIMIT_JSON_DEPTH || !change_can_descend(before, after)) {
        json_set(teller->arena, &teller->set, path, *after);
        return;
    }
    for (size_t i = 0; i < before->count; i++) {
        const char *name = before->members[i].name, *here = change_path(teller, path, name);
        if (!json_get(after, name))
            json_push(teller->arena, &teller->unset, json_make_text(teller->arena, here, strlen(here)));
    }
    for (size_t i = 0; i < after->count; i++) {
        const char *name = after->members[i].name;
        const struct json *known = json_get(before, name);
        if (depth == 0 && strcmp(name, "items") == 0) continue;
        if (known)
            change_tell(teller, change_path(teller, path, name), known, &after->members[i].value, depth + 1);
        else
            json_set(teller->arena, &teller->set, change_path(teller, path, name), after->members[i].value);
    }
}

static void change_put(struct arena *arena, struct json *change, const char *name, struct json list)
{
    if (json_count(&list)) json_set(arena, change, name, list);
}

static void change_tell_items(struct arena *arena, struct json *change, const struct json *old, const struct json *now)
{
    struct json removed = json_make_array(), changed = json_make_array(), added = json_make_array();
    for (size_t i = 0; i < json_count(old); i++) {
        const struct json *id = json_get(json_at(old, i), "_id");
        if (id && !change_item(now, json_at(old, i))) json_push(arena, &removed, *id);
    }
    for (size_t i = 0; i < json_count(now); i++) {
        const struct json *item = json_at(now, i), *known = change_item(old, item);
        if (!known)
            json_push(arena, &added, *item);
        else if (!json_equal(known, item))
            json_push(arena, &changed, *item);
    }
    change_put(arena, change, "removed", removed);
    change_put(arena, change, "changed", changed);
    change_put(arena, change, "added", added);
}

struct json pf2e_change_between(struct arena *arena, const struct json *before, const struct json *after)
{
    struct change_teller teller = {.arena = arena, .set = json_make_object(), .unset = json_make_array()};
    struct json change = json_make_object();
    const struct json *old = json_get(before, "items"), *now = json_get(after, "items");
    bool orderly = change_is_orderly(old, now);
    change_tell(&teller, "", before, after, 0);
    if (!orderly && now && !json_equal(old, now)) json_set(arena, &teller.set, "items", *now);
    change_put(arena, &change, "set", teller.set);
    change_put(arena, &change, "unset", teller.unset);
    if (orderly) change_tell_items(arena, &change, old, now);
    return change;
}

/* --- applying ---------------------------------------------------------------------------------------------------- */

static void change_unset(struct arena *arena, struct json *actor, const char *path)
{
    const char *dot = strrchr(path, '.');
    char *above = arena_copy_text(arena, path, dot ? (size_t)(dot - path) : 0);
    struct json *parent = above && (!*above || json_path(actor, above)) ? tree_open(arena, actor, above) : NULL;
    if (json_is(parent, JSON_OBJECT)) json_remove(parent, dot ? dot + 1 : path);
}

bool pf2e_change_apply(struct arena *arena, struct json *actor, const struct json *change)
{
    const struct json *set = json_get(change, "set"), *unset = json_get(change, "unset"),
                      *removed = json_get(change, "removed"), *changed = json_get(change, "changed"),
                      *added = json_get(change, "added");
    for (size_t i = 0; i < json_count(unset); i++)
        change_unset(arena, actor, json_to_text(json_at(unset, i), ""));
    for (size_t i = 0; json_is(set, JSON_OBJECT) && i < set->count; i++)
        tree_set(arena, actor, set->members[i].name, json_copy(arena, &set->members[i].value));
    struct json *items = tree_open(arena, actor, "items");
    if (!items) return false;
    if (items->type != JSON_ARRAY) *items = json_make_array();
    for (size_t i = 0; i < json_count(removed); i++) {
        size_t index = change_index(items, json_at(removed, i));
        if (index < json_count(items)) json_remove_at(items, index);
    }
    for (size_t i = 0; i < json_count(changed); i++) {
        size_t index = change_index(items, json_get(json_at(changed, i), "_id"));
        if (index < json_count(items)) items->items[index] = json_copy(arena, json_at(changed, i));
    }
    for (size_t i = 0; i < json_count(added); i++)
        json_push(arena, items, json_copy(arena, json_at(added, i)));
    return !arena->failed;
}
