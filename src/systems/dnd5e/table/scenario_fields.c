/* scenario_fields.c: what a 5e scenario may say. */
#include "core/scenario.h"
#include "systems/dnd5e/table/table.h"

static const struct field scenario_d5e_slots[] = {
#define SCENARIO_D5E_SLOT(level)                                                                                       \
    {                                                                                                                  \
        .name = level, .form = {.type = FIELD_INTEGER}, .doc = "Slots of level " level " that are left."               \
    }
    SCENARIO_D5E_SLOT("1"), SCENARIO_D5E_SLOT("2"),
    SCENARIO_D5E_SLOT("3"), SCENARIO_D5E_SLOT("4"),
    SCENARIO_D5E_SLOT("5"), SCENARIO_D5E_SLOT("6"),
    SCENARIO_D5E_SLOT("7"), SCENARIO_D5E_SLOT("8"),
    SCENARIO_D5E_SLOT("9"), {0},
#undef SCENARIO_D5E_SLOT
};

static const struct field scenario_d5e_actor[] = {
    {.name = "actor",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms},
     .required = true,
     .doc = "The name of an actor of the content, or its whole document."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .doc = "Who fights together."},
    {.name = "at", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .doc = "Its square, [x, y]."},
    {.name = "hp", .form = {.type = FIELD_INTEGER}, .doc = "Hit points that are left."},
    {.name = "temporaryHp", .form = {.type = FIELD_INTEGER}, .doc = "Temporary hit points."},
    {.name = "hidden", .form = {.type = FIELD_BOOL}, .doc = "Not seen at first."},
    {.name = "surprised", .form = {.type = FIELD_BOOL}, .doc = "Loses its first turn."},
    {.name = "resources", .form = {.type = FIELD_MAP, .item = &scenario_form_whole}, .doc = "What is left of them."},
    {.name = "spellSlots", .form = {.type = FIELD_OBJECT, .fields = scenario_d5e_slots}, .doc = "What is left."},
    {.name = "conditions", .form = {.type = FIELD_ARRAY, .item = &scenario_form_text}, .doc = "What it suffers from."},
    SCENARIO_TEMPERAMENT,
    {0},
};
static const struct field_form scenario_d5e_entry = {.type = FIELD_OBJECT, .fields = scenario_d5e_actor};
static const char *const scenario_d5e_lights[] = {"bright_light", "dim_light", "darkness", NULL};

const struct field dnd5e_scenario_fields[] = {
    {.name = "size", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .doc = "Squares across and down."},
    {.name = "terrain",
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_text},
     .doc = "A row of signs for each row: # solid, ~ difficult, d dim, D dark."},
    {.name = "lighting",
     .form = {.type = FIELD_WORD, .words = scenario_d5e_lights},
     .initial = "\"bright_light\"",
     .doc = "Everywhere."},
    {.name = "edition",
     .form = {.type = FIELD_WORD, .words = d5e_editions},
     .initial = "\"2014\"",
     .doc = "The rules where the editions differ."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = d5e_edition_fields},
     .doc = "Single rules of the other edition."},
    {.name = "outdoors", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "Under the open sky."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &scenario_d5e_entry},
     .required = true,
     .doc = "Who is there."},
    SCENARIO_RUNNING,
    {0},
};
