/* element_battle_form.c: BattleForm: another body with its own senses, speeds, attacks, armour class and skills. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/strike/strike.h"
#include "systems/pf2e/model/modifier.h"

/* Lays one object over another, member by member. */
static void form_merge(struct pf2e_actor *actor, struct json *target, const struct json *more, int depth)
{
    if (!json_is(more, JSON_OBJECT) || depth > 16) return;
    if (target->type != JSON_OBJECT) *target = json_make_object();
    for (uint32_t i = 0; i < more->count; i++) {
        struct json *place = tree_open(&actor->arena, target, more->members[i].name);
        if (!place) continue;
        if (more->members[i].value.type == JSON_OBJECT)
            form_merge(actor, place, &more->members[i].value, depth + 1);
        else
            *place = more->members[i].value;
    }
}

static void form_add_senses(struct pf2e_actor *actor, const struct json *senses)
{
    for (size_t i = 0; json_is(senses, JSON_OBJECT) && i < senses->count; i++) {
        const struct json *sense = &senses->members[i].value;
        pf2e_add_sense(actor, pf2e_kebab(actor, senses->members[i].name),
                       json_to_text(json_get(sense, "acuity"), "precise"),
                       json_to_double(json_get(sense, "range"), INFINITY), true);
    }
}

static void form_add_one_iwr(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_iwr_list *list,
                             const struct json *type, const struct json *source)
{
    if (!json_is(type, JSON_STRING)) return;
    const struct json *value = json_get(source, "value");
    (void)pool_push(&actor->arena, list,
                    (struct pf2e_iwr){.type = type->text,
                                      .value = value ? (int64_t)pf2e_rule_number(actor, rule, value, NULL) : 0,
                                      .exceptions = json_get(source, "exceptions"),
                                      .double_vs = json_get(source, "doubleVs"),
                                      .rule = rule});
}

/* [{"type": "fire", "value": 5}], [{"type": ["acid", "cold"]}] or ["fire"] */
static void form_add_iwr(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_iwr_list *list,
                         const struct json *source)
{
    for (size_t i = 0; i < json_count(source); i++) {
        const struct json *one = json_at(source, i);
        const struct json *type = json_is(one, JSON_OBJECT) ? json_get(one, "type") : one;
        for (size_t k = 0; json_is(type, JSON_ARRAY) && k < type->count; k++)
            form_add_one_iwr(actor, rule, list, &type->items[k], one);
        form_add_one_iwr(actor, rule, list, type, one);
    }
}

/* Weapons of the form fill its hands, natural attacks do not. */
static void form_settle_hands(struct pf2e_actor *actor, const struct json *strikes)
{
    int64_t hands = 2;
    for (size_t i = 0; json_is(strikes, JSON_OBJECT) && i < strikes->count; i++) {
        const char *category = json_to_text(json_get(&strikes->members[i].value, "category"), "simple");
        if (strcmp(category, "unarmed") != 0) hands--;
    }
    if (hands < 0) hands = 0;
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "hands-free:", "", actor->hands_free), false);
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "hands-free:", "", hands), true);
    actor->hands_free = hands;
}

static void form_publish(struct pf2e_actor *actor, const struct json *armor)
{
    pf2e_option_text(actor, "all", "polymorph", true);
    pf2e_option_text(actor, "all", "battle-form", true);
    const struct json *skills = json_get(&actor->battle_form, "skills");
    for (size_t i = 0; json_is(skills, JSON_OBJECT) && i < skills->count; i++)
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "battle-form:", skills->members[i].name, ""), true);
    static const char speed[] = "armor:ignore-speed-penalty", check[] = "armor:ignore-check-penalty";
    if (!armor) return;
    bool runs = !json_is(json_get(armor, "ignoreSpeedPenalty"), JSON_FALSE);
    if (!json_is(json_get(armor, "ignoreCheckPenalty"), JSON_FALSE)) pf2e_option_text(actor, "all", check, true);
    if (runs) pf2e_option_text(actor, "all", speed, true);
    if (runs) pf2e_option_text(actor, "speed", speed, true);
}

