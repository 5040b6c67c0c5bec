/* system.c: Path 2 Victory as the core sees it. */
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/cards/card_fields.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/cards/describe.h"
#include "systems/p2v/table/why.h"

/* Cards, spells and items of Path 2 Victory have figures at the top level that no other system's documents have. */
static bool system_owns(const struct json *document)
{
    if (json_get(document, "fight") && json_get(document, "armor") && json_get(document, "features")) return true;
    if (json_get(document, "options") && json_get(document, "rank") && json_get(document, "traditions")) return true;
    if (json_get(document, "slot") && json_get(document, "effects")) return true;
    if (json_get(document, "members") && json_get(document, "history")) return true;
    return json_get(document, "creatures") && json_get(document, "points");
}

/* ---- lint ---- */

/* Whatever is looked at lives in a copy of the pack, for so long: the pack itself stays as it was loaded, and others
 * may use it meanwhile. */

/* The record is read where it stands, so that places are right. */
static enum status system_lint_record(struct p2v_pack *pack, const struct json_document *document, struct diags *diags)
{
    size_t spells = pack->spells.count;
    enum status status = p2v_pack_add(pack, document, &document->root, diags);
    uint16_t made[8];
    if (status == STATUS_OK && pack->spells.count > spells) p2v_lower_spell(pack, (int)spells, 10, made, 8);
    if (status == STATUS_OK) status = p2v_pack_link(pack, diags);
    return status;
}

static enum status system_lint(struct request *request)
{
    const struct json *root = &request->document->root;
    enum status status = STATUS_OK;
    if (json_get(root, "table")) return STATUS_OK; /* tables are read where they are used */
    struct content *copy = p2v_content_copy(request->content);
    if (!copy) return STATUS_NO_MEMORY;
    if (json_get(root, "creatures") && json_get(root, "points")) {
        struct p2v_party party;
        p2v_party_load(copy, request->document, root, &party, request->diags);
    } else {
        p2v_card_check(request->document, root, request->diags);
        status = system_lint_record(p2v_content_pack(copy), request->document, request->diags);
    }
    p2v_content_free(copy);
    return status;
}

/* ---- show ---- */

/* A party: what it costs, whether it is legal. */
static void system_show_party(struct request *request, struct content *content, struct answer *answer)
{
    struct p2v_party party;
    const struct p2v_pack *pack = p2v_content_pack(content);
    bool legal = p2v_party_load(content, request->document, &request->document->root, &party, request->diags);
    answer->data = json_make_object();
    json_set(request->arena, &answer->data, "cost", json_make_int(party.cost));
    json_set(request->arena, &answer->data, "points", json_make_int(party.points));
    json_set(request->arena, &answer->data, "legal", json_make_bool(legal));
    json_set(request->arena, &answer->data, "creatures", json_make_int(party.count));
    page_title(&answer->page, party.name, legal ? "legal" : "not legal");
    page_table(&answer->page, "creature", "level", "points", NULL);
    for (int i = 0; i < party.count; i++) {
        const struct p2v_card *card = &pack->cards.items[party.cards[i]];
        page_cells(&answer->page, card->name, arena_printf(request->arena, "%d", card->level),
                   arena_printf(request->arena, "%d", card->cost), NULL);
    }
    page_row_int(&answer->page, "total", party.cost, NULL);
}

static void system_show_record(struct request *request, struct content *content, struct answer *answer)
{
    const struct json *root = &request->document->root;
    struct p2v_pack *pack = p2v_content_pack(content);
    size_t spells = pack->spells.count, items = pack->items.count, failures = memory_failures();
    int card = p2v_content_adopt(content, request->document, root, request->diags);
    if (memory_failures() != failures) return; /* it is not whole */
    if (card >= 0) {
        p2v_tell_card(request->arena, pack, &pack->cards.items[card], &answer->page);
        answer->data = p2v_tell_card_data(request->arena, pack, &pack->cards.items[card]);
        return;
    }
    answer->data = json_copy(request->arena, root);
    if (pack->spells.count > spells)
        p2v_tell_spell(request->arena, pack, (int)spells, &answer->page);
    else if (pack->items.count > items)
        p2v_tell_item(request->arena, pack, (int)items, &answer->page);
    else
        page_title(&answer->page, json_to_text(json_get(root, "name"), "?"), NULL);
}

static enum status system_show(struct request *request, struct answer *answer)
{
    const struct json *root = &request->document->root;
    struct content *copy = p2v_content_copy(request->content);
    if (!copy) return STATUS_NO_MEMORY;
    if (json_get(root, "creatures") && json_get(root, "points"))
        system_show_party(request, copy, answer);
    else
        system_show_record(request, copy, answer);
    p2v_content_free(copy);
    return STATUS_OK;
}

/* A card is what it is: the what-if options of other systems have no meaning here. False after an error. */
static bool system_takes_options(struct request *request)
{
    static const char *const changes[] = {"with", "toggle", "equip", "option", "set", "level"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        if (!json_get(request->options, changes[i])) continue;
        diags_add(request->diags,
                  fault_error("p2v/refused", "give upgrades, items and conditions in a party or a scenario"),
                  (struct place){0}, "--%s: a card does not change outside a game", changes[i]);
        return false;
    }
    return true;
}

static enum status system_sheet(struct request *request, struct answer *answer)
{
    return system_takes_options(request) ? system_show(request, answer) : STATUS_BAD_CONTENT;
}

static enum status system_explain(struct request *request, struct answer *answer)
{
    return system_takes_options(request) ? p2v_explain_card(request, answer) : STATUS_BAD_CONTENT;
}

const struct system p2v_system = {
    .id = "p2v",
    .title = "Path 2 Victory",
    .elements = p2v_card_kinds,
    .owns = system_owns,
    .content_load = p2v_content_load,
    .content_free = p2v_content_free,
    .content_change = p2v_content_change,
    .content_at = p2v_content_at,
    .content_find = p2v_content_find,
    .content_suggest = p2v_content_suggest,
    .lint = system_lint,
    .schema = p2v_card_schema,
    .show = system_show,
    .sheet = system_sheet,
    .explain = system_explain,
    .build = p2v_campaign_build,
    .table = &p2v_table_rules,
};
