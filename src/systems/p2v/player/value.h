/* value.h: how good a position is for a side, for the searching player. */
#ifndef TALUS_P2V_PLAYER_VALUE_H
#define TALUS_P2V_PLAYER_VALUE_H

#include "systems/p2v/game/game.h"

enum {
    P2V_VALUE_FEATURES = 13, /* of a position, one side less the other */
    P2V_VALUE_ROUNDS = 8,    /* with separate weights; the last are for all later rounds */
    P2V_VALUE_TRAITS = 15,   /* of a creature */
    P2V_VALUE_SHARED = 11,   /* numbers about the position as one side sees it */
    P2V_VALUE_UNITS = 16,    /* of each layer of the network */
    P2V_VALUE_INPUTS = 2 * P2V_VALUE_UNITS + P2V_VALUE_SHARED, /* of the second layer */
    P2V_VALUE_CERTAIN = 10000
};

/* What the evaluation knows of a position. The first of two is always the side, the second all others. */
struct p2v_value_position {
    int round; /* 0 to P2V_VALUE_ROUNDS - 1 */
    int features[P2V_VALUE_FEATURES];
    int8_t shared[2][P2V_VALUE_SHARED];
    int counts[2];
    int8_t creatures[2][P2V_FIGURES][P2V_VALUE_TRAITS];
};

/* value.c */
void p2v_value_position(const struct p2v_game *game, int side, struct p2v_value_position *position);
/* The chance to win less the chance to lose, from -P2V_VALUE_CERTAIN to P2V_VALUE_CERTAIN. */
int p2v_value_chance(const struct p2v_game *game, int side);
/* value_net.c: the logarithm of the odds to win, in thousandths. */
int p2v_value_logit(const struct p2v_value_position *position);

#endif
