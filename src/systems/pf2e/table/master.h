/* master.h: what the core calls at a PF2e table: commands of the game master, and the moments of an encounter. */
#ifndef TALUS_PF2E_TABLE_MASTER_H
#define TALUS_PF2E_TABLE_MASTER_H

#include "systems/pf2e/table/table.h"

/* master.c */
void pf2e_master_damage(struct table *table, const struct json *command, int who);
void pf2e_master_heal(struct table *table, const struct json *command, int who);
void pf2e_master_set_hp(struct table *table, const struct json *command, int who);
void pf2e_master_condition(struct table *table, const struct json *command, int who);
void pf2e_master_place(struct table *table, const struct json *command, int who);
void pf2e_master_join(struct table *table, const struct json *command, int who);
void pf2e_master_leave(struct table *table, const struct json *command, int who);
void pf2e_master_spend(struct table *table, const struct json *command, int who);
void pf2e_master_restore(struct table *table, const struct json *command, int who);
void pf2e_master_rest(struct table *table, const struct json *command, int who); /* rest.c */
extern const struct field pf2e_condition_fields[], pf2e_effect_fields[];

/* turn.c */
struct encounter *pf2e_turn_encounter(const struct table *table);
struct effects *pf2e_turn_effects(const struct table *table);
struct action_pool *pf2e_turn_budget(const struct table *table, int who);
int pf2e_turn_count(const struct table *table);
int pf2e_turn_side(const struct table *table, int who);
bool pf2e_turn_takes_part(const struct table *table, int who);
bool pf2e_turn_can_fight(struct table *table, int who);
bool pf2e_turn_may_start(struct table *table);
void pf2e_turn_start(struct table *table, int who);
void pf2e_turn_ready(struct table *table, int who);
void pf2e_turn_end(struct table *table, int who);
void pf2e_turn_effect_over(struct table *table, const struct effect *effect);

#endif
