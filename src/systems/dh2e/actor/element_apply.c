/* element_apply.c: each rule element of an item puts its contribution into the registry (DH2E-MOD-05). */
#include <string.h>

#include "base/limits.h"
#include "systems/dh2e/actor/actor.h"

static struct place dh2e_element_place(const struct dh2e_element_context *context, const struct json *at)
{
    if (!context->document || !at || at->offset == JSON_NO_OFFSET) return (struct place){0};
    return json_place(context->document, at);
}

static void dh2e_element_fault(const struct dh2e_element_context *context, const struct json *at, struct fault fault,
                               const char *sentence, const char *word)
{
    diags_add(context->diags, fault, dh2e_element_place(context, at), "%s: %s", word, sentence);
}

static struct dh2e_origin dh2e_element_origin(const struct dh2e_element_context *context, int element)
{
    return (struct dh2e_origin){context->actor->items.items[context->item].name, element};
}

static const char *dh2e_element_label(const struct dh2e_element_context *context, const struct json *element)
{
    return json_to_text(json_get(element, "label"), context->actor->items.items[context->item].name);
}

static struct predicate dh2e_element_predicate(struct dh2e_element_context *context, const struct json *element)
{
    struct predicate predicate = {0};
    struct dh2e_actor *actor = context->actor;
    if (!predicate_compile(&actor->arena, actor->symbols, json_get(element, "predicate"), PREDICATE_SIMPLE, &predicate))
        context->synthetics->failed = true;
    if (predicate.problem)
        dh2e_element_fault(
            context, json_get(element, "predicate"),
            fault_warning("dh2e/bad-predicate", "use options, \"not:option\", {\"and\": [...]} and {\"or\": [...]}"),
            predicate.problem, "the predicate cannot be used, so the element never acts");
    return predicate;
}

/* A number, or the bonus of a characteristic by its word. */
static int64_t dh2e_element_amount(struct dh2e_element_context *context, const struct json *element)
{
    const struct json *value = json_get(element, "value");
    if (json_is(value, JSON_STRING)) {
        int bonus = dh2e_word_find(dh2e_bonus_words, value->text);
        if (bonus >= 0) return context->actor->bonuses[bonus];
    }
    if (value && !json_is_number(value))
        dh2e_element_fault(context, value,
                           fault_warning("dh2e/bad-value", "write a whole number or a bonus such as \"sb\""),
                           "the value counts as 0", "not a number");
    int64_t number = json_to_int(value, 0);
    return number < -DH2E_AMOUNT_MOST ? -DH2E_AMOUNT_MOST : number > DH2E_AMOUNT_MOST ? DH2E_AMOUNT_MOST : number;
}

/* Calls add for the domain, or for each of a list of domains. */
static void dh2e_each_domain(struct dh2e_element_context *context, const struct json *element,
                             void (*add)(struct dh2e_element_context *, const struct json *, symbol, int), int index)
{
    const struct json *domain = json_get(element, "domain");
    size_t count = json_is(domain, JSON_ARRAY) ? domain->count : 1;
    for (size_t i = 0; i < count; i++) {
        const struct json *one = json_is(domain, JSON_ARRAY) ? json_at(domain, i) : domain;
        if (!json_is(one, JSON_STRING)) {
            dh2e_element_fault(context, element,
                               fault_warning("dh2e/missing-domain", "name a domain such as \"attack:ranged\""),
                               "it acts nowhere", json_to_text(json_get(element, "key"), "element"));
            continue;
        }
        symbol name = symbol_intern(context->actor->symbols, one->text, one->count);
        if (!name) context->synthetics->failed = true;
        add(context, element, name, index);
    }
}

static void dh2e_read_modifier(struct dh2e_element_context *context, const struct json *element, symbol domain,
                               int index)
{
    struct dh2e_synthetics *synthetics = context->synthetics;
    int kind = context->actor->items.items[context->item].kind;
    const char *group = json_to_text(json_get(element, "exclusionGroup"), NULL);
    struct dh2e_modifier modifier = {
        .domain = domain,
        .group = group ? symbol_intern_text(context->actor->symbols, group) : 0,
        .label = dh2e_element_label(context, element),
        .source = json_to_text(json_get(element, "source"), kind >= 0 ? dh2e_kinds[kind].key : "item"),
        .value = dh2e_element_amount(context, element),
        .predicate = dh2e_element_predicate(context, element),
        .enabled = json_to_bool(json_get(element, "enabled"), true),
        .toggleable = json_to_bool(json_get(element, "toggleable"), true),
        .origin = dh2e_element_origin(context, index),
    };
    if (!vec_push(&synthetics->modifiers, modifier)) synthetics->failed = true;
}

