/* balance_give.c: how PF2e and 5e equip an actor with an item, and their terms for levels, kinds and budgets. */
#include <stdlib.h>
#include <string.h>

#include "systems/dnd5e/gm/budget.h"
#include "systems/pf2e/gm/encounter.h"
#include "verbs/balance.h"

static struct json give_text(struct verb_call *call, const char *text)
{
    return json_make_text(call->arena, text, strlen(text));
}

static struct json *give_member(struct json *object, const char *name)
{
    return (struct json *)(uintptr_t)json_get(object, name);
}

/* The list of an object; made when it has none. */
static struct json *give_list(struct verb_call *call, struct json *object, const char *name)
{
    struct json *list = give_member(object, name);
    return json_is(list, JSON_ARRAY)
               ? list
               : json_set_copied(call->arena, object, name, json_make_array());
}

/* ---- PF2e ---- */

static void give_drop_type(struct json *items, const char *type)
{
    for (size_t i = json_count(items); i-- > 0;) {
        if (json_is_text(json_get(json_at(items, i), "type"), type)) json_remove_at(items, i);
    }
}

static void give_drop_name(struct json *items, const struct json *name)
{
    for (size_t i = json_count(items); i-- > 0;) {
        const struct json *own = json_get(json_at(items, i), "name");
        if (json_is(name, JSON_STRING) && json_is_text(own, name->text)) json_remove_at(items, i);
    }
}

static void give_carry(struct verb_call *call, struct json *item, const char *how, int hands)
{
    struct json carried = json_make_object(), *system = give_member(item, "system");
    if (!system) return;
    json_set(call->arena, &carried, "carryType", give_text(call, how));
    json_set(call->arena, &carried, "handsHeld", json_make_int(hands));
    json_set(call->arena, &carried, "inSlot", json_make_bool(strcmp(how, "worn") == 0));
    json_set(call->arena, &carried, "invested", json_make_bool(true));
    json_set(call->arena, system, "equipped", carried);
}

/* Two hands on a weapon leave none for a shield. */
static void give_hands(struct verb_call *call, struct json *items, struct json *item)
{
    const char *usage = json_to_text(json_path(item, "system.usage.value"), "");
    bool both = strstr(usage, "two-hands") != NULL;
    give_carry(call, item, "held", both ? 2 : 1);
    for (size_t i = 0; both && i < json_count(items); i++) {
        struct json *other = (struct json *)(uintptr_t)json_at(items, i);
        if (json_is_text(json_get(other, "type"), "shield")) give_carry(call, other, "stowed", 0);
    }
}

static bool give_is_cantrip(const struct json *spell)
{
    const struct json *traits = json_path(spell, "system.traits.value");
    for (size_t i = 0; i < json_count(traits); i++) {
        if (json_is_text(json_at(traits, i), "cantrip")) return true;
    }
    return false;
}

static int64_t give_rank(const struct json *spell)
{
    return give_is_cantrip(spell) ? 0 : json_to_int(json_path(spell, "system.level.value"), 1);
}

/* Every slot of the spell's rank holds it; what was prepared there is forgotten. */
static bool give_prepare(struct verb_call *call, struct json *items, const struct json *item,
                         int64_t rank)
{
    const char *slot = arena_printf(call->arena, "slot%lld", (long long)rank);
    for (size_t i = 0; i < json_count(items); i++) {
        struct json *entry = (struct json *)(uintptr_t)json_at(items, i);
        const struct json *slots = json_path(entry, "system.slots");
        struct json *prepared =
            slots ? (struct json *)(uintptr_t)json_get(json_get(slots, slot), "prepared") : NULL;
        if (!json_is_text(json_get(entry, "type"), "spellcastingEntry") || !json_count(prepared))
            continue;
        for (size_t k = 0; k < json_count(prepared); k++) {
            struct json *place = (struct json *)(uintptr_t)json_at(prepared, k);
            json_set(call->arena, place, "id",
                     item ? give_text(call, "talusWeighedItem") : json_make_null());
        }
        if (!item) return true;
        struct json copy = json_copy(call->arena, item), where = json_make_object();
        json_set(call->arena, &copy, "_id", give_text(call, "talusWeighedItem"));
        json_set(call->arena, &where, "value", json_copy(call->arena, json_get(entry, "_id")));
        struct json *system = give_member(&copy, "system");
        if (system) json_set(call->arena, system, "location", where);
        json_push(call->arena, items, copy);
        return true;
    }
    return false;
}

