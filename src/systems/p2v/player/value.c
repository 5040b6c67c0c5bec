/* value.c: the value function of the searching player.
 *
 * The weights (value_weights.def) were fitted to games between greedy players by bench/value.c: for each round,
 * the logarithm of the odds to win is a sum over the features. Everything is whole numbers, the same everywhere. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/value.h"

#include "base/bits.h"

/* Thousandths of a logit for each unit of a feature, times 16. The last row is for all later rounds. */
static const int16_t value_weights[P2V_VALUE_ROUNDS][P2V_VALUE_FEATURES] = {
#define ROUND(...) {__VA_ARGS__},
#include "systems/p2v/player/value_weights.def"
};

/* What the features count; the order of the weights. */
enum value_feature {
    VALUE_SCORE,    /* victory points */
    VALUE_ALIVE,    /* cost of those who can act */
    VALUE_HEALTH,   /* their cost by the share of HP that is left */
    VALUE_HELPLESS, /* cost of the dying */
    VALUE_WAITING,  /* cost of those whose turn is to come */
    VALUE_HELD,     /* objectives held */
    VALUE_NEAR,     /* squares nearer than 15 to objectives that others hold or nobody does */
    VALUE_HINDERED, /* cost of the stunned, controlled, slowed, immobilized and grabbed */
    VALUE_SHAKEN,   /* cost of the prone, sickened, rattled, off-guard, and of those with persistent damage */
    VALUE_COUNT,    /* how many can act */
    VALUE_ENGAGED,  /* cost of those who can act, by how near each is to something it can do */
    VALUE_SKILLED,  /* as NEAR, within 32 squares, of those who are trained in what it takes */
    VALUE_AHEAD     /* 1: more cost in play than the others, which counts at the end */
};

enum { VALUE_HORIZON = 15, VALUE_FAR = 32 };

/* The longest reach of its attacks. */
static int value_range(const struct p2v_game *game, const struct p2v_card *card)
{
    int longest = 1;
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[i]];
        bool is_shot = feature->aim.mode == P2V_AIM_RANGED || feature->aim.mode == P2V_AIM_EITHER;
        int range = is_shot ? feature->aim.near : feature->aim.mode == P2V_AIM_MELEE ? feature->aim.reach : 0;
        if (card->actions >> i & 1 && !feature->is_helpful && range > longest) longest = range;
    }
    return longest;
}

/* How near a creature is to an enemy in range or to an objective it can claim, of VALUE_FAR. */
static int value_engaged(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    struct grid_space here = p2v_space(f);
    int nearest = VALUE_FAR;
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1) {
        int gap = p2v_gap(game, here, p2v_space(&game->figures[bits_lowest(rest)]));
        if (gap < nearest) nearest = gap;
    }
    int range = value_range(game, p2v_card_of(game, figure));
    nearest = nearest > range ? nearest - range : 0;
    for (int i = 0; i < game->objective_count && nearest; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        if (objective->owner == f->side) continue;
        int gap = p2v_gap(game, here, p2v_square_space(game, objective->x, objective->y)) - 1;
        if (gap < nearest && p2v_may_claim(game, figure, objective)) nearest = gap;
    }
    return VALUE_FAR - nearest;
}

/* How near a side is to an objective it does not hold: those who could claim it, and those who are trained for it. */
static void value_nearness(const struct p2v_game *game, const struct p2v_objective *objective, int side,
                           int *features, int sign)
{
    struct grid_space place = p2v_square_space(game, objective->x, objective->y);
    int near = 0, skilled = 0;
    for (uint64_t rest = game->crowd.live & game->crowd.sides[side]; rest; rest &= rest - 1) {
        int i = bits_lowest(rest), gap = p2v_gap(game, p2v_space(&game->figures[i]), place);
        if (VALUE_HORIZON - gap > near && p2v_may_claim(game, i, objective)) near = VALUE_HORIZON - gap;
        if (VALUE_FAR - gap > skilled && p2v_trained(game, i) & objective->skills) skilled = VALUE_FAR - gap;
    }
    features[VALUE_NEAR] += sign * near;
    features[VALUE_SKILLED] += sign * skilled;
}

