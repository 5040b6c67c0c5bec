/* strike.c: strikes of characters: with weapons, with what elements make, unarmed, with shields. */
#include "systems/pf2e/strike/strike.h"
#include "systems/pf2e/model/modifier.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/sort.h"

struct arsenal {
    struct pf2e_actor *actor;
    struct json runes; /* of handwraps, lent to unarmed attacks */
    pool(struct pf2e_item *) weapons;
    int64_t hands_really_free;
};

/* --- weapons that are not items ---------------------------------------------------------------------------------- */

static struct json *arsenal_document(struct pf2e_actor *actor, const char *id, const char *name)
{
    struct json *document = arena_new(&actor->arena, struct json);
    if (!document) return NULL;
    *document = json_make_object();
    tree_set_text(&actor->arena, document, "_id", id);
    tree_set_text(&actor->arena, document, "name", name);
    tree_set_text(&actor->arena, document, "type", "weapon");
    tree_set(&actor->arena, document, "system", json_make_object());
    return document;
}

static void arsenal_alter(struct pf2e_actor *actor, struct pf2e_item *item)
{
    for (size_t i = 0; i < actor->alterations.count; i++)
        pf2e_alter_item(actor, actor->alterations.items[i], item);
}

/* What alters weapons alters it too, unless it is a shield at heart. */
static struct pf2e_item *arsenal_make(struct pf2e_actor *actor, const struct json *document, bool altered)
{
    struct pf2e_item *item = document ? pf2e_item_new(actor, document) : NULL;
    if (!item) return NULL;
    item->in_memory = true;
    pf2e_item_prepare(actor, item);
    if (altered) arsenal_alter(actor, item);
    return item;
}

static void arsenal_copy(struct pf2e_actor *actor, struct json *document, const char *path, const struct json *value)
{
    if (value && value->type != JSON_NULL) tree_set(&actor->arena, document, path, *value);
}

static void arsenal_set_damage(struct pf2e_actor *actor, struct json *document, int64_t dice, const char *die,
                               const char *type)
{
    tree_set_int(&actor->arena, document, "system.damage.dice", dice);
    if (die) tree_set_text(&actor->arena, document, "system.damage.die", die);
    tree_set_text(&actor->arena, document, "system.damage.damageType", type);
}

static void arsenal_add_unarmed(struct arsenal *arsenal)
{
    struct pf2e_actor *actor = arsenal->actor;
    struct arena *arena = &actor->arena;
    struct json *document = arsenal_document(actor, "xxPF2ExUNARMEDxx", "Unarmed Attack");
    static const char *const traits[] = {"agile", "finesse", "nonlethal", "unarmed"};
    if (!document) return;
    tree_set_text(arena, document, "system.slug", "basic-unarmed");
    tree_set_text(arena, document, "system.category", "unarmed");
    tree_set_text(arena, document, "system.group", "brawling");
    tree_set_text(arena, document, "system.usage.value", "worngloves");
    tree_set(arena, document, "system.equipped.inSlot", json_make_bool(true));
    arsenal_set_damage(actor, document, 1, "d4", "bludgeoning");
    for (size_t i = 0; i < 4; i++)
        tree_push_text(arena, document, "system.traits.value", traits[i]);
    tree_set(arena, document, "system.runes", arsenal->runes);
    struct pf2e_item *item = arsenal_make(actor, document, true);
    if (item) (void)pool_push(arena, &arsenal->weapons, item);
}

static void arsenal_set_strike_range(struct pf2e_actor *actor, struct pf2e_rule *rule, struct json *document)
{
    const struct json *range = PF2E_OP(rule, strike)->range;
    int64_t increment = json_is_number(range) ? json_to_int(range, 0) : 0;
    if (json_is(range, JSON_OBJECT)) {
        increment = number_truncate(pf2e_rule_number(actor, rule, json_get(range, "increment"), NULL));
        int64_t most = number_truncate(pf2e_rule_number(actor, rule, json_get(range, "max"), NULL));
        if (most) tree_set_int(&actor->arena, document, "system.maxRange", most);
    }
    if (increment) tree_set_int(&actor->arena, document, "system.range", increment);
}

