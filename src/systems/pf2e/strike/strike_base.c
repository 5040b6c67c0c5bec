/* strike_base.c: the base damage of a weapon or attack: strength, runes, traits. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/strike/strike_build.h"
#include "systems/pf2e/model/modifier.h"

symbol pf2e_strike_build_symbol(struct strike_build *build, const char *text)
{
    return text && *text ? symbol_intern_text(&build->actor->symbols, text) : 0;
}
bool pf2e_strike_is_strong(const struct pf2e_item *item)
{
    return pf2e_weapon_is_melee(item) || (pf2e_weapon_is_thrown(item) && !pf2e_item_has_trait(item, "splash")) ||
           pf2e_item_has_trait(item, "propulsive");
}

/* --- base damage -------------------------------------------------------------------------------------------------- */

struct build_dice {
    const char *slug;
    int64_t count;
    int faces;
    const char *type, *category; /* of the damage; NULL: those of the weapon */
    enum modifier_critical critical;
    const char *predicate; /* NULL: always */
};

static void build_add_dice(struct strike_build *build, const struct build_dice *added)
{
    struct pf2e_damage_dice dice = {.slug = pf2e_strike_build_symbol(build, added->slug),
                                    .label = added->slug,
                                    .dice = added->count,
                                    .faces = added->faces,
                                    .type = pf2e_strike_build_symbol(build, added->type),
                                    .category = pf2e_damage_category_find(added->category),
                                    .critical = added->critical,
                                    .enabled = true,
                                    .origin_element = -1};
    if (added->predicate) {
        dice.predicate = pf2e_text_predicate(build->actor, added->predicate);
        dice.enabled = dice.predicate && predicate_test(dice.predicate, &build->options);
    }
    pf2e_damage_dice_settle(&dice, &build->actor->symbols);
    (void)pool_push(&build->actor->arena, &build->damage->dice, dice);
}

struct build_flat {
    const char *slug;
    double value;
    const char *bonus;           /* its type as a modifier; NULL: untyped */
    const char *type, *category; /* of the damage; NULL: those of the weapon */
};

static struct modifier *build_add_flat(struct strike_build *build, const struct build_flat *added)
{
    struct pf2e_part part = {added->slug, added->slug, added->value, added->bonus ? added->bonus : "untyped"};
    struct modifier *made = pf2e_modifier_add(build->actor, &build->damage->modifiers, part, &build->damage->domains);
    if (!made) return NULL;
    made->damage_type = pf2e_strike_build_symbol(build, added->type);
    made->damage_category = pf2e_strike_build_symbol(build, added->category);
    pf2e_modifier_settle(made, &build->actor->symbols);
    return made;
}

int pf2e_strike_build_faces(const char *die)
{
    return die && *die == 'd' ? (int)strtol(die + 1, NULL, 10) : 0;
}

/* The precious materials an attack counts as: that of the weapon, and those that elements add to it. */
static void build_add_materials(struct strike_build *build, struct pf2e_damage_base *base)
{
    const struct json *material = json_get(&build->item->system, "material"), *more = json_get(material, "effects");
    const char *own = json_to_text(json_get(material, "type"), "");
    symbol *made = arena_array(&build->actor->arena, symbol, json_count(more) + 1);
    if (!made) return;
    if (pf2e_damage_is_material(own)) made[base->material_count++] = pf2e_strike_build_symbol(build, own);
    for (size_t i = 0; i < json_count(more); i++)
        made[base->material_count++] = pf2e_strike_build_symbol(build, json_to_text(json_at(more, i), ""));
    base->materials = made;
}

