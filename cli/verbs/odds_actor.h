/* odds_actor.h: `talus odds --actor NAME`: the chances of an actor's attack. */
#ifndef TALUS_CLI_ODDS_ACTOR_H
#define TALUS_CLI_ODDS_ACTOR_H

#include <stdbool.h>

/* Is the call about an actor rather than about dice? */
bool odds_actor_asked(int argc, char **argv);
int odds_actor(int argc, char **argv);

#endif
