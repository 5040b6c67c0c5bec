/* create_choose.c: makes a choice of an owned item again: what the old answer granted goes, the item stays. */
#include <stdio.h>
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/build/create_internal.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/element/elements.h"

/* The flag of a choice: stated, or made of its slug or the item's. */
const char *pf2e_choice_flag(struct arena *arena, const struct json *item, const struct json *rule)
{
    const char *stated = json_to_text(json_get(rule, "flag"), "");
    if (*stated) return stated;
    const char *slug = json_to_text(json_get(rule, "slug"), json_to_text(json_path(item, "system.slug"), NULL));
    const char *flag = slug_new(arena, slug ? slug : json_to_text(json_get(item, "name"), ""), SLUG_DROMEDARY);
    return flag ? flag : "";
}

static const struct json *choose_find(struct pf2e_workshop *workshop, const struct json *item, const char *flag)
{
    const struct json *rules = json_path(item, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *rule = json_at(rules, i);
        if (pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet) &&
            strcmp(pf2e_choice_flag(&workshop->arena, item, rule), flag) == 0)
            return rule;
    }
    return NULL;
}

/* The item as it was before its questions: elements and name of its source, answers to other questions kept. */
static void choose_renew(struct pf2e_workshop *workshop, struct json *item, const char *flag)
{
    const char *link = pf2e_item_link(item);
    const struct json *source = link ? pf2e_world_find(workshop->world, link) : NULL;
    const struct json *old = json_path(item, "system.rules"), *fresh = json_path(source, "system.rules");
    if (!json_is(old, JSON_ARRAY)) return;
    bool same = json_is(fresh, JSON_ARRAY) && json_count(old) == json_count(fresh);
    for (size_t i = 0; same && i < json_count(old); i++)
        same = json_equal(json_get(json_at(old, i), "key"), json_get(json_at(fresh, i), "key"));
    struct json rules = json_copy(&workshop->arena, same ? fresh : old);
    for (size_t i = 0; i < json_count(&rules); i++) {
        struct json *rule = &rules.items[i];
        const struct json *was = json_at(old, i), *selection = json_get(was, "selection");
        bool asked = pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet) &&
                     strcmp(pf2e_choice_flag(&workshop->arena, item, was), flag) == 0;
        if (!same) json_remove(rule, "ignored");
        if (asked)
            json_remove(rule, "selection");
        else if (selection)
            json_set(&workshop->arena, rule, "selection", json_copy(&workshop->arena, selection));
    }
    tree_set(&workshop->arena, item, "system.rules", rules);
    if (same) json_set_from(&workshop->arena, item, "name", source, "name");
}

/* What the item granted goes or is let go, as if the item went; the item itself holds nothing back. */
static void choose_take_back(struct pf2e_workshop *workshop, const char *id)
{
    size_t count = 0;
    struct json *flags = tree_open(&workshop->arena, pf2e_workshop_item(workshop, id), "flags.pf2e");
    if (flags) json_remove(flags, "itemGrants");
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    const char **gone = arena_array(&workshop->arena, const char *, json_count(items));
    for (size_t i = 0; json_is(items, JSON_ARRAY) && gone && i < items->count; i++) {
        const struct json *by = json_path(&items->items[i], "flags.pf2e.grantedBy");
        if (!json_is_text(json_get(by, "id"), id)) continue;
        if (json_is_text(json_get(by, "onDelete"), "cascade")) {
            gone[count++] = json_to_text(json_get(&items->items[i], "_id"), "");
            continue;
        }
        struct json *own = tree_open(&workshop->arena, &items->items[i], "flags.pf2e");
        if (own) json_remove(own, "grantedBy");
    }
    if (count) pf2e_remove_all(workshop, gone, count);
}

/* The renewed item comes to the end; it goes back to where it stood. */
static void choose_put_back(struct pf2e_workshop *workshop, const char *id, size_t index)
{
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    size_t at = 0, count = json_is(items, JSON_ARRAY) ? items->count : 0;
    while (at < count && !json_is_text(json_get(&items->items[at], "_id"), id))
        at++;
    if (at >= count || index >= at) return;
    struct json item = items->items[at];
    memmove(items->items + index + 1, items->items + index, (at - index) * sizeof *items->items);
    items->items[index] = item;
}

static size_t choose_index(const struct pf2e_workshop *workshop, const char *id)
{
    const struct json *items = json_get(&workshop->actor, "items");
    size_t index = 0;
    while (index < json_count(items) && !json_is_text(json_get(json_at(items, index), "_id"), id))
        index++;
    return index;
}

enum status pf2e_workshop_choose(struct pf2e_workshop *workshop, const char *id, const char *flag)
{
    struct json *stored = pf2e_workshop_item(workshop, id);
    pf2e_workshop_forget(workshop);
    if (!stored || !choose_find(workshop, stored, flag)) return STATUS_NOT_FOUND;
    int64_t hp_before = pf2e_workshop_max_hp(workshop);
    choose_take_back(workshop, id);
    struct json item = json_copy(&workshop->arena, pf2e_workshop_item(workshop, id));
    const struct json *known = json_get(&item, "_id"); /* it was found by that; the copy may have failed */
    if (!known) return STATUS_NO_MEMORY;
    struct json own_id = *known;
    choose_renew(workshop, &item, flag);
    size_t index = choose_index(workshop, own_id.text);
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    if (items) json_remove_at(items, index);
    struct pf2e_draft draft;
    enum status status = pf2e_draft_open(workshop, &draft);
    const char *link = pf2e_item_link(&item);
    struct pf2e_pending *pending = status == STATUS_OK ? pf2e_draft_join(&draft, &item, link ? link : "") : NULL;
    if (pending) {
        json_set(&workshop->arena, pending->source, "_id", own_id);
        pf2e_draft_finish(&draft);
        json_remove_at(&workshop->added, 0); /* the item itself was there before */
    }
    pf2e_draft_free(&draft);
    choose_put_back(workshop, own_id.text, index);
    pf2e_workshop_follow_hp(workshop, hp_before, PF2E_FOLLOW_BOTH);
    return workshop->arena.failed ? STATUS_NO_MEMORY : status;
}