bool pf2e_strike_weapon_base(struct strike_build *build)
{
    const struct json *damage = pf2e_item_field(build->item, PF2E_FIELD_DAMAGE);
    int64_t dice = json_to_int(json_get(damage, "dice"), 0);
    double flat = json_to_double(json_get(damage, "modifier"), 0);
    if (dice <= 0 && flat <= 0) return false;
    struct pf2e_damage_base base = {.type =
                                        pf2e_strike_build_symbol(build,
                                                                 json_to_text(json_get(damage, "damageType"),
                                                                              "untyped")),
                                    .dice = dice,
                                    .faces = pf2e_strike_build_faces(json_to_text(json_get(damage, "die"), NULL)),
                                    .flat = flat};
    build_add_materials(build, &base);
    (void)pool_push(&build->actor->arena, &build->damage->bases, base);
    const struct json *persistent = json_get(damage, "persistent");
    int64_t number = json_to_int(json_get(persistent, "number"), 0);
    if (number > 0) {
        int faces = (int)json_to_int(json_get(persistent, "faces"), 0);
        struct pf2e_damage_base second = {.type =
                                              pf2e_strike_build_symbol(build,
                                                                       json_to_text(json_get(persistent, "type"), "")),
                                          .category = PF2E_CATEGORY_PERSISTENT,
                                          .dice = faces ? number : 0,
                                          .faces = faces,
                                          .flat = faces ? 0 : (double)number};
        (void)pool_push(&build->actor->arena, &build->damage->bases, second);
    }
    return true;
}

/* One row of a creature's damage ("3d12+14"): dice terms and the sum of the flat ones. */
struct build_row {
    int64_t dice[4];
    int faces[4];
    size_t dice_count;
    int64_t flat;
};

static struct build_row build_read_row(const char *text)
{
    struct build_row row = {0};
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

/* Is the name of the member a whole number? */
static bool build_is_index(const struct json_member *member)
{
    return member->name[0] && strspn(member->name, "0123456789") == member->name_length;
}

/* Of the members with whole numbers for names the one with the `index`-th smallest. */
static const struct json *build_numbered_member(const struct json *object, size_t index)
{
    const struct json *best = NULL;
    long long last = -1;
    for (size_t step = 0; step <= index; step++) {
        long long least = -1;
        for (size_t i = 0; i < object->count; i++) {
            if (!build_is_index(&object->members[i])) continue;
            long long value = strtoll(object->members[i].name, NULL, 10);
            if (value > last && (least < 0 || value < least)) {
                least = value;
                best = &object->members[i].value;
            }
        }
        last = least;
    }
    return best;
}

/* Members in the order scripts see them: whole numbers first, ascending, then as written. */
static const struct json *build_next_member(const struct json *object, size_t index)
{
    if (json_is(object, JSON_ARRAY)) return index < object->count ? &object->items[index] : NULL;
    size_t numbers = 0;
    for (size_t i = 0; i < json_count(object); i++)
        numbers += build_is_index(&object->members[i]);
    if (index < numbers) return build_numbered_member(object, index);
    size_t seen = numbers;
    for (size_t i = 0; i < json_count(object); i++) {
        if (!build_is_index(&object->members[i]) && seen++ == index) return &object->members[i].value;
    }
    return NULL;
}

static void build_npc_row(struct strike_build *build, const struct json *roll, const struct json *first,
                          int64_t adjustment)
{
    const char *type = json_to_text(json_get(roll, "damageType"), "untyped");
    const char *category = json_to_text(json_get(roll, "category"), NULL);
    struct build_row row = build_read_row(json_to_text(json_get(roll, "damage"), ""));
    size_t extra = 0;
    if (roll == first) {
        row.flat += adjustment;
        struct pf2e_damage_base base = {.type = pf2e_strike_build_symbol(build, type),
                                        .category = pf2e_damage_category_find(category),
                                        .dice = row.dice_count ? row.dice[0] : 0,
                                        .faces = row.dice_count ? row.faces[0] : 0,
                                        .flat = (double)row.flat};
        build_add_materials(build, &base);
        (void)pool_push(&build->actor->arena, &build->damage->bases, base);
        extra = 1;
        row.flat = 0;
    }
    for (size_t i = extra; i < row.dice_count; i++)
        build_add_dice(
            build,
            &(struct build_dice){
                .slug = "base", .count = row.dice[i], .faces = row.faces[i], .type = type, .category = category});
    if (row.flat)
        (void)build_add_flat(
            build, &(struct build_flat){.slug = "base", .value = (double)row.flat, .type = type, .category = category});
}

/* The base is the first row without a category, else the first; bleed is always persistent. */
static const struct json *build_first_row(const struct json *rolls)
{
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = build_next_member(rolls, i);
        if (!pf2e_attack_roll_has_category(roll)) return roll;
    }
    return build_next_member(rolls, 0);
}

