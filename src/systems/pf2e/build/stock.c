/* stock.c: the world and catalogue that all builders of one content share, made on first use. */
#include <stdatomic.h>

#include "base/memory.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/content/content.h"

void pf2e_stock_free(struct pf2e_stock *stock)
{
    if (!stock) return;
    pf2e_catalogue_free(stock->catalogue);
    if (stock->world) pf2e_world_free(stock->world);
    memory_free(stock->world);
    memory_free(stock);
}

static struct pf2e_stock *stock_new(const struct pf2e_content *content)
{
    struct pf2e_stock *stock = memory_alloc(sizeof *stock);
    if (!stock) return NULL;
    *stock = (struct pf2e_stock){.world = memory_alloc(sizeof *stock->world)};
    if (stock->world) pf2e_world_init(stock->world, content->pack);
    if (stock->world) stock->catalogue = pf2e_catalogue_new(stock->world);
    if (stock->catalogue) return stock;
    pf2e_stock_free(stock);
    return NULL;
}

const struct pf2e_stock *pf2e_content_stock(struct pf2e_content *content)
{
    struct pf2e_stock *known = atomic_load(&content->stock);
    if (known) return known;
    struct pf2e_stock *made = stock_new(content);
    if (!made || atomic_compare_exchange_strong(&content->stock, &known, made)) return made;
    pf2e_stock_free(made);
    return known;
}
