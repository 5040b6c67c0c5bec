/* scenario_fields.c: what a SWSE scenario may say. */
#include "core/scenario.h"
#include "systems/swse/table/table.h"

static const struct field_form scenario_swse_actor = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms};
static const char *const scenario_swse_lights[] = {"bright", "dim", "dark", NULL};

const struct field swse_scenario_fields[] = {
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_swse_actor},
     .required = true,
     .doc = "Names of actors of the content, or their documents."},
    {.name = "light",
     .form = {.type = FIELD_WORD, .words = scenario_swse_lights},
     .initial = "\"bright\"",
     .doc = "Everywhere."},
    {.name = "environment", .form = {.type = FIELD_ARRAY, .item = &scenario_form_text}, .doc = "What else holds here."},
    {0},
};
