/* value.h: how good a game looks for a side: a learned function of what can be counted on the board. */
#ifndef TALUS_P2V_PLAYER_VALUE_H
#define TALUS_P2V_PLAYER_VALUE_H

#include "systems/p2v/game/game.h"

enum { P2V_VALUE_FEATURES = 13, P2V_VALUE_ROUNDS = 8, P2V_VALUE_CERTAIN = 10000 };

/* What counts, for the side less for the others. Creatures count by their cost. */
void p2v_value_features(const struct p2v_game *game, int side, int *features);
/* The chance to win less the chance to lose, from -P2V_VALUE_CERTAIN to P2V_VALUE_CERTAIN. */
int p2v_value_chance(const struct p2v_game *game, int side);

#endif
