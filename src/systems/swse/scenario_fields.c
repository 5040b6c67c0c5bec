/* scenario_fields.c: what a SWSE scenario may say. */
#include "core/scenario.h"
#include "systems/swse/play.h"

static const struct field_form scenario_swse_document = {.type = FIELD_MAP, .item = &scenario_form_anything};
static const struct field_form *const scenario_swse_forms[] = {&scenario_form_text, &scenario_swse_document, NULL};
static const struct field_form scenario_swse_actor = {.type = FIELD_ANY_OF, .forms = scenario_swse_forms};

const struct field swse_scenario_fields[] = {
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_swse_actor},
     .required = true,
     .doc = "Names of actors of the content, or their documents."},
    {.name = "light", .form = {.type = FIELD_TEXT}, .doc = "bright, dim or dark."},
    {.name = "environment", .form = {.type = FIELD_ARRAY, .item = &scenario_form_text}, .doc = "What else holds here."},
    {0},
};
