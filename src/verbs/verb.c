/* verb.c: finding a verb, checking its options, opening its document. */
#include "verbs/verb.h"

#include <string.h>

#include "base/near.h"

const struct field_form verb_form_text = {.type = FIELD_TEXT};
const struct field_form verb_form_texts = {.type = FIELD_ARRAY, .item = &verb_form_text};
static const struct field_form verb_form_level = {
    .type = FIELD_INTEGER, .bounded = true, .least = -1e9, .most = 1e9};
static const struct field_form verb_form_anything = {.type = FIELD_ANYTHING};
static const struct field_form verb_form_object = {.type = FIELD_MAP, .item = &verb_form_anything};
const struct field_form *const verb_document_forms[] = {&verb_form_text, &verb_form_object,
                                                               NULL};
const struct field_form verb_form_document = {.type = FIELD_ANY_OF, .forms = verb_document_forms};
const struct field_form *const verb_level_forms[] = {&verb_form_level, &verb_form_text, NULL};

const struct field verb_change_fields[] = {VERB_FIELDS_CHANGE, {0}};

#define VERB_FIELD_SYSTEM                                                                          \
    {.name = "system",                                                                             \
     .form = {.type = FIELD_TEXT},                                                                 \
     .doc = "The rule system: pf2e, dh2e, swse, dnd5e or p2v."}
#define VERB_FIELDS_DOCUMENT                                                                       \
    {.name = "document",                                                                           \
     .form = {.type = FIELD_ANY_OF, .forms = verb_document_forms},                                 \
     .doc = "The subject: a name in the content, or a whole document."},                           \
        {.name = "text",                                                                           \
         .form = {.type = FIELD_TEXT},                                                             \
         .doc = "The source of a document in place of `document`, so that diagnostics have lines."}, \
    {.name = "file", .form = {.type = FIELD_TEXT}, .doc = "The name of the document in diagnostics."}

const struct field *verb_common_fields(enum verb_need need)
{
    static const struct field none[] = {{0}};
    static const struct field system[] = {VERB_FIELD_SYSTEM, {0}};
    static const struct field document[] = {VERB_FIELD_SYSTEM, VERB_FIELDS_DOCUMENT, {0}};
    static const struct field *const all[] = {[VERB_ALONE] = none,
                                              [VERB_MAYBE] = system,
                                              [VERB_SYSTEM] = system,
                                              [VERB_DOCUMENT] = document,
                                              [VERB_FILE] = document,
                                              [VERB_ANY] = document};
    return all[need];
}

const struct verb *verb_by_name(const char *name, const char **nearest)
{
    struct near near = near_new(name);
    for (const struct verb *verb = verbs_all; verb->name; verb++) {
        if (strcmp(verb->name, name) == 0) return verb;
        near_add(&near, verb->name);
    }
    if (nearest) *nearest = near.best;
    return NULL;
}

bool verb_check(const struct verb *verb, const struct json_document *options, struct diags *diags)
{
    struct field_checker checker = {
        .document = options, .diags = diags, .system = "options", .strict = true};
    static const struct field none[] = {{0}};
    if (!json_is(&options->root, JSON_OBJECT)) {
        diags_add(diags, fault_error("options/not-an-object", "write {\"name\": value, ...}"),
                  json_place(options, &options->root), "the options must be one JSON object");
        return false;
    }
    return field_check(&checker, verb->fields ? verb->fields : none, verb_common_fields(verb->need),
                       &options->root);
}

struct json verb_options_schema(struct arena *arena, const struct verb *verb)
{
    static const struct field none[] = {{0}};
    return field_schema(arena, verb->fields ? verb->fields : none, verb_common_fields(verb->need),
                        verb->doc);
}

const struct system *verb_system(const char *name, struct diags *diags)
{
    const struct system *found = system_find(name);
    if (found) return found;
    struct near near = near_new(name);
    for (size_t i = 0; systems_all[i]; i++)
        near_add(&near, systems_all[i]->id);
    struct text hint = {0};
    near_hint(&near, &hint);
    diags_add(diags, fault_error("options/unknown-system", text_get(&hint)), (struct place){0},
              "there is no system \"%s\"", name);
    text_free(&hint);
    return NULL;
}

/* A diagnostic with the nearest name of the systems that were searched. */
static enum status verb_miss(struct verb_call *call, const char *name)
{
    const char *near = NULL;
    for (size_t i = 0; systems_all[i] && !near; i++) {
        const struct system *system = systems_all[i];
        if ((call->system && call->system != system) || !system->content_suggest) continue;
        struct content *content = verb_content(call, system);
        if (!content || system->content_suggest(content, name, &near, 1) == 0) near = NULL;
    }
    struct text hint = {0};
    bool path = strchr(name, '/') || (strlen(name) > 5 && strcmp(name + strlen(name) - 5, ".json") == 0);
    if (near) text_addf(&hint, "did you mean \"%s\"?", near);
    diags_add(call->diags,
              fault_error("api/not-found", hint.length ? text_get(&hint)
                                                       : "talus find lists what the content has; --content adds to it"),
              (struct place){.file = name}, path ? "there is no file \"%s\"" : "there is no document called \"%s\"",
              name);
    text_free(&hint);
    return STATUS_NOT_FOUND;
}

