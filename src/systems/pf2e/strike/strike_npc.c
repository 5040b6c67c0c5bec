/* strike_npc.c: strikes of creatures that state their numbers. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/sort.h"
#include "systems/pf2e/strike/strike.h"

static struct pf2e_strike *npc_strike(struct pf2e_actor *actor, struct pf2e_item *item)
{
    struct pf2e_strike *strike = arena_new(&actor->arena, struct pf2e_strike);
    if (!strike) return NULL;
    strike->item = item;
    strike->slug = item->slug;
    strike->label = item->name;
    strike->ready = true;
    pf2e_strike_adjust_item(actor, item);
    pf2e_strike_base_options(actor, strike, -1);
    pf2e_item_options(actor, item, "item", &strike->item_options);
    pf2e_strike_attack_domains(actor, strike, -1);
    pf2e_modifier_add(
        actor, &strike->modifiers,
        pf2e_part("base", "Modifier", json_to_double(json_path(&item->system, "bonus.value"), 0), "untyped"),
        &strike->domains);
    struct pf2e_scope scope = {.weapon = item};
    pf2e_modifiers_pull(actor, &strike->modifiers, &(struct pf2e_pull){.domains = &strike->domains, .scope = &scope});
    pf2e_strike_trait_modifiers(actor, strike);
    pf2e_strike_finish(actor, strike, "Strike ");
    const struct json *traits = pf2e_item_traits(item);
    pf2e_strike_traits(actor, strike);
    for (size_t i = 0; i < json_count(traits); i++)
        (void)pool_push(&actor->arena, &strike->traits, json_to_text(json_at(traits, i), ""));
    return strike;
}

/* --- strikes that elements make ----------------------------------------------------------------------------------- */

/* Dice of a creature of this level when the element states no numbers. */
static int64_t npc_usual_dice(int64_t level)
{
    int64_t dice = number_truncate(floor((double)(level + 2) / 4 + 0.5));
    return dice < 1 ? 1 : dice > 4 ? 4 : dice;
}

static const char *npc_damage_text(struct pf2e_actor *actor, const struct pf2e_item *weapon, bool fixed)
{
    int64_t dice = tree_int(&weapon->system, "damage.dice", 1), flat = tree_int(&weapon->system, "damage.modifier", 0);
    const char *die = tree_text(&weapon->system, "damage.die", "");
    if (!fixed) {
        dice = npc_usual_dice(actor->base_level);
        flat = actor->attributes[pf2e_weapon_is_melee(weapon) || pf2e_weapon_is_thrown(weapon) ? PF2E_STR : PF2E_DEX] +
               (actor->level > 1 ? dice : 0);
    }
    if (!*die || dice <= 0) return arena_printf(&actor->arena, "%lld", (long long)flat);
    return flat
               ? arena_printf(&actor->arena, "%lld%s%s%lld", (long long)dice, die, flat < 0 ? "" : "+", (long long)flat)
               : arena_printf(&actor->arena, "%lld%s", (long long)dice, die);
}

/* Its traits, and how far it reaches by the size of who has it. */
static void npc_attack_traits(struct pf2e_actor *actor, const struct pf2e_item *weapon, struct json *document)
{
    static const char *const reaches[] = {NULL, "reach-10", "reach-10", "reach-15", "reach-20", "reach-25"};
    static const char path[] = "system.traits.value";
    int size = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med")), feet = pf2e_size_reach(actor);
    const struct json *traits = pf2e_item_traits(weapon);
    bool reaches_far = pf2e_item_trait_like(weapon, "reach") != NULL;
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        if (strcmp(trait, "reach") == 0) trait = reaches[size];
        if (trait) tree_push_text(&actor->arena, document, path, trait);
    }
    const char *reach = arena_printf(&actor->arena, "reach-%d", feet);
    if (reach && feet != 5 && !reaches_far && pf2e_weapon_is_melee(weapon))
        tree_push_text(&actor->arena, document, path, reach);
}

static struct pf2e_item *npc_attack_from(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    struct arena *arena = &actor->arena;
    struct pf2e_item *weapon = pf2e_strike_element_item(actor, rule, NULL);
    struct json *document = weapon ? arena_new(arena, struct json) : NULL;
    if (!document) return NULL;
    const struct json *attack = PF2E_OP(rule, strike)->attack_modifier;
    double bonus = attack ? pf2e_rule_number(actor, rule, attack, NULL) : floor(1.5 * (double)actor->level + 7 + 0.5);
    const char *damage = npc_damage_text(actor, weapon, attack != NULL);
    *document = json_make_object();
    tree_set_text(arena, document, "_id", weapon->id);
    tree_set_text(arena, document, "name", weapon->name);
    tree_set_text(arena, document, "type", "melee");
    tree_set_text(arena, document, "system.slug", weapon->slug);
    tree_set_text(arena, document, "system.weaponType.value", pf2e_weapon_is_melee(weapon) ? "melee" : "ranged");
    tree_set(arena, document, "system.bonus.value", json_make_double(bonus));
    if (damage) tree_set_text(arena, document, "system.damageRolls.0.damage", damage);
    tree_set_text(arena, document, "system.damageRolls.0.damageType",
                  tree_text(&weapon->system, "damage.damageType", "untyped"));
    npc_attack_traits(actor, weapon, document);
    int64_t range = pf2e_weapon_range_increment(weapon);
    const char *trait =
        range && !pf2e_weapon_is_thrown(weapon) ? arena_printf(arena, "range-increment-%lld", (long long)range) : NULL;
    if (trait) tree_push_text(arena, document, "system.traits.value", trait);
    struct pf2e_item *item = pf2e_item_new(actor, document);
    if (!item) return NULL;
    item->in_memory = true;
    const char *base = pf2e_weapon_base(weapon), *group = pf2e_weapon_group(weapon),
               *category = pf2e_weapon_category(weapon);
    if (category) tree_set_text(arena, &item->system, "category", category);
    if (group) tree_set_text(arena, &item->system, "group", group);
    if (base) tree_set_text(arena, &item->system, "baseItem", base);
    return item;
}

static int npc_compare(const void *a, const void *b, void *context)
{
    (void)context;
    return strcmp((*(struct pf2e_strike *const *)a)->label, (*(struct pf2e_strike *const *)b)->label);
}

void pf2e_prepare_npc_strikes(struct pf2e_actor *actor)
{
    size_t count = actor->items.count;
    for (size_t i = 0; i < count; i++) {
        if (actor->items.items[i]->type != PF2E_MELEE) continue;
        struct pf2e_strike *strike = npc_strike(actor, actor->items.items[i]);
        if (strike) (void)pool_push(&actor->arena, &actor->strikes, strike);
    }
    for (size_t i = 0; i < actor->strike_rules.count; i++) {
        struct pf2e_item *item = npc_attack_from(actor, actor->strike_rules.items[i]);
        struct pf2e_strike *strike = item ? npc_strike(actor, item) : NULL;
        if (strike) (void)pool_push(&actor->arena, &actor->strikes, strike);
    }
    sort_stable(actor->strikes.items, actor->strikes.count, sizeof(struct pf2e_strike *), npc_compare, NULL);
}
