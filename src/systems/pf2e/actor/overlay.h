/* overlay.h: an actor in a roll that changes nothing its rules ask about.
 *
 * A roll prepares both sides with what they know of each other. Most of that matters to nobody: if no predicate of an
 * actor asks for any of it, the actor prepared again is the same actor. Then the roll gets an overlay instead: it
 * shares items, data and statistics with the actor, and has its own rules (they remember things), memory and words.
 * What an actor asks for follows from its elements as they were lowered; a hash that two options share costs a
 * preparation, never a result. */
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
