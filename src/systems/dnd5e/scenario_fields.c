/* scenario_fields.c: what a 5e scenario may say. */
#include "core/scenario.h"
#include "systems/dnd5e/play.h"

static const struct field_form scenario_d5e_whole = {.type = FIELD_INTEGER};
static const struct field_form scenario_d5e_document = {.type = FIELD_MAP, .item = &scenario_form_anything};
static const struct field_form *const scenario_d5e_forms[] = {&scenario_form_text, &scenario_d5e_document, NULL};

static const struct field scenario_d5e_actor[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_d5e_forms},
     .required = true,
     .doc = "The name of an actor of the content, or its whole document."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .doc = "Who fights together."},
    {.name = "at", .form = {.type = FIELD_ARRAY, .item = &scenario_d5e_whole}, .doc = "Its square, [x, y]."},
    {.name = "hp", .form = {.type = FIELD_INTEGER}, .doc = "Hit points that are left."},
    {.name = "temp_hp", .form = {.type = FIELD_INTEGER}, .doc = "Temporary hit points."},
    {.name = "hidden", .form = {.type = FIELD_BOOL}, .doc = "Not seen at first."},
    {.name = "surprised", .form = {.type = FIELD_BOOL}, .doc = "Loses its first turn."},
    {.name = "resources", .form = {.type = FIELD_MAP, .item = &scenario_d5e_whole}, .doc = "What is left of them."},
    {.name = "spell_slots", .form = {.type = FIELD_MAP, .item = &scenario_d5e_whole}, .doc = "What is left, by level."},
    {.name = "statuses",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_anything},
     .doc = "What it suffers from."},
    {0},
};
static const struct field_form scenario_d5e_entry = {.type = FIELD_OBJECT, .fields = scenario_d5e_actor};

const struct field dnd5e_scenario_fields[] = {
    {.name = "size", .form = {.type = FIELD_ARRAY, .item = &scenario_d5e_whole}, .doc = "Squares across and down."},
    {.name = "terrain",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_text},
     .doc = "A row of signs for each row."},
    {.name = "lighting", .form = {.type = FIELD_TEXT}, .doc = "bright, dim or dark."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_d5e_entry},
     .required = true,
     .doc = "Who is there."},
    {0},
};
