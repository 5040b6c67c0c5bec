/* odds.h: the exact distribution of a dice expression: computed, never sampled.
 *
 * Counts are whole numbers of up to 128 bits; where they would need more, the distribution is held in doubles and
 * marked so. Explosions are followed to a stated depth; what is beyond is reported as `rest` and is in no outcome. */
#ifndef TALUS_DICE_ODDS_H
#define TALUS_DICE_ODDS_H

#include "base/wide.h"
#include "dice/dice.h"
#include "ir/degree.h"

/* Outcome i is the value (low + i * step) / scale. The first and the last outcome can happen; others may be empty. */
struct odds {
    int64_t low, step, scale;
    size_t count;
    wide *counts;    /* out of `total`; NULL when they do not fit */
    wide total;      /* includes what is beyond the depth */
    double *chances; /* where there are no counts */
    double rest;     /* chance that an explosion goes deeper than it was followed */
};

enum { ODDS_DEFAULT_DEPTH = 20, ODDS_LARGEST_DEPTH = 200 };

struct odds_options {
    int depth;                      /* further dice that one die may bring; 0: ODDS_DEFAULT_DEPTH */
    const struct dice_scope *scope; /* may be NULL */
};

/* NULL when it cannot be computed exactly, with the reason in `error`. Lives in the arena. `options` may be NULL. */
const struct odds *odds_make(struct arena *arena, const struct dice *dice, const struct odds_options *options,
                             struct dice_error *error);

static inline bool odds_is_exact(const struct odds *odds)
{
    return odds->counts != NULL;
}
double odds_value(const struct odds *odds, size_t index);
/* Probability of outcome i; 0 where the value cannot happen. */
double odds_chance(const struct odds *odds, size_t index);
/* Of what ended within the depth. */
double odds_mean(const struct odds *odds);
double odds_deviation(const struct odds *odds);
/* The chance of a value of at least `value`. */
double odds_at_least(const struct odds *odds, double value);
/* The smallest value that is not exceeded with at least this chance (0..1). */
double odds_quantile(const struct odds *odds, double chance);

struct odds_versus {
    double win, tie, loss;
    wide win_count, tie_count, loss_count, total;
    bool exact;
};
/* Two independent rolls against each other. */
struct odds_versus odds_compare(const struct odds *mine, const struct odds *theirs);

/* The distributions of `times` independent results sorted from high to low, into sorted[0..times). NULL members are
 * never left; false with a reason in `error` when it is too much. */
bool odds_sorted(struct arena *arena, const struct odds *odds, size_t times, const struct odds **sorted,
                 struct dice_error *error);

/* PF2e's four degrees of success of a d20 check against a difficulty, indexed by enum degree. */
void odds_degrees(const struct odds *die, const struct odds *rest_of, int64_t difficulty, double chances[DEGREE_COUNT]);
/* A d20 check: the die itself and everything else, so that natural 20 and 1 can be seen. */
struct odds_check {
    const struct odds *die, *rest; /* rest: NULL when there is nothing else */
};
/* False when the expression has no single d20 (or pair of which one is kept) that is added at its top. */
bool odds_split_d20(struct arena *arena, const struct dice *dice, const struct odds_options *options,
                    struct odds_check *check, struct dice_error *error);

#endif
