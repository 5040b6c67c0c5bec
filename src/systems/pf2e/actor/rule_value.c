/* rule_value.c: values, texts and predicates of rule elements against the actor's prepared data. */
#include <math.h>
#include <string.h>

#include "systems/pf2e/value/value.h"
#include "base/number.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/item/starting.h"

struct rule_scope {
    struct pf2e_actor *actor;
    const struct pf2e_rule *rule;
    const struct pf2e_scope *scope;
};

static bool rule_find(void *context, const char *path, size_t length, struct json *found)
{
    struct rule_scope *scope = context;
    char root[16], rest[512];
    const char *dot = memchr(path, '.', length);
    size_t root_length = dot ? (size_t)(dot - path) : length;
    if (root_length >= sizeof root || length - root_length >= sizeof rest) return false;
    memcpy(root, path, root_length);
    root[root_length] = '\0';
    size_t rest_length = dot ? length - root_length - 1 : 0;
    memcpy(rest, path + length - rest_length, rest_length);
    rest[rest_length] = '\0';
    const struct json *value = pf2e_resolve(scope->actor, scope->rule, root, rest, scope->scope);
    if (!value) return false;
    *found = *value;
    return true;
}

static void rule_note_result(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct value_result *result)
{
    if (result->failed && !rule->ignored)
        pf2e_rule_complain(actor, pf2e_rule_at(rule), "pf2e/bad-value", "%s",
                           result->problem ? result->problem : "its value refers to something that does not exist");
    if (result->ignored)
        pf2e_rule_ignore(rule, result->problem ? result->problem : "its value refers to something that does not exist");
}

/* The same value is requested by one statistic after another. */
static const struct value *rule_compile(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source)
{
    if (rule->value_source == source) return rule->value;
    struct value *compiled = arena_new(&actor->arena, struct value);
    if (!compiled || !value_compile(&actor->arena, source, compiled)) return NULL;
    rule->value = compiled;
    rule->value_source = source;
    return compiled;
}

struct json pf2e_rule_value(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *value,
                            const struct pf2e_scope *scope)
{
    if (!value) return json_make_null();
    if (json_is_number(value) || value->type <= JSON_TRUE) return *value;
    struct rule_scope names = {actor, rule, scope};
    struct value_scope finder = {.find = rule_find, .context = &names};
    const struct value *compiled = rule_compile(actor, rule, value);
    if (!compiled) return json_make_null();
    struct value_result result = value_resolve(compiled, &finder, &actor->arena, json_make_int(0));
    rule_note_result(actor, rule, &result);
    return result.value;
}

double pf2e_rule_number(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *value,
                        const struct pf2e_scope *scope)
{
    struct json result = pf2e_rule_value(actor, rule, value, scope);
    if (json_is_number(&result)) return json_to_double(&result, 0);
    if (result.type == JSON_TRUE) return 1;
    double number = result.type == JSON_STRING ? number_from_text(result.text, result.count) : 0;
    return isnan(number) ? 0 : number;
}

const char *pf2e_rule_text(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *text,
                           const struct pf2e_scope *scope)
{
    if (!json_is(text, JSON_STRING)) return "";
    if (!value_has_injection(text->text, text->count)) return text->text;
    struct rule_scope names = {actor, rule, scope};
    struct value_scope finder = {.find = rule_find, .context = &names};
    struct value_result result = {0};
    struct json filled = value_inject(&finder, &actor->arena, text->text, text->count, &result);
    rule_note_result(actor, rule, &result);
    if (filled.type == JSON_STRING) return filled.text;
    if (!json_is_number(&filled)) return "";
    struct text digits = {0};
    number_print(&digits, json_to_double(&filled, 0));
    const char *copy = arena_copy_text(&actor->arena, text_get(&digits), digits.length);
    text_free(&digits);
    return copy ? copy : "";
}

struct json pf2e_rule_tree(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *value)
{
    struct rule_scope names = {actor, rule, NULL};
    struct value_scope finder = {.find = rule_find, .context = &names};
    struct value_result result = {0};
    if (!value) return json_make_null();
    struct json filled = value_inject_tree(&finder, &actor->arena, value, &result);
    rule_note_result(actor, rule, &result);
    return filled;
}

static const struct predicate rule_always;
static const char rule_parent[] = "parent:";

/* Who bears an effect that nobody gave is its origin. */
static void rule_add_origin(struct pf2e_actor *actor, const struct pf2e_item *item, struct options *parent)
{
    const struct options *all = pf2e_options_all(actor);
    bool effect = item->type == PF2E_EFFECT || item->type == PF2E_AFFLICTION;
    if (!effect || json_is(json_path(item->source, "flags.talus.origin"), JSON_OBJECT)) return;
    if (*json_to_text(json_path(item->source, "system.context.origin.actor"), "")) return;
    for (size_t i = 0; i < options_count(all); i++) {
        const char *text = symbol_text(&actor->symbols, options_at(all, i));
        if (strncmp(text, "self:", 5) == 0)
            (void)options_add(parent, pf2e_symbol(actor, "parent:origin:", text + 5, ""));
    }
}

/* A statement that always holds, or never does. */
static struct json rule_constant(struct pf2e_actor *actor, bool holds)
{
    struct json made = json_make_object();
    json_set(&actor->arena, &made, holds ? "and" : "or", json_make_array());
    return made;
}

