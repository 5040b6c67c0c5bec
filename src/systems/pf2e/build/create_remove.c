/* create_remove.c: removes items: which others go too, which are released, which prevent it. (PF2E-RE-63, -64) */
#include <string.h>

#include "base/vec.h"
#include "systems/pf2e/build/create_internal.h"

struct removal {
    struct pf2e_workshop *workshop;
    vec(const char *) ids; /* to be removed, in order */
};

static bool removal_has(const struct removal *removal, const char *id)
{
    for (size_t i = 0; i < removal->ids.count; i++) {
        if (strcmp(removal->ids.items[i], id) == 0) return true;
    }
    return false;
}

static void removal_add(struct removal *removal, const char *id)
{
    if (id && !removal_has(removal, id) && pf2e_workshop_item(removal->workshop, id)) (void)vec_push(&removal->ids, id);
}

/* Features that name the item as their place go with it; a class takes every class feature nobody granted. */
static void removal_add_features(struct removal *removal, const struct json *item)
{
    const char *type = json_to_text(json_get(item, "type"), ""), *id = json_to_text(json_get(item, "_id"), "");
    bool listed = strcmp(type, "ancestry") == 0 || strcmp(type, "background") == 0 || strcmp(type, "class") == 0;
    const struct json *items = json_get(&removal->workshop->actor, "items");
    for (size_t i = 0; listed && i < json_count(items); i++) {
        const struct json *other = json_at(items, i);
        const char *granter = json_to_text(json_path(other, "flags.pf2e.grantedBy.id"), NULL);
        bool granted = granter && pf2e_workshop_item(removal->workshop, granter);
        bool feature =
            strcmp(type, "class") == 0 && json_is_text(json_path(other, "system.category"), "classfeature") && !granted;
        bool here =
            json_is_text(json_get(other, "type"), "feat") && json_is_text(json_path(other, "system.location"), id);
        if (feature || here) removal_add(removal, json_to_text(json_get(other, "_id"), NULL));
    }
}

/* Spells go with the entry they are cast from. */
static void removal_add_spells(struct removal *removal, const struct json *item)
{
    const struct json *items = json_get(&removal->workshop->actor, "items"), *id = json_get(item, "_id");
    if (!json_is_text(json_get(item, "type"), "spellcastingEntry")) return;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *other = json_at(items, i);
        if (json_is_text(json_get(other, "type"), "spell") && json_equal(json_path(other, "system.location.value"), id))
            removal_add(removal, json_to_text(json_get(other, "_id"), NULL));
    }
}

/* The granter's word about the item ("what happens when the grantee goes"), NULL when it grants no such item. */
static const char *removal_grant_action(const struct json *granter, const char *id)
{
    const struct json *grants = json_path(granter, "flags.pf2e.itemGrants");
    for (size_t i = 0; json_is(grants, JSON_OBJECT) && i < grants->count; i++) {
        if (json_is_text(json_get(&grants->members[i].value, "id"), id))
            return json_to_text(json_get(&grants->members[i].value, "onDelete"), "detach");
    }
    return NULL;
}

/* Does something that stays hold on to the item? */
static bool removal_is_restricted(const struct removal *removal, const struct json *item)
{
    const char *id = json_to_text(json_get(item, "_id"), ""),
               *granter_id = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL);
    const struct json *granter = granter_id ? pf2e_workshop_item(removal->workshop, granter_id) : NULL;
    if (granter && !removal_has(removal, granter_id)) {
        const char *action = removal_grant_action(granter, id);
        if (action && strcmp(action, "restrict") == 0) return true;
    }
    const struct json *grants = json_path(item, "flags.pf2e.itemGrants");
    for (size_t i = 0; json_is(grants, JSON_OBJECT) && i < grants->count; i++) {
        const char *grantee_id = json_to_text(json_get(&grants->members[i].value, "id"), NULL);
        const struct json *grantee = grantee_id ? pf2e_workshop_item(removal->workshop, grantee_id) : NULL;
        bool holds = grantee && json_is_text(json_path(grantee, "flags.pf2e.grantedBy.onDelete"), "restrict");
        if (holds && !removal_has(removal, grantee_id)) return true;
    }
    return false;
}

