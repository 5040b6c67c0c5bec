/* content.c: verbs about the content as a whole: find, list, schema, verbs, predicate. */
#include <string.h>

#include "base/ascii.h"
#include "core/embedded.h"
#include "core/reference.h"
#include "core/scenario.h"
#include "core/table.h"
#include "ir/options.h"
#include "ir/predicate.h"
#include "systems/pf2e/content/vocabulary.h"
#include "verbs/answers.h"
#include "verbs/messages.h"
#include "verbs/rows.h"

const struct verb verbs_all[] = {
#define VERB(name, need, fields, doc) {#name, doc, VERB_##need, fields, verb_run_##name},
#include "verbs/verbs.def"
#undef VERB
    {0},
};

const struct field verb_verbs_fields[] = {
    {.name = "verb", .form = {.type = FIELD_TEXT}, .doc = "Return the schema of the options of this verb."},
#ifndef __wasi__ /* pages are printed when the package is made */
    {.name = "markdown", .form = {.type = FIELD_BOOL}, .doc = "Return the reference page as the raw form."},
#endif
    {0},
};

/* FNV-1a, 64 bits, over the names and bytes of the embedded documents. */
static uint64_t about_mix(uint64_t digest, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return digest;
}

static void about_embedded(const struct verb_call *call, struct json *out)
{
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    struct text words = {0};
    for (size_t i = 0; i < embedded_file_count; i++) {
        const struct embedded_file *file = &embedded_files[i];
        digest = about_mix(digest, file->name, strlen(file->name) + 1);
        digest = about_mix(digest, file->bytes, file->size);
    }
    text_addf(&words, "%016llx", (unsigned long long)digest);
    verb_put_text(call, out, "embedded", text_get(&words));
    text_free(&words);
}

enum status verb_run_about(struct verb_call *call)
{
    struct json systems = json_make_array(), *out = &call->answer->data;
    for (size_t i = 0; systems_all[i]; i++) {
        struct json one = json_make_object();
        verb_put_text(call, &one, "id", systems_all[i]->id);
        verb_put_text(call, &one, "title", systems_all[i]->title);
        json_push(call->arena, &systems, one);
    }
    *out = json_make_object();
    json_set(call->arena, out, "systems", systems);
    verb_put_text(call, out, "pf2eRelease", PF2E_RELEASE);
    about_embedded(call, out);
    return STATUS_OK;
}

#ifndef __wasi__
/* The fields of a verb after those of hypothetical changes, if it has those. */
static const struct field *verbs_own_fields(const struct verb *verb)
{
    const struct field *field = verb->fields;
    if (!field || strcmp(field->name, verb_change_fields->name) != 0) return field;
    for (const struct field *change = verb_change_fields; change->name; change++)
        field++;
    return field;
}

/* The options that many verbs share have one table each; a verb names those it has. */
static void verbs_shared_document(struct text *out)
{
    text_add(out, "### A document\n\nThe subject of a verb that takes a document:\n\n");
    field_document(out, verb_common_fields(VERB_DOCUMENT));
    text_add(out, "\n### Hypothetical changes\n\nChanges to the actor for this question only:\n\n");
    field_document(out, verb_change_fields);
    text_add_char(out, '\n');
}

/* One heading for each verb, and a table of the options that it alone has. */
static void verbs_document(struct text *out)
{
    verbs_shared_document(out);
    for (const struct verb *verb = verbs_all; verb->name; verb++) {
        const struct field *common = verb_common_fields(verb->need), *fields = verbs_own_fields(verb);
        text_addf(out, "### %s\n\n%s\n\n", verb->name, verb->doc);
        if (common->name && common[1].name) text_add(out, "Takes [a document](#a-document).");
        if (common->name && !common[1].name) text_add(out, "Takes `system`, the rule system.");
        if (fields != verb->fields) text_add(out, " Takes [hypothetical changes](#hypothetical-changes).");
        if (common->name) text_add(out, "\n\n");
        if (!fields || !fields->name) continue;
        field_document(out, fields);
        text_add_char(out, '\n');
    }
}

#endif

