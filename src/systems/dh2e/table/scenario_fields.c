/* scenario_fields.c: the fields of a DH2E scenario. */
#include "core/scenario.h"
#include "systems/dh2e/table/table.h"

static const struct field scenario_dh2e_actor[] = {
    SCENARIO_ACTOR,
    SCENARIO_AT,
    {.name = "size",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 4},
     .doc = "Squares along a side."},
    SCENARIO_HP,
    {.name = "wounds", .instead = "hp"},
    {.name = "critical", .form = SCENARIO_AMOUNT, .doc = "Critical damage taken."},
    {.name = "fatigue", .form = SCENARIO_AMOUNT, .doc = "Levels of fatigue."},
    SCENARIO_CONDITIONS,
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_dh2e_entry = {.type = FIELD_OBJECT, .fields = scenario_dh2e_actor};

static const struct field scenario_dh2e_terrain[] = {SCENARIO_PIECE, {0}};
static const struct field_form scenario_dh2e_piece = {.type = FIELD_OBJECT, .fields = scenario_dh2e_terrain};
static const struct field scenario_dh2e_wall[] = {SCENARIO_WALL, {0}};
static const struct field_form scenario_dh2e_line = {.type = FIELD_OBJECT, .fields = scenario_dh2e_wall};
static const struct field scenario_dh2e_board[] = {
    SCENARIO_SIZE,
    SCENARIO_TERRAIN(scenario_dh2e_piece),
    SCENARIO_WALLS(scenario_dh2e_line),
    {0},
};

static const struct field scenario_dh2e_rules[] = {
    {.name = "cap", .form = SCENARIO_AMOUNT, .initial = "60", .doc = "The limit of the sum of modifiers, up and down."},
    {.name = "jamsMiss", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "A shot that jams misses."},
    {0},
};

const struct field dh2e_scenario_fields[] = {
    SCENARIO_SIDES,
    {.name = "board",
     .form = {.type = FIELD_OBJECT, .fields = scenario_dh2e_board},
     .doc = "What is fought on; a square is a metre."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_dh2e_rules},
     .closed = true,
     .doc = "Rules that can be chosen."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_dh2e_entry},
     .required = true,
     .doc = "Who takes part, with the place and the side of each."},
    SCENARIO_RUNNING,
    {0},
};
