/* encumbrance.h: the Bulk that an actor carries, and its limits. */
#ifndef TALUS_PF2E_ITEM_ENCUMBRANCE_H
#define TALUS_PF2E_ITEM_ENCUMBRANCE_H

#include "systems/pf2e/item/bulk.h"
#include "systems/pf2e/item/item.h"

struct pf2e_load {
    struct pf2e_bulk carried;
    int64_t encumbered_after, most; /* whole Bulk: 5 and 10, plus strength and what elements add */
    bool encumbered, too_much;
};

struct pf2e_load pf2e_actor_load(const struct pf2e_actor *actor);
/* What an item weighs with what is in it, for this actor; nothing while it is dropped. */
struct pf2e_bulk pf2e_item_load(const struct pf2e_actor *actor, const struct pf2e_item *item);

#endif