enum status verb_run_verbs(struct verb_call *call)
{
#ifndef __wasi__
    if (json_to_bool(json_get(call->options, "markdown"), false)) verbs_document(call->raw);
#endif
    const char *name = json_to_text(json_get(call->options, "verb"), NULL), *near = NULL;
    if (name) {
        const struct verb *verb = verb_by_name(name, &near);
        if (!verb) {
            diags_add(call->diags, fault_error("api/unknown-verb", near), (struct place){0}, "there is no verb \"%s\"",
                      name);
            return STATUS_NOT_FOUND;
        }
        call->answer->data = verb_options_schema(call->arena, verb);
        return STATUS_OK;
    }
    call->answer->data = json_make_array();
    page_table(&call->answer->page, "verb", "what it is for", NULL);
    for (const struct verb *verb = verbs_all; verb->name; verb++) {
        struct json row = json_make_object();
        verb_put_text(call, &row, "verb", verb->name);
        verb_put_text(call, &row, "doc", verb->doc);
        json_push(call->arena, &call->answer->data, row);
        page_cells(&call->answer->page, verb->name, verb->doc, NULL);
    }
    return STATUS_OK;
}

/* ---- find and list ---- */

const struct field verb_find_fields[] = {
    {.name = "words",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Words that the name contains."},
    {.name = "type",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Only documents of these types."},
    {.name = "trait",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Only documents with these traits."},
    {.name = "element",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Only documents with a rule element of these kinds."},
    {.name = "option",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Only documents with a predicate that tests these options."},
    {0},
};

const struct field verb_list_fields[] = {
    {.name = "type", .form = {.type = FIELD_TEXT}, .doc = "Only documents of this type."},
    {.name = "starts",
     .form = {.type = FIELD_TEXT},
     .doc = "Only names that start with this text, in any case (for completion)."},
    {.name = "limit",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1e9},
     .doc = "The largest number of documents to return."},
    {0},
};

static bool list_starts(const char *name, const char *start)
{
    for (; *start; start++, name++) {
        if (ascii_lower(*name) != ascii_lower(*start)) return false;
    }
    return true;
}

static void list_add(struct verb_call *call, const struct system *system,
                     const struct content_entry *entry)
{
    struct json row = json_make_object();
    verb_put_text(call, &row, "name", entry->name);
    if (*entry->type) verb_put_text(call, &row, "type", entry->type);
    if (*entry->id) verb_put_text(call, &row, "id", entry->id);
    verb_put_text(call, &row, "file", entry->file);
    verb_put_text(call, &row, "system", system->id);
    json_push(call->arena, &call->answer->data, row);
    page_cells(&call->answer->page, entry->name, entry->type, system->id, NULL);
}

/* Does the name contain the word, whatever the case? */
static bool list_contains(const char *name, const char *word)
{
    for (; *name; name++) {
        size_t i = 0;
        while (word[i] && ascii_lower(name[i]) == ascii_lower(word[i]))
            i++;
        if (!word[i]) return true;
    }
    return !*word;
}

static bool list_fits(const struct json *options, const struct content_entry *entry)
{
    const struct json *words = json_get(options, "words"), *types = json_get(options, "type");
    bool fits = json_count(types) == 0;
    for (size_t i = 0; i < json_count(types); i++)
        fits = fits || json_is_text(json_at(types, i), entry->type);
    for (size_t i = 0; i < json_count(words); i++)
        fits = fits && list_contains(entry->name, json_to_text(json_at(words, i), ""));
    return fits;
}

/* A system without a search hook is searched by name and type. */
static enum status list_found(struct verb_call *call)
{
    static const char *const others[] = {"trait", "element", "option"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!json_get(call->options, others[i])) continue;
        diags_add(call->diags, fault_error("options/not-offered", NULL), (struct place){0},
                  "--%s: documents of %s are found by name and type only", others[i], call->system->title);
        return STATUS_USAGE;
    }
    struct content *content = verb_content(call, call->system);
    if (!content) return STATUS_NO_MEMORY;
    call->answer->data = json_make_array();
    page_table(&call->answer->page, "name", "type", "system", NULL);
    struct content_entry entry;
    for (size_t i = 0; call->system->content_at(content, i, &entry); i++) {
        if (list_fits(call->options, &entry)) list_add(call, call->system, &entry);
    }
    return STATUS_OK;
}

enum status verb_run_find(struct verb_call *call)
{
    if (!call->system) call->system = system_find("pf2e");
    if (!call->system->find && call->system->content_at) return list_found(call);
    if (!call->system->find) return verb_not_offered(call, "search");
    struct request request = verb_request(call);
    return request.content ? call->system->find(&request, call->answer) : STATUS_NO_MEMORY;
}

enum status verb_run_list(struct verb_call *call)
{
    const char *type = json_to_text(json_get(call->options, "type"), NULL);
    const char *start = json_to_text(json_get(call->options, "starts"), "");
    size_t most = (size_t)json_to_int(json_get(call->options, "limit"), INT32_MAX);
    call->answer->data = json_make_array();
    page_table(&call->answer->page, "name", "type", "system", NULL);
    for (size_t s = 0; systems_all[s]; s++) {
        const struct system *system = systems_all[s];
        if ((call->system && call->system != system) || !system->content_at) continue;
        struct content *content = verb_content(call, system);
        if (!content) return STATUS_NO_MEMORY;
        struct content_entry entry;
        for (size_t i = 0; system->content_at(content, i, &entry); i++) {
            if (json_count(&call->answer->data) >= most) return STATUS_OK;
            if ((type && strcmp(type, entry.type) != 0) || !list_starts(entry.name, start)) continue;
            list_add(call, system, &entry);
        }
    }
    return STATUS_OK;
}

/* ---- schema ---- */

static enum status schema_documents(struct verb_call *call)
{
    if (!call->system->schema) return verb_not_offered(call, "schema");
    struct request request = verb_request(call);
    return request.content ? call->system->schema(&request, &call->answer->data)
                           : STATUS_NO_MEMORY;
}

static enum status schema_scenario(struct verb_call *call)
{
    call->answer->data = scenario_schema(call->system, call->arena);
    return json_is(&call->answer->data, JSON_NULL) ? verb_not_offered(call, "table") : STATUS_OK;
}

static enum status schema_commands(struct verb_call *call)
{
    if (!call->system->table) return verb_not_offered(call, "table");
    call->answer->data = command_schema(call->arena, call->system->table);
    return STATUS_OK;
}

static enum status schema_events(struct verb_call *call)
{
    if (!call->system->table) return verb_not_offered(call, "table");
    call->answer->data = event_schema(call->arena, call->system->table->events);
    return STATUS_OK;
}

static enum status schema_messages(struct verb_call *call)
{
    call->answer->data = messages_schema(call->arena, call->system);
    return STATUS_OK;
}

#ifndef __wasi__
static enum status schema_view(struct verb_call *call)
{
    if (!call->system->table) return verb_not_offered(call, "table");
    call->answer->data = answers_view_schema(call->arena, call->system);
    return STATUS_OK;
}

static enum status schema_answers(struct verb_call *call)
{
    struct json documents = json_make_object();
    for (size_t i = 0; systems_all[i]; i++) {
        call->system = systems_all[i];
        if (!call->system->schema) continue;
        enum status status = schema_documents(call);
        if (status != STATUS_OK) return status;
        json_set(call->arena, &documents, call->system->id, call->answer->data);
    }
    call->answer->data = answers_schema(call->arena, &documents);
    return STATUS_OK;
}
#endif

#ifndef __wasi__
static void schema_elements_page(struct text *out, const struct system *system)
{
    for (const struct element_kind *kind = system->elements; kind && kind->key; kind++)
        element_document(out, kind);
}
#define SCHEMA_PAGE(page) page
#else
#define SCHEMA_PAGE(page) NULL
#endif

static const char *const schema_words[] = {"documents", "scenario", "commands", "events", "messages",
#ifndef __wasi__
                                           "view", "answers",
#endif
                                           NULL};
enum { SCHEMA_KINDS = sizeof schema_words / sizeof *schema_words - 1 };
static const struct {
    enum status (*run)(struct verb_call *call);
    void (*page)(struct text *out, const struct system *system); /* NULL: it has no page */
    bool page_of_all, of_all; /* the page, or the schema as well, may be about all systems at once */
} schema_kinds[SCHEMA_KINDS] = {
    {schema_documents, SCHEMA_PAGE(schema_elements_page), false, false},
    {schema_scenario, SCHEMA_PAGE(reference_rules), true, false},
    {schema_commands, SCHEMA_PAGE(reference_commands), true, false},
    {schema_events, SCHEMA_PAGE(reference_events), true, false},
    {schema_messages, NULL, false, true},
#ifndef __wasi__
    {schema_view, NULL, false, false},
    {schema_answers, answers_page, true, true},
#endif
};

const struct field verb_schema_fields[] = {
    {.name = "of",
     .form = {.type = FIELD_WORD, .words = schema_words},
     .initial = "\"documents\"",
     .doc = "What the schema describes."},
#ifndef __wasi__
    {.name = "markdown",
     .form = {.type = FIELD_BOOL},
     .doc = "Return the reference page in Markdown as the raw form: of the elements of documents, "
            "the rules of scenarios, commands, events or answers. Without a system, all but the first cover "
            "all systems."},
#endif
    {0},
};

enum status verb_run_schema(struct verb_call *call)
{
    const char *of = json_to_text(json_get(call->options, "of"), schema_words[0]);
    bool markdown = json_to_bool(json_get(call->options, "markdown"), false);
    size_t kind = 0;
    while (kind + 1 < SCHEMA_KINDS && strcmp(schema_words[kind], of) != 0)
        kind++;
    if (markdown && !schema_kinds[kind].page) {
        diags_add(call->diags, fault_error("options/no-page", "leave \"markdown\" out"), (struct place){0},
                  "there is no reference page of \"%s\"", of);
        return STATUS_USAGE;
    }
    if (!call->system && !schema_kinds[kind].of_all && !(markdown && schema_kinds[kind].page_of_all)) {
        diags_add(call->diags, fault_error("options/no-system", "give \"system\""), (struct place){0},
                  "the verb \"schema\" asks about a rule system");
        return STATUS_USAGE;
    }
    if (!markdown) return schema_kinds[kind].run(call);
    schema_kinds[kind].page(call->raw, call->system);
    return STATUS_OK;
}

/* ---- predicate ---- */

static const char *const predicate_forms[] = {"full", "simple", NULL};

const struct field verb_predicate_fields[] = {
    {.name = "predicate",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "The predicate: [\"a\", {\"not\": \"b\"}]."},
    {.name = "options",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "The roll options that are set."},
    {.name = "form",
     .form = {.type = FIELD_WORD, .words = predicate_forms},
     .initial = "\"full\"",
     .doc = "The notation; `simple` has only \"and\", \"or\" and \"not:option\" (DH2E)."},
    {0},
};

enum status verb_run_predicate(struct verb_call *call)
{
    struct symbols symbols;
    struct options options;
    struct predicate predicate;
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    const struct json *set = json_get(call->options, "options");
    for (size_t i = 0; i < json_count(set); i++)
        options_add_text(&options, json_to_text(json_at(set, i), ""));
    bool simple = json_is_text(json_get(call->options, "form"), "simple");
    bool good =
        predicate_compile(call->arena, &symbols, json_get(call->options, "predicate"),
                          simple ? PREDICATE_SIMPLE : PREDICATE_FULL, &predicate) &&
        !options.failed;
    struct text why = {0};
    struct json *data = &call->answer->data;
    if (good) {
        bool holds = predicate_explain(&predicate, &options, &why);
        *data = json_make_object();
        json_set(call->arena, data, "result", json_make_bool(holds));
        json_set(call->arena, data, "valid", json_make_bool(!predicate.problem));
        if (!holds) verb_put_text(call, data, "why", text_get(&why));
        page_row(&call->answer->page, holds ? "true" : "false", holds ? "" : text_get(&why), NULL);
    }
    text_free(&why);
    options_free(&options);
    symbols_free(&symbols);
    return good ? STATUS_OK : STATUS_NO_MEMORY;
}
