/* strike_common.c: domains, options and penalties of strikes, no matter who makes them. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/whole.h"
#include "systems/pf2e/actor/penalty.h"
#include "systems/pf2e/strike/strike.h"

const char *pf2e_strike_default_attribute(const struct pf2e_item *item)
{
    const char *stated = tree_text(&item->system, "attribute", "");
    if (*stated) return stated;
    if (item->type == PF2E_MELEE && pf2e_item_has_trait(item, "finesse")) return "dex";
    if (item->type == PF2E_MELEE && pf2e_item_has_trait(item, "brutal")) return "str";
    return pf2e_weapon_is_melee(item) ? "str" : "dex";
}

void pf2e_strike_base_options(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t rank)
{
    struct arena *arena = &actor->arena;
    const struct json *traits = pf2e_item_traits(strike->item);
    const symbol *words = actor->world->words;
    symbol side = words[pf2e_weapon_is_melee(strike->item) ? PF2E_WORD_MELEE : PF2E_WORD_RANGED];
    if (rank >= 0) (void)pool_push(arena, &strike->options, words[PF2E_WORD_ACTION_STRIKE]);
    (void)pool_push(arena, &strike->options, words[PF2E_WORD_SLUG_STRIKE]);
    if (rank >= 0) {
        symbol number = pf2e_symbol_number(actor, "item:proficiency:rank:", "", rank);
        symbol name = pf2e_symbol(actor, "proficiency:", pf2e_rank_names[rank > 4 ? 4 : rank], "");
        (void)pool_push(arena, &strike->options, number);
        (void)pool_push(arena, &strike->options, name);
    } else {
        (void)pool_push(arena, &strike->options, side);
    }
    for (size_t i = 0; i < json_count(traits); i++)
        (void)pool_push(arena, &strike->options,
                        symbol_intern_text(&actor->symbols, json_to_text(json_at(traits, i), "")));
    if (rank >= 0) (void)pool_push(arena, &strike->options, side);
}

void pf2e_strike_options(struct pf2e_actor *actor, const struct pf2e_strike *strike, const struct pf2e_symbols *domains,
                         bool with_base, struct options *out)
{
    options_init(out, &actor->symbols, pf2e_options_all(actor));
    options_expect(out, strike->item_options.count + strike->options.count + 16);
    pf2e_options_collect(actor, domains, out);
    for (size_t i = 0; i < strike->item_options.count; i++)
        (void)options_add(out, strike->item_options.items[i]);
    const struct json *traits = pf2e_item_traits(strike->item);
    for (size_t i = 0; i < json_count(traits); i++)
        (void)options_add_text(out, json_to_text(json_at(traits, i), ""));
    (void)options_add(out,
                      actor->world->words[pf2e_weapon_is_melee(strike->item) ? PF2E_WORD_MELEE : PF2E_WORD_RANGED]);
    for (size_t i = 0; with_base && i < strike->options.count; i++)
        (void)options_add(out, strike->options.items[i]);
    if (out->failed) actor->arena.failed = true; /* what could not be kept must not pass for a sheet */
}

static void strike_domain(struct pf2e_actor *actor, struct pf2e_symbols *list, const char *a, const char *b)
{
    if (a && *a) pf2e_symbols_add(actor, list, pf2e_symbol(actor, a, b, ""));
}

static void strike_word(struct pf2e_actor *actor, struct pf2e_symbols *list, enum pf2e_word word)
{
    pf2e_symbols_add(actor, list, actor->world->words[word]);
}

