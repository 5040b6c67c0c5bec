/* element_option.c: RollOption, ChoiceSet and GrantItem: options, choices and grants. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "ir/slug.h"
#include "base/limits.h"
#include "systems/pf2e/actor/rule.h"

/* --- RollOption -------------------------------------------------------------------------------------------------- */

/* Options are made of letters, digits, "_", ":" and "-"; the rest is dropped, of repeated ":" and "-" all but one. */
const char *pf2e_option_clean(struct pf2e_actor *actor, const char *text)
{
    char *out = arena_copy_text(&actor->arena, text, strlen(text));
    size_t at = 0;
    if (!out) return "";
    for (const char *c = text; *c; c++) {
        bool mark = *c == ':' || *c == '-';
        if (mark && at && out[at - 1] == *c) continue;
        if (mark || ascii_is_letter(*c) || ascii_is_digit(*c) || *c == '_') out[at++] = *c;
    }
    out[at] = '\0';
    return out;
}

/* One toggle may be made of several elements: those that say "mergeable" and set the same option. */
struct option_family {
    struct pf2e_actor *actor;
    struct pf2e_rule *rule;
    const char *domain, *option;
    const struct options *options;
    bool mergeable;
};

static const char *option_domain(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const char *domain = pf2e_rule_text(actor, rule, PF2E_OP(rule, option)->domain, NULL);
    return *domain ? domain : "all";
}

static bool option_is_kin(const struct option_family *family, struct pf2e_rule *other)
{
    if (other == family->rule) return true;
    if (!family->mergeable || other->ignored || other->element != family->rule->element) return false;
    if (!PF2E_OP(other, option)->mergeable) return false;
    const char *option = json_to_text(PF2E_OP(other, option)->option, "");
    return strcmp(option, family->option) == 0 && strcmp(option_domain(family->actor, other), family->domain) == 0 &&
           pf2e_rule_test(family->actor, other, family->options);
}

/* The selected suboption and the element it belongs to: the stored one when it is allowed, else the first allowed. */
static const char *option_selection(const struct option_family *family, struct pf2e_rule **owner)
{
    struct pf2e_actor *actor = family->actor;
    const char *stored = json_to_text(PF2E_OP(family->rule, option)->selection, NULL), *first = NULL;
    for (size_t r = 0; r < actor->rules.count; r++) {
        struct pf2e_rule *rule = actor->rules.items[r];
        const struct json *list = option_is_kin(family, rule) ? PF2E_OP(rule, option)->suboptions : NULL;
        for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
            const struct json *predicate = json_get(&list->items[i], "predicate");
            if (predicate && !pf2e_rule_test_part(actor, rule, predicate, family->options)) continue;
            const char *value = pf2e_rule_text(actor, rule, json_get(&list->items[i], "value"), NULL);
            bool wanted = stored && strcmp(value, stored) == 0;
            if (wanted || !first) *owner = rule;
            if (wanted) return value;
            if (!first) first = value;
        }
    }
    return first;
}

static bool option_value(struct pf2e_actor *actor, struct pf2e_rule *rule, bool toggleable)
{
    const struct json *stated = rule->lowered->value_source;
    if (PF2E_OP(rule, option)->always) return true;
    if (!stated) return !toggleable;
    struct json value = pf2e_rule_value(actor, rule, stated, NULL);
    return value.type == JSON_TRUE || (json_is_number(&value) && json_to_double(&value, 0) != 0) ||
           (value.type == JSON_STRING && value.count && strcmp(value.text, "false") != 0);
}

static struct pf2e_toggle *option_toggle(struct pf2e_actor *actor, const char *domain, const char *option)
{
    for (size_t i = 0; i < actor->toggles.count; i++) {
        struct pf2e_toggle *known = &actor->toggles.items[i];
        if (strcmp(known->domain, domain) == 0 && strcmp(known->option, option) == 0) return known;
    }
    return NULL;
}

/* Each element that counts an option makes it one more. */
static void option_count(struct pf2e_actor *actor, struct pf2e_rule *rule, const char *domain, const char *option)
{
    int64_t count = number_truncate(pf2e_rule_number(actor, rule, PF2E_OP(rule, option)->count, NULL));
    const struct pf2e_domain *known = pf2e_domain_find(actor, symbol_intern_text(&actor->symbols, domain));
    size_t length = strlen(option);
    for (size_t i = 0; known && i < options_count(&known->options); i++) {
        symbol one = options_at(&known->options, i);
        const char *text = symbol_text(&actor->symbols, one);
        if (strncmp(text, option, length) != 0 || text[length] != ':') continue;
        const char *digits = text + length + 1;
        if (!*digits || digits[strspn(digits, "0123456789")]) continue;
        count = strtol(digits, NULL, 10) + 1;
        pf2e_option_set(actor, domain, one, false);
        break;
    }
    pf2e_option_set(actor, domain, pf2e_symbol_number(actor, option, ":", count), true);
}

