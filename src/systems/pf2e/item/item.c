/* item.c: items of an actor: identity, badges, runes, how they are carried. */
#include "systems/pf2e/item/item.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/same.h"
#include "base/text.h"
#include "ir/slug.h"
#include "systems/pf2e/content/vocabulary.h"
#include "systems/pf2e/item/starting.h"

enum pf2e_item_type pf2e_item_type_find(const char *text)
{
    static const char *const names[] = {
#define X(name, word) word,
        PF2E_ITEM_TYPES(X)
#undef X
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i][0] == text[0] && same_text(names[i], text)) return (enum pf2e_item_type)i;
    }
    return PF2E_UNKNOWN_ITEM;
}

const char *pf2e_slug(struct pf2e_actor *actor, const char *text)
{
    const char *slug = slug_new(&actor->arena, text, SLUG_KEBAB);
    return slug ? slug : "";
}

const char *pf2e_kebab(struct pf2e_actor *actor, const char *key)
{
    size_t length = strlen(key), at = 0;
    char *out = arena_alloc(&actor->arena, length * 2 + 1, 1);
    if (!out) return key;
    for (size_t i = 0; i < length; i++) {
        bool upper = key[i] >= 'A' && key[i] <= 'Z';
        if (upper && i) out[at++] = '-';
        out[at++] = upper ? (char)(key[i] + 32) : key[i];
    }
    return out;
}

/* Words are short: a few loads and stores instead of a call. */
static inline char *item_append(char *to, const char *from, size_t length)
{
    uint64_t first, last;
    if (length >= 8 && length <= 16) {
        memcpy(&first, from, 8), memcpy(&last, from + length - 8, 8);
        memcpy(to, &first, 8), memcpy(to + length - 8, &last, 8);
    } else if (length < 8) {
        for (size_t i = 0; i < length; i++)
            to[i] = from[i];
    } else {
        memcpy(to, from, length);
    }
    return to + length;
}

symbol pf2e_symbol_join(struct pf2e_actor *actor, const char *const parts[3], const size_t lengths[3])
{
    char buffer[512], *end = buffer;
    if (lengths[0] + lengths[1] + lengths[2] > sizeof buffer) return symbol_intern_text(&actor->symbols, parts[0]);
    for (size_t i = 0; i < 3; i++)
        end = item_append(end, parts[i], lengths[i]);
    symbol made = symbol_intern(&actor->symbols, buffer, (size_t)(end - buffer));
    if (!made) actor->arena.failed = true;
    return made;
}

symbol pf2e_symbol_number(struct pf2e_actor *actor, const char *a, const char *b, int64_t number)
{
    char digits[TEXT_INT];
    return pf2e_symbol(actor, a, b, text_of_int(digits, number));
}

void pf2e_symbols_add(struct pf2e_actor *actor, struct pf2e_symbols *list, symbol one)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i] == one) return;
    }
    (void)pool_push(&actor->arena, list, one);
}

int pf2e_size_rank(const char *size)
{
    static const char *const sizes[] = {"tiny", "sm", "med", "lg", "huge", "grg"};
    for (int i = 0; i < 6; i++) {
        if (same_text(size, sizes[i])) return i;
    }
    return 2;
}

static bool item_is_physical(enum pf2e_item_type type)
{
    switch (type) {
    case PF2E_ARMOR:
    case PF2E_BACKPACK:
    case PF2E_BOOK:
    case PF2E_CONSUMABLE:
    case PF2E_EQUIPMENT:
    case PF2E_SHIELD:
    case PF2E_TREASURE:
    case PF2E_WEAPON:
        return true;
    default:
        return false;
    }
}

bool pf2e_item_has_tag(const struct pf2e_item *item, const char *tag)
{
    return tree_has_text(json_get(pf2e_item_field(item, PF2E_FIELD_TRAITS), "otherTags"), tag);
}

bool pf2e_item_is_handwraps(const struct pf2e_item *item)
{
    static const char tag[] = "handwraps-of-mighty-blows"; /* older content has it as the slug alone */
    return pf2e_item_has_tag(item, tag) || same_text(tree_text(&item->system, "slug", ""), tag);
}

