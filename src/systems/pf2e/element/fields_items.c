/* fields_items.c: fields of the elements that bring, choose and change items, and of roll options. */
#include "systems/pf2e/element/elements.h"

/* PF2E-RE-20: the properties; alterations.def lists the item types and modes of each. */
static const char *const fields_words_properties[] = {
#define ALTERATION(property, types, modes, way, path) property,
#include "systems/pf2e/element/alterations.def"
#undef ALTERATION
    NULL,
};
static const struct field fields_description_entry[] = {
    {.name = "text",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "A paragraph; markdown, no HTML when it is added."},
    {.name = "title", .form = {.type = FIELD_TEXT}, .doc = "Printed before it in bold."},
    {.name = "divider", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Draws a line before it."},
    {.name = "predicate", .form = {.type = FIELD_PREDICATE}, .doc = "When the paragraph is there."},
    {0},
};
static const struct field_form fields_form_description = {.type = FIELD_OBJECT, .fields = fields_description_entry},
                               fields_form_descriptions = {.type = FIELD_ARRAY, .item = &fields_form_description},
                               fields_form_slug_list = {.type = FIELD_ARRAY, .item = &pf2e_form_slug};
static const struct field_form *const fields_forms_item_value[] = {&pf2e_form_value, &fields_form_descriptions,
                                                                   &fields_form_slug_list, &pf2e_form_null, NULL};
const struct field pf2e_alteration_fields[] = {
    {.name = "property",
     .form = {.type = FIELD_WORD, .words = fields_words_properties},
     .required = true,
     .doc = "The property to change."},
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = pf2e_words_modes},
     .required = true,
     .doc = "How the value combines with the existing one; each property has its own modes."},
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_item_value},
     .required = true,
     .doc = "The number, word, list or paragraphs."},
    {0},
};
const struct field pf2e_item_alteration_fields[] = {
    {.name = "itemType",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .unless = "itemId",
     .doc = "Which type of items; needed without itemId."},
    {.name = "itemId", .form = {.type = FIELD_TEXT}, .doc = "One item: its id, mostly {item|id} or a choice."},
    {.name = "property",
     .form = {.type = FIELD_WORD, .words = fields_words_properties},
     .required = true,
     .doc = "What is changed."},
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = pf2e_words_modes},
     .required = true,
     .doc = "How the value combines with the existing one; each property has its own modes."},
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_item_value},
     .initial = "one step",
     .doc = "The number, word, list or paragraphs."},
    {.name = "fromEquipment",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "Counts as coming from equipment."},
    {.name = "definition", .obsolete = true, .doc = "use `predicate` to select items"},
    {.name = "placement", .obsolete = true, .doc = "only toggles are placed"},
    {.name = "selector", .instead = "itemId", .doc = "items are found by type or id"},
    {.name = "phase", .obsolete = true, .doc = "the property decides when it happens"},
    {0},
};

/* PF2E-RE-19 */
static const char *const fields_words_on_delete[] = {"detach", "cascade", "restrict", NULL};
static const struct field fields_on_delete[] = {
    {.name = "granter",
     .form = {.type = FIELD_WORD, .words = fields_words_on_delete},
     .initial = "\"cascade\"",
     .doc = "What happens to the granted item when the granter goes: cascade takes it along, detach leaves it, "
            "restrict forbids it."},
    {.name = "grantee",
     .form = {.type = FIELD_WORD, .words = fields_words_on_delete},
     .initial = "\"detach\"",
     .doc = "What happens to the granter when the granted item goes."},
    {0},
};
static const struct field_form fields_form_alteration = {.type = FIELD_OBJECT, .fields = pf2e_alteration_fields},
                               fields_form_anything = {.type = FIELD_ANYTHING};
