/* skill.c: actions on a PF2e table that are a check against another creature: grapple, trip, shove, disarm, feint,
 * demoralize; and escaping, standing up and picking things up. */
#include <string.h>

#include "base/same.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { SKILL_SELF, SKILL_TARGET, SKILL_IMMUNE_ROUNDS = 100, SKILL_VOICE_FEET = 30 };

static const struct {
    const char *action;
    enum degree degree;
    int on;
    const char *condition;
    int value;
    enum effect_clock clock;
    int remaining;
} skill_outcomes[] = {
#define OUTCOME(action, degree, on, condition, value, clock, remaining)                                                \
    {action, DEGREE_##degree, SKILL_##on, condition, value, clock, remaining},
#include "systems/pf2e/table/outcomes.def"
};

/* --- what is more than a condition ------------------------------------------------------------------------------- */

static void skill_push_one(struct table *table, int who, int target)
{
    pf2e_push_away(table, target, who, 1);
}

static void skill_push_two(struct table *table, int who, int target)
{
    pf2e_push_away(table, target, who, 2);
}

static void skill_fall_hard(struct table *table, int who, int target)
{
    (void)who;
    pf2e_hurt(table, target, (struct pf2e_blow){.type = "bludgeoning", .total = (double)table_throw(table, 6)});
}

int pf2e_holder(const struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (pf2e_inside(state, who) >= 0) return pf2e_inside(state, who);
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *one = &state->effects.items[i];
        const char *kind = table_text(table, one->kind);
        bool holds = strcmp(kind, "condition:grabbed") == 0 || strcmp(kind, "condition:restrained") == 0;
        if (holds && one->bearer == who && one->whose != who) return one->whose;
    }
    return -1;
}

/* A grapple that fails loses the hold one had. */
static void skill_let_go(struct table *table, int who, int target)
{
    if (pf2e_holder(table, target) != who) return;
    pf2e_end_condition(table, target, "grabbed");
    pf2e_end_condition(table, target, "restrained");
}

static void skill_turn_the_tables(struct table *table, int who, int target)
{
    static const char *const choices[] = {"prone", "grab"};
    skill_let_go(table, who, target);
    const char *prompt = table_prompt(table, "Knock %s prone or grab it?", table_actor_name(table, who));
    int answer = table_ask(table, target, prompt, choices, 2);
    if (answer == 0) pf2e_emit_condition(table, who, "prone", 1);
    if (answer == 1) pf2e_emit_condition_for(table, who, "grabbed", 1, (struct pf2e_span){EFFECT_TURN_END, target, 1});
}

static const char skill_loose_grip[] =
    "{\"name\":\"Loosened Grip\",\"type\":\"effect\",\"system\":{\"slug\":\"loosened-grip\",\"rules\":[{\"key\":"
    "\"FlatModifier\",\"selector\":\"strike-attack-roll\",\"type\":\"circumstance\",\"value\":-2,\"label\":"
    "\"Loosened Grip\"},{\"key\":\"FlatModifier\",\"selector\":\"reflex\",\"type\":\"circumstance\",\"value\":-2,"
    "\"predicate\":[\"action:disarm\"],\"label\":\"Loosened Grip\"}]}}";

static void skill_loosen_grip(struct table *table, int who, int target)
{
    (void)who;
    if (!pf2e_has_effect(&pf2e_state_of(table)->fighters[target], "loosened-grip"))
        pf2e_emit_effect(table, target, "loosened-grip", skill_loose_grip, (struct pf2e_span){EFFECT_LASTS, target, 1});
}

/* The attack that is knocked out of the hand: one that is held, not a part of the body. */
static const struct pf2e_strike *skill_held(const struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        bool held = strike->item->type == PF2E_MELEE || strike->item->held;
        if (pf2e_strike_is_at_hand(strike) && held && !pf2e_is_body(strike->item)) return strike;
    }
    return NULL;
}

static void skill_knock_away(struct table *table, int who, int target)
{
    const struct pf2e_strike *strike = skill_held(pf2e_form_core_actor(pf2e_state_of(table)->fighters[target].form));
    (void)who;
    if (!strike) return;
    pf2e_end_effect(table, target, "loosened-grip");
    strike = skill_held(pf2e_form_core_actor(pf2e_state_of(table)->fighters[target].form));
    if (strike)
        pf2e_item_state(table, target, strike->item, "dropped");
}

