/* import.c: imports characters and items of other programs. */
#include <string.h>

#include "bridges/foundry5e.h"
#include "bridges/foundry_dh2e.h"
#include "bridges/pathbuilder.h"
#include "verbs/rows.h"

static const char *const import_sources[] = {"pathbuilder", "foundry-dnd5e", "foundry-dh2e", NULL};

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

static enum status import_foundry(struct verb_call *call, struct request *request)
{
    struct imported made = {0};
    struct json *out = &call->answer->data;
    bool is_dnd5e = json_is_text(json_get(call->options, "from"), "foundry-dnd5e");
    enum status status = (is_dnd5e ? foundry5e_import : foundry_dh2e_import)(request, &made);
    if (status != STATUS_OK) return status;
    *out = json_make_object();
    json_set(call->arena, out, "document", made.record);
    json_set(call->arena, out, "left", made.left);
    return STATUS_OK;
}

/* Documents of Foundry state their game; one of another game is not read by mistake. */
static bool import_is_of(struct verb_call *call, const char *from)
{
    static const char *const games[][3] = {{"foundry-dnd5e", "dnd5e", "dnd5e"},
                                           {"foundry-dh2e", "dark-heresy-2nd", "dark-heresy"}};
    const char *game = system_game_of(&call->document->root);
    for (size_t i = 0; game && i < sizeof games / sizeof *games; i++) {
        bool fits = strcmp(game, games[i][1]) == 0 || strcmp(game, games[i][2]) == 0;
        if (fits || strcmp(from, games[i][0]) != 0) continue;
        diags_add(call->diags, fault_error("import/no-model", NULL), json_place(call->document, &call->document->root),
                  "this is a document of the game %s", game);
        return false;
    }
    return true;
}

/* The document is also the raw form, in canonical JSON. */
enum status verb_run_import(struct verb_call *call)
{
    struct request request = {
        .document = call->document, .options = call->options, .arena = call->arena, .diags = call->diags};
    bool is_pathbuilder = json_is_text(json_get(call->options, "from"), "pathbuilder");
    if (!import_is_of(call, json_to_text(json_get(call->options, "from"), ""))) return STATUS_BAD_CONTENT;
    enum status status = (is_pathbuilder ? import_pathbuilder : import_foundry)(call, &request);
    if (status != STATUS_OK) return status;
    json_write_pretty(call->raw, json_get(&call->answer->data, "document"));
    text_add_char(call->raw, '\n');
    return STATUS_OK;
}
