/* lint_element.c: checks that concern one kind of element only. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/near.h"
#include "systems/pf2e/element/ignored.h"
#include "systems/pf2e/lint/lint.h"

/* Item types by group, as alterations.def names them. */
#define ALL                                                                                                            \
    "action ancestry affliction armor background backpack container book campaignFeature class condition consumable "  \
    "deity effect equipment feat heritage kit lore melee shield spell spellcastingEntry treasure weapon ammo"
#define CARRIED "armor backpack container book consumable equipment shield treasure weapon ammo"
#define TRAITED                                                                                                        \
    "action ancestry affliction armor background backpack container book campaignFeature class condition consumable "  \
    "effect equipment feat heritage kit melee shield spell treasure weapon ammo"

static const struct {
    const char *property, *types, *modes;
} element_alterations[] = {
#define ALTERATION(property, types, modes, way, path) {property, types, modes},
#include "systems/pf2e/element/alterations.def"
#undef ALTERATION
};

static const char element_item_types[] = ALL;
#undef ALL
#undef CARRIED
#undef TRAITED

static bool element_list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(list, word); at && length; at = strstr(at + 1, word)) {
        bool starts = at == list || at[-1] == ' ', ends = at[length] == ' ' || at[length] == '\0';
        if (starts && ends) return true;
    }
    return false;
}

/* HTML where only markdown works: <p>, </b>, <br/>. */
static bool element_has_html(const char *text)
{
    const char *end = strrchr(text, '>');
    for (const char *at = strchr(text, '<'); at && end && at < end; at = strchr(at + 1, '<')) {
        if (ascii_is_letter(at[1]) || at[1] == '/') return true;
    }
    return false;
}

static void element_check_description(struct pf2e_lint *lint, const struct json *value)
{
    for (uint32_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++) {
        const struct json *text = json_get(&value->items[i], "text");
        const char *words = json_to_text(text, "");
        const char *label = strncmp(words, "PF2E.", 5) == 0 ? pf2e_pack_label(lint->pack, words) : NULL;
        if (!element_has_html(label ? label : words)) continue;
        pf2e_lint_report(lint,
                         fault_warning("pf2e/html-in-markdown",
                                       "use **bold** and *italic*, and a further entry for a further paragraph"),
                         text, "added descriptions cannot use HTML");
    }
}

/* PF2E-RE-20 */
static void element_check_alteration(struct pf2e_lint *lint, const struct json *alteration, const char *type)
{
    const char *property = json_to_text(json_get(alteration, "property"), ""),
               *mode = json_to_text(json_get(alteration, "mode"), "");
    for (size_t i = 0; i < sizeof element_alterations / sizeof *element_alterations; i++) {
        if (strcmp(element_alterations[i].property, property) != 0) continue;
        if (type && !strchr(type, '{') && !element_list_has(element_alterations[i].types, type))
            pf2e_lint_report(lint, fault_error("pf2e/wrong-item-type", NULL), json_get(alteration, "property"),
                             "items of type \"%s\" have no \"%s\" to change", type, property);
        char hint[160];
        snprintf(hint, sizeof hint, "modes of \"%s\": %.100s", property, element_alterations[i].modes);
        if (!strchr(mode, '{') && !element_list_has(element_alterations[i].modes, mode))
            pf2e_lint_report(lint, fault_error("pf2e/wrong-mode", hint), json_get(alteration, "mode"),
                             "\"%s\" cannot be changed with \"%s\"", property, mode);
    }
    if (strcmp(property, "description") == 0 && strcmp(mode, "add") == 0)
        element_check_description(lint, json_get(alteration, "value"));
}

static void element_check_item_alteration(struct pf2e_lint *lint)
{
    const struct json *type = json_get(lint->element, "itemType");
    if (type && json_is(type, JSON_STRING) && !strchr(type->text, '{') &&
        !element_list_has(element_item_types, type->text)) {
        pf2e_lint_report(lint, fault_error("pf2e/bad-value", NULL), type, "there is no item type \"%s\"", type->text);
        return;
    }
    element_check_alteration(lint, lint->element, json_to_text(type, NULL));
}

