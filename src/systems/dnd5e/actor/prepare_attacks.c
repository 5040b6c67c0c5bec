/* prepare_attacks.c: what an actor can attack with: weapons in hand, a creature's actions, bare hands. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"

/* A property as it is written, with what follows its name: "Versatile (1d8)"; NULL. */
static const char *d5e_property_text(const struct json *properties, const char *property)
{
    size_t length = strlen(property);
    for (size_t i = 0; i < json_count(properties); i++) {
        const char *text = json_to_text(json_at(properties, i), "");
        size_t same = 0;
        while (same < length && ascii_lower(text[same]) == ascii_lower(property[same]))
            same++;
        if (same == length && (text[length] == '\0' || text[length] == ' ')) return text;
    }
    return NULL;
}

bool d5e_is_among_properties(const struct json *properties, const char *property)
{
    return d5e_property_text(properties, property) != NULL;
}

bool d5e_has_property(const struct json *item, const char *property)
{
    return d5e_is_among_properties(json_get(item, "properties"), property);
}

/* An entry of the document's equipment: a name with a slot, or a complete item. */
const struct json *d5e_equipped(const struct d5e_actor *actor, const char *slot)
{
    const struct json *equipment = json_get(actor->document, "equipment");
    for (size_t i = 0; i < json_count(equipment); i++) {
        const struct json *entry = json_at(equipment, i);
        if (!json_is_text(json_get(entry, "slot"), slot)) continue;
        if (json_get(entry, "damage") || json_get(entry, "armor_class")) return entry;
        const struct d5e_record *record =
            d5e_content_record(actor->content, D5E_EQUIPMENT, json_to_text(json_get(entry, "name"), ""));
        return record ? &record->json : entry;
    }
    return NULL;
}

static struct d5e_attack *d5e_add_attack(struct d5e_actor *actor)
{
    struct d5e_attack *attack = arena_new(actor->arena, struct d5e_attack);
    struct d5e_attack **end = actor->last_attack ? &actor->last_attack->next : &actor->attacks;
    return attack ? actor->last_attack = *end = attack : NULL;
}

static bool d5e_is_proficient(const struct d5e_actor *actor, const struct json *weapon)
{
    const char *name = json_to_text(json_get(weapon, "name"), "");
    for (size_t i = 0; i < actor->proficiencies.count; i++) {
        const char *known = json_to_text(json_at(&actor->proficiencies, i), "");
        if (d5e_same_name(known, name) || (d5e_same_name(known, "simple") && d5e_has_property(weapon, "Simple")) ||
            (d5e_same_name(known, "martial") && d5e_has_property(weapon, "Martial")))
            return true;
    }
    return false;
}

/* "Range (150/600)", "Thrown (20/60)": the two distances after a property's name. */
static void d5e_read_range(const struct json *weapon, const char *property, int64_t *normal, int64_t *far)
{
    const struct json *properties = json_get(weapon, "properties");
    for (size_t i = 0; i < json_count(properties); i++) {
        const char *text = json_to_text(json_at(properties, i), ""), *at = strchr(text, '(');
        if (strncmp(text, property, strlen(property)) != 0 || !at) continue;
        int64_t numbers[2] = {0, 0};
        for (size_t n = 0; n < 2 && *at; n++) {
            while (*at && !ascii_is_digit(*at))
                at++;
            for (; ascii_is_digit(*at) && numbers[n] < 100000; at++)
                numbers[n] = numbers[n] * 10 + (*at - '0');
        }
        *normal = numbers[0];
        *far = numbers[1] ? numbers[1] : numbers[0];
    }
}

enum d5e_grip { D5E_MAIN_HAND, D5E_OFF_HAND, D5E_BOTH_HANDS };

/* The second attack of one name has to be called something else. */
static const char *d5e_weapon_name(struct d5e_actor *actor, const struct json *weapon, enum d5e_grip grip)
{
    const char *name = json_to_text(json_get(weapon, "name"), "weapon");
    for (const struct d5e_attack *at = actor->attacks; grip != D5E_MAIN_HAND && at; at = at->next) {
        if (!at->name || !d5e_same_name(at->name, name)) continue;
        const char *hands = grip == D5E_OFF_HAND ? "off hand" : "two hands",
                   *other = arena_printf(actor->arena, "%s (%s)", name, hands);
        return other ? other : name;
    }
    return name;
}

