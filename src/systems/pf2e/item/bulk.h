/* bulk.h: Bulk: Bulk, light items (a tenth) and what is negligible. */
#ifndef TALUS_PF2E_ITEM_BULK_H
#define TALUS_PF2E_ITEM_BULK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Counted in tenths: 10 = 1 Bulk, 1 = light, 0 = negligible. */
struct pf2e_bulk {
    int64_t tenths;
};

struct pf2e_bulk pf2e_bulk_of(double value); /* 0.1 is light; rounded to tenths, never below 0 */
double pf2e_bulk_value(struct pf2e_bulk bulk);
static inline int64_t pf2e_bulk_normal(struct pf2e_bulk bulk)
{
    return bulk.tenths / 10;
}
static inline int64_t pf2e_bulk_light(struct pf2e_bulk bulk)
{
    return bulk.tenths % 10;
}
static inline bool pf2e_bulk_is_light(struct pf2e_bulk bulk)
{
    return bulk.tenths > 0 && bulk.tenths < 10;
}

struct pf2e_bulk pf2e_bulk_times(struct pf2e_bulk bulk, double factor);
struct pf2e_bulk pf2e_bulk_increment(struct pf2e_bulk bulk); /* negligible → light → 1 → 2 */
struct pf2e_bulk pf2e_bulk_double(struct pf2e_bulk bulk);    /* for the next larger size */
struct pf2e_bulk pf2e_bulk_halve(struct pf2e_bulk bulk);     /* for the next smaller size */
/* How a creature of one size finds a thing made for another: tiny, sm, med, lg, huge, grg. */
struct pf2e_bulk pf2e_bulk_for_size(struct pf2e_bulk bulk, const char *item_size, const char *actor_size);
/* "3", "2L", "1; 5L", "—" */
void pf2e_bulk_print(struct text *out, struct pf2e_bulk bulk);

#endif
