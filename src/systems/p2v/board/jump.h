/* jump.h: leaps and long jumps. */
#ifndef TALUS_P2V_BOARD_JUMP_H
#define TALUS_P2V_BOARD_JUMP_H

#include "systems/p2v/game/game.h"

/* Is there a place to leap to? Only those of water look for one. */
bool p2v_can_leap(struct p2v_run *run, int figure);
void p2v_leap(struct p2v_run *run, int figure);
/* As far as an Athletics check carries it. */
void p2v_jump_by_skill(struct p2v_run *run, int figure);
/* The same after a Stride. */
void p2v_long_jump(struct p2v_run *run, int figure);

#endif
