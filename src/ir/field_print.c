/* field_print.c: field tables as JSON Schema 2020-12 and as markdown. */
#include <string.h>

#include "ir/field.h"

struct json field_plain_schema(struct arena *arena, const char *source)
{
    struct json_document document;
    struct json schema = json_make_object();
    if (json_parse(&document, "schema", source, strlen(source), NULL) == STATUS_OK)
        schema = json_copy(arena, &document.root);
    json_free(&document);
    return schema;
}

static const char *field_type_schema(enum field_type type)
{
    static const char *const schemas[] = {
#define FIELD_TYPE(name, schema, words) schema,
        FIELD_TYPES
#undef FIELD_TYPE
    };
    return schemas[type];
}

static const char *field_type_words(enum field_type type)
{
    static const char *const words[] = {
#define FIELD_TYPE(name, schema, word) word,
        FIELD_TYPES
#undef FIELD_TYPE
    };
    return words[type];
}

static struct json schema_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static struct json schema_of_form(struct arena *arena, const struct field_form *form);

/* A string; `words` names the list of words that it is usually one of (NULL: none). */
static struct json schema_of_text(struct arena *arena, const char *words)
{
    struct json schema = json_make_object();
    json_set(arena, &schema, "type", schema_text(arena, "string"));
    if (words) json_set(arena, &schema, "words", schema_text(arena, words));
    return schema;
}

static struct json schema_of_words(struct arena *arena, const struct field_form *form)
{
    struct json schema = json_make_object();
    if (!form->words || form->vocabulary) return schema_of_text(arena, form->vocabulary);
    struct json list = json_make_array();
    for (const char *const *word = form->words; *word; word++)
        json_push(arena, &list, schema_text(arena, *word));
    /* A template that resolves to one of the words is as good as the word. */
    struct json fixed = json_make_object(),
                open = field_plain_schema(arena, "{\"type\":\"string\",\"pattern\":\"[{@]\"}");
    json_set(arena, &fixed, "enum", list);
    struct json either = json_make_array();
    json_push(arena, &either, fixed);
    json_push(arena, &either, open);
    json_set(arena, &schema, "anyOf", either);
    return schema;
}

static struct json schema_of_form(struct arena *arena, const struct field_form *form)
{
    struct json schema = json_make_object();
    switch (form->type) {
    case FIELD_WORD:
        return schema_of_words(arena, form);
    case FIELD_TEXT:
    case FIELD_SLUG:
        return schema_of_text(arena, form->vocabulary);
    case FIELD_SELECTOR:
        return schema_of_text(arena, "selectors");
    case FIELD_OBJECT:
        return form->fields ? field_schema(arena, form->fields, NULL, NULL)
                            : field_plain_schema(arena, "{\"type\":\"object\"}");
    case FIELD_MAP:
        json_set(arena, &schema, "type", schema_text(arena, "object"));
        if (form->item) json_set(arena, &schema, "additionalProperties", schema_of_form(arena, form->item));
        return schema;
    case FIELD_ARRAY:
        json_set(arena, &schema, "type", schema_text(arena, "array"));
        if (form->item) json_set(arena, &schema, "items", schema_of_form(arena, form->item));
        return schema;
    case FIELD_ANY_OF: {
        struct json forms = json_make_array();
        for (const struct field_form *const *each = form->forms; *each; each++)
            json_push(arena, &forms, schema_of_form(arena, *each));
        json_set(arena, &schema, "anyOf", forms);
        return schema;
    }
    default:
        schema = field_plain_schema(arena, field_type_schema(form->type));
        if (form->bounded) {
            json_set(arena, &schema, "minimum", json_make_double(form->least));
            json_set(arena, &schema, "maximum", json_make_double(form->most));
        }
        return schema;
    }
}

/* Nothing reads it any more: an editor strikes it out, and any value passes. */
static struct json schema_of_obsolete(struct arena *arena, const struct field *field)
{
    struct json schema = json_make_object();
    json_set(arena, &schema, "deprecated", json_make_bool(true));
    if (field->doc) json_set(arena, &schema, "deprecationMessage", schema_text(arena, field->doc));
    return schema;
}

