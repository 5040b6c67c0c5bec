/* number.h: a number of the sheet with its parts: value, origin, and why a part does not count. */
#ifndef TALUS_SWSE_ACTOR_NUMBER_H
#define TALUS_SWSE_ACTOR_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "ir/modifier.h"
#include "systems/swse/content/rule.h"

/* Of one bonus type the best counts; penalties all count (SWSE-CORE-03). */
extern const struct modifier_policy swse_modifier_policy;

struct swse_part {
    const char *label; /* "Dexterity", "half level", or the rule's carrier */
    int64_t value;
    const struct swse_rule *rule; /* NULL: a figure of the game, of the character or of its giver */
    const char *giver, *giver_id; /* "species" and its id, for figures that no rule gives; NULL: the character's own */
    enum swse_bonus_type bonus;
    const char *lost; /* why it does not count; NULL: it counts */
};

struct swse_number {
    int64_t total;
    struct swse_part *parts;
    size_t count, capacity;
};

/* The name of the giver of an op for people: the trait, or the carrier of the rule. */
const char *swse_op_label(const struct swse_op *op);
/* A part that always counts. False when memory is exhausted. */
bool swse_number_add(struct arena *arena, struct swse_number *number, const char *label, int64_t value);
/* The same, with who gives it: "species" and "velari". */
bool swse_number_add_from(struct arena *arena, struct swse_number *number, struct swse_part added);
/* A part given by a rule; whether it counts is settled by swse_number_stack. `lost`: why it does not, if known. */
bool swse_number_add_rule(struct arena *arena, struct swse_number *number, const struct swse_op *op, const char *lost);
/* Of one bonus type only the highest bonus counts, all penalties and untyped figures do, and the same rule of the same
 * source counts once (SWSE-CORE-03). With `circumstance_adds`, circumstance bonuses of different sources add up.
 * Returns what the rules are worth together and sets the total. */
int64_t swse_number_stack(struct arena *arena, struct swse_number *number, bool circumstance_adds);

#endif