static bool rule_is_comparison(const struct json *statement)
{
    static const char *const words[] = {"eq", "gt", "gte", "lt", "lte"};
    for (size_t i = 0; i < 5; i++) {
        if (json_get(statement, words[i])) return true;
    }
    return false;
}

/* "parent:badge:value" in a comparison becomes the number it has; without one nothing holds. */
static struct json rule_fold_comparison(struct pf2e_actor *actor, const struct json *statement,
                                        const struct options *parent)
{
    struct json made = json_copy(&actor->arena, statement);
    const struct json *equal = json_get(statement, "eq"), *left = json_at(equal, 0), *right = json_at(equal, 1);
    if (equal && json_is_number(right))
        return rule_constant(actor, options_number(parent, json_to_text(left, ""), NAN) == json_to_double(right, 0));
    struct json *sides = made.count ? &made.members[0].value : NULL;
    for (size_t i = 0; json_is(sides, JSON_ARRAY) && i < sides->count; i++) {
        struct json *side = &sides->items[i];
        if (!json_is(side, JSON_STRING) || strncmp(side->text, "parent:", 7) != 0) continue;
        double number = options_number(parent, side->text, NAN);
        if (isnan(number)) return rule_constant(actor, false);
        struct text digits = {0};
        number_print(&digits, number);
        *side = json_make_text(&actor->arena, text_get(&digits), digits.length);
        text_free(&digits);
    }
    return made;
}

/* What a predicate asks about the item of its element is settled immediately: rolls do not know that item. */
static struct json rule_fold_parent(struct pf2e_actor *actor, const struct json *statement,
                                    const struct options *parent, int depth)
{
    if (json_is(statement, JSON_STRING) && strncmp(statement->text, "parent:", 7) == 0)
        return rule_constant(actor, options_has_text(parent, statement->text));
    if (depth > 16 || !pf2e_mentions(statement, rule_parent)) return *statement;
    if (json_is(statement, JSON_OBJECT) && rule_is_comparison(statement))
        return rule_fold_comparison(actor, statement, parent);
    struct json made = json_copy(&actor->arena, statement);
    for (size_t i = 0; i < json_count(&made); i++) {
        struct json *one = made.type == JSON_ARRAY ? &made.items[i] : &made.members[i].value;
        *one = rule_fold_parent(actor, one, parent, depth + 1);
    }
    return made;
}

static const struct json *rule_settle_parent(struct pf2e_actor *actor, const struct pf2e_rule *rule,
                                             const struct json *source)
{
    struct json *folded = arena_new(&actor->arena, struct json);
    struct options parent;
    if (!folded) return source;
    options_init(&parent, &actor->symbols, NULL);
    pf2e_item_options_add(actor, rule->item, "parent", &parent);
    rule_add_origin(actor, rule->item, &parent);
    *folded = rule_fold_parent(actor, source, &parent, 0);
    if (parent.failed) actor->arena.failed = true;
    options_free(&parent);
    return folded;
}

static const struct predicate *rule_compile_predicate(struct pf2e_actor *actor, struct pf2e_rule *rule,
                                            const struct json *source, const struct pf2e_scope *scope)
{
    if (!source || source->type == JSON_NULL || (source->type == JSON_ARRAY && source->count == 0)) return &rule_always;
    struct predicate *predicate = arena_new(&actor->arena, struct predicate);
    if (!predicate || !predicate_compile(&actor->arena, &actor->symbols, source, PREDICATE_FULL, predicate))
        return &rule_always;
    if (predicate->problem)
        pf2e_rule_complain(actor, pf2e_rule_at(rule), "pf2e/bad-predicate", "its predicate never holds: %s",
                           predicate->problem);
    if (!predicate->has_injections) return predicate;
    struct rule_scope names = {actor, rule, scope};
    struct value_scope finder = {.find = rule_find, .context = &names};
    struct value_result result = {0};
    struct json *filled = arena_new(&actor->arena, struct json);
    if (!filled) return &rule_always;
    *filled = value_inject_tree(&finder, &actor->arena, source, &result);
    rule_note_result(actor, rule, &result);
    if (!predicate_compile(&actor->arena, &actor->symbols, filled, PREDICATE_FULL, predicate)) return &rule_always;
    return predicate;
}

const struct predicate *pf2e_rule_predicate(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                                            const struct pf2e_scope *scope)
{
    const struct pf2e_lowered *lowered = rule->lowered;
    bool own = lowered && lowered->predicate == source;
    if (!(own ? lowered->asks_parent : pf2e_mentions(source, rule_parent)))
        return rule_compile_predicate(actor, rule, source, scope);
    struct predicate *made = arena_new(&actor->arena, struct predicate);
    if (!made) return &rule_always;
    *made = *rule_compile_predicate(actor, rule, rule_settle_parent(actor, rule, source), scope);
    made->has_injections = true; /* made again whenever it is requested: the item may change */
    return made;
}

bool pf2e_rule_test(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct options *options)
{
    const struct pf2e_lowered *lowered = rule->lowered;
    if (!lowered->predicate) return true;
    if (actor->starting) actor->starting->asked = true;
    if (!options) options = pf2e_options_all(actor);
    if (!rule->predicate || lowered->asks_parent)
        rule->predicate = pf2e_rule_predicate(actor, rule, lowered->predicate, NULL);
    return predicate_test(rule->predicate, options);
}

bool pf2e_rule_test_part(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                         const struct options *options)
{
    return predicate_test(pf2e_rule_predicate(actor, rule, source, NULL), options);
}