bool pf2e_item_is_called(const struct pf2e_item *item, const char *word)
{
    if (same_text(item->name, word) || same_text(item->id, word)) return true;
    if (*item->slug) return same_text(item->slug, word);
    struct text made = {0};
    slug_add(&made, item->name, strlen(item->name), SLUG_KEBAB);
    bool same = !made.failed && same_text(text_get(&made), word);
    text_free(&made);
    return same;
}

const char *pf2e_item_slug(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (*item->slug) return item->slug;
    const char *slug = pf2e_slug(actor, item->name);
    if (!actor->is_overlay) item->slug = slug;
    return slug;
}

/* One walk over the members instead of one search for each. */
static void item_read_document(struct pf2e_item *item, const struct json *document)
{
    for (uint32_t i = 0; i < document->count; i++) {
        const struct json_member *member = &document->members[i];
        const struct json *value = &member->value;
        switch (member->name_length) {
        case 3:
            if (memcmp(member->name, "_id", 3) == 0) item->id = json_to_text(value, "");
            break;
        case 4:
            if (memcmp(member->name, "name", 4) == 0) item->name = json_to_text(value, "");
            if (memcmp(member->name, "type", 4) == 0) item->type = pf2e_item_type_find(json_to_text(value, ""));
            break;
        case 5:
            if (memcmp(member->name, "flags", 5) == 0) {
                const struct json *flags = json_get(value, "pf2e");
                if (json_is(flags, JSON_OBJECT)) item->flags = *flags;
            }
            break;
        case 6:
            if (memcmp(member->name, "system", 6) == 0 && value->type == JSON_OBJECT) item->system = *value;
            break;
        default:
            break;
        }
    }
}

static const char *const item_field_names[] = {
#define X(name, text) text,
    PF2E_ITEM_FIELDS(X)
#undef X
};

static void item_mark_spots(struct arena *arena, struct pf2e_item *item)
{
    struct pf2e_spot *spots = arena_array(arena, struct pf2e_spot, PF2E_FIELD_COUNT);
    for (size_t i = 0; spots && i < PF2E_FIELD_COUNT; i++) {
        const char *name = item_field_names[i];
        const struct json_member *found = json_find(&item->system, name, strlen(name));
        spots[i] = found ? (struct pf2e_spot){found->name, (uint32_t)(found - item->system.members)}
                         : (struct pf2e_spot){NULL, item->system.count};
    }
    item->spots = spots;
}

const struct json *pf2e_item_field(const struct pf2e_item *item, enum pf2e_item_field field)
{
    const struct json *system = &item->system;
    if (item->spots && system->type == JSON_OBJECT) {
        const struct pf2e_spot *spot = &item->spots[field];
        if (spot->name && spot->index < system->count && system->members[spot->index].name == spot->name)
            return &system->members[spot->index].value;
        if (!spot->name && spot->index == system->count) return NULL;
    }
    return json_get(system, item_field_names[field]);
}

struct pf2e_item *pf2e_item_new(struct pf2e_actor *actor, const struct json *document)
{
    if (!json_is(document, JSON_OBJECT)) return NULL;
    struct pf2e_item *item = arena_alloc_raw(&actor->arena, sizeof *item, _Alignof(struct pf2e_item));
    if (!item) return NULL;
    *item = (struct pf2e_item){.source = document,
                               .system = json_make_object(),
                               .flags = json_make_object(),
                               .type = PF2E_UNKNOWN_ITEM,
                               .id = "",
                               .name = ""};
    item_read_document(item, document);
    const char *slug = json_to_text(json_get(&item->system, "slug"), "");
    item->has_slug = *slug != '\0';
    item->slug = slug;
    item->physical = item_is_physical(item->type);
    if (item->type == PF2E_WEAPON || item->type == PF2E_MELEE) item_mark_spots(&actor->arena, item);
    (void)pf2e_item_slug(actor, item);
    return item;
}