static void schema_add_fields(struct arena *arena, struct json *properties, struct json *required,
                              const struct field *fields)
{
    for (; fields && fields->name; fields++) {
        if (fields->instead) continue;
        struct json schema =
            fields->obsolete ? schema_of_obsolete(arena, fields) : schema_of_form(arena, &fields->form);
        if (fields->doc) json_set(arena, &schema, "description", schema_text(arena, fields->doc));
        if (fields->initial) {
            struct json_document initial;
            if (json_parse(&initial, "default", fields->initial, strlen(fields->initial), NULL) == STATUS_OK)
                json_set(arena, &schema, "default", json_copy(arena, &initial.root));
            json_free(&initial);
        }
        json_set(arena, properties, fields->name, schema);
        if (fields->required && !fields->unless) json_push(arena, required, schema_text(arena, fields->name));
    }
}

/* {"if": the member is there and, with a word, is that word} */
static struct json schema_if_member(struct arena *arena, const char *member, const char *word)
{
    struct json test = json_make_object(), required = json_make_array(), branch = json_make_object();
    if (word) {
        struct json constant = json_make_object(), properties = json_make_object();
        json_set(arena, &constant, "const", schema_text(arena, word));
        json_set(arena, &properties, member, constant);
        json_set(arena, &test, "properties", properties);
    }
    json_push(arena, &required, schema_text(arena, member));
    json_set(arena, &test, "required", required);
    json_set(arena, &branch, "if", test);
    return branch;
}

/* {"if": what releases a field from being required, "else": it is there and is not null} */
static void schema_add_unless(struct arena *arena, struct json *schema, const struct field *fields)
{
    struct json cases = json_make_array();
    for (; fields && fields->name; fields++) {
        if (!fields->required || !fields->unless) continue;
        size_t length = strcspn(fields->unless, "=");
        const char *member = arena_printf(arena, "%.*s", (int)length, fields->unless);
        struct json branch = schema_if_member(arena, member ? member : "",
                                              fields->unless[length] ? fields->unless + length + 1 : NULL);
        struct json needed = json_make_object(), properties = json_make_object(), list = json_make_array();
        struct json value = field_plain_schema(arena, "{\"if\":{\"type\":\"null\"}}");
        json_set(arena, &value, "then", schema_of_form(arena, &fields->form));
        json_set(arena, &properties, fields->name, value);
        json_push(arena, &list, schema_text(arena, fields->name));
        json_set(arena, &needed, "properties", properties);
        json_set(arena, &needed, "required", list);
        json_set(arena, &branch, "else", needed);
        json_push(arena, &cases, branch);
    }
    if (cases.count > 0) json_set(arena, schema, "allOf", cases);
}

struct json field_schema(struct arena *arena, const struct field *fields, const struct field *common, const char *doc)
{
    struct json schema = json_make_object(), properties = json_make_object(), required = json_make_array();
    json_set(arena, &schema, "type", schema_text(arena, "object"));
    if (doc) json_set(arena, &schema, "description", schema_text(arena, doc));
    schema_add_fields(arena, &properties, &required, fields);
    schema_add_fields(arena, &properties, &required, common);
    json_set(arena, &schema, "properties", properties);
    if (required.count > 0) json_set(arena, &schema, "required", required);
    if (!(fields && fields->name && fields->open))
        json_set(arena, &schema, "additionalProperties", json_make_bool(false));
    schema_add_unless(arena, &schema, fields);
    return schema;
}

struct json schema_case(struct arena *arena, const char *member, const char *word, struct json then)
{
    struct json branch = schema_if_member(arena, member, word);
    json_set(arena, &branch, "then", then);
    return branch;
}

/* if key = K then the fields of K: editors complete the fields once the key is written. */
static struct json schema_of_kind(struct arena *arena, const char *key_field, const struct element_kind *kind,
                                  const struct field *common)
{
    struct json then = field_schema(arena, kind->fields, common, kind->doc);
    struct json *fields = (struct json *)(uintptr_t)json_get(&then, "properties");
    struct json key = json_make_object();
    json_set(arena, &key, "const", schema_text(arena, kind->key));
    json_set(arena, fields, key_field, key);
    return schema_case(arena, key_field, kind->key, then);
}

struct json element_schema(struct arena *arena, const char *key_field, const struct element_kind *kinds,
                           const struct field *common)
{
    struct json schema = json_make_object(), names = json_make_array(), branches = json_make_array();
    for (; kinds->key; kinds++) {
        json_push(arena, &names, schema_text(arena, kinds->key));
        json_push(arena, &branches, schema_of_kind(arena, key_field, kinds, common));
    }
    struct json properties = json_make_object(), key = json_make_object(), required = json_make_array();
    json_set(arena, &key, "enum", names);
    json_set(arena, &properties, key_field, key);
    json_push(arena, &required, schema_text(arena, key_field));
    json_set(arena, &schema, "type", schema_text(arena, "object"));
    json_set(arena, &schema, "properties", properties);
    json_set(arena, &schema, "required", required);
    json_set(arena, &schema, "allOf", branches);
    return schema;
}

