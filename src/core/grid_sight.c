/* grid_sight.c: lines between spaces.
 *
 * Sight between two squares asks whether any straight line joins them past the blocking squares. The squares a line
 * passes form a digital straight segment; so the search walks square by square from one to the other, along both
 * neighbours where both are possible, and keeps only walks that are still digitally straight (Debled-Rennesson and
 * Reveillès: five integers say whether one more square fits). No line is ever computed and nothing is rounded. */
#include "core/grid.h"

/* A digital segment of slope a/b in the sheared plane (X = x + y, Y = y) with its first and last leaning points. */
struct sight_segment {
    int a, b, mu;
    int upper_first_x, upper_first_y, upper_last_x, upper_last_y;
    int lower_first_x, lower_first_y, lower_last_x, lower_last_y;
};

struct sight_search {
    const uint16_t *squares;
    const uint8_t *edges; /* NULL: none */
    uint16_t blocking;
    bool is_wide;               /* one of the spaces has more than one square */
    struct grid_space from, to; /* squares of these never block */
    int x, y;                   /* start */
    int flip_x, flip_y;         /* the walk goes right and down in mirrored coordinates */
    int dx, dy;                 /* squares to go */
    int start, right, down;     /* places in the map: of the start, and from a square to the next one */
    int edge_right, edge_down;  /* and from a square to the one that holds the border the step crosses */
};

static bool sight_segment_add(struct sight_segment *s, int x, int y)
{
    int r = s->a * x - s->b * y;
    if (r < s->mu - 1 || r > s->mu + s->b) return false;
    if (r == s->mu - 1) { /* just above: the slope grows */
        s->lower_first_x = s->lower_last_x;
        s->lower_first_y = s->lower_last_y;
        s->a = y - s->upper_first_y;
        s->b = x - s->upper_first_x;
        s->mu = s->a * x - s->b * y;
        s->upper_last_x = x;
        s->upper_last_y = y;
        return true;
    }
    if (r == s->mu + s->b) { /* just below: the slope shrinks */
        s->upper_first_x = s->upper_last_x;
        s->upper_first_y = s->upper_last_y;
        s->a = y - s->lower_first_y;
        s->b = x - s->lower_first_x;
        s->mu = s->a * x - s->b * y - s->b + 1;
        s->lower_last_x = x;
        s->lower_last_y = y;
        return true;
    }
    if (r == s->mu) {
        s->upper_last_x = x;
        s->upper_last_y = y;
    }
    if (r == s->mu + s->b - 1) {
        s->lower_last_x = x;
        s->lower_last_y = y;
    }
    return true;
}

/* Can some line through the segment so far still arrive in the last square? The steepest line passes the first upper
 * leaning point and above the last lower one, the flattest the other way round. */
static bool sight_segment_arrives(const struct sight_segment *s, int x, int y)
{
    int run = s->lower_last_x - s->upper_first_x;
    if (run > 0 && (y - s->upper_first_y) * run > (s->lower_last_y + 1 - s->upper_first_y) * (x - s->upper_first_x))
        return false;
    run = s->upper_last_x - s->lower_first_x;
    return run <= 0 ||
           (y - s->lower_first_y) * run >= (s->upper_last_y - s->lower_first_y - 1) * (x - s->lower_first_x);
}

/* A square in mirrored coordinates that does not block: it belongs to one of the two or is clear. */
static inline bool sight_square_is_open(const struct sight_search *search, int u, int v)
{
    if (!(search->squares[search->start + u * search->right + v * search->down] & search->blocking)) return true;
    if (u == search->dx && v == search->dy) return true;
    int x = search->x + search->flip_x * u, y = search->y + search->flip_y * v;
    return search->is_wide && (grid_contains(search->from, x, y) || grid_contains(search->to, x, y));
}

/* May the line go from (u, v) to the neighbour on the right, or below? */
static inline bool sight_goes_right(const struct sight_search *search, int u, int v)
{
    int border = search->start + u * search->right + v * search->down + search->edge_right;
    if (search->edges && search->edges[border] & GRID_EDGE_EAST) return false;
    return sight_square_is_open(search, u + 1, v);
}