/* The attribute an attack is made with: the best of the weapon's own and what elements offer. */
static const char *strike_attack_attribute(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    const struct pf2e_item *item = strike->item;
    struct pf2e_modifiers candidates = {0}, offered = {0};
    struct pf2e_scope scope = {.weapon = strike->item};
    struct options options;
    pf2e_modifier_add_attribute(actor, &candidates, pf2e_strike_default_attribute(item), 1e9, &strike->domains);
    if (actor->type == PF2E_CHARACTER && pf2e_item_has_trait(item, "finesse") && pf2e_weapon_is_melee(item))
        pf2e_modifier_add_attribute(actor, &candidates, "dex", 1e9, &strike->domains);
    else if (actor->type == PF2E_CHARACTER && pf2e_item_has_trait(item, "brutal") && !pf2e_weapon_is_melee(item))
        pf2e_modifier_add_attribute(actor, &candidates, "str", 1e9, &strike->domains);
    if (actor->offers_ability) {
        pf2e_strike_options(actor, strike, &strike->domains, true, &options);
        pf2e_modifiers_pull(actor, &offered,
                            &(struct pf2e_pull){.domains = &strike->domains, .scope = &scope, .test = &options});
        options_free(&options);
    }
    for (size_t i = 0; i < offered.count; i++) {
        if (offered.items[i].ability && offered.items[i].enabled)
            (void)pool_push(&actor->arena, &candidates, offered.items[i]);
    }
    const struct modifier *best = NULL;
    for (size_t i = 0; i < candidates.count; i++) {
        if (!best || candidates.items[i].value > best->value) best = &candidates.items[i];
    }
    return best ? symbol_text(&actor->symbols, best->ability) : "str";
}

void pf2e_strike_attack_domains(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t rank)
{
    struct pf2e_symbols *list = &strike->domains;
    const struct pf2e_item *item = strike->item;
    const char *category = pf2e_weapon_category(item);
    bool unarmed = category && strcmp(category, "unarmed") == 0, melee = pf2e_weapon_is_melee(item);
    const struct json *tags = json_get(pf2e_item_field(item, PF2E_FIELD_TRAITS), "otherTags");
    strike_domain(actor, list, pf2e_weapon_base(item), "-base-attack-roll");
    strike_domain(actor, list, pf2e_weapon_group(item), "-group-attack-roll");
    for (size_t i = 0; i < json_count(tags); i++)
        strike_domain(actor, list, json_to_text(json_at(tags, i), ""), "-tag-attack-roll");
    strike_domain(actor, list, item->id, "-attack");
    strike_domain(actor, list, strike->slug, "-attack");
    strike_domain(actor, list, strike->slug, "-attack-roll");
    strike_word(actor, list, unarmed ? PF2E_WORD_UNARMED_ATTACK_ROLL : PF2E_WORD_WEAPON_ATTACK_ROLL);
    strike_word(actor, list, melee ? PF2E_WORD_MELEE_ATTACK_ROLL : PF2E_WORD_RANGED_ATTACK_ROLL);
    strike_word(actor, list, melee ? PF2E_WORD_MELEE_STRIKE_ATTACK_ROLL : PF2E_WORD_RANGED_STRIKE_ATTACK_ROLL);
    static const enum pf2e_word common[] = {PF2E_WORD_STRIKE_ATTACK_ROLL, PF2E_WORD_ATTACK_ROLL, PF2E_WORD_ATTACK,
                                            PF2E_WORD_CHECK, PF2E_WORD_ALL};
    for (size_t i = 0; i < 5; i++)
        strike_word(actor, list, common[i]);
    strike_domain(actor, list, pf2e_rank_names[rank < 0 ? 1 : rank > 4 ? 4 : rank], "-attack");
    const char *attribute = strike_attack_attribute(actor, strike);
    strike_domain(actor, list, attribute, "-attack");
    strike_domain(actor, list, attribute, "-based");
}

static void strike_trait_modifier(struct pf2e_actor *actor, struct pf2e_strike *strike, struct pf2e_part part,
                                  const struct predicate *predicate)
{
    struct modifier *made = pf2e_modifier_add(actor, &strike->modifiers, part, &strike->domains);
    if (made) made->predicate = predicate;
}

