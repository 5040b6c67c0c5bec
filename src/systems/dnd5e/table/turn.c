/* turn.c: initiative, turns, rests. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static void d5e_expire(struct table *table)
{
    struct d5e_state *state = d5e_state_of(table);
    for (int i = state->statuses.count - 1; i >= 0 && !d5e_stopped(table); i--) {
        if (i < state->statuses.count && state->statuses.items[i].clock != EFFECT_LASTS &&
            state->statuses.items[i].remaining <= 0)
            d5e_remove_status(table, i);
    }
}

/* What statuses do to their bearer as its turn begins: recurring damage. */
static void d5e_recurring(struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count && !d5e_stopped(table); i++) {
        const struct effect status = state->statuses.items[i];
        const struct json *effects = json_get(status.more, "effects");
        if (status.bearer != who) continue;
        for (size_t n = 0; n <= json_count(effects) && !d5e_stopped(table); n++) {
            const struct json *from = n ? json_at(effects, n - 1) : json_get(status.more, "effect"),
                              *damage = json_get(from, "recurring_damage");
            if (!damage) continue;
            struct d5e_frame frame = d5e_frame_of(table, status.source >= 0 ? status.source : who);
            frame.target = who;
            frame.mechanic = d5e_status_mechanic(table, &status);
            if (frame.mechanic && frame.mechanic->spell_level > 0) frame.spell_level = status.value;
            struct json effect = json_make_object();
            json_set(&table->arena, &effect, "damage", *damage);
            d5e_apply_effect(&frame, &effect);
        }
    }
}

/* A zone's hazard acts on somebody in it when it waits for this event. */
static void d5e_zone_act(struct table *table, const struct d5e_zone *zone, int who, const char *event)
{
    const struct json *events = json_path(zone->effect, "trigger.event");
    bool named = json_is_text(events, event);
    bool starts = strcmp(event, "start_turn_in_area") == 0;
    for (size_t n = 0; n < json_count(events); n++)
        named = named || json_is_text(json_at(events, n), event) ||
                (starts && json_is_text(json_at(events, n), "start_turn"));
    if (!named) return;
    struct d5e_frame frame = d5e_frame_of(table, zone->owner);
    frame.target = who;
    frame.mechanic = zone->mechanic;
    if (zone->mechanic)
        frame.spell_level = (int)json_to_int(json_get(zone->effect, "$slot"), zone->mechanic->spell_level);
    d5e_apply_effect(&frame, zone->effect);
}

static void d5e_zone_effects(struct table *table, int who, const char *event)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->zone_count && !d5e_stopped(table); i++) {
        const struct d5e_zone zone = state->zones[i];
        if (d5e_zone_has(&zone, state->bodies[who].space)) d5e_zone_act(table, &zone, who, event);
    }
}

/* A step: what is left and what is entered, each zone once. */
void d5e_zone_step(struct table *table, int who, struct grid_space from, struct grid_space to)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct d5e_zone zones[D5E_MOST_ZONES];
    int count = state->zone_count;
    memcpy(zones, state->zones, (size_t)count * sizeof *zones);
    for (int i = 0; i < count && !d5e_stopped(table); i++) {
        bool was = d5e_zone_has(&zones[i], from), is = d5e_zone_has(&zones[i], to);
        if (was != is) d5e_zone_act(table, &zones[i], who, is ? "enter_area" : "leave_area");
    }
}

/* Advantage or disadvantage, for the log; nothing when it is a plain roll. */
static int64_t d5e_unusual(struct table *table, const struct d5e_roll *roll)
{
    return roll->state == D5E_NORMAL ? 0 : table_intern(table, d5e_advantage_name(roll->state));
}

/* A saving throw of its own kind: what helps all saves helps it, too. (D5E-PLAY-02) */
static void d5e_death_save(struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    struct d5e_roll roll = {.kind = "saving_throw", .who = who, .against = D5E_NOBODY, .ability = "death"};
    d5e_throw_d20(table, &roll);
    if (d5e_stopped(table)) return;
    int64_t die = roll.natural, successes = body->death_successes, failures = body->death_failures,
            state = d5e_unusual(table, &roll);
    if (die == 20) {
        struct d5e_frame frame = d5e_plain_frame(table, who, who);
        table_emit(table, (struct event){.kind = D5E_EVENT_DEATH_SAVE, .fields = {who, die, 0, 0, state}});
        d5e_heal(&frame, who, 1, "death save");
        return;
    }
    if (die != 1 && roll.total >= 10)
        successes++;
    else
        failures += die == 1 ? 2 : 1;
    table_emit(table, (struct event){.kind = D5E_EVENT_DEATH_SAVE,
                                     .fields = {who, die, successes, failures > 3 ? 3 : failures, state}});
    if (failures >= 3) table_emit(table, (struct event){.kind = D5E_EVENT_DIED, .fields = {who}});
    if (successes >= 3 && failures < 3) table_emit(table, (struct event){.kind = D5E_EVENT_STABLE, .fields = {who}});
}

