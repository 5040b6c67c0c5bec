/* card_fields.h: the members that cards may have. */
#ifndef TALUS_P2V_CARDS_CARD_FIELDS_H
#define TALUS_P2V_CARDS_CARD_FIELDS_H

#include "core/system.h"
#include "ir/field.h"

/* The parts of records, for the page that lists their members. */
extern const struct element_kind p2v_card_kinds[];

/* Reports members nobody reads, missing ones and wrong types of a creature, spell or item, or of lists of them. */
void p2v_card_check(const struct json_document *document, const struct json *record, struct diags *diags);
enum status p2v_card_schema(struct request *request, struct json *schema);

#endif