struct json schema_reference(struct arena *arena, const char *to)
{
    struct json reference = json_make_object();
    json_set(arena, &reference, "$ref", schema_text(arena, to));
    return reference;
}

/* Elements have their key; documents do not. Editors look at one branch only, so a mistake is reported once. */
static struct json schema_entry(struct arena *arena, const char *key_field)
{
    struct json entry = json_make_object(), test = json_make_object(), required = json_make_array();
    json_push(arena, &required, schema_text(arena, key_field));
    json_set(arena, &test, "required", required);
    json_set(arena, &entry, "if", test);
    json_set(arena, &entry, "then", schema_reference(arena, "#/$defs/element"));
    json_set(arena, &entry, "else", schema_reference(arena, "#/$defs/document"));
    return entry;
}

void schema_walk(const struct schema_visit *visit, struct json *schema)
{
    static const char *const one[] = {"items", "additionalProperties", "then", "else"};
    static const char *const many[] = {"anyOf", "allOf", "properties"};
    if (!json_is(schema, JSON_OBJECT)) return;
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        schema_walk(visit, (struct json *)(uintptr_t)json_get(schema, one[i]));
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        const struct json *below = json_get(schema, many[i]);
        for (uint32_t k = 0; k < json_count(below); k++)
            schema_walk(visit, json_is(below, JSON_ARRAY) ? &below->items[k] : &below->members[k].value);
    }
    visit->visit(visit, schema);
}

/* Of "allOf", the branches that require something go to one list, the others to another. */
static void schema_sort_branches(struct arena *arena, const struct json *all, struct json *requiring,
                                 struct json *others)
{
    for (uint32_t i = 0; i < json_count(all); i++)
        json_push(arena, json_get(&all->items[i], "else") ? requiring : others, all->items[i]);
}

/* One mistake, one message. Fields are missed only where every name is known: a wrong name and the field it stands for
 * are one mistake. Where words are listed, no type is checked. */
static void schema_report_once(const struct schema_visit *visit, struct json *schema)
{
    struct arena *arena = visit->arena;
    struct json kept = json_make_object(), then = json_make_object(), requiring = json_make_array(),
                others = json_make_array(), test = json_make_object(), guarded = json_make_object();
    const struct json *properties = json_get(schema, "properties");
    bool closed = properties && json_is(json_get(schema, "additionalProperties"), JSON_FALSE);
    for (uint32_t i = 0; i < schema->count; i++) {
        const struct json_member *member = &schema->members[i];
        if (strcmp(member->name, "words") == 0) continue;
        if (strcmp(member->name, "type") == 0 && json_get(schema, "enum")) continue;
        if (closed && strcmp(member->name, "required") == 0)
            json_set(arena, &then, "required", member->value);
        else if (closed && strcmp(member->name, "allOf") == 0)
            schema_sort_branches(arena, &member->value, &requiring, &others);
        else
            json_set(arena, &kept, member->name, member->value);
    }
    if (requiring.count) json_set(arena, &then, "allOf", requiring);
    if (then.count) {
        struct json names = json_make_array(), words = json_make_object();
        for (uint32_t i = 0; i < properties->count; i++)
            json_push(arena, &names, schema_text(arena, properties->members[i].name));
        json_set(arena, &words, "enum", names);
        json_set(arena, &test, "propertyNames", words);
        json_set(arena, &guarded, "if", test);
        json_set(arena, &guarded, "then", then);
        json_push(arena, &others, guarded);
    }
    if (others.count) json_set(arena, &kept, "allOf", others);
    *schema = kept;
}

