/* ai_way.h: walking distances around walls, for machine players. */
#ifndef TALUS_P2V_PLAYER_AI_WAY_H
#define TALUS_P2V_PLAYER_AI_WAY_H

#include "systems/p2v/game/game.h"

enum { P2V_FAR_WAY = 254, P2V_NO_WAY = 255 };

/* Where to, and for which creature. */
struct p2v_route {
    const struct grid_space *goals;
    int count, size; /* of goals; of who walks, in squares */
    int from;        /* the square it stands on */
    int within;      /* so many more steps than from there are of interest */
};
/* The steps from each square of the board to the nearest goal: 0 where it is touched, P2V_NO_WAY where none leads
 * there, P2V_FAR_WAY where it takes more than are of interest, or none leads there. A large creature squeezes through
 * gaps only where it has no other way. They are found in `room`, or kept with the run, until someone asks again. Grid
 * only. */
const uint8_t *p2v_ai_way(struct p2v_run *run, const struct p2v_route *way, struct p2v_way_map *room);

/* The same to objectives, but never less than as the crow flies. */
const uint8_t *p2v_ai_way_to_claims(struct p2v_run *run, const struct p2v_route *way, struct p2v_way_map *room);

/* A place that a creature wants to get to. */
typedef bool (*p2v_ai_wanted)(struct p2v_run *run, void *context, int x, int y);
/* The first of as few Strides as possible that lead to a place it wants; -1: none do. It walks as the rules let it, so
 * this takes much longer than p2v_ai_way. The answer is kept until someone moves. Grid only. */
int p2v_ai_hunt(struct p2v_run *run, int figure, p2v_ai_wanted is_wanted, void *context);

#endif
