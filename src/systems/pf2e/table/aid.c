/* aid.c: helping others on a PF2e table: Aid, help against persistent damage; and what someone is immune to for a
 * while. */
#include <string.h>

#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { AID_DC = 15, AID_HELPED_DC = 10 };

/* --- immunity for a while ---------------------------------------------------------------------------------------- */

void pf2e_emit_immune(struct table *table, int who, int source, const char *what, int rounds)
{
    pf2e_emit(table, immune, .who = who, .source = source, .what = table_intern(table, what), .rounds = rounds);
}

bool pf2e_is_immune(const struct table *table, int who, int source, const char *what)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *one = &state->effects.items[i];
        const char *kind = table_text(table, one->kind);
        if (one->bearer != who || one->source != source || strncmp(kind, "immune:", 7) != 0) continue;
        if (strcmp(kind + 7, what) == 0) return true;
    }
    return false;
}

/* --- Aid --------------------------------------------------------------------------------------------------------- */

static const char aid_given[] =
    "{\"name\":\"Aided\",\"type\":\"effect\",\"system\":{\"slug\":\"aided\",\"rules\":[{\"key\":\"FlatModifier\","
    "\"selector\":\"check\",\"type\":\"circumstance\",\"value\":%d,\"label\":\"Aid\",\"removeAfterRoll\":true}]}}";

/* A critical success is worth more from those who know more. */
static int aid_bonus(enum degree degree, int64_t rank)
{
    static const int bonus[DEGREE_COUNT] = {[DEGREE_CRITICAL_FAILURE] = -1, [DEGREE_SUCCESS] = 1};
    if (degree != DEGREE_CRITICAL_SUCCESS) return bonus[degree];
    return rank >= 4 ? 4 : rank == 3 ? 3 : 2;
}

static void aid_roll(struct table *table, int who, int target, const char *statistic, int64_t dc)
{
    struct pf2e_borrowed_actor self;
    struct pf2e_test test;
    struct pf2e_roll roll = {0};
    pf2e_actor_borrow(table, who, &self);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(pf2e_state_of(table)),
                                  .roller = &self.participant,
                                  .statistic = statistic,
                                  .action_slug = "aid",
                                  .has_dc = true,
                                  .dc = dc};
    if (pf2e_test_open(&test, &plan) != STATUS_OK) {
        pf2e_refuse_statistic(table, who, statistic);
    } else {
        pf2e_roll_test(table, &test, &(struct pf2e_check_report){.who = who, .target = target, .name = "aid"}, &roll);
        int bonus = aid_bonus(roll.degree, test.statistic ? test.statistic->rank : -1);
        struct text document = {0};
        text_addf(&document, aid_given, bonus);
        if (bonus)
            pf2e_emit_effect(table, target, "aided", text_get(&document),
                             (struct pf2e_span){EFFECT_TURN_START, who, 1});
        text_free(&document);
    }
    pf2e_test_close(&test);
    pf2e_actor_release(&self);
}

/* Someone who prepared to help is asked when the one it wants to help rolls. */
static enum pf2e_reacted aid_ask(struct table *table, int helper, int who, const struct json *plan)
{
    static const char *const answers[] = {"pass", "use"};
    const char *prompt = table_prompt(table, "Aid %s now?", table_actor_name(table, who));
    int answer = table_offer(table, helper, prompt, answers, 2);
    if (answer < 1) return answer < 0 ? PF2E_REACTED_OPEN : PF2E_NOT_REACTED;
    const char *statistic = json_to_text(json_get(plan, "statistic"), "athletics");
    const char *known = table_text(table, table_intern(table, statistic)); /* the plan goes with the effect */
    int64_t dc = json_to_int(json_get(plan, "dc"), AID_DC);
    pf2e_pay(table, helper, "reaction");
    pf2e_effect_over(table, helper, "preparing-to-aid");
    aid_roll(table, helper, who, known, dc);
    return PF2E_REACTED;
}

enum pf2e_reacted pf2e_offer_aid(struct table *table, int who)
{
    enum pf2e_reacted result = PF2E_NOT_REACTED;
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = table_actor_name(table, who);
    for (int helper = 0; pf2e_in_encounter(state) && helper < state->count; helper++) {
        const struct pf2e_fighter *fighter = &state->fighters[helper];
        if (helper == who || fighter->budget.left[1] < 1 || !pf2e_is_able(fighter)) continue;
        const struct json *source;
        for (size_t i = 0; (source = pf2e_form_source(fighter->form, i)) != NULL; i++) {
            const struct json *plan = json_path(source, "flags.talus.aid");
            if (!plan || !json_is_text(json_get(plan, "whom"), name)) continue;
            enum pf2e_reacted one = aid_ask(table, helper, who, plan);
            if (one > result) result = one;
            if (result == PF2E_REACTED_OPEN) return result;
            break;
        }
    }
    return result;
}

