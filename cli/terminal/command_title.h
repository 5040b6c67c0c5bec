/* command_title.h: a command in words, such as Wight: Strike Tam with Claw. */
#ifndef TALUS_CLI_COMMAND_TITLE_H
#define TALUS_CLI_COMMAND_TITLE_H

#include "util/node.h"

/* `events` are those of the command; they give slugs their names. `turn` is whose turn it was, for a command without
 * "who". Both may be NULL. The result is in the pool; NULL when memory is exhausted. */
const char *command_title(struct pool *pool, const struct node *command, const struct node *events, const char *turn);
/* Whose turn it is after these events; `turn` when none of them begins one. */
const char *command_turn(const struct node *events, const char *turn);

#endif
