/* element_option.c: RollOption, ChoiceSet and GrantItem: what the actor publishes, what was chosen, what is granted. */
#include <string.h>

#include "base/ascii.h"
#include "ir/slug.h"
#include "systems/pf2e/rule.h"

/* --- RollOption -------------------------------------------------------------------------------------------------- */

/* Options are made of letters, digits, "_", ":" and "-"; the rest is dropped. */
static const char *option_clean(struct pf2e_actor *actor, const char *text)
{
    char *out = arena_copy_text(&actor->arena, text, strlen(text));
    size_t at = 0;
    if (!out) return "";
    for (const char *c = text; *c; c++) {
        if (ascii_is_letter(*c) || ascii_is_digit(*c) || *c == '_' || *c == ':' || *c == '-') out[at++] = *c;
    }
    out[at] = '\0';
    return out;
}

static bool option_suboption_allowed(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *suboption,
                                     const struct options *options)
{
    const struct json *predicate = json_get(suboption, "predicate");
    return !predicate || predicate_test(pf2e_rule_predicate(actor, rule, predicate, NULL), options);
}

/* The selected suboption: the stored one when it is allowed, otherwise the first allowed. */
static const char *option_selection(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct options *options)
{
    const struct json *list = json_get(rule->source, "suboptions");
    const char *stored = json_to_text(json_get(rule->source, "selection"), NULL), *first = NULL;
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        if (!option_suboption_allowed(actor, rule, &list->items[i], options)) continue;
        const char *value = pf2e_rule_text(actor, rule, json_get(&list->items[i], "value"), NULL);
        if (stored && strcmp(value, stored) == 0) return value;
        if (!first) first = value;
    }
    return first;
}

static void option_add_toggle(struct pf2e_actor *actor, struct pf2e_rule *rule, const char *domain, const char *option,
                              bool checked)
{
    for (size_t i = 0; i < actor->toggles.count; i++) {
        struct pf2e_toggle *known = &actor->toggles.items[i];
        if (strcmp(known->domain, domain) != 0 || strcmp(known->option, option) != 0) continue;
        if (!json_to_bool(json_get(rule->source, "mergeable"), false)) known->checked = checked;
        return;
    }
    (void)pool_push(&actor->arena, &actor->toggles,
                    (struct pf2e_toggle){.domain = domain, .option = option, .checked = checked, .rule = rule});
}

static bool option_value(struct pf2e_actor *actor, struct pf2e_rule *rule, bool toggleable)
{
    const struct json *stated = json_get(rule->source, "value");
    if (json_to_bool(json_get(rule->source, "alwaysActive"), false)) return true;
    if (!stated) return !toggleable;
    struct json value = pf2e_rule_value(actor, rule, stated, NULL);
    return value.type == JSON_TRUE || (json_is_number(&value) && json_to_double(&value, 0) != 0) ||
           (value.type == JSON_STRING && value.count && strcmp(value.text, "false") != 0);
}

static void option_count(struct pf2e_actor *actor, struct pf2e_rule *rule, const char *domain, const char *option)
{
    double count = pf2e_rule_number(actor, rule, json_get(rule->source, "count"), NULL);
    pf2e_option_set(actor, domain, pf2e_symbol_number(actor, option, ":", (int64_t)count), true);
}

static void option_act(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const char *domain = pf2e_rule_text(actor, rule, json_get(rule->source, "domain"), NULL);
    if (!*domain) domain = "all";
    const char *option = option_clean(actor, pf2e_rule_text(actor, rule, json_get(rule->source, "option"), NULL));
    if (!*option || rule->ignored) return;
    struct options local;
    struct pf2e_symbols domains = {0};
    pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, domain));
    options_init(&local, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, &domains, &local);
    bool passes = pf2e_rule_test(actor, rule, &local);
    const struct json *toggleable = json_get(rule->source, "toggleable");
    bool toggle = json_is(toggleable, JSON_TRUE) || json_is(toggleable, JSON_STRING);
    if (passes && json_get(rule->source, "count")) {
        option_count(actor, rule, domain, option);
    } else if (passes) {
        bool value = option_value(actor, rule, toggle);
        if (json_is_text(toggleable, "totm")) value = false;
        const struct json *disabled_if = json_get(rule->source, "disabledIf");
        const struct json *disabled_value = json_get(rule->source, "disabledValue");
        if (toggle && disabled_if && predicate_test(pf2e_rule_predicate(actor, rule, disabled_if, NULL), &local) &&
            disabled_value)
            value = json_is(disabled_value, JSON_TRUE);
        bool has_suboptions = json_count(json_get(rule->source, "suboptions")) > 0;
        const char *selection = has_suboptions ? option_selection(actor, rule, &local) : NULL;
        if (toggle && (!has_suboptions || selection)) option_add_toggle(actor, rule, domain, option, value);
        pf2e_option_text(actor, domain, option,
                         value || (pf2e_option_has(actor, domain, option) && toggle &&
                                   json_to_bool(json_get(rule->source, "mergeable"), false)));
        if (value && selection) pf2e_option_set(actor, domain, pf2e_symbol(actor, option, ":", selection), true);
    }
    options_free(&local);
}

