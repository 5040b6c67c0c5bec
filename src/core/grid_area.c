/* grid_area.c: which squares an area covers. Distances count with alternating diagonals; a square's distance from a
 * grid point is that of the offset in squares, the nearest four being (1, 1). Cones follow one rule but for three sizes
 * which are drawn by hand where the rule looks odd; those are data here. */
#include "core/grid.h"

/* Squares from a grid line to a row or column of squares: 1 on either side of it. */
static int area_offset(int line, int square)
{
    return square >= line ? square - line + 1 : line - square;
}

bool grid_burst_has(int corner_x, int corner_y, int radius, int x, int y)
{
    return grid_measure(GRID_ALTERNATING, area_offset(corner_x, x), area_offset(corner_y, y)) <= radius;
}

bool grid_emanation_has(struct grid_space origin, int radius, int x, int y)
{
    int distance = grid_distance(GRID_ALTERNATING, origin, (struct grid_space){x, y, 1});
    return distance >= 1 && distance <= radius;
}

/* A quarter circle between two axes. */
static bool area_diagonal_cone_has(const struct grid_cone *cone, int x, int y)
{
    int across = cone->dx > 0 ? x - cone->x + 1 : cone->x - x, down = cone->dy > 0 ? y - cone->y + 1 : cone->y - y;
    if (across < 1 || down < 1) return false;
    if (cone->size == 4 && across + down == 6 && across != 3 && across <= 4 && down <= 4) return true; /* as drawn */
    return grid_measure(GRID_ALTERNATING, across, down) <= cone->size;
}

/* A quarter circle around one axis: seen along the direction, `depth` in front and `side` to the right. */
static bool area_straight_cone_has(const struct grid_cone *cone, int x, int y)
{
    int ox = x - cone->x, oy = y - cone->y;
    int depth = ox * cone->dx + oy * cone->dy, side = oy * cone->dx - ox * cone->dy;
    if (cone->mirrored) side = -side;
    if (depth < 1 || depth > cone->size) return false;
    if (cone->size == 1) return side == 0;
    if (cone->size == 2) return side == 0 || (side == 1 && depth == 2); /* as drawn: from the edge */
    if (cone->size == 3) return side == 0 || (depth > 1 && (side == 1 || side == -1));
    int offset = side >= 1 ? side : 1 - side;
    return offset <= depth && grid_measure(GRID_ALTERNATING, offset, depth) <= cone->size;
}

bool grid_cone_has(const struct grid_cone *cone, int x, int y)
{
    return cone->dx && cone->dy ? area_diagonal_cone_has(cone, x, y) : area_straight_cone_has(cone, x, y);
}

bool grid_line_has(int corner_x, int corner_y, int aim_x, int aim_y, int length, int x, int y)
{
    int dx = 2 * (aim_x - corner_x) + 1, dy = 2 * (aim_y - corner_y) + 1; /* in half squares, never 0 */
    if ((dx > 0 ? x < corner_x : x >= corner_x) || (dy > 0 ? y < corner_y : y >= corner_y)) return false;
    if (grid_measure(GRID_ALTERNATING, area_offset(corner_x, x), area_offset(corner_y, y)) > length) return false;
    bool some_left = false, some_right = false;
    for (int i = 0; i < 4; i++) {
        int cross = dx * (y + i / 2 - corner_y) - dy * (x + i % 2 - corner_x);
        some_left |= cross < 0;
        some_right |= cross > 0;
    }
    return some_left && some_right;
}
