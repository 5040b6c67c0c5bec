/* system.c: how 5e presents itself to the core. */
#include <string.h>

#include "core/system.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/actor/build.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/content/roles.h"
#include "systems/dnd5e/verbs/lint.h"
#include "systems/dnd5e/verbs/sheet.h"
#include "systems/dnd5e/table/statistic.h"

static bool d5e_owns(const struct json *document)
{
    if (json_is(document, JSON_ARRAY)) document = json_at(document, 0);
    const char *ruleset = json_to_text(json_get(document, "ruleset"), "");
    return strncmp(ruleset, "dnd5e", 5) == 0;
}

static enum status d5e_sheet(struct request *request, struct answer *answer)
{
    struct d5e_staging stage;
    enum status status = d5e_stage_open(request, &stage);
    if (status != STATUS_OK) return status;
    bool flat = json_to_bool(json_get(request->options, "summary"), false);
    struct json data =
        flat ? d5e_sheet_summary(request->arena, &stage) : d5e_sheet_data(request->arena, &stage);
    answer->data = json_copy(request->arena, &data); /* names point into the table, which goes */
    d5e_sheet_page(&answer->page, request->arena, &stage);
    d5e_stage_close(&stage);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static enum status d5e_explain(struct request *request, struct answer *answer)
{
    struct d5e_staging stage;
    enum status status = d5e_stage_open(request, &stage);
    if (status != STATUS_OK) return status;
    const char *what = json_to_text(json_get(request->options, "what"), ""),
               *thing = json_to_text(json_get(request->options, "whyNot"), NULL);
    struct d5e_asked asked = {.who = stage.who, .target = stage.target, .what = thing ? thing : what, .thing = thing};
    struct d5e_statistic named;
    bool known = d5e_statistic_find(d5e_body_of(stage.table, stage.who)->actor, what, &named);
    d5e_stage_stand(&stage, known && d5e_statistic_is_shot(&named));
    status = d5e_explain_at(stage.table, &asked, request->arena, request->diags, answer);
    answer->data = json_copy(request->arena, &answer->data);
    d5e_stage_close(&stage);
    return status;
}

const struct system dnd5e_system = {
    .id = "dnd5e",
    .title = "Dungeons & Dragons, fifth edition",
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
    .find = d5e_find,
    .build = d5e_build,
    .sheet = d5e_sheet,
    .explain = d5e_explain,
    .odds = d5e_odds,
    .table = &d5e_table_rules,
};
