/* sight.c: lines between spaces.
 *
 * Sight between two squares asks whether any straight line joins them past the blocking squares. All lines from one to
 * the other are kept at once, as what bounds them: points of the grid they pass below or above. In the plane of slopes
 * and offsets that is a convex polygon, each point one of its sides, each corner the line through two points. A blocked
 * square or border must be passed above or below, and so cuts the polygon or leaves it alone; only where both remain
 * possible the search branches. Everything is whole numbers: nothing is rounded. */
#include "core/grid/grid.h"

struct sight_point {
    int16_t x, y;
};

/* A convex lattice chain has few corners: on a side of 250 squares not 50, and there are two chains. */
enum { SIGHT_POINTS = 100 };

/* A line: falling * x - run * y + offset is below 0 for points below it (v grows downwards), above 0 for those above.
 */
struct sight_line {
    int falling, run, offset;
};

/* Corner i is the line through points i and i + 1. */
struct sight_lines {
    int count;
    struct sight_point points[SIGHT_POINTS];
    struct sight_line corners[SIGHT_POINTS];
};

/* The way is in mirrored coordinates (u, v) that grow from the start, u along the longer side. */
struct sight_search {
    const struct grid_map *map;
    const uint8_t *edges; /* NULL: none */
    uint16_t blocking;
    bool is_wide;                /* one of the spaces has more than one square */
    struct grid_space from, to;  /* squares of these never block */
    int du, dv;                  /* squares to go */
    int start, along, across;    /* places in the map: of the start, and from a square to the next one */
    int edge_along, edge_across; /* and from a square to the one that holds the border the step crosses */
    uint8_t side_along, side_across;
};

/* A square that does not block: it belongs to one of the two or is clear. */
static inline bool sight_square_is_open(const struct sight_search *search, int u, int v)
{
    int place = search->start + u * search->along + v * search->across;
    if (!(search->map->squares[place] & search->blocking)) return true;
    if ((u == 0 && v == 0) || (u == search->du && v == search->dv)) return true;
    int x = place % search->map->width, y = place / search->map->width;
    return search->is_wide && (grid_contains(search->from, x, y) || grid_contains(search->to, x, y));
}

/* The border to the next square along, or across. */
static inline bool sight_along_is_open(const struct sight_search *search, int u, int v)
{
    int place = search->start + u * search->along + v * search->across + search->edge_along;
    return !search->edges || !(search->edges[place] & search->side_along);
}

static inline bool sight_across_is_open(const struct sight_search *search, int u, int v)
{
    int place = search->start + u * search->along + v * search->across + search->edge_across;
    return !search->edges || !(search->edges[place] & search->side_across);
}

static inline bool sight_goes_along(const struct sight_search *search, int u, int v)
{
    return sight_along_is_open(search, u, v) && sight_square_is_open(search, u + 1, v);
}

static inline bool sight_goes_across(const struct sight_search *search, int u, int v)
{
    return sight_across_is_open(search, u, v) && sight_square_is_open(search, u, v + 1);
}

/* Most that see each other do so along the line between their centres; where that passes a corner, past all squares and
 * borders that meet there. False proves nothing. `ahead` compares the ways to the next borders along and across. */
static bool sight_middle_is_open(const struct sight_search *search)
{
    int u = 0, v = 0, ahead = search->dv - search->du;
    while (u + v < search->du + search->dv) {
        if (ahead < 0 || !search->dv) {
            if (!sight_goes_along(search, u, v)) return false;
            u++;
            ahead += 2 * search->dv;
        } else if (ahead > 0) {
            if (!sight_goes_across(search, u, v)) return false;
            v++;
            ahead -= 2 * search->du;
        } else {
            if (!sight_goes_along(search, u, v) || !sight_goes_across(search, u, v) ||
                !sight_goes_across(search, u + 1, v) || !sight_goes_along(search, u, v + 1))
                return false;
            u++;
            v++;
            ahead += 2 * (search->dv - search->du);
        }
    }
    return true;
}

static struct sight_line sight_line_through(struct sight_point a, struct sight_point b)
{
    int run = b.x - a.x, falling = b.y - a.y;
    if (run < 0) {
        run = -run;
        falling = -falling;
    }
    return (struct sight_line){falling, run, run * a.y - falling * a.x};
}

/* Below 0: the line passes above the point, above 0: below it. */
static inline int sight_line_side(struct sight_line line, struct sight_point point)
{
    return line.falling * point.x - line.run * point.y + line.offset;
}

/* How lines pass a point: bits collected from the corners. */
enum { SIGHT_ABOVE = 1, SIGHT_BELOW = 2 };

static inline unsigned sight_lines_pass(const struct sight_lines *lines, struct sight_point point)
{
    bool above = false, below = false;
    for (int i = 0; i < lines->count; i++) {
        int side = sight_line_side(lines->corners[i], point);
        above |= side < 0;
        below |= side > 0;
    }
    return (above ? SIGHT_ABOVE : 0u) | (below ? SIGHT_BELOW : 0u);
}

