/* rule_fields.c: which fields each rule type of the unified schema has; the same tables check, document and complete.
 *
 * The allowed bonus types (SWSE-CORE-09) and contexts (SWSE-CORE-10) differ by rule and are listed only here. */
#include "systems/swse/content/rule_fields.h"

#define SWSE_WORDS(...)                                                                                                \
    (const char *const[])                                                                                              \
    {                                                                                                                  \
        __VA_ARGS__, NULL                                                                                              \
    }
#define SWSE_WORD(...)                                                                                                 \
    {                                                                                                                  \
        .type = FIELD_WORD, .words = SWSE_WORDS(__VA_ARGS__)                                                           \
    }
#define SWSE_AMOUNT                                                                                                    \
    {                                                                                                                  \
        .type = FIELD_INTEGER, .bounded = true, .least = -1000, .most = 1000                                           \
    }
#define SWSE_COUNT                                                                                                     \
    {                                                                                                                  \
        .type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000                                               \
    }
#define SWSE_DEFENSES SWSE_WORD("fortitude", "reflex", "will")

static const struct field_form swse_text_form = {.type = FIELD_TEXT};
static const struct field_form swse_null_form = {.type = FIELD_NULL};
static const struct field_form swse_count_form = SWSE_COUNT;
static const struct field_form swse_damage_form = {.type = FIELD_SLUG, .vocabulary = "damage-types"};

static const struct field swse_source_fields[] = {
    {.name = "sourceType",
     .form = SWSE_WORD("species", "class", "archetype", "talent", "feat", "prestige"),
     .required = true,
     .doc = "What kind of thing carries the rule."},
    {.name = "sourceId", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The id of that thing."},
    {0},
};

const struct field swse_common_fields[] = {
    {.name = "id",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "A name that is unique within the species, feat, ..."},
    {.name = "type", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The rule type."},
    {.name = "when",
     .form = {.type = FIELD_ANYTHING},
     .initial = "{\"type\": \"always\"}",
     .doc = "The activation condition: never prose."},
    {.name = "source",
     .form = {.type = FIELD_OBJECT, .fields = swse_source_fields},
     .initial = "the carrier",
     .doc = "Where the rule comes from."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .doc = "For people; never evaluated."},
    {0},
};

static const struct field swse_skill_context_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("machinery", "energy-weapons", "sound", "trade", "negotiation", "underwater", "other"),
     .required = true,
     .doc = "The circumstance a check must be made in."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .doc = "For people; never evaluated."},
    {0},
};

static const struct field swse_skill_modifier_fields[] = {
    {.name = "skillId",
     .form = {.type = FIELD_SLUG, .vocabulary = "skills"},
     .required = true,
     .doc = "The skill, by its canonical id."},
    {.name = "value", .form = SWSE_AMOUNT, .required = true, .doc = "Bonus or penalty."},
    {.name = "bonusType",
     .form = SWSE_WORD("species", "insight", "morale", "competence", "circumstance", "force", "synergy"),
     .required = true,
     .doc = "Of one type only the highest bonus counts."},
    {.name = "context",
     .form = {.type = FIELD_OBJECT, .fields = swse_skill_context_fields},
     .doc = "Counts only for checks made in this context."},
    {0},
};

static const struct field swse_defense_modifier_fields[] = {
    {.name = "defense", .form = SWSE_DEFENSES, .required = true, .doc = "The defence."},
    {.name = "value", .form = SWSE_AMOUNT, .required = true, .doc = "Bonus or penalty."},
    {.name = "bonusType",
     .form = SWSE_WORD("species", "insight", "morale", "circumstance"),
     .required = true,
     .doc = "Of one type only the highest bonus counts."},
    {0},
};

static const struct field swse_damage_context_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("swimming", "underwater", "four-armed", "other"),
     .required = true,
     .doc = "The circumstance an attack must be made in."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .doc = "For people; never evaluated."},
    {0},
};

static const struct field swse_damage_modifier_fields[] = {
    {.name = "attackType",
     .form = SWSE_WORD("melee", "ranged", "unarmed", "natural-weapon", "all"),
     .required = true,
     .doc = "Which attacks; `melee` also serves unarmed attacks and natural weapons."},
    {.name = "target",
     .form = SWSE_WORD("attackRoll", "damageRoll", "both"),
     .required = true,
     .doc = "Which of the two rolls."},
    {.name = "value", .form = SWSE_AMOUNT, .required = true, .doc = "Bonus or penalty."},
    {.name = "bonusType",
     .form = SWSE_WORD("species", "insight", "circumstance"),
     .required = true,
     .doc = "Of one type only the highest bonus counts."},
    {.name = "context",
     .form = {.type = FIELD_OBJECT, .fields = swse_damage_context_fields},
     .doc = "Counts only for attacks made in this context."},
    {0},
};

