/* describe.c: cards, spells and items in words. */
#include "systems/p2v/cards/describe.h"

#include <string.h>

static const char *tell_range(struct arena *arena, const char *how, const struct p2v_aim *aim)
{
    return aim->near == aim->far ? arena_printf(arena, "%s %d", how, aim->near)
                                 : arena_printf(arena, "%s %d/%d", how, aim->near, aim->far);
}

static const char *tell_aim(struct arena *arena, const struct p2v_feature *feature)
{
    static const char *const shapes[] = {"Emanation", "Burst", "Cone", "Line"};
    const struct p2v_aim *aim = &feature->aim;
    bool reacts = feature->kind == P2V_REACTION && feature->trigger.within < P2V_WITHIN_SPEED;
    int touch = reacts ? feature->trigger.within : aim->reach;
    switch ((enum p2v_target_mode)aim->mode) {
    case P2V_AIM_NONE:
        return "";
    case P2V_AIM_SELF:
        return "Self";
    case P2V_AIM_MELEE:
        return aim->reach > 1 ? arena_printf(arena, "Melee %d", aim->reach) : "Melee";
    case P2V_AIM_RANGED:
        return tell_range(arena, "Ranged", aim);
    case P2V_AIM_EITHER:
        return tell_range(arena, "Melee or Ranged", aim);
    case P2V_AIM_TOUCH:
        return touch > 1 ? arena_printf(arena, "Self or within %d", touch) : "Self or touch";
    case P2V_AIM_AREA:
        return aim->within ? arena_printf(arena, "%s %d within %d", shapes[aim->shape], aim->size, aim->within)
                           : arena_printf(arena, "%s %d%s", shapes[aim->shape], aim->size, aim->is_aura ? " aura" : "");
    }
    return "";
}

static const char *tell_cost(const struct p2v_feature *feature)
{
    static const char *const costs[] = {"free", "1 AP", "2 AP", "3 AP"};
    if (feature->kind == P2V_REACTION) return "reaction";
    if (feature->kind == P2V_PASSIVE && feature->is_item && feature->uses) return "its spell's";
    if (feature->kind == P2V_PASSIVE) return "always";
    if (feature->kind == P2V_AURA) return "aura";
    return costs[feature->ap < 4 ? feature->ap : 3];
}

/* How often, and when it comes back. */
static const char *tell_uses(struct arena *arena, const struct p2v_card *card, const struct p2v_feature *feature)
{
    static const char *const again[] = {", then gone", " a day", " an encounter", ""};
    const struct p2v_pool *pool = card && feature->pool ? &card->pools[feature->pool - 1] : NULL;
    int count = feature->uses ? feature->uses : pool && pool->count != 255 ? pool->count : 0;
    const char *words =
        count ? arena_printf(arena, "%d%s", count, again[feature->uses ? feature->recharge : pool->recharge]) : "";
    return words ? words : "";
}

/* What casters of a higher rank get: the texts of the option's heightenings, one after the other. */
static void tell_heightened(struct text *out, const struct p2v_spell *spell, int option)
{
    const struct json *list = json_get(spell->source, "heighten");
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i);
        const char *words = json_to_text(json_get(entry, "text"), "");
        if (*words && json_to_int(json_get(entry, "option"), option) == option) text_addf(out, " %s", words);
    }
}

/* The text of the card; of a spell also what changes with the rank, where the caster's is higher. */
static const char *tell_text(struct arena *arena, const struct p2v_pack *pack, const struct p2v_feature *feature)
{
    if (!feature->is_spell) return feature->text;
    const struct p2v_spell *spell = &pack->spells.items[feature->spell];
    struct text out = {0};
    text_add(&out, feature->text);
    if (feature->rank > spell->rank) {
        struct text more = {0};
        tell_heightened(&more, spell, feature->spell_option);
        if (more.length)
            text_addf(&out, " Cast at rank %d instead of %d.%s", feature->rank, spell->rank, text_get(&more));
        if (more.failed) out.failed = true;
        text_free(&more);
    }
    if (feature->sustain_ap) text_addf(&out, " Sustain: %d AP.", feature->sustain_ap);
    const char *copy = out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&out);
    return copy ? copy : feature->text;
}

/* A row ends with the last cell that has text. */
static void tell_row(struct arena *arena, const struct p2v_card *card, const struct p2v_feature *feature, bool named,
                     struct page *page)
{
    const char *aim = tell_aim(arena, feature), *uses = tell_uses(arena, card, feature), *cost = tell_cost(feature);
    if (!aim) aim = "";
    const char *third = *uses ? uses : NULL, *second = *aim || third ? aim : NULL;
    if (named)
        page_cells(page, feature->name, cost, second, third, NULL);
    else
        page_cells(page, cost, second, third, NULL);
}

