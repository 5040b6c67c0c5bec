/* compose.h: composes a ready strike from others that differ from it in one thing each.
 *
 * Most of what happens in a fight adds a modifier to one side of a strike and does nothing else: a condition, another
 * attack this turn, a flanker, cover. What each of them adds is learned by preparing both sides with it alone and
 * comparing; several at once are then stacked again by the rules of stacking, without preparing anyone. Whatever turns
 * out to do more than that does not fit and is prepared in full. (docs/decisions/0010-strikes-made-ready.md) */
#ifndef TALUS_PF2E_TABLE_CACHE_COMPOSE_H
#define TALUS_PF2E_TABLE_CACHE_COMPOSE_H

#include "systems/pf2e/roll/ready_strike.h"

/* Notes in `one` how it differs from the same strike without one thing on this side. Before anyone else sees it. */
void pf2e_ready_learn(struct pf2e_ready_strike *one, const struct pf2e_ready_strike *without,
                      enum pf2e_ready_side side);
/* The strike with another modifier of the same shape in place of the one that `model` learned: a stand-in for composing
 * alone. NULL when the two may differ in more than label, slug and value, or memory is exhausted. */
struct pf2e_ready_strike *pf2e_ready_stand_in(struct pf2e_ready_strike *model, const struct pf2e_ready_strike *without,
                                              const struct pf2e_ready_part *known,
                                              const struct pf2e_ready_part *wanted);
/* The strike with all of these things at once; NULL when they do not fit together or memory is exhausted. */
struct pf2e_ready_strike *pf2e_ready_compose(struct pf2e_ready_strike *without, struct pf2e_ready_strike *const *with,
                                             size_t count);

#endif