static const struct field swse_applies_to_fields[] = {
    {.name = "damageTypes",
     .form = {.type = FIELD_ARRAY, .item = &swse_damage_form},
     .required = true,
     .doc = "Damage types, or `all`, `physical`, `energy`."},
    {.name = "exceptions",
     .form = {.type = FIELD_ARRAY, .item = &swse_damage_form},
     .doc = "Damage types that pass unreduced."},
    {0},
};

static const struct field swse_damage_reduction_fields[] = {
    {.name = "value", .form = SWSE_COUNT, .required = true, .doc = "Points taken off every hit."},
    {.name = "appliesTo",
     .form = {.type = FIELD_OBJECT, .fields = swse_applies_to_fields},
     .required = true,
     .doc = "The damage it helps against."},
    {.name = "stacking",
     .form = SWSE_WORD("highest", "stack"),
     .initial = "\"highest\"",
     .doc = "`stack` adds to everything else."},
    {0},
};

static const struct field swse_healing_condition_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("environment", "hasEffect", "statusActive"),
     .required = true,
     .doc = "Where to look."},
    {.name = "value", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What must be there."},
    {0},
};

static const struct field swse_suppression_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("damageType", "condition", "effect"),
     .required = true,
     .doc = "What switches the healing off."},
    {.name = "value",
     .form = {.type = FIELD_ARRAY, .item = &swse_text_form},
     .required = true,
     .doc = "Any one of these is enough."},
    {0},
};

static const struct field swse_fast_healing_fields[] = {
    {.name = "value", .form = SWSE_COUNT, .required = true, .doc = "Hit points regained each time."},
    {.name = "trigger",
     .form = SWSE_WORD("startOfTurn", "endOfTurn", "startOfRound"),
     .required = true,
     .doc = "When it happens."},
    {.name = "condition",
     .form = {.type = FIELD_OBJECT, .fields = swse_healing_condition_fields},
     .doc = "Heals only while this holds."},
    {.name = "suppressedBy",
     .form = {.type = FIELD_OBJECT, .fields = swse_suppression_fields},
     .doc = "Does not heal while this holds; a damage type suppresses the next healing."},
    {0},
};

static const struct field swse_feat_grant_fields[] = {
    {.name = "featId",
     .form = {.type = FIELD_SLUG, .vocabulary = "feats"},
     .required = true,
     .doc = "The feat, owned as long as the rule is active."},
    {.name = "allowMultiple",
     .form = {.type = FIELD_BOOL},
     .required = true,
     .doc = "Granted even when already owned."},
    {0},
};

static const struct field swse_talent_grant_fields[] = {
    {.name = "talentId",
     .form = {.type = FIELD_SLUG, .vocabulary = "talents"},
     .required = true,
     .doc = "The talent, owned as long as the rule is active."},
    {.name = "allowMultiple",
     .form = {.type = FIELD_BOOL},
     .required = true,
     .doc = "Granted even when already owned."},
    {0},
};

static const struct field swse_special_ability_fields[] = {
    {.name = "abilityId", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The ability's own id."},
    {.name = "description",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "Shown on the sheet; never evaluated."},
    {.name = "category",
     .form = SWSE_WORD("natural-weapon", "sense", "immunity", "resistance", "trait", "other"),
     .required = true,
     .doc = "Where the sheet shows it."},
    {0},
};

static const struct field swse_ability_score_modifier_fields[] = {
    {.name = "ability",
     .form = SWSE_WORD("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"),
     .required = true,
     .doc = "The ability, by its full name."},
    {.name = "value", .form = SWSE_AMOUNT, .required = true, .doc = "Added to the score."},
    {0},
};

static const struct field swse_damage_fields[] = {
    {.name = "formula", .form = {.type = FIELD_FORMULA}, .required = true, .doc = "Dice such as `1d6`."},
    {.name = "damageType",
     .form = {.type = FIELD_SLUG, .vocabulary = "damage-types"},
     .required = true,
     .doc = "The damage type."},
    {0},
};

static const struct field swse_critical_fields[] = {
    {.name = "range",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 2, .most = 20},
     .required = true,
     .doc = "The lowest natural roll that is a critical hit."},
    {.name = "multiplier",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 10},
     .required = true,
     .doc = "Damage is multiplied by this."},
    {0},
};

