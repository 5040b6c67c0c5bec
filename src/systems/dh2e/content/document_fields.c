/* document_fields.c: the fields of DH2E's items, actors and tables. */
#include <string.h>

#include "systems/dh2e/content/elements.h"
#include "systems/dh2e/content/rules.h"

#define DH2E_COMMON_FIELDS                                                                                             \
    {.name = "slug", .form = {.type = FIELD_SLUG}, .initial = "made from the name", .doc = "The short name."},         \
        {.name = "description", .form = {.type = FIELD_TEXT}, .doc = "Words for the reader."},                         \
    {                                                                                                                  \
        .name = "rules", .form = {.type = FIELD_ARRAY, .item = &dh2e_form_rule}, .doc = "The rule elements."           \
    }

static const struct field_form dh2e_form_rule = {.type = FIELD_ANYTHING};
static const struct field_form dh2e_form_word = {.type = FIELD_TEXT};
static const struct field_form dh2e_form_count = {.type = FIELD_INTEGER};
const char *const dh2e_class_words[] = {"melee", "las",      "bolt",   "solid", "plasma",
                                                      "flame", "launcher", "thrown", NULL};
static const char *const dh2e_power_mode_words[] = {"unfettered", "pushed", NULL};
static const char *const dh2e_area_words[] = {"blast", "spray", NULL};
static const char *const dh2e_bonus_sb_words[] = {"sb", NULL};

static const struct field dh2e_plain_fields[] = {DH2E_COMMON_FIELDS, {0}};

static const struct field dh2e_use_fields[] = {
    {.name = "slug", .form = {.type = FIELD_SLUG}, .required = true, .doc = "Last part of the domain."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What the player reads."},
    {.name = "action",
     .form = {.type = FIELD_WORD, .words = dh2e_action_words},
     .initial = "\"free\"",
     .doc = "What it costs (DH2E-SKL-02)."},
    {0},
};
static const struct field_form dh2e_form_use = {.type = FIELD_OBJECT, .fields = dh2e_use_fields};

static const struct field dh2e_skill_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "characteristic",
     .form = {.type = FIELD_WORD, .words = dh2e_characteristic_words},
     .required = true,
     .doc = "The characteristic tested."},
    {.name = "tier",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = DH2E_TIER_MOST},
     .initial = "0",
     .doc = "0 untrained, 1 known, 2 trained (+10), 3 experienced (+20), 4 veteran (+30)."},
    {.name = "uses", .form = {.type = FIELD_ARRAY, .item = &dh2e_form_use}, .doc = "What it can be used for."},
    {0},
};

static const struct field_form dh2e_form_sb = {.type = FIELD_WORD, .words = dh2e_bonus_sb_words};
static const struct field_form *const dh2e_forms_bonus[] = {&dh2e_form_count, &dh2e_form_sb, NULL};
static const struct field dh2e_damage_fields[] = {
    {.name = "formula", .form = {.type = FIELD_FORMULA}, .required = true, .doc = "Dice and numbers added together."},
    {.name = "bonus",
     .form = {.type = FIELD_ANY_OF, .forms = dh2e_forms_bonus},
     .initial = "0",
     .doc = "Added to the roll; `sb` is the wielder's Strength bonus."},
    {.name = "type",
     .form = {.type = FIELD_WORD, .words = dh2e_damage_words},
     .initial = "\"impact\"",
     .doc = "The kind of damage."},
    {0},
};

static const struct field dh2e_rate_fields[] = {
    {.name = "single", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "Can fire single shots."},
    {.name = "semi",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100},
     .initial = "0",
     .doc = "Rounds of a semi-automatic burst; 0: it has none."},
    {.name = "full",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100},
     .initial = "0",
     .doc = "Rounds of a fully automatic burst; 0: it has none."},
    {0},
};

static const struct field dh2e_rounds_fields[] = {
    {.name = "round", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Slug of the ammunition."},
    {.name = "count",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 10000},
     .initial = "1",
     .doc = "How many of them in a row."},
    {0},
};
static const struct field_form dh2e_form_rounds = {.type = FIELD_OBJECT, .fields = dh2e_rounds_fields};
static const struct field_form *const dh2e_forms_rounds[] = {&dh2e_form_word, &dh2e_form_rounds, NULL};
static const struct field_form dh2e_form_any_rounds = {.type = FIELD_ANY_OF, .forms = dh2e_forms_rounds};

