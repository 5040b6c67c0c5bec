/* record_fields.c: the fields of characters and other records. */
#include "core/scenario.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/content/roles.h"

static const struct field_form character_anything = {.type = FIELD_ANYTHING};
static const struct field_form character_level = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1000};

#define CHARACTER_ABILITY(word)                                                                                        \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_INTEGER}, .initial = "10", .doc = "The score."                            \
    }
static const struct field character_abilities[] = {CHARACTER_ABILITY("Strength"),
                                                   CHARACTER_ABILITY("Dexterity"),
                                                   CHARACTER_ABILITY("Constitution"),
                                                   CHARACTER_ABILITY("Intelligence"),
                                                   CHARACTER_ABILITY("Wisdom"),
                                                   CHARACTER_ABILITY("Charisma"),
                                                   {0}};
#undef CHARACTER_ABILITY

#define CHARACTER_NAMES(word, said)                                                                                    \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_ARRAY, .item = &character_record}, .doc = said                            \
    }
#define CHARACTER_OTHER(word, said)                                                                                    \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_ANYTHING}, .doc = said                                                    \
    }
#define CHARACTER_TEXT(word, said)                                                                                     \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_TEXT}, .doc = said                                                        \
    }
#define CHARACTER_MAP(word, of, said)                                                                                  \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_MAP, .item = of}, .doc = said                                             \
    }
static const struct field_form character_record = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms};

static const char *const record_kinds[] = {
#define D5E_KIND(name, word) word,
    D5E_KINDS
#undef D5E_KIND
        NULL};

const struct field d5e_character_fields[] = {
    CHARACTER_TEXT("ruleset", "\"dnd5e\"."),
    CHARACTER_MAP("talus", &scenario_form_text, "The same: {\"system\": \"dnd5e\"}."),
    {.name = "kind", .form = {.type = FIELD_WORD, .words = record_kinds}, .doc = "\"character\"."},
    CHARACTER_TEXT("id", "A name for programs."),
    CHARACTER_TEXT("schema_version", "The revision of the schema."),
    CHARACTER_TEXT("name", "What the character is called."),
    CHARACTER_TEXT("description", "For people."),
    CHARACTER_TEXT("comment", "For people."),
    CHARACTER_OTHER("source", "Where it is from."),
    CHARACTER_TEXT("race", "A race of the content."),
    CHARACTER_TEXT("size", "Instead of that of the race."),
    CHARACTER_TEXT("creature_type", "Instead of that of the race."),
    CHARACTER_MAP("classes", &character_level, "Levels by class: {\"Bulwark\": 3}."),
    CHARACTER_MAP("subclasses", &scenario_form_text, "Subclass by class."),
    {.name = "abilities",
     .form = {.type = FIELD_OBJECT, .fields = character_abilities},
     .doc = "Scores before anything is added."},
    {.name = "ability_scores", .form = {.type = FIELD_OBJECT, .fields = character_abilities}, .doc = "The same."},
    CHARACTER_OTHER("skills", "Names of skills the character is proficient in."),
    CHARACTER_OTHER("saving_throws", "Abilities whose saves it is proficient in."),
    {.name = "languages", .form = {.type = FIELD_ARRAY, .item = &scenario_form_text}, .doc = "What it speaks."},
    CHARACTER_MAP("senses", &character_anything, "Ranges by sense."),
    CHARACTER_NAMES("features", "Names of features, or whole records."),
    CHARACTER_NAMES("feats", "Names of feats, or whole records."),
    CHARACTER_NAMES("fighting_styles", "Names of fighting styles, or whole records."),
    CHARACTER_NAMES("maneuvers", "Names of manoeuvres, or whole records."),
    CHARACTER_OTHER("spells", "Names of spells, or whole records."),
    CHARACTER_TEXT("spellcasting_ability", "Of spells that no class brings."),
    CHARACTER_MAP("spell_slots", &scenario_form_whole, "What is left, by level."),
    CHARACTER_MAP("choices", &character_anything, "Answers by the name of the choice."),
    CHARACTER_OTHER("open", "Choices without an answer, as `talus build` lists them."),
    CHARACTER_OTHER("equipment", "What is worn and held, by slot."),
    CHARACTER_OTHER("inventory", "What is carried."),
    CHARACTER_MAP("resources", &character_anything, "Further pools."),
    CHARACTER_MAP("currency", &scenario_form_whole, "Coins."),
    CHARACTER_OTHER("current", "Hit points, pools and conditions as they were written back after play."),
    CHARACTER_OTHER("hit_points", "Instead of what classes give."),
    CHARACTER_OTHER("armor_class", "Instead of what is worn."),
    CHARACTER_OTHER("speed", "Instead of that of the race."),
    {.name = "proficiency_bonus", .form = {.type = FIELD_INTEGER}, .doc = "Instead of that of the level."},
    CHARACTER_OTHER("condition_immunities", "Conditions it is immune to."),
    {0},
};

/* Their members have many shapes, which mechanics and rules look at where they read them. */
const struct field d5e_record_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called."},
    {.name = "kind", .form = {.type = FIELD_WORD, .words = record_kinds}, .doc = "What the record is."},
#define MEMBER(word, said) {.name = word, .form = {.type = FIELD_ANYTHING}, .doc = said},
#include "systems/dnd5e/content/record_members.def"
    {0},
};
