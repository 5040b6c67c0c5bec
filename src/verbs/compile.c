/* compile.c: the documents that were added to the content as one compiled pack. */
#include <stdio.h>
#include <string.h>

#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/migrate.h"
#include "systems/pf2e/content/pack_internal.h"
#include "verbs/rows.h"

const struct field verb_compile_fields[] = {
    {.name = "descriptions", .form = {.type = FIELD_BOOL}, .doc = "Keep descriptions."},
    {.name = "games",
     .form = {.type = FIELD_MAP, .item = &verb_form_text},
     .doc = "The game of each folder, by path; documents of other games are left out."},
    {.name = "names",
     .form = {.type = FIELD_MAP, .item = &verb_form_text},
     .doc = "The names of documents in diagnostics, by path (for documents that the caller unpacked)."},
    {0},
};

static enum status compile_sources(struct pf2e_compiler *compiler, const struct pf2e_sources *sources,
                                   struct diags *diags)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < sources->count; i++)
        status = pf2e_compiler_add(compiler, "", sources->items[i]->name, sources->items[i], diags);
    return status;
}

struct compile_left_out {
    size_t count;
    char what[120]; /* the first of them */
};

/* The game of the folder that the file is in; NULL: unknown. */
static const char *compile_game_of(const struct verb_call *call, const char *file)
{
    const struct json *games = json_get(call->options, "games");
    for (size_t i = 0; i < json_member_count(games); i++) {
        const struct json_member *one = &games->members[i];
        if (strncmp(file, one->name, one->name_length) == 0) return json_to_text(&one->value, NULL);
    }
    return NULL;
}

/* Is the document content of another game? Then it is counted and left out. */
static bool compile_is_foreign(const struct verb_call *call, const struct pf2e_document *document,
                               const struct json *source, struct compile_left_out *left_out)
{
    struct identity found = system_identify(source, compile_game_of(call, document->file));
    bool foreign = found.foreign || (found.system && found.system != &pf2e_system);
    const char *what = found.system ? found.system->title : found.what;
    if (foreign && left_out->count++ == 0) snprintf(left_out->what, sizeof left_out->what, "%s", what);
    return foreign;
}

static enum status compile_document(struct verb_call *call, struct pf2e_compiler *compiler,
                                    const struct pf2e_document *document, struct compile_left_out *left_out)
{
    struct json_document source;
    const struct json *name = json_get(json_get(call->options, "names"), document->file);
    enum status status = pf2e_document_source(document, &source, call->diags);
    bool taken = status == STATUS_OK && !compile_is_foreign(call, document, &source.root, left_out);
    if (taken) (void)pf2e_migrate(&source);
    if (taken)
        status = pf2e_compiler_add(compiler, document->pack, json_to_text(name, document->file), &source,
                                   call->diags);
    json_free(&source);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

static enum status compile_pack(struct verb_call *call, struct pf2e_compiler *compiler,
                                const struct pf2e_pack *pack, struct compile_left_out *left_out)
{
    enum status status = STATUS_OK;
    size_t count = pf2e_pack_count(pack);
    for (const struct pf2e_pack *at = pack; status == STATUS_OK && at; at = at->under) {
        status = compile_sources(compiler, &at->langs, call->diags);
        if (status == STATUS_OK) status = compile_sources(compiler, &at->vocabularies, call->diags);
    }
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        const struct pf2e_document *document = pf2e_pack_get(pack, i);
        if (i % 256 == 255 && !verb_goes_on(call, i, count)) return STATUS_CANCELLED;
        if (!document->embedded) status = compile_document(call, compiler, document, left_out);
    }
    return status;
}

/* The counts; the pack is the raw form. */
enum status verb_run_compile(struct verb_call *call)
{
    if (call->system != &pf2e_system) return verb_not_offered(call, "compiled packs");
    struct content *content = verb_content(call, call->system);
    bool descriptions = json_to_bool(json_get(call->options, "descriptions"), false);
    struct pf2e_compiler *compiler = content ? pf2e_compiler_new(descriptions) : NULL;
    struct compile_left_out left_out = {0};
    if (!compiler) return STATUS_NO_MEMORY;
    enum status status =
        compile_pack(call, compiler, ((struct pf2e_content *)(void *)content)->pack, &left_out);
    if (status == STATUS_OK) status = pf2e_compiler_print(compiler, call->raw);
    struct pf2e_compiler_counts counts = pf2e_compiler_counts(compiler);
    struct json *data = &call->answer->data;
    *data = json_make_object();
    verb_put_int(call, data, "documents", (int64_t)counts.documents);
    verb_put_int(call, data, "elements", (int64_t)counts.elements);
    verb_put_int(call, data, "unknown", (int64_t)counts.unknown);
    verb_put_int(call, data, "faulty", (int64_t)counts.faulty);
    verb_put_int(call, data, "bytes", (int64_t)counts.bytes);
    if (left_out.count) verb_put_int(call, data, "foreign", (int64_t)left_out.count);
    if (left_out.count) verb_put_text(call, data, "what", left_out.what);
    pf2e_compiler_free(compiler);
    return status;
}