/* One d4 of bludgeoning damage unless it says otherwise. */
static void arsenal_set_strike_damage(struct pf2e_actor *actor, struct pf2e_rule *rule, struct json *document)
{
    const struct json *base = json_get(PF2E_OP(rule, strike)->damage, "base");
    const char *type = pf2e_rule_text(actor, rule, json_get(base, "damageType"), NULL);
    const struct json *dice = json_get(base, "dice"), *die = json_get(base, "die");
    struct json size = die ? pf2e_rule_value(actor, rule, die, NULL) : json_make_null();
    int64_t count = dice ? number_truncate(pf2e_rule_number(actor, rule, dice, NULL)) : 1;
    arsenal_set_damage(actor, document, count, size.type == JSON_STRING ? size.text : "d4",
                       *type ? type : "bludgeoning");
    const struct json *flat = json_get(base, "modifier");
    if (flat)
        tree_set_int(&actor->arena, document, "system.damage.modifier",
                     number_truncate(pf2e_rule_number(actor, rule, flat, NULL)));
}

static void arsenal_make_fist(struct arena *arena, struct json *document)
{
    static const char *const own[] = {"agile", "finesse", "nonlethal", "unarmed"};
    tree_set_text(arena, document, "system.group", "brawling");
    tree_set_text(arena, document, "system.baseItem", "fist");
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        tree_push_text(arena, document, "system.traits.value", own[i]);
}

static void arsenal_set_strike_traits(struct pf2e_actor *actor, struct pf2e_rule *rule, struct json *document,
                                      bool unarmed)
{
    const struct pf2e_strike_op *op = PF2E_OP(rule, strike);
    struct pf2e_texts traits = pf2e_rule_texts(actor, rule, op->traits);
    struct pf2e_texts tags = pf2e_rule_texts(actor, rule, op->other_tags);
    for (size_t i = 0; op->traits && i < traits.count; i++)
        tree_push_text(&actor->arena, document, "system.traits.value", traits.items[i]);
    if (unarmed && !tree_has_text(json_path(document, "system.traits.value"), "unarmed"))
        tree_push_text(&actor->arena, document, "system.traits.value", "unarmed");
    for (size_t i = 0; op->other_tags && i < tags.count; i++)
        tree_push_text(&actor->arena, document, "system.traits.otherTags", tags.items[i]);
}

/* A weapon as a Strike element describes it. */
struct pf2e_item *pf2e_strike_element_item(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *runes)
{
    struct arena *arena = &actor->arena;
    const struct pf2e_strike_op *op = PF2E_OP(rule, strike);
    bool fist = op->fist;
    const char *label =
        json_is(rule->lowered->label, JSON_STRING) ? pf2e_rule_label(actor, rule) : rule->item->name;
    struct json *document = arsenal_document(actor, fist ? "xxxxxxFISTxxxxxx" : rule->item->id, fist ? "Fist" : label);
    if (!document) return NULL;
    const char *category = pf2e_rule_text(actor, rule, op->category, NULL);
    const char *group = pf2e_rule_text(actor, rule, op->group, NULL);
    const char *base = pf2e_rule_text(actor, rule, op->base_type, NULL);
    tree_set_text(arena, document, "system.slug", fist ? "fist" : pf2e_rule_slug(actor, rule));
    tree_set_text(arena, document, "system.category", *category ? category : "unarmed");
    if (*group) tree_set_text(arena, document, "system.group", group);
    if (*base) tree_set_text(arena, document, "system.baseItem", base);
    tree_set_text(arena, document, "system.usage.value", "held-in-one-hand");
    tree_set_text(arena, document, "system.equipped.carryType", "held");
    tree_set_int(arena, document, "system.equipped.handsHeld", 1);
    arsenal_copy(actor, document, "system.attribute", op->ability);
    arsenal_set_strike_range(actor, rule, document);
    arsenal_set_strike_damage(actor, rule, document);
    if (fist) arsenal_make_fist(arena, document);
    bool unarmed = strcmp(*category ? category : "unarmed", "unarmed") == 0;
    arsenal_set_strike_traits(actor, rule, document, unarmed);
    if (runes && unarmed) tree_set(arena, document, "system.runes", *runes);
    struct pf2e_item *made = rule->ignored ? NULL : arsenal_make(actor, document, true);
    if (made) made->name = fist ? "Fist" : label; /* whatever runes it has */
    return made;
}

