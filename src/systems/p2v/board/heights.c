/* heights.c: lines between cubes, where the ground is not level.
 *
 * Whatever blocks rises from below, so of all lines over the same squares the one from top to top sees most. Lines that
 * are level or blocked from above are decided exactly in the plane; the others are tried from points on the rims of the
 * two spaces, a quarter of a square apart. */
#include "systems/p2v/board/heights.h"

#include <stdlib.h>
#include <string.h>

/* Quarters of a square to a square; heights are compared in them, too. */
enum { HEIGHTS_QUARTERS = 4, HEIGHTS_POINTS = 4 * 4 * HEIGHTS_QUARTERS, HEIGHTS_SKY = 4096 };

/* What may be in the way: squares, and walls on their right and lower borders. */
enum heights_flag { HEIGHTS_WALL = 1, HEIGHTS_COLUMN = 2, HEIGHTS_EAST = 4, HEIGHTS_SOUTH = 8 };
struct heights_block {
    uint8_t x, y, flags;
    int8_t height;
};
struct heights_blocks {
    uint16_t blocking;
    int count;
    struct heights_block blocks[P2V_SQUARES];
};

int p2v_ground_height(const struct p2v_game *game, struct grid_space space)
{
    int first_x = space.x / game->unit, first_y = space.y / game->unit;
    int last_x = (space.x + (space.size ? space.size - 1 : 0)) / game->unit;
    int last_y = (space.y + (space.size ? space.size - 1 : 0)) / game->unit;
    int highest = INT8_MIN;
    for (int y = first_y; y <= last_y; y++)
        for (int x = first_x; x <= last_x; x++)
            if (p2v_on_board(game, x, y) && game->height_map[p2v_square(x, y)] > highest)
                highest = game->height_map[p2v_square(x, y)];
    return highest == INT8_MIN ? 0 : highest;
}

/* Upwards as along the board: every second diagonal counts twice. */
int p2v_gap_of_cubes(const struct p2v_game *game, struct grid_space a, struct grid_space b, int flat)
{
    int feet_a = p2v_ground_height(game, a), feet_b = p2v_ground_height(game, b), rise = 0;
    int head_a = feet_a + a.size / game->unit, head_b = feet_b + b.size / game->unit;
    if (feet_b >= head_a) rise = feet_b - head_a + 1;
    if (feet_a >= head_b) rise = feet_a - head_b + 1;
    return !flat ? 0 : rise > flat ? rise + flat / 2 : flat + rise / 2;
}

static int heights_under(const struct p2v_game *game, int figure)
{
    return p2v_ground_height(game, p2v_space(&game->figures[figure]));
}

bool p2v_is_uneven(const struct p2v_game *game, int figure, int attacker, int target)
{
    int ground = heights_under(game, target);
    return heights_under(game, figure) != ground ||
           (attacker != P2V_NOBODY && heights_under(game, attacker) != ground);
}

bool p2v_is_column(const struct p2v_game *game, int square)
{
    return game->height_map[square] > 0 || !(game->terrain[square] & P2V_TERRAIN_SOLID);
}

/* Narrows the part of the line, in `whole`ths of its length, to what lies between two bounds. */
static bool heights_clip(int64_t from, int64_t step, const int bounds[2], int64_t whole, int64_t part[2])
{
    int64_t low = bounds[0], high = bounds[1];
    if (!step) return from >= low && from <= high;
    int64_t scale = whole / llabs(step);
    int64_t enters = (step > 0 ? low - from : from - high) * scale;
    int64_t leaves = (step > 0 ? high - from : from - low) * scale;
    if (enters > part[0]) part[0] = enters;
    if (leaves < part[1]) part[1] = leaves;
    return part[0] <= part[1];
}

bool p2v_line_dips(const struct heights_line *line, struct heights_box box, int height)
{
    int64_t dx = line->to_x - line->from_x, dy = line->to_y - line->from_y, dz = line->to_z - line->from_z;
    int64_t whole = (dx < 0 ? -dx : dx ? dx : 1) * (dy < 0 ? -dy : dy ? dy : 1);
    int64_t part[2] = {0, whole};
    if (!heights_clip(line->from_x, dx, (const int[]){box.left, box.right}, whole, part) ||
        !heights_clip(line->from_y, dy, (const int[]){box.top, box.bottom}, whole, part))
        return false;
    return line->from_z * whole + dz * part[dz < 0] <= height * whole;
}

/* The board with everything solid that is as high as that. */
static void heights_level(const struct p2v_game *game, int top, uint16_t *squares)
{
    memcpy(squares, game->terrain, P2V_SQUARES * sizeof *squares);
    for (int i = 0; i < P2V_SQUARES; i++)
        if (p2v_is_column(game, i)) squares[i] &= (uint16_t)~P2V_TERRAIN_SOLID;
    grid_raise(game->height_map, P2V_SQUARES, top, P2V_TERRAIN_SOLID, squares);
}

