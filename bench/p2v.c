/* p2v.c: how many whole games of Path 2 Victory a second: `bench_p2v [--games N] [--only WORD] [--rounds N]`. WORD is
 * a series (random4, greedy10, random4fresh ...) or threads.
 *
 * Random against random and greedy against greedy, 4 against 4 on 24 × 18 and 10 against 10 on 48 × 36, log off, on
 * several set-ups of random legal parties: the mean of one core, the slowest set-up, and two threads against one. Other
 * work on the machine slows it down now and then, so of several rounds (5) of the same games the best counts. Every
 * hundredth game is checked for broken invariants. The last figure of a line sums up the final states: it changes when
 * anything in the games does.
 *
 * The peer is the same game played the plain way: nothing about sight is remembered, and the random player lists every
 * legal action and every destination before it draws one, as grid simulators do. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/game/setup.h"

enum { BOARDS = 8 };

struct series {
    int rounds, games, each, width, height, points;
    enum p2v_ai_kind kind;
    bool is_plain, is_fresh; /* fresh: each game has another board, as in `talus battle` */
};

struct work {
    /* Nothing one thread counts lies on a line of memory of another. */
    _Alignas(128) const struct series *series;
    const struct start *start;
    int to;
    atomic_int *next; /* the game that is to be played next, by whichever thread; NULL: one after the other */
    long actions;
    uint64_t sum;
    double seconds; /* of this thread's core */
    bool fine;
};

/* Two parties and where they meet. */
struct start {
    struct content *content;
    struct p2v_party parties[2];
    struct p2v_game game;
};

/* Lists everything before it draws: the way of the peer. */
static bool plain_act(struct p2v_run *run, struct p2v_ai *ai)
{
    struct p2v_option options[160];
    int count = run->game->is_over ? 0 : p2v_legal(run, options, 160);
    if (!count) return false;
    struct p2v_option chosen = options[rng_below(&ai->rng, (uint32_t)count)];
    p2v_do_legal(run, &chosen);
    return !run->game->is_over;
}

static void lay_out(const struct series *series, const struct start *start, struct rng *rng, struct p2v_game *game)
{
    struct p2v_setup setup = {.content = start->content,
                              .parties = start->parties,
                              .sides = 2,
                              .points = series->points,
                              .width = series->width,
                              .height = series->height,
                              .has_terrain = true,
                              .has_objectives = true};
    p2v_setup_random(game, p2v_content_pack(start->content), &setup, rng);
}

static void play(struct work *work, struct p2v_game *game, struct p2v_sight_cache *sight, int number)
{
    const struct series *series = work->series;
    struct p2v_run run;
    struct p2v_ai ai = {.rng = rng_new(7, (uint64_t)number, 2)};
    for (int side = 0; side < P2V_SIDES; side++)
        ai.kinds[side] = series->kind;
    struct rng rng = rng_new(13, (uint64_t)number, 1);
    if (series->is_fresh)
        lay_out(series, work->start, &rng, game);
    else
        memcpy(game, &work->start->game, sizeof *game);
    p2v_run_init(&run, game, sight, 7, (uint64_t)number);
    run.ask = p2v_ai_answer;
    run.context = &ai;
    p2v_start(&run);
    while (series->is_plain ? plain_act(&run, &ai) : p2v_ai_act(&run, &ai))
        work->actions++;
    for (int i = 0; i < game->figures_count; i++)
        work->sum = work->sum * 31 + (uint64_t)(game->figures[i].hp * 64 + game->figures[i].x + game->score[i & 1]);
    work->sum = work->sum * 31 + run.rng.drawn;
    const char *wrong = number % 100 == 0 ? p2v_game_check(game) : NULL;
    if (!wrong) return;
    printf("game %d: %s\n", number, wrong);
    work->fine = false;
}

static void *run_work(void *opaque)
{
    struct work *work = opaque;
    struct p2v_game *game = malloc(sizeof *game);
    struct p2v_sight_cache *sight = work->series->is_plain ? NULL : p2v_sight_new();
    double before = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    work->fine = game && (sight || work->series->is_plain);
    for (int i = 0; work->fine && (work->next ? i = atomic_fetch_add(work->next, 1) : i) < work->to; i++)
        play(work, game, sight, i);
    work->seconds = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
    p2v_sight_free(sight);
    free(game);
    return NULL;
}

static void set_up(struct content *content, const struct series *series, int board, struct start *start)
{
    struct rng rng = rng_new(11, (uint64_t)(series->each * 100 + board), 1);
    start->content = content;
    for (int side = 0; side < 2; side++)
        do
            p2v_party_random(p2v_content_pack(content), &(struct p2v_party_wish){series->points, series->each, NULL},
                             &rng, &start->parties[side]);
        while (start->parties[side].count < series->each);
    lay_out(series, start, &rng, &start->game);
}

