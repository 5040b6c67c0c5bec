/* decide.c: commands of a PF2e table, what everyone may do, and the small ones decided. */
#include <string.h>

#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

int64_t pf2e_table_throw(void *table, int64_t faces)
{
    return table_throw(table, faces);
}

int64_t pf2e_condition_value(const struct pf2e_actor *actor, const char *slug)
{
    int64_t value = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION || item->inactive || strcmp(item->slug, slug) != 0) continue;
        int64_t here = item->has_badge ? item->badge : tree_int(&item->system, "value.value", 1);
        if (here < 1) here = 1;
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
    struct pf2e_token from = pf2e_fighter_token(&state->fighters[one]),
                      to = pf2e_fighter_token(&state->fighters[other]);
    return pf2e_distance(&from, &to, 0);
}

bool pf2e_may_act(struct table *table, int who, const char *cost_name)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    const char *name = table_text(table, fighter->name);
    if (fighter->dead)
        table_refuse(table, "%s is dead", name);
    else if (!pf2e_is_able(fighter))
        table_refuse(table, "%s cannot act", name);
    else if (state->encounter && turns_current(&state->turns) != who && state->out_of_turn != who &&
             (pf2e_master(state, who) < 0 || turns_current(&state->turns) != pf2e_master(state, who)))
        table_refuse(table, "it is not the turn of %s", name);
    else if (state->out_of_turn == who && strcmp(cost_name, "one") != 0 && strcmp(cost_name, "free") != 0)
        table_refuse(table, "only a single action can be readied");
    if (table->refusal) return false;
    if (!state->encounter || state->out_of_turn == who) return true;
    const struct economy_cost *cost = economy_cost_find(&pf2e_economy, cost_name);
    const char *lacks = cost ? purse_lacks(&pf2e_economy, &fighter->purse, cost) : NULL;
    if (lacks) table_refuse(table, "%s has no %s left for that", name, lacks);
    return !lacks;
}

void pf2e_pay(struct table *table, int who, const char *cost)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool paid_before = state->out_of_turn == who && strcmp(cost, "reaction") != 0;
    if (state->encounter && !paid_before)
        table_emit(table, (struct event){PF2E_EVENT_PAID, {who, table_intern(table, cost)}});
}

void pf2e_emit_condition(struct table *table, int who, const char *slug, int64_t value, enum effect_clock clock,
                         int whose, int remaining)
{
    table_emit(table, (struct event){PF2E_EVENT_CONDITION,
                                     {who, table_intern(table, slug), value, (int64_t)clock, whose, remaining}});
}

void pf2e_end_condition(struct table *table, int who, const char *slug)
{
    if (pf2e_form_condition(pf2e_state_of(table)->fighters[who].form, slug) > 0)
        table_emit(table, (struct event){PF2E_EVENT_CONDITION_END, {who, table_intern(table, slug)}});
}

/* --- small commands ---------------------------------------------------------------------------------------------- */

/* Effects that the rules themselves put on someone. */
static const char decide_raised_shield[] =
    "{\"name\":\"Raised Shield\",\"type\":\"effect\",\"system\":{\"slug\":\"raised-shield\",\"rules\":[{\"key\":"
    "\"ActiveEffectLike\",\"mode\":\"override\",\"path\":\"system.attributes.shield.raised\",\"value\":true}]}}";
static const char decide_in_cover[] =
    "{\"name\":\"In Cover\",\"type\":\"effect\",\"system\":{\"slug\":\"in-cover\",\"rules\":[{\"key\":\"FlatModifier\","
    "\"selector\":[\"ac\",\"reflex\"],\"type\":\"circumstance\",\"value\":2,\"label\":\"Cover\"}]}}";
static void decide_raise(struct table *table, int who, const struct json *command)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const struct json *shield = json_path(&pf2e_form_actor(fighter->form)->system, "attributes.shield");
    const struct pf2e_item *item =
        pf2e_item_find(pf2e_form_actor(fighter->form), json_to_text(json_get(shield, "itemId"), ""));
    (void)command;
    if (!item)
        table_refuse(table, "%s holds no shield", table_text(table, fighter->name));
    else if (item->broken)
        table_refuse(table, "the shield of %s is broken", table_text(table, fighter->name));
    else if (json_to_bool(json_get(shield, "raised"), false))
        table_refuse(table, "the shield is raised already");
    else if (pf2e_may_act(table, who, "one")) {
        pf2e_pay(table, who, "one");
        pf2e_emit_effect(table, who, "raised-shield", decide_raised_shield, EFFECT_TURN_START, who);
    }
}

