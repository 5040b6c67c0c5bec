/* migrate.h: documents of older releases brought to the present shape, in memory.
 *
 * Releases from 4.3 on are known, and the documents before Foundry 10 that keep their data in "data". Documents state
 * their release seldom, so each step goes by what it finds. Values that move keep their places in the file. */
#ifndef TALUS_PF2E_CONTENT_MIGRATE_H
#define TALUS_PF2E_CONTENT_MIGRATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json/json.h"

struct content;

/* The steps that were taken, one bit each (migrate_steps.def). Items of an actor are brought along. Memory that runs
 * out sets `document->arena.failed`. */
uint32_t pf2e_migrate(struct json_document *document);
/* What a step does, in words; NULL past the end. */
const char *pf2e_migrate_step(size_t index);
/* Does the document state a newer release than this engine knows? */
bool pf2e_migrate_is_newer(const struct json *document);
/* Items of the actor that have other rule elements in the content: one warning names them. */
void pf2e_compare_copies(const struct content *content, const struct json_document *document, struct diags *diags);

#endif
