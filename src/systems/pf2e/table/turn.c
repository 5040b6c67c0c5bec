/* turn.c: encounters and turns on a PF2e table: initiative, actions, what begins and ends with a turn. */
#include <string.h>

#include "base/number.h"
#include "dice/dice.h"
#include "core/command_fields.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/master.h"
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
    pf2e_emit(table, condition, .who = who, .condition = what, .value = value < now ? value : now, .stays = true);
    return true;
}

/* The time of a condition, an effect or an immunity is up. */
void pf2e_turn_effect_over(struct table *table, const struct effect *effect)
{
    const char *kind = table_text(table, effect->kind), *colon = strchr(kind, ':');
    const char *slug = colon ? colon + 1 : kind;
    symbol what = table_intern(table, slug);
    bool over = strncmp(kind, "effect:", 7) == 0;
    if (over && pf2e_affliction_goes_on(table, effect->bearer, effect->source, slug)) return;
    if (over)
        pf2e_effect_over(table, effect->bearer, slug);
    else if (strncmp(kind, "immune:", 7) == 0)
        pf2e_emit(table, immuneEnd, .who = effect->bearer, .source = effect->source, .what = what);
    else if (strncmp(kind, "condition:", 10) == 0 && !turn_condition_stays(table, effect->bearer, what))
        pf2e_emit(table, conditionEnd, .who = effect->bearer, .condition = what);
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

/* Recovery: a flat check against 10 and the dying value. Who recovers is still unconscious at 0 hit points. */
static void pf2e_turn_recover(struct table *table, int who)
{
    struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    int64_t dying = pf2e_form_condition(form, "dying"), doomed = pf2e_form_condition(form, "doomed");
    if (!dying) return;
    static const int64_t change[] = {2, 1, -1, -2};
    int64_t die = table_throw(table, 20), dc = 10 + dying;
    struct degree_result result = degree_of(die, die, dc, NULL);
    pf2e_emit(table, roll, .who = who, .what = table_intern(table, "recovery"), .dice = pf2e_one_die(table, die),
              .total = die, .against = dc, .success = result.degree >= DEGREE_SUCCESS,
              .outcome = table_intern(table, degree_name(result.degree)));
    int64_t now = dying + change[result.degree];
    if (now >= 4 - doomed) {
        emit(table, defeat, .who = who, .how = table_intern(table, "dead"));
    } else if (now > 0) {
        pf2e_emit_condition(table, who, "dying", now);
    } else {
        int64_t wounded = pf2e_form_condition(form, "wounded");
        pf2e_end_condition(table, who, "dying");
        pf2e_emit_condition(table, who, "wounded", wounded + 1);
        pf2e_stay_unconscious(table, who);
    }
}

/* What an element gives at the start of a turn: healing, or temporary hit points. (PF2E-RE-17, -33) */
static void pf2e_turn_gain(struct table *table, int who, struct pf2e_actor *actor, struct pf2e_rule *rule,
                           struct pf2e_vitals *now)
{
    bool heals = rule->element->id == PF2E_ELEMENT_FastHealing, guards = rule->element->id == PF2E_ELEMENT_TempHP;
    bool regenerates = heals && json_is_text(PF2E_OP(rule, healing)->type, "regeneration");
    guards = guards && json_is(json_get(PF2E_OP(rule, temporary)->events, "onTurnStart"), JSON_TRUE);
    if (rule->ignored || (!heals && !guards) || !pf2e_rule_test(actor, rule, NULL)) return;
    if (regenerates && pf2e_is_immune(table, who, who, "regeneration")) return;
    int64_t amount = number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL));
    int64_t room = pf2e_actor_recoverable_hp(actor) - now->hp, gained = amount < room ? amount : room;
    if (heals && gained > 0) now->hp += gained;
    if (guards && amount > now->temp) now->temp = amount;
}

/* Such elements are always part of the core of a form. */
static bool turn_may_gain(const struct pf2e_actor *core)
{
    for (size_t i = 0; i < core->rules.count; i++) {
        enum pf2e_element_id id = core->rules.items[i]->element->id;
        if (id == PF2E_ELEMENT_FastHealing || id == PF2E_ELEMENT_TempHP) return true;
    }
    return false;
}

