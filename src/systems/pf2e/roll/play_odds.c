/* play_odds.c: the chances of a strike: each number of the die by its degree, the dice of the damage followed exactly
 * through the defences of the target. */
#include "systems/pf2e/roll/play_odds.h"

#include <math.h>
#include <string.h>

#include "dice/odds.h"

enum { STRIKE_ODDS_MOST = 4096, STRIKE_ODDS_NOTES = 256 }; /* damage that is distinguished; applications of one blow */

void pf2e_degree_odds(const enum degree degrees[PF2E_READY_FACES + 1], int twice, double chances[DEGREE_COUNT])
{
    const double faces = PF2E_READY_FACES;
    for (int i = 0; i < DEGREE_COUNT; i++)
        chances[i] = 0;
    for (int face = 1; face <= PF2E_READY_FACES; face++) {
        int ways = twice > 0 ? 2 * face - 1 : twice < 0 ? 2 * (PF2E_READY_FACES - face) + 1 : 1;
        chances[degrees[face]] += twice ? ways / (faces * faces) : ways / faces;
    }
}

/* --- one instance of damage -------------------------------------------------------------------------------------- */

/* Its dice by what becomes of them: doubled or not, precision or not. */
enum { ODDS_PLAIN, ODDS_DOUBLED, ODDS_PRECISION, ODDS_PRECISION_DOUBLED, ODDS_PARTS };

struct chance_parts {
    const struct odds *odds[ODDS_PARTS]; /* NULL: nothing of that kind */
    double splash;
};

static int chance_part_of(const struct pf2e_damage_term *term)
{
    bool precise = term->category == PF2E_CATEGORY_PRECISION;
    return (precise ? ODDS_PRECISION : ODDS_PLAIN) + (term->is_doubled ? 1 : 0);
}

static const struct odds *chance_part_odds(struct arena *arena, const struct pf2e_damage_instance *instance, int part)
{
    struct text words = {0};
    struct dice_error error = {0};
    for (uint32_t i = 0; i < instance->term_count; i++) {
        const struct pf2e_damage_term *term = &instance->terms[i];
        if (chance_part_of(term) != part) continue;
        if (term->dice > 0 && term->faces > 0) text_addf(&words, " + %lldd%d", (long long)term->dice, term->faces);
        text_add(&words, " + ");
        text_add_double(&words, term->flat);
    }
    const struct odds *odds = NULL;
    if (words.length) {
        const struct dice *dice = dice_parse(arena, text_get(&words) + 3, words.length - 3, DICE_FOUNDRY, &error);
        odds = dice ? odds_make(arena, dice, NULL, &error) : NULL;
    }
    text_free(&words);
    return odds;
}

/* What every roll of an instance comes to, as chances by damage. */
struct chance_spread {
    double *chances; /* STRIKE_ODDS_MOST + 1 of them; what is more counts as the most */
};

static void chance_add(struct chance_spread *spread, double amount, double chance)
{
    size_t index = amount <= 0 ? 0 : amount >= STRIKE_ODDS_MOST ? STRIKE_ODDS_MOST : (size_t)amount;
    spread->chances[index] += chance;
}

struct chance_case {
    const struct pf2e_reduction *reduction;
    struct pf2e_roll_facts facts;
    struct pf2e_iwr_application notes[STRIKE_ODDS_NOTES];
    bool lasts;
    double factor; /* of the whole, before the defences */
    bool alone;    /* the only instance: less than 1 counts as 1 */
    struct chance_parts parts;
    struct chance_spread *spread; /* of what is left */
};

/* The parts of the damage one after the other; at the end of a row of them the defences say what is left. */
static void chance_follow(struct chance_case *at, int part, struct pf2e_amount amount, double chance)
{
    if (part == ODDS_PARTS) {
        struct pf2e_iwr_notes notes = {.items = at->notes};
        if (at->factor != 1) {
            amount.total = floor(amount.total * at->factor);
            amount.total_uncritical = amount.total;
        }
        amount.total = at->lasts ? 0 : fmax(0, floor(amount.total));
        amount.total_uncritical = at->lasts ? 0 : fmax(0, floor(amount.total_uncritical));
        at->facts.was_raised_to_one = at->alone && !at->lasts && amount.total < 1;
        chance_add(at->spread, pf2e_iwr_settle(at->reduction, &amount, 1, &at->facts, &notes), chance);
        return;
    }
    const struct odds *odds = at->parts.odds[part];
    for (size_t i = 0; odds && i < odds->count; i++) {
        double here = odds_chance(odds, i), once = odds_value(odds, i),
               value = part == ODDS_DOUBLED || part == ODDS_PRECISION_DOUBLED ? 2 * once : once;
        if (here <= 0) continue;
        struct pf2e_amount next = amount;
        next.total += value;
        next.total_uncritical += once;
        if (part >= ODDS_PRECISION) next.precision += value;
        chance_follow(at, part + 1, next, chance * here);
    }
    if (!odds) chance_follow(at, part + 1, amount, chance);
}