static const struct field swse_proficiency_fields[] = {
    {.name = "type", .form = SWSE_WORD("natural"), .required = true, .doc = "Always `natural`."},
    {.name = "isProficient", .form = {.type = FIELD_BOOL}, .required = true, .doc = "Always true."},
    {0},
};

static const struct field swse_weapon_trait_fields[] = {
    {.name = "alwaysArmed", .form = {.type = FIELD_BOOL}, .required = true, .doc = "Cannot be disarmed."},
    {.name = "countsAsWeapon",
     .form = {.type = FIELD_BOOL},
     .required = true,
     .doc = "A weapon for feats and melee rules."},
    {.name = "finesse",
     .form = {.type = FIELD_BOOL},
     .required = true,
     .doc = "Attacks with the better of Str and Dex."},
    {.name = "light", .form = {.type = FIELD_BOOL}, .required = true, .doc = "Good as a second weapon."},
    {.name = "twoHanded", .form = {.type = FIELD_BOOL}, .required = true, .doc = "Needs two free limbs."},
    {0},
};

static const struct field_form swse_size_table_form = {.type = FIELD_MAP, .item = &swse_text_form};
static const struct field_form *const swse_size_table_forms[] = {&swse_size_table_form, &swse_null_form, NULL};

static const struct field swse_scaling_fields[] = {
    {.name = "bySize",
     .form = {.type = FIELD_BOOL},
     .required = true,
     .doc = "Does the damage follow the wielder's size?"},
    {.name = "sizeTable",
     .form = {.type = FIELD_ANY_OF, .forms = swse_size_table_forms},
     .doc = "Dice by size category; left out, each step of size moves one step along the dice ladder."},
    {0},
};

static const struct field_form swse_scaling_form = {.type = FIELD_OBJECT, .fields = swse_scaling_fields};
static const struct field_form *const swse_scaling_forms[] = {&swse_scaling_form, &swse_null_form, NULL};

static const struct field swse_natural_weapon_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Shown on the sheet."},
    {.name = "weaponCategory", .form = SWSE_WORD("melee", "ranged"), .required = true, .doc = "Kind of attack."},
    {.name = "attackAbility",
     .form = SWSE_WORD("str", "dex", "auto"),
     .required = true,
     .doc = "Ability of the attack roll, by its short name; `auto` is the better of Str and Dex."},
    {.name = "damage",
     .form = {.type = FIELD_OBJECT, .fields = swse_damage_fields},
     .required = true,
     .doc = "Dice and type."},
    {.name = "critical",
     .form = {.type = FIELD_OBJECT, .fields = swse_critical_fields},
     .initial = "{\"range\": 20, \"multiplier\": 2}",
     .doc = "When a hit is critical."},
    {.name = "proficiency",
     .form = {.type = FIELD_OBJECT, .fields = swse_proficiency_fields},
     .required = true,
     .doc = "Natural weapons need no training."},
    {.name = "traits",
     .form = {.type = FIELD_OBJECT, .fields = swse_weapon_trait_fields},
     .required = true,
     .doc = "How the weapon behaves."},
    {.name = "scaling", .form = {.type = FIELD_ANY_OF, .forms = swse_scaling_forms}, .doc = "Damage by size."},
    {.name = "generatedItemData",
     .form = {.type = FIELD_ANYTHING},
     .doc = "Members that replace those of the generated item."},
    {0},
};