/* "Versatile (1d10)": the dice of the weapon in two hands; NULL without them. */
static const char *d5e_versatile_dice(struct d5e_actor *actor, const struct json *weapon)
{
    const char *text = d5e_property_text(json_get(weapon, "properties"), "Versatile");
    const char *at = text ? strchr(text, '(') : NULL;
    return at && ascii_is_digit(at[1]) ? arena_copy_text(actor->arena, at + 1, strcspn(at + 1, ")")) : NULL;
}

/* In two hands a versatile weapon has its larger dice, counts as two-handed, and is not thrown. */
static void d5e_take_both_hands(struct d5e_actor *actor, const struct json *weapon, struct d5e_attack *attack)
{
    struct json *properties = arena_new(actor->arena, struct json);
    if (!properties) return;
    *properties = json_make_array();
    for (size_t i = 0; i < json_count(attack->properties); i++) {
        const struct json *one = json_at(attack->properties, i);
        if (one->text != d5e_property_text(attack->properties, "Thrown"))
            json_push(actor->arena, properties, *one);
    }
    json_push(actor->arena, properties, json_make_text(actor->arena, "Two-handed", 10));
    attack->properties = properties;
    attack->dice = d5e_versatile_dice(actor, weapon);
    attack->ranged = false;
    attack->two_hands = true;
}

static void d5e_add_weapon(struct d5e_actor *actor, const struct json *weapon, enum d5e_grip grip)
{
    struct d5e_attack *attack = weapon && json_get(weapon, "damage") ? d5e_add_attack(actor) : NULL;
    if (!attack) return;
    int64_t strength = d5e_actor_modifier(actor, D5E_STRENGTH), dexterity = d5e_actor_modifier(actor, D5E_DEXTERITY);
    bool ranged = d5e_has_property(weapon, "Ranged"), finesse = d5e_has_property(weapon, "Finesse");
    bool by_strength = !ranged && !(finesse && dexterity > strength);
    int64_t modifier = by_strength ? strength : dexterity;
    *attack = (struct d5e_attack){.name = d5e_weapon_name(actor, weapon, grip),
                                  .dice = json_to_text(json_path(weapon, "damage.dice"), "1"),
                                  .damage_type = json_to_text(json_path(weapon, "damage.type.0"), "bludgeoning"),
                                  .reach_ft = d5e_has_property(weapon, "Reach") ? 10 : 5,
                                  .melee = !ranged,
                                  .ranged = ranged || d5e_has_property(weapon, "Thrown"),
                                  .magical = json_to_bool(json_get(weapon, "magical"), false),
                                  .uses_strength = by_strength,
                                  .off_hand = grip == D5E_OFF_HAND,
                                  .properties = json_get(weapon, "properties")};
    d5e_stat_add(actor->arena, &attack->bonus, by_strength ? "Strength" : "Dexterity", modifier);
    if (d5e_is_proficient(actor, weapon))
        d5e_stat_add(actor->arena, &attack->bonus, "proficiency", actor->proficiency_bonus);
    if (grip != D5E_OFF_HAND || modifier < 0)
        d5e_stat_add(actor->arena, &attack->damage_bonus, by_strength ? "Strength" : "Dexterity", modifier);
    if (grip == D5E_BOTH_HANDS)
        d5e_take_both_hands(actor, weapon, attack);
    else
        d5e_read_range(weapon, ranged ? "Range" : "Thrown", &attack->range_ft, &attack->long_range_ft);
}

/* "1d6+1" of a stat block: dice and what is added; more than that is rolled as it is written. */
static void d5e_split_damage(struct d5e_actor *actor, const char *formula, struct d5e_attack *attack)
{
    size_t length = strcspn(formula, "+-");
    const char *rest = formula + length;
    bool number = *rest && strspn(rest + 1, " 0123456789") == strlen(rest + 1);
    attack->dice = number ? arena_copy_text(actor->arena, formula, length) : formula;
    if (!number) return;
    int64_t bonus = strtol(rest + 1 + strspn(rest + 1, " "), NULL, 10);
    if (bonus > D5E_MOST_FIGURE) bonus = D5E_MOST_FIGURE;
    d5e_stat_add(actor->arena, &attack->damage_bonus, "stat block", *rest == '-' ? -bonus : bonus);
}

