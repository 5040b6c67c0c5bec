/* value.c: the values of rule elements: numbers, texts, formulas, brackets and injections. */
#include "systems/pf2e/value/value.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/number.h"
#include "systems/pf2e/value/formula.h"

/* The names that may stand before the bar of {name|path}. */
static const char *const value_sources[] = {"actor", "item", "rule"};

/* The bytes of the injection at the start of the text, 0 when there is none. */
static size_t value_injection_length(const char *text, size_t length, size_t *source_length)
{
    for (size_t i = 0; i < sizeof value_sources / sizeof *value_sources; i++) {
        size_t name = strlen(value_sources[i]);
        if (length < name + 3 || text[0] != '{' || text[name + 1] != '|' ||
            memcmp(text + 1, value_sources[i], name) != 0)
            continue;
        const char *end = memchr(text + name + 2, '}', length - name - 2);
        if (!end || memchr(text, '\n', (size_t)(end - text))) return 0;
        *source_length = name;
        return (size_t)(end - text) + 1;
    }
    return 0;
}

bool value_has_injection(const char *text, size_t length)
{
    size_t source;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '{' && value_injection_length(text + i, length - i, &source)) return true;
    return false;
}

/* String(value) as JavaScript has it. */
static void value_print(struct text *out, const struct json *value, int depth)
{
    switch ((enum json_type)value->type) {
    case JSON_NULL:
        text_add(out, "null");
        break;
    case JSON_FALSE:
    case JSON_TRUE:
        text_add(out, value->type == JSON_TRUE ? "true" : "false");
        break;
    case JSON_INTEGER:
    case JSON_DOUBLE:
        number_print(out, json_to_double(value, 0));
        break;
    case JSON_STRING:
        text_add_bytes(out, value->text, value->count);
        break;
    case JSON_ARRAY:
        for (uint32_t i = 0; i < value->count && depth < LIMIT_JSON_DEPTH; i++) {
            if (i) text_add_char(out, ',');
            if (value->items[i].type != JSON_NULL) value_print(out, &value->items[i], depth + 1);
        }
        break;
    case JSON_OBJECT:
        text_add(out, "[object Object]");
        break;
    }
}

static void value_fail(struct value_result *result, struct arena *arena, const char *format, const char *text,
                       size_t length)
{
    result->ignored = result->failed = true;
    if (!result->problem) result->problem = arena_printf(arena, format, (int)(length < 200 ? length : 200), text);
}

/* "{source|path}". False: there is nothing there. */
static bool value_inject_one(const struct value_scope *scope, const char *text, size_t length, size_t source,
                             struct text *out)
{
    struct text path = {0};
    struct json found;
    text_add_bytes(&path, text + 1, source);
    text_add_char(&path, '.');
    text_add_bytes(&path, text + source + 2, length - source - 3);
    bool known =
        length > source + 3 && !path.failed && scope->find(scope->context, text_get(&path), path.length, &found);
    if (known)
        value_print(out, &found, 0);
    else
        text_add(out, "undefined");
    if (path.failed) out->failed = true;
    text_free(&path);
    return known;
}

struct json value_inject(const struct value_scope *scope, struct arena *arena, const char *text, size_t length,
                         struct value_result *result)
{
    struct text out = {0};
    for (size_t at = 0; at < length;) {
        size_t source, used = text[at] == '{' ? value_injection_length(text + at, length - at, &source) : 0;
        if (!used)
            text_add_char(&out, text[at]);
        else if (!value_inject_one(scope, text + at, used, source, &out))
            value_fail(result, arena, "there is nothing at %.*s", text + at, used);
        at += used ? used : 1;
    }
    if (out.failed) arena->failed = true;
    struct json made = json_make_text(arena, text_get(&out), out.length);
    text_free(&out);
    return made;
}

static void value_inject_children(const struct value_scope *scope, struct arena *arena, struct json *tree,
                                  struct value_result *result, int depth)
{
    for (uint32_t i = 0; i < json_count(tree) && depth < LIMIT_JSON_DEPTH; i++) {
        struct json *child = tree->type == JSON_ARRAY ? &tree->items[i] : &tree->members[i].value;
        if (json_count(child))
            value_inject_children(scope, arena, child, result, depth + 1);
        else if (child->type == JSON_STRING && value_has_injection(child->text, child->count))
            *child = value_inject(scope, arena, child->text, child->count, result);
    }
}

