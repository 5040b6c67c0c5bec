/* condition.h: conditions and their effects by the base rules. */
#ifndef TALUS_DND5E_TABLE_CONDITION_H
#define TALUS_DND5E_TABLE_CONDITION_H

#include "core/table.h"

struct d5e_roll;

enum d5e_condition_flag {
    D5E_CANNOT_ACT = 1,
    D5E_CANNOT_MOVE = 2,
    D5E_CANNOT_SEE = 4,
    D5E_CANNOT_HEAR = 8,
    D5E_IS_UNSEEN = 16,
    D5E_FAILS_BODY_SAVES = 32, /* of Strength and Dexterity */
    D5E_HIT_IS_CRITICAL = 64,  /* from within 5 ft */
    D5E_SPARES_SOURCE = 128,   /* harms nobody who gave it */
    D5E_CRAWLS = 256,          /* each foot costs another */
    D5E_RESISTS_ALL = 512,     /* half of all damage */
    D5E_IS_HAD = 1024,         /* its name is a noun: one has it */
    D5E_HAS_LEVELS = 2048      /* it has a value */
};

/* Does a status of this name count as `wanted`: the same, or one that implies or inherits it? */
bool d5e_status_is(const struct table *table, const char *status, const char *wanted);
/* Flags of a status of this name, with those of all it implies or inherits. */
unsigned d5e_status_flags(const struct table *table, const char *status);
/* Does a status of `who` count as this one? */
bool d5e_has_status(const struct table *table, int who, const char *status);
/* "has exhaustion", "has Red Hour", but "is prone". */
bool d5e_status_is_had(const struct table *table, const char *status);
/* The name of a status of `who` that has this flag; NULL if there is none. */
const char *d5e_has_flag(const struct table *table, int who, unsigned flag);
/* The highest value of a status of this name on `who`; 0 without one. */
int32_t d5e_status_value(const struct table *table, int who, const char *status);

/* A chance that a condition gives a roll: advantage (+1) or disadvantage (-1). */
typedef void d5e_chance(void *context, const char *condition, int bearer, int chance);
void d5e_each_condition_chance(struct table *table, const struct d5e_roll *roll, d5e_chance *each, void *context);

/* The names of all conditions the rules know, ended by NULL. */
extern const char *const d5e_condition_names[];

#endif
