/* starting.h: notes taken while an actor is made from its document, before the first element acts.
 *
 * The same actor may later begin from there with more items and options than its document has (start.h). That is
 * possible unless something was asked on the way that they would answer in another way. */
#ifndef TALUS_PF2E_ITEM_STARTING_H
#define TALUS_PF2E_ITEM_STARTING_H

#include "systems/pf2e/model/actor.h"

struct pf2e_starting {
    struct arena *arena;
    pool(const char *) missed;             /* ids of items that are not there */
    size_t base_options, item_options;     /* of "all": those without its items, and those before its elements */
    bool asked; /* a predicate was tested */
};

static inline void pf2e_starting_missed(struct pf2e_starting *starting, const char *id)
{
    (void)pool_push(starting->arena, &starting->missed, id);
}

#endif