static void d5e_add_action(struct d5e_actor *actor, const struct json *action)
{
    const struct json *damage = json_get(action, "damage"), *bonus = json_get(action, "bonus");
    if (!damage || !bonus) return;
    struct d5e_attack *attack = d5e_add_attack(actor);
    if (!attack) return;
    const struct d5e_record *form = d5e_content_record(
        actor->content, D5E_ATTACK, json_to_text(json_get(action, "ref"), json_to_text(json_get(action, "name"), "")));
    const struct json *shape = form ? &form->json : NULL;
    const char *formula = json_to_text(damage, json_to_text(json_get(damage, "dice"), "1"));
    *attack = (struct d5e_attack){
        .name = json_to_text(json_get(action, "name"), "attack"),
        .damage_type = json_to_text(
            json_get(action, "damage_type"),
            json_to_text(json_get(shape, "damage_type"), json_to_text(json_path(damage, "type.0"), "bludgeoning"))),
        .reach_ft = d5e_figure(json_get(action, "reach"), d5e_figure(json_get(shape, "reach"), 5)),
        .range_ft = d5e_figure(json_path(action, "range.normal"), d5e_figure(json_get(action, "range"), 0)),
        .long_range_ft = d5e_figure(json_path(action, "range.long"), 0),
        .uses_strength = true};
    attack->ranged = attack->range_ft > 0;
    attack->melee = !attack->ranged || json_get(action, "reach");
    d5e_split_damage(actor, formula, attack);
    d5e_stat_add(actor->arena, &attack->bonus, "stat block", d5e_figure(bonus, 0));
}

static void d5e_add_unarmed(struct d5e_actor *actor)
{
    struct d5e_attack *attack = d5e_add_attack(actor);
    if (!attack) return;
    int64_t strength = d5e_actor_modifier(actor, D5E_STRENGTH);
    *attack = (struct d5e_attack){.name = "Unarmed Strike",
                                  .dice = "1",
                                  .damage_type = "bludgeoning",
                                  .reach_ft = 5,
                                  .melee = true,
                                  .uses_strength = true};
    d5e_stat_add(actor->arena, &attack->damage_bonus, "Strength", strength);
    d5e_stat_add(actor->arena, &attack->bonus, "Strength", strength);
    d5e_stat_add(actor->arena, &attack->bonus, "proficiency", actor->proficiency_bonus);
}

/* What is worn or held must be something: a record of the content, or an item with its own figures. */
static void d5e_check_equipment(struct d5e_actor *actor)
{
    const struct json *equipment = json_get(actor->document, "equipment");
    for (size_t i = 0; json_is(equipment, JSON_ARRAY) && i < equipment->count; i++) {
        const struct json *entry = json_at(equipment, i), *name = json_get(entry, "name");
        bool own = json_get(entry, "damage") || json_get(entry, "armor_class") || json_get(entry, "properties") ||
                   json_get(entry, "mechanics");
        if (json_is(name, JSON_STRING) && !own && !d5e_content_record(actor->content, D5E_EQUIPMENT, name->text))
            d5e_warn_name(actor, name, D5E_EQUIPMENT, name->text);
    }
}

void d5e_prepare_attacks(struct d5e_actor *actor)
{
    d5e_check_equipment(actor);
    const struct json *actions = json_get(actor->document, "actions");
    for (size_t i = 0; i < json_count(actions); i++)
        d5e_add_action(actor, json_at(actions, i));
    const struct json *weapon = d5e_equipped(actor, "main_hand"), *second = d5e_equipped(actor, "off_hand");
    d5e_add_weapon(actor, weapon, D5E_MAIN_HAND);
    if (!second && !d5e_equipped(actor, "shield") && d5e_versatile_dice(actor, weapon))
        d5e_add_weapon(actor, weapon, D5E_BOTH_HANDS);
    d5e_add_weapon(actor, second, D5E_OFF_HAND);
    d5e_add_weapon(actor, d5e_equipped(actor, "ranged"), D5E_MAIN_HAND);
    if (!actor->is_creature || !actor->attacks) d5e_add_unarmed(actor);
}
