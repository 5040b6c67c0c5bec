/* check.c: checks at a PF2e table: their rolls, their events, and what they use up; and any requested check. */
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/gm/difficulty.h"
#include "systems/pf2e/table/table.h"

void pf2e_use_up(struct table *table, int who, const struct pf2e_roll *roll)
{
    for (size_t i = 0; i < roll->notes.count; i++) {
        struct text words = {0};
        if (!pf2e_note_is_logged(&roll->notes.items[i], roll)) continue;
        pf2e_note_words(pf2e_table_world(pf2e_state_of(table)), &roll->notes.items[i], &words);
        if (words.length) pf2e_tell(table, who, text_get(&words));
        text_free(&words);
    }
    for (size_t i = 0; i < roll->removed.count; i++)
        pf2e_effect_over(table, who, roll->removed.items[i]->slug);
}

static void check_tell(struct table *table, const struct pf2e_test *test, const struct pf2e_check_report *report,
                       const struct pf2e_roll *roll)
{
    pf2e_emit(table, roll, .who = report->who, .what = table_intern(table, report->name), .target = report->target,
              .using = report->using ? table_intern(table, report->using) : 0,
              .dice = pf2e_one_die(table, roll->natural), .total = roll->total,
              .against = test->check.has_dc ? test->check.dc : EVENT_ABSENT,
              .outcome = roll->has_degree ? table_intern(table, degree_name(roll->degree)) : 0,
              .success = roll->has_degree ? roll->degree >= DEGREE_SUCCESS : EVENT_ABSENT, .save = report->is_save,
              .armor = report->is_at_armor);
}

void pf2e_roll_test(struct table *table, struct pf2e_test *test, const struct pf2e_check_report *report,
                    struct pf2e_roll *roll)
{
    pf2e_check_roll(&test->check, pf2e_table_throw, table, roll);
    check_tell(table, test, report, roll);
    bool fortune = options_has_text(&test->check.options, "fortune");
    if (roll->has_degree && pf2e_hero_rolls_again(table, report->who, roll->degree, fortune)) {
        pf2e_check_roll(&test->check, pf2e_table_throw, table, roll);
        check_tell(table, test, report, roll);
    }
    if (report->is_attack) pf2e_emit(table, attacked, .who = report->who);
    pf2e_use_up(table, report->who, roll);
}

bool pf2e_make_test(struct table *table, const struct pf2e_test_plan *plan, const struct pf2e_check_report *report,
                    struct pf2e_roll *roll)
{
    struct pf2e_test test;
    struct pf2e_test_plan here = *plan;
    here.world = pf2e_table_world(pf2e_state_of(table));
    *roll = (struct pf2e_roll){0};
    bool possible = pf2e_test_open(&test, &here) == STATUS_OK;
    if (possible) pf2e_roll_test(table, &test, report, roll);
    pf2e_test_close(&test);
    return possible;
}

/* --- a requested check: a skill, a save, Perception, or an action that is a check, against a DC or someone.
 * What a success means beyond its degree is left to people. ------------------------------------------------------- */

enum { ATTEMPT_TRAITS = 64 };

struct attempt {
    const struct json *command;
    int who, target; /* target -1: nobody */
    const struct pf2e_action *action;
    struct pf2e_test_plan plan;
};

/* What identifies the creature, and how hard it is. */
static struct pf2e_recall attempt_recall(const struct pf2e_actor *about)
{
    const char *traits[ATTEMPT_TRAITS];
    size_t count = 0;
    const struct json *list = json_path(about->source, "system.traits.value");
    for (size_t i = 0; i < json_count(list) && count < ATTEMPT_TRAITS; i++)
        traits[count++] = json_to_text(json_at(list, i), "");
    enum pf2e_rarity rarity = pf2e_rarity_find(tree_text(about->source, "system.traits.rarity", "common"));
    return pf2e_recall_creature((int)about->level, rarity < PF2E_RARITY_COUNT ? rarity : PF2E_COMMON, traits, count,
                                about->settings.proficiency_without_level);
}

/* Without a statistic the best skill that identifies the creature is rolled. */
static void attempt_plan_recall(struct attempt *attempt, struct pf2e_actor *actor, const struct pf2e_actor *about)
{
    struct pf2e_recall recall = attempt_recall(about);
    const struct pf2e_statistic *best = NULL;
    bool stated = json_get(attempt->command, "statistic") != NULL;
    for (size_t i = 0; !stated && i < recall.skill_count; i++) {
        const struct pf2e_statistic *one = pf2e_statistic_find(actor, recall.skills[i]);
        if (one && (!best || one->mod > best->mod)) best = one;
    }
    if (best) attempt->plan.statistic = best->slug;
    if (attempt->plan.has_dc || recall.standard.count == 0) return;
    attempt->plan.has_dc = true;
    attempt->plan.dc = recall.standard.dcs[0];
}

