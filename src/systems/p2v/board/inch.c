/* inch.c: measuring on an open table. Nothing here needs fractions: distances are compared by their squares. */
#include "systems/p2v/board/inch.h"

#include "systems/p2v/game/ground.h"

static int64_t inch_squared(int64_t dx, int64_t dy)
{
    return dx * dx + dy * dy;
}

/* The root, rounded up: Newton's steps from above. */
static int inch_root(int64_t value)
{
    int64_t root = 1;
    if (value <= 0) return 0;
    while (root * root < value)
        root *= 2;
    for (int64_t next = (root + value / root) / 2; next < root; next = (root + value / root) / 2)
        root = next;
    return (int)(root * root < value ? root + 1 : root);
}

bool inch_overlaps(struct grid_space a, struct grid_space b)
{
    struct p2v_point p = inch_centre(a), q = inch_centre(b);
    int64_t radii = (a.size + b.size) / 2;
    return inch_squared(p.x - q.x, p.y - q.y) < radii * radii;
}

int inch_length(int dx, int dy)
{
    return inch_root(inch_squared(dx, dy));
}

int inch_gap(struct grid_space a, struct grid_space b)
{
    struct p2v_point p = inch_centre(a), q = inch_centre(b);
    int64_t apart = inch_squared(p.x - q.x, p.y - q.y), radii = (a.size + b.size) / 2;
    if (apart < radii * radii) return 0;
    if (apart < (radii + P2V_INCH) * (radii + P2V_INCH)) return 1;
    int inches = (int)((inch_root(apart) - radii + P2V_INCH - 1) / P2V_INCH);
    return inches < 2 ? 2 : inches; /* exactly one inch is not adjacent */
}

bool inch_within(struct grid_space a, struct grid_space b, int inches)
{
    struct p2v_point p = inch_centre(a), q = inch_centre(b);
    int64_t most = (a.size + b.size) / 2 + (int64_t)inches * P2V_INCH;
    return inch_squared(p.x - q.x, p.y - q.y) <= most * most;
}

static int inch_sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

int inch_compare(struct p2v_point point, struct p2v_point from, struct p2v_point to, int distance)
{
    int64_t dx = to.x - from.x, dy = to.y - from.y, px = point.x - from.x, py = point.y - from.y;
    int64_t length = dx * dx + dy * dy, along = px * dx + py * dy, limit = (int64_t)distance * distance;
    if (along <= 0 || !length) return inch_sign(inch_squared(px, py) - limit);
    if (along >= length) return inch_sign(inch_squared(point.x - to.x, point.y - to.y) - limit);
    int64_t aside = px * dy - py * dx;
    return inch_sign(aside * aside - limit * length);
}

bool inch_line_crosses(struct grid_space a, struct grid_space b, struct grid_space base)
{
    return inch_compare(inch_centre(base), inch_centre(a), inch_centre(b), base.size / 2) < 0;
}

struct p2v_point inch_towards(struct p2v_point from, int dx, int dy, int length)
{
    int whole = inch_length(dx, dy);
    if (!whole) return from;
    return (struct p2v_point){from.x + dx * length / whole, from.y + dy * length / whole};
}

/* ---- squares of terrain ---- */

static int inch_clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Square of the distance from a point to a square of terrain. */
static int64_t inch_to_square(struct p2v_point point, int x, int y)
{
    int near_x = inch_clamp(point.x, x * P2V_INCH, (x + 1) * P2V_INCH),
        near_y = inch_clamp(point.y, y * P2V_INCH, (y + 1) * P2V_INCH);
    return inch_squared(point.x - near_x, point.y - near_y);
}

bool inch_base_touches(struct grid_space base, int x, int y)
{
    int64_t radius = base.size / 2;
    return inch_to_square(inch_centre(base), x, y) < radius * radius;
}

bool inch_base_covers(struct grid_space base, int square)
{
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH;
    struct p2v_point centre = inch_centre(base);
    int64_t radius = base.size / 2;
    if (centre.x / P2V_INCH == x && centre.y / P2V_INCH == y) return true;
    return inch_squared(centre.x - x * P2V_INCH - P2V_INCH / 2, centre.y - y * P2V_INCH - P2V_INCH / 2) <
           radius * radius;
}

