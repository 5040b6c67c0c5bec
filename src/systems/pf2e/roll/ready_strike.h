/* ready_strike.h: ready strikes: everything about a strike that does not depend on the dice.
 *
 * Preparing two actors for each other costs thousands of times more than rolling dice. The result for one strike at
 * one target is small: a modifier, a DC, a degree for each number on the die, the dice of the damage, and the effect of
 * the target's defences on each part. It is stored here without the actors and never changes, so it can be rolled any
 * number of times, by several threads, too. (docs/decisions/0010-strikes-made-ready.md) */
#ifndef TALUS_PF2E_ROLL_READY_STRIKE_H
#define TALUS_PF2E_ROLL_READY_STRIKE_H

#include "systems/pf2e/roll/play_harm.h"
#include "systems/pf2e/roll/play_strike.h"
#include "systems/pf2e/model/modifier.h"

enum { PF2E_READY_FACES = 20, PF2E_READY_MOST = 16 }; /* instances of damage */

struct pf2e_ready_harm {
    const char *formula; /* for people; NULL: no damage */
    struct pf2e_damage_instance instances[PF2E_READY_MOST];
    struct pf2e_blow blows[PF2E_READY_MOST]; /* without amounts */
    size_t count;
    struct pf2e_ready_target ready_target;
};

/* What is shown with a degree. */
struct pf2e_ready_notes {
    const char **items;
    size_t count, capacity;
};

/* A part of the attack modifier or of the DC: one that counts, or would if there were none better. */
struct pf2e_ready_part {
    const char *label;
    uint32_t slug; /* hashed */
    uint32_t item; /* that brought it: its id, hashed */
    int rank;      /* by the domain of the roll that brought it; those of a higher one come later */
    double value;
    uint8_t type; /* of pf2e_modifier_policy */
    bool counts;
};

struct pf2e_ready_parts {
    struct pf2e_ready_part *items;
    size_t count;
};

enum pf2e_ready_side { PF2E_READY_ATTACK, PF2E_READY_DEFENCE };

/* How it differs from the same strike without one thing (compose.h). */
enum { PF2E_DELTA_MOST = 6 };
struct pf2e_ready_delta {
    bool is_known;
    bool fits;  /* it is parts of one side more, and nothing else but perhaps the damage */
    bool harms; /* the damage, or the target's defences against it */
    enum pf2e_ready_side side;
    struct {
        size_t at; /* how many of the other's parts stand before it */
        struct pf2e_ready_part part;
    } more[PF2E_DELTA_MOST];
    size_t count;
};

struct pf2e_ready_strike {
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
    struct pf2e_ready_parts parts[2]; /* of the modifier and of the DC */
    bool adds_up;                     /* they say all about modifier, DC and degrees */
    struct pf2e_ready_delta delta;
    struct pf2e_ready_strike *basis[2]; /* whose texts it shares; NULL: none */
};

/* NULL when memory is exhausted or there is no such strike in the context of the roll. */
struct pf2e_ready_strike *pf2e_ready_new(const struct pf2e_attack_plan *plan);
void pf2e_ready_release(struct pf2e_ready_strike *ready);

struct pf2e_ready_roll {
    int64_t natural, total;
    enum degree degree;
};
struct pf2e_ready_roll pf2e_ready_attack(const struct pf2e_ready_strike *ready, pf2e_throw *throw, void *dice);

/* What the dice of a hit show. */
struct pf2e_ready_damage {
    const struct pf2e_ready_harm *harm;
    struct pf2e_amount amounts[PF2E_READY_MOST];
    double total;
    struct pf2e_roll_facts facts;
};
/* False: a hit of this degree deals no damage. */
bool pf2e_ready_damage(const struct pf2e_ready_strike *ready, enum degree degree, pf2e_throw *throw, void *dice,
                       struct pf2e_ready_damage *damage);

/* The splash of a throw that missed, by the instances of a hit: `amounts` has room for PF2E_READY_MOST. How many. */
size_t pf2e_ready_splash(const struct pf2e_ready_strike *ready, pf2e_throw *throw, void *dice, double *amounts);

/* All of it in words, one fact a line; with the bits, without the numbers or the damage. Two that write the same are
 * the same. */
enum { PF2E_WRITE_NUMBERS = 1, PF2E_WRITE_HARM = 2, PF2E_WRITE_REST = 4, PF2E_WRITE_ALL = 7 };
void pf2e_ready_write(const struct pf2e_ready_strike *ready, unsigned what, struct text *out);

/* Which facts of the moment the elements of an actor, or one of them, ask for. */
unsigned pf2e_reads(const struct pf2e_actor *actor);

#endif
