/* corridor.h: the squares that lines between two spaces can pass. */
#ifndef TALUS_P2V_BOARD_CORRIDOR_H
#define TALUS_P2V_BOARD_CORRIDOR_H

#include "systems/p2v/game/game.h"

/* Row by row, from one space to the other: what lies between the two lines that touch both on one side. It begins at
 * the one further left and goes up or down. Offsets count columns from the left side of that one, in 65536ths. */
struct p2v_corridor {
    struct grid_space from, to;
    int y, step;             /* the next row, and from a row to the next one: 1 down, -1 up */
    bool is_straight;        /* they have columns in common: lines go to either side */
    int rows_before;         /* rows until `near` begins to grow */
    int width;               /* columns of both together */
    int64_t near, near_step; /* where the band begins in the next row */
    int64_t far, far_step;   /* and where it ends */
};

/* False where some lines run up and others down. */
bool p2v_corridor_make(struct grid_space a, struct grid_space b, struct p2v_corridor *corridor);
/* The band's columns of the next row; the first one is the first space's furthest from the other. Never fewer than
 * there are. */
uint64_t p2v_corridor_next(struct p2v_corridor *corridor);
/* Do walls (rows of squares, and borders) certainly part the two? No line goes back, so whatever cannot be reached from
 * square to square in one direction within the band cannot be seen. The spaces themselves are open. */
bool p2v_corridor_is_shut(const struct p2v_game *game, const uint64_t *walls, struct grid_space a, struct grid_space b);

#endif
