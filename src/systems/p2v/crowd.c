/* crowd.c: what is kept ready about the figures: who is live, led, ready ..., and who holds which squares. */
#include "systems/p2v/crowd.h"

void p2v_crowd_join(const struct p2v_game *game, int who, struct p2v_crowd *crowd)
{
    const struct p2v_figure *f = &game->figures[who];
    for (int side = 0; side < P2V_SIDES; side++)
        p2v_crowd_put(&crowd->sides[side], who, f->side == side);
    p2v_crowd_put(&crowd->in_play, who, f->in_play);
    p2v_crowd_put(&crowd->live, who, p2v_is_live(game, who));
    p2v_crowd_put(&crowd->led, who, f->commander != P2V_NOBODY);
    p2v_crowd_put(&crowd->inside, who, f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY);
    p2v_crowd_put(&crowd->active, who, f->is_active);
    p2v_crowd_put(&crowd->ready, who, f->is_ready);
    p2v_crowd_put(&crowd->grabbed, who, f->conditions & P2V_BIT(P2V_GRABBED));
}

void p2v_crowd_note(struct p2v_game *game, int who)
{
    p2v_crowd_join(game, who, &game->crowd);
}

void p2v_crowd_gather(struct p2v_game *game)
{
    game->crowd = (struct p2v_crowd){0};
    for (int i = 0; i < game->figures_count; i++)
        p2v_crowd_note(game, i);
    game->shares = game->unit == 1 && p2v_crowd_shares(game, -1);
}

/* ---- who stands where ---- */

static void crowd_hold(struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    for (int y = f->y; y < f->y + f->size; y++)
        for (int x = f->x; x < f->x + f->size; x++) {
            if (!p2v_on_board(game, x, y)) continue;
            int holder = game->occupant[p2v_square(x, y)];
            if (!holder) p2v_board_hold(game, p2v_square(x, y), figure + 1);
            if (holder && holder != figure + 1) game->shares = true;
        }
}

bool p2v_crowd_shares(const struct p2v_game *game, int without)
{
    for (int i = 0; i < game->figures_count; i++)
        for (int k = 0; k < i; k++) {
            const struct p2v_figure *a = &game->figures[i], *b = &game->figures[k];
            if (i != without && k != without && p2v_stands(a) && p2v_stands(b) &&
                grid_overlaps(p2v_space(a), p2v_space(b)))
                return true;
        }
    return false;
}

/* Two may share squares while one passes the other; who stays keeps what the other leaves. */
static void crowd_release(struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    for (int y = f->y; y < f->y + f->size; y++)
        for (int x = f->x; x < f->x + f->size; x++)
            if (p2v_on_board(game, x, y) && game->occupant[p2v_square(x, y)] == figure + 1)
                p2v_board_hold(game, p2v_square(x, y), 0);
    bool has_met = false;
    for (int i = 0; i < game->figures_count && game->shares; i++) {
        const struct p2v_figure *other = &game->figures[i];
        if (i == figure || !p2v_stands(other) || !grid_overlaps(p2v_space(other), p2v_space(f))) continue;
        crowd_hold(game, i);
        has_met = true;
    }
    if (has_met) game->shares = p2v_crowd_shares(game, figure);
}

void p2v_crowd_occupy(struct p2v_game *game, int figure, bool on)
{
    if (game->figures[figure].x < 0 || game->unit != 1) return;
    if (on)
        crowd_hold(game, figure);
    else
        crowd_release(game, figure);
}
