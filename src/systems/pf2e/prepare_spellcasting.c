/* prepare_spellcasting.c: spell attacks and spell DCs of an actor's spellcasting entries. */
#include <string.h>

#include "systems/pf2e/statistic.h"

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

static void spellcasting_entry(struct pf2e_actor *actor, struct pf2e_item *item, int64_t base_rank)
{
    struct pf2e_spellcasting *entry = arena_new(&actor->arena, struct pf2e_spellcasting);
    if (!entry) return;
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
    const char *check_domains[] = {attack, "spell-attack", "spell-attack-roll"}, *dc_domains[] = {dc, "spell-dc"};
    size_t skip = *tradition ? 0 : 1;
    struct pf2e_modifiers check = {0}, dc_given = {0};
    struct pf2e_symbols symbols = {0};
    for (size_t i = 0; i < 3; i++)
        pf2e_symbols_add(actor, &symbols, symbol_intern_text(&actor->symbols, domains[i]));
    if (!character) {
        pf2e_modifier_add(actor, &check, "base", "Modifier",
                          json_to_double(json_path(&item->system, "spelldc.value"), 0), "untyped", &symbols);
        pf2e_modifier_add(actor, &dc_given, "base", "Modifier",
                          json_to_double(json_path(&item->system, "spelldc.dc"), 0) - 10, "untyped", &symbols);
    }
    const char *named = tree_text(&item->system, "proficiency.slug", "");
    struct pf2e_statistic *other = *named ? pf2e_statistic_find(actor, named) : NULL;
    int64_t rank = tree_int(&item->system, "proficiency.value", 0), base = other ? other->rank : base_rank;
    entry->rank = character ? rank > base ? rank : base : -1;
    const char *slug = arena_printf(&actor->arena, "%s-spellcasting", pf2e_slug(actor, item->name));
    struct pf2e_statistic_plan plan = {.slug = slug ? slug : "",
                                       .label = item->name,
                                       .attribute = entry->attribute,
                                       .rank = entry->rank,
                                       .domains = domains,
                                       .domain_count = 3,
                                       .attack = true,
                                       .check_domains = check_domains + skip,
                                       .check_domain_count = 3 - skip,
                                       .dc_domains = dc_domains + skip,
                                       .dc_domain_count = 2 - skip,
                                       .check_modifiers = &check,
                                       .dc_modifiers = &dc_given};
    pf2e_statistic_make(actor, &entry->statistic, &plan);
    (void)pool_push(&actor->arena, &actor->spellcasting, entry);
}

void pf2e_prepare_spellcasting(struct pf2e_actor *actor)
{
    int64_t rank = spellcasting_base_rank(actor);
    for (size_t i = 0; i < actor->items.count; i++) {
        if (actor->items.items[i]->type != PF2E_SPELLCASTING) continue;
        const char *category = tree_text(&actor->items.items[i]->system, "prepared.value", "");
        if (strcmp(category, "items") == 0 || strcmp(category, "ritual") == 0) continue;
        spellcasting_entry(actor, actor->items.items[i], rank);
    }
}