bool pf2e_can_take_cover(const struct pf2e_state *state, int who)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    return decide_has(fighter, "prone") ||
           pf2e_board_shelters(pf2e_table_board(state), state->open_doors, pf2e_space(fighter));
}

static void decide_cover(struct table *table, int who, const struct json *command)
{
    (void)command;
    if (!pf2e_can_take_cover(pf2e_state_of(table), who)) {
        table_refuse(table, "there is nothing to take cover behind here");
        return;
    }
    if (!pf2e_may_act(table, who, "one")) return;
    pf2e_pay(table, who, "one");
    pf2e_emit_effect(table, who, "in-cover", decide_in_cover, EFFECT_TURN_START, who);
}

/* {"formula": "1d6", "type": "fire", "dc": 15}; with a value of 0 that of the type, or all of it, ends. */
static void decide_persistent(struct table *table, int who, const struct json *command)
{
    const char *formula = json_to_text(json_get(command, "formula"), NULL),
               *type = json_to_text(json_get(command, "type"), NULL);
    int64_t dc = json_to_int(json_get(command, "dc"), 15);
    if (json_to_int(json_get(command, "value"), 1) <= 0)
        pf2e_end_persistent(table, who, type);
    else if (!formula || !type)
        table_refuse(table, "persistent damage needs a \"formula\" and a damage \"type\"");
    else if (pf2e_damage_type_find(type) == PF2E_DAMAGE_TYPE_COUNT)
        table_refuse(table, "there is no damage type \"%s\"", type);
    else if (dc < 1 || dc > 100)
        table_refuse(table, "the DC of the flat check is a number from 1 to 100");
    else
        pf2e_persist(table, who, &(struct pf2e_lasting){.type = type, .formula = formula, .dc = dc});
}

/* How far a condition goes. */
static int64_t decide_most(const struct json *condition, const char *slug)
{
    bool valued = json_to_bool(json_path(condition, "system.value.isValued"), false);
    bool deadly = strcmp(slug, "dying") == 0 || strcmp(slug, "doomed") == 0;
    return !valued ? 1 : deadly ? 4 : 10;
}

static void decide_condition(struct table *table, int who, const struct json *command)
{
    const char *slug = json_to_text(json_get(command, "condition"), "");
    int64_t value = json_to_int(json_get(command, "value"), 1);
    const struct json *known = pf2e_condition_document(pf2e_table_world(pf2e_state_of(table)), slug);
    if (!known)
        table_refuse(table, "there is no condition \"%s\"", slug);
    else if (strcmp(slug, "persistent-damage") == 0)
        decide_persistent(table, who, command);
    else if (value > decide_most(known, slug))
        table_refuse(table, "%s goes from 0 to %lld, not to %lld", slug, (long long)decide_most(known, slug),
                     (long long)value);
    else if (value > 0)
        pf2e_emit_condition(table, who, slug, value, EFFECT_LASTS, who, 0);
    else
        pf2e_end_condition(table, who, slug);
}

