/* decide.c: the general rules for acting at a PF2e table, and small commands. */
#include <string.h>

#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { DECIDE_SQUARE_FEET = 5 };

int64_t pf2e_table_throw(void *table, int64_t faces)
{
    return table_throw(table, faces);
}

int64_t pf2e_condition_item_value(const struct pf2e_item *item)
{
    int64_t value = item->has_badge ? item->badge : tree_int(&item->system, "value.value", 1);
    return value < 1 ? 1 : value;
}

int64_t pf2e_condition_value(const struct pf2e_actor *actor, const char *slug)
{
    int64_t value = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION || item->inactive || strcmp(item->slug, slug) != 0) continue;
        int64_t here = pf2e_condition_item_value(item);
        if (here > value) value = here;
    }
    return value;
}

static bool decide_has(const struct pf2e_fighter *fighter, const char *slug)
{
    return pf2e_form_condition(fighter->form, slug) > 0;
}

bool pf2e_is_able(const struct pf2e_fighter *fighter)
{
    return !fighter->dead && fighter->vitals.hp > 0 && !fighter->form->is_helpless;
}

bool pf2e_are_enemies(const struct pf2e_state *state, int one, int other)
{
    return state->fighters[one].side != state->fighters[other].side;
}

struct pf2e_token pf2e_fighter_token(const struct pf2e_fighter *fighter)
{
    return (struct pf2e_token){.x = 2 * fighter->x,
                               .y = 2 * fighter->y,
                               .width = 2 * fighter->size,
                               .length = 2 * fighter->size,
                               .elevation = 2 * fighter->elevation,
                               .height = 10 * fighter->size};
}

int pf2e_table_distance(const struct pf2e_state *state, int one, int other)
{
    const struct pf2e_fighter *here = &state->fighters[one], *there = &state->fighters[other];
    if (here->elevation == there->elevation)
        return DECIDE_SQUARE_FEET * grid_distance(GRID_ALTERNATING, pf2e_space(here), pf2e_space(there));
    struct pf2e_token from = pf2e_fighter_token(here), to = pf2e_fighter_token(there);
    return pf2e_distance(&from, &to, 0);
}

void pf2e_refuse_unable(struct table *table, int who)
{
    static const char *const bound[] = {"unconscious", "dying", "paralyzed", "petrified"};
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const char *name = table_text(table, fighter->name);
    if (fighter->dead) table_refuse(table, "%s is dead", name);
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++) {
        if (pf2e_form_condition(fighter->form, bound[i]))
            table_refuse(table, "%s is %s and cannot act", name, bound[i]);
    }
    table_refuse(table, "%s is at 0 hit points and cannot act", name);
}

bool pf2e_is_in_reach(const struct pf2e_state *state, int one, int other, int reach_ft)
{
    int feet = pf2e_table_distance(state, one, other);
    if (feet <= reach_ft || reach_ft != 2 * DECIDE_SQUARE_FEET || feet > 3 * DECIDE_SQUARE_FEET)
        return feet <= reach_ft;
    const struct pf2e_fighter *here = &state->fighters[one], *there = &state->fighters[other];
    struct pf2e_token from = pf2e_fighter_token(here), to = pf2e_fighter_token(there);
    return pf2e_distance(&from, &to, reach_ft) <= reach_ft;
}

bool pf2e_may_act(struct table *table, int who, const char *cost_name)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    const char *name = table_text(table, fighter->name);
    if (!pf2e_is_able(fighter))
        pf2e_refuse_unable(table, who);
    else if (pf2e_in_encounter(state) && pf2e_current(state) != who && state->out_of_turn != who &&
             (pf2e_master(state, who) < 0 || pf2e_current(state) != pf2e_master(state, who)))
        table_refuse(table, "it is %s's turn, not %s's", table_actor_name(table, pf2e_current(state)), name);
    else if (state->out_of_turn == who && strcmp(cost_name, "one") != 0 && strcmp(cost_name, "free") != 0)
        table_refuse(table, "only a single action can be readied");
    if (table->refusal) return false;
    if (!pf2e_in_encounter(state) || state->out_of_turn == who) return true;
    return encounter_affords(table, who, cost_name);
}

void pf2e_pay(struct table *table, int who, const char *cost)
{
    bool paid_before = pf2e_state_of(table)->out_of_turn == who && strcmp(cost, "reaction") != 0;
    if (!paid_before) encounter_pay(table, who, cost);
}

void pf2e_end_condition(struct table *table, int who, const char *slug)
{
    if (pf2e_form_condition(pf2e_state_of(table)->fighters[who].form, slug) > 0)
        pf2e_emit(table, conditionEnd, .who = who, .condition = table_intern(table, slug));
}

/* --- small commands ---------------------------------------------------------------------------------------------- */

/* Effects that the base rules give to a creature. */
static const char decide_raised_shield[] =
    "{\"name\":\"Raised Shield\",\"type\":\"effect\",\"system\":{\"slug\":\"raised-shield\",\"rules\":[{\"key\":"
    "\"ActiveEffectLike\",\"mode\":\"override\",\"path\":\"system.attributes.shield.raised\",\"value\":true}]}}";
static const char decide_in_cover[] =
    "{\"name\":\"In Cover\",\"type\":\"effect\",\"system\":{\"slug\":\"in-cover\",\"rules\":[{\"key\":\"FlatModifier\","
    "\"selector\":[\"ac\",\"reflex\"],\"type\":\"circumstance\",\"value\":2,\"label\":\"Cover\"}]}}";
const char *pf2e_shield_problem(struct table *table, int who)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    const struct json *shield = json_path(&actor->system, "attributes.shield");
    const struct pf2e_item *item = pf2e_item_find(actor, json_to_text(json_get(shield, "itemId"), ""));
    if (!item) return "holds no shield";
    if (item->broken) return "has a broken shield";
    return json_to_bool(json_get(shield, "raised"), false) ? "has already raised the shield" : NULL;
}

void pf2e_raise_shield(struct table *table, int who)
{
    pf2e_emit_effect(table, who, "raised-shield", decide_raised_shield, (struct pf2e_span){EFFECT_TURN_START, who, 1});
}

void pf2e_decide_raise_shield(struct table *table, int who, const struct json *command)
{
    const char *problem = pf2e_shield_problem(table, who);
    (void)command;
    if (problem) table_refuse(table, "%s %s", table_actor_name(table, who), problem);
    if (problem || !pf2e_may_act(table, who, "one")) return;
    pf2e_pay(table, who, "one");
    pf2e_raise_shield(table, who);
}

bool pf2e_can_take_cover(const struct pf2e_state *state, int who)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    return decide_has(fighter, "prone") ||
           pf2e_board_shelters(pf2e_table_board(state), state->open_doors, pf2e_space(fighter));
}

void pf2e_decide_take_cover(struct table *table, int who, const struct json *command)
{
    (void)command;
    if (!pf2e_can_take_cover(pf2e_state_of(table), who)) {
        table_refuse(table, "there is nothing to take cover behind here");
        return;
    }
    if (!pf2e_may_act(table, who, "one")) return;
    pf2e_pay(table, who, "one");
    pf2e_emit_effect(table, who, "in-cover", decide_in_cover, (struct pf2e_span){EFFECT_TURN_START, who, 1});
}

void pf2e_table_settle(struct table *table)
{
    pf2e_minions_settle(table);
    pf2e_inside_settle(table);
    pf2e_gravity(table);
    pf2e_stealth_settle(table);
    (void)pf2e_auras_settle(table);
}
