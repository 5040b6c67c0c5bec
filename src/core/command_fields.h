/* command_fields.h: the field tables of the shared commands, for command.c. */
#ifndef TALUS_CORE_COMMAND_FIELDS_H
#define TALUS_CORE_COMMAND_FIELDS_H

#include "core/command.h"

struct command_core {
    struct command_rule rule;  /* first: a pointer to it is one to the whole */
    enum command_hook_id hook; /* HOOK_COUNT: none */
};
extern const struct command_core command_core_rules[]; /* ended by one without name */

void command_choose(struct table *table, const struct json *command);
void command_by_hook(struct table *table, const struct json *command);
void command_roll(struct table *table, const struct json *command);
void command_note(struct table *table, const struct json *command);
void encounter_command_start(struct table *table, const struct json *command);
void encounter_command_end_turn(struct table *table, const struct json *command);
void encounter_command_delay(struct table *table, const struct json *command);
void encounter_command_return(struct table *table, const struct json *command);
void encounter_command_end(struct table *table, const struct json *command);

#endif
