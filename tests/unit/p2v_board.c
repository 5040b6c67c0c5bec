/* Unit tests of the board of Path 2 Victory: measuring, lines and borders, against plain computation. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/rng.h"
#include "systems/p2v/board/border.h"
#include "systems/p2v/board/corridor.h"
#include "systems/p2v/board/heights.h"
#include "systems/p2v/board/inch.h"

enum { SIDE = 20, TRIES = 20000 };

static int below(struct rng *rng, int end)
{
    return (int)rng_below(rng, (uint32_t)end);
}

static struct p2v_game *level_board(void)
{
    struct p2v_game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    game->width = SIDE;
    game->height = SIDE;
    game->unit = 1;
    p2v_board_init(game);
    return game;
}

/* A round base by its centre and its diameter, in hundredths of an inch. */
static struct grid_space base_at(int x, int y, int diameter)
{
    return (struct grid_space){x - diameter / 2, y - diameter / 2, diameter};
}

/* --- the open table ---------------------------------------------------------------------------------------------- */

/* P2V-GRIDLESS-02: from edge to edge; adjacent is less than an inch between the bases. */
static void test_bases_are_adjacent_below_an_inch(void **state)
{
    (void)state;
    struct grid_space base = base_at(1000, 1000, 100);
    assert_int_equal(inch_gap(base, base_at(1099, 1000, 100)), 0); /* they overlap */
    assert_int_equal(inch_gap(base, base_at(1100, 1000, 100)), 1); /* they touch */
    assert_int_equal(inch_gap(base, base_at(1199, 1000, 100)), 1);
    assert_int_equal(inch_gap(base, base_at(1200, 1000, 100)), 2); /* exactly an inch between them */
    assert_int_equal(inch_gap(base, base_at(1300, 1000, 100)), 2);
    assert_int_equal(inch_gap(base, base_at(1301, 1000, 100)), 3);
    assert_int_equal(inch_gap(base, base_at(1300, 1400, 200)), 4); /* 5 inches between centres, radii 0.5 and 1 */
}

static void test_lengths_are_rounded_up(void **state)
{
    (void)state;
    struct rng rng = rng_new(31, 0, 0);
    assert_int_equal(inch_length(0, 0), 0);
    assert_int_equal(inch_length(-300, 400), 500);
    assert_int_equal(inch_length(1, 1), 2);
    for (int i = 0; i < TRIES; i++) {
        int64_t dx = below(&rng, 10000) - 5000, dy = below(&rng, 10000) - 5000;
        int64_t length = inch_length((int)dx, (int)dy), squared = dx * dx + dy * dy;
        assert_true(length * length >= squared);
        assert_true(!length || (length - 1) * (length - 1) < squared);
    }
}

static double distance_to_segment(struct p2v_point point, struct p2v_point from, struct p2v_point to)
{
    double dx = to.x - from.x, dy = to.y - from.y, px = point.x - from.x, py = point.y - from.y;
    double length = dx * dx + dy * dy, part = length > 0 ? (px * dx + py * dy) / length : 0;
    part = part < 0 ? 0 : part;
    part = part > 1 ? 1 : part;
    return hypot(px - part * dx, py - part * dy);
}

static void test_distances_to_lines(void **state)
{
    (void)state;
    struct rng rng = rng_new(32, 0, 0);
    for (int i = 0; i < TRIES; i++) {
        struct p2v_point points[3];
        for (int k = 0; k < 3; k++)
            points[k] = (struct p2v_point){below(&rng, 2000), below(&rng, 2000)};
        int limit = below(&rng, 1000);
        double distance = distance_to_segment(points[0], points[1], points[2]);
        int found = inch_compare(points[0], points[1], points[2], limit);
        if (distance < limit - 1e-6) assert_int_equal(found, -1);
        if (distance > limit + 1e-6) assert_int_equal(found, 1);
    }
}

/* P2V-STAT-01: the line between the centres passes through the base; to touch it is not enough. */
static void test_flanking_lines_pass_through_the_base(void **state)
{
    (void)state;
    struct grid_space left = base_at(500, 1000, 100), right = base_at(1500, 1000, 100);
    assert_true(inch_line_crosses(left, right, base_at(1000, 1000, 100)));
    assert_true(inch_line_crosses(left, right, base_at(1000, 1049, 100)));
    assert_false(inch_line_crosses(left, right, base_at(1000, 1050, 100)));
    assert_false(inch_line_crosses(left, right, base_at(1560, 1000, 100))); /* behind one of them */
}