/* The games a second of one core over all set-ups; 0 when something went wrong. */
static double run_series(struct content *content, const struct series *series)
{
    struct start *start = malloc(sizeof *start);
    double seconds = 0, slowest = 1e9;
    long actions = 0;
    uint64_t sum = 0;
    bool fine = start != NULL;
    for (int board = 0; board < BOARDS && fine; board++) {
        set_up(content, series, board, start);
        struct work work = {0};
        double best = 1e9;
        for (int round = 0; round < series->rounds; round++) {
            work = (struct work){.series = series, .start = start, .to = series->games / BOARDS};
            run_work(&work);
            if (work.seconds < best) best = work.seconds;
        }
        fine = work.fine;
        seconds += best;
        actions += work.actions;
        sum = sum * 31 + work.sum;
        if (work.to / best < slowest) slowest = work.to / best;
    }
    int games = series->games / BOARDS * BOARDS;
    printf("%-6s %2d against %-2d on %d x %d%s: %8.0f games/s, slowest set-up %8.0f, %5.1f actions a game, %6.3f us an "
           "action, sum %08x\n",
           p2v_ai_name(series->kind), series->each, series->each, series->width, series->height,
           series->is_plain   ? " the plain way"
           : series->is_fresh ? " fresh boards"
                              : "",
           games / seconds, slowest, (double)actions / games, seconds * 1e6 / (double)actions,
           (unsigned)(sum ^ sum >> 32));
    fflush(stdout);
    free(start);
    return fine ? games / seconds : 0;
}

/* The seconds on the wall that one thread or two need for a series. */
static double time_threads(const struct series *series, const struct start *start, int threads)
{
    atomic_int next = 0;
    struct work work[2];
    pthread_t other;
    for (int i = 0; i < 2; i++)
        work[i] = (struct work){.series = series, .start = start, .to = series->games, .next = &next};
    double before = clock_passed();
    if (threads == 2 && pthread_create(&other, NULL, run_work, &work[1])) return 0;
    run_work(&work[0]);
    if (threads == 2) pthread_join(other, NULL);
    return clock_passed() - before;
}

/* Two threads share a series; how much faster than one by the clock on the wall. Each begins with nothing in its
 * caches, so the series is longer: seconds, as battles worth two threads are. */
static void run_threads(struct content *content, const struct series *measured)
{
    struct series long_one = *measured, *series = &long_one;
    long_one.games *= 10;
    struct start *start = malloc(sizeof *start);
    double best[2] = {1e9, 1e9};
    if (!start) return;
    set_up(content, series, 0, start);
    for (int round = 0; round < series->rounds; round++)
        for (int threads = 1; threads <= 2; threads++) {
            double seconds = time_threads(series, start, threads);
            if (seconds > 0 && seconds < best[threads - 1]) best[threads - 1] = seconds;
        }
    printf("%-6s two threads: %.2f times one by the clock on the wall (%.0f and %.0f games/s)\n",
           p2v_ai_name(series->kind), best[0] / best[1], series->games / best[1], series->games / best[0]);
    free(start);
}

int main(int argc, char **argv)
{
    int games = 4000, rounds = 5;
    const char *only = "";
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--games") == 0) games = (int)strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--rounds") == 0) rounds = (int)strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--only") == 0) only = argv[i + 1];
    }
    struct diags diags;
    diags_init(&diags);
    struct content *content = p2v_content_load(NULL, 0, &diags);
    if (!content || p2v_content_pack(content)->cards.count == 0) return 1;
    const struct series all[] = {{rounds, games, 4, 24, 18, 150, P2V_AI_RANDOM, false, false},
                                 {rounds, games / 4, 4, 24, 18, 150, P2V_AI_GREEDY, false, false},
                                 {rounds, games / 4, 10, 48, 36, 600, P2V_AI_RANDOM, false, false},
                                 {rounds, games / 16, 10, 48, 36, 600, P2V_AI_GREEDY, false, false},
                                 {rounds, games / 16, 4, 24, 18, 150, P2V_AI_RANDOM, true, false},
                                 {rounds, games, 4, 24, 18, 150, P2V_AI_RANDOM, false, true},
                                 {rounds, games / 4, 4, 24, 18, 150, P2V_AI_GREEDY, false, true}};
    double rates[sizeof all / sizeof *all] = {0};
    bool fine = true;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char name[40];
        snprintf(name, sizeof name, "%s%d%s", p2v_ai_name(all[i].kind), all[i].each,
                 all[i].is_plain   ? "plain"
                 : all[i].is_fresh ? "fresh"
                                   : "");
        if (*only && strcmp(only, name) != 0) continue;
        rates[i] = run_series(content, &all[i]);
        fine = fine && rates[i] > 0;
    }
    if (rates[0] > 0 && rates[4] > 0) printf("random against the plain way: %.1f times\n", rates[0] / rates[4]);
    for (size_t i = 0; i < 2 && (!*only || strcmp(only, "threads") == 0); i++)
        run_threads(content, &all[i]);
    p2v_content_free(content);
    diags_free(&diags);
    return fine ? 0 : 1;
}
