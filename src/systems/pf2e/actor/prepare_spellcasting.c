/* prepare_spellcasting.c: spell attacks and spell DCs of an actor's spellcasting entries. */
#include <stdlib.h>
#include <string.h>

#include "systems/pf2e/actor/statistic.h"

static int64_t spellcasting_base_rank(struct pf2e_actor *actor)
{
    int64_t rank = tree_int(&actor->system, "proficiencies.spellcasting.rank", 0);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_SPELLCASTING || *tree_text(&item->system, "proficiency.slug", "")) continue;
        bool innate = strcmp(tree_text(&item->system, "prepared.value", ""), "innate") == 0;
        int64_t least = innate && actor->level >= 12 ? 2 : 1;
        if (rank < least) rank = least;
    }
    return rank;
}

static struct pf2e_spellcasting *spellcasting_entry(struct pf2e_actor *actor, struct pf2e_item *item,
                                                    int64_t base_rank)
{
    struct pf2e_spellcasting *entry = arena_new(&actor->arena, struct pf2e_spellcasting);
    if (!entry) return NULL;
    const char *tradition = tree_text(&item->system, "tradition.value", "");
    const char *attribute = tree_text(&item->system, "ability.value", "cha");
    bool character = actor->type == PF2E_CHARACTER;
    *entry = (struct pf2e_spellcasting){.item = item,
                                        .id = item->id,
                                        .name = item->name,
                                        .has_statistic = true,
                                        .category = tree_text(&item->system, "prepared.value", "innate"),
                                        .tradition = *tradition ? tradition : NULL,
                                        .attribute = *attribute ? attribute : "cha"};
    const char *based = symbol_text(&actor->symbols, pf2e_symbol(actor, entry->attribute, "-based", ""));
    const char *attack = symbol_text(&actor->symbols, pf2e_symbol(actor, tradition, "-spell-attack", ""));
    const char *dc = symbol_text(&actor->symbols, pf2e_symbol(actor, tradition, "-spell-dc", ""));
    const char *domains[] = {"all", based, "spell-attack-dc"};
    const char *check_domains[] = {attack, "spell-attack", "spell-attack-roll"},
               *dc_domains[] = {dc, "spell-dc", "base-spellcasting-dc"};
    size_t skip = *tradition ? 0 : 1;
    struct pf2e_modifiers check = {0}, dc_given = {0};
    struct pf2e_symbols symbols = {0};
    for (size_t i = 0; i < 3; i++)
        pf2e_symbols_add(actor, &symbols, symbol_intern_text(&actor->symbols, domains[i]));
    if (!character) {
        pf2e_modifier_add(
            actor, &check,
            pf2e_part("base", "Modifier", json_to_double(json_path(&item->system, "spelldc.value"), 0), "untyped"),
            &symbols);
        pf2e_modifier_add(
            actor, &dc_given,
            pf2e_part("base", "Modifier", json_to_double(json_path(&item->system, "spelldc.dc"), 0) - 10, "untyped"),
            &symbols);
    }
    const char *named = tree_text(&item->system, "proficiency.slug", "");
    struct pf2e_statistic *other = *named ? pf2e_statistic_find(actor, named) : NULL;
    int64_t rank = tree_int(&item->system, "proficiency.value", 0), base = other ? other->rank : base_rank;
    entry->rank = character ? rank > base ? rank : base : -1;
    const char *slug = arena_printf(&actor->arena, "%s-spellcasting", pf2e_slug(actor, item->name));
    struct pf2e_statistic_plan plan = {.slug = slug ? slug : "",
                                       .label = item->name,
                                       .attribute = entry->attribute,
                                       .rank = character ? base : -1,
                                       .domains = domains,
                                       .domain_count = 3,
                                       .attack = true,
                                       .check_domains = check_domains + skip,
                                       .check_domain_count = 3 - skip,
                                       .dc_domains = dc_domains + skip,
                                       .dc_domain_count = (character ? 3 : 2) - skip,
                                       .check_modifiers = &check,
                                       .dc_modifiers = &dc_given};
    pf2e_statistic_make(actor, &entry->statistic, &plan);
    entry->statistic.rank = entry->rank;
    return entry;
}

/* Rituals have no statistic, and characters cast from items with another one. */
static bool spellcasting_counts(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    if (item->type != PF2E_SPELLCASTING) return false;
    const char *category = tree_text(&item->system, "prepared.value", "");
    if (strcmp(category, "items") == 0 && actor->type == PF2E_CHARACTER) return false;
    return strcmp(category, "ritual") != 0;
}

struct pf2e_statistic *pf2e_statistic_class_or_spell(struct pf2e_actor *actor)
{
    struct pf2e_statistic *best = NULL;
    int64_t rank = spellcasting_base_rank(actor);
    for (size_t i = 0; i < actor->class_dcs.count; i++) {
        if (!best || actor->class_dcs.items[i]->dc > best->dc) best = actor->class_dcs.items[i];
    }
    for (size_t i = 0; i < actor->items.count; i++) {
        if (!spellcasting_counts(actor, actor->items.items[i])) continue;
        struct pf2e_spellcasting *entry = spellcasting_entry(actor, actor->items.items[i], rank);
        if (entry && (!best || entry->statistic.dc > best->dc)) best = &entry->statistic;
    }
    return best;
}

