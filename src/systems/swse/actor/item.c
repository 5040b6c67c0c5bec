/* item.c: weapons, armour and gear; natural weapons and granted equipment as generated items. */
#include "systems/swse/actor/item.h"

#include <string.h>

static bool swse_item_words(struct arena *arena, const struct json *list, struct swse_words *words)
{
    words->items = arena_array(arena, const char *, json_count(list));
    for (size_t i = 0; words->items && i < json_count(list); i++) {
        const char *word = json_to_text(json_at(list, i), NULL);
        if (word) words->items[words->count++] = word;
    }
    return words->items != NULL;
}

static void swse_item_read_weapon(const struct json *json, struct swse_item *item)
{
    item->kind = SWSE_ITEM_WEAPON;
    item->ranged = json_is_text(json_get(json, "weaponCategory"), "ranged");
    item->natural = json_to_bool(json_path(json, "flags.swse.naturalWeapon"), false);
    item->group = json_to_text(json_get(json, "group"), NULL);
    const char *ability = json_to_text(json_get(json, "attackAbility"), item->ranged ? "dex" : "str");
    item->ability = SWSE_ATTACK_BY_STR;
    if (strcmp(ability, "dex") == 0) item->ability = SWSE_ATTACK_BY_DEX;
    if (strcmp(ability, "auto") == 0) item->ability = SWSE_ATTACK_BY_BETTER;
    item->formula = json_to_text(json_path(json, "damage.formula"), "0");
    item->damage_type = json_to_text(json_path(json, "damage.damageType"), "bludgeoning");
    item->critical_range = json_to_int(json_path(json, "critical.range"), 20);
    item->critical_multiplier = json_to_int(json_path(json, "critical.multiplier"), 2);
    item->reach = json_to_int(json_get(json, "reach"), 1);
    if (item->reach < 1 || item->reach > 100) item->reach = 1;
    item->range = json_to_int(json_get(json, "range"), 0);
    if (item->range < 0 || item->range > 100000) item->range = 0;
    item->always_armed = json_to_bool(json_path(json, "traits.alwaysArmed"), false);
    item->counts_as_weapon = json_to_bool(json_path(json, "traits.countsAsWeapon"), true);
    item->finesse = json_to_bool(json_path(json, "traits.finesse"), false);
    item->light = json_to_bool(json_path(json, "traits.light"), false);
    item->two_handed = json_to_bool(json_path(json, "traits.twoHanded"), false);
    item->autofire = item->ranged && json_to_bool(json_path(json, "traits.autofire"), false);
    if (item->finesse) item->ability = SWSE_ATTACK_BY_BETTER;
}

bool swse_item_read(struct arena *arena, const struct json *json, struct swse_item *item)
{
    *item = (struct swse_item){.kind = SWSE_ITEM_GEAR, .json = json, .dexterity_most = -1};
    item->name = json_to_text(json_get(json, "name"), "item");
    item->id = json_to_text(json_get(json, "id"), item->name);
    item->generated = swse_item_is_generated(json);
    item->equipped = json_to_bool(json_get(json, "equipped"), false);
    item->weight = json_to_int(json_get(json, "weight"), 0);
    if (item->weight < 0 || item->weight > 1000000) item->weight = 0;
    const char *type = json_to_text(json_get(json, "type"), "equipment");
    if (strcmp(type, "weapon") == 0) swse_item_read_weapon(json, item);
    if (strcmp(type, "armor") == 0) {
        item->kind = SWSE_ITEM_ARMOR;
        item->group = json_to_text(json_get(json, "group"), NULL);
        item->reflex = json_to_int(json_get(json, "reflexBonus"), 0);
        item->fortitude = json_to_int(json_get(json, "fortitudeBonus"), 0);
        item->dexterity_most = json_to_int(json_get(json, "maxDexterity"), -1);
    }
    return swse_item_words(arena, json_get(json, "tags"), &item->tags);
}

bool swse_item_is_generated(const struct json *json)
{
    return json_path(json, "flags.swse.generatedBy") != NULL;
}

