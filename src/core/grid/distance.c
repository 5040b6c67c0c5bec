/* distance.c: distances on squares. */
#include "core/grid/grid.h"

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

int grid_root(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

int grid_centre_distance_squared(struct grid_space a, struct grid_space b)
{
    int dx = 2 * a.x + a.size - (2 * b.x + b.size), dy = 2 * a.y + a.size - (2 * b.y + b.size);
    return dx * dx + dy * dy;
}
