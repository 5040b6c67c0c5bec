/* condition.c: activation conditions compiled to predicates, and what their authors get wrong (SWSE-CORE-02). */
#include "systems/swse/content/condition.h"

#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "systems/swse/content/vocabulary.h"

enum swse_condition {
    SWSE_CONDITION_ALWAYS,
    SWSE_CONDITION_SKILL_TRAINED,
    SWSE_CONDITION_SKILL_UNTRAINED,
    SWSE_CONDITION_FEAT_OWNED,
    SWSE_CONDITION_LEVEL_REACHED,
    SWSE_CONDITION_OR,
    SWSE_CONDITION_AND,
    SWSE_CONDITION_UNKNOWN
};

/* Each type and the member it needs. */
static const struct {
    const char *word, *member;
    enum json_type type;
} swse_conditions[] = {
    [SWSE_CONDITION_ALWAYS] = {"always", NULL, JSON_NULL},
    [SWSE_CONDITION_SKILL_TRAINED] = {"skillTrained", "skillId", JSON_STRING},
    [SWSE_CONDITION_SKILL_UNTRAINED] = {"skillUntrained", "skillId", JSON_STRING},
    [SWSE_CONDITION_FEAT_OWNED] = {"featOwned", "featId", JSON_STRING},
    [SWSE_CONDITION_LEVEL_REACHED] = {"levelReached", "minLevel", JSON_INTEGER},
    [SWSE_CONDITION_OR] = {"OR", "conditions", JSON_ARRAY},
    [SWSE_CONDITION_AND] = {"AND", "conditions", JSON_ARRAY},
};

static const struct json *swse_condition_member(const struct json *when, enum swse_condition kind)
{
    return swse_conditions[kind].member ? json_get(when, swse_conditions[kind].member) : NULL;
}

static bool swse_condition_fits(const struct json *member, enum swse_condition kind)
{
    if (!swse_conditions[kind].member) return true;
    return kind == SWSE_CONDITION_LEVEL_REACHED ? json_is_number(member) : json_is(member, swse_conditions[kind].type);
}

static enum swse_condition swse_condition_kind(const struct json *when)
{
    const char *type = json_to_text(json_get(when, "type"), "");
    for (int i = 0; i < SWSE_CONDITION_UNKNOWN; i++) {
        if (strcmp(type, swse_conditions[i].word) == 0) return (enum swse_condition)i;
    }
    return SWSE_CONDITION_UNKNOWN;
}

static void swse_condition_option(struct predicate_builder *builder, const char *stem, const char *id)
{
    char *option = arena_printf(builder->arena, "%s:%s", stem, id);
    if (option) predicate_add_option(builder, option, strlen(option));
    builder->failed = builder->failed || !option;
}

static const char *swse_condition_skill_id(const struct json *member)
{
    const char *alias = swse_skill_alias(member->text);
    return alias ? alias : member->text;
}

static void swse_condition_build(struct predicate_builder *builder, const struct json *when, unsigned depth)
{
    enum swse_condition kind = swse_condition_kind(when);
    const struct json *member = kind == SWSE_CONDITION_UNKNOWN ? NULL : swse_condition_member(when, kind);
    if (kind == SWSE_CONDITION_UNKNOWN || !swse_condition_fits(member, kind) || depth > LIMIT_PREDICATE_DEPTH) {
        predicate_add_constant(builder, false);
        return;
    }
    size_t node;
    struct json level = {.type = JSON_STRING, .count = 5, .text = "level"};
    switch (kind) {
    case SWSE_CONDITION_ALWAYS:
        predicate_add_constant(builder, true);
        break;
    case SWSE_CONDITION_SKILL_TRAINED:
        swse_condition_option(builder, "skill", swse_condition_skill_id(member));
        break;
    case SWSE_CONDITION_SKILL_UNTRAINED:
        node = predicate_open(builder, PREDICATE_NOT);
        swse_condition_option(builder, "skill", swse_condition_skill_id(member));
        predicate_close(builder, node);
        break;
    case SWSE_CONDITION_FEAT_OWNED:
        swse_condition_option(builder, "feat", member->text);
        break;
    case SWSE_CONDITION_LEVEL_REACHED:
        predicate_add_comparison(builder, PREDICATE_AT_LEAST, &level, member);
        break;
    case SWSE_CONDITION_OR:
    case SWSE_CONDITION_AND:
        node = predicate_open(builder, kind == SWSE_CONDITION_OR ? PREDICATE_ANY : PREDICATE_ALL);
        for (size_t i = 0; i < json_count(member); i++)
            swse_condition_build(builder, json_at(member, i), depth + 1);
        predicate_close(builder, node);
        break;
    case SWSE_CONDITION_UNKNOWN:
        break;
    }
}

bool swse_condition_compile(struct arena *arena, struct symbols *symbols, const struct json *when,
                            struct predicate *predicate)
{
    *predicate = (struct predicate){0};
    if (!when || when->type == JSON_NULL) return true;
    struct predicate_builder builder;
    predicate_builder_init(&builder, arena, symbols);
    swse_condition_build(&builder, when, 1);
    return predicate_finish(&builder, predicate);
}

