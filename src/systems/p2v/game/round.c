/* round.c: how rounds and games begin and end (P2V-ROUND-01..06, P2V-VIC-02). */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/round.h"

#include "systems/p2v/game/war.h"

/* What lasts until the end of a round. */
static void round_tick(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind != 0xff && game->effects[i].until == P2V_UNTIL_NEXT_ROUND_END)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i, game->effects[i].turns > 1);
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].until == P2V_UNTIL_NEXT_ROUND_END)
            p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, z, game->zones[z].turns > 1);
}

static bool round_side_in_play(const struct p2v_game *game, int side)
{
    return game->crowd.in_play & game->crowd.sides[side];
}

int p2v_sides_left(const struct p2v_game *game)
{
    int left = 0;
    for (int side = 0; side < game->sides; side++)
        left += round_side_in_play(game, side);
    return left;
}

static int round_side_points(const struct p2v_game *game, int side)
{
    int points = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side == side && game->figures[i].in_play) points += p2v_points_of(game, i);
    return points;
}

/* P2V-VIC-02 */
static void round_end_game(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    if (game->war.victory != P2V_VICTORY_STANDARD) {
        p2v_war_finish(run);
        return;
    }
    int best = -1, best_points = -1, sides_left = 0;
    bool tie = false;
    for (int side = 0; side < game->sides; side++) {
        int points = round_side_points(game, side);
        sides_left += round_side_in_play(game, side);
        tie = points == best_points || (tie && points < best_points);
        if (points > best_points) {
            best = side;
            best_points = points;
            tie = false;
        }
    }
    if (best >= 0 && !tie && best_points > 0)
        p2v_fact(run, P2V_FACT_SCORE, P2V_NOBODY, best, game->score[best] + (sides_left == 1 ? 4 : 2), -1);
    p2v_fact(run, P2V_FACT_OVER, P2V_NOBODY, 0);
}

/* Who begins the next round: nobody who has left the game. */
static int round_first_side(const struct p2v_game *game)
{
    int first = game->switches.last_activator_first ? game->last_side : (game->first_side + 1) % game->sides;
    for (int i = 0; i < game->sides && !round_side_in_play(game, first); i++)
        first = (first + 1) % game->sides;
    return first;
}

/* A game without a limit of rounds that nobody wins is a draw. */
enum { ROUND_LAST = 200 };

void p2v_round_end(struct p2v_run *run)
{
    struct p2v_game *game = run->game;
    if (p2v_war_beast_acts(run)) return;
    if (game->has_special) {
        p2v_flow(run);
        p2v_end_grabs(run);
    }
    for (int i = 0; i < game->objective_count; i++) { /* P2V-OBJ-05 */
        int owner = game->objectives[i].owner;
        if (owner < game->sides) p2v_fact(run, P2V_FACT_SCORE, P2V_NOBODY, owner, game->score[owner] + 1, i + 1);
    }
    round_tick(run);
    int sides_left = p2v_sides_left(game);
    bool over = (sides_left <= 1 && !game->switches.awaits) || sides_left == 0 || game->round >= ROUND_LAST;
    if (!over && game->round >= 6 && !game->switches.no_round_limit && p2v_war_is_limited(game)) { /* P2V-ROUND-06 */
        int die = run->roll(run, 6);
        p2v_fact(run, P2V_FACT_SIDE_DIE, P2V_NOBODY, die, P2V_DIE_END, 0, 12 - game->round);
        over = die + game->round >= 12;
    }
    if (over) {
        round_end_game(run);
        return;
    }
    p2v_fact(run, P2V_FACT_ROUND, P2V_NOBODY, game->round + 1, round_first_side(game));
}

int p2v_roll_off(struct p2v_run *run, int faces, enum p2v_side_die what)
{
    int winner = 0;
    bool tie = true;
    for (int tries = 0; tie && tries < 64; tries++) {
        int best = 0;
        tie = false;
        for (int side = 0; side < run->game->sides; side++) {
            int die = run->roll(run, faces);
            p2v_fact(run, P2V_FACT_SIDE_DIE, P2V_NOBODY, die, (int)what, side);
            tie = die == best || (tie && die < best);
            if (die <= best) continue;
            best = die;
            winner = side;
            tie = false;
        }
    }
    return winner;
}

/* P2V-ROUND-04 */
void p2v_start(struct p2v_run *run)
{
    p2v_fact(run, P2V_FACT_ROUND, P2V_NOBODY, 1, p2v_roll_off(run, 6, P2V_DIE_FIRST));
}