/* --- dispatch ---------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*decide)(struct table *table, const struct json *command);
} decide_commands_all[] = {
    {"encounter", pf2e_decide_encounter},
    {"endTurn", pf2e_decide_end_turn},
    {"endEncounter", pf2e_decide_end_encounter},
};

static const struct {
    const char *name;
    void (*decide)(struct table *table, int who, const struct json *command);
    bool loud; /* whoever does it is seen afterwards */
} decide_commands_one[] = {
    {"stride", pf2e_decide_stride, true},
    {"step", pf2e_decide_step, false},
    {"fly", pf2e_decide_fly, true},
    {"climb", pf2e_decide_climb, true},
    {"hide", pf2e_decide_hide, false},
    {"sneak", pf2e_decide_sneak, false},
    {"seek", pf2e_decide_seek, true},
    {"command", pf2e_decide_command, true},
    {"strike", pf2e_decide_strike, true},
    {"grapple", pf2e_decide_skill, true},
    {"trip", pf2e_decide_skill, true},
    {"shove", pf2e_decide_skill, true},
    {"demoralize", pf2e_decide_skill, true},
    {"feint", pf2e_decide_skill, true},
    {"disarm", pf2e_decide_skill, true},
    {"stand", pf2e_decide_stand, true},
    {"escape", pf2e_decide_escape, true},
    {"raiseShield", decide_raise, true},
    {"takeCover", decide_cover, true},
    {"aid", pf2e_decide_aid, true},
    {"damage", pf2e_decide_damage, false},
    {"heal", pf2e_decide_heal, false},
    {"condition", decide_condition, false},
    {"open", pf2e_decide_door, true},
    {"close", pf2e_decide_door, true},
    {"effect", pf2e_decide_effect, false},
    {"sustain", pf2e_decide_sustain, true},
    {"cast", pf2e_decide_cast, true},
    {"ready", pf2e_decide_ready, false},
    {"use", pf2e_decide_use, true},
    {"react", pf2e_decide_react, false},
    {"pickUp", pf2e_decide_pick_up, true},
    {"helpRecover", pf2e_decide_help, true},
    {"regrip", pf2e_decide_regrip, true},
    {"draw", pf2e_decide_draw, true},
    {"stow", pf2e_decide_stow, true},
    {"swap", pf2e_decide_swap, true},
    {"changeGrip", pf2e_decide_change_grip, true},
    {"drop", pf2e_decide_drop, false},
    {"toggle", pf2e_decide_toggle, false},
    {"addItem", pf2e_decide_building, false},
    {"removeItem", pf2e_decide_building, false},
    {"chooseItem", pf2e_decide_building, false},
    {"level", pf2e_decide_building, false},
    {"roll", pf2e_decide_roll, false},
};

static void decide_unknown(struct table *table, const char *verb)
{
    struct near near = near_new(verb);
    for (size_t i = 0; i < sizeof decide_commands_all / sizeof *decide_commands_all; i++)
        near_offer(&near, decide_commands_all[i].name);
    for (size_t i = 0; i < sizeof decide_commands_one / sizeof *decide_commands_one; i++)
        near_offer(&near, decide_commands_one[i].name);
    table_refuse_unknown(table, &near);
}

static bool decide_knows(const char *verb)
{
    for (size_t i = 0; i < sizeof decide_commands_one / sizeof *decide_commands_one; i++) {
        if (strcmp(verb, decide_commands_one[i].name) == 0) return true;
    }
    return false;
}

void pf2e_dispatch(struct table *table, int who, const struct json *command)
{
    const char *verb = json_to_text(json_get(command, "do"), "");
    for (size_t i = 0; i < sizeof decide_commands_one / sizeof *decide_commands_one; i++) {
        if (strcmp(verb, decide_commands_one[i].name) != 0) continue;
        decide_commands_one[i].decide(table, who, command);
        bool done = !table->refusal && json_is(&table->question, JSON_NULL);
        if (done && decide_commands_one[i].loud) pf2e_stealth_ends(table, who);
        return;
    }
    decide_unknown(table, verb);
}

static void decide_dispatch(struct table *table, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *verb = json_to_text(json_get(command, "do"), ""), *name = json_to_text(json_get(command, "who"), NULL);
    for (size_t i = 0; i < sizeof decide_commands_all / sizeof *decide_commands_all; i++) {
        if (strcmp(verb, decide_commands_all[i].name) != 0) continue;
        decide_commands_all[i].decide(table, command);
        return;
    }
    int64_t who = name               ? table->system->table->actor_find(table, name)
                  : state->encounter ? turns_current(&state->turns)
                                     : -1;
    if (who < 0 && decide_knows(verb))
        table_refuse(table, name ? "there is no \"%s\" at the table" : "say who with \"%s\"", name ? name : "who");
    else
        pf2e_dispatch(table, (int)who, command);
}

void pf2e_table_decide(struct table *table, const struct json *command)
{
    decide_dispatch(table, command);
    if (table->refusal || !json_is(&table->question, JSON_NULL)) return;
    pf2e_minions_settle(table);
    pf2e_gravity(table);
    pf2e_stealth_settle(table);
    (void)pf2e_auras_settle(table);
}
