/* play_effect_more.c: statuses, forced movement, and the rarer effects. (D5E-EFF-03, -09 to -18, -32 to -41) */
#include <string.h>

#include "base/vec.h"
#include "systems/dnd5e/normalise.h"
#include "systems/dnd5e/play.h"

/* ---- statuses ---- */

static bool d5e_is_immune(const struct d5e_frame *frame, int whom, const char *status)
{
    const struct json *immunities = &d5e_body_of(frame->table, whom)->actor->status_immunities;
    for (size_t i = 0; i < json_count(immunities); i++) {
        if (d5e_same_name(json_to_text(json_at(immunities, i), ""), status)) return true;
    }
    return false;
}

/* When it ends: whose turns count down, or seconds. */
static void d5e_set_duration(const struct d5e_frame *frame, const struct json *duration, int whom,
                             struct effect *effect)
{
    int64_t value = 1;
    const char *unit = json_to_text(json_get(duration, "unit"), ""),
               *ends = json_to_text(json_get(duration, "ends"), "");
    const char *until = json_to_text(json_at(json_get(duration, "until"), 0), "");
    d5e_frame_number(frame, json_get(duration, "value"), &value);
    effect->whose = (int16_t)frame->owner;
    if (strstr(ends, "start") || strstr(until, "start")) {
        effect->clock = EFFECT_TURN_START;
        effect->remaining = 1;
    } else if (strstr(ends, "end_of_next_turn") || strstr(until, "turn_end") || strstr(until, "end_turn")) {
        /* of the one who applied it, after the turn that is running */
        effect->clock = EFFECT_TURN_END;
        effect->remaining = turns_current(&d5e_state_of(frame->table)->turns) == frame->owner ? 2 : 1;
    } else if (strcmp(unit, "rounds") == 0 || strcmp(unit, "turns") == 0) {
        effect->clock = EFFECT_TURN_START;
        effect->remaining = (int32_t)value;
    } else if (*unit) {
        int64_t seconds = strcmp(unit, "minutes") == 0 ? 60 : strcmp(unit, "hours") == 0 ? 3600 : 86400;
        effect->clock = EFFECT_SECONDS;
        effect->remaining = (int32_t)(value > 20000 ? 20000 * seconds : value * seconds);
    }
    (void)whom;
}

void d5e_apply_status(struct d5e_frame *frame, const struct json *status, const struct json *outer)
{
    struct table *table = frame->table;
    const char *name = d5e_plain_name(json_to_text(json_get(status, "name"), ""));
    int whom = frame->target >= 0 ? frame->target : frame->owner;
    const struct json *mechanic = frame->mechanic ? frame->mechanic->json : NULL,
                      *duration = json_get(status, "duration");
    if (d5e_is_immune(frame, whom, name)) {
        table_emit(table, (struct event){.kind = D5E_EVENT_IMMUNE, .fields = {whom, table_intern(table, name)}});
        return;
    }
    if (!duration) duration = json_get(outer, "duration");
    if (!duration) duration = json_get(mechanic, "duration");
    bool concentration = json_to_bool(json_get(status, "concentration"), false) ||
                         json_to_bool(json_get(mechanic, "concentration"), false) ||
                         (frame->spell_level >= 0 && frame->mechanic &&
                          json_to_bool(json_get(frame->mechanic->record, "concentration"), false));
    struct effect *effect = arena_new(&table->arena, struct effect);
    if (!effect) return;
    *effect = (struct effect){.kind = table_intern(table, name),
                              .bearer = (int16_t)whom,
                              .source = (int16_t)frame->owner,
                              .value = 1,
                              .granted_by = EFFECT_NONE,
                              .concentration = concentration,
                              .item = table_intern(table, frame->mechanic ? frame->mechanic->name : ""),
                              .more = status};
    if (duration) d5e_set_duration(frame, duration, whom, effect);
    if (concentration) {
        d5e_end_concentration(table, frame->owner); /* one at a time */
        table_emit(table, (struct event){.kind = D5E_EVENT_CONCENTRATES, .fields = {frame->owner, effect->item}});
    }
    static const char *const clocks[] = {"removed", "turn start", "turn end", "round end", "time", "encounter"};
    struct event event = {
        .kind = D5E_EVENT_STATUS,
        .fields = {frame->owner, whom, effect->kind, effect->item, table_intern(table, clocks[effect->clock])}};
    event.fields[7] = (int64_t)(intptr_t)effect;
    table_emit(table, event);
    struct d5e_happening happening = {.event = "status_applied",
                                      .timing = "after",
                                      .source = frame->owner,
                                      .target = whom,
                                      .status = name,
                                      .spell_level = -1};
    if (!d5e_stopped(table)) d5e_fire(table, &happening);
}

