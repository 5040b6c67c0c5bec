/* rest.c: a night's rest at a PF2e table: hit points, slots, points and daily uses come back, conditions wear off. */
#include <string.h>

#include "systems/pf2e/build/change.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/table/master.h"

/* --- what the document states -------------------------------------------------------------------------------- */

/* Sets a number to what it is at most, when both are there. */
static void rest_fill(struct arena *arena, struct json *item, const char *value, const char *most)
{
    const struct json *full = json_path(item, most);
    if (json_path(item, value) && json_is_number(full)) tree_set_int(arena, item, value, json_to_int(full, 0));
}

static void rest_prepared(struct arena *arena, struct json *item, const char *path)
{
    struct json *list = json_count(json_path(item, path)) ? tree_open(arena, item, path) : NULL;
    for (size_t i = 0; list && tree_own(arena, list) && i < json_count(list); i++) {
        struct json *one = json_is(list, JSON_ARRAY) ? &list->items[i] : &list->members[i].value;
        if (json_to_bool(json_get(one, "expended"), false) && tree_own(arena, one))
            json_set(arena, one, "expended", json_make_bool(false));
    }
}

static void rest_slots(struct arena *arena, struct json *entry)
{
    for (int rank = 0; rank <= 11; rank++) {
        const char *value = arena_printf(arena, "system.slots.slot%d.value", rank),
                   *most = arena_printf(arena, "system.slots.slot%d.max", rank),
                   *prepared = arena_printf(arena, "system.slots.slot%d.prepared", rank);
        if (!value || !most || !prepared) return;
        rest_fill(arena, entry, value, most);
        rest_prepared(arena, entry, prepared);
    }
}

/* What may be used so often in a week or longer does not come back in a night. */
static void rest_frequency(struct arena *arena, struct json *item)
{
    static const char *const longer[] = {"P1W", "P1M", "P1Y"};
    const struct json *per = json_path(item, "system.frequency.per");
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
        if (json_is_text(per, longer[i])) return;
    }
    if (!json_path(item, "system.frequency.value")) return;
    struct json *frequency = tree_open(arena, item, "system.frequency");
    if (frequency) json_remove(frequency, "value");
}

/* Pools of elements are full again, unless they say otherwise. */
static void rest_pools(struct arena *arena, const struct pf2e_actor *actor, struct json *item)
{
    const struct json *known = json_path(item, "system.rules");
    for (size_t i = 0; i < json_count(known); i++) {
        const struct json *rule = json_at(known, i);
        const char *slug = json_to_text(json_get(rule, "slug"), NULL);
        bool kept = json_is(json_get(rule, "renew"), JSON_FALSE);
        if (!pf2e_element_is(rule, PF2E_ELEMENT_SpecialResource) || kept || !slug || !json_get(rule, "value")) continue;
        const struct json *most = json_get(json_get(json_get(&actor->system, "resources"), slug), "max");
        struct json *rules = json_is_number(most) ? tree_open(arena, item, "system.rules") : NULL;
        if (!json_is(rules, JSON_ARRAY)) continue;
        tree_set_int(arena, &rules->items[i], "value", json_to_int(most, 0));
        known = rules;
    }
}

static void rest_document(struct arena *arena, const struct pf2e_actor *actor, struct json *document)
{
    struct json *items = tree_open(arena, document, "items");
    int64_t focus = tree_int(&actor->system, "resources.focus.max", 0);
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        struct json *item = &items->items[i];
        if (json_is_text(json_get(item, "type"), "spellcastingEntry")) rest_slots(arena, item);
        rest_fill(arena, item, "system.location.uses.value", "system.location.uses.max");
        rest_fill(arena, item, "system.uses.value", "system.uses.max");
        rest_frequency(arena, item);
        rest_pools(arena, actor, item);
    }
    if (focus > 0) tree_set_int(arena, document, "system.resources.focus.value", focus);
}

/* --- who rests --------------------------------------------------------------------------------------------------- */

/* Worn off by one; wounds close in full health. */
static void rest_conditions(struct table *table, int who)
{
    static const char *const fading[] = {"drained", "doomed", "fatigued"};
    for (size_t i = 0; i < sizeof fading / sizeof *fading; i++) {
        int64_t value = pf2e_condition_value(pf2e_form_actor(pf2e_state_of(table)->fighters[who].form), fading[i]);
        if (value == 1) pf2e_end_condition(table, who, fading[i]);
        if (value > 1) pf2e_emit_condition(table, who, fading[i], value - 1);
    }
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    bool hale = fighter->vitals.hp >= pf2e_most_hp(actor);
    if (hale && pf2e_condition_value(actor, "wounded")) pf2e_end_condition(table, who, "wounded");
}

static void rest_one(struct table *table, int who)
{
    struct pf2e_borrowed_actor side;
    struct arena arena;
    arena_init(&arena);
    pf2e_actor_borrow(table, who, &side);
    const struct pf2e_actor *actor = side.participant.actor;
    int64_t constitution = actor->attributes[2] > 1 ? actor->attributes[2] : 1;
    struct json document = json_copy(&arena, side.participant.document);
    rest_document(&arena, actor, &document);
    struct json change = pf2e_change_between(&arena, side.participant.document, &document);
    if (json_count(&change)) pf2e_emit(table, built, .who = who, .change = table_intern_json(table, &change));
    int64_t level = actor->level > 1 ? actor->level : 1;
    struct pf2e_blow blow = {.type = "untyped", .total = (double)(constitution * level)};
    if (pf2e_state_of(table)->fighters[who].vitals.hp < pf2e_most_hp(actor))
        pf2e_hurt_or_heal(table, who, blow, (struct pf2e_portion){1, NULL}, true);
    rest_conditions(table, who);
    emit(table, rest, .who = who, .kind = table_intern(table, "night"));
    pf2e_actor_release(&side);
    arena_free(&arena);
}

void pf2e_master_rest(struct table *table, const struct json *command, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *kind = json_to_text(json_get(command, "kind"), "night");
    if (strcmp(kind, "night") != 0) {
        table_refuse(table, "this game has no \"%s\" rest; use \"night\"", kind);
        return;
    }
    for (int i = 0; i < state->count; i++) {
        bool rests = who < 0 || i == who, hazard = pf2e_is_hazard(pf2e_form_actor(state->fighters[i].form));
        if (rests && !hazard && !state->fighters[i].dead) rest_one(table, i);
    }
}