static const struct {
    const char *action;
    enum degree degree;
    void (*act)(struct table *table, int who, int target);
} skill_deeds[] = {
#define DEED(action, degree, function) {action, DEGREE_##degree, function},
#include "systems/pf2e/table/outcomes.def"
};

static void skill_outcome(struct table *table, int who, int target, const char *action, enum degree degree)
{
    for (size_t i = 0; i < sizeof skill_outcomes / sizeof *skill_outcomes; i++) {
        if (skill_outcomes[i].degree != degree || strcmp(skill_outcomes[i].action, action) != 0) continue;
        int on = skill_outcomes[i].on == SKILL_SELF ? who : target;
        struct pf2e_form *form = pf2e_state_of(table)->fighters[on].form;
        if (pf2e_form_condition(form, skill_outcomes[i].condition) >= skill_outcomes[i].value &&
            skill_outcomes[i].clock == EFFECT_LASTS)
            continue;
        pf2e_emit_condition_for(table, on, skill_outcomes[i].condition, skill_outcomes[i].value,
                                (struct pf2e_span){skill_outcomes[i].clock, who, skill_outcomes[i].remaining});
    }
    for (size_t i = 0; i < sizeof skill_deeds / sizeof *skill_deeds; i++) {
        if (skill_deeds[i].degree == degree && strcmp(skill_deeds[i].action, action) == 0)
            skill_deeds[i].act(table, who, target);
    }
}

/* --- may it be tried ---------------------------------------------------------------------------------------------- */

static bool skill_has_free_hand(const struct pf2e_actor *actor)
{
    int64_t held = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->physical && item->held && !pf2e_item_has_trait(item, "free-hand")) held += item->hands_held;
    }
    return held < 2;
}

/* With a free hand as far as the arm reaches, or with a weapon made for it as far as that does. 0: not at all. */
static int skill_reach(const struct pf2e_actor *actor, const char *action)
{
    bool bare = actor->type != PF2E_CHARACTER || skill_has_free_hand(actor);
    int best = bare ? (int)tree_int(&actor->system, "attributes.reach.base", 5) : 0;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        if (!pf2e_strike_is_at_hand(strike) || !pf2e_item_has_trait(strike->item, action)) continue;
        int reach = pf2e_reach(actor, strike->item);
        if (reach > best) best = reach;
    }
    return best;
}

void pf2e_skill_note(const struct pf2e_actor *actor, struct pf2e_skill_facts *facts)
{
    for (size_t i = 0; i < PF2E_SKILL_COMMANDS; i++)
        facts->reach[i] = skill_reach(actor, pf2e_skill_commands[i]);
    facts->size = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    facts->can_be_disarmed = skill_held(actor) != NULL;
}

static const struct pf2e_skill_facts *skill_facts(const struct pf2e_form *form)
{
    return form->core ? &form->core->skills : &form->skills;
}

/* As skill_reach; those of commands are known. */
static int skill_reach_of(const struct pf2e_form *form, const struct pf2e_action *action)
{
    for (size_t i = 0; i < PF2E_SKILL_COMMANDS; i++) {
        if (same_text(pf2e_skill_commands[i], action->slug)) return skill_facts(form)->reach[i];
    }
    return skill_reach(pf2e_form_core_actor(form), action->slug);
}

static void skill_check_body(struct table *table, int who, int target, const struct pf2e_action *action)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_form *self = state->fighters[who].form, *other = state->fighters[target].form;
    if (skill_facts(other)->size > skill_facts(self)->size + 1)
        table_refuse(table, "%s is too large: the target can be one size larger than %s",
                     table_actor_name(table, target), table_actor_name(table, who));
    else if (skill_reach_of(self, action) == 0 &&
             !(strcmp(action->slug, "grapple") == 0 && pf2e_holder(table, target) == who))
        table_refuse(table, "%s has no hand free for that", table_actor_name(table, who));
    else if (strcmp(action->slug, "disarm") == 0 && !skill_facts(other)->can_be_disarmed)
        table_refuse(table, "%s holds nothing that could be knocked away", table_actor_name(table, target));
}

static bool skill_is_bodily(const struct pf2e_action *action)
{
    return strcmp(action->statistic, "athletics") == 0;
}

