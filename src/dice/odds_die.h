/* odds_die.h: shared parts of exact odds: single dice (odds_die.c) and dependent dice (odds_joint.c). */
#ifndef TALUS_DICE_ODDS_DIE_H
#define TALUS_DICE_ODDS_DIE_H

#include "dice/odds_make.h"
#include "dice/roll.h"

struct dice_odds {
    struct odds_maker *maker;
    const struct dice_node *node;
    int64_t faces, lowest, highest;
    const struct dice_modifier *begin, *end; /* what is worked through; the end itself is not */
    bool wants_value;                        /* of a die, rather than what it counts */
};

/* Which faces of a fresh die are meant. */
enum odds_faces { ODDS_ALL_FACES, ODDS_MATCHING, ODDS_OTHERS };

bool odds_is_ranking(const struct dice_modifier *modifier);
bool odds_is_explosion(const struct dice_modifier *modifier);
bool odds_matches(const struct dice_odds *odds, const struct dice_modifier *modifier, int64_t value);
/* The share of faces that match. */
double odds_share(const struct dice_odds *odds, const struct dice_modifier *modifier);
double odds_raise(double base, int64_t exponent);
/* A fresh die, restricted to some of its faces (the denominator stays the whole die, unless `among` is set), that goes
 * on after `modifier`. `less` is taken off what it shows. NULL without error when there is no such face. */
const struct odds *odds_fresh(const struct dice_odds *odds, const struct dice_modifier *modifier, enum odds_faces which,
                              bool among, int64_t less);
/* What a die with this value adds (or shows) after the modifiers from begin on. `context` is a struct dice_odds. */
const struct odds *odds_gain_of(void *context, int64_t value);

/* The first modifier that concerns more than one die at a time, or NULL. */
const struct dice_modifier *odds_first_joint(const struct dice_modifier *modifier);
/* Is there a modifier that no formula covers? */
bool odds_has_no_formula(const struct dice_modifier *modifier);
/* Are the modifiers around `joint` such that odds_joint can compute them? */
bool odds_joint_fits(const struct dice_odds *odds, const struct dice_modifier *joint);
/* The ranks that are kept of `dice` dice after all rankings from here on; `*next` is the first other modifier. */
void odds_kept_ranks(const struct dice_modifier *modifier, int64_t dice, int64_t *first, int64_t *last,
                     const struct dice_modifier **next);
/* The same, computed by throwing every combination of dice: for whatever has no formula. */
const struct odds *odds_enumerate(struct odds_maker *maker, const struct dice_node *node, int64_t count,
                                  int64_t faces);
const struct odds *odds_enumerate_pool(struct odds_maker *maker, const struct dice_node *node,
                                       const struct odds_group *members, size_t count);
/* `count` dice with a modifier that concerns more than one of them. */
const struct odds *odds_joint(struct dice_odds *odds, const struct dice_modifier *joint, int64_t count);

#endif