struct json value_inject_tree(const struct value_scope *scope, struct arena *arena, const struct json *tree,
                              struct value_result *result)
{
    if (tree->type == JSON_STRING) return value_inject(scope, arena, tree->text, tree->count, result);
    struct json copy = json_copy(arena, tree);
    value_inject_children(scope, arena, &copy, result, 0);
    return copy;
}

static void value_trim(const char **text, size_t *length)
{
    while (*length && ascii_is_space(**text)) {
        ++*text;
        --*length;
    }
    while (*length && ascii_is_space((*text)[*length - 1]))
        --*length;
}

/* An optional minus and digits: nothing else counts as a number in a text. */
static bool value_is_whole(const char *text, size_t length)
{
    size_t digits = length && text[0] == '-' ? 1 : 0;
    if (digits == length) return false;
    for (size_t i = digits; i < length; i++)
        if (!ascii_is_digit(text[i])) return false;
    return true;
}

static bool value_compile_text(struct arena *arena, const struct json *source, struct value *value)
{
    const char *text = source->text;
    size_t length = source->count;
    value->kind = VALUE_TEXT;
    if (value_has_injection(text, length)) {
        value->kind = VALUE_TEMPLATE;
        return true;
    }
    value_trim(&text, &length);
    if (value_is_whole(text, length)) {
        value->kind = VALUE_CONSTANT;
        value->source = json_make_double(number_from_text(text, length));
        return true;
    }
    if (!memchr(text, '@', length)) {
        if (length != source->count) value->source = json_make_text(arena, text, length);
        return !arena->failed;
    }
    struct formula *formula = arena_new(arena, struct formula);
    value->kind = VALUE_FORMULA;
    value->formula = formula;
    value->source = json_make_text(arena, text, length);
    return formula && formula_compile(arena, text, length, formula) && !arena->failed;
}

static bool value_compile_deep(struct arena *arena, const struct json *source, struct value *value, int depth);

/* "actor|level", "item|level", "rule|slug"; without a bar it is a path of the actor. */
static const char *value_compile_field(struct arena *arena, const struct json *field)
{
    const char *text = json_to_text(field, "");
    const char *bar = strchr(text, '|');
    if (!*text) return "actor.level";
    for (size_t i = 0; bar && i < sizeof value_sources / sizeof *value_sources; i++)
        if (strlen(value_sources[i]) == (size_t)(bar - text) &&
            memcmp(text, value_sources[i], (size_t)(bar - text)) == 0)
            return arena_printf(arena, "%s.%s", value_sources[i], bar + 1);
    return arena_printf(arena, "actor.%s", text);
}

/* A bound may be a number or a number in quotes. */
static double value_to_bound(const struct json *bound, double fallback)
{
    return json_is(bound, JSON_STRING) ? number_from_text(bound->text, bound->count) : json_to_double(bound, fallback);
}

static bool value_compile_brackets(struct arena *arena, const struct json *source, const struct json *list,
                                   struct value *value, int depth)
{
    struct value_bracket *brackets = arena_array(arena, struct value_bracket, list->count);
    value->kind = VALUE_BRACKETS;
    value->field = value_compile_field(arena, json_get(source, "field"));
    value->brackets = brackets;
    value->bracket_count = list->count;
    if (!brackets || !value->field) return false;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct json *bracket = &list->items[i];
        brackets[i].start = value_to_bound(json_get(bracket, "start"), 0);
        brackets[i].end = value_to_bound(json_get(bracket, "end"), INFINITY);
        if (!value_compile_deep(arena, json_get(bracket, "value"), &brackets[i].value, depth + 1)) return false;
    }
    return true;
}