struct json schema_root(struct arena *arena, const struct schema_names *names, struct json definitions)
{
    struct json schema = json_make_object(), test = json_make_object(), list = json_make_object();
    const char *entry = names->key_field ? "#/$defs/entry" : "#/$defs/document";
    const char *id = arena_printf(arena, "urn:talus:schema:%s", names->id);
    if (names->key_field) json_set(arena, &definitions, "entry", schema_entry(arena, names->key_field));
    json_set(arena, &schema, "$schema", schema_text(arena, "https://json-schema.org/draft/2020-12/schema"));
    json_set(arena, &schema, "$id", schema_text(arena, id ? id : ""));
    json_set(arena, &schema, "title", schema_text(arena, names->title));
    json_set(arena, &test, "type", schema_text(arena, "array"));
    json_set(arena, &list, "items", schema_reference(arena, entry));
    json_set(arena, &schema, "if", test);
    json_set(arena, &schema, "then", list);
    json_set(arena, &schema, "else", schema_reference(arena, entry));
    const struct schema_visit once = {.arena = arena, .visit = schema_report_once};
    for (uint32_t i = 0; i < definitions.count; i++)
        schema_walk(&once, &definitions.members[i].value);
    json_set(arena, &schema, "$defs", definitions);
    return schema;
}

void field_schema_definitions(struct arena *arena, struct json *definitions)
{
    static const char predicate[] =
        "{\"description\":\"All statements must hold.\",\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/statement\"}}";
    static const char operand[] = "{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"number\"}]}";
    static const char comparison[] =
        "{\"type\":\"array\",\"minItems\":2,\"maxItems\":2,\"items\":{\"$ref\":\"#/$defs/operand\"}}";
    static const char statement[] =
        "{\"description\":\"A roll option that must be there, or a test of further statements.\",\"anyOf\":["
        "{\"type\":\"string\"},{\"type\":\"object\",\"minProperties\":1,\"maxProperties\":2,"
        "\"additionalProperties\":false,\"properties\":{"
        "\"and\":{\"$ref\":\"#/$defs/predicate\"},\"or\":{\"$ref\":\"#/$defs/predicate\"},"
        "\"nand\":{\"$ref\":\"#/$defs/predicate\"},\"nor\":{\"$ref\":\"#/$defs/predicate\"},"
        "\"xor\":{\"$ref\":\"#/$defs/predicate\"},\"iff\":{\"$ref\":\"#/$defs/predicate\"},"
        "\"not\":{\"$ref\":\"#/$defs/statement\"},\"if\":{\"$ref\":\"#/$defs/statement\"},"
        "\"then\":{\"$ref\":\"#/$defs/statement\"},\"eq\":{\"$ref\":\"#/$defs/comparison\"},"
        "\"gt\":{\"$ref\":\"#/$defs/comparison\"},\"gte\":{\"$ref\":\"#/$defs/comparison\"},"
        "\"lt\":{\"$ref\":\"#/$defs/comparison\"},\"lte\":{\"$ref\":\"#/$defs/comparison\"}}}]}";
    static const char value[] =
        "{\"description\":\"A number, a formula such as \\\"floor(@actor.level / 2)\\\", or values by level bracket.\","
        "\"if\":{\"type\":\"object\"},\"then\":{\"if\":{\"required\":[\"brackets\"]},"
        "\"then\":{\"$ref\":\"#/$defs/brackets\"}},\"else\":{\"type\":[\"number\",\"boolean\",\"string\"]}}";
    static const char amount[] =
        "{\"description\":\"A number, a formula such as \\\"floor(@actor.level / 2)\\\", or numbers by bracket.\","
        "\"if\":{\"type\":\"object\"},\"then\":{\"$ref\":\"#/$defs/brackets\"},"
        "\"else\":{\"type\":[\"number\",\"boolean\",\"string\"]}}";
    static const char brackets[] =
        "{\"description\":\"The first bracket that holds the field's value counts.\",\"type\":\"object\","
        "\"additionalProperties\":false,\"properties\":{\"field\":{\"type\":\"string\",\"description\":"
        "\"What is looked up, such as actor|level; without it the actor's level.\"},\"brackets\":{\"type\":\"array\","
        "\"items\":{\"type\":\"object\",\"required\":[\"value\"],\"additionalProperties\":false,\"properties\":{"
        "\"start\":{},\"end\":{},\"value\":{}}}}}}";
    json_set(arena, definitions, "predicate", field_plain_schema(arena, predicate));
    json_set(arena, definitions, "statement", field_plain_schema(arena, statement));
    json_set(arena, definitions, "comparison", field_plain_schema(arena, comparison));
    json_set(arena, definitions, "operand", field_plain_schema(arena, operand));
    json_set(arena, definitions, "value", field_plain_schema(arena, value));
    json_set(arena, definitions, "amount", field_plain_schema(arena, amount));
    json_set(arena, definitions, "brackets", field_plain_schema(arena, brackets));
}

