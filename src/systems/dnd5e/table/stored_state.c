/* stored_state.c: the state of a creature as its document keeps it: read when it comes to a table, written when it
 * leaves.
 *
 * A scenario's entry has the same members as `current` of the document, and goes before it. */
#include <string.h>

#include "core/scenario.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

const struct json *d5e_state_member(const struct json *entry, const struct d5e_actor *actor, const char *name)
{
    const struct json *given = json_get(entry, name);
    return given ? given : json_get(json_get(actor->document, "current"), name);
}

/* ---- reading ---- */

static int64_t d5e_current_number(const struct json *value, int64_t fallback, int64_t most)
{
    int64_t number = json_to_int(value, fallback);
    return number < -1 ? -1 : number > most ? most : number;
}

/* Uses are kept by name: {"Second Breath": 1} was used once. */
static void d5e_read_uses(struct d5e_body *body, const struct json *uses)
{
    int index = 0;
    for (const struct d5e_mechanic *at = body->actor->mechanics; at && index < D5E_MOST_USES; at = at->next, index++) {
        int64_t spent = d5e_current_number(json_get(uses, at->name), 0, INT16_MAX);
        if (spent > 0) body->uses[index] = (int16_t)spent;
    }
}

void d5e_fill_body(struct d5e_body *body, const struct json *entry)
{
    const struct d5e_actor *actor = body->actor;
    const struct json *resources = d5e_state_member(entry, actor, "resources"),
                      *slots = d5e_state_member(entry, actor, "spellSlots"),
                      *saves = d5e_state_member(entry, actor, "deathSaves");
    int index = 0;
    for (const struct d5e_resource *resource = actor->resources; resource && index < D5E_MOST_POOLS;
         resource = resource->next, index++)
        body->pools[index] = resource->maximum < 0 ? -1
                                                   : scenario_within(json_get(resources, resource->id),
                                                                     resource->maximum, 0, SCENARIO_MOST_AMOUNT);
    for (int level = 1; level < 10; level++) {
        char key[] = {(char)('0' + level), '\0'};
        body->slots[level] = (int8_t)scenario_within(json_get(slots, key), d5e_slots_of(actor, level), 0, INT8_MAX);
    }
    d5e_read_uses(body, d5e_state_member(entry, actor, "uses"));
    body->temp_hp = scenario_within(d5e_state_member(entry, actor, "temporaryHp"), 0, 0, SCENARIO_MOST_AMOUNT);
    body->dead = json_to_bool(d5e_state_member(entry, actor, "dead"), false);
    body->stable = json_to_bool(d5e_state_member(entry, actor, "stable"), false);
    body->death_successes = (int8_t)d5e_current_number(json_get(saves, "successes"), 0, 3);
    body->death_failures = (int8_t)d5e_current_number(json_get(saves, "failures"), 0, 3);
    action_pool_refill(&d5e_economy, &body->budget, ECONOMY_ENCOUNTER);
    body->budget.left[D5E_POOL_MOVE] = (int16_t)actor->speed[D5E_WALK].value;
}

/* "prone", or {"condition": "exhaustion", "value": 2}, or {"condition": "poisoned", "rounds": 10} */
void d5e_read_conditions(struct table *table, struct d5e_state *state, int who, const struct json *entry)
{
    const struct json *list = d5e_state_member(entry, state->bodies[who].actor, "conditions");
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = json_at(list, i), *rounds = json_get(one, "rounds");
        const char *name = json_to_text(one, json_to_text(json_get(one, "condition"), ""));
        struct effect effect = {.kind = table_intern(table, name),
                                .bearer = (int16_t)who,
                                .source = EFFECT_NOBODY,
                                .value = (int32_t)d5e_figure(json_get(one, "value"), 1),
                                .granted_by = EFFECT_NONE};
        if (rounds) {
            effect.clock = EFFECT_TURN_START;
            effect.whose = (int16_t)who;
            effect.remaining = (int32_t)d5e_figure(rounds, 1);
        }
        if (*name) effect_add(&state->statuses, effect, EFFECT_KEEP_HIGHER);
    }
}

/* Who begins without hit points lies there as if it had just fallen (D5E-PLAY-03). */
void d5e_begin_down(struct table *table, struct d5e_state *state, int who)
{
    static const char *const lying[] = {"unconscious", "prone"};
    struct d5e_body *body = &state->bodies[who];
    if (body->hp > 0 || body->dead) return;
    body->dead = body->actor->is_creature && !body->stable;
    for (size_t i = 0; !body->dead && i < sizeof lying / sizeof *lying; i++)
        effect_add(&state->statuses,
                   (struct effect){.kind = table_intern(table, lying[i]),
                                   .bearer = (int16_t)who,
                                   .source = EFFECT_NOBODY,
                                   .value = 1,
                                   .granted_by = EFFECT_NONE},
                   EFFECT_KEEP_HIGHER);
}

