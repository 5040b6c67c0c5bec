/* turn.c: initiative, turns, rests. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

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

/* A zone's hazard acts on someone in it when it waits for this event. */
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
        if (d5e_zone_has(state, &zone, state->bodies[who].space)) d5e_zone_act(table, &zone, who, event);
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
        bool was = d5e_zone_has(state, &zones[i], from), is = d5e_zone_has(state, &zones[i], to);
        if (was != is) d5e_zone_act(table, &zones[i], who, is ? "enter_area" : "leave_area");
    }
}

/* A saving throw of one kind: what helps all saves also helps it. (D5E-PLAY-02) */
static void d5e_death_save(struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    struct d5e_roll roll = {.kind = "saving_throw", .who = who, .against = D5E_NOBODY, .ability = "death"};
    d5e_throw_d20(table, &roll);
    if (d5e_stopped(table)) return;
    int64_t die = roll.natural, successes = body->death_successes, failures = body->death_failures,
            chance = d5e_chance_word(table, &roll);
    if (die == 20) {
        struct d5e_frame frame = d5e_plain_frame(table, who, who);
        d5e_emit(table, deathSave, .who = who, .die = die, .successes = 0, .failures = 0, .chance = chance);
        d5e_heal(&frame, who, 1, "death save");
        int64_t feet = d5e_speed_ft(table, who) - body->budget.left[D5E_POOL_MOVE]; /* it could not move till now */
        if (feet > 0 && !d5e_stopped(table)) d5e_tell_grant(table, who, "movement", "", feet);
        return;
    }
    if (die != 1 && roll.total >= 10)
        successes++;
    else
        failures += die == 1 ? 2 : 1;
    d5e_emit(table, deathSave, .who = who, .die = die, .successes = successes, .failures = failures > 3 ? 3 : failures,
             .chance = chance);
    if (failures >= 3) emit(table, defeat, .who = who, .how = table_intern(table, "dead"));
    if (successes >= 3 && failures < 3) d5e_emit(table, stable, .who = who);
}

void d5e_turn_ready(struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    if (body->hp <= 0 && !body->dead && !body->stable) d5e_death_save(table, who);
    d5e_check_grips(table);
    d5e_recurring(table, who);
    d5e_zone_effects(table, who, "start_turn_in_area");
    d5e_aura_event(table, who, "start_turn");
    struct d5e_happening start = {
        .event = "start_turn", .timing = "after", .source = who, .target = who, .spell_level = -1};
    if (!d5e_stopped(table)) d5e_fire(table, &start);
}

void d5e_turn_end(struct table *table, int who)
{
    struct d5e_happening end = {
        .event = "end_turn", .timing = "after", .source = who, .target = who, .spell_level = -1};
    d5e_fire(table, &end);
    if (!d5e_stopped(table)) d5e_zone_effects(table, who, "end_turn");
    if (!d5e_stopped(table)) d5e_aura_event(table, who, "end_turn");
}

bool d5e_takes_part(const struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    return !body->dead && !body->gone;
}

/* A creature that is down but not stable may still wake. */
bool d5e_can_fight(struct table *table, int who)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    return d5e_takes_part(table, who) && (body->hp > 0 || !body->stable);
}

/* After the last roll, what waits for the fight to begin acts. */
static void d5e_fire_beginnings(struct table *table)
{
    static const char *const beginnings[] = {"initiative_roll", "combat_start"};
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < 2 * state->body_count && !d5e_stopped(table); i++) {
        struct d5e_happening begun = {
            .event = beginnings[i % 2], .timing = "after", .source = i / 2, .target = i / 2, .spell_level = -1};
        if (d5e_takes_part(table, i / 2)) d5e_fire(table, &begun);
    }
}

void d5e_initiative(struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    struct d5e_roll roll = d5e_initiative_roll(table, who);
    bool caught = d5e_body_of(table, who)->surprised && d5e_is_2024(table, D5E_RULE_SURPRISE);
    roll.disadvantages += caught;
    d5e_throw_d20(table, &roll);
    d5e_emit(table, initiative, .who = who, .total = roll.total,
             .tie1 = state->bodies[who].actor->abilities[D5E_DEXTERITY].value, .die = roll.natural,
             .chance = d5e_chance_word(table, &roll));
    bool last = true;
    for (int i = who + 1; i < state->body_count; i++)
        last = last && !d5e_takes_part(table, i);
    if (last) d5e_fire_beginnings(table);
}

void d5e_effect_over(struct table *table, const struct effect *over)
{
    const struct effects *statuses = &d5e_state_of(table)->statuses;
    for (int i = statuses->count - 1; i >= 0; i--) {
        const struct effect *status = &statuses->items[i];
        if (status->kind != over->kind || status->bearer != over->bearer || status->source != over->source ||
            status->clock != over->clock || status->remaining != over->remaining)
            continue;
        d5e_remove_status(table, i);
        return;
    }
}

/* A long rest takes away one level. */
static void d5e_ease_exhaustion(struct table *table, int who)
{
    int level = d5e_exhaustion(table, who);
    if (level == 0) return;
    d5e_remove_named(table, who, "exhaustion");
    struct json *status = level > 1 ? arena_new(&table->arena, struct json) : NULL;
    if (!status || d5e_stopped(table)) return;
    *status = json_make_object();
    json_set(&table->arena, status, "name", json_make_text(&table->arena, "exhaustion", 10));
    json_set(&table->arena, status, "value", json_make_int(level - 1));
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    d5e_apply_status(&frame, status, NULL);
}

void d5e_pass_rounds(struct table *table, int who, int32_t rounds)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = state->statuses.count - 1; i >= 0 && !d5e_stopped(table); i--) {
        if (i >= state->statuses.count) continue;
        const struct effect *status = &state->statuses.items[i];
        if ((who < 0 || status->bearer == who) && status->clock != EFFECT_LASTS && status->remaining <= rounds)
            d5e_remove_status(table, i);
    }
}

/* A rest: hit points first, then what it brings back; statuses that last less than it end. */
void d5e_rest(struct table *table, int who, bool is_long)
{
    const struct d5e_state *state = d5e_state_of(table);
    int32_t rounds = (is_long ? 8 * 3600 : 3600) / D5E_SECONDS_A_ROUND;
    d5e_pass_rounds(table, who, rounds);
    int64_t most = d5e_hp_max(table, who);
    if (is_long && (state->bodies[who].hp != most || state->bodies[who].temp_hp))
        emit(table, setHp, .who = who, .hp = most, .temporary = 0);
    d5e_emit(table, rest, .who = who, .kind = table_intern(table, is_long ? "long" : "short"));
    if (is_long) d5e_remove_named(table, who, "unconscious");
    if (is_long && !d5e_stopped(table)) d5e_ease_exhaustion(table, who);
    struct d5e_happening rest = {.event = is_long ? "long_rest" : "short_rest",
                                 .timing = "after",
                                 .source = who,
                                 .target = who,
                                 .spell_level = -1};
    d5e_fire(table, &rest);
}
