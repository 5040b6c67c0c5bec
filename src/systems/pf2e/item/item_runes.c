/* item_runes.c: the effects of runes and precious materials on weapons, armour and shields. */
#include <string.h>

#include "base/ascii.h"
#include "base/same.h"
#include "systems/pf2e/item/item.h"

struct item_rune {
    bool armor;
    const char *key;
    int64_t level;
    const char *rarity;
};

static const struct item_rune item_runes[] = {
#define RUNE_OF_weapon false
#define RUNE_OF_armor true
#define RUNE(kind, key, level, rarity) {RUNE_OF_##kind, key, level, rarity},
#include "systems/pf2e/item/runes.def"
};

static int item_rarity_rank(const char *rarity)
{
    static const char *const order[] = {"common", "uncommon", "rare", "unique"};
    for (int i = 0; i < 4; i++) {
        if (same_text(rarity, order[i])) return i;
    }
    return 0;
}

struct item_worth {
    int64_t level;
    const char *rarity;
};

static void item_raise_worth(struct item_worth *worth, int64_t level, const char *rarity)
{
    if (level > worth->level) worth->level = level;
    if (item_rarity_rank(rarity) > item_rarity_rank(worth->rarity)) worth->rarity = rarity;
}

static void item_weigh_property_runes(const struct pf2e_item *item, struct item_worth *worth)
{
    const struct json *property = json_path(&item->system, "runes.property");
    for (size_t i = 0; i < json_count(property); i++) {
        for (size_t r = 0; r < sizeof item_runes / sizeof *item_runes; r++) {
            if (item_runes[r].armor == (item->type == PF2E_ARMOR) &&
                json_is_text(json_at(property, i), item_runes[r].key))
                item_raise_worth(worth, item_runes[r].level, item_runes[r].rarity);
        }
    }
}

/* Levels of the fundamental runes 1..4; the fourth are mythic and rare. */
static void item_weigh_fundamental(struct item_worth *worth, const int64_t levels[4], int64_t rune)
{
    if (rune >= 1 && rune <= 4) item_raise_worth(worth, levels[rune - 1], rune == 4 ? "rare" : "common");
}

struct item_material {
    const char *kind, *material, *grade;
    int64_t level;
    const char *rarity;
    int64_t hardness, hp;
};

static const struct item_material item_materials[] = {
#define MATERIAL(kind, material, grade, level, rarity, hardness, hp)                                                   \
    {kind, material, grade, level, rarity, hardness, hp},
#include "systems/pf2e/item/materials.def"
#undef MATERIAL
};

static const struct item_material *item_material(const struct pf2e_item *item, const char *kind)
{
    const char *type = tree_text(&item->system, "material.type", ""),
               *grade = tree_text(&item->system, "material.grade", "");
    for (size_t i = 0; *type && i < sizeof item_materials / sizeof *item_materials; i++) {
        const struct item_material *one = &item_materials[i];
        if (same_text(one->kind, kind) && same_text(one->material, type) && same_text(one->grade, grade)) return one;
    }
    return NULL;
}

int64_t pf2e_rune_potency(const struct pf2e_item *item)
{
    return tree_int(pf2e_item_field(item, PF2E_FIELD_RUNES), "potency", 0);
}

bool pf2e_item_has_rune(struct pf2e_actor *actor, const struct pf2e_item *item, const char *rune)
{
    const struct json *property = json_get(pf2e_item_field(item, PF2E_FIELD_RUNES), "property");
    return json_count(property) &&
           (tree_has_text(property, rune) || tree_has_text(property, pf2e_kebab(actor, rune)));
}

int64_t pf2e_weapon_striking(const struct pf2e_item *item)
{
    return tree_int(pf2e_item_field(item, PF2E_FIELD_RUNES), "striking", 0);
}

void pf2e_item_add_trait(struct pf2e_actor *actor, struct pf2e_item *item, const char *trait)
{
    if (!pf2e_item_has_trait(item, trait)) tree_push_text(&actor->arena, &item->system, "traits.value", trait);
}