static bool chance_instance(struct arena *arena, const struct pf2e_odds_case *of, size_t index,
                            struct chance_spread *spread)
{
    const struct pf2e_ready_harm *harm = of->harm;
    const struct pf2e_damage_instance *instance = &harm->instances[index];
    struct chance_case *at = arena_new(arena, struct chance_case);
    spread->chances = arena_array(arena, double, STRIKE_ODDS_MOST + 1);
    if (!at || !spread->chances || pf2e_reductions_room(&harm->ready_target.reductions[index],
                                                        1) > STRIKE_ODDS_NOTES) return false;
    *at = (struct chance_case){.reduction = &harm->ready_target.reductions[index],
                               .facts = {.is_critical = of->critical && of->factor == 1},
                               .factor = of->factor,
                               .lasts = instance->is_persistent,
                               .alone = harm->count == 1,
                               .spread = spread};
    for (int part = 0; part < ODDS_PARTS; part++)
        at->parts.odds[part] = chance_part_odds(arena, instance, part);
    struct pf2e_amount amount = {0};
    for (uint32_t i = 0; i < instance->term_count; i++)
        amount.splash += instance->terms[i].category == PF2E_CATEGORY_SPLASH;
    chance_follow(at, 0, amount, 1);
    return true;
}

/* --- the whole hit ----------------------------------------------------------------------------------------------- */

static void chance_join(const struct chance_spread *a, const struct chance_spread *b, struct chance_spread *out)
{
    memset(out->chances, 0, (STRIKE_ODDS_MOST + 1) * sizeof *out->chances);
    for (size_t i = 0; i <= STRIKE_ODDS_MOST; i++) {
        if (a->chances[i] <= 0) continue;
        for (size_t k = 0; k <= STRIKE_ODDS_MOST; k++) {
            if (b->chances[k] > 0) chance_add(out, (double)(i + k), a->chances[i] * b->chances[k]);
        }
    }
}

static void chance_sum_up(const struct pf2e_ready_harm *harm, const struct chance_spread *spread,
                          struct pf2e_vitals vitals, struct pf2e_damage_odds *odds)
{
    double most = (double)(vitals.hp + vitals.temp);
    bool found = false;
    for (size_t i = 0; i <= STRIKE_ODDS_MOST; i++) {
        double chance = spread->chances[i], left = fmax(0, (double)i - harm->ready_target.hardness);
        if (chance <= 0) continue;
        if (!found) odds->least = (int64_t)left;
        found = true;
        odds->most = (int64_t)left;
        odds->mean += left * chance;
        if (left >= most) odds->falls += chance;
    }
    odds->deals = true;
}

bool pf2e_harm_odds(struct arena *arena, const struct pf2e_odds_case *of, struct pf2e_vitals vitals,
                    struct pf2e_damage_odds *odds)
{
    const struct pf2e_ready_harm *harm = of->harm;
    *odds = (struct pf2e_damage_odds){0};
    if (!harm->formula || !harm->count) return true;
    struct chance_spread all, one, both = {.chances = arena_array(arena, double, STRIKE_ODDS_MOST + 1)};
    if (!both.chances || !chance_instance(arena, of, 0, &all)) return false;
    for (size_t i = 1; i < harm->count; i++) {
        if (!chance_instance(arena, of, i, &one)) return false;
        chance_join(&all, &one, &both);
        memcpy(all.chances, both.chances, (STRIKE_ODDS_MOST + 1) * sizeof *all.chances);
    }
    chance_sum_up(harm, &all, vitals, odds);
    return true;
}

bool pf2e_strike_odds(struct arena *arena, const struct pf2e_ready_strike *ready, struct pf2e_vitals vitals,
                      struct pf2e_strike_odds *odds)
{
    *odds = (struct pf2e_strike_odds){0};
    if (ready->dice)
        pf2e_degree_odds(ready->degrees, ready->twice, odds->degrees);
    else
        odds->degrees[ready->instead_degree] = 1;
    for (int i = 0; i < 2; i++) {
        double chance = odds->degrees[i ? DEGREE_CRITICAL_SUCCESS : DEGREE_SUCCESS];
        struct pf2e_odds_case of = {.harm = &ready->harms[i], .critical = i == 1, .factor = 1};
        if (!pf2e_harm_odds(arena, &of, vitals, &odds->hits[i])) return false;
        odds->mean += chance * odds->hits[i].mean;
        odds->falls += chance * odds->hits[i].falls;
    }
    return !arena->failed;
}