static void element_check_alterations(struct pf2e_lint *lint)
{
    const struct json *list = json_get(lint->element, "alterations");
    for (uint32_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++)
        element_check_alteration(lint, &list->items[i], NULL);
}

/* PF2E-RE-62, PF2E-RE-19 */
static void element_check_grant(struct pf2e_lint *lint)
{
    bool in_memory = json_to_bool(json_get(lint->element, "inMemoryOnly"), false);
    if (pf2e_is_physical(lint->item_type) && !in_memory)
        pf2e_lint_report(lint,
                         fault_warning("pf2e/grant-on-physical", "only in-memory grants work on things one carries"),
                         lint->element, "GrantItem does nothing on an item of type \"%s\"", lint->item_type);
    const struct json *again = json_get(lint->element, "reevaluateOnUpdate");
    if (json_to_bool(again, false) && json_count(json_get(lint->element, "predicate")) == 0)
        pf2e_lint_report(lint, fault_warning("pf2e/no-predicate", "add a predicate"), again,
                         "\"reevaluateOnUpdate\" has nothing to evaluate");
    element_check_alterations(lint);
}

/* PF2E-RE-46, PF2E-RE-45 */
static void element_check_choice(struct pf2e_lint *lint)
{
    if (strcmp(lint->item_type, "consumable") == 0)
        pf2e_lint_report(lint, fault_warning("pf2e/choice-on-consumable", "put it on an effect the consumable gives"),
                         lint->element, "choices are not asked for on consumables");
    const struct json *choices = json_get(lint->element, "choices"), *flag = json_get(lint->element, "flag");
    if (json_is(choices, JSON_ARRAY) && choices->count == 0)
        pf2e_lint_report(lint, fault_error("pf2e/no-choices", NULL), choices, "there is nothing to choose from");
    const struct json *list = json_get(choices, "config");
    if (json_is(list, JSON_STRING) && !pf2e_words(pf2e_words_name(list->text)))
        pf2e_lint_report(lint, fault_warning("pf2e/no-choices", "see vocabulary in docs/reference/pf2e.md"), list,
                         "there is no word list \"%s\" to choose from", list->text);
    const char *written = json_to_text(flag, "");
    if (strchr(written, '{')) return; /* known when the item is used */
    for (const char *at = written; *at; at++) {
        if (ascii_is_letter(*at) || ascii_is_digit(*at) || *at == '-') continue;
        pf2e_lint_report(lint, fault_warning("pf2e/not-camel-case", "flags are written in camelCase"), flag,
                         "the flag \"%s\" loses every character that is not a letter, a digit or a hyphen", flag->text);
        break;
    }
}

/* PF2E-RE-72 */
static void element_check_roll_option(struct pf2e_lint *lint)
{
    const struct json *disabled = json_get(lint->element, "disabledValue"),
                      *sub = json_get(lint->element, "suboptions");
    bool toggle = json_get(lint->element, "toggleable") && !json_is(json_get(lint->element, "toggleable"), JSON_FALSE);
    if (disabled && !json_get(lint->element, "disabledIf"))
        pf2e_lint_report(lint, fault_warning("pf2e/no-predicate", "add \"disabledIf\""), disabled,
                         "there is no condition for disabling the toggle");
    if (!toggle && json_is(sub, JSON_ARRAY) && sub->count > 0)
        pf2e_lint_report(lint, fault_warning("pf2e/no-toggle", "add \"toggleable\": true"), sub,
                         "suboptions are only offered by a toggle");
}

/* PF2E-RE-51 */
static void element_check_crafting(struct pf2e_lint *lint)
{
    static const char *const flags[] = {"isDailyPrep", "isPrepared", "isAlchemical"};
    if (json_get(lint->element, "resource")) return; /* made on the spot, from a pool */
    for (size_t i = 0; i < 3; i++) {
        if (json_to_bool(json_get(lint->element, flags[i]), false)) return;
    }
    pf2e_lint_report(lint, fault_note("pf2e/idle-crafting", "set isDailyPrep, isPrepared or isAlchemical"),
                     lint->element, "the crafting ability does nothing");
}

