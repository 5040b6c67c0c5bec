/* strike_damage.c: the damage of a strike: domains, everything that adds to it, and the formulas made of it. */
#include <string.h>

#include "systems/pf2e/strike/strike_build.h"
#include "systems/pf2e/model/modifier.h"

/* --- domains ------------------------------------------------------------------------------------------------------ */

static void harm_domain(struct harm *harm, const char *a, const char *b)
{
    if (a && *a) pf2e_symbols_add(harm->actor, &harm->damage->domains, pf2e_symbol(harm->actor, a, b, ""));
}

static void harm_word(struct harm *harm, enum pf2e_word word)
{
    pf2e_symbols_add(harm->actor, &harm->damage->domains, harm->actor->world->words[word]);
}

/* The attribute that adds to the damage: strength, or what an element offers instead when it is better. */
static void harm_attribute_domain(struct harm *harm)
{
    struct pf2e_actor *actor = harm->actor;
    struct pf2e_modifiers candidates = {0}, offered = {0};
    struct options options;
    if (pf2e_harm_is_strong(harm->item))
        pf2e_modifier_add_attribute(actor, &candidates, "str", 1e9, &harm->damage->domains);
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
    bool melee = pf2e_weapon_is_melee(item);
    const char *base = pf2e_weapon_base(item), *category = pf2e_weapon_category(item);
    bool unarmed = (category && strcmp(category, "unarmed") == 0) || pf2e_item_has_trait(item, "unarmed");
    harm_domain(harm, item->id, "-damage");
    harm_domain(harm, harm->strike->slug, "-damage");
    harm_word(harm, melee ? PF2E_WORD_MELEE_STRIKE_DAMAGE : PF2E_WORD_RANGED_STRIKE_DAMAGE);
    harm_word(harm, melee ? PF2E_WORD_MELEE_DAMAGE : PF2E_WORD_RANGED_DAMAGE);
    harm_word(harm, unarmed ? PF2E_WORD_UNARMED_DAMAGE : PF2E_WORD_WEAPON_DAMAGE);
    harm_domain(harm, pf2e_weapon_group(item), "-weapon-group-damage");
    const char *equivalent = pf2e_weapon_equivalent(base);
    harm_domain(harm, equivalent ? equivalent : base, "-base-damage");
    harm_word(harm, PF2E_WORD_ATTACK_DAMAGE);
    harm_word(harm, PF2E_WORD_STRIKE_DAMAGE);
    harm_word(harm, PF2E_WORD_DAMAGE);
    harm_domain(harm, base, "-base-type-damage");
    harm_domain(harm, pf2e_rank_names[harm->rank < 0 ? 1 : harm->rank > 4 ? 4 : harm->rank], "-damage");
    harm_domain(harm, equivalent ? equivalent : base, "-damage");
    harm_attribute_domain(harm);
}

/* --- formulas ----------------------------------------------------------------------------------------------------- */

/* "(2d6 + 4 + 1d6[precision])[slashing]" without its flavours; parentheses stay where several instances are shown. */
static void harm_show_expression(struct arena *arena, struct text *out, const char *formula, bool alone)
{
    char *bytes = arena_alloc_raw(arena, strlen(formula) + 1, 1);
    size_t length = 0;
    int depth = 0;
    if (!bytes) return;
    for (const char *at = formula; *at; at++) {
        if (*at == '[') depth++;
        if (!depth) bytes[length++] = *at;
        if (*at == ']') depth--;
    }
    bytes[length] = '\0';
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
}

static bool harm_build(struct harm *harm, enum degree degree, bool breakdown, struct pf2e_damage_result *result)
{
    struct pf2e_damage built = {.bases = harm->damage->bases.items,
                                .base_count = harm->damage->bases.count,
                                .dice = harm->damage->dice.items,
                                .dice_count = harm->damage->dice.count,
                                .modifiers = harm->damage->modifiers.items,
                                .modifier_count = harm->damage->modifiers.count,
                                .heals = harm->heals,
                                .no_breakdown = !breakdown,
                                .max_increases = -1};
    return pf2e_damage_build(&harm->actor->arena, &harm->actor->symbols, &built, degree, PF2E_CRITICAL_DOUBLE_DAMAGE,
                             result) &&
           result->formula;
}