/* The slot of the first item with the id, or the free one where it belongs. */
static uint32_t *item_slot(const struct pf2e_actor *actor, const char *id)
{
    uint32_t mask = actor->item_slot_count - 1, at = hash_bytes(id, strlen(id)) & mask;
    while (actor->item_slots[at] && !same_text(actor->items.items[actor->item_slots[at] - 1]->id, id))
        at = (at + 1) & mask;
    return &actor->item_slots[at];
}

static void item_note(struct pf2e_actor *actor, size_t index)
{
    uint32_t *slot = item_slot(actor, actor->items.items[index]->id);
    if (!*slot) *slot = (uint32_t)index + 1;
}

/* Few items are searched one by one; without memory for the slots many are, too. */
static void item_make_slots(struct pf2e_actor *actor)
{
    enum { FEW = 32 };
    if (actor->items.count <= FEW || actor->items.count * 2 <= actor->item_slot_count) return;
    uint32_t count = 4 * FEW;
    while (count < actor->items.count * 4)
        count *= 2;
    actor->item_slots = arena_array(&actor->arena, uint32_t, count);
    actor->item_slot_count = actor->item_slots ? count : 0;
    for (size_t i = 0; actor->item_slots && i + 1 < actor->items.count; i++)
        item_note(actor, i);
}

bool pf2e_item_add(struct pf2e_actor *actor, struct pf2e_item *item)
{
    item->place = (uint32_t)actor->items.count;
    if (!pool_push(&actor->arena, &actor->items, item)) return false;
    item_make_slots(actor);
    if (actor->item_slots) item_note(actor, actor->items.count - 1);
    return true;
}

static struct pf2e_item *item_find(const struct pf2e_actor *actor, const char *id)
{
    if (actor->item_slots) {
        uint32_t place = *item_slot(actor, id);
        return place ? actor->items.items[place - 1] : NULL;
    }
    for (size_t i = 0; i < actor->items.count; i++) {
        const char *known = actor->items.items[i]->id;
        if (same_text(known, id)) return actor->items.items[i];
    }
    return NULL;
}

struct pf2e_item *pf2e_item_find(const struct pf2e_actor *actor, const char *id)
{
    struct pf2e_item *found = id ? item_find(actor, id) : NULL;
    if (id && !found && actor->starting) pf2e_starting_missed(actor->starting, id);
    return found;
}

const struct json *pf2e_item_traits(const struct pf2e_item *item)
{
    return json_get(pf2e_item_field(item, PF2E_FIELD_TRAITS), "value");
}

bool pf2e_item_has_trait(const struct pf2e_item *item, const char *trait)
{
    return tree_has_text(pf2e_item_traits(item), trait);
}

const char *pf2e_item_trait_like(const struct pf2e_item *item, const char *start)
{
    const struct json *traits = pf2e_item_traits(item);
    size_t length = strlen(start);
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        if (trait[0] == start[0] && strncmp(trait, start, length) == 0) return trait;
    }
    return NULL;
}

bool pf2e_trait_is_known(const struct pf2e_actor *actor, enum pf2e_trait_list list, const struct json *trait)
{
    if (!json_is(trait, JSON_STRING)) return false;
    symbol known = symbol_find(&actor->world->symbols, trait->text, trait->count);
    return known && options_has(&actor->world->traits[list], known);
}

/* --- weapons ----------------------------------------------------------------------------------------------------- */

const char *pf2e_weapon_base(const struct pf2e_item *item)
{
    const char *base = json_to_text(pf2e_item_field(item, PF2E_FIELD_BASE), "");
    return *base ? base : NULL;
}

const char *pf2e_weapon_group(const struct pf2e_item *item)
{
    const char *group = json_to_text(pf2e_item_field(item, PF2E_FIELD_GROUP), "");
    return *group ? group : NULL;
}

const char *pf2e_weapon_category(const struct pf2e_item *item)
{
    const char *category = json_to_text(pf2e_item_field(item, PF2E_FIELD_CATEGORY), "");
    return *category ? category : item->type == PF2E_WEAPON ? "simple" : NULL;
}

