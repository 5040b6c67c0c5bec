/* element_filed.c: elements that wait under selectors until a statistic, strike or roll needs them. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/actor/rule.h"

#define FILE_UNDER(actor, list, rule)                                                                                  \
    do {                                                                                                               \
        struct pf2e_texts selectors = filed_selectors((actor), (rule));                                                \
        for (size_t s = 0; s < selectors.count && !(rule)->ignored; s++) {                                             \
            symbol selector = symbol_intern_text(&(actor)->symbols, selectors.items[s]);                               \
            (void)pool_push(&(actor)->arena, (list), (struct pf2e_filed){.selector = selector, .rule = (rule)});       \
        }                                                                                                              \
    } while (0)

static struct pf2e_texts filed_selectors(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct pf2e_lowered *lowered = rule->lowered;
    if (!lowered->selectors) return pf2e_rule_texts(actor, rule, lowered->selector_source);
    return (struct pf2e_texts){.items = lowered->selectors, .count = lowered->selector_count};
}

static bool filed_is_template(const struct json *word)
{
    return json_is(word, JSON_STRING) && value_has_injection(word->text, word->count);
}

void element_modifier_lower(struct arena *arena, struct pf2e_lowered *lowered)
{
    const struct json *source = lowered->source, *critical = json_get(source, "critical");
    struct pf2e_modifier_op *op = arena_new(arena, struct pf2e_modifier_op);
    if (!op) return;
    *op = (struct pf2e_modifier_op){.type = json_get(source, "type"),
                                    .ability = json_get(source, "ability"),
                                    .damage_type = json_get(source, "damageType"),
                                    .damage_category = json_get(source, "damageCategory"),
                                    .tags = json_get(source, "tags"),
                                    .least = json_get(source, "min"),
                                    .most = json_get(source, "max"),
                                    .critical = json_is(critical, JSON_TRUE)    ? CRITICAL_ONLY
                                                : json_is(critical, JSON_FALSE) ? CRITICAL_NEVER
                                                                                : CRITICAL_UNSAID,
                                    .from_equipment = json_to_bool(json_get(source, "fromEquipment"), true),
                                    .force = json_to_bool(json_get(source, "force"), false),
                                    .hide_if_disabled = json_to_bool(json_get(source, "hideIfDisabled"), false)};
    op->has_templates = filed_is_template(op->type) || filed_is_template(op->damage_type) ||
                        filed_is_template(op->damage_category);
    lowered->op = op;
}

void element_modifier_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct pf2e_modifier_op *op = rule->lowered->op;
    const char *type = json_to_text(op->type, "untyped"), *ability = json_to_text(op->ability, "");
    const struct json *slug = rule->lowered->slug;
    if (strcmp(type, "ability") == 0 && *ability && !json_is(slug, JSON_STRING)) rule->slug = ability;
    bool equipment = op->from_equipment;
    if (actor->settings.automatic_bonus && equipment && strcmp(type, "item") == 0) {
        pf2e_rule_ignore(rule, "automatic bonus progression takes the place of item bonuses");
        return;
    }
    if (strcmp(type, "ability") == 0) actor->offers_ability = true;
    (void)pf2e_rule_slug(actor, rule);
    FILE_UNDER(actor, &actor->modifiers, rule);
}

void element_adjust_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->adjustments, rule);
}

void element_dice_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    (void)pf2e_rule_slug(actor, rule);
    FILE_UNDER(actor, &actor->dice, rule);
}

void element_dice_alter_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->dice_alterations, rule);
}

void element_note_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->notes, rule);
}

void element_degree_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->degrees, rule);
}

void element_reroll_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->rerolls, rule);
}

void element_substitute_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->substitutions, rule);
}

void element_striking_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->strikings, rule);
}

void element_potency_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->potencies, rule);
}

void element_attack_penalty_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    FILE_UNDER(actor, &actor->attack_penalties, rule);
}

void element_adjust_strike_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    (void)pool_push(&actor->arena, &actor->strike_adjustments, rule);
}

void element_critical_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    (void)pool_push(&actor->arena, &actor->criticals, rule);
}

void element_sense_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    (void)pool_push(&actor->arena, &actor->senses_late, rule);
}

void element_speed_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (pf2e_rule_test(actor, rule, NULL)) (void)pool_push(&actor->arena, &actor->speeds_late, rule);
}

/* A later strike of the same slug replaces the earlier one. */
void element_strike_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    bool named =
        json_is(rule->lowered->slug, JSON_STRING) || json_is(rule->lowered->label, JSON_STRING);
    if (!named) rule->slug = pf2e_slug(actor, rule->item->name);
    const char *slug = pf2e_rule_slug(actor, rule);
    for (size_t i = 0; i < actor->strike_rules.count; i++) {
        if (strcmp(pf2e_rule_slug(actor, actor->strike_rules.items[i]), slug) == 0) {
            actor->strike_rules.items[i] = rule;
            return;
        }
    }
    (void)pool_push(&actor->arena, &actor->strike_rules, rule);
}

void element_ephemeral_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    (void)pool_push(&actor->arena, &actor->ephemeral, rule);
}

void element_cap_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    int64_t cap = number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL));
    if (!rule->ignored && cap < actor->dexterity_cap) actor->dexterity_cap = cap;
}