static const struct field dh2e_weapon_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "class",
     .form = {.type = FIELD_WORD, .words = dh2e_class_words},
     .required = true,
     .doc = "`melee`, or what it shoots with."},
    {.name = "damage",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_damage_fields},
     .required = true,
     .doc = "What a hit does."},
    {.name = "penetration",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100},
     .initial = "0",
     .doc = "Armour points it ignores."},
    {.name = "qualities",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_word},
     .doc = "Qualities such as `Tearing` or `Proven(3)`."},
    {.name = "craftsmanship",
     .form = {.type = FIELD_WORD, .words = dh2e_craft_words},
     .initial = "\"common\"",
     .doc = "How well it is made: -10, 0, +5 or +10 to hit."},
    {.name = "range",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 10000},
     .initial = "1",
     .doc = "How far it reaches, in metres."},
    {.name = "rateOfFire",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_rate_fields},
     .doc = "The fire modes of a ranged weapon."},
    {.name = "magazine",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 10000},
     .initial = "0",
     .doc = "Rounds it holds; 0: it needs none."},
    {.name = "loadedRounds",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_any_rounds},
     .doc = "The rounds in it, the last one is fired first."},
    {.name = "reload",
     .form = {.type = FIELD_WORD, .words = dh2e_action_words},
     .initial = "\"full\"",
     .doc = "The action a reload costs."},
    {.name = "jammed", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "It cannot fire until cleared."},
    {.name = "equipped", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "In hand."},
    {0},
};

static const struct field dh2e_armour_points_fields[] = {
#define DH2E_LOCATION(id, word, title, from, to)                                                                       \
    {.name = word,                                                                                                     \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100},                                        \
     .initial = "0",                                                                                                   \
     .doc = "Points on the " title "."},
#include "systems/dh2e/content/words.def"
    {.name = "all",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100},
     .initial = "0",
     .doc = "Points on every location not named."},
    {0},
};

static const struct field dh2e_armour_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "points",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_armour_points_fields},
     .required = true,
     .doc = "Armour points by location; of several pieces the best counts."},
    {.name = "craftsmanship",
     .form = {.type = FIELD_WORD, .words = dh2e_craft_words},
     .initial = "\"common\"",
     .doc = "Poor takes a point from every protected location, best adds one."},
    {.name = "equipped", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "Worn."},
    {0},
};

static const struct field dh2e_ammunition_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "damageBonus", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Added to the damage."},
    {.name = "penetration", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Added to the weapon's."},
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .words = dh2e_damage_words},
     .initial = "the weapon's",
     .doc = "The kind of damage it does."},
    {.name = "qualities",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_word},
     .doc = "Qualities in addition to the weapon's."},
    {.name = "count",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 100000},
     .initial = "1",
     .doc = "How many are carried."},
    {0},
};

static const struct field dh2e_each_turn_fields[] = {
    {.name = "damage",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_damage_fields},
     .doc = "Damage to the body, which armour does not stop."},
    {.name = "fatigue", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Levels of fatigue."},
    {0},
};

static const struct field dh2e_condition_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "remainingRounds",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "Rounds left; left out, it lasts until removed (DH2E-TRN-07)."},
    {.name = "eachTurn",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_each_turn_fields},
     .doc = "What it does at the start of each turn of its bearer."},
    {.name = "drops", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "The held weapons are dropped."},
    {.name = "instant", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Happens and does not stay."},
    {0},
};

static const struct field dh2e_injury_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .words = dh2e_damage_words},
     .required = true,
     .doc = "What caused it."},
    {.name = "location",
     .form = {.type = FIELD_WORD, .words = dh2e_location_words},
     .required = true,
     .doc = "Where it is."},
    {.name = "severity",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = DH2E_SEVERITY_MOST},
     .required = true,
     .doc = "The row of the table."},
    {0},
};

