/* grid.c: geometry on squares: distances, sight against a brute search over sampled lines, areas. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/rng.h"
#include "core/grid/grid.h"

enum { SIDE = 10, FINE = 24 };

static void test_distances(void **state)
{
    (void)state;
    struct grid_space a = {2, 2, 1}, large = {5, 6, 2};
    assert_int_equal(grid_measure(GRID_ALTERNATING, 4, -4), 6);
    assert_int_equal(grid_measure(GRID_EQUAL, 4, -4), 4);
    assert_int_equal(grid_measure(GRID_EUCLID, 3, 4), 5);
    assert_int_equal(grid_distance(GRID_ALTERNATING, a, large), 5); /* 3 across, 4 down: 4 + 1 */
    assert_true(grid_is_adjacent(a, (struct grid_space){3, 3, 2}));
    assert_false(grid_is_adjacent(a, a));
    assert_int_equal(grid_direction_find("SW"), GRID_SW);
    assert_int_equal(grid_direction_find("X"), GRID_DIRECTIONS);
}

/* Does a band around the segment between two points (in 1/FINE squares) stay out of all solid squares? A bare line
 * could slip through the corner of two blocks. */
static bool line_is_free(const uint16_t *squares, int ax, int ay, int bx, int by)
{
    static const double aside[4][2] = {{0.01, 0}, {-0.01, 0}, {0, 0.01}, {0, -0.01}};
    for (int step = 0; step <= 400; step++)
        for (int side = 0; side < 4; side++) {
            double x = (ax + (bx - ax) * step / 400.0) / FINE + aside[side][0];
            double y = (ay + (by - ay) * step / 400.0) / FINE + aside[side][1];
            if (squares[(int)y * SIDE + (int)x]) return false;
        }
    return true;
}

/* From square to square. */
static bool sees(const struct grid_map *map, int ax, int ay, int bx, int by)
{
    return grid_sight(map, 1, (struct grid_space){ax, ay, 1}, (struct grid_space){bx, by, 1});
}

/* What sampling finds must be seen; both ways must agree. (Sampling may miss a narrow gap, so not the other way round.)
 */
static void test_sight_sees_what_samples_see(void **state)
{
    (void)state;
    struct rng rng = rng_new(3, 0, 0);
    for (int round = 0; round < 60; round++) {
        uint16_t squares[SIDE * SIDE] = {0};
        for (int i = 0; i < 25; i++)
            squares[rng_below(&rng, SIDE * SIDE)] = 1;
        int ax = (int)rng_below(&rng, SIDE), ay = (int)rng_below(&rng, SIDE), bx = (int)rng_below(&rng, SIDE),
            by = (int)rng_below(&rng, SIDE);
        squares[ay * SIDE + ax] = squares[by * SIDE + bx] = 0;
        struct grid_map map = {SIDE, SIDE, squares, NULL};
        bool seen = sees(&map, ax, ay, bx, by), sampled = false;
        for (int i = 0; i < 36 && !sampled; i++)
            for (int j = 0; j < 36 && !sampled; j++)
                sampled = line_is_free(squares, ax * FINE + 2 + i % 6 * 4, ay * FINE + 2 + i / 6 * 4,
                                       bx * FINE + 2 + j % 6 * 4, by * FINE + 2 + j / 6 * 4);
        assert_int_equal(seen, sees(&map, bx, by, ax, ay));
        if (sampled) assert_true(seen);
    }
}

/* Who sees is seen, whatever is between and on the borders; turned by a quarter the board shows the same. */
static void test_sight_is_mutual_and_turns(void **state)
{
    (void)state;
    struct rng rng = rng_new(5, 0, 0);
    for (int round = 0; round < 2000; round++) {
        uint16_t squares[SIDE * SIDE] = {0}, turned_squares[SIDE * SIDE] = {0};
        uint8_t edges[SIDE * SIDE] = {0}, turned_edges[SIDE * SIDE] = {0};
        for (int i = 0; i < 12; i++)
            squares[rng_below(&rng, SIDE * SIDE)] = 1;
        for (int i = 0; i < 12; i++)
            edges[rng_below(&rng, SIDE * SIDE)] |= (uint8_t)(rng_below(&rng, 2) ? GRID_EDGE_EAST : GRID_EDGE_SOUTH);
        for (int i = 0; i < SIDE * SIDE; i++) { /* x and y change places */
            int other = i % SIDE * SIDE + i / SIDE;
            turned_squares[other] = squares[i];
            if (edges[i] & GRID_EDGE_EAST) turned_edges[other] |= GRID_EDGE_SOUTH;
            if (edges[i] & GRID_EDGE_SOUTH) turned_edges[other] |= GRID_EDGE_EAST;
        }
        struct grid_map map = {SIDE, SIDE, squares, edges}, turned = {SIDE, SIDE, turned_squares, turned_edges};
        struct grid_space a = {(int)rng_below(&rng, SIDE - 1), (int)rng_below(&rng, SIDE - 1), 1 + (int)(round & 1)};
        struct grid_space b = {(int)rng_below(&rng, SIDE), (int)rng_below(&rng, SIDE), 1};
        bool seen = grid_sight(&map, 1, a, b);
        assert_int_equal(seen, grid_sight(&map, 1, b, a));
        assert_int_equal(
            seen, grid_sight(&turned, 1, (struct grid_space){a.y, a.x, a.size}, (struct grid_space){b.y, b.x, b.size}));
    }
}

