/* strike_damage.c: the damage of a strike: base, dice and modifiers, and the formulas made of them. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/modifier.h"
#include "systems/pf2e/strike.h"

struct harm {
    struct pf2e_actor *actor;
    struct pf2e_strike *strike;
    struct pf2e_item *item;
    struct pf2e_strike_damage *damage;
    struct options options;
    struct pf2e_scope scope;
    int64_t rank;
    bool character, heals;
};

static symbol harm_symbol(struct harm *harm, const char *text)
{
    return text && *text ? symbol_intern_text(&harm->actor->symbols, text) : 0;
}

/* --- domains ------------------------------------------------------------------------------------------------------ */

static void harm_domain(struct harm *harm, const char *a, const char *b)
{
    if (a && *a) pf2e_symbols_add(harm->actor, &harm->damage->domains, pf2e_symbol(harm->actor, a, b, ""));
}

static bool harm_is_strong(const struct pf2e_item *item)
{
    return pf2e_weapon_is_melee(item) || (pf2e_weapon_is_thrown(item) && !pf2e_item_has_trait(item, "splash")) ||
           pf2e_item_has_trait(item, "propulsive");
}

/* The attribute that adds to the damage: strength, or what an element offers instead when it is better. */
static void harm_attribute_domain(struct harm *harm)
{
    struct pf2e_actor *actor = harm->actor;
    struct pf2e_modifiers candidates = {0}, offered = {0};
    struct options options;
    if (harm_is_strong(harm->item)) pf2e_modifier_add_attribute(actor, &candidates, "str", 1e9, &harm->damage->domains);
    if (actor->offers_ability) {
        pf2e_strike_options(actor, harm->strike, &harm->damage->domains, false, &options);
        pf2e_modifiers_pull(actor, &offered, &harm->damage->domains, NULL, &harm->scope, &options);
        options_free(&options);
    }
    for (size_t i = 0; i < offered.count; i++) {
        if (offered.items[i].ability && !offered.items[i].ignored)
            (void)pool_push(&actor->arena, &candidates, offered.items[i]);
    }
    const struct modifier *best = NULL;
    for (size_t i = 0; i < candidates.count; i++) {
        if (!best || candidates.items[i].value > best->value) best = &candidates.items[i];
    }
    if (best) harm_domain(harm, symbol_text(&actor->symbols, best->ability), "-damage");
}

static void harm_domains(struct harm *harm)
{
    const struct pf2e_item *item = harm->item;
    const char *side = pf2e_weapon_is_melee(item) ? "melee" : "ranged";
    const char *base = pf2e_weapon_base(item), *category = pf2e_weapon_category(item);
    bool unarmed = (category && strcmp(category, "unarmed") == 0) || pf2e_item_has_trait(item, "unarmed");
    harm_domain(harm, item->id, "-damage");
    harm_domain(harm, harm->strike->slug, "-damage");
    harm_domain(harm, side, "-strike-damage");
    harm_domain(harm, side, "-damage");
    harm_domain(harm, unarmed ? "unarmed" : "weapon", "-damage");
    harm_domain(harm, pf2e_weapon_group(item), "-weapon-group-damage");
    const char *equivalent = pf2e_weapon_equivalent(base);
    harm_domain(harm, equivalent ? equivalent : base, "-base-damage");
    harm_domain(harm, "attack", "-damage");
    harm_domain(harm, "strike", "-damage");
    harm_domain(harm, "damage", "");
    harm_domain(harm, base, "-base-type-damage");
    harm_domain(harm, pf2e_rank_names[harm->rank < 0 ? 1 : harm->rank > 4 ? 4 : harm->rank], "-damage");
    harm_domain(harm, equivalent ? equivalent : base, "-damage");
    harm_attribute_domain(harm);
}

/* --- base damage -------------------------------------------------------------------------------------------------- */

static void harm_add_dice(struct harm *harm, const char *slug, int64_t count, int faces, const char *type,
                          const char *category, enum modifier_critical critical, const char *predicate)
{
    struct pf2e_damage_dice dice = {.slug = harm_symbol(harm, slug),
                                    .label = slug,
                                    .dice = count,
                                    .faces = faces,
                                    .type = harm_symbol(harm, type),
                                    .category = pf2e_damage_category_find(category),
                                    .critical = critical,
                                    .enabled = true,
                                    .origin_element = -1};
    if (predicate) {
        dice.predicate = pf2e_text_predicate(harm->actor, predicate);
        dice.enabled = dice.predicate && predicate_test(dice.predicate, &harm->options);
    }
    pf2e_damage_dice_settle(&dice, &harm->actor->symbols);
    (void)pool_push(&harm->actor->arena, &harm->damage->dice, dice);
}

