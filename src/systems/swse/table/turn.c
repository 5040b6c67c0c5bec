/* turn.c: encounters, rounds and turns: initiative, what a turn pays for, what begins and ends with it. */
#include <string.h>

#include "systems/swse/table/table.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"

bool swse_pay(struct table *table, int who, const char *cost_name)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_fighter *fighter = &state->fighters[who];
    const char *name = table_text(table, fighter->name);
    if (fighter->dead)
        table_refuse(table, "%s is dead", name);
    else if (fighter->track >= SWSE_TRACK_HELPLESS)
        table_refuse(table, "%s is helpless", name);
    else if (state->encounter && turns_current(&state->turns) != who)
        table_refuse(table, "it is not the turn of %s", name);
    if (table->refusal) return false;
    if (!state->encounter) return true;
    const struct economy_cost *cost = economy_cost_find(&swse_economy, cost_name);
    const char *lacks = cost ? purse_lacks(&swse_economy, &fighter->purse, cost) : NULL;
    if (lacks)
        table_refuse(table, "%s has no %s action left this turn", name, lacks);
    else
        table_emit(table, (struct event){SWSE_EVENT_PAID, {who, table_intern(table, cost_name)}});
    return !table->refusal;
}

/* Effects whose count ran out: the ticking was part of the event before. */
static void swse_end_run_out(struct table *table, enum effect_clock clock)
{
    const struct swse_state *state = swse_state_of(table);
    for (int i = EFFECT_MOST; (i = effect_run_out(&state->effects, clock, i)) != EFFECT_NONE;)
        swse_emit_effect_end(table, state->effects.items[i].bearer, state->effects.items[i].kind);
}

static void swse_begin_turn(struct table *table)
{
    const struct swse_state *state = swse_state_of(table);
    struct turns ahead = state->turns;
    bool new_round = false;
    int who = turns_next(&ahead, &new_round);
    if (new_round && state->turns.round > 0) {
        table_emit(table, (struct event){SWSE_EVENT_ROUND_END, {state->turns.round}});
        swse_end_run_out(table, EFFECT_ROUND_END);
    }
    for (int i = 0; new_round && i < state->count; i++)
        swse_fast_healing(table, i, SWSE_ROUND_START);
    if (who == TURNS_NOBODY) {
        table_refuse(table, "nobody is left to act; end the encounter");
        return;
    }
    table_emit(table, (struct event){SWSE_EVENT_TURN, {who, ahead.round}});
    swse_end_run_out(table, EFFECT_TURN_START);
    swse_fast_healing(table, who, SWSE_TURN_START);
}

void swse_decide_encounter(struct table *table, const struct json *command)
{
    const struct swse_state *state = swse_state_of(table);
    (void)command;
    if (state->encounter) {
        table_refuse(table, "the encounter is on already");
        return;
    }
    table_emit(table, (struct event){SWSE_EVENT_ENCOUNTER, {1}});
    for (int who = 0; who < state->count; who++) {
        if (state->fighters[who].dead) continue;
        struct arena scratch;
        arena_init(&scratch);
        struct swse_now now = swse_fighter_now(table, who, &scratch, NULL);
        int64_t bonus = swse_skill_number(swse_fighter_actor(table, who), &now, &scratch, "initiative", NULL).total;
        arena_free(&scratch);
        struct swse_roll roll = swse_roll_d20(table, who, "skillCheck", "initiative", bonus);
        if (roll.asked) return;
        table_emit(table, (struct event){SWSE_EVENT_INITIATIVE, {who, roll.die, roll.total, bonus}});
    }
    for (int who = 0; who < state->count; who++)
        swse_check_rages(table, who, NULL);
    swse_begin_turn(table);
}

void swse_decide_end_turn(struct table *table, const struct json *command)
{
    const struct swse_state *state = swse_state_of(table);
    int who = state->encounter ? turns_current(&state->turns) : TURNS_NOBODY;
    if (!table_is_turn_of(table, command, who)) return;
    swse_fast_healing(table, who, SWSE_TURN_END);
    table_emit(table, (struct event){SWSE_EVENT_TURN_END, {who}});
    swse_end_run_out(table, EFFECT_TURN_END);
    swse_begin_turn(table);
}

/* Rages, holds and spent rerolls of the encounter go with it (SWSE-RULE-32, 36). */
void swse_decide_end_encounter(struct table *table, const struct json *command)
{
    const struct swse_state *state = swse_state_of(table);
    (void)command;
    if (!state->encounter) {
        table_refuse(table, "there is no encounter");
        return;
    }
    table_emit(table, (struct event){SWSE_EVENT_ENCOUNTER_END, {state->turns.round}});
    for (int i = state->effects.count - 1; i >= 0; i--) {
        if (i >= state->effects.count) continue;
        struct effect effect = state->effects.items[i];
        bool ends = effect.clock == EFFECT_ENCOUNTER || effect.clock == EFFECT_TURN_END ||
                    effect.clock == EFFECT_TURN_START || effect.clock == EFFECT_ROUND_END;
        if (ends) swse_emit_effect_end(table, effect.bearer, effect.kind);
    }
}