void d5e_remove_status(struct table *table, int index)
{
    const struct effect status = d5e_state_of(table)->statuses.items[index];
    struct event event = {.kind = D5E_EVENT_STATUS_GONE, .fields = {status.bearer, status.kind}};
    event.fields[7] = index;
    table_emit(table, event);
    struct d5e_happening happening = {.event = "status_removed",
                                      .timing = "after",
                                      .source = status.source,
                                      .target = status.bearer,
                                      .status = table_text(table, status.kind),
                                      .spell_level = -1};
    d5e_fire(table, &happening);
}

/* ---- movement ---- */

/* Pushed square by square straight away from (or toward) someone, until something is in the way. */
static void d5e_shove(struct d5e_frame *frame, int whom, int64_t feet, int sign)
{
    struct table *table = frame->table;
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_body *body = &state->bodies[whom];
    const struct grid_space from = state->bodies[frame->owner].space, start = body->space;
    struct grid_space at = start;
    struct grid_map map = d5e_map(state);
    int64_t moved = 0;
    for (; moved < feet; moved += D5E_FEET_A_SQUARE) {
        int dx = (at.x > from.x) - (at.x < from.x), dy = (at.y > from.y) - (at.y < from.y);
        enum grid_direction direction = GRID_DIRECTIONS;
        for (enum grid_direction d = GRID_N; d < GRID_DIRECTIONS; d++) {
            if (grid_step_x[d] == dx * sign && grid_step_y[d] == dy * sign) direction = d;
        }
        if (direction == GRID_DIRECTIONS || !grid_step_is_open(&map, D5E_SOLID, true, at, direction)) break;
        struct grid_space next = {at.x + grid_step_x[direction], at.y + grid_step_y[direction], at.size};
        bool taken = false;
        for (int i = 0; i < state->body_count; i++)
            taken = taken || (i != whom && !state->bodies[i].dead && grid_overlaps(state->bodies[i].space, next));
        if (taken) break;
        at = next;
    }
    table_emit(table, (struct event){.kind = D5E_EVENT_MOVED,
                                     .fields = {whom, event_square(start.x, start.y), event_square(at.x, at.y), moved,
                                                table_intern(table, sign > 0 ? "pushed" : "pulled")}});
}

void d5e_force_move(struct d5e_frame *frame, const struct json *movement)
{
    const char *type = json_to_text(json_get(movement, "type"), "push"),
               *direction = json_to_text(json_get(movement, "direction"), "");
    if (frame->target < 0) return;
    if (strcmp(type, "prone") == 0) {
        struct json status = json_make_object();
        json_set(&frame->table->arena, &status, "name", json_make_text(&frame->table->arena, "prone", 5));
        d5e_apply_status(frame, &status, NULL);
        return;
    }
    bool pull = strcmp(type, "pull") == 0 || strcmp(direction, "toward") == 0;
    d5e_shove(frame, frame->target, d5e_distance_value(frame, json_get(movement, "distance")), pull ? -1 : 1);
}

/* ---- the rarer ones ---- */

static void d5e_note_effect(struct d5e_frame *frame, const char *kind, const struct json *value)
{
    struct table *table = frame->table;
    table_emit(table, (struct event){.kind = D5E_EVENT_EFFECT,
                                     .fields = {frame->owner, frame->target, table_intern(table, kind),
                                                table_intern(table, frame->mechanic ? frame->mechanic->name : ""),
                                                table_intern_json(table, value)}});
}

static void d5e_do_projectile(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    struct json scaled;
    int64_t count = json_to_int(json_get(value, "count"), 1);
    const struct json *table_count = d5e_mechanic_scaling(frame->mechanic, "projectiles", NULL);
    if (table_count && frame->spell_level >= 0 && frame->mechanic) {
        const struct json *picked = d5e_scaling_pick(
            json_get(json_get(frame->mechanic->record, "scaling"), "projectiles"), frame->spell_level, NULL);
        if (picked) count = json_to_int(picked, count);
    }
    (void)scaled;
    if (frame->target < 0) return;
    for (int64_t i = 0;
         i < count && i < 20 && !d5e_stopped(frame->table) && !d5e_body_of(frame->table, frame->target)->dead; i++) {
        struct d5e_blow blow = {.magical = true, .from = frame->mechanic ? frame->mechanic->name : ""};
        int64_t amount = d5e_throw_amount(frame, json_get(value, "damage"), NULL, false, blow.from);
        d5e_blow_add(&blow, json_to_text(json_at(json_path(value, "damage.type"), 0), "force"), amount);
        d5e_deal(frame, frame->target, &blow);
    }
}

