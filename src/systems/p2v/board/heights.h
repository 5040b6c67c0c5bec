/* heights.h: lines between cubes, where the ground is not level (P2V-TARG-07, P2V-COVER-08).
 *
 * A creature is as tall as it is wide and stands on the highest ground under it. Raised ground and solid terrain with a
 * height are columns that reach up to their height; other terrain reaches the sky. */
#ifndef TALUS_P2V_BOARD_HEIGHTS_H
#define TALUS_P2V_BOARD_HEIGHTS_H

#include "systems/p2v/game/game.h"

/* A line seen from above and from the side. Places and heights have different units. */
struct heights_line {
    int from_x, from_y, to_x, to_y;
    int from_z, to_z;
};
struct heights_box {
    int left, top, right, bottom;
};

/* The highest ground under a space, in squares. */
int p2v_ground_height(const struct p2v_game *game, struct grid_space space);
/* Squares between two cubes that are so many apart seen from above. */
int p2v_gap_of_cubes(const struct p2v_game *game, struct grid_space a, struct grid_space b, int flat);
/* Does one of the three stand higher than another, so that heights count and not sizes alone? */
bool p2v_is_uneven(const struct p2v_game *game, int figure, int attacker, int target);
/* Is the square a column that ends at its height, and not terrain that reaches the sky? */
bool p2v_is_column(const struct p2v_game *game, int square);
/* Is the line, where it passes over the box or touches its rim, ever as low as the height? */
bool p2v_line_dips(const struct heights_line *line, struct heights_box box, int height);
/* Is there a line from a point of one cube to a point of the other past everything that blocks? */
bool p2v_sight_over(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking);

#endif