static bool skill_is_said(const char *name)
{
    return same_text(name, "demoralize");
}

/* How far it can be done, in feet. */
static int skill_feet(const struct pf2e_form *form, const struct pf2e_action *action)
{
    int reach = skill_is_said(action->slug) ? SKILL_VOICE_FEET
                : skill_is_bodily(action)   ? skill_reach_of(form, action)
                                            : form->reach;
    return reach ? reach : 5;
}

static void skill_check_all(struct table *table, int who, int target, const struct pf2e_action *action)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool voice = skill_is_said(action->slug);
    int distance = pf2e_table_distance(state, who, target);
    if (skill_is_bodily(action)) skill_check_body(table, who, target, action);
    if (table->refusal) return;
    if (!pf2e_is_in_reach(state, who, target, skill_feet(state->fighters[who].form, action)))
        table_refuse(table, "%s is %d feet away; it must be within %d feet", table_actor_name(table, target), distance,
                     skill_feet(state->fighters[who].form, action));
    else if (!pf2e_table_joins(state, PF2E_LAYER_EFFECT, who, target))
        table_refuse(table, "there is no line of effect to %s", table_actor_name(table, target));
    else if (voice && pf2e_is_immune(table, target, who, action->slug))
        table_refuse(table, "%s is immune to a second attempt by %s for now", table_actor_name(table, target),
                     table_actor_name(table, who));
}

/* Most are too far: that is seen at once. */
bool pf2e_skill_is_possible(struct table *table, struct pf2e_skill_look *look, int target)
{
    int who = look->who, distance = look->distance;
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_form *form = state->fighters[who].form;
    int farthest = form->farthest > 5 ? form->farthest : 5;
    if (!skill_is_said(look->name) && distance > farthest && !pf2e_is_in_reach(state, who, target, farthest))
        return false;
    if (!look->action) look->action = pf2e_action_find(look->name);
    if (!look->action) return false;
    if (!look->feet) look->feet = skill_feet(form, look->action);
    if (distance > look->feet && !pf2e_is_in_reach(state, who, target, look->feet)) return false;
    table_look_begin(table);
    skill_check_all(table, who, target, look->action);
    return table_look_end(table);
}

/* --- words that are not understood -------------------------------------------------------------------------------- */

static bool skill_share_language(const struct pf2e_actor *one, const struct pf2e_actor *other)
{
    const struct json *mine = json_path(&one->system, "details.languages.value"),
                      *theirs = json_path(&other->system, "details.languages.value");
    for (size_t i = 0; i < json_count(mine); i++) {
        if (tree_has_text(theirs, json_to_text(json_at(mine, i), ""))) return true;
    }
    return false;
}

/* What is said in words that the target does not understand. */
void pf2e_skill_adjust(const struct pf2e_test_plan *plan, struct pf2e_test *test)
{
    if (plan->action && plan->other && !skill_share_language(test->check.actor, plan->other->actor))
        pf2e_test_lacks(test, plan->action, true);
}

static enum degree skill_roll(struct table *table, int who, int target, const struct pf2e_test_plan *plan)
{
    struct pf2e_test test;
    struct pf2e_roll roll = {0};
    const char *action = plan->action->slug;
    if (pf2e_test_open(&test, plan) != STATUS_OK) {
        table_refuse(table, "there is no %s to roll", plan->statistic);
    } else {
        pf2e_skill_adjust(plan, &test);
        bool is_attack = strstr(plan->action->traits, "attack") && plan->map >= 0;
        struct pf2e_check_report report = {.who = who, .target = target, .name = action, .is_attack = is_attack};
        pf2e_roll_test(table, &test, &report, &roll);
        skill_outcome(table, who, target, action, roll.degree);
        if (strcmp(action, "demoralize") == 0) pf2e_emit_immune(table, target, who, action, SKILL_IMMUNE_ROUNDS);
    }
    pf2e_test_close(&test);
    return roll.degree;
}

const char *const pf2e_skill_commands[PF2E_SKILL_COMMANDS + 1] = {"trip",  "grapple",    "shove", "disarm",
                                                                  "feint", "demoralize", NULL};

bool pf2e_skill_is_command(const char *name)
{
    for (size_t i = 0; pf2e_skill_commands[i]; i++)
        if (strcmp(pf2e_skill_commands[i], name) == 0) return true;
    return false;
}