/* Of its traits those count that weapons have too; a shield that can be thrown is a thrown weapon. */
static void arsenal_add_shield_traits(struct pf2e_actor *actor, const struct pf2e_item *shield, struct json *document)
{
    static const char path[] = "system.traits.value", throws[] = "shield-throw-";
    const struct json *traits = pf2e_item_traits(shield);
    for (size_t i = 0; i < json_count(traits); i++) {
        if (pf2e_trait_is_known(actor, PF2E_TRAITS_WEAPON, json_at(traits, i)))
            tree_push_text(&actor->arena, document, path, json_to_text(json_at(traits, i), ""));
    }
    const char *far = pf2e_item_trait_like(shield, throws);
    const char *thrown = far ? arena_printf(&actor->arena, "thrown-%s", far + sizeof throws - 1) : NULL;
    if (thrown) tree_push_text(&actor->arena, document, path, thrown);
}

/* A shield is also a weapon. */
static void arsenal_add_shield(struct arsenal *arsenal, struct pf2e_item *shield)
{
    struct pf2e_actor *actor = arsenal->actor;
    struct arena *arena = &actor->arena;
    if (shield->stowed || shield->broken) return;
    struct json *document = arsenal_document(actor, shield->id, shield->name);
    if (!document) return;
    const struct json *integrated = json_path(&shield->system, "traits.integrated");
    tree_set_text(arena, document, "system.category", "martial");
    tree_set_text(arena, document, "system.group", "shield");
    const char *base = pf2e_weapon_base(shield);
    if (base) tree_set_text(arena, document, "system.baseItem", base);
    const struct json *equipped = json_get(&shield->system, "equipped");
    if (equipped) tree_set(arena, document, "system.equipped", *equipped);
    arsenal_copy(actor, document, "system.material", json_get(&shield->system, "material"));
    tree_set_text(arena, document, "system.traits.rarity", tree_text(&shield->system, "traits.rarity", "common"));
    arsenal_add_shield_traits(actor, shield, document);
    const char *type = tree_text(integrated, "damageType", "bludgeoning");
    arsenal_set_damage(actor, document, 1, "d4", type);
    const struct json *runes = json_is(integrated, JSON_OBJECT) ? json_get(integrated, "runes") : NULL;
    if (runes) tree_set(arena, document, "system.runes", *runes);
    struct pf2e_item *item = arsenal_make(actor, document, false);
    if (!item) return;
    item->from_shield = true;
    item->parent = shield;
    (void)pool_push(arena, &arsenal->weapons, item);
}

static void arsenal_add_attached(struct arsenal *arsenal, struct pf2e_item *parent)
{
    const struct json *attached = json_get(&parent->system, "subitems");
    for (size_t i = 0; parent->equipped && i < json_count(attached); i++) {
        const struct json *document = json_at(attached, i);
        if (!json_is_text(json_get(document, "type"), "weapon")) continue;
        struct pf2e_item *item = pf2e_item_new(arsenal->actor, document);
        if (!item) return;
        const struct json *equipped = json_get(&parent->system, "equipped");
        if (equipped) tree_set(&arsenal->actor->arena, &item->system, "equipped", *equipped);
        item->parent = parent;
        pf2e_item_prepare(arsenal->actor, item);
        arsenal_alter(arsenal->actor, item);
        (void)pool_push(&arsenal->actor->arena, &arsenal->weapons, item);
    }
}

