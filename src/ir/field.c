/* field.c: content checked against field tables. Each fault is reported at its place with what was meant. */
#include "ir/field.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/near.h"

static const struct field *field_in(const struct field *fields, const char *name)
{
    for (; fields && fields->name; fields++) {
        if (strcmp(fields->name, name) == 0) return fields;
    }
    return NULL;
}

static void field_report(struct field_checker *checker, struct fault fault, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void field_report(struct field_checker *checker, struct fault fault, struct place place, const char *format, ...)
{
    if (fault.severity == SEVERITY_ERROR) checker->errors++;
    if (checker->silent) return;
    char code[96];
    snprintf(code, sizeof code, "%s/%s", checker->system, fault.code);
    fault.code = code;
    va_list args;
    va_start(args, format);
    diags_addv(checker->diags, fault, place, format, args);
    va_end(args);
}

static struct place field_place_name(struct field_checker *checker, const struct json_member *member)
{
    static const struct place nowhere = {0};
    return checker->silent ? nowhere : json_place_name(checker->document, member);
}

static struct place field_place(struct field_checker *checker, const struct json *value)
{
    static const struct place nowhere = {0};
    return checker->silent ? nowhere : json_place(checker->document, value);
}

static const char *field_json_words(const struct json *value)
{
    static const char *const words[] = {"null", "false", "true", "a number", "a number", "a string", "a list",
                                        "an object"};
    return words[value->type];
}

#define FITS(type) (1u << JSON_##type)
/* The JSON types of a form, as bits. A FIELD_INTEGER may also be a double without a fraction; FIELD_ANY_OF asks its
 * forms. */
static const uint16_t field_fits[] = {
    [FIELD_TEXT] = FITS(STRING),
    [FIELD_SLUG] = FITS(STRING),
    [FIELD_WORD] = FITS(STRING),
    [FIELD_OPTION] = FITS(STRING),
    [FIELD_SELECTOR] = FITS(STRING),
    [FIELD_FORMULA] = FITS(STRING),
    [FIELD_UUID] = FITS(STRING),
    [FIELD_PATH] = FITS(STRING),
    [FIELD_INTEGER] = FITS(INTEGER),
    [FIELD_NUMBER] = FITS(INTEGER) | FITS(DOUBLE),
    [FIELD_BOOL] = FITS(TRUE) | FITS(FALSE),
    [FIELD_NULL] = FITS(NULL),
    [FIELD_PREDICATE] = FITS(ARRAY),
    [FIELD_ARRAY] = FITS(ARRAY),
    [FIELD_VALUE] = 0xffffu & ~(FITS(ARRAY) | FITS(NULL)),
    [FIELD_AMOUNT] = 0xffffu & ~(FITS(ARRAY) | FITS(NULL)),
    [FIELD_OBJECT] = FITS(OBJECT),
    [FIELD_MAP] = FITS(OBJECT),
    [FIELD_ANYTHING] = 0xffffu,
};
#undef FITS

/* Does the JSON type suit the form at all? */
static bool field_fits_type(const struct field_form *form, const struct json *value)
{
    if (form->type == FIELD_ANY_OF) {
        for (const struct field_form *const *each = form->forms; *each; each++) {
            if (field_fits_type(*each, value)) return true;
        }
        return false;
    }
    bool is_whole = value->type == JSON_DOUBLE && floor(value->number) == value->number;
    return (field_fits[form->type] >> value->type & 1) != 0 || (form->type == FIELD_INTEGER && is_whole);
}

/* A formula has a number for its result; only an injection may bring an object or a list. */
static bool field_is_formula(const struct field_form *form, const char *text)
{
    bool whole = form->type == FIELD_OBJECT || form->type == FIELD_MAP || form->type == FIELD_ARRAY;
    return whole && !(strchr(text, '{') && strchr(text, '|'));
}

static bool field_is_template(const struct field_checker *checker, const char *text)
{
    return checker->templates && (strchr(text, '@') || (strchr(text, '{') && strchr(text, '|')));
}

/* The nearest word, or all of them when they are few. */
static void field_word_hint(const struct field_form *form, const char *nearest, char *hint, size_t size)
{
    *hint = '\0';
    if (nearest) {
        snprintf(hint, size, "did you mean \"%s\"?", nearest);
        return;
    }
    size_t length = 0;
    for (const char *const *word = form->words; word && *word; word++) {
        const char *between = !length ? "choose " : word[1] ? ", " : " or ";
        int added = snprintf(hint + length, size - length, "%s%s", between, *word);
        length += added > 0 ? (size_t)added : 0;
        if (length < size) continue;
        *hint = '\0';
        return;
    }
}

static void field_check_word(struct field_checker *checker, const struct field *field, const struct field_form *form,
                             const struct json *value)
{
    if (field_is_template(checker, value->text)) return;
    struct near near = near_new(value->text);
    for (const char *const *word = form->words; word && *word; word++) {
        if (strcmp(*word, value->text) == 0) return;
        near_add(&near, *word);
    }
    const char *nearest = NULL;
    if (form->vocabulary) {
        if (!checker->knows || checker->knows(checker->context, form->vocabulary, value->text, &nearest)) return;
    } else if (!form->words) {
        return;
    }
    if (near.best) nearest = near.best;
    char hint[200];
    field_word_hint(form, nearest, hint, sizeof hint);
    field_report(checker,
                 (struct fault){form->vocabulary ? "unknown-word" : "bad-value",
                                form->vocabulary ? SEVERITY_WARNING : SEVERITY_ERROR, *hint ? hint : NULL},
                 field_place(checker, value), "\"%s\" is not a known %s of \"%s\"", value->text,
                 form->vocabulary ? "word" : "value", field->name);
}

static void field_check_form(struct field_checker *checker, const struct field *field, const struct field_form *form,
                             const struct json *value);

/* Of the forms whose type fits, the first without an error counts; when all have errors, those of the first. */
static void field_check_any(struct field_checker *checker, const struct field *field, const struct field_form *form,
                            const struct json *value)
{
    const struct field_form *chosen = NULL;
    size_t errors = checker->errors;
    bool silent = checker->silent;
    for (const struct field_form *const *each = form->forms; *each; each++) {
        if (!field_fits_type(*each, value)) continue;
        if (!chosen) chosen = *each;
        checker->silent = true;
        checker->errors = 0;
        field_check_form(checker, field, *each, value);
        if (checker->errors > 0) continue;
        chosen = *each;
        break;
    }
    checker->silent = silent;
    checker->errors = errors;
    if (chosen) field_check_form(checker, field, chosen, value);
}

static void field_check_bounds(struct field_checker *checker, const struct field *field, const struct field_form *form,
                               const struct json *value)
{
    double number = json_to_double(value, 0);
    if (!form->bounded || (number >= form->least && number <= form->most)) return;
    field_report(checker, fault_error("out-of-range", NULL), field_place(checker, value),
                 "\"%s\" must be between %lld and %lld", field->name, (long long)form->least, (long long)form->most);
}

static void field_check_members(struct field_checker *checker, const struct field *field, const struct field_form *form,
                                const struct json *value)
{
    if (!form->item) return;
    for (uint32_t i = 0; i < value->count; i++)
        field_check_form(checker, field, form->item,
                         value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value);
}

/* "a", "an" or nothing before what a field must be. */
static const char *field_article(const char *words)
{
    static const char *const bare[] = {"true", "null", "one of", "anything", "`", "text"};
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++) {
        if (strncmp(words, bare[i], strlen(bare[i])) == 0) return "";
    }
    return strchr("aeiou", *words) ? "an " : "a ";
}

