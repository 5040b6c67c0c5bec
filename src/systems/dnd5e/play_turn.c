/* play_turn.c: initiative, turns, movement, rests. */
#include <string.h>

#include "base/memory.h"
#include "systems/dnd5e/normalise.h"
#include "systems/dnd5e/play.h"

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
    for (size_t n = 0; n < json_count(events); n++)
        named = named || json_is_text(json_at(events, n), event);
    if (!named) return;
    struct d5e_frame frame = d5e_frame_of(table, zone->owner);
    frame.target = who;
    frame.mechanic = zone->mechanic;
    if (zone->mechanic) frame.spell_level = zone->mechanic->spell_level;
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
static void d5e_zone_step(struct table *table, int who, struct grid_space from, struct grid_space to)
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

static void d5e_death_save(struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int64_t die = table_throw(table, 20), successes = body->death_successes, failures = body->death_failures;
    if (die == 20) {
        struct d5e_frame frame = {.table = table,
                                  .owner = who,
                                  .target = who,
                                  .trigger_source = D5E_NOBODY,
                                  .trigger_target = D5E_NOBODY,
                                  .spell_level = -1};
        table_emit(table, (struct event){.kind = D5E_EVENT_DEATH_SAVE, .fields = {who, die, 0, 0}});
        d5e_heal(&frame, who, 1, "death save");
        return;
    }
    if (die >= 10)
        successes++;
    else
        failures += die == 1 ? 2 : 1;
    table_emit(table, (struct event){.kind = D5E_EVENT_DEATH_SAVE,
                                     .fields = {who, die, successes, failures > 3 ? 3 : failures}});
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

void d5e_start_encounter(struct table *table)
{
    const struct d5e_state *state = d5e_state_of(table);
    if (state->turns.round > 0) {
        table_refuse(table, "the encounter has begun already");
        return;
    }
    for (int i = 0; i < state->body_count; i++) {
        struct d5e_roll roll = {.kind = "initiative",
                                .who = i,
                                .against = D5E_NOBODY,
                                .ability = "Dexterity",
                                .bonus = state->bodies[i].actor->initiative.value};
        d5e_throw_d20(table, &roll);
        table_emit(table, (struct event){.kind = D5E_EVENT_INITIATIVE, .fields = {i, roll.natural, roll.total}});
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

void d5e_end_turn(struct table *table)
{
    struct d5e_state *state = d5e_state_of(table);
    int who = turns_current(&state->turns);
    if (who < 0) {
        table_refuse(table, "no encounter is running");
        return;
    }
    struct d5e_happening end = {
        .event = "end_turn", .timing = "after", .source = who, .target = who, .spell_level = -1};
    d5e_fire(table, &end);
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

/* ---- movement ---- */

static bool d5e_disengaged(const struct table *table, int who)
{
    return d5e_has_status(table, who, "disengaged");
}

/* A grant of movement may be safe from one enemy only. (D5E-EFF-28) */
static bool d5e_is_unhindered(const struct table *table, int who, int enemy)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer == who && status->source == enemy &&
            strcmp(table_text(table, status->kind), "unhindered") == 0)
            return true;
    }
    return false;
}

/* Leaving an enemy's reach offers it an attack. */
static void d5e_opportunities(struct table *table, int who, struct grid_space from, struct grid_space to)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->body_count && !d5e_stopped(table); i++) {
        const struct d5e_body *enemy = &state->bodies[i];
        const struct d5e_attack *attack = enemy->actor->attacks;
        if (!attack || !d5e_is_up(enemy) || !d5e_is_hostile(table, i, who) || enemy->purse.left[D5E_POOL_REACTION] < 1)
            continue;
        if (d5e_is_unhindered(table, who, i) || d5e_has_status(table, i, "incapacitated")) continue;
        int before = grid_distance(GRID_EQUAL, enemy->space, from) * D5E_FEET_A_SQUARE,
            after = grid_distance(GRID_EQUAL, enemy->space, to) * D5E_FEET_A_SQUARE;
        if (!attack->melee || before > attack->reach_ft || after <= attack->reach_ft || !d5e_sees(table, i, who))
            continue;
        int answer = table_ask(table, i, "opportunity attack?", (const char *const[]){"pass", "attack"}, 2);
        if (answer < 1) continue;
        table_emit(table, (struct event){.kind = D5E_EVENT_SPENT, .fields = {i, table_intern(table, "reaction"), 1}});
        d5e_attack(table, i, who, attack, true);
    }
}