static bool give_spell_pf2e(struct verb_call *call, const struct json *item,
                            const struct json *like, struct json *items)
{
    int64_t rank = give_rank(like);
    for (size_t i = json_count(items); i-- > 0;) {
        const struct json *own = json_at(items, i);
        bool spell = json_is_text(json_get(own, "type"), "spell");
        if (spell && give_rank(own) == rank) json_remove_at(items, i);
    }
    return give_prepare(call, items, item, rank);
}

static bool give_pf2e(struct verb_call *call, const struct balance_kind *kind,
                      const struct json *item, struct json *actor)
{
    struct json *items = give_list(call, actor, "items");
    const struct json *like = item ? item : &call->document->root;
    bool wears = json_is_text(json_get(actor, "type"), "character");
    if (strcmp(kind->type, "spell") == 0) return give_spell_pf2e(call, item, like, items);
    if (!wears && strcmp(kind->type, "consumable") != 0 && strcmp(kind->type, "effect") != 0)
        return false;
    if (kind->replaces)
        give_drop_type(items, kind->type);
    else
        give_drop_name(items, json_get(&call->document->root, "name"));
    if (!item) return true;
    struct json copy = json_copy(call->arena, item);
    json_set(call->arena, &copy, "_id", give_text(call, "talusWeighedItem"));
    if (strcmp(kind->type, "weapon") == 0 || strcmp(kind->type, "shield") == 0)
        give_hands(call, items, &copy);
    else if (strcmp(kind->type, "armor") == 0 || strcmp(kind->type, "equipment") == 0)
        give_carry(call, &copy, "worn", 0);
    else if (strcmp(kind->type, "consumable") == 0)
        give_carry(call, &copy, "held", 1);
    json_push(call->arena, items, copy);
    return true;
}

static int64_t give_price_pf2e(const struct json *foe, int level)
{
    int own = (int)json_to_int(json_path(foe, "system.details.level.value"), 0);
    return pf2e_creature_xp(own, level, false);
}

static int64_t give_budget_pf2e(int level)
{
    (void)level;
    return pf2e_encounter_budget(PF2E_SEVERE, BALANCE_PARTY);
}

/* ---- 5e ---- */

static void give_clear_slot(struct json *equipment, const char *slot)
{
    for (size_t i = json_count(equipment); i-- > 0;) {
        if (json_is_text(json_get(json_at(equipment, i), "slot"), slot))
            json_remove_at(equipment, i);
    }
}

static bool give_has_property(const struct json *item, const char *property)
{
    const struct json *properties = json_get(item, "properties");
    for (size_t i = 0; i < json_count(properties); i++) {
        if (json_is_text(json_at(properties, i), property)) return true;
    }
    return false;
}

static const struct {
    const char *kind, *slots[4];
} give_slots[] = {{"weapons", {"main_hand", "off_hand", "ranged", NULL}},
                  {"armour", {"armor", NULL}},
                  {"shields", {"shield", NULL}}};

static void give_equipment(struct verb_call *call, const struct balance_kind *kind,
                           const struct json *item, struct json *actor)
{
    struct json *equipment = give_list(call, actor, "equipment");
    struct json one = item ? json_copy(call->arena, item) : json_make_null();
    for (size_t i = 0; i < sizeof give_slots / sizeof *give_slots; i++) {
        if (strcmp(give_slots[i].kind, kind->title) != 0) continue;
        for (size_t k = 0; give_slots[i].slots[k]; k++)
            give_clear_slot(equipment, give_slots[i].slots[k]);
        if (item) json_set(call->arena, &one, "slot", give_text(call, give_slots[i].slots[0]));
    }
    if (item && give_has_property(item, "Two-handed")) give_clear_slot(equipment, "shield");
    if (item) json_push(call->arena, equipment, one);
}

static bool give_spell_5e(struct verb_call *call, const struct json *item, struct json *actor)
{
    struct json *spells = give_member(actor, "spells");
    const struct json *like = item ? item : &call->document->root;
    int64_t level = json_to_int(json_get(like, "level"), 0);
    struct content *content = verb_content(call, call->system);
    for (size_t i = json_count(spells); i-- > 0;) {
        const struct json_document *own =
            call->system->content_find(content, json_to_text(json_at(spells, i), ""));
        if (own && json_to_int(json_get(&own->root, "level"), -1) == level)
            json_remove_at(spells, i);
    }
    if (item && spells) json_push(call->arena, spells, json_copy(call->arena, item));
    return spells != NULL;
}