bool pf2e_strike_npc_base(struct strike_build *build)
{
    const struct json *rolls = json_get(&build->item->system, "damageRolls");
    const char *adjusted = tree_text(&build->actor->system, "attributes.adjustment", "");
    int64_t adjustment = strcmp(adjusted, "elite") == 0 ? 2 : strcmp(adjusted, "weak") == 0 ? -2 : 0;
    if (build->item->in_memory) adjustment = 0;
    const struct json *first = build_first_row(rolls);
    if (!first) return false;
    build_npc_row(build, first, first, adjustment);
    if (!build->damage->bases.count) return false;
    bool lasts = build->damage->bases.items[0].category == PF2E_CATEGORY_PERSISTENT ||
                 json_is_text(json_get(first, "damageType"), "bleed");
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = build_next_member(rolls, i);
        bool lone_splash = lasts && json_is_text(json_get(roll, "category"), "splash");
        if (roll && roll != first && !lone_splash) build_npc_row(build, roll, first, 0);
    }
    return true;
}

/* --- the weapon's own additions ----------------------------------------------------------------------------------- */

void pf2e_strike_add_strength(struct strike_build *build)
{
    struct pf2e_actor *actor = build->actor;
    const struct pf2e_item *item = build->item;
    int64_t strength = actor->attributes[PF2E_STR];
    bool propulsive =
        pf2e_item_has_trait(item, "propulsive") && !pf2e_weapon_is_melee(item) && !pf2e_weapon_is_thrown(item);
    symbol strength_domain = actor->world->words[PF2E_WORD_STR_DAMAGE];
    bool best = false;
    for (size_t i = 0; i < build->damage->domains.count; i++)
        best = best || build->damage->domains.items[i] == strength_domain;
    if (!pf2e_strike_is_strong(item) || !best) return;
    size_t before = build->damage->modifiers.count;
    pf2e_modifier_add_attribute(actor, &build->damage->modifiers, "str", 1e9, &build->damage->domains);
    int64_t half = strength / 2;
    if (propulsive && strength > 0 && build->damage->modifiers.count > before)
        build->damage->modifiers.items[before].value = (double)half;
}

static const struct {
    const char *key, *slug;
    int64_t count;
    int faces;
    const char *type, *category;
    bool critical;
    const char *predicate;
} build_runes[] = {
#define RUNE_DICE(key, slug, count, faces, type, category, critical, predicate)                                        \
    {key, slug, count, faces, type, category, critical, predicate},
#include "systems/pf2e/item/runes.def"
};

static void build_add_rune_splash(struct strike_build *build)
{
    static const struct {
        const char *key, *type, *predicate;
    } rows[] = {
#define RUNE_SPLASH(key, type, predicate) {key, type, predicate},
#include "systems/pf2e/item/runes.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pf2e_item_has_rune(build->actor, build->item, rows[i].key)) continue;
        struct modifier *made =
            build_add_flat(build, &(struct build_flat){.slug = pf2e_kebab(build->actor, rows[i].key),
                                                       .value = (double)build->damage->bases.items[0].dice,
                                                       .type = rows[i].type,
                                                       .category = "splash"});
        if (made) made->predicate = pf2e_text_predicate(build->actor, rows[i].predicate);
    }
}

void pf2e_strike_add_runes(struct strike_build *build)
{
    build_add_rune_splash(build);
    const struct json *property = json_get(pf2e_item_field(build->item, PF2E_FIELD_RUNES), "property");
    for (size_t p = 0; p < json_count(property); p++) {
        for (size_t i = 0; i < sizeof build_runes / sizeof *build_runes; i++) {
            const char *rune = json_to_text(json_at(property, p), "");
            if (strcmp(rune, build_runes[i].key) != 0 && strcmp(rune,
                                                                pf2e_kebab(build->actor, build_runes[i].key)) != 0)
                continue;
            build_add_dice(build,
                           &(struct build_dice){.slug = build_runes[i].slug,
                                                .count = build_runes[i].count,
                                                .faces = build_runes[i].faces,
                                                .type = build_runes[i].type,
                                                .category = build_runes[i].category,
                                                .critical = build_runes[i].critical ? CRITICAL_ONLY : CRITICAL_UNSAID,
                                                .predicate = build_runes[i].predicate});
        }
    }
}

static void build_off_modifier(struct strike_build *build, const char *slug, double value)
{
    struct modifier *made =
        build_add_flat(build, &(struct build_flat){.slug = slug, .value = value, .bonus = "circumstance"});
    if (!made) return;
    made->enabled = false;
    made->ignored = true;
}