/* A statistic that casts from items is a separate entry. */
static void spellcasting_special(struct pf2e_actor *actor, const struct pf2e_statistic *special)
{
    struct pf2e_spellcasting *entry = arena_new(&actor->arena, struct pf2e_spellcasting);
    if (!entry) return;
    *entry = (struct pf2e_spellcasting){.id = special->slug,
                                        .name = special->label,
                                        .category = "items",
                                        .tradition = json_to_text(json_get(special->item_casting, "tradition"), NULL),
                                        .attribute = special->attribute,
                                        .rank = special->rank,
                                        .has_statistic = true,
                                        .statistic = *special};
    (void)pool_push(&actor->arena, &actor->spellcasting, entry);
}

/* Can the entry cast spells from items of this category ("scroll", "wand"), or does it have their tradition? */
static bool spellcasting_casts_from(const struct pf2e_spellcasting *entry, const char *category,
                                    const struct json *traditions)
{
    const char *only = entry->item ? tree_text(&entry->item->system, "prepared.validItems", "") : "";
    bool from_items = strcmp(entry->category, "items") == 0 && entry->item && *only;
    if (from_items && (strcmp(only, "scroll") != 0 || strcmp(category, "scroll") == 0)) return true;
    bool own = strcmp(entry->category, "focus") == 0 || strcmp(entry->category, "innate") == 0;
    return !own && entry->tradition && tree_has_text(traditions, entry->tradition);
}

/* Scrolls and wands are cast with the best entry that has the spell's tradition. */
static void spellcasting_item(struct pf2e_actor *actor, struct pf2e_item *item, size_t entries)
{
    const char *category = tree_text(&item->system, "category", "");
    const struct json *traditions = json_path(&item->system, "spell.system.traits.traditions");
    if (strcmp(category, "scroll") != 0 && strcmp(category, "wand") != 0) return;
    const struct pf2e_spellcasting *best = NULL;
    for (size_t i = 0; i < entries; i++) {
        const struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        if (!spellcasting_casts_from(entry, category, traditions)) continue;
        if (!best || entry->statistic.dc > best->statistic.dc) best = entry;
    }
    struct pf2e_spellcasting *made = best ? arena_new(&actor->arena, struct pf2e_spellcasting) : NULL;
    const char *id = made ? arena_printf(&actor->arena, "%s-casting", item->id) : NULL;
    if (!id) return;
    *made = *best;
    made->item = item;
    made->id = id;
    made->name = item->name;
    made->category = "items";
    (void)pool_push(&actor->arena, &actor->spellcasting, made);
}

/* Focus points end at the cap. */
void pf2e_prepare_focus(struct pf2e_actor *actor)
{
    int64_t points = tree_int(&actor->system, "resources.focus.max", 0);
    int64_t cap = tree_int(&actor->system, "resources.focus.cap", 3);
    if (points > cap) points = cap;
    int64_t value = tree_int(&actor->system, "resources.focus.value", 0);
    tree_set_int(&actor->arena, &actor->system, "resources.focus.max", points);
    tree_set_int(&actor->arena, &actor->system, "resources.focus.value", value < points ? value : points);
}

static void spellcasting_make_all(struct pf2e_actor *actor)
{
    int64_t rank = spellcasting_base_rank(actor);
    for (size_t i = 0; i < actor->items.count; i++) {
        if (!spellcasting_counts(actor, actor->items.items[i])) continue;
        struct pf2e_spellcasting *entry = spellcasting_entry(actor, actor->items.items[i], rank);
        if (entry) (void)pool_push(&actor->arena, &actor->spellcasting, entry);
    }
    for (size_t i = 0; i < actor->specials.count; i++) {
        if (actor->specials.items[i]->item_casting) spellcasting_special(actor, actor->specials.items[i]);
    }
    size_t entries = actor->spellcasting.count;
    for (size_t i = 0; i < actor->items.count; i++) {
        if (actor->items.items[i]->type == PF2E_CONSUMABLE) spellcasting_item(actor, actor->items.items[i], entries);
    }
}

void pf2e_actor_spellcasting(struct pf2e_actor *actor)
{
    if (!actor->owes_spellcasting) return;
    actor->owes_spellcasting = false;
    pf2e_with_options(actor, actor->spellcasting_options, spellcasting_make_all);
}

void pf2e_prepare_spellcasting(struct pf2e_actor *actor)
{
    actor->owes_spellcasting = true;
    actor->spellcasting_options = (uint32_t)options_count(pf2e_options_all(actor));
    if (!pf2e_statistics_can_wait(actor)) pf2e_actor_spellcasting(actor);
}
