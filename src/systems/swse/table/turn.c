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
    else if (encounter_is_running(table) && encounter_current(table) != who)
        table_refuse(table, "it is %s's turn, not %s's", table_actor_name(table, encounter_current(table)), name);
    if (table->refusal || !encounter_affords(table, who, cost_name)) return false;
    encounter_pay(table, who, cost_name);
    return !table->refusal;
}

static void swse_tell_initiative(struct table *table, int who, struct swse_roll roll, int64_t bonus)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json dice = json_make_array();
    json_push(&scratch, &dice, json_make_int(roll.die));
    swse_tell_roll(table, .who = who, .what = table_intern(table, "initiative"),
              .dice = table_intern_json(table, &dice), .total = roll.total);
    emit(table, initiative, .who = who, .total = roll.total, .tie1 = bonus);
    arena_free(&scratch);
}

void swse_turn_initiative(struct table *table, int who)
{
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, NULL);
    int64_t bonus = swse_skill_number(swse_fighter_actor(table, who), &now, &scratch, "initiative", NULL).total;
    arena_free(&scratch);
    struct swse_roll roll = swse_roll_d20(table, who, "skillCheck", "initiative", bonus);
    if (!roll.asked) swse_tell_initiative(table, who, roll, bonus);
}

void swse_encounter_started(struct table *table)
{
    for (int who = 0; who < swse_state_of(table)->count; who++)
        swse_check_rages(table, who, NULL);
}

void swse_round_start(struct table *table)
{
    for (int who = 0; who < swse_state_of(table)->count; who++)
        swse_fast_healing(table, who, SWSE_ROUND_START);
}

void swse_turn_ready(struct table *table, int who)
{
    swse_fast_healing(table, who, SWSE_TURN_START);
}

void swse_turn_end(struct table *table, int who)
{
    swse_fast_healing(table, who, SWSE_TURN_END);
}

/* Rages, holds and spent rerolls of the encounter go with it (SWSE-RULE-32, 36). */
void swse_encounter_ended(struct table *table)
{
    const struct swse_state *state = swse_state_of(table);
    for (int i = state->effects.count - 1; i >= 0; i--) {
        if (i >= state->effects.count) continue;
        struct effect effect = state->effects.items[i];
        if (effect.clock != EFFECT_LASTS && effect.clock != EFFECT_SECONDS)
            swse_emit_effect_end(table, effect.bearer, effect.kind);
    }
}
