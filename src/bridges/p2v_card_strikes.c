/* p2v_card_strikes.c: PF2e attacks as strikes of a card (P2V-CONV-04, -05, -14). */
#include <stdlib.h>
#include <string.h>

#include "bridges/p2v_card.h"
#include "ir/slug.h"

struct card_strike {
    const struct json *item;
    const char *name;
    int doubled, persistent; /* averages, doubled */
    uint32_t types, persistent_types;
    int reach, near, far; /* reach 0: only ranged; near 0: only melee */
    bool reloads, has_effects, is_dropped;
};

enum { STRIKES_MOST = CARD_WEAPONS };

static void strike_damage(struct card_maker *maker, struct card_strike *strike)
{
    const struct json *rolls = json_path(strike->item, "system.damageRolls");
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = json_at(rolls, i);
        const char *formula = json_to_text(json_get(roll, "damage"), "");
        const char *word = json_to_text(json_get(roll, "damageType"), "");
        int average = prose_average(maker->arena, formula, strlen(formula)), type = p2v_damage_find(word);
        bool lasts = json_is_text(json_get(roll, "category"), "persistent") || strcmp(word, "bleed") == 0;
        uint32_t bit = type >= 0 ? P2V_BIT(type) : 0;
        if (average <= 0) continue;
        *(lasts ? &strike->persistent : &strike->doubled) += average;
        *(lasts ? &strike->persistent_types : &strike->types) |= bit;
    }
}

static void strike_range(struct card_strike *strike)
{
    const struct json *traits = json_path(strike->item, "system.traits.value");
    int thrown = 0, reach = 1;
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        int squares = (int)(strtol(trait + strcspn(trait, "0123456789"), NULL, 10) % 10000 / 5);
        if (strcmp(trait, "reach") == 0) reach = 2;
        if (strncmp(trait, "reach-", 6) == 0) reach = squares;
        if (strncmp(trait, "range-increment-", 16) == 0)
            strike->near = squares, strike->far = squares * 2;
        else if (strncmp(trait, "range-", 6) == 0)
            strike->near = strike->far = squares;
        if (strncmp(trait, "thrown-", 7) == 0) thrown = squares;
        if (strncmp(trait, "reload-", 7) == 0 && trait[7] != '0') strike->reloads = true;
    }
    bool is_ranged = json_is_text(json_path(strike->item, "system.weaponType.value"), "ranged");
    if (is_ranged && !strike->near) strike->near = thrown ? thrown : 2, strike->far = strike->near * 2;
    if (!strike->near && thrown) strike->near = thrown, strike->far = thrown * 2, strike->reach = reach;
    if (!strike->near) strike->reach = reach;
    if (strike->near > 100) strike->near = 100;
    if (strike->far > 200) strike->far = 200;
    if (strike->reach > 20) strike->reach = 20;
}

static int strikes_read(struct card_maker *maker, struct card_strike *strikes)
{
    const struct json *items = json_get(maker->actor, "items");
    int count = 0;
    for (size_t i = 0; i < json_count(items) && count < STRIKES_MOST; i++) {
        const struct json *item = json_at(items, i);
        if (!json_is_text(json_get(item, "type"), "melee")) continue;
        struct card_strike *strike = &strikes[count++];
        *strike = (struct card_strike){.item = item, .name = card_item_name(item)};
        strike->has_effects = json_count(json_path(item, "system.attackEffects.value")) > 0;
        strike_damage(maker, strike);
        strike_range(strike);
    }
    return count;
}

/* At most as good in damage, reach and range, with nothing that the other lacks: no effect and no damage of a kind (all
 * blows with weapons and claws are one kind). */
static bool strike_is_worse(const struct card_strike *worse, const struct card_strike *better)
{
    uint32_t kinds = worse->types & ~P2V_PHYSICAL;
    return worse->doubled <= better->doubled && worse->reach <= better->reach && worse->far <= better->far &&
           !worse->has_effects && !worse->persistent && (kinds & ~better->types) == 0 &&
           (worse->reach > 0) <= (better->reach > 0);
}

