/* element_creature.c: elements about the creature as a whole: size, traits, immunities, weaknesses, resistances. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/element/rule.h"

static const char *const creature_sizes[] = {"tiny", "sm", "med", "lg", "huge", "grg"};
static const char *const creature_size_words[] = {"tiny", "small", "medium", "large", "huge", "gargantuan"};

static int creature_size_from(const char *text)
{
    for (int i = 0; i < 6; i++) {
        if (strcmp(text, creature_sizes[i]) == 0 || strcmp(text, creature_size_words[i]) == 0) return i;
    }
    return -1;
}

static int creature_next_size(int size, int step, const char *most)
{
    int limit = most ? creature_size_from(most) : -1;
    if (step > 0) {
        if (limit >= 0 && size >= limit) return size;
        return size == 0 ? 1 : size == 1 ? 3 : size < 5 ? size + 1 : 5;
    }
    if (limit >= 0 && size <= limit) return size;
    return size > 0 ? size - 1 : 0;
}

static void creature_adjust_reach(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct json *reach = json_get(rule->source, "reach");
    if (!json_is(reach, JSON_OBJECT)) return;
    int64_t base = tree_int(&actor->system, "attributes.reach.base", 5), next = base;
    for (uint32_t i = 0; i < reach->count; i++) {
        int64_t value = number_truncate(pf2e_rule_number(actor, rule, &reach->members[i].value, NULL));
        if (strcmp(reach->members[i].name, "add") == 0) next = base + value;
        if (strcmp(reach->members[i].name, "upgrade") == 0 && value > base) next = value;
        if (strcmp(reach->members[i].name, "override") == 0) next = value;
    }
    tree_set_int(&actor->arena, &actor->system, "attributes.reach.base", next);
}

/* Reach goes with the size as long as it is the usual one. */
static void creature_set_size(struct pf2e_actor *actor, int size)
{
    static const int64_t reaches[] = {0, 5, 5, 5, 10, 15};
    int before = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    tree_set_text(&actor->arena, &actor->system, "traits.size.value", creature_sizes[size]);
    if (tree_int(&actor->system, "attributes.reach.base", 5) == reaches[before])
        tree_set_int(&actor->arena, &actor->system, "attributes.reach.base", reaches[size]);
}

void pf2e_set_size(struct pf2e_actor *actor, const char *size)
{
    int known = creature_size_from(size);
    if (known >= 0) creature_set_size(actor, known);
}

void element_size_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    struct json value = pf2e_rule_value(actor, rule, json_get(rule->source, "value"), NULL);
    int before = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med")), size = before;
    const char *text = json_to_text(&value, "");
    if (json_is_number(&value)) {
        int64_t steps = json_to_int(&value, 0);
        if (steps == 1 && before == 1) /* growing up: what is small becomes medium first */
            size = 2;
        else if (steps == 1 || steps == -1)
            size = creature_next_size(before, (int)steps, NULL);
    } else if (strcmp(text, "+1") == 0) {
        size = creature_next_size(before, 1, json_to_text(json_get(rule->source, "maximumSize"), NULL));
    } else if (strcmp(text, "-1") == 0) {
        size = creature_next_size(before, -1, json_to_text(json_get(rule->source, "minimumSize"), NULL));
    } else if (creature_size_from(text) >= 0) {
        size = creature_size_from(text);
    }
    creature_set_size(actor, size);
    creature_adjust_reach(actor, rule);
    if (!json_to_bool(json_get(rule->source, "resizeEquipment"), false) || size == before) return;
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        if (!item->physical) continue;
        int grown = pf2e_size_rank(tree_text(&item->system, "size", "med"));
        grown = (grown == 1 ? 2 : grown) + (size == 1 ? 2 : size) - (before == 1 ? 2 : before);
        grown = grown < 0 ? 0 : grown > 5 ? 5 : grown;
        tree_set_text(&actor->arena, &item->system, "size", creature_sizes[grown]);
    }
}

void element_traits_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    struct pf2e_texts add = pf2e_rule_texts(actor, rule, json_get(rule->source, "add"));
    struct pf2e_texts remove = pf2e_rule_texts(actor, rule, json_get(rule->source, "remove"));
    for (size_t i = 0; i < add.count; i++) {
        if (!tree_has_text(json_path(&actor->system, "traits.value"), add.items[i]))
            tree_push_text(&actor->arena, &actor->system, "traits.value", add.items[i]);
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:trait:", add.items[i], ""), true);
    }
    struct json *traits = remove.count ? tree_open(&actor->arena, &actor->system, "traits.value") : NULL;
    for (size_t r = 0; json_is(traits, JSON_ARRAY) && r < remove.count; r++) {
        for (size_t i = traits->count; i-- > 0;) {
            if (json_is_text(&traits->items[i], remove.items[r])) json_remove_at(traits, i);
        }
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:trait:", remove.items[r], ""), false);
    }
}

/* --- immunities, weaknesses, resistances ------------------------------------------------------------------------- */

/* One of the same kind is raised instead of standing there twice. */
static struct pf2e_iwr *creature_same_iwr(struct pf2e_iwr_list *list, const char *type, const struct json *exceptions)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct json *other = list->items[i].exceptions;
        bool same =
            json_count(other) == json_count(exceptions) && (!json_count(other) || json_equal(other, exceptions));
        if (same && strcmp(list->items[i].type, type) == 0) return &list->items[i];
    }
    return NULL;
}

static void creature_iwr(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_iwr_list *list, bool valued)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    struct pf2e_texts types = pf2e_rule_texts(actor, rule, json_get(rule->source, "type"));
    int64_t value = valued ? number_truncate(pf2e_rule_number(actor, rule, json_get(rule->source, "value"), NULL)) : 0;
    bool remove = json_is_text(json_get(rule->source, "mode"), "remove");
    if (rule->ignored || (valued && !remove && value <= 0)) return;
    for (size_t t = 0; t < types.count; t++) {
        if (remove) {
            size_t kept = 0;
            for (size_t i = 0; i < list->count; i++) {
                if (strcmp(list->items[i].type, types.items[t]) != 0) list->items[kept++] = list->items[i];
            }
            list->count = kept;
            continue;
        }
        struct pf2e_iwr *same = creature_same_iwr(list, types.items[t], json_get(rule->source, "exceptions"));
        if (same) {
            if (value > same->value) same->value = value;
            continue;
        }
        (void)pool_push(&actor->arena, list,
                        (struct pf2e_iwr){.type = types.items[t],
                                          .value = value,
                                          .exceptions = json_get(rule->source, "exceptions"),
                                          .double_vs = json_get(rule->source, "doubleVs"),
                                          .rule = rule});
    }
}

void element_immunity_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    creature_iwr(actor, rule, &actor->immunities, false);
}

void element_weakness_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    creature_iwr(actor, rule, &actor->weaknesses, true);
}

void element_resistance_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    creature_iwr(actor, rule, &actor->resistances, true);
}
