/* create_level.c: changes the level of an actor: adds and removes features, and evaluates grants again. */
#include <stdio.h>
#include <string.h>

#include "systems/pf2e/build/create_internal.h"

/* Class features above the level go, unless something else granted them. */
static void level_remove_features(struct pf2e_workshop *workshop, int64_t level)
{
    const struct json *items = json_get(&workshop->actor, "items");
    const char **ids = arena_array(&workshop->arena, const char *, json_count(items));
    size_t count = 0;
    for (size_t i = 0; ids && i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        bool feature = json_is_text(json_path(item, "system.category"), "classfeature");
        const char *granter = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL);
        bool granted = granter && pf2e_workshop_item(workshop, granter);
        if (feature && !granted && json_to_int(json_path(item, "system.level.value"), 0) > level)
            ids[count++] = json_to_text(json_get(item, "_id"), "");
    }
    if (count) pf2e_remove_all(workshop, ids, count);
}

static bool level_is_reevaluated(const struct json *rule)
{
    return json_to_bool(json_get(rule, "reevaluateOnUpdate"), false) && json_count(json_get(rule, "predicate")) > 0;
}

/* Most actors have no grant that is looked at again, and need not be prepared for it. */
static bool level_has_reevaluated(const struct json *actor)
{
    const struct json *items = json_get(actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *rules = json_path(json_at(items, i), "system.rules");
        for (size_t r = 0; r < json_count(rules); r++) {
            if (level_is_reevaluated(json_at(rules, r))) return true;
        }
    }
    return false;
}

struct level_gone {
    const char **ids; /* with room for one of every rule */
    size_t count;
};

/* One grant that is looked at again: what no longer holds goes, what now holds comes. */
static void level_look_again(struct pf2e_draft *draft, struct pf2e_rule *rule, struct level_gone *gone)
{
    struct pf2e_workshop *workshop = draft->workshop;
    const char *flag = json_to_text(PF2E_OP(rule, grant)->flag, "");
    const struct json *grant = json_get(json_get(&rule->item->flags, "itemGrants"), flag);
    const char *granted = json_to_text(json_get(grant, "id"), NULL);
    if (granted && pf2e_workshop_item(workshop, granted)) {
        if (!pf2e_rule_test(&draft->actor, rule, NULL)) gone->ids[gone->count++] = granted;
        return;
    }
    struct json *stored = pf2e_workshop_item(workshop, rule->item->id);
    struct pf2e_pending owner = {.source = stored, .link = "", .item = rule->item};
    char path[40];
    snprintf(path, sizeof path, "system.rules.%u", rule->index);
    struct json *source = stored ? tree_open(&workshop->arena, stored, path) : NULL;
    if (source) pf2e_draft_grant(draft, &owner, rule, source);
}

/* Grants that are looked at again whenever the actor changes. They see the actor as it will be (`changed`), what they
 * bring comes to the actor as it was. */
static enum status level_reevaluate(struct pf2e_workshop *workshop, const struct json *changed, const struct json *was,
                                    bool again)
{
    struct pf2e_draft look, bring;
    struct level_gone gone = {.count = 0};
    if (!level_has_reevaluated(changed)) return STATUS_OK;
    enum status status = pf2e_draft_of(workshop, &look, changed);
    gone.ids = arena_array(&workshop->arena, const char *, look.actor.rules.count);
    if (!gone.ids) status = STATUS_NO_MEMORY;
    look.reevaluation = true;
    for (size_t i = 0, count = look.actor.rules.count; status == STATUS_OK && i < count; i++) {
        struct pf2e_rule *rule = look.actor.rules.items[i];
        bool grants = !rule->ignored && rule->element->id == PF2E_ELEMENT_GrantItem && rule->lowered->predicate;
        if (grants && PF2E_OP(rule, grant)->looks_again)
            level_look_again(&look, rule, &gone);
    }
    if (status == STATUS_OK && look.pending.count) {
        status = pf2e_draft_of(workshop, &bring, was);
        bring.pending.items = look.pending.items;
        bring.pending.count = look.pending.count;
        bring.pending.capacity = look.pending.capacity;
        if (status == STATUS_OK) status = pf2e_draft_complete(&bring, was, again);
        pf2e_draft_free(&bring);
    }
    if (gone.count) pf2e_remove_all(workshop, gone.ids, gone.count);
    pf2e_draft_free(&look);
    return status;
}

