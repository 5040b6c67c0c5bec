/* play_complete.h: completes a line typed at the table to legal commands, in words. */
#ifndef TALUS_CLI_PLAY_COMPLETE_H
#define TALUS_CLI_PLAY_COMPLETE_H

#include "util/list.h"
#include "util/node.h"

typedef list(const char *) play_lines; /* texts in a pool */

/* A command as it is typed: strike who=Ann target="Old Bob" to=[3,4]. NULL when memory is exhausted. */
const char *play_words(struct pool *pool, const struct node *command);
/* All lines that begin with what was typed; `odds` may be before a command. For list_free. */
void play_complete(struct talus_table *table, struct pool *pool, const char *typed, play_lines *lines);
/* Lets the line editor complete with them from now on; NULL ends it. */
void play_complete_for(struct talus_table *table);

#endif
