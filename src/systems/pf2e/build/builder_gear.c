/* builder_gear.c: equips a character as a player would: armour worn, weapons and shields in free hands, magic items
 * worn. */
#include <string.h>

#include "systems/pf2e/build/builder.h"

enum { GEAR_HANDS = 2 };

static bool gear_is(const struct json *item, const char *type)
{
    return json_is_text(json_get(item, "type"), type);
}

static bool gear_is_held(const struct json *item)
{
    return json_is_text(json_path(item, "system.equipped.carryType"), "held");
}

static bool gear_is_in_slot(const struct json *item)
{
    return json_is_text(json_path(item, "system.equipped.carryType"), "worn") &&
           json_to_bool(json_path(item, "system.equipped.inSlot"), false);
}

static int64_t gear_free_hands(const struct json *items)
{
    int64_t hands = GEAR_HANDS;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (gear_is_held(item)) hands -= json_to_int(json_path(item, "system.equipped.handsHeld"), 1);
    }
    return hands;
}

static bool gear_wears_armor(const struct json *items)
{
    for (size_t i = 0; i < json_count(items); i++) {
        if (gear_is(json_at(items, i), "armor") && gear_is_in_slot(json_at(items, i))) return true;
    }
    return false;
}

/* Magic that has to be invested is, when it is put on. */
static bool gear_is_invested(const struct json *item)
{
    return tree_has_text(json_path(item, "system.traits.value"), "invested") ||
           (gear_is(item, "armor") && json_to_int(json_path(item, "system.runes.potency"), 0) > 0);
}

static void gear_wear(struct arena *arena, struct json *item, bool slot)
{
    struct json how = json_make_object();
    json_set(arena, &how, "carryType", json_make_text(arena, "worn", 4));
    json_set(arena, &how, "handsHeld", json_make_int(0));
    if (slot) json_set(arena, &how, "inSlot", json_make_bool(true));
    if (gear_is_invested(item)) json_set(arena, &how, "invested", json_make_bool(true));
    tree_set(arena, item, "system.equipped", how);
}

static void gear_hold(struct arena *arena, struct json *item, int64_t hands)
{
    struct json how = json_make_object();
    json_set(arena, &how, "carryType", json_make_text(arena, "held", 4));
    json_set(arena, &how, "handsHeld", json_make_int(hands));
    tree_set(arena, item, "system.equipped", how);
}

void pf2e_builder_equip(struct pf2e_builder *builder, struct json *item)
{
    struct arena *arena = &builder->workshop.arena;
    const struct json *items = json_get(&builder->workshop.actor, "items");
    const char *usage = json_to_text(json_path(item, "system.usage.value"), "");
    bool worn = strncmp(usage, "worn", 4) == 0, weapon = gear_is(item, "weapon") || gear_is(item, "shield");
    int64_t hands = strstr(usage, "in-two-hands") ? 2 : 1;
    if (gear_is_held(item) || gear_is_in_slot(item)) return; /* the document has it already */
    if (gear_is(item, "armor")) {
        if (!gear_wears_armor(items)) gear_wear(arena, item, true);
    } else if (worn && (weapon || gear_is(item, "equipment"))) {
        gear_wear(arena, item, usage[4] != '\0');
    } else if (weapon && hands <= gear_free_hands(items)) {
        gear_hold(arena, item, hands);
    }
}

const char *pf2e_builder_carried(const struct json *item)
{
    if (gear_is_held(item))
        return json_to_int(json_path(item, "system.equipped.handsHeld"), 1) > 1 ? "in both hands" : "in hand";
    return gear_is_in_slot(item) ? "worn" : NULL;
}
