/* crowd.c: cached facts about the figures: who is live, led, ready ..., and who holds which squares. */
#include "systems/p2v/game/crowd.h"

#include "base/bits.h"

void p2v_crowd_join(const struct p2v_game *game, int who, struct p2v_crowd *crowd)
{
    const struct p2v_figure *f = &game->figures[who];
    for (int side = 0; side < P2V_SIDES; side++)
        p2v_crowd_put(&crowd->sides[side], who, f->side == side);
    p2v_crowd_put(&crowd->in_play, who, f->in_play);
    p2v_crowd_put(&crowd->live, who,
                  f->in_play && !f->is_helpless && f->x >= 0 && f->swallower == P2V_NOBODY && f->stower == P2V_NOBODY);
    p2v_crowd_put(&crowd->led, who, f->commander != P2V_NOBODY);
    p2v_crowd_put(&crowd->inside, who, f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY);
    p2v_crowd_put(&crowd->waiting, who, f->in_play && !f->has_acted && f->x >= 0);
    p2v_crowd_put(&crowd->follows, who, f->follows != P2V_NOBODY);
    p2v_crowd_put(&crowd->summoned, who, f->summoned_until);
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

/* The columns of its space that are on the board. */
static uint64_t crowd_columns(const struct p2v_game *game, const struct p2v_figure *f)
{
    return ((UINT64_C(1) << f->size) - 1) << f->x & ((UINT64_C(1) << game->width) - 1);
}

/* Rows where nobody stands are taken as a whole. */
static void crowd_hold(struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    uint64_t columns = crowd_columns(game, f);
    for (int y = f->y; y < f->y + f->size && y < game->height; y++) {
        uint64_t free = columns & ~game->ground.held[y];
        for (uint64_t rest = columns & ~free; rest; rest &= rest - 1)
            if (game->occupant[p2v_square(bits_lowest(rest), y)] != figure + 1) game->shares = true;
        p2v_board_hold(game, y, free, figure + 1);
    }
}

bool p2v_crowd_shares(const struct p2v_game *game, int without)
{
    uint64_t left = without < 0 ? game->crowd.live : game->crowd.live & ~(UINT64_C(1) << without);
    for (; left; left &= left - 1) {
        const struct p2v_figure *a = &game->figures[bits_lowest(left)];
        for (uint64_t rest = a->mount == P2V_NOBODY ? left & (left - 1) : 0; rest; rest &= rest - 1) {
            const struct p2v_figure *b = &game->figures[bits_lowest(rest)];
            if (b->mount == P2V_NOBODY && grid_overlaps(p2v_space(a), p2v_space(b))) return true;
        }
    }
    return false;
}

/* Two may share squares while one passes the other; who stays keeps what the other leaves. */
static void crowd_release(struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    for (int y = f->y; y < f->y + f->size && y < game->height; y++) {
        uint64_t own = crowd_columns(game, f);
        for (uint64_t rest = game->shares ? own : 0; rest; rest &= rest - 1)
            if (game->occupant[p2v_square(bits_lowest(rest), y)] != figure + 1) own &= ~(rest & (0 - rest));
        p2v_board_hold(game, y, own, 0);
    }
    bool has_met = false;
    for (uint64_t rest = game->shares ? game->crowd.live : 0; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_figure *other = &game->figures[i];
        if (i == figure || other->mount != P2V_NOBODY || !grid_overlaps(p2v_space(other), p2v_space(f))) continue;
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