/* Both sides of a check. */
static void skill_sit(struct table *table, int who, int target, struct pf2e_borrowed_actor *sides)
{
    const struct pf2e_fighter *fighters = pf2e_state_of(table)->fighters;
    for (int i = 0; i < 2; i++) {
        int one = i ? target : who, other = i ? who : target;
        struct pf2e_form *form = pf2e_form_in_check(fighters[one].form, fighters[other].form);
        struct pf2e_guise guise = {.form = form ? form : fighters[one].form};
        pf2e_actor_borrow_as(table, one, &guise, &sides[i]);
        pf2e_form_release(form);
    }
}

void pf2e_decide_skill(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_action *action = pf2e_action_find(json_to_text(json_get(command, "do"), ""));
    int64_t target = pf2e_target_of(table, who, command);
    if (target < 0 || !action || !pf2e_may_act(table, who, "one")) return;
    skill_check_all(table, who, (int)target, action);
    if (table->refusal) return;
    pf2e_pay(table, who, "one");
    pf2e_emit(table, act, .who = who, .action = table_intern(table, action->slug), .target = target);
    if (pf2e_offer_aid(table, who) == PF2E_REACTED_OPEN) return;
    int attacks = strstr(action->traits, "attack") ? state->fighters[who].attacks : 0;
    struct arena words;
    struct pf2e_borrowed_actor sides[2];
    arena_init(&words);
    skill_sit(table, who, (int)target, sides);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(state),
                                  .roller = &sides[0].participant,
                                  .other = &sides[1].participant,
                                  .statistic = action->statistic,
                                  .against = action->against,
                                  .action = action,
                                  .map = attacks > 2 ? 2 : attacks};
    pf2e_words_of_marks(table, who, (int)target, &words, &plan.options);
    pf2e_words_of_command(json_get(command, "options"), &words, &plan.stated);
    (void)skill_roll(table, who, (int)target, &plan);
    pf2e_actor_release(&sides[0]);
    pf2e_actor_release(&sides[1]);
    arena_free(&words);
}

void pf2e_attempt_check(struct table *table, int who, int target, const char *name, bool moves)
{
    const struct pf2e_action *action = pf2e_action_find(name);
    if (!action) return;
    if (!moves)
        skill_check_all(table, who, target, action);
    else if (skill_is_bodily(action))
        skill_check_body(table, who, target, action);
}

enum degree pf2e_attempt_skill(struct table *table, int who, int target, const char *name)
{
    const struct pf2e_action *action = pf2e_action_find(name);
    if (!action || target < 0) return DEGREE_FAILURE;
    skill_check_all(table, who, target, action);
    if (table->refusal) return DEGREE_FAILURE;
    struct pf2e_borrowed_actor sides[2];
    skill_sit(table, who, target, sides);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(pf2e_state_of(table)),
                                  .roller = &sides[0].participant,
                                  .other = &sides[1].participant,
                                  .statistic = action->statistic,
                                  .against = action->against,
                                  .action = action,
                                  .map = -1};
    enum degree degree = skill_roll(table, who, target, &plan);
    pf2e_actor_release(&sides[0]);
    pf2e_actor_release(&sides[1]);
    return degree;
}

/* --- free, up, hold of things ------------------------------------------------------------------------------------- */

