/* item_options.c: the roll options that an item sets. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/item/bulk.h"
#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/item/item.h"

struct item_publisher {
    struct pf2e_actor *actor;
    const char *prefix; /* with its colon */
    struct pf2e_symbols *out;
};

static void publish(struct item_publisher *publisher, const char *key, const char *value)
{
    pf2e_symbols_add(publisher->actor, publisher->out, pf2e_symbol(publisher->actor, publisher->prefix, key, value));
}

static void publish_number(struct item_publisher *publisher, const char *key, int64_t value)
{
    pf2e_symbols_add(publisher->actor, publisher->out,
                     pf2e_symbol_number(publisher->actor, publisher->prefix, key, value));
}

/* How much of an annotated trait is its plain name ("deadly-d8": 6, "reach-10": 5); 0 without an annotation. */
static size_t item_trait_stem(const char *trait)
{
    const char *dash = strrchr(trait, '-');
    if (!dash || dash == trait) return 0;
    const char *tail = dash + 1;
    if (strncmp(trait, "versatile-", 10) == 0) return 9;
    if (tail[0] && !tail[1] && strchr("bps", tail[0])) return (size_t)(dash - trait);
    size_t digits = strspn(tail, "0123456789");
    if (tail[digits] == 'd') digits += 1 + strspn(tail + digits + 1, "0123456789");
    return digits && !tail[digits] && tail[digits - 1] != 'd' ? (size_t)(dash - trait) : 0;
}

static void item_publish_traits(struct item_publisher *publisher, const struct pf2e_item *item)
{
    const struct json *traits = pf2e_item_traits(item);
    for (size_t i = 0; i < json_count(traits); i++)
        publish(publisher, "trait:", json_to_text(json_at(traits, i), ""));
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        size_t stem = item_trait_stem(trait);
        char name[64];
        if (!stem || stem >= sizeof name) continue;
        memcpy(name, trait, stem);
        name[stem] = '\0';
        publish(publisher, "trait:", name);
    }
    const struct json *tags = json_get(pf2e_item_field(item, PF2E_FIELD_TRAITS), "otherTags");
    for (size_t i = 0; i < json_count(tags); i++)
        publish(publisher, "tag:", json_to_text(json_at(tags, i), ""));
}

static void item_publish_physical(struct item_publisher *publisher, const struct pf2e_item *item)
{
    publish(publisher, "rarity:", tree_text(pf2e_item_field(item, PF2E_FIELD_TRAITS), "rarity", "common"));
    if (pf2e_item_is_magical(item)) publish(publisher, "magical", "");
    publish_number(publisher, "level:", tree_int(&item->system, "level.value", 0));
    const char *material = tree_text(&item->system, "material.type", "");
    if (*material) publish(publisher, "material:", material);
    if (item->equipped) publish(publisher, "equipped", "");
    if (item->investable && !item->invested) publish(publisher, "uninvested", "");
    if (item->hands_held > 0 && item->equipped) publish_number(publisher, "hands-held:", item->hands_held);
}

static void item_publish_bulk(struct item_publisher *publisher, const struct pf2e_item *item)
{
    double bulk = json_to_double(json_path(&item->system, "bulk.value"), item->type == PF2E_WEAPON ? 0.1 : 0);
    bulk = pf2e_bulk_value(pf2e_bulk_for_size(pf2e_bulk_of(bulk), tree_text(&item->system, "size", "med"),
                                              tree_text(&publisher->actor->system, "traits.size.value", "med")));
    if (bulk <= 0)
        publish(publisher, "bulk:", "negligible");
    else if (bulk < 1)
        publish(publisher, "bulk:", "light");
    else
        publish_number(publisher, "bulk:", number_truncate(bulk));
}

