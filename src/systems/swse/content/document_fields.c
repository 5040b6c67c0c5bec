/* document_fields.c: the fields of the documents of the system, apart from their rules. One table serves all kinds:
 * most members mean the same everywhere. */
#include "core/scenario.h"
#include "systems/swse/content/rule_fields.h"

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

static const char *const document_types[] = {"species",    "class",     "archetype", "talent", "feat",
                                             "prestige",   "weapon",    "armor",     "equipment",
                                             "forcePower", "character", NULL};

#define DOCUMENT_COUNT(low, high) .type = FIELD_INTEGER, .bounded = true, .least = low, .most = high
static const struct field document_hit_points[] = {
    {.name = "value", .form = {DOCUMENT_COUNT(0, 1000000)}, .doc = "What is left; without it all."},
    {.name = "max", .form = {DOCUMENT_COUNT(1, 1000000)}, .required = true, .doc = "The most."},
    {0},
};
static const struct field document_damage[] = {
    {.name = "formula", .form = {.type = FIELD_FORMULA}, .required = true, .doc = "The dice."},
    {.name = "damageType",
     .form = {.type = FIELD_SLUG, .vocabulary = "damage-types"},
     .initial = "\"bludgeoning\"",
     .doc = "The type of damage."},
    {0},
};
static const struct field document_critical[] = {
    {.name = "range", .form = {DOCUMENT_COUNT(2, 20)}, .initial = "20", .doc = "The lowest die that is critical."},
    {.name = "multiplier", .form = {DOCUMENT_COUNT(1, 10)}, .initial = "2", .doc = "What damage is multiplied by."},
    {0},
};
#define DOCUMENT_TRAIT(word, said)                                                                                     \
    {                                                                                                                  \
        .name = word, .form = {.type = FIELD_BOOL}, .initial = "false", .doc = said                                    \
    }
static const struct field document_traits[] = {
    DOCUMENT_TRAIT("alwaysArmed", "It cannot be disarmed."),
    DOCUMENT_TRAIT("countsAsWeapon", "It counts as a weapon; true without it."),
    DOCUMENT_TRAIT("finesse", "Strength or Dexterity, whichever is better."),
    DOCUMENT_TRAIT("light", "It can be a second weapon."),
    DOCUMENT_TRAIT("twoHanded", "It needs two hands."),
    DOCUMENT_TRAIT("autofire", "It can spray two by two squares."),
    {0},
};
static const char *const document_categories[] = {"melee", "ranged", NULL};
static const char *const document_attack_abilities[] = {"str", "dex", "auto", NULL};
static const char *const document_times[] = {"standard", "move", "swift", "full", "free", NULL};
static const char *const document_targets[] = {"self", "creature", NULL};
static const char *const document_defenses[] = {"fortitude", "reflex", "will", NULL};
static const struct field document_degree[] = {
    {.name = "dc", .form = {DOCUMENT_COUNT(0, 1000)}, .required = true, .doc = "The check that brings this about."},
    {.name = "damage", .form = {.type = FIELD_FORMULA}, .doc = "Dice of damage."},
    {.name = "damageType",
     .form = {.type = FIELD_SLUG, .vocabulary = "damage-types"},
     .initial = "\"force\"",
     .doc = "The type of damage."},
    {.name = "heal", .form = {.type = FIELD_FORMULA}, .doc = "Dice of hit points that come back."},
    {.name = "track", .form = {DOCUMENT_COUNT(-5, 5)}, .doc = "Steps down the condition track; below zero up."},
    {.name = "condition", .form = {.type = FIELD_TEXT}, .doc = "A condition it brings."},
    {.name = "effect", .form = {.type = FIELD_TEXT}, .doc = "An effect it brings."},
    {.name = "rounds",
     .form = {DOCUMENT_COUNT(1, 1000)},
     .initial = "the encounter",
     .doc = "How long condition and effect last."},
    {0},
};
static const struct field_form document_degree_form = {.type = FIELD_OBJECT, .fields = document_degree};

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