static void test_walls_on_borders(void **state)
{
    (void)state;
    uint16_t squares[SIDE * SIDE] = {0};
    uint8_t edges[SIDE * SIDE] = {0};
    struct grid_map map = {SIDE, SIDE, squares, edges};
    assert_true(sees(&map, 2, 2, 3, 2));
    edges[2 * SIDE + 2] = GRID_EDGE_EAST;
    assert_false(sees(&map, 2, 2, 3, 2));
    assert_true(sees(&map, 2, 2, 4, 3));                 /* past the end of the wall */
    squares[1 * SIDE + 5] = squares[0 * SIDE + 4] = 1;   /* two blocks that touch at a corner */
    assert_false(sees(&map, 4, 1, 5, 0));
}

static void test_lines(void **state)
{
    (void)state;
    struct grid_cell cells[16];
    int count = grid_trace((struct grid_segment){4 * 1 + 2, 4 * 1 + 2, 4 * 4 + 2, 4 * 1 + 2}, cells, 16);
    assert_int_equal(count, 4);
    assert_int_equal(cells[3].x, 4);
    assert_true(
        grid_line_crosses((struct grid_space){1, 1, 1}, (struct grid_space){3, 3, 1}, (struct grid_space){2, 2, 1}));
    assert_false(
        grid_line_crosses((struct grid_space){1, 1, 1}, (struct grid_space){1, 3, 1}, (struct grid_space){2, 2, 1}));
}

/* Steps in three directions count 1.75, and on level ground nothing is different from before. */
static void test_heights(void **state)
{
    (void)state;
    assert_int_equal(grid_measure_high(GRID_ALTERNATING, 2, 2, 2), 3);
    assert_int_equal(grid_measure_high(GRID_ALTERNATING, 4, 0, 1), 4);
    assert_int_equal(grid_measure_high(GRID_ALTERNATING, 0, -3, 4), 5);
    assert_int_equal(grid_measure_high(GRID_EQUAL, 1, 2, 5), 5);
    assert_int_equal(grid_measure_high(GRID_EUCLID, 2, 3, 6), 7);
    for (int dx = 0; dx < 9; dx++) {
        for (int dy = 0; dy < 9; dy++) {
            for (enum grid_metric metric = GRID_ALTERNATING; metric <= GRID_EUCLID; metric++)
                assert_int_equal(grid_measure_high(metric, dx, dy, 0), grid_measure(metric, dx, dy));
        }
    }
    struct grid_block low = {{0, 0, 2}, 0, 2}, high = {{1, 1, 1}, 4, 1};
    assert_int_equal(grid_block_distance(GRID_EQUAL, low, high), 3);
    high.base = 1;
    assert_int_equal(grid_block_distance(GRID_EQUAL, low, high), 0);
    const int8_t heights[6] = {0, 2, 0, 0, 0, 1};
    assert_int_equal(grid_ground(heights, 3, 2, (struct grid_space){1, 0, 2}), 2);
    assert_int_equal(grid_ground(heights, 3, 2, (struct grid_space){2, 1, 1}), 1);
    uint16_t squares[6] = {0};
    grid_raise(heights, 6, 2, 4, squares);
    assert_int_equal(squares[1], 4);
    assert_int_equal(squares[5], 0);
}