/* --- squares ----------------------------------------------------------------------------------------------------- */

static struct grid_space random_space(struct rng *rng)
{
    int size = 1 + below(rng, 4);
    return (struct grid_space){below(rng, SIDE - size), below(rng, SIDE - size), size};
}

/* A point inside of a space, in quarter squares, never on a border. */
static struct grid_cell random_point(struct rng *rng, struct grid_space space)
{
    int16_t x = (int16_t)(4 * (space.x + below(rng, space.size)) + 1 + below(rng, 3));
    int16_t y = (int16_t)(4 * (space.y + below(rng, space.size)) + 1 + below(rng, 3));
    return (struct grid_cell){x, y};
}

/* All squares that a line between the two passes are in the corridor, or in one of the two. */
static void test_corridors_hold_all_lines(void **state)
{
    (void)state;
    struct rng rng = rng_new(33, 0, 0);
    int made = 0;
    for (int i = 0; i < TRIES; i++) {
        uint64_t rows[SIDE] = {0};
        struct grid_cell cells[4 * SIDE];
        struct p2v_corridor corridor;
        struct grid_space a = random_space(&rng), b = random_space(&rng);
        if (grid_overlaps(a, b) || !p2v_corridor_make(a, b, &corridor)) continue;
        made++;
        int end = corridor.step > 0 ? corridor.to.y + corridor.to.size : corridor.to.y - 1;
        for (int y = corridor.y; y != end; y = corridor.y)
            rows[y] = p2v_corridor_next(&corridor);
        struct grid_cell from = random_point(&rng, a), to = random_point(&rng, b);
        int count = grid_trace((struct grid_segment){from.x, from.y, to.x, to.y}, cells, 4 * SIDE);
        for (int k = 0; k < count; k++) {
            bool own = grid_contains(a, cells[k].x, cells[k].y) || grid_contains(b, cells[k].x, cells[k].y);
            assert_true(own || rows[cells[k].y] >> cells[k].x & 1);
        }
    }
    assert_true(made > TRIES / 4);
}

/* Where the corridor is shut, no line of sight is free. */
static void test_shut_corridors_let_nothing_through(void **state)
{
    (void)state;
    struct rng rng = rng_new(36, 0, 0);
    int shut = 0, seen = 0;
    for (int round = 0; round < 40; round++) {
        struct p2v_game *game = level_board();
        for (int i = 0; i < 60; i++)
            p2v_board_set(game, below(&rng, SIDE), below(&rng, SIDE), P2V_TERRAIN_SOLID);
        for (int i = 0; i < 60; i++)
            p2v_board_set_edges(game, below(&rng, SIDE), below(&rng, SIDE), (uint8_t)(1 + below(&rng, 3)));
        struct grid_map map = {P2V_WIDTH, P2V_HEIGHT, game->terrain, game->edges};
        for (int i = 0; i < 400; i++) {
            struct grid_space a = {below(&rng, SIDE), below(&rng, SIDE), 1},
                              b = {below(&rng, SIDE), below(&rng, SIDE), 1};
            bool sees = grid_sight(&map, P2V_TERRAIN_SOLID, a, b);
            if (grid_overlaps(a, b) || game->terrain[p2v_square(a.x, a.y)] || game->terrain[p2v_square(b.x, b.y)])
                continue;
            if (sees) assert_false(p2v_corridor_is_shut(game, game->ground.solid, a, b));
            shut += !sees && p2v_corridor_is_shut(game, game->ground.solid, a, b);
            seen += sees;
        }
        free(game);
    }
    assert_true(shut > 1000 && seen > 1000);
}

