/* check.c: the invariants of a game: hit points, riders, spaces and the cached facts about them. */
#include <string.h>

#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/ride.h"
#include "systems/p2v/game/crowd.h"

static const char *check_health(const struct p2v_figure *figure)
{
    if (figure->hp > figure->max_hp) return "more HP than the maximum";
    if (figure->in_play && figure->hp <= 0 && !figure->is_helpless) return "no HP, but not helpless";
    if (figure->in_play && figure->is_helpless && figure->hp > 0) return "HP, but helpless";
    return figure->temp_hp < 0 ? "negative temporary HP" : NULL;
}

static const char *check_rider(const struct p2v_game *game, int index)
{
    const struct p2v_figure *figure = &game->figures[index];
    if (figure->mount == P2V_NOBODY || !figure->in_play) return NULL;
    const struct p2v_figure *mount = &game->figures[figure->mount];
    if (figure->swallower != P2V_NOBODY || !mount->in_play) return "rides on nothing";
    if (p2v_ride_is_off(game, index, figure->x, figure->y)) return "a rider is not on its mount";
    bool differs = mount->rider == index && figure->size != mount->size;
    return differs ? "a commander is not as large as its mount" : NULL;
}

static const char *check_space(const struct p2v_game *game, int index)
{
    const struct p2v_figure *figure = &game->figures[index];
    if (!p2v_stands(figure)) return NULL;
    if (game->unit != 1) return inch_stands(game, index) ? NULL : "stands where it cannot";
    for (int y = figure->y; y < figure->y + figure->size; y++)
        for (int x = figure->x; x < figure->x + figure->size; x++) {
            if (!p2v_on_board(game, x, y)) return "off the board";
            if (game->occupant[p2v_square(x, y)] == 0) return "stands where nobody is known to stand";
            if (game->terrain[p2v_square(x, y)] & P2V_TERRAIN_SOLID) return "stands in solid terrain";
        }
    return NULL;
}

static const char *check_figure(const struct p2v_game *game, int index)
{
    const char *wrong = check_health(&game->figures[index]);
    if (!wrong) wrong = check_rider(game, index);
    return wrong ? wrong : check_space(game, index);
}

/* Is what is known of the crowd true of each of them? */
static bool check_crowd(const struct p2v_game *game)
{
    struct p2v_crowd found = {0};
    for (int i = 0; i < game->figures_count; i++)
        p2v_crowd_join(game, i, &found);
    return memcmp(&found, &game->crowd, sizeof found) == 0;
}

const char *p2v_game_check(const struct p2v_game *game)
{
    if (!check_crowd(game)) return "the crowd is thought otherwise than the figures are";
    if (game->unit == 1 && game->shares != p2v_crowd_shares(game, -1)) return "two are thought on one square wrongly";
    for (int i = 0; i < game->figures_count; i++) {
        const char *wrong = check_figure(game, i);
        if (wrong) return wrong;
    }
    for (int square = 0; square < P2V_SQUARES; square++) {
        int who = game->occupant[square] - 1;
        if (who < 0) continue;
        if (who >= game->figures_count || !p2v_stands(&game->figures[who])) return "a square is held by nobody";
        if (!grid_contains(p2v_space(&game->figures[who]), square % P2V_WIDTH, square / P2V_WIDTH))
            return "a square is held by a creature elsewhere";
    }
    return NULL;
}
