/* source.h: the source of dice: a queue of forced values (tests, real dice), then a generator.
 *
 * A source is a view: it owns nothing but its record of what was rolled. Every die of the engine is rolled here, so the
 * record is complete. A fault is sticky; after one, every roll is 1 and the caller checks `fault`. */
#ifndef TALUS_DICE_SOURCE_H
#define TALUS_DICE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/vec.h"

enum dice_fault {
    DICE_FAULT_NONE,
    DICE_FAULT_EMPTY,     /* the forced values ran out and there is no generator */
    DICE_FAULT_RANGE,     /* a forced value is not on the die it is meant for */
    DICE_FAULT_FACES,     /* a die with no faces, or with more than LIMIT_DIE_FACES */
    DICE_FAULT_NO_MEMORY, /* the record could not grow */
};

struct dice_thrown {
    int32_t faces, value;
    bool forced;
};

struct dice_source {
    const int64_t *forced; /* values to use first, each in 1..faces of the die it meets */
    size_t forced_count, forced_used;
    struct rng *rng; /* used when no forced value is left; NULL: that is a fault */
    bool records;    /* keep every roll in `rolled` */
    vec(struct dice_thrown) thrown;
    enum dice_fault fault;
    int64_t wanted; /* with DICE_FAULT_EMPTY: faces of the die that was to be rolled */
};

struct dice_source dice_source_new(struct rng *rng);
struct dice_source dice_source_forced(const int64_t *values, size_t count, struct rng *rng);
void dice_source_free(struct dice_source *source);

/* One die: uniform on 1..faces, or the next forced value. 1 after a fault. */
int64_t dice_throw(struct dice_source *source, int64_t faces);
/* `count` dice of the same kind into `values`; false after a fault. */
bool dice_throw_each(struct dice_source *source, int64_t faces, size_t count, int64_t *values);
/* A plain sentence about the fault, "" for none. */
const char *dice_fault_text(enum dice_fault fault);

#endif
