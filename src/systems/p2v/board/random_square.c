/* random_square.c: a square for a player who takes any: drawn instead of listed. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/random_square.h"

/* How many squares fit from `first` to `last` in both directions, 2 for more. */
static int random_count(struct p2v_run *run, const struct p2v_pick *pick, int first, int last)
{
    const struct p2v_figure *f = &run->game->figures[pick->source];
    int found = 0;
    for (int dy = first; dy <= last && found < 2; dy++)
        for (int dx = first; dx <= last && found < 2; dx++)
            found += pick->fits(run, pick, f->x + dx, f->y + dy);
    return found;
}

/* The same of those straight or diagonally ahead, up to a distance. */
static int random_count_straight(struct p2v_run *run, const struct p2v_pick *pick, int furthest)
{
    const struct p2v_figure *f = &run->game->figures[pick->source];
    int found = 0;
    for (int n = 2; n <= furthest; n++)
        for (int d = 0; d < GRID_DIRECTIONS && found < 2; d++)
            found += pick->fits(run, pick, f->x + grid_step_x[d] * n, f->y + grid_step_y[d] * n);
    return found;
}

/* Who has less than two to choose from is not asked; mostly two are close by. */
static bool random_has_choice(struct p2v_run *run, const struct p2v_pick *pick)
{
    if (pick->within & P2V_STRAIGHT) return random_count_straight(run, pick, pick->within & ~P2V_STRAIGHT) > 1;
    return random_count(run, pick, -pick->before, pick->behind) > 1 ||
           random_count(run, pick, -pick->within, pick->within) > 1;
}

bool p2v_random_square(struct p2v_run *run, const struct p2v_pick *pick, int *x, int *y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[pick->source];
    int side = p2v_owner(game, pick->asked), dx, dy;
    if (!run->wander || run->asks_always || run->halted || !pick->within || game->unit != 1) return false;
    if (!random_has_choice(run, pick)) return false;
    for (int tries = 0; tries < P2V_WANDER_TRIES; tries++) {
        if (!run->wander(run, side, pick->within, &dx, &dy)) return false;
        *x = f->x + dx;
        *y = f->y + dy;
        if (pick->fits(run, pick, *x, *y)) return true;
    }
    return false;
}
