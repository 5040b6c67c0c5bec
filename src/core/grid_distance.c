/* grid_distance.c: how far things are from each other on squares. */
#include "core/grid.h"

#include <string.h>

const int8_t grid_step_x[GRID_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t grid_step_y[GRID_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

enum grid_direction grid_direction_find(const char *name)
{
    static const char *const names[GRID_DIRECTIONS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    for (int i = 0; name && i < GRID_DIRECTIONS; i++)
        if (strcmp(names[i], name) == 0) return (enum grid_direction)i;
    return GRID_DIRECTIONS;
}

/* The largest whole number whose square is not above `square`. */
static int grid_root(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

int grid_measure(enum grid_metric metric, int dx, int dy)
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
static int grid_axis_gap(int a, int a_size, int b, int b_size)
{
    if (b >= a + a_size) return b - (a + a_size - 1);
    if (a >= b + b_size) return a - (b + b_size - 1);
    return 0;
}

int grid_distance(enum grid_metric metric, struct grid_space a, struct grid_space b)
{
    return grid_measure(metric, grid_axis_gap(a.x, a.size, b.x, b.size), grid_axis_gap(a.y, a.size, b.y, b.size));
}

bool grid_is_adjacent(struct grid_space a, struct grid_space b)
{
    return grid_distance(GRID_EQUAL, a, b) == 1;
}

bool grid_overlaps(struct grid_space a, struct grid_space b)
{
    return grid_distance(GRID_EQUAL, a, b) == 0;
}

bool grid_contains(struct grid_space space, int x, int y)
{
    return x >= space.x && y >= space.y && x < space.x + space.size && y < space.y + space.size;
}

int grid_centre_distance_squared(struct grid_space a, struct grid_space b)
{
    int dx = 2 * a.x + a.size - (2 * b.x + b.size), dy = 2 * a.y + a.size - (2 * b.y + b.size);
    return dx * dx + dy * dy;
}
