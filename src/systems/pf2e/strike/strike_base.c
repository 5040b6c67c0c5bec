/* strike_base.c: the base damage of a weapon or attack: strength, runes, traits. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/strike/strike_build.h"
#include "systems/pf2e/model/modifier.h"

symbol pf2e_harm_symbol(struct harm *harm, const char *text)
{
    return text && *text ? symbol_intern_text(&harm->actor->symbols, text) : 0;
}
bool pf2e_harm_is_strong(const struct pf2e_item *item)
{
    return pf2e_weapon_is_melee(item) || (pf2e_weapon_is_thrown(item) && !pf2e_item_has_trait(item, "splash")) ||
           pf2e_item_has_trait(item, "propulsive");
}

/* --- base damage -------------------------------------------------------------------------------------------------- */

static void harm_add_dice(struct harm *harm, const char *slug, int64_t count, int faces, const char *type,
                          const char *category, enum modifier_critical critical, const char *predicate)
{
    struct pf2e_damage_dice dice = {.slug = pf2e_harm_symbol(harm, slug),
                                    .label = slug,
                                    .dice = count,
                                    .faces = faces,
                                    .type = pf2e_harm_symbol(harm, type),
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
    made->damage_type = pf2e_harm_symbol(harm, type);
    made->damage_category = pf2e_harm_symbol(harm, category);
    pf2e_modifier_settle(made, &harm->actor->symbols);
    return made;
}

int pf2e_harm_faces(const char *die)
{
    return die && *die == 'd' ? (int)strtol(die + 1, NULL, 10) : 0;
}

/* The precious materials an attack counts as: that of the weapon, and those that elements add to it. */
static void harm_add_materials(struct harm *harm, struct pf2e_damage_base *base)
{
    const struct json *material = json_get(&harm->item->system, "material"), *more = json_get(material, "effects");
    const char *own = json_to_text(json_get(material, "type"), "");
    symbol *made = arena_array(&harm->actor->arena, symbol, json_count(more) + 1);
    if (!made) return;
    if (pf2e_damage_is_material(own)) made[base->material_count++] = pf2e_harm_symbol(harm, own);
    for (size_t i = 0; i < json_count(more); i++)
        made[base->material_count++] = pf2e_harm_symbol(harm, json_to_text(json_at(more, i), ""));
    base->materials = made;
}

bool pf2e_harm_weapon_base(struct harm *harm)
{
    const struct json *damage = pf2e_item_field(harm->item, PF2E_FIELD_DAMAGE);
    int64_t dice = json_to_int(json_get(damage, "dice"), 0);
    double flat = json_to_double(json_get(damage, "modifier"), 0);
    if (dice <= 0 && flat <= 0) return false;
    struct pf2e_damage_base base = {.type =
                                        pf2e_harm_symbol(harm, json_to_text(json_get(damage, "damageType"), "untyped")),
                                    .dice = dice,
                                    .faces = pf2e_harm_faces(json_to_text(json_get(damage, "die"), NULL)),
                                    .flat = flat};
    harm_add_materials(harm, &base);
    (void)pool_push(&harm->actor->arena, &harm->damage->bases, base);
    const struct json *persistent = json_get(damage, "persistent");
    int64_t number = json_to_int(json_get(persistent, "number"), 0);
    if (number > 0) {
        int faces = (int)json_to_int(json_get(persistent, "faces"), 0);
        struct pf2e_damage_base second = {.type =
                                              pf2e_harm_symbol(harm, json_to_text(json_get(persistent, "type"), "")),
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
        struct pf2e_damage_base base = {.type = pf2e_harm_symbol(harm, type),
                                        .category = pf2e_damage_category_find(category),
                                        .dice = row.dice_count ? row.dice[0] : 0,
                                        .faces = row.dice_count ? row.faces[0] : 0,
                                        .flat = (double)row.flat};
        harm_add_materials(harm, &base);
        (void)pool_push(&harm->actor->arena, &harm->damage->bases, base);
        extra = 1;
        row.flat = 0;
    }
    for (size_t i = extra; i < row.dice_count; i++)
        harm_add_dice(harm, "base", row.dice[i], row.faces[i], type, category, CRITICAL_UNSAID, NULL);
    if (row.flat) (void)harm_add_flat(harm, "base", (double)row.flat, "untyped", type, category);
}

/* The base is the first row without a category, else the first; bleed is always persistent. */
static const struct json *harm_first_row(const struct json *rolls)
{
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = harm_next_member(rolls, i);
        if (!pf2e_attack_roll_has_category(roll)) return roll;
    }
    return harm_next_member(rolls, 0);
}

bool pf2e_harm_npc_base(struct harm *harm)
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

/* --- the weapon's own additions ----------------------------------------------------------------------------------- */

void pf2e_harm_add_strength(struct harm *harm)
{
    struct pf2e_actor *actor = harm->actor;
    const struct pf2e_item *item = harm->item;
    int64_t strength = actor->attributes[PF2E_STR];
    bool propulsive =
        pf2e_item_has_trait(item, "propulsive") && !pf2e_weapon_is_melee(item) && !pf2e_weapon_is_thrown(item);
    symbol strength_domain = actor->world->words[PF2E_WORD_STR_DAMAGE];
    bool best = false;
    for (size_t i = 0; i < harm->damage->domains.count; i++)
        best = best || harm->damage->domains.items[i] == strength_domain;
    if (!pf2e_harm_is_strong(item) || !best) return;
    size_t before = harm->damage->modifiers.count;
    pf2e_modifier_add_attribute(actor, &harm->damage->modifiers, "str", 1e9, &harm->damage->domains);
    int64_t half = strength / 2;
    if (propulsive && strength > 0 && harm->damage->modifiers.count > before)
        harm->damage->modifiers.items[before].value = (double)half;
}

static const struct {
    const char *key, *slug;
    int64_t count;
    int faces;
    const char *type, *category;
    bool critical;
    const char *predicate;
} harm_runes[] = {
#define RUNE_DICE(key, slug, count, faces, type, category, critical, predicate)                                        \
    {key, slug, count, faces, type, category, critical, predicate},
#include "systems/pf2e/item/runes.def"
};

static void harm_add_rune_splash(struct harm *harm)
{
    static const struct {
        const char *key, *type, *predicate;
    } rows[] = {
#define RUNE_SPLASH(key, type, predicate) {key, type, predicate},
#include "systems/pf2e/item/runes.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pf2e_item_has_rune(harm->actor, harm->item, rows[i].key)) continue;
        struct modifier *made = harm_add_flat(harm, pf2e_kebab(harm->actor, rows[i].key),
                                              (double)harm->damage->bases.items[0].dice, "untyped", rows[i].type,
                                              "splash");
        if (made) made->predicate = pf2e_text_predicate(harm->actor, rows[i].predicate);
    }
}

void pf2e_harm_add_runes(struct harm *harm)
{
    harm_add_rune_splash(harm);
    const struct json *property = json_get(pf2e_item_field(harm->item, PF2E_FIELD_RUNES), "property");
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

/* "fatal-d12": on a critical hit the weapon's dice are larger, and there is one more. */
static void harm_add_fatal(struct harm *harm, const char *slug, const char *die)
{
    int faces = pf2e_harm_faces(die);
    harm_add_dice(harm, slug, 1, faces, NULL, NULL, CRITICAL_ONLY, NULL);
    if (!harm->damage->dice.count) return;
    struct pf2e_damage_dice *made = &harm->damage->dice.items[harm->damage->dice.count - 1];
    made->has_override = true;
    made->override.faces = faces;
}

static void harm_add_trait(struct harm *harm, const char *trait, int64_t dice)
{
    if (strncmp(trait, "deadly-", 7) == 0) {
        char *end = NULL;
        long long count = strtoll(trait + 7, &end, 10);
        if (end == trait + 7) count = harm->character && dice > 2 ? dice - 1 : 1;
        harm_add_dice(harm, trait, count, pf2e_harm_faces(strchr(trait + 7, 'd')), NULL, NULL, CRITICAL_ONLY, NULL);
    } else if (strncmp(trait, "fatal-d", 7) == 0) {
        harm_add_fatal(harm, trait, trait + 6);
    } else if (strncmp(trait, "fatal-aim-d", 11) == 0 && harm->item->hands_held == 2) {
        const char *slug = arena_printf(&harm->actor->arena, "fatal-%s", trait + 10);
        harm_add_fatal(harm, slug ? slug : trait, trait + 10);
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

void pf2e_harm_add_traits(struct harm *harm)
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

static const char harm_specialization[] = "critical-specialization";

static void harm_add_critical(struct harm *harm, double value, const char *modifier_type, const char *type,
                              const char *category)
{
    struct modifier *made = harm_add_flat(harm, harm_specialization, value, modifier_type, type, category);
    if (made) made->critical = CRITICAL_ONLY;
}

/* The damage that the group of the weapon adds: knives, darts and bolts make bleed, picks pierce deeper. */
static void harm_add_group_specialization(struct harm *harm)
{
    const char *group = pf2e_weapon_group(harm->item);
    bool crossbow = group && strcmp(group, "crossbow") == 0;
    bool bleeds = crossbow || (group && (strcmp(group, "knife") == 0 || strcmp(group, "dart") == 0));
    int64_t potency = pf2e_rune_potency(harm->item);
    if (group && strcmp(group, "pick") == 0)
        harm_add_critical(harm, (double)harm->damage->bases.items[0].dice * 2, "untyped", NULL, NULL);
    if (!bleeds) return;
    harm_add_dice(harm, harm_specialization, 1, crossbow ? 8 : 6, "bleed", "persistent", CRITICAL_ONLY, NULL);
    if (potency > 0) harm_add_critical(harm, (double)potency, "item", "bleed", "persistent");
}

/* The damage that an element states instead of that of the group. */
static void harm_add_own_specialization(struct harm *harm, struct pf2e_rule *rule)
{
    struct pf2e_actor *actor = harm->actor;
    const struct json *dice = PF2E_OP(rule, critical)->dice, *flat = PF2E_OP(rule, critical)->modifier;
    const struct json *faces = json_get(dice, "faces");
    if (json_is(dice, JSON_OBJECT)) {
        const char *size = json_to_text(json_get(dice, "dieSize"), NULL);
        int64_t count = (int64_t)pf2e_rule_number(actor, rule, json_get(dice, "number"), &harm->scope);
        int sides = size ? pf2e_harm_faces(size) : (int)json_to_int(faces, 0);
        harm_add_dice(harm, harm_specialization, count > 0 ? count : 1, sides,
                      json_to_text(json_get(dice, "damageType"), NULL), json_to_text(json_get(dice, "category"), NULL),
                      CRITICAL_ONLY, NULL);
    }
    double value =
        json_is(flat, JSON_OBJECT) ? pf2e_rule_number(actor, rule, json_get(flat, "value"), &harm->scope) : 0;
    if (value != 0)
        harm_add_critical(harm, value, json_to_text(json_get(flat, "type"), "untyped"),
                          json_to_text(json_get(flat, "damageType"), NULL),
                          json_to_text(json_get(flat, "category"), NULL));
}

struct pf2e_rule *pf2e_strike_specialization(struct pf2e_actor *actor, const struct options *options)
{
    struct pf2e_rule *first[2] = {NULL, NULL};
    for (size_t i = 0; i < actor->criticals.count; i++) {
        struct pf2e_rule *rule = actor->criticals.items[i];
        bool alternate = PF2E_OP(rule, critical)->alternate;
        if (!rule->ignored && !first[alternate] && pf2e_rule_test(actor, rule, options)) first[alternate] = rule;
    }
    return first[0] && first[1] ? first[1] : first[0];
}

void pf2e_harm_add_specialization(struct harm *harm)
{
    struct pf2e_rule *rule = pf2e_strike_specialization(harm->actor, &harm->options);
    if (!rule) return;
    bool own = PF2E_OP(rule, critical)->dice || PF2E_OP(rule, critical)->modifier;
    if (own)
        harm_add_own_specialization(harm, rule);
    else if (!PF2E_OP(rule, critical)->text)
        harm_add_group_specialization(harm);
}

void pf2e_harm_add_strikings(struct harm *harm)
{
    if (!harm->character) return; /* attacks that state their dice know no runes */
    int64_t best = 0, own = pf2e_weapon_striking(harm->item);
    int64_t automatic = pf2e_automatic_bonus(harm->actor, PF2E_BONUS_DAMAGE);
    if (automatic > own) own = automatic; /* its dice have it already */
    for (size_t d = 0; d < harm->damage->domains.count; d++) {
        for (size_t i = 0; i < harm->actor->strikings.count; i++) {
            const struct pf2e_filed *filed = &harm->actor->strikings.items[i];
            if (filed->selector != harm->damage->domains.items[d] || filed->rule->ignored) continue;
            if (!pf2e_rule_test(harm->actor, filed->rule, &harm->options)) continue;
            int64_t value = (int64_t)pf2e_rule_number(harm->actor, filed->rule, filed->rule->lowered->value_source,
                                                      &harm->scope);
            if (!filed->rule->ignored && value > best) best = value;
        }
    }
    if (best <= own) return;
    harm->damage->bases.items[0].dice += best - own;
    pf2e_harm_show_dice(harm);
}
