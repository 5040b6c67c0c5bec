/* turn.c: encounters and turns on a PF2e table: initiative, actions, what begins and ends with a turn. */
#include <string.h>

#include "base/number.h"
#include "dice/dice.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* The time of a condition is up, but it is there for another reason as well: back to what that made of it. */
static bool turn_condition_stays(struct table *table, int who, symbol what)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *slug = table_text(table, what);
    struct text kind = {0};
    text_addf(&kind, "held:%s", slug);
    int held = effect_find(&state->effects, who, table_intern(table, text_get(&kind)));
    text_free(&kind);
    int64_t now = pf2e_form_condition(state->fighters[who].form, slug);
    if (held == EFFECT_NONE || !now) return false;
    int64_t value = state->effects.items[held].value;
    table_emit(table, (struct event){PF2E_EVENT_CONDITION_STAYS, {who, what, value < now ? value : now}});
    return true;
}

/* Conditions, effects and immunities whose time is up. */
static void pf2e_turn_run_out(struct table *table, enum effect_clock clock)
{
    static const struct {
        const char *stem;
        enum pf2e_event event;
    } kinds[] = {{"condition:", PF2E_EVENT_CONDITION_END},
                 {"effect:", PF2E_EVENT_EFFECT_END},
                 {"immune:", PF2E_EVENT_IMMUNE_END}};
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = EFFECT_MOST; (i = effect_run_out(&state->effects, clock, i)) != EFFECT_NONE;) {
        struct effect one = state->effects.items[i];
        const char *kind = table_text(table, one.kind);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            size_t length = strlen(kinds[k].stem);
            if (strncmp(kind, kinds[k].stem, length) != 0) continue;
            symbol what = table_intern(table, kind + length);
            if (k == 0 && turn_condition_stays(table, one.bearer, what)) break;
            bool immune = kinds[k].event == PF2E_EVENT_IMMUNE_END;
            table_emit(table, (struct event){(uint16_t)kinds[k].event,
                                             {one.bearer, immune ? one.source : (int64_t)what, immune ? what : 0}});
        }
    }
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

/* Recovery: a flat check against 10 and the dying value. */
static void pf2e_turn_recover(struct table *table, int who)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    int64_t dying = pf2e_condition_value(actor, "dying"), doomed = pf2e_condition_value(actor, "doomed");
    if (!dying) return;
    static const int64_t change[] = {2, 1, -1, -2};
    int64_t die = table_throw(table, 20), dc = 10 + dying;
    struct degree_result result = degree_of(die, die, dc, NULL);
    table_emit(table, (struct event){PF2E_EVENT_FLAT, {who, table_intern(table, "recovery"), die, dc}});
    int64_t now = dying + change[result.degree];
    if (now >= 4 - doomed) {
        table_emit(table, (struct event){PF2E_EVENT_DEAD, {who}});
    } else if (now > 0) {
        pf2e_emit_condition(table, who, "dying", now, EFFECT_LASTS, who, 0);
    } else {
        int64_t wounded = pf2e_condition_value(actor, "wounded");
        pf2e_end_condition(table, who, "dying");
        pf2e_emit_condition(table, who, "wounded", wounded + 1, EFFECT_LASTS, who, 0);
    }
}

/* What an element gives at the start of a turn: healing, or temporary hit points. (PF2E-RE-17, -33) */
static void pf2e_turn_gain(struct table *table, int who, struct pf2e_actor *actor, struct pf2e_rule *rule, int64_t *hp,
                           int64_t *temp)
{
    bool heals = rule->element->id == PF2E_ELEMENT_FastHealing, guards = rule->element->id == PF2E_ELEMENT_TempHP;
    bool regenerates = heals && json_is_text(json_get(rule->source, "type"), "regeneration");
    guards = guards && json_is(json_path(rule->source, "events.onTurnStart"), JSON_TRUE);
    if (rule->ignored || (!heals && !guards) || !pf2e_rule_test(actor, rule, NULL)) return;
    if (regenerates && pf2e_is_immune(table, who, who, "regeneration")) return;
    int64_t amount = number_truncate(pf2e_rule_number(actor, rule, json_get(rule->source, "value"), NULL));
    int64_t room = actor->hp_max - *hp, gained = amount < room ? amount : room;
    if (heals && gained > 0) *hp += gained;
    if (guards && amount > *temp) *temp = amount;
}