static int dh2e_element_word(struct dh2e_element_context *context, const struct json *element, const char *name,
                             const char *const *words, int fallback)
{
    const struct json *value = json_get(element, name);
    int found = dh2e_word_find(words, json_to_text(value, NULL));
    if (value && found < 0)
        dh2e_element_fault(context, value, fault_warning("dh2e/unknown-word", NULL), "it is not known here",
                           json_to_text(value, name));
    return found < 0 ? fallback : found;
}

static void dh2e_read_degree(struct dh2e_element_context *context, const struct json *element, symbol domain, int index)
{
    struct dh2e_degree_adjustment adjustment = {
        .domain = domain,
        .label = dh2e_element_label(context, element),
        .value = dh2e_element_amount(context, element),
        .when =
            (enum dh2e_degree_when)dh2e_element_word(context, element, "when", dh2e_degree_when_words, DH2E_WHEN_ANY),
        .predicate = dh2e_element_predicate(context, element),
        .origin = dh2e_element_origin(context, index),
    };
    if (!vec_push(&context->synthetics->degrees, adjustment)) context->synthetics->failed = true;
}

static void dh2e_read_dice(struct dh2e_element_context *context, const struct json *element, symbol domain, int index)
{
    int mode = dh2e_element_word(context, element, "mode", dh2e_dice_mode_words, -1);
    int64_t value = dh2e_element_amount(context, element);
    bool rated = mode == DH2E_DICE_PROVEN || mode == DH2E_DICE_PRIMITIVE;
    if (mode < 0 || (rated && value < 1)) {
        dh2e_element_fault(
            context, element,
            fault_warning("dh2e/bad-dice-override",
                          "use mode tearing, proven, primitive or razor-sharp, and a value for proven and primitive"),
            "it does nothing", "DiceOverride");
        return;
    }
    struct dh2e_dice_override override = {.domain = domain,
                                          .label = dh2e_element_label(context, element),
                                          .mode = (enum dh2e_dice_mode)mode,
                                          .value = value,
                                          .predicate = dh2e_element_predicate(context, element),
                                          .origin = dh2e_element_origin(context, index)};
    if (!vec_push(&context->synthetics->dice, override)) context->synthetics->failed = true;
}

static void dh2e_read_attribute(struct dh2e_element_context *context, const struct json *element, symbol domain,
                                int index)
{
    int characteristic = dh2e_element_word(context, element, "characteristic", dh2e_characteristic_words, -1);
    if (characteristic < 0) {
        dh2e_element_fault(context, element,
                           fault_warning("dh2e/unknown-characteristic", "name one of ws bs s t ag int per wp fel"),
                           "it does nothing", "AttributeOverride");
        return;
    }
    struct dh2e_attribute_override override = {.domain = domain,
                                               .label = dh2e_element_label(context, element),
                                               .characteristic = (enum dh2e_characteristic)characteristic,
                                               .only_if_higher = json_to_bool(json_get(element, "onlyIfHigher"), false),
                                               .predicate = dh2e_element_predicate(context, element),
                                               .origin = dh2e_element_origin(context, index)};
    if (!vec_push(&context->synthetics->attributes, override)) context->synthetics->failed = true;
}

static void dh2e_read_option(struct dh2e_element_context *context, const struct json *element, int index)
{
    struct dh2e_synthetics *synthetics = context->synthetics;
    const char *option = json_to_text(json_get(element, "option"), "");
    struct predicate predicate = dh2e_element_predicate(context, element);
    bool on = json_to_bool(json_get(element, "enabled"), true);
    if (option[0] == '\0') {
        dh2e_element_fault(context, element, fault_warning("dh2e/missing-option", "name the option to publish"),
                           "it does nothing", "RollOption");
        return;
    }
    if (json_to_bool(json_get(element, "toggleable"), false)) {
        for (const struct dh2e_switch *set = context->switches; set && set->option; set++) {
            if (strcmp(set->option, option) == 0) on = set->on;
        }
        struct dh2e_toggle toggle = {option, on, dh2e_element_origin(context, index)};
        if (!vec_push(&synthetics->toggles, toggle)) synthetics->failed = true;
    }
    if (on && predicate_test(&predicate, &synthetics->options)) (void)options_add_text(&synthetics->options, option);
}

