/* element_creature.c: elements about the creature as a whole: size, traits, immunities, weaknesses, resistances. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/actor/rule.h"

static const char *const creature_sizes[] = {"tiny", "sm", "med", "lg", "huge", "grg"};
static const char *const creature_size_words[] = {"tiny", "small", "medium", "large", "huge", "gargantuan"};

static int creature_size_from(const char *text)
{
    for (int i = 0; i < 6; i++) {
        if (strcmp(text, creature_sizes[i]) == 0 || strcmp(text, creature_size_words[i]) == 0) return i;
    }
    return -1;
}

/* Steps up or down, not beyond the limit; who is beyond it already stays. */
static int creature_next_size(int size, int64_t steps, const char *limit)
{
    int way = steps > 0 ? 1 : -1, last = steps > 0 ? 5 : 0;
    int most = limit ? creature_size_from(limit) : -1;
    if (most >= 0 && way * most < way * last) last = most;
    for (int64_t i = 0; i != steps && way * size < way * last; i += way)
        size += way;
    return size;
}

/* What the element states changes the reach there was before; without it reach grows or shrinks to that of the size. */
static void creature_set_reach(struct pf2e_actor *actor, struct pf2e_rule *rule, int before, int size)
{
    static const int64_t reaches[] = {0, 5, 5, 5, 10, 15};
    const struct json *stated = rule ? PF2E_OP(rule, size)->reach : NULL;
    int64_t base = tree_int(&actor->system, "attributes.reach.base", 5), next = base;
    if (size > before && reaches[size] > base) next = reaches[size];
    if (size < before && reaches[size] < base) next = reaches[size];
    for (uint32_t i = 0; json_is(stated, JSON_OBJECT) && i < stated->count; i++) {
        const char *way = stated->members[i].name;
        int64_t value = number_truncate(pf2e_rule_number(actor, rule, &stated->members[i].value, NULL));
        if (strcmp(way, "add") == 0) next = base + value;
        if (strcmp(way, "upgrade") == 0) next = value > base ? value : base;
        if (strcmp(way, "override") == 0) next = value;
    }
    if (next != base) tree_set_int(&actor->arena, &actor->system, "attributes.reach.base", next);
}

static void creature_set_size(struct pf2e_actor *actor, struct pf2e_rule *rule, int size)
{
    int before = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    creature_set_reach(actor, rule, before, size);
    tree_set_text(&actor->arena, &actor->system, "traits.size.value", creature_sizes[size]);
}

void pf2e_set_size(struct pf2e_actor *actor, const char *size)
{
    int known = creature_size_from(size);
    if (known >= 0) creature_set_size(actor, NULL, known);
}

static int creature_wanted_size(struct pf2e_actor *actor, struct pf2e_rule *rule, int before)
{
    struct json value = pf2e_rule_value(actor, rule, rule->lowered->value_source, NULL);
    const char *text = json_to_text(&value, "");
    int64_t steps = json_is_number(&value)      ? json_to_int(&value, 0)
                    : strcmp(text, "+1") == 0 ? 1
                    : strcmp(text, "-1") == 0 ? -1
                                              : 0;
    if (steps) {
        const struct pf2e_size_op *op = PF2E_OP(rule, size);
        return creature_next_size(before, steps, json_to_text(steps > 0 ? op->largest : op->smallest, NULL));
    }
    int named = creature_size_from(text);
    return named >= 0 ? named : before;
}

void element_size_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    int before = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    int size = creature_wanted_size(actor, rule, before);
    creature_set_size(actor, rule, size);
    if (!PF2E_OP(rule, size)->resizes || size == before) return;
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
    struct pf2e_texts add = pf2e_rule_texts(actor, rule, PF2E_OP(rule, traits)->add);
    struct pf2e_texts remove = pf2e_rule_texts(actor, rule, PF2E_OP(rule, traits)->remove);
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

static bool creature_same_list(const struct json *one, const struct json *other)
{
    return json_count(one) == json_count(other) && (!json_count(one) || json_equal(one, other));
}

/* One of the same kind is raised, or replaced, instead of being listed twice. */
static struct pf2e_iwr *creature_same_iwr(struct pf2e_iwr_list *list, const char *type, const struct pf2e_iwr_op *op)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct pf2e_iwr *one = &list->items[i];
        if (strcmp(one->type, type) == 0 && creature_same_list(one->exceptions, op->exceptions) &&
            creature_same_list(pf2e_iwr_definition(one), op->definition))
            return &list->items[i];
    }
    return NULL;
}

static void creature_remove_iwr(struct pf2e_iwr_list *list, const char *type)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].type, type) != 0) list->items[kept++] = list->items[i];
    }
    list->count = kept;
}

static void creature_iwr(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_iwr_list *list,
                         const char *known)
{
    bool valued = strcmp(known, "immunityTypes") != 0;
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    struct pf2e_texts types = pf2e_rule_texts(actor, rule, PF2E_OP(rule, iwr)->type);
    int64_t value = valued ? number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL)) : 0;
    bool remove = json_is_text(PF2E_OP(rule, iwr)->mode, "remove");
    if (rule->ignored || (valued && !remove && value <= 0)) return;
    for (size_t t = 0; t < types.count; t++) {
        if (!pf2e_world_knows(actor->world, known, types.items[t])) {
            pf2e_rule_ignore(rule, "there is no such type");
            return;
        }
    }
    for (size_t t = 0; t < types.count; t++) {
        if (remove) {
            creature_remove_iwr(list, types.items[t]);
            continue;
        }
        struct pf2e_iwr made = {.type = types.items[t],
                                .value = value,
                                .exceptions = PF2E_OP(rule, iwr)->exceptions,
                                .double_vs = PF2E_OP(rule, iwr)->double_vs,
                                .rule = rule};
        struct pf2e_iwr *same = creature_same_iwr(list, types.items[t], PF2E_OP(rule, iwr));
        if (!same)
            (void)pool_push(&actor->arena, list, made);
        else if (PF2E_OP(rule, iwr)->overrides)
            *same = made;
        else if (value > same->value)
            same->value = value;
    }
}

void element_immunity_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    creature_iwr(actor, rule, &actor->immunities, "immunityTypes");
}

void element_weakness_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    creature_iwr(actor, rule, &actor->weaknesses, "weaknessTypes");
}

void element_resistance_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    creature_iwr(actor, rule, &actor->resistances, "resistanceTypes");
}