static void field_wrong_type(struct field_checker *checker, const struct field *field, const struct field_form *form,
                             const struct json *value)
{
    struct text wanted = {0};
    field_form_words(&wanted, form);
    const char *hint = NULL;
    bool quoted = value->type == JSON_STRING && value->count > 0 && strspn(value->text, "-.0123456789") == value->count;
    if (quoted && (form->type == FIELD_INTEGER || form->type == FIELD_NUMBER)) hint = "write the number without quotes";
    if (form->type == FIELD_BOOL && (json_is_text(value, "true") || json_is_text(value, "false")))
        hint = "write true or false without quotes";
    const char *words = text_get(&wanted);
    bool string = strncmp(words, "text", 4) == 0 && (!words[4] || words[4] == ' '); /* the word of JSON */
    field_report(checker, fault_error("wrong-type", hint), field_place(checker, value), "\"%s\" must be %s%s, not %s",
                 field->name, string ? "a string in quotes" : field_article(words), string ? words + 4 : words,
                 field_json_words(value));
    text_free(&wanted);
}

static void field_check_object(struct field_checker *checker, const struct field *field, const struct field_form *form,
                               const struct json *value)
{
    bool strict = checker->strict;
    checker->strict |= field && field->closed;
    if (form->fields) field_check(checker, form->fields, NULL, value);
    checker->strict = strict;
}