static void arsenal_gather(struct arsenal *arsenal)
{
    struct pf2e_actor *actor = arsenal->actor;
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        if (item->physical && item->held) arsenal->hands_really_free -= item->hands_held;
        if (item->type != PF2E_WEAPON) continue;
        if (!pf2e_item_is_handwraps(item)) {
            (void)pool_push(&actor->arena, &arsenal->weapons, item);
        } else if (item->equipped && item->invested) {
            const struct json *runes = json_path(item->source, "system.runes");
            if (runes) arsenal->runes = *runes;
        }
    }
    for (size_t i = 0; i < actor->strike_rules.count; i++) {
        struct pf2e_item *made = pf2e_strike_element_item(actor, actor->strike_rules.items[i], &arsenal->runes);
        if (made) (void)pool_push(&actor->arena, &arsenal->weapons, made);
    }
    arsenal_add_unarmed(arsenal);
    size_t count = actor->items.count;
    for (size_t i = 0; i < count; i++) {
        if (actor->items.items[i]->type == PF2E_SHIELD) arsenal_add_shield(arsenal, actor->items.items[i]);
    }
    for (size_t i = 0; i < count; i++) {
        if (actor->items.items[i]->physical) arsenal_add_attached(arsenal, actor->items.items[i]);
    }
}

/* --- one strike --------------------------------------------------------------------------------------------------- */

static int64_t strike_rank(struct pf2e_actor *actor, const struct pf2e_strike *strike)
{
    const struct json *attacks = json_path(&actor->system, "proficiencies.attacks");
    const char *base = pf2e_weapon_base(strike->item), *equivalent = pf2e_weapon_equivalent(base);
    const char *group = pf2e_weapon_group(strike->item), *category = pf2e_weapon_category(strike->item);
    const char *names[] = {category ? category : "",
                           symbol_text(&actor->symbols, pf2e_symbol(actor, "weapon-group-", group ? group : "", "")),
                           symbol_text(&actor->symbols, pf2e_symbol(actor, "weapon-base-",
                                                                    equivalent ? equivalent
                                                                    : base     ? base
                                                                               : "",
                                                                    ""))};
    int64_t best = 0;
    bool filled = false;
    struct options options; /* filled once a definition asks for them */
    options_init(&options, &actor->symbols, NULL);
    for (size_t i = 0; json_is(attacks, JSON_OBJECT) && i < attacks->count; i++) {
        const struct json *one = &attacks->members[i].value, *definition = json_get(one, "definition");
        int64_t rank = json_to_int(json_get(one, "rank"), 0);
        if (rank <= best) continue;
        bool matches = false;
        for (size_t n = 0; n < 3; n++)
            matches = matches || strcmp(attacks->members[i].name, names[n]) == 0;
        struct predicate predicate;
        bool asked = !matches && definition;
        for (size_t k = 0; asked && !filled && k < strike->item_options.count; k++)
            (void)options_add(&options, strike->item_options.items[k]);
        filled = filled || asked;
        if (asked)
            matches = predicate_compile(&actor->arena, &actor->symbols, definition, PREDICATE_FULL, &predicate) &&
                      predicate_test(&predicate, &options);
        if (matches) best = rank;
    }
    options_free(&options);
    return best;
}

static void strike_two_hands(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *two = pf2e_item_trait_like(item, "two-hand-d");
    const char *jousting = pf2e_item_trait_like(item, "jousting-d");
    if (two && item->hands_held == 2) tree_set_text(&actor->arena, &item->system, "damage.die", two + 9);
    if (jousting && item->hands_held == 1) tree_set_text(&actor->arena, &item->system, "damage.die", jousting + 9);
}

/* The highest potency that elements give. False: none does. */
static bool strike_element_potency(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t *best)
{
    bool found = false;
    struct options options;
    struct pf2e_scope scope = {.weapon = strike->item};
    if (!actor->potencies.count) return false;
    options_init(&options, &actor->symbols, NULL);
    pf2e_strike_options(actor, strike, &strike->domains, true, &options);
    for (size_t d = 0; d < strike->domains.count; d++) {
        for (size_t i = 0; i < actor->potencies.count; i++) {
            const struct pf2e_filed *filed = &actor->potencies.items[i];
            if (filed->selector != strike->domains.items[d] || filed->rule->ignored) continue;
            if (!pf2e_rule_test(actor, filed->rule, &options)) continue;
            int64_t value = (int64_t)pf2e_rule_number(actor, filed->rule, filed->rule->lowered->value_source, &scope);
            if (filed->rule->ignored || (found && value < *best)) continue;
            *best = value;
            found = true;
        }
    }
    options_free(&options);
    return found;
}

