/* ai_rate.c: what it is worth to hit, hurt or heal someone, or everyone in an area. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/ai.h"

/* What healing the figure is worth. */
static int ai_rate_friend(const struct p2v_figure *hurt, int cost)
{
    int missing = hurt->max_hp - (hurt->hp > 0 ? hurt->hp : 0);
    return missing * cost / (hurt->max_hp ? hurt->max_hp : 1) * 4 + (hurt->is_helpless ? 4 * cost : 0) + cost / 8;
}

int p2v_ai_rate_target(struct p2v_run *run, int figure, const struct p2v_feature *feature, int target)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *t = &game->figures[target];
    int cost = p2v_card_of(game, target)->cost > 0 ? p2v_card_of(game, target)->cost : 10;
    bool enemy = p2v_owner(game, figure) != t->side;
    if (feature && p2v_helps(game, feature, target)) { /* the hurt friend */
        return enemy ? -1000 : ai_rate_friend(t, cost);
    }
    if (!enemy) return -1000;
    int damage = feature ? feature->weight : 5;
    struct p2v_strike_faces faces = {.hit = 10, .crit = 1};
    if (feature && feature->is_strike) faces = p2v_strike_faces(run, figure, feature, target);
    int expected = damage * (faces.hit + faces.crit), left = (t->hp > 0 ? t->hp : 1) * 20;
    int value = expected * cost / (t->max_hp > 0 ? t->max_hp : 1);
    if (expected >= left) value += 12 * cost; /* it would fall */
    if (t->is_helpless) value /= 3;
    return value;
}

int p2v_ai_rate_area(struct p2v_run *run, int figure, const struct p2v_feature *feature,
                     const struct p2v_option *option)
{
    const struct p2v_game *game = run->game;
    uint8_t inside[P2V_FIGURES];
    int count = p2v_area_touched(run, figure, &feature->aim, option, inside), value = 0;
    for (int i = 0; i < count; i++) {
        bool enemy = p2v_owner(game, figure) != game->figures[inside[i]].side;
        int worth = p2v_card_of(game, inside[i])->cost > 0 ? p2v_card_of(game, inside[i])->cost : 10;
        if (game->figures[inside[i]].is_helpless) worth /= 4;
        bool wanted = enemy != p2v_helps(game, feature, inside[i]);
        value += (wanted ? 1 : -1) * worth * feature->weight / 8;
    }
    return value;
}

int p2v_ai_best_target(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    struct p2v_option options[P2V_FIGURES];
    int count = p2v_targets(run, figure, feature, options, P2V_FIGURES), best = -1000;
    for (int i = 0; i < count; i++) {
        int value = p2v_ai_rate_target(run, figure, feature, options[i].figure);
        if (value > best) best = value;
    }
    return best;
}

int p2v_ai_best_area(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    struct p2v_option options[64];
    int count = p2v_area_options(run, figure, &feature->aim, options, 64), value = 0;
    for (int i = 0; i < count; i++) {
        int here = p2v_ai_rate_area(run, figure, feature, &options[i]);
        if (here > value) value = here;
    }
    return value;
}