static struct modifier *harm_add_flat(struct harm *harm, const char *slug, double value, const char *modifier_type,
                                      const char *type, const char *category)
{
    struct modifier *made = pf2e_modifier_add(harm->actor, &harm->damage->modifiers, slug, slug, value, modifier_type,
                                              &harm->damage->domains);
    if (!made) return NULL;
    made->damage_type = harm_symbol(harm, type);
    made->damage_category = harm_symbol(harm, category);
    pf2e_modifier_settle(made, &harm->actor->symbols);
    return made;
}

static int harm_faces(const char *die)
{
    return die && *die == 'd' ? (int)strtol(die + 1, NULL, 10) : 0;
}

static bool harm_weapon_base(struct harm *harm)
{
    const struct json *damage = json_get(&harm->item->system, "damage");
    int64_t dice = json_to_int(json_get(damage, "dice"), 0);
    double flat = json_to_double(json_get(damage, "modifier"), 0);
    if (dice <= 0 && flat <= 0) return false;
    struct pf2e_damage_base base = {.type = harm_symbol(harm, json_to_text(json_get(damage, "damageType"), "untyped")),
                                    .dice = dice,
                                    .faces = harm_faces(json_to_text(json_get(damage, "die"), NULL)),
                                    .flat = flat};
    (void)pool_push(&harm->actor->arena, &harm->damage->bases, base);
    const struct json *persistent = json_get(damage, "persistent");
    int64_t number = json_to_int(json_get(persistent, "number"), 0);
    if (number > 0) {
        int faces = (int)json_to_int(json_get(persistent, "faces"), 0);
        struct pf2e_damage_base second = {.type = harm_symbol(harm, json_to_text(json_get(persistent, "type"), "")),
                                          .category = PF2E_CATEGORY_PERSISTENT,
                                          .dice = faces ? number : 0,
                                          .faces = faces,
                                          .flat = faces ? 0 : (double)number};
        (void)pool_push(&harm->actor->arena, &harm->damage->bases, second);
    }
    return true;
}

/* One row of a creature's damage ("3d12+14"): dice terms and the sum of the flat ones. */
struct harm_row {
    int64_t dice[4];
    int faces[4];
    size_t dice_count;
    int64_t flat;
};

static struct harm_row harm_read_row(const char *text)
{
    struct harm_row row = {0};
    int64_t sign = 1;
    for (const char *at = text; *at;) {
        if (*at == '+' || *at == '-') {
            sign = *at++ == '-' ? -1 : 1;
        } else if (ascii_is_digit(*at) || (*at == 'd' && ascii_is_digit(at[1]))) {
            char *end = (char *)(uintptr_t)at;
            long long number = *at == 'd' ? 1 : strtoll(at, &end, 10);
            at = end;
            if (*at == 'd' && row.dice_count < 4) {
                long faces = strtol(at + 1, &end, 10);
                bool usual = faces == 4 || faces == 6 || faces == 8 || faces == 10 || faces == 12;
                if (usual) {
                    row.dice[row.dice_count] = sign * number;
                    row.faces[row.dice_count++] = (int)faces;
                }
                at = end;
            } else {
                row.flat += sign * number;
            }
            sign = 1;
        } else {
            at++;
        }
    }
    return row;
}

/* Members in the order scripts see them: whole numbers first, ascending, then as written. */
static const struct json *harm_next_member(const struct json *object, size_t index)
{
    if (json_is(object, JSON_ARRAY)) return index < object->count ? &object->items[index] : NULL;
    size_t numbers = 0;
    for (size_t i = 0; i < json_count(object); i++)
        numbers += object->members[i].name[0] &&
                   strspn(object->members[i].name, "0123456789") == object->members[i].name_length;
    if (index < numbers) {
        const struct json *best = NULL;
        long long last = -1;
        for (size_t step = 0; step <= index; step++) {
            long long least = -1;
            for (size_t i = 0; i < object->count; i++) {
                const char *name = object->members[i].name;
                if (!name[0] || strspn(name, "0123456789") != object->members[i].name_length) continue;
                long long value = strtoll(name, NULL, 10);
                if (value > last && (least < 0 || value < least)) {
                    least = value;
                    best = &object->members[i].value;
                }
            }
            last = least;
        }
        return best;
    }
    size_t seen = numbers;
    for (size_t i = 0; i < json_count(object); i++) {
        const char *name = object->members[i].name;
        if (name[0] && strspn(name, "0123456789") == object->members[i].name_length) continue;
        if (seen++ == index) return &object->members[i].value;
    }
    return NULL;
}

