/* archetype.h: the variant "free archetype": one more slot for an archetype feat at every even level. */
#ifndef TALUS_PF2E_ACTOR_ARCHETYPE_H
#define TALUS_PF2E_ACTOR_ARCHETYPE_H

#include "systems/pf2e/item/item.h"

/* The feat in the place of this level; NULL when it is open. */
const struct pf2e_item *pf2e_archetype_feat(const struct pf2e_actor *actor, int64_t level);
/* Reports feats that stand in such a place and may not. */
void pf2e_archetype_check(struct pf2e_actor *actor);

#endif