static const struct field dh2e_focus_fields[] = {
    {.name = "characteristic",
     .form = {.type = FIELD_WORD, .words = dh2e_characteristic_words},
     .initial = "\"wp\"",
     .doc = "What is tested."},
    {.name = "modifier", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Added to the target number."},
    {0},
};

#define DH2E_EFFECT_FIELDS                                                                                             \
    {.name = "condition", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Slug of the condition."},            \
    {                                                                                                                  \
        .name = "rounds", .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},                \
        .doc = "How long; left out, until removed."                                                                    \
    }
static const struct field dh2e_effect_fields[] = {DH2E_EFFECT_FIELDS, {0}};
static const struct field_form dh2e_form_effect = {.type = FIELD_OBJECT, .fields = dh2e_effect_fields};

static const struct field dh2e_area_fields[] = {
    {.name = "shape",
     .form = {.type = FIELD_WORD, .words = dh2e_area_words},
     .required = true,
     .doc = "A circle or a cone."},
    {.name = "size",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 200},
     .required = true,
     .doc = "Radius or length in metres."},
    {0},
};

static const struct field dh2e_power_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "focus", .form = {.type = FIELD_OBJECT, .fields = dh2e_focus_fields}, .doc = "The focus power test."},
    {.name = "action",
     .form = {.type = FIELD_WORD, .words = dh2e_action_words},
     .initial = "\"half\"",
     .doc = "What manifesting it costs."},
    {.name = "range",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 10000},
     .initial = "0",
     .doc = "Metres; 0: the psyker alone."},
    {.name = "modes",
     .form = {.type = FIELD_ARRAY,
              .item = &(const struct field_form){.type = FIELD_WORD, .words = dh2e_power_mode_words}},
     .doc = "The modes it allows; both when left out."},
    {.name = "damage",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_damage_fields},
     .doc = "What it does to a target."},
    {.name = "penetration", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Armour points it ignores."},
    {.name = "qualities", .form = {.type = FIELD_ARRAY, .item = &dh2e_form_word}, .doc = "Qualities of its damage."},
    {.name = "effects",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_effect},
     .doc = "Conditions on the target when it succeeds."},
    {.name = "area", .form = {.type = FIELD_OBJECT, .fields = dh2e_area_fields}, .doc = "Everyone in it is a target."},
    {0},
};

#define DH2E_OUTCOME_FIELDS                                                                                            \
    {.name = "text", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What happens."},                          \
        {.name = "conditions",                                                                                         \
         .form = {.type = FIELD_ARRAY, .item = &dh2e_form_effect},                                                     \
         .doc = "Conditions it puts on the victim."},                                                                  \
    {                                                                                                                  \
        .name = "fatigue", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Levels of fatigue."                \
    }

static const struct field dh2e_severity_fields[] = {DH2E_OUTCOME_FIELDS, {0}};
static const struct field_form dh2e_form_severity = {.type = FIELD_OBJECT, .fields = dh2e_severity_fields};

#define DH2E_PART_FIELD(part, words)                                                                                   \
    {                                                                                                                  \
        .name = part, .form = {.type = FIELD_ARRAY, .item = &dh2e_form_severity}, .required = true, .doc = words       \
    }
static const struct field dh2e_parts_fields[] = {
    DH2E_PART_FIELD("head", "Ten rows, severity 1 first."),
    DH2E_PART_FIELD("arm", "Both arms."),
    DH2E_PART_FIELD("body", "The trunk."),
    DH2E_PART_FIELD("leg", "Both legs."),
    {0},
};

static const struct field dh2e_critical_table_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .words = dh2e_damage_words},
     .required = true,
     .doc = "The damage it is for."},
    {.name = "rows", .form = {.type = FIELD_OBJECT, .fields = dh2e_parts_fields}, .required = true, .doc = "The rows."},
    {0},
};

static const struct field dh2e_table_row_fields[] = {
    {.name = "from",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100},
     .required = true,
     .doc = "Lowest roll of the row."},
    {.name = "to",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100},
     .required = true,
     .doc = "Highest roll of the row."},
    DH2E_OUTCOME_FIELDS,
    {.name = "damage",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_damage_fields},
     .doc = "Damage to the psyker, which armour does not stop."},
    {.name = "leadsTo", .form = {.type = FIELD_TEXT}, .doc = "Slug of a table that is rolled on next."},
    {0},
};
static const struct field_form dh2e_form_table_row = {.type = FIELD_OBJECT, .fields = dh2e_table_row_fields};

