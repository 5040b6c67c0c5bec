/* spell_cost.c: slots, prepared spells, daily uses and focus points that pay for spells. (PF2e spellcasting) */
#include <string.h>

#include "systems/pf2e/table/cast.h"

enum { SPEND_MOST_RANK = 10 };

static const struct json *spell_cost_slot(const struct pf2e_item *entry, int64_t rank, struct arena *arena)
{
    const char *path = arena_printf(arena, "slots.slot%lld", (long long)rank);
    return path ? json_path(&entry->system, path) : NULL;
}

/* The first preparation of the spell at the rank that is not used up; -1. `*known` when there is any at all. */
static int spell_cost_prepared(const struct json *slot, const char *id, bool *known)
{
    const struct json *prepared = json_get(slot, "prepared");
    for (size_t i = 0; i < json_count(prepared); i++) {
        const struct json *one = json_at(prepared, i);
        if (!json_is_text(json_get(one, "id"), id)) continue;
        *known = true;
        if (!json_to_bool(json_get(one, "expended"), false)) return (int)i;
    }
    return -1;
}

static int64_t spell_cost_own_rank(const struct pf2e_item *spell)
{
    int64_t base = tree_int(&spell->system, "level.value", 1);
    int64_t rank = tree_int(&spell->system, "location.heightenedLevel", base);
    return rank > base ? rank : base;
}

static void spell_cost_from_prepared(struct table *table, const struct pf2e_item *entry, const struct pf2e_item *spell,
                                     int64_t rank, struct pf2e_slot *slot)
{
    struct arena arena;
    bool known = false;
    arena_init(&arena);
    slot->way = NULL;
    for (int64_t at = rank ? rank : 0; at <= (rank ? rank : SPEND_MOST_RANK) && !slot->way; at++) {
        int index = spell_cost_prepared(spell_cost_slot(entry, at, &arena), spell->id, &known);
        if (index >= 0) *slot = (struct pf2e_slot){.way = "prepared", .id = entry->id, .rank = at, .index = index};
    }
    arena_free(&arena);
    if (slot->way) return;
    if (known)
        table_refuse(table, "%s is used up for today", spell->name);
    else
        table_refuse(table, "%s is not prepared%s", spell->name, rank ? " at that rank" : "");
}

/* Other ranks than its own only for signature spells. */
static void spell_cost_from_slots(struct table *table, const struct pf2e_item *entry, const struct pf2e_item *spell,
                                  int64_t rank, struct pf2e_slot *slot)
{
    struct arena arena;
    int64_t own = spell_cost_own_rank(spell), wanted = rank ? rank : own;
    bool signature = json_to_bool(json_path(&spell->system, "location.signature"), false) ||
                     json_to_bool(json_path(&entry->system, "prepared.flexible"), false);
    if (wanted != own && !signature) {
        table_refuse(table, "%s is known at rank %d only", spell->name, (int)own);
        return;
    }
    arena_init(&arena);
    int64_t left = json_to_int(json_get(spell_cost_slot(entry, wanted, &arena), "value"), 0);
    arena_free(&arena);
    *slot = (struct pf2e_slot){.way = "slot", .id = entry->id, .rank = wanted};
    if (left < 1) table_refuse(table, "no slot of rank %d is left", (int)wanted);
}

/* The focus points a spell costs; elements can change them, those of cantrips too. */
static int64_t spell_cost_focus_cost(const struct pf2e_item *spell)
{
    bool usual = pf2e_spell_is_focus(spell) && !pf2e_spell_is_cantrip(spell);
    int64_t cost = tree_int(&spell->system, "cast.focusPoints", usual);
    return cost > 0 ? cost : 0;
}

static void spell_cost_focus(struct table *table, const struct pf2e_actor *actor, const struct pf2e_item *spell,
                             struct pf2e_slot *slot)
{
    int64_t cost = spell_cost_focus_cost(spell), left = tree_int(&actor->system, "resources.focus.value", 0);
    *slot = (struct pf2e_slot){.way = "focus", .id = spell->id, .rank = slot->rank, .cost = cost};
    if (left < 1 && cost > 0)
        table_refuse(table, "no focus point is left");
    else if (left < cost)
        table_refuse(table, "%s costs %d focus points, more than the %d left", spell->name, (int)cost, (int)left);
}

static void spell_cost_innate(struct table *table, const struct pf2e_item *spell, int64_t rank, struct pf2e_slot *slot)
{
    int64_t own = spell_cost_own_rank(spell);
    *slot = (struct pf2e_slot){.way = "innate", .id = spell->id, .rank = own};
    if (rank && rank != own)
        table_refuse(table, "%s is innate at rank %d only", spell->name, (int)own);
    else if (tree_int(&spell->system, "location.uses.value", 1) < 1)
        table_refuse(table, "%s is used up for today", spell->name);
}

