/* history.h: what a table was before its last commands, so that undo costs no more than a few commands.
 *
 * The last HISTORY_RECENT moments are kept, and older ones at distances that grow with their age: n commands ago, one
 * in n / HISTORY_DISTANCE. A moment that was not kept is reached from the one before it by giving the commands of the
 * log again. So going n commands back gives at most a part of n commands again, however long the game is. */
#ifndef TALUS_CORE_HISTORY_H
#define TALUS_CORE_HISTORY_H

#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/vec.h"
#include "json/json.h"

enum { HISTORY_RECENT = 16, HISTORY_DISTANCE = 2 };

struct history_moment {
    size_t log_count; /* entries of the log at that moment */
    void *state;      /* NULL: as at the next moment that has one */
    struct rng rng;
    int64_t seq;
    /* Of a command that waits for an answer. */
    char *waiting; /* NULL: none waits */
    struct json question;
    struct json *answers;
    int64_t *forced;
    size_t answer_count, forced_count;
};

struct history {
    vec(struct history_moment) moments; /* by log_count */
    size_t full;                        /* so many moments are thinned out */
    vec(char *) undone;                 /* commands that were undone, the next to redo last */
    bool redoing;
};

struct table;
struct table_moment;

/* Before a command: gets the memory that keeping the moment will need. A failure is counted like any other. */
void history_prepare(struct table *table, struct table_moment *moment);
/* The command was decided: keeps the moment before it, with its state. Needs no memory. */
void history_keep(struct table *table, struct table_moment *moment);
/* It was undone: the moment is forgotten. */
void history_discard(struct table *table, struct table_moment *moment);
void history_free(struct table *table);

#endif
