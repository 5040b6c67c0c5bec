/* scenario.h: the fields of scenarios, for their JSON Schema and for checking them. A system states its own in
 * table_rules.scenario; these are what all have in common. */
#ifndef TALUS_CORE_SCENARIO_H
#define TALUS_CORE_SCENARIO_H

#include "core/system.h"
#include "ir/field.h"

extern const struct field scenario_common_fields[];
extern const struct field_form scenario_form_square; /* [x, y] */
extern const struct field_form scenario_form_text;
extern const struct field_form scenario_form_anything;

/* The JSON Schema of the scenarios of a system; null when it has no table. */
struct json scenario_schema(const struct system *system, struct arena *arena);
/* Reports what does not fit. True when nothing was an error. */
bool scenario_check(const struct system *system, const struct json_document *scenario, struct diags *diags);

#endif
