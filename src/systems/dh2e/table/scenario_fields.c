/* scenario_fields.c: what a DH2E scenario may contain. */
#include "core/scenario.h"
#include "systems/dh2e/table/table.h"

static const struct field scenario_dh2e_condition[] = {
    {.name = "condition", .form = {.type = FIELD_TEXT}, .required = true, .doc = "A condition of the content."},
    {.name = "rounds", .form = {.type = FIELD_INTEGER}, .doc = "How long it lasts; without it until it is ended."},
    {0},
};
static const struct field_form scenario_dh2e_lasting = {.type = FIELD_OBJECT, .fields = scenario_dh2e_condition};
static const struct field_form *const scenario_dh2e_forms[] = {&scenario_form_text, &scenario_dh2e_lasting, NULL};
static const struct field_form scenario_dh2e_suffered = {.type = FIELD_ANY_OF, .forms = scenario_dh2e_forms};

static const struct field scenario_dh2e_actor[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms},
     .required = true,
     .doc = "The name of an actor of the content, or its whole document."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .doc = "The side it fights on."},
    {.name = "at", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .doc = "Its square, [x, y]."},
    {.name = "size", .form = {.type = FIELD_INTEGER}, .doc = "Squares along a side."},
    {.name = "wounds", .form = {.type = FIELD_INTEGER}, .doc = "Wounds that are left."},
    {.name = "critical", .form = {.type = FIELD_INTEGER}, .doc = "Critical damage taken."},
    {.name = "fatigue", .form = {.type = FIELD_INTEGER}, .doc = "Levels of fatigue."},
    {.name = "conditions",
     .form = {.type = FIELD_ARRAY, .item = &scenario_dh2e_suffered},
     .doc = "What it suffers from."},
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_dh2e_entry = {.type = FIELD_OBJECT, .fields = scenario_dh2e_actor};

static const struct field scenario_dh2e_board[] = {
    {.name = "width", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "In metres, one a square."},
    {.name = "height", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "In metres, one a square."},
    {.name = "walls", .form = {.type = FIELD_ARRAY, .item = &scenario_form_square}, .doc = "Squares that are solid."},
    {0},
};

static const struct field scenario_dh2e_rules[] = {
    {.name = "cap", .form = {.type = FIELD_INTEGER}, .initial = "60", .doc = "The most modifiers add up to."},
    {.name = "jamsMiss", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "A shot that jams misses."},
    {0},
};

const struct field dh2e_scenario_fields[] = {
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_dh2e_board}, .doc = "What is fought on."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_dh2e_rules},
     .doc = "Rules that can be chosen."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_dh2e_entry},
     .required = true,
     .doc = "Who is there."},
    SCENARIO_RUNNING,
    {0},
};
