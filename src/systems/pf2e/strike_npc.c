/* strike_npc.c: strikes of creatures that state their numbers. */
#include <string.h>

#include "systems/pf2e/strike.h"

static struct pf2e_strike *npc_strike(struct pf2e_actor *actor, struct pf2e_item *item)
{
    struct pf2e_strike *strike = arena_new(&actor->arena, struct pf2e_strike);
    if (!strike) return NULL;
    strike->item = item;
    strike->slug = item->slug;
    strike->label = item->name;
    strike->ready = true;
    pf2e_strike_adjust_item(actor, item);
    pf2e_strike_base_options(actor, strike, -1);
    pf2e_item_options(actor, item, "item", &strike->item_options);
    pf2e_strike_attack_domains(actor, strike, -1);
    pf2e_modifier_add(actor, &strike->modifiers, "base", "Modifier",
                      json_to_double(json_path(&item->system, "bonus.value"), 0), "untyped", &strike->domains);
    struct pf2e_scope scope = {.weapon = item};
    pf2e_modifiers_pull(actor, &strike->modifiers, &strike->domains, NULL, &scope, NULL);
    pf2e_strike_trait_modifiers(actor, strike);
    pf2e_strike_finish(actor, strike, "Strike ");
    const struct json *traits = pf2e_item_traits(item);
    (void)pool_push(&actor->arena, &strike->traits, "attack");
    for (size_t i = 0; i < json_count(traits); i++)
        (void)pool_push(&actor->arena, &strike->traits, json_to_text(json_at(traits, i), ""));
    pf2e_strike_damage(actor, strike, 1);
    return strike;
}

void pf2e_prepare_npc_strikes(struct pf2e_actor *actor)
{
    size_t count = actor->items.count;
    for (size_t i = 0; i < count; i++) {
        if (actor->items.items[i]->type != PF2E_MELEE) continue;
        struct pf2e_strike *strike = npc_strike(actor, actor->items.items[i]);
        if (strike) (void)pool_push(&actor->arena, &actor->strikes, strike);
    }
}
