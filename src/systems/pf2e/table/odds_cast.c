/* odds_cast.c: the chances of a spell on a PF2e table before it is cast: for each target the degrees of its
 * attack or save, the damage of each after the target's defences, and the chance to drop the target. */
#include <string.h>

#include "core/page.h"
#include "systems/pf2e/roll/play_odds.h"
#include "systems/pf2e/table/cast.h"

/* What a spell might do to one of its targets. */
struct cast_odds {
    double degrees[DEGREE_COUNT];
    struct pf2e_damage_odds damage[DEGREE_COUNT];
    double mean, falls;
    int64_t modifier;
};

/* The damage of one outcome as the defences of the target will see it. */
static bool cast_odds_harm(struct pf2e_casting *casting, int target, const struct pf2e_wanted_damage *wanted,
                           struct pf2e_ready_harm *harm)
{
    struct pf2e_strike_damage damage;
    struct pf2e_damage_result result;
    const struct symbols *symbols = &wanted->actor->symbols;
    if (!pf2e_spell_damage(&casting->form, wanted, &damage, &result)) return false;
    if (result.instance_count > PF2E_READY_MOST) return false;
    *harm = (struct pf2e_ready_harm){.formula = damage.formula ? damage.formula : "", .count = result.instance_count};
    for (size_t i = 0; i < harm->count; i++) {
        harm->instances[i] = result.instances[i];
        harm->blows[i] = (struct pf2e_blow){.type = symbol_text(symbols, result.instances[i].type),
                                            .is_persistent = result.instances[i].is_persistent};
    }
    struct pf2e_borrowed_actor side;
    pf2e_actor_borrow(casting->table, target, &side);
    struct pf2e_harm arriving = {.world = pf2e_table_world(pf2e_state_of(casting->table)),
                                 .origin = target == casting->who ? NULL : &casting->caster.participant,
                                 .target = &side.participant,
                                 .blows = harm->blows,
                                 .count = harm->count,
                                 .multiplier = 1};
    for (size_t i = 0; i < options_count(wanted->seen); i++)
        (void)pool_push(&casting->arena, &arriving.options, symbol_text(symbols, options_at(wanted->seen, i)));
    bool fine = pf2e_ready_target_open(&casting->arena, &arriving, 1,
                                       (struct pf2e_ready_target *[]){&harm->ready_target});
    pf2e_actor_release(&side);
    return fine;
}

static bool cast_odds_damage(struct pf2e_casting *casting, int target, const struct pf2e_test *test,
                             struct cast_odds *odds)
{
    struct pf2e_vitals vitals = pf2e_state_of(casting->table)->fighters[target].vitals;
    bool attack = casting->form.is_attack;
    struct options options;
    struct pf2e_actor *by = attack ? test->check.actor : pf2e_casting_thrower(casting);
    if (!attack) pf2e_casting_options(casting, by, &options);
    struct pf2e_wanted_damage wanted = {.actor = by, .seen = attack ? &test->check.options : &options};
    for (int d = 0; d < DEGREE_COUNT && casting->form.harms; d++) {
        bool critical = attack && d == DEGREE_CRITICAL_SUCCESS;
        double factor = attack ? d >= DEGREE_SUCCESS : pf2e_casting_factor(casting, (enum degree)d);
        struct pf2e_ready_harm *harm = factor > 0 ? arena_new(&casting->arena, struct pf2e_ready_harm) : NULL;
        struct pf2e_odds_case of = {.harm = harm, .critical = critical, .factor = factor};
        wanted.degree = critical ? DEGREE_CRITICAL_SUCCESS : DEGREE_SUCCESS;
        if (!harm || !cast_odds_harm(casting, target, &wanted, harm)) continue;
        if (!pf2e_harm_odds(&casting->arena, &of, vitals, &odds->damage[d])) return false;
        odds->mean += odds->degrees[d] * odds->damage[d].mean;
        odds->falls += odds->degrees[d] * odds->damage[d].falls;
    }
    if (!attack) options_free(&options);
    return true;
}

static void cast_odds_say(struct page *page, const struct pf2e_casting *casting, const struct pf2e_test *test,
                          const char *name, const struct cast_odds *odds)
{
    bool attack = casting->form.is_attack;
    page_heading(page, arena_printf(page->arena, "%s: %s %+lld against %s %lld", name,
                                    attack ? "spell attack" : pf2e_odds_name(page, casting->form.save),
                                    (long long)odds->modifier, attack ? "AC" : "DC", (long long)test->check.dc));
    for (int d = DEGREE_COUNT - 1; d >= 0; d--) {
        const struct pf2e_damage_odds *one = &odds->damage[d];
        const char *deals =
            one->deals ? arena_printf(page->arena, "deals %s on average, %lld to %lld",
                                      pf2e_odds_number(page, one->mean), (long long)one->least, (long long)one->most)
                       : NULL;
        page_row(page, degree_label((enum degree)d), pf2e_odds_percent(page, odds->degrees[d]), deals);
    }
    if (!casting->form.harms) return;
    page_row(page, "On average", pf2e_odds_number(page, odds->mean), "damage to hit points");
    page_row(page, "Brings down", pf2e_odds_percent(page, odds->falls), NULL);
}

static bool cast_odds_of(struct pf2e_casting *casting, int target, struct page *page)
{
    const char *name = table_text(casting->table, pf2e_state_of(casting->table)->fighters[target].name);
    struct cast_odds odds = {0};
    struct pf2e_borrowed_actor side;
    struct pf2e_test test;
    enum degree degrees[PF2E_READY_FACES + 1];
    struct pf2e_test_plan plan = pf2e_casting_plan(casting, target, &side);
    bool known = pf2e_test_open(&test, &plan) == STATUS_OK && test.check.has_dc;
    if (known) {
        odds.modifier = pf2e_modifiers_total(test.check.actor, &test.check.modifiers, &test.check.options);
        pf2e_check_degrees(&test.check, odds.modifier, degrees);
        pf2e_degree_odds(degrees, test.check.twice, odds.degrees);
        known = cast_odds_damage(casting, target, &test, &odds);
    }
    if (known) cast_odds_say(page, casting, &test, name, &odds);
    pf2e_test_close(&test);
    pf2e_actor_release(&side);
    return known;
}

bool pf2e_casting_odds(struct pf2e_casting *casting, struct page *page)
{
    bool known = false;
    page_title(page, casting->form.item.name,
               arena_printf(page->arena, "rank %lld, %s", (long long)casting->form.rank,
                            table_text(casting->table, pf2e_state_of(casting->table)->fighters[casting->who].name)));
    pf2e_spell_text_read(&casting->text, &casting->arena, &casting->form.item,
                         pf2e_table_world(pf2e_state_of(casting->table)));
    for (int i = 0; i < casting->target_count; i++)
        known = ((casting->form.is_attack || casting->form.save) && cast_odds_of(casting, casting->targets[i], page)) ||
                known;
    if (!casting->target_count) page_note(page, "Nobody is inside.");
    return known || !casting->target_count;
}
