/* strike_damage.c: the damage of a strike: domains, everything that adds to it, and the formulas made of it. */
#include <string.h>

#include "systems/pf2e/strike/strike_build.h"
#include "systems/pf2e/model/modifier.h"

/* --- domains ------------------------------------------------------------------------------------------------------ */

static void build_domain(struct strike_build *build, const char *a, const char *b)
{
    if (a && *a) pf2e_symbols_add(build->actor, &build->damage->domains, pf2e_symbol(build->actor, a, b, ""));
}

static void build_word(struct strike_build *build, enum pf2e_word word)
{
    pf2e_symbols_add(build->actor, &build->damage->domains, build->actor->world->words[word]);
}

/* The attribute that adds to the damage: strength, or what an element offers instead when it is better. */
static void build_attribute_domain(struct strike_build *build)
{
    struct pf2e_actor *actor = build->actor;
    struct pf2e_modifiers candidates = {0}, offered = {0};
    struct options options;
    if (pf2e_strike_is_strong(build->item))
        pf2e_modifier_add_attribute(actor, &candidates, "str", 1e9, &build->damage->domains);
    if (actor->offers_ability) {
        pf2e_strike_options(actor, build->strike, &build->damage->domains, false, &options);
        pf2e_modifiers_pull(
            actor, &offered,
            &(struct pf2e_pull){.domains = &build->damage->domains, .scope = &build->scope, .test = &options});
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
    if (best) build_domain(build, symbol_text(&actor->symbols, best->ability), "-damage");
}

static void build_domains(struct strike_build *build)
{
    const struct pf2e_item *item = build->item;
    bool melee = pf2e_weapon_is_melee(item);
    const char *base = pf2e_weapon_base(item), *category = pf2e_weapon_category(item);
    bool unarmed = (category && strcmp(category, "unarmed") == 0) || pf2e_item_has_trait(item, "unarmed");
    build_domain(build, item->id, "-damage");
    build_domain(build, build->strike->slug, "-damage");
    build_word(build, melee ? PF2E_WORD_MELEE_STRIKE_DAMAGE : PF2E_WORD_RANGED_STRIKE_DAMAGE);
    build_word(build, melee ? PF2E_WORD_MELEE_DAMAGE : PF2E_WORD_RANGED_DAMAGE);
    build_word(build, unarmed ? PF2E_WORD_UNARMED_DAMAGE : PF2E_WORD_WEAPON_DAMAGE);
    build_domain(build, pf2e_weapon_group(item), "-weapon-group-damage");
    const char *equivalent = pf2e_weapon_equivalent(base);
    build_domain(build, equivalent ? equivalent : base, "-base-damage");
    build_word(build, PF2E_WORD_ATTACK_DAMAGE);
    build_word(build, PF2E_WORD_STRIKE_DAMAGE);
    build_word(build, PF2E_WORD_DAMAGE);
    build_domain(build, base, "-base-type-damage");
    build_domain(build, pf2e_rank_names[build->rank < 0 ? 1 : build->rank > 4 ? 4 : build->rank], "-damage");
    build_domain(build, equivalent ? equivalent : base, "-damage");
    build_attribute_domain(build);
}

/* --- formulas ----------------------------------------------------------------------------------------------------- */

/* "(2d6 + 4 + 1d6[precision])[slashing]" without its flavours; parentheses stay where several instances are shown. */
static void build_show_expression(struct arena *arena, struct text *out, const char *formula, bool alone)
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

static bool build_degree(struct strike_build *build, enum degree degree, bool breakdown,
                         struct pf2e_damage_result *result)
{
    struct pf2e_damage built = {.bases = build->damage->bases.items,
                                .base_count = build->damage->bases.count,
                                .dice = build->damage->dice.items,
                                .dice_count = build->damage->dice.count,
                                .modifiers = build->damage->modifiers.items,
                                .modifier_count = build->damage->modifiers.count,
                                .heals = build->heals,
                                .no_breakdown = !breakdown,
                                .max_increases = -1};
    return pf2e_damage_build(&build->actor->arena, &build->actor->symbols, &built, degree, result) && result->formula;
}

static const char *build_show(struct strike_build *build, enum degree degree)
{
    struct pf2e_damage_result result;
    struct pf2e_actor *actor = build->actor;
    if (!build_degree(build, degree, false, &result)) return NULL;
    struct text out = {0};
    for (size_t i = 0; i < result.instance_count; i++) {
        const struct pf2e_damage_instance *instance = &result.instances[i];
        const char *type = symbol_text(&actor->symbols, instance->type);
        if (i) text_add(&out, " + ");
        build_show_expression(&actor->arena, &out, instance->formula, result.instance_count == 1);
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
static void build_exclude(struct strike_build *build)
{
    struct pf2e_modifiers *list = &build->damage->modifiers;
    for (size_t i = 0; i < list->count; i++) {
        struct modifier *one = &list->items[i];
        if (pf2e_modifier_is_shared(one) || !pf2e_form_bars(build->actor, one->origin_item, one->origin_element))
            continue;
        one->predicate = NULL;
        one->enabled = false;
        one->ignored = true;
    }
    for (size_t i = 0; i < build->damage->dice.count; i++) {
        struct pf2e_damage_dice *dice = &build->damage->dice.items[i];
        const char *slug = symbol_text(&build->actor->symbols, dice->slug);
        if (!pf2e_form_bars(build->actor, dice->origin_item, dice->origin_element)) continue;
        if (!pf2e_form_has_trait(build->actor, build->strike->slug, slug)) dice->enabled = false;
    }
}

/* Persistent and other modifiers stack apart. */
static void build_stack(struct strike_build *build)
{
    struct pf2e_modifiers *all = &build->damage->modifiers;
    struct pf2e_modifiers main = {0}, persistent = {0};
    symbol word = build->actor->world->words[PF2E_WORD_PERSISTENT];
    for (size_t i = 0; i < all->count; i++) {
        struct pf2e_modifiers *side = all->items[i].damage_category == word ? &persistent : &main;
        (void)pool_push(&build->actor->arena, side, all->items[i]);
    }
    struct pf2e_modifiers *sides[] = {&main, &persistent};
    struct pf2e_modifiers joined = {0};
    for (size_t s = 0; s < 2; s++) {
        uint32_t *order = arena_array(&build->actor->arena, uint32_t, sides[s]->count);
        for (size_t i = 0; order && i < sides[s]->count; i++)
            order[i] = (uint32_t)i;
        if (!order) return;
        modifiers_test(sides[s]->items, order, sides[s]->count, &build->options);
        if (!modifiers_adjust(&pf2e_modifier_policy, sides[s]->items, order, sides[s]->count, &build->options))
            build->actor->arena.failed = true; /* what could not be adjusted must not pass for a sheet */
        (void)modifiers_stack(&pf2e_modifier_policy, sides[s]->items, order, sides[s]->count);
        for (size_t i = 0; i < sides[s]->count; i++)
            (void)pool_push(&build->actor->arena, &joined, sides[s]->items[i]);
    }
    *all = joined;
}

/* Is there nothing that could ask for the options of this damage? */
static bool build_is_plain(const struct strike_build *build)
{
    const struct pf2e_actor *actor = build->actor;
    return !build->character && !actor->modifiers.count && !actor->dice.count && !actor->dice_alterations.count &&
           !actor->criticals.count && !actor->strikings.count && !actor->adjustments.count &&
           !json_count(json_get(pf2e_item_field(build->item, PF2E_FIELD_RUNES), "property"));
}

/* Everything that adds to the damage; false when the attack deals none. */
static bool build_collect(struct strike_build *build)
{
    struct pf2e_actor *actor = build->actor;
    bool form = actor->battle_form_rule != NULL && !pf2e_form_keeps_unarmed(actor);
    bool has_base = build->character ? pf2e_strike_weapon_base(build) : pf2e_strike_npc_base(build);
    if (!has_base || !build->damage->bases.count)
        return false;
    pf2e_strike_alter_own_dice(build);
    if (!form) pf2e_strike_add_strikings(build);
    if (build->character) pf2e_strike_add_strength(build);
    pf2e_strike_add_specialization(build);
    pf2e_strike_add_runes(build);
    pf2e_strike_add_traits(build);
    pf2e_modifiers_pull(
        actor, &build->damage->modifiers,
        &(struct pf2e_pull){.domains = &build->damage->domains, .scope = &build->scope, .test = &build->options});
    for (size_t i = 0; i < build->damage->modifiers.count; i++)
        pf2e_modifier_settle(&build->damage->modifiers.items[i], &actor->symbols);
    pf2e_strike_pull_dice(build);
    if (form) build_exclude(build);
    pf2e_strike_alter(build);
    build_stack(build);
    return true;
}

/* Does anything that may add to damage depend on how the attack went? */
static bool build_asks_outcome(const struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct pf2e_rule *rule = actor->rules.items[i];
        if (!rule->ignored && rule->lowered->asks_outcome) return true;
    }
    return false;
}

/* The damage of a critical hit, put together again. */
static const char *build_critical(const struct strike_build *hit)
{
    const symbol *words = hit->actor->world->words;
    struct pf2e_strike_damage damage = {.domains = hit->damage->domains};
    struct strike_build build = *hit;
    build.damage = &damage;
    build.scope = (struct pf2e_scope){.weapon = hit->item};
    options_init(&build.options, &hit->actor->symbols, NULL);
    for (size_t i = 0; i < options_count(&hit->options); i++) {
        if (options_at(&hit->options, i) != words[PF2E_WORD_SUCCESS])
            (void)options_add(&build.options, options_at(&hit->options, i));
    }
    (void)options_addf(&build.options, "check:outcome:%s", degree_slug(DEGREE_CRITICAL_SUCCESS));
    const char *shown = build_collect(&build) ? build_show(&build, DEGREE_CRITICAL_SUCCESS) : NULL;
    options_free(&build.options);
    return shown;
}

/* What the strike deals, with the domains of its damage. */
static struct strike_build build_of(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    struct strike_build build = {.actor = actor,
                                 .strike = strike,
                                 .item = strike->item,
                                 .damage = &strike->damage,
                                 .scope = {.weapon = strike->item},
                                 .rank = actor->type == PF2E_CHARACTER ? strike->rank : 1,
                                 .character = strike->item->type == PF2E_WEAPON};
    if (!strike->damage.domains.count) build_domains(&build);
    return build;
}

void pf2e_strike_damage_domains(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    (void)build_of(actor, strike);
}

void pf2e_strike_show(struct pf2e_actor *actor, struct pf2e_strike *strike)
{
    if (strike->damage.shown) return;
    strike->damage.shown = true;
    struct strike_build build = build_of(actor, strike);
    if (build_is_plain(&build))
        options_init(&build.options, &actor->symbols, pf2e_options_all(actor));
    else
        pf2e_strike_options(actor, strike, &build.damage->domains, true, &build.options);
    static const enum pf2e_word more[] = {PF2E_WORD_ATTACK, PF2E_WORD_SUCCESS, PF2E_WORD_ATTACK_ACTION};
    for (size_t i = 0; i < 3; i++)
        (void)options_add(&build.options, actor->world->words[more[i]]);
    if (build_collect(&build)) {
        strike->damage.formula = build_show(&build, DEGREE_SUCCESS);
        strike->damage.critical =
            build_asks_outcome(actor) ? build_critical(&build) : build_show(&build, DEGREE_CRITICAL_SUCCESS);
    } else if (build.character) {
        strike->damage = (struct pf2e_strike_damage){.shown = true, .formula = "", .critical = ""};
    }
    options_free(&build.options);
}

void pf2e_strike_damage_for(const struct pf2e_wanted_damage *wanted, struct pf2e_strike *strike,
                            struct pf2e_strike_damage *damage, struct pf2e_damage_result *result)
{
    struct pf2e_actor *actor = wanted->actor;
    enum degree degree = wanted->degree;
    *damage = (struct pf2e_strike_damage){0};
    *result = (struct pf2e_damage_result){0};
    struct strike_build build = {.actor = actor,
                                 .strike = strike,
                                 .item = strike->item,
                                 .damage = damage,
                                 .scope = {.weapon = strike->item},
                                 .rank = strike->item->type == PF2E_WEAPON ? strike->rank : 1,
                                 .character = strike->item->type == PF2E_WEAPON};
    options_init(&build.options, &actor->symbols, wanted->seen);
    build_domains(&build);
    pf2e_options_collect(actor, &damage->domains, &build.options);
    (void)options_addf(&build.options, "check:outcome:%s", degree_slug(degree));
    if (build_collect(&build) && build_degree(&build, degree, true, result))
        damage->formula = build_show(&build, degree);
    options_free(&build.options);
}

bool pf2e_domain_damage_for(const struct pf2e_wanted_damage *wanted, struct pf2e_strike_damage *damage,
                            struct pf2e_damage_result *result)
{
    struct pf2e_actor *actor = wanted->actor;
    struct strike_build build = {.actor = actor, .damage = damage, .scope = wanted->scope, .rank = 1};
    options_init(&build.options, &actor->symbols, wanted->seen);
    pf2e_options_collect(actor, &damage->domains, &build.options);
    (void)options_addf(&build.options, "check:outcome:%s", degree_slug(wanted->degree));
    pf2e_modifiers_pull(
        actor, &damage->modifiers,
        &(struct pf2e_pull){.domains = &damage->domains, .scope = &build.scope, .test = &build.options});
    for (size_t i = 0; i < damage->modifiers.count; i++)
        pf2e_modifier_settle(&damage->modifiers.items[i], &actor->symbols);
    pf2e_strike_alter_own_dice(&build);
    pf2e_strike_pull_dice(&build);
    pf2e_strike_alter(&build);
    build_stack(&build);
    build.heals = wanted->heals;
    bool deals = build_degree(&build, wanted->degree, true, result);
    if (deals) damage->formula = build_show(&build, wanted->degree);
    options_free(&build.options);
    return deals;
}
