/* field.h: field tables: the fields of an element, with types, defaults and documentation. The same table checks
 * content, prints the JSON Schema editors complete with, and prints the documentation.
 *
 *     static const struct field base_speed_fields[] = {
 *         {.name = "selector", .form = {FIELD_WORD, .words = speed_names}, .required = true, .doc = "Which speed."},
 *         {.name = "value", .form = {FIELD_VALUE}, .required = true, .doc = "The speed in feet."},
 *         {0},
 *     };
 *     const struct element_kind kinds[] = {{"BaseSpeed", "Gives a speed.", base_speed_fields, NULL}, {0}};
 *
 * A system keeps its kinds in one list (elements.def) and describes its other documents with the same tables. */
#ifndef TALUS_IR_FIELD_H
#define TALUS_IR_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "json/json.h"

/* FIELD_TYPE(name, schema, words): `schema` is the JSON Schema of a plain value of this type, "" when it is built. */
#define FIELD_TYPES                                                                                                    \
    FIELD_TYPE(TEXT, "{\"type\":\"string\"}", "text")                                                                  \
    FIELD_TYPE(SLUG, "{\"type\":\"string\"}", "slug")                                                                  \
    FIELD_TYPE(INTEGER, "{\"type\":\"integer\"}", "whole number")                                                      \
    FIELD_TYPE(NUMBER, "{\"type\":\"number\"}", "number")                                                              \
    FIELD_TYPE(BOOL, "{\"type\":\"boolean\"}", "true or false")                                                        \
    FIELD_TYPE(NULL, "{\"type\":\"null\"}", "null")                                                                    \
    FIELD_TYPE(WORD, "", "one of a list")                                                                              \
    FIELD_TYPE(OPTION, "{\"type\":\"string\"}", "roll option")                                                         \
    FIELD_TYPE(SELECTOR, "{\"type\":\"string\"}", "selector")                                                          \
    FIELD_TYPE(PREDICATE, "{\"$ref\":\"#/$defs/predicate\"}", "list of conditions")                                    \
    FIELD_TYPE(VALUE, "{\"$ref\":\"#/$defs/value\"}", "number or formula")                                             \
    FIELD_TYPE(AMOUNT, "{\"$ref\":\"#/$defs/amount\"}", "number or formula")                                           \
    FIELD_TYPE(FORMULA, "{\"type\":\"string\"}", "dice formula")                                                       \
    FIELD_TYPE(UUID, "{\"type\":\"string\"}", "link to a document")                                                    \
    FIELD_TYPE(PATH, "{\"type\":\"string\"}", "data path")                                                             \
    FIELD_TYPE(OBJECT, "", "object")                                                                                   \
    FIELD_TYPE(MAP, "", "object with free keys")                                                                       \
    FIELD_TYPE(ARRAY, "", "list")                                                                                      \
    FIELD_TYPE(ANY_OF, "", "one of several forms")                                                                     \
    FIELD_TYPE(ANYTHING, "{}", "anything")

enum field_type {
#define FIELD_TYPE(name, schema, words) FIELD_##name,
    FIELD_TYPES
#undef FIELD_TYPE
};

struct field;

/* What a value may look like. */
struct field_form {
    enum field_type type;
    const char *const *words;              /* FIELD_WORD: the fixed words, ended by NULL */
    const char *vocabulary;                /* FIELD_WORD, FIELD_SLUG: words the host knows ("damage-types"); FIELD_TEXT:
                                            * words that editors offer */
    const struct field *fields;            /* FIELD_OBJECT: ended by a field without a name */
    const struct field_form *item;         /* FIELD_ARRAY, FIELD_MAP: each item or member */
    const struct field_form *const *forms; /* FIELD_ANY_OF: ended by NULL; the first fitting one counts */
    bool bounded;                          /* numbers: `least` and `most` apply */
    double least, most;
};

