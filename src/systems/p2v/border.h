/* border.h: walls and fences on the borders between squares, as cover. */
#ifndef TALUS_P2V_BORDER_H
#define TALUS_P2V_BORDER_H

#include "systems/p2v/game.h"

enum { P2V_BORDERS = 160 }; /* that count between two spaces; more of them add nothing */

/* The right or lower side of a square with something on it. */
struct p2v_border {
    int8_t x, y;
    bool is_south;
    uint8_t piece; /* borders that touch are one piece, numbered from 1 */
};

/* Those between the two spaces that lines can cross; answers how many. */
int p2v_borders_between(const struct p2v_game *game, struct grid_space a, struct grid_space b,
                        struct p2v_border *borders);
/* Does a line between two points in quarter squares cross it? Past the end of a wall it does not. */
bool p2v_border_is_crossed(const struct p2v_game *game, const struct p2v_border *border, struct grid_cell start,
                           struct grid_cell end);
/* Does it touch the space? */
bool p2v_border_is_beside(const struct p2v_border *border, struct grid_space space);

#endif
