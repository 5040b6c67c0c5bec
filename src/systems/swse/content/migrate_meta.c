/* migrate_meta.c: effects in "abilityMeta" and "grantsBonuses" become rules; what has no rule type is listed with the
 * reason. */
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
    if (modifier->part && swse_attack_find(kind) < 0) return false;
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
    if (!value) return "no rule type has this effect";
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

/* ---- the places where effects are written ---- */

/* The effects of a document, made into one list of modifiers. */
struct meta_list {
    struct arena *arena;
    struct json modifiers;
};

static void meta_add(struct meta_list *list, const char *target, const struct json *value, const struct json *from)
{
    struct json one = json_make_object();
    json_put_text(list->arena, &one, "target", target);
    if (value) json_set(list->arena, &one, "value", *value);
    (void)json_set_from(list->arena, &one, "type", from, "type");
    const struct json *context = json_get(from, "requiresContextFlags");
    if (context) json_set(list->arena, &one, "predicates", *context);
    json_push(list->arena, &list->modifiers, one);
}

/* [{"skillKeys": ["perception"], "value": 3, "requiresContextFlags": []}] */
static void meta_add_skills(struct meta_list *list, const struct json *bonuses)
{
    for (size_t i = 0; i < json_count(bonuses); i++) {
        const struct json *bonus = json_at(bonuses, i), *keys = json_get(bonus, "skillKeys");
        for (size_t k = 0; k < json_count(keys); k++) {
            const char *skill = json_to_text(json_at(keys, k), "");
            meta_add(list, arena_printf(list->arena, "skill.%s", skill), json_get(bonus, "value"), bonus);
        }
    }
}

/* {"skills": {"stealth": 2}, "combat": {"reflex": 1, "attack": 1}, "other": {}} */
static void meta_add_grants(struct meta_list *list, const struct json *grants)
{
    for (uint32_t i = 0; i < json_member_count(grants); i++) {
        const struct json *group = &grants->members[i].value;
        bool skills = same_text(grants->members[i].name, "skills");
        for (uint32_t k = 0; k < json_member_count(group); k++) {
            const char *name = group->members[k].name;
            const char *before = skills ? "skill." : swse_defense_find(name) >= 0 ? "defense." : "";
            meta_add(list, arena_printf(list->arena, "%s%s", before, name), &group->members[k].value, NULL);
        }
    }
}

/* Members of "abilityMeta" that are about the effects and none of them. */
static bool meta_is_about(const char *name)
{
    static const char *const words[] = {"status", "description", "automationType", "systemHook", "mechanicsMode"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (same_text(words[i], name)) return true;
    }
    return false;
}

static void meta_add_all(struct meta_list *list, const struct json *meta)
{
    for (uint32_t i = 0; i < json_member_count(meta); i++) {
        const char *name = meta->members[i].name;
        const struct json *value = &meta->members[i].value;
        if (same_text(name, "modifiers") && json_is(value, JSON_ARRAY)) {
            for (size_t k = 0; k < json_count(value); k++)
                json_push(list->arena, &list->modifiers, *json_at(value, k));
        } else if (same_text(name, "skillCheckBonuses")) {
            meta_add_skills(list, value);
        } else if (same_text(name, "grantsBonuses")) {
            meta_add_grants(list, value);
        } else if (!meta_is_about(name) && json_count(value)) {
            meta_add(list, name, NULL, NULL);
        }
    }
}

static struct json meta_collect(struct arena *arena, const struct json *document)
{
    struct meta_list list = {arena, json_make_array()};
    const struct json *inner = json_get(document, "system"), *places[] = {inner, document};
    for (size_t i = 0; i < 2 && !list.modifiers.count; i++) {
        meta_add_all(&list, json_get(places[i], "abilityMeta"));
        meta_add_grants(&list, json_get(places[i], "grantsBonuses"));
    }
    return list.modifiers;
}

bool swse_meta_has(struct arena *arena, const struct json *document)
{
    return !json_count(json_get(document, "rules")) && meta_collect(arena, document).count;
}

struct json swse_meta_migrate(struct arena *arena, struct json *document)
{
    struct json list = meta_collect(arena, document);
    const char *name = json_to_text(json_get(document, "name"), "without a name");
    char *slug = slug_new(arena, name, SLUG_KEBAB);
    struct json rules = json_make_array(), left = json_make_array(), report = json_make_object();
    for (size_t i = 0; i < json_count(&list); i++) {
        struct meta_modifier modifier = {.arena = arena, .json = json_at(&list, i), .rule = json_make_object()};
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