/* PF2E-RE-57 */
static void element_check_dice(struct pf2e_lint *lint)
{
    const struct json *override = json_get(lint->element, "override");
    if (json_is(override, JSON_OBJECT))
        pf2e_lint_report(lint, fault_note("pf2e/superseded", "write a DamageAlteration"), override,
                         "overriding dice has been replaced by DamageAlteration");
    if (!override && !json_get(lint->element, "diceNumber") && !json_get(lint->element, "dieSize") &&
        !json_get(lint->element, "value") && !json_get(lint->element, "damageType"))
        pf2e_lint_report(lint, fault_error("pf2e/missing-field", "add \"diceNumber\""), lint->element,
                         "the element adds no dice");
}

/* PF2E-RE-21 */
static void element_check_iwr(struct pf2e_lint *lint)
{
    const struct json *type = json_get(lint->element, "type"), *definition = json_get(lint->element, "definition");
    bool custom = json_is_text(type, "custom");
    for (uint32_t i = 0; json_is(type, JSON_ARRAY) && i < type->count; i++)
        custom = custom || json_is_text(&type->items[i], "custom");
    if (custom && !definition)
        pf2e_lint_report(lint, fault_error("pf2e/missing-field", "add \"definition\" and \"label\""), lint->element,
                         "a custom type needs a definition");
    if (definition && !custom)
        pf2e_lint_report(lint, fault_warning("pf2e/idle-definition", "write \"type\": \"custom\""), definition,
                         "the definition is only read with type \"custom\"");
}

static void element_check_adjust_modifier(struct pf2e_lint *lint)
{
    const struct json *rule = lint->element;
    bool does = json_get(rule, "value") || json_get(rule, "damageType") || json_get(rule, "relabel") ||
                json_to_bool(json_get(rule, "suppress"), false);
    if (!does)
        pf2e_lint_report(lint, fault_error("pf2e/missing-field", "add \"value\" or \"suppress\": true"), rule,
                         "the element changes nothing");
}

/* PF2E-PREP-05, PF2E-RE-18 */
static void element_check_flat(struct pf2e_lint *lint)
{
    const struct json *value = json_get(lint->element, "value"), *selector = json_get(lint->element, "selector");
    const char *text = json_to_text(value, ""), *which = json_to_text(selector, "");
    bool speed = strcmp(which, "land-speed") == 0 || strcmp(which, "all-speeds") == 0 || strcmp(which, "speed") == 0;
    if (speed && strstr(text, "speed.total"))
        pf2e_lint_report(lint, fault_warning("pf2e/own-total", "use speed.value, the speed before modifiers"), value,
                         "a speed cannot be changed from its own total");
    bool ability = json_is_text(json_get(lint->element, "type"), "ability");
    if (ability && !json_get(lint->element, "ability") && !value)
        pf2e_lint_report(lint, fault_error("pf2e/missing-field", "add \"ability\": \"str\""), lint->element,
                         "the type ability needs an attribute");
}

/* PF2E-RE-76 */
static void element_check_resource(struct pf2e_lint *lint)
{
    static const char *const taken[] = {"resolve", "focus", "hero-points", "heroPoints", "investiture", "mythicPoints"};
    const struct json *slug = json_get(lint->element, "slug");
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        if (json_is_text(slug, taken[i]))
            pf2e_lint_report(lint, fault_error("pf2e/taken-slug", "choose another slug"), slug,
                             "actors already have a resource \"%s\"", taken[i]);
    }
}

