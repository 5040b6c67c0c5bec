/* fields_rolls.c: fields of the elements that act on checks and their results. */
#include "systems/pf2e/element/elements.h"

static const char *const fields_words_modifier_types[] = {"ability",     "circumstance", "item",    "potency",
                                                          "proficiency", "status",       "untyped", NULL};

/* PF2E-RE-18 */
const struct field pf2e_flat_modifier_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "What it is added to: one selector or a list."},
    {.name = "value",
     .form = {.type = FIELD_AMOUNT},
     .required = true,
     .unless = "type=ability",
     .initial = "the attribute's modifier with type ability",
     .doc = "The number, a formula, or values by bracket."},
    {.name = "type",
     .form = {.type = FIELD_WORD, .words = fields_words_modifier_types},
     .initial = "\"untyped\"",
     .doc = "The bonus type: of each type only the best bonus and the worst penalty count."},
    {.name = "ability",
     .form = {.type = FIELD_WORD, .words = pf2e_words_attributes},
     .doc = "With type ability: the attribute."},
    {.name = "min", .form = {.type = FIELD_AMOUNT}, .doc = "The value is at least this."},
    {.name = "max", .form = {.type = FIELD_AMOUNT}, .doc = "The value is at most this."},
    {.name = "force",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "With type ability: this attribute is used even when another is better."},
    {.name = "hideIfDisabled",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Not listed while the predicate fails."},
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"},
     .initial = "that of the damage roll",
     .doc = "On damage: the type of damage added."},
    {.name = "damageCategory",
     .form = {.type = FIELD_WORD, .words = pf2e_words_damage_categories},
     .doc = "On damage: persistent, precision or splash."},
    {.name = "critical",
     .form = {.type = FIELD_BOOL},
     .initial = "null",
     .doc = "On damage: true only on a critical hit, false also then but never doubled, absent doubled."},
    {.name = "tags",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_slug},
     .doc = "Words by which AdjustModifier can find the modifier."},
    {.name = "removeAfterRoll",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_remove_after},
     .initial = "false",
     .doc = "The effect ends after the next check: always (true), only if the modifier counted (\"if-enabled\"), or "
            "when a predicate holds. Damage rolls never end it."},
    {.name = "fromEquipment",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "An item bonus is one of equipment: automatic bonus progression takes its place."},
    {.name = "phase", .obsolete = true, .doc = "modifiers are collected when a statistic is made"},
    {.name = "types", .instead = "type", .doc = "a modifier has one type"},
    {.name = "category", .instead = "damageCategory", .doc = "only DamageDice calls it category"},
    {0},
};

/* PF2E-RE-04 */
const struct field pf2e_adjust_modifier_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .unless = "selectors",
     .doc = "Where the modifiers to be changed apply."},
    {.name = "selectors", .form = {.type = FIELD_ARRAY, .item = &pf2e_form_selector}, .doc = "Several of them."},
    {.name = "slug", .form = {.type = FIELD_SLUG}, .initial = "every modifier", .doc = "The modifier to change."},
    {.name = "slugs", .form = {.type = FIELD_ARRAY, .item = &pf2e_form_slug}, .doc = "Several of them."},
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = pf2e_words_modes},
     .initial = "\"override\"",
     .doc = "How the value combines with the modifier's."},
    {.name = "value", .form = {.type = FIELD_VALUE}, .doc = "The number."},
    {.name = "suppress", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "The modifier does not count."},
    {.name = "relabel", .form = {.type = FIELD_TEXT}, .doc = "What the changed modifier is called."},
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .vocabulary = "damageTypes"},
     .doc = "The damage type it gets."},
    {.name = "maxApplications",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1000000},
     .initial = "without limit",
     .doc = "How many modifiers it changes in all."},
    {.name = "type", .obsolete = true, .doc = "ask for bonus:type:<type> in the predicate"},
    {0},
};

