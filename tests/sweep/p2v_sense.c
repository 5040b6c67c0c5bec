/* sweep_p2v_sense [GAMES [FIRST]]: games of Path 2 Victory with random 200-point parties, greedy against greedy and
 * search (40 nodes) against greedy, looked at action by action. Nobody
 *   - drops prone by its own choice;
 *   - ends a turn with action points left while a strike at an enemy in reach is open to it;
 *   - takes two Strides in a turn, and nothing else, that end where they began (who is stopped does not
 *     count);
 *   - takes a Stride where it is hemmed in (who loses its balance on uneven ground may try again);
 *   - of the greedy ones, ends a Stride in hazardous ground that it did not stand in, unless an enemy or an objective
 *     is beside it.
 * GAMES (10) of each kind, from game FIRST (1) on. Prints "pass p2v-sense-PLAYER" or what it found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/player/ai.h"

enum { POINTS = 200, STEPS = 20000, SHOWN = 5, OPTIONS = 160, NODES = 40 };

struct sense {
    struct content *content;
    struct p2v_game *game, *scratch;
    struct p2v_sight_cache *sight;
    uint64_t number;
    int strides, others, from_x, from_y; /* of this turn, and where it began */
    long turns, found;
};

static void report(struct sense *sense, int figure, const char *what)
{
    if (sense->found++ < SHOWN)
        fprintf(stderr, "game %lu, round %d: %s %s\n", (unsigned long)sense->number, sense->game->round,
                p2v_card_of(sense->game, figure)->name, what);
}

/* A strike that it can afford and that an enemy is in reach of. */
static bool has_strike(struct p2v_run *run, int figure)
{
    struct p2v_option options[OPTIONS];
    int values[OPTIONS], count = p2v_legal(run, options, OPTIONS);
    p2v_ai_rate(run, options, count, values);
    for (int i = 0; i < count; i++) {
        const struct p2v_feature *feature =
            options[i].figure == figure ? p2v_action_feature(run->game, figure, options[i].action) : NULL;
        if (feature && feature->is_strike && values[i] > 1) return true;
    }
    return false;
}

static bool is_hazardous(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    return f->x >= 0 && game->terrain[p2v_square_under(f, f->x, f->y)] & P2V_TERRAIN_HAZARDOUS;
}

static bool has_reason(const struct p2v_game *game, int figure)
{
    struct grid_space here = p2v_space(&game->figures[figure]);
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_is_live(game, i) && p2v_is_enemy(game, figure, i) &&
            p2v_gap(game, here, p2v_space(&game->figures[i])) <= 1)
            return true;
    for (int i = 0; i < game->objective_count; i++)
        if (p2v_gap(game, here, p2v_square_space(game, game->objectives[i].x, game->objectives[i].y)) <= 1) return true;
    return false;
}

static void look_at_end(struct sense *sense, struct p2v_run *run, const struct p2v_option *chosen)
{
    const struct p2v_figure *f = &sense->game->figures[chosen->figure];
    bool back = f->x == sense->from_x && f->y == sense->from_y;
    sense->turns++;
    if (sense->strides == 2 && !sense->others && back)
        report(sense, chosen->figure, "walks to and fro");
    if (chosen->action == P2V_ACTION_END && f->ap && has_strike(run, chosen->figure))
        report(sense, chosen->figure, "ends its turn though it could strike");
}

/* One action of the creature that is to move. False when the game is over. */
static bool act(struct sense *sense, struct p2v_run *run, struct p2v_ai *ai)
{
    struct p2v_game *game = sense->game;
    struct p2v_option chosen;
    if (!p2v_ai_choose(run, ai, &chosen)) return false;
    const struct p2v_figure *f = &game->figures[chosen.figure];
    bool begins = chosen.action == P2V_ACTION_ACTIVATE, was_hazardous = is_hazardous(game, chosen.figure);
    bool strides = chosen.action == P2V_ACTION_STRIDE;
    if (chosen.action == P2V_ACTION_DROP_PRONE) report(sense, chosen.figure, "drops prone");
    if (chosen.action == P2V_ACTION_END) look_at_end(sense, run, &chosen);
    int x = f->x, y = f->y;
    p2v_do_legal(run, &chosen);
    if (strides && f->x == x && f->y == y && f->leftover == p2v_speed(game, chosen.figure))
        report(sense, chosen.figure, "strides though it cannot move");
    if (begins) {
        sense->strides = sense->others = 0;
        sense->from_x = f->x;
        sense->from_y = f->y;
        return !game->is_over;
    }
    sense->strides += strides && (f->x != x || f->y != y);
    sense->others += !strides && chosen.action != P2V_ACTION_END;
    bool is_greedy = ai->kinds[f->side] == P2V_AI_GREEDY;
    bool burns = strides && !was_hazardous && p2v_is_live(game, chosen.figure) && is_hazardous(game, chosen.figure);
    if (burns && is_greedy && !has_reason(game, chosen.figure))
        report(sense, chosen.figure, "walks into hazardous ground");
    if (chosen.action != P2V_ACTION_END && game->active == P2V_NOBODY) look_at_end(sense, run, &chosen);
    return !game->is_over;
}

static void play(struct sense *sense, enum p2v_ai_kind kind)
{
    const struct p2v_pack *pack = p2v_content_pack(sense->content);
    struct rng rng = rng_new(47, sense->number, 1);
    struct p2v_party parties[2];
    struct p2v_setup setup = {.points = POINTS, .has_terrain = true, .has_objectives = true};
    struct p2v_ai ai = {.rng = rng_new(47, sense->number, 2),
                        .kinds = {kind, P2V_AI_GREEDY},
                        .nodes = NODES,
                        .scratch = sense->scratch};
    struct p2v_run run;
    for (int side = 0; side < 2; side++)
        p2v_party_random(pack, &(struct p2v_party_wish){POINTS, P2V_FIGURES / 4, "ORC"}, &rng, &parties[side]);
    setup.content = sense->content;
    setup.parties = parties;
    setup.sides = 2;
    p2v_setup_random(sense->game, pack, &setup, &rng);
    p2v_run_init(&run, sense->game, sense->sight, 47, sense->number);
    run.ask = p2v_ai_answer;
    run.context = &ai;
    p2v_start(&run);
    for (int step = 0; step < STEPS && act(sense, &run, &ai); step++)
        continue;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 10, first = argc > 2 ? strtol(argv[2], NULL, 10) : 1;
    struct diags diags;
    diags_init(&diags);
    struct sense sense = {.content = p2v_content_load(NULL, 0, &diags),
                          .game = memory_alloc(sizeof *sense.game),
                          .scratch = memory_alloc(sizeof *sense.scratch),
                          .sight = p2v_sight_new()};
    bool fine = sense.content && sense.game && sense.scratch && sense.sight;
    for (int kind = P2V_AI_GREEDY; fine && kind <= P2V_AI_SEARCH; kind++) {
        sense.found = sense.turns = 0;
        for (long i = 0; i < games; i++) {
            sense.number = (uint64_t)(first + i);
            play(&sense, (enum p2v_ai_kind)kind);
        }
        printf("%s p2v-sense-%s (%ld games, %ld turns, %ld senseless)\n", sense.found ? "fail" : "pass",
               p2v_ai_name((enum p2v_ai_kind)kind), games, sense.turns, sense.found);
        fine = !sense.found;
    }
    p2v_sight_free(sense.sight);
    memory_free(sense.scratch);
    memory_free(sense.game);
    if (sense.content) p2v_content_free(sense.content);
    diags_free(&diags);
    return fine ? 0 : 1;
}