static void test_walls_are_crossed_between_their_ends(void **state)
{
    (void)state;
    struct p2v_game *game = level_board();
    struct rng rng = rng_new(34, 0, 0);
    struct p2v_border wall = {.x = 9, .y = 9};
    p2v_board_set_edges(game, 9, 9, GRID_EDGE_EAST);
    for (int i = 0; i < TRIES; i++) {
        struct grid_cell a = random_point(&rng, (struct grid_space){5, 5, 5}),
                         b = random_point(&rng, (struct grid_space){10, 5, 9});
        double part = (40.0 - a.x) / (b.x - a.x), y = a.y + part * (b.y - a.y); /* where x is 10 squares */
        bool crossed = p2v_border_is_crossed(game, &wall, a, b);
        if (y > 36 + 1e-6 && y < 40 - 1e-6) assert_true(crossed);
        if (y < 36 - 1e-6 || y > 40 + 1e-6) assert_false(crossed);
        assert_int_equal(p2v_border_is_crossed(game, &wall, b, a), crossed);
    }
    free(game);
}

/* A line through the end of a wall passes it, but not where the wall goes on. */
static void test_lines_pass_the_end_of_a_wall(void **state)
{
    (void)state;
    struct p2v_game *game = level_board();
    struct p2v_border upper = {.x = 9, .y = 8}, lower = {.x = 9, .y = 9};
    struct grid_cell a = {38, 34}, b = {42, 38}; /* through the corner at 10, 9 */
    p2v_board_set_edges(game, 9, 9, GRID_EDGE_EAST);
    assert_false(p2v_border_is_crossed(game, &lower, a, b));
    p2v_board_set_edges(game, 9, 8, GRID_EDGE_EAST);
    assert_true(p2v_border_is_crossed(game, &lower, a, b));
    assert_true(p2v_border_is_crossed(game, &upper, a, b));
    free(game);
}

static void test_borders_that_touch_are_one_piece(void **state)
{
    (void)state;
    struct p2v_game *game = level_board();
    struct p2v_border borders[P2V_BORDERS];
    p2v_board_set_edges(game, 9, 8, GRID_EDGE_EAST);
    p2v_board_set_edges(game, 9, 9, GRID_EDGE_EAST);
    p2v_board_set_edges(game, 12, 8, GRID_EDGE_EAST);
    int count = p2v_borders_between(game, (struct grid_space){5, 8, 2}, (struct grid_space){15, 8, 2}, borders);
    assert_int_equal(count, 3); /* row by row, from left to right */
    assert_int_equal(borders[0].piece, borders[2].piece);
    assert_int_not_equal(borders[0].piece, borders[1].piece);
    free(game);
}

/* Down one side, along the bottom and up the other one. */
static void test_a_trough_is_one_piece(void **state)
{
    (void)state;
    struct p2v_game *game = level_board();
    struct p2v_border borders[P2V_BORDERS];
    p2v_board_set_edges(game, 9, 6, GRID_EDGE_EAST);
    p2v_board_set_edges(game, 9, 7, GRID_EDGE_EAST);
    p2v_board_set_edges(game, 10, 6, GRID_EDGE_EAST);
    p2v_board_set_edges(game, 10, 7, GRID_EDGE_EAST | GRID_EDGE_SOUTH);
    int count = p2v_borders_between(game, (struct grid_space){5, 6, 3}, (struct grid_space){15, 6, 3}, borders);
    assert_int_equal(count, 5);
    for (int i = 1; i < count; i++)
        assert_int_equal(borders[i].piece, borders[0].piece);
    free(game);
}

/* --- heights ----------------------------------------------------------------------------------------------------- */

static void raise_ground(struct p2v_game *game, struct grid_space space, int height)
{
    for (int y = space.y; y < space.y + space.size; y++)
        for (int x = space.x; x < space.x + space.size; x++)
            p2v_board_set_height(game, x, y, (int8_t)height);
}

