/* elements.c: the fields of DH2E's rule elements (DH2E-MOD-05). */
#include "systems/dh2e/content/elements.h"

#include <string.h>

#include "systems/dh2e/content/rules.h"

const char *const dh2e_dice_mode_words[] = {"tearing", "proven", "primitive", "razor-sharp", NULL};
const char *const dh2e_resist_mode_words[] = {"flat", "half", NULL};
const char *const dh2e_resist_type_words[] = {
#define DH2E_DAMAGE(id, word, title) word,
#include "systems/dh2e/content/words.def"
    "all", NULL};
const char *const dh2e_degree_when_words[] = {"any", "success", "failure", NULL};
const char *const dh2e_bonus_words[] = {
#define DH2E_CHARACTERISTIC(id, word, title) word "b",
#include "systems/dh2e/content/words.def"
    NULL};
static const char *const dh2e_against_words[] = {"self", "target", NULL};

static const struct field_form dh2e_form_text = {.type = FIELD_TEXT};
static const struct field_form dh2e_form_integer = {.type = FIELD_INTEGER};
static const struct field_form dh2e_form_bonus = {.type = FIELD_WORD, .words = dh2e_bonus_words};
static const struct field_form dh2e_form_texts = {.type = FIELD_ARRAY, .item = &dh2e_form_text};
static const struct field_form *const dh2e_forms_domain[] = {&dh2e_form_text, &dh2e_form_texts, NULL};
static const struct field_form *const dh2e_forms_amount[] = {&dh2e_form_integer, &dh2e_form_bonus, NULL};

#define DH2E_DOMAIN_FIELD(words)                                                                                       \
    {                                                                                                                  \
        .name = "domain", .form = {.type = FIELD_ANY_OF, .forms = dh2e_forms_domain}, .required = true, .doc = words   \
    }
#define DH2E_AMOUNT_FIELD(words)                                                                                       \
    {                                                                                                                  \
        .name = "value", .form = {.type = FIELD_ANY_OF, .forms = dh2e_forms_amount}, .required = true, .doc = words    \
    }

const struct field dh2e_element_common[] = {
    {.name = "key", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Which element this is."},
    {.name = "label", .form = {.type = FIELD_TEXT}, .initial = "the item's name", .doc = "What a breakdown shows."},
    {.name = "predicate",
     .form = {.type = FIELD_PREDICATE},
     .initial = "[]",
     .doc = "When it acts: options, `not:option`, `{\"and\":[...]}`, `{\"or\":[...]}`."},
    {0},
};

static const struct field dh2e_flat_modifier_fields[] = {
    DH2E_DOMAIN_FIELD("Where it acts (`attack:ranged`, `skill:dodge`); a domain includes those below it. A list acts "
                      "in each of them."),
    DH2E_AMOUNT_FIELD("The bonus or penalty, or a characteristic bonus by its word (`sb`)."),
    {.name = "source",
     .form = {.type = FIELD_TEXT},
     .initial = "the item's type",
     .doc = "Where it comes from: `equipment`, `talent`, `condition` ..."},
    {.name = "exclusionGroup",
     .form = {.type = FIELD_TEXT},
     .doc = "Of one group only the highest bonus and the lowest penalty count."},
    {.name = "enabled", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "Switched on to begin with."},
    {.name = "toggleable",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "The player may switch it on or off for a test."},
    {0},
};

static const struct field dh2e_roll_option_fields[] = {
    {.name = "option", .form = {.type = FIELD_OPTION}, .required = true, .doc = "The option, such as `self:hidden`."},
    {.name = "enabled", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "Switched on to begin with."},
    {.name = "toggleable",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "The player may switch it on or off for a test."},
    {0},
};

static const struct field dh2e_adjust_degree_fields[] = {
    DH2E_DOMAIN_FIELD("The tests it changes."),
    {.name = "value", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "Degrees to add, or to subtract."},
    {.name = "when",
     .form = {.type = FIELD_WORD, .words = dh2e_degree_when_words},
     .initial = "\"any\"",
     .doc = "Only on a success, only on a failure, or always."},
    {0},
};

static const struct field dh2e_dice_override_fields[] = {
    DH2E_DOMAIN_FIELD("The damage it changes: `damage:melee`, `damage:ranged`, or `damage` for both."),
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = dh2e_dice_mode_words},
     .required = true,
     .doc = "`tearing` rolls the lowest die again and keeps the higher, `proven` is a minimum per die, "
            "`primitive` a maximum, `razor-sharp` doubles the penetration from three degrees on."},
    {.name = "value",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100},
     .doc = "The rating of `proven` and `primitive`."},
    {0},
};

