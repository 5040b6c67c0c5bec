/* turn.c: initiative, turns, and what happens when one begins (DH2E-TRN-02, -03, -07). */
#include <string.h>

#include "systems/dh2e/table/table.h"

/* 1d10 + Agility bonus, or the bonus an AttributeOverride names, + modifiers of the domain. */
static void dh2e_play_initiative(struct table *table, int who)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    if (!actor) return;
    struct dh2e_domains domains = {0};
    dh2e_domains_add(&domains, actor->symbols, "initiative");
    const struct options *options = &actor->synthetics.options;
    enum dh2e_characteristic used = dh2e_actor_attribute(actor, &domains, options, DH2E_AG);
    int64_t bonus = actor->bonuses[used] + dh2e_actor_sum(actor, &domains, options);
    int64_t die = table_throw(table, 10);
    dh2e_emit(table, INITIATIVE, who, die, bonus, die + bonus);
}

/* ---- the start of a turn, in the order of the rules ---- */

static void dh2e_turn_hurt(struct table *table, int who, bool with_damage)
{
    struct dh2e_state *state = dh2e_state_of(table);
    for (int i = 0; i < state->effects.count && !dh2e_play_stopped(table); i++) {
        const struct effect *effect = &state->effects.items[i];
        if (effect->bearer != who) continue;
        const struct dh2e_entry *entry = dh2e_content_find((const struct dh2e_content *)table->content,
                                                           DH2E_KIND_CONDITION, table_text(table, effect->kind));
        const struct json *each = entry ? json_path(&entry->document->root, "system.eachTurn") : NULL;
        const struct json *damage = json_get(each, "damage");
        if (!each || (damage != NULL) != with_damage) continue;
        if (damage) dh2e_play_bare_damage(table, who, damage, entry->name, DH2E_BODY);
        dh2e_play_tire(table, who, json_to_int(json_get(each, "fatigue"), 0));
    }
}

static void dh2e_turn_count_down(struct table *table, int who)
{
    struct dh2e_state *state = dh2e_state_of(table);
    symbol over[EFFECT_MOST];
    size_t count = 0;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.items[i];
        if (effect->bearer != who || effect->clock == EFFECT_LASTS) continue;
        dh2e_emit(table, CONDITION_COUNTS, who, effect->kind, effect->remaining - 1);
        if (effect->remaining <= 0) over[count++] = effect->kind;
    }
    for (size_t i = 0; i < count; i++)
        dh2e_emit(table, CONDITION_ENDS, who, over[i]);
}

static void dh2e_turn_begin(struct table *table, int who)
{
    struct dh2e_state *state = dh2e_state_of(table);
    if (state->combatants[who].overwatch >= 0) dh2e_emit(table, OVERWATCH_ENDS, who);
    dh2e_play_grapple_maintain(table, who);
    dh2e_turn_hurt(table, who, true);
    dh2e_turn_hurt(table, who, false);
    if (!dh2e_play_stopped(table)) dh2e_turn_count_down(table, who);
}

/* Whose turn comes, without changing anything. */
static int dh2e_turn_after(const struct dh2e_state *state, int32_t *round)
{
    struct turns copy = state->turns;
    bool new_round = false;
    int who = turns_next(&copy, &new_round);
    *round = copy.round;
    return who;
}

void dh2e_play_start(struct table *table, const struct json *command)
{
    (void)command;
    struct dh2e_state *state = dh2e_state_of(table);
    if (state->turns.round > 0) {
        table_refuse(table, "the fight has begun already");
        return;
    }
    for (int i = 0; i < state->count; i++) {
        if (!state->combatants[i].out) dh2e_play_initiative(table, i);
    }
    int32_t round = 0;
    int who = dh2e_turn_after(state, &round);
    if (who < 0) {
        table_refuse(table, "there is nobody left to fight");
        return;
    }
    dh2e_emit(table, TURN, who, round);
    dh2e_turn_begin(table, who);
}

void dh2e_play_next(struct table *table, const struct json *command)
{
    (void)command;
    struct dh2e_state *state = dh2e_state_of(table);
    if (state->turns.round == 0) {
        table_refuse(table, "no fight has begun: use \"start\"");
        return;
    }
    int32_t round = 0;
    int who = dh2e_turn_after(state, &round);
    if (who < 0) {
        table_refuse(table, "nobody is left to act");
        return;
    }
    dh2e_emit(table, TURN, who, round);
    dh2e_turn_begin(table, who);
}

/* ---- who is out ---- */

void dh2e_play_settle(struct table *table)
{
    struct dh2e_state *state = dh2e_state_of(table);
    bool begun = state->turns.round > 0, two_sides = false;
    int side = -1;
    for (int i = 0; i < state->count; i++) {
        struct dh2e_combatant *one = &state->combatants[i];
        if (!one->out && dh2e_play_has(table, i, "self:out")) dh2e_emit(table, OUT, i);
        if (one->out || dh2e_play_has(table, i, "self:down")) continue;
        if (side >= 0 && one->side != side) two_sides = true;
        side = one->side;
    }
    if (begun && !two_sides) dh2e_emit(table, FIGHT_ENDS, state->turns.round);
}