const char *pf2e_weapon_equivalent(const char *base)
{
    static const char *const pairs[][2] = {{"composite-longbow", "longbow"},
                                           {"composite-shortbow", "shortbow"},
                                           {"big-boom-gun", "hand-cannon"},
                                           {"spoon-gun", "hand-cannon"}};
    for (size_t i = 0; base && i < sizeof pairs / sizeof *pairs; i++) {
        if (same_text(base, pairs[i][0])) return pairs[i][1];
    }
    return NULL;
}

int64_t pf2e_weapon_range_increment(const struct pf2e_item *item)
{
    return json_to_int(pf2e_item_field(item, PF2E_FIELD_RANGE), 0);
}

bool pf2e_weapon_is_melee(const struct pf2e_item *item)
{
    if (item->type == PF2E_MELEE)
        return !pf2e_item_trait_like(item, "range-") && !pf2e_item_trait_like(item, "thrown-");
    return pf2e_weapon_range_increment(item) == 0 && json_to_int(pf2e_item_field(item, PF2E_FIELD_MAX_RANGE), 0) == 0;
}

const char *pf2e_weapon_reload(const struct pf2e_item *item)
{
    const struct json *reload = json_get(pf2e_item_field(item, PF2E_FIELD_RELOAD), "value");
    const char *text = json_to_text(reload, "");
    return *text ? text : NULL;
}

bool pf2e_weapon_is_thrown(const struct pf2e_item *item)
{
    if (pf2e_weapon_is_melee(item)) return false;
    const char *reload = pf2e_weapon_reload(item);
    if (item->type == PF2E_WEAPON) return reload && same_text(reload, "-");
    return pf2e_item_trait_like(item, "thrown-") != NULL;
}

static bool item_is_mandatory_ranged(const struct pf2e_item *item)
{
    static const char *const groups[] = {"bomb", "bow", "crossbow", "firearm", "sling"};
    const char *group = pf2e_weapon_group(item);
    for (size_t i = 0; group && i < 5; i++) {
        if (same_text(group, groups[i])) return true;
    }
    return pf2e_item_has_trait(item, "thrown");
}

static void item_prepare_range(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *thrown = pf2e_item_trait_like(item, "thrown-");
    const char *base = pf2e_weapon_base(item);
    if (pf2e_item_has_trait(item, "thrown") || (base && same_text(base, "alchemical-bomb")))
        tree_set_text(&actor->arena, &item->system, "reload.value", "-");
    if (item->thrown_or_melee && same_text(item->thrown_or_melee, "melee")) return;
    if (item_is_mandatory_ranged(item)) {
        if (pf2e_weapon_is_melee(item)) tree_set_int(&actor->arena, &item->system, "range", 10);
    } else if (thrown) {
        tree_set(&actor->arena, &item->system, "range", json_make_null());
    }
}

/* The words the content has for a rune, else its key: "ancestralEchoing" is Ancestral Echoing. */
static void item_add_rune_name(struct pf2e_actor *actor, const struct pf2e_item *item, struct text *name,
                               const char *rune)
{
    const char *kind = item->type == PF2E_ARMOR ? "Armor" : "Weapon";
    const char *key = arena_printf(&actor->arena, "PF2E.%sPropertyRune.%s.Name", kind, rune);
    const char *label = key ? pf2e_label(actor->world, key) : NULL;
    if (label && label != key) {
        text_addf(name, "%s ", label);
        return;
    }
    for (size_t k = 0; rune[k]; k++) {
        if (ascii_is_upper(rune[k]) && k) text_add_char(name, ' ');
        text_add_char(name, k ? rune[k] : ascii_upper(rune[k]));
    }
    text_add_char(name, ' ');
}

static void item_add_rune_names(struct pf2e_actor *actor, const struct pf2e_item *item, struct text *name)
{
    const struct json *property = json_path(&item->system, "runes.property");
    for (size_t i = 0; i < json_count(property) && i < 4; i++)
        item_add_rune_name(actor, item, name, json_to_text(json_at(property, i), ""));
}

