/* rule.c: collecting the rule elements of an actor and running them, moment by moment. */
#include "systems/pf2e/actor/rule.h"

#include <stdio.h>
#include <string.h>

#include "base/same.h"
#include "base/sort.h"

void pf2e_rule_complain(struct pf2e_actor *actor, struct pf2e_rule_place at, const char *code, const char *format,
                        const char *word)
{
    char hint[96];
    if (!actor->diags) return;
    (void)snprintf(hint, sizeof hint, "rule element %zu of the item; run talus lint for details", at.index);
    struct text file = {0};
    text_addf(&file, "%s: %s", actor->name, at.item->name);
    diags_add(actor->diags, fault_warning(code, hint), (struct place){.file = text_get(&file)}, format, word);
    text_free(&file);
}

void pf2e_rule_ignore(struct pf2e_rule *rule, const char *why)
{
    rule->ignored = true;
    if (!rule->why_ignored) rule->why_ignored = why;
}

/* An element of equipment acts while the item is in use. */
static const char *rule_not_in_use(const struct pf2e_item *item, const struct pf2e_lowered *lowered)
{
    if (!item->physical) return NULL;
    if (same_text(tree_text(&item->system, "equipped.carryType", "worn"), "dropped")) return "the item is dropped";
    if (!lowered->works_unequipped && !item->equipped) return "the item is not equipped";
    bool need = lowered->needs_investment ||
                (item->investable && !lowered->works_uninvested && !lowered->works_unequipped);
    return need && !item->invested ? "the item is not invested" : NULL;
}

static struct pf2e_rule *rule_make(struct pf2e_actor *actor, struct pf2e_item *item, const struct json *source,
                                   size_t index, bool blocked)
{
    const struct pf2e_lowered *lowered = pf2e_lower(actor->world, &actor->arena, source);
    if (!lowered && !actor->arena.failed)
        pf2e_rule_complain(actor, (struct pf2e_rule_place){item, index}, "pf2e/unknown-element",
                           "there is no rule element \"%s\"", pf2e_element_key(source));
    struct pf2e_rule *rule = lowered ? arena_new(&actor->arena, struct pf2e_rule) : NULL;
    if (!rule) return NULL;
    const struct pf2e_element *element = lowered->element;
    *rule = (struct pf2e_rule){.item = item,
                               .lowered = lowered,
                               .element = element,
                               .key = lowered->key,
                               .index = (uint32_t)index,
                               .priority = lowered->priority,
                               .value = lowered->value,
                               .value_source = lowered->value ? lowered->value_source : NULL};
    rule->why_ignored = rule_not_in_use(item, lowered);
    if (element->order.for_characters && actor->type != PF2E_CHARACTER)
        rule->why_ignored = "elements of this kind act on characters alone";
    rule->ignored = rule->why_ignored != NULL || lowered->ignored;
    if (!rule->ignored && !blocked && element->steps.construct) element->steps.construct(actor, rule);
    return rule;
}

/* An effect that lasts no round and ends with the start of a turn is over when no encounter runs. */
static bool rule_is_expired(const struct pf2e_item *item)
{
    if (item->type != PF2E_EFFECT) return false;
    const struct json *duration = json_get(&item->system, "duration");
    return json_is_text(json_get(duration, "unit"), "rounds") && json_to_int(json_get(duration, "value"), -1) == 0 &&
           json_is_text(json_get(duration, "expiry"), "turn-start");
}

static void rule_add_list(struct pf2e_actor *actor, struct pf2e_item *item, const struct json *rules,
                          size_t first_index)
{
    bool blocked = false;
    for (size_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        struct pf2e_rule *rule = rule_make(actor, item, &rules->items[i], first_index + i, blocked);
        if (!rule) continue;
        /* a choice that is still open, or was closed without an answer, blocks itself and what follows it */
        if (blocked) pf2e_rule_ignore(rule, "a choice of this item is still open");
        blocked = blocked || rule->is_open ||
                  (rule->element->id == PF2E_ELEMENT_ChoiceSet && rule->lowered->ignored);
        (void)pool_push(&actor->arena, &actor->rules, rule);
    }
}

/* PF2E-DOC-07: what is loaded acts through the weapon, and not by itself. */
static bool rule_is_ammunition(const struct pf2e_item *item)
{
    return item->type == PF2E_CONSUMABLE && json_is_text(json_get(&item->system, "category"), "ammo");
}

static void rule_add_item(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const struct json *rules = json_get(&item->system, "rules");
    rule_add_list(actor, item, rules, 0);
    const char *loaded = item->type == PF2E_WEAPON ? tree_text(&item->system, "selectedAmmoId", NULL) : NULL;
    const struct pf2e_item *ammunition = loaded ? pf2e_item_find(actor, loaded) : NULL;
    if (ammunition && rule_is_ammunition(ammunition) && tree_int(&ammunition->system, "quantity", 1) > 0)
        rule_add_list(actor, item, json_get(&ammunition->system, "rules"), json_count(rules));
}