static void strike_potency(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    int64_t best = 0;
    bool found = strike_element_potency(actor, strike, &best);
    int64_t progression = pf2e_automatic_bonus(actor, PF2E_BONUS_ATTACK);
    if (progression > 0) {
        pf2e_modifier_add(actor, &strike->modifiers,
                          pf2e_part("attack-potency", "Attack Potency", (double)progression, "potency"),
                          &strike->domains);
        return;
    }
    int64_t own = pf2e_rune_potency(strike->item);
    if (own > 0 && (!found || own >= best)) {
        best = own;
        found = true;
    }
    if (!found) return;
    pf2e_modifier_add(actor, &strike->modifiers, pf2e_part("weapon-potency", "Weapon Potency", (double)best, "item"),
                      &strike->domains);
    pf2e_item_make_magical(actor, strike->item);
}

static void strike_modifiers(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t rank)
{
    struct pf2e_item *item = strike->item;
    struct pf2e_modifiers *list = &strike->modifiers;
    bool melee = pf2e_weapon_is_melee(item);
    const char *group = pf2e_weapon_group(item);
    pf2e_modifier_add_attribute(actor, list, pf2e_strike_default_attribute(item), 1e9, &strike->domains);
    if (melee && pf2e_item_has_trait(item, "finesse"))
        pf2e_modifier_add_attribute(actor, list, "dex", 1e9, &strike->domains);
    if (!melee && pf2e_item_has_trait(item, "brutal"))
        pf2e_modifier_add_attribute(actor, list, "str", 1e9, &strike->domains);
    pf2e_modifier_add_proficiency(actor, list, rank, &strike->domains);
    double bonus = json_to_double(json_path(&item->system, "bonus.value"), 0);
    if (group && strcmp(group, "bomb") == 0 && bonus != 0 && !actor->settings.automatic_bonus)
        pf2e_modifier_add(actor, list, pf2e_part("item-bonus", "Item Bonus", bonus, "item"), NULL);
    strike_potency(actor, strike);
    if (pf2e_item_has_tag(item, "shoddy"))
        pf2e_modifier_add(actor, list, pf2e_part("shoddy", "Shoddy", -2, "item"), &strike->domains);
    pf2e_strike_trait_modifiers(actor, strike);
    struct pf2e_scope scope = {.weapon = item};
    pf2e_modifiers_pull(actor, list, &(struct pf2e_pull){.domains = &strike->domains, .scope = &scope});
}

static bool strike_is_ready(const struct arsenal *arsenal, const struct pf2e_item *item)
{
    const char *base = pf2e_weapon_base(item), *category = pf2e_weapon_category(item),
               *reload = pf2e_weapon_reload(item);
    bool grasping = base && category && strcmp(category, "unarmed") == 0 &&
                    (strcmp(base, "fist") == 0 || strcmp(base, "claw") == 0);
    bool worn = strcmp(tree_text(&item->system, "equipped.carryType", "worn"), "worn") == 0;
    if (item->equipped && (!grasping || arsenal->hands_really_free > 0)) return true;
    return pf2e_weapon_is_thrown(item) && reload && strcmp(reload, "0") == 0 && worn && arsenal->hands_really_free > 0;
}

static struct pf2e_strike *strike_make(struct arsenal *arsenal, struct pf2e_item *item);

/* A dagger can be thrown, the bayonet of a pistol can stab: a copy of the weapon with that usage. */
static struct pf2e_item *strike_usage(struct pf2e_actor *actor, const struct pf2e_item *item, const char *usage)
{
    struct pf2e_item *copy = arena_new(&actor->arena, struct pf2e_item);
    if (!copy) return NULL;
    *copy = *item;
    copy->system = json_copy(&actor->arena, &item->system);
    copy->flags = json_copy(&actor->arena, &item->flags);
    copy->thrown_or_melee = usage;
    /* made again: what a change of the wielder's size did to the weapon does not reach it */
    const char *size = json_to_text(json_path(item->source, "system.size"), NULL);
    if (size) tree_set_text(&actor->arena, &copy->system, "size", size);
    return copy;
}