/* Is it called as its base is: by the words of the content, else by the name itself? */
static bool item_bears_name(struct pf2e_actor *actor, const struct pf2e_item *item, const char *stored)
{
    const char *base = pf2e_weapon_base(item);
    const char *kind = item->type == PF2E_SHIELD ? "Item.Shield" : "Weapon";
    const char *key = arena_printf(&actor->arena, "PF2E.%s.Base.%s", kind, base);
    const char *label = key ? pf2e_label(actor->world, key) : NULL;
    return label && label != key ? same_text(label, stored) : same_text(pf2e_slug(actor, stored), base);
}

/* The words a rune of the second sort puts into a name: striking, resilient or reinforcing, by its grade. */
static const char *item_grade_words(const struct pf2e_item *item)
{
    static const char *const striking[] = {"Striking ", "Greater Striking ", "Major Striking ", "Mythic Striking "};
    static const char *const resilient[] = {"Resilient ", "Greater Resilient ", "Major Resilient ",
                                            "Mythic Resilient "};
    static const char *const reinforcing[] = {"Minor Reinforcing ",   "Lesser Reinforcing ", "Moderate Reinforcing ",
                                              "Greater Reinforcing ", "Major Reinforcing ",  "Supreme Reinforcing "};
    static const struct {
        enum pf2e_item_type type;
        const char *path;
        const char *const *words;
        int64_t most;
    } sorts[] = {{PF2E_WEAPON, "runes.striking", striking, 4},
                 {PF2E_ARMOR, "runes.resilient", resilient, 4},
                 {PF2E_SHIELD, "runes.reinforcing", reinforcing, 6}};
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        if (sorts[i].type != item->type) continue;
        int64_t grade = tree_int(&item->system, sorts[i].path, 0);
        if (grade >= 1 && grade <= sorts[i].most) return sorts[i].words[grade - 1];
    }
    return "";
}

/* What is made of hide, steel or wood by name is called after its kind when it is made of something else. */
static const char *item_plain_kind(const char *base)
{
    if (same_text(base, "hide-armor")) return "Armor";
    return same_text(base, "steel-shield") || same_text(base, "wooden-shield") ? "Shield" : NULL;
}

/* "+1 Striking Longsword": an item that bears the plain name of its base is named after its runes and material. */
void pf2e_item_prepare_name(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *base = pf2e_weapon_base(item), *stored = json_to_text(json_get(item->source, "name"), "");
    if (!base || json_is(json_get(&item->system, "specific"), JSON_OBJECT) || !item_bears_name(actor, item, stored))
        return;
    int64_t potency = item->type == PF2E_SHIELD ? 0 : pf2e_rune_potency(item);
    const char *material = tree_text(&item->system, "material.type", "");
    struct text name = {0};
    if (potency > 0) text_addf(&name, "+%lld ", (long long)potency);
    text_add(&name, item_grade_words(item));
    if (item->type != PF2E_SHIELD) item_add_rune_names(actor, item, &name);
    for (size_t i = 0; material[i]; i++)
        text_add_char(&name, material[i] == '-'                 ? ' '
                             : i == 0 || material[i - 1] == '-' ? ascii_upper(material[i])
                                                                : material[i]);
    if (*material) text_add_char(&name, ' ');
    const char *kind = *material ? item_plain_kind(base) : NULL;
    text_add(&name, kind ? kind : stored);
    const char *copy = arena_copy_text(&actor->arena, text_get(&name), name.length);
    if (copy) item->name = copy;
    text_free(&name);
}

/* A weapon with exactly one die deals one more for each step of its striking rune. */
static void item_prepare_weapon(struct pf2e_actor *actor, struct pf2e_item *item)
{
    struct arena *arena = &actor->arena;
    pf2e_item_prepare_runes(actor, item);
    pf2e_item_prepare_name(actor, item);
    item_prepare_range(actor, item);
    const char *die = tree_text(&item->system, "damage.die", "");
    int64_t dice = tree_int(&item->system, "damage.dice", 1);
    if (!*die && dice > 0) {
        if (tree_int(&item->system, "damage.modifier", 0) == 0)
            tree_set_int(arena, &item->system, "damage.modifier", dice);
        tree_set_int(arena, &item->system, "damage.dice", 0);
    } else if (dice == 1) {
        int64_t more = pf2e_weapon_striking(item), automatic = pf2e_automatic_bonus(actor, PF2E_BONUS_DAMAGE);
        if (automatic > more) more = automatic;
        if (more > 0) tree_set_int(arena, &item->system, "damage.dice", 1 + more);
    }
}

