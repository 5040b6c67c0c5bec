/* ladder.c: how strong the players of Path 2 Victory are:
 * `bench_ladder [PLAYER OTHER [--from SEED] [--to SEED] [--games FILE]]`.
 *
 * A player is `random`, `greedy`, or the nodes of a decision of `search` (300 against greedy). Each seed
 * (1 to 20) is one game with random 200-point parties; at odd seeds PLAYER has the first party, at even
 * seeds the second. It prints how many games PLAYER wins (a draw is half a win) with the 95 % interval,
 * and the search decisions a second in processor time. FILE gets a line for each game: seed, lead of
 * PLAYER, decisions and seconds of both. Games that are in FILE are not played again, so a run that was
 * stopped goes on with it. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "clock.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/player/ai.h"

enum { POINTS = 200, STEPS = 20000 };

struct contest {
    struct content *content;
    struct p2v_game *game, *scratch;
    struct p2v_sight_cache *sight;
    const char *players[2]; /* PLAYER, OTHER */
    const char *file;       /* of the games that were played; NULL: none */
    long won, lost, games;
    long decisions[2];
    double seconds[2]; /* of their decisions */
};

static struct p2v_ai player_of(const char *word, uint64_t seed, struct p2v_game *scratch)
{
    struct p2v_ai ai = {.rng = rng_new(seed, 0, 2), .scratch = scratch};
    int kind = p2v_ai_find(word);
    ai.nodes = kind < 0 ? (int)strtol(word, NULL, 10) : 0;
    for (int side = 0; side < P2V_SIDES; side++)
        ai.kinds[side] = kind < 0 ? P2V_AI_SEARCH : (enum p2v_ai_kind)kind;
    return ai;
}

/* What is remembered of a game; the numbers of PLAYER first. */
struct played {
    uint64_t seed;
    int lead;
    long decisions[2];
    double seconds[2];
};

static void count(struct contest *contest, const struct played *played)
{
    contest->won += played->lead > 0;
    contest->lost += played->lead < 0;
    contest->games++;
    for (int i = 0; i < 2; i++) {
        contest->decisions[i] += played->decisions[i];
        contest->seconds[i] += played->seconds[i];
    }
}

/* A game that FILE has; false: there is none. */
static bool recall(const char *file, uint64_t seed, struct played *played)
{
    bool is_found = false;
    FILE *in = file ? fopen(file, "r") : NULL;
    while (in && !is_found &&
           fscanf(in, "%" SCNu64 ",%d,%ld,%ld,%lf,%lf", &played->seed, &played->lead, &played->decisions[0],
                  &played->decisions[1], &played->seconds[0], &played->seconds[1]) == 6)
        is_found = played->seed == seed;
    if (in) fclose(in);
    return is_found;
}

static bool remember(const char *file, const struct played *played)
{
    FILE *out = file ? fopen(file, "a") : NULL;
    if (!out) return !file;
    fprintf(out, "%" PRIu64 ",%d,%ld,%ld,%.3f,%.3f\n", played->seed, played->lead, played->decisions[0],
            played->decisions[1], played->seconds[0], played->seconds[1]);
    return fclose(out) == 0;
}

static void play(struct contest *contest, uint64_t seed, struct played *played)
{
    const struct p2v_pack *pack = p2v_content_pack(contest->content);
    struct p2v_game *game = contest->game;
    struct rng rng = rng_new(seed, 0, 3), board = rng_new(seed, 0, 1);
    struct p2v_party parties[2];
    struct p2v_setup setup = {.content = contest->content,
                              .parties = parties,
                              .sides = 2,
                              .points = POINTS,
                              .has_terrain = true,
                              .has_objectives = true};
    int second = seed % 2 == 0; /* the side of PLAYER */
    for (int side = 0; side < 2; side++)
        p2v_party_random(pack, &(struct p2v_party_wish){POINTS, P2V_FIGURES / 4, "ORC"}, &rng, &parties[side]);
    p2v_setup_random(game, pack, &setup, &board);
    struct p2v_ai players[2] = {player_of(contest->players[0], seed, contest->scratch),
                                player_of(contest->players[1], seed, contest->scratch)};
    struct p2v_run run;
    p2v_run_init(&run, game, contest->sight, seed, 0);
    run.ask = p2v_ai_answer;
    run.context = &players[0];
    p2v_start(&run);
    *played = (struct played){.seed = seed};
    bool goes_on = true;
    for (int step = 0; step < STEPS && goes_on; step++) {
        int who = p2v_side_to_move(game) != second;
        double before = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
        goes_on = p2v_ai_act(&run, &players[who]);
        played->seconds[who] += clock_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
        played->decisions[who]++;
    }
    played->lead = game->score[second] - game->score[1 - second];
}

/* Wilson's interval. */
static void print_result(const struct contest *contest)
{
    double games = (double)contest->games, z = 1.959964, base = 1 + z * z / games;
    double rate = ((double)contest->won + (double)(contest->games - contest->won - contest->lost) / 2) / games;
    double middle = rate + z * z / (2 * games);
    double spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games));
    printf("%s against %s: %ld games, %ld won, %ld lost, %.1f %% (95 %%: %.1f to %.1f)", contest->players[0],
           contest->players[1], contest->games, contest->won, contest->lost, 100 * rate,
           100 * (middle - spread) / base, 100 * (middle + spread) / base);
    for (int i = 0; i < 2; i++)
        if (p2v_ai_find(contest->players[i]) < 0 && contest->seconds[i] > 0)
            printf("; %s nodes: %.0f decisions a second", contest->players[i],
                   (double)contest->decisions[i] / contest->seconds[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    long from = 1, to = 20;
    const char *player = "300", *other = "greedy", *file = NULL;
    if (argc >= 3) {
        player = argv[1];
        other = argv[2];
    }
    for (int i = 3; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--from") == 0) from = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--to") == 0) to = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--games") == 0) file = argv[i + 1];
    }
    struct diags diags;
    diags_init(&diags);
    struct contest contest = {.content = p2v_content_load(NULL, 0, &diags),
                              .game = memory_alloc(sizeof *contest.game),
                              .scratch = memory_alloc(sizeof *contest.scratch),
                              .sight = p2v_sight_new(),
                              .players = {player, other},
                              .file = file};
    bool fine = contest.content && contest.game && contest.scratch && contest.sight;
    for (long seed = from; fine && seed <= to; seed++) {
        struct played played;
        if (!recall(file, (uint64_t)seed, &played)) {
            play(&contest, (uint64_t)seed, &played);
            fine = remember(file, &played);
        }
        count(&contest, &played);
    }
    if (fine && contest.games) print_result(&contest);
    p2v_sight_free(contest.sight);
    memory_free(contest.scratch);
    memory_free(contest.game);
    if (contest.content) p2v_content_free(contest.content);
    diags_free(&diags);
    return fine ? 0 : 1;
}