/* Where mistakes in a condition are reported. */
struct swse_condition_checker {
    const struct json_document *document;
    struct diags *diags;
};

static bool swse_condition_wrong(const struct swse_condition_checker *check, const struct json *at, struct fault fault,
                                 const char *words, const char *what)
{
    if (check->diags && check->document) diags_add(check->diags, fault, json_place(check->document, at), words, what);
    return false;
}

static bool swse_condition_check_type(const struct swse_condition_checker *check, const struct json *when)
{
    static const char types[] = "the types are always, skillTrained, skillUntrained, featOwned, levelReached, OR, AND";
    const struct json *type = json_get(when, "type");
    if (!json_is(type, JSON_STRING))
        return swse_condition_wrong(check, when, fault_error("swse/condition-type", types),
                                    "a condition needs a \"type\"%s", "");
    struct near near = near_new(type->text);
    for (int i = 0; i < SWSE_CONDITION_UNKNOWN; i++)
        near_add(&near, swse_conditions[i].word);
    char hint[80];
    if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
    return swse_condition_wrong(check, type, fault_error("swse/condition-type", near.best ? hint : types),
                                "there is no condition of type \"%s\"; it never holds", type->text);
}

static bool swse_condition_check_skill(const struct swse_condition_checker *check, const struct json *skill)
{
    if (swse_skill_alias(skill->text) || swse_skill_is_known(skill->text)) return true;
    struct near near = near_new(skill->text);
    for (const char *const *word = swse_skill_words(); *word; word++)
        near_add(&near, *word);
    char hint[80];
    if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
    return swse_condition_wrong(check, skill, fault_error("swse/unknown-skill", near.best ? hint : NULL),
                                "there is no skill \"%s\"", skill->text);
}

static bool swse_condition_check_members(const struct swse_condition_checker *check, const struct json *when,
                                         enum swse_condition kind)
{
    bool fine = true;
    for (uint32_t i = 0; i < when->count; i++) {
        const char *name = when->members[i].name;
        const char *wanted = swse_conditions[kind].member;
        if (strcmp(name, "type") == 0 || (wanted && strcmp(name, wanted) == 0)) continue;
        fine = swse_condition_wrong(check, &when->members[i].value,
                                    fault_error("swse/condition-field", "conditions are data: nothing else is read"),
                                    "a condition has no member \"%s\"", name);
    }
    return fine;
}

static bool swse_condition_check_at(const struct swse_condition_checker *check, const struct json *when, unsigned depth)
{
    if (json_is(when, JSON_STRING))
        return swse_condition_wrong(
            check, when,
            fault_error("swse/prose-condition",
                        "write an object such as {\"type\": \"skillTrained\", \"skillId\": \"stealth\"}"),
            "a condition is data, not a sentence (\"%s\")", when->text);
    if (!json_is(when, JSON_OBJECT))
        return swse_condition_wrong(check, when, fault_error("swse/condition-type", NULL),
                                    "a condition must be an object%s", "");
    if (depth > LIMIT_PREDICATE_DEPTH)
        return swse_condition_wrong(check, when, fault_error("swse/condition-depth", NULL),
                                    "the condition is nested too deeply%s", "");
    enum swse_condition kind = swse_condition_kind(when);
    if (kind == SWSE_CONDITION_UNKNOWN) return swse_condition_check_type(check, when);
    const struct json *member = swse_condition_member(when, kind);
    if (!swse_condition_fits(member, kind))
        return swse_condition_wrong(check, member ? member : when,
                                    fault_error("swse/condition-member", kind == SWSE_CONDITION_LEVEL_REACHED
                                                                             ? "minLevel is a number"
                                                                         : member ? NULL
                                                                                  : "it is missing"),
                                    "this condition needs \"%s\"", swse_conditions[kind].member);
    bool fine = swse_condition_check_members(check, when, kind);
    if (kind == SWSE_CONDITION_SKILL_TRAINED || kind == SWSE_CONDITION_SKILL_UNTRAINED)
        fine = swse_condition_check_skill(check, member) && fine;
    if (kind != SWSE_CONDITION_OR && kind != SWSE_CONDITION_AND) return fine;
    for (size_t i = 0; i < json_count(member); i++)
        fine = swse_condition_check_at(check, json_at(member, i), depth + 1) && fine;
    return fine;
}

bool swse_condition_check(const struct json_document *document, struct diags *diags, const struct json *when)
{
    const struct swse_condition_checker check = {document, diags};
    return !when || swse_condition_check_at(&check, when, 1);
}

bool swse_condition_skill(struct options *options, const char *skill)
{
    return options_addf(options, "skill:%s", skill);
}

bool swse_condition_feat(struct options *options, const char *feat)
{
    return options_addf(options, "feat:%s", feat);
}

bool swse_condition_level(struct options *options, int64_t level)
{
    return options_addf(options, "level:%lld", (long long)level);
}
