/* hazard.c: hazards at a PF2e table: they do not move, act as their texts state, and can be disabled. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/content/inline.h"
#include "systems/pf2e/table/cast.h"

bool pf2e_is_hazard(const struct pf2e_actor *actor)
{
    return actor->type == PF2E_OTHER_ACTOR && json_is_text(json_get(actor->source, "type"), "hazard");
}

bool pf2e_is_without_hit_points(const struct pf2e_actor *actor)
{
    return pf2e_is_hazard(actor) && actor->hp_max <= 0;
}

struct pf2e_vitals pf2e_vitals_of(const struct pf2e_actor *actor)
{
    if (pf2e_is_without_hit_points(actor)) return (struct pf2e_vitals){1, 0};
    return (struct pf2e_vitals){actor->hp_value, actor->hp_temp};
}

/* The check that disables it: the one of the statistic that is named, else the one its opponent is best at. */
static const struct pf2e_inline *hazard_check(struct pf2e_actor *actor, const struct pf2e_inlines *inlines,
                                              const char *wanted)
{
    const struct pf2e_inline *best = NULL;
    int64_t margin = 0;
    for (size_t i = 0; i < inlines->count; i++) {
        const struct pf2e_inline *one = &inlines->items[i];
        const struct pf2e_statistic *statistic =
            one->kind == PF2E_INLINE_CHECK ? pf2e_statistic_find(actor, one->word) : NULL;
        if (!statistic || !one->dc || !ascii_is_digit(one->dc[0])) continue;
        if (wanted && strcmp(wanted, one->word) != 0) continue;
        int64_t over = statistic->mod - strtoll(one->dc, NULL, 10);
        if (!best || over > margin) best = one;
        if (best == one) margin = over;
    }
    return best;
}

/* "three successes", "2 successful checks": how many it takes. */
static int64_t hazard_successes_needed(const char *text)
{
    static const char *const words[] = {"two", "three", "four", "five", "six"};
    const char *end = text + strlen(text), *at = pf2e_seek(text, end, " success");
    while (at && at > text && at[-1] == ' ')
        at--;
    const char *start = at;
    while (start && start > text && (ascii_is_letter(start[-1]) || ascii_is_digit(start[-1])))
        start--;
    if (!at || start == at) return 1;
    if (ascii_is_digit(*start)) return strtoll(start, NULL, 10);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i]) == (size_t)(at - start) && pf2e_seek(start, at, words[i]) == start) return (int64_t)i + 2;
    }
    return 1;
}

static int hazard_target(struct table *table, const struct json *command)
{
    const char *name = json_to_text(json_get(command, "target"), "");
    int target = command_find_actor(table, name);
    if (target >= 0 && !pf2e_is_hazard(pf2e_form_core_actor(pf2e_state_of(table)->fighters[target].form)))
        table_refuse(table, "%s is not a hazard", name);
    return table->refusal ? -1 : target;
}

/* Successes add up, a critical one counts twice, until there are as many as its text asks for. */
static void hazard_count(struct table *table, int who, int target, enum degree degree, const char *text)
{
    const struct pf2e_fighter *hazard = &pf2e_state_of(table)->fighters[target];
    int64_t gained = degree == DEGREE_CRITICAL_SUCCESS ? 2 : degree == DEGREE_SUCCESS,
            needed = hazard_successes_needed(text), now = hazard->undone + gained;
    if (now > needed) now = needed;
    if (gained) pf2e_emit(table, disabling, .who = target, .value = now, .of = needed);
    if (gained && now >= needed) emit(table, leave, .who = target, .how = table_intern(table, "disabled"));
    if (degree == DEGREE_CRITICAL_FAILURE) pf2e_tell(table, who, "A critical failure triggers the hazard.");
}

static void hazard_try(struct table *table, int who, int target, struct pf2e_borrowed_actor *self,
                       const struct pf2e_inline *check)
{
    const struct pf2e_actor *hazard = pf2e_form_actor(pf2e_state_of(table)->fighters[target].form);
    const char *text = tree_text(hazard->source, "system.details.disable", "");
    struct pf2e_roll roll;
    struct pf2e_test_plan plan = {.roller = &self->participant,
                                  .statistic = check->word,
                                  .has_dc = true,
                                  .dc = strtoll(check->dc, NULL, 10)};
    struct pf2e_check_report report = {.who = who, .target = target, .name = "disable"};
    struct text plain = {0};
    pf2e_plain_text(&plain, text);
    pf2e_pay(table, who, "two");
    pf2e_reveal(table, who, table_actor_name(table, target), text_get(&plain));
    text_free(&plain);
    if (pf2e_make_test(table, &plan, &report, &roll) && !table_stopped(table))
        hazard_count(table, who, target, roll.degree, text);
}

void pf2e_decide_disable(struct table *table, int who, const struct json *command)
{
    const char *wanted = json_to_text(json_get(command, "statistic"), NULL);
    int target = hazard_target(table, command);
    if (target < 0) return;
    struct pf2e_borrowed_actor self, other;
    struct pf2e_inlines inlines;
    struct arena arena;
    arena_init(&arena);
    pf2e_actor_borrow(table, who, &self);
    pf2e_actor_borrow(table, target, &other);
    const char *text = tree_text(other.participant.actor->source, "system.details.disable", "");
    pf2e_inlines_read(&inlines, &arena, text);
    const struct pf2e_inline *check = hazard_check(self.participant.actor, &inlines, wanted);
    if (!check)
        table_refuse(table, "%s cannot be disabled with %s", table_actor_name(table, target),
                     wanted ? wanted : "a skill");
    else if (pf2e_may_act(table, who, "two"))
        hazard_try(table, who, target, &self, check);
    pf2e_actor_release(&self);
    pf2e_actor_release(&other);
    arena_free(&arena);
}