static void d5e_begin_turn(struct table *table, int who)
{
    table_emit(table, (struct event){.kind = D5E_EVENT_TURN, .fields = {who}});
    d5e_expire(table);
    const struct d5e_body *body = d5e_body_of(table, who);
    if (body->hp <= 0 && !body->dead && !body->stable) d5e_death_save(table, who);
    d5e_recurring(table, who);
    d5e_zone_effects(table, who, "start_turn_in_area");
    d5e_aura_event(table, who, "start_turn");
    struct d5e_happening start = {
        .event = "start_turn", .timing = "after", .source = who, .target = who, .spell_level = -1};
    if (!d5e_stopped(table)) d5e_fire(table, &start);
}

void d5e_start_encounter(struct table *table, const struct json *command)
{
    const struct d5e_state *state = d5e_state_of(table);
    (void)command;
    if (state->turns.round > 0) {
        table_refuse(table, "the encounter has begun already");
        return;
    }
    for (int i = 0; i < state->body_count; i++) {
        struct d5e_roll roll = d5e_initiative_roll(table, i);
        d5e_throw_d20(table, &roll);
        table_emit(table, (struct event){.kind = D5E_EVENT_INITIATIVE,
                                         .fields = {i, roll.natural, roll.total, d5e_unusual(table, &roll)}});
    }
    static const char *const beginnings[] = {"initiative_roll", "combat_start"};
    for (int i = 0; i < 2 * state->body_count && !d5e_stopped(table); i++) {
        struct d5e_happening begun = {
            .event = beginnings[i % 2], .timing = "after", .source = i / 2, .target = i / 2, .spell_level = -1};
        d5e_fire(table, &begun);
    }
    if (d5e_stopped(table)) return;
    table_emit(table, (struct event){.kind = D5E_EVENT_ROUND, .fields = {1}});
    d5e_begin_turn(table, state->turns.order[0].actor);
}

/* The side whose members alone can still fight, or may yet wake (they roll death saves); -1: several can, or the scene
 * has one side only. -2: nobody can. */
static int d5e_last_side(const struct d5e_state *state)
{
    int left = -2;
    bool several = false;
    for (int i = 0; i < state->body_count; i++) {
        several = several || state->bodies[i].side != state->bodies[0].side;
        if (state->bodies[i].dead || (state->bodies[i].hp <= 0 && state->bodies[i].stable)) continue;
        if (left >= 0 && left != state->bodies[i].side) return -1;
        left = state->bodies[i].side;
    }
    return several ? left : -1;
}

void d5e_end_if_decided(struct table *table)
{
    const struct d5e_state *state = d5e_state_of(table);
    if (d5e_stopped(table) || state->turns.round < 1) return;
    int side = d5e_last_side(state);
    if (side == -1) return;
    char *words = side < 0 ? arena_printf(&table->arena, "nobody is left standing")
                           : arena_printf(&table->arena, "side %d has won", side);
    if (words)
        table_emit(table,
                   (struct event){.kind = D5E_EVENT_ENCOUNTER_END, .fields = {table_intern(table, words), side}});
}

void d5e_end_encounter(struct table *table, const struct json *command)
{
    (void)command;
    if (d5e_state_of(table)->turns.round < 1)
        table_refuse(table, "no encounter is running");
    else
        table_emit(table, (struct event){.kind = D5E_EVENT_ENCOUNTER_END,
                                         .fields = {table_intern(table, "by decision of the table"), -1}});
}

void d5e_end_turn(struct table *table, const struct json *command)
{
    struct d5e_state *state = d5e_state_of(table);
    (void)command;
    int who = turns_current(&state->turns);
    if (who < 0) {
        table_refuse(table, "no encounter is running");
        return;
    }
    struct d5e_happening end = {
        .event = "end_turn", .timing = "after", .source = who, .target = who, .spell_level = -1};
    d5e_fire(table, &end);
    if (!d5e_stopped(table)) d5e_zone_effects(table, who, "end_turn");
    if (!d5e_stopped(table)) d5e_aura_event(table, who, "end_turn");
    if (d5e_stopped(table)) return;
    table_emit(table, (struct event){.kind = D5E_EVENT_TURN_END, .fields = {who}});
    d5e_expire(table);
    struct turns peek = state->turns;
    bool new_round;
    int next = turns_next(&peek, &new_round);
    if (next < 0) {
        table_refuse(table, "nobody is left to act");
        return;
    }
    if (new_round) table_emit(table, (struct event){.kind = D5E_EVENT_ROUND, .fields = {peek.round}});
    d5e_begin_turn(table, next);
}

void d5e_rest(struct table *table, int who, bool is_long)
{
    const char *kind = is_long ? "long" : "short";
    table_emit(table, (struct event){.kind = D5E_EVENT_RESTED, .fields = {who, table_intern(table, kind)}});
    struct d5e_happening rest = {.event = is_long ? "long_rest" : "short_rest",
                                 .timing = "after",
                                 .source = who,
                                 .target = who,
                                 .spell_level = -1};
    d5e_fire(table, &rest);
}
