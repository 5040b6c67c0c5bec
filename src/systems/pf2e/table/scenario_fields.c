/* scenario_fields.c: the fields of a PF2e scenario. */
#include "systems/pf2e/table/table.h"

#include "core/scenario.h"
#include "systems/pf2e/table/master.h"

/* As in the commands: persistent damage has dice, an effect has a giver. */
static const struct field_form scenario_pf2e_text = {.type = FIELD_TEXT};
static const struct field_form scenario_pf2e_one_condition = {.type = FIELD_OBJECT, .fields = pf2e_condition_fields};
static const struct field_form *const scenario_pf2e_conditions[] = {&scenario_pf2e_text, &scenario_pf2e_one_condition,
                                                                    NULL};
static const struct field_form scenario_pf2e_condition = {.type = FIELD_ANY_OF, .forms = scenario_pf2e_conditions};
static const struct field_form scenario_pf2e_one_effect = {.type = FIELD_OBJECT, .fields = pf2e_effect_fields};
static const struct field_form *const scenario_pf2e_effects[] = {&scenario_pf2e_text, &scenario_pf2e_one_effect, NULL};
static const struct field_form scenario_pf2e_effect = {.type = FIELD_ANY_OF, .forms = scenario_pf2e_effects};

static const struct field scenario_pf2e_actor[] = {
    SCENARIO_ACTOR,
    SCENARIO_AT,
    {.name = "height",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .initial = "0",
     .doc = "Feet above the ground of that square, for those who fly."},
    SCENARIO_HP,
    {.name = "temporaryHp", .form = SCENARIO_AMOUNT, .doc = "Temporary hit points."},
    {.name = "conditions",
     .form = {.type = FIELD_ARRAY, .item = &scenario_pf2e_condition},
     .doc = "Its conditions: names, or objects with the members of the command."},
    {.name = "effects",
     .form = {.type = FIELD_ARRAY, .item = &scenario_pf2e_effect},
     .doc = "Its effects: names, or objects with the members of the command."},
    {.name = "master", .form = {.type = FIELD_TEXT}, .doc = "Of a minion: who commands it, listed before it."},
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_form_pf2e_actor = {.type = FIELD_OBJECT, .fields = scenario_pf2e_actor};

static const struct field scenario_pf2e_terrain[] = {
    SCENARIO_PIECE,
    {.name = "height",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 5, .most = 500},
     .doc = "Of raised ground: feet, in steps of 5."},
    {0},
};
static const struct field_form scenario_form_pf2e_terrain = {.type = FIELD_OBJECT, .fields = scenario_pf2e_terrain};

static const struct field scenario_pf2e_wall[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .initial = "\"wall\"", .doc = "wall, fence, door ..."},
    SCENARIO_WALL,
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What a door is called."},
    {.name = "open", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "A door that is open at first."},
    {0},
};
static const struct field_form scenario_form_pf2e_wall = {.type = FIELD_OBJECT, .fields = scenario_pf2e_wall};

static const struct field scenario_pf2e_board[] = {
    SCENARIO_SIZE,
    SCENARIO_TERRAIN(scenario_form_pf2e_terrain),
    SCENARIO_WALLS(scenario_form_pf2e_wall),
    {0},
};

static const struct field scenario_pf2e_rules[] = {
    {.name = "heroPoints",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Characters whose check fails are asked whether they spend a hero point and roll again."},
    {0},
};

const struct field pf2e_scenario_fields[] = {
    SCENARIO_SIDES,
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_pf2e_board}, .doc = "24 by 24 without it."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_pf2e_actor},
     .required = true,
     .doc = "Who takes part, with the place and the side of each."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_pf2e_rules},
     .closed = true,
     .doc = "Rules that can be chosen."},
    SCENARIO_RUNNING,
    {0},
};
