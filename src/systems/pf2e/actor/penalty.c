/* penalty.c: what attacks lose, and what proficiency gives. */
#include "systems/pf2e/actor/penalty.h"

#include <math.h>

struct pf2e_range_penalty pf2e_range_penalty(int increment, const struct options *options)
{
    struct pf2e_range_penalty result = {.applies = increment > 1};
    if (!result.applies) return result;
    result.penalty = increment > 7 ? -12 : -2 * (increment - 1);
    result.is_ignored = options_has_text(options, PF2E_IGNORE_RANGE_PENALTY) ||
                        increment <= options_number(options, PF2E_IGNORE_RANGE_PENALTY, -INFINITY);
    return result;
}

int64_t pf2e_proficiency_by_rank(int64_t rank, int64_t level, enum pf2e_level_addition addition, bool without_level)
{
    int64_t held = rank < 0 ? 0 : rank > 4 ? 4 : rank;
    bool adds = addition == PF2E_LEVEL_ALWAYS || (addition == PF2E_LEVEL_BY_RANK && held > 0);
    return held * 2 + (adds && !without_level ? level : 0);
}
