/* roll.h: shared declarations of rolling: expressions (roll.c) and dice with modifiers (throw.c). */
#ifndef TALUS_DICE_ROLL_H
#define TALUS_DICE_ROLL_H

#include "dice/dice.h"

struct dice_roller {
    struct dice_source *source;
    const struct dice_scope *scope;
    struct dice_result *result;
    int64_t thrown, most; /* dice so far, and how many there may be */
    uint16_t term;
};

/* Remembers the first error; always returns 0. */
double dice_roller_fail(struct dice_roller *roller, enum status status, const struct dice_node *node,
                        const char *message);
static inline bool dice_roller_failed(const struct dice_roller *roller)
{
    return roller->result->error.status != STATUS_OK;
}
/* Rolls the dice of a term, applies its modifiers and returns the sum. */
double dice_roll_term(struct dice_roller *roller, const struct dice_node *node, int64_t count, int64_t faces);
/* The same modifiers on the totals of a pool's members, which are in the result from `start` on. */
double dice_apply_modifiers(struct dice_roller *roller, const struct dice_node *node, size_t start, int64_t faces);

/* Applies a modifier of single dice to one die. */
void dice_judge(const struct dice_modifier *modifier, struct dice_die *die, int64_t lowest, int64_t highest);
/* Does a condition ask for the rank of a die among the dice of its term? */
bool dice_selects_by_rank(const struct dice_modifier *modifier);
double dice_margin(const struct dice_modifier *modifier, double sum);
int64_t dice_face_high(const struct dice_node *node, int64_t faces);

/* What exact odds share. dice_check_count and dice_check_faces return NULL or what is wrong. */
double dice_compare_numbers(enum dice_compare compare, double left, double right);
double dice_call_two(enum dice_function function, double left, double right);
const char *dice_check_count(double number, int64_t *count);
const char *dice_check_faces(double number, int64_t *faces);
/* Is the node a chain of plus and minus? */
bool dice_is_sum(const struct dice_node *node);

#endif
