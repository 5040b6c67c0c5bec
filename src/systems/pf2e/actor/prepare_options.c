/* prepare_options.c: the roll options that an actor sets, by domain. */
#include <string.h>

#include "base/same.h"
#include "systems/pf2e/actor/prepare.h"

static struct pf2e_domain *domain_open(struct pf2e_actor *actor, symbol name)
{
    for (size_t i = 0; i < actor->domains.count; i++) {
        if (actor->domains.items[i]->name == name) return actor->domains.items[i];
    }
    struct pf2e_domain *domain = arena_new(&actor->arena, struct pf2e_domain);
    if (!domain) return NULL;
    domain->name = name;
    options_init(&domain->options, &actor->symbols, NULL);
    return pool_push(&actor->arena, &actor->domains, domain) ? domain : NULL;
}

const struct pf2e_domain *pf2e_domain_find(const struct pf2e_actor *actor, symbol name)
{
    for (size_t i = 0; i < actor->domains.count; i++) {
        if (actor->domains.items[i]->name == name) return actor->domains.items[i];
    }
    return NULL;
}

void pf2e_option_set(struct pf2e_actor *actor, const char *domain, symbol option, bool on)
{
    struct pf2e_domain *open = actor->domains.count && same_text(domain, "all")
                                   ? actor->domains.items[0]
                                   : domain_open(actor, symbol_intern_text(&actor->symbols, domain));
    if (!open || !option) return;
    if (on)
        actor->arena.failed = !options_add(&open->options, option) || actor->arena.failed;
    else
        (void)options_remove(&open->options, option);
}

void pf2e_option_set_item(struct pf2e_actor *actor, struct pf2e_item *item, const char *prefix)
{
    struct pf2e_symbols published = {0};
    pf2e_item_options(actor, item, prefix, &published);
    for (size_t i = 0; i < published.count; i++)
        pf2e_option_set(actor, "all", published.items[i], true);
}

void pf2e_option_text(struct pf2e_actor *actor, const char *domain, const char *option, bool on)
{
    pf2e_option_set(actor, domain, symbol_intern_text(&actor->symbols, option), on);
}

bool pf2e_option_has(struct pf2e_actor *actor, const char *domain, const char *option)
{
    if (actor->domains.count && strcmp(domain, "all") == 0) return options_has_text(pf2e_options_all(actor), option);
    symbol name = symbol_find(&actor->symbols, domain, strlen(domain));
    const struct pf2e_domain *found = name ? pf2e_domain_find(actor, name) : NULL;
    return found && options_has_text(&found->options, option);
}

struct options *pf2e_options_all(struct pf2e_actor *actor)
{
    if (actor->domains.count) return &actor->domains.items[0]->options;
    if (!actor->missing.symbols) options_init(&actor->missing, &actor->symbols, NULL);
    return &actor->missing;
}

void pf2e_options_collect(struct pf2e_actor *actor, const struct pf2e_symbols *domains, struct options *out)
{
    for (size_t d = 0; d < domains->count; d++) {
        for (size_t i = 1; i < actor->domains.count; i++) {
            const struct pf2e_domain *domain = actor->domains.items[i];
            if (domain->name == domains->items[d]) (void)options_add_all(out, &domain->options);
        }
    }
    if (out->failed) actor->arena.failed = true;
}