static void strike_add_alternative(struct arsenal *arsenal, struct pf2e_strike *strike, struct pf2e_item *item)
{
    struct pf2e_strike *made = item && strike->alternative_count < 3 ? strike_make(arsenal, item) : NULL;
    if (made) strike->alternatives[strike->alternative_count++] = made;
}

static struct pf2e_item *strike_thrown_usage(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    static const char *const melee_only[] = {"brace", "disarm", "finesse", "grapple", "reach", "shove", "trip"};
    const char *thrown = pf2e_item_trait_like(item, "thrown-");
    if (!thrown || !pf2e_weapon_is_melee(item)) return NULL;
    struct pf2e_item *copy = strike_usage(actor, item, "thrown");
    struct json *traits = copy ? tree_open(&actor->arena, &copy->system, "traits.value") : NULL;
    int64_t feet = 0;
    for (const char *at = thrown + 7; ascii_is_digit(*at); at++)
        feet = feet * 10 + (*at - '0');
    if (!json_is(traits, JSON_ARRAY)) return NULL;
    for (size_t i = traits->count; i-- > 0;) {
        const char *trait = json_to_text(&traits->items[i], "");
        bool gone = false;
        for (size_t k = 0; k < 7; k++)
            gone = gone || strcmp(trait, melee_only[k]) == 0;
        if (strncmp(trait, "thrown-", 7) == 0)
            traits->items[i] = json_make_text(&actor->arena, "thrown", 6);
        else if (gone)
            json_remove_at(traits, i);
    }
    tree_set_int(&actor->arena, &copy->system, "range", feet);
    tree_set_text(&actor->arena, &copy->system, "reload.value", "-");
    return copy;
}

static struct pf2e_item *strike_melee_usage(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const struct json *usage = json_get(&item->system, "meleeUsage");
    if (!json_is(usage, JSON_OBJECT) || item->thrown_or_melee) return NULL;
    struct pf2e_item *copy = strike_usage(actor, item, "melee");
    struct arena *arena = &actor->arena;
    if (!copy) return NULL;
    copy->ranged_usage = item;
    const struct json *traits = json_get(usage, "traits");
    tree_set(arena, &copy->system, "range", json_make_null());
    tree_set(arena, &copy->system, "reload.value", json_make_null());
    tree_set(arena, &copy->system, "selectedAmmoId", json_make_null());
    tree_set_text(arena, &copy->system, "group", tree_text(usage, "group", "sword"));
    tree_set_text(arena, &copy->system, "damage.damageType", tree_text(usage, "damage.type", "slashing"));
    tree_set_text(arena, &copy->system, "damage.die", tree_text(usage, "damage.die", "d4"));
    tree_set(arena, &copy->system, "traits.value", traits ? json_copy(arena, traits) : json_make_array());
    if (pf2e_rune_potency(item) > 0 || pf2e_weapon_striking(item) > 0) pf2e_item_make_magical(actor, copy);
    return copy;
}

/* The item bonus to attacks counts for the damage of some critical hits. */
static void strike_note_item_bonus(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    uint8_t type = modifier_type_find(&pf2e_modifier_policy, "item");
    double best = 0;
    for (size_t i = 0; i < strike->modifiers.count; i++) {
        const struct modifier *one = &strike->modifiers.items[i];
        if (one->type == type && one->enabled && one->value > best) best = one->value;
    }
    tree_set_int(&actor->arena, &strike->item->flags, "attackItemBonus", number_truncate(best));
}

