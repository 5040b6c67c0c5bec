/* play_complete.h: what a line typed at the table may become: the commands that are legal now, in words. */
#ifndef TALUS_CLI_PLAY_COMPLETE_H
#define TALUS_CLI_PLAY_COMPLETE_H

#include "core/table.h"

struct play_lines {
    const char **items; /* in the arena */
    size_t count, capacity;
};

/* A command as it is typed: strike who=Ann target="Old Bob" to=[3,4]. NULL when memory is exhausted. */
const char *play_words(struct arena *arena, const struct json *command);
/* All lines that begin with what was typed; `odds` may stand before a command. */
void play_complete(struct table *table, struct arena *arena, const char *typed, struct play_lines *lines);
/* Lets the line editor complete with them from now on; NULL ends it. */
void play_complete_for(struct table *table);

#endif
