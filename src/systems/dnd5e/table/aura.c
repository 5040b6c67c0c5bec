/* aura.c: auras: who is in them, what their layers do at a turn's start or when someone comes and goes.
 * (D5E-EFF-08, -32, D5E-SCAL-02) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* A table called "radius", beside the aura or on its mechanic, replaces the written radius. */
static int64_t d5e_aura_radius(const struct d5e_frame *frame, const struct json *effect, const struct json *aura)
{
    const struct json *radius = json_get(aura, "radius"), *own = json_path(effect, "scaling.radius");
    const struct json *scaled = own && frame->mechanic ? d5e_scaling_pick(own, frame->mechanic->level, NULL)
                                                       : d5e_mechanic_scaling(frame->mechanic, "radius", NULL);
    if (scaled) return json_to_int(scaled, 0);
    /* "speed" would ask for contributions, and those for auras */
    return json_is(json_get(radius, "value"), JSON_STRING) ? 0 : d5e_distance_value(frame, radius);
}

static bool d5e_aura_covers(struct table *table, const struct d5e_aura *aura, int who, struct grid_space space)
{
    struct d5e_frame frame = d5e_frame_of(table, aura->owner);
    frame.target = who;
    frame.mechanic = aura->mechanic;
    const struct json *affects = json_get(aura->aura, "affects");
    const char *disposition = json_to_text(json_get(affects, "disposition"), "any");
    bool hostile = d5e_is_hostile(table, aura->owner, who);
    if (who == aura->owner && !json_to_bool(json_get(affects, "include_self"), false)) return false;
    if (strcmp(disposition, "friendly") == 0 && hostile) return false;
    if (strcmp(disposition, "hostile") == 0 && !hostile) return false;
    int feet = grid_distance(GRID_EQUAL, d5e_body_of(table, aura->owner)->space, space) * D5E_FEET_A_SQUARE;
    if (feet > d5e_aura_radius(&frame, aura->effect, aura->aura)) return false;
    return d5e_requirements_hold(&frame, json_get(aura->effect, "requirements"), NULL) &&
           d5e_requirements_hold(&frame, json_get(aura->aura, "requirements"), NULL) &&
           d5e_requirements_hold(&frame, json_get(affects, "requirements"), NULL);
}

struct d5e_aura_search {
    struct table *table;
    int who;
    struct grid_space space;
    d5e_aura_reaches *each;
    void *context;
};

static void d5e_aura_offer(const struct d5e_aura_search *search, struct d5e_aura aura, const struct json *effect)
{
    aura.effect = effect;
    aura.aura = json_get(effect, "aura");
    if (aura.aura && d5e_aura_covers(search->table, &aura, search->who, search->space))
        search->each(search->context, &aura);
}

static void d5e_aura_mechanics(const struct d5e_aura_search *search, int owner)
{
    for (const struct d5e_mechanic *mechanic = d5e_body_of(search->table, owner)->actor->mechanics; mechanic;
         mechanic = mechanic->next) {
        if (!d5e_has_aura(mechanic)) continue;
        const struct json *effects = json_get(mechanic->json, "effects");
        struct d5e_frame frame = d5e_frame_of(search->table, owner);
        frame.mechanic = mechanic;
        if (!d5e_requirements_hold(&frame, json_get(mechanic->json, "requirements"), NULL)) continue;
        for (size_t i = 0; i < json_count(effects); i++)
            d5e_aura_offer(search, (struct d5e_aura){.mechanic = mechanic, .owner = owner, .name = mechanic->name},
                           json_at(effects, i));
    }
}

static bool d5e_holds_aura(const struct json *more)
{
    const struct json *effects = json_get(more, "effects");
    if (json_get(json_get(more, "effect"), "aura")) return true;
    for (size_t i = 0; i < json_count(effects); i++) {
        if (json_get(json_at(effects, i), "aura")) return true;
    }
    return false;
}

/* An aura that was cast is held by its owner as a status. */
static void d5e_aura_statuses(const struct d5e_aura_search *search, int owner)
{
    const struct d5e_state *state = d5e_state_of(search->table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer != owner || !d5e_holds_aura(status->more)) continue;
        const struct json *effects = json_get(status->more, "effects");
        const struct d5e_aura aura = {.mechanic = d5e_status_mechanic(search->table, status),
                                      .owner = owner,
                                      .name = table_text(search->table, status->kind)};
        if (json_get(status->more, "effect")) d5e_aura_offer(search, aura, json_get(status->more, "effect"));
        for (size_t n = 0; n < json_count(effects); n++)
            d5e_aura_offer(search, aura, json_at(effects, n));
    }
}

