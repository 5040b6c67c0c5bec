/* damage_type.c: the kinds of damage. */
#include "systems/pf2e/damage/damage_type.h"

#include <stddef.h>

#include "base/same.h"
#include "systems/pf2e/damage/damage.h"

static const struct {
    const char *name;
    enum pf2e_damage_class class;
} pf2e_damage_types[] = {
#define DAMAGE_TYPE(name, class) {#name, PF2E_DAMAGE_##class},
#include "systems/pf2e/damage/damage_types.def"
#undef DAMAGE_TYPE
};

enum pf2e_damage_type pf2e_damage_type_find(const char *name)
{
    int type = 0;
    while (type < PF2E_DAMAGE_TYPE_COUNT && (!name || !same_text(pf2e_damage_types[type].name, name)))
        type++;
    return (enum pf2e_damage_type)type;
}

const char *pf2e_damage_type_name(enum pf2e_damage_type type)
{
    return pf2e_damage_types[type].name;
}

enum pf2e_damage_class pf2e_damage_type_class(enum pf2e_damage_type type)
{
    return type < PF2E_DAMAGE_TYPE_COUNT ? pf2e_damage_types[type].class : PF2E_DAMAGE_OTHER;
}

const char *pf2e_damage_class_name(enum pf2e_damage_class class)
{
    return class == PF2E_DAMAGE_PHYSICAL ? "physical" : class == PF2E_DAMAGE_ENERGY ? "energy" : NULL;
}

static const char *const pf2e_damage_categories[] = {"", "persistent", "precision", "splash"};

enum pf2e_damage_category pf2e_damage_category_find(const char *name)
{
    for (int i = PF2E_CATEGORY_PERSISTENT; name && i < PF2E_CATEGORY_COUNT; i++)
        if (same_text(pf2e_damage_categories[i], name)) return (enum pf2e_damage_category)i;
    return PF2E_CATEGORY_NONE;
}

const char *pf2e_damage_category_name(enum pf2e_damage_category category)
{
    return pf2e_damage_categories[category];
}