static bool item_attack_trait_known(const struct pf2e_actor *actor, const struct json *trait)
{
    return pf2e_trait_is_known(actor, PF2E_TRAITS_ATTACK, trait);
}

/* Traits an attack does not have are dropped. The reference drops them by their first position while the list
 * shrinks, so of several the right neighbour goes with the second one; then it filters once more. */
static void item_prune_traits(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const struct json *stored = pf2e_item_traits(item);
    size_t unknown = 0;
    for (size_t i = 0; i < json_count(stored); i++)
        unknown += !item_attack_trait_known(actor, json_at(stored, i));
    struct json *traits = unknown ? tree_open(&actor->arena, &item->system, "traits.value") : NULL;
    if (!json_is(traits, JSON_ARRAY)) return;
    struct json before = json_copy(&actor->arena, traits);
    for (size_t i = 0; i < before.count; i++) {
        if (!item_attack_trait_known(actor, &before.items[i]) && i < traits->count) json_remove_at(traits, i);
    }
    for (size_t i = traits->count; i-- > 0;) {
        if (!item_attack_trait_known(actor, &traits->items[i])) json_remove_at(traits, i);
    }
}

/* A creature's attack takes category, group and base from the weapon it is made with; natural ones are unarmed. */
void pf2e_item_prepare_attack(struct pf2e_actor *actor, struct pf2e_item *item)
{
    item_prune_traits(actor, item);
    const struct pf2e_item *weapon = pf2e_item_find(actor, tree_text(&item->flags, "linkedWeapon", NULL));
    struct arena *arena = &actor->arena;
    if (weapon && weapon->type == PF2E_WEAPON) {
        const char *base = pf2e_weapon_base(weapon), *group = pf2e_weapon_group(weapon);
        tree_set_text(arena, &item->system, "category", pf2e_weapon_category(weapon));
        if (group) tree_set_text(arena, &item->system, "group", group);
        if (base) tree_set_text(arena, &item->system, "baseItem", base);
        return;
    }
    if (!pf2e_item_has_trait(item, "unarmed")) return;
    tree_set_text(arena, &item->system, "category", "unarmed");
    if (!item->in_memory) tree_set_text(arena, &item->system, "group", "brawling");
    const char *const *bases = pf2e_words("baseWeapons");
    for (size_t i = 0; item->has_slug && bases && bases[i]; i++) {
        if (same_text(bases[i], item->slug)) tree_set_text(arena, &item->system, "baseItem", item->slug);
    }
}

/* --- badges and carrying ----------------------------------------------------------------------------------------- */

static void item_prepare_badge(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (item->type == PF2E_CONDITION) {
        if (json_to_bool(json_path(&item->system, "value.isValued"), false)) {
            item->has_badge = true;
            item->badge = tree_int(&item->system, "value.value", 1);
        }
    } else {
        const struct json *value = json_path(&item->system, "badge.value");
        const char *type = tree_text(&item->system, "badge.type", "counter");
        item->has_badge = json_is_number(value) && !same_text(type, "formula");
        item->badge = json_to_int(value, 0);
    }
    if (item->has_badge && item->type == PF2E_CONDITION)
        item->name = arena_printf(&actor->arena, "%s %lld", item->name, (long long)item->badge);
    if (!item->name) item->name = "";
}

/* A feat has the traits of its kind whether or not they are written down. */
static void item_prepare_feat(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    bool skill = same_text(category, "skill");
    bool general = skill && !pf2e_item_has_trait(item, "archetype");
    if (general || same_text(category, "general")) pf2e_item_add_trait(actor, item, "general");
    if (skill) pf2e_item_add_trait(actor, item, "skill");
}

