/* value_net.c: the network behind the value function, in whole numbers.
 *
 * The logarithm of the odds is a sum of two parts. The first is linear: for each round, a weight for each feature.
 * The second corrects it. Each creature passes through one layer, the same for all, and the results are added up for
 * each side. A second layer sees both sums and what the sides share, once from the view of each side, and the
 * difference counts. So the value for one side is always the negative of the value for the other.
 *
 * Weights are 256 for 1; inputs are 64 for 1; what a layer passes on is 256 for 1. */
#include "systems/p2v/player/value.h"

enum { NET_CREATURE_SHIFT = 6, NET_SHARED_SCALE = 4, NET_SHIFT = 8, NET_MOST = 1 << 14 };

/* Thousandths of a logit for each unit of a feature, times 16. */
static const int16_t net_rounds[P2V_VALUE_ROUNDS][P2V_VALUE_FEATURES] = {
#define ROUND(...) {__VA_ARGS__},
#include "systems/p2v/player/value_weights.def"
};
static const int16_t net_traits[P2V_VALUE_TRAITS][P2V_VALUE_UNITS] = {
#define TRAIT(...) {__VA_ARGS__},
#include "systems/p2v/player/value_weights.def"
};
static const int16_t net_inputs[P2V_VALUE_INPUTS][P2V_VALUE_UNITS] = {
#define INPUT(...) {__VA_ARGS__},
#include "systems/p2v/player/value_weights.def"
};
static const int16_t net_result[P2V_VALUE_UNITS] = {
#define RESULT(...) __VA_ARGS__
#include "systems/p2v/player/value_weights.def"
};

static void net_add(int32_t *sums, const int16_t *weights, int32_t input)
{
    for (int u = 0; u < P2V_VALUE_UNITS; u++)
        sums[u] += weights[u] * input;
}

static void net_creatures(const struct p2v_value_position *position, int who, int32_t *total)
{
    for (int u = 0; u < P2V_VALUE_UNITS; u++)
        total[u] = 0;
    for (int c = 0; c < position->counts[who]; c++) {
        int32_t sums[P2V_VALUE_UNITS] = {0};
        for (int t = 0; t < P2V_VALUE_TRAITS; t++)
            net_add(sums, net_traits[t], position->creatures[who][c][t]);
        for (int u = 0; u < P2V_VALUE_UNITS; u++)
            total[u] += sums[u] > 0 ? sums[u] >> NET_CREATURE_SHIFT : 0;
    }
    for (int u = 0; u < P2V_VALUE_UNITS; u++)
        if (total[u] > NET_MOST) total[u] = NET_MOST;
}

/* What the second layer makes of it, seen by one of the two. */
static int64_t net_view(const struct p2v_value_position *position, int32_t totals[2][P2V_VALUE_UNITS], int who)
{
    int32_t sums[P2V_VALUE_UNITS] = {0};
    int64_t result = 0;
    for (int u = 0; u < P2V_VALUE_UNITS; u++) {
        net_add(sums, net_inputs[u], totals[who][u]);
        net_add(sums, net_inputs[P2V_VALUE_UNITS + u], totals[1 - who][u]);
    }
    for (int i = 0; i < P2V_VALUE_SHARED; i++)
        net_add(sums, net_inputs[2 * P2V_VALUE_UNITS + i], position->shared[who][i] * NET_SHARED_SCALE);
    for (int u = 0; u < P2V_VALUE_UNITS; u++)
        if (sums[u] > 0) result += net_result[u] * (sums[u] >> NET_SHIFT);
    return result;
}

int p2v_value_logit(const struct p2v_value_position *position)
{
    int32_t totals[2][P2V_VALUE_UNITS];
    int64_t linear = 0;
    for (int i = 0; i < P2V_VALUE_FEATURES; i++)
        linear += (int64_t)net_rounds[position->round][i] * position->features[i];
    net_creatures(position, 0, totals[0]);
    net_creatures(position, 1, totals[1]);
    int64_t rest = net_view(position, totals, 0) - net_view(position, totals, 1);
    return (int)(linear / 16 + rest * 1000 / (256 * 256));
}
