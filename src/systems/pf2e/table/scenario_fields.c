/* scenario_fields.c: what a PF2e scenario may say. */
#include "systems/pf2e/table/table.h"

#include "core/scenario.h"

static const struct field scenario_pf2e_actor[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms},
     .required = true,
     .doc = "Name, slug or link of an actor of the content, or its whole document."},
    {.name = "as", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side", .form = {.type = FIELD_TEXT},
     .doc = "The side it fights on; by default characters against all others."},
    {.name = "at",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},
     .doc = "Its top left square, [x, y] from [0, 0]."},
    {.name = "height",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .initial = "0",
     .doc = "Feet above the ground of that square, for those who fly."},
    {.name = "master", .form = {.type = FIELD_TEXT}, .doc = "Of a minion: who commands it, listed before it."},
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_form_pf2e_actor = {.type = FIELD_OBJECT, .fields = scenario_pf2e_actor};

static const struct field scenario_pf2e_terrain[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .required = true, .doc = "difficult, fog ..."},
    {.name = "at",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},
     .required = true,
     .doc = "Its top left square."},
    {.name = "size", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .doc = "Squares across and down."},
    {.name = "height",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 5, .most = 500},
     .doc = "Of raised ground: feet, in steps of 5."},
    {0},
};
static const struct field_form scenario_form_pf2e_terrain = {.type = FIELD_OBJECT, .fields = scenario_pf2e_terrain};

static const struct field scenario_pf2e_wall[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .initial = "\"wall\"", .doc = "wall, fence, door ..."},
    {.name = "from",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},
     .required = true,
     .doc = "A corner, [x, y]."},
    {.name = "to",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},
     .required = true,
     .doc = "Another corner in line."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What a door is called."},
    {.name = "open", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "A door that is open at first."},
    {0},
};
static const struct field_form scenario_form_pf2e_wall = {.type = FIELD_OBJECT, .fields = scenario_pf2e_wall};

static const struct field scenario_pf2e_board[] = {
    {.name = "width", .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 256}, .doc = "In squares."},
    {.name = "height", .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 256}, .doc = "In squares."},
    {.name = "terrain", .form = {.type = FIELD_ARRAY, .item = &scenario_form_pf2e_terrain},
     .doc = "Terrain on the board."},
    {.name = "walls",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_pf2e_wall},
     .doc = "On the edges of squares."},
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
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_pf2e_board}, .doc = "24 by 24 without it."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_pf2e_actor},
     .required = true,
     .doc = "Who is there."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_pf2e_rules},
     .doc = "Rules that can be chosen."},
    SCENARIO_RUNNING,
    {0},
};