static const char *harm_show(struct harm *harm, enum degree degree)
{
    struct pf2e_damage_result result;
    struct pf2e_actor *actor = harm->actor;
    if (!harm_build(harm, degree, false, &result)) return NULL;
    struct text out = {0};
    for (size_t i = 0; i < result.instance_count; i++) {
        const struct pf2e_damage_instance *instance = &result.instances[i];
        const char *type = symbol_text(&actor->symbols, instance->type);
        if (i) text_add(&out, " + ");
        harm_show_expression(&actor->arena, &out, instance->formula, result.instance_count == 1);
        bool persistent = instance->is_persistent && strcmp(type, "bleed") != 0;
        text_add(&out, persistent ? " persistent " : " ");
        text_add(&out, type);
    }
    const char *copy = out.length ? arena_copy_text(&actor->arena, text_get(&out), out.length) : NULL;
    if (out.failed) actor->arena.failed = true;
    text_free(&out);
    return copy;
}

/* In another body only status and circumstance modifiers add to its attacks, and what is made for it. */
static void harm_exclude(struct harm *harm)
{
    struct pf2e_modifiers *list = &harm->damage->modifiers;
    for (size_t i = 0; i < list->count; i++) {
        struct modifier *one = &list->items[i];
        if (pf2e_modifier_is_shared(one) || !pf2e_form_bars(harm->actor, one->origin_item, one->origin_element))
            continue;
        one->predicate = NULL;
        one->enabled = false;
        one->ignored = true;
    }
    for (size_t i = 0; i < harm->damage->dice.count; i++) {
        struct pf2e_damage_dice *dice = &harm->damage->dice.items[i];
        const char *slug = symbol_text(&harm->actor->symbols, dice->slug);
        if (!pf2e_form_bars(harm->actor, dice->origin_item, dice->origin_element)) continue;
        if (!pf2e_form_has_trait(harm->actor, harm->strike->slug, slug)) dice->enabled = false;
    }
}

/* Persistent and other modifiers stack apart. */
static void harm_stack(struct harm *harm)
{
    struct pf2e_modifiers *all = &harm->damage->modifiers;
    struct pf2e_modifiers main = {0}, persistent = {0};
    symbol word = harm->actor->world->words[PF2E_WORD_PERSISTENT];
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
        if (!modifiers_adjust(&pf2e_modifier_policy, sides[s]->items, order, sides[s]->count, &harm->options))
            harm->actor->arena.failed = true; /* what could not be adjusted must not pass for a sheet */
        (void)modifiers_stack(&pf2e_modifier_policy, sides[s]->items, order, sides[s]->count);
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
           !json_count(json_get(pf2e_item_field(harm->item, PF2E_FIELD_RUNES), "property"));
}

/* Everything that adds to the damage; false when the attack deals none. */
static bool harm_collect(struct harm *harm)
{
    struct pf2e_actor *actor = harm->actor;
    bool form = actor->battle_form_rule != NULL && !pf2e_form_keeps_unarmed(actor);
    if (!(harm->character ? pf2e_harm_weapon_base(harm) : pf2e_harm_npc_base(harm)) || !harm->damage->bases.count)
        return false;
    pf2e_harm_alter_own_dice(harm);
    if (!form) pf2e_harm_add_strikings(harm);
    if (harm->character) pf2e_harm_add_strength(harm);
    pf2e_harm_add_specialization(harm);
    pf2e_harm_add_runes(harm);
    pf2e_harm_add_traits(harm);
    pf2e_modifiers_pull(actor, &harm->damage->modifiers, &harm->damage->domains, NULL, &harm->scope, &harm->options);
    for (size_t i = 0; i < harm->damage->modifiers.count; i++)
        pf2e_modifier_settle(&harm->damage->modifiers.items[i], &actor->symbols);
    pf2e_harm_pull_dice(harm);
    if (form) harm_exclude(harm);
    pf2e_harm_alter(harm);
    harm_stack(harm);
    return true;
}

/* Does anything that may add to damage depend on how the attack went? */
static bool harm_asks_outcome(const struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct pf2e_rule *rule = actor->rules.items[i];
        if (!rule->ignored && rule->lowered->asks_outcome) return true;
    }
    return false;
}