/* A sphere on the ground covers the squares of a burst; a cylinder the same, as high as it is tall. */
static void test_volumes(void **state)
{
    (void)state;
    struct grid_cell_high corner = {10, 10, 0};
    for (int x = 0; x < 20; x++) {
        for (int y = 0; y < 20; y++) {
            struct grid_cell_high cell = {x, y, 0}, above = {x, y, 3};
            for (int radius = 1; radius < 7; radius++) {
                bool burst = grid_burst_has(10, 10, radius, x, y);
                assert_int_equal(grid_sphere_has(corner, radius, cell), burst);
                assert_int_equal(grid_cylinder_has(corner, radius, 4, above), burst);
                assert_false(grid_cylinder_has(corner, radius, 3, above));
            }
        }
    }
    assert_true(grid_sphere_has(corner, 4, (struct grid_cell_high){10, 10, 3}));
    assert_false(grid_sphere_has(corner, 4, (struct grid_cell_high){10, 10, 4}));
    assert_true(grid_cube_has(corner, 2, (struct grid_cell_high){11, 11, 1}));
    assert_false(grid_cube_has(corner, 2, (struct grid_cell_high){11, 11, 2}));
    const int east[2] = {3, 0}, beside[2] = {2, 1}, far[2] = {2, 2};
    assert_true(grid_aimed_has(GRID_AIMED_CONE, east, beside, 3));
    assert_false(grid_aimed_has(GRID_AIMED_CONE, east, far, 3));
    assert_false(grid_aimed_has(GRID_AIMED_LINE, east, beside, 3));
    assert_true(grid_aimed_has(GRID_AIMED_CUBE, east, far, 3));
}

static void test_areas_are_turned_alike(void **state)
{
    (void)state;
    for (int size = 1; size <= 12; size++) {
        int counts[4] = {0};
        for (int turn = 0; turn < 4; turn++) {
            struct grid_cone cone = {20, 20, grid_step_x[turn * 2], grid_step_y[turn * 2], false, size};
            for (int y = 0; y < 41; y++)
                for (int x = 0; x < 41; x++)
                    counts[turn] += grid_cone_has(&cone, x, y);
        }
        assert_true(counts[0] > 0);
        for (int turn = 1; turn < 4; turn++)
            assert_int_equal(counts[turn], counts[0]);
    }
}

/* Costs found row by row are those of the search square by square. */
static void test_floods_are_searches(void **state)
{
    enum { WIDTH = 23, HEIGHT = 17, BLOCKED = 1, DIFFICULT = 2, HINDERING = 4, FRIEND = 8 };
    static uint16_t squares[WIDTH * HEIGHT];
    static uint8_t edges[WIDTH * HEIGHT];
    struct rng rng = rng_new(11, 0, 0);
    (void)state;
    for (int round = 0; round < 400; round++) {
        bool walled = round % 3 == 0, hard = round % 2;
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            squares[i] = rng_below(&rng, 7) == 0 ? BLOCKED : 0;
            if (hard) squares[i] |= (uint16_t)(rng_below(&rng, 8) == 0 ? DIFFICULT << rng_below(&rng, 2) : 0);
            if (rng_below(&rng, 20) == 0) squares[i] |= FRIEND;
            edges[i] = (uint8_t)(rng_below(&rng, 6) == 0 ? GRID_EDGE_EAST : rng_below(&rng, 6) == 0 ? GRID_EDGE_SOUTH : 0);
        }
        const struct grid_map map = {WIDTH, HEIGHT, squares, walled ? edges : NULL};
        struct grid_walk walk = {.size = 1 + (int)rng_below(&rng, 3),
                                 .metric = rng_below(&rng, 2) ? GRID_ALTERNATING : GRID_EQUAL,
                                 .budget = (int)rng_below(&rng, 36) - 6,
                                 .diagonals = (int)rng_below(&rng, 2),
                                 .blocked = BLOCKED,
                                 .difficult = DIFFICULT,
                                 .hindering = HINDERING,
                                 .no_stop = FRIEND,
                                 .cuts_corners = rng_below(&rng, 2)};
        struct grid_space from = {(int)rng_below(&rng, WIDTH), (int)rng_below(&rng, HEIGHT), walk.size};
        struct grid_reach one, other;
        void *memory[2] = {malloc(grid_reach_size(&map)), malloc(grid_reach_size(&map))};
        grid_reach_find(&map, &walk, from, memory[0], &one);
        grid_reach_search(&map, &walk, from, memory[1], &other);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            enum grid_direction ways[2][GRID_MOST_BUDGET];
            int x = i % WIDTH, y = i / WIDTH,
                count = grid_reach_path(&one, from, (struct grid_space){x, y, from.size}, ways[0], GRID_MOST_BUDGET);
            assert_int_equal(grid_reach_cost(&one, x, y), grid_reach_cost(&other, x, y));
            assert_int_equal(
                count, grid_reach_path(&other, from, (struct grid_space){x, y, from.size}, ways[1], GRID_MOST_BUDGET));
            for (int k = 0; k < count; k++)
                assert_int_equal(ways[0][k], ways[1][k]);
        }
        free(memory[0]);
        free(memory[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_sight_sees_what_samples_see),
        cmocka_unit_test(test_sight_is_mutual_and_turns),
        cmocka_unit_test(test_walls_on_borders),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_heights),
        cmocka_unit_test(test_volumes),
        cmocka_unit_test(test_areas_are_turned_alike),
        cmocka_unit_test(test_floods_are_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
