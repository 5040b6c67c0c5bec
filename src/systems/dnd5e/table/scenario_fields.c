/* scenario_fields.c: the fields of a 5e scenario. */
#include "core/scenario.h"
#include "systems/dnd5e/table/table.h"

static const struct field scenario_d5e_slots[] = {
#define SCENARIO_D5E_SLOT(level)                                                                                       \
    {                                                                                                                  \
        .name = level, .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = INT8_MAX},                 \
        .doc = "Slots of level " level " that are left."                                                               \
    }
    SCENARIO_D5E_SLOT("1"), SCENARIO_D5E_SLOT("2"),
    SCENARIO_D5E_SLOT("3"), SCENARIO_D5E_SLOT("4"),
    SCENARIO_D5E_SLOT("5"), SCENARIO_D5E_SLOT("6"),
    SCENARIO_D5E_SLOT("7"), SCENARIO_D5E_SLOT("8"),
    SCENARIO_D5E_SLOT("9"), {0},
#undef SCENARIO_D5E_SLOT
};

static const struct field scenario_d5e_saves[] = {
    {.name = "successes",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 3},
     .doc = "At three it is stable."},
    {.name = "failures",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 3},
     .doc = "At three it dies."},
    {0},
};
static const struct field scenario_d5e_actor[] = {
    SCENARIO_ACTOR,
    SCENARIO_AT,
    SCENARIO_HP,
    {.name = "temporaryHp", .form = SCENARIO_AMOUNT, .doc = "Temporary hit points."},
    {.name = "hidden", .form = {.type = FIELD_BOOL}, .doc = "Hidden at first."},
    {.name = "surprised", .form = {.type = FIELD_BOOL}, .doc = "Loses its first turn."},
    {.name = "resources", .form = {.type = FIELD_MAP, .item = &scenario_form_amount}, .doc = "What is left of them."},
    {.name = "spellSlots", .form = {.type = FIELD_OBJECT, .fields = scenario_d5e_slots}, .doc = "What is left."},
    {.name = "uses",
     .form = {.type = FIELD_MAP, .item = &scenario_form_amount},
     .doc = "How often it used what it has a number of uses of."},
    SCENARIO_CONDITIONS,
    SCENARIO_EFFECTS,
    {.name = "deathSaves",
     .form = {.type = FIELD_OBJECT, .fields = scenario_d5e_saves},
     .doc = "Those at 0 hit points so far."},
    {.name = "stable", .form = {.type = FIELD_BOOL}, .doc = "It rolls no more death saves."},
    {.name = "dead", .form = {.type = FIELD_BOOL}, .doc = "It is dead."},
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_d5e_entry = {.type = FIELD_OBJECT, .fields = scenario_d5e_actor};

static const struct field scenario_d5e_terrain[] = {SCENARIO_PIECE, {0}};
static const struct field_form scenario_d5e_piece = {.type = FIELD_OBJECT, .fields = scenario_d5e_terrain};
static const struct field scenario_d5e_wall[] = {SCENARIO_WALL, {0}};
static const struct field_form scenario_d5e_line = {.type = FIELD_OBJECT, .fields = scenario_d5e_wall};
static const struct field scenario_d5e_board[] = {
    SCENARIO_SIZE,
    SCENARIO_TERRAIN(scenario_d5e_piece),
    SCENARIO_WALLS(scenario_d5e_line),
    {0},
};

const struct field dnd5e_scenario_fields[] = {
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_d5e_board}, .doc = "24 by 18 without it."},
    {.name = "size", .instead = "board"},
    {.name = "terrain", .instead = "board"},
    SCENARIO_SIDES,
    SCENARIO_LIGHT,
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = d5e_edition_fields},
     .closed = true,
     .doc = "The edition, and single rules of the other one."},
    {.name = "outdoors", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "Under the open sky."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_d5e_entry},
     .required = true,
     .doc = "Who takes part, with the place and the side of each."},
    SCENARIO_RUNNING,
    {0},
};
