/* damage_type.h: the kinds of damage and the categories a damage formula may name. */
#ifndef TALUS_PF2E_DAMAGE_DAMAGE_TYPE_H
#define TALUS_PF2E_DAMAGE_DAMAGE_TYPE_H

enum pf2e_damage_class { PF2E_DAMAGE_OTHER, PF2E_DAMAGE_PHYSICAL, PF2E_DAMAGE_ENERGY };

enum pf2e_damage_type {
#define DAMAGE_TYPE(name, class) PF2E_DAMAGE_TYPE_##name,
#include "systems/pf2e/damage/damage_types.def"
#undef DAMAGE_TYPE
    PF2E_DAMAGE_TYPE_COUNT
};

/* PF2E_DAMAGE_TYPE_COUNT when there is no such type. */
enum pf2e_damage_type pf2e_damage_type_find(const char *name);
const char *pf2e_damage_type_name(enum pf2e_damage_type type);
enum pf2e_damage_class pf2e_damage_type_class(enum pf2e_damage_type type);
/* "physical", "energy" or NULL. */
const char *pf2e_damage_class_name(enum pf2e_damage_class class);

#endif
