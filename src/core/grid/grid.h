/* grid.h: geometry on squares: distances, movement costs, lines, sight and areas. Knows no game.
 *
 * Squares are (x, y) with x growing right and y growing down; a space is a square block of `size` × `size` squares
 * named by its lowest corner square. Grid points (corners) are named by the square whose top left corner they are. */
#ifndef TALUS_CORE_GRID_GRID_H
#define TALUS_CORE_GRID_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_space {
    int x, y, size; /* size in squares: 1 up to Medium, 2 Large, 3 Huge, 4 Gargantuan */
};

enum grid_metric {
    GRID_ALTERNATING, /* diagonals count 1, 2, 1, 2 ... (5-10-5) */
    GRID_EQUAL,       /* diagonals count 1 (5-5-5, Chebyshev) */
    GRID_EUCLID       /* straight line, rounded down to whole squares */
};

/* The directions clockwise from north; odd ones are diagonals. */
enum grid_direction { GRID_N, GRID_NE, GRID_E, GRID_SE, GRID_S, GRID_SW, GRID_W, GRID_NW, GRID_DIRECTIONS };
extern const int8_t grid_step_x[GRID_DIRECTIONS];
extern const int8_t grid_step_y[GRID_DIRECTIONS];
static inline bool grid_is_diagonal(enum grid_direction direction)
{
    return direction & 1;
}
/* "N", "NE" ...; GRID_DIRECTIONS if unknown. */
enum grid_direction grid_direction_find(const char *name);

/* ---- distance (grid/distance.c) ---- */

/* The largest whole number whose square is not above `square`. */
int grid_root(int square);
/* The measure of an offset of whole squares. Like what follows it is requested at every turn of a battle, so it is part
 * of who asks. */
static inline int grid_measure(enum grid_metric metric, int dx, int dy)
{
    if (dx < 0) dx = -dx;
    if (dy < 0) dy = -dy;
    int longer = dx > dy ? dx : dy, shorter = dx > dy ? dy : dx;
    switch (metric) {
    case GRID_ALTERNATING:
        return longer + shorter / 2;
    case GRID_EQUAL:
        return longer;
    case GRID_EUCLID:
        return grid_root(dx * dx + dy * dy);
    }
    return longer;
}
/* Squares from the last one of a to the first one of b along one axis; 0 when they overlap there. */
static inline int grid_axis_gap(int a, int a_size, int b, int b_size)
{
    int after = b - (a + a_size - 1), before = a - (b + b_size - 1), gap = after > before ? after : before;
    return gap > 0 ? gap : 0;
}
/* Between the nearest squares of two spaces: 1 = adjacent, 0 = they overlap. */
static inline int grid_distance(enum grid_metric metric, struct grid_space a, struct grid_space b)
{
    return grid_measure(metric, grid_axis_gap(a.x, a.size, b.x, b.size), grid_axis_gap(a.y, a.size, b.y, b.size));
}
static inline bool grid_is_adjacent(struct grid_space a, struct grid_space b)
{
    return grid_distance(GRID_EQUAL, a, b) == 1;
}
static inline bool grid_overlaps(struct grid_space a, struct grid_space b)
{
    return grid_distance(GRID_EQUAL, a, b) == 0;
}
static inline bool grid_contains(struct grid_space space, int x, int y)
{
    return x >= space.x && y >= space.y && x < space.x + space.size && y < space.y + space.size;
}
/* Square of the distance of the centres, in half squares: exact, for "further" and "closer". */
int grid_centre_distance_squared(struct grid_space a, struct grid_space b);
/* What the next step costs when `diagonals` diagonal steps were already made. */
static inline int grid_step_cost(enum grid_metric metric, bool diagonal, int diagonals)
{
    return metric == GRID_ALTERNATING && diagonal && (diagonals & 1) ? 2 : 1;
}

/* ---- height (grid/height.c): layers are as high as squares are wide ---- */

/* A space that begins `base` layers above the ground of the board and is `tall` layers high. */
struct grid_block {
    struct grid_space space;
    int base, tall;
};
/* The measure of an offset in three directions. Alternating: a diagonal step counts 1.5, one in all three directions
 * 1.75, rounded down in all. */
int grid_measure_high(enum grid_metric metric, int dx, int dy, int dz);
/* Between the nearest parts of two blocks: 1 = they touch, 0 = they overlap. */
int grid_block_distance(enum grid_metric metric, struct grid_block a, struct grid_block b);
/* The highest ground under a space; `heights` has an entry for each square, NULL: all is level. */
int grid_ground(const int8_t *heights, int width, int height, struct grid_space space);
/* Squares that rise as high as `top` get the bit: who is no higher than that does not see over them. */
void grid_raise(const int8_t *heights, size_t count, int top, uint16_t bit, uint16_t *squares);

/* ---- lines and sight (grid/sight.c) ---- */

/* What is on a board. `squares` and `edges` have width × height entries, row by row; an edge entry has bits
 * GRID_EDGE_EAST and GRID_EDGE_SOUTH, for the right and the lower side of the square. `edges` may be NULL. */
enum { GRID_EDGE_EAST = 1, GRID_EDGE_SOUTH = 2 };
struct grid_map {
    int width, height;
    const uint16_t *squares;
    const uint8_t *edges;
};

/* Is there a line from some point of space a to some point of space b that passes only squares without a bit of
 * `blocking` and no marked edge? Squares of either space never block. Lines that only squeeze through a shared corner
 * do not count. Exact. */
