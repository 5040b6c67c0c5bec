/* sheet_gear.c: the lists of a sheet: what is carried and how heavy it is, spells by rank, feats by kind. */
#include <string.h>

#include "systems/pf2e/actor/archetype.h"
#include "systems/pf2e/item/encumbrance.h"
#include "systems/pf2e/item/money.h"
#include "systems/pf2e/sheet/sheet.h"

static const char *gear_keep(struct arena *arena, struct text *text)
{
    const char *copy = arena_copy_text(arena, text_get(text), text->length);
    text_free(text);
    return copy ? copy : "";
}

/* "Held: Longsword (1), Torch x5 (5L)" */
static void gear_line(struct page *page, struct arena *arena, const char *label, struct text *names)
{
    if (names->length) page_list(page, label, gear_keep(arena, names));
    text_free(names);
}

static void gear_name(struct text *out, const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    int64_t quantity = tree_int(&item->system, "quantity", 1);
    struct pf2e_bulk bulk = pf2e_item_load(actor, item);
    text_addf(out, "%s%s", out->length ? ", " : "", item->name);
    if (quantity != 1) text_addf(out, " x%lld", (long long)quantity);
    if (bulk.tenths) {
        text_add(out, " (");
        pf2e_bulk_print(out, bulk);
        text_add_char(out, ')');
    }
}

static void gear_lines(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    static const char *const ways[][2] = {
        {"held", "Held"}, {"worn", "Worn"}, {"stowed", "Stowed"}, {"dropped", "Left behind"}};
    for (size_t w = 0; w < 4; w++) {
        struct text names = {0};
        for (size_t i = 0; i < actor->items.count; i++) {
            const struct pf2e_item *item = actor->items.items[i];
            if (!item->physical || item->container) continue;
            if (strcmp(tree_text(&item->system, "equipped.carryType", "worn"), ways[w][0]) == 0)
                gear_name(&names, actor, item);
        }
        gear_line(page, arena, ways[w][1], &names);
    }
    for (size_t b = 0; b < actor->items.count; b++) {
        const struct pf2e_item *bag = actor->items.items[b];
        struct text names = {0};
        if (!bag->physical) continue; /* a spellcasting entry holds its spells */
        for (const struct pf2e_item *item = bag->inside; item; item = item->beside)
            gear_name(&names, actor, item);
        const char *label = arena_printf(arena, "In %s", bag->name);
        gear_line(page, arena, label ? label : "Inside", &names);
    }
}

void pf2e_sheet_gear(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    bool any = false;
    for (size_t i = 0; i < actor->items.count; i++)
        any = any || actor->items.items[i]->physical;
    if (!any) return;
    page_heading(page, "Equipment");
    if (actor->type == PF2E_CHARACTER) {
        struct pf2e_load load = pf2e_actor_load(actor);
        struct text carried = {0};
        pf2e_bulk_print(&carried, load.carried);
        const char *limits =
            arena_printf(arena, "%sencumbered above %lld, at most %lld", load.encumbered ? "too much: " : "",
                         (long long)load.encumbered_after, (long long)load.most);
        page_row(page, "Bulk", gear_keep(arena, &carried), limits);
    }
    struct pf2e_money money = pf2e_actor_money(actor);
    struct text coins = {0};
    pf2e_money_print(&coins, &money);
    gear_line(page, arena, "Money", &coins);
    gear_lines(page, arena, actor);
}

/* --- spells ------------------------------------------------------------------------------------------------------- */

enum { GEAR_RANKS = 11, GEAR_CANTRIPS = 0, GEAR_FOCUS = 11, GEAR_KINDS };

static size_t gear_spell_kind(const struct pf2e_item *spell)
{
    const struct json *traits = pf2e_item_traits(spell);
    if (tree_has_text(traits, "cantrip")) return GEAR_CANTRIPS;
    if (tree_has_text(traits, "focus")) return GEAR_FOCUS;
    int64_t rank = tree_int(&spell->system, "location.heightenedLevel", tree_int(&spell->system, "level.value", 1));
    return rank < 1 ? 1 : rank >= GEAR_RANKS ? GEAR_RANKS - 1 : (size_t)rank;
}

static const char *gear_spell_label(struct arena *arena, const struct pf2e_item *entry, size_t kind)
{
    if (kind == GEAR_CANTRIPS) return "Cantrips";
    if (kind == GEAR_FOCUS) return "Focus spells";
    char slot[8 + TEXT_INT] = "slot", digits[TEXT_INT];
    const char *number = text_of_int(digits, (int64_t)kind);
    memcpy(slot + 4, number, strlen(number) + 1);
    int64_t most = json_to_int(json_get(json_get(json_get(&entry->system, "slots"), slot), "max"), 0);
    const char *label = most > 0 ? arena_printf(arena, "Rank %zu (%lld a day)", kind, (long long)most)
                                 : arena_printf(arena, "Rank %zu", kind);
    return label ? label : "";
}

void pf2e_sheet_spells(struct page *page, struct arena *arena, const struct pf2e_item *entry)
{
    for (size_t kind = 0; entry && kind < GEAR_KINDS; kind++) {
        struct text names = {0};
        for (const struct pf2e_item *spell = entry->inside; spell; spell = spell->beside) {
            if (spell->type != PF2E_SPELL || gear_spell_kind(spell) != kind) continue;
            text_addf(&names, "%s%s", names.length ? ", " : "", spell->name);
        }
        gear_line(page, arena, gear_spell_label(arena, entry, kind), &names);
    }
}