static struct pf2e_strike *strike_make(struct arsenal *arsenal, struct pf2e_item *item)
{
    struct pf2e_actor *actor = arsenal->actor;
    struct pf2e_strike *strike = arena_new(&actor->arena, struct pf2e_strike);
    if (!strike) return NULL;
    strike->item = item;
    pf2e_strike_adjust_item(actor, item);
    strike_two_hands(actor, item);
    if (item->from_shield) {
        pf2e_item_prepare_name(actor, item);
        item->slug = pf2e_slug(actor, item->name);
    }
    strike->slug = item->slug;
    strike->label = item->name;
    pf2e_item_options(actor, item, "item", &strike->item_options);
    int64_t rank = strike_rank(actor, strike);
    pf2e_strike_base_options(actor, strike, rank);
    pf2e_strike_attack_domains(actor, strike, rank);
    size_t traits = json_count(pf2e_item_traits(item));
    strike_modifiers(actor, strike, rank);
    if (json_count(pf2e_item_traits(item)) != traits) { /* potency makes a weapon magical */
        pf2e_symbols_add(actor, &strike->item_options, pf2e_symbol(actor, "item:trait:magical", "", ""));
        pf2e_symbols_add(actor, &strike->item_options, pf2e_symbol(actor, "item:magical", "", ""));
    }
    pf2e_strike_finish(actor, strike, "");
    strike_note_item_bonus(actor, strike);
    pf2e_strike_traits(actor, strike);
    strike->ready = strike_is_ready(arsenal, item);
    if (!item->thrown_or_melee) {
        strike_add_alternative(arsenal, strike, strike_thrown_usage(actor, item));
        struct pf2e_item *melee = strike_melee_usage(actor, item);
        strike_add_alternative(arsenal, strike, melee);
        if (melee) strike_add_alternative(arsenal, strike, strike_thrown_usage(actor, melee));
    }
    strike->rank = rank;
    return strike;
}

/* --- all of them
 * ------------------------------------------------------------------------------------------------------ */

/* Letters by their alphabet, other signs before them; spaces, dashes and digits do not count. */
static int strike_compare_names(const char *a, const char *b)
{
    for (;;) {
        while (*a == '-' || *a == ' ' || ascii_is_digit(*a))
            a++;
        while (*b == '-' || *b == ' ' || ascii_is_digit(*b))
            b++;
        int x = ascii_is_letter(*a) ? 256 + ascii_lower(*a) : (unsigned char)*a;
        int y = ascii_is_letter(*b) ? 256 + ascii_lower(*b) : (unsigned char)*b;
        if (x != y) return x < y ? -1 : 1;
        if (!x) return 0;
        a++;
        b++;
    }
}

/* Ready ones first, then held ones; unarmed last; by name. */
static int strike_compare(const void *a, const void *b, void *context)
{
    (void)context;
    const struct pf2e_strike *first = *(struct pf2e_strike *const *)a, *second = *(struct pf2e_strike *const *)b;
    if (first->ready != second->ready) return first->ready ? -1 : 1;
    if (first->item->held != second->item->held) return first->item->held ? -1 : 1;
    bool basic_a = strcmp(first->slug, "basic-unarmed") == 0, basic_b = strcmp(second->slug, "basic-unarmed") == 0;
    if (basic_a != basic_b) return basic_a ? 1 : -1;
    return strike_compare_names(first->label, second->label);
}

/* What is attached to a weapon or shield is listed right below it. */
static void strike_settle_attached(struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        const struct pf2e_item *parent = strike->item->from_shield ? NULL : strike->item->parent;
        size_t at = 0;
        while (parent && at < actor->strikes.count) {
            const struct pf2e_item *other = actor->strikes.items[at]->item;
            if (other == parent || (other->from_shield && other->parent == parent)) break;
            at++;
        }
        if (!parent || at >= actor->strikes.count || at + 1 == i) continue;
        for (size_t k = i; k > at + 1; k--)
            actor->strikes.items[k] = actor->strikes.items[k - 1];
        for (size_t k = i; k < at; k++)
            actor->strikes.items[k] = actor->strikes.items[k + 1];
        actor->strikes.items[at < i ? at + 1 : at] = strike;
    }
}

/* Damage may depend on the best dice of all weapons that are ready. */
static void strike_note_dice(struct pf2e_actor *actor)
{
    int64_t most = 0;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        int64_t dice = tree_int(&actor->strikes.items[i]->item->system, "damage.dice", 0);
        if (actor->strikes.items[i]->ready && dice > most) most = dice;
    }
    tree_set_int(&actor->arena, &actor->flags, PF2E_FLAG_MOST_DICE, most);
}

