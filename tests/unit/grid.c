/* Unit tests of movement on the grid: alternating diagonals, difficult squares, walls, sizes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/grid.h"

enum { SOLID = 1, ROUGH = 2, ALLY = 4, SIDE = 12 };

static uint16_t squares[SIDE * SIDE];
static uint8_t edges[SIDE * SIDE];
static _Alignas(uint32_t) char memory[SIDE * SIDE * 12];

static void draw(const char *rows[SIDE])
{
    memset(edges, 0, sizeof edges);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            char c = rows[y][x];
            squares[y * SIDE + x] = c == '#' ? SOLID : c == '~' ? ROUGH : c == 'a' ? ALLY : 0;
        }
    }
}

static const char *const empty[SIDE] = {
    "............", "............", "............", "............", "............", "............",
    "............", "............", "............", "............", "............", "............",
};

static struct grid_reach find(struct grid_walk walk, int x, int y)
{
    const struct grid_map map = {SIDE, SIDE, squares, edges};
    struct grid_reach reach;
    assert_int_equal(grid_reach_size(&map), sizeof memory);
    grid_reach_find(&map, &walk, (struct grid_space){x, y, walk.size}, memory, &reach);
    return reach;
}

static void test_diagonals_alternate(void **state)
{
    (void)state;
    draw((const char **)(void *)empty);
    struct grid_walk walk = {.size = 1, .metric = GRID_ALTERNATING, .budget = 6, .blocked = SOLID};
    struct grid_reach reach = find(walk, 0, 0);
    assert_int_equal(grid_reach_cost(&reach, 3, 3), 4);
    assert_int_equal(grid_reach_cost(&reach, 4, 4), 6);
    assert_int_equal(grid_reach_cost(&reach, 5, 5), GRID_UNREACHED);
    walk.diagonals = 1; /* the first diagonal of this move costs 2 */
    reach = find(walk, 0, 0);
    assert_int_equal(grid_reach_cost(&reach, 3, 3), 5);
}

static void test_every_cost_agrees_with_the_measure_on_an_empty_board(void **state)
{
    (void)state;
    draw((const char **)(void *)empty);
    struct grid_walk walk = {.size = 1, .metric = GRID_ALTERNATING, .budget = 40, .blocked = SOLID};
    struct grid_reach reach = find(walk, 5, 5);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++)
            assert_int_equal(grid_reach_cost(&reach, x, y), grid_measure(GRID_ALTERNATING, x - 5, y - 5));
    }
}

static void test_walls_rough_ground_and_allies(void **state)
{
    (void)state;
    const char *rows[SIDE];
    memcpy(rows, empty, sizeof rows);
    rows[0] = "..#.........";
    rows[1] = "..#.........";
    rows[2] = "..~a........";
    rows[3] = "..#.........";
    rows[4] = "###.........";
    draw(rows);
    struct grid_walk walk = {
        .size = 1, .metric = GRID_EQUAL, .budget = 10, .blocked = SOLID, .difficult = ROUGH, .no_stop = ALLY};
    struct grid_reach reach = find(walk, 0, 2);
    assert_int_equal(grid_reach_cost(&reach, 2, 2), 3);
    assert_int_equal(grid_reach_cost(&reach, 3, 2), GRID_UNREACHED); /* passed, not ended in */
    assert_int_equal(grid_reach_cost(&reach, 4, 2), 5);
    assert_int_equal(grid_reach_cost(&reach, 3, 1), 5); /* no corner is cut: through the ally's square */
    enum grid_direction steps[16];
    int count = grid_reach_path(&reach, (struct grid_space){0, 2, 1}, 4, 2, steps, 16);
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++)
        assert_int_equal(steps[i], GRID_E);
    walk.size = 2;
    reach = find(walk, 0, 2);
    assert_int_equal(grid_reach_cost(&reach, 4, 2), GRID_UNREACHED); /* the gap is one square wide */
}

static void test_an_edge_is_a_wall_without_a_square(void **state)
{
    (void)state;
    draw((const char **)(void *)empty);
    for (int y = 0; y < SIDE; y++)
        edges[y * SIDE + 4] = y == 9 ? 0 : GRID_EDGE_EAST;
    struct grid_walk walk = {.size = 1, .metric = GRID_EQUAL, .budget = 30, .blocked = SOLID};
    struct grid_reach reach = find(walk, 4, 0);
    assert_int_equal(grid_reach_cost(&reach, 5, 0), 19); /* down 9, through the gap, up 9 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_diagonals_alternate),
        cmocka_unit_test(test_every_cost_agrees_with_the_measure_on_an_empty_board),
        cmocka_unit_test(test_walls_rough_ground_and_allies),
        cmocka_unit_test(test_an_edge_is_a_wall_without_a_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