/* --- points, crafting, token -------------------------------------------------------------------------------------- */

static const char *gear_words(struct arena *arena, const char *slug)
{
    char *words = arena_copy_text(arena, slug, strlen(slug));
    for (char *at = words; at && *at; at++) {
        if (*at == '-') *at = ' ';
    }
    if (words && *words >= 'a' && *words <= 'z') *words = (char)(*words - 'a' + 'A');
    return words ? words : slug;
}

static void gear_points(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    const struct json *resources = json_get(&actor->system, "resources");
    bool any = false;
    for (size_t i = 0; json_is(resources, JSON_OBJECT) && i < resources->count; i++) {
        const struct json *one = &resources->members[i].value;
        const char *name = resources->members[i].name;
        int64_t most = json_to_int(json_get(one, "max"), 0);
        bool kept = !json_is_number(json_get(one, "value")) || most <= 0 || strcmp(name, "investiture") == 0;
        if (kept) continue;
        if (!any) page_heading(page, "Points");
        any = true;
        const char *label = strcmp(name, "heroPoints") == 0 ? "Hero points"
                            : strcmp(name, "focus") == 0    ? "Focus points"
                                                            : gear_words(arena, name);
        const char *text = arena_printf(arena, "%lld of %lld", (long long)json_to_int(json_get(one, "value"), 0),
                                        (long long)most);
        page_row(page, label, text ? text : "", NULL);
    }
}

static void gear_crafting(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    for (size_t i = 0; i < json_count(&actor->crafting); i++) {
        const struct json *one = json_at(&actor->crafting, i);
        if (!i) page_heading(page, "Crafting");
        const char *resource = json_to_text(json_get(one, "resource"), NULL);
        const char *text = arena_printf(arena, "items up to level %lld%s%s",
                                        (long long)tree_int(one, "maxItemLevel", 0), resource ? ", spends " : "",
                                        resource ? gear_words(arena, resource) : "");
        page_row(page, json_to_text(json_get(one, "label"), ""), text ? text : "", NULL);
    }
}

static void gear_token(struct page *page, struct arena *arena, const struct json *token)
{
    const struct json *light = json_get(token, "light"), *icons = json_get(token, "icons");
    const char *image = tree_text(token, "image.value", NULL), *name = tree_text(token, "name", NULL);
    if (!token->count) return;
    page_heading(page, "Token");
    if (name) page_row(page, "Name", name, NULL);
    if (image) page_row(page, "Image", image, NULL);
    if (light) {
        const char *text = arena_printf(arena, "bright %lld ft., dim %lld ft.", (long long)tree_int(light, "bright", 0),
                                        (long long)tree_int(light, "dim", 0));
        page_row(page, "Light", text ? text : "", NULL);
    }
    for (size_t i = 0; i < json_count(icons); i++)
        page_row(page, "Icon", json_to_text(json_at(icons, i), ""), NULL);
}

void pf2e_sheet_resources(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    gear_points(page, arena, actor);
    gear_crafting(page, arena, actor);
    gear_token(page, arena, &actor->token);
}

/* --- feats -------------------------------------------------------------------------------------------------------- */

/* A line of feats of some categories, or of actions. */
struct gear_kind {
    const char *label;
    const char *categories[4];
    bool actions;
};

static void gear_feats(struct page *page, struct arena *arena, const struct pf2e_actor *actor,
                       const struct gear_kind *kind)
{
    struct text names = {0};
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool wanted = kind->actions && item->type == PF2E_ACTION;
        const char *category = item->type == PF2E_FEAT ? tree_text(&item->system, "category", "bonus") : NULL;
        for (size_t c = 0; category && kind->categories[c]; c++)
            wanted = wanted || strcmp(category, kind->categories[c]) == 0;
        if (wanted) text_addf(&names, "%s%s", names.length ? ", " : "", item->name);
    }
    gear_line(page, arena, kind->label, &names);
}

/* With the free archetype every even level has a place for one more feat of an archetype. */
static void gear_archetype(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    struct text names = {0};
    for (int64_t level = 2; level <= actor->level && level <= 20; level += 2) {
        const struct pf2e_item *taken = pf2e_archetype_feat(actor, level);
        text_addf(&names, "%slevel %lld %s", names.length ? ", " : "", (long long)level, taken ? taken->name : "open");
    }
    gear_line(page, arena, "Free archetype", &names);
}

void pf2e_sheet_feats(struct page *page, struct arena *arena, const struct pf2e_actor *actor)
{
    static const struct gear_kind kinds[] = {{"Ancestry", {"ancestryfeature", "ancestry"}, false},
                                             {"Class", {"classfeature", "class"}, false},
                                             {"Skill", {"skill"}, false},
                                             {"General", {"general"}, false},
                                             {"Others", {"bonus", "pfsboon", "deityboon"}, false},
                                             {"Curses", {"curse"}, false},
                                             {"Abilities", {NULL}, true}};
    bool any = actor->settings.free_archetype && actor->type == PF2E_CHARACTER;
    for (size_t i = 0; i < actor->items.count; i++)
        any = any || actor->items.items[i]->type == PF2E_FEAT || actor->items.items[i]->type == PF2E_ACTION;
    if (!any) return;
    page_heading(page, "Feats and abilities");
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        gear_feats(page, arena, actor, &kinds[k]);
    if (actor->settings.free_archetype && actor->type == PF2E_CHARACTER) gear_archetype(page, arena, actor);
}