static void removal_cascade(struct removal *removal, const struct json *item)
{
    const char *id = json_to_text(json_get(item, "_id"), ""),
               *granter_id = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL);
    const struct json *granter = granter_id ? pf2e_workshop_item(removal->workshop, granter_id) : NULL;
    const char *action = granter ? removal_grant_action(granter, id) : NULL;
    if (action && strcmp(action, "cascade") == 0) removal_add(removal, granter_id);
    const struct json *grants = json_path(item, "flags.pf2e.itemGrants");
    for (size_t i = 0; json_is(grants, JSON_OBJECT) && i < grants->count; i++) {
        const char *grantee_id = json_to_text(json_get(&grants->members[i].value, "id"), NULL);
        struct json *grantee = grantee_id ? pf2e_workshop_item(removal->workshop, grantee_id) : NULL;
        if (!grantee) continue;
        const char *end = json_to_text(json_path(grantee, "flags.pf2e.grantedBy.onDelete"), "detach");
        bool mine = json_is_text(json_path(grantee, "flags.pf2e.grantedBy.id"), id);
        if (mine && strcmp(end, "cascade") == 0) removal_add(removal, grantee_id);
    }
}

/* What stays behind forgets who granted it. */
static void removal_detach(struct removal *removal, const char *id)
{
    struct pf2e_workshop *workshop = removal->workshop;
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        struct json *other = &items->items[i];
        if (!json_is_text(json_path(other, "flags.pf2e.grantedBy.id"), id)) continue;
        if (removal_has(removal, json_to_text(json_get(other, "_id"), ""))) continue;
        struct json *flags = tree_open(&workshop->arena, other, "flags.pf2e");
        if (flags) json_remove(flags, "grantedBy");
        items = tree_open(&workshop->arena, &workshop->actor, "items");
    }
}

/* What stays forgets what it granted. (The reference leaves such links lead nowhere.) */
static void removal_unlink(struct removal *removal, struct json *item)
{
    struct arena *arena = &removal->workshop->arena;
    const struct json *grants = json_path(item, "flags.pf2e.itemGrants");
    for (size_t i = json_is(grants, JSON_OBJECT) ? grants->count : 0; i-- > 0;) {
        if (!removal_has(removal, json_to_text(json_get(&grants->members[i].value, "id"), ""))) continue;
        const char *flag = grants->members[i].name;
        struct json *own = tree_open(arena, item, "flags.pf2e.itemGrants");
        if (own) json_remove(own, flag);
        grants = json_path(item, "flags.pf2e.itemGrants");
    }
}

/* What was in a container lies where the container lay. */
static void removal_unpack(struct removal *removal, struct json *item)
{
    struct pf2e_workshop *workshop = removal->workshop;
    const struct json *place = json_path(item, "system.containerId");
    struct json outer = json_make_null();
    if (!removal_has(removal, json_to_text(place, ""))) return;
    for (size_t steps = 0; steps < removal->ids.count && json_is(place, JSON_STRING); steps++) {
        const struct json *container = pf2e_workshop_item(workshop, place->text);
        place = container ? json_path(container, "system.containerId") : NULL;
        if (json_is(place, JSON_STRING) && !removal_has(removal, place->text)) {
            outer = *place;
            break;
        }
    }
    tree_set(&workshop->arena, item, "system.containerId", outer);
}

/* Temporary hit points go with the item they came from. */
static void removal_end_temporary(struct removal *removal)
{
    struct pf2e_workshop *workshop = removal->workshop;
    const char *source = json_to_text(json_path(&workshop->actor, "system.attributes.hp.tempsource"), NULL);
    if (!source || !removal_has(removal, source)) return;
    tree_set_int(&workshop->arena, &workshop->actor, "system.attributes.hp.temp", 0);
    struct json *hp = tree_open(&workshop->arena, &workshop->actor, "system.attributes.hp");
    if (hp) json_remove(hp, "tempsource");
}

/* Someone at 0 hit points keeps the 0: without it the document would mean all of them. */
static bool removal_has_hp(const struct pf2e_workshop *workshop)
{
    const struct json *hp = json_path(&workshop->actor, "system.attributes.hp");
    return json_to_double(json_get(hp, "value"), 0) != 0 || json_to_double(json_get(hp, "temp"), 0) != 0;
}

