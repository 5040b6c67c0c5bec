/* odds.h: the exact odds of an attack: each of the hundred rolls, each result of the damage dice. */
#ifndef TALUS_DH2E_ROLL_ODDS_H
#define TALUS_DH2E_ROLL_ODDS_H

#include "systems/dh2e/roll/attack.h"

enum { DH2E_ODDS_DEGREES = 32, DH2E_ODDS_FACES = 400 };

/* Chances by value: value low + i has chances[i]. */
struct dh2e_spread {
    int64_t low;
    size_t count;
    double *chances;
};

struct dh2e_odds {
    int hit_rolls, jam_rolls;             /* of the 100 */
    int success_rolls[DH2E_ODDS_DEGREES]; /* by degrees of success, the last is "or more" */
    int failure_rolls[DH2E_ODDS_DEGREES];
    int hits_rolls[DH2E_HITS_MOST + 1]; /* by number of hits */
    double mean_hits, mean_wounds;
    struct dh2e_spread raw;    /* of one hit, before armour */
    struct dh2e_spread wounds; /* of the whole attack */
};

/* The raw damage of one hit. False when memory is exhausted or the dice are too many to follow (then arena->failed is
 * not set). */
bool dh2e_odds_raw(struct arena *arena, const struct dh2e_strike *strike, struct dh2e_spread *raw);
/* All of it, before dodging or parrying. The results live in the arena. */
bool dh2e_odds_attack(struct arena *arena, const struct dh2e_attack *attack, const struct dh2e_strike *strike,
                      struct dh2e_odds *odds);
/* The chance of at least this value. */
double dh2e_spread_at_least(const struct dh2e_spread *spread, int64_t value);
double dh2e_spread_mean(const struct dh2e_spread *spread);

#endif
