/* migrate_meta.c: effects in "abilityMeta.modifiers" become rules; what has no rule type is listed with the reason. */
#include "systems/swse/content/migrate_meta.h"

#include <string.h>

#include "base/same.h"
#include "ir/slug.h"
#include "json/put.h"
#include "systems/swse/content/rule_fields.h"
#include "systems/swse/content/vocabulary.h"

/* One modifier on its way to a rule. */
struct meta_modifier {
    struct arena *arena;
    const struct json *json;
    const char *part; /* "reflex" of "defense.reflex"; NULL: the target has one word */
    struct json rule;
};

static bool meta_defense(struct meta_modifier *modifier)
{
    int defense = modifier->part ? swse_defense_find(modifier->part) : -1;
    if (defense < 0) return false;
    json_put_text(modifier->arena, &modifier->rule, "type", "defenseModifier");
    json_put_text(modifier->arena, &modifier->rule, "defense", modifier->part);
    return true;
}

static bool meta_skill(struct meta_modifier *modifier)
{
    const char *skill = modifier->part;
    if (!skill) return false;
    if (swse_skill_alias(skill)) skill = swse_skill_alias(skill);
    if (!swse_skill_is_known(skill)) skill = slug_new(modifier->arena, skill, SLUG_DROMEDARY);
    if (!skill || !swse_skill_is_known(skill)) return false;
    json_put_text(modifier->arena, &modifier->rule, "type", "skillModifier");
    json_put_text(modifier->arena, &modifier->rule, "skillId", skill);
    return true;
}

static bool meta_roll(struct meta_modifier *modifier, const char *roll)
{
    const char *kind = modifier->part ? modifier->part : "all";
    if (swse_attack_find(kind) < 0) return false;
    json_put_text(modifier->arena, &modifier->rule, "type", "damageModifier");
    json_put_text(modifier->arena, &modifier->rule, "attackType", kind);
    json_put_text(modifier->arena, &modifier->rule, "target", roll);
    return true;
}

static bool meta_attack(struct meta_modifier *modifier)
{
    return meta_roll(modifier, "attackRoll");
}

static bool meta_damage(struct meta_modifier *modifier)
{
    return meta_roll(modifier, "damageRoll");
}

static const struct {
    const char *word;
    bool (*make)(struct meta_modifier *modifier);
} meta_targets[] = {
    {"defense", meta_defense}, {"skill", meta_skill}, {"attack", meta_attack}, {"damage", meta_damage}};

static bool meta_target(struct meta_modifier *modifier, const char *target)
{
    size_t length = strcspn(target, ".");
    modifier->part = target[length] ? target + length + 1 : NULL;
    for (size_t i = 0; i < sizeof meta_targets / sizeof *meta_targets; i++) {
        const char *word = meta_targets[i].word;
        if (strlen(word) == length && memcmp(word, target, length) == 0) return meta_targets[i].make(modifier);
    }
    return false;
}

/* Rules have no untyped bonus: it becomes a circumstance bonus. NULL: the rule type does not have this bonus type. */
static const char *meta_bonus(const struct json *rule, const char *type)
{
    const char *wanted = same_text(type, "untyped") ? "circumstance" : type;
    const struct field *field = swse_rule_kinds[swse_rule_type_find(json_to_text(json_get(rule, "type"), ""))].fields;
    while (field->name && !same_text(field->name, "bonusType"))
        field++;
    for (const char *const *word = field->form.words; word && *word; word++) {
        if (same_text(*word, wanted)) return *word;
    }
    return NULL;
}

/* Makes the rule; otherwise returns why there is none. */
static const char *meta_convert(struct meta_modifier *modifier)
{
    const struct json *json = modifier->json, *value = json_get(json, "value");
    if (!json_to_bool(json_get(json, "enabled"), true)) return "it is switched off";
    if (!json_is(value, JSON_INTEGER)) return "its value is not a whole number";
    if (!json_to_int(value, 0)) return "its value is 0";
    if (json_count(json_get(json, "predicates"))) return "it depends on predicates, for which rules have no condition";
    if (!meta_target(modifier, json_to_text(json_get(json, "target"), ""))) return "no rule type has this target";
    const char *bonus = meta_bonus(&modifier->rule, json_to_text(json_get(json, "type"), "untyped"));
    if (!bonus) return "rules for this target do not have this bonus type";
    json_put_int(modifier->arena, &modifier->rule, "value", json_to_int(value, 0));
    json_put_text(modifier->arena, &modifier->rule, "bonusType", bonus);
    return NULL;
}

const struct json *swse_meta_modifiers(const struct json *document)
{
    const struct json *inner = json_path(document, "system.abilityMeta.modifiers");
    const struct json *list = json_count(inner) ? inner : json_path(document, "abilityMeta.modifiers");
    bool usable = json_is(list, JSON_ARRAY) && json_count(list) && !json_count(json_get(document, "rules"));
    return usable ? list : NULL;
}

struct json swse_meta_migrate(struct arena *arena, struct json *document)
{
    const struct json *list = swse_meta_modifiers(document);
    const char *name = json_to_text(json_get(document, "name"), "without a name");
    char *slug = slug_new(arena, name, SLUG_KEBAB);
    struct json rules = json_make_array(), left = json_make_array(), report = json_make_object();
    for (size_t i = 0; i < json_count(list); i++) {
        struct meta_modifier modifier = {.arena = arena, .json = json_at(list, i), .rule = json_make_object()};
        json_put_text(arena, &modifier.rule, "id", arena_printf(arena, "%s-rule-%zu", slug ? slug : "", i));
        const char *why = meta_convert(&modifier);
        if (!why) {
            json_push(arena, &rules, modifier.rule);
            continue;
        }
        struct json row = json_make_object();
        json_put_text(arena, &row, "target", json_to_text(json_get(modifier.json, "target"), "without a target"));
        json_put_text(arena, &row, "why", why);
        json_push(arena, &left, row);
    }
    json_put_text(arena, &report, "name", name);
    json_set(arena, &report, "proposals", json_copy(arena, &rules));
    json_set(arena, &report, "left", left);
    if (rules.count) json_set(arena, document, "rules", rules);
    return report;
}
