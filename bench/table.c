/* table.c: the table and the grid: cloning a game, commands a second, ways and lines on a 36 × 24 board: `bench_table`.
 *
 * Processor time on one core. The scenarios are examples/dh2e/ambush.json and the four against four of
 * examples/pf2e/ford-fight.json. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "core/grid/grid.h"
#include "core/table.h"

enum { CLONES = 20000, COMMANDS = 20000, FLOODS = 20000, LINES = 500000, WIDTH = 36, HEIGHT = 24, SOLID = 1 };

static void report(const char *what, int times, double seconds)
{
    printf("%-44s %12.0f a second  (%.2f us each)\n", what, times / seconds, seconds / times * 1e6);
}

static int pass(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)context;
    (void)who;
    (void)question;
    return 0;
}

struct played {
    int games, commands;
    double doing; /* seconds of the commands alone, where each was timed */
};

/* Games from the start on clones of the table, one after the other, until there were enough commands. */
static struct played play(const struct table *table, bool timed)
{
    struct rng rng = rng_new(1, 0, 9);
    struct arena arena;
    struct played played = {0};
    arena_init(&arena);
    while (played.commands < COMMANDS && played.games < COMMANDS) {
        struct table *game = table_clone(table);
        if (!game) break;
        game->answer = pass;
        game->rng = rng_new((uint64_t)++played.games, 0, 1);
        for (int turn = 0; turn < 500 && played.commands < COMMANDS; turn++) {
            struct json commands = json_make_array();
            arena_rewind(&arena, (struct arena_mark){0});
            game->system->table->legal(game, &arena, &commands);
            if (!commands.count) break;
            double start = timed ? clock_used() : 0;
            table_do(game, &commands.items[rng_below(&rng, commands.count)]);
            if (timed) played.doing += clock_used() - start;
            played.commands++;
        }
        table_free(game);
    }
    arena_free(&arena);
    return played;
}

/* First whole games: asking for the time costs as much as a tenth of a command. Then the same games once more, with
 * what they have left in memory, each command timed. */
static void bench_commands(const struct table *table)
{
    double start = clock_used();
    struct played played = play(table, false);
    double spent = clock_used() - start;
    report("random legal commands, with listing them", played.commands, spent);
    report("games of these, at most 500 commands each", played.games, spent);
    played = play(table, true);
    report("the commands alone, once more", played.commands, played.doing);
}

static void bench_table(const char *path)
{
    struct diags diags;
    struct json_document scenario;
    diags_init(&diags);
    puts(path);
    if (json_load(&scenario, path, &diags) != STATUS_OK) {
        printf("%s cannot be read\n", path);
        return;
    }
    const struct system *system = system_of(&scenario.root);
    struct content *content = system ? system->content_load(NULL, 0, &diags) : NULL;
    struct table *table = content ? table_new(system, content, &scenario.root, 1, &diags) : NULL;
    if (table) {
        double start = clock_used();
        for (int i = 0; i < CLONES; i++)
            table_free(table_clone(table));
        report("clones of the table", CLONES, clock_used() - start);
        bench_commands(table);
    }
    table_free(table);
    if (content) system->content_free(content);
    json_free(&scenario);
    diags_free(&diags);
}

static void bench_grid(void)
{
    static uint16_t squares[WIDTH * HEIGHT];
    struct rng rng = rng_new(7, 0, 0);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        squares[i] = rng_below(&rng, 8) == 0 ? SOLID : 0;
    const struct grid_map map = {WIDTH, HEIGHT, squares, NULL};
    void *memory = malloc(grid_reach_size(&map));
    struct grid_walk walk = {.size = 1, .metric = GRID_ALTERNATING, .budget = 12, .blocked = SOLID};
    int reached = 0, ways = 0, seen = 0;
    double start = clock_used();
    for (int i = 0; memory && i < FLOODS; i++) {
        struct grid_reach reach;
        struct grid_space from = {(int)rng_below(&rng, WIDTH), (int)rng_below(&rng, HEIGHT), 1};
        grid_reach_find(&map, &walk, from, memory, &reach);
        reached += grid_reach_cost(&reach, from.x, from.y) == 0;
    }
    report("floods (all squares within 12)", FLOODS, clock_used() - start);
    start = clock_used();
    for (int i = 0; memory && i < FLOODS; i++) {
        struct grid_reach reach;
        enum grid_direction steps[GRID_MOST_BUDGET];
        struct grid_space from = {(int)rng_below(&rng, WIDTH), (int)rng_below(&rng, HEIGHT), 1};
        grid_reach_find(&map, &walk, from, memory, &reach);
        ways +=
            grid_reach_path(&reach, from,
                            (struct grid_space){(int)rng_below(&rng, WIDTH), (int)rng_below(&rng, HEIGHT), from.size},
                            steps, GRID_MOST_BUDGET) > 0;
    }
    report("the same, and a way to some square", FLOODS, clock_used() - start);
    start = clock_used();
    for (int i = 0; i < LINES; i++) {
        struct grid_space a = {(int)rng_below(&rng, WIDTH), (int)rng_below(&rng, HEIGHT), 1};
        struct grid_space b = {(int)rng_below(&rng, WIDTH), (int)rng_below(&rng, HEIGHT), 1};
        seen += grid_sight(&map, SOLID, a, b);
    }
    report("lines of sight, any point to any point", LINES, clock_used() - start);
    printf("(%d floods began, %d ways, %d of %d pairs see each other)\n", reached, ways, seen, LINES);
    free(memory);
}

int main(void)
{
    static const char *const scenarios[] = {"examples/dh2e/ambush.json", "examples/pf2e/ford-fight.json"};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        bench_table(scenarios[i]);
    bench_grid();
    return 0;
}
