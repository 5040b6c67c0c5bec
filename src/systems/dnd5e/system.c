/* system.c: what 5e tells the core about itself. */
#include <string.h>

#include "core/system.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/content/roles.h"
#include "systems/dnd5e/actor/sheet.h"

static bool d5e_owns(const struct json *document)
{
    if (json_is(document, JSON_ARRAY)) document = json_at(document, 0);
    const char *ruleset = json_to_text(json_get(document, "ruleset"), "");
    return strncmp(ruleset, "dnd5e", 5) == 0;
}

static struct d5e_actor *d5e_request_actor(struct request *request)
{
    return d5e_actor_prepare(request->arena, (const struct d5e_content *)request->content, request->document,
                             &request->document->root, request->diags);
}

static enum status d5e_sheet(struct request *request, struct answer *answer)
{
    const struct d5e_actor *actor = d5e_request_actor(request);
    if (!actor) return STATUS_NO_MEMORY;
    answer->data = d5e_sheet_data(request->arena, actor);
    d5e_sheet_page(&answer->page, request->arena, actor);
    return STATUS_OK;
}

static enum status d5e_explain(struct request *request, struct answer *answer)
{
    const struct d5e_actor *actor = d5e_request_actor(request);
    if (!actor) return STATUS_NO_MEMORY;
    const char *what = json_to_text(json_get(request->options, "what"), "");
    const struct d5e_stat *stat = d5e_stat_find(actor, what);
    if (!stat) {
        diags_add(request->diags, "dnd5e/unknown-statistic", SEVERITY_ERROR, (struct place){.file = actor->name},
                  "name a skill, a save (\"Wisdom save\"), an attack, AC, HP, initiative or speed",
                  "%s has no statistic \"%s\"", actor->name, what);
        return STATUS_NOT_FOUND;
    }
    answer->data = d5e_stat_data(request->arena, stat);
    page_title(&answer->page, what, actor->name);
    page_row_int(&answer->page, "total", stat->value, NULL);
    for (const struct d5e_part *part = stat->parts; part; part = part->next)
        page_row_signed(&answer->page, part->label, part->value, NULL);
    return STATUS_OK;
}

const struct system dnd5e_system = {
    .id = "dnd5e",
    .title = "5e class features",
    .owns = d5e_owns,
    .content_load = d5e_content_load,
    .content_free = d5e_content_free,
    .content_change = d5e_content_change,
    .content_at = d5e_content_at,
    .content_find = d5e_content_find,
    .content_suggest = d5e_content_suggest,
    .elements = d5e_role_kinds,
    .lint = d5e_lint,
    .schema = d5e_schema,
    .show = d5e_show,
    .build = d5e_build,
    .sheet = d5e_sheet,
    .explain = d5e_explain,
    .table = &d5e_table_rules,
};