/* A document that had no hit points member loses it again once they are all gone. */
static void removal_tidy_hp(struct pf2e_workshop *workshop)
{
    const struct json *hp = json_path(&workshop->actor, "system.attributes.hp");
    if (!json_is(hp, JSON_OBJECT)) return;
    for (size_t i = 0; i < hp->count; i++) {
        const char *name = hp->members[i].name;
        bool blank = json_is_number(&hp->members[i].value) && json_to_double(&hp->members[i].value, 1) == 0;
        if (!blank || (strcmp(name, "value") != 0 && strcmp(name, "temp") != 0)) return;
    }
    struct json *attributes = tree_open(&workshop->arena, &workshop->actor, "system.attributes");
    if (!attributes) return;
    json_remove(attributes, "hp");
    struct json *system = attributes->count ? NULL : tree_open(&workshop->arena, &workshop->actor, "system");
    if (system) json_remove(system, "attributes");
}

static void removal_finish(struct removal *removal)
{
    struct pf2e_workshop *workshop = removal->workshop;
    for (size_t n = 0; n < removal->ids.count; n++)
        removal_detach(removal, removal->ids.items[n]);
    removal_end_temporary(removal);
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    if (!json_is(items, JSON_ARRAY)) return;
    for (size_t i = 0; i < items->count; i++)
        removal_unpack(removal, &items->items[i]);
    for (size_t i = 0; i < items->count;) {
        const struct json *item = &items->items[i];
        if (!removal_has(removal, json_to_text(json_get(item, "_id"), ""))) {
            removal_unlink(removal, &items->items[i++]);
            continue;
        }
        struct json entry = json_make_object();
        static const char *const members[][2] = {{"id", "_id"}, {"name", "name"}, {"type", "type"}};
        for (size_t m = 0; m < 3; m++)
            json_set_from(&workshop->arena, &entry, members[m][0], item, members[m][1]);
        json_push(&workshop->arena, &workshop->removed, entry);
        json_remove_at(items, i);
    }
}

void pf2e_remove_all(struct pf2e_workshop *workshop, const char *const *ids, size_t count)
{
    struct removal removal = {.workshop = workshop};
    for (size_t i = 0; i < count; i++)
        removal_add(&removal, ids[i]);
    for (size_t i = 0; i < removal.ids.count; i++)
        removal_add_features(&removal, pf2e_workshop_item(workshop, removal.ids.items[i]));
    for (size_t i = 0; i < removal.ids.count; i++)
        removal_add_spells(&removal, pf2e_workshop_item(workshop, removal.ids.items[i]));
    for (size_t i = 0; i < removal.ids.count; i++) {
        const struct json *item = pf2e_workshop_item(workshop, removal.ids.items[i]);
        removal_cascade(&removal, item);
    }
    for (size_t i = removal.ids.count; i-- > 0;) {
        const struct json *item = pf2e_workshop_item(workshop, removal.ids.items[i]);
        if (!removal_is_restricted(&removal, item)) continue;
        pf2e_note(workshop, "%s cannot be removed: what granted it is still there",
                  json_to_text(json_get(item, "name"), "it"));
        memmove(removal.ids.items + i, removal.ids.items + i + 1,
                (removal.ids.count - i - 1) * sizeof *removal.ids.items);
        removal.ids.count--;
        i = removal.ids.count; /* what it held may now be held itself */
    }
    removal_finish(&removal);
    vec_free(&removal.ids);
}

enum status pf2e_workshop_remove(struct pf2e_workshop *workshop, const char *id)
{
    pf2e_workshop_forget(workshop);
    if (!pf2e_workshop_item(workshop, id)) return STATUS_NOT_FOUND;
    bool follows = json_is_text(json_get(&workshop->actor, "type"), "character"), had = removal_has_hp(workshop);
    int64_t hp_before = follows ? pf2e_workshop_max_hp(workshop) : 0;
    pf2e_remove_all(workshop, &id, 1);
    pf2e_workshop_follow_hp(workshop, hp_before, PF2E_FOLLOW_DOWN);
    if (had) removal_tidy_hp(workshop);
    return workshop->arena.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