static void pf2e_turn_refresh(struct table *table, int who)
{
    struct pf2e_sitting side;
    if (pf2e_state_of(table)->fighters[who].dead) return;
    pf2e_sit(table, who, &side);
    struct pf2e_actor *actor = side.seat.actor;
    struct pf2e_vitals before = pf2e_state_of(table)->fighters[who].vitals;
    int64_t hp = before.hp, temp = before.temp;
    for (size_t i = 0; i < actor->rules.count; i++)
        pf2e_turn_gain(table, who, actor, actor->rules.items[i], &hp, &temp);
    if (hp != before.hp || temp != before.temp)
        table_emit(table, (struct event){PF2E_EVENT_HEAL, {who, hp - before.hp, hp, temp}});
    if (before.hp == 0 && hp > 0) pf2e_rise(table, who);
    pf2e_leave(&side);
}

/* Stunned takes actions away and is used up by it; slowed stays. */
static int pf2e_turn_actions(struct table *table, int who, int64_t *stunned)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    int64_t most = 3 + (pf2e_condition_value(actor, "quickened") > 0), slowed = pf2e_condition_value(actor, "slowed");
    *stunned = pf2e_condition_value(actor, "stunned");
    if (!pf2e_is_able(fighter)) return 0;
    int64_t lost = *stunned > slowed ? *stunned : slowed;
    int64_t left = most - lost;
    return (int)(left < 0 ? 0 : left);
}

static bool pf2e_turn_is_over(const struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    symbol standing = 0;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *one = &state->fighters[i];
        if (one->dead || (one->vitals.hp <= 0 && !pf2e_regenerates(table, i))) continue;
        if (standing && standing != one->side) return false;
        standing = one->side;
    }
    return true;
}

static void pf2e_turn_begin(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct turns turns = state->turns;
    bool new_round = false;
    int who = pf2e_turn_is_over(table) ? TURNS_NOBODY : turns_next(&turns, &new_round);
    if (who == TURNS_NOBODY) {
        pf2e_turn_run_out(table, EFFECT_ENCOUNTER);
        table_emit(table, (struct event){PF2E_EVENT_ENCOUNTER_END, {state->turns.round}});
        return;
    }
    int64_t stunned = 0;
    int actions = pf2e_turn_actions(table, who, &stunned);
    table_emit(table, (struct event){PF2E_EVENT_TURN, {who, turns.round, actions}});
    pf2e_turn_run_out(table, EFFECT_ROUND_END);
    pf2e_turn_run_out(table, EFFECT_TURN_END);
    pf2e_turn_run_out(table, EFFECT_TURN_START);
    if (stunned > 3)
        pf2e_emit_condition(table, who, "stunned", stunned - 3, EFFECT_LASTS, who, 0);
    else if (stunned)
        pf2e_end_condition(table, who, "stunned");
    bool was_able = pf2e_is_able(&state->fighters[who]);
    pf2e_turn_refresh(table, who);
    if (!was_able && pf2e_is_able(&state->fighters[who])) { /* it woke up with its turn */
        int64_t ignored;
        table_emit(table, (struct event){PF2E_EVENT_ACTIONS, {who, pf2e_turn_actions(table, who, &ignored)}});
    }
    pf2e_turn_recover(table, who);
    pf2e_zones_on_turn(table, who, true);
    (void)pf2e_auras_on_turn(table, who, "turn-start");
}

/* --- ending ------------------------------------------------------------------------------------------------------ */

double pf2e_table_dice(struct table *table, struct arena *arena, const char *formula)
{
    struct dice_error error = {0};
    struct dice *dice = dice_parse(arena, formula, strlen(formula), DICE_FOUNDRY, &error);
    struct dice_result result = {0};
    if (!dice) return 0;
    dice_roll(dice, &table->dice, NULL, &result);
    double total = (double)result.total;
    dice_result_free(&result);
    return total;
}