void pf2e_strikes_show(struct pf2e_actor *actor)
{
    for (size_t i = 0; !actor->for_roll && i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        pf2e_strike_show(actor, strike);
        for (size_t k = 0; k < strike->alternative_count; k++)
            pf2e_strike_show(actor, strike->alternatives[k]);
    }
}

/* Attacks of another body replace the actor's. */
void pf2e_prepare_form_strikes(struct pf2e_actor *actor)
{
    struct arsenal arsenal = {.actor = actor, .hands_really_free = 2, .runes = json_make_object()};
    const struct json *strikes = json_get(&actor->battle_form, "strikes");
    if (pf2e_form_keeps_unarmed(actor)) return;
    actor->strikes.count = 0;
    for (size_t i = 0; json_is(strikes, JSON_OBJECT) && i < strikes->count; i++) {
        const struct json *source = &strikes->members[i].value, *predicate = json_get(source, "predicate");
        if (predicate && !predicate_test(pf2e_rule_predicate(actor, actor->battle_form_rule, predicate, NULL),
                                         pf2e_options_all(actor)))
            continue;
        struct pf2e_item *item = pf2e_form_weapon(actor, strikes->members[i].name, source);
        struct pf2e_strike *strike = item ? strike_make(&arsenal, item) : NULL;
        if (!strike) continue;
        pf2e_form_strike(actor, strike, strikes->members[i].name, source);
        (void)pool_push(&actor->arena, &actor->strikes, strike);
    }
    sort_stable(actor->strikes.items, actor->strikes.count, sizeof(struct pf2e_strike *), strike_compare, NULL);
    strike_note_dice(actor);
    pf2e_strikes_show(actor);
}

static void strike_keep_unarmed(struct pf2e_actor *actor)
{
    size_t kept = 0;
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const char *category = pf2e_weapon_category(actor->strikes.items[i]->item);
        if (category && strcmp(category, "unarmed") == 0) actor->strikes.items[kept++] = actor->strikes.items[i];
    }
    actor->strikes.count = kept;
    pf2e_option_text(actor, "all", "battle-form:own-attack-modifier", true);
}

void pf2e_prepare_strikes(struct pf2e_actor *actor)
{
    struct arsenal arsenal = {.actor = actor, .hands_really_free = 2, .runes = json_make_object()};
    bool form = actor->battle_form_rule != NULL;
    if (form && !pf2e_form_keeps_unarmed(actor)) return; /* the form has its own */
    arsenal_gather(&arsenal);
    for (size_t i = 0; i < arsenal.weapons.count; i++) {
        struct pf2e_strike *strike = strike_make(&arsenal, arsenal.weapons.items[i]);
        if (strike) (void)pool_push(&actor->arena, &actor->strikes, strike);
    }
    if (form) strike_keep_unarmed(actor);
    sort_stable(actor->strikes.items, actor->strikes.count, sizeof(struct pf2e_strike *), strike_compare, NULL);
    strike_settle_attached(actor);
    strike_note_dice(actor);
}

void pf2e_actor_strikes(struct pf2e_actor *actor)
{
    if (!actor->owes_strikes) return;
    actor->owes_strikes = false;
    if (actor->type == PF2E_CHARACTER)
        pf2e_prepare_strikes(actor);
    else
        pf2e_prepare_npc_strikes(actor);
}

/* A strike that replaces all others, or the plain fist. */
void element_strike_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    bool all = PF2E_OP(rule, strike)->replaces_all && actor->type == PF2E_CHARACTER;
    bool fist = PF2E_OP(rule, strike)->replaces_basic;
    if ((!all && !fist) || !pf2e_rule_test(actor, rule, NULL)) return;
    size_t kept = 0;
    const char *slug = pf2e_rule_slug(actor, rule);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        bool mine = strcmp(strike->item->id, rule->item->id) == 0 && strcmp(strike->slug, slug) == 0;
        bool keep = all ? mine || strike->item->from_shield : strcmp(strike->slug, "basic-unarmed") != 0;
        if (keep) actor->strikes.items[kept++] = strike;
    }
    actor->strikes.count = kept;
}