void pf2e_strike_trait_modifiers(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    const struct json *traits = pf2e_item_traits(strike->item);
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        if (strcmp(trait, "sweep") == 0)
            strike_trait_modifier(actor, strike, pf2e_part("sweep", "Sweep", 1, "circumstance"),
                                  &actor->world->fixed[PF2E_FIXED_SWEEP]);
        if (strcmp(trait, "backswing") == 0)
            strike_trait_modifier(actor, strike, pf2e_part("backswing", "Backswing", 1, "circumstance"),
                                  &actor->world->fixed[PF2E_FIXED_BACKSWING]);
        bool spread = strike->item->type == PF2E_MELEE || pf2e_weapon_range_increment(strike->item) > 0;
        if (strncmp(trait, "volley-", 7) == 0 && spread) {
            const char *predicate = arena_printf(
                &actor->arena, "[{\"lte\":[\"target:distance\",%s]},{\"not\":\"self:ignore-volley-penalty\"}]",
                trait + 7);
            if (predicate)
                strike_trait_modifier(actor, strike, pf2e_part("volley", "Volley", -2, "untyped"),
                                      pf2e_text_predicate(actor, predicate));
        }
    }
    if (actor->type == PF2E_CHARACTER && pf2e_item_has_trait(strike->item, "kickback"))
        strike_trait_modifier(actor, strike, pf2e_part("kickback", "Kickback", -2, "circumstance"),
                              &actor->world->fixed[PF2E_FIXED_KICKBACK]);
    if (actor->type == PF2E_CHARACTER && pf2e_item_has_tag(strike->item, "improvised"))
        strike_trait_modifier(actor, strike, pf2e_part("improvised", "Improvised Weapon", -2, "item"),
                              &actor->world->fixed[PF2E_FIXED_IMPROVISED]);
}

/* "Strike +9", "+4 (MAP -5)" */
static const char *strike_variant(struct pf2e_actor *actor, const char *word, int64_t total, const int64_t *penalty)
{
    char digits[TEXT_INT], more[TEXT_INT];
    const char *parts[] = {word,
                           total < 0 ? "" : "+",
                           text_of_int(digits, total),
                           penalty ? " (MAP " : "",
                           penalty ? text_of_int(more, *penalty) : "",
                           penalty ? ")" : ""};
    return arena_join(&actor->arena, parts, 6);
}

/* The mildest multiple attack penalty that applies: the weapon's own or one that an element offers. */
int64_t pf2e_strike_base_penalty(struct pf2e_actor *actor, struct pf2e_strike *strike, const struct options *options)
{
    int64_t mildest = pf2e_attack_penalty(pf2e_item_has_trait(strike->item, "agile"));
    for (size_t d = 0; d < strike->domains.count; d++) {
        for (size_t i = 0; i < actor->attack_penalties.count; i++) {
            const struct pf2e_filed *filed = &actor->attack_penalties.items[i];
            if (filed->selector != strike->domains.items[d] || filed->rule->ignored) continue;
            if (!pf2e_rule_test(actor, filed->rule, options)) continue;
            struct pf2e_scope scope = {.weapon = strike->item};
            int64_t value =
                (int64_t)pf2e_rule_number(actor, filed->rule, filed->rule->lowered->value_source, &scope);
            if (!filed->rule->ignored) mildest = pf2e_milder_penalty(mildest, value);
        }
    }
    return mildest;
}

static int64_t strike_adjusted_penalty(struct pf2e_actor *actor, struct pf2e_strike *strike, int64_t penalty,
                                       const struct options *options)
{
    struct pf2e_modifiers list = {0};
    struct modifier *made = pf2e_modifier_add(
        actor, &list, pf2e_part("multiple-attack-penalty", "Multiple Attack Penalty", (double)penalty, "untyped"),
        &strike->domains);
    if (!made) return penalty;
    if (actor->type != PF2E_CHARACTER) return pf2e_modifiers_total(actor, &list, options);
    /* what takes a character's penalty away altogether acts on the roll; the sheet still names it */
    const struct modifier_adjustment **kept =
        arena_array(&actor->arena, const struct modifier_adjustment *, made->adjustment_count);
    uint32_t count = 0;
    for (uint32_t i = 0; kept && i < made->adjustment_count; i++) {
        if (!made->adjustments[i]->suppress) kept[count++] = made->adjustments[i];
    }
    made->adjustments = kept;
    made->adjustment_count = count;
    return pf2e_modifiers_total(actor, &list, options);
}

