/* verb.h: the verbs of the engine: one row per verb, with a field table for its options.
 *
 * A verb gets its options checked and its document found; it fills an answer. The public interface and
 * the command print the same rows as schema, help and reference. */
#ifndef TALUS_VERBS_VERB_H
#define TALUS_VERBS_VERB_H

#include "core/system.h"
#include "ir/field.h"

/* What a verb needs from its caller. */
struct verb_host {
    /* The content of a system, loaded when first requested; NULL when memory is exhausted. */
    struct content *(*content)(void *context, const struct system *system);
    /* False: stop, the answer is no longer needed. `total` 0: unknown. */
    bool (*progress)(void *context, uint64_t done, uint64_t total);
    /* The system that what was added to the content seems to belong to; NULL: nothing was, or none does. */
    const struct system *(*likely)(void *context);
    void *context;
};

struct verb_call {
    const struct verb_host *host;
    const struct system *system;          /* named, or shown by the document; NULL: neither */
    const struct json_document *document; /* NULL: the verb has none */
    const char *source;                   /* the document as it is written; NULL: not known */
    size_t source_size;
    const struct json *options;           /* a checked object */
    struct arena *arena;                  /* the answer lives here */
    struct diags *diags;
    struct answer *answer;
    struct text *words; /* for people, where a page does not fit */
    struct text *raw;   /* for verbs that make a file: its bytes */
};

enum verb_need {
    VERB_ALONE,    /* neither system nor document */
    VERB_MAYBE,    /* a system, if one is named */
    VERB_SYSTEM,   /* a system must be named */
    VERB_DOCUMENT, /* a document, which shows its system */
    VERB_FILE,     /* a document of no system in particular */
    VERB_ANY       /* the same, or none */
};

struct verb {
    const char *name, *doc;
    enum verb_need need;
    const struct field *fields; /* in addition to the shared ones; may be NULL */
    enum status (*run)(struct verb_call *call);
};

/* Ended by a row without a name. */
extern const struct verb verbs_all[];
const struct verb *verb_by_name(const char *name, const char **nearest);

/* The fields every verb of this need has, in addition to its own; NULL: none. */
const struct field *verb_common_fields(enum verb_need need);
/* Are the options as the verb declares them? Faults are diagnostics. */
bool verb_check(const struct verb *verb, const struct json_document *options, struct diags *diags);
/* The JSON Schema of the options of a verb. */
struct json verb_options_schema(struct arena *arena, const struct verb *verb);

/* The options "document", "text", "file" and "system" become the document and the system of the call. `own` holds a
 * document given in the options; the caller frees it either way. */
enum status verb_open(struct verb_call *call, const struct verb *verb, struct json_document *own);
/* A document that was read: the call's document, and its system unless one is named. */
enum status verb_take(struct verb_call *call, const struct verb *verb, struct json_document *document);
/* The system of this name, or a diagnostic with the nearest one. */
const struct system *verb_system(const char *name, struct diags *diags);

/* Shorthands for verbs. */
struct content *verb_content(const struct verb_call *call, const struct system *system);
bool verb_goes_on(const struct verb_call *call, uint64_t done, uint64_t total);
void verb_put_text(const struct verb_call *call, struct json *object, const char *name,
                   const char *text);
void verb_put_int(const struct verb_call *call, struct json *object, const char *name,
                  int64_t number);
/* The request for a hook of the call's system. */
struct request verb_request(const struct verb_call *call);
/* A system that does not offer what is asked. */
enum status verb_not_offered(const struct verb_call *call, const char *what);

extern const struct field_form verb_form_text, verb_form_texts, verb_form_document;
extern const struct field_form *const verb_document_forms[], *const verb_level_forms[];

/* Changes to an actor before it is asked about. */
#define VERB_FIELDS_CHANGE                                                                         \
    {.name = "with",                                                                               \
     .form = {.type = FIELD_ARRAY, .item = &verb_form_document},                                   \
     .doc = "Items and effects to add to the actor: names (\"Frightened:2\"), whole documents, or "   \
            "{\"document\": ..., \"value\": badge}."},                                             \
        {.name = "toggle",                                                                         \
         .form = {.type = FIELD_ARRAY, .item = &verb_form_text},                                   \
         .doc = "Toggles to switch on: \"option\" or \"option=suboption\"."},                       \
        {.name = "equip",                                                                          \
         .form = {.type = FIELD_ARRAY, .item = &verb_form_text},                                   \
         .doc = "How items are carried: \"Longsword=held:2\", \"Cloak=worn\"."},                   \
        {.name = "option",                                                                         \
         .form = {.type = FIELD_ARRAY, .item = &verb_form_text},                                   \
         .doc = "Roll options to add."},                                                          \
        {.name = "set",                                                                            \
         .form = {.type = FIELD_ARRAY, .item = &verb_form_text},                                   \
         .doc = "Rule variants: \"name=value\"."},                                                 \
        {.name = "level",                                                                          \
         .form = {.type = FIELD_ANY_OF, .forms = verb_level_forms},                                \
         .doc = "The level to give the actor."},                                                  \
        {.name = "target",                                                                         \
         .form = {.type = FIELD_ANY_OF, .forms = verb_document_forms},                             \
         .doc = "The target of the action: a name, or a whole document."},                        \
    {.name = "summary", .form = {.type = FIELD_BOOL}, .doc = "Return only the main numbers."}
extern const struct field verb_change_fields[];

#endif