static void item_publish_damage(struct item_publisher *publisher, const struct pf2e_item *item)
{
    const struct json *damage = pf2e_item_field(item, PF2E_FIELD_DAMAGE);
    const char *type = tree_text(damage, "damageType", "");
    const char *die = tree_text(damage, "die", "");
    int64_t dice = tree_int(damage, "dice", 0);
    const char *persistent = tree_text(damage, "persistent.type", "");
    if (*type) publish(publisher, "damage:type:", type);
    const char *category = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(type)));
    if (category) publish(publisher, "damage:category:", category);
    if (*die == 'd') {
        publish_number(publisher, "damage:die:number:", dice);
        publish(publisher, "damage:die:faces:", die + 1);
        publish_number(publisher, "damage-dice:", dice);
    }
    if (*persistent) publish(publisher, "damage:persistent:", persistent);
}

static bool item_is_oversized(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const char *category = pf2e_weapon_category(item);
    if (category && same_text(category, "unarmed")) return false;
    int wielder = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    int weapon = pf2e_size_rank(tree_text(&item->system, "size", "med"));
    return (weapon == 1 ? 2 : weapon) > (wielder == 1 ? 2 : wielder);
}

static bool item_is_favored(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const char *base = pf2e_weapon_base(item);
    return base && actor->deity && tree_has_text(json_get(&actor->deity->system, "weapons"), base);
}

static void item_publish_usage(struct item_publisher *publisher, const struct pf2e_item *item)
{
    const char *usage = tree_text(&item->system, "usage.value", "held-in-one-hand");
    if (same_text(usage, "held-in-one-plus-hands"))
        publish(publisher, "usage:hands:", "1+");
    else if (item->hands_needed > 0)
        publish_number(publisher, "usage:hands:", item->hands_needed);
    int64_t range = pf2e_weapon_range_increment(item);
    if (range) publish_number(publisher, "range-increment:", range);
    const char *reload = pf2e_weapon_reload(item);
    if (reload) publish(publisher, "reload:", reload);
}

static void item_publish_ammunition(struct item_publisher *publisher, const struct pf2e_item *item)
{
    struct pf2e_item *ammo = pf2e_item_find(publisher->actor, tree_text(&item->system, "selectedAmmoId", NULL));
    if (!ammo || tree_int(&ammo->system, "quantity", 1) <= 0) return;
    publish(publisher, "ammo:id:", ammo->id);
    publish(publisher, "ammo:slug:", pf2e_item_slug(publisher->actor, ammo));
    publish_number(publisher, "ammo:level:", tree_int(&ammo->system, "level.value", 0));
    const struct json *traits = pf2e_item_traits(ammo);
    for (size_t i = 0; i < json_count(traits); i++)
        publish(publisher, "ammo:trait:", json_to_text(json_at(traits, i), ""));
}

static void item_publish_weapon(struct item_publisher *publisher, struct pf2e_item *item)
{
    const char *base = pf2e_weapon_base(item), *group = pf2e_weapon_group(item);
    const char *equivalent = pf2e_weapon_equivalent(base);
    publish(publisher, "category:", pf2e_weapon_category(item));
    publish(publisher, "group:", group ? group : "none");
    if (base) publish(publisher, "base:", base);
    if (equivalent) publish(publisher, "base:", equivalent);
    item_publish_bulk(publisher, item);
    item_publish_usage(publisher, item);
    item_publish_damage(publisher, item);
    const struct json *property = json_get(pf2e_item_field(item, PF2E_FIELD_RUNES), "property");
    for (size_t i = 0; i < json_count(property); i++)
        publish(publisher, "rune:property:", pf2e_kebab(publisher->actor, json_to_text(json_at(property, i), "")));
    if (item_is_favored(publisher->actor, item)) publish(publisher, "deity-favored", "");
    if (item_is_oversized(publisher->actor, item)) publish(publisher, "oversized", "");
    bool melee = pf2e_weapon_is_melee(item);
    publish(publisher, melee ? "melee" : "ranged", "");
    if (pf2e_weapon_is_thrown(item)) publish(publisher, "thrown", "");
    if (item->thrown_or_melee && same_text(item->thrown_or_melee, "thrown")) publish(publisher, "thrown-melee", "");
    item_publish_ammunition(publisher, item);
    if (!item->ranged_usage || !pf2e_item_has_trait(item, "critical-fusion")) return;
    const char *prefix = symbol_text(&publisher->actor->symbols,
                                     pf2e_symbol(publisher->actor, publisher->prefix, "ranged-usage", ""));
    pf2e_item_options(publisher->actor, item->ranged_usage, prefix, publisher->out);
}

