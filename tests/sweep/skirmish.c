/* sweep_skirmish [COUNT [FIRST]]: whole games of Path 2 Victory between random players with random legal parties of
 * random points on random boards, all drawn from the number of the game. COUNT is 1,000. With corpora in TALUS_SHARED
 * every other game takes its parties from all cards there. After every action the invariants of the game hold, and now
 * and then cached facts about the board is compared with the board, the ways found with those found square by
 * square, what is seen at a glance with what is found by searching, and figures with the sum of the parts that are told
 * of them. Each game ends; played again it ends in the same state, byte for byte. Prints "pass skirmish" with how many
 * were played; on standard error what went wrong in which game. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/game/setup.h"

enum { SKIRMISH_ACTIONS = 20000 };

struct skirmish {
    struct content *content, *corpus;
    struct p2v_game *start, *game;
    struct p2v_sight_cache *sight;
    long actions;
};

static void set_up(struct skirmish *skirmish, uint64_t number)
{
    struct rng rng = rng_new(41, number, 1);
    struct content *content = skirmish->corpus && number % 2 ? skirmish->corpus : skirmish->content;
    struct p2v_pack *pack = p2v_content_pack(content);
    struct p2v_party parties[2];
    int points = 60 + (int)rng_below(&rng, 30) * 10;
    for (int side = 0; side < 2; side++)
        p2v_party_random(pack, &(struct p2v_party_wish){points, 12, NULL}, &rng, &parties[side]);
    struct p2v_setup setup = {.content = content,
                              .parties = parties,
                              .sides = 2,
                              .points = points,
                              .has_terrain = true,
                              .has_objectives = true};
    p2v_setup_random(skirmish->start, pack, &setup, &rng);
}

/* The next creature goes in some way; NULL, or what is wrong. */
static const char *check_ways(const struct p2v_game *game, struct rng *rng)
{
    const char *wrong = p2v_board_check(game);
    int figure = (int)rng_below(rng, game->figures_count);
    if (wrong || !p2v_is_live(game, figure)) return wrong;
    uint8_t modes = (uint8_t)(p2v_modes(game, figure) | (rng_below(rng, 4) ? 0 : P2V_WALL_CLIMB));
    struct p2v_walker walker = p2v_walker_of(game, figure, 1 + (int)rng_below(rng, 11), modes, rng_below(rng, 8) == 0);
    walker.parity = (int)rng_below(rng, 2);
    if (rng_below(rng, 4) == 0) walker.passes = P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING;
    if (rng_below(rng, 6) == 0) {
        walker.span = 1;
        walker.squares = 4;
    }
    return p2v_reach_check(game, &walker);
}

/* Do two spaces anywhere see each other as a search finds it? */
static const char *check_sight(const struct p2v_game *game, struct rng *rng)
{
    struct grid_space spaces[2];
    for (int i = 0; i < 2; i++) {
        int size = rng_below(rng, 2) ? 1 : 1 + (int)rng_below(rng, 4);
        spaces[i] = (struct grid_space){(int)rng_below(rng, (uint32_t)(game->width - size + 1)),
                                        (int)rng_below(rng, (uint32_t)(game->height - size + 1)), size};
    }
    return p2v_sight_check(game, spaces[0], spaces[1]);
}

static void add_part(void *sum, const char *what, int source, int amount)
{
    (void)what;
    (void)source;
    *(int *)sum += amount;
}

/* The parts told of a number are the number; NULL, or what is wrong. */
static const char *check_told(const struct p2v_game *game, struct rng *rng)
{
    int figure = (int)rng_below(rng, game->figures_count), sum = 0;
    const struct p2v_teller teller = {add_part, &sum};
    if (!p2v_is_live(game, figure)) return NULL;
    for (int stat = P2V_STAT_FIGHT; stat < P2V_STATS; stat++) {
        sum = 0;
        if (p2v_stat_told(game, figure, (enum p2v_stat)stat, &teller) != sum)
            return "a stat is not the sum of its parts";
    }
    sum = 0;
    if (p2v_speed_told(game, figure, &teller) != sum) return "Speed is not the sum of its parts";
    sum = 0;
    return p2v_reach_told(game, figure, &teller) == sum ? NULL : "reach is not the sum of its parts";
}

/* Plays from the start; NULL, or what is wrong. */
static const char *play(struct skirmish *skirmish, uint64_t number, bool is_checked)
{
    struct p2v_run run;
    struct p2v_ai ai = {.rng = rng_new(41, number, 2)};
    struct rng rng = rng_new(41, number, 3);
    memcpy(skirmish->game, skirmish->start, sizeof *skirmish->game);
    p2v_run_init(&run, skirmish->game, skirmish->sight, 41, number);
    run.ask = p2v_ai_answer;
    run.context = &ai;
    p2v_start(&run);
    for (int actions = 0; p2v_ai_act(&run, &ai); actions++) {
        const char *wrong = is_checked ? p2v_game_check(skirmish->game) : NULL;
        if (is_checked && !wrong && actions % 32 == 31) wrong = check_ways(skirmish->game, &rng);
        if (is_checked && !wrong && actions % 4 == 3) wrong = check_sight(skirmish->game, &rng);
        if (is_checked && !wrong && actions % 32 == 15) wrong = check_told(skirmish->game, &rng);
        if (wrong) return wrong;
        if (actions == SKIRMISH_ACTIONS) return "it does not end";
        skirmish->actions++;
    }
    return skirmish->game->is_over ? p2v_game_check(skirmish->game) : "nobody can do anything, but it is not over";
}

static const char *play_twice(struct skirmish *skirmish, uint64_t number)
{
    set_up(skirmish, number);
    const char *wrong = play(skirmish, number, true);
    if (wrong) return wrong;
    uint64_t hash = p2v_game_hash(skirmish->game);
    wrong = play(skirmish, number, false);
    if (wrong) return wrong;
    return p2v_game_hash(skirmish->game) == hash ? NULL : "played again it ends otherwise";
}

static struct content *load_corpus(struct diags *diags)
{
    const char *shared = getenv("TALUS_SHARED");
    char path[1000];
    snprintf(path, sizeof path, "%s/corpora/p2v/creatures.jsonl", shared ? shared : "");
    FILE *file = shared ? fopen(path, "r") : NULL;
    if (!file) return NULL;
    fclose(file);
    const char *paths[] = {path};
    return p2v_content_load(paths, 1, diags);
}

int main(int argc, char **argv)
{
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    struct diags diags;
    diags_init(&diags);
    struct skirmish skirmish = {.content = p2v_content_load(NULL, 0, &diags),
                                .corpus = load_corpus(&diags),
                                .start = malloc(sizeof *skirmish.start),
                                .game = malloc(sizeof *skirmish.game),
                                .sight = p2v_sight_new()};
    if (!skirmish.content || !skirmish.start || !skirmish.game) return 1;
    int status = 0;
    for (uint64_t i = first; i < first + count && !status; i++) {
        const char *wrong = play_twice(&skirmish, i);
        if (!wrong) continue;
        fprintf(stderr, "game %llu: %s\n", (unsigned long long)i, wrong);
        status = 1;
    }
    printf("%s skirmish (%llu games twice, %ld actions)\n", status ? "fail" : "pass", (unsigned long long)count,
           skirmish.actions);
    p2v_sight_free(skirmish.sight);
    free(skirmish.start);
    free(skirmish.game);
    p2v_content_free(skirmish.content);
    p2v_content_free(skirmish.corpus);
    diags_free(&diags);
    return status;
}