/* A pool of hit points covers creatures from the fewest hit points up. */
static void d5e_do_distribution(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    int64_t pool = d5e_throw_amount(frame, value, NULL, false, frame->mechanic ? frame->mechanic->name : "pool");
    bool done[D5E_MOST_BODIES] = {false};
    const struct json *status = json_get(effect, "apply_status");
    for (;;) {
        int lowest = D5E_NOBODY;
        for (int i = 0; i < state->body_count; i++) {
            bool fits =
                !done[i] && i != frame->owner && d5e_is_up(&state->bodies[i]) && d5e_is_hostile(table, i, frame->owner);
            if (fits && (lowest < 0 || state->bodies[i].hp < state->bodies[lowest].hp)) lowest = i;
        }
        if (lowest < 0 || state->bodies[lowest].hp > pool || d5e_stopped(table)) break;
        done[lowest] = true;
        pool -= state->bodies[lowest].hp;
        struct d5e_frame inner = *frame;
        inner.target = lowest;
        if (status) d5e_apply_status(&inner, status, effect);
    }
    d5e_note_effect(frame, "distribution", value);
}

/* Leaps to the next creature within range, never to the same one twice. */
static void d5e_do_chain(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    int64_t range = d5e_distance_value(frame, json_get(value, "range"));
    const struct json *damage = json_get(value, "damage");
    (void)effect;
    d5e_note_effect(frame, "chain", value);
    for (int i = 0; damage && frame->target >= 0 && i < state->body_count; i++) {
        if (i == frame->target || i == frame->owner || !d5e_is_up(&state->bodies[i]) ||
            !d5e_is_hostile(frame->table, i, frame->owner))
            continue;
        if (d5e_distance_ft(frame->table, i, frame->target) > range) continue;
        struct d5e_frame inner = *frame;
        inner.target = i;
        struct json again = json_make_object();
        json_set(&frame->table->arena, &again, "damage", *damage);
        d5e_apply_effect(&inner, &again);
        return;
    }
}

static void d5e_do_recover(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    struct table *table = frame->table;
    const struct d5e_body *body = d5e_body_of(table, frame->owner);
    const char *resource = json_to_text(json_get(value, "resource"), json_to_text(json_get(value, "target"), ""));
    int64_t amount = json_to_int(json_get(value, "count"), 1);
    if (json_get(value, "amount")) d5e_frame_number(frame, json_get(value, "amount"), &amount);
    int pool = d5e_pool_index(body->actor, resource), index = 0;
    if (pool < 0) {
        d5e_note_effect(frame, "recover", value);
        return;
    }
    const struct d5e_resource *known = body->actor->resources;
    while (index++ < pool)
        known = known->next;
    int64_t left = body->pools[pool] + amount;
    if (known->maximum >= 0 && left > known->maximum) left = known->maximum; /* never above the pool */
    table_emit(table, (struct event){
                          .kind = D5E_EVENT_POOL,
                          .fields = {frame->owner, table_intern(table, known->id), left - body->pools[pool], left}});
}

static void d5e_do_negate(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    struct d5e_state *state = d5e_state_of(frame->table);
    int whom = frame->target >= 0 ? frame->target : frame->owner;
    for (size_t n = 0; n < json_count(value); n++) {
        const char *name = json_to_text(json_at(value, n), "");
        for (int i = state->statuses.count - 1; i >= 0; i--) {
            if (i < state->statuses.count && state->statuses.items[i].bearer == whom &&
                d5e_same_name(table_text(frame->table, state->statuses.items[i].kind), name))
                d5e_remove_status(frame->table, i);
        }
    }
    d5e_note_effect(frame, "negate", value);
}

static void d5e_do_movement(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    int64_t feet = d5e_distance_value(frame, json_get(value, "distance"));
    if (json_is_text(json_get(value, "type"), "bonus") && feet)
        table_emit(frame->table,
                   (struct event){.kind = D5E_EVENT_GRANTED,
                                  .fields = {frame->owner, table_intern(frame->table, "movement"), 0, feet}});
    d5e_note_effect(frame, "movement", value);
}