enum status pf2e_draft_complete(struct pf2e_draft *draft, const struct json *was, bool again)
{
    struct pf2e_workshop *workshop = draft->workshop;
    int64_t hp_before = draft->actor.hp_max;
    bool touched = pf2e_draft_finish(draft);
    if (!again || !level_has_reevaluated(was)) return STATUS_OK;
    if (pf2e_workshop_max_hp(workshop) != hp_before) return level_reevaluate(workshop, was, was, false);
    if (!touched) return STATUS_OK;
    const struct json *now = pf2e_workshop_snapshot(workshop, &workshop->arena);
    return now ? level_reevaluate(workshop, now, now, false) : STATUS_NO_MEMORY;
}

/* The features of new levels: their choices still see the old level. */
static enum status level_gain_features(struct pf2e_workshop *workshop, int64_t before, int64_t level)
{
    struct pf2e_draft draft;
    enum status status = pf2e_draft_open(workshop, &draft);
    for (size_t i = 0; status == STATUS_OK && i < draft.actor.items.count; i++) {
        struct pf2e_item *item = draft.actor.items.items[i];
        struct json *stored = item->type == PF2E_CLASS ? pf2e_workshop_item(workshop, item->id) : NULL;
        if (!stored) continue;
        struct pf2e_pending parent = {.source = stored, .link = "", .item = item};
        pf2e_draft_features(&draft, &parent, before, level);
        break;
    }
    if (status == STATUS_OK && draft.pending.count) status = pf2e_draft_complete(&draft, draft.actor.source, true);
    pf2e_draft_free(&draft);
    return status;
}

enum status pf2e_workshop_set(struct pf2e_workshop *workshop, const char *path, struct json value)
{
    pf2e_workshop_forget(workshop);
    int64_t hp_before = pf2e_workshop_max_hp(workshop);
    struct json *was = pf2e_workshop_snapshot(workshop, &workshop->arena);
    if (!was || !tree_set(&workshop->arena, &workshop->actor, path, value)) return STATUS_NO_MEMORY;
    const struct json *changed = pf2e_workshop_snapshot(workshop, &workshop->arena);
    enum status status = changed ? level_reevaluate(workshop, changed, was, true) : STATUS_NO_MEMORY;
    pf2e_workshop_follow_hp(workshop, hp_before, PF2E_FOLLOW_BOTH);
    return status;
}

enum status pf2e_workshop_set_level(struct pf2e_workshop *workshop, int64_t level)
{
    static const char path[] = "system.details.level.value";
    pf2e_workshop_forget(workshop);
    int64_t before = json_to_int(json_path(&workshop->actor, path), 1);
    int64_t hp_before = pf2e_workshop_max_hp(workshop);
    struct json *was = pf2e_workshop_snapshot(workshop, &workshop->arena),
                *changed = pf2e_workshop_snapshot(workshop, &workshop->arena);
    if (!was || !changed || !tree_set_int(&workshop->arena, changed, path, level)) return STATUS_NO_MEMORY;
    enum status status = level_reevaluate(workshop, changed, was, true);
    if (status == STATUS_OK && level > before) status = level_gain_features(workshop, before, level);
    tree_set_int(&workshop->arena, &workshop->actor, path, level);
    if (status == STATUS_OK && level < before) level_remove_features(workshop, level);
    pf2e_workshop_follow_hp(workshop, hp_before, PF2E_FOLLOW_BOTH);
    return workshop->arena.failed ? STATUS_NO_MEMORY : status;
}