/* The same weapon, once in the hand and once thrown. */
static bool strikes_are_one(struct card_strike *held, const struct card_strike *thrown)
{
    bool same =
        strcmp(held->name, thrown->name) == 0 && held->doubled == thrown->doubled && held->types == thrown->types;
    if (!same || !held->reach || held->near || !thrown->near || thrown->reach) return false;
    held->near = thrown->near, held->far = thrown->far;
    return true;
}

/* A weapon that is also thrown is one strike; then an attack that is worse in everything is left out. */
static void strikes_merge(struct card_maker *maker, struct card_strike *strikes, int count)
{
    for (int pair = 0; pair < 2 * count * count; pair++) {
        int k = pair % count, i = pair / count % count;
        bool is_merging = pair < count * count;
        struct card_strike *a = &strikes[i], *b = &strikes[k];
        if (i == k || a->is_dropped || b->is_dropped) continue;
        b->is_dropped =
            is_merging ? strikes_are_one(a, b) : strike_is_worse(b, a) && (b->doubled < a->doubled || k > i);
        if (!b->is_dropped) continue;
        card_note(maker, "%s is merged with %s", b->name, a->name);
        maker->tally.outcomes[CARD_SIMPLIFIED]++;
    }
}

static struct json strike_target(struct card_maker *maker, const struct card_strike *strike)
{
    struct json target = json_make_object();
    const char *mode = strike->reach && strike->near ? "melee_or_ranged" : strike->near ? "ranged" : "melee";
    card_set_text(maker, &target, "mode", mode);
    if (strike->reach) json_set(maker->arena, &target, "reach", json_make_int(strike->reach));
    if (strike->near) json_set(maker->arena, &target, "short", json_make_int(strike->near));
    if (strike->near) json_set(maker->arena, &target, "long", json_make_int(strike->far));
    return target;
}

/* Grab, Knockdown and Push cost an action more unless they are improved. */
static bool strike_known_effect(struct card_maker *maker, struct json *effects, const char *slug)
{
    static const char *const known[][2] = {{"grab", "condition"}, {"knockdown", "prone"}, {"push", "push"}};
    bool improved = strncmp(slug, "improved-", 9) == 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(slug + (improved ? 9 : 0), known[i][0]) != 0) continue;
        struct json effect = json_make_object(), spend = json_make_object(), list = json_make_array();
        card_set_text(maker, &effect, "op", known[i][1]);
        if (i == 0) card_set_text(maker, &effect, "name", "grabbed");
        if (i == 2) json_set(maker->arena, &effect, "squares", json_make_int(1));
        if (improved) {
            card_set_text(maker, &effect, "when", "hit");
            json_push(maker->arena, effects, effect);
            return true;
        }
        card_set_text(maker, &spend, "op", "spend_ap");
        json_set(maker->arena, &spend, "ap", json_make_int(1));
        card_set_text(maker, &spend, "when", "hit");
        json_set(maker->arena, &spend, "optional", json_make_bool(true));
        json_push(maker->arena, &list, effect);
        json_set(maker->arena, &spend, "then", list);
        json_push(maker->arena, effects, spend);
        return true;
    }
    return false;
}

/* The ability an attack names: by slug, by its name, or as the end of the word ("ghoul-paralysis"). -1: none. */
static int strike_linked(struct card_maker *maker, const char *slug)
{
    const struct json *items = json_get(maker->actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (!json_is_text(json_get(item, "type"), "action")) continue;
        const char *own = json_to_text(json_path(item, "system.slug"), NULL);
        const char *name = slug_new(maker->arena, card_item_name(item), SLUG_KEBAB);
        if (!name) return -1;
        size_t length = strlen(slug), tail = strlen(name);
        if ((own && strcmp(own, slug) == 0) || strcmp(name, slug) == 0) return (int)i;
        if (tail > 3 && length > tail && slug[length - tail - 1] == '-' && strcmp(slug + length - tail, name) == 0)
            return (int)i;
    }
    return -1;
}