static inline bool sight_goes_down(const struct sight_search *search, int u, int v)
{
    int border = search->start + u * search->right + v * search->down + search->edge_down;
    if (search->edges && search->edges[border] & GRID_EDGE_SOUTH) return false;
    return sight_square_is_open(search, u, v + 1);
}

/* Depth at most dx + dy, which the board's side bounds. */
static bool sight_walk(const struct sight_search *search, struct sight_segment segment, int u, int v)
{
    for (;;) {
        if (u == search->dx && v == search->dy) return true;
        struct sight_segment right = segment, down = segment;
        int end_x = search->dx + search->dy, end_y = search->dy;
        bool goes_right = u < search->dx && sight_segment_add(&right, u + 1 + v, v) &&
                          sight_segment_arrives(&right, end_x, end_y) && sight_goes_right(search, u, v);
        bool goes_down = v < search->dy && sight_segment_add(&down, u + v + 1, v + 1) &&
                         sight_segment_arrives(&down, end_x, end_y) && sight_goes_down(search, u, v);
        if (!goes_right && !goes_down) return false;
        if (goes_right && goes_down) { /* first the neighbour nearer to the middle line */
            bool right_first = (search->dx - u) * search->dy >= (search->dy - v) * search->dx;
            if (sight_walk(search, right_first ? right : down, u + right_first, v + !right_first)) return true;
            goes_right = !right_first;
        }
        segment = goes_right ? right : down;
        u += goes_right;
        v += !goes_right;
    }
}

/* Cheap to see and mostly so where there is no sight: the way from one column to the next is shut wherever a line could
 * take it. Lines stay between the lower and the upper tangent of the two squares, so few rows come into question. */
static bool sight_column_is_shut(const struct sight_search *search, int u)
{
    int last = (search->dy * (u + 1) + search->dx - 1) / search->dx;
    for (int v = search->dy * u / search->dx; v <= last && v <= search->dy; v++)
        if (((u == 0 && v == 0) || sight_square_is_open(search, u, v)) && sight_goes_right(search, u, v)) return false;
    return true;
}

static bool sight_row_is_shut(const struct sight_search *search, int v)
{
    int last = (search->dx * (v + 1) + search->dy - 1) / search->dy;
    for (int u = search->dx * v / search->dy; u <= last && u <= search->dx; u++)
        if (((u == 0 && v == 0) || sight_square_is_open(search, u, v)) && sight_goes_down(search, u, v)) return false;
    return true;
}

static bool sight_is_walled_off(const struct sight_search *search)
{
    for (int u = 0; u < search->dx; u++)
        if (sight_column_is_shut(search, u)) return true;
    for (int v = 0; v < search->dy; v++)
        if (sight_row_is_shut(search, v)) return true;
    return false;
}

/* Most that see each other do so along the line between their centres; where that passes a corner, past all squares and
 * borders that meet there. False says nothing. `ahead` compares the ways to the next vertical and horizontal grid line.
 */
static bool sight_middle_is_open(const struct sight_search *search)
{
    int u = 0, v = 0, ahead = search->dy - search->dx;
    while (u + v < search->dx + search->dy) {
        if (ahead < 0 || !search->dy) {
            if (!sight_goes_right(search, u, v)) return false;
            u++;
            ahead += 2 * search->dy;
        } else if (ahead > 0 || !search->dx) {
            if (!sight_goes_down(search, u, v)) return false;
            v++;
            ahead -= 2 * search->dx;
        } else {
            if (!sight_goes_right(search, u, v) || !sight_goes_down(search, u, v) ||
                !sight_goes_down(search, u + 1, v) || !sight_goes_right(search, u, v + 1))
                return false;
            u++;
            v++;
            ahead += 2 * (search->dy - search->dx);
        }
    }
    return true;
}

