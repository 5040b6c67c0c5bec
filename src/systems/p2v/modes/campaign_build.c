/* campaign_build.c: a campaign's history as one document: {"members": [...], "history": [commands]}. Building it plays
 * the history; dice come with the commands ("dice": [...]). */
#include <string.h>

#include "core/system.h"
#include "systems/p2v/modes/campaign.h"
#include "systems/p2v/game/table_state.h"

static void build_check_members(struct request *request, const struct json *members)
{
    for (size_t i = 0; i < json_count(members); i++) {
        const char *fault = p2v_campaign_member_fault(json_at(members, i));
        if (fault)
            diags_add(request->diags, fault_error("p2v/campaign-member", NULL),
                      json_place(request->document, json_at(members, i)), "%s", fault);
    }
}

enum status p2v_campaign_build(struct request *request, struct answer *answer)
{
    const struct json *root = &request->document->root, *history = json_get(root, "history");
    struct json campaign = p2v_campaign_new(request->arena, root), log = json_make_array(), cards = json_make_array();
    if (!json_count(json_get(root, "members"))) return STATUS_BAD_CONTENT;
    build_check_members(request, json_get(root, "members"));
    for (size_t i = 0; i < json_count(history); i++) {
        struct campaign_given dice = {.list = json_get(json_at(history, i), "dice")};
        struct campaign_dice thrower = {p2v_campaign_given_roll, &dice};
        const char *fault = p2v_campaign_scenario_fault(request->arena, &campaign, json_at(history, i));
        const char *why = p2v_campaign_do(request->arena, &campaign, json_at(history, i), &thrower, &log);
        if (!why && !p2v_campaign_given_fit(&dice)) why = "\"dice\" do not match what it rolls";
        if (!why) why = fault;
        if (why)
            diags_add(request->diags, fault_error("p2v/campaign", NULL),
                      json_place(request->document, json_at(history, i)), "%s", why);
    }
    const struct json *members = json_get(&campaign, "members");
    for (size_t i = 0; i < json_count(members); i++)
        json_push(request->arena, &cards, p2v_campaign_card(request->arena, json_at(members, i)));
    answer->data = campaign;
    json_set(request->arena, &answer->data, "log", log);
    json_set(request->arena, &answer->data, "cards", cards);
    page_title(&answer->page, "Campaign", NULL);
    for (size_t i = 0; i < json_count(&log); i++)
        page_note(&answer->page, json_to_text(json_at(&log, i), ""));
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