const struct field swse_trait_fields[] = {
    {.name = "id", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "Its name within the species."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What it is called."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .doc = "For people."},
    {.name = "rules", .form = {.type = FIELD_ARRAY}, .doc = "What it does."},
    {0},
};

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
    DOCUMENT("migration", ANY, "What `talus show` adds to a species: what `talus migrate` proposes. Nothing reads it."),
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
    {.name = "level", .form = {DOCUMENT_COUNT(0, 1000)}, .doc = "Where no classes say it."},
    {.name = "abilities", .form = {.type = FIELD_OBJECT, .fields = document_abilities}, .doc = "Scores."},
    DOCUMENT("trained", WORDS, "Skills it is trained in."),
    DOCUMENT("focus", WORDS, "Skills it has a focus in."),
    DOCUMENT("feats", LIST, "Feats by id."),
    DOCUMENT("talents", LIST, "Talents by id."),
    DOCUMENT("items", LIST, "Items by id, or whole."),
    {.name = "hitPoints",
     .form = {.type = FIELD_OBJECT, .fields = document_hit_points},
     .doc = "What is left, and the maximum."},
    {.name = "track", .form = {DOCUMENT_COUNT(0, 5)}, .initial = "0", .doc = "Steps down the condition track."},
    {.name = "forcePoints", .form = {DOCUMENT_COUNT(0, 1000)}, .initial = "0", .doc = "Force points to spend."},
    DOCUMENT("forcePowers", WORDS, "Force powers by id; each mention is one use an encounter."),
    DOCUMENT("statuses", WORDS, "What it suffers from."),
    DOCUMENT("effects", WORDS, "What acts on it."),
    DOCUMENT("environment", WORDS, "What holds where it is."),
    DOCUMENT("raging", ANY, "It rages."),
    DOCUMENT("houseRules", GROUP, "circumstanceStacks."),
    /* items */
    DOCUMENT("group", TEXT, "The group of weapons or armour."),
    {.name = "weaponCategory", .form = {.type = FIELD_WORD, .words = document_categories}, .doc = "How it attacks."},
    {.name = "damage", .form = {.type = FIELD_OBJECT, .fields = document_damage}, .doc = "What it deals."},
    {.name = "reach",
     .form = {DOCUMENT_COUNT(1, 100)},
     .initial = "1",
     .doc = "How far a melee weapon strikes, in squares."},
    {.name = "range",
     .form = {DOCUMENT_COUNT(0, 100000)},
     .doc = "The longest range of a weapon or power in squares; without it that of the group, or 12."},
    {.name = "critical", .form = {.type = FIELD_OBJECT, .fields = document_critical}, .doc = "When it is critical."},
    {.name = "attackAbility",
     .form = {.type = FIELD_WORD, .words = document_attack_abilities},
     .doc = "The ability to attack with; auto is the better of two."},
    {.name = "proficiency", .form = {.type = FIELD_ANYTHING}, .doc = "Of natural weapons."},
    {.name = "traits", .form = {.type = FIELD_OBJECT, .fields = document_traits}, .doc = "What it is like."},
    {.name = "reflexBonus", .form = {DOCUMENT_COUNT(0, 100)}, .doc = "What armour adds to Reflex."},
    {.name = "fortitudeBonus", .form = {DOCUMENT_COUNT(0, 100)}, .doc = "What armour adds to Fortitude."},
    {.name = "maxDexterity", .form = {DOCUMENT_COUNT(0, 100)}, .doc = "The most Dexterity adds in this armour."},
    {.name = "weight", .form = {DOCUMENT_COUNT(0, 1000000)}, .doc = "Kilograms."},
    DOCUMENT("equipped", FLAG, "Worn or held."),
    /* Force powers */
    {.name = "time",
     .form = {.type = FIELD_WORD, .words = document_times},
     .initial = "\"standard\"",
     .doc = "The action a Force power takes."},
    {.name = "target",
     .form = {.type = FIELD_WORD, .words = document_targets},
     .initial = "\"creature\"",
     .doc = "Who it acts on."},
    {.name = "defense",
     .form = {.type = FIELD_WORD, .words = document_defenses},
     .doc = "The defence of the target that the check must also reach."},
    {.name = "degrees",
     .form = {.type = FIELD_ARRAY, .item = &document_degree_form},
     .doc = "What a Force power does; the highest DC that is reached counts."},
    {0},
};