static const struct field dh2e_adjust_toughness_fields[] = {
    DH2E_AMOUNT_FIELD("Added to the toughness bonus against damage."),
    {.name = "against",
     .form = {.type = FIELD_WORD, .words = dh2e_against_words},
     .initial = "\"self\"",
     .doc = "`self`: the carrier's own; `target`: lowers the unnatural toughness of the target, never below 0."},
    {0},
};

static const struct field dh2e_resistance_fields[] = {
    {.name = "damageType",
     .form = {.type = FIELD_WORD, .words = dh2e_resist_type_words},
     .initial = "\"all\"",
     .doc = "The kind of damage resisted."},
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = dh2e_resist_mode_words},
     .initial = "\"flat\"",
     .doc = "`flat` subtracts the value; `half` halves what is left, once, rounded down."},
    {.name = "value", .form = {.type = FIELD_ANY_OF, .forms = dh2e_forms_amount}, .doc = "What `flat` subtracts."},
    {0},
};

static const struct field dh2e_attribute_override_fields[] = {
    DH2E_DOMAIN_FIELD("`initiative`, or the tests that use the other characteristic."),
    {.name = "characteristic",
     .form = {.type = FIELD_WORD, .words = dh2e_characteristic_words},
     .required = true,
     .doc = "The characteristic used instead."},
    {.name = "onlyIfHigher",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Acts only when the other characteristic is higher."},
    {0},
};

static const struct field dh2e_vfx_override_fields[] = {
    {.name = "slot", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What the client would draw: `attack` ..."},
    {.name = "value", .form = {.type = FIELD_ANYTHING}, .required = true, .doc = "What it should draw."},
    {0},
};

static const struct field dh2e_grant_item_fields[] = {
    {.name = "item", .form = {.type = FIELD_UUID}, .required = true, .doc = "Slug or name of the item given."},
    {.name = "type", .form = {.type = FIELD_TEXT}, .doc = "The item's kind, where several share the name."},
    {0},
};

static const struct field dh2e_choice_fields[] = {
    {.name = "label", .form = {.type = FIELD_TEXT}, .doc = "What the player reads."},
    {.name = "value", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What takes its place in the texts."},
    {0},
};
static const struct field_form dh2e_form_choice = {.type = FIELD_OBJECT, .fields = dh2e_choice_fields};
static const struct field_form *const dh2e_forms_choice[] = {&dh2e_form_text, &dh2e_form_choice, NULL};
static const struct field_form dh2e_form_any_choice = {.type = FIELD_ANY_OF, .forms = dh2e_forms_choice};

static const struct field dh2e_choice_set_fields[] = {
    {.name = "flag", .form = {.type = FIELD_SLUG}, .required = true, .doc = "The name used in {choice|flag}."},
    {.name = "prompt", .form = {.type = FIELD_TEXT}, .doc = "The question."},
    {.name = "choices",
     .form = {.type = FIELD_ARRAY, .item = &dh2e_form_any_choice},
     .required = true,
     .doc = "What can be chosen."},
    {.name = "selection", .form = {.type = FIELD_TEXT}, .doc = "What was chosen: the value of one of the choices."},
    {0},
};

const struct element_kind dh2e_elements[] = {
#define DH2E_ELEMENT(id, key, fields, doc) {key, doc, fields, NULL},
#include "systems/dh2e/content/elements.def"
#undef DH2E_ELEMENT
    {0},
};
