/* lint_item.c: checks of conflicts between the elements of one item. */
#include <stdio.h>
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/lint/lint.h"

static bool item_shares_selector(const struct json *a, const struct json *b)
{
    const struct json *left = json_get(a, "selector"), *right = json_get(b, "selector");
    size_t left_count = json_is(left, JSON_ARRAY) ? left->count : 1,
           right_count = json_is(right, JSON_ARRAY) ? right->count : 1;
    for (size_t i = 0; i < left_count; i++) {
        const struct json *one = json_is(left, JSON_ARRAY) ? &left->items[i] : left;
        for (size_t j = 0; j < right_count; j++) {
            const struct json *other = json_is(right, JSON_ARRAY) ? &right->items[j] : right;
            if (json_is(one, JSON_STRING) && json_is(other, JSON_STRING) && strcmp(one->text, other->text) == 0)
                return true;
        }
    }
    return false;
}

/* The slug a modifier gets: its own, or that of its label or of the item ("Effect: Rage (x)" counts as "Rage"). */
static void item_modifier_slug(struct pf2e_lint *lint, const struct json *rule, struct text *out)
{
    const char *slug = json_to_text(json_get(rule, "slug"), NULL), *label = json_to_text(json_get(rule, "label"), NULL);
    const char *ability = json_to_text(json_get(rule, "ability"), NULL);
    if (!slug && ability && json_is_text(json_get(rule, "type"), "ability")) slug = ability;
    if (slug) {
        text_add(out, slug);
        return;
    }
    if (label && strncmp(label, "PF2E.", 5) == 0) {
        const char *known = pf2e_pack_label(lint->pack, label);
        if (known) label = known;
    }
    size_t length = label ? strlen(label) : 0;
    if (!label) label = pf2e_reduce_label(lint->item_name, &length);
    slug_add(out, label, length, SLUG_KEBAB);
}

/* Can both conditions hold at once? */
static bool item_can_meet(struct pf2e_lint *lint, const struct json *a, const struct json *b)
{
    struct json both = json_make_array();
    const struct json *parts[] = {json_get(a, "predicate"), json_get(b, "predicate")};
    for (size_t i = 0; i < 2; i++) {
        for (uint32_t j = 0; json_is(parts[i], JSON_ARRAY) && j < parts[i]->count; j++)
            json_push(&lint->arena, &both, parts[i]->items[j]);
    }
    struct predicate predicate;
    if (!predicate_compile(&lint->arena, &lint->symbols, &both, PREDICATE_FULL, &predicate)) return false;
    enum pf2e_truth truth = pf2e_predicate_truth(&lint->symbols, &predicate);
    return truth == PF2E_SOMETIMES || truth == PF2E_ALWAYS;
}

/* Would both have counted? Two of one type do not add up anyway. */
static bool item_would_add_up(const struct json *a, const struct json *b)
{
    const char *left = json_to_text(json_get(a, "type"), "untyped"),
               *right = json_to_text(json_get(b, "type"), "untyped");
    return strcmp(left, right) != 0 || strcmp(left, "untyped") == 0;
}

/* The seed's Daredevil's Boots: of two modifiers with one slug only one counts. */
static void item_check_collision(struct pf2e_lint *lint, const struct json *a, const struct json *b)
{
    if (!pf2e_element_is(b, PF2E_ELEMENT_FlatModifier) || !item_would_add_up(a, b) || !item_shares_selector(a, b))
        return;
    bool same_damage = json_equal(json_get(a, "damageType"), json_get(b, "damageType")) &&
                       json_equal(json_get(a, "damageCategory"), json_get(b, "damageCategory"));
    struct text left = {0}, right = {0};
    item_modifier_slug(lint, a, &left);
    item_modifier_slug(lint, b, &right);
    bool same = left.length && strcmp(text_get(&left), text_get(&right)) == 0;
    char hint[200];
    snprintf(hint, sizeof hint, "give this one its own \"slug\", such as \"%.100s-2\"", text_get(&left));
    if (same && same_damage && item_can_meet(lint, a, b))
        pf2e_lint_report(lint, fault_warning("pf2e/slug-collision", hint), b,
                         "two modifiers of this item are both called \"%s\"; when both apply only one counts",
                         text_get(&left));
    text_free(&left);
    text_free(&right);
}

enum { LINT_SIBLINGS = 500 }; /* so many elements after one are compared with it; nobody writes that many by hand */

void pf2e_lint_siblings(struct pf2e_lint *lint)
{
    for (uint32_t i = 0; i < lint->rules->count; i++) {
        const struct json *rule = &lint->rules->items[i];
        if (!pf2e_element_is(rule, PF2E_ELEMENT_FlatModifier)) continue;
        for (uint32_t j = i + 1; j < lint->rules->count && j - i <= LINT_SIBLINGS; j++)
            item_check_collision(lint, rule, &lint->rules->items[j]);
    }
}
