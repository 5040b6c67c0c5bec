/* modifier_policy.c: how PF2e stacks modifiers, and the options a modifier publishes about itself. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/model/modifier.h"

static const struct modifier_type pf2e_modifier_types[] = {
    {"untyped", STACKING_ALL, STACKING_ALL},         {"ability", STACKING_ONE, STACKING_ONE},
    {"circumstance", STACKING_BEST, STACKING_BEST},  {"item", STACKING_BEST, STACKING_BEST},
    {"potency", STACKING_BEST, STACKING_BEST},       {"proficiency", STACKING_BEST, STACKING_BEST},
    {"status", STACKING_BEST, STACKING_BEST},
};

static bool pf2e_modifier_own_options(const struct modifier *modifier, struct options *options);

const struct modifier_policy pf2e_modifier_policy = {
    .name = "pf2e",
    .types = pf2e_modifier_types,
    .type_count = sizeof pf2e_modifier_types / sizeof *pf2e_modifier_types,
    .later_wins_ties = true,
    .own_options = pf2e_modifier_own_options,
};

/* "damage" or "healing" when one of the domains is of that kind. */
static bool pf2e_modifier_has_domain(const struct modifier *modifier, const struct symbols *symbols, const char *ending)
{
    size_t tail = strlen(ending);
    for (uint32_t i = 0; i < modifier->domain_count; i++) {
        const char *domain = symbol_text(symbols, modifier->domains[i]);
        size_t length = symbol_length(symbols, modifier->domains[i]);
        if (length >= tail && memcmp(domain + length - tail, ending, tail) == 0) return true;
    }
    return false;
}

/* Each in two spellings: "damage:type:fire" and "bonus:damage:type:fire". */
static void pf2e_modifier_add_domain_options(const struct modifier *modifier, struct options *options, const char *kind,
                                        const char *domain, symbol class)
{
    const struct symbols *symbols = options->symbols;
    if (!pf2e_modifier_has_domain(modifier, symbols, domain)) return;
    options_add_text(options, domain);
    options_addf(options, "%s:%s", kind, domain);
    const char *type = symbol_text(symbols, modifier->damage_type);
    if (*type) {
        options_addf(options, "%s:type:%s", domain, type);
        options_addf(options, "%s:%s:type:%s", kind, domain, type);
    }
    const symbol categories[] = {class, modifier->damage_category};
    for (size_t i = 0; i < sizeof categories / sizeof *categories; i++) {
        if (!categories[i]) continue;
        options_addf(options, "%s:category:%s", domain, symbol_text(symbols, categories[i]));
        options_addf(options, "%s:%s:category:%s", kind, domain, symbol_text(symbols, categories[i]));
    }
    for (uint32_t i = 0; i < modifier->tag_count; i++) {
        options_addf(options, "%s:tag:%s", domain, symbol_text(symbols, modifier->tags[i]));
        options_addf(options, "%s:%s:tag:%s", kind, domain, symbol_text(symbols, modifier->tags[i]));
    }
}

static bool pf2e_modifier_own_options(const struct modifier *modifier, struct options *options)
{
    const struct symbols *symbols = options->symbols;
    const char *kind = modifier_kind(&pf2e_modifier_policy, modifier);
    struct text value = {0};
    number_print(&value, modifier->value);
    options_addf(options, "%s:slug:%s", kind, symbol_text(symbols, modifier->slug));
    options_addf(options, "%s:type:%s", kind, pf2e_modifier_types[modifier->type].name);
    options_addf(options, "%s:value:%s", kind, text_get(&value));
    if (pf2e_modifier_types[modifier->type].bonuses == STACKING_ONE && modifier->ability)
        options_addf(options, "modifier:ability:%s", symbol_text(symbols, modifier->ability));
    for (uint32_t i = 0; i < modifier->tag_count; i++)
        options_addf(options, "%s:tag:%s", kind, symbol_text(symbols, modifier->tags[i]));
    pf2e_modifier_add_domain_options(modifier, options, kind, "damage", modifier->damage_class);
    pf2e_modifier_add_domain_options(modifier, options, kind, "healing", 0);
    if (value.failed) options->failed = true;
    text_free(&value);
    return !options->failed;
}
