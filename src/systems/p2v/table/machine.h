/* machine.h: the game's own machine players behind the core's. */
#ifndef TALUS_P2V_TABLE_MACHINE_H
#define TALUS_P2V_TABLE_MACHINE_H

#include "core/player/player.h"
#include "systems/p2v/game/table_state.h"

int p2v_machine_side(const struct table *table);
bool p2v_machine_choose(struct player *player, struct table *table, struct arena *arena,
                        struct json *command);
int p2v_machine_answer(struct player *player, struct table *table, const struct json *question);

#endif
