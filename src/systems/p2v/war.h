/* war.h: what the alternative victory conditions of wargaming speak of. */
#ifndef TALUS_P2V_WAR_H
#define TALUS_P2V_WAR_H

#include "systems/p2v/game.h"

/* P2V-WAR-04, A-67: three quarters of the party by points are helpless or eliminated. */
bool p2v_is_broken(const struct p2v_game *game, int side);
/* P2V-WAR-05: by how much the best side leads; 5 or more is a major victory. -1 when two are equal. */
int p2v_victory_margin(const struct p2v_game *game);
enum { P2V_MAJOR_VICTORY = 5 };

#endif
