/* label.c: the text of a localization key. */
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/model/actor.h"

const char *pf2e_label(const struct pf2e_world *world, const char *key)
{
    const char *label = world->pack ? pf2e_pack_label(world->pack, key) : NULL;
    return label ? label : key;
}