static void harm_npc_row(struct harm *harm, const struct json *roll, const struct json *first, int64_t adjustment)
{
    const char *type = json_to_text(json_get(roll, "damageType"), "untyped");
    const char *category = json_to_text(json_get(roll, "category"), NULL);
    struct harm_row row = harm_read_row(json_to_text(json_get(roll, "damage"), ""));
    size_t extra = 0;
    if (roll == first) {
        row.flat += adjustment;
        struct pf2e_damage_base base = {.type = harm_symbol(harm, type),
                                        .category = pf2e_damage_category_find(category),
                                        .dice = row.dice_count ? row.dice[0] : 0,
                                        .faces = row.dice_count ? row.faces[0] : 0,
                                        .flat = (double)row.flat};
        (void)pool_push(&harm->actor->arena, &harm->damage->bases, base);
        extra = 1;
        row.flat = 0;
    }
    for (size_t i = extra; i < row.dice_count; i++)
        harm_add_dice(harm, "base", row.dice[i], row.faces[i], type, category, CRITICAL_UNSAID, NULL);
    if (row.flat) (void)harm_add_flat(harm, "base", (double)row.flat, "untyped", type, category);
}

/* The base is the first row of plain damage; of none, the first persistent one. */
static const struct json *harm_first_row(const struct json *rolls)
{
    const struct json *persistent = NULL;
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = harm_next_member(rolls, i), *category = json_get(roll, "category");
        bool lasts = json_is_text(category, "persistent") || json_is_text(json_get(roll, "damageType"), "bleed");
        if (lasts && !persistent) persistent = roll;
        if (!lasts && !json_is_text(category, "splash")) return roll;
    }
    return persistent ? persistent : harm_next_member(rolls, 0);
}

static bool harm_npc_base(struct harm *harm)
{
    const struct json *rolls = json_get(&harm->item->system, "damageRolls");
    const char *adjusted = tree_text(&harm->actor->system, "attributes.adjustment", "");
    int64_t adjustment = strcmp(adjusted, "elite") == 0 ? 2 : strcmp(adjusted, "weak") == 0 ? -2 : 0;
    if (harm->item->in_memory) adjustment = 0;
    const struct json *first = harm_first_row(rolls);
    if (!first) return false;
    harm_npc_row(harm, first, first, adjustment);
    if (!harm->damage->bases.count) return false;
    bool lasts = harm->damage->bases.items[0].category == PF2E_CATEGORY_PERSISTENT ||
                 json_is_text(json_get(first, "damageType"), "bleed");
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = harm_next_member(rolls, i);
        bool lone_splash = lasts && json_is_text(json_get(roll, "category"), "splash");
        if (roll && roll != first && !lone_splash) harm_npc_row(harm, roll, first, 0);
    }
    return true;
}

/* --- the weapon's own additions ------------------------------------------------------------------------------------
 */

static void harm_add_strength(struct harm *harm)
{
    struct pf2e_actor *actor = harm->actor;
    const struct pf2e_item *item = harm->item;
    int64_t strength = actor->attributes[PF2E_STR];
    bool propulsive =
        pf2e_item_has_trait(item, "propulsive") && !pf2e_weapon_is_melee(item) && !pf2e_weapon_is_thrown(item);
    symbol strength_domain = pf2e_symbol(actor, "str", "-damage", "");
    bool best = false;
    for (size_t i = 0; i < harm->damage->domains.count; i++)
        best = best || harm->damage->domains.items[i] == strength_domain;
    if (!harm_is_strong(item) || !best) return;
    size_t before = harm->damage->modifiers.count;
    pf2e_modifier_add_attribute(actor, &harm->damage->modifiers, "str", 1e9, &harm->damage->domains);
    if (propulsive && strength > 0 && harm->damage->modifiers.count > before)
        harm->damage->modifiers.items[before].value = (double)(strength / 2);
}

static const struct {
    const char *key, *slug;
    int64_t count;
    int faces;
    const char *type, *category;
    bool critical;
    const char *predicate;
} harm_runes[] = {
#define RUNE(kind, key, level, rarity)
#define RUNE_DICE(key, slug, count, faces, type, category, critical, predicate)                                        \
    {key, slug, count, faces, type, category, critical, predicate},
#include "systems/pf2e/runes.def"
#undef RUNE
#undef RUNE_DICE
};

static void harm_add_runes(struct harm *harm)
{
    const struct json *property = json_path(&harm->item->system, "runes.property");
    for (size_t p = 0; p < json_count(property); p++) {
        for (size_t i = 0; i < sizeof harm_runes / sizeof *harm_runes; i++) {
            const char *rune = json_to_text(json_at(property, p), "");
            if (strcmp(rune, harm_runes[i].key) != 0 && strcmp(rune, pf2e_kebab(harm->actor, harm_runes[i].key)) != 0)
                continue;
            harm_add_dice(harm, harm_runes[i].slug, harm_runes[i].count, harm_runes[i].faces, harm_runes[i].type,
                          harm_runes[i].category, harm_runes[i].critical ? CRITICAL_ONLY : CRITICAL_UNSAID,
                          harm_runes[i].predicate);
        }
    }
}

