/* war.c: broken parties, major and minor victories (P2V-WAR-04, -05). */
#include "systems/p2v/war.h"

bool p2v_is_broken(const struct p2v_game *game, int side)
{
    int whole = 0, lost = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *figure = &game->figures[i];
        int cost = p2v_card_of(game, i)->cost > 0 ? p2v_card_of(game, i)->cost : 0;
        if (figure->side != side || figure->summoned_until) continue;
        whole += cost;
        if (!figure->in_play || figure->is_helpless) lost += cost;
    }
    return whole > 0 && lost * 4 >= whole * 3;
}

int p2v_victory_margin(const struct p2v_game *game)
{
    int best = 0, margin = -1;
    for (int side = 1; side < game->sides; side++)
        if (game->score[side] > game->score[best]) best = side;
    for (int side = 0; side < game->sides; side++) {
        int lead = game->score[best] - game->score[side];
        if (side != best && (margin < 0 || lead < margin)) margin = lead;
    }
    return margin == 0 ? -1 : margin;
}
