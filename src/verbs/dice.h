/* dice.h: the options of a roll: an expression, its dialect and the values of its references. */
#ifndef TALUS_VERBS_DICE_H
#define TALUS_VERBS_DICE_H

#include "dice/dice.h"
#include "verbs/verb.h"

struct verb_dice {
    const char *expression;
    enum dice_dialect dialect;
    const struct json *values; /* what @paths stand for; NULL: nothing */
    uint64_t seed;
    const int64_t *forced; /* results to use first */
    size_t forced_count;
};

/* False, and a diagnostic, when there is no dialect of this name; NULL is the usual one. */
bool verb_dice_dialect(const char *name, enum dice_dialect *dialect, struct diags *diags);
/* Rolls so many times: JSON, the results of all rolls in a list when there are several. `words` has a
 * line for each. */
enum status verb_dice_roll(struct verb_call *call, const struct verb_dice *asked, size_t times);
/* The exact odds, with what the options of the call ask for in addition. */
enum status verb_dice_odds(struct verb_call *call, const struct verb_dice *asked);

#endif