/* In the system that is named, else in the one the added content belongs to, else in all. */
static enum status verb_look_up(struct verb_call *call, const char *name)
{
    if (!call->system && call->host->likely) call->system = call->host->likely(call->host->context);
    for (size_t i = 0; systems_all[i]; i++) {
        const struct system *system = systems_all[i];
        if ((call->system && call->system != system) || !system->content_find) continue;
        struct content *content = verb_content(call, system);
        if (!content) return call->diags->errors ? STATUS_BAD_CONTENT : STATUS_NO_MEMORY;
        call->document = system->content_find(content, name);
        if (!call->document) continue;
        call->system = system;
        return STATUS_OK;
    }
    return verb_miss(call, name);
}

/* Brings a document to the present shape, and reports what the content has in another form. */
static enum status verb_migrate(struct verb_call *call, struct json_document *document)
{
    bool old = false;
    enum status status = system_migrate(call->system, document, call->diags, &old);
    if (status != STATUS_OK || !old) return status;
    struct content *content = verb_content(call, call->system);
    if (content) call->system->migrations->compare(content, document, call->diags);
    return content || call->diags->errors ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status verb_take(struct verb_call *call, const struct verb *verb, struct json_document *document)
{
    struct identity found = {.system = call->system};
    struct place place = {.file = document->name};
    call->document = document;
    if (!found.system && verb->need != VERB_ANY) found = system_identify(&document->root, NULL);
    call->system = found.system;
    bool any = verb->need == VERB_FILE || verb->need == VERB_ANY;
    const char *other = call->system && !any ? system_misfit(call->system, &document->root, &found) : NULL;
    if (other)
        diags_add(call->diags, fault_warning("content/other-game", "the numbers may mean nothing"), place,
                  "this seems to be %s; it is read as one of %s", other, call->system->id);
    if (call->system && !any) return verb_migrate(call, document);
    if (call->system || any) return STATUS_OK;
    if (*found.what)
        diags_add(call->diags, fault_error("api/no-system", "name a system to read it all the same"), place,
                  "no rule system reads this: it is %s", found.what);
    else
        diags_add(call->diags, fault_error("api/no-system", "name its system"), place,
                  "this document belongs to no known system");
    return STATUS_BAD_CONTENT;
}

static enum status verb_read(struct verb_call *call, const struct verb *verb,
                             struct json_document *own, const struct json *written)
{
    const struct json *document = json_get(call->options, "document");
    const char *file = json_to_text(json_get(call->options, "file"),
                                    json_to_text(json_get(document, "name"), "document"));
    struct text text = {0};
    if (!written) json_write(&text, document);
    const char *bytes = written ? written->text : text_get(&text);
    size_t size = written ? written->count : text.length;
    enum status status =
        text.failed ? STATUS_NO_MEMORY : json_parse(own, file, bytes, size, call->diags);
    text_free(&text);
    if (written) call->source = written->text, call->source_size = written->count;
    return status == STATUS_OK ? verb_take(call, verb, own) : status;
}

enum status verb_open(struct verb_call *call, const struct verb *verb, struct json_document *own)
{
    const char *system = json_to_text(json_get(call->options, "system"), NULL);
    if (system && !call->system && !(call->system = verb_system(system, call->diags)))
        return STATUS_USAGE;
    if (verb->need == VERB_SYSTEM && !call->system) {
        diags_add(call->diags, fault_error("options/no-system", "give \"system\""), (struct place){0},
                  "the verb \"%s\" asks about a rule system", verb->name);
        return STATUS_USAGE;
    }
    bool wants = verb->need == VERB_DOCUMENT || verb->need == VERB_FILE || verb->need == VERB_ANY;
    const struct json *text = json_get(call->options, "text"),
                      *document = json_get(call->options, "document");
    if (!wants || call->document || (verb->need == VERB_ANY && !text && !document)) return STATUS_OK;
    if (text || json_is(document, JSON_OBJECT)) return verb_read(call, verb, own, text);
    if (document) return verb_look_up(call, json_to_text(document, ""));
    diags_add(call->diags, fault_error("options/no-document", "give \"document\" or \"text\""), (struct place){0},
              "the verb \"%s\" asks about a document", verb->name);
    return STATUS_USAGE;
}

struct content *verb_content(const struct verb_call *call, const struct system *system)
{
    return call->host->content(call->host->context, system);
}

bool verb_goes_on(const struct verb_call *call, uint64_t done, uint64_t total)
{
    return !call->host->progress || call->host->progress(call->host->context, done, total);
}

void verb_put_text(const struct verb_call *call, struct json *object, const char *name,
                   const char *text)
{
    json_set(call->arena, object, name, json_make_text(call->arena, text, strlen(text)));
}

void verb_put_int(const struct verb_call *call, struct json *object, const char *name,
                  int64_t number)
{
    json_set(call->arena, object, name, json_make_int(number));
}

struct request verb_request(const struct verb_call *call)
{
    return (struct request){.content = verb_content(call, call->system),
                            .document = call->document,
                            .options = call->options,
                            .arena = call->arena,
                            .diags = call->diags};
}

enum status verb_not_offered(const struct verb_call *call, const char *what)
{
    diags_add(call->diags, fault_error("api/not-offered", NULL), (struct place){0}, "Talus has no %s for %s", what,
              call->system->title);
    return STATUS_NOT_FOUND;
}
