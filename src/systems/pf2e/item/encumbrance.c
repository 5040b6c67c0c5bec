/* encumbrance.c: Bulk added up: how a thing is carried, how many there are, what lies in bags, and all coins together.
 *
 * Worn armour has its Bulk, carried armour one more. A worn backpack hides some of what is in it. Things made for
 * larger or smaller creatures are as heavy as bulk.h says. A thousand coins are 1 Bulk, whatever purses they are in. */
#include "systems/pf2e/item/encumbrance.h"

#include <string.h>

#include "base/number.h"
#include "base/whole.h"

enum { LOAD_DEPTH = 64, LOAD_COINS = 1000 };

static bool load_is_dropped(const struct pf2e_item *item)
{
    return strcmp(tree_text(&item->system, "equipped.carryType", "worn"), "dropped") == 0;
}

static bool load_is_coins(const struct pf2e_item *item)
{
    return item->type == PF2E_TREASURE && (json_is_text(json_get(&item->system, "stackGroup"), "coins") ||
                                           json_is_text(json_get(&item->system, "category"), "coin"));
}

static int64_t load_quantity(const struct pf2e_item *item)
{
    int64_t quantity = tree_int(&item->system, "quantity", 1);
    return quantity > 0 ? quantity : 0;
}

/* One of it, the way it is carried. */
static struct pf2e_bulk load_each(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const struct json *bulk = json_get(&item->system, "bulk"), *elsewhere = json_get(bulk, "heldOrStowed");
    struct pf2e_bulk each = pf2e_bulk_of(json_to_double(json_get(bulk, "value"), 0));
    bool worn = item->equipped && !item->held;
    if (!worn && json_is_number(elsewhere))
        each = pf2e_bulk_of(json_to_double(elsewhere, 0));
    else if (!worn && item->type == PF2E_ARMOR)
        each = pf2e_bulk_increment(each);
    return pf2e_bulk_for_size(each, tree_text(&item->system, "size", "med"),
                              tree_text(&actor->system, "traits.size.value", "med"));
}

static struct pf2e_bulk load_of(const struct pf2e_actor *actor, const struct pf2e_item *item, int depth)
{
    if (load_is_dropped(item) || load_is_coins(item)) return (struct pf2e_bulk){0};
    int64_t together = tree_int(&item->system, "price.per", 1); /* arrows are bought and weighed by ten */
    int64_t units = load_quantity(item) / (together > 1 ? together : 1);
    struct pf2e_bulk sum = {whole_multiply(load_each(actor, item).tenths, units)};
    if (item->type != PF2E_BACKPACK || depth >= LOAD_DEPTH) return sum;
    int64_t inside = 0;
    for (const struct pf2e_item *other = item->inside; other; other = other->beside)
        inside = whole_add(inside, load_of(actor, other, depth + 1).tenths);
    /* a backpack hides what it says while it is worn, a magic bag always */
    bool worn_only = strncmp(tree_text(&item->system, "usage.value", ""), "worn", 4) == 0;
    int64_t ignored = item->equipped || !worn_only
                          ? pf2e_bulk_of(json_to_double(json_path(&item->system, "bulk.ignored"), 0)).tenths
                          : 0;
    sum.tenths = whole_add(sum.tenths, inside > ignored ? inside - ignored : 0);
    return sum;
}

struct pf2e_bulk pf2e_item_load(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    return load_of(actor, item, 0);
}

static int64_t load_limit(const struct pf2e_actor *actor, int64_t base, const char *name)
{
    double more = json_to_double(json_get(json_get(&actor->inventory, "bulk"), name), 0);
    int64_t limit =
        whole_add(base + actor->attributes[PF2E_STR], more > -1e9 && more < 1e9 ? number_truncate(more) : 0);
    return limit > 0 ? limit : 0;
}

struct pf2e_load pf2e_actor_load(const struct pf2e_actor *actor)
{
    struct pf2e_load load = {.encumbered_after = load_limit(actor, 5, "encumberedAfterAddend"),
                             .most = load_limit(actor, 10, "maxAddend")};
    int64_t coins = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (!item->physical) continue;
        if (load_is_coins(item) && !load_is_dropped(item)) coins = whole_add(coins, load_quantity(item));
        if (!item->container)
            load.carried.tenths = whole_add(load.carried.tenths, load_of(actor, item, 0).tenths);
    }
    load.carried.tenths = whole_add(load.carried.tenths, whole_multiply(coins / LOAD_COINS, 10));
    load.encumbered = pf2e_bulk_normal(load.carried) > load.encumbered_after;
    load.too_much = pf2e_bulk_normal(load.carried) > load.most;
    return load;
}
