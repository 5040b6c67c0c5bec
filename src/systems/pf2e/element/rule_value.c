/* rule_value.c: values, texts and predicates of rule elements against the actor's prepared data. */
#include <math.h>
#include <string.h>

#include "systems/pf2e/value/value.h"
#include "base/number.h"
#include "systems/pf2e/element/rule.h"

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
        pf2e_rule_complain(actor, rule->item, rule->index, "pf2e/bad-value", "%s",
                           result->problem ? result->problem : "its value names what is not there");
    if (result->ignored)
        pf2e_rule_ignore(rule, result->problem ? result->problem : "its value names what is not there");
}

/* The same value is asked for by one statistic after another. */
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

const struct predicate *pf2e_rule_predicate(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                                            const struct pf2e_scope *scope)
{
    if (!source || source->type == JSON_NULL || (source->type == JSON_ARRAY && source->count == 0)) return &rule_always;
    struct predicate *predicate = arena_new(&actor->arena, struct predicate);
    if (!predicate || !predicate_compile(&actor->arena, &actor->symbols, source, PREDICATE_FULL, predicate))
        return &rule_always;
    if (predicate->problem)
        pf2e_rule_complain(actor, rule->item, rule->index, "pf2e/bad-predicate", "its predicate never holds: %s",
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

static bool rule_mentions_parent(const struct json *value, int depth)
{
    if (json_is(value, JSON_STRING)) return strncmp(value->text, "parent:", 7) == 0;
    for (size_t i = 0; depth < 16 && i < json_count(value); i++) {
        const struct json *one = value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value;
        if (rule_mentions_parent(one, depth + 1)) return true;
    }
    return false;
}

/* Is it about the item alone: "parent:...", or a comparison with it? */
static bool rule_is_about_parent(const struct json *statement)
{
    if (json_is(statement, JSON_STRING)) return strncmp(statement->text, "parent:", 7) == 0;
    bool single = json_is(statement, JSON_OBJECT) && statement->count == 1;
    const struct json *both = single ? &statement->members[0].value : NULL;
    const char *name = json_is(both, JSON_ARRAY) && both->count == 2 ? statement->members[0].name : "";
    static const char *const comparisons[] = {"eq", "gt", "gte", "lt", "lte"};
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        if (strcmp(name, comparisons[i]) == 0) return rule_mentions_parent(both, 0);
    }
    return false;
}

static struct json rule_bind(struct pf2e_actor *actor, const struct options *parent, const struct json *value,
                             int depth)
{
    struct arena *arena = &actor->arena;
    if (rule_is_about_parent(value)) {
        struct json alone = json_make_array();
        struct predicate predicate;
        json_push(arena, &alone, *value);
        bool fine = predicate_compile(arena, &actor->symbols, &alone, PREDICATE_FULL, &predicate);
        if (!fine || !predicate_test(&predicate, parent)) return *value; /* no roll knows of it: it never holds */
        struct json always = json_make_object();
        json_set(arena, &always, "and", json_make_array());
        return always;
    }
    if (depth > 16 || !json_count(value)) return *value;
    struct json bound = json_copy(arena, value);
    for (size_t i = 0; i < json_count(&bound); i++) {
        struct json *one = bound.type == JSON_ARRAY ? &bound.items[i] : &bound.members[i].value;
        *one = rule_bind(actor, parent, one, depth + 1);
    }
    return bound;
}

const struct predicate *pf2e_rule_bound_predicate(struct pf2e_actor *actor, struct pf2e_rule *rule,
                                                  const struct json *source, const struct pf2e_scope *scope)
{
    if (!rule_mentions_parent(source, 0)) return pf2e_rule_predicate(actor, rule, source, scope);
    struct options options;
    struct pf2e_symbols parent = {0};
    options_init(&options, &actor->symbols, NULL);
    pf2e_item_options(actor, rule->item, "parent", &parent);
    for (size_t i = 0; i < parent.count; i++)
        (void)options_add(&options, parent.items[i]);
    struct json *bound = arena_new(&actor->arena, struct json);
    if (bound) *bound = rule_bind(actor, &options, source, 0);
    options_free(&options);
    return pf2e_rule_predicate(actor, rule, bound ? bound : source, scope);
}

/* Predicates may speak of the item the element stands in ("parent:..."). */
static bool rule_test_with_parent(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                                  const struct predicate *predicate, const struct options *options)
{
    if (!rule_mentions_parent(source, 0)) return predicate_test(predicate, options);
    struct options local;
    struct pf2e_symbols parent = {0};
    options_init(&local, &actor->symbols, options);
    pf2e_item_options(actor, rule->item, "parent", &parent);
    for (size_t i = 0; i < parent.count; i++)
        (void)options_add(&local, parent.items[i]);
    bool holds = predicate_test(predicate, &local);
    options_free(&local);
    return holds;
}

bool pf2e_rule_test(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct options *options)
{
    const struct json *source = json_get(rule->source, "predicate");
    if (json_count(source) == 0) return true;
    if (!options) options = pf2e_options_all(actor);
    if (!rule->predicate) rule->predicate = pf2e_rule_predicate(actor, rule, source, NULL);
    return rule_test_with_parent(actor, rule, source, rule->predicate, options);
}

bool pf2e_rule_test_part(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *source,
                         const struct options *options)
{
    return rule_test_with_parent(actor, rule, source, pf2e_rule_predicate(actor, rule, source, NULL), options);
}