static bool sight_between(const struct grid_map *map, uint16_t blocking, struct grid_space from, struct grid_space to,
                          int ax, int ay, int bx, int by)
{
    struct sight_search search = {.squares = map->squares,
                                  .edges = map->edges,
                                  .blocking = blocking,
                                  .is_wide = from.size > 1 || to.size > 1,
                                  .from = from,
                                  .to = to,
                                  .x = ax,
                                  .y = ay};
    search.flip_x = bx < ax ? -1 : 1;
    search.flip_y = by < ay ? -1 : 1;
    search.dx = (bx - ax) * search.flip_x;
    search.dy = (by - ay) * search.flip_y;
    search.start = ay * map->width + ax;
    search.right = search.flip_x;
    search.down = search.flip_y * map->width;
    search.edge_right = search.flip_x > 0 ? 0 : -1;
    search.edge_down = search.flip_y > 0 ? 0 : -map->width;
    if (sight_middle_is_open(&search)) return true;
    return !sight_is_walled_off(&search) && sight_walk(&search, (struct sight_segment){.a = 0, .b = 1}, 0, 0);
}

bool grid_square_sight(const struct grid_map *map, uint16_t blocking, int ax, int ay, int bx, int by)
{
    return sight_between(map, blocking, (struct grid_space){ax, ay, 1}, (struct grid_space){bx, by, 1}, ax, ay, bx, by);
}

bool grid_sight(const struct grid_map *map, uint16_t blocking, struct grid_space a, struct grid_space b)
{
    for (int i = 0; i < a.size * a.size; i++)
        for (int j = 0; j < b.size * b.size; j++)
            if (sight_between(map, blocking, a, b, a.x + i % a.size, a.y + i / a.size, b.x + j % b.size,
                              b.y + j / b.size))
                return true;
    return false;
}

/* On which side of the line from (ax, ay) to (bx, by) a point lies. */
static int sight_side(int ax, int ay, int bx, int by, int x, int y)
{
    int cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    return (cross > 0) - (cross < 0);
}

bool grid_line_crosses(struct grid_space a, struct grid_space b, struct grid_space space)
{
    int ax = 2 * a.x + a.size, ay = 2 * a.y + a.size, bx = 2 * b.x + b.size, by = 2 * b.y + b.size;
    int left = 2 * space.x, top = 2 * space.y, right = left + 2 * space.size, bottom = top + 2 * space.size;
    if ((ax <= left && bx <= left) || (ax >= right && bx >= right)) return false;
    if ((ay <= top && by <= top) || (ay >= bottom && by >= bottom)) return false;
    int corners[4] = {sight_side(ax, ay, bx, by, left, top), sight_side(ax, ay, bx, by, right, top),
                      sight_side(ax, ay, bx, by, left, bottom), sight_side(ax, ay, bx, by, right, bottom)};
    bool some_left = false, some_right = false;
    for (int i = 0; i < 4; i++) {
        some_left |= corners[i] < 0;
        some_right |= corners[i] > 0;
    }
    return some_left && some_right;
}

static int sight_floor4(int value)
{
    return value >= 0 ? value / 4 : -((3 - value) / 4);
}

/* Follows the segment from border to border. `ahead_x` and `ahead_y` are the distances (times the other axis' length)
 * to the next vertical and horizontal grid line: comparing them needs no division. */
int grid_trace(int from_x, int from_y, int to_x, int to_y, struct grid_cell *cells, int room)
{
    int x = sight_floor4(from_x), y = sight_floor4(from_y), end_x = sight_floor4(to_x), end_y = sight_floor4(to_y);
    int step_x = to_x < from_x ? -1 : 1, step_y = to_y < from_y ? -1 : 1;
    int64_t length_x = (int64_t)(to_x - from_x) * step_x, length_y = (int64_t)(to_y - from_y) * step_y;
    int64_t ahead_x = (step_x > 0 ? 4 * (x + 1) - from_x : from_x - 4 * x) * length_y;
    int64_t ahead_y = (step_y > 0 ? 4 * (y + 1) - from_y : from_y - 4 * y) * length_x;
    int count = 0;
    for (;;) {
        if (count < room) cells[count++] = (struct grid_cell){(int16_t)x, (int16_t)y};
        if ((x == end_x && y == end_y) || count == room) return count;
        bool goes_x = ahead_x <= ahead_y && x != end_x, goes_y = ahead_y <= ahead_x && y != end_y;
        if (!goes_x && !goes_y) return count;
        if (goes_x) {
            x += step_x;
            ahead_x += 4 * length_y;
        }
        if (goes_y) {
            y += step_y;
            ahead_y += 4 * length_x;
        }
    }
}
