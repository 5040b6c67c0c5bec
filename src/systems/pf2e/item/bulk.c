/* bulk.c: how cumbersome things are. */
#include "systems/pf2e/item/bulk.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/same.h"

struct pf2e_bulk pf2e_bulk_of(double value)
{
    double tenths = floor(value * 10 + 0.5);
    return (struct pf2e_bulk){.tenths = tenths > 0 ? number_truncate(fmin(tenths, 1e15)) : 0};
}

double pf2e_bulk_value(struct pf2e_bulk bulk)
{
    return (double)bulk.tenths / 10;
}

struct pf2e_bulk pf2e_bulk_times(struct pf2e_bulk bulk, double factor)
{
    return pf2e_bulk_of(pf2e_bulk_value(bulk) * factor);
}

struct pf2e_bulk pf2e_bulk_increment(struct pf2e_bulk bulk)
{
    if (bulk.tenths == 0) return (struct pf2e_bulk){1};
    if (bulk.tenths < 10) return (struct pf2e_bulk){10};
    return (struct pf2e_bulk){bulk.tenths + 10};
}

struct pf2e_bulk pf2e_bulk_double(struct pf2e_bulk bulk)
{
    return bulk.tenths < 10 ? pf2e_bulk_increment(bulk) : (struct pf2e_bulk){bulk.tenths * 2};
}

struct pf2e_bulk pf2e_bulk_halve(struct pf2e_bulk bulk)
{
    if (bulk.tenths < 10) return (struct pf2e_bulk){0};
    return (struct pf2e_bulk){bulk.tenths < 20 ? 1 : (bulk.tenths + 1) / 2};
}

/* Small and medium creatures carry the same things. */
static int pf2e_bulk_step(const char *size)
{
    static const char *const sizes[] = {"tiny", "med", "lg", "huge", "grg"};
    for (int i = 0; i < 5; i++)
        if (same_text(sizes[i], size)) return i;
    return 1;
}

struct pf2e_bulk pf2e_bulk_for_size(struct pf2e_bulk bulk, const char *item_size, const char *actor_size)
{
    int steps = pf2e_bulk_step(item_size) - pf2e_bulk_step(actor_size);
    for (; steps > 0; steps--)
        bulk = pf2e_bulk_double(bulk);
    for (; steps < 0; steps++)
        bulk = pf2e_bulk_halve(bulk);
    return bulk;
}

void pf2e_bulk_print(struct text *out, struct pf2e_bulk bulk)
{
    long long normal = (long long)pf2e_bulk_normal(bulk), light = (long long)pf2e_bulk_light(bulk);
    if (bulk.tenths == 0) text_add(out, "\xe2\x80\x94");
    if (normal) text_addf(out, "%lld", normal);
    if (light && normal) text_addf(out, ", %lldL", light);
    if (light && !normal) text_addf(out, light > 1 ? "%lldL" : "L", light);
}