static bool option_disabled(struct option_family *family, struct pf2e_rule *rule, bool value)
{
    const struct json *condition = PF2E_OP(rule, option)->disabled_if,
                      *then = PF2E_OP(rule, option)->disabled_value;
    if (!condition || !json_is(then, JSON_TRUE) == !json_is(then, JSON_FALSE)) return value;
    bool disabled = predicate_test(pf2e_rule_predicate(family->actor, rule, condition, NULL), family->options);
    return disabled ? json_is(then, JSON_TRUE) : value;
}

bool pf2e_option_is_on(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct options *options)
{
    struct option_family family = {.actor = actor, .rule = rule, .options = options};
    return option_disabled(&family, rule, option_value(actor, rule, true));
}

static void option_set(struct option_family *family)
{
    struct pf2e_actor *actor = family->actor;
    struct pf2e_rule *rule = family->rule, *owner = rule;
    const struct json *toggleable = PF2E_OP(rule, option)->toggleable;
    bool toggle = json_is(toggleable, JSON_TRUE) || json_is(toggleable, JSON_STRING);
    struct pf2e_toggle *known = toggle ? option_toggle(actor, family->domain, family->option) : NULL;
    family->mergeable = toggle && PF2E_OP(rule, option)->mergeable;
    if (known && family->mergeable) return;
    bool has_suboptions = json_count(PF2E_OP(rule, option)->suboptions) > 0;
    const char *selection = has_suboptions ? option_selection(family, &owner) : NULL;
    if (has_suboptions && !selection) return;
    bool value = option_value(actor, owner, toggle);
    bool theatre = json_is_text(toggleable, "totm");
    if (theatre) value = false;
    if (toggle) value = option_disabled(family, owner, value);
    const char *flag = selection && value ? slug_new(&actor->arena, family->option, SLUG_DROMEDARY) : NULL;
    const char *path = flag ? arena_printf(&actor->arena, "rulesSelections.%s", flag) : NULL;
    if (path) tree_set_text(&actor->arena, &rule->item->flags, path, selection);
    if (known)
        known->checked = value;
    else if (toggle && !theatre)
        (void)pool_push(
            &actor->arena, &actor->toggles,
            (struct pf2e_toggle){.domain = family->domain, .option = family->option, .checked = value, .rule = owner});
    pf2e_option_text(actor, family->domain, family->option, value);
    if (value && selection)
        pf2e_option_set(actor, family->domain, pf2e_symbol(actor, family->option, ":", selection), true);
}

static void option_act(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const char *domain = option_domain(actor, rule);
    const char *option = pf2e_option_clean(actor, pf2e_rule_text(actor, rule, PF2E_OP(rule, option)->option, NULL));
    if (!*option || rule->ignored) return;
    rule->option = option;
    struct options local;
    struct pf2e_symbols domains = {0};
    pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, domain));
    options_init(&local, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, &domains, &local);
    if (pf2e_rule_test(actor, rule, &local)) {
        struct option_family family = {
            .actor = actor, .rule = rule, .domain = domain, .option = option, .options = &local};
        if (PF2E_OP(rule, option)->count)
            option_count(actor, rule, domain, option);
        else
            option_set(&family);
    }
    options_free(&local);
}

void element_option_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->lowered->phase == PF2E_PHASE_APPLY) option_act(actor, rule);
}

void element_option_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->lowered->phase == PF2E_PHASE_BEFORE) option_act(actor, rule);
}

void element_option_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->lowered->phase == PF2E_PHASE_AFTER) option_act(actor, rule);
}

/* --- ChoiceSet --------------------------------------------------------------------------------------------------- */