static void item_keep_known_traits(struct pf2e_actor *actor, struct pf2e_item *item, enum pf2e_trait_list list)
{
    const struct json *stored = pf2e_item_traits(item);
    size_t unknown = 0;
    for (size_t i = 0; i < json_count(stored); i++)
        unknown += !pf2e_trait_is_known(actor, list, json_at(stored, i));
    struct json *traits = unknown ? tree_open(&actor->arena, &item->system, "traits.value") : NULL;
    for (size_t i = json_is(traits, JSON_ARRAY) ? traits->count : 0; i-- > 0;) {
        if (!pf2e_trait_is_known(actor, list, &traits->items[i])) json_remove_at(traits, i);
    }
}

bool pf2e_item_is_magical(const struct pf2e_item *item)
{
    static const char *const words[] = {"magical", "arcane", "divine", "occult", "primal"};
    const struct json *traits = pf2e_item_traits(item);
    for (size_t i = 0; i < 5; i++) {
        if (tree_has_text(traits, words[i])) return true;
    }
    return false;
}

void pf2e_item_make_magical(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (!pf2e_item_is_magical(item)) pf2e_item_add_trait(actor, item, "magical");
}

/* "greaterFlaming" beside "flaming": the lesser one does not count. */
static bool item_has_greater(const struct json *property, const char *rune)
{
    static const char greater[] = "greater";
    for (size_t i = 0; i < json_count(property); i++) {
        const char *other = json_to_text(json_at(property, i), "");
        if (strncmp(other, greater, sizeof greater - 1) != 0) continue;
        const char *rest = other + sizeof greater - 1;
        if (*rest && ascii_lower(*rest) == *rune && strcmp(rest + 1, rune + 1) == 0) return true;
    }
    return false;
}

/* An item bears as many property runes as its potency, one more when it is made of orichalcum. */
static void item_limit_property_runes(struct pf2e_actor *actor, struct pf2e_item *item, int64_t potency)
{
    const struct json *property = json_path(&item->system, "runes.property");
    bool roomy = same_text(tree_text(&item->system, "material.type", ""), "orichalcum");
    size_t most = (size_t)(potency < 0 ? 0 : potency > 4 ? 4 : potency) + roomy, kept = 0;
    struct json list = json_make_array();
    for (size_t i = 0; json_is(property, JSON_ARRAY) && i < property->count && kept < most; i++) {
        const char *rune = json_to_text(&property->items[i], "");
        if (!*rune || tree_has_text(&list, rune) || item_has_greater(property, rune)) continue;
        json_push(&actor->arena, &list, property->items[i]);
        kept++;
    }
    if (property && (!json_is(property, JSON_ARRAY) || kept != property->count))
        tree_set(&actor->arena, &item->system, "runes.property", list);
}

/* Runes and materials raise the level and the rarity of an item. `second`: striking or resilient. */
static void item_raise_by_runes(struct pf2e_actor *actor, struct pf2e_item *item, int64_t potency, int64_t second)
{
    static const int64_t weapon_potency[] = {2, 10, 16, 20}, striking[] = {4, 12, 19, 20};
    static const int64_t armor_potency[] = {5, 11, 18, 20}, resilient[] = {8, 14, 20, 20};
    bool armor = item->type == PF2E_ARMOR;
    struct item_worth worth = {.level = tree_int(&item->system, "level.value", 0),
                               .rarity = tree_text(&item->system, "traits.rarity", "common")};
    int64_t before = worth.level;
    item_weigh_fundamental(&worth, armor ? armor_potency : weapon_potency, potency);
    item_weigh_fundamental(&worth, armor ? resilient : striking, second);
    item_weigh_property_runes(item, &worth);
    const struct item_material *material = item_material(item, armor ? "armor" : "weapon");
    if (material) item_raise_worth(&worth, material->level, material->rarity);
    if (worth.level != before) tree_set_int(&actor->arena, &item->system, "level.value", worth.level);
    if (!same_text(worth.rarity, tree_text(&item->system, "traits.rarity", "common")))
        tree_set_text(&actor->arena, &item->system, "traits.rarity", worth.rarity);
}