/* An area that stays on the board. Its effect acts on those who enter it or start their turn there. */
static void d5e_do_environment(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct table *table = frame->table;
    const struct json *area = json_get(value, "area");
    if (!area) area = json_get(effect, "area");
    const struct grid_space *at = &d5e_body_of(table, frame->target >= 0 ? frame->target : frame->owner)->space;
    const char *shape = json_to_text(json_get(area, "shape"), "sphere"),
               *name = frame->mechanic ? frame->mechanic->name : "area";
    int64_t size = json_to_int(json_get(area, "size"), 0);
    if (!size) size = d5e_distance_value(frame, json_get(value, "bright_light"));
    struct event event = {.kind = D5E_EVENT_ZONE,
                          .fields = {frame->owner, table_intern(table, name), table_intern(table, shape),
                                     event_square(at->x, at->y), size, d5e_state_of(table)->next_zone,
                                     (int64_t)(intptr_t)value, (int64_t)(intptr_t)frame->mechanic}};
    table_emit(table, event);
    d5e_note_effect(frame, "environment", value);
}

static void d5e_do_entity(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    const struct grid_space *at = &d5e_body_of(frame->table, frame->owner)->space;
    const char *name = json_to_text(json_get(value, "name"), json_to_text(json_get(value, "type"), "entity"));
    table_emit(frame->table,
               (struct event){.kind = D5E_EVENT_ENTITY,
                              .fields = {frame->owner, table_intern(frame->table, name), event_square(at->x, at->y)}});
}

static void d5e_do_forced(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    d5e_force_move(frame, value);
}

/* While a status lasts: recurring_damage is dealt at the start of its bearer's turns (D5E-EFF-22). */
static void d5e_do_status_effect(struct d5e_frame *frame, const char *key, const struct json *value,
                                 const struct json *effect)
{
    struct arena *arena = &frame->table->arena;
    struct json status = json_make_object(), inner = json_make_object();
    const char *name = frame->mechanic ? frame->mechanic->name : key;
    json_set(arena, &inner, key, *value);
    json_set(arena, &status, "name", json_make_text(arena, name, strlen(name)));
    json_set(arena, &status, "effect", inner);
    d5e_apply_status(frame, &status, effect);
    d5e_note_effect(frame, key, value);
}

static void d5e_do_recurring(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_do_status_effect(frame, "recurring_damage", value, effect);
}

static void d5e_do_sustained(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_do_status_effect(frame, "sustained", value, effect);
}

static void d5e_do_immunity(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_do_status_effect(frame, "immunity", value, effect);
}

static void d5e_do_aura(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    struct d5e_frame own = *frame;
    own.target = frame->owner;
    d5e_do_status_effect(&own, "aura", value, effect);
}

static void d5e_do_boon(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_do_status_effect(frame, "boon", value, effect);
}

/* Facts a client shows: they are in the log with their details. */
static void d5e_do_fact(struct d5e_frame *frame, const char *key, const struct json *value)
{
    d5e_note_effect(frame, key, value);
}

static const struct {
    const char *key;
    void (*act)(struct d5e_frame *frame, const struct json *value, const struct json *effect);
} d5e_rare_kinds[] = {
    {"projectile", d5e_do_projectile},
    {"distribution", d5e_do_distribution},
    {"chain", d5e_do_chain},
    {"recover", d5e_do_recover},
    {"negate", d5e_do_negate},
    {"movement", d5e_do_movement},
    {"environment", d5e_do_environment},
    {"entity", d5e_do_entity},
    {"forced_movement", d5e_do_forced},
    {"recurring_damage", d5e_do_recurring},
    {"sustained", d5e_do_sustained},
    {"immunity", d5e_do_immunity},
    {"aura", d5e_do_aura},
    {"boon", d5e_do_boon},
};

static const char *const d5e_facts[] = {
    "detection",  "contest", "cover", "blocked_by", "ends_spell", "ignore_requirements", "replaces", "player_choice",
    "manipulate", "roll",    "area",  "count",      NULL};

bool d5e_apply_rare(struct d5e_frame *frame, const char *key, const struct json *value, const struct json *effect)
{
    for (size_t i = 0; i < sizeof d5e_rare_kinds / sizeof *d5e_rare_kinds; i++) {
        if (strcmp(key, d5e_rare_kinds[i].key) != 0) continue;
        d5e_rare_kinds[i].act(frame, value, effect);
        return true;
    }
    for (size_t i = 0; d5e_facts[i]; i++) {
        if (strcmp(key, d5e_facts[i]) != 0) continue;
        d5e_do_fact(frame, key, value);
        return true;
    }
    return false;
}
