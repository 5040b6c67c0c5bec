/* kinds_ir.c: the small languages: predicates, values, modifiers, degrees, slugs. */
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "conform.h"
#include "ir/options.h"
#include "ir/predicate.h"
#include "ir/slug.h"
#include "systems/pf2e/value/value.h"

static void ir_load_options(struct options *options, struct symbols *symbols, const struct json *list)
{
    options_init(options, symbols, NULL);
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *option = json_at(list, i);
        options_add(options, symbol_intern(symbols, json_to_text(option, ""), option->count));
    }
}

static bool ir_test_predicate(struct conform *conform, const struct json *source, const struct json *list,
                              enum predicate_form form, bool *valid)
{
    struct symbols symbols;
    struct options options;
    struct predicate predicate;
    symbols_init(&symbols, NULL);
    bool fine = predicate_compile(conform->scratch, &symbols, source, form, &predicate);
    ir_load_options(&options, &symbols, list);
    bool result = fine && predicate_test(&predicate, &options);
    *valid = !predicate.problem;
    options_free(&options);
    symbols_free(&symbols);
    return result;
}

static enum verdict ir_say_bool(struct conform *conform, bool expected, bool came)
{
    if (expected == came) return AGREE;
    text_addf(conform->why, "expected %s", expected ? "true" : "false");
    return DISAGREE;
}

static enum verdict ir_predicates(struct conform *conform, const struct json *line)
{
    bool valid;
    bool came =
        ir_test_predicate(conform, json_get(line, "predicate"), json_get(line, "options"), PREDICATE_FULL, &valid);
    return ir_say_bool(conform, json_to_bool(json_get(line, "expected"), false), came);
}

/* Lines that depend on JavaScript alone: values that JSON does not have, calls that throw, and an operand that the
 * reference reads as a regular expression where the format says literally. */
static bool ir_is_artefact(const struct json *line)
{
    struct text all = {0};
    const char *js = json_to_text(json_get(line, "js"), "");
    json_write(&all, line);
    bool artefact =
        strstr(text_get(&all), "throws:") || strstr(js, "undefined") || strstr(js, "NaN") || strstr(js, "a|b");
    text_free(&all);
    return artefact;
}

static enum verdict ir_predicates_malformed(struct conform *conform, const struct json *line)
{
    const struct json *predicate = json_get(line, "predicate"), *tests = json_get(line, "tests");
    bool valid = true;
    if (ir_is_artefact(line)) return NOT_APPLICABLE;
    for (size_t i = 0; i < json_count(tests); i++) {
        const struct json *test = json_at(tests, i);
        bool came = ir_test_predicate(conform, predicate, json_get(test, "options"), PREDICATE_FULL, &valid);
        if (came == json_to_bool(json_get(test, "static"), false)) continue;
        text_addf(conform->why, "options %zu: came %s", i, came ? "true" : "false");
        return DISAGREE;
    }
    return ir_say_bool(conform, json_to_bool(json_get(line, "static_isValid"), false), valid);
}

static enum verdict ir_dh2e_predicate(struct conform *conform, const struct json *line)
{
    bool valid;
    bool came =
        ir_test_predicate(conform, json_get(line, "predicate"), json_get(line, "rollOptions"), PREDICATE_SIMPLE, &valid);
    return ir_say_bool(conform, json_to_bool(json_get(line, "result"), false), came);
}

static enum verdict ir_sluggify(struct conform *conform, const struct json *line)
{
    static const char *const names[] = {"kebab", "dromedary", "bactrian"};
    const struct json *name = json_get(line, "text");
    enum verdict verdict = AGREE;
    for (int form = SLUG_KEBAB; form <= SLUG_BACTRIAN; form++) {
        struct text slug = {0};
        const struct json *expected = json_get(line, names[form]);
        slug_add(&slug, name->text, name->count, (enum slug_form)form);
        if (!expected || slug.length != expected->count || memcmp(text_get(&slug), expected->text, slug.length) != 0) {
            text_addf(conform->why, "%s: expected %s came %s; ", names[form], json_to_text(expected, "?"),
                      text_get(&slug));
            verdict = DISAGREE;
        }
        text_free(&slug);
    }
    return verdict;
}

