/* p2v_solo.h: `talus p2v solo`. */
#ifndef TALUS_CLI_P2V_SOLO_H
#define TALUS_CLI_P2V_SOLO_H

#include "client.h"

/* Plays the encounters of an adventure, the machine for the adventurers; `path` NULL: the built-in one. */
int p2v_solo_adventure(struct client *content, const char *path, int64_t seed, bool by_hand);
/* Prints the gambits of a creature, its own or the table made for it. */
int p2v_solo_gambits(struct client *content, const char *name);

#endif