static void pf2e_turn_refresh(struct table *table, int who)
{
    struct pf2e_borrowed_actor side;
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    if (fighter->dead || !turn_may_gain(pf2e_form_core_actor(fighter->form))) return;
    pf2e_actor_borrow(table, who, &side);
    struct pf2e_actor *actor = side.participant.actor;
    struct pf2e_vitals before = fighter->vitals, now = before;
    for (size_t i = 0; i < actor->rules.count; i++)
        pf2e_turn_gain(table, who, actor, actor->rules.items[i], &now);
    if (now.hp != before.hp) emit(table, heal, .who = who, .amount = now.hp - before.hp, .hp = now.hp);
    if (now.temp != before.temp) emit(table, temporaryHp, .who = who, .amount = now.temp);
    if (before.hp == 0 && now.hp > 0) pf2e_rise(table, who);
    pf2e_actor_release(&side);
}

static int64_t turn_most_actions(struct pf2e_form *form)
{
    return 3 + (pf2e_form_condition(form, "quickened") > 0);
}

/* Stunned takes actions away and is used up by it; slowed stays. Actions lost to stunned count toward those lost to
 * slowed, which stunned overrides in everything else. */
static int pf2e_turn_actions(struct table *table, int who)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    struct pf2e_form *form = fighter->form;
    int64_t slowed = pf2e_form_borne_condition(form, "slowed"), stunned = pf2e_form_condition(form, "stunned");
    if (!pf2e_is_able(fighter)) return 0;
    int64_t lost = stunned > slowed ? stunned : slowed;
    int64_t left = turn_most_actions(form) - lost;
    return (int)(left < 0 ? 0 : left);
}

bool pf2e_turn_can_fight(struct table *table, int who)
{
    const struct pf2e_fighter *one = &pf2e_state_of(table)->fighters[who];
    return !one->dead && (one->vitals.hp > 0 || pf2e_regenerates(table, who));
}

/* Rounds go on for what those began who take no more turns. */
static void turn_count_for_dead(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        if (!state->fighters[i].dead) continue;
        encounter_durations(table, EFFECT_TURN_END, i);
        encounter_durations(table, EFFECT_TURN_START, i);
    }
}

/* Before durations count down: the actions of the turn, and what minions carry. */
void pf2e_turn_start(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct turns *turns = &state->encounter.turns;
    if (turns->round == 1 && state->new_round && !pf2e_auras_begin(table)) return;
    pf2e_give_actions(table, who, pf2e_turn_actions(table, who));
    if (turns->round > 1 && state->new_round) turn_count_for_dead(table);
    for (int i = 0; i < state->count && !table_stopped(table); i++) {
        if (pf2e_master(state, i) == who) encounter_durations(table, EFFECT_TURN_START, i);
    }
}

/* After durations have counted down. Stunned is used up by the actions it took. */
void pf2e_turn_ready(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_form *form = state->fighters[who].form;
    int64_t stunned = pf2e_form_condition(form, "stunned"), most = turn_most_actions(form);
    if (stunned > most)
        pf2e_emit_condition(table, who, "stunned", stunned - most);
    else if (stunned)
        pf2e_end_condition(table, who, "stunned");
    bool was_able = pf2e_is_able(&state->fighters[who]);
    pf2e_turn_refresh(table, who);
    if (!was_able && pf2e_is_able(&state->fighters[who])) /* it woke up with its turn */
        pf2e_give_actions(table, who, pf2e_turn_actions(table, who));
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

static bool turn_has_persistent(const struct pf2e_actor *core)
{
    for (size_t i = 0; i < core->items.count; i++) {
        const struct pf2e_item *item = core->items.items[i];
        if (item->type == PF2E_CONDITION && json_get(&item->system, "persistent")) return true;
    }
    return false;
}

/* Persistent damage is dealt, then a flat check against 15 may end it. It is always part of the core of a form. */
static void pf2e_turn_persistent(struct table *table, int who)
{
    struct pf2e_borrowed_actor start;
    if (!turn_has_persistent(pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form))) return;
    pf2e_actor_borrow(table, who, &start);
    const struct pf2e_actor *actor = start.participant.actor;
    for (size_t i = 0; i < actor->items.count && !pf2e_state_of(table)->fighters[who].dead; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        const char *formula = tree_text(&item->system, "persistent.formula", NULL),
                   *type = tree_text(&item->system, "persistent.damageType", "untyped");
        if (item->type != PF2E_CONDITION || item->inactive || !formula) continue;
        struct pf2e_blow blow = {.type = type, .is_persistent = true, .is_due = true};
        blow.total = pf2e_table_dice(table, &start.arena, formula);
        const char *rolled = arena_printf(&start.arena, "%s %s", formula, type);
        pf2e_emit(table, damageRoll, .who = who, .formula = table_intern(table, rolled ? rolled : formula),
                  .amount = number_truncate(blow.total), .harms = true);
        pf2e_hurt(table, who, blow);
        if (pf2e_state_of(table)->fighters[who].dead) break;
        int64_t die = table_throw(table, 20), dc = tree_int(&item->system, "persistent.dc", PF2E_RECOVERY_DC);
        pf2e_tell_flat(table, who, "persistent damage", die, dc);
        if (die >= dc) pf2e_persistent_over(table, who, table_intern(table, type));
    }
    pf2e_actor_release(&start);
}

