/* round.h: how games begin and rounds end. */
#ifndef TALUS_P2V_GAME_ROUND_H
#define TALUS_P2V_GAME_ROUND_H

#include "systems/p2v/game/game.h"

/* A die for each side, all again while the best are equal: the winner. */
int p2v_roll_off(struct p2v_run *run, int faces, enum p2v_side_die what);
/* Sides with someone in play. */
int p2v_sides_left(const struct p2v_game *game);
/* Currents, victory points, what ends; then the next round or the end of the game. */
void p2v_round_end(struct p2v_run *run);

#endif
