/* battle.h: the two kinds of battle: parties of Path 2 Victory, and scenarios of every system. */
#ifndef TALUS_VERBS_BATTLE_H
#define TALUS_VERBS_BATTLE_H

#include "core/player/player.h"
#include "verbs/rows.h"

/* The option "players": the second is as the first when it is left out. */
enum status battle_read_players(struct verb_call *call, enum player_kind players[2]);
/* Adds {"who", "source", "damage"} to a list: the damage of a game by one attack, spell or feature. */
void battle_put_source(struct verb_call *call, struct json *list, const char *who, const char *source, double damage);
/* Reports that no party of Path 2 Victory fits these points. */
enum status battle_no_party(struct verb_call *call, int points);
enum status battle_run_scenario(struct verb_call *call);
/* The same for each value of the option "vary". */
enum status battle_run_vary(struct verb_call *call);

#endif
