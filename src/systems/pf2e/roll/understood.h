/* understood.h: how much of an item the table can execute from its data and text. */
#ifndef TALUS_PF2E_ROLL_UNDERSTOOD_H
#define TALUS_PF2E_ROLL_UNDERSTOOD_H

#include "systems/pf2e/model/actor.h"

enum pf2e_understood {
    PF2E_REVEALED, /* its text is shown, people do the rest */
    PF2E_PARTLY,   /* something is done, the rest of the text is shown as well */
    PF2E_EXECUTED, /* nothing is left to people but colour */
    PF2E_UNDERSTOOD_COUNT
};

/* Of a spell, action, feat, feature or consumable. What is always in force counts as executed when it has elements. */
enum pf2e_understood pf2e_item_understood(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item);

#endif
