/* sweep_stalemate [COUNT [FIRST]]: COUNT (60) games of Total Annihilation in Path 2 Victory, greedy against greedy,
 * with random 200-point parties on random boards with walls. A game may be drawn only if nobody can get at an enemy:
 * from no square that a creature can walk to, in as many turns as it likes, an enemy is beside it, or in range and in sight.
 * Prints "pass stalemate" with how many games were drawn; on standard error the games in which someone could. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/game/war.h"
#include "systems/p2v/player/ai.h"

enum { POINTS = 200, STEPS = 20000 };

struct stalemate {
    struct content *content;
    struct p2v_game *game;
    struct p2v_sight_cache *sight;
    struct p2v_reachable reachable;
    uint16_t squares[P2V_SQUARES]; /* where a creature can get to */
    bool known[P2V_SQUARES];
};

static void set_up(struct stalemate *stalemate, uint64_t number)
{
    const struct p2v_pack *pack = p2v_content_pack(stalemate->content);
    struct rng rng = rng_new(43, number, 1);
    struct p2v_party parties[2];
    for (int side = 0; side < 2; side++)
        p2v_party_random(pack, &(struct p2v_party_wish){POINTS, P2V_FIGURES / 4, "ORC"}, &rng, &parties[side]);
    struct p2v_setup setup = {.content = stalemate->content,
                              .parties = parties,
                              .sides = 2,
                              .points = POINTS,
                              .has_terrain = true,
                              .has_objectives = true,
                              .victory = p2v_victory_find("Total Annihilation")};
    p2v_setup_random(stalemate->game, pack, &setup, &rng);
}

/* How far its attacks reach. */
static int range_of(const struct p2v_game *game, int figure)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    int most = 1;
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[i]];
        bool attacks = feature->kind == P2V_ACTION && !feature->is_helpful && p2v_feature_works(game, figure, i);
        int range = feature->aim.mode == P2V_AIM_MELEE ? feature->aim.reach : feature->aim.near;
        if (attacks && feature->is_strike && range > most) most = range;
    }
    return most;
}

static bool threatens(struct p2v_run *run, int figure, int square, int range)
{
    const struct p2v_game *game = run->game;
    struct grid_space there =
        p2v_space_at(&game->figures[figure], square % P2V_WIDTH, square / P2V_WIDTH);
    for (int i = 0; i < game->figures_count; i++) {
        if (!p2v_is_live(game, i) || !p2v_is_enemy(game, figure, i)) continue;
        struct grid_space enemy = p2v_space(&game->figures[i]);
        if (p2v_gap(game, there, enemy) <= range && p2v_line_of_sight(run, there, enemy)) return true;
    }
    return false;
}

/* Can it get at an enemy by walking, turn after turn? */
static bool gets_there(struct stalemate *stalemate, struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_walker walker =
        p2v_walker_of(game, figure, p2v_speed(game, figure), p2v_modes(game, figure), false);
    int count = 1, range = range_of(game, figure);
    memset(stalemate->known, 0, sizeof stalemate->known);
    stalemate->squares[0] = (uint16_t)p2v_square(f->x, f->y);
    stalemate->known[stalemate->squares[0]] = true;
    for (int at = 0; at < count; at++) {
        if (threatens(run, figure, stalemate->squares[at], range)) return true;
        walker.x = stalemate->squares[at] % P2V_WIDTH;
        walker.y = stalemate->squares[at] / P2V_WIDTH;
        p2v_reach_find(game, &walker, &stalemate->reachable);
        p2v_reach_list(game, &stalemate->reachable);
        for (int i = 0; i < stalemate->reachable.count; i++) {
            uint16_t square = stalemate->reachable.squares[i];
            if (stalemate->known[square]) continue;
            stalemate->known[square] = true;
            stalemate->squares[count++] = square;
        }
    }
    return false;
}

/* True: nobody has won though someone could get at an enemy. */
static bool is_wrong(struct stalemate *stalemate, struct p2v_run *run, uint64_t number)
{
    const struct p2v_game *game = run->game;
    for (int i = 0; i < game->figures_count; i++) {
        if (!p2v_is_live(game, i) || game->figures[i].x < 0 || game->figures[i].is_helpless) continue;
        if (!gets_there(stalemate, run, i)) continue;
        fprintf(stderr, "game %lu is drawn, but %s can get at an enemy\n", (unsigned long)number,
                p2v_card_of(game, i)->name);
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 60, first = argc > 2 ? strtol(argv[2], NULL, 10) : 1;
    long drawn = 0, wrong = 0;
    struct diags diags;
    diags_init(&diags);
    struct stalemate *stalemate = memory_alloc(sizeof *stalemate);
    struct p2v_game *game = memory_alloc(sizeof *game);
    if (!stalemate || !game) return 1;
    *stalemate = (struct stalemate){
        .content = p2v_content_load(NULL, 0, &diags), .game = game, .sight = p2v_sight_new()};
    for (long number = first; stalemate->content && number < first + count; number++) {
        struct p2v_ai ai = {.rng = rng_new(43, (uint64_t)number, 2), .kinds = {P2V_AI_GREEDY, P2V_AI_GREEDY}};
        struct p2v_run run;
        set_up(stalemate, (uint64_t)number);
        p2v_run_init(&run, game, stalemate->sight, 43, (uint64_t)number);
        p2v_ai_play(&run, &ai);
        if (game->score[0] != game->score[1]) continue;
        drawn++;
        wrong += is_wrong(stalemate, &run, (uint64_t)number);
    }
    printf("%s stalemate (%ld games, %ld drawn, %ld of them though an enemy could be reached)\n",
           wrong || !stalemate->content ? "fail" : "pass", count, drawn, wrong);
    p2v_sight_free(stalemate->sight);
    if (stalemate->content) p2v_content_free(stalemate->content);
    memory_free(stalemate);
    memory_free(game);
    diags_free(&diags);
    return wrong ? 1 : 0;
}