void pf2e_strike_finish(struct pf2e_actor *actor, struct pf2e_strike *strike, const char *first_word)
{
    struct options options;
    bool simple = !actor->adjustments.count && !actor->attack_penalties.count;
    for (size_t i = 0; i < strike->modifiers.count && simple; i++)
        simple = !strike->modifiers.items[i].predicate;
    if (simple) {
        strike->total = pf2e_modifiers_total(actor, &strike->modifiers, NULL);
        strike->map1 = pf2e_strike_base_penalty(actor, strike, NULL);
        strike->map2 = strike->map1 * 2;
    } else {
        pf2e_strike_options(actor, strike, &strike->domains, false, &options);
        strike->total = pf2e_modifiers_total(actor, &strike->modifiers, &options);
        for (size_t i = 0; i < strike->options.count; i++)
            (void)options_add(&options, strike->options.items[i]);
        int64_t penalty = pf2e_strike_base_penalty(actor, strike, &options);
        strike->map1 = strike_adjusted_penalty(actor, strike, penalty, &options);
        strike->map2 = strike_adjusted_penalty(actor, strike, penalty * 2, &options);
        options_free(&options);
    }
    strike->variants[0] = strike_variant(actor, first_word, strike->total, NULL);
    strike->variants[1] = strike_variant(actor, "", whole_add(strike->total, strike->map1), &strike->map1);
    strike->variants[2] = strike_variant(actor, "", whole_add(strike->total, strike->map2), &strike->map2);
}

/* --- AdjustStrike ------------------------------------------------------------------------------------------------- */

static bool strike_definition_holds(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_item *item)
{
    struct options options;
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_item_options_add(actor, item, "item", &options);
    const struct json *definition = PF2E_OP(rule, adjust_strike)->definition;
    bool holds = pf2e_rule_test(actor, rule, &options) &&
                 predicate_test(pf2e_rule_predicate(actor, rule, definition, NULL), &options);
    options_free(&options);
    return holds;
}

static void strike_adjust_list(struct pf2e_actor *actor, struct pf2e_item *item, const char *path, const char *mode,
                               const char *value)
{
    struct json *list = tree_open(&actor->arena, &item->system, path);
    if (!list) return;
    if (list->type != JSON_ARRAY) *list = json_make_array();
    if (strcmp(mode, "add") == 0 && !tree_has_text(list, value))
        json_push(&actor->arena, list, json_make_text(&actor->arena, value, strlen(value)));
    for (size_t i = list->count; (strcmp(mode, "remove") == 0 || strcmp(mode, "subtract") == 0) && i-- > 0;) {
        if (json_is_text(&list->items[i], value)) json_remove_at(list, i);
    }
}

/* Runes name the weapon that bears them; what an element makes keeps its name. */
static void strike_adjust_runes(struct pf2e_actor *actor, struct pf2e_item *item, const char *mode, const char *value)
{
    strike_adjust_list(actor, item, "runes.property", mode, value);
    if (!item->in_memory) pf2e_item_prepare_name(actor, item);
}

static void strike_adjust_range(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_item *item,
                                const char *mode)
{
    int64_t change = (int64_t)pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL);
    int64_t range = pf2e_weapon_range_increment(item);
    if (!range || rule->ignored) return;
    if (strcmp(mode, "add") == 0) range += change;
    if (strcmp(mode, "multiply") == 0)
        range = number_truncate((double)range * pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL));
    if (strcmp(mode, "override") == 0 || (strcmp(mode, "upgrade") == 0 && change > range)) range = change;
    tree_set_int(&actor->arena, &item->system, "range", range);
}

static void strike_change_trait(struct pf2e_actor *actor, struct pf2e_strike *strike, const char *mode,
                                const char *trait)
{
    size_t at = 0;
    while (at < strike->traits.count && strcmp(strike->traits.items[at], trait) != 0)
        at++;
    bool there = at < strike->traits.count;
    if (strcmp(mode, "add") == 0 && !there) (void)pool_push(&actor->arena, &strike->traits, trait);
    if (!there || (strcmp(mode, "subtract") != 0 && strcmp(mode, "remove") != 0)) return;
    strike->traits.count--;
    memmove(&strike->traits.items[at], &strike->traits.items[at + 1],
            (strike->traits.count - at) * sizeof *strike->traits.items);
}