const struct field pf2e_grant_item_fields[] = {
    {.name = "uuid", .form = {.type = FIELD_UUID}, .required = true, .doc = "The item to add, or a choice of it."},
    {.name = "flag",
     .form = {.type = FIELD_TEXT},
     .initial = "made of the granted item's slug",
     .doc = "The name the grant is kept under, in camelCase."},
    {.name = "reevaluateOnUpdate",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Evaluated again whenever the actor changes; needs a predicate."},
    {.name = "inMemoryOnly",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Exists only while the actor is prepared; for conditions."},
    {.name = "allowDuplicate",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "false: nothing happens when the actor already has one."},
    {.name = "preselectChoices",
     .form = {.type = FIELD_MAP, .item = &fields_form_anything},
     .initial = "{}",
     .doc = "Answers for the granted item's choices, by their flags."},
    {.name = "alterations",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_alteration},
     .initial = "[]",
     .doc = "Changes to the granted item."},
    {.name = "onDeleteActions",
     .form = {.type = FIELD_OBJECT, .fields = fields_on_delete},
     .initial = "{\"granter\": \"cascade\", \"grantee\": \"detach\"}",
     .doc = "How the two items depend on each other."},
    {.name = "track",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Its roll options are published under the flag's name."},
    {.name = "nestUnderGranter",
     .form = {.type = FIELD_BOOL},
     .initial = "by type",
     .doc = "True if it is shown below its granter."},
    {.name = "nestFeat", .instead = "nestUnderGranter", .doc = "not only feats are nested"},
    {.name = "grantedId", .form = {.type = FIELD_TEXT}, .doc = "The item that was granted; written by the game."},
    {0},
};

/* PF2E-RE-16 */
static const char *const fields_words_affects[] = {"target", "origin", NULL};
const struct field pf2e_ephemeral_effect_fields[] = {
    {.name = "selectors",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_selectors},
     .required = true,
     .doc = "During which rolls."},
    {.name = "uuid", .form = {.type = FIELD_UUID}, .required = true, .doc = "The effect or condition."},
    {.name = "affects",
     .form = {.type = FIELD_WORD, .words = fields_words_affects},
     .initial = "\"target\"",
     .doc = "Who gets the effect: the target of the actor's roll, or the origin of a roll against the actor."},
    {.name = "adjustName",
     .form = {.type = FIELD_BOOL},
     .initial = "true", .doc = "True if its name shows where it comes from."},
    {.name = "alterations",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_alteration},
     .initial = "[]",
     .doc = "Changes to the effect."},
    {0},
};