/* Keeps the lines that pass the point on one side (-1 above, 1 below). The corners kept are neighbours; the sides that
 * meet in them stay, and the point becomes one. Some corner lies on that side and some on the other. */
static void sight_lines_cut(const struct sight_lines *lines, struct sight_point point, int wanted,
                            struct sight_lines *kept)
{
    int i = 0, count = lines->count;
    while (sight_line_side(lines->corners[i], point) * wanted > 0) /* one that goes */
        i++;
    while (sight_line_side(lines->corners[i], point) * wanted <= 0) /* the first one that stays */
        i = i + 1 < count ? i + 1 : 0;
    struct sight_point first = lines->points[i];
    kept->count = 0;
    do {
        kept->points[kept->count] = lines->points[i];
        kept->corners[kept->count++] = lines->corners[i];
        i = i + 1 < count ? i + 1 : 0;
    } while (sight_line_side(lines->corners[i], point) * wanted > 0);
    kept->points[kept->count] = lines->points[i];
    kept->corners[kept->count++] = sight_line_through(lines->points[i], point);
    kept->points[kept->count] = point;
    kept->corners[kept->count++] = sight_line_through(point, first);
}

/* The state of the search: in a square, before looking at one of three things: the square with those below that block
 * as well, the border along, the border across. */
struct sight_place {
    int u, v, thing;
    int first, last; /* rows of this column that lines can pass */
};

static bool sight_place_is_clear(const struct sight_search *search, int u, int v)
{
    int place = search->start + u * search->along + v * search->across;
    if (search->map->squares[place] & search->blocking) return false;
    return !search->edges || ((u == search->du || !(search->edges[place + search->edge_along] & search->side_along)) &&
                              (v == search->dv || !(search->edges[place + search->edge_across] & search->side_across)));
}

/* The next thing of a square that has any; false: there are no more. */
static bool sight_place_next(const struct sight_search *search, struct sight_place *place)
{
    if (search->edges && ++place->thing < 3) return true;
    place->thing = 0;
    for (;;) {
        while (++place->v <= place->last)
            if (!sight_place_is_clear(search, place->u, place->v)) return true;
        if (++place->u > search->du) return false;
        while ((place->first + 1) * search->du <= search->dv * (place->u - 1))
            place->first++;
        while (place->last < search->dv && place->last * search->du < search->dv * (place->u + 1))
            place->last++;
        place->v = place->first - 1;
    }
}

/* Is there something at the place, and which points do lines pass above or below then? Of blocking squares in a row the
 * place becomes the last one. */
static bool sight_place_blocks(const struct sight_search *search, struct sight_place *place, struct sight_point *above,
                               struct sight_point *below)
{
    int u = place->u, v = place->v;
    if (place->thing == 0   ? sight_square_is_open(search, u, v)
        : place->thing == 1 ? u == search->du || sight_along_is_open(search, u, v)
                            : v == search->dv || sight_across_is_open(search, u, v))
        return false;
    while (place->thing == 0 && place->v < place->last && !sight_square_is_open(search, u, place->v + 1))
        place->v++;
    *above = (struct sight_point){(int16_t)(u + 1), (int16_t)(place->thing == 2 ? v + 1 : v)};
    *below = (struct sight_point){(int16_t)(place->thing == 1 ? u + 1 : u), (int16_t)(place->v + 1)};
    return true;
}

/* Does any of the lines get past everything from this place on? The lines only grow fewer, so the depth is at most the
 * number of things that can be passed on either side, of which a column has hardly more than one. */
static bool sight_thread(const struct sight_search *search, const struct sight_lines *lines, struct sight_place place)
{
    struct sight_lines rooms[2];
    struct sight_point above, below;
    int room = 0;
    do {
        if (!sight_place_blocks(search, &place, &above, &below)) continue;
        unsigned over = sight_lines_pass(lines, above);
        if (!(over & SIGHT_BELOW)) continue; /* all pass above */
        unsigned under = sight_lines_pass(lines, below);
        if (!(under & SIGHT_ABOVE)) continue;
        struct sight_lines *kept = &rooms[room = !room];
        if (over & SIGHT_ABOVE) {
            sight_lines_cut(lines, above, -1, kept);
            if (under & SIGHT_BELOW) { /* both ways are open */
                if (kept->count + 2 < SIGHT_POINTS && sight_thread(search, kept, place)) return true;
                sight_lines_cut(lines, below, 1, kept);
            }
        } else if (under & SIGHT_BELOW) {
            sight_lines_cut(lines, below, 1, kept);
        } else {
            return false;
        }
        if (kept->count + 2 >= SIGHT_POINTS) return false;
        lines = kept;
    } while (sight_place_next(search, &place));
    return true;
}

