/* start.h: starts: the state of an actor before its first element acts, computed once from its document and then
 * copied.
 *
 * A start holds the actor's data, its items with runes, carrying and containers settled, the options they publish and
 * its elements in order. It is never changed. An actor that begins from it copies the items and elements in one piece
 * each; data trees are shared until someone writes (tree.h). Symbols of the start stand between those of the world
 * and those of the actor. The functions that make a start are those that prepare an actor without one, so both are
 * the same actor.
 *
 * A world keeps the starts of actors of its content under their serial numbers. A caller that prepares a document more
 * than once asks for a start to be kept (pf2e_prepare_input.keep_start) and hands it on. */
#ifndef TALUS_PF2E_ACTOR_START_H
#define TALUS_PF2E_ACTOR_START_H

#include "systems/pf2e/actor/prepare.h"

struct pf2e_starts *pf2e_starts_new(void);
void pf2e_starts_free(struct pf2e_starts *starts);

/* NULL when memory is exhausted. The document must outlive it. */
struct pf2e_start *pf2e_start_make(const struct pf2e_world *world, const struct json *document,
                                   const struct pf2e_settings *settings);
void pf2e_start_free(struct pf2e_start *start);
/* Has the document all that the one of the start has, but for hit points, and perhaps further items at its end? */
bool pf2e_start_serves(const struct pf2e_start *start, const struct json *document);
/* The start this preparation may begin from; NULL: none. */
const struct pf2e_start *pf2e_start_find(const struct pf2e_world *world, const struct pf2e_prepare_input *input);
/* Makes the actor of it. False: it has to be prepared from its document, and was freed. */
bool pf2e_start_open(struct pf2e_actor *actor, const struct pf2e_start *start, const struct pf2e_prepare_input *input);

#endif