/* Persistent damage is dealt, then a flat check against 15 may end it. */
static void pf2e_turn_persistent(struct table *table, int who)
{
    struct pf2e_sitting start;
    pf2e_sit(table, who, &start);
    const struct pf2e_actor *actor = start.seat.actor;
    for (size_t i = 0; i < actor->items.count && !pf2e_state_of(table)->fighters[who].dead; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        const char *formula = tree_text(&item->system, "persistent.formula", NULL),
                   *type = tree_text(&item->system, "persistent.damageType", "untyped");
        if (item->type != PF2E_CONDITION || item->inactive || !formula) continue;
        struct pf2e_blow blow = {.type = type, .is_persistent = true, .is_due = true};
        blow.total = pf2e_table_dice(table, &start.arena, formula);
        table_emit(table, (struct event){PF2E_EVENT_DAMAGE_ROLL,
                                         {who, table_intern(table, formula), number_truncate(blow.total)}});
        pf2e_hurt(table, who, blow, 1);
        if (pf2e_state_of(table)->fighters[who].dead) break;
        int64_t die = table_throw(table, 20), dc = tree_int(&item->system, "persistent.dc", 15);
        table_emit(table, (struct event){PF2E_EVENT_FLAT, {who, table_intern(table, "persistent damage"), die, dc}});
        if (die >= dc) table_emit(table, (struct event){PF2E_EVENT_PERSISTENT_END, {who, table_intern(table, type)}});
    }
    pf2e_leave(&start);
}

static void pf2e_turn_calm_down(struct table *table, int who)
{
    int64_t fear = pf2e_condition_value(pf2e_form_actor(pf2e_state_of(table)->fighters[who].form), "frightened");
    if (fear > 1)
        pf2e_emit_condition(table, who, "frightened", fear - 1, EFFECT_LASTS, who, 0);
    else if (fear == 1)
        pf2e_end_condition(table, who, "frightened");
}

/* What the end of its turn does to one who is in the fight. */
static void pf2e_turn_close(struct table *table, int who)
{
    if (pf2e_state_of(table)->fighters[who].dead) return;
    pf2e_turn_persistent(table, who);
    pf2e_turn_calm_down(table, who);
    pf2e_gravity_on_turn_end(table, who);
    pf2e_zones_on_turn(table, who, false);
}

void pf2e_decide_end_turn(struct table *table, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int who = state->encounter ? turns_current(&state->turns) : TURNS_NOBODY;
    if (!table_is_turn_of(table, command, who)) return;
    pf2e_turn_close(table, who);
    for (int i = 0; i < state->count; i++) {
        if (pf2e_master(state, i) == who) pf2e_turn_close(table, i);
    }
    if (!pf2e_auras_on_turn(table, who, "turn-end")) return;
    table_emit(table, (struct event){PF2E_EVENT_TURN_END, {who}});
    pf2e_turn_run_out(table, EFFECT_TURN_END);
    if (!pf2e_auras_settle(table)) return;
    pf2e_turn_begin(table);
}

void pf2e_decide_encounter(struct table *table, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    (void)command;
    if (state->encounter) {
        table_refuse(table, "the encounter has begun already");
        return;
    }
    if (pf2e_turn_is_over(table)) {
        table_refuse(table, "there is nobody to fight");
        return;
    }
    table_emit(table, (struct event){PF2E_EVENT_ENCOUNTER, {1}});
    for (int who = 0; who < state->count; who++) {
        if (state->fighters[who].dead || pf2e_master(state, who) >= 0) continue;
        int64_t die = table_throw(table, 20);
        table_emit(table, (struct event){PF2E_EVENT_INITIATIVE,
                                         {who, die, die + pf2e_form_actor(state->fighters[who].form)->initiative.mod}});
    }
    if (pf2e_auras_begin(table)) pf2e_turn_begin(table);
}

void pf2e_decide_end_encounter(struct table *table, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    (void)command;
    if (!state->encounter) {
        table_refuse(table, "there is no encounter");
        return;
    }
    pf2e_turn_run_out(table, EFFECT_ENCOUNTER);
    table_emit(table, (struct event){PF2E_EVENT_ENCOUNTER_END, {state->turns.round}});
}
