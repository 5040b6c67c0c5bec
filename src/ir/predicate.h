/* predicate.h: conditions on roll options, compiled once and tested often.
 *
 * Predicates of all shapes that content writes compile to the same code: a tree written in prefix order. A predicate
 * that is not well formed is kept as "never", with a sentence about what is wrong with it. A predicate of zeros is
 * "always". */
#ifndef TALUS_IR_PREDICATE_H
#define TALUS_IR_PREDICATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/symbol.h"
#include "base/text.h"
#include "ir/options.h"
#include "json/json.h"

enum predicate_op {
#define OP(name, key, sign) PREDICATE_##name,
#include "ir/predicate_ops.def"
#undef OP
    PREDICATE_OP_COUNT
};

struct predicate_node {
    uint8_t op;     /* enum predicate_op */
    uint32_t size;  /* nodes of this subtree, itself included */
    uint32_t count; /* children */
    union {
        symbol option;    /* OPTION */
        uint32_t operand; /* comparisons: index of the left operand, the right one follows */
        bool truth;       /* CONSTANT */
    };
};

/* One side of a comparison: a number, or the numbers of the options with a stem. */
struct predicate_operand {
    symbol stem; /* 0: the number counts */
    double number;
};

struct predicate {
    const struct predicate_node *nodes;
    const struct predicate_operand *operands;
    uint32_t count;                /* nodes; 0 = always */
    bool has_injections;           /* some text contains {actor|...}: resolve it and compile again */
    const char *problem;           /* NULL: well formed */
    const struct json *problem_at; /* the part of the source that is wrong */
};

enum predicate_form {
    PREDICATE_FULL, /* a list of statements: "option", {"or": [...]}, {"gte": ["self:level", 5]} ... */
    PREDICATE_SIMPLE  /* the same with "and" and "or" only, and "not:option" */
};

/* `source` NULL or null is "always". False only when memory is exhausted. The nodes live in the arena; the predicate
 * points into `source` only with problem_at. */
bool predicate_compile(struct arena *arena, struct symbols *symbols, const struct json *source,
                       enum predicate_form form, struct predicate *predicate);

bool predicate_test(const struct predicate *predicate, const struct options *options);

/* Tests, and when the result is false adds a sentence about the smallest part that made it so:
 * `needs "self:prone"`, `needs self:level >= 5 but it is 3`. */
bool predicate_explain(const struct predicate *predicate, const struct options *options, struct text *out);
/* The predicate as canonical JSON of the full form. */
void predicate_print(const struct predicate *predicate, const struct symbols *symbols, struct text *out);

/* Other languages build their predicates with these: open, children, close. */
struct predicate_builder {
    struct arena *arena;
    struct symbols *symbols;
    struct predicate_node *nodes;
    struct predicate_operand *operands;
    size_t count, capacity, operand_count, operand_capacity;
    bool has_injections;
    bool failed;
    const char *problem;
    const struct json *problem_at;
};

void predicate_builder_init(struct predicate_builder *builder, struct arena *arena, struct symbols *symbols);
/* Starts a node with children; give what it returns to predicate_close after the last child. */
size_t predicate_open(struct predicate_builder *builder, enum predicate_op op);
void predicate_close(struct predicate_builder *builder, size_t node);
void predicate_add_option(struct predicate_builder *builder, const char *text, size_t length);
/* A text that is compared as it is may still have to be resolved first. */
void predicate_note_text(struct predicate_builder *builder, const char *text, size_t length);
void predicate_add_constant(struct predicate_builder *builder, bool truth);
/* An operand is a text (an option's stem, or a number in text) or a JSON number. */
void predicate_add_comparison(struct predicate_builder *builder, enum predicate_op op, const struct json *left,
                              const struct json *right);
/* Remembers the first thing that is wrong; the predicate becomes "never". Returns false. */
bool predicate_reject(struct predicate_builder *builder, const struct json *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Moves what was built into the arena and frees the builder. False when memory is exhausted. */
bool predicate_finish(struct predicate_builder *builder, struct predicate *predicate);

#endif