static bool value_compile_deep(struct arena *arena, const struct json *source, struct value *value, int depth)
{
    *value = (struct value){.kind = VALUE_CONSTANT, .source = source ? *source : json_make_null()};
    if (!source) return true;
    if (source->type == JSON_STRING) return value_compile_text(arena, source, value);
    const struct json *brackets = json_get(source, "brackets");
    if (json_is(brackets, JSON_ARRAY) && depth == 0)
        return value_compile_brackets(arena, source, brackets, value, depth);
    if (source->type == JSON_OBJECT || source->type == JSON_ARRAY) value->kind = VALUE_TREE;
    return true;
}

bool value_compile(struct arena *arena, const struct json *source, struct value *value)
{
    return value_compile_deep(arena, source, value, 0);
}

/* What a formula gave, as JSON. A result that is not a number at all (or null) is an error of the formula. */
static bool value_from_formula(struct formula_value made, struct json *value)
{
    if (made.type == FORMULA_NULL || isnan(formula_to_number(made)) || (made.type == FORMULA_TEXT && made.length == 0))
        return false;
    if (made.type == FORMULA_BOOL)
        *value = json_make_bool(made.truth);
    else if (made.type == FORMULA_TEXT)
        *value = (struct json){.type = JSON_STRING, .offset = JSON_NO_OFFSET, .count = made.length, .text = made.text};
    else
        *value = json_make_double(made.number);
    return true;
}

/* References that were not found: silent when all of them ask for a target or for conditions, which may be absent. */
struct value_missing {
    bool any, loud;
};

static bool value_find_reference(const struct value_scope *scope, const char *path, size_t length, struct json *found,
                                 struct value_missing *missing)
{
    static const char *const quiet[] = {"target.", "actor.conditions."};
    bool is_rule = length >= 4 && memcmp(path, "rule", 4) == 0 && (length == 4 || path[4] == '.');
    if (!is_rule && scope->find(scope->context, path, length, found) && found->type != JSON_NULL) return true;
    missing->any = true;
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        if (length >= strlen(quiet[i]) && memcmp(path, quiet[i], strlen(quiet[i])) == 0) return false;
    missing->loud = true;
    return false;
}

/* The text of the formula with the values in place of the references, read and evaluated as it then stands. */
static bool value_eval_pasted(const struct value *value, const struct value_scope *scope, struct arena *arena,
                              struct value_missing *missing, struct json *made)
{
    const char *text = value->source.text;
    size_t length = value->source.count;
    struct text pasted = {0};
    for (size_t at = 0; at < length;) {
        size_t used = text[at] == '@' ? formula_path_length(text + at + 1, length - at - 1) : 0;
        struct json found;
        if (!used) {
            text_add_char(&pasted, text[at++]);
            continue;
        }
        if (value_find_reference(scope, text + at + 1, used, &found, missing)) {
            struct text word = {0};
            if (json_is(&found, JSON_ARRAY))
                json_write(&word, &found);
            else
                value_print(&word, &found, 0);
            const char *trimmed = text_get(&word);
            size_t trimmed_length = word.length;
            value_trim(&trimmed, &trimmed_length);
            text_add_bytes(&pasted, trimmed, trimmed_length);
            text_free(&word);
        }
        at += 1 + used;
    }
    struct formula formula;
    bool fine = !missing->any && !pasted.failed && formula_compile(arena, text_get(&pasted), pasted.length, &formula) &&
                formula.reference_count == 0 && value_from_formula(formula_eval(&formula, NULL), made);
    text_free(&pasted);
    return fine;
}

enum { VALUE_FEW_REFERENCES = 16 };

/* Numbers that paste as they stand are evaluated without pasting. */
static bool value_gather(const struct value *value, const struct value_scope *scope, double *numbers)
{
    const struct formula *formula = value->formula;
    struct value_missing missing = {0};
    if (formula->must_paste || formula->problem || formula->reference_count > VALUE_FEW_REFERENCES) return false;
    for (uint32_t i = 0; i < formula->reference_count; i++) {
        const struct formula_reference *reference = &formula->references[i];
        struct json found;
        if (!value_find_reference(scope, reference->path, reference->length, &found, &missing)) return false;
        if (!json_is_number(&found)) return false;
        numbers[i] = json_to_double(&found, 0) + 0.0;
        if (!isfinite(numbers[i]) || (reference->only_positive && numbers[i] < 0)) return false;
    }
    return true;
}

