/* rule_fields.h: the field tables of the rule types, in the order of rules.def. */
#ifndef TALUS_SWSE_CONTENT_RULE_FIELDS_H
#define TALUS_SWSE_CONTENT_RULE_FIELDS_H

#include "ir/field.h"
#include "systems/swse/content/rule.h"

extern const struct element_kind swse_rule_kinds[]; /* ended by an entry without key */
extern const size_t swse_rule_kind_count;
/* id, type, when, source, description: what every rule may have. */
extern const struct field swse_common_fields[];
/* For field_checker.look; the context is a struct swse_reader: unknown ids, spellings of abilities, dice (rule.c). */
void swse_rule_look(void *context, const struct field *field, enum field_type type, const struct json *value);
/* document_fields.c: what documents may hold in addition to their rules. */
extern const struct field swse_document_fields[], swse_trait_fields[];

#endif