const char *swse_dice_step(const char *formula, int steps)
{
    static const char *const ladder[] = {"1", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6", "3d6", "4d6", "6d6"};
    enum { RUNGS = sizeof ladder / sizeof *ladder };
    for (int i = 0; i < RUNGS; i++) {
        if (strcmp(formula, ladder[i]) != 0) continue;
        int rung = i + steps;
        return ladder[rung < 0 ? 0 : rung >= RUNGS ? RUNGS - 1 : rung];
    }
    return formula;
}

/* By size: the table's dice; without a table one step of the ladder for each step from medium (SWSE-RULE-24). */
static const char *swse_weapon_formula(const struct swse_rule *rule, enum swse_size size)
{
    const char *formula = json_to_text(json_path(rule->json, "damage.formula"), "0");
    const struct json *scaling = json_get(rule->json, "scaling");
    if (!json_to_bool(json_get(scaling, "bySize"), false)) return formula;
    const struct json *table = json_get(scaling, "sizeTable");
    if (json_count(table)) return json_to_text(json_get(table, swse_size_word(size)), formula);
    return swse_dice_step(formula, (int)size - (int)SWSE_SIZE_MEDIUM);
}

static void swse_item_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static struct json swse_item_flags(struct arena *arena, struct swse_source source, const char *rule, bool natural)
{
    struct json own = json_make_object(), flags = json_make_object();
    swse_item_set_text(arena, &own, "generatedBy", swse_source_word(source.type));
    swse_item_set_text(arena, &own, source.type == SWSE_SOURCE_SPECIES ? "speciesId" : "sourceId", source.id);
    if (rule) swse_item_set_text(arena, &own, "ruleId", rule);
    json_set(arena, &own, "naturalWeapon", json_make_bool(natural));
    json_set(arena, &flags, "swse", own);
    return flags;
}

struct json swse_natural_weapon(struct arena *arena, const struct swse_rule *rule, enum swse_size size)
{
    static const char *const copied[] = {"name",     "weaponCategory", "attackAbility", "damage",
                                         "critical", "proficiency",    "traits"};
    struct json item = json_make_object();
    swse_item_set_text(arena, &item, "id", rule->id);
    swse_item_set_text(arena, &item, "type", "weapon");
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++) {
        const struct json *value = json_get(rule->json, copied[i]);
        if (value) json_set(arena, &item, copied[i], json_copy(arena, value));
    }
    if (!json_get(&item, "critical")) {
        struct json critical = json_make_object();
        json_set(arena, &critical, "range", json_make_int(20));
        json_set(arena, &critical, "multiplier", json_make_int(2));
        json_set(arena, &item, "critical", critical);
    }
    struct json damage = json_copy(arena, json_get(rule->json, "damage"));
    swse_item_set_text(arena, &damage, "formula", swse_weapon_formula(rule, size));
    json_set(arena, &item, "damage", damage);
    json_set(arena, &item, "equipped", json_make_bool(true));
    const struct json *own = json_get(rule->json, "generatedItemData");
    for (uint32_t i = 0; json_is(own, JSON_OBJECT) && i < own->count; i++)
        json_set(arena, &item, own->members[i].name, json_copy(arena, &own->members[i].value));
    json_set(arena, &item, "flags", swse_item_flags(arena, rule->source, rule->id, true));
    return item;
}

struct json swse_granted_item(struct arena *arena, const struct json *grant, const char *species)
{
    struct json item = json_make_object();
    const struct json *whole = json_get(grant, "item");
    if (json_is(whole, JSON_OBJECT)) item = json_copy(arena, whole);
    const char *name = json_to_text(json_get(grant, "itemName"), json_to_text(json_get(&item, "name"), "item"));
    swse_item_set_text(arena, &item, "name", name);
    if (!json_get(&item, "id")) swse_item_set_text(arena, &item, "id", json_to_text(json_get(grant, "itemId"), name));
    if (!json_get(&item, "type")) swse_item_set_text(arena, &item, "type", "equipment");
    json_set(arena, &item, "flags",
             swse_item_flags(arena, (struct swse_source){SWSE_SOURCE_SPECIES, species}, NULL, false));
    return item;
}

enum swse_attack_kind swse_item_attack(const struct swse_item *item)
{
    if (item->natural) return SWSE_ATTACK_NATURAL;
    return item->ranged ? SWSE_ATTACK_RANGED : SWSE_ATTACK_MELEE;
}

/* Rules for melee serve natural weapons too, but not those that shoot. */
bool swse_item_serves(const struct swse_item *item, unsigned mask)
{
    if (item->natural && item->ranged) return mask == 1u << SWSE_ATTACK_NATURAL || mask & 1u << SWSE_ATTACK_RANGED;
    return (mask & 1u << swse_item_attack(item)) != 0;
}