static const char *option_phase(const struct pf2e_rule *rule)
{
    return json_to_text(json_get(rule->source, "phase"), "applyAEs");
}

void element_option_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (strcmp(option_phase(rule), "applyAEs") == 0) option_act(actor, rule);
}

void element_option_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (strcmp(option_phase(rule), "beforeDerived") == 0) option_act(actor, rule);
}

void element_option_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (strcmp(option_phase(rule), "afterDerived") == 0) option_act(actor, rule);
}

/* --- ChoiceSet --------------------------------------------------------------------------------------------------- */

static const char *choice_flag(struct pf2e_actor *actor, const struct pf2e_rule *rule)
{
    const char *stated = json_to_text(json_get(rule->source, "flag"), "");
    const char *slug = json_to_text(json_get(rule->source, "slug"), "");
    if (!*stated) {
        const char *flag = slug_new(&actor->arena, *slug ? slug : rule->item->slug, SLUG_DROMEDARY);
        return flag ? flag : "";
    }
    char *out = arena_copy_text(&actor->arena, stated, strlen(stated));
    size_t at = 0;
    for (const char *c = stated; out && *c; c++) {
        if (ascii_is_letter(*c) || ascii_is_digit(*c) || *c == '-') out[at++] = *c;
    }
    if (out) out[at] = '\0';
    return out ? out : "";
}

/* A chosen document is named by the slug of the item that was granted for it, or by its own. */
static const char *choice_option_suffix(struct pf2e_actor *actor, const struct pf2e_rule *rule, const char *flag,
                                        const struct json *selection)
{
    if (json_is_number(selection)) return arena_printf(&actor->arena, "%lld", (long long)json_to_int(selection, 0));
    if (!json_is(selection, JSON_STRING)) return NULL;
    if (strncmp(selection->text, "Compendium.", 11) != 0 && strncmp(selection->text, "Actor.", 6) != 0)
        return selection->text;
    const char *path = arena_printf(&actor->arena, "itemGrants.%s.id", flag);
    const struct pf2e_item *granted = path ? pf2e_item_find(actor, tree_text(&rule->item->flags, path, NULL)) : NULL;
    if (granted) return granted->slug;
    const struct json *document = pf2e_world_find(actor->world, selection->text);
    const char *slug = json_to_text(json_path(document, "system.slug"), NULL);
    if (slug) return slug;
    return document ? pf2e_slug(actor, json_to_text(json_get(document, "name"), "")) : NULL;
}

void element_choice_construct(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct json *selection = json_get(rule->source, "selection");
    const char *flag = choice_flag(actor, rule);
    if (!selection || selection->type == JSON_NULL) {
        bool optional = json_to_bool(json_get(rule->source, "allowNoSelection"), false);
        if (!optional && pf2e_rule_test(actor, rule, NULL)) pf2e_rule_ignore(rule, "a choice is still open");
        return;
    }
    const char *path = arena_printf(&actor->arena, "rulesSelections.%s", flag);
    if (path) tree_set(&actor->arena, &rule->item->flags, path, *selection);
    if (json_to_bool(json_get(rule->source, "actorFlag"), false))
        tree_set(&actor->arena, &actor->flags, flag, *selection);
    const char *option = json_to_text(json_get(rule->source, "rollOption"), "");
    if (!*option) return;
    option = pf2e_rule_text(actor, rule, json_get(rule->source, "rollOption"), NULL);
    const char *suffix = choice_option_suffix(actor, rule, flag, selection);
    pf2e_option_set(actor, "all", suffix ? pf2e_symbol(actor, option, ":", suffix) : pf2e_symbol(actor, option, "", ""),
                    true);
}

/* --- GrantItem --------------------------------------------------------------------------------------------------- */

void element_grant_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!json_to_bool(json_get(rule->source, "inMemoryOnly"), false)) return;
    size_t granted = 0;
    for (const struct pf2e_item *item = rule->item; item; item = item->granter)
        granted++;
    if (granted > 32 || !pf2e_rule_test(actor, rule, NULL)) return;
    const char *uuid = pf2e_rule_text(actor, rule, json_get(rule->source, "uuid"), NULL);
    int64_t value = 0;
    const struct json *alterations = json_get(rule->source, "alterations");
    for (size_t i = 0; i < json_count(alterations); i++) {
        const struct json *one = json_at(alterations, i);
        if (json_is_text(json_get(one, "property"), "badge-value"))
            value = (int64_t)pf2e_rule_number(actor, rule, json_get(one, "value"), NULL);
    }
    const char *id = arena_printf(&actor->arena, "%s-%u", rule->item->id, rule->index);
    struct pf2e_item *item = pf2e_impose_condition(actor, uuid, id, value);
    if (item) item->granter = rule->item;
}