/* The contexts of the value vectors, each as one object {actor, item, rule, ...}. */
struct ir_contexts {
    struct json_document document;
    struct arena arena;
    struct json scopes; /* name → object */
};

static bool ir_open_values(struct conform *conform)
{
    const char *path = conform_shared(conform, "oracle/pf2e/values-context.json");
    struct ir_contexts *contexts = path ? memory_alloc(sizeof *contexts) : NULL;
    if (!contexts) return false;
    arena_init(&contexts->arena);
    contexts->scopes = json_make_object();
    if (json_load(&contexts->document, path, NULL) != STATUS_OK) return false;
    const struct json *list = json_get(&contexts->document.root, "contexts");
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *context = json_at(list, i), *extra = json_get(context, "resolvables");
        struct json scope = json_copy(&contexts->arena, extra);
        json_set(&contexts->arena, &scope, "actor", *json_get(context, "actor"));
        json_set(&contexts->arena, &scope, "item", *json_get(context, "item"));
        const struct json *armor = json_path(context, "actor.wornArmor");
        if (json_is_text(json_get(context, "actorType"), "character") && armor)
            json_set(&contexts->arena, &scope, "armor", *armor);
        json_set(&contexts->arena, &contexts->scopes, json_to_text(json_get(context, "name"), ""), scope);
    }
    conform->state = contexts;
    return true;
}

static void ir_close_values(struct conform *conform)
{
    struct ir_contexts *contexts = conform->state;
    json_free(&contexts->document);
    arena_free(&contexts->arena);
    memory_free(contexts);
}

static bool ir_is_expected_value(const struct json *expected, const struct json *came)
{
    const char *special = json_to_text(json_get(expected, "special"), NULL);
    if (!special) return json_equal(json_get(expected, "value"), came);
    struct text number = {0};
    number_print(&number, json_to_double(came, 0));
    bool same = came->type == JSON_DOUBLE && strcmp(text_get(&number), special) == 0;
    text_free(&number);
    return same;
}

static enum verdict ir_values(struct conform *conform, const struct json *line)
{
    struct ir_contexts *contexts = conform->state;
    struct value value;
    const struct json *root = json_get(&contexts->scopes, json_to_text(json_get(line, "context"), ""));
    struct value_scope scope = value_scope_json(root);
    if (!root || !value_compile(conform->scratch, json_get(line, "value"), &value)) return DISAGREE;
    struct value_result result = value_resolve(&value, &scope, conform->scratch, json_make_int(0));
    bool ignored = json_to_bool(json_get(line, "ignored"), false);
    bool failed = json_to_bool(json_get(line, "failedValidation"), false);
    if (ir_is_expected_value(json_get(line, "expected"), &result.value) && result.ignored == ignored &&
        result.failed == failed)
        return AGREE;
    json_write(conform->why, json_get(line, "value"));
    text_addf(conform->why, " in %s: expected ", json_to_text(json_get(line, "context"), ""));
    json_write(conform->why, json_get(line, "expected"));
    text_addf(conform->why, " %d %d came ", ignored, failed);
    json_write(conform->why, &result.value);
    text_addf(conform->why, " %d %d", result.ignored, result.failed);
    return DISAGREE;
}

const struct conform_kind conform_kinds_ir[] = {
    {.name = "pf2e/predicates", .check = ir_predicates},
    {.name = "pf2e/predicates-malformed", .check = ir_predicates_malformed},
    {.name = "dh2e/predicate", .check = ir_dh2e_predicate},
    {.name = "pf2e/sluggify", .check = ir_sluggify},
    {.name = "pf2e/values", .check = ir_values, .open = ir_open_values, .close = ir_close_values},
    {0},
};