/* The number to reach; refuses when nothing sets it. */
static void attempt_plan_dc(struct attempt *attempt, struct table *table)
{
    struct pf2e_test_plan *plan = &attempt->plan;
    const struct json *dc = json_get(attempt->command, "dc");
    const char *against = json_to_text(json_get(attempt->command, "against"), NULL);
    if (!against && attempt->action && *attempt->action->against) against = attempt->action->against;
    plan->has_dc = dc != NULL;
    plan->dc = json_to_int(dc, 0);
    if (attempt->target < 0 || plan->has_dc) return;
    plan->against = against;
    bool recalls = attempt->action && strcmp(attempt->action->slug, "recall-knowledge") == 0;
    if (recalls)
        attempt_plan_recall(attempt, plan->roller->actor, plan->other->actor);
    else if (!against)
        table_refuse(table, "a check against %s needs a \"dc\", or \"against\" with one of its statistics",
                     table_actor_name(table, attempt->target));
}

static void attempt_roll(struct table *table, struct attempt *attempt)
{
    struct pf2e_test test;
    struct pf2e_roll roll = {0};
    if (pf2e_test_open(&test, &attempt->plan) == STATUS_OK) {
        bool is_attack = attempt->action && strstr(attempt->action->traits, "attack");
        const char *name = attempt->action ? attempt->action->slug : attempt->plan.statistic;
        struct pf2e_check_report report = {.who = attempt->who,
                                           .target = attempt->target,
                                           .name = name,
                                           .using = attempt->action ? test.statistic->label : NULL,
                                           .is_attack = is_attack};
        pf2e_skill_adjust(&attempt->plan, &test);
        pf2e_roll_test(table, &test, &report, &roll);
    } else {
        pf2e_refuse_statistic(table, attempt->who, attempt->plan.statistic);
    }
    pf2e_test_close(&test);
}

static void attempt_make(struct table *table, struct attempt *attempt, struct arena *words)
{
    static const char *const costs[] = {"free", "one", "two", "three"};
    const char *cost = costs[json_to_int(json_get(attempt->command, "actions"), 0)];
    attempt_plan_dc(attempt, table);
    if (table->refusal || (strcmp(cost, "free") != 0 && !pf2e_may_act(table, attempt->who, cost))) return;
    if (strcmp(cost, "free") != 0) pf2e_pay(table, attempt->who, cost);
    if (attempt->target >= 0) pf2e_words_of_marks(table, attempt->who, attempt->target, words, &attempt->plan.options);
    pf2e_words_of_command(json_get(attempt->command, "options"), words, &attempt->plan.stated);
    attempt_roll(table, attempt);
}

/* The action and the statistic that the command names; refuses when it names neither. */
static bool attempt_read(struct table *table, struct attempt *attempt, struct arena *words)
{
    const char *action = json_to_text(json_get(attempt->command, "action"), NULL);
    const char *statistic = json_to_text(json_get(attempt->command, "statistic"), NULL);
    if (action) attempt->action = pf2e_action_find(slug_new(words, action, SLUG_KEBAB));
    if (action && !attempt->action)
        table_refuse(table, "\"%s\" is not an action with a check; name a \"statistic\" instead", action);
    else if (!action && !statistic)
        table_refuse(table, "name a \"statistic\" (athletics, perception, will) or an \"action\" (recall-knowledge)");
    attempt->plan.statistic = attempt->action ? attempt->action->statistic : NULL;
    if (statistic) attempt->plan.statistic = slug_new(words, statistic, SLUG_KEBAB);
    return !table->refusal;
}

void pf2e_decide_check(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct attempt attempt = {.command = command, .who = who};
    struct pf2e_borrowed_actor sides[2];
    struct arena words;
    attempt.target = command_actor(table, command, "target", false);
    if (table->refusal) return;
    arena_init(&words);
    if (attempt_read(table, &attempt, &words)) {
        bool attack = attempt.action && strstr(attempt.action->traits, "attack");
        int attacks = attack ? state->fighters[who].attacks : 0;
        pf2e_actor_borrow(table, who, &sides[0]);
        if (attempt.target >= 0) pf2e_actor_borrow(table, attempt.target, &sides[1]);
        attempt.plan.world = pf2e_table_world(state);
        attempt.plan.roller = &sides[0].participant;
        attempt.plan.other = attempt.target >= 0 ? &sides[1].participant : NULL;
        attempt.plan.action = attempt.action;
        attempt.plan.map = attacks > 2 ? 2 : attacks;
        attempt_make(table, &attempt, &words);
        pf2e_actor_release(&sides[0]);
        if (attempt.target >= 0) pf2e_actor_release(&sides[1]);
    }
    arena_free(&words);
}