/* A spell that is innate, prepared, or cast from the slots of its entry. */
static void spell_cost_of_entry(struct table *table, const struct pf2e_spellcasting *entry,
                                const struct pf2e_item *spell, int64_t rank, struct pf2e_slot *slot)
{
    bool prepared = strcmp(entry->category, "prepared") == 0 &&
                    !(entry->item && json_to_bool(json_path(&entry->item->system, "prepared.flexible"), false));
    if (strcmp(entry->category, "innate") == 0)
        spell_cost_innate(table, spell, rank, slot);
    else if (entry->item && prepared)
        spell_cost_from_prepared(table, entry->item, spell, rank, slot);
    else if (entry->item)
        spell_cost_from_slots(table, entry->item, spell, rank, slot);
}

bool pf2e_slot_find(struct table *table, int who, const struct pf2e_item *spell, int64_t rank, struct pf2e_slot *slot)
{
    struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    const struct pf2e_spellcasting *entry = pf2e_spell_casting(actor, spell);
    *slot = (struct pf2e_slot){.way = "free", .id = spell->id};
    if (!entry || !entry->has_statistic) {
        table_refuse(table, "%s belongs to no spellcasting of %s", spell->name, actor->name);
        return false;
    }
    bool own_rank = pf2e_spell_is_cantrip(spell) || pf2e_spell_is_focus(spell);
    slot->rank = pf2e_spell_rank(actor, spell, entry);
    if (own_rank && rank && rank != slot->rank) {
        table_refuse(table, "%s is always cast at rank %d", spell->name, (int)slot->rank);
        return false;
    }
    bool cantrip = pf2e_spell_is_cantrip(spell),
         focus = spell_cost_focus_cost(spell) > 0 || (pf2e_spell_is_focus(spell) && !cantrip);
    if (cantrip && !focus) return true;
    if (focus)
        spell_cost_focus(table, actor, spell, slot);
    else
        spell_cost_of_entry(table, entry, spell, rank, slot);
    return !table->refusal;
}

void pf2e_slot_spend(struct table *table, int who, const struct pf2e_slot *slot)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    if (strcmp(slot->way, "free") == 0) return;
    if (strcmp(slot->way, "focus") == 0) {
        int64_t left = tree_int(&actor->system, "resources.focus.value", 0) - slot->cost;
        pf2e_emit(table, spend, .who = who, .what = table_intern(table, "focus"), .amount = slot->cost,
                  .left = left > 0 ? left : 0, .id = table_intern(table, slot->id), .rank = slot->rank);
        return;
    }
    pf2e_emit(table, spend, .who = who, .what = table_intern(table, slot->way), .amount = 1,
              .id = table_intern(table, slot->id), .rank = slot->rank, .index = slot->index);
}

static struct json *spell_cost_find_item(struct arena *arena, struct json *actor, const char *id)
{
    struct json *items = tree_open(arena, actor, "items");
    if (!json_is(items, JSON_ARRAY) || !tree_own(arena, items)) return NULL;
    for (size_t i = 0; i < json_count(items); i++) {
        if (json_is_text(json_get(json_at(items, i), "_id"), id)) return &items->items[i];
    }
    return NULL;
}

/* Ways of paying that take one from a number of the item; without the number there is one. */
static const struct spell_cost_count {
    const char *way, *path;
} spell_cost_counts[] = {
    {"innate", "system.location.uses.value"},
    {"scroll", "system.quantity"},
    {"item", "system.quantity"},
    {"wand", "system.uses.value"},
};

static void spell_cost_take_one(struct arena *arena, struct json *item, const char *path)
{
    int64_t left = tree_int(item, path, 1);
    tree_set_int(arena, item, path, left > 0 ? left - 1 : 0);
}

static void spell_cost_expend(struct arena *arena, struct json *item, const char *path, int64_t index)
{
    struct json *list = tree_open(arena, item, path);
    if (!list || !tree_own(arena, list) || index < 0 || (size_t)index >= json_count(list)) return;
    struct json *one = json_is(list, JSON_ARRAY) ? &list->items[index] : &list->members[index].value;
    if (tree_own(arena, one)) json_set(arena, one, "expended", json_make_bool(true));
}

void pf2e_slot_apply(struct arena *arena, struct json *actor, const struct pf2e_slot *paid)
{
    struct json *item = spell_cost_find_item(arena, actor, paid->id);
    if (!item) return;
    for (size_t i = 0; i < sizeof spell_cost_counts / sizeof *spell_cost_counts; i++) {
        if (strcmp(paid->way, spell_cost_counts[i].way) == 0)
            spell_cost_take_one(arena, item, spell_cost_counts[i].path);
    }
    if (strcmp(paid->way, "use") == 0)
        tree_set_int(arena, item, "system.frequency.value", paid->index > 0 ? paid->index : 0);
    bool prepared = strcmp(paid->way, "prepared") == 0;
    if (!prepared && strcmp(paid->way, "slot") != 0) return;
    const char *path =
        arena_printf(arena, "system.slots.slot%lld.%s", (long long)paid->rank, prepared ? "prepared" : "value");
    if (path && prepared) spell_cost_expend(arena, item, path, paid->index);
    if (path && !prepared) spell_cost_take_one(arena, item, path);
}
