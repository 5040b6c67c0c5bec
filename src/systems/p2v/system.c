/* system.c: Path 2 Victory as the core sees it. */
#include <string.h>

#include "systems/p2v/table.h"
#include "systems/p2v/why.h"

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
        p2v_party_read(copy, request->document, root, &party, request->diags);
    } else {
        status = system_lint_record(p2v_content_pack(copy), request->document, request->diags);
    }
    p2v_content_free(copy);
    return status;
}

/* ---- show ---- */

static const char *system_aim_text(struct arena *arena, const struct p2v_feature *feature)
{
    static const char *const shapes[] = {"Emanation", "Burst", "Cone", "Line"};
    const struct p2v_aim *aim = &feature->aim;
    switch ((enum p2v_target_mode)aim->mode) {
    case P2V_AIM_NONE:
        return "";
    case P2V_AIM_SELF:
        return "Self";
    case P2V_AIM_MELEE:
        return aim->reach > 1 ? arena_printf(arena, "Melee %d", aim->reach) : "Melee";
    case P2V_AIM_RANGED:
        return aim->near == aim->far ? arena_printf(arena, "Ranged %d", aim->near)
                                     : arena_printf(arena, "Ranged %d/%d", aim->near, aim->far);
    case P2V_AIM_EITHER:
        return arena_printf(arena, "Melee or Ranged %d/%d", aim->near, aim->far);
    case P2V_AIM_TOUCH:
        return "Self or touch";
    case P2V_AIM_AREA:
        return aim->within ? arena_printf(arena, "%s %d within %d", shapes[aim->shape], aim->size, aim->within)
                           : arena_printf(arena, "%s %d%s", shapes[aim->shape], aim->size, aim->is_aura ? " aura" : "");
    }
    return "";
}

static const char *system_cost_text(const struct p2v_feature *feature)
{
    static const char *const costs[] = {"free", "1 AP", "2 AP", "3 AP"};
    if (feature->kind == P2V_REACTION || (feature->is_spell && !feature->ap)) return "reaction";
    if (feature->kind == P2V_PASSIVE) return "always";
    if (feature->kind == P2V_AURA) return "aura";
    return costs[feature->ap < 4 ? feature->ap : 3];
}

static void system_show_card(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card,
                             struct page *page)
{
    char *subtitle = arena_printf(arena, "level %d, %d points, %s, %s", card->level, card->cost,
                                  p2v_alignment_name(card->alignment), p2v_size_name(card->size));
    page_title(page, card->name, subtitle);
    page_row_signed(page, "Fight", card->fight, NULL);
    page_row_int(page, "Armor", card->armor, NULL);
    page_row_int(page, "Power", card->power, NULL);
    for (int i = 0; i < P2V_SAVES; i++)
        page_row_signed(page, p2v_save_name((enum p2v_save)i), card->saves[i], NULL);
    page_row_int(page, "HP", card->hp, NULL);
    page_row_int(page, "Speed", card->speed,
                 card->modes & P2V_FLIGHT       ? "Flight"
                 : card->modes & P2V_BURROWING  ? "Burrowing"
                 : card->modes & P2V_WALL_CLIMB ? "Wall Climb"
                 : card->modes & P2V_AQUATIC    ? "Aquatic"
                                                : NULL);
    page_heading(page, "Features");
    page_table(page, "name", "cost", "range", "uses", NULL);
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &pack->features.items[card->features[i]];
        const char *uses = feature->uses ? arena_printf(arena, "%d", feature->uses)
                           : feature->pool && card->pools[feature->pool - 1].count != 255
                               ? arena_printf(arena, "%d", card->pools[feature->pool - 1].count)
                               : "";
        page_cells(page, feature->name, system_cost_text(feature), system_aim_text(arena, feature), uses ? uses : "",
                   NULL);
    }
}

static struct json system_card_data(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card)
{
    struct json data = json_make_object(), features = json_make_array();
    const struct {
        const char *name;
        int value;
    } numbers[] = {{"level", card->level},
                   {"points", card->cost},
                   {"fight", card->fight},
                   {"armor", card->armor},
                   {"power", card->power},
                   {"fort", card->saves[0]},
                   {"reflex", card->saves[1]},
                   {"will", card->saves[2]},
                   {"hp", card->hp},
                   {"speed", card->speed},
                   {"squares", p2v_size_squares(card->size)},
                   {"reach", card->reach},
                   {"upgradeCost", p2v_upgrade_cost(card->level)}};
    json_set(arena, &data, "name", json_make_text(arena, card->name, strlen(card->name)));
    json_set(arena, &data, "alignment",
             json_make_text(arena, p2v_alignment_name(card->alignment), strlen(p2v_alignment_name(card->alignment))));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_set(arena, &data, numbers[i].name, json_make_int(numbers[i].value));
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &pack->features.items[card->features[i]];
        struct json entry = json_make_object(), steps = json_make_array();
        json_set(arena, &entry, "name", json_make_text(arena, feature->name, strlen(feature->name)));
        json_set(arena, &entry, "cost",
                 json_make_text(arena, system_cost_text(feature), strlen(system_cost_text(feature))));
        json_set(arena, &entry, "ap", json_make_int(feature->ap));
        json_set(arena, &entry, "uses", json_make_int(feature->uses));
        static const char *const recharges[] = {"never", "daily", "encounter", "at will"};
        const char *recharge = recharges[feature->recharge];
        if (feature->uses) json_set(arena, &entry, "recharge", json_make_text(arena, recharge, strlen(recharge)));
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &pack->steps.items[feature->program + s];
            const char *name = p2v_op_name((enum p2v_op)step->op);
            struct json line = json_make_object();
            json_set(arena, &line, "step", json_make_text(arena, name, strlen(name)));
            json_set(arena, &line, "amount", json_make_int(step->amount));
            json_push(arena, &steps, line);
        }
        json_set(arena, &entry, "steps", steps);
        json_push(arena, &features, entry);
    }
    json_set(arena, &data, "features", features);
    return data;
}

/* A party: what it costs, whether it is legal. */
static void system_show_party(struct request *request, struct content *content, struct answer *answer)
{
    struct p2v_party party;
    const struct p2v_pack *pack = p2v_content_pack(content);
    bool legal = p2v_party_read(content, request->document, &request->document->root, &party, request->diags);
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
    page_row_int(&answer->page, "together", party.cost, NULL);
}

static void system_show_record(struct request *request, struct content *content, struct answer *answer)
{
    const struct json *root = &request->document->root;
    int card = json_get(root, "fight") ? p2v_content_adopt(content, request->document, root, request->diags) : -1;
    if (card < 0) {
        answer->data = json_copy(request->arena, root);
        page_title(&answer->page, json_to_text(json_get(root, "name"), "?"), NULL);
        page_note(&answer->page, json_to_text(json_get(root, "text"), ""));
        return;
    }
    const struct p2v_pack *pack = p2v_content_pack(content);
    system_show_card(request->arena, pack, &pack->cards.items[card], &answer->page);
    answer->data = system_card_data(request->arena, pack, &pack->cards.items[card]);
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

const struct system p2v_system = {
    .id = "p2v",
    .title = "Path 2 Victory skirmish game",
    .owns = system_owns,
    .content_load = p2v_content_load,
    .content_free = p2v_content_free,
    .content_find = p2v_content_find,
    .content_suggest = p2v_content_suggest,
    .lint = system_lint,
    .show = system_show,
    .sheet = system_show,
    .explain = p2v_explain_card,
    .build = p2v_campaign_build,
    .table = &p2v_table_rules,
};
