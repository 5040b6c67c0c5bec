/* commands.h: the commands of Path 2 Victory at the table. */
#ifndef TALUS_P2V_TABLE_COMMANDS_H
#define TALUS_P2V_TABLE_COMMANDS_H

#include "core/command.h"
#include "systems/p2v/game/game.h"

extern const struct command_rule p2v_commands[];

/* table.c: decides any of them. */
void p2v_decide(struct table *table, const struct json *command);
/* table.c: runs rules for a command of the game master. */
void p2v_master(struct table *table, const struct json *command, int who,
                void (*rule)(struct p2v_run *run, struct table *table, const struct json *command, int who));

/* master.c: the core's game-master commands, for `hooks`. */
void p2v_master_place(struct table *table, const struct json *command, int who);
void p2v_master_join(struct table *table, const struct json *command, int who);
void p2v_master_leave(struct table *table, const struct json *command, int who);
void p2v_master_damage(struct table *table, const struct json *command, int who);
void p2v_master_heal(struct table *table, const struct json *command, int who);
void p2v_master_set_hp(struct table *table, const struct json *command, int who);
void p2v_master_condition(struct table *table, const struct json *command, int who);
extern const struct field p2v_effect_fields[];
void p2v_master_effect(struct table *table, const struct json *command, int who);
void p2v_master_spend(struct table *table, const struct json *command, int who);
void p2v_master_restore(struct table *table, const struct json *command, int who);

#endif