static bool give_5e(struct verb_call *call, const struct balance_kind *kind,
                    const struct json *item, struct json *actor)
{
    if (!json_is_text(json_get(actor, "kind"), "character")) return false;
    if (strcmp(kind->type, "spell") == 0) return give_spell_5e(call, item, actor);
    if (kind->category) {
        give_equipment(call, kind, item, actor);
        return true;
    }
    bool feat = strcmp(kind->type, "feat") == 0;
    struct json *list = give_list(call, actor, feat ? "feats" : "features");
    if (item) json_push(call->arena, list, json_copy(call->arena, item));
    return true;
}

static int64_t give_price_5e(const struct json *foe, int level)
{
    (void)level;
    return d5e_challenge_xp(json_to_double(json_get(foe, "challenge_rating"), 0));
}

static int64_t give_budget_5e(int level)
{
    return (int64_t)BALANCE_PARTY * d5e_budget(level, D5E_HIGH);
}

/* ---- the systems ---- */

#define GIVE_KIND(type, title, replaces)                                                           \
    {                                                                                              \
        type, NULL, NULL, title, false, replaces                                                   \
    }
static const struct balance_kind give_kinds_pf2e[] = {
    GIVE_KIND("weapon", "weapons", true),          GIVE_KIND("armor", "armour", true),
    GIVE_KIND("shield", "shields", true),          GIVE_KIND("equipment", "equipment", false),
    GIVE_KIND("consumable", "consumables", false), GIVE_KIND("feat", "feats", false),
    GIVE_KIND("effect", "effects", false),         GIVE_KIND("spell", "spells", true),
    {"npc", NULL, NULL, "creatures", true, false}, {0}};
static const struct balance_kind give_kinds_5e[] = {
    {"equipment", "weapon", NULL, "weapons", false, true},
    {"equipment", "armor", "Shield", "shields", false, true},
    {"equipment", "armor", NULL, "armour", false, true},
    GIVE_KIND("feature", "features", false),
    GIVE_KIND("feat", "feats", false),
    GIVE_KIND("spell", "spells", true),
    {"creature", NULL, NULL, "creatures", true, false},
    {0}};

static const struct balance_system give_systems[] = {{"pf2e",
                                                      give_kinds_pf2e,
                                                      "type",
                                                      "category",
                                                      "system.level.value",
                                                      "system.details.level.value",
                                                      "character",
                                                      "npc",
                                                      give_pf2e,
                                                      give_price_pf2e,
                                                      give_budget_pf2e,
                                                      "level"},
                                                     {"dnd5e",
                                                      give_kinds_5e,
                                                      "kind",
                                                      "category",
                                                      "level",
                                                      "challenge_rating",
                                                      "character",
                                                      "creature",
                                                      give_5e,
                                                      give_price_5e,
                                                      give_budget_5e,
                                                      "challenge rating"},
                                                     {0}};

const struct balance_system *balance_system_of(const struct system *system)
{
    const struct balance_system *words = give_systems;
    while (words->id && strcmp(words->id, system->id) != 0)
        words++;
    return words->id ? words : NULL;
}

const struct balance_kind *balance_kind_of(const struct balance_system *words,
                                           const struct json *document)
{
    const char *type = json_to_text(json_path(document, words->type_path), "");
    for (const struct balance_kind *kind = words->kinds; kind->type; kind++) {
        bool fits = !kind->category ||
                    json_is_text(json_path(document, words->category_path), kind->category);
        if (kind->property && !give_has_property(document, kind->property)) continue;
        if (fits && strcmp(kind->type, type) == 0) return kind;
    }
    return NULL;
}

double balance_level(const struct balance_system *words, const struct balance_kind *kind,
                     const struct json *document)
{
    const struct json *classes = json_get(document, "classes");
    double sum = 0;
    for (uint32_t i = 0; json_is(classes, JSON_OBJECT) && i < classes->count; i++)
        sum += json_to_double(&classes->members[i].value, 0);
    bool actor = !kind || kind->is_creature;
    return json_to_double(json_path(document, actor ? words->actor_level : words->item_level), sum);
}