static void form_words_of_list(struct text *out, const char *const *words)
{
    for (size_t i = 0; words[i]; i++) {
        if (i > 0) text_add(out, ", ");
        text_addf(out, "`%s`", words[i]);
    }
}

/* "selectors", "traits" for the items of a list; false when the words of one item have to do. */
static bool form_plural(struct text *out, const struct field_form *item)
{
    static const char *const plurals[] = {[FIELD_TEXT] = "texts",
                                          [FIELD_SLUG] = "slugs",
                                          [FIELD_INTEGER] = "whole numbers",
                                          [FIELD_NUMBER] = "numbers",
                                          [FIELD_OPTION] = "roll options",
                                          [FIELD_SELECTOR] = "selectors",
                                          [FIELD_UUID] = "links to documents",
                                          [FIELD_PATH] = "data paths",
                                          [FIELD_OBJECT] = "objects"};
    bool is_word = item->type == FIELD_WORD || item->type == FIELD_SLUG;
    if (is_word && item->words) return false;
    const char *words = is_word && item->vocabulary ? item->vocabulary : NULL;
    if (!words && item->type < sizeof plurals / sizeof *plurals) words = plurals[item->type];
    if (words) text_add(out, words);
    return words != NULL;
}

/* "list of texts", "object with free keys, each text"; of anything: "list", "object". */
static void form_words_of_items(struct text *out, const struct field_form *form)
{
    bool is_map = form->type == FIELD_MAP, of_anything = !form->item || form->item->type == FIELD_ANYTHING;
    text_add(out, field_type_words(is_map && of_anything ? FIELD_OBJECT : form->type));
    if (of_anything) return;
    text_add(out, is_map ? ", each " : " of ");
    if (is_map || !form_plural(out, form->item)) field_form_words(out, form->item);
}

void field_form_words(struct text *out, const struct field_form *form)
{
    switch (form->type) {
    case FIELD_WORD:
    case FIELD_SLUG:
        if (form->words)
            form_words_of_list(out, form->words);
        else if (form->vocabulary)
            text_addf(out, "one of the %s", form->vocabulary);
        else
            text_add(out, field_type_words(form->type));
        return;
    case FIELD_ARRAY:
    case FIELD_MAP:
        form_words_of_items(out, form);
        return;
    case FIELD_ANY_OF:
        for (const struct field_form *const *each = form->forms; *each; each++) {
            if (each != form->forms) text_add(out, " or ");
            field_form_words(out, *each);
        }
        return;
    default:
        text_add(out, field_type_words(form->type));
        return;
    }
}

static void document_cell(struct text *out, const char *words)
{
    for (; words && *words; words++) {
        if (*words == '|') text_add_char(out, '\\');
        text_add_char(out, *words == '\n' ? ' ' : *words);
    }
}

static void document_rows(struct text *out, const struct field *fields, const char *prefix)
{
    for (; fields && fields->name; fields++) {
        if (fields->instead || fields->obsolete) continue;
        struct text form = {0}, name = {0};
        field_form_words(&form, &fields->form);
        text_addf(&name, "%s%s", prefix, fields->name);
        text_addf(out, "| `%s`%s | ", text_get(&name), fields->required && !fields->unless ? " *" : "");
        document_cell(out, text_get(&form));
        text_add(out, " | ");
        document_cell(out, fields->initial);
        text_add(out, " | ");
        document_cell(out, fields->doc);
        text_add(out, " |\n");
        const struct field_form *inner = fields->form.type == FIELD_ARRAY ? fields->form.item : &fields->form;
        text_add(&name, fields->form.type == FIELD_ARRAY ? "[]." : ".");
        if (inner && inner->type == FIELD_OBJECT && inner->fields) document_rows(out, inner->fields, text_get(&name));
        text_free(&form);
        text_free(&name);
    }
}

void field_document(struct text *out, const struct field *fields)
{
    if (!fields || !fields->name) return;
    text_add(out, "| field | form | if absent | meaning |\n|---|---|---|---|\n");
    document_rows(out, fields, "");
}

void element_document(struct text *out, const struct element_kind *kind)
{
    text_addf(out, "### %s\n\n%s\n\n", kind->key, kind->doc);
    field_document(out, kind->fields);
    text_add_char(out, '\n');
}