/* What the hits bring. Returns what is lost of it. */
static uint32_t strike_effects(struct card_maker *maker, struct json *effects,
                               const struct card_strike *strike)
{
    const struct json *slugs = json_path(strike->item, "system.attackEffects.value");
    uint32_t losses = 0;
    for (size_t i = 0; i < json_count(slugs); i++) {
        const char *slug = json_to_text(json_at(slugs, i), "");
        int linked = strike_linked(maker, slug);
        if (strike_known_effect(maker, effects, slug)) {
            if (linked >= 0) maker->taken[linked] = true;
            continue;
        }
        uint32_t before = effects->count;
        struct prose prose = {0};
        if (linked >= 0) {
            struct prose_source source = card_source(maker, json_at(json_get(maker->actor, "items"), (size_t)linked));
            prose_read(maker->arena, &source, &prose);
            card_effects(maker, effects, &prose, "hit");
        }
        if (effects->count > before) {
            maker->taken[linked] = true;
            maker->tally.outcomes[CARD_SIMPLIFIED]++;
            card_note(maker, "%s: %s lasts to the end of the next turn", strike->name,
                      card_item_name(json_at(json_get(maker->actor, "items"), (size_t)linked)));
        }
        losses |= P2V_BIT(effects->count > before ? CARD_LOST_DURATION : CARD_LOST_EFFECT);
        if (prose.dropped) losses |= P2V_BIT(CARD_LOST_CRITICALS);
        if (prose.has_stages) losses |= P2V_BIT(CARD_LOST_STAGES);
    }
    return losses;
}

static void strike_add(struct card_maker *maker, const struct card_strike *strike, bool is_upgrade)
{
    struct json feature = json_make_object(), effects = json_make_array(), effect = json_make_object();
    card_set_text(maker, &feature, "name", strike->name);
    card_set_text(maker, &feature, "kind", "action");
    json_set(maker->arena, &feature, "ap", json_make_int(1));
    json_set(maker->arena, &feature, "strike", json_make_bool(true));
    if (strike->reloads) json_set(maker->arena, &feature, "once_per_turn", json_make_bool(true));
    json_set(maker->arena, &feature, "target", strike_target(maker, strike));
    if (strike->doubled) {
        card_set_text(maker, &effect, "op", "damage");
        json_set(maker->arena, &effect, "amount", json_make_int(card_damage(maker, strike->doubled)));
        card_set_types(maker, &effect, "types", strike->types);
        card_set_text(maker, &effect, "when", "hit");
        json_push(maker->arena, &effects, effect);
    }
    if (strike->persistent) {
        struct prose lasting = {.persistent = p2v_convert_damage(strike->persistent),
                                .persistent_types = strike->persistent_types,
                                .save = -1,
                                .shape = -1};
        card_effects(maker, &effects, &lasting, "hit");
    }
    uint32_t losses = strike_effects(maker, &effects, strike);
    json_set(maker->arena, &feature, "effects", effects);
    if (is_upgrade) {
        struct json option = json_make_object();
        card_set_text(maker, &option, "type", "add_on");
        json_set(maker->arena, &feature, "option", option);
        card_note(maker, "%s is an upgrade", strike->name);
    }
    card_add_acting(maker, feature, losses);
}

void card_strikes(struct card_maker *maker)
{
    enum { LOW_LEVEL = 3, PLAIN_WEAPONS = 2 }; /* P2V-CONV-14: from the third weapon on, up to level 3 */
    struct card_strike strikes[STRIKES_MOST];
    int count = strikes_read(maker, strikes), kept = 0;
    strikes_merge(maker, strikes, count);
    for (int i = 0; i < count; i++) {
        maker->weapons[maker->weapon_count++] = (struct card_weapon){.name = strikes[i].name,
                                                                     .damage = card_damage(maker, strikes[i].doubled),
                                                                     .reach = strikes[i].reach,
                                                                     .types = strikes[i].types,
                                                                     .is_kept = !strikes[i].is_dropped};
        if (strikes[i].is_dropped) continue;
        strike_add(maker, &strikes[i], maker->figures.level <= LOW_LEVEL && kept >= PLAIN_WEAPONS);
        kept++;
    }
}
