/* document_fields.c: what the documents of the system may say beside their rules. One table serves all kinds: most
 * members mean the same wherever they stand. */
#include "core/scenario.h"
#include "systems/swse/content/hooks.h"

static const struct field_form document_anything = {.type = FIELD_ANYTHING};

#define DOCUMENT_ABILITY(word)                                                                                         \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_INTEGER}, .initial = "10", .doc = "The score."                            \
    }
static const struct field document_abilities[] = {
    DOCUMENT_ABILITY("strength"),
    DOCUMENT_ABILITY("dexterity"),
    DOCUMENT_ABILITY("constitution"),
    DOCUMENT_ABILITY("intelligence"),
    DOCUMENT_ABILITY("wisdom"),
    DOCUMENT_ABILITY("charisma"),
    {0},
};

static const char *const document_types[] = {"species", "class", "archetype", "talent",    "feat", "prestige",
                                             "weapon",  "armor", "equipment", "character", NULL};

#define DOCUMENT_ANY .type = FIELD_ANYTHING
#define DOCUMENT_TEXT .type = FIELD_TEXT
#define DOCUMENT_WHOLE .type = FIELD_INTEGER
#define DOCUMENT_FLAG .type = FIELD_BOOL
#define DOCUMENT_LIST .type = FIELD_ARRAY, .item = &document_anything
#define DOCUMENT_WORDS .type = FIELD_ARRAY, .item = &scenario_form_text
#define DOCUMENT_GROUP .type = FIELD_MAP, .item = &document_anything
#define DOCUMENT_FIGURES .type = FIELD_MAP, .item = &scenario_form_whole
#define DOCUMENT(word, kind, said)                                                                                     \
    {                                                                                                                  \
        .name = word, .form = {DOCUMENT_##kind}, .doc = said                                                           \
    }

const struct field swse_document_fields[] = {
    DOCUMENT("system", ANY, "\"swse\"."),
    DOCUMENT("talus", GROUP, "The same: {\"system\": \"swse\"}."),
    {.name = "type", .form = {.type = FIELD_WORD, .words = document_types}, .doc = "What it is."},
    DOCUMENT("id", TEXT, "Its name for rules and programs."),
    DOCUMENT("name", TEXT, "What it is called; without it the id."),
    DOCUMENT("description", TEXT, "For people."),
    DOCUMENT("comment", TEXT, "For people."),
    DOCUMENT("notes", LIST, "For people."),
    DOCUMENT("tags", LIST, "Words that rules ask for."),
    DOCUMENT("flags", GROUP, "What programs note."),
    DOCUMENT("rules", LIST, "What it does."),
    /* species */
    DOCUMENT("figures", GROUP, "Size, speed and abilities before any rule."),
    DOCUMENT("canonicalStats", GROUP, "The same, as packs write it."),
    DOCUMENT("structuralTraits", ANY, "Traits that always hold."),
    DOCUMENT("conditionalTraits", ANY, "Traits that hold sometimes."),
    DOCUMENT("activatedAbilities", LIST, "What it can do."),
    DOCUMENT("bonusFeats", LIST, "Feats it brings."),
    DOCUMENT("equipmentGrants", LIST, "Items it brings."),
    DOCUMENT("canonicalName", TEXT, "For programs."),
    DOCUMENT("canonicalTraits", LIST, "For people: traits in words."),
    DOCUMENT("variants", LIST, "For people: other forms."),
    DOCUMENT("renameTo", ANY, "For programs."),
    DOCUMENT("inherits", ANY, "For programs."),
    DOCUMENT("packSource", ANY, "Where it is from."),
    DOCUMENT("packId", TEXT, "Its name there."),
    DOCUMENT("_id", TEXT, "Of Foundry."),
    DOCUMENT("_stats", ANY, "Of Foundry."),
    DOCUMENT("img", ANY, "Of Foundry."),
    DOCUMENT("sort", ANY, "Of Foundry."),
    DOCUMENT("folder", ANY, "Of Foundry."),
    DOCUMENT("ownership", ANY, "Of Foundry."),
    /* classes and characters */
    DOCUMENT("baseAttack", ANY, "Of a class how fast it grows, of a character the figure."),
    DOCUMENT("classDefense", FIGURES, "What a class adds to defences."),
    /* characters */
    DOCUMENT("species", TEXT, "A species of the content."),
    DOCUMENT("classes", LIST, "Classes with levels."),
    DOCUMENT("archetype", TEXT, "An archetype of the content."),
    DOCUMENT("level", WHOLE, "Where no classes say it."),
    {.name = "abilities", .form = {.type = FIELD_OBJECT, .fields = document_abilities}, .doc = "Scores."},
    DOCUMENT("trained", WORDS, "Skills it is trained in."),
    DOCUMENT("focus", WORDS, "Skills it has a focus in."),
    DOCUMENT("feats", LIST, "Feats by id."),
    DOCUMENT("talents", LIST, "Talents by id."),
    DOCUMENT("items", LIST, "Items by id, or whole."),
    DOCUMENT("hitPoints", GROUP, "value and max."),
    DOCUMENT("track", WHOLE, "Steps down the condition track."),
    DOCUMENT("statuses", WORDS, "What it suffers from."),
    DOCUMENT("effects", WORDS, "What acts on it."),
    DOCUMENT("environment", WORDS, "What holds where it is."),
    DOCUMENT("raging", ANY, "It rages."),
    DOCUMENT("houseRules", GROUP, "circumstanceStacks."),
    /* items */
    DOCUMENT("group", TEXT, "The group of weapons or armour."),
    DOCUMENT("weaponCategory", TEXT, "melee or ranged."),
    DOCUMENT("damage", GROUP, "formula and damageType."),
    DOCUMENT("reach", WHOLE, "How far a melee weapon strikes, in squares; 1 without it."),
    DOCUMENT("range", WHOLE, "The longest range in squares; without it that of the group."),
    DOCUMENT("critical", GROUP, "range and multiplier."),
    DOCUMENT("attackAbility", TEXT, "Another ability to attack with."),
    DOCUMENT("traits", GROUP, "twoHanded, light, finesse ..."),
    DOCUMENT("reflexBonus", WHOLE, "What armour adds to Reflex."),
    DOCUMENT("fortitudeBonus", WHOLE, "What armour adds to Fortitude."),
    DOCUMENT("maxDexterity", WHOLE, "The most Dexterity adds in this armour."),
    DOCUMENT("weight", WHOLE, "Kilograms."),
    DOCUMENT("equipped", FLAG, "Worn or held."),
    {0},
};
