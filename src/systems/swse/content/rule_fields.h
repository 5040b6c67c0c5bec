/* rule_fields.h: the field tables of the rule types, in the order of rules.def. */
#ifndef TALUS_SWSE_CONTENT_RULE_FIELDS_H
#define TALUS_SWSE_CONTENT_RULE_FIELDS_H

#include "ir/field.h"

extern const struct element_kind swse_rule_kinds[]; /* ended by an entry without key */
extern const size_t swse_rule_kind_count;
/* id, type, when, source, description: what every rule may have. */
extern const struct field swse_common_fields[];

#endif