/* The terrain of a square as it is for a figure. */
static uint16_t inch_terrain(const struct p2v_game *game, int figure, int square)
{
    return figure == P2V_NOBODY ? game->terrain[square] : p2v_terrain_for(game, figure, square);
}

uint16_t inch_traits_under(const struct p2v_game *game, int figure, struct grid_space base, uint16_t *everywhere)
{
    uint16_t traits = 0;
    if (base.x < 0) return 0;
    for (int y = base.y / P2V_INCH; y <= (base.y + base.size - 1) / P2V_INCH; y++)
        for (int x = base.x / P2V_INCH; x <= (base.x + base.size - 1) / P2V_INCH; x++) {
            if (!p2v_on_board(game, x, y) || !inch_base_touches(base, x, y)) continue;
            uint16_t here = inch_terrain(game, figure, p2v_square(x, y));
            traits |= here;
            *everywhere &= here;
        }
    return traits;
}

bool inch_beside_solid(const struct p2v_game *game, struct grid_space base)
{
    struct p2v_point centre = inch_centre(base);
    int64_t near = base.size / 2 + P2V_INCH;
    for (int y = base.y / P2V_INCH - 1; y <= (base.y + base.size) / P2V_INCH + 1; y++)
        for (int x = base.x / P2V_INCH - 1; x <= (base.x + base.size) / P2V_INCH + 1; x++)
            if (p2v_on_board(game, x, y) && game->terrain[p2v_square(x, y)] & P2V_TERRAIN_SOLID &&
                inch_to_square(centre, x, y) < near * near)
                return true;
    return false;
}

/* ---- lines against squares and walls ---- */

static int inch_side(struct p2v_point a, struct p2v_point b, struct p2v_point c)
{
    return inch_sign((int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x));
}

static bool inch_segments_meet(struct p2v_point a, struct p2v_point b, struct p2v_point c, struct p2v_point d)
{
    return inch_side(a, b, c) * inch_side(a, b, d) < 0 && inch_side(c, d, a) * inch_side(c, d, b) < 0;
}

/* The way of a base of this radius. */
struct inch_way {
    struct p2v_point from, to;
    int radius;
};

static bool inch_passes_wall(const struct inch_way *way, struct p2v_point a, struct p2v_point b)
{
    struct p2v_point from = way->from, to = way->to;
    int radius = way->radius;
    return inch_segments_meet(from, to, a, b) || inch_compare(a, from, to, radius) < 0 ||
           inch_compare(b, from, to, radius) < 0 || inch_compare(from, a, b, radius) < 0 ||
           inch_compare(to, a, b, radius) < 0;
}

static bool inch_passes_square(const struct inch_way *way, int x, int y)
{
    struct p2v_point from = way->from, to = way->to, corners[4];
    int64_t limit = (int64_t)way->radius * way->radius;
    if (inch_to_square(from, x, y) < limit || inch_to_square(to, x, y) < limit) return true;
    for (int i = 0; i < 4; i++) {
        corners[i] = (struct p2v_point){(x + (i == 1 || i == 2)) * P2V_INCH, (y + (i >= 2)) * P2V_INCH};
        if (inch_compare(corners[i], from, to, way->radius) < 0) return true;
    }
    return inch_segments_meet(from, to, corners[0], corners[2]) || inch_segments_meet(from, to, corners[1], corners[3]);
}

static bool inch_passes_edge(const struct inch_way *way, int x, int y, bool is_east)
{
    struct p2v_point end = {(x + 1) * P2V_INCH, (y + 1) * P2V_INCH};
    struct p2v_point start =
        is_east ? (struct p2v_point){end.x, end.y - P2V_INCH} : (struct p2v_point){end.x - P2V_INCH, end.y};
    return inch_passes_wall(way, start, end);
}