static void harm_off_modifier(struct harm *harm, const char *slug, double value)
{
    struct modifier *made = harm_add_flat(harm, slug, value, "circumstance", NULL, NULL);
    if (!made) return;
    made->enabled = false;
    made->ignored = true;
}

static void harm_add_trait(struct harm *harm, const char *trait, int64_t dice)
{
    if (strncmp(trait, "deadly-", 7) == 0) {
        char *end = NULL;
        long long count = strtoll(trait + 7, &end, 10);
        if (end == trait + 7) count = harm->character && dice > 2 ? dice - 1 : 1;
        harm_add_dice(harm, trait, count, harm_faces(strchr(trait + 7, 'd')), NULL, NULL, CRITICAL_ONLY, NULL);
    } else if (strncmp(trait, "fatal-d", 7) == 0) {
        int faces = harm_faces(trait + 6);
        harm_add_dice(harm, trait, 1, faces, NULL, NULL, CRITICAL_ONLY, NULL);
        if (!harm->damage->dice.count) return;
        struct pf2e_damage_dice *made = &harm->damage->dice.items[harm->damage->dice.count - 1];
        made->has_override = true;
        made->override.faces = faces;
    } else if (strcmp(trait, "forceful") == 0 && harm->character) {
        harm_off_modifier(harm, "forceful-second", (double)dice);
        harm_off_modifier(harm, "forceful-third", (double)dice * 2);
    } else if (strcmp(trait, "twin") == 0 && harm->character) {
        harm_off_modifier(harm, "twin-second", (double)dice);
    } else if (strncmp(trait, "scatter-", 8) == 0 && harm->character) {
        (void)harm_add_flat(harm, "scatter", (double)dice, "untyped",
                            symbol_text(&harm->actor->symbols, harm->damage->bases.items[0].type), "splash");
    } else if (strcmp(trait, "backstabber") == 0 && options_has_text(&harm->options, "target:condition:off-guard")) {
        (void)harm_add_flat(harm, "backstabber", pf2e_rune_potency(harm->item) > 2 ? 2 : 1, "untyped", NULL,
                            "precision");
    } else if (strcmp(trait, "venomous") == 0 || strcmp(trait, "tearing") == 0) {
        bool venom = trait[0] == 'v';
        (void)harm_add_flat(harm, trait, dice > 2 ? 2 : 1, "untyped", venom ? "poison" : "bleed", "persistent");
    } else if (strcmp(trait, "kickback") == 0 && harm->character) {
        (void)harm_add_flat(harm, "kickback", 1, "untyped", NULL, NULL);
    }
}

static void harm_add_traits(struct harm *harm)
{
    const struct json *traits = pf2e_item_traits(harm->item);
    int64_t dice = harm->damage->bases.items[0].dice;
    double splash = json_to_double(json_path(&harm->item->system, "splashDamage.value"), 0);
    if (harm->character && splash > 0)
        (void)harm_add_flat(harm, "splash", splash, "untyped",
                            symbol_text(&harm->actor->symbols, harm->damage->bases.items[0].type), "splash");
    for (size_t i = 0; i < json_count(traits); i++)
        harm_add_trait(harm, json_to_text(json_at(traits, i), ""), dice);
}

/* Knives, darts and bolts make bleed on a critical hit of someone who knows how. */
static void harm_add_specialization(struct harm *harm)
{
    const char *group = pf2e_weapon_group(harm->item);
    bool crossbow = group && strcmp(group, "crossbow") == 0;
    bool bleeds = crossbow || (group && (strcmp(group, "knife") == 0 || strcmp(group, "dart") == 0));
    bool pierces = group && strcmp(group, "pick") == 0;
    if (!bleeds && !pierces) return;
    for (size_t i = 0; i < harm->actor->criticals.count; i++) {
        struct pf2e_rule *rule = harm->actor->criticals.items[i];
        if (rule->ignored || json_to_bool(json_get(rule->source, "alternate"), false)) continue;
        if (!pf2e_rule_test(harm->actor, rule, &harm->options)) continue;
        if (pierces) {
            struct modifier *made = harm_add_flat(harm, "critical-specialization",
                                                  (double)harm->damage->bases.items[0].dice * 2, "untyped", NULL, NULL);
            if (made) made->critical = CRITICAL_ONLY;
            return;
        }
        int64_t potency = pf2e_rune_potency(harm->item);
        harm_add_dice(harm, "critical-specialization", 1, crossbow ? 8 : 6, "bleed", "persistent", CRITICAL_ONLY, NULL);
        struct modifier *made =
            potency > 0 ? harm_add_flat(harm, "critical-specialization", (double)potency, "item", "bleed", "persistent")
                        : NULL;
        if (made) made->critical = CRITICAL_ONLY;
        return;
    }
}