static void d5e_walk(struct table *table, int who, const struct grid_reach *reach, int x, int y, const char *how)
{
    struct d5e_state *state = d5e_state_of(table);
    enum grid_direction steps[128];
    struct grid_space at = state->bodies[who].space;
    int count = grid_reach_path(reach, at, x, y, steps, 128);
    for (int i = 0; i < count && !d5e_stopped(table) && d5e_is_up(&state->bodies[who]); i++) {
        struct grid_space next = {at.x + grid_step_x[steps[i]], at.y + grid_step_y[steps[i]], at.size};
        if (!d5e_disengaged(table, who) && strcmp(how, "walk") == 0) d5e_opportunities(table, who, at, next);
        if (d5e_stopped(table) || !d5e_is_up(&state->bodies[who])) break;
        int feet = d5e_square(state, next.x, next.y) & D5E_DIFFICULT ? 10 : 5;
        table_emit(table, (struct event){.kind = D5E_EVENT_MOVED,
                                         .fields = {who, event_square(at.x, at.y), event_square(next.x, next.y), feet,
                                                    table_intern(table, how)}});
        if (strcmp(how, "walk") == 0)
            table_emit(table,
                       (struct event){.kind = D5E_EVENT_SPENT, .fields = {who, table_intern(table, "movement"), feet}});
        d5e_zone_step(table, who, at, next);
        d5e_aura_step(table, who, at, next);
        at = next;
    }
    struct d5e_happening moved = {
        .event = "move", .timing = "after", .source = who, .target = who, .action = how, .spell_level = -1};
    if (!d5e_stopped(table)) d5e_fire(table, &moved);
}

void d5e_move(struct table *table, int who, int to_x, int to_y, const char *how, int budget_ft)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *body = &state->bodies[who];
    struct grid_map map = d5e_map(state);
    uint16_t *squares = memory_alloc(sizeof state->squares);
    void *memory = memory_alloc(grid_reach_size(&map));
    if (!squares || !memory) {
        table_refuse(table, "there is not enough memory");
    } else {
        for (int y = 0; y < state->height; y++)
            for (int sx = 0; sx < state->width; sx++)
                squares[y * state->width + sx] = d5e_square(state, sx, y);
        for (int i = 0; i < state->body_count; i++) { /* enemies stand in the way, nobody ends in another's space */
            const struct grid_space *space = &state->bodies[i].space;
            for (int square = 0; i != who && !state->bodies[i].dead && square < space->size * space->size; square++) {
                int at = (space->y + square / space->size) * state->width + space->x + square % space->size;
                squares[at] |= d5e_is_hostile(table, i, who) && d5e_is_up(&state->bodies[i]) ? 0x4000 : 0x8000;
            }
        }
        map.squares = squares;
        struct grid_walk walk = {.size = body->space.size,
                                 .metric = GRID_EQUAL,
                                 .budget = budget_ft / D5E_FEET_A_SQUARE,
                                 .blocked = D5E_SOLID | 0x4000,
                                 .difficult = D5E_DIFFICULT,
                                 .no_stop = 0x8000};
        if (walk.budget > GRID_MOST_BUDGET) walk.budget = GRID_MOST_BUDGET;
        struct grid_reach reach;
        grid_reach_find(&map, &walk, body->space, memory, &reach);
        int cost = grid_reach_cost(&reach, to_x, to_y);
        if (cost == GRID_UNREACHED)
            table_refuse(table, "%s cannot get to %d,%d with %d ft of movement", body->actor->name, to_x, to_y,
                         budget_ft);
        else
            d5e_walk(table, who, &reach, to_x, to_y, how);
    }
    memory_free(squares);
    memory_free(memory);
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
