/* aelike.h: the arithmetic of rule elements that change a value in place: add, multiply, upgrade ...
 *
 * What may be combined with what is strict: a number with a number, a list with what its items are. Anything else is a
 * failure and changes nothing. NULL stands for a value that is not there (undefined). */
#ifndef TALUS_IR_AELIKE_H
#define TALUS_IR_AELIKE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "json/json.h"

enum aelike_mode {
#define MODE(name, text) AELIKE_##name,
#include "ir/aelike_modes.def"
#undef MODE
    AELIKE_MODE_COUNT
};

struct aelike_result {
    bool failed;
    bool absent; /* the result is undefined */
    struct json value;
};

/* AELIKE_MODE_COUNT when there is no such mode. */
enum aelike_mode aelike_mode_find(const char *name);

/* The new value. For lists in add, subtract and remove it is the item to put in or take out. `merge` makes override
 * merge objects and lists into each other instead of replacing them. Trees that are made live in the arena. */
struct aelike_result aelike_combine(struct arena *arena, enum aelike_mode mode, const struct json *current,
                                    const struct json *change, bool merge);
/* The same for two numbers, which cannot fail. */
double aelike_number(enum aelike_mode mode, double current, double change);
struct aelike_change {
    enum aelike_mode mode;
    const struct json *value;
    bool merge;
};
/* Changes *target: sets it, or puts the item into (out of) the list. `present`: it was there already. False on
 * failure. */
bool aelike_apply(struct arena *arena, struct json *target, bool present, const struct aelike_change *change);

#endif
