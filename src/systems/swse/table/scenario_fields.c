/* scenario_fields.c: what an SWSE scenario may contain. */
#include "core/scenario.h"
#include "systems/swse/table/table.h"

static const struct field scenario_swse_entry_fields[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms},
     .required = true,
     .doc = "The id or name of a character of the content, or its whole document."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .doc = "The side it fights on."},
    {.name = "at", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .doc = "Its square, [x, y]."},
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_swse_entry = {.type = FIELD_OBJECT, .fields = scenario_swse_entry_fields};
static const struct field_form *const scenario_swse_forms[] = {&scenario_form_text, &scenario_swse_entry,
                                                               &scenario_form_document, NULL};
static const struct field_form scenario_swse_actor = {.type = FIELD_ANY_OF, .forms = scenario_swse_forms};
static const struct field scenario_swse_board[] = {
    {.name = "width", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "In squares."},
    {.name = "height", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "In squares."},
    {.name = "walls", .form = {.type = FIELD_ARRAY, .item = &scenario_form_square}, .doc = "Squares that are solid."},
    {.name = "cover",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_square},
     .doc = "Squares with something low: cover against ranged attacks across them."},
    {.name = "difficult",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_square},
     .doc = "Squares that cost one more to enter."},
    {0},
};
static const char *const scenario_swse_lights[] = {"bright", "dim", "dark", NULL};

static const struct field scenario_swse_rules[] = {{0}}; /* the game has no variants */

const struct field swse_scenario_fields[] = {
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_swse_board}, .doc = "What is fought on."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_swse_actor},
     .required = true,
     .doc = "Names of characters, entries with a side and a square, or whole documents."},
    {.name = "light",
     .form = {.type = FIELD_WORD, .words = scenario_swse_lights},
     .initial = "\"bright\"",
     .doc = "Everywhere."},
    {.name = "environment", .form = {.type = FIELD_ARRAY, .item = &scenario_form_text}, .doc = "What else holds here."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_swse_rules},
     .doc = "Rules that can be chosen: none so far."},
    SCENARIO_RUNNING,
    {0},
};
