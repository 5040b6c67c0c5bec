/* answers.h: what answers look like: their JSON Schema and reference page, from one table of rows. */
#ifndef TALUS_VERBS_ANSWERS_H
#define TALUS_VERBS_ANSWERS_H

#include "core/system.h"

/* One JSON Schema with a definition for each answer: "ask.sheet", "ask.sheet.pf2e", "table.view" ... It includes the
 * schemas of documents, which `documents` has by the ids of the systems. */
struct json answers_schema(struct arena *arena, const struct json *documents);
/* The schema of a system's view alone. */
struct json answers_view_schema(struct arena *arena, const struct system *system);
/* The reference page as Markdown. With a system: only what it declares. */
void answers_page(struct text *out, const struct system *system);

#endif