/* What is checked of a value whose type fits, and whether the host looks at it afterwards. */
static const struct {
    void (*check)(struct field_checker *checker, const struct field *field, const struct field_form *form,
                  const struct json *value);
    bool is_looked_at;
} field_checks[] = {
    [FIELD_WORD] = {field_check_word, true},
    [FIELD_SLUG] = {field_check_word, true},
    [FIELD_INTEGER] = {field_check_bounds, true},
    [FIELD_NUMBER] = {field_check_bounds, true},
    [FIELD_OBJECT] = {field_check_object, true},
    [FIELD_ARRAY] = {field_check_members, true},
    [FIELD_MAP] = {field_check_members, true},
    [FIELD_ANY_OF] = {field_check_any, false},
    [FIELD_OPTION] = {NULL, true},
    [FIELD_SELECTOR] = {NULL, true},
    [FIELD_PREDICATE] = {NULL, true},
    [FIELD_VALUE] = {NULL, true},
    [FIELD_AMOUNT] = {NULL, true},
    [FIELD_FORMULA] = {NULL, true},
    [FIELD_UUID] = {NULL, true},
    [FIELD_PATH] = {NULL, true},
    [FIELD_TEXT] = {NULL, false},
    [FIELD_BOOL] = {NULL, false},
    [FIELD_NULL] = {NULL, false},
    [FIELD_ANYTHING] = {NULL, false},
};

static void field_check_form(struct field_checker *checker, const struct field *field, const struct field_form *form,
                             const struct json *value)
{
    if (!field_fits_type(form, value)) {
        bool resolvable = value->type == JSON_STRING && field_is_template(checker, value->text) &&
                          !field_is_formula(form, value->text);
        if (!resolvable || form->type == FIELD_PREDICATE) field_wrong_type(checker, field, form, value);
        return;
    }
    if (field_checks[form->type].check) field_checks[form->type].check(checker, field, form, value);
    if (field_checks[form->type].is_looked_at && checker->look && !checker->silent)
        checker->look(checker->context, field, form->type, value);
}

/* An object and the tables of its fields. */
struct field_object {
    const struct field *fields, *common;
    const struct json *json;
    const char *key_field; /* NULL: none */
};

static const struct field *field_of(const struct field_object *object, const char *name)
{
    const struct field *field = field_in(object->fields, name);
    return field ? field : field_in(object->common, name);
}

/* The field spelt most alike; by meaning one that the object does not have yet. */
static const char *field_near(const struct field_object *object, struct near near)
{
    const struct field *const tables[] = {object->fields, object->common};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (const struct field *each = tables[i]; each && each->name; each++)
            if (!each->instead && !(near.by_meaning && json_get(object->json, each->name)))
                near_add(&near, each->name);
    }
    return near.best;
}

static const char *field_nearest(const struct field_checker *checker, const struct field_object *object,
                                 const char *name)
{
    const char *nearest = field_near(object, near_new(name));
    return nearest || checker->others_read ? nearest : field_near(object, near_new_by_meaning(name));
}

static bool field_is_absent(const struct field_checker *checker, const struct field *field, const struct json *value)
{
    return checker->null_is_absent && value->type == JSON_NULL && !field_fits_type(&field->form, value);
}

/* Must the object have the field? "member=word" and "member" release it. */
static bool field_is_required(const struct field *field, const struct json *object)
{
    if (!field->required || !field->unless) return field->required;
    size_t length = strcspn(field->unless, "=");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, field->unless);
    const struct json *other = json_get(object, name);
    return field->unless[length] ? !json_is_text(other, field->unless + length + 1) : !other;
}

static bool field_is_missing(const struct field_checker *checker, const struct field *field, const struct json *object)
{
    const struct json *value = json_get(object, field->name);
    return field_is_required(field, object) && (!value || field_is_absent(checker, field, value));
}

/* The name that an unknown member should have had; one mistake is then reported once, where it is. */
static const char *field_intended(const struct field_checker *checker, const struct field_object *object,
                                  const struct json_member *member)
{
    const struct field *field = field_of(object, member->name);
    if (field) return field->instead;
    if (object->key_field && strcmp(member->name, object->key_field) == 0) return NULL;
    bool is_open = object->fields && object->fields->name && object->fields->open;
    return is_open ? NULL : field_nearest(checker, object, member->name);
}

