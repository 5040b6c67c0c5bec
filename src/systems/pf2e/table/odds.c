/* odds.c: the chances of a command on a PF2e table before it is given: strikes, checks against someone, spells.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "core/page.h"
#include "systems/pf2e/damage/damage_write.h"
#include "systems/pf2e/roll/play_odds.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/model/modifier.h"

const char *pf2e_odds_name(struct page *page, const char *slug)
{
    struct text words = {0};
    event_slug_words(slug, &words);
    char *name = arena_copy_text(page->arena, text_get(&words), words.length);
    if (name) *name = ascii_upper(*name);
    text_free(&words);
    return name ? name : slug;
}

const char *pf2e_odds_percent(struct page *page, double chance)
{
    int64_t hundredths = number_truncate(chance * 10000 + 0.5);
    return arena_printf(page->arena, "%lld.%02lld %%", (long long)(hundredths / 100), (long long)(hundredths % 100));
}

const char *pf2e_odds_number(struct page *page, double number)
{
    int64_t hundredths = number_truncate(number * 100 + 0.5);
    return arena_printf(page->arena, "%lld.%02lld", (long long)(hundredths / 100), (long long)(hundredths % 100));
}

static void odds_say_degrees(struct page *page, const double chances[DEGREE_COUNT])
{
    page_heading(page, "Chances");
    for (int degree = DEGREE_COUNT - 1; degree >= 0; degree--)
        page_row(page, degree_label((enum degree)degree), pf2e_odds_percent(page, chances[degree]), NULL);
}

static void odds_say_damage(struct page *page, const struct pf2e_ready_strike *ready,
                            const struct pf2e_strike_odds *odds)
{
    static const char *const names[] = {"Hit", "Critical hit"};
    page_heading(page, "Damage to hit points");
    for (int i = 0; i < 2; i++) {
        const struct pf2e_damage_odds *one = &odds->hits[i];
        if (!one->deals) continue;
        const char *formula = pf2e_damage_for_people(page->arena, ready->harms[i].formula);
        page_row(page, names[i], pf2e_odds_number(page, one->mean),
                 arena_printf(page->arena, "%s: %lld to %lld", formula ? formula : "", (long long)one->least,
                              (long long)one->most));
    }
    page_row(page, "On average", pf2e_odds_number(page, odds->mean), "misses included");
    page_row(page, "Brings down", pf2e_odds_percent(page, odds->falls), NULL);
}

static void odds_say_modifier(struct page *page, const struct pf2e_ready_strike *ready)
{
    const char *die = ready->dice == 0   ? arena_printf(page->arena, "%lld", (long long)ready->instead)
                      : ready->twice > 0 ? "the higher of two d20"
                      : ready->twice < 0 ? "the lower of two d20"
                                         : "d20";
    page_heading(page, arena_printf(page->arena, "%s %+lld against AC %lld", die, (long long)ready->modifier,
                                    (long long)ready->dc));
    const struct pf2e_ready_parts *parts = &ready->parts[PF2E_READY_ATTACK];
    for (size_t i = 0; i < parts->count; i++) {
        const struct pf2e_ready_part *part = &parts->items[i];
        if (part->counts)
            page_row_signed(page, part->label, number_truncate(part->value),
                            pf2e_modifier_policy.types[part->type].name);
    }
    if (ready->flanking) page_note(page, "The target is flanked.");
}

static bool odds_of_strike(struct table *table, int who, int target, const struct json *command, struct page *page)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_strike *strike = pf2e_command_strike(table, who, target, command);
    struct pf2e_strike_order order = {.who = who, .target = target, .strike = strike};
    struct pf2e_ready_strike *ready = strike ? pf2e_table_ready_strike(table, &order) : NULL;
    struct pf2e_strike_odds odds;
    struct arena arena;
    arena_init(&arena);
    bool known = ready && pf2e_strike_odds(&arena, ready, state->fighters[target].vitals, &odds);
    if (known) {
        page_title(
            page, ready->label,
            arena_printf(page->arena, "%s at %s", table_actor_name(table, who), table_actor_name(table, target)));
        odds_say_modifier(page, ready);
        odds_say_degrees(page, odds.degrees);
        odds_say_damage(page, ready, &odds);
    }
    arena_free(&arena);
    pf2e_ready_release(ready);
    return known;
}

static bool odds_of_check(struct table *table, int who, int target, const struct pf2e_action *action, struct page *page)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_borrowed_actor sides[2];
    struct pf2e_test test;
    enum degree degrees[PF2E_READY_FACES + 1];
    double chances[DEGREE_COUNT];
    int attacks = strstr(action->traits, "attack") ? state->fighters[who].attacks : 0;
    pf2e_actor_borrow(table, who, &sides[0]);
    pf2e_actor_borrow(table, target, &sides[1]);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(state),
                                  .roller = &sides[0].participant,
                                  .other = &sides[1].participant,
                                  .statistic = action->statistic,
                                  .against = *action->against ? action->against : NULL,
                                  .action = action,
                                  .map = attacks > 2 ? 2 : attacks};
    bool known = pf2e_test_open(&test, &plan) == STATUS_OK && test.check.has_dc;
    if (known) {
        pf2e_skill_adjust(&plan, &test);
        int64_t modifier = pf2e_modifiers_total(test.check.actor, &test.check.modifiers, &test.check.options);
        pf2e_check_degrees(&test.check, modifier, degrees);
        pf2e_degree_odds(degrees, test.check.twice, chances);
        page_title(
            page, pf2e_odds_name(page, action->slug),
            arena_printf(page->arena, "%s at %s", table_actor_name(table, who), table_actor_name(table, target)));
        page_heading(page, arena_printf(page->arena, "%s %+lld against DC %lld",
                                        pf2e_odds_name(page, action->statistic), (long long)modifier,
                                        (long long)test.check.dc));
        for (size_t i = 0; i < test.check.modifiers.count; i++) {
            const struct modifier *one = &test.check.modifiers.items[i];
            if (one->enabled)
                page_row_signed(page, arena_copy_text(page->arena, one->label, strlen(one->label)),
                                number_truncate(one->value), pf2e_modifier_policy.types[one->type].name);
        }
        odds_say_degrees(page, chances);
    }
    pf2e_test_close(&test);
    pf2e_actor_release(&sides[0]);
    pf2e_actor_release(&sides[1]);
    return known;
}

bool pf2e_table_preview(struct table *table, const struct json *command, struct page *page)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *verb = json_to_text(json_get(command, "do"), ""), *name = json_to_text(json_get(command, "who"), NULL);
    int64_t who = name               ? table->system->table->actor_find(table, name)
                  : pf2e_in_encounter(state) ? pf2e_current(state)
                                     : -1;
    const struct pf2e_action *action = pf2e_action_find(verb);
    bool strike = strcmp(verb, "strike") == 0, known = false;
    table->refusal = NULL;
    int64_t target = who >= 0 && (strike || action) ? pf2e_target_of(table, (int)who, command) : -1;
    if (who >= 0 && strcmp(verb, "cast") == 0) known = pf2e_cast_odds(table, (int)who, command, page);
    if (target >= 0)
        known = strike ? odds_of_strike(table, (int)who, (int)target, command, page)
                       : odds_of_check(table, (int)who, (int)target, action, page);
    if (!known && table->refusal) {
        page_note(page, arena_printf(page->arena, "That cannot be done: %s.", table->refusal));
        known = true;
    }
    table->refusal = NULL;
    return known;
}
