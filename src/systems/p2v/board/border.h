/* border.h: walls and fences on the borders between squares, as cover. */
#ifndef TALUS_P2V_BOARD_BORDER_H
#define TALUS_P2V_BOARD_BORDER_H

#include "systems/p2v/game/game.h"

enum { P2V_BORDERS = 160 }; /* that count between two spaces; more of them add nothing */

/* The right or lower side of a square with something on it. */
struct p2v_border {
    int8_t x, y;
    bool is_south;
    uint8_t piece; /* borders that touch are one piece, numbered from 1 */
};

/* Those between the two spaces that lines can cross; returns how many. */
int p2v_borders_between(const struct p2v_game *game, struct grid_space a, struct grid_space b,
                        struct p2v_border *borders);
/* Is there another one beyond its end, in line with it? 1: to the right or below, -1: to the left or above. */
bool p2v_border_goes_on(const struct p2v_game *game, const struct p2v_border *border, int step);
/* Does a line between two points in quarter squares cross it? Past the end of a wall it does not. Asked of many borders
 * for many lines, so it is part of who asks. */
static inline bool p2v_border_is_crossed(const struct p2v_game *game, const struct p2v_border *border,
                                         struct grid_cell start, struct grid_cell end)
{
    bool south = border->is_south;
    /* Across and along the border; `at` is where it lies, from `from` on for four quarters. */
    int across = south ? start.y : start.x, across_end = south ? end.y : end.x;
    int at = 4 * (south ? border->y : border->x) + 4;
    if ((across < at) == (across_end < at)) return false; /* points lie inside of squares, never on a border */
    int along = south ? start.x : start.y, along_end = south ? end.x : end.y;
    int from = 4 * (south ? border->x : border->y), span = across_end - across;
    int value = (along - from) * span + (along_end - along) * (at - across), most = 4 * span;
    if (span < 0) {
        value = -value;
        most = -most;
    }
    if (value < 0 || value > most) return false;
    return (value > 0 && value < most) || p2v_border_goes_on(game, border, value ? 1 : -1); /* through its end */
}
/* Does it touch the space? */
bool p2v_border_is_beside(const struct p2v_border *border, struct grid_space space);

#endif