static int rule_item_rank(const struct pf2e_item *item)
{
    switch (item->type) {
    case PF2E_ANCESTRY:
        return 0;
    case PF2E_HERITAGE:
        return 1;
    case PF2E_BACKGROUND:
        return 2;
    case PF2E_CLASS:
        return 3;
    case PF2E_AFFLICTION:
    case PF2E_CONDITION:
    case PF2E_EFFECT:
        return 5;
    default:
        return 4;
    }
}

static int rule_compare(const void *a, const void *b, void *context)
{
    (void)context;
    const struct pf2e_rule *first = *(struct pf2e_rule *const *)a, *second = *(struct pf2e_rule *const *)b;
    return first->priority < second->priority ? -1 : first->priority > second->priority;
}

void pf2e_rules_collect(struct pf2e_actor *actor, size_t first)
{
    size_t known = actor->rules.count;
    for (int rank = 0; rank <= 5; rank++) {
        for (size_t i = first; i < actor->items.count; i++) {
            struct pf2e_item *item = actor->items.items[i];
            if (rule_item_rank(item) != rank || item->suppressed || item->inactive) continue;
            if (!rule_is_expired(item) && !rule_is_ammunition(item)) rule_add_item(actor, item);
        }
    }
    if (actor->rules.count == known) return;
    sort_stable(actor->rules.items, actor->rules.count, sizeof(struct pf2e_rule *), rule_compare, NULL);
}

void pf2e_rules_add(struct pf2e_actor *actor, struct pf2e_item *item)
{
    rule_add_item(actor, item);
}

/* Lists may grow while they are walked: conditions granted in memory bring their own elements. */
void pf2e_rules_apply(struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->ignored || !rule->element->steps.apply) continue;
        rule->element->steps.apply(actor, rule);
        pf2e_watch(actor, NULL, rule->item, rule);
    }
}

void pf2e_rules_before(struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->ignored || !rule->element->steps.before) continue;
        rule->element->steps.before(actor, rule);
        pf2e_watch(actor, NULL, rule->item, rule);
    }
}

void pf2e_rules_after(struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->ignored || !rule->element->steps.after) continue;
        rule->element->steps.after(actor, rule);
        pf2e_watch(actor, NULL, rule->item, rule);
    }
}

/* --- labels and slugs -------------------------------------------------------------------------------------------- */

static const char *rule_reduce_label(struct pf2e_actor *actor, const char *name)
{
    size_t length;
    const char *start = pf2e_reduce_label(name, &length);
    char *copy = start == name ? NULL : arena_copy_text(&actor->arena, start, length);
    return copy ? copy : name;
}

/* "{item}" in a translated label is the item that bears the element. */
static const char *rule_name_item(struct pf2e_actor *actor, const struct pf2e_rule *rule, const char *label)
{
    const char *place = strstr(label, "{item}");
    if (!place) return label;
    const char *named =
        arena_printf(&actor->arena, "%.*s%s%s", (int)(place - label), label, rule->item->name, place + 6);
    return named ? named : label;
}

const char *pf2e_rule_label(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->label) return rule->label;
    const struct json *stated = rule->lowered->label;
    if (json_is(stated, JSON_STRING) && stated->count)
        rule->label = rule_name_item(actor, rule, pf2e_label(actor->world, pf2e_rule_text(actor, rule, stated, NULL)));
    else
        rule->label = rule_reduce_label(actor, rule->item->name);
    return rule->label;
}

/* The label. An effect that is there for one roll keeps the part in parentheses after its name. */
static const char *rule_slug_words(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct json *stated = rule->lowered->label;
    const char *colon = strchr(rule->item->name, ':');
    bool one_roll = json_to_bool(json_path(rule->item->source, "flags.talus.oneRoll"), false);
    if (!one_roll || (json_is(stated, JSON_STRING) && stated->count) || !colon) return pf2e_rule_label(actor, rule);
    return colon + 1 + strspn(colon + 1, " ");
}

const char *pf2e_rule_slug(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->slug) return rule->slug;
    const struct json *stated = rule->lowered->slug;
    if (json_is(stated, JSON_STRING) && stated->count)
        rule->slug = pf2e_slug(actor, pf2e_rule_text(actor, rule, stated, NULL));
    else
        rule->slug = pf2e_slug(actor, rule_slug_words(actor, rule));
    return rule->slug;
}

struct pf2e_texts pf2e_rule_texts(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *field)
{
    struct pf2e_texts texts = {0};
    size_t count = json_is(field, JSON_ARRAY) ? field->count : 1;
    for (size_t i = 0; i < count; i++) {
        const struct json *one = json_is(field, JSON_ARRAY) ? &field->items[i] : field;
        const char *text = pf2e_rule_text(actor, rule, one, NULL);
        if (*text && strcmp(text, "null") != 0) (void)pool_push(&actor->arena, &texts, text);
    }
    return texts;
}
