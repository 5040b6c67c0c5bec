/* play_strike.h: a strike at the table: attack roll and damage. */
#ifndef TALUS_PF2E_ROLL_PLAY_STRIKE_H
#define TALUS_PF2E_ROLL_PLAY_STRIKE_H

#include "systems/pf2e/roll/play.h"

/* An attack that was prepared for; free it. */
struct pf2e_attack {
    struct arena words; /* of the context's options */
    struct pf2e_context context;
    struct pf2e_check check;
    struct pf2e_strike *strike; /* the roller's, as it is in this roll */
    const struct pf2e_statistic *defence;
    int range_increment; /* 0: no range */
    bool out_of_range;
    bool open;
};

struct pf2e_attack_plan {
    const struct pf2e_world *world;
    struct pf2e_participant *attacker, *target; /* target may be NULL */
    struct pf2e_participant *const *partners;
    size_t partner_count;
    struct pf2e_strike *strike; /* the attacker's */
    int map;                    /* how many attacks went before: 0, 1, 2 */
    struct pf2e_words options;  /* further ones */
    struct pf2e_words stated;   /* those of the command: on for this roll, whatever their switch says */
};

enum status pf2e_attack_open(struct pf2e_attack *attack, const struct pf2e_attack_plan *plan);
void pf2e_attack_roll(struct pf2e_attack *attack, pf2e_throw *throw, void *dice, struct pf2e_roll *roll);
void pf2e_attack_close(struct pf2e_attack *attack);

/* Are they one strike of the same actor, prepared twice? */
bool pf2e_strike_is_same(const struct pf2e_strike *one, const struct pf2e_strike *other);
/* How far it can be made at all, in feet; 0: it has no range. */
int pf2e_strike_range(const struct pf2e_strike *strike);
int pf2e_strike_increment(const struct pf2e_strike *strike); /* of its range, in feet; 0: none */

/* The damage of the strike for an outcome, in the context of the attack. */
struct pf2e_strike_harm {
    struct pf2e_strike_damage damage;
    struct pf2e_damage_result result; /* no formula: deals no damage */
    pool(struct pf2e_note) notes;
};
/* What of the target's defences it gets around, as struct pf2e_harm has it; NULL: nothing. */
const struct json *pf2e_attack_bypass(const struct pf2e_attack *attack);
bool pf2e_attack_damage(struct pf2e_attack *attack, enum degree degree, struct pf2e_strike_harm *harm);

#endif
