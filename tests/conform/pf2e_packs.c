/* pf2e_packs.c: the compendium the PF2e vectors speak of. */
#include "pf2e_packs.h"

#include <string.h>

#include "base/sort.h"

static const char *packs_path(const char *file)
{
    const char *found = NULL;
    for (const char *at = strstr(file, "packs/"); at; at = strstr(at + 1, "packs/"))
        found = at;
    return found ? found : file;
}

static int packs_compare(const void *a, const void *b, void *context)
{
    (void)context;
    return strcmp(packs_path((*(const struct pf2e_document *const *)a)->file),
                  packs_path((*(const struct pf2e_document *const *)b)->file));
}

bool pf2e_packs_open(struct conform *conform, struct pf2e_packs *packs)
{
    const char *path = conform_shared(conform, "corpora/pf2e/packs");
    *packs = (struct pf2e_packs){.pack = path ? pf2e_pack_new() : NULL};
    if (!packs->pack || pf2e_pack_load(packs->pack, path, NULL) != STATUS_OK) {
        text_add(conform->why, path ? "the packs cannot be loaded" : "corpora/pf2e/packs is not there");
        return false;
    }
    const char *recombined = conform_shared(conform, "corpora/pf2e/recombined");
    if (recombined && pf2e_pack_load(packs->pack, recombined, NULL) != STATUS_OK) {
        text_add(conform->why, "the recombined actors cannot be loaded");
        return false;
    }
    arena_init(&packs->arena);
    pf2e_world_init(&packs->world, packs->pack);
    size_t total = pf2e_pack_count(packs->pack);
    packs->documents = arena_array(&packs->arena, const struct pf2e_document *, total);
    for (size_t i = 0; packs->documents && i < total; i++)
        packs->documents[packs->count++] = pf2e_pack_get(packs->pack, i);
    sort_stable(packs->documents, packs->count, sizeof *packs->documents, packs_compare, NULL);
    return true;
}

void pf2e_packs_close(struct pf2e_packs *packs)
{
    pf2e_world_free(&packs->world);
    pf2e_pack_free(packs->pack);
    arena_free(&packs->arena);
}

const struct pf2e_document *pf2e_packs_find(const struct pf2e_packs *packs, const char *path)
{
    size_t low = 0, high = packs->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(packs_path(packs->documents[middle]->file), path);
        if (order == 0) return packs->documents[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
