/* odds_make.h: arithmetic on distributions in one arena, shared by the files that compute exact odds.
 *
 * Every function returns NULL after a failure, which is remembered in the maker; NULL arguments give NULL, so results
 * may be handed on unchecked. */
#ifndef TALUS_DICE_ODDS_MAKE_H
#define TALUS_DICE_ODDS_MAKE_H

#include "dice/fraction.h"
#include "dice/odds.h"

struct odds_maker {
    struct arena *arena;
    const struct dice_scope *scope;
    struct dice_error *error;
    const struct dice_node *node; /* what is being computed, for errors */
    int depth;
    int64_t work; /* multiplications so far, against LIMIT_ODDS_WORK */
};

/* Part of a mixture: `odds` with weight `times`. */
struct odds_part {
    const struct odds *odds;
    wide times;
    double times_double; /* the same; used alone when `times` did not fit (0) */
};

void *odds_fail(struct odds_maker *maker, enum status status, const char *message);
bool odds_failed(const struct odds_maker *maker);
/* Is there still work to spend? Fails when not. */
bool odds_spend(struct odds_maker *maker, double work);

struct odds *odds_new_exact(struct odds_maker *maker, int64_t low, int64_t step, int64_t scale, size_t count);
struct odds *odds_new_double(struct odds_maker *maker, int64_t low, int64_t step, int64_t scale, size_t count);
const struct odds *odds_point(struct odds_maker *maker, struct fraction value);
const struct odds *odds_whole(struct odds_maker *maker, int64_t value);
/* A copy in the maker's arena. */
const struct odds *odds_copy(struct odds_maker *maker, const struct odds *odds);
/* The same distribution in doubles. */
const struct odds *odds_doubled(struct odds_maker *maker, const struct odds *odds);
const struct odds *odds_add(struct odds_maker *maker, const struct odds *a, const struct odds *b);
/* The sum of `times` independent ones. */
const struct odds *odds_power(struct odds_maker *maker, const struct odds *odds, int64_t times);
/* Any other function of one or two independent values: `apply` returns NULL or the fault. `b` may be NULL. */
typedef const char *odds_function(const void *context, struct fraction a, struct fraction b,
                                  struct fraction *value);
const struct odds *odds_map(struct odds_maker *maker, const struct odds *a, const struct odds *b, odds_function *apply,
                            const void *context);
/* The sum of the parts' weights need not be `total`: what is missing is left out (restricted dice), or rest. */
const struct odds *odds_mix(struct odds_maker *maker, const struct odds_part *parts, size_t count, wide total);
/* The sum of all chances: what ended, of the faces that are not left out. */
double odds_mass(const struct odds *odds);
bool odds_has(const struct odds *odds, size_t index);
struct fraction odds_fraction_of(const struct odds *odds, size_t index);

/* Dice that one pool holds: `count` of the distribution `die`. */
struct odds_group {
    int64_t count;
    const struct odds *die;
};
/* What a kept die with this value adds. */
typedef const struct odds *odds_gain(void *context, int64_t value);
/* The dice ranked first..last-1 of some groups; 0 is the highest. */
struct odds_ranks {
    const struct odds_group *groups;
    size_t group_count;
    int64_t first, last;
};
/* The sum of what they add. A die's `total` is the denominator: the sum of its counts may be less. */
const struct odds *odds_ranked(struct odds_maker *maker, const struct odds_ranks *ranks, odds_gain *gain,
                               void *context);
/* count d faces with the node's modifiers. */
const struct odds *odds_dice(struct odds_maker *maker, const struct dice_node *node, int64_t count, int64_t faces);
/* The modifiers of a pool on its members. */
const struct odds *odds_pool(struct odds_maker *maker, const struct dice_node *node, const struct odds_group *members,
                             size_t count);

#endif