/* "fatal-d12": on a critical hit the weapon's dice are larger, and there is one more. */
static void build_add_fatal(struct strike_build *build, const char *slug, const char *die)
{
    int faces = pf2e_strike_build_faces(die);
    build_add_dice(build, &(struct build_dice){.slug = slug, .count = 1, .faces = faces, .critical = CRITICAL_ONLY});
    if (!build->damage->dice.count) return;
    struct pf2e_damage_dice *made = &build->damage->dice.items[build->damage->dice.count - 1];
    made->has_override = true;
    made->override.faces = faces;
}

/* Traits that add to the damage of a character's weapon by its dice. False: the trait is none of them. */
static bool build_add_character_trait(struct strike_build *build, const char *trait, int64_t dice)
{
    if (strcmp(trait, "forceful") == 0) {
        build_off_modifier(build, "forceful-second", (double)dice);
        build_off_modifier(build, "forceful-third", (double)dice * 2);
    } else if (strcmp(trait, "twin") == 0) {
        build_off_modifier(build, "twin-second", (double)dice);
    } else if (strncmp(trait, "scatter-", 8) == 0) {
        (void)build_add_flat(
            build, &(struct build_flat){.slug = "scatter",
                                        .value = (double)dice,
                                        .type = symbol_text(&build->actor->symbols, build->damage->bases.items[0].type),
                                        .category = "splash"});
    } else if (strcmp(trait, "kickback") == 0) {
        (void)build_add_flat(build, &(struct build_flat){.slug = "kickback", .value = 1});
    } else {
        return false;
    }
    return true;
}

static void build_add_deadly(struct strike_build *build, const char *trait, int64_t dice)
{
    char *end = NULL;
    long long count = strtoll(trait + 7, &end, 10);
    if (end == trait + 7) count = build->character && dice > 2 ? dice - 1 : 1;
    build_add_dice(build, &(struct build_dice){.slug = trait,
                                               .count = count,
                                               .faces = pf2e_strike_build_faces(strchr(trait + 7, 'd')),
                                               .critical = CRITICAL_ONLY});
}

static void build_add_trait(struct strike_build *build, const char *trait, int64_t dice)
{
    if (build->character && build_add_character_trait(build, trait, dice)) return;
    if (strncmp(trait, "deadly-", 7) == 0) {
        build_add_deadly(build, trait, dice);
    } else if (strncmp(trait, "fatal-d", 7) == 0) {
        build_add_fatal(build, trait, trait + 6);
    } else if (strncmp(trait, "fatal-aim-d", 11) == 0 && build->item->hands_held == 2) {
        const char *slug = arena_printf(&build->actor->arena, "fatal-%s", trait + 10);
        build_add_fatal(build, slug ? slug : trait, trait + 10);
    } else if (strcmp(trait, "backstabber") == 0 && options_has_text(&build->options, "target:condition:off-guard")) {
        (void)build_add_flat(build, &(struct build_flat){.slug = "backstabber",
                                                         .value = pf2e_rune_potency(build->item) > 2 ? 2 : 1,
                                                         .category = "precision"});
    } else if (strcmp(trait, "venomous") == 0 || strcmp(trait, "tearing") == 0) {
        bool venom = trait[0] == 'v';
        (void)build_add_flat(build, &(struct build_flat){.slug = trait,
                                                         .value = dice > 2 ? 2 : 1,
                                                         .type = venom ? "poison" : "bleed",
                                                         .category = "persistent"});
    }
}

void pf2e_strike_add_traits(struct strike_build *build)
{
    const struct json *traits = pf2e_item_traits(build->item);
    int64_t dice = build->damage->bases.items[0].dice;
    double splash = json_to_double(json_path(&build->item->system, "splashDamage.value"), 0);
    if (build->character && splash > 0)
        (void)build_add_flat(
            build, &(struct build_flat){.slug = "splash",
                                        .value = splash,
                                        .type = symbol_text(&build->actor->symbols, build->damage->bases.items[0].type),
                                        .category = "splash"});
    for (size_t i = 0; i < json_count(traits); i++)
        build_add_trait(build, json_to_text(json_at(traits, i), ""), dice);
}

static const char build_specialization[] = "critical-specialization";