static void strike_adjust_traits(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    for (size_t i = 0; i < actor->strike_adjustments.count; i++) {
        struct pf2e_rule *rule = actor->strike_adjustments.items[i];
        if (rule->ignored || !json_is_text(PF2E_OP(rule, adjust_strike)->property, "traits")) continue;
        if (!strike_definition_holds(actor, rule, strike->item)) continue;
        const char *value = pf2e_rule_text(actor, rule, rule->lowered->value_source, NULL);
        struct json trait = json_make_text(&actor->arena, value, strlen(value));
        if (pf2e_trait_is_known(actor, PF2E_TRAITS_ACTION, &trait))
            strike_change_trait(actor, strike, json_to_text(PF2E_OP(rule, adjust_strike)->mode, ""), value);
    }
}

void pf2e_strike_traits(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    static const struct {
        const char *rune, *trait;
    } runes[] = {
#define RUNE_STRIKE_TRAIT(key, trait) {key, trait},
#include "systems/pf2e/item/runes.def"
    };
    const char *base = pf2e_weapon_base(strike->item);
    strike_change_trait(actor, strike, "add", "attack");
    if (base && strcmp(base, "alchemical-bomb") == 0) strike_change_trait(actor, strike, "add", "manipulate");
    strike_adjust_traits(actor, strike);
    for (size_t i = 0; i < sizeof runes / sizeof *runes; i++) {
        if (pf2e_item_has_rune(actor, strike->item, runes[i].rune))
            strike_change_trait(actor, strike, "add", runes[i].trait);
    }
    strike->action_traits = strike->traits.count;
}

static void strike_adjust_by_runes(struct pf2e_actor *actor, struct pf2e_item *item)
{
    static const struct {
        const char *rune, *trait;
        int64_t factor;
    } rows[] = {
#define RUNE_ITEM_TRAIT(key, trait) {key, trait, 1},
#define RUNE_RANGE(key, factor) {key, NULL, factor},
#include "systems/pf2e/item/runes.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pf2e_item_has_rune(actor, item, rows[i].rune)) continue;
        int64_t range = pf2e_weapon_range_increment(item);
        if (rows[i].trait) pf2e_item_add_trait(actor, item, rows[i].trait);
        if (rows[i].factor != 1 && range) tree_set_int(&actor->arena, &item->system, "range", range * rows[i].factor);
    }
}

void pf2e_strike_adjust_item(struct pf2e_actor *actor, struct pf2e_item *item)
{
    for (size_t i = 0; i < actor->strike_adjustments.count; i++) {
        struct pf2e_rule *rule = actor->strike_adjustments.items[i];
        const char *property = json_to_text(PF2E_OP(rule, adjust_strike)->property, "");
        const char *mode = json_to_text(PF2E_OP(rule, adjust_strike)->mode, "");
        if (rule->ignored || strcmp(property, "traits") == 0 || !strike_definition_holds(actor, rule, item)) continue;
        const char *value = pf2e_rule_text(actor, rule, rule->lowered->value_source, NULL);
        if (strcmp(property, "weapon-traits") == 0)
            strike_adjust_list(actor, item, "traits.value", mode, value);
        else if (strcmp(property, "property-runes") == 0)
            strike_adjust_runes(actor, item, mode, value);
        else if (strcmp(property, "materials") == 0)
            strike_adjust_list(actor, item, "material.effects", mode, value);
        else if (strcmp(property, "range-increment") == 0)
            strike_adjust_range(actor, rule, item, mode);
    }
    strike_adjust_by_runes(actor, item);
}

int pf2e_size_reach(const struct pf2e_actor *actor)
{
    static const int feet[] = {0, 5, 5, 5, 10, 15};
    return feet[pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"))];
}
