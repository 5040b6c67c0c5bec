/* compile.c: the documents that were added to the content as one compiled pack. */
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack_internal.h"
#include "verbs/rows.h"

const struct field verb_compile_fields[] = {
    {.name = "descriptions", .form = {.type = FIELD_BOOL}, .doc = "Keep what people read."},
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

static enum status compile_document(struct pf2e_compiler *compiler, const struct pf2e_document *document,
                                    struct diags *diags)
{
    struct json_document source;
    enum status status = pf2e_document_source(document, &source, diags);
    if (status == STATUS_OK)
        status = pf2e_compiler_add(compiler, document->pack, document->file, &source, diags);
    json_free(&source);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

static enum status compile_pack(struct verb_call *call, struct pf2e_compiler *compiler,
                                const struct pf2e_pack *pack)
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
        if (!document->embedded) status = compile_document(compiler, document, call->diags);
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
    if (!compiler) return STATUS_NO_MEMORY;
    enum status status =
        compile_pack(call, compiler, ((struct pf2e_content *)(void *)content)->pack);
    if (status == STATUS_OK) status = pf2e_compiler_print(compiler, call->raw);
    struct pf2e_compiler_counts counts = pf2e_compiler_counts(compiler);
    struct json *data = &call->answer->data;
    *data = json_make_object();
    verb_put_int(call, data, "documents", (int64_t)counts.documents);
    verb_put_int(call, data, "elements", (int64_t)counts.elements);
    verb_put_int(call, data, "unknown", (int64_t)counts.unknown);
    verb_put_int(call, data, "faulty", (int64_t)counts.faulty);
    verb_put_int(call, data, "bytes", (int64_t)counts.bytes);
    pf2e_compiler_free(compiler);
    return status;
}
