/* edition.h: the rules in which the editions of 2014 and 2024 differ, chosen by the scenario. */
#ifndef TALUS_DND5E_TABLE_EDITION_H
#define TALUS_DND5E_TABLE_EDITION_H

#include "core/table.h"
#include "ir/field.h"

enum d5e_edition_rule {
#define EDITION_RULE(id, name, doc) D5E_RULE_##id,
#include "systems/dnd5e/table/edition.def"
#undef EDITION_RULE
    D5E_EDITION_RULES
};

extern const char *const d5e_editions[]; /* "2014", "2024" */
extern const struct field d5e_edition_fields[];

/* A bit for each rule that is played as in 2024. */
uint16_t d5e_read_edition(const struct json *scenario);
/* Is this rule played as in 2024? */
bool d5e_is_2024(const struct table *table, enum d5e_edition_rule rule);

struct d5e_roll;
struct d5e_stat;
/* Levels of exhaustion, 0 to 6. */
int d5e_exhaustion(const struct table *table, int who);
/* What exhaustion does to a d20 roll: disadvantage, or a penalty that is listed as a modifier. */
void d5e_exhaust_roll(struct table *table, struct d5e_roll *roll);
int64_t d5e_exhausted_speed(const struct table *table, int who, int64_t feet);
int64_t d5e_exhausted_hp(const struct table *table, int who, int64_t hp);

#endif
