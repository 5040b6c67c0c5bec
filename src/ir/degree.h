/* degree.h: the outcome of a check: four degrees by margin, and degrees counted by tens. */
#ifndef TALUS_IR_DEGREE_H
#define TALUS_IR_DEGREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/symbol.h"
#include "json/json.h"

enum degree {
#define DEGREE(name, camel, kebab) DEGREE_##name,
#include "ir/degrees.def"
#undef DEGREE
    DEGREE_COUNT
};

enum { DEGREE_ALL = DEGREE_COUNT }; /* an adjustment for every degree */

/* What happens to a degree: so many steps, or a fixed degree. */
struct degree_change {
    bool is_set;
    bool to_degree;
    int8_t amount;     /* steps up or down, or the enum degree */
    const char *label; /* its origin; without a label it does not count */
};

/* One change for each degree and one for all. */
struct degree_adjustments {
    struct degree_change changes[DEGREE_COUNT + 1];
};

struct degree_result {
    enum degree degree;
    enum degree unadjusted;
    const struct degree_change *change; /* NULL: nothing was changed */
};

/* Ten above or below the difficulty is critical; a natural 20 is one better, a natural 1 one worse. `die` 0: the total
 * did not come from a die. Adjustments may be NULL. */
struct degree_result degree_of(int64_t die, int64_t total, int64_t difficulty,
                               const struct degree_adjustments *adjustments);
/* Applies the first adjustment that counts: that for all, else that for the degree. */
struct degree_result degree_adjust(enum degree degree, const struct degree_adjustments *adjustments);

/* "criticalFailure" and the like (or "all" → DEGREE_ALL); -1 when unknown. */
int degree_find(const char *camel);
const char *degree_name(enum degree degree);  /* criticalFailure */
const char *degree_slug(enum degree degree);  /* critical-failure */
const char *degree_label(enum degree degree); /* Critical Failure */
/* Reads the words of content: "one-degree-better", "two-degrees-worse", "to-success" ... False when unknown. */
bool degree_change_read(const char *words, struct degree_change *change);

/* Counted: tens of the target against tens of the roll, plus one, at least one. A natural 1 succeeds, a 100 fails. */
struct counted_degrees {
    bool success;
    int64_t degrees;
};
struct counted_degrees degree_count_tens(int64_t roll, int64_t target);

#endif