/* PF2E-RE-58 */
static void element_check_damage_type(struct pf2e_lint *lint)
{
    static const char *const categories[] = {"precision", "persistent", "splash"};
    const struct json *type = json_get(lint->element, "damageType");
    const char *field = strcmp(lint->kind->key, "DamageDice") == 0 ? "category" : "damageCategory";
    for (size_t i = 0; i < 3; i++) {
        char hint[96];
        snprintf(hint, sizeof hint, "write \"%s\": \"%s\"", field, categories[i]);
        if (json_is_text(type, categories[i]))
            pf2e_lint_report(lint, fault_error("pf2e/category-as-type", hint), type,
                             "\"%s\" is a category of damage, not a type", categories[i]);
    }
}

static bool element_rolls_with_item(const struct json *selector)
{
    const char *text = json_to_text(selector, "");
    for (uint32_t i = 0; json_is(selector, JSON_ARRAY) && i < selector->count; i++) {
        if (element_rolls_with_item(&selector->items[i])) return true;
    }
    return strncmp(text, "spell-", 6) == 0 || strncmp(text, "strike-", 7) == 0;
}

/* PF2E-VAL-09: in a roll "the item" may be the one rolled with. */
static void element_check_item_level(struct pf2e_lint *lint)
{
    static const char *const fields[] = {"value", "diceNumber"};
    enum pf2e_op op = pf2e_element_more(lint->kind)->op;
    if (op != PF2E_OP_MODIFIER && op != PF2E_OP_DICE) return;
    for (size_t i = 0; i < 2; i++) {
        const struct json *value = json_get(lint->element, fields[i]);
        if (strstr(json_to_text(value, ""), "@item.level") &&
            element_rolls_with_item(json_get(lint->element, "selector")))
            pf2e_lint_report(
                lint,
                fault_note("pf2e/ambiguous-item", "@spell.level and @weapon.level always mean what is rolled with"),
                value, "@item.level can mean this item or the one that is rolled with");
    }
}

/* What the engine reads and does nothing with. */
static void element_check_ignored(struct pf2e_lint *lint)
{
    for (const struct pf2e_ignored *one = pf2e_ignored_fields; one->kind; one++) {
        const struct json *field = pf2e_ignored_find(one, lint->kind->key, lint->element);
        if (field)
            pf2e_lint_report(lint, fault_note("pf2e/ignored-field", NULL), field, "\"%s\" has no effect here: %s",
                             pf2e_ignored_name(one), one->why);
    }
}

void pf2e_lint_element(struct pf2e_lint *lint)
{
    element_check_damage_type(lint);
    element_check_item_level(lint);
    static const struct {
        const char *key;
        void (*check)(struct pf2e_lint *lint);
    } checks[] = {{"ItemAlteration", element_check_item_alteration},
                  {"GrantItem", element_check_grant},
                  {"GrantItem", pf2e_lint_preselect},
                  {"ActiveEffectLike", pf2e_lint_rank},
                  {"MartialProficiency", pf2e_lint_rank},
                  {"EphemeralEffect", element_check_alterations},
                  {"ChoiceSet", element_check_choice},
                  {"RollOption", element_check_roll_option},
                  {"CraftingAbility", element_check_crafting},
                  {"DamageDice", element_check_dice},
                  {"Immunity", element_check_iwr},
                  {"Weakness", element_check_iwr},
                  {"Resistance", element_check_iwr},
                  {"AdjustModifier", element_check_adjust_modifier},
                  {"AdjustModifier", pf2e_lint_modifier_slug},
                  {"CreatureSize", pf2e_lint_size},
                  {"SubstituteRoll", pf2e_lint_range},
                  {"WeaponPotency", pf2e_lint_range},
                  {"Striking", pf2e_lint_range},
                  {"DamageDice", pf2e_lint_range},
                  {"Aura", pf2e_lint_range},
                  {"FlatModifier", element_check_flat},
                  {"FlatModifier", pf2e_lint_remove_after_roll},
                  {"SpecialResource", element_check_resource}};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (strcmp(checks[i].key, lint->kind->key) == 0) checks[i].check(lint);
    }
    element_check_ignored(lint);
}
