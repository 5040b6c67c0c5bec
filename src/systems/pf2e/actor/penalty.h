/* penalty.h: the multiple attack penalty, the range penalty, and proficiency bonuses. */
#ifndef TALUS_PF2E_ACTOR_PENALTY_H
#define TALUS_PF2E_ACTOR_PENALTY_H

#include "ir/options.h"

/* The multiple attack penalty of the second attack; the third has twice of it. */
static inline int64_t pf2e_attack_penalty(bool is_agile)
{
    return is_agile ? -4 : -5;
}
/* Of the penalties that elements offer the mildest counts. */
static inline int64_t pf2e_milder_penalty(int64_t penalty, int64_t offered)
{
    return offered > penalty ? offered : penalty;
}

struct pf2e_range_penalty {
    bool applies; /* false: within the first increment */
    int penalty;
    bool is_ignored;
};

#define PF2E_IGNORE_RANGE_PENALTY "ignore-range-penalty"
/* -2 for each further range increment, at most -12; the options "ignore-range-penalty" and "ignore-range-penalty:N"
 * (up to the N-th increment) take it away. */
struct pf2e_range_penalty pf2e_range_penalty(int increment, const struct options *options);

enum pf2e_level_addition { PF2E_LEVEL_BY_RANK, PF2E_LEVEL_NEVER, PF2E_LEVEL_ALWAYS };

/* 0, 2, 4, 6, 8 by rank, plus the level (of those trained, unless it is said otherwise). */
int64_t pf2e_proficiency_by_rank(int64_t rank, int64_t level, enum pf2e_level_addition addition, bool without_level);

#endif