/* PF2E-RE-09 */
static const struct field_form *const fields_forms_choice_predicate[] = {&pf2e_form_predicate, &pf2e_form_object, NULL};
static const struct field fields_choice[] = {
    {.name = "value",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "What is kept: text, number, object or a link."},
    {.name = "label", .form = {.type = FIELD_TEXT}, .initial = "the linked item's name", .doc = "What people read."},
    {.name = "predicate",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_choice_predicate},
     .initial = "[]",
     .doc = "When it may be chosen; a single condition need not stand in a list."},
    {.name = "img", .form = {.type = FIELD_TEXT}, .doc = "A picture."},
    {.name = "sort", .form = {.type = FIELD_NUMBER}, .doc = "Its position in the list."},
    {.name = "group", .form = {.type = FIELD_TEXT}, .doc = "The heading it is listed under."},
    {0},
};
static const struct field fields_choice_query[] = {
    {.name = "filter", .form = {.type = FIELD_PREDICATE}, .doc = "Items of the content for which this holds."},
    {.name = "itemType", .form = {.type = FIELD_TEXT}, .initial = "\"feat\"", .doc = "Their type."},
    {.name = "slugsAsValues", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Keep the slug, not the link."},
    {.name = "config", .form = {.type = FIELD_TEXT}, .doc = "A word list: skills, weaponGroups, damageTypes ..."},
    {.name = "attacks", .form = {.type = FIELD_BOOL}, .doc = "The actor's strikes."},
    {.name = "unarmedAttacks", .form = {.type = FIELD_BOOL}, .doc = "The actor's unarmed strikes."},
    {.name = "ownedItems", .form = {.type = FIELD_BOOL}, .doc = "Items the actor owns."},
    {.name = "types", .form = {.type = FIELD_ARRAY, .item = &pf2e_form_text}, .doc = "Their types."},
    {.name = "includeHandwraps",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Handwraps count as weapons."},
    {.name = "predicate",
     .form = {.type = FIELD_PREDICATE},
     .initial = "[]",
     .doc = "Which of them; {choice|value} is the one looked at."},
    {0},
};
static const struct field_form fields_form_choice = {.type = FIELD_OBJECT, .fields = fields_choice},
                               fields_form_choices = {.type = FIELD_ARRAY, .item = &fields_form_choice},
                               fields_form_query = {.type = FIELD_OBJECT, .fields = fields_choice_query};
static const struct field_form *const fields_forms_choices[] = {&fields_form_choices, &fields_form_query,
                                                                &pf2e_form_text, NULL};
static const struct field fields_allowed_drops[] = {
    {.name = "label", .form = {.type = FIELD_TEXT}, .doc = "What may be dropped, in words."},
    {.name = "predicate", .form = {.type = FIELD_PREDICATE}, .required = true, .doc = "Which items may be dropped."},
    {0},
};
static const struct field_form *const fields_forms_name[] = {&pf2e_form_bool, &pf2e_form_text, NULL};
const struct field pf2e_choice_set_fields[] = {
    {.name = "choices",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_choices},
     .required = true,
     .doc = "A list of choices, a query (filter, config, attacks, ownedItems) or a path to data of the actor."},
    {.name = "prompt", .form = {.type = FIELD_TEXT}, .doc = "The question."},
    {.name = "flag",
     .form = {.type = FIELD_TEXT},
     .initial = "made of the item's name",
     .doc = "The answer is kept at flags.system.rulesSelections.<flag>; camelCase."},
    {.name = "rollOption",
     .form = {.type = FIELD_OPTION},
     .doc = "The answer becomes the option <rollOption>:<answer>."},
    {.name = "actorFlag",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "The answer is also kept on the actor at flags.system.<flag>."},
    {.name = "adjustName",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_name},
     .initial = "true",
     .doc = "The answer is shown in the item's name."},
    {.name = "allowedDrops",
     .form = {.type = FIELD_OBJECT, .fields = fields_allowed_drops},
     .doc = "Items a player may drop in place of a choice."},
    {.name = "allowNoSelection", .form = {.type = FIELD_BOOL}, .initial = "false",
     .doc = "The question may be left unanswered."},
    {.name = "selection", .form = {.type = FIELD_ANYTHING}, .doc = "The answer; written by the game."},
    {0},
};