static const struct field swse_movement_condition_fields[] = {
    {.name = "type", .form = SWSE_WORD("special", "terrain"), .required = true, .doc = "Where to look."},
    {.name = "value", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The terrain or circumstance."},
    {0},
};

static const struct field swse_movement_fields[] = {
    {.name = "mode",
     .form = SWSE_WORD("walk", "climb", "swim", "fly", "burrow"),
     .required = true,
     .doc = "The way of moving."},
    {.name = "speed", .form = SWSE_COUNT, .required = true, .doc = "Squares of 5 feet a move."},
    {.name = "combatMovement", .form = {.type = FIELD_BOOL}, .required = true, .doc = "Usable in an encounter?"},
    {.name = "condition",
     .form = {.type = FIELD_OBJECT, .fields = swse_movement_condition_fields},
     .doc = "Usable only there."},
    {0},
};

static const struct field swse_breathing_fields[] = {
    {.name = "breathType",
     .form = SWSE_WORD("aquatic", "amphibious", "vacuum", "vacuum-adapted", "poison-resistant", "other"),
     .required = true,
     .doc = "What the species breathes."},
    {.name = "immune", .form = {.type = FIELD_BOOL}, .required = true, .doc = "True: needs no breath at all."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .required = true, .doc = "For people; never evaluated."},
    {0},
};

static const struct field swse_immune_to_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("damageType", "condition", "effect", "environment"),
     .required = true,
     .doc = "The kind of thing."},
    {.name = "values",
     .form = {.type = FIELD_ARRAY, .item = &swse_text_form},
     .required = true,
     .doc = "The things themselves."},
    {0},
};

static const struct field swse_immunity_fields[] = {
    {.name = "immuneTo",
     .form = {.type = FIELD_OBJECT, .fields = swse_immune_to_fields},
     .required = true,
     .doc = "What the bearer is immune to."},
    {.name = "exceptions", .form = {.type = FIELD_ARRAY, .item = &swse_text_form}, .doc = "What still affects it."},
    {.name = "severity",
     .form = SWSE_WORD("full", "partial"),
     .required = true,
     .doc = "`full`: nothing happens; `partial`: half of it."},
    {0},
};

static const struct field swse_triggered_by_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("skillCheck", "abilityCheck", "attack", "save", "initiative"),
     .required = true,
     .doc = "The kind of roll."},
    {.name = "skillId", .form = {.type = FIELD_SLUG, .vocabulary = "skills"}, .doc = "Only checks of this skill."},
    {0},
};

static const struct field swse_reroll_fields[] = {
    {.name = "triggeredBy",
     .form = {.type = FIELD_OBJECT, .fields = swse_triggered_by_fields},
     .required = true,
     .doc = "The rolls that may be repeated."},
    {.name = "timesPerEncounter", .form = SWSE_COUNT, .required = true, .doc = "Uses until the encounter ends."},
    {.name = "outcome",
     .form = SWSE_WORD("mustAccept", "keepHigher", "chooseEither"),
     .required = true,
     .doc = "Which of the two results counts."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .required = true, .doc = "For people; never evaluated."},
    {0},
};

static const struct field_form *const swse_range_forms[] = {&swse_count_form, &swse_null_form, NULL};

static const struct field swse_sense_fields[] = {
    {.name = "senseType",
     .form = SWSE_WORD("darkvision", "blindsense", "tremorsense", "force-sight", "other"),
     .required = true,
     .doc = "The sense; what needs more words is `other` with a description."},
    {.name = "range",
     .form = {.type = FIELD_ANY_OF, .forms = swse_range_forms},
     .required = true,
     .doc = "Squares; null is unlimited."},
    {.name = "suppressedBy",
     .form = {.type = FIELD_ARRAY, .item = &swse_text_form},
     .doc = "Any of these switches the sense off."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .required = true, .doc = "For people; never evaluated."},
    {0},
};

static const struct field swse_size_effect_fields[] = {
    {.name = "reflexDefensePenalty", .form = SWSE_AMOUNT, .doc = "Added to Reflex as written: a penalty is negative."},
    {.name = "stealthPenalty", .form = SWSE_AMOUNT, .doc = "Added to Stealth as written."},
    {.name = "damageThresholdBonus", .form = SWSE_AMOUNT, .doc = "Stands in for the size's usual figure."},
    {.name = "carryingCapacityMultiplier",
     .form = {.type = FIELD_NUMBER, .bounded = true, .least = 0, .most = 1000},
     .doc = "Multiplies what can be carried."},
    {.name = "grappleBonus", .form = SWSE_AMOUNT, .doc = "Added to grapple checks."},
    {0},
};

static const struct field swse_size_fields[] = {
    {.name = "sizeCategory",
     .form = SWSE_WORD("tiny", "small", "medium", "large", "huge", "gargantuan"),
     .required = true,
     .doc = "The size."},
    {.name = "effects",
     .form = {.type = FIELD_OBJECT, .fields = swse_size_effect_fields},
     .required = true,
     .doc = "What the size does; may be empty."},
    {0},
};

