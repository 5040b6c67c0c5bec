/* play_odds.h: the exact chances of a strike, from the ready strike. */
#ifndef TALUS_PF2E_ROLL_PLAY_ODDS_H
#define TALUS_PF2E_ROLL_PLAY_ODDS_H

#include "systems/pf2e/roll/ready_strike.h"

/* What a hit of one degree deals to hit points, temporary ones included. */
struct pf2e_damage_odds {
    bool deals;
    int64_t least, most;
    double mean;
    double falls; /* the chance that nothing is left of the target */
};

struct pf2e_strike_odds {
    double degrees[DEGREE_COUNT];
    struct pf2e_damage_odds hits[2]; /* hit, critical hit */
    double mean, falls;              /* of the strike, misses included */
};

/* The chance of each degree when the die decides by this table. */
void pf2e_degree_odds(const enum degree degrees[PF2E_READY_FACES + 1], int twice, double chances[DEGREE_COUNT]);
/* Damage of one kind, multiplied (by a save) before it meets the defences. */
struct pf2e_odds_case {
    const struct pf2e_ready_harm *harm;
    bool critical;
    double factor;
};
bool pf2e_harm_odds(struct arena *arena, const struct pf2e_odds_case *of, struct pf2e_vitals vitals,
                    struct pf2e_damage_odds *odds);
/* False when memory is exhausted or the dice are too many to follow. */
bool pf2e_strike_odds(struct arena *arena, const struct pf2e_ready_strike *ready, struct pf2e_vitals vitals,
                      struct pf2e_strike_odds *odds);

#endif
