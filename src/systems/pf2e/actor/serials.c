/* serials.c: tables by serial number that are read without a lock. */
#include "systems/pf2e/actor/serials.h"

#include <stddef.h>

#include "base/memory.h"

void pf2e_serials_init(struct pf2e_serials *serials)
{
    for (size_t i = 0; i < PF2E_SERIALS_PAGES; i++)
        atomic_init(&serials->pages[i], NULL);
    atomic_flag_clear(&serials->busy);
}

void pf2e_serials_free(struct pf2e_serials *serials)
{
    for (size_t i = 0; i < PF2E_SERIALS_PAGES; i++)
        memory_free(atomic_load_explicit(&serials->pages[i], memory_order_relaxed));
}

const void *pf2e_serials_get(struct pf2e_serials *serials, uint32_t serial)
{
    if (serial >= PF2E_SERIALS_PAGE * PF2E_SERIALS_PAGES) return NULL;
    struct pf2e_serials_page *page =
        atomic_load_explicit(&serials->pages[serial / PF2E_SERIALS_PAGE], memory_order_acquire);
    return page ? atomic_load_explicit(&page->places[serial % PF2E_SERIALS_PAGE], memory_order_acquire) : NULL;
}

/* NULL: memory is exhausted. */
static struct pf2e_serials_page *serials_page(struct pf2e_serials *serials, uint32_t serial)
{
    struct pf2e_serials_page *_Atomic *place = &serials->pages[serial / PF2E_SERIALS_PAGE];
    struct pf2e_serials_page *page = atomic_load_explicit(place, memory_order_relaxed);
    if (page) return page;
    page = memory_alloc(sizeof *page);
    for (size_t i = 0; page && i < PF2E_SERIALS_PAGE; i++)
        atomic_init(&page->places[i], NULL);
    if (page) atomic_store_explicit(place, page, memory_order_release);
    return page;
}

bool pf2e_serials_put(struct pf2e_serials *serials, uint32_t serial, const void *made)
{
    if (serial >= PF2E_SERIALS_PAGE * PF2E_SERIALS_PAGES) return false;
    struct pf2e_serials_page *page = serials_page(serials, serial);
    if (page) atomic_store_explicit(&page->places[serial % PF2E_SERIALS_PAGE], made, memory_order_release);
    return page != NULL;
}

bool pf2e_serials_enter(struct pf2e_serials *serials)
{
    return !atomic_flag_test_and_set_explicit(&serials->busy, memory_order_acquire);
}

void pf2e_serials_leave(struct pf2e_serials *serials)
{
    atomic_flag_clear_explicit(&serials->busy, memory_order_release);
}