static void dh2e_read_toughness(struct dh2e_element_context *context, const struct json *element, int index)
{
    struct dh2e_toughness_adjustment adjustment = {
        .label = dh2e_element_label(context, element),
        .value = dh2e_element_amount(context, element),
        .against_target = json_is_text(json_get(element, "against"), "target"),
        .predicate = dh2e_element_predicate(context, element),
        .origin = dh2e_element_origin(context, index),
    };
    if (!vec_push(&context->synthetics->toughness, adjustment)) context->synthetics->failed = true;
}

static void dh2e_read_resistance(struct dh2e_element_context *context, const struct json *element, int index)
{
    struct dh2e_resistance resistance = {
        .label = dh2e_element_label(context, element),
        .damage_type = dh2e_element_word(context, element, "damageType", dh2e_resist_type_words, DH2E_DAMAGE_ALL),
        .mode = (enum dh2e_resist_mode)dh2e_element_word(context, element, "mode", dh2e_resist_mode_words,
                                                         DH2E_RESIST_FLAT),
        .value = dh2e_element_amount(context, element),
        .predicate = dh2e_element_predicate(context, element),
        .origin = dh2e_element_origin(context, index),
    };
    if (!vec_push(&context->synthetics->resistances, resistance)) context->synthetics->failed = true;
}

static void dh2e_read_fact(struct dh2e_element_context *context, const struct json *element, int index)
{
    struct dh2e_fact fact = {json_to_text(json_get(element, "slot"), ""), json_get(element, "value"),
                             dh2e_element_origin(context, index)};
    if (!vec_push(&context->synthetics->facts, fact)) context->synthetics->failed = true;
}

/* Does an item up the chain of grants carry this slug already? Then the grant would never end. */
static bool dh2e_grant_loops(const struct dh2e_actor *actor, int item, const char *slug)
{
    for (; item >= 0; item = actor->items.items[item].granted_by) {
        if (strcmp(actor->items.items[item].slug, slug) == 0) return true;
    }
    return false;
}

static void dh2e_read_grant(struct dh2e_element_context *context, const struct json *element)
{
    const char *name = json_to_text(json_get(element, "item"), "");
    int kind = dh2e_kind_find(json_to_text(json_get(element, "type"), NULL));
    const struct dh2e_entry *entry = context->content ? dh2e_content_find(context->content, kind, name) : NULL;
    struct predicate predicate = dh2e_element_predicate(context, element);
    if (!predicate_test(&predicate, &context->synthetics->options)) return;
    if (!entry) {
        dh2e_element_fault(context, json_get(element, "item"), fault_warning("dh2e/unknown-item", NULL),
                           "there is no such item to grant", name);
        return;
    }
    if (context->depth >= LIMIT_GRANT_DEPTH || dh2e_grant_loops(context->actor, context->item, entry->slug)) {
        dh2e_element_fault(context, element, fault_warning("dh2e/grant-loop", "take one of the grants away"),
                           "it grants itself in a circle and is given once", name);
        return;
    }
    if (context->actor->items.count >= DH2E_ITEMS_MOST) {
        dh2e_element_fault(context, element, fault_warning("dh2e/too-many-items", "grant fewer items"),
                           "the actor already has too many items", name);
        return;
    }
    struct dh2e_element_context inner = *context;
    inner.document = entry->document;
    inner.depth++;
    dh2e_item_take(&inner, &entry->document->root, context->item);
}

static bool dh2e_choice_offers(const struct json *choices, const char *value)
{
    for (size_t i = 0; i < json_count(choices); i++) {
        const struct json *choice = json_at(choices, i);
        const struct json *offered = json_is(choice, JSON_STRING) ? choice : json_get(choice, "value");
        if (json_is_text(offered, value)) return true;
    }
    return false;
}

static void dh2e_read_choice(struct dh2e_element_context *context, const struct json *element, struct json *choices)
{
    struct dh2e_actor *actor = context->actor;
    const char *flag = json_to_text(json_get(element, "flag"), "");
    const char *selection = json_to_text(json_get(element, "selection"), NULL);
    const char *item = actor->items.items[context->item].name;
    if (!selection) {
        dh2e_element_fault(context, element, fault_warning("dh2e/open-choice", "set `selection` to one of the choices"),
                           "nothing was chosen yet", item);
        return;
    }
    if (!dh2e_choice_offers(json_get(element, "choices"), selection)) {
        dh2e_element_fault(context, json_get(element, "selection"),
                           fault_warning("dh2e/unknown-choice", "choose one of the listed values"),
                           "it is not among the choices", selection);
        return;
    }
    if (!json_set(&actor->arena, choices, flag, json_make_text(&actor->arena, selection, strlen(selection))))
        context->synthetics->failed = true;
    (void)options_addf(&context->synthetics->options, "choice:%s:%s", flag, selection);
}