static void item_publish_armor(struct item_publisher *publisher, const struct pf2e_item *item)
{
    const char *base = pf2e_weapon_base(item), *group = pf2e_weapon_group(item);
    publish(publisher, "category:", tree_text(&item->system, "category", "light"));
    publish(publisher, "group:", group ? group : "none");
    if (base) publish(publisher, "base:", base);
    const struct json *strength = json_get(&item->system, "strength");
    if (json_is_number(strength)) publish_number(publisher, "strength:", json_to_int(strength, 0));
    if (pf2e_rune_potency(item) > 0) publish(publisher, "rune:potency", "");
    if (tree_int(&item->system, "runes.resilient", 0) > 0) publish(publisher, "rune:resilient", "");
    const struct json *property = json_get(pf2e_item_field(item, PF2E_FIELD_RUNES), "property");
    for (size_t i = 0; i < json_count(property); i++)
        publish(publisher, "rune:property:", pf2e_kebab(publisher->actor, json_to_text(json_at(property, i), "")));
}

bool pf2e_attack_roll_has_category(const struct json *roll)
{
    return *json_to_text(json_get(roll, "category"), "") || json_is_text(json_get(roll, "damageType"), "bleed");
}

/* The roll that says what an attack deals: the first without a category, or the first. */
static const struct json *item_main_roll(const struct json *rolls)
{
    bool object = json_is(rolls, JSON_OBJECT);
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = object ? &rolls->members[i].value : &rolls->items[i];
        if (!pf2e_attack_roll_has_category(roll)) return roll;
    }
    if (!json_count(rolls)) return NULL;
    return object ? &rolls->members[0].value : &rolls->items[0];
}

static void item_publish_range(struct item_publisher *publisher, const struct pf2e_item *item)
{
    const char *increment = pf2e_item_trait_like(item, "range-increment-");
    const char *thrown = pf2e_item_trait_like(item, "thrown-");
    if (thrown) publish(publisher, "thrown", "");
    if (increment)
        publish(publisher, "range-increment:", increment + 16);
    else if (thrown)
        publish(publisher, "range-increment:", thrown + 7);
}

static void item_publish_melee(struct item_publisher *publisher, const struct pf2e_item *item)
{
    const struct json *rolls = json_get(&item->system, "damageRolls");
    publish(publisher, "equipped", "");
    if (pf2e_item_is_magical(item)) publish(publisher, "magical", "");
    const char *base = pf2e_weapon_base(item), *group = pf2e_weapon_group(item), *category = pf2e_weapon_category(item);
    if (category) publish(publisher, "category:", category);
    if (group) publish(publisher, "group:", group);
    if (base) publish(publisher, "base:", base);
    const char *type = json_to_text(json_get(item_main_roll(rolls), "damageType"), "untyped");
    if (*type) {
        publish(publisher, "damage:type:", type);
        const char *kind = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(type)));
        if (kind) publish(publisher, "damage:category:", kind);
    }
    bool melee = pf2e_weapon_is_melee(item);
    publish(publisher, melee ? "melee" : "ranged", "");
    item_publish_range(publisher, item);
    const struct json *property = json_get(pf2e_item_field(item, PF2E_FIELD_RUNES), "property");
    for (size_t i = 0; i < json_count(property); i++)
        publish(publisher, "rune:property:", pf2e_kebab(publisher->actor, json_to_text(json_at(property, i), "")));
}

/* A cantrip or focus spell counts with the rank it is printed with; both are listed with the traits. */
static void item_publish_spell(struct item_publisher *publisher, const struct pf2e_item *item)
{
    publish_number(publisher, "rank:", tree_int(&item->system, "level.value", 1));
    const struct json *traditions = json_path(&item->system, "traits.traditions");
    for (size_t i = 0; i < json_count(traditions); i++)
        publish(publisher, "tradition:", json_to_text(json_at(traditions, i), ""));
    if (tree_has_text(pf2e_item_traits(item), "cantrip")) publish(publisher, "cantrip", "");
    if (tree_has_text(pf2e_item_traits(item), "focus")) publish(publisher, "focus", "");
}