static const struct field swse_natural_armor_fields[] = {
    {.name = "value", .form = SWSE_COUNT, .required = true, .doc = "Added also to worn armour."},
    {.name = "defense", .form = SWSE_DEFENSES, .required = true, .doc = "Usually reflex."},
    {0},
};

static const struct field_form *const swse_trigger_value_forms[] = {&swse_count_form, &swse_text_form, NULL};

static const struct field swse_rage_trigger_fields[] = {
    {.name = "type",
     .form = SWSE_WORD("hpThreshold", "condition", "action"),
     .required = true,
     .doc = "What starts it."},
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = swse_trigger_value_forms},
     .doc = "Per cent of maximum hit points, or the condition's name."},
    {0},
};

static const struct field swse_rage_bonus_fields[] = {
    {.name = "meleeAttackBonus", .form = SWSE_AMOUNT, .doc = "On melee attack rolls."},
    {.name = "meleeDamageBonus", .form = SWSE_AMOUNT, .doc = "On melee damage rolls."},
    {.name = "fortitudeDefenseBonus", .form = SWSE_AMOUNT, .doc = "To Fortitude."},
    {0},
};

static const struct field swse_rage_fields[] = {
    {.name = "trigger",
     .form = {.type = FIELD_OBJECT, .fields = swse_rage_trigger_fields},
     .required = true,
     .doc = "What starts the rage."},
    {.name = "duration",
     .form = SWSE_WORD("untilEndOfEncounter", "untilHealed", "1d4rounds", "other"),
     .required = true,
     .doc = "What ends it; `other` is ended by the host."},
    {.name = "bonuses",
     .form = {.type = FIELD_OBJECT, .fields = swse_rage_bonus_fields},
     .required = true,
     .doc = "What it gives meanwhile."},
    {.name = "description", .form = {.type = FIELD_TEXT}, .required = true, .doc = "For people; never evaluated."},
    {0},
};

static const struct field swse_culture_condition_fields[] = {
    {.name = "type", .form = SWSE_WORD("trained", "proficient"), .required = true, .doc = "What is required."},
    {.name = "value", .form = {.type = FIELD_TEXT}, .doc = "A skill, or a weapon group; left out: the weapon in hand."},
    {0},
};

static const struct field swse_melee_culture_bonus_fields[] = {
    {.name = "value", .form = SWSE_AMOUNT, .required = true, .doc = "On attack rolls."},
    {.name = "appliesTo",
     .form = SWSE_WORD("all", "unarmed", "weapons", "natural-weapons"),
     .required = true,
     .doc = "Which melee attacks."},
    {.name = "bonusType",
     .form = SWSE_WORD("species", "insight", "morale"),
     .required = true,
     .doc = "Of one type only the highest bonus counts."},
    {.name = "condition",
     .form = {.type = FIELD_OBJECT, .fields = swse_culture_condition_fields},
     .doc = "Only with this training."},
    {0},
};

static const struct field swse_limb_effect_fields[] = {
    {.name = "grappleBonus", .form = SWSE_AMOUNT, .doc = "Added to grapple checks."},
    {.name = "weaponPenaltyIgnore",
     .form = {.type = FIELD_BOOL},
     .doc = "No penalty for attacking with several weapons."},
    {0},
};

static const struct field swse_multi_limb_fields[] = {
    {.name = "limbCount",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100},
     .required = true,
     .doc = "Arms in all: four-armed species write 4."},
    {.name = "effects",
     .form = {.type = FIELD_OBJECT, .fields = swse_limb_effect_fields},
     .required = true,
     .doc = "What they are good for."},
    {0},
};

static const struct field swse_restriction_fields[] = {
    {.name = "restricts",
     .form = SWSE_WORD("weaponType", "equipmentType", "feat", "ability", "other"),
     .required = true,
     .doc = "The kind of thing that is refused."},
    {.name = "targets",
     .form = {.type = FIELD_ARRAY, .item = &swse_text_form},
     .required = true,
     .doc = "The things that are refused."},
    {.name = "reason", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Shown to the player who is refused."},
    {0},
};

const struct element_kind swse_rule_kinds[] = {
#define RULE(constant, word, fields, doc) {word, doc, swse_##fields##_fields, NULL},
#include "systems/swse/content/rules.def"
#undef RULE
    {0},
};

const size_t swse_rule_kind_count = sizeof swse_rule_kinds / sizeof *swse_rule_kinds - 1;
