/* rerun.c: replays a saved game under the current rules and content. */
#include "core/table.h"
#include "verbs/rows.h"

const struct field verb_rerun_fields[] = {
    {.name = "log", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The saved game, as text."},
    {.name = "file", .form = {.type = FIELD_TEXT}, .doc = "The name of the game in diagnostics."},
    {0},
};

static struct content *rerun_content(const struct system *system, void *call)
{
    return verb_content(call, system);
}

/* {"commands"}: how many were taken; the new log is the raw form. */
enum status verb_run_rerun(struct verb_call *call)
{
    const struct json *log = json_get(call->options, "log");
    const char *file = json_to_text(json_get(call->options, "file"), "game");
    bool whole = true;
    struct table *table =
        table_load_again(&(struct content_text){file, log->text, log->count}, rerun_content, call, &whole, call->diags);
    if (!table) return STATUS_BAD_CONTENT;
    call->answer->data = json_make_object();
    verb_put_int(call, &call->answer->data, "commands", (int64_t)table->log.count);
    table_save(table, call->raw);
    table_free(table);
    return STATUS_OK;
}