void d5e_each_aura(struct table *table, int who, struct grid_space space, d5e_aura_reaches *each, void *context)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_aura_search search = {table, who, space, each, context};
    for (int owner = 0; owner < state->body_count; owner++) {
        if (!d5e_is_up(&state->bodies[owner])) continue;
        if (state->bodies[owner].actor->has_auras) d5e_aura_mechanics(&search, owner);
        d5e_aura_statuses(&search, owner);
    }
}

/* ---- layers that wait for something ---- */


struct d5e_auras {
    struct table *table;
    struct d5e_aura items[D5E_MOST_AURAS];
    int count;
};

static void d5e_auras_add(void *context, const struct d5e_aura *aura)
{
    struct d5e_auras *auras = context;
    if (auras->count < D5E_MOST_AURAS)
        auras->items[auras->count++] = *aura;
    else
        table_refuse(auras->table, "one creature would be inside more than %d auras", D5E_MOST_AURAS);
}

static bool d5e_layer_waits(const struct json *layer, const char *event)
{
    const struct json *events = json_path(layer, "trigger.event");
    for (size_t i = 0; i < json_count(events); i++) {
        if (json_is_text(json_at(events, i), event)) return true;
    }
    return json_is_text(events, event);
}

static void d5e_layer_act(struct table *table, const struct d5e_aura *aura, const struct json *layer, int who)
{
    struct d5e_frame frame = d5e_frame_of(table, aura->owner);
    frame.target = who;
    frame.trigger_source = who;
    frame.mechanic = aura->mechanic;
    if (aura->mechanic) frame.spell_level = aura->mechanic->spell_level;
    d5e_apply_effect(&frame, layer);
    if (json_get(layer, "effect")) d5e_apply_effect(&frame, json_get(layer, "effect"));
}

/* A separate layer, the aura's one effect, or an effect beside the aura with a trigger. */
static void d5e_aura_act(struct table *table, const struct d5e_aura *aura, int who, const char *event)
{
    const struct json *layers = json_get(aura->aura, "layers"), *effect = json_get(aura->aura, "effect");
    for (size_t i = 0; i < json_count(layers) && !d5e_stopped(table); i++) {
        if (d5e_layer_waits(json_at(layers, i), event)) d5e_layer_act(table, aura, json_at(layers, i), who);
    }
    bool wounds = strcmp(event, "start_turn") == 0 && !json_get(effect, "trigger") &&
                  json_is_text(json_path(effect, "attribute.target"), "hit_points.current");
    if (json_is(effect, JSON_OBJECT) && (wounds || d5e_layer_waits(effect, event)))
        d5e_layer_act(table, aura, effect, who);
    for (size_t i = 0; json_is(effect, JSON_ARRAY) && i < effect->count && !d5e_stopped(table); i++) {
        if (d5e_layer_waits(json_at(effect, i), event)) d5e_layer_act(table, aura, json_at(effect, i), who);
    }
}

void d5e_aura_event(struct table *table, int who, const char *event)
{
    struct d5e_auras here = {.table = table};
    d5e_each_aura(table, who, d5e_body_of(table, who)->space, d5e_auras_add, &here);
    for (int i = 0; i < here.count && !d5e_stopped(table); i++)
        d5e_aura_act(table, &here.items[i], who, event);
}

static bool d5e_auras_have(const struct d5e_auras *auras, const struct d5e_aura *aura)
{
    for (int i = 0; i < auras->count; i++) {
        if (auras->items[i].aura == aura->aura && auras->items[i].owner == aura->owner) return true;
    }
    return false;
}

void d5e_aura_step(struct table *table, int who, struct grid_space from, struct grid_space to)
{
    struct d5e_auras before = {.table = table}, after = {.table = table};
    d5e_each_aura(table, who, from, d5e_auras_add, &before);
    d5e_each_aura(table, who, to, d5e_auras_add, &after);
    for (int i = 0; i < before.count && !d5e_stopped(table); i++) {
        if (!d5e_auras_have(&after, &before.items[i])) d5e_aura_act(table, &before.items[i], who, "leave_area");
    }
    for (int i = 0; i < after.count && !d5e_stopped(table); i++) {
        if (!d5e_auras_have(&before, &after.items[i])) d5e_aura_act(table, &after.items[i], who, "enter_area");
    }
}
