/* crowd.h: cached facts about the figures. Only apply.c changes figures, and reports each change here. */
#ifndef TALUS_P2V_GAME_CROWD_H
#define TALUS_P2V_GAME_CROWD_H

#include "systems/p2v/game/game.h"

static inline void p2v_crowd_put(uint64_t *set, int who, bool is_in)
{
    uint64_t bit = UINT64_C(1) << who;
    *set = is_in ? *set | bit : *set & ~bit;
}
/* Finds all the crowd knows of a figure from the figure itself; p2v_crowd_note: of one that has changed,
 * p2v_crowd_gather: of all of them, for who sets up a game by hand. */
void p2v_crowd_join(const struct p2v_game *game, int who, struct p2v_crowd *crowd);
void p2v_crowd_note(struct p2v_game *game, int who);
void p2v_crowd_gather(struct p2v_game *game);

/* Does it hold the squares of its space, wherever that is? */
static inline bool p2v_holds_space(const struct p2v_figure *figure)
{
    return figure->in_play && !figure->is_helpless && figure->swallower == P2V_NOBODY && figure->stower == P2V_NOBODY &&
           figure->mount == P2V_NOBODY;
}
static inline bool p2v_stands(const struct p2v_figure *figure)
{
    return p2v_holds_space(figure) && figure->x >= 0;
}
static inline bool p2v_is_passenger(const struct p2v_game *game, int figure)
{
    int mount = game->figures[figure].mount;
    return mount != P2V_NOBODY && game->figures[mount].rider != figure;
}
/* It takes the squares of its space, or gives them back. */
void p2v_crowd_occupy(struct p2v_game *game, int figure, bool on);
/* Do any two stand on one square, this one left out? */
bool p2v_crowd_shares(const struct p2v_game *game, int without);

#endif
