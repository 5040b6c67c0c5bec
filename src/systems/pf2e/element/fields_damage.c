/* fields_damage.c: fields of the elements that act on damage dealt and damage taken. */
#include "systems/pf2e/element/elements.h"

static const char *const fields_words_dice_properties[] = {"damage-type", "dice-faces", "dice-number",
                                                           "value",       "tags",       NULL};

/* PF2E-RE-14 */
static const struct field fields_dice_override[] = {
    {.name = "damageType", .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"}, .doc = "The type of the base."},
    {.name = "dieSize", .form = {.type = FIELD_WORD, .words = pf2e_words_dice}, .doc = "The die of the base."},
    {.name = "diceNumber", .form = {.type = FIELD_AMOUNT}, .doc = "The dice of the base."},
    {.name = "upgrade", .form = {.type = FIELD_BOOL}, .doc = "The next larger die."},
    {.name = "downgrade", .form = {.type = FIELD_BOOL}, .doc = "The next smaller die."},
    {0},
};
const struct field pf2e_damage_dice_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "Which damage rolls."},
    {.name = "diceNumber", .form = {.type = FIELD_AMOUNT}, .initial = "0", .doc = "How many dice."},
    {.name = "dieSize",
     .form = {.type = FIELD_WORD, .words = pf2e_words_dice},
     .initial = "the base die",
     .doc = "Which die."},
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"},
     .initial = "the base type",
     .doc = "The type of damage."},
    {.name = "category",
     .form = {.type = FIELD_WORD, .words = pf2e_words_damage_categories},
     .doc = "persistent, precision or splash."},
    {.name = "critical",
     .form = {.type = FIELD_BOOL},
     .initial = "null",
     .doc = "true only on a critical hit, false also then but never doubled, absent doubled."},
    {.name = "value", .form = {.type = FIELD_OBJECT}, .doc = "diceNumber and dieSize by level bracket."},
    {.name = "override",
     .form = {.type = FIELD_OBJECT, .fields = fields_dice_override},
     .doc = "Changes the base dice instead of adding; DamageAlteration does this better."},
    {.name = "hideIfDisabled",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Not listed while the predicate fails."},
    {.name = "tags",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_slug},
     .doc = "Words that other elements can test."},
    {.name = "damageCategory", .instead = "category", .doc = "only FlatModifier calls it damageCategory"},
    {.name = "traits", .obsolete = true, .doc = "dice carry no traits"},
    {0},
};

/* PF2E-RE-13 */
static const struct field_form fields_form_plain_slugs = {.type = FIELD_ARRAY, .item = &pf2e_form_slug};
static const struct field_form *const fields_forms_alteration_value[] = {&pf2e_form_value, &fields_form_plain_slugs,
                                                                         &pf2e_form_null, NULL};
const struct field pf2e_damage_alteration_fields[] = {
    {.name = "selectors",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_selector},
     .required = true,
     .doc = "Which damage rolls."},
    {.name = "property",
     .form = {.type = FIELD_WORD, .words = fields_words_dice_properties},
     .required = true,
     .doc = "What to change in each part of the roll for which the predicate holds."},
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = pf2e_words_modes},
     .required = true,
     .doc = "How the value combines with the existing one."},
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_alteration_value},
     .initial = "one step",
     .doc = "The new number, die or type; dice-faces without a value goes one step."},
    {.name = "slug", .form = {.type = FIELD_SLUG}, .doc = "Only dice or modifiers of this name (base: the weapon's)."},
    {.name = "relabel", .form = {.type = FIELD_TEXT}, .doc = "What the changed part is called."},
    {0},
};

