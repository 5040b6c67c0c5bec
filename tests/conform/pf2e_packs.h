/* pf2e_packs.h: the compendium the PF2e vectors speak of, with its documents by path ("packs/iconics/...json"). */
#ifndef TALUS_TESTS_PF2E_PACKS_H
#define TALUS_TESTS_PF2E_PACKS_H

#include "conform.h"
#include "systems/pf2e/model/actor.h"
#include "systems/pf2e/content/pack.h"

struct pf2e_packs {
    struct pf2e_pack *pack;
    struct pf2e_world world;
    struct arena arena;
    const struct pf2e_document **documents; /* sorted by path */
    size_t count;
};

/* False (and the reason in conform->why) when the shared packs are not there. */
bool pf2e_packs_open(struct conform *conform, struct pf2e_packs *packs);
void pf2e_packs_close(struct pf2e_packs *packs);
const struct pf2e_document *pf2e_packs_find(const struct pf2e_packs *packs, const char *path);

#endif