static void value_figure(const struct p2v_game *game, int figure, int sign, int *features)
{
    const uint32_t hindered = P2V_BIT(P2V_STUNNED) | P2V_BIT(P2V_CONTROLLED) | P2V_BIT(P2V_SLOWED) |
                              P2V_BIT(P2V_IMMOBILIZED) | P2V_BIT(P2V_GRABBED) | P2V_BIT(P2V_CONFUSED);
    const uint32_t shaken = P2V_BIT(P2V_SICKENED) | P2V_BIT(P2V_RATTLED) | P2V_BIT(P2V_OFF_GUARD);
    const struct p2v_figure *f = &game->figures[figure];
    int cost = p2v_card_of(game, figure)->cost;
    cost = sign * (cost > 0 ? cost : 10);
    if (!f->in_play) return;
    if (f->is_helpless) {
        features[VALUE_HELPLESS] += cost;
        return;
    }
    features[VALUE_ALIVE] += cost;
    features[VALUE_COUNT] += sign;
    if (f->x >= 0) features[VALUE_ENGAGED] += cost * value_engaged(game, figure) / VALUE_FAR;
    if (f->hp > 0 && f->max_hp > 0) features[VALUE_HEALTH] += cost * f->hp / f->max_hp;
    if (!f->has_acted) features[VALUE_WAITING] += cost;
    if (f->conditions & hindered) features[VALUE_HINDERED] += cost;
    if (f->is_prone || f->has_persistent || f->conditions & shaken) features[VALUE_SHAKEN] += cost;
}

void p2v_value_features(const struct p2v_game *game, int side, int *features)
{
    for (int i = 0; i < P2V_VALUE_FEATURES; i++)
        features[i] = 0;
    for (int s = 0; s < game->sides; s++)
        features[VALUE_SCORE] += s == side ? game->score[s] : -game->score[s];
    for (int i = 0; i < game->figures_count; i++)
        value_figure(game, i, game->figures[i].side == side ? 1 : -1, features);
    features[VALUE_AHEAD] = (features[VALUE_ALIVE] > 0) - (features[VALUE_ALIVE] < 0);
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        if (objective->owner != P2V_NOBODY) features[VALUE_HELD] += objective->owner == side ? 1 : -1;
        for (int s = 0; s < game->sides; s++)
            if (objective->owner != s) value_nearness(game, objective, s, features, s == side ? 1 : -1);
    }
}

/* From thousandths of a logit to the chance to win less the chance to lose: a table of the hyperbolic tangent. */
static int value_squash(int64_t logit)
{
    enum { STEP = 500, LAST = 12 };
    static const int16_t table[LAST + 1] = {0,    2449, 4621, 6351, 7616, 8483, 9051,
                                            9414, 9640, 9780, 9866, 9919, 9951};
    int64_t size = logit < 0 ? -logit : logit, at = size / STEP;
    int64_t chance =
        at >= LAST ? table[LAST] : table[at] + (table[at + 1] - table[at]) * (size % STEP) / STEP;
    return (int)(logit < 0 ? -chance : chance);
}

int p2v_value_chance(const struct p2v_game *game, int side)
{
    int features[P2V_VALUE_FEATURES], round = game->round > 0 ? game->round - 1 : 0;
    int64_t logit = 0;
    if (game->is_over) {
        int lead = 0;
        for (int s = 0; s < game->sides; s++)
            lead += s == side ? game->score[s] : -game->score[s];
        return lead > 0 ? P2V_VALUE_CERTAIN : lead < 0 ? -P2V_VALUE_CERTAIN : 0;
    }
    p2v_value_features(game, side, features);
    const int16_t *weights = value_weights[round < P2V_VALUE_ROUNDS ? round : P2V_VALUE_ROUNDS - 1];
    for (int i = 0; i < P2V_VALUE_FEATURES; i++)
        logit += (int64_t)weights[i] * features[i];
    return value_squash(logit / 16);
}