static const char *choice_flag(struct pf2e_actor *actor, const struct pf2e_rule *rule)
{
    const char *stated = json_to_text(PF2E_OP(rule, choice)->flag, "");
    const char *slug = json_to_text(rule->lowered->slug, "");
    if (!*stated) {
        const char *flag = slug_new(&actor->arena, *slug ? slug : pf2e_item_slug(actor, rule->item), SLUG_DROMEDARY);
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

/* A chosen document is part of the stored option already; a plain choice is appended to it. */
static const char *choice_option_suffix(struct pf2e_actor *actor, const struct json *selection)
{
    if (json_is_number(selection)) return arena_printf(&actor->arena, "%lld", (long long)json_to_int(selection, 0));
    if (!json_is(selection, JSON_STRING)) return NULL;
    bool document = strncmp(selection->text, "Compendium.", 11) == 0 || strncmp(selection->text, "Actor.", 6) == 0;
    return document ? NULL : selection->text;
}

void element_choice_construct(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct json *selection = PF2E_OP(rule, choice)->selection;
    const char *flag = choice_flag(actor, rule);
    const char *path = arena_printf(&actor->arena, "rulesSelections.%s", flag);
    if (!selection || selection->type == JSON_NULL) {
        if (path) tree_set(&actor->arena, &rule->item->flags, path, json_make_null());
        bool optional = PF2E_OP(rule, choice)->allows_none;
        rule->is_open = !optional && pf2e_rule_test(actor, rule, NULL);
        if (rule->is_open) pf2e_rule_ignore(rule, "a choice is still open");
        return;
    }
    if (path) tree_set(&actor->arena, &rule->item->flags, path, *selection);
    if (PF2E_OP(rule, choice)->actor_flag)
        tree_set(&actor->arena, &actor->flags, flag, *selection);
    const char *option = json_to_text(PF2E_OP(rule, choice)->roll_option, "");
    if (!*option || selection->type == JSON_OBJECT) return; /* no option is made of an object */
    option = pf2e_rule_text(actor, rule, PF2E_OP(rule, choice)->roll_option, NULL);
    const char *suffix = choice_option_suffix(actor, selection);
    symbol made = suffix ? pf2e_symbol(actor, option, ":", suffix) : pf2e_symbol(actor, option, "", "");
    pf2e_option_set(actor, "all", made, true);
    (void)pool_push(&actor->arena, &rule->item->options, symbol_text(&actor->symbols, made));
}

/* --- GrantItem --------------------------------------------------------------------------------------------------- */

/* Is it granted what it came from, or does the row of grants get too long? */
static bool grant_is_endless(const struct pf2e_rule *rule, const struct json *document)
{
    const struct json *id = json_get(document, "_id");
    size_t granted = 0;
    for (const struct pf2e_item *item = rule->item; item; item = item->granter) {
        if (id && json_equal(json_get(item->source, "_id"), id)) return true;
        if (++granted > LIMIT_GRANT_DEPTH) return true;
    }
    return false;
}

/* A granted thing that is tracked: others find it by the flag, and ask for its options under the slug of the flag. */
void element_grant_construct(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const char *flag = json_to_text(PF2E_OP(rule, grant)->flag, "");
    if (!*flag || !PF2E_OP(rule, grant)->tracks) return;
    const struct json *grant = json_get(json_get(&rule->item->flags, "itemGrants"), flag);
    struct pf2e_item *item = pf2e_item_find(actor, json_to_text(json_get(grant, "id"), NULL));
    if (item) pf2e_track_item(actor, item, flag);
}

void pf2e_track_item(struct pf2e_actor *actor, struct pf2e_item *item, const char *flag)
{
    const char *path = arena_printf(&actor->arena, "trackedItems.%s", flag);
    if (!item->physical || !path) return;
    tree_set_text(&actor->arena, &actor->flags, path, item->id);
    pf2e_option_set_item(actor, item, pf2e_slug(actor, flag));
}

void element_grant_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!PF2E_OP(rule, grant)->in_memory) return;
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    const char *uuid = pf2e_rule_text(actor, rule, PF2E_OP(rule, grant)->uuid, NULL);
    if (grant_is_endless(rule, pf2e_world_find(actor->world, uuid))) {
        pf2e_rule_complain(actor, pf2e_rule_at(rule), "pf2e/endless-grants", "it grants \"%s\" in a loop", uuid);
        return;
    }
    int64_t value = 0;
    const struct json *alterations = PF2E_OP(rule, grant)->alterations;
    for (size_t i = 0; i < json_count(alterations); i++) {
        const struct json *one = json_at(alterations, i);
        if (json_is_text(json_get(one, "property"), "badge-value"))
            value = number_truncate(pf2e_rule_number(actor, rule, json_get(one, "value"), NULL));
    }
    const char *id = arena_printf(&actor->arena, "%s-%u", rule->item->id, rule->index);
    if (!pf2e_world_find(actor->world, uuid))
        pf2e_rule_complain(actor, pf2e_rule_at(rule), "pf2e/missing-link", "there is no document \"%s\"", uuid);
    struct pf2e_item *item = pf2e_impose_condition(actor, uuid, id, value);
    if (item) item->granter = rule->item;
}