static bool item_is_feature(const struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    return same_text(category, "ancestryfeature") || same_text(category, "classfeature");
}

static void item_publish_feat(struct item_publisher *publisher, const struct pf2e_item *item)
{
    publish(publisher, "category:", tree_text(&item->system, "category", "bonus"));
    if (item_is_feature(item)) return;
    publish(publisher, "rarity:", tree_text(&item->system, "traits.rarity", "common"));
    const char *type = tree_text(&item->system, "actionType.value", "passive");
    if (same_text(type, "passive")) return;
    publish(publisher, "action:type:", type);
    const struct json *cost = json_path(&item->system, "actions.value");
    if (json_is_number(cost)) publish_number(publisher, "action:cost:", json_to_int(cost, 0));
}

static void item_publish_kind(struct item_publisher *publisher, struct pf2e_item *item)
{
    switch (item->type) {
    case PF2E_WEAPON:
        item_publish_weapon(publisher, item);
        break;
    case PF2E_ARMOR:
        item_publish_armor(publisher, item);
        break;
    case PF2E_MELEE:
        item_publish_melee(publisher, item);
        break;
    case PF2E_FEAT:
        item_publish_feat(publisher, item);
        break;
    case PF2E_DEITY:
        publish(publisher, "category:", tree_text(&item->system, "category", "deity"));
        if (!json_count(json_path(&item->system, "sanctification.what"))) publish(publisher, "sanctification:none", "");
        break;
    case PF2E_HERITAGE:
        if (tree_text(&item->system, "ancestry.slug", NULL))
            publish(publisher, "ancestry:", tree_text(&item->system, "ancestry.slug", ""));
        break;
    case PF2E_SPELL:
        item_publish_spell(publisher, item);
        break;
    default:
        break;
    }
}

/* What granted an item is published with it, one step deep. */
static void item_publish_granter(struct item_publisher *publisher, const struct pf2e_item *item)
{
    if (!item->granter || strstr(publisher->prefix, "granter:")) return;
    const char *prefix =
        symbol_text(&publisher->actor->symbols, pf2e_symbol(publisher->actor, publisher->prefix, "granter", ""));
    pf2e_item_options(publisher->actor, item->granter, prefix, publisher->out);
}

void pf2e_item_options(struct pf2e_actor *actor, struct pf2e_item *item, const char *prefix, struct pf2e_symbols *out)
{
    char with_colon[128];
    size_t length = strlen(prefix);
    if (length + 2 > sizeof with_colon) return;
    memcpy(with_colon, prefix, length + 1);
    memcpy(with_colon + length, ":", 2);
    struct item_publisher publisher = {actor, with_colon, out};
    const char *type = json_to_text(json_get(item->source, "type"), "");
    if (item->type == PF2E_FEAT) type = item_is_feature(item) ? "feature" : "feat";
    if (!same_text(prefix, "armor")) publish(&publisher, "type:", type);
    publish(&publisher, "id:", item->id);
    publish(&publisher, "", pf2e_item_slug(actor, item));
    publish(&publisher, "slug:", item->slug);
    item_publish_granter(&publisher, item);
    for (size_t i = 0; i < item->options.count; i++)
        publish(&publisher, "", item->options.items[i]);
    item_publish_traits(&publisher, item);
    if (item->physical)
        item_publish_physical(&publisher, item);
    else if (json_is_number(json_path(&item->system, "level.value"))) {
        int64_t level = tree_int(&item->system, "level.value", 0);
        publish_number(&publisher, "level:", item->type == PF2E_FEAT && level < 1 ? 1 : level);
    }
    if (item->has_badge) publish_number(&publisher, "badge:value:", item->badge);
    item_publish_kind(&publisher, item);
}

void pf2e_item_options_add(struct pf2e_actor *actor, struct pf2e_item *item, const char *prefix, struct options *out)
{
    struct pf2e_symbols published = {0};
    pf2e_item_options(actor, item, prefix, &published);
    for (size_t i = 0; i < published.count; i++)
        (void)options_add(out, published.items[i]);
}
