/* elements.c: the table of element kinds and what all of them share. */
#include "systems/pf2e/element/elements.h"

#include <string.h>

const char *const pf2e_words_modes[] = {"add",       "subtract", "remove",   "multiply",
                                        "downgrade", "upgrade",  "override", NULL};
const char *const pf2e_words_dice[] = {"d4", "d6", "d8", "d10", "d12", NULL};
const char *const pf2e_words_attributes[] = {"str", "dex", "con", "int", "wis", "cha", NULL};
const char *const pf2e_words_damage_categories[] = {"persistent", "precision", "splash", NULL};
const char *const pf2e_words_outcomes[] = {"criticalFailure", "failure", "success", "criticalSuccess", NULL};

const struct field_form pf2e_form_text = {.type = FIELD_TEXT}, pf2e_form_slug = {.type = FIELD_SLUG},
                        pf2e_form_number = {.type = FIELD_NUMBER}, pf2e_form_bool = {.type = FIELD_BOOL},
                        pf2e_form_value = {.type = FIELD_VALUE}, pf2e_form_selector = {.type = FIELD_SELECTOR},
                        pf2e_form_selectors = {.type = FIELD_ARRAY, .item = &pf2e_form_selector},
                        pf2e_form_predicate = {.type = FIELD_PREDICATE},
                        pf2e_form_trait = {.type = FIELD_WORD, .vocabulary = "traits"},
                        pf2e_form_damage_type = {.type = FIELD_WORD, .vocabulary = "damageTypes"},
                        pf2e_form_slugs = {.type = FIELD_ARRAY, .item = &pf2e_form_slug},
                        pf2e_form_null = {.type = FIELD_NULL}, pf2e_form_object = {.type = FIELD_OBJECT},
                        pf2e_form_uuid = {.type = FIELD_UUID};

const struct field_form *const pf2e_forms_selectors[] = {&pf2e_form_selector, &pf2e_form_selectors, NULL};

static const char *const elements_words_if_enabled[] = {"if-enabled", NULL};
static const struct field_form elements_form_if_enabled = {.type = FIELD_WORD, .words = elements_words_if_enabled};
const struct field_form *const pf2e_forms_remove_after[] = {&pf2e_form_bool, &elements_form_if_enabled,
                                                            &pf2e_form_predicate, NULL};

const struct field pf2e_common_fields[] = {
    {.name = "key", .form = {.type = FIELD_TEXT}, .doc = "Which kind of element this is."},
    {.name = "slug",
     .form = {.type = FIELD_SLUG},
     .initial = "made of the label",
     .doc = "The name other elements know this one by; of two modifiers with one slug only one counts."},
    {.name = "label",
     .form = {.type = FIELD_TEXT},
     .initial = "the item's name",
     .doc = "What people read; text or a localisation key."},
    {.name = "predicate",
     .form = {.type = FIELD_PREDICATE},
     .initial = "[]",
     .doc = "When the element applies: a list of roll options and tests that must all hold."},
    {.name = "priority",
     .form = {.type = FIELD_INTEGER},
     .initial = "by kind",
     .doc = "The order within a phase: lower ones act first."},
    {.name = "ignored", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "Switches the element off."},
    {.name = "requiresEquipped",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "On a physical item: acts only while the item is equipped."},
    {.name = "requiresInvestment",
     .form = {.type = FIELD_BOOL},
     .initial = "true when the item can be invested",
     .doc = "On a physical item: acts only while the item is invested."},
    {.name = "requiresInvested", .instead = "requiresInvestment", .doc = "the field has another name"},
    {.name = "requireInvestment", .instead = "requiresInvestment", .doc = "the field has another name"},
    {.name = "removeUponCreate",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "The element leaves the item once the item has been added."},
    {.name = "spinoff",
     .form = {.type = FIELD_TEXT},
     .doc = "Belongs to the effect of this name that the item can put on its actor."},
    {.name = "roll-options",
     .obsolete = true,
     .doc = "elements see the options of the domains of the roll they act in"},
    {.name = "roll-option", .obsolete = true, .doc = "elements see the options of the domains of the roll they act in"},
    {0},
};

static const struct field_form elements_form_anything = {.type = FIELD_ANYTHING};
static const struct field_form elements_form_element = {.type = FIELD_OBJECT};

static const struct field elements_traits_fields[] = {
    {.name = "value",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait},
     .open = true,
     .doc = "Traits of the document."},
    {.name = "rarity", .form = {.type = FIELD_TEXT}, .doc = "common, uncommon, rare or unique."},
    {.name = "otherTags",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_slug},
     .doc = "Tags elements ask for as item:tag:<tag>."},
    {0},
};