void element_form_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (actor->battle_form_rule || !pf2e_rule_test(actor, rule, NULL)) return;
    const struct json *source = PF2E_OP(rule, form)->overrides, *value = rule->lowered->value_source;
    actor->battle_form = json_make_object();
    actor->battle_form_rule = rule;
    form_merge(actor, &actor->battle_form, source, 0);
    if (value) {
        struct json more = pf2e_rule_value(actor, rule, value, NULL);
        form_merge(actor, &actor->battle_form, &more, 0);
    }
    const struct json *form = &actor->battle_form, *traits = json_get(form, "traits");
    form_publish(actor, json_get(source, "armorClass"));
    form_add_senses(actor, json_get(form, "senses"));
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        if (!tree_has_text(json_path(&actor->system, "traits.value"), trait))
            tree_push_text(&actor->arena, &actor->system, "traits.value", trait);
    }
    form_settle_hands(actor, json_get(form, "strikes"));
}

/* --- what is replaced once it is derived -------------------------------------------------------------------------- */

/* The body's own number counts instead of everything but status and circumstance modifiers. */
static void form_replace(struct pf2e_actor *actor, struct pf2e_modifiers *list, double value)
{
    struct pf2e_rule *rule = actor->battle_form_rule;
    struct pf2e_modifiers made = {0};
    pf2e_modifiers_suppress(list);
    pf2e_modifier_add(actor, &made,
                      pf2e_part(pf2e_rule_slug(actor, rule), pf2e_rule_label(actor, rule), value, "untyped"), NULL);
    for (size_t i = 0; i < list->count; i++)
        (void)pool_push(&actor->arena, &made, list->items[i]);
    *list = made;
}

static void form_replace_armor_class(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *stated)
{
    double value = stated ? pf2e_rule_number(actor, rule, stated, NULL) : 0;
    if (!stated || rule->ignored || value == 0) return;
    form_replace(actor, &actor->ac.dc_modifiers, value - 10);
    double total = 10;
    for (size_t i = 0; i < actor->ac.dc_modifiers.count; i++) {
        if (actor->ac.dc_modifiers.items[i].enabled) total += actor->ac.dc_modifiers.items[i].value;
    }
    actor->ac.dc = number_truncate(total);
}

/* A skill of the body: attribute and proficiency do not count, what armour and missing tools do does. */
static void form_replace_skill(struct pf2e_actor *actor, struct pf2e_statistic *skill, double value)
{
    struct pf2e_modifiers given = {0};
    pf2e_modifier_add(actor, &given,
                      pf2e_part("battle-form", pf2e_rule_label(actor, actor->battle_form_rule), value, "untyped"),
                      &skill->base_domains);
    for (size_t i = skill->given_first; i < skill->given_first + skill->given_count; i++)
        (void)pool_push(&actor->arena, &given, skill->base.items[i]);
    struct pf2e_statistic_plan plan = {.slug = skill->slug,
                                       .label = skill->label,
                                       .attribute = skill->attribute,
                                       .rank = skill->rank,
                                       .set = skill->set,
                                       .modifiers = &given,
                                       .lore = skill->lore,
                                       .shared_only = true};
    pf2e_statistic_make(actor, skill, &plan);
}

static void form_replace_skills(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *skills)
{
    for (size_t i = 0; json_is(skills, JSON_OBJECT) && i < skills->count; i++) {
        struct pf2e_statistic *skill = pf2e_statistic_find(actor, skills->members[i].name);
        const struct json *stated = &skills->members[i].value;
        if (!skill) continue;
        double value = pf2e_rule_number(actor, rule, json_get(stated, "modifier"), NULL);
        if (!json_is(json_get(stated, "ownIfHigher"), JSON_FALSE) && (double)skill->mod > value) continue;
        form_replace_skill(actor, skill, value);
    }
}

void element_form_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (actor->battle_form_rule != rule) return;
    const struct json *form = &actor->battle_form;
    form_replace_armor_class(actor, rule, json_path(form, "armorClass.modifier"));
    const char *size = json_to_text(json_get(form, "size"), NULL);
    if (size) pf2e_set_size(actor, size);
    form_replace_skills(actor, rule, json_get(form, "skills"));
    pf2e_prepare_form_strikes(actor);
    form_add_iwr(actor, rule, &actor->immunities, json_get(form, "immunities"));
    form_add_iwr(actor, rule, &actor->weaknesses, json_get(form, "weaknesses"));
    form_add_iwr(actor, rule, &actor->resistances, json_get(form, "resistances"));
    pf2e_prepare_initiative(actor);
}