static void harm_add_strikings(struct harm *harm)
{
    bool single = harm->character && harm->damage->bases.items[0].dice == 1;
    int64_t best = single ? pf2e_automatic_bonus(harm->actor, PF2E_BONUS_DAMAGE) : 0;
    int64_t own = pf2e_weapon_striking(harm->item);
    for (size_t d = 0; d < harm->damage->domains.count; d++) {
        for (size_t i = 0; i < harm->actor->strikings.count; i++) {
            const struct pf2e_filed *filed = &harm->actor->strikings.items[i];
            if (filed->selector != harm->damage->domains.items[d] || filed->rule->ignored) continue;
            if (!pf2e_rule_test(harm->actor, filed->rule, &harm->options)) continue;
            int64_t value = (int64_t)pf2e_rule_number(harm->actor, filed->rule, json_get(filed->rule->source, "value"),
                                                      &harm->scope);
            if (!filed->rule->ignored && value > best) best = value;
        }
    }
    if (best > own) harm_add_dice(harm, "striking", best - own, 0, NULL, NULL, CRITICAL_UNSAID, NULL);
}

/* --- what elements add ----------------------------------------------------------------------------------------------
 */

static void harm_read_override(struct harm *harm, struct pf2e_rule *rule, const struct json *source,
                               struct pf2e_damage_dice *dice)
{
    if (!json_is(source, JSON_OBJECT)) return;
    const struct json *count = json_get(source, "diceNumber");
    dice->has_override = true;
    dice->override.upgrade = json_to_bool(json_get(source, "upgrade"), false);
    dice->override.downgrade = json_to_bool(json_get(source, "downgrade"), false);
    dice->override.has_dice = count && count->type != JSON_NULL;
    if (dice->override.has_dice)
        dice->override.dice = (int64_t)pf2e_rule_number(harm->actor, rule, count, &harm->scope);
    dice->override.faces = harm_faces(pf2e_rule_text(harm->actor, rule, json_get(source, "dieSize"), &harm->scope));
    dice->override.type =
        harm_symbol(harm, pf2e_rule_text(harm->actor, rule, json_get(source, "damageType"), &harm->scope));
}

static int harm_rule_faces(struct harm *harm, struct pf2e_rule *rule, const struct json *size)
{
    if (!size) return 0;
    struct json value = pf2e_rule_value(harm->actor, rule, size, &harm->scope);
    if (json_is_number(&value)) return (int)json_to_int(&value, 0);
    return harm_faces(json_to_text(&value, NULL));
}

static bool harm_read_dice(struct harm *harm, struct pf2e_rule *rule, struct pf2e_damage_dice *dice)
{
    const struct json *source = rule->source, *value = json_get(source, "value");
    struct json resolved = value ? pf2e_rule_value(harm->actor, rule, value, &harm->scope) : json_make_null();
    const struct json *from = resolved.type == JSON_OBJECT ? &resolved : source;
    const struct json *count = json_get(from, "diceNumber"), *critical = json_get(source, "critical");
    const struct json *size = json_get(from, "dieSize");
    *dice = (struct pf2e_damage_dice){
        .slug = harm_symbol(harm, pf2e_rule_slug(harm->actor, rule)),
        .label = pf2e_rule_label(harm->actor, rule),
        .dice = count ? (int64_t)pf2e_rule_number(harm->actor, rule, count, &harm->scope) : 0,
        .faces = harm_rule_faces(harm, rule, size ? size : json_get(source, "dieSize")),
        .type = harm_symbol(harm, pf2e_rule_text(harm->actor, rule, json_get(source, "damageType"), &harm->scope)),
        .category = pf2e_damage_category_find(
            json_to_text(json_get(source, "category"), json_to_text(json_get(source, "damageCategory"), NULL))),
        .critical = json_is(critical, JSON_TRUE)    ? CRITICAL_ONLY
                    : json_is(critical, JSON_FALSE) ? CRITICAL_NEVER
                                                    : CRITICAL_UNSAID,
        .origin = rule->item->name,
        .origin_item = harm_symbol(harm, rule->item->id),
        .origin_element = (int32_t)rule->index};
    harm_read_override(harm, rule, json_get(source, "override"), dice);
    dice->predicate = pf2e_rule_predicate(harm->actor, rule, json_get(source, "predicate"), &harm->scope);
    dice->enabled = predicate_test(dice->predicate, &harm->options);
    pf2e_damage_dice_settle(dice, &harm->actor->symbols);
    return !rule->ignored;
}

