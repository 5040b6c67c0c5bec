/* reach.h: where a creature can go, and the way there. */
#ifndef TALUS_P2V_BOARD_REACH_H
#define TALUS_P2V_BOARD_REACH_H

#include "systems/p2v/game/game.h"

enum { P2V_ROW_LEVELS = 32, P2V_MOST_SQUARES = 60 };
/* Who goes, from where, and how. */
struct p2v_walker {
    int figure, size, x, y, parity; /* parity of diagonals so far */
    int squares;                    /* it can go */
    int span;                       /* no square is further away; 1: one step alone, whatever it costs */
    uint8_t modes;
    bool aloft;  /* it flies, and some ground slows even that */
    bool opened; /* some terrain is gone for its side */
    bool through_enemies, through_walls, ignores_terrain, ignores_rough;
    bool avoids_hazards; /* on the way to the goal; found square by square only */
    int goal;            /* a square */
    uint16_t passes; /* rough squares it does not ignore altogether, but those with these traits */
};
/* What the board's rows say about a creature of its size: a bit is a place for its upper left square. Rows are counted
 * from 1: there is one above the board and one below it, where no step leads on. */
struct p2v_reach_rows {
    uint64_t open[GRID_DIRECTIONS][P2V_HEIGHT + 2]; /* steps that walls leave open */
    uint64_t rough[P2V_HEIGHT + 2], held[P2V_HEIGHT + 2], walled[P2V_HEIGHT + 2];
    uint64_t tight[P2V_HEIGHT + 2]; /* a large creature squeezes in (P2V-NARROW-02) */
    uint64_t shut[P2V_HEIGHT + 2];  /* too narrow even for that */
    uint64_t columns;               /* of a row that are on the board */
    bool is_large, is_slow;         /* slow: some places are rough or narrow */
    int top, bottom;                /* rows it could get to */
};
/* The squares that can be reached. Of several ways that cost the same the one with an even number of diagonals is
 * taken, and it goes diagonally first. */
struct p2v_reachable {
    struct p2v_walker walker;
    int count;
    uint16_t squares[P2V_SQUARES]; /* the nearest first */
    uint8_t costs[P2V_SQUARES];
    /* Found row by row: the squares first reached at a cost, by parity of diagonals. Costs that nobody has requested
     * yet are not looked at: `next` is the first of them. */
    bool is_by_rows, is_step; /* a step: `squares` and `costs` say all */
    int next;
    struct p2v_reach_rows rows;
    uint64_t seen[P2V_HEIGHT + 2], levels[P2V_ROW_LEVELS][2][P2V_HEIGHT + 2];
    /* Found square by square. */
    uint8_t best[P2V_SQUARES][2]; /* cost by parity; 255 not reachable */
    uint8_t from[P2V_SQUARES][2]; /* direction of arrival plus 1 */
    uint16_t via[P2V_SQUARES];    /* the teleportation circle it came from */
};
/* A way, square by square. */
struct p2v_path {
    uint16_t squares[128];
    int count, cost, parity; /* parity of diagonals at its end */
};
struct p2v_walker p2v_walker_of(const struct p2v_game *game, int figure, int squares, uint8_t modes,
                                bool through_enemies);
void p2v_reach_find(const struct p2v_game *game, const struct p2v_walker *walker, struct p2v_reachable *out);
/* Fills in `squares` and `costs` with the start and wherever it can stop. */
void p2v_reach_list(const struct p2v_game *game, struct p2v_reachable *reachable);
/* What ending there costs, 255 when it cannot be reached. */
int p2v_reach_cost(struct p2v_reachable *reachable, int x, int y);
/* Adds the way there to the path. */
void p2v_reach_path(struct p2v_reachable *reachable, int x, int y, struct p2v_path *path);
/* What it costs as the crow flies: never more than in truth, but for teleportation circles. */
int p2v_reach_crow(const struct p2v_walker *walker, int x, int y);
/* The way where nothing lies in it and nothing has to be searched; false: it has to. */
bool p2v_reach_straight(const struct p2v_game *game, const struct p2v_walker *walker, int x, int y,
                        struct p2v_path *path);
/* What walls alone leave open to a creature of that size, on the whole board. */
void p2v_reach_open(const struct p2v_game *game, int size, struct p2v_reach_rows *rows);
/* NULL when all ways of searching find the same: for tests. */
const char *p2v_reach_check(const struct p2v_game *game, const struct p2v_walker *walker);

/* ---- what the two ways of searching have in common ---- */

/* The direction of the last step on the way that goes diagonally first, to a square so far from the start. */
static inline int reach_last_step(int dx, int dy)
{
    int far_x = dx < 0 ? -dx : dx, far_y = dy < 0 ? -dy : dy;
    if (far_x > far_y) return dx > 0 ? GRID_E : GRID_W;
    if (far_y > far_x) return dy > 0 ? GRID_S : GRID_N;
    if (dx > 0) return dy > 0 ? GRID_SE : GRID_NE;
    return dy > 0 ? GRID_SW : GRID_NW;
}

/* reach_slow.c: as p2v_reach_find, p2v_reach_list and p2v_reach_path. */
void p2v_close_find(const struct p2v_game *game, struct p2v_reachable *out);
void p2v_close_list(const struct p2v_game *game, struct p2v_reachable *out);
void p2v_close_path(const struct p2v_reachable *reachable, int x, int y, struct p2v_path *path);

#endif
