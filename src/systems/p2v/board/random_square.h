/* random_square.h: a square for a player who takes any. */
#ifndef TALUS_P2V_BOARD_RANDOM_SQUARE_H
#define TALUS_P2V_BOARD_RANDOM_SQUARE_H

#include "systems/p2v/game/game.h"

/* What a square must be like. */
struct p2v_pick {
    int asked;          /* the figure whose player picks */
    int source;         /* squares are counted from where this figure stands */
    int before, behind; /* so many squares before and behind its own first one are close by */
    int within;         /* no square that fits is further away (or P2V_STRAIGHT); 0: not known */
    bool (*fits)(struct p2v_run *run, const struct p2v_pick *pick, int x, int y);
    int figure, range; /* for `fits`: who is to be there, and how far off that may be */
};

/* Draws squares until one fits, as a player who goes anywhere would have drawn from a list of them. False: there are
 * not two to choose from, or the player wants to see what there is. */
bool p2v_random_square(struct p2v_run *run, const struct p2v_pick *pick, int *x, int *y);

#endif
