/* area.c: which squares an area covers. Distances count with alternating diagonals; a square's distance from a
 * grid point is that of the offset in squares, the nearest four being (1, 1). Cones follow one rule but for three sizes
 * which are drawn by hand where the rule looks odd; those are data here. */
#include "core/grid/grid.h"

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

/* --- volumes ----------------------------------------------------------------------------------------------------- */

bool grid_sphere_has(struct grid_cell_high corner, int radius, struct grid_cell_high cell)
{
    return grid_measure_high(GRID_ALTERNATING, area_offset(corner.x, cell.x), area_offset(corner.y, cell.y),
                             area_offset(corner.z, cell.z)) <= radius;
}

bool grid_cylinder_has(struct grid_cell_high corner, int radius, int tall, struct grid_cell_high cell)
{
    return cell.z >= corner.z && cell.z < corner.z + tall && grid_burst_has(corner.x, corner.y, radius, cell.x, cell.y);
}

bool grid_cube_has(struct grid_cell_high corner, int side, struct grid_cell_high cell)
{
    return cell.z >= corner.z && cell.z < corner.z + side &&
           grid_contains((struct grid_space){corner.x, corner.y, side}, cell.x, cell.y);
}

bool grid_aimed_has(enum grid_aimed kind, const int aim[2], const int cell[2], int size)
{
    int64_t along = (int64_t)aim[0] * cell[0] + (int64_t)aim[1] * cell[1],
            across = (int64_t)aim[0] * cell[1] - (int64_t)aim[1] * cell[0];
    if (across < 0) across = -across;
    switch (kind) {
    case GRID_AIMED_ROUND:
        return grid_measure(GRID_EQUAL, cell[0], cell[1]) <= size;
    case GRID_AIMED_CUBE:
        return grid_measure(GRID_EQUAL, cell[0], cell[1]) <= (size + 1) / 2;
    case GRID_AIMED_CONE:
        return along > 0 && across * 2 <= along;
    case GRID_AIMED_LINE:
        return along > 0 && across * across * 4 <= (int64_t)aim[0] * aim[0] + (int64_t)aim[1] * aim[1];
    }
    return false;
}

/* --- cones and lines --------------------------------------------------------------------------------------------- */

bool grid_cone_has(const struct grid_cone *cone, int x, int y)
{
    return cone->dx && cone->dy ? area_diagonal_cone_has(cone, x, y) : area_straight_cone_has(cone, x, y);
}

bool grid_line_has(const struct grid_line *line, int x, int y)
{
    int dx = 2 * (line->aim_x - line->x) + 1, dy = 2 * (line->aim_y - line->y) + 1; /* in half squares, never 0 */
    if ((dx > 0 ? x < line->x : x >= line->x) || (dy > 0 ? y < line->y : y >= line->y)) return false;
    if (grid_measure(GRID_ALTERNATING, area_offset(line->x, x), area_offset(line->y, y)) > line->length) return false;
    bool some_left = false, some_right = false;
    for (int i = 0; i < 4; i++) {
        int cross = dx * (y + i / 2 - line->y) - dy * (x + i % 2 - line->x);
        some_left |= cross < 0;
        some_right |= cross > 0;
    }
    return some_left && some_right;
}