void p2v_tell_feature(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card,
                      const struct p2v_feature *feature, struct page *page)
{
    const char *aim = tell_aim(arena, feature), *uses = tell_uses(arena, card, feature);
    page_cells(page,
               arena_printf(arena, "%s%s%s%s%s", tell_cost(feature), aim && *aim ? ", " : "", aim ? aim : "",
                            *uses ? ", " : "", uses),
               NULL);
    page_detail(page, tell_text(arena, pack, feature));
}

void p2v_tell_card(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card, struct page *page)
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
                 : card->modes & P2V_NO_CLIMB   ? "cannot climb"
                                                : NULL);
    page_heading(page, "Features");
    page_table(page, "name", "cost", "range", "uses", NULL);
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &pack->features.items[card->features[i]];
        tell_row(arena, card, feature, true, page);
        page_detail(page, tell_text(arena, pack, feature));
    }
}

/* ---- spells and items ---- */

static const char *tell_traditions(struct arena *arena, const struct p2v_spell *spell)
{
    static const char *const names[] = {"arcane", "divine", "occult", "primal"};
    const char *words = "";
    for (int i = 0; i < 4; i++)
        if (spell->traditions & (1 << i) && words) words = arena_printf(arena, "%s, %s", words, names[i]);
    return words ? words : "";
}

/* What grows with the rank is printed below each option, or below the last one when it is the same for all. */
void p2v_tell_spell(struct arena *arena, struct p2v_pack *pack, int number, struct page *page)
{
    const struct p2v_spell spell = pack->spells.items[number];
    const struct json *heighten = json_get(spell.source, "heighten");
    uint16_t options[8];
    int count = p2v_lower_spell(pack, number, spell.rank, options, 8);
    bool each = false;
    for (size_t i = 0; i < json_count(heighten); i++)
        each |= json_get(json_at(heighten, i), "option") != NULL;
    page_title(page, spell.name,
               arena_printf(arena, "%s of rank %d%s", spell.is_cantrip ? "cantrip" : "spell", spell.rank,
                            tell_traditions(arena, &spell)));
    page_table(page, "cost", "range", NULL);
    for (int i = 0; i < count; i++) {
        struct text more = {0};
        const struct p2v_feature *option = &pack->features.items[options[i]];
        tell_row(arena, NULL, option, false, page);
        page_detail(page, tell_text(arena, pack, option));
        if (each || i + 1 == count) tell_heightened(&more, &spell, i);
        if (more.length) page_detail(page, text_get(&more) + 1);
        text_free(&more);
    }
}

void p2v_tell_item(struct arena *arena, const struct p2v_pack *pack, int number, struct page *page)
{
    const struct p2v_item *item = &pack->items.items[number];
    page_title(page, item->name,
               arena_printf(arena, "level %d, %s", item->level, json_to_text(json_get(item->source, "slot"), "item")));
    page_table(page, "cost", "range", "uses", NULL);
    tell_row(arena, NULL, &pack->features.items[item->feature], false, page);
    page_detail(page, tell_text(arena, pack, &pack->features.items[item->feature]));
}

/* ---- for programs ---- */

static void tell_set(struct arena *arena, struct json *object, const char *name, const char *words)
{
    json_set(arena, object, name, json_make_text(arena, words, strlen(words)));
}

static struct json tell_feature_data(struct arena *arena, const struct p2v_pack *pack,
                                     const struct p2v_feature *feature)
{
    static const char *const recharges[] = {"never", "daily", "encounter", "at will"};
    struct json entry = json_make_object(), steps = json_make_array();
    const char *aim = tell_aim(arena, feature);
    tell_set(arena, &entry, "name", feature->name);
    tell_set(arena, &entry, "cost", tell_cost(feature));
    json_set(arena, &entry, "ap", json_make_int(feature->ap));
    if (aim && *aim) tell_set(arena, &entry, "range", aim);
    json_set(arena, &entry, "uses", json_make_int(feature->uses));
    if (feature->uses) tell_set(arena, &entry, "recharge", recharges[feature->recharge]);
    tell_set(arena, &entry, "text", tell_text(arena, pack, feature));
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &pack->steps.items[feature->program + s];
        struct json line = json_make_object();
        tell_set(arena, &line, "step", p2v_op_name((enum p2v_op)step->op));
        json_set(arena, &line, "amount", json_make_int(step->amount));
        json_push(arena, &steps, line);
    }
    json_set(arena, &entry, "steps", steps);
    return entry;
}

struct json p2v_tell_card_data(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card)
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
    tell_set(arena, &data, "name", card->name);
    tell_set(arena, &data, "alignment", p2v_alignment_name(card->alignment));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_set(arena, &data, numbers[i].name, json_make_int(numbers[i].value));
    for (int i = 0; i < card->feature_count; i++)
        json_push(arena, &features, tell_feature_data(arena, pack, &pack->features.items[card->features[i]]));
    json_set(arena, &data, "features", features);
    return data;
}