static void harm_pull_dice(struct harm *harm)
{
    for (size_t d = 0; d < harm->damage->domains.count; d++) {
        for (size_t i = 0; i < harm->actor->dice.count; i++) {
            const struct pf2e_filed *filed = &harm->actor->dice.items[i];
            struct pf2e_damage_dice dice;
            if (filed->selector != harm->damage->domains.items[d] || filed->rule->ignored) continue;
            if (harm_read_dice(harm, filed->rule, &dice))
                (void)pool_push(&harm->actor->arena, &harm->damage->dice, dice);
        }
    }
}

/* --- DamageAlteration -------------------------------------------------------------------------------------------- */

struct harm_target {
    symbol slug;
    symbol *type;
    int64_t *dice;
    int *faces;
    enum pf2e_damage_category category;
};

static bool harm_target_matches(struct harm *harm, struct pf2e_rule *rule, const struct harm_target *target)
{
    struct pf2e_actor *actor = harm->actor;
    const char *slug = pf2e_rule_text(actor, rule, json_get(rule->source, "slug"), &harm->scope);
    if (*slug && harm_symbol(harm, slug) != target->slug) return false;
    struct options options;
    const char *type = symbol_text(&actor->symbols, *target->type ? *target->type : harm->damage->bases.items[0].type);
    options_init(&options, &actor->symbols, &harm->options);
    (void)options_add(&options, pf2e_symbol(actor, "dice:slug:", symbol_text(&actor->symbols, target->slug), ""));
    (void)options_add(&options, pf2e_symbol(actor, "dice:damage:type:", type, ""));
    (void)options_add(&options, pf2e_symbol(actor, "damage:type:", type, ""));
    if (target->category != PF2E_CATEGORY_NONE)
        (void)options_add(&options,
                          pf2e_symbol(actor, "damage:category:", pf2e_damage_category_name(target->category), ""));
    bool holds = pf2e_rule_test(actor, rule, &options);
    options_free(&options);
    return holds;
}

static void harm_alter_target(struct harm *harm, struct pf2e_rule *rule, const struct harm_target *target)
{
    const char *property = json_to_text(json_get(rule->source, "property"), "");
    const char *mode = json_to_text(json_get(rule->source, "mode"), "");
    const struct json *stated = json_get(rule->source, "value");
    enum aelike_mode known = aelike_mode_find(mode);
    if (known == AELIKE_MODE_COUNT || !harm_target_matches(harm, rule, target)) return;
    if (strcmp(property, "damage-type") == 0) {
        *target->type = harm_symbol(harm, pf2e_rule_text(harm->actor, rule, stated, &harm->scope));
        return;
    }
    bool step = !stated || stated->type == JSON_NULL;
    double value = step ? 0 : pf2e_rule_number(harm->actor, rule, stated, &harm->scope);
    if (rule->ignored) return;
    if (strcmp(property, "dice-faces") == 0 && target->faces) {
        int faces = *target->faces ? *target->faces : harm->damage->bases.items[0].faces;
        if (faces)
            *target->faces = step ? pf2e_die_step(faces, known == AELIKE_DOWNGRADE ? -1 : 1)
                                  : (int)aelike_number(known, faces, value);
    } else if (strcmp(property, "dice-number") == 0 && target->dice && *target->dice > 0) {
        *target->dice = (int64_t)aelike_number(known, (double)*target->dice, value);
    }
}

static void harm_alter_all(struct harm *harm, struct pf2e_rule *rule)
{
    struct pf2e_strike_damage *damage = harm->damage;
    for (size_t i = 0; i < damage->bases.count; i++) {
        struct pf2e_damage_base *base = &damage->bases.items[i];
        struct harm_target target = {harm_symbol(harm, "base"), &base->type, &base->dice, &base->faces, base->category};
        harm_alter_target(harm, rule, &target);
    }
    for (size_t i = 0; i < damage->dice.count; i++) {
        struct pf2e_damage_dice *dice = &damage->dice.items[i];
        struct harm_target target = {dice->slug, &dice->type, &dice->dice, &dice->faces, dice->category};
        if (dice->dice) harm_alter_target(harm, rule, &target);
    }
    for (size_t i = 0; i < damage->modifiers.count; i++) {
        struct modifier *one = &damage->modifiers.items[i];
        enum pf2e_damage_category category =
            pf2e_damage_category_find(symbol_text(&harm->actor->symbols, one->damage_category));
        struct harm_target target = {one->slug, &one->damage_type, NULL, NULL, category};
        if (one->damage_type) harm_alter_target(harm, rule, &target);
    }
}

static void harm_alter(struct harm *harm)
{
    pool(struct pf2e_rule *) done = {0};
    for (size_t d = 0; d < harm->damage->domains.count; d++) {
        for (size_t i = 0; i < harm->actor->dice_alterations.count; i++) {
            const struct pf2e_filed *filed = &harm->actor->dice_alterations.items[i];
            bool known = filed->selector != harm->damage->domains.items[d] || filed->rule->ignored;
            for (size_t k = 0; k < done.count && !known; k++)
                known = done.items[k] == filed->rule;
            if (known) continue;
            (void)pool_push(&harm->actor->arena, &done, filed->rule);
            harm_alter_all(harm, filed->rule);
        }
    }
}

