/* fields_strike.c: fields of the elements that make or change strikes, and of battle forms. */
#include "systems/pf2e/element/elements.h"

/* PF2E-RE-31 */
static const struct field fields_strike_damage_base[] = {
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"},
     .initial = "\"untyped\"",
     .doc = "The type of damage."},
    {.name = "dice", .form = {.type = FIELD_AMOUNT}, .initial = "1", .doc = "How many dice."},
    {.name = "die", .form = {.type = FIELD_WORD, .words = pf2e_words_dice}, .doc = "Which die; none: a fixed number."},
    {.name = "modifier", .form = {.type = FIELD_VALUE}, .initial = "0", .doc = "A number added."},
    {0},
};
static const struct field fields_strike_damage[] = {
    {.name = "base",
     .form = {.type = FIELD_OBJECT, .fields = fields_strike_damage_base},
     .required = true,
     .doc = "The strike's own dice."},
    {0},
};
static const struct field fields_strike_range[] = {
    {.name = "increment", .form = {.type = FIELD_AMOUNT}, .doc = "Feet of one range increment."},
    {.name = "max", .form = {.type = FIELD_AMOUNT}, .doc = "Feet it reaches at most."},
    {0},
};
static const struct field_form fields_form_strike_range = {.type = FIELD_OBJECT, .fields = fields_strike_range};
static const struct field_form *const fields_forms_strike_range[] = {&fields_form_strike_range, &pf2e_form_null, NULL};

const struct field pf2e_strike_fields[] = {
    {.name = "damage",
     .form = {.type = FIELD_OBJECT, .fields = fields_strike_damage},
     .doc = "What it deals; a fist's when absent."},
    {.name = "category",
     .form = {.type = FIELD_WORD, .vocabulary = "weaponCategories"},
     .initial = "\"unarmed\"",
     .doc = "Which proficiency counts."},
    {.name = "group", .form = {.type = FIELD_WORD, .vocabulary = "weaponGroups"}, .doc = "The weapon group."},
    {.name = "baseType",
     .form = {.type = FIELD_WORD, .vocabulary = "strikeBases"},
     .doc = "The weapon or attack it counts as."},
    {.name = "traits",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait},
     .initial = "[]",
     .doc = "Its weapon traits."},
    {.name = "otherTags",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_slug},
     .initial = "[]",
     .doc = "Tags that other elements test as item:tag:<tag>."},
    {.name = "range",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_strike_range},
     .initial = "null",
     .doc = "For a ranged strike."},
    {.name = "ability",
     .form = {.type = FIELD_WORD, .words = pf2e_words_attributes},
     .doc = "The attribute of its attack roll."},
    {.name = "attackModifier", .form = {.type = FIELD_VALUE}, .doc = "A fixed attack modifier, for creatures."},
    {.name = "img", .form = {.type = FIELD_TEXT}, .initial = "the item's", .doc = "A picture."},
    {.name = "graspingAppendage", .form = {.type = FIELD_ANYTHING}, .doc = "True if it needs a free hand."},
    {.name = "fist",
     .form = {.type = FIELD_BOOL},
     .initial = "false", .doc = "True if it is the basic unarmed strike."},
    {.name = "battleForm", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "It belongs to a battle form."},
    {.name = "replaceAll", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "All other strikes are removed."},
    {.name = "replaceBasicUnarmed",
     .form = {.type = FIELD_BOOL},
     .initial = "false", .doc = "The basic unarmed strike is removed."},
    {.name = "options", .obsolete = true, .doc = "use otherTags or a RollOption"},
    {.name = "acuity", .obsolete = true, .doc = "only senses have one"},
    {0},
};

/* PF2E-RE-05 */
static const char *const fields_words_strike_properties[] = {
    "materials", "property-runes", "range-increment", "range-max", "traits", "weapon-traits", NULL};
static const struct field_form *const fields_forms_strike_value[] = {&pf2e_form_value, &pf2e_form_slugs, NULL};
const struct field pf2e_adjust_strike_fields[] = {
    {.name = "property",
     .form = {.type = FIELD_WORD, .words = fields_words_strike_properties},
     .required = true,
     .doc = "What is changed."},
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = pf2e_words_modes},
     .required = true,
     .doc = "add and remove for lists; the others for ranges."},
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_strike_value},
     .required = true,
     .doc = "The trait, material, rune or number of feet."},
    {.name = "definition",
     .form = {.type = FIELD_PREDICATE},
     .initial = "every strike",
     .doc = "Which strikes: a predicate over item: options. `predicate` decides when."},
    {.name = "selector", .obsolete = true, .doc = "use `definition` to select strikes"},
    {.name = "selectors", .obsolete = true, .doc = "use `definition` to select strikes"},
    {.name = "itemType", .obsolete = true, .doc = "use `definition` to select strikes"},
    {0},
};