/* PF2E-RE-03 */
static const char *const fields_words_adjustments[] = {"two-degrees-better", "one-degree-better",   "one-degree-worse",
                                                       "two-degrees-worse",  "to-critical-failure", "to-failure",
                                                       "to-success",         "to-critical-success", NULL};
static const struct field fields_adjustment[] = {
    {.name = "all", .form = {.type = FIELD_WORD, .words = fields_words_adjustments}, .doc = "Every outcome."},
    {.name = "criticalSuccess",
     .form = {.type = FIELD_WORD, .words = fields_words_adjustments},
     .doc = "A critical success."},
    {.name = "success", .form = {.type = FIELD_WORD, .words = fields_words_adjustments}, .doc = "A success."},
    {.name = "failure", .form = {.type = FIELD_WORD, .words = fields_words_adjustments}, .doc = "A failure."},
    {.name = "criticalFailure",
     .form = {.type = FIELD_WORD, .words = fields_words_adjustments},
     .doc = "A critical failure."},
    {0},
};
const struct field pf2e_adjust_degree_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "Which checks."},
    {.name = "adjustment",
     .form = {.type = FIELD_OBJECT, .fields = fields_adjustment},
     .required = true,
     .doc = "The change for each outcome."},
    {.name = "type", .obsolete = true, .doc = "use `selector`"},
    {.name = "outcome", .obsolete = true, .doc = "the members of adjustment name the outcomes"},
    {.name = "removeAfterRoll", .obsolete = true, .doc = "only modifiers, RollTwice and SubstituteRoll end effects"},
    {0},
};

/* PF2E-RE-24 */
const struct field pf2e_multiple_attack_penalty_fields[] = {
    {.name = "selector", .form = {.type = FIELD_SELECTOR}, .required = true, .doc = "The attack rolls."},
    {.name = "value",
     .form = {.type = FIELD_AMOUNT},
     .required = true,
     .doc = "The penalty of the second attack; the third has twice as much."},
    {0},
};

/* PF2E-RE-25 */
static const char *const fields_words_visibilities[] = {"gm", "owner", NULL};
static const struct field_form fields_form_outcome = {.type = FIELD_WORD, .words = pf2e_words_outcomes};
const struct field pf2e_note_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "Which rolls show it."},
    {.name = "text",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "The words: markup, a localisation key, {item|description}."},
    {.name = "title", .form = {.type = FIELD_TEXT}, .doc = "Printed before the text, in bold."},
    {.name = "outcome",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_outcome},
     .initial = "every outcome",
     .doc = "Only with these results."},
    {.name = "visibility",
     .form = {.type = FIELD_WORD, .words = fields_words_visibilities},
     .initial = "everybody",
     .doc = "Who may read it."},
    {0},
};

/* PF2E-RE-27 */
static const char *const fields_words_keep[] = {"higher", "lower", NULL};
const struct field pf2e_roll_twice_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "Which checks."},
    {.name = "keep",
     .form = {.type = FIELD_WORD, .words = fields_words_keep},
     .required = true,
     .doc = "Fortune keeps the higher, misfortune the lower die; both together cancel out."},
    {.name = "removeAfterRoll",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_remove_after},
     .initial = "true on an effect, else false",
     .doc = "True if the effect ends after the roll."},
    {0},
};

/* PF2E-RE-32 */
static const char *const fields_words_effect_types[] = {"fortune", "misfortune", NULL};
const struct field pf2e_substitute_roll_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "Which checks."},
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "The number that replaces the die."},
    {.name = "required",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "True if it must be used; otherwise the player may choose."},
    {.name = "effectType",
     .form = {.type = FIELD_WORD, .words = fields_words_effect_types},
     .initial = "\"fortune\"",
     .doc = "How it combines with other fortune and misfortune."},
    {.name = "removeAfterRoll",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_remove_after},
     .initial = "false",
     .doc = "True if the effect ends after the roll."},
    {0},
};