static void aid_prepare(struct table *table, int who, int target, const char *statistic, int64_t dc)
{
    struct arena arena;
    struct json effect = json_make_object();
    arena_init(&arena);
    tree_set_text(&arena, &effect, "name", "Preparing to Aid");
    tree_set_text(&arena, &effect, "type", "effect");
    tree_set_text(&arena, &effect, "system.slug", "preparing-to-aid");
    tree_set(&arena, &effect, "system.rules", json_make_array());
    tree_set_text(&arena, &effect, "flags.talus.aid.whom", table_actor_name(table, target));
    tree_set_text(&arena, &effect, "flags.talus.aid.statistic", statistic);
    tree_set_int(&arena, &effect, "flags.talus.aid.dc", dc);
    (void)pf2e_give_effect(
        table, who, &effect,
        &(struct pf2e_gift){.source = who, .marked = -1, .timed = true, .span = {EFFECT_TURN_START, who, 1}});
    arena_free(&arena);
}

/* What a form adds to its core makes no statistics. */
static bool aid_has_statistic(const struct pf2e_fighter *fighter, const char *statistic)
{
    struct pf2e_form *form = fighter->form->core ? fighter->form->core : fighter->form;
    return pf2e_statistic_find(&form->actor, statistic) != NULL;
}

/* Aid: one action prepares it, the reaction is the check when the other one rolls. Outside of an encounter nobody
 * counts actions: the check is made at once and helps with the next roll. */
void pf2e_decide_aid(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *statistic = json_to_text(json_get(command, "statistic"), "athletics");
    int64_t dc = json_to_int(json_get(command, "dc"), AID_DC);
    int target = command_actor(table, command, "target", true);
    if (target == who)
        table_refuse(table, "%s cannot help itself", table_actor_name(table, who));
    else if (target >= 0 && pf2e_are_enemies(state, who, target))
        table_refuse(table, "%s is an enemy: Aid helps an ally", table_actor_name(table, target));
    else if (!aid_has_statistic(&state->fighters[who], statistic))
        pf2e_refuse_statistic(table, who, statistic);
    if (table->refusal || !pf2e_may_act(table, who, "one")) return;
    pf2e_pay(table, who, "one");
    if (pf2e_in_encounter(state))
        aid_prepare(table, who, target, statistic, dc);
    else
        aid_roll(table, who, target, statistic, dc);
}

/* --- persistent damage ------------------------------------------------------------------------------------------- */

/* The type of persistent damage the actor suffers, of those the wanted one; NULL, and all are offered. */
static const char *aid_persistent(const struct pf2e_actor *actor, const char *wanted, struct near *near)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        const char *one = tree_text(&item->system, "persistent.damageType", NULL);
        if (item->type != PF2E_CONDITION || !one) continue;
        if (!wanted || strcmp(one, wanted) == 0) return one;
        near_add(near, one);
    }
    return NULL;
}

/* Two actions beside someone: a flat check at once, easier than its own. */
void pf2e_decide_help(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = json_to_text(json_get(command, "target"), NULL),
               *wanted = json_to_text(json_get(command, "type"), NULL);
    int target = name ? command_find_actor(table, name) : who;
    if (target < 0) return;
    struct near near = near_new(wanted ? wanted : "");
    const char *type = aid_persistent(pf2e_form_actor(state->fighters[target].form), wanted, &near);
    if (!type && (!wanted || !near.offered_count))
        table_refuse(table, "%s suffers no persistent damage", table_actor_name(table, target));
    else if (!type)
        table_refuse_name(table, &near, "%s suffers no persistent damage of the type \"%s\"",
                          table_actor_name(table, target), wanted);
    else if (pf2e_table_distance(state, who, target) > 5)
        table_refuse(table, "%s is too far away to help: be within 5 feet", table_actor_name(table, target));
    if (table->refusal || !pf2e_may_act(table, who, "two")) return;
    symbol kind = table_intern(table, type);
    pf2e_pay(table, who, "two");
    int64_t die = table_throw(table, 20);
    pf2e_tell_flat(table, (int)target, "persistent damage", die, AID_HELPED_DC);
    if (die >= AID_HELPED_DC) pf2e_persistent_over(table, (int)target, kind);
}