static void field_unknown(struct field_checker *checker, const struct field_object *object,
                          const struct json_member *member)
{
    const char *nearest = field_intended(checker, object, member);
    const struct field *meant = nearest ? field_of(object, nearest) : NULL;
    bool missing = meant && field_is_missing(checker, meant, object->json);
    char hint[160];
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    struct place place = field_place_name(checker, member);
    if (checker->others_read && !nearest) {
        field_report(checker, fault_note("unknown-field", "the module's own scripts may read it"), place,
                     "the game does not read the field \"%s\"", member->name);
        return;
    }
    field_report(checker,
                 (struct fault){"unknown-field", checker->strict || missing ? SEVERITY_ERROR : SEVERITY_WARNING,
                                nearest ? hint : "nothing reads it; remove it"},
                 place, "there is no field \"%s\" here", member->name);
}

static void field_misspelt(struct field_checker *checker, const struct field_object *object, const struct field *field,
                           const struct json_member *member)
{
    const struct field *meant = field_of(object, field->instead);
    bool missing = meant && field_is_missing(checker, meant, object->json);
    char hint[160];
    snprintf(hint, sizeof hint, "write \"%s\"", field->instead);
    field_report(checker,
                 (struct fault){"misspelt-field", checker->strict || missing ? SEVERITY_ERROR : SEVERITY_WARNING, hint},
                 field_place_name(checker, member), "\"%s\" is not read here; %s", member->name,
                 field->doc ? field->doc : "it has another name");
}

static void field_check_member(struct field_checker *checker, const struct field_object *object,
                               const struct json_member *member)
{
    if (checker->key_field && strcmp(member->name, checker->key_field) == 0) return;
    const struct field *field = field_of(object, member->name);
    if (!field) {
        if (!(object->fields && object->fields->name && object->fields->open)) field_unknown(checker, object, member);
    } else if (field->instead) {
        field_misspelt(checker, object, field, member);
    } else if (field->obsolete) {
        field_report(checker, fault_note("obsolete-field", "remove it"), field_place_name(checker, member),
                     "nothing reads \"%s\" any more%s%s", member->name, field->doc ? ": " : "",
                     field->doc ? field->doc : "");
    } else if (!field_is_absent(checker, field, &member->value)) {
        field_check_form(checker, field, &field->form, &member->value);
    }
}

static bool field_is_reported(const struct field_checker *checker, const struct field_object *object, const char *name)
{
    for (uint32_t i = 0; i < object->json->count; i++) {
        const char *intended = field_intended(checker, object, &object->json->members[i]);
        if (intended && strcmp(intended, name) == 0) return true;
    }
    return false;
}

static void field_check_required(struct field_checker *checker, const struct field_object *object,
                                 const struct field *fields)
{
    for (; fields && fields->name; fields++) {
        if (!field_is_missing(checker, fields, object->json)) continue;
        if (field_is_reported(checker, object, fields->name)) continue;
        field_report(checker, fault_error("missing-field", fields->doc), field_place(checker, object->json),
                     "the field \"%s\" is missing", fields->name);
    }
}

bool field_check(struct field_checker *checker, const struct field *fields, const struct field *common,
                 const struct json *object)
{
    size_t before = checker->errors;
    if (!json_is(object, JSON_OBJECT)) {
        field_report(checker, fault_error("wrong-type", NULL), field_place(checker, object),
                     "this must be an object: {...}");
        return false;
    }
    const struct field_object whole = {
        .fields = fields, .common = common, .json = object, .key_field = checker->key_field};
    for (uint32_t i = 0; i < object->count; i++)
        field_check_member(checker, &whole, &object->members[i]);
    field_check_required(checker, &whole, fields);
    field_check_required(checker, &whole, common);
    return checker->errors == before;
}

const struct element_kind *element_kind_find(const struct element_kind *kinds, const char *key, const char **nearest)
{
    struct near near = near_new(key);
    for (; kinds->key; kinds++) {
        if (strcmp(kinds->key, key) == 0) return kinds;
        if (nearest) near_add(&near, kinds->key);
    }
    if (nearest) *nearest = near.best;
    return NULL;
}
