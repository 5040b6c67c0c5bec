/* overlay.h: a prepared actor reused for a roll whose options its rules do not test.
 *
 * A roll prepares each side again with options about the other. If no predicate of an actor tests any of them, the
 * result is the same actor. Then the roll gets an overlay instead: it shares items, data and statistics with the actor,
 * and has separate rules (they keep state), memory and symbols. The options that an actor tests are known from its
 * lowered elements. If two options have the same hash, an actor may be prepared
 * needlessly, with the right result. */
#ifndef TALUS_PF2E_ACTOR_OVERLAY_H
#define TALUS_PF2E_ACTOR_OVERLAY_H

#include "systems/pf2e/actor/prepare.h"

enum pf2e_role { PF2E_ROLE_ORIGIN, PF2E_ROLE_TARGET, PF2E_ROLES };

/* Notes what the actor asks for and publishes, once it is prepared and all its statistics are made. Nothing is noted
 * of an actor that rolls must prepare again in any case. */
void pf2e_asks_note(struct pf2e_actor *actor);
/* The words of the actor are kept there too. */
void pf2e_asks_free(struct pf2e_actor *actor);
/* Does an element of the actor ask for this option, or for a part of it? */
bool pf2e_asks_for(const struct pf2e_actor *actor, const char *option);
/* Does it ask for something that the other one publishes, in this role? */
bool pf2e_asks_about(const struct pf2e_actor *actor, const struct pf2e_actor *other, enum pf2e_role role);

/* The overlay of an actor whose `asks` are noted. Words that the actor learned after that are unknown to it. False
 * when memory is exhausted; close it either way. */
bool pf2e_overlay_open(struct pf2e_actor *overlay, const struct pf2e_actor *actor);
void pf2e_overlay_close(struct pf2e_actor *overlay);

#endif
