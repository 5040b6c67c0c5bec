/* tally.h: a statistic with every change to it, in the order in which changes count.
 *
 * First the base; then what sets it (of several, the best for the bearer); then what stays on top of any base, such as
 * a shield; then what adds; then what multiplies or divides; last the bounds. Sheet and table count with this alone. */
#ifndef TALUS_DND5E_ACTOR_TALLY_H
#define TALUS_DND5E_ACTOR_TALLY_H

#include "systems/dnd5e/actor/actor.h"

enum d5e_operation {
    D5E_SET,
    D5E_ADD,
    D5E_SUBTRACT,
    D5E_MULTIPLY,
    D5E_DIVIDE,
    D5E_AT_LEAST, /* "max": the higher of the two */
    D5E_AT_MOST   /* "min" */
};

struct d5e_tally {
    struct arena *arena; /* of the parts; NULL: only the value is wanted */
    const struct d5e_stat *base;
    bool low_is_good; /* of several that set it, the lowest counts */
    struct {
        const char *label;
        enum d5e_operation operation;
        int64_t amount;
    } changes[D5E_MOST_CHANGES];
    int count;
    bool full; /* a change found no room */
};

/* Only the base parts of `base` count: effects in it are tallied again. */
struct d5e_tally d5e_tally_of(struct arena *arena, const char *path, const struct d5e_stat *base);
void d5e_tally_change(struct d5e_tally *tally, const char *label, enum d5e_operation operation, int64_t amount);
struct d5e_stat d5e_tally_total(const struct d5e_tally *tally);

/* How an attribute effect changes its target, and by what part of its calculation. (D5E-EFF-05)
 * One operand is the amount; several are calculated first, and replace the value if the target is one of them. */
enum d5e_operation d5e_attribute_operation(const struct json *attribute, const struct json **amount);

#endif
