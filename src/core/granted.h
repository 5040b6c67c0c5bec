/* granted.h: conditions that depend on others (a grabbed creature is off-guard). The state derives them from what
 * brings them; each has an event, for those who follow the events. */
#ifndef TALUS_CORE_GRANTED_H
#define TALUS_CORE_GRANTED_H

#include <stdint.h>

#include "base/symbol.h"
#include "base/vec.h"

struct table;

struct granted_condition {
    int who;
    symbol condition;
    int64_t value; /* 1 where it has none */
    bool is_plain; /* it has no value: events leave it out */
};

struct granted {
    vec(struct granted_condition) items; /* each condition of a creature once */
};

/* For a system's `conditions`: a later one of the same name replaces an earlier one. */
void granted_add(struct granted *granted, struct granted_condition condition);

/* Everybody's conditions before a command. Does nothing where a system has no such conditions. */
void granted_begin(struct table *table, struct granted *granted);
/* After it: emits the changes that the command's own events do not include. Frees the list. */
void granted_end(struct table *table, struct granted *granted);

#endif