static const struct field elements_system_fields[] = {
    {.name = "rules",
     .form = {.type = FIELD_ARRAY, .item = &elements_form_element},
     .open = true,
     .doc = "The rule elements, in the order they were written."},
    {.name = "slug",
     .form = {.type = FIELD_ANYTHING},
     .doc = "The name elements know the item by; made of its name "
            "when absent or null."},
    {.name = "description", .form = {.type = FIELD_ANYTHING}, .doc = "What people read: {\"value\": \"<p>...\"}."},
    {.name = "traits", .form = {.type = FIELD_OBJECT, .fields = elements_traits_fields}, .doc = "Traits and tags."},
    {.name = "level", .form = {.type = FIELD_ANYTHING}, .doc = "The level: {\"value\": 3}."},
    {0},
};

const struct field pf2e_document_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "What it is called."},
    {.name = "type",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "The kind of item (feat, effect, weapon ...) or actor (character, npc ...)."},
    {.name = "_id", .form = {.type = FIELD_TEXT}, .doc = "Sixteen letters and digits; links may use it."},
    {.name = "system",
     .form = {.type = FIELD_OBJECT, .fields = elements_system_fields},
     .required = true,
     .doc = "The game data."},
    {.name = "items",
     .form = {.type = FIELD_ARRAY, .item = &elements_form_anything},
     .doc = "Of an actor: the items it owns, each a document."},
    {0},
};

#define ORDER(...) {__VA_ARGS__}
#define STEPS(...) {__VA_ARGS__}
#define LOWER(family) .lower = element_##family##_lower,
#define CONSTRUCT(family) .construct = element_##family##_construct,
#define APPLY(family) .apply = element_##family##_apply,
#define BEFORE(family) .before = element_##family##_before,
#define AFTER(family) .after = element_##family##_after,
#define ELEMENT(key, name, first, second, when, order, steps, doc)                                                     \
    static const struct pf2e_element elements_##name = {                                                               \
        PF2E_ELEMENT_##key, PF2E_OP_##first, PF2E_OP_##second, PF2E_PHASE_##when, order, steps};
#include "systems/pf2e/element/elements.def"
#undef ELEMENT

const struct element_kind pf2e_elements[] = {
#define ELEMENT(key, name, first, second, when, order, steps, doc) {#key, doc, pf2e_##name##_fields, &elements_##name},
#include "systems/pf2e/element/elements.def"
#undef ELEMENT
    {0},
};

const char *pf2e_element_key(const struct json *element)
{
    return json_to_text(json_get(element, "key"), "");
}

enum pf2e_element_id pf2e_element_id_of(const struct json *element)
{
    const char *key = pf2e_element_key(element);
    size_t id = 0;
    while (id < PF2E_ELEMENT_COUNT && strcmp(pf2e_elements[id].key, key) != 0)
        id++;
    return (enum pf2e_element_id)id;
}

bool pf2e_element_is(const struct json *element, enum pf2e_element_id id)
{
    return json_is_text(json_get(element, "key"), pf2e_elements[id].key);
}

const struct element_kind *pf2e_element_find(const char *key, const char **nearest)
{
    return element_kind_find(pf2e_elements, key, nearest);
}

const char *pf2e_op_name(enum pf2e_op op)
{
    static const char *const names[] = {
#define OP(name, way, meaning) #name,
#include "systems/pf2e/element/ops.def"
#undef OP
    };
    return names[op];
}

const char *pf2e_phase_name(enum pf2e_phase phase)
{
    static const char *const names[] = {"construct",    "applyAEs",   "beforeDerived",
                                        "afterDerived", "beforeRoll", "event"};
    return names[phase];
}

enum pf2e_phase pf2e_element_phase(const struct element_kind *kind, const struct json *element)
{
    const char *named = json_to_text(json_get(element, "phase"), "");
    for (int phase = PF2E_PHASE_APPLY; phase <= PF2E_PHASE_ROLL; phase++) {
        if (strcmp(named, pf2e_phase_name((enum pf2e_phase)phase)) == 0) return (enum pf2e_phase)phase;
    }
    bool in_memory = json_to_bool(json_get(element, "inMemoryOnly"), false);
    return in_memory ? PF2E_PHASE_APPLY : pf2e_element_more(kind)->phase;
}

static int64_t element_mode_priority(const char *mode)
{
    static const struct {
        const char *mode;
        int64_t priority;
    } modes[] = {{"multiply", 10},  {"add", 20},     {"subtract", 20}, {"remove", 20},
                 {"downgrade", 30}, {"upgrade", 40}, {"override", 50}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (strcmp(mode, modes[i].mode) == 0) return modes[i].priority;
    }
    return 100;
}

/* An element that suppresses without a mode overrides. */
int64_t pf2e_element_priority(const struct element_kind *kind, const struct json *element)
{
    const struct json *stated = json_get(element, "priority");
    const struct pf2e_element_order *order = &pf2e_element_more(kind)->order;
    if (json_is_number(stated) && !order->is_fixed) return json_to_int(stated, 100);
    if (order->by_mode) {
        const char *mode = json_to_text(json_get(element, "mode"), "");
        bool suppresses = json_to_bool(json_get(element, "suppress"), false);
        return order->priority + element_mode_priority(suppresses && !*mode ? "override" : mode);
    }
    bool is_early = order->early && json_to_bool(json_get(element, order->early), false);
    return order->priority - is_early;
}
