/* reach.h: what the two ways of finding where a creature can go have in common. */
#ifndef TALUS_P2V_REACH_H
#define TALUS_P2V_REACH_H

#include "systems/p2v/game.h"

/* The direction of the last step on the way that goes diagonally first, to a square so far from the start. */
static inline int reach_last_step(int dx, int dy)
{
    int far_x = dx < 0 ? -dx : dx, far_y = dy < 0 ? -dy : dy;
    if (far_x > far_y) return dx > 0 ? GRID_E : GRID_W;
    if (far_y > far_x) return dy > 0 ? GRID_S : GRID_N;
    if (dx > 0) return dy > 0 ? GRID_SE : GRID_NE;
    return dy > 0 ? GRID_SW : GRID_NW;
}

/* close.c: as p2v_reach_find, p2v_reach_list and p2v_reach_path. */
void p2v_close_find(const struct p2v_game *game, struct p2v_reachable *out);
void p2v_close_list(const struct p2v_game *game, struct p2v_reachable *out);
void p2v_close_path(const struct p2v_reachable *reachable, int x, int y, struct p2v_path *path);

#endif
