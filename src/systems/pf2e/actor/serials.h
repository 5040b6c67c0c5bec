/* serials.h: data derived from a part of the content, found by its serial number (json.h).
 *
 * Numbers are given one after the other: a page holds those that lie side by side. Reading needs no lock: what is in a
 * place is complete and stays. Who wants to put something in enters first, or goes without if another thread is in. */
#ifndef TALUS_PF2E_ACTOR_SERIALS_H
#define TALUS_PF2E_ACTOR_SERIALS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { PF2E_SERIALS_PAGE = 256, PF2E_SERIALS_PAGES = 1024 };

struct pf2e_serials_page {
    const void *_Atomic places[PF2E_SERIALS_PAGE];
};

struct pf2e_serials {
    struct pf2e_serials_page *_Atomic pages[PF2E_SERIALS_PAGES];
    atomic_flag busy;
};

void pf2e_serials_init(struct pf2e_serials *serials);
/* Frees the pages, not what is in them. */
void pf2e_serials_free(struct pf2e_serials *serials);
/* NULL: nothing. */
const void *pf2e_serials_get(struct pf2e_serials *serials, uint32_t serial);
/* False: there is no place for this number, or no memory. */
bool pf2e_serials_put(struct pf2e_serials *serials, uint32_t serial, const void *made);
/* False: another thread is in. */
bool pf2e_serials_enter(struct pf2e_serials *serials);
void pf2e_serials_leave(struct pf2e_serials *serials);

#endif
