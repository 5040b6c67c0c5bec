/* border.c: walls, closed doors and fences on the borders between squares, as cover (P2V-TERR-01, P2V-COVER-03). */
#include "systems/p2v/board/border.h"

#include <string.h>

#include "base/bits.h"
#include "systems/p2v/board/corridor.h"

enum { BORDER_COLUMNS = P2V_WIDTH + 1, BORDER_CORNERS = BORDER_COLUMNS * (P2V_HEIGHT + 1) };

/* Is there a wall, a closed door or a fence on this side of the square? */
static bool border_is_there(const struct p2v_game *game, int x, int y, bool is_south)
{
    int side = is_south ? GRID_EDGE_SOUTH : GRID_EDGE_EAST;
    if (!p2v_on_board(game, x, y)) return false;
    int edges = game->edges[p2v_square(x, y)];
    return (edges | edges >> 4) & side;
}

/* The corners of squares where borders meet, as far as they touch. */
struct border_flood {
    uint64_t seen[(BORDER_CORNERS + 63) / 64];
    uint16_t stack[BORDER_CORNERS];
    int depth;
};

static bool border_has_corner(const struct border_flood *flood, int x, int y)
{
    int corner = y * BORDER_COLUMNS + x;
    return flood->seen[corner / 64] >> corner % 64 & 1;
}

static void border_flood_to(struct border_flood *flood, int x, int y, bool is_joined)
{
    int corner = y * BORDER_COLUMNS + x;
    if (!is_joined || border_has_corner(flood, x, y)) return;
    flood->seen[corner / 64] |= UINT64_C(1) << corner % 64;
    flood->stack[flood->depth++] = (uint16_t)corner;
}

/* Everything that hangs together with this border is one piece. */
static void border_number(const struct p2v_game *game, struct p2v_border *borders, int count, int first, int piece)
{
    struct border_flood flood;
    memset(flood.seen, 0, sizeof flood.seen);
    flood.depth = 0;
    border_flood_to(&flood, borders[first].x + 1, borders[first].y + 1, true); /* both sides of a square end there */
    while (flood.depth) {
        int corner = flood.stack[--flood.depth], x = corner % BORDER_COLUMNS, y = corner / BORDER_COLUMNS;
        if (y > 0) border_flood_to(&flood, x, y - 1, border_is_there(game, x - 1, y - 1, false));
        if (y < P2V_HEIGHT) border_flood_to(&flood, x, y + 1, border_is_there(game, x - 1, y, false));
        if (x > 0) border_flood_to(&flood, x - 1, y, border_is_there(game, x - 1, y - 1, true));
        if (x < P2V_WIDTH) border_flood_to(&flood, x + 1, y, border_is_there(game, x, y - 1, true));
    }
    for (int i = first; i < count; i++)
        if (!borders[i].piece && border_has_corner(&flood, borders[i].x + 1, borders[i].y + 1))
            borders[i].piece = (uint8_t)piece;
}

/* The squares that lines between the two can pass or touch, a bit for each of a row; rows are counted from 1. */
static void border_near(struct grid_space a, struct grid_space b, int rows, uint64_t *near)
{
    struct p2v_corridor corridor;
    bool has_band = p2v_corridor_make(a, b, &corridor);
    memset(near, has_band ? 0 : 0xff, (P2V_HEIGHT + 2) * sizeof *near);
    for (int i = 0; i < rows && has_band; i++) {
        int y = corridor.y;
        uint64_t row = p2v_corridor_next(&corridor);
        row |= row << 1 | row >> 1;
        near[y] |= row;
        near[y + 1] |= row;
        near[y + 2] |= row;
    }
}

/* The block of squares that lines between the two stay in. */
struct border_block {
    int left, top, right, bottom; /* right and bottom: the first beyond */
};

static struct border_block border_block_of(struct grid_space a, struct grid_space b)
{
    return (struct border_block){.left = a.x < b.x ? a.x : b.x,
                                 .top = a.y < b.y ? a.y : b.y,
                                 .right = a.x + a.size > b.x + b.size ? a.x + a.size : b.x + b.size,
                                 .bottom = a.y + a.size > b.y + b.size ? a.y + a.size : b.y + b.size};
}

/* Adds the borders of a square that lie inside the block; returns how many there are now. */
static int border_add(const struct p2v_game *game, const struct border_block *block, int square,
                      struct p2v_border *borders, int count)
{
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH;
    for (int south = 0; south < 2; south++) {
        bool is_inside = south ? y + 1 < block->bottom : x + 1 < block->right; /* no line leaves the block */
        if (is_inside && count < P2V_BORDERS && border_is_there(game, x, y, south))
            borders[count++] = (struct p2v_border){(int8_t)x, (int8_t)y, south, 0};
    }
    return count;
}

int p2v_borders_between(const struct p2v_game *game, struct grid_space a, struct grid_space b,
                        struct p2v_border *borders)
{
    const struct p2v_ground *ground = &game->ground;
    struct border_block block = border_block_of(a, b);
    uint64_t columns = (UINT64_C(1) << block.right) - (UINT64_C(1) << block.left);
    int count = 0, pieces = 0;
    if (!game->has_edges) return 0;
    uint64_t near[P2V_HEIGHT + 2];
    border_near(a, b, block.bottom - block.top, near);
    for (int y = block.top; y < block.bottom; y++) {
        uint64_t row = (ground->east[y] | ground->south[y] | ground->fences[y]) & columns & near[y + 1];
        for (; row; row &= row - 1)
            count = border_add(game, &block, p2v_square(bits_lowest(row), y), borders, count);
    }
    for (int i = 0; i < count && pieces < 63; i++)
        if (!borders[i].piece) border_number(game, borders, count, i, ++pieces);
    return count;
}

bool p2v_border_goes_on(const struct p2v_game *game, const struct p2v_border *border, int step)
{
    return border->is_south ? border_is_there(game, border->x + step, border->y, true)
                            : border_is_there(game, border->x, border->y + step, false);
}

bool p2v_border_is_beside(const struct p2v_border *border, struct grid_space space)
{
    int left = border->is_south ? border->x : border->x + 1, top = border->is_south ? border->y + 1 : border->y;
    return left <= space.x + space.size && border->x + 1 >= space.x && top <= space.y + space.size &&
           border->y + 1 >= space.y;
}
