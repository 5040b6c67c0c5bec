/* build_fields.c: the fields of a build list. */
#include "core/scenario.h"
#include "systems/pf2e/build/builder.h"

static const char *const build_attributes[] = {"str", "dex", "con", "int", "wis", "cha", NULL};
static const struct field_form build_attribute = {.type = FIELD_WORD, .words = build_attributes};
static const struct field_form build_rank = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 4};
static const struct field_form build_anything = {.type = FIELD_ANYTHING};

#define BUILD_BOOSTS(step)                                                                                             \
    {                                                                                                                  \
        .name = step, .form = {.type = FIELD_ARRAY, .item = &build_attribute}, .doc = "Attributes."                    \
    }
static const struct field build_boost_fields[] = {
    BUILD_BOOSTS("ancestry"),
    BUILD_BOOSTS("background"),
    {.name = "class", .form = {.type = FIELD_WORD, .words = build_attributes}, .doc = "The key attribute."},
    BUILD_BOOSTS("1"),
    BUILD_BOOSTS("5"),
    BUILD_BOOSTS("10"),
    BUILD_BOOSTS("15"),
    BUILD_BOOSTS("20"),
    {0},
};
#undef BUILD_BOOSTS

static const struct field build_step_fields[] = {
    {.name = "item",
     .form = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms},
     .doc = "Name, slug or link of an item of the content, or its whole document."},
    {.name = "set",
     .form = {.type = FIELD_MAP, .item = &build_anything},
     .doc = "Values put into the item before it comes, by path."},
    {.name = "level",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 20},
     .doc = "Continues at this level."},
    {.name = "remove", .form = {.type = FIELD_TEXT}, .doc = "Name of an item to remove."},
    {0},
};
static const struct field_form build_step_object = {.type = FIELD_OBJECT, .fields = build_step_fields};
static const struct field_form *const build_step_forms[] = {&scenario_form_text, &build_step_object, NULL};
static const struct field_form build_step_form = {.type = FIELD_ANY_OF, .forms = build_step_forms};

const struct field pf2e_build_fields[] = {
    {.name = "talus", .form = {.type = FIELD_MAP, .item = &scenario_form_text}, .doc = "{\"system\": \"pf2e\"}."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .initial = "\"Nameless\"", .doc = "What the character is called."},
    {.name = "comment", .form = {.type = FIELD_TEXT}, .doc = "For people."},
    {.name = "level",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 20},
     .initial = "1",
     .doc = "The level to begin with."},
    {.name = "boosts",
     .form = {.type = FIELD_OBJECT, .fields = build_boost_fields},
     .doc = "Of ancestry and background what they leave open, of the class the key attribute, and those of levels."},
    {.name = "strict",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Refuses a character that breaks the rules; without it, a broken rule is only a warning."},
    {.name = "skills", .form = {.type = FIELD_MAP, .item = &build_rank}, .doc = "Ranks by skill."},
    {.name = "system", .form = {.type = FIELD_MAP, .item = &build_anything}, .doc = "Other stored data of the actor."},
    {.name = "items",
     .form = {.type = FIELD_ARRAY, .item = &build_step_form},
     .required = true,
     .doc = "Steps, done one after the other: [\"Valefolk\", \"Warden\"]."},
    {.name = "answers",
     .form = {.type = FIELD_MAP, .item = &build_anything},
     .doc = "Answers to questions by flag or item/flag."},
    {.name = "first",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Questions without an answer take their first option."},
    {0},
};