/* PF2E-RE-08 */
static const struct field fields_form_armor_class[] = {
    {.name = "modifier", .form = {.type = FIELD_VALUE}, .doc = "The Armour Class."},
    {.name = "ignoreCheckPenalty",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "Worn armour's check penalty does not count."},
    {.name = "ignoreSpeedPenalty",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "Worn armour's speed penalty does not count."},
    {.name = "ignoreSpeedReduction", .instead = "ignoreSpeedPenalty", .doc = "it is called a penalty everywhere else"},
    {.name = "ownIfHigher",
     .form = {.type = FIELD_BOOL},
     .doc = "Read, but without effect: the form's Armour Class always counts."},
    {0},
};
static const struct field fields_form_skill[] = {
    {.name = "modifier", .form = {.type = FIELD_VALUE}, .required = true, .doc = "The modifier."},
    {.name = "ownIfHigher",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "The actor's own counts if better."},
    {0},
};
static const struct field fields_form_sense_entry[] = {
    {.name = "acuity", .form = {.type = FIELD_TEXT}, .doc = "precise, imprecise or vague."},
    {.name = "range", .form = {.type = FIELD_NUMBER}, .doc = "Feet."},
    {0},
};
static const struct field fields_form_strike_entry[] = {
    {.name = "label", .form = {.type = FIELD_TEXT}, .doc = "What it is called."},
    {.name = "img", .form = {.type = FIELD_TEXT}, .doc = "A picture."},
    {.name = "predicate", .form = {.type = FIELD_PREDICATE}, .doc = "When the form has it."},
    {.name = "category", .form = {.type = FIELD_WORD, .vocabulary = "weaponCategories"}, .doc = "The category."},
    {.name = "group", .form = {.type = FIELD_WORD, .vocabulary = "weaponGroups"}, .doc = "The weapon group."},
    {.name = "baseType", .form = {.type = FIELD_WORD, .vocabulary = "strikeBases"}, .doc = "What it counts as."},
    {.name = "ability", .form = {.type = FIELD_WORD, .words = pf2e_words_attributes}, .doc = "The attribute."},
    {.name = "traits", .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait}, .doc = "Its traits."},
    {.name = "modifier", .form = {.type = FIELD_VALUE}, .doc = "The attack modifier."},
    {.name = "ownIfHigher",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "The actor's own counts if better."},
    {.name = "damage", .form = {.type = FIELD_OBJECT, .fields = fields_strike_damage_base}, .doc = "What it deals."},
    {.name = "range", .form = {.type = FIELD_ANYTHING}, .doc = "{increment} or {max} in feet."},
    {.name = "maxRange", .form = {.type = FIELD_NUMBER}, .doc = "Feet it reaches at most."},
    {0},
};
static const struct field fields_form_iwr_entry[] = {
    {.name = "type", .form = {.type = FIELD_ANYTHING}, .required = true, .doc = "One type or a list."},
    {.name = "value", .form = {.type = FIELD_VALUE}, .doc = "How much."},
    {.name = "exceptions", .form = {.type = FIELD_ARRAY}, .doc = "Exceptions."},
    {.name = "doubleVs", .form = {.type = FIELD_ARRAY}, .doc = "Types against which it counts twice."},
    {0},
};
static const struct field_form fields_form_skill_form = {.type = FIELD_OBJECT, .fields = fields_form_skill},
                               fields_form_sense_form = {.type = FIELD_OBJECT, .fields = fields_form_sense_entry},
                               fields_form_strike_form = {.type = FIELD_OBJECT, .fields = fields_form_strike_entry},
                               fields_form_iwr_form = {.type = FIELD_OBJECT, .fields = fields_form_iwr_entry};
static const struct field fields_battle_overrides[] = {
    {.name = "armorClass", .form = {.type = FIELD_OBJECT, .fields = fields_form_armor_class}, .doc = "Armour Class."},
    {.name = "tempHP", .form = {.type = FIELD_VALUE}, .doc = "Temporary hit points it comes with."},
    {.name = "traits", .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait}, .doc = "Traits while it lasts."},
    {.name = "size", .form = {.type = FIELD_TEXT}, .doc = "The size."},
    {.name = "senses", .form = {.type = FIELD_MAP, .item = &fields_form_sense_form}, .doc = "Senses by name."},
    {.name = "speeds", .form = {.type = FIELD_MAP, .item = &pf2e_form_value}, .doc = "Speeds in feet by name."},
    {.name = "skills", .form = {.type = FIELD_MAP, .item = &fields_form_skill_form}, .doc = "Skills by name."},
    {.name = "strikes", .form = {.type = FIELD_MAP, .item = &fields_form_strike_form}, .doc = "Strikes by slug."},
    {.name = "immunities", .form = {.type = FIELD_ARRAY, .item = &fields_form_iwr_form}, .doc = "Immunities."},
    {.name = "weaknesses", .form = {.type = FIELD_ARRAY, .item = &fields_form_iwr_form}, .doc = "Weaknesses."},
    {.name = "resistances", .form = {.type = FIELD_ARRAY, .item = &fields_form_iwr_form}, .doc = "Resistances."},
    {.name = "hasHands", .obsolete = true, .doc = "put hasHands next to overrides, not inside"},
    {0},
};
const struct field pf2e_battle_form_fields[] = {
    {.name = "overrides",
     .form = {.type = FIELD_OBJECT, .fields = fields_battle_overrides},
     .initial = "{}",
     .doc = "What the form replaces."},
    {.name = "value", .form = {.type = FIELD_OBJECT}, .doc = "Further overrides by level bracket."},
    {.name = "ownUnarmed",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "The actor keeps its own unarmed attacks."},
    {.name = "canCast", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "True if the form can cast spells."},
    {.name = "canSpeak", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "True if the form can speak."},
    {.name = "hasHands", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "True if the form has hands."},
    {0},
};