/* ---- writing ---- */

/* What a mechanic holds, and what hangs on someone's concentration, ends when the table is left. */
static struct json d5e_lasting_conditions(const struct table *table, struct arena *arena, int who)
{
    const struct effects *statuses = &d5e_state_of(table)->statuses;
    struct json list = json_make_array();
    for (int i = 0; i < statuses->count; i++) {
        const struct effect *status = &statuses->items[i];
        const char *name = table_text(table, status->kind);
        bool counted = status->clock != EFFECT_LASTS && status->clock != EFFECT_ENCOUNTER,
             graded = status->value > 1 && !*table_text(table, status->item);
        if (status->bearer != who || d5e_is_held(status) || status->concentration || json_get(status->more, "act"))
            continue;
        struct json text = json_make_text(arena, name, strlen(name)), one = json_make_object();
        json_set(arena, &one, "condition", text);
        if (graded) json_set(arena, &one, "value", json_make_int(status->value));
        if (counted) json_set(arena, &one, "rounds", json_make_int(status->remaining));
        json_push(arena, &list, graded || counted ? one : text);
    }
    return list;
}

/* What comes back every turn is not worth a note. */
static struct json d5e_lasting_uses(const struct d5e_body *body, const struct d5e_actor *actor, struct arena *arena)
{
    struct json uses = json_make_object();
    int index = 0;
    for (const struct d5e_mechanic *at = actor->mechanics; at && index < D5E_MOST_USES; at = at->next, index++) {
        const char *recharge = d5e_recharge(at);
        if (body->uses[index] > 0 && strcmp(recharge, "turn") != 0 && strcmp(recharge, "round") != 0)
            json_set(arena, &uses, at->name, json_make_int(body->uses[index]));
    }
    return uses;
}

static void d5e_write_pools(const struct d5e_body *body, const struct d5e_actor *actor, struct arena *arena,
                            struct json *current)
{
    struct json pools = json_make_object(), slots = json_make_object();
    int index = 0;
    for (const struct d5e_resource *at = actor->resources; at && index < D5E_MOST_POOLS; at = at->next, index++)
        json_set(arena, &pools, at->id, json_make_int(body->pools[index]));
    for (int level = 1; level < 10; level++) {
        char key[] = {(char)('0' + level), '\0'};
        if (d5e_slots_of(actor, level)) json_set(arena, &slots, key, json_make_int(body->slots[level]));
    }
    if (pools.count) json_set(arena, current, "resources", pools);
    if (slots.count) json_set(arena, current, "spellSlots", slots);
}

static void d5e_write_dying(const struct d5e_body *body, struct arena *arena, struct json *current)
{
    struct json saves = json_make_object();
    json_set(arena, &saves, "successes", json_make_int(body->death_successes));
    json_set(arena, &saves, "failures", json_make_int(body->death_failures));
    if (body->dead) json_set(arena, current, "dead", json_make_bool(true));
    if (body->stable) json_set(arena, current, "stable", json_make_bool(true));
    if (!body->dead && (body->death_successes || body->death_failures)) json_set(arena, current, "deathSaves", saves);
}

/* A creature in another shape is written as itself. */
bool d5e_document_now(const struct table *table, int64_t who, struct arena *arena, struct json *out)
{
    const struct d5e_body *body = d5e_body_of(table, (int)who);
    const struct d5e_actor *actor = body->own ? body->own : body->actor;
    struct json current = json_make_object(), conditions = d5e_lasting_conditions(table, arena, (int)who),
                uses = d5e_lasting_uses(body, actor, arena);
    json_set(arena, &current, "hp", json_make_int(body->own ? body->own_hp : body->hp));
    if (body->temp_hp) json_set(arena, &current, "temporaryHp", json_make_int(body->temp_hp));
    d5e_write_pools(body, actor, arena, &current);
    if (uses.count) json_set(arena, &current, "uses", uses);
    if (conditions.count) json_set(arena, &current, "conditions", conditions);
    d5e_write_dying(body, arena, &current);
    *out = json_copy(arena, actor->document);
    json_set(arena, out, "current", json_copy(arena, &current));
    return !arena->failed;
}