/* Upwards as along the board: of every two diagonal steps the second counts twice. */
static void test_distances_between_cubes(void **state)
{
    (void)state;
    struct p2v_game *game = level_board();
    struct grid_space low = {5, 5, 1}, high = {6, 5, 1}, far = {9, 5, 1}, tall = {6, 7, 3};
    assert_int_equal(p2v_gap_of_cubes(game, low, far, 4), 4);
    raise_ground(game, high, 1);
    assert_int_equal(p2v_gap_of_cubes(game, low, high, 1), 1); /* one step up is one diagonal step */
    raise_ground(game, high, 3);
    assert_int_equal(p2v_gap_of_cubes(game, low, high, 1), 3);
    assert_int_equal(p2v_gap_of_cubes(game, high, low, 1), 3);
    raise_ground(game, far, 4);
    assert_int_equal(p2v_gap_of_cubes(game, low, far, 4), 6); /* four diagonal steps */
    raise_ground(game, low, 2);
    assert_int_equal(p2v_gap_of_cubes(game, low, tall, 1), 1); /* beside the head of one that is three squares tall */
    raise_ground(game, low, 3);
    assert_int_equal(p2v_gap_of_cubes(game, low, tall, 2), 2); /* one up, and two along: a diagonal and a step */
    free(game);
}

static bool line_dips(const struct heights_line *line, struct heights_box box, int height)
{
    for (int step = 0; step <= 3600; step++) {
        double part = step / 3600.0, x = line->from_x + part * (line->to_x - line->from_x),
               y = line->from_y + part * (line->to_y - line->from_y),
               z = line->from_z + part * (line->to_z - line->from_z);
        if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && z <= height) return true;
    }
    return false;
}

/* What sampling finds is found; a line that clears a larger and higher block dips into no smaller one. */
static void test_lines_over_columns(void **state)
{
    (void)state;
    struct rng rng = rng_new(35, 0, 0);
    int dips = 0;
    for (int i = 0; i < TRIES / 4; i++) {
        int left = below(&rng, 12), top = below(&rng, 12), height = below(&rng, 6);
        struct heights_box box = {left, top, left + 1 + below(&rng, 3), top + 1 + below(&rng, 3)};
        struct heights_line line = {below(&rng, 16), below(&rng, 16), below(&rng, 16),
                                    below(&rng, 16), below(&rng, 8),  below(&rng, 8)};
        bool found = p2v_line_dips(&line, box, height);
        if (line_dips(&line, box, height)) assert_true(found);
        if (found)
            assert_true(p2v_line_dips(
                &line, (struct heights_box){box.left - 1, box.top - 1, box.right + 1, box.bottom + 1}, height + 1));
        struct heights_line back = {line.to_x, line.to_y, line.from_x, line.from_y, line.to_z, line.from_z};
        assert_int_equal(p2v_line_dips(&back, box, height), found);
        dips += found;
    }
    assert_true(dips > 100);
}

/* P2V-TARG-07: a ridge hides what is behind it, but not from high enough above. */
static void test_sight_over_columns(void **state)
{
    (void)state;
    struct p2v_game *game = level_board();
    struct grid_space low = {2, 10, 1}, level = {14, 10, 1};
    const uint16_t blocking = P2V_TERRAIN_SOLID;
    for (int y = 0; y < SIDE; y++)
        p2v_board_set_height(game, 8, y, 3);
    assert_false(p2v_sight_over(game, low, level, blocking)); /* a ridge of three squares between two on the ground */
    raise_ground(game, low, 3);
    assert_false(p2v_sight_over(game, low, level, blocking)); /* from the same height it hides what is below */
    raise_ground(game, low, 9);
    assert_true(p2v_sight_over(game, low, level, blocking));
    assert_true(p2v_sight_over(game, level, low, blocking));
    free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bases_are_adjacent_below_an_inch),
        cmocka_unit_test(test_lengths_are_rounded_up),
        cmocka_unit_test(test_distances_to_lines),
        cmocka_unit_test(test_flanking_lines_pass_through_the_base),
        cmocka_unit_test(test_corridors_hold_all_lines),
        cmocka_unit_test(test_shut_corridors_let_nothing_through),
        cmocka_unit_test(test_walls_are_crossed_between_their_ends),
        cmocka_unit_test(test_lines_pass_the_end_of_a_wall),
        cmocka_unit_test(test_borders_that_touch_are_one_piece),
        cmocka_unit_test(test_a_trough_is_one_piece),
        cmocka_unit_test(test_distances_between_cubes),
        cmocka_unit_test(test_lines_over_columns),
        cmocka_unit_test(test_sight_over_columns),
    };
    return cmocka_run_group_tests_name("p2v board", tests, NULL, NULL);
}