static void inch_sweep_edges(const struct p2v_game *game, const struct inch_way *way, int x, int y,
                             struct inch_sweep *sweep)
{
    uint8_t edges = game->edges[p2v_square(x, y)];
    for (int side = 0; side < 2; side++) {
        int bit = side ? GRID_EDGE_SOUTH : GRID_EDGE_EAST;
        if (!(edges & bit) && !(edges >> 4 & bit)) continue;
        if (!inch_passes_edge(way, x, y, !side)) continue;
        if (edges & bit) sweep->is_walled = true;
        if (edges >> 4 & bit) sweep->traits |= P2V_TERRAIN_DIFFICULT; /* a fence (P2V-TERR-04) */
    }
}

/* Without the difficult ground that does not slow it. */
static uint16_t inch_met(const struct p2v_game *game, int figure, int square)
{
    uint16_t passes = figure == P2V_NOBODY ? 0 : game->figures[figure].passes;
    return p2v_met(passes, inch_terrain(game, figure, square));
}

/* Is a border of the square gone for the figure, because the terrain on either side of it is? */
static bool inch_is_opened(const struct p2v_game *game, int figure, int square)
{
    if (figure == P2V_NOBODY || !game->zone_count) return false;
    return p2v_is_opened(game, figure, square) || p2v_is_opened(game, figure, (square + 1) % P2V_SQUARES) ||
           p2v_is_opened(game, figure, (square + P2V_WIDTH) % P2V_SQUARES);
}

struct inch_sweep inch_sweep(const struct p2v_game *game, int figure, struct p2v_point from, struct p2v_point to,
                             int radius)
{
    struct inch_sweep sweep = {0};
    struct inch_way way = {from, to, radius};
    int left = (from.x < to.x ? from.x : to.x) - radius, right = (from.x > to.x ? from.x : to.x) + radius;
    int top = (from.y < to.y ? from.y : to.y) - radius, bottom = (from.y > to.y ? from.y : to.y) + radius;
    for (int y = top < 0 ? 0 : top / P2V_INCH; y <= bottom / P2V_INCH && y < game->height; y++)
        for (int x = left < 0 ? 0 : left / P2V_INCH; x <= right / P2V_INCH && x < game->width; x++) {
            int square = p2v_square(x, y);
            uint16_t traits = inch_met(game, figure, square);
            if (traits & ~sweep.traits && inch_passes_square(&way, x, y)) sweep.traits |= traits;
            if (game->edges[square] && !inch_is_opened(game, figure, square))
                inch_sweep_edges(game, &way, x, y, &sweep);
        }
    return sweep;
}

/* How far the next border between squares is from a place, for who goes up or down along this axis. */
static int64_t inch_to_border(int from, int square, int step)
{
    return step > 0 ? (square + 1) * P2V_INCH - from : from - square * P2V_INCH;
}

/* The square a line begins in along one axis: on a border, the one it leads to. */
static int inch_first_square(int from, int to)
{
    return to < from ? (from - 1) / P2V_INCH : from / P2V_INCH;
}

int inch_trace(struct p2v_point from, struct p2v_point to, struct grid_cell *cells, int room)
{
    int x = inch_first_square(from.x, to.x), y = inch_first_square(from.y, to.y), count = 0;
    int end_x = inch_first_square(to.x, from.x), end_y = inch_first_square(to.y, from.y);
    int step_x = to.x > from.x ? 1 : -1, step_y = to.y > from.y ? 1 : -1;
    int64_t dx = (int64_t)step_x * (to.x - from.x), dy = (int64_t)step_y * (to.y - from.y);
    while (count < room) {
        cells[count++] = (struct grid_cell){(int16_t)x, (int16_t)y};
        if (x == end_x && y == end_y) break;
        /* how far along the next border to the side and the next one up or down are, both times dx times dy */
        int64_t to_side = inch_to_border(from.x, x, step_x) * dy, to_next = inch_to_border(from.y, y, step_y) * dx;
        bool goes_aside = x != end_x && (y == end_y || to_side <= to_next);
        bool goes_on = y != end_y && (x == end_x || to_next <= to_side);
        if (goes_aside) x += step_x;
        if (goes_on) y += step_y;
    }
    return count;
}
