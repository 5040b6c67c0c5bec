/* shape.c: creatures that change their shape on a PF2e table. The new one stays until the ability is used again. What
 * else changes with it is told: it stands in the creature's own words. */
#include "systems/pf2e/table/cast.h"

#define SHAPE_CHANGED "changed-shape"

/* It is harder to see through than any other disguise. */
static const char shape_effect[] =
    "{\"name\":\"Changed Shape\",\"type\":\"effect\",\"system\":{\"slug\":\"" SHAPE_CHANGED
    "\",\"rules\":[{\"key\":\"FlatModifier\",\"selector\":\"deception-dc\",\"type\":\"status\",\"value\":4}]}}";

void pf2e_change_shape(struct pf2e_casting *casting)
{
    struct table *table = casting->table;
    casting->did = true;
    if (pf2e_has_effect(&pf2e_state_of(table)->fighters[casting->who], SHAPE_CHANGED))
        pf2e_effect_over(table, casting->who, SHAPE_CHANGED);
    else
        pf2e_emit_effect(table, casting->who, SHAPE_CHANGED, shape_effect, EFFECT_LASTS, casting->who);
}
