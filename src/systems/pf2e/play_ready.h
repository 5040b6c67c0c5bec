/* play_ready.h: a strike made ready: everything about it that the dice do not change.
 *
 * Preparing two actors for each other costs thousands of times more than throwing dice. What comes of it for one strike
 * against one target is little: a modifier, a DC, a degree for each number the die can show, the dice of the damage,
 * what the target's defences make of each part. It is kept here without the actors, is never changed afterwards and may
 * be rolled as often as one likes, by several threads too. (docs/decisions/0010-strikes-made-ready.md) */
#ifndef TALUS_PF2E_PLAY_READY_H
#define TALUS_PF2E_PLAY_READY_H

#include "systems/pf2e/play_harm.h"
#include "systems/pf2e/play_strike.h"

enum { PF2E_READY_FACES = 20, PF2E_READY_MOST = 16 }; /* instances of damage */

/* Facts of the moment that some element of either side asks for. */
enum { PF2E_READS_HP = 1, PF2E_READS_ENCOUNTER = 2 };

struct pf2e_ready_harm {
    const char *formula; /* for people; NULL: no damage */
    struct pf2e_damage_instance instances[PF2E_READY_MOST];
    struct pf2e_blow blows[PF2E_READY_MOST]; /* without amounts */
    size_t count;
    struct pf2e_ward ward;
};

/* What is told with a degree. */
struct pf2e_ready_notes {
    const char **items;
    size_t count, capacity;
};

/* A part of the attack modifier. */
struct pf2e_ready_part {
    const char *label, *type;
    int64_t value;
};

struct pf2e_ready {
    _Atomic unsigned references;
    struct arena arena;
    bool out_of_range;
    const char *label;
    int64_t modifier, dc;
    int dice;        /* 0: a substitution stands for the die */
    int twice;       /* of two dice the higher (1) or the lower (-1) counts */
    int64_t instead; /* the substitution */
    bool flanking;
    enum degree degrees[PF2E_READY_FACES + 1]; /* by the number on the die */
    enum degree instead_degree;
    const char **used_up; /* slugs of effects that rolling uses up */
    size_t used_up_count;
    struct pf2e_ready_harm harms[2]; /* hit, critical hit */
    struct pf2e_ready_notes notes[DEGREE_COUNT];
    unsigned reads;
    struct pf2e_ready_part *parts; /* of the modifier, for people */
    size_t part_count;
};

/* NULL when memory is exhausted or there is no such strike in the context of the roll. */
struct pf2e_ready *pf2e_ready_new(const struct pf2e_attack_plan *plan);
void pf2e_ready_release(struct pf2e_ready *ready);

struct pf2e_ready_roll {
    int64_t natural, total;
    enum degree degree;
};
struct pf2e_ready_roll pf2e_ready_attack(const struct pf2e_ready *ready, pf2e_throw *throw, void *dice);

/* What the dice of a hit show. */
struct pf2e_ready_damage {
    const struct pf2e_ready_harm *harm;
    struct pf2e_amount amounts[PF2E_READY_MOST];
    double total;
    struct pf2e_roll_facts facts;
};
/* False: a hit of this degree deals no damage. */
bool pf2e_ready_damage(const struct pf2e_ready *ready, enum degree degree, pf2e_throw *throw, void *dice,
                       struct pf2e_ready_damage *damage);

/* Which facts of the moment the elements of an actor ask for. */
unsigned pf2e_reads(const struct pf2e_actor *actor);

#endif