/* --- formulas --------------------------------------------------------------------------------------------------------
 */

/* "(2d6 + 4 + 1d6[precision])[slashing]" without its flavours; parentheses stay where several instances are shown. */
static void harm_show_expression(struct text *out, const char *formula, bool alone)
{
    struct text plain = {0};
    int depth = 0;
    for (const char *at = formula; *at; at++) {
        if (*at == '[') depth++;
        if (!depth) text_add_char(&plain, *at);
        if (*at == ']') depth--;
    }
    const char *bytes = text_get(&plain);
    size_t length = plain.length;
    bool lone = strspn(bytes, "(0123456789d)") == length;
    if ((alone || lone) && length > 2 && bytes[0] == '(' && bytes[length - 1] == ')') {
        int open = 0;
        bool whole = true;
        for (size_t i = 0; i + 1 < length; i++) {
            open += bytes[i] == '(' ? 1 : bytes[i] == ')' ? -1 : 0;
            whole = whole && open > 0;
        }
        if (whole) {
            bytes++;
            length -= 2;
        }
    }
    text_add_bytes(out, bytes, length);
    text_free(&plain);
}

static bool harm_build(struct harm *harm, enum degree degree, struct pf2e_damage_result *result)
{
    struct pf2e_damage built = {.bases = harm->damage->bases.items,
                                .base_count = harm->damage->bases.count,
                                .dice = harm->damage->dice.items,
                                .dice_count = harm->damage->dice.count,
                                .modifiers = harm->damage->modifiers.items,
                                .modifier_count = harm->damage->modifiers.count,
                                .heals = harm->heals,
                                .max_increases = -1};
    return pf2e_damage_build(&harm->actor->arena, &harm->actor->symbols, &built, degree, PF2E_CRITICAL_DOUBLE_DAMAGE,
                             result) &&
           result->formula;
}

static const char *harm_show(struct harm *harm, enum degree degree)
{
    struct pf2e_damage_result result;
    struct pf2e_actor *actor = harm->actor;
    if (!harm_build(harm, degree, &result)) return NULL;
    struct text out = {0};
    for (size_t i = 0; i < result.instance_count; i++) {
        const struct pf2e_damage_instance *instance = &result.instances[i];
        const char *type = symbol_text(&actor->symbols, instance->type);
        if (i) text_add(&out, " + ");
        harm_show_expression(&out, instance->formula, result.instance_count == 1);
        bool persistent = instance->is_persistent && strcmp(type, "bleed") != 0;
        text_addf(&out, "%s %s", persistent ? " persistent" : "", type);
    }
    const char *copy = out.length ? arena_copy_text(&actor->arena, text_get(&out), out.length) : NULL;
    text_free(&out);
    return copy;
}

/* In another body only status and circumstance modifiers add to its attacks. */
static void harm_keep_passing(struct harm *harm)
{
    struct pf2e_modifiers *list = &harm->damage->modifiers;
    uint8_t status = modifier_type_find(&modifier_policy_pf2e, "status");
    uint8_t circumstance = modifier_type_find(&modifier_policy_pf2e, "circumstance");
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].type == status || list->items[i].type == circumstance) list->items[kept++] = list->items[i];
    }
    list->count = kept;
}

/* Persistent and other modifiers stack apart. */
static void harm_stack(struct harm *harm)
{
    struct pf2e_modifiers *all = &harm->damage->modifiers;
    struct pf2e_modifiers main = {0}, persistent = {0};
    symbol word = harm_symbol(harm, "persistent");
    for (size_t i = 0; i < all->count; i++) {
        struct pf2e_modifiers *side = all->items[i].damage_category == word ? &persistent : &main;
        (void)pool_push(&harm->actor->arena, side, all->items[i]);
    }
    struct pf2e_modifiers *sides[] = {&main, &persistent};
    struct pf2e_modifiers joined = {0};
    for (size_t s = 0; s < 2; s++) {
        uint32_t *order = arena_array(&harm->actor->arena, uint32_t, sides[s]->count);
        for (size_t i = 0; order && i < sides[s]->count; i++)
            order[i] = (uint32_t)i;
        if (!order) return;
        modifiers_test(sides[s]->items, order, sides[s]->count, &harm->options);
        (void)modifiers_adjust(&modifier_policy_pf2e, sides[s]->items, order, sides[s]->count, &harm->options);
        (void)modifiers_stack(&modifier_policy_pf2e, sides[s]->items, order, sides[s]->count);
        for (size_t i = 0; i < sides[s]->count; i++)
            (void)pool_push(&harm->actor->arena, &joined, sides[s]->items[i]);
    }
    *all = joined;
}