/* Replaces {choice|flag} in a text; NULL when nothing is to be replaced. */
static char *dh2e_inject_text(struct dh2e_element_context *context, const struct json *choices, const char *text)
{
    static const char open[] = "{choice|";
    const char *start = strstr(text, open);
    const char *end = start ? strchr(start, '}') : NULL;
    if (!end) return NULL;
    const char *flag = start + sizeof open - 1;
    const struct json_member *chosen = json_find(choices, flag, (size_t)(end - flag));
    const char *word = chosen ? json_to_text(&chosen->value, "") : "";
    char *made = arena_printf(&context->actor->arena, "%.*s%s%s", (int)(start - text), text, word, end + 1);
    return made;
}

/* A copy of the element with all choices put in; bounded by the nesting of JSON documents. */
static void dh2e_inject(struct dh2e_element_context *context, const struct json *choices, struct json *value)
{
    if (value->type == JSON_STRING) {
        for (int i = 0; i < 16; i++) {
            char *made = dh2e_inject_text(context, choices, value->text);
            if (!made) break;
            value->text = made;
            value->count = (uint32_t)strlen(made);
        }
    }
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < value->count; i++)
        dh2e_inject(context, choices, &value->items[i]);
    for (uint32_t i = 0; value->type == JSON_OBJECT && i < value->count; i++)
        dh2e_inject(context, choices, &value->members[i].value);
}

static void dh2e_element_read(struct dh2e_element_context *context, const struct json *element, int index,
                              struct json *choices)
{
    const char *key = json_to_text(json_get(element, "key"), "");
    const char *nearest = NULL;
    const struct element_kind *kind = element_kind_find(dh2e_elements, key, &nearest);
    if (!kind) {
        dh2e_element_fault(context, element, fault_warning("dh2e/unknown-element", nearest),
                           "there is no such rule element", key);
        return;
    }
    switch ((enum dh2e_element)(kind - dh2e_elements)) {
    case DH2E_ELEMENT_FLAT_MODIFIER:
        dh2e_each_domain(context, element, dh2e_read_modifier, index);
        break;
    case DH2E_ELEMENT_ROLL_OPTION:
        dh2e_read_option(context, element, index);
        break;
    case DH2E_ELEMENT_ADJUST_DEGREE:
        dh2e_each_domain(context, element, dh2e_read_degree, index);
        break;
    case DH2E_ELEMENT_DICE_OVERRIDE:
        dh2e_each_domain(context, element, dh2e_read_dice, index);
        break;
    case DH2E_ELEMENT_ADJUST_TOUGHNESS:
        dh2e_read_toughness(context, element, index);
        break;
    case DH2E_ELEMENT_RESISTANCE:
        dh2e_read_resistance(context, element, index);
        break;
    case DH2E_ELEMENT_ATTRIBUTE_OVERRIDE:
        dh2e_each_domain(context, element, dh2e_read_attribute, index);
        break;
    case DH2E_ELEMENT_VFX_OVERRIDE:
        dh2e_read_fact(context, element, index);
        break;
    case DH2E_ELEMENT_GRANT_ITEM:
        dh2e_read_grant(context, element);
        break;
    case DH2E_ELEMENT_CHOICE_SET:
        dh2e_read_choice(context, element, choices);
        break;
    case DH2E_ELEMENT_COUNT:
        break;
    }
}

void dh2e_elements_read(struct dh2e_element_context *context, const struct json *rules)
{
    struct json choices = json_make_object();
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *element = json_at(rules, i);
        struct json copy;
        if (choices.count > 0 && element) {
            copy = json_copy(&context->actor->arena, element);
            dh2e_inject(context, &choices, &copy);
            copy.offset = element->offset;
            element = arena_new(&context->actor->arena, struct json);
            if (!element) break;
            *(struct json *)element = copy;
        }
        dh2e_element_read(context, element, (int)i, &choices);
    }
}
