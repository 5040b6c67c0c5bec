/* value.h: the values of rule elements: numbers, texts, formulas, brackets and injections.
 *
 *     5   "5"   "floor(@actor.level/2)"   "{item|flags.choice}"
 *     {"field": "actor|level", "brackets": [{"end": 9, "value": 1}, {"start": 10, "value": 2}]}
 *
 * A value is compiled once and resolved against a scope, which finds data by path. Nothing is rounded here. */
#ifndef TALUS_PF2E_VALUE_VALUE_H
#define TALUS_PF2E_VALUE_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "json/json.h"

/* Where references are looked up. `find` gets the whole path ("actor.system.abilities.str.mod", "item.level",
 * "rule.slug", "weapon.level") and returns false if there is no such thing. A path that starts with "actor.", "item."
 * or "rule." may come from an injection or a bracket; formulas never ask for "rule.". */
struct value_scope {
    bool (*find)(void *context, const char *path, size_t length, struct json *found);
    void *context;
};

enum value_kind { VALUE_CONSTANT, VALUE_TEXT, VALUE_FORMULA, VALUE_TEMPLATE, VALUE_BRACKETS, VALUE_TREE };

struct formula;
struct value_bracket;

struct value {
    enum value_kind kind;
    struct json source;            /* the constant, the text, or the tree */
    const struct formula *formula; /* VALUE_FORMULA */
    const char *field;             /* VALUE_BRACKETS: "actor.level" */
    const struct value_bracket *brackets;
    size_t bracket_count;
};

struct value_bracket {
    double start, end;
    struct value value;
};

struct value_result {
    struct json value;   /* the fallback when the value cannot be resolved */
    bool ignored;        /* the rule element counts as ignored from now on */
    bool failed;         /* and this is the author's fault (not merely no target, no such condition) */
    const char *problem; /* in words; NULL when there is none */
};

/* False only when memory is exhausted. `source` must live as long as the value. */
bool value_compile(struct arena *arena, const struct json *source, struct value *value);
/* Texts that are made go into the arena; nothing else is kept. `fallback` counts where the value is null. */
struct value_result value_resolve(const struct value *value, const struct value_scope *scope, struct arena *arena,
                                  struct json fallback);

/* Does the text contain {actor|...}, {item|...} or {rule|...}? */
bool value_has_injection(const char *text, size_t length);
/* The text with its injections replaced; an unknown path becomes "undefined" and sets result->ignored and ->failed. */
struct json value_inject(const struct value_scope *scope, struct arena *arena, const char *text, size_t length,
                         struct value_result *result);
/* A copy of the tree with the injections of all its texts replaced. */
struct json value_inject_tree(const struct value_scope *scope, struct arena *arena, const struct json *tree,
                              struct value_result *result);

/* A scope that looks into one JSON object: {"actor": ..., "item": ..., "spell": ...}. */
struct value_scope value_scope_json(const struct json *root);

#endif