/* Is there nothing that could ask for the options of this damage? */
static bool harm_is_plain(const struct harm *harm)
{
    const struct pf2e_actor *actor = harm->actor;
    return !harm->character && !actor->modifiers.count && !actor->dice.count && !actor->dice_alterations.count &&
           !actor->criticals.count && !actor->strikings.count && !actor->adjustments.count &&
           !json_count(json_path(&harm->item->system, "runes.property"));
}

/* Everything that adds to the damage; false when the attack deals none. */
static bool harm_collect(struct harm *harm)
{
    struct pf2e_actor *actor = harm->actor;
    bool form = actor->battle_form_rule != NULL;
    if (!(harm->character ? harm_weapon_base(harm) : harm_npc_base(harm)) || !harm->damage->bases.count) return false;
    if (harm->character && !form) harm_add_strength(harm);
    harm_add_specialization(harm);
    harm_add_runes(harm);
    harm_add_traits(harm);
    harm_add_strikings(harm);
    pf2e_modifiers_pull(actor, &harm->damage->modifiers, &harm->damage->domains, NULL, &harm->scope, &harm->options);
    for (size_t i = 0; i < harm->damage->modifiers.count; i++)
        pf2e_modifier_settle(&harm->damage->modifiers.items[i], &actor->symbols);
    if (form)
        harm_keep_passing(harm);
    else
        harm_pull_dice(harm);
    harm_alter(harm);
    harm_stack(harm);
    return true;
}

void pf2e_strike_damage(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t rank)
{
    struct harm harm = {.actor = actor,
                        .strike = strike,
                        .item = strike->item,
                        .damage = &strike->damage,
                        .scope = {.weapon = strike->item},
                        .rank = rank,
                        .character = strike->item->type == PF2E_WEAPON};
    (void)pf2e_modifier_prepare(&actor->symbols);
    harm_domains(&harm);
    if (harm_is_plain(&harm))
        options_init(&harm.options, &actor->symbols, pf2e_options_all(actor));
    else
        pf2e_strike_options(actor, strike, &harm.damage->domains, true, &harm.options);
    static const char *const more[] = {"attack", "check:outcome:success", "self:action:trait:attack"};
    for (size_t i = 0; i < 3; i++)
        (void)options_add_text(&harm.options, more[i]);
    if (harm_collect(&harm)) {
        strike->damage.formula = harm_show(&harm, DEGREE_SUCCESS);
        strike->damage.critical = harm_show(&harm, DEGREE_CRITICAL_SUCCESS);
    }
    options_free(&harm.options);
}

void pf2e_strike_damage_for(struct pf2e_actor *actor, struct pf2e_strike *strike, const struct options *seen,
                            enum degree degree, struct pf2e_strike_damage *damage, struct pf2e_damage_result *result)
{
    *damage = (struct pf2e_strike_damage){0};
    *result = (struct pf2e_damage_result){0};
    struct harm harm = {.actor = actor,
                        .strike = strike,
                        .item = strike->item,
                        .damage = damage,
                        .scope = {.weapon = strike->item},
                        .rank = strike->item->type == PF2E_WEAPON ? strike->rank : 1,
                        .character = strike->item->type == PF2E_WEAPON};
    options_init(&harm.options, &actor->symbols, seen);
    harm_domains(&harm);
    pf2e_options_collect(actor, &damage->domains, &harm.options);
    (void)options_addf(&harm.options, "check:outcome:%s", degree_slug(degree));
    if (harm_collect(&harm) && harm_build(&harm, degree, result)) damage->formula = harm_show(&harm, degree);
    options_free(&harm.options);
}

bool pf2e_domain_damage_for(struct pf2e_actor *actor, const struct options *seen, enum degree degree, bool heals,
                            struct pf2e_strike_damage *damage, struct pf2e_damage_result *result)
{
    struct harm harm = {.actor = actor, .damage = damage, .rank = 1};
    (void)pf2e_modifier_prepare(&actor->symbols);
    options_init(&harm.options, &actor->symbols, seen);
    pf2e_options_collect(actor, &damage->domains, &harm.options);
    (void)options_addf(&harm.options, "check:outcome:%s", degree_slug(degree));
    pf2e_modifiers_pull(actor, &damage->modifiers, &damage->domains, NULL, &harm.scope, &harm.options);
    for (size_t i = 0; i < damage->modifiers.count; i++)
        pf2e_modifier_settle(&damage->modifiers.items[i], &actor->symbols);
    harm_pull_dice(&harm);
    harm_alter(&harm);
    harm_stack(&harm);
    harm.heals = heals;
    bool deals = harm_build(&harm, degree, result);
    if (deals) damage->formula = harm_show(&harm, degree);
    options_free(&harm.options);
    return deals;
}