/* The damage of a critical hit, put together again. */
static const char *harm_critical(const struct harm *hit)
{
    const symbol *words = hit->actor->world->words;
    struct pf2e_strike_damage damage = {.domains = hit->damage->domains};
    struct harm harm = *hit;
    harm.damage = &damage;
    harm.scope = (struct pf2e_scope){.weapon = hit->item};
    options_init(&harm.options, &hit->actor->symbols, NULL);
    for (size_t i = 0; i < options_count(&hit->options); i++) {
        if (options_at(&hit->options, i) != words[PF2E_WORD_SUCCESS])
            (void)options_add(&harm.options, options_at(&hit->options, i));
    }
    (void)options_addf(&harm.options, "check:outcome:%s", degree_slug(DEGREE_CRITICAL_SUCCESS));
    const char *shown = harm_collect(&harm) ? harm_show(&harm, DEGREE_CRITICAL_SUCCESS) : NULL;
    options_free(&harm.options);
    return shown;
}

/* What the strike deals, with the domains of its damage. */
static struct harm harm_of(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    struct harm harm = {.actor = actor,
                        .strike = strike,
                        .item = strike->item,
                        .damage = &strike->damage,
                        .scope = {.weapon = strike->item},
                        .rank = actor->type == PF2E_CHARACTER ? strike->rank : 1,
                        .character = strike->item->type == PF2E_WEAPON};
    if (!strike->damage.domains.count) harm_domains(&harm);
    return harm;
}

void pf2e_strike_damage_domains(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    (void)harm_of(actor, strike);
}

void pf2e_strike_show(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    if (strike->damage.shown) return;
    strike->damage.shown = true;
    struct harm harm = harm_of(actor, strike);
    if (harm_is_plain(&harm))
        options_init(&harm.options, &actor->symbols, pf2e_options_all(actor));
    else
        pf2e_strike_options(actor, strike, &harm.damage->domains, true, &harm.options);
    static const enum pf2e_word more[] = {PF2E_WORD_ATTACK, PF2E_WORD_SUCCESS, PF2E_WORD_ATTACK_ACTION};
    for (size_t i = 0; i < 3; i++)
        (void)options_add(&harm.options, actor->world->words[more[i]]);
    if (harm_collect(&harm)) {
        strike->damage.formula = harm_show(&harm, DEGREE_SUCCESS);
        strike->damage.critical =
            harm_asks_outcome(actor) ? harm_critical(&harm) : harm_show(&harm, DEGREE_CRITICAL_SUCCESS);
    } else if (harm.character) {
        strike->damage = (struct pf2e_strike_damage){.shown = true, .formula = "", .critical = ""};
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
    if (harm_collect(&harm) && harm_build(&harm, degree, true, result)) damage->formula = harm_show(&harm, degree);
    options_free(&harm.options);
}

bool pf2e_domain_damage_for(const struct pf2e_domain_damage *wanted, struct pf2e_strike_damage *damage,
                            struct pf2e_damage_result *result)
{
    struct pf2e_actor *actor = wanted->actor;
    struct harm harm = {.actor = actor, .damage = damage, .scope = wanted->scope, .rank = 1};
    options_init(&harm.options, &actor->symbols, wanted->seen);
    pf2e_options_collect(actor, &damage->domains, &harm.options);
    (void)options_addf(&harm.options, "check:outcome:%s", degree_slug(wanted->degree));
    pf2e_modifiers_pull(actor, &damage->modifiers, &damage->domains, NULL, &harm.scope, &harm.options);
    for (size_t i = 0; i < damage->modifiers.count; i++)
        pf2e_modifier_settle(&damage->modifiers.items[i], &actor->symbols);
    pf2e_harm_alter_own_dice(&harm);
    pf2e_harm_pull_dice(&harm);
    pf2e_harm_alter(&harm);
    harm_stack(&harm);
    harm.heals = wanted->heals;
    bool deals = harm_build(&harm, wanted->degree, true, result);
    if (deals) damage->formula = harm_show(&harm, wanted->degree);
    options_free(&harm.options);
    return deals;
}