static const struct field dh2e_roll_table_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "rows",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_table_row},
     .required = true,
     .doc = "Rows that cover 1 to 100 without a gap."},
    {0},
};

static const struct field dh2e_value_fields[] = {
    {.name = "base", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "The rolled value."},
    {.name = "advances",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 20},
     .initial = "0",
     .doc = "Advances of +5 each."},
    {0},
};
static const struct field_form dh2e_form_value = {.type = FIELD_OBJECT, .fields = dh2e_value_fields};
static const struct field_form *const dh2e_forms_value[] = {&dh2e_form_count, &dh2e_form_value, NULL};

static const struct field dh2e_characteristics_fields[] = {
#define DH2E_CHARACTERISTIC(id, word, title)                                                                           \
    {.name = word, .form = {.type = FIELD_ANY_OF, .forms = dh2e_forms_value}, .initial = "30", .doc = title "."},
#include "systems/dh2e/content/words.def"
    {0},
};

static const struct field dh2e_wounds_fields[] = {
    {.name = "value", .form = {.type = FIELD_INTEGER}, .initial = "the maximum", .doc = "Wounds left."},
    {.name = "max", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "Wounds when unhurt."},
    {.name = "critical", .form = {.type = FIELD_INTEGER}, .initial = "0", .doc = "Critical damage so far."},
    {0},
};

static const struct field dh2e_actor_fields[] = {
    DH2E_COMMON_FIELDS,
    {.name = "characteristics",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_characteristics_fields},
     .required = true,
     .doc = "The nine characteristics."},
    {.name = "wounds",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_wounds_fields},
     .required = true,
     .doc = "Wounds."},
    {.name = "fatigue",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .initial = "0",
     .doc = "Levels of fatigue; each takes 10 from every characteristic."},
    {.name = "psyRating",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 20},
     .initial = "0",
     .doc = "Psy rating."},
    {.name = "options",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_word},
     .doc = "Roll options that always hold for this actor."},
    {0},
};

static const struct field_form dh2e_form_item = {.type = FIELD_ANYTHING};
static const struct field dh2e_talus_fields[] = {
    {.name = "system", .form = {.type = FIELD_TEXT}, .doc = "`dh2e`: the system this document belongs to."},
    {0},
};

const struct field dh2e_document_fields[] = {
    {.name = "talus",
     .form = {.type = FIELD_OBJECT, .fields = dh2e_talus_fields},
     .doc = "Says whose document it is, where the type alone does not."},
    {.name = "_id", .form = {.type = FIELD_TEXT}, .doc = "A host's own number."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What it is called."},
    {.name = "type", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Which kind of document it is."},
    {.name = "img", .form = {.type = FIELD_TEXT}, .doc = "A picture, for the client."},
    {.name = "system",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "What the rules read; its fields depend on the type."},
    {.name = "items", .form = {.type = FIELD_ARRAY, .item = &dh2e_form_item}, .doc = "What an actor carries."},
    {.name = "choices", .form = {.type = FIELD_ANYTHING}, .doc = "What `build` chooses: flag and value."},
    {.name = "flags", .form = {.type = FIELD_ANYTHING}, .doc = "Whatever a host keeps here."},
    {0},
};

const struct element_kind dh2e_kinds[] = {
#define DH2E_KIND(id, word, fields, doc) {word, doc, fields, NULL},
#include "systems/dh2e/content/kinds.def"
#undef DH2E_KIND
    {0},
};

int dh2e_kind_find(const char *word)
{
    for (int i = 0; word && i < DH2E_KIND_COUNT; i++) {
        if (strcmp(dh2e_kinds[i].key, word) == 0) return i;
    }
    return -1;
}

const struct field dh2e_derived_fields[] = {
    {.name = "from", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The item it is derived from."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "Another name for it."},
    {.name = "system", .form = {.type = FIELD_ANYTHING}, .doc = "The figures that differ."},
    {.name = "flags", .form = {.type = FIELD_ANYTHING}, .doc = "Whatever a host keeps here."},
    {0},
};
