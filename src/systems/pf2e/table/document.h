/* document.h: fighters of a PF2e table whose document changes, and with it their form. Used by events alone. */
#ifndef TALUS_PF2E_TABLE_DOCUMENT_H
#define TALUS_PF2E_TABLE_DOCUMENT_H

#include "systems/pf2e/table/table.h"

/* document.c. What cannot be done because memory is exhausted is refused. */
bool pf2e_is_hurt(const struct pf2e_fighter *fighter); /* its hit points are not those of its document */
void pf2e_take_form(struct table *table, struct pf2e_fighter *fighter, struct pf2e_form *form); /* NULL: no memory */
void pf2e_set_hp(struct table *table, struct pf2e_fighter *fighter, int64_t hp, int64_t temp);
/* The document after building: `text` is the change as change.h writes it. */
void pf2e_set_built(struct table *table, struct pf2e_fighter *fighter, const char *text);
/* What any other event does to the document, worked out in full. */
void pf2e_change_document(struct table *table, struct pf2e_fighter *fighter, const struct event *event);

/* The same of an effect, as a document, and of a condition (0: it ends). */
void pf2e_put_effect(struct table *table, struct pf2e_fighter *fighter, const char *text);
void pf2e_put_condition(struct table *table, struct pf2e_fighter *fighter, const char *slug, int64_t value);

/* form_change.c: the same; a change that was made before, or is light, is not worked out again. */
void pf2e_change_or_recall(struct table *table, struct pf2e_fighter *fighter, const struct event *event);

#endif
