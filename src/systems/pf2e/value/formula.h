/* formula.h: arithmetic with names, compiled once and evaluated often.
 *
 * Formulas follow JavaScript's expressions and numbers (IEEE doubles, truth, comparison, precedence), because content
 * is written for it: "max(1, floor(@actor.level / 2))". References "@path" are looked up by the caller. The reference
 * implementation pastes their values into the text before reading it, which differs from arithmetic in a few places
 * ("-@x" with x = -1 is the unreadable "--1"); the flags of a reference say where. */
#ifndef TALUS_PF2E_VALUE_FORMULA_H
#define TALUS_PF2E_VALUE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum formula_type { FORMULA_UNDEFINED, FORMULA_NULL, FORMULA_BOOL, FORMULA_NUMBER, FORMULA_TEXT };

struct formula_value {
    uint8_t type; /* enum formula_type */
    uint32_t length;
    union {
        double number;
        bool truth;
        const char *text;
    };
};

struct formula_reference {
    const char *path; /* without the @ */
    uint32_t length;
    bool only_positive; /* a negative number here cannot be read once pasted */
};

struct formula_node;

struct formula {
    const struct formula_node *nodes;
    const struct formula_reference *references;
    uint32_t root, reference_count;
    bool must_paste;     /* a value has to be pasted into the text: compiling in advance does not help */
    const char *problem; /* NULL: can be evaluated */
    uint32_t problem_at; /* byte of the text */
};

/* False only when memory is exhausted. The text is not kept. */
bool formula_compile(struct arena *arena, const char *text, size_t length, struct formula *formula);
/* `values` has one number for each reference. */
struct formula_value formula_eval(const struct formula *formula, const double *values);
/* The length of the path after an @, 0 when none follows. */
size_t formula_path_length(const char *text, size_t length);

double formula_to_number(struct formula_value value);
bool formula_to_truth(struct formula_value value);

#endif
