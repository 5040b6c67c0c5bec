/* grants.h: finds documents that grant each other without end.
 *
 * Documents are looked at when someone asks about them, each once; what was found is kept. Documents that grant one
 * another in a circle form one group (a strongly connected component), however long the circle is. */
#ifndef TALUS_PF2E_CONTENT_GRANTS_H
#define TALUS_PF2E_CONTENT_GRANTS_H

#include "systems/pf2e/content/pack.h"

struct pf2e_grants;

/* NULL when memory is exhausted. */
struct pf2e_grants *pf2e_grants_new(const struct pf2e_pack *pack);
void pf2e_grants_free(struct pf2e_grants *grants);

/* Does the element grant something that in the end grants `self`, which bears it? `rules` are all elements of `self`.
 * `guarded`: grants that happen only when a predicate holds, or by an answer, count too. */
bool pf2e_grants_return(struct pf2e_grants *grants, const struct pf2e_document *self, const struct json *rules,
                        const struct json *element, bool guarded);

#endif