static void skill_escape(struct table *table, int who, int holder, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int64_t dc = json_to_int(json_get(command, "dc"), pf2e_inside_dc(table, who));
    int attacks = state->fighters[who].attacks;
    struct pf2e_borrowed_actor self, other;
    struct pf2e_test test;
    struct pf2e_roll roll = {0};
    pf2e_actor_borrow(table, who, &self);
    pf2e_actor_borrow(table, holder >= 0 ? holder : who, &other);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(state),
                                  .roller = &self.participant,
                                  .other = holder >= 0 ? &other.participant : NULL,
                                  .action = pf2e_action_find("escape"),
                                  .variant = json_to_text(json_get(command, "using"), NULL),
                                  .has_dc = dc > 0 || holder<0, .dc = dc> 0 ? dc : 15,
                                  .map = attacks > 2 ? 2 : attacks};
    if (pf2e_test_open(&test, &plan) != STATUS_OK) {
        table_refuse(table, "%s has no statistic to escape with by that name; choose unarmed, acrobatics or athletics",
                     table_actor_name(table, who));
    } else {
        pf2e_pay(table, who, "one");
        struct pf2e_check_report report = {.who = who, .target = holder, .name = "escape", .is_attack = true};
        pf2e_roll_test(table, &test, &report, &roll);
    }
    pf2e_test_close(&test);
    pf2e_actor_release(&self);
    pf2e_actor_release(&other);
    if (table->refusal) return;
    if (roll.degree == DEGREE_CRITICAL_FAILURE) pf2e_emit_immune(table, who, who, "escape", 1);
    if (roll.degree >= DEGREE_SUCCESS) pf2e_inside_free(table, who);
    for (size_t i = 0; roll.degree >= DEGREE_SUCCESS && i < 3; i++) {
        static const char *const holds[] = {"grabbed", "restrained", "immobilized"};
        pf2e_end_condition(table, who, holds[i]);
    }
}

/* Escape: the best of unarmed attack, Athletics and Acrobatics against the Athletics DC of who holds one, or a DC that
 * is given. A critical failure: not again before the next turn. */
void pf2e_decide_escape(struct table *table, int who, const struct json *command)
{
    struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    bool held = pf2e_form_condition(form, "grabbed") || pf2e_form_condition(form, "restrained") ||
                pf2e_form_condition(form, "immobilized");
    if (!held)
        table_refuse(table, "nobody holds %s", table_actor_name(table, who));
    else if (pf2e_is_immune(table, who, who, "escape"))
        table_refuse(table, "%s cannot try again before its next turn", table_actor_name(table, who));
    else if (pf2e_may_act(table, who, "one"))
        skill_escape(table, who, pf2e_holder(table, who), command);
}

/* Standing up is a move that those near may use. */
void pf2e_decide_stand(struct table *table, int who, const struct json *command)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    (void)command;
    if (pf2e_form_condition(fighter->form, "prone") == 0) {
        table_refuse(table, "%s is not prone", table_actor_name(table, who));
    } else if (pf2e_may_act(table, who, "one")) {
        pf2e_pay(table, who, "one");
        if (pf2e_react(table, PF2E_ON_MOVES, who, -1) == PF2E_REACTED_OPEN) return;
        if (pf2e_is_able(fighter)) pf2e_end_condition(table, who, "prone");
    }
}

/* Changing one's grip ends what a Disarm did to it. */
void pf2e_decide_regrip(struct table *table, int who, const struct json *command)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    (void)command;
    if (!pf2e_has_effect(fighter, "loosened-grip")) {
        table_refuse(table, "%s already has a firm grip: nothing has loosened it", table_actor_name(table, who));
    } else if (pf2e_may_act(table, who, "one")) {
        pf2e_pay(table, who, "one");
        if (pf2e_react(table, PF2E_ON_MANIPULATES, who, -1) < PF2E_REACTED_DISRUPTED && pf2e_is_able(fighter))
            pf2e_end_effect(table, who, "loosened-grip");
    }
}

void pf2e_decide_pick_up(struct table *table, int who, const struct json *command)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const struct pf2e_actor *actor = pf2e_form_core_actor(fighter->form);
    const struct pf2e_item *item = NULL;
    (void)command;
    for (size_t i = 0; i < actor->items.count && !item; i++) {
        const struct pf2e_item *one = actor->items.items[i];
        bool lies = json_to_bool(json_path(one->source, "flags.talus.dropped"), false) ||
                    strcmp(tree_text(&one->system, "equipped.carryType", ""), "dropped") == 0;
        if (lies) item = one;
    }
    if (!item) {
        table_refuse(table, "%s has dropped nothing to pick up", table_actor_name(table, who));
        return;
    }
    if (!pf2e_may_act(table, who, "one")) return;
    symbol name = table_intern(table, item->name), id = table_intern(table, item->id);
    pf2e_pay(table, who, "one");
    enum pf2e_reacted reacted = pf2e_react(table, PF2E_ON_MANIPULATES, who, -1);
    if (reacted >= PF2E_REACTED_DISRUPTED || !pf2e_is_able(fighter)) return;
    pf2e_emit(table, item, .who = who, .item = name, .state = table_intern(table, "pickedUp"), .id = id);
}
