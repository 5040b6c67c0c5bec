/* scenario_fields.c: what a DH2E scenario may say. */
#include "core/scenario.h"
#include "systems/dh2e/play.h"

static const struct field_form scenario_dh2e_whole = {.type = FIELD_INTEGER};
static const struct field_form scenario_dh2e_document = {.type = FIELD_MAP, .item = &scenario_form_anything};
static const struct field_form *const scenario_dh2e_forms[] = {&scenario_form_text, &scenario_dh2e_document, NULL};

static const struct field scenario_dh2e_actor[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_dh2e_forms},
     .required = true,
     .doc = "The name of an actor of the content, or its whole document."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .doc = "Who fights together."},
    {.name = "at", .form = {.type = FIELD_ARRAY, .item = &scenario_dh2e_whole}, .doc = "Its square, [x, y]."},
    {.name = "size", .form = {.type = FIELD_INTEGER}, .doc = "Squares along a side."},
    {.name = "wounds", .form = {.type = FIELD_INTEGER}, .doc = "Wounds that are left."},
    {.name = "critical", .form = {.type = FIELD_INTEGER}, .doc = "Critical damage taken."},
    {.name = "fatigue", .form = {.type = FIELD_INTEGER}, .doc = "Levels of fatigue."},
    {.name = "conditions",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_anything},
     .doc = "What it suffers from."},
    {0},
};
static const struct field_form scenario_dh2e_entry = {.type = FIELD_OBJECT, .fields = scenario_dh2e_actor};

const struct field dh2e_scenario_fields[] = {
    {.name = "board",
     .form = {.type = FIELD_MAP, .item = &scenario_form_anything},
     .doc = "Width, height and what is on it."},
    {.name = "settings",
     .form = {.type = FIELD_MAP, .item = &scenario_form_anything},
     .doc = "Rules that can be chosen."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_dh2e_entry},
     .required = true,
     .doc = "Who is there."},
    {0},
};
