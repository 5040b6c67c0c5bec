/* import.c: imports characters and items of other programs. */
#include <string.h>

#include "bridges/foundry5e.h"
#include "bridges/pathbuilder.h"
#include "verbs/rows.h"

static const char *const import_sources[] = {"pathbuilder", "foundry-dnd5e", NULL};

const struct field verb_import_fields[] = {
    {.name = "from",
     .form = {.type = FIELD_WORD, .words = import_sources},
     .required = true,
     .doc = "The program that wrote the document."},
    {0},
};

static enum status import_pathbuilder(struct verb_call *call, struct request *request)
{
    struct pathbuilder made;
    struct json *out = &call->answer->data;
    request->content = verb_content(call, system_find("pf2e"));
    enum status status = request->content ? pathbuilder_import(request, &made) : STATUS_NO_MEMORY;
    if (status != STATUS_OK) return status;
    *out = json_make_object();
    json_set(call->arena, out, "document", made.actor);
    json_set(call->arena, out, "missing", made.missing);
    json_set(call->arena, out, "open", made.open);
    json_set(call->arena, out, "totals", made.totals);
    return STATUS_OK;
}

static enum status import_foundry5e(struct verb_call *call, struct request *request)
{
    struct foundry5e made;
    struct json *out = &call->answer->data;
    enum status status = foundry5e_import(request, &made);
    if (status != STATUS_OK) return status;
    *out = json_make_object();
    json_set(call->arena, out, "document", made.record);
    json_set(call->arena, out, "left", made.left);
    return STATUS_OK;
}

/* The document is also the raw form, in canonical JSON. */
enum status verb_run_import(struct verb_call *call)
{
    struct request request = {
        .document = call->document, .options = call->options, .arena = call->arena, .diags = call->diags};
    bool is_foundry = json_is_text(json_get(call->options, "from"), "foundry-dnd5e");
    enum status status = (is_foundry ? import_foundry5e : import_pathbuilder)(call, &request);
    if (status != STATUS_OK) return status;
    json_write_pretty(call->raw, json_get(&call->answer->data, "document"));
    text_add_char(call->raw, '\n');
    return STATUS_OK;
}