bool grid_sight(const struct grid_map *map, uint16_t blocking, struct grid_space a, struct grid_space b);
/* Does the line between the centres of a and b pass through the inside of the space? */
bool grid_line_crosses(struct grid_space a, struct grid_space b, struct grid_space space);
/* The squares the segment passes, from start to end, in quarter squares (a centre is 4x + 2); passing a corner goes
 * diagonally. At most `room` are written; returns how many. */
struct grid_cell {
    int16_t x, y;
};
struct grid_segment {
    int from_x, from_y, to_x, to_y;
};
int grid_trace(struct grid_segment segment, struct grid_cell *cells, int room);

/* ---- areas (grid/area.c): is a square in the area? What blocks them is the caller's matter. ---- */

struct grid_cone {
    int x, y;      /* straight: the square it starts from; diagonal: the grid point it starts from */
    int8_t dx, dy; /* direction, each -1, 0 or 1 */
    bool mirrored; /* straight: from the left corner of the starting edge instead of the right one */
    int size;
};

bool grid_burst_has(int corner_x, int corner_y, int radius, int x, int y);
bool grid_emanation_has(struct grid_space origin, int radius, int x, int y); /* without the origin space */
bool grid_cone_has(const struct grid_cone *cone, int x, int y);
/* From a grid point towards the centre of the aimed square and on, up to `length` squares. */
struct grid_line {
    int x, y, aim_x, aim_y, length;
};
bool grid_line_has(const struct grid_line *line, int x, int y);

/* Volumes around or above a grid point: x, y and the layer. A sphere is a burst in three directions. */
struct grid_cell_high {
    int x, y, z;
};
bool grid_sphere_has(struct grid_cell_high corner, int radius, struct grid_cell_high cell);
bool grid_cylinder_has(struct grid_cell_high corner, int radius, int tall, struct grid_cell_high cell);
/* From its lowest corner. */
bool grid_cube_has(struct grid_cell_high corner, int side, struct grid_cell_high cell);

/* Areas that are aimed freely from the middle of a square; diagonals count 1. A round one is a sphere or a cylinder
 * seen from above, a cube has its origin in the middle, a cone is as wide as it is long (half-angle 27 degrees), a line
 * is one square wide. */
enum grid_aimed { GRID_AIMED_ROUND, GRID_AIMED_CUBE, GRID_AIMED_CONE, GRID_AIMED_LINE };
/* `aim` leads from the origin to what is aimed at, `cell` to the square asked about; `size` is the radius or the side.
 * How long cones and lines are is the caller's matter. */
bool grid_aimed_has(enum grid_aimed kind, const int aim[2], const int cell[2], int size);

/* ---- movement (grid/path.c) ---- */

/* Who walks, and over what. Bits are those of grid_map.squares. */
struct grid_walk {
    int size; /* of the space that moves */
    enum grid_metric metric;
    int budget;         /* squares that can be spent, at most GRID_MOST_BUDGET; below 0: not even to stay */
    int diagonals;      /* diagonal steps already made (they alternate over the whole turn) */
    uint16_t blocked;   /* squares that cannot be entered */
    uint16_t difficult; /* +1 */
    uint16_t hindering; /* +2 (greater difficult terrain) */
    uint16_t no_stop;   /* may be passed but not ended in (an ally's space) */
    bool cuts_corners;  /* a diagonal step may pass a blocked square beside it */
};

enum {
    GRID_MOST_BUDGET = 250,
    GRID_UNREACHED = 255,
    GRID_NO_STOP = 0x80,
    GRID_OPENED = 0x40, /* of a step: the search of a way has found it */
    GRID_ROWS = GRID_DIRECTIONS + 2
};

/* Where the walk can lead: per square (of the lowest corner) and parity of diagonals the cost and the last step. */
struct grid_reach {
    int width, height;
    uint8_t *cost[2];
    uint8_t *step[2]; /* direction of the last step, in bit 3 the parity before it, and GRID_NO_STOP */
    struct grid_walk walk;
    /* Open steps by direction, then difficult and hindering squares, a word a row; NULL: the steps are known. */
    uint64_t *rows;
    uint32_t *links; /* room for the search of a way */
};

/* The bytes that grid_reach_find needs for a board. */
size_t grid_reach_size(const struct grid_map *map);
/* Fills `reach`, which uses `memory` of that size; the map may go. Edges always block. (grid/flood.c) */
void grid_reach_find(const struct grid_map *map, const struct grid_walk *walk, struct grid_space from, void *memory,
                     struct grid_reach *reach);
/* The same square by square, with the last step of every way: for boards of more than 64 rows or columns. */
void grid_reach_search(const struct grid_map *map, const struct grid_walk *walk, struct grid_space from, void *memory,
                       struct grid_reach *reach);
/* The cheapest cost of ending there (any parity), GRID_UNREACHED when it cannot be reached or ended in. */
int grid_reach_cost(const struct grid_reach *reach, int x, int y);
/* The steps of a cheapest way, first to last; returns how many, 0 if unreached or already there. */
int grid_reach_path(const struct grid_reach *reach, struct grid_space from, struct grid_space to,
                    enum grid_direction *steps, int room);
/* May the block of squares take this step? For walking step by step and for forced movement. */
bool grid_step_is_open(const struct grid_map *map, uint16_t blocked, bool cuts_corners, struct grid_space from,
                       enum grid_direction direction);

#endif