/* --- attacks ------------------------------------------------------------------------------------------------------ */

struct pf2e_item *pf2e_form_weapon(struct pf2e_actor *actor, const char *key, const struct json *strike)
{
    struct pf2e_rule *rule = actor->battle_form_rule;
    struct arena *arena = &actor->arena;
    struct json *source = arena_new(arena, struct json);
    struct pf2e_rule *made = arena_new(arena, struct pf2e_rule);
    if (!source || !made) return NULL;
    *source = json_copy(arena, strike);
    const struct json *damage = json_get(strike, "damage");
    struct json wrapped = json_make_object();
    if (damage) json_set(arena, &wrapped, "base", *damage);
    json_set(arena, source, "damage", wrapped);
    if (!json_is(json_get(strike, "label"), JSON_STRING)) {
        const char *label = arena_printf(arena, "PF2E.BattleForm.Attack.%s", key);
        if (label) json_set(arena, source, "label", json_make_text(arena, label, strlen(label)));
    }
    json_set(arena, source, "slug", json_make_text(arena, pf2e_slug(actor, key), strlen(pf2e_slug(actor, key))));
    /* an attack of a body is magical and of no base weapon */
    (void)json_remove(source, "baseType");
    struct json *traits = tree_open(arena, source, "traits");
    if (traits && traits->type != JSON_ARRAY) *traits = json_make_array();
    if (traits && !tree_has_text(traits, "magical")) json_push(arena, traits, json_make_text(arena, "magical", 7));
    *made = *rule;
    made->lowered = pf2e_lower_as(arena, PF2E_ELEMENT_Strike, source);
    if (!made->lowered) return NULL;
    made->slug = made->label = NULL;
    return pf2e_strike_element_item(actor, made, NULL);
}

/* Does the predicate ask for "battle-form", alone or as one of several? With `not`: does it forbid it? */
static bool form_is_named(const struct json *predicate, bool forbidden)
{
    static const char word[] = "battle-form";
    for (size_t i = 0; json_is(predicate, JSON_ARRAY) && i < predicate->count; i++) {
        const struct json *one = &predicate->items[i];
        if (forbidden ? json_is_text(json_get(one, "not"), word)
                      : json_is_text(one, word) || tree_has_text(json_get(one, "or"), word))
            return true;
    }
    return false;
}

bool pf2e_form_bars(const struct pf2e_actor *actor, symbol item, int32_t element)
{
    const char *id = symbol_text(&actor->symbols, item);
    for (size_t i = 0; element >= 0 && i < actor->rules.count; i++) {
        const struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->index != (uint32_t)element || strcmp(rule->item->id, id) != 0) continue;
        const struct json *predicate = rule->lowered->predicate;
        return !form_is_named(predicate, true) && !form_is_named(predicate, false);
    }
    return true;
}

bool pf2e_form_has_trait(const struct pf2e_actor *actor, const char *strike, const char *trait)
{
    const struct json *stated = json_get(json_get(&actor->battle_form, "strikes"), strike);
    return tree_has_text(json_get(stated, "traits"), trait);
}

/* The form's attack counts unless the own one is better. */
void pf2e_form_strike(struct pf2e_actor *actor, struct pf2e_strike *strike, const char *key, const struct json *source)
{
    struct pf2e_rule *rule = actor->battle_form_rule;
    const struct json *stated = strcmp(strike->slug, key) == 0 ? json_get(source, "modifier") : NULL;
    for (size_t i = 0; i < strike->alternative_count; i++)
        pf2e_form_strike(actor, strike->alternatives[i], key, source);
    double value = stated ? pf2e_rule_number(actor, rule, stated, NULL) : 0;
    bool own_counts = !json_is(json_get(source, "ownIfHigher"), JSON_FALSE);
    if (!stated || (own_counts && (double)strike->total > value)) {
        if (strcmp(strike->slug, key) == 0)
            pf2e_option_text(actor, "strike-attack-roll", "battle-form:own-attack-modifier", true);
        return;
    }
    form_replace(actor, &strike->modifiers, value);
    pf2e_strike_finish(actor, strike, "");
}