/* The two squares that lines join, which may be parts of larger spaces. */
struct sight_ends {
    struct grid_space from, to;
    int ax, ay, bx, by;
};

static struct sight_search sight_search_make(const struct grid_map *map, uint16_t blocking,
                                             const struct sight_ends *ends)
{
    int flip_x = ends->bx < ends->ax ? -1 : 1, flip_y = ends->by < ends->ay ? -1 : 1;
    int dx = (ends->bx - ends->ax) * flip_x, dy = (ends->by - ends->ay) * flip_y;
    int right = flip_x, down = flip_y * map->width;
    int edge_right = flip_x > 0 ? 0 : -1, edge_down = flip_y > 0 ? 0 : -map->width;
    bool is_wide = dx >= dy;
    return (struct sight_search){.map = map,
                                 .edges = map->edges,
                                 .blocking = blocking,
                                 .is_wide = ends->from.size > 1 || ends->to.size > 1,
                                 .from = ends->from,
                                 .to = ends->to,
                                 .du = is_wide ? dx : dy,
                                 .dv = is_wide ? dy : dx,
                                 .start = ends->ay * map->width + ends->ax,
                                 .along = is_wide ? right : down,
                                 .across = is_wide ? down : right,
                                 .edge_along = is_wide ? edge_right : edge_down,
                                 .edge_across = is_wide ? edge_down : edge_right,
                                 .side_along = is_wide ? GRID_EDGE_EAST : GRID_EDGE_SOUTH,
                                 .side_across = is_wide ? GRID_EDGE_SOUTH : GRID_EDGE_EAST};
}

static bool sight_between(const struct grid_map *map, uint16_t blocking, const struct sight_ends *ends)
{
    struct sight_search search = sight_search_make(map, blocking, ends);
    if (sight_middle_is_open(&search)) return true;
    if (!search.dv) return false; /* all lines run within one row */
    if (search.du == 1)           /* across a corner: past one of the two squares beside it */
        return (sight_goes_along(&search, 0, 0) && sight_goes_across(&search, 1, 0)) ||
               (sight_goes_across(&search, 0, 0) && sight_goes_along(&search, 0, 1));
    /* Lines leave the first square below its upper and above its lower corner, and enter the last one so too. */
    int16_t u = (int16_t)search.du, v = (int16_t)search.dv;
    struct sight_lines lines;
    const struct sight_point around[] = {{0, 1}, {u, (int16_t)(v + 1)}, {1, 0}, {(int16_t)(u + 1), v}};
    for (lines.count = 0; lines.count < 4; lines.count++) {
        lines.points[lines.count] = around[lines.count];
        lines.corners[lines.count] = sight_line_through(around[lines.count], around[(lines.count + 1) % 4]);
    }
    struct sight_place place = {.last = 1};
    return sight_thread(&search, &lines, place);
}

bool grid_sight(const struct grid_map *map, uint16_t blocking, struct grid_space a, struct grid_space b)
{
    for (int i = 0; i < a.size * a.size; i++)
        for (int j = 0; j < b.size * b.size; j++) {
            struct sight_ends ends = {a, b, a.x + i % a.size, a.y + i / a.size, b.x + j % b.size, b.y + j / b.size};
            if (sight_between(map, blocking, &ends)) return true;
        }
    return false;
}

/* A line between two points. */
struct sight_segment {
    int ax, ay, bx, by;
};

/* On which side of the line a point lies. */
static int sight_side(const struct sight_segment *line, int x, int y)
{
    int cross = (line->bx - line->ax) * (y - line->ay) - (line->by - line->ay) * (x - line->ax);
    return (cross > 0) - (cross < 0);
}

bool grid_line_crosses(struct grid_space a, struct grid_space b, struct grid_space space)
{
    int ax = 2 * a.x + a.size, ay = 2 * a.y + a.size, bx = 2 * b.x + b.size, by = 2 * b.y + b.size;
    int left = 2 * space.x, top = 2 * space.y, right = left + 2 * space.size, bottom = top + 2 * space.size;
    if ((ax <= left && bx <= left) || (ax >= right && bx >= right)) return false;
    if ((ay <= top && by <= top) || (ay >= bottom && by >= bottom)) return false;
    struct sight_segment line = {ax, ay, bx, by};
    int corners[4] = {sight_side(&line, left, top), sight_side(&line, right, top), sight_side(&line, left, bottom),
                      sight_side(&line, right, bottom)};
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
int grid_trace(struct grid_segment segment, struct grid_cell *cells, int room)
{
    int from_x = segment.from_x, from_y = segment.from_y, to_x = segment.to_x, to_y = segment.to_y;
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
        x += goes_x * step_x;
        y += goes_y * step_y;
        ahead_x += goes_x * 4 * length_y;
        ahead_y += goes_y * 4 * length_x;
    }
}
