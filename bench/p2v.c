/* p2v.c: how many whole games of Path 2 Victory a second: `bench_p2v [games] [card files...]`.
 *
 * Random against random and greedy against greedy, 4 against 4 on 24 × 18 and 10 against 10 on 48 × 36, log off, one
 * core. Every hundredth game is checked for broken invariants. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "systems/p2v/ai.h"
#include "systems/p2v/setup.h"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct series {
    int games, each, width, height, points;
    enum p2v_ai_kind kind;
};

static bool play(struct content *content, struct p2v_game *game, struct p2v_game *start, struct p2v_sight_cache *sight,
                 const struct series *series, int number, long *actions)
{
    struct p2v_run run;
    struct p2v_ai ai = {.rng = rng_new(7, (uint64_t)number, 2)};
    (void)content;
    for (int side = 0; side < P2V_SIDES; side++)
        ai.kinds[side] = series->kind;
    memcpy(game, start, sizeof *game);
    p2v_run_init(&run, game, sight, 7, (uint64_t)number);
    run.ask = p2v_ai_answer;
    run.context = &ai;
    p2v_start(&run);
    while (p2v_ai_act(&run, &ai))
        ++*actions;
    const char *wrong = number % 100 == 0 ? p2v_game_check(game) : NULL;
    if (wrong) printf("game %d: %s\n", number, wrong);
    return !wrong;
}

static bool run_series(struct content *content, const struct series *series)
{
    struct p2v_game *start = malloc(sizeof *start), *game = malloc(sizeof *game);
    struct p2v_sight_cache *sight = p2v_sight_new();
    struct p2v_pack *pack = p2v_content_pack(content);
    struct rng rng = rng_new(11, (uint64_t)series->each, 1);
    struct p2v_party parties[2];
    for (int side = 0; side < 2; side++)
        do
            p2v_party_random(pack, series->points, series->each, NULL, &rng, &parties[side]);
        while (parties[side].count < series->each);
    struct p2v_setup setup = {.points = series->points,
                              .width = series->width,
                              .height = series->height,
                              .has_terrain = true,
                              .has_objectives = true};
    bool fine = start && game && sight;
    if (fine) p2v_setup_random(content, start, pack, &setup, parties, 2, &rng);
    long actions = 0;
    double before = now();
    for (int i = 0; fine && i < series->games; i++)
        fine = play(content, game, start, sight, series, i, &actions);
    double seconds = now() - before;
    printf("%-6s %2d against %-2d on %d x %d: %8.0f games/s, %5.1f actions a game, %6.2f us an action\n",
           p2v_ai_name(series->kind), series->each, series->each, series->width, series->height,
           series->games / seconds, (double)actions / series->games, seconds * 1e6 / (double)actions);
    free(start);
    free(game);
    p2v_sight_free(sight);
    return fine;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 2000;
    struct diags diags;
    diags_init(&diags);
    struct content *content =
        p2v_content_load((const char *const *)(argv + 2), argc > 2 ? (size_t)argc - 2 : 0, &diags);
    if (!content || p2v_content_pack(content)->cards.count == 0) return 1;
    const struct series all[] = {{games, 4, 24, 18, 150, P2V_AI_RANDOM},
                                 {games / 4, 4, 24, 18, 150, P2V_AI_GREEDY},
                                 {games / 4, 10, 48, 36, 600, P2V_AI_RANDOM},
                                 {games / 16, 10, 48, 36, 600, P2V_AI_GREEDY}};
    bool fine = true;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        fine = run_series(content, &all[i]) && fine;
    p2v_content_free(content);
    diags_free(&diags);
    return fine ? 0 : 1;
}
