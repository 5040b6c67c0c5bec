/* penalty.h: what attacks lose: the multiple attack penalty, the penalty of range; and what proficiency gives. */
#ifndef TALUS_SYSTEMS_PF2E_PENALTY_H
#define TALUS_SYSTEMS_PF2E_PENALTY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/symbol.h"
#include "ir/options.h"
#include "ir/predicate.h"

/* A rule that makes the multiple attack penalty another one in a domain. */
struct pf2e_attack_penalty {
    int penalty; /* of the second attack */
    symbol domain;
    const struct predicate *predicate; /* NULL: always */
};

/* The penalty of the second attack (the third has twice of it): -5, -4 with an agile weapon, or the mildest rule that
 * applies in one of the domains. Spells are never agile. */
int pf2e_multiple_attack_penalty(bool is_spell, bool is_agile, const struct pf2e_attack_penalty *penalties,
                                 size_t count, const symbol *domains, size_t domain_count,
                                 const struct options *options);

struct pf2e_range_penalty {
    bool applies; /* false: within the first increment */
    int penalty;
    bool is_ignored;
};

/* -2 for each further range increment, at most -12; the options "ignore-range-penalty" and "ignore-range-penalty:N"
 * (up to the N-th increment) take it away. */
struct pf2e_range_penalty pf2e_range_penalty(int increment, const struct options *options);

enum pf2e_level_addition { PF2E_LEVEL_BY_RANK, PF2E_LEVEL_NEVER, PF2E_LEVEL_ALWAYS };

/* 0, 2, 4, 6, 8 by rank, plus the level (of those trained, unless it is said otherwise). */
int pf2e_proficiency_by_rank(int rank, int level, enum pf2e_level_addition addition, bool without_level);

#endif
