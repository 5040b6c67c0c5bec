/* feats.h: actions that campaign feats give (P2V-CAMP-18, -19), and noting the spells of the defeated (P2V-CAMP-08). */
#ifndef TALUS_P2V_ACT_FEATS_H
#define TALUS_P2V_ACT_FEATS_H

#include "systems/p2v/game/game.h"

bool p2v_feat_possible(const struct p2v_game *game, int figure, int action);
void p2v_feat_do(struct p2v_run *run, int figure, int action);
/* Costs no action points and can be done now: the turn is not over by itself. */
bool p2v_feat_waits(const struct p2v_game *game, int figure);

#endif