static void build_add_critical(struct strike_build *build, double value, const char *bonus, const char *type,
                               const char *category)
{
    struct modifier *made = build_add_flat(
        build, &(struct build_flat){
                   .slug = build_specialization, .value = value, .bonus = bonus, .type = type, .category = category});
    if (made) made->critical = CRITICAL_ONLY;
}

/* The damage that the group of the weapon adds: knives, darts and bolts make bleed, picks pierce deeper. */
static void build_add_group_specialization(struct strike_build *build)
{
    const char *group = pf2e_weapon_group(build->item);
    bool crossbow = group && strcmp(group, "crossbow") == 0;
    bool bleeds = crossbow || (group && (strcmp(group, "knife") == 0 || strcmp(group, "dart") == 0));
    int64_t potency = pf2e_rune_potency(build->item);
    if (group && strcmp(group, "pick") == 0)
        build_add_critical(build, (double)build->damage->bases.items[0].dice * 2, "untyped", NULL, NULL);
    if (!bleeds) return;
    build_add_dice(build, &(struct build_dice){.slug = build_specialization,
                                               .count = 1,
                                               .faces = crossbow ? 8 : 6,
                                               .type = "bleed",
                                               .category = "persistent",
                                               .critical = CRITICAL_ONLY});
    if (potency > 0) build_add_critical(build, (double)potency, "item", "bleed", "persistent");
}

/* The damage that an element states instead of that of the group. */
static void build_add_own_specialization(struct strike_build *build, struct pf2e_rule *rule)
{
    struct pf2e_actor *actor = build->actor;
    const struct json *dice = PF2E_OP(rule, critical)->dice, *flat = PF2E_OP(rule, critical)->modifier;
    const struct json *faces = json_get(dice, "faces");
    if (json_is(dice, JSON_OBJECT)) {
        const char *size = json_to_text(json_get(dice, "dieSize"), NULL);
        int64_t count = (int64_t)pf2e_rule_number(actor, rule, json_get(dice, "number"), &build->scope);
        int sides = size ? pf2e_strike_build_faces(size) : (int)json_to_int(faces, 0);
        build_add_dice(build, &(struct build_dice){.slug = build_specialization,
                                                   .count = count > 0 ? count : 1,
                                                   .faces = sides,
                                                   .type = json_to_text(json_get(dice, "damageType"), NULL),
                                                   .category = json_to_text(json_get(dice, "category"), NULL),
                                                   .critical = CRITICAL_ONLY});
    }
    double value =
        json_is(flat, JSON_OBJECT) ? pf2e_rule_number(actor, rule, json_get(flat, "value"), &build->scope) : 0;
    if (value != 0)
        build_add_critical(build, value, json_to_text(json_get(flat, "type"), "untyped"),
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

void pf2e_strike_add_specialization(struct strike_build *build)
{
    struct pf2e_rule *rule = pf2e_strike_specialization(build->actor, &build->options);
    if (!rule) return;
    bool own = PF2E_OP(rule, critical)->dice || PF2E_OP(rule, critical)->modifier;
    if (own)
        build_add_own_specialization(build, rule);
    else if (!PF2E_OP(rule, critical)->text)
        build_add_group_specialization(build);
}

void pf2e_strike_add_strikings(struct strike_build *build)
{
    if (!build->character) return; /* attacks that state their dice know no runes */
    int64_t best = 0, own = pf2e_weapon_striking(build->item);
    int64_t automatic = pf2e_automatic_bonus(build->actor, PF2E_BONUS_DAMAGE);
    if (automatic > own) own = automatic; /* its dice have it already */
    for (size_t d = 0; d < build->damage->domains.count; d++) {
        for (size_t i = 0; i < build->actor->strikings.count; i++) {
            const struct pf2e_filed *filed = &build->actor->strikings.items[i];
            if (filed->selector != build->damage->domains.items[d] || filed->rule->ignored) continue;
            if (!pf2e_rule_test(build->actor, filed->rule, &build->options)) continue;
            int64_t value = (int64_t)pf2e_rule_number(build->actor, filed->rule, filed->rule->lowered->value_source,
                                                      &build->scope);
            if (!filed->rule->ignored && value > best) best = value;
        }
    }
    if (best <= own) return;
    build->damage->bases.items[0].dice += best - own;
    pf2e_strike_show_dice(build);
}