/* PF2E-RE-26 */
static const struct field fields_suboption[] = {
    {.name = "value", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Text, also for numbers."},
    {.name = "label", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What people read."},
    {.name = "predicate", .form = {.type = FIELD_PREDICATE}, .initial = "[]", .doc = "When it is offered."},
    {0},
};
static const char *const fields_words_totm[] = {"totm", NULL};
static const struct field_form fields_form_totm = {.type = FIELD_WORD, .words = fields_words_totm},
                               fields_form_suboption = {.type = FIELD_OBJECT, .fields = fields_suboption},
                               fields_form_suboptions = {.type = FIELD_ARRAY, .item = &fields_form_suboption};
static const struct field_form *const fields_forms_toggleable[] = {&pf2e_form_bool, &fields_form_totm, NULL};
static const struct field_form *const fields_forms_suboptions[] = {&fields_form_suboptions, &fields_form_query, NULL};
static const struct field_form *const fields_forms_truth[] = {&pf2e_form_bool, &pf2e_form_text, NULL};
static const char *const fields_words_option_phases[] = {"applyAEs", "beforeDerived", "afterDerived", "beforeRoll",
                                                         NULL};
static const char *const fields_words_placements[] = {"actions", "actions-tab", "spellcasting", "inventory", NULL};
const struct field pf2e_roll_option_fields[] = {
    {.name = "option", .form = {.type = FIELD_OPTION}, .required = true, .doc = "The option to set."},
    {.name = "domain",
     .form = {.type = FIELD_TEXT},
     .initial = "\"all\"",
     .doc = "Where it is seen: all, or the domain of some rolls."},
    {.name = "phase",
     .form = {.type = FIELD_WORD, .words = fields_words_option_phases},
     .initial = "\"applyAEs\"",
     .doc = "When the option is set during preparation."},
    {.name = "toggleable",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_toggleable},
     .initial = "false",
     .doc = "true: a switch on the sheet; \"totm\": only for tables that play without a map."},
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_truth},
     .initial = "true, for a toggle false",
     .doc = "True if the option is on."},
    {.name = "suboptions",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_suboptions},
     .initial = "[]",
     .doc = "A menu: <option>:<suboption> is set too, and kept at flags.system.rulesSelections.<option in camelCase>."},
    {.name = "selection", .form = {.type = FIELD_TEXT}, .doc = "The suboption that is on."},
    {.name = "alwaysActive",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Cannot be switched off; only the suboption is chosen."},
    {.name = "disabledIf", .form = {.type = FIELD_PREDICATE}, .doc = "When the switch cannot be used."},
    {.name = "disabledValue", .form = {.type = FIELD_BOOL}, .doc = "The state of the switch then."},
    {.name = "mergeable",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Suboptions of several elements with this option form one menu."},
    {.name = "count",
     .form = {.type = FIELD_ANY_OF,
              .forms = (const struct field_form *const[]){&pf2e_form_bool, &pf2e_form_number, NULL}},
     .doc = "Sets <option>:<n>, counting how often it was set."},
    {.name = "placement",
     .form = {.type = FIELD_WORD, .words = fields_words_placements},
     .initial = "\"actions\"",
     .doc = "Where the switch is shown."},
    {.name = "removeAfterRoll",
     .form = {.type = FIELD_ANY_OF, .forms = pf2e_forms_remove_after},
     .initial = "false",
     .doc = "The effect ends after a roll that saw the option."},
    {.name = "selector", .instead = "domain", .doc = "options are set in domains"},
    {.name = "flag", .obsolete = true, .doc = "the flag is made of the option"},
    {0},
};

/* PF2E-RE-10 */
static const struct field fields_batch_other[] = {
    {.name = "definition", .form = {.type = FIELD_PREDICATE}, .required = true, .doc = "Which items."},
    {.name = "quantity", .form = {.type = FIELD_VALUE}, .required = true, .doc = "How many at once."},
    {.name = "batchSize", .instead = "quantity", .doc = "inside batchSizes it is a quantity"},
    {0},
};
static const struct field_form fields_form_batch = {.type = FIELD_OBJECT, .fields = fields_batch_other};
static const struct field fields_batch_sizes[] = {
    {.name = "default", .form = {.type = FIELD_VALUE}, .initial = "1", .doc = "How many at once."},
    {.name = "other",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_batch},
     .doc = "Exceptions; the largest counts."},
    {0},
};
const struct field pf2e_crafting_ability_fields[] = {
    {.name = "slug", .form = {.type = FIELD_SLUG}, .required = true, .doc = "Its name."},
    {.name = "craftableItems",
     .form = {.type = FIELD_PREDICATE},
     .initial = "[]",
     .doc = "What can be made: a predicate over item: options."},
    {.name = "isDailyPrep", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Made in daily preparations."},
    {.name = "isPrepared", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Formulas are prepared."},
    {.name = "isAlchemical", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Uses reagents or vials."},
    {.name = "maxSlots", .form = {.type = FIELD_AMOUNT}, .initial = "without limit", .doc = "How many formulas fit."},
    {.name = "maxItemLevel", .form = {.type = FIELD_AMOUNT}, .initial = "the actor's level", .doc = "Highest level."},
    {.name = "resource", .form = {.type = FIELD_SLUG}, .doc = "The SpecialResource it spends."},
    {.name = "batchSizes", .form = {.type = FIELD_OBJECT, .fields = fields_batch_sizes}, .doc = "How many at once."},
    {.name = "fieldDiscovery", .form = {.type = FIELD_PREDICATE}, .doc = "Items made in larger batches."},
    {.name = "batchSize", .instead = "batchSizes", .doc = "it has a default and exceptions"},
    {.name = "prepared", .form = {.type = FIELD_ARRAY}, .doc = "What is prepared; written by the game."},
    {0},
};
