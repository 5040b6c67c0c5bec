/* scenario.h: the fields of scenarios, for their JSON Schema and for checking them. A system states its own in
 * table_rules.scenario; these are what all have in common. */
#ifndef TALUS_CORE_SCENARIO_H
#define TALUS_CORE_SCENARIO_H

#include "core/system.h"
#include "ir/field.h"

extern const struct field scenario_common_fields[];
extern const struct field_form scenario_form_whole, scenario_form_text, scenario_form_document;
extern const struct field_form scenario_form_square; /* a list of whole numbers: [x, y] */
/* Members of a scenario that begins in the middle of a fight: `start` goes by them. */
#define SCENARIO_RUNNING                                                                                               \
    {.name = "order",                                                                                                  \
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_text},                                                       \
     .doc = "Who acts when, in a fight that is already under way; no one rolls initiative."},                          \
        {.name = "round",                                                                                              \
         .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},                                 \
         .doc = "The round it is."},                                                                                   \
        {.name = "turn", .form = {.type = FIELD_TEXT}, .doc = "Whose turn it is; without it the first one's."}
/* A member of an actor's entry: how a machine plays it (core/player/player.h). */
extern const char *const scenario_temperaments[];
#define SCENARIO_TEMPERAMENT                                                                                           \
    {.name = "temperament",                                                                                            \
     .form = {.type = FIELD_WORD, .words = scenario_temperaments},                                                     \
     .doc = "How a machine plays it; without it as the rest of its side."}
/* The form of an actor: FIELD_ANY_OF a name of the content and a whole document. */
extern const struct field_form *const scenario_actor_forms[];

/* The JSON Schema of the scenarios of a system; null when it has no table. */
struct json scenario_schema(const struct system *system, struct arena *arena);
/* Reports what is wrong in a scenario, which is part of a document: members of a wrong type, unknown words and names.
 * True when nothing was an error. Call this first for scenarios that people write; what can be played is played all the
 * same. */
bool scenario_check(const struct system *system, const struct json_document *document, const struct json *scenario,
                    struct diags *diags);
/* Sets the scenario up and reports what only the content can show: unknown actors and conditions, squares off the
 * board, too many creatures. Does nothing for systems that do not ask for it. */
void scenario_try(const struct system *system, struct content *content, const struct json_document *document,
                  const struct json *scenario, struct diags *diags);

#endif
