/* penalty.c: what attacks lose, and what proficiency gives. */
#include "systems/pf2e/penalty.h"

#include <math.h>

static bool pf2e_attack_penalty_applies(const struct pf2e_attack_penalty *penalty, const symbol *domains,
                                        size_t domain_count, const struct options *options)
{
    for (size_t i = 0; i < domain_count; i++)
        if (domains[i] == penalty->domain) return !penalty->predicate || predicate_test(penalty->predicate, options);
    return false;
}

int pf2e_multiple_attack_penalty(bool is_spell, bool is_agile, const struct pf2e_attack_penalty *penalties,
                                 size_t count, const symbol *domains, size_t domain_count,
                                 const struct options *options)
{
    int mildest = is_agile && !is_spell ? -4 : -5;
    for (size_t i = 0; i < count; i++)
        if (penalties[i].penalty > mildest &&
            pf2e_attack_penalty_applies(&penalties[i], domains, domain_count, options))
            mildest = penalties[i].penalty;
    return mildest;
}

struct pf2e_range_penalty pf2e_range_penalty(int increment, const struct options *options)
{
    struct pf2e_range_penalty result = {.applies = increment > 1};
    if (!result.applies) return result;
    result.penalty = increment > 7 ? -12 : -2 * (increment - 1);
    result.is_ignored = options_has_text(options, "ignore-range-penalty") ||
                        increment <= options_number(options, "ignore-range-penalty", -INFINITY);
    return result;
}

int pf2e_proficiency_by_rank(int rank, int level, enum pf2e_level_addition addition, bool without_level)
{
    int held = rank < 0 ? 0 : rank > 4 ? 4 : rank;
    bool adds = addition == PF2E_LEVEL_ALWAYS || (addition == PF2E_LEVEL_BY_RANK && held > 0);
    return held * 2 + (adds && !without_level ? level : 0);
}