static void pf2e_turn_calm_down(struct table *table, int who)
{
    int64_t fear = pf2e_form_condition(pf2e_state_of(table)->fighters[who].form, "frightened");
    if (fear > 1)
        pf2e_emit_condition(table, who, "frightened", fear - 1);
    else if (fear == 1)
        pf2e_end_condition(table, who, "frightened");
}

/* What the end of its turn does to one who is in the fight. */
static void pf2e_turn_close(struct table *table, int who)
{
    if (pf2e_state_of(table)->fighters[who].dead) return;
    pf2e_turn_persistent(table, who);
    pf2e_inside_on_turn_end(table, who);
    pf2e_turn_calm_down(table, who);
    pf2e_gravity_on_turn_end(table, who);
    pf2e_zones_on_turn(table, who, false);
}

void pf2e_turn_end(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    pf2e_turn_close(table, who);
    for (int i = 0; i < state->count; i++) {
        if (pf2e_master(state, i) == who) pf2e_turn_close(table, i);
    }
    if (!pf2e_auras_on_turn(table, who, "turn-end")) return;
    for (int i = 0; i < state->count && !table_stopped(table); i++) {
        if (pf2e_master(state, i) == who) encounter_durations(table, EFFECT_TURN_END, i);
    }
}

/* --- the encounter ------------------------------------------------------------------------------------------------ */

bool pf2e_turn_takes_part(const struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    return !state->fighters[who].dead && pf2e_master(state, who) < 0;
}

void pf2e_roll_initiative(struct table *table, int who)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    int64_t die = table_throw(table, 20), total = die + actor->initiative.mod;
    pf2e_emit(table, roll, .who = who, .what = table_intern(table, "initiative"), .dice = pf2e_one_die(table, die),
              .total = total);
    emit(table, initiative, .who = who, .total = total);
}

bool pf2e_turn_may_start(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int standing = -1;
    for (int i = 0; i < state->count; i++) {
        if (!pf2e_turn_can_fight(table, i)) continue;
        if (standing >= 0 && pf2e_are_enemies(state, standing, i)) return true;
        standing = i;
    }
    table_refuse(table, "there is no enemy to fight");
    return false;
}

struct encounter *pf2e_turn_encounter(const struct table *table)
{
    return &pf2e_state_of(table)->encounter;
}

struct effects *pf2e_turn_effects(const struct table *table)
{
    return &pf2e_state_of(table)->effects;
}

struct action_pool *pf2e_turn_budget(const struct table *table, int who)
{
    return &pf2e_state_of(table)->fighters[who].budget;
}

int pf2e_turn_count(const struct table *table)
{
    return pf2e_state_of(table)->count;
}

int pf2e_turn_side(const struct table *table, int who)
{
    return pf2e_side(pf2e_state_of(table), who);
}

/* --- when to act -------------------------------------------------------------------------------------------------- */

/* Delay: at the start of the turn, before anything is done. */
bool pf2e_may_delay(struct table *table, int who)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    if (!pf2e_is_able(fighter))
        pf2e_refuse_unable(table, who);
    else if (fighter->attacks || fighter->budget.left[0] < pf2e_turn_actions(table, who))
        table_refuse(table, "%s has already acted this turn", table_actor_name(table, who));
    return !table->refusal;
}

void pf2e_decide_initiative(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *statistic = json_to_text(json_get(command, "statistic"), "");
    struct pf2e_actor *actor = pf2e_form_actor(state->fighters[who].form);
    if (pf2e_in_encounter(state))
        table_refuse(table, "initiative has already been rolled");
    else if (!pf2e_statistic_find(actor, statistic))
        pf2e_refuse_statistic(table, who, statistic);
    else
        pf2e_emit(table, initiativeSkill, .who = who, .statistic = table_intern(table, statistic));
}