/* Runes make an item magical, raise its level and rarity, and armour with them wants to be invested. */
void pf2e_item_prepare_runes(struct pf2e_actor *actor, struct pf2e_item *item)
{
    bool armor = item->type == PF2E_ARMOR;
    if (actor->settings.automatic_bonus && json_get(&item->system, "runes")) {
        tree_set_int(&actor->arena, &item->system, "runes.potency", 0);
        tree_set_int(&actor->arena, &item->system, armor ? "runes.resilient" : "runes.striking", 0);
        tree_set(&actor->arena, &item->system, "runes.property", json_make_array());
    }
    int64_t potency = pf2e_rune_potency(item);
    int64_t second = armor ? tree_int(&item->system, "runes.resilient", 0) : pf2e_weapon_striking(item);
    bool property = actor->settings.automatic_bonus && json_count(json_path(&item->system, "runes.property")) > 0;
    if (!actor->settings.automatic_bonus) item_limit_property_runes(actor, item, potency);
    if (potency > 0 || second > 0 || property) {
        pf2e_item_make_magical(actor, item);
        if (armor) pf2e_item_add_trait(actor, item, "invested");
    }
    if (!item->in_memory) item_keep_known_traits(actor, item, armor ? PF2E_TRAITS_ARMOR : PF2E_TRAITS_WEAPON);
    bool specific = json_to_bool(json_path(&item->system, "specific.value"), false) ||
                    json_is(json_get(&item->system, "specific"), JSON_OBJECT);
    if (!specific) item_raise_by_runes(actor, item, potency, second);
}

/* Which row of materials a shield follows. */
static const char *item_shield_kind(const char *base)
{
    static const struct {
        const char *base, *kind;
    } kinds[] = {{"buckler", "buckler"},          {"casters-targe", "buckler"},  {"dart-shield", "buckler"},
                 {"gauntlet-buckler", "buckler"}, {"heavy-rondache", "buckler"}, {"klar", "buckler"},
                 {"fortress-shield", "towerShield"}, {"tower-shield", "towerShield"}};
    for (size_t i = 0; base && i < sizeof kinds / sizeof *kinds; i++) {
        if (same_text(base, kinds[i].base)) return kinds[i].kind;
    }
    return "shield";
}

/* A rune adds up to its limit; what was above the limit before stays. */
static int64_t item_reinforce(int64_t value, int64_t increase, int64_t most)
{
    if (value > most) return value;
    return value + increase < most ? value + increase : most;
}

/* A precious material states hardness and hit points, reinforcing runes add to them; at half its hit points a shield
 * is broken. */
void pf2e_item_prepare_shield(struct pf2e_actor *actor, struct pf2e_item *item)
{
    static const struct {
        int64_t hardness, hardness_most, hp, hp_most;
    } reinforcing[] = {{3, 8, 44, 64},   {3, 10, 52, 80},  {3, 13, 64, 104},
                       {5, 15, 80, 120}, {5, 17, 84, 136}, {7, 20, 108, 160}};
    const struct item_material *material = item_material(item, item_shield_kind(pf2e_weapon_base(item)));
    int64_t stated = tree_int(&item->system, "hardness", 0), stated_most = tree_int(&item->system, "hp.max", 0);
    int64_t hardness = material ? material->hardness : stated, most = material ? material->hp : stated_most;
    int64_t rune = tree_int(&item->system, "runes.reinforcing", 0);
    if (rune >= 1 && rune <= 6) {
        hardness = item_reinforce(hardness, reinforcing[rune - 1].hardness, reinforcing[rune - 1].hardness_most);
        most = item_reinforce(most, reinforcing[rune - 1].hp, reinforcing[rune - 1].hp_most);
        pf2e_item_make_magical(actor, item);
    }
    item_keep_known_traits(actor, item, PF2E_TRAITS_SHIELD);
    if (hardness != stated) tree_set_int(&actor->arena, &item->system, "hardness", hardness);
    if (most != stated_most) tree_set_int(&actor->arena, &item->system, "hp.max", most);
    item->broken = most > 0 && tree_int(&item->system, "hp.value", most) <= most / 2;
}
