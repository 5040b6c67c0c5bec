/* scenario_fields.c: the fields of an SWSE scenario. */
#include "core/scenario.h"
#include "systems/swse/table/table.h"

static const struct field scenario_swse_entry[] = {
    SCENARIO_ACTOR,
    {.name = "character", .instead = "actor"},
    SCENARIO_AT,
    SCENARIO_HP,
    SCENARIO_CONDITIONS,
    SCENARIO_EFFECTS,
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_swse_actor = {.type = FIELD_OBJECT, .fields = scenario_swse_entry};
static const struct field scenario_swse_terrain[] = {SCENARIO_PIECE, {0}};
static const struct field_form scenario_swse_piece = {.type = FIELD_OBJECT, .fields = scenario_swse_terrain};
static const struct field scenario_swse_wall[] = {SCENARIO_WALL, {0}};
static const struct field_form scenario_swse_line = {.type = FIELD_OBJECT, .fields = scenario_swse_wall};
static const struct field scenario_swse_board[] = {
    SCENARIO_SIZE,
    SCENARIO_TERRAIN(scenario_swse_piece),
    SCENARIO_WALLS(scenario_swse_line),
    {.name = "cover", .instead = "terrain"},
    {.name = "difficult", .instead = "terrain"},
    {0},
};

static const struct field scenario_swse_rules[] = {{0}}; /* the game has no variants */

const struct field swse_scenario_fields[] = {
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_swse_board}, .doc = "What is fought on."},
    SCENARIO_SIDES,
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_swse_actor},
     .required = true,
     .doc = "Who takes part, with the place and the side of each."},
    SCENARIO_LIGHT,
    {.name = "environment", .form = {.type = FIELD_ARRAY, .item = &scenario_form_text}, .doc = "What else holds here."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_swse_rules},
     .closed = true,
     .doc = "Rules that can be chosen: none so far."},
    SCENARIO_RUNNING,
    {0},
};
