/* scroll.c: spells from scrolls and wands on a PF2e table. The item holds the document of the spell; who casts it
 * uses the spellcasting of a tradition the spell belongs to. A scroll is gone afterwards, a wand rests for the day. */
#include <string.h>

#include "systems/pf2e/table/cast.h"

const struct pf2e_item *pf2e_scroll_find(const struct pf2e_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (json_is(json_get(&item->system, "spell"), JSON_OBJECT) && pf2e_item_is_called(item, name)) return item;
    }
    return NULL;
}

/* Of several the one with the highest DC. */
static struct pf2e_spellcasting *scroll_casting(struct pf2e_actor *actor, const struct json *spell)
{
    const struct json *traditions = json_path(spell, "system.traits.traditions");
    pf2e_actor_spellcasting(actor);
    struct pf2e_spellcasting *best = NULL;
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        struct pf2e_spellcasting *one = actor->spellcasting.items[i];
        if (!one->has_statistic || !one->tradition || !tree_has_text(traditions, one->tradition)) continue;
        if (!best || one->statistic.dc > best->statistic.dc) best = one;
    }
    return best;
}

static bool scroll_is_spent(const struct pf2e_item *item)
{
    return tree_int(&item->system, "quantity", 1) < 1 || tree_int(&item->system, "uses.value", 1) < 1;
}

static void scroll_refuse(struct table *table, int who, const char *name)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    struct near near = near_new(name);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (json_is(json_get(&item->system, "spell"), JSON_OBJECT)) near_add(&near, item->name);
    }
    table_refuse_name(table, &near, "%s has no scroll or wand \"%s\"", table_actor_name(table, who), name);
}

bool pf2e_scroll_open(struct pf2e_casting *casting, const char *name, struct pf2e_item *spell, struct pf2e_slot *slot)
{
    struct table *table = casting->table;
    struct arena *arena = &casting->arena;
    int who = casting->who;
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    const struct pf2e_item *item = pf2e_scroll_find(actor, name);
    const struct json *document = item ? json_get(&item->system, "spell") : NULL;
    const struct pf2e_spellcasting *entry = document ? scroll_casting(actor, document) : NULL;
    if (!item)
        scroll_refuse(table, who, name);
    else if (scroll_is_spent(item))
        table_refuse(table, "%s is used up", item->name);
    else if (item->stowed)
        table_refuse(table, "%s is packed away", item->name);
    else if (!entry)
        table_refuse(table, "%s does not know the magic of %s", table_text(table, fighter->name), item->name);
    if (table->refusal || !item || !entry) return false;
    int64_t level = tree_int(document, "system.level.value", 1),
            rank = tree_int(document, "system.location.heightenedLevel", level);
    const struct json *system = json_get(document, "system");
    *spell = (struct pf2e_item){.source = document,
                                .system = system ? json_copy(arena, system) : json_make_object(),
                                .type = PF2E_SPELL,
                                .id = item->id,
                                .name = json_to_text(json_get(document, "name"), item->name),
                                .slug = tree_text(document, "system.slug", "")};
    tree_set_text(arena, &spell->system, "location.value", entry->id);
    bool again = tree_int(&item->system, "quantity", 1) == 1 &&
                 !json_to_bool(json_path(&item->system, "uses.autoDestroy"), true);
    *slot = (struct pf2e_slot){.way = again ? "wand" : "scroll", .id = item->id, .rank = rank};
    if (arena->failed) table_refuse(table, "there is not enough memory");
    return !table->refusal;
}
