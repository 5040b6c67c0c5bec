/* p2v_card_spells.c: spellcasting of a converted creature (P2V-CONV-07, -19): one rank, slots by the appendix's sum,
 * and of its spells those that the card game has. */
#include <stdio.h>
#include <string.h>

#include "bridges/p2v_card.h"

enum { SPELL_RANKS = 11, SPELLS_MOST = 6 };

struct card_caster {
    const struct json *entry;
    const char *id, *tradition;
    int counts[SPELL_RANKS]; /* memorized or slots by rank */
    int rank, slots;
    bool is_prepared;
    int spells[SPELLS_MOST], cantrips[SPELLS_MOST];
    int spell_count, cantrip_count;
};

static bool spell_is_cantrip(const struct json *spell)
{
    const struct json *traits = json_path(spell, "system.traits.value");
    for (size_t i = 0; i < json_count(traits); i++)
        if (json_is_text(json_at(traits, i), "cantrip")) return true;
    return false;
}

static int spell_rank(const struct json *spell)
{
    int rank = (int)json_to_int(json_path(spell, "system.level.value"), 1);
    rank = (int)json_to_int(json_path(spell, "system.location.heightenedLevel"), rank);
    return rank < 1 ? 1 : rank >= SPELL_RANKS ? SPELL_RANKS - 1 : rank;
}

static void spell_keep(struct card_maker *maker, struct card_caster *caster, const struct json *spell)
{
    const char *name = card_item_name(spell);
    size_t length = strcspn(name, "(");
    while (length && name[length - 1] == ' ')
        length--;
    char *plain = arena_copy_text(maker->arena, name, length);
    int found = maker->pack && plain ? p2v_spell_find(maker->pack, plain) : -1;
    if (found < 0) return;
    bool cantrip = maker->pack->spells.items[found].is_cantrip;
    int *list = cantrip ? caster->cantrips : caster->spells,
        *count = cantrip ? &caster->cantrip_count : &caster->spell_count;
    for (int i = 0; i < *count; i++)
        if (list[i] == found) return;
    if (*count < SPELLS_MOST) list[(*count)++] = found;
}

/* Innate spells count by their uses, spontaneous ones by slots, prepared ones by what is prepared. */
static void caster_count(struct card_maker *maker, struct card_caster *caster)
{
    const struct json *items = json_get(maker->actor, "items");
    const char *style = json_to_text(json_path(caster->entry, "system.prepared.value"), "");
    int listed[SPELL_RANKS] = {0};
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *spell = json_at(items, i);
        if (!json_is_text(json_get(spell, "type"), "spell")) continue;
        if (!json_is_text(json_path(spell, "system.location.value"), caster->id)) continue;
        int uses = (int)json_to_int(json_path(spell, "system.location.uses.max"), 1) % 100;
        if (!spell_is_cantrip(spell)) listed[spell_rank(spell)] += uses > 0 ? uses : 1;
        spell_keep(maker, caster, spell);
    }
    caster->is_prepared = strcmp(style, "prepared") == 0;
    for (int rank = 1; rank < SPELL_RANKS; rank++) {
        char path[40];
        snprintf(path, sizeof path, "system.slots.slot%d", rank);
        const struct json *slot = json_path(caster->entry, path);
        int most = (int)json_to_int(json_get(slot, "max"), 0) % 100,
            ready = (int)json_count(json_get(slot, "prepared"));
        int slots = caster->is_prepared ? (ready ? ready : most) : strcmp(style, "spontaneous") == 0 ? most : 0;
        caster->counts[rank] = slots ? slots : listed[rank];
        if (!listed[rank] && !caster->is_prepared && strcmp(style, "spontaneous") != 0) caster->counts[rank] = 0;
        if (caster->counts[rank]) caster->rank = rank;
    }
}

/* Top rank, half of the next two, less two; the sum rounds down. At least one. */
static void caster_slots(struct card_caster *caster)
{
    int rank = caster->rank, twice = 2 * caster->counts[rank] - 4;
    if (rank > 1) twice += caster->counts[rank - 1];
    if (rank > 2) twice += caster->counts[rank - 2];
    caster->slots = twice < 2 ? 1 : twice / 2;
}