struct field {
    const char *name;
    struct field_form form;
    bool required;
    const char *unless; /* required, except together with "member" or where "member=word" */
    bool open;           /* FIELD_OBJECT: further keys are welcome */
    bool closed;         /* FIELD_OBJECT: another key is an error, not a warning */
    const char *initial; /* what counts when the field is left out, as JSON or in words; NULL: nothing */
    const char *doc;
    const char *instead; /* a wrong spelling: the name to use; it is reported and not in the schema */
    bool obsolete;       /* once meant something, nothing reads it any more: a note; deprecated in the schema */
};

struct element_kind {
    const char *key;
    const char *doc;
    const struct field *fields;
    const void *more; /* what the system needs to know about the kind */
};

/* One run of checks over one document. */
struct field_checker {
    const struct json_document *document;
    struct diags *diags;
    const char *system;    /* first part of the codes: "game" gives "game/unknown-field" */
    const char *key_field; /* the member that names the kind ("key"); never reported as unknown */
    bool null_is_absent; /* a field that is null counts as left out */
    bool templates; /* texts with {item|...} or @... stand for what they resolve to: words are not checked then */
    size_t errors;  /* found so far */
    /* Is the word in the vocabulary? NULL: every vocabulary word is fine. `nearest` may be set to a hint. */
    bool (*knows)(void *context, const char *vocabulary, const char *word, const char **nearest);
    /* Called with every value that fits a predicate, value, selector, option, uuid or path field. May be NULL. */
    void (*look)(void *context, const struct field *field, enum field_type type, const struct json *value);
    void *context;
    bool others_read; /* code that is not here may read fields that the tables do not have */
    bool strict; /* a field that nothing reads is an error, not a warning */
    bool silent; /* only counting */
};

/* Reports unknown keys (with the nearest known), missing and misspelt fields, wrong types and words. `common` is a
 * second table (fields every kind has), may be NULL. True when nothing was an error. */
bool field_check(struct field_checker *checker, const struct field *fields, const struct field *common,
                 const struct json *object);

/* `kinds` is ended by one without a key. The kind named by the text; NULL, and the nearest one's key in `nearest` (may
 * be NULL), when there is none. */
const struct element_kind *element_kind_find(const struct element_kind *kinds, const char *key, const char **nearest);

/* JSON Schema 2020-12 of an object with these fields. */
struct json field_schema(struct arena *arena, const struct field *fields, const struct field *common, const char *doc);
/* The schema of one element: chosen by `key_field`. Refers to "#/$defs/predicate" and "#/$defs/value". */
struct json element_schema(struct arena *arena, const char *key_field, const struct element_kind *kinds,
                           const struct field *common);
/* The definitions that forms refer to. */
void field_schema_definitions(struct arena *arena, struct json *definitions);
/* {"$ref": to} */
struct json schema_reference(struct arena *arena, const char *to);
/* {"if": {`member` is there and is `word`}, "then": ...}: one case of a choice by a word. */
struct json schema_case(struct arena *arena, const char *member, const char *word, struct json then);
/* A change made to schemas; `context` is the caller's. */
struct schema_visit {
    struct arena *arena;
    void (*visit)(const struct schema_visit *self, struct json *schema);
    void *context;
};
/* Visits the schema and everything below it, the innermost first. Until schema_root, the member "words" of a schema
 * names the list of words that fit: a system may offer them as examples. */
void schema_walk(const struct schema_visit *visit, struct json *schema);
/* A whole schema file: one document ("#/$defs/document") or a list of them; with a `key_field` also loose elements
 * ("#/$defs/element"). */
struct schema_names {
    const char *id, *title;
    const char *key_field; /* NULL: documents only */
};
struct json schema_root(struct arena *arena, const struct schema_names *names, struct json definitions);

/* Markdown: a heading, the kind's words and a table of its fields. */
void element_document(struct text *out, const struct element_kind *kind);
void field_document(struct text *out, const struct field *fields);
/* "number or formula", "list of slugs", "one of `a`, `b`". */
void field_form_words(struct text *out, const struct field_form *form);

/* A JSON Schema that is written as text in a table; an empty object when it cannot be read. */
struct json field_plain_schema(struct arena *arena, const char *source);

#endif