static struct value_result value_resolve_formula(const struct value *value, const struct value_scope *scope,
                                                 struct arena *arena, struct json fallback)
{
    struct value_result result = {.value = fallback};
    struct value_missing missing = {0};
    double numbers[VALUE_FEW_REFERENCES];
    if (value_gather(value, scope, numbers)) {
        if (value_from_formula(formula_eval(value->formula, numbers), &result.value)) return result;
    } else if (value_eval_pasted(value, scope, arena, &missing, &result.value)) {
        return result;
    }
    result.ignored = true;
    if (missing.any && !missing.loud) return result;
    value_fail(&result, arena, missing.any ? "not everything in \"%.*s\" is known" : "\"%.*s\" cannot be evaluated",
               value->source.text, value->source.count);
    if (!missing.any) result.value = json_make_int(0);
    return result;
}

static struct value_result value_resolve_template(const struct value *value, const struct value_scope *scope,
                                                  struct arena *arena, struct json fallback)
{
    struct value_result injected = {0}, result;
    struct value plain;
    struct json text = value_inject(scope, arena, value->source.text, value->source.count, &injected);
    if (arena->failed || !value_compile(arena, &text, &plain))
        return (struct value_result){.value = fallback, .ignored = true};
    if (plain.kind == VALUE_TEMPLATE) plain.kind = VALUE_TEXT; /* what came in is not replaced again */
    result = value_resolve(&plain, scope, arena, fallback);
    result.ignored = result.ignored || injected.ignored;
    result.failed = result.failed || injected.failed;
    if (!result.problem) result.problem = injected.problem;
    return result;
}

static struct value_result value_resolve_brackets(const struct value *value, const struct value_scope *scope,
                                                  struct arena *arena, struct json fallback)
{
    struct json found = json_make_int(0);
    double number = 0;
    if (scope->find(scope->context, value->field, strlen(value->field), &found)) {
        number = found.type == JSON_STRING ? number_from_text(found.text, found.count) : json_to_double(&found, 0);
        if (found.type == JSON_TRUE) number = 1;
        if (isnan(number)) number = 0;
    }
    for (size_t i = 0; i < value->bracket_count; i++)
        if (number >= value->brackets[i].start && number <= value->brackets[i].end)
            return value_resolve(&value->brackets[i].value, scope, arena, fallback);
    return (struct value_result){.value = fallback};
}

struct value_result value_resolve(const struct value *value, const struct value_scope *scope, struct arena *arena,
                                  struct json fallback)
{
    struct value_result result = {.value = value->source};
    switch (value->kind) {
    case VALUE_CONSTANT:
        if (value->source.type == JSON_NULL) result.value = fallback;
        return result;
    case VALUE_TEXT:
        return result;
    case VALUE_FORMULA:
        return value_resolve_formula(value, scope, arena, fallback);
    case VALUE_TEMPLATE:
        return value_resolve_template(value, scope, arena, fallback);
    case VALUE_BRACKETS:
        return value_resolve_brackets(value, scope, arena, fallback);
    case VALUE_TREE:
        result.value = value_inject_tree(scope, arena, &value->source, &result);
        return result;
    }
    return result;
}

static bool value_find_json(void *context, const char *path, size_t length, struct json *found)
{
    const struct json *at = context;
    for (size_t start = 0; start <= length;) {
        const char *dot = memchr(path + start, '.', length - start);
        size_t used = dot ? (size_t)(dot - path) - start : length - start;
        if (at->type == JSON_ARRAY) {
            double index = used ? number_from_text(path + start, used) : NAN;
            if (!(index >= 0 && index < at->count) || index != floor(index)) return false;
            at = &at->items[(size_t)index];
        } else {
            const struct json_member *member = at->type == JSON_OBJECT ? json_find(at, path + start, used) : NULL;
            if (!member) return false;
            at = &member->value;
        }
        start += used + 1;
    }
    *found = *at;
    return true;
}

struct value_scope value_scope_json(const struct json *root)
{
    union {
        const struct json *read;
        void *context;
    } both = {.read = root};
    return (struct value_scope){.find = value_find_json, .context = both.context};
}