/* PF2E-RE-12 */
static const struct field fields_critical_dice[] = {
    {.name = "number", .form = {.type = FIELD_VALUE}, .initial = "1", .doc = "How many dice."},
    {.name = "faces", .form = {.type = FIELD_VALUE}, .initial = "the base die", .doc = "4, 6, 8, 10 or 12."},
    {.name = "damageType", .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"}, .doc = "The type of damage."},
    {.name = "category", .form = {.type = FIELD_WORD, .words = pf2e_words_damage_categories}, .doc = "The category."},
    {0},
};
static const struct field fields_critical_modifier[] = {
    {.name = "value", .form = {.type = FIELD_VALUE}, .required = true, .doc = "The number."},
    {.name = "damageType", .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"}, .doc = "The type of damage."},
    {.name = "category", .form = {.type = FIELD_WORD, .words = pf2e_words_damage_categories}, .doc = "The category."},
    {0},
};
const struct field pf2e_critical_specialization_fields[] = {
    {.name = "alternate",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Gives no specialization; only replaces the effect of one that the actor has."},
    {.name = "text", .form = {.type = FIELD_TEXT}, .initial = "that of the weapon group", .doc = "What it does."},
    {.name = "damageDice", .form = {.type = FIELD_OBJECT, .fields = fields_critical_dice}, .doc = "Dice it adds."},
    {.name = "modifier",
     .form = {.type = FIELD_OBJECT, .fields = fields_critical_modifier},
     .doc = "A number it adds."},
    {0},
};

/* PF2E-RE-21 */
static const char *const fields_words_iwr_modes[] = {"add", "remove", NULL};
static const struct field_form fields_form_immunity = {.type = FIELD_WORD, .vocabulary = "immunityTypes"},
                               fields_form_immunities = {.type = FIELD_ARRAY, .item = &fields_form_immunity},
                               fields_form_weakness = {.type = FIELD_WORD, .vocabulary = "weaknessTypes"},
                               fields_form_weaknesses = {.type = FIELD_ARRAY, .item = &fields_form_weakness},
                               fields_form_resistance = {.type = FIELD_WORD, .vocabulary = "resistanceTypes"},
                               fields_form_resistances = {.type = FIELD_ARRAY, .item = &fields_form_resistance};
static const struct field_form *const fields_forms_immunity[] = {&fields_form_immunity, &fields_form_immunities, NULL};
static const struct field_form *const fields_forms_weakness[] = {&fields_form_weakness, &fields_form_weaknesses, NULL};
static const struct field_form *const fields_forms_resistance[] = {&fields_form_resistance, &fields_form_resistances,
                                                                   NULL};
static const struct field fields_exception[] = {
    {.name = "definition", .form = {.type = FIELD_PREDICATE}, .required = true, .doc = "When it is excepted."},
    {.name = "label", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What the exception is called."},
    {0},
};
static const struct field_form fields_form_iwr_exception = {.type = FIELD_WORD, .vocabulary = "exceptionTypes"},
                               fields_form_custom_exception = {.type = FIELD_OBJECT, .fields = fields_exception};
static const struct field_form *const fields_forms_exception[] = {&fields_form_iwr_exception,
                                                                  &fields_form_custom_exception, NULL};
static const struct field_form fields_form_exception = {.type = FIELD_ANY_OF, .forms = fields_forms_exception};

#define IWR_SHARED_FIELDS                                                                                              \
    {.name = "mode",                                                                                                   \
     .form = {.type = FIELD_WORD, .words = fields_words_iwr_modes},                                                    \
     .initial = "\"add\"",                                                                                             \
     .doc = "remove takes one away that a trait or another item brought."},                                            \
        {.name = "override",                                                                                           \
         .form = {.type = FIELD_BOOL},                                                                                 \
         .initial = "false",                                                                                           \
         .doc = "It replaces another one of its type; otherwise the larger of the two counts."},                       \
        {.name = "definition",                                                                                         \
         .form = {.type = FIELD_PREDICATE},                                                                            \
         .doc = "With type custom: the damage or effect that it applies to."},                                         \
    {                                                                                                                  \
        .name = "exceptions", .form = {.type = FIELD_ARRAY, .item = &fields_form_exception}, .initial = "[]",          \
        .doc = "Exceptions: types, or definitions with a label."                                   \
    }

const struct field pf2e_immunity_fields[] = {
    {.name = "type",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_immunity},
     .required = true,
     .doc = "Damage types, conditions or kinds of effect; custom with a definition."},
    IWR_SHARED_FIELDS,
    {0},
};
const struct field pf2e_weakness_fields[] = {
    {.name = "type",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_weakness},
     .required = true,
     .doc = "Damage types or groups of them; custom with a definition."},
    {.name = "value",
     .form = {.type = FIELD_AMOUNT},
     .required = true,
     .unless = "mode=remove",
     .initial = "needed unless mode is remove",
     .doc = "How much is added to the damage."},
    IWR_SHARED_FIELDS,
    {.name = "applyOnce",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "With type custom: it counts once for the whole roll, as a weakness to what deals no damage does."},
    {0},
};
const struct field pf2e_resistance_fields[] = {
    {.name = "type",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_resistance},
     .required = true,
     .doc = "Damage types or groups of them (physical, energy, all-damage); custom with a definition."},
    {.name = "value",
     .form = {.type = FIELD_AMOUNT},
     .required = true,
     .unless = "mode=remove",
     .initial = "needed unless mode is remove",
     .doc = "How much is subtracted from the damage."},
    IWR_SHARED_FIELDS,
    {.name = "doubleVs",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_exception},
     .initial = "[]",
     .doc = "Types against which it counts twice."},
    {0},
};

/* PF2E-RE-36 */
const struct field pf2e_striking_fields[] = {
    {.name = "selector", .form = {.type = FIELD_SELECTOR}, .required = true, .doc = "The damage rolls."},
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "1 striking to 4 mythic striking."},
    {0},
};
const struct field pf2e_weapon_potency_fields[] = {
    {.name = "selector", .form = {.type = FIELD_SELECTOR}, .required = true, .doc = "The attack rolls."},
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "The item bonus, 1 to 4."},
    {0},
};