void pf2e_item_prepare(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (item->type == PF2E_FEAT) item_prepare_feat(actor, item);
    if (item->type == PF2E_SHIELD) {
        pf2e_item_prepare_shield(actor, item);
        pf2e_item_prepare_name(actor, item);
    }
    if (item->type == PF2E_WEAPON) item_prepare_weapon(actor, item);
    if (item->type == PF2E_ARMOR) {
        pf2e_item_prepare_runes(actor, item);
        pf2e_item_prepare_name(actor, item);
    }
    if (item->type == PF2E_CONDITION || item->type == PF2E_EFFECT || item->type == PF2E_AFFLICTION)
        item_prepare_badge(actor, item);
    if (item->physical) pf2e_item_prepare_carrying(actor, item);
}

struct item_usage {
    enum { USAGE_HELD, USAGE_WORN, USAGE_CARRIED, USAGE_ATTACHED } kind;
    uint32_t hands;
    bool slot; /* worn somewhere particular */
};

static struct item_usage item_usage(const struct pf2e_item *item)
{
    const char *usage = tree_text(&item->system, "usage.value", "");
    if (item->type == PF2E_ARMOR) return (struct item_usage){.kind = USAGE_WORN, .slot = true};
    if (item->type == PF2E_BACKPACK && !*usage) usage = "held-in-one-hand";
    if (!*usage || item->type == PF2E_SHIELD) usage = item->type == PF2E_TREASURE ? "carried" : "held-in-one-hand";
    if (strncmp(usage, "held", 4) == 0)
        return (struct item_usage){.kind = USAGE_HELD, .hands = strstr(usage, "in-two-hands") ? 2 : 1};
    if (same_text(usage, "worn") || same_text(usage, "other")) return (struct item_usage){.kind = USAGE_WORN};
    if (strncmp(usage, "worn", 4) == 0) return (struct item_usage){.kind = USAGE_WORN, .slot = true};
    if (same_text(usage, "carried")) return (struct item_usage){.kind = USAGE_CARRIED};
    return (struct item_usage){.kind = USAGE_ATTACHED};
}

static bool item_is_worn_or_held(const struct pf2e_item *item, struct item_usage usage, const struct json *how,
                                 const char *carry)
{
    switch (usage.kind) {
    case USAGE_HELD:
        return same_text(carry, "held") && item->hands_held >= usage.hands;
    case USAGE_WORN:
        return same_text(carry, "worn") && (!usage.slot || json_to_bool(json_get(how, "inSlot"), false));
    case USAGE_CARRIED:
    case USAGE_ATTACHED:
        break;
    }
    return !same_text(carry, "stowed") && !same_text(carry, "dropped");
}

void pf2e_item_prepare_carrying(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const struct json *how = json_get(&item->system, "equipped"), *traits = pf2e_item_field(item, PF2E_FIELD_TRAITS);
    const char *carry = json_to_text(json_get(how, "carryType"), "worn");
    struct item_usage usage = item_usage(item);
    item->hands_needed = usage.kind == USAGE_HELD ? usage.hands : 0;
    item->held = same_text(carry, "held");
    item->stowed = same_text(carry, "stowed");
    item->hands_held = item->held ? json_to_int(json_get(how, "handsHeld"), 0) : 0;
    item->equipped = item_is_worn_or_held(item, usage, how, carry);
    if (item->type == PF2E_WEAPON && json_is_text(pf2e_item_field(item, PF2E_FIELD_CATEGORY), "unarmed") &&
        !pf2e_item_is_handwraps(item))
        item->equipped = true;
    if (item->type == PF2E_WEAPON && item->hands_held == 1 && pf2e_item_trait_like(item, "jousting-"))
        item->equipped = true;
    item->investable = tree_has_text(json_get(traits, "value"), "invested");
    item->invested = item->investable && item->equipped && json_to_bool(json_get(how, "invested"), false);
    (void)actor;
}