static void caster_pool(struct card_maker *maker, struct json *pools, const int *spells, int count, int uses,
                        const char *style)
{
    struct json pool = json_make_object(), list = json_make_array();
    card_set_text(maker, &pool, "recharge", uses ? "daily" : "at_will");
    if (uses) json_set(maker->arena, &pool, "count", json_make_int(uses));
    if (uses) card_set_text(maker, &pool, "style", style);
    for (int i = 0; i < count; i++) {
        struct json spell = json_make_object();
        card_set_text(maker, &spell, "name", maker->pack->spells.items[spells[i]].name);
        json_push(maker->arena, &list, spell);
    }
    json_set(maker->arena, &pool, "spells", list);
    json_push(maker->arena, pools, pool);
}

static struct json caster_pools(struct card_maker *maker, const struct card_caster *caster)
{
    struct json pools = json_make_array();
    int count = caster->spell_count < caster->slots ? caster->spell_count : caster->slots;
    if (caster->is_prepared)
        for (int i = 0; i < count; i++)
            caster_pool(maker, &pools, &caster->spells[i], 1,
                        caster->slots / count + (i < caster->slots % count ? 1 : 0), "prepared");
    else if (caster->spell_count)
        caster_pool(maker, &pools, caster->spells, caster->spell_count, caster->slots, "spontaneous");
    if (caster->cantrip_count) caster_pool(maker, &pools, caster->cantrips, caster->cantrip_count, 0, "");
    return pools;
}

static void caster_add(struct card_maker *maker, const struct card_caster *caster)
{
    struct json feature = json_make_object(), details = json_make_object();
    char *name = arena_printf(maker->arena, "%s%c%s Caster Rank %d", caster->is_prepared ? "" : "Spontaneous ",
                              caster->tradition[0] - 'a' + 'A', caster->tradition + 1, caster->rank);
    card_set_text(maker, &feature, "name", name ? name : "Caster");
    card_set_text(maker, &feature, "kind", "caster");
    card_set_text(maker, &details, "tradition", caster->tradition);
    json_set(maker->arena, &details, "rank", json_make_int(caster->rank));
    json_set(maker->arena, &details, "slots", json_make_int(caster->slots));
    json_set(maker->arena, &details, "pools", caster_pools(maker, caster));
    json_set(maker->arena, &feature, "caster", details);
    json_set(maker->arena, &feature, "effects", json_make_array());
    bool has_spells = caster->spell_count + caster->cantrip_count > 0;
    if (has_spells)
        card_note(maker, "spells: those it has that the card game knows; %d slots", caster->slots);
    if (has_spells)
        card_add_acting(maker, feature, P2V_BIT(CARD_LOST_SPELLS));
    else
        card_leave_out(maker, name ? name : "Caster", CARD_REASON_SPELLS);
}

static const char *caster_tradition(const struct json *entry)
{
    static const char *const names[] = {"arcane", "divine", "occult", "primal"};
    const char *word = json_to_text(json_path(entry, "system.tradition.value"), "");
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], word) == 0) return names[i];
    return NULL;
}

/* Of several entries the one with the highest rank; focus spells only when there is nothing else. */
void card_spells(struct card_maker *maker)
{
    const struct json *items = json_get(maker->actor, "items");
    struct card_caster best = {0};
    for (int pass = 0; pass < 2 && !best.entry; pass++) {
        for (size_t i = 0; i < json_count(items); i++) {
            const struct json *item = json_at(items, i);
            if (!json_is_text(json_get(item, "type"), "spellcastingEntry")) continue;
            bool is_focus = json_is_text(json_path(item, "system.prepared.value"), "focus");
            struct card_caster caster = {
                .entry = item, .id = json_to_text(json_get(item, "_id"), ""), .tradition = caster_tradition(item)};
            if (!caster.tradition || is_focus != (pass == 1)) continue;
            caster_count(maker, &caster);
            if (caster.rank > best.rank || (caster.rank == best.rank && caster.spell_count > best.spell_count))
                best = caster;
        }
    }
    if (!best.entry || !best.rank) return;
    caster_slots(&best);
    caster_add(maker, &best);
}