static bool heights_level_sight(const struct p2v_game *game, struct grid_space a, struct grid_space b, int top,
                                uint16_t blocking)
{
    uint16_t squares[P2V_SQUARES];
    heights_level(game, top, squares);
    struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, squares, game->has_edges ? game->edges : NULL};
    return grid_sight(&map, blocking, a, b);
}

/* What of the square itself is in the way: terrain up to the sky, or a column as high as `low`. */
static int heights_of_square(const struct p2v_game *game, int square, uint16_t blocking, int low)
{
    bool is_column = p2v_is_column(game, square);
    if (game->terrain[square] & (is_column ? blocking & ~P2V_TERRAIN_SOLID : blocking)) return HEIGHTS_WALL;
    return game->height_map[square] >= low ? HEIGHTS_COLUMN : 0;
}

/* Gathers what is between the two spaces and as high as `low`. */
static void heights_gather(const struct p2v_game *game, struct grid_space a, struct grid_space b, int low,
                           struct heights_blocks *out)
{
    int left = a.x < b.x ? a.x : b.x, right = a.x + a.size > b.x + b.size ? a.x + a.size : b.x + b.size;
    int top = a.y < b.y ? a.y : b.y, bottom = a.y + a.size > b.y + b.size ? a.y + a.size : b.y + b.size;
    out->count = 0;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            int square = p2v_square(x, y), flags = 0;
            if (game->edges[square] & GRID_EDGE_EAST && x + 1 < right) flags |= HEIGHTS_EAST;
            if (game->edges[square] & GRID_EDGE_SOUTH && y + 1 < bottom) flags |= HEIGHTS_SOUTH;
            if (!grid_contains(a, x, y) && !grid_contains(b, x, y))
                flags |= heights_of_square(game, square, out->blocking, low);
            if (flags)
                out->blocks[out->count++] =
                    (struct heights_block){(uint8_t)x, (uint8_t)y, (uint8_t)flags, game->height_map[square]};
        }
}

static int heights_rim(struct grid_space space, struct grid_cell *points)
{
    int left = space.x * HEIGHTS_QUARTERS, top = space.y * HEIGHTS_QUARTERS, side = space.size * HEIGHTS_QUARTERS;
    for (int i = 0; i < side; i++) {
        points[4 * i] = (struct grid_cell){(int16_t)(left + i), (int16_t)top};
        points[4 * i + 1] = (struct grid_cell){(int16_t)(left + side), (int16_t)(top + i)};
        points[4 * i + 2] = (struct grid_cell){(int16_t)(left + side - i), (int16_t)(top + side)};
        points[4 * i + 3] = (struct grid_cell){(int16_t)left, (int16_t)(top + side - i)};
    }
    return 4 * side;
}

/* Is the line over the part of the board between two corners, in squares, as low as the height? */
static bool heights_dips(const struct heights_line *line, struct heights_box squares, int height)
{
    struct heights_box box = {squares.left * HEIGHTS_QUARTERS, squares.top * HEIGHTS_QUARTERS,
                              squares.right * HEIGHTS_QUARTERS, squares.bottom * HEIGHTS_QUARTERS};
    return p2v_line_dips(line, box, height);
}

static bool heights_line_is_free(const struct heights_blocks *blocks, const struct heights_line *line)
{
    for (int i = 0; i < blocks->count; i++) {
        const struct heights_block *block = &blocks->blocks[i];
        int left = block->x, top = block->y, right = left + 1, bottom = top + 1;
        struct heights_box square = {left, top, right, bottom};
        struct heights_box east = {right, top, right, bottom}, south = {left, bottom, right, bottom};
        if ((block->flags & HEIGHTS_WALL && heights_dips(line, square, HEIGHTS_SKY)) ||
            (block->flags & HEIGHTS_COLUMN && heights_dips(line, square, block->height)) ||
            (block->flags & HEIGHTS_EAST && heights_dips(line, east, HEIGHTS_SKY)) ||
            (block->flags & HEIGHTS_SOUTH && heights_dips(line, south, HEIGHTS_SKY)))
            return false;
    }
    return true;
}

bool p2v_sight_over(const struct p2v_game *game, struct grid_space a, struct grid_space b, uint16_t blocking)
{
    int top_a = p2v_ground_height(game, a) + a.size, top_b = p2v_ground_height(game, b) + b.size;
    int low = top_a < top_b ? top_a : top_b, high = top_a < top_b ? top_b : top_a;
    if (heights_level_sight(game, a, b, low, blocking)) return true;
    if (low == high || !heights_level_sight(game, a, b, high, blocking)) return false;
    struct heights_blocks blocks = {.blocking = blocking};
    struct grid_cell from[HEIGHTS_POINTS], to[HEIGHTS_POINTS];
    int from_count = heights_rim(a, from), to_count = heights_rim(b, to);
    heights_gather(game, a, b, low, &blocks);
    for (int i = 0; i < from_count; i++)
        for (int k = 0; k < to_count; k++) {
            struct heights_line line = {from[i].x, from[i].y, to[k].x, to[k].y, top_a, top_b};
            if (heights_line_is_free(&blocks, &line)) return true;
        }
    return false;
}
