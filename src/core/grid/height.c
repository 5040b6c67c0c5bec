/* height.c: heights: distances in three dimensions, and raised ground. */
#include "core/grid/grid.h"

int grid_measure_high(enum grid_metric metric, int dx, int dy, int dz)
{
    if (dx < 0) dx = -dx;
    if (dy < 0) dy = -dy;
    if (dz < 0) dz = -dz;
    int most = dx > dy ? dx : dy, least = dx > dy ? dy : dx;
    if (dz > most) most = dz;
    if (dz < least) least = dz;
    int middle = dx + dy + dz - most - least;
    switch (metric) {
    case GRID_ALTERNATING:
        return (least * 7 + (middle - least) * 6 + (most - middle) * 4) / 4;
    case GRID_EQUAL:
        return most;
    case GRID_EUCLID:
        return grid_root(dx * dx + dy * dy + dz * dz);
    }
    return most;
}

int grid_block_distance(enum grid_metric metric, struct grid_block a, struct grid_block b)
{
    return grid_measure_high(metric, grid_axis_gap(a.space.x, a.space.size, b.space.x, b.space.size),
                             grid_axis_gap(a.space.y, a.space.size, b.space.y, b.space.size),
                             grid_axis_gap(a.base, a.tall, b.base, b.tall));
}

int grid_ground(const int8_t *heights, int width, int height, struct grid_space space)
{
    int highest = 0;
    for (int i = 0; heights && i < space.size * space.size; i++) {
        int x = space.x + i % space.size, y = space.y + i / space.size;
        bool inside = x >= 0 && y >= 0 && x < width && y < height;
        if (inside && heights[y * width + x] > highest) highest = heights[y * width + x];
    }
    return highest;
}

void grid_raise(const int8_t *heights, size_t count, int top, uint16_t bit, uint16_t *squares)
{
    for (size_t i = 0; i < count; i++)
        if (heights[i] >= top) squares[i] |= bit;
}
