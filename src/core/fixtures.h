/* fixtures.h: actors and cards that several test cases share.
 *
 * A case names one as "fixtures/NAME". It is the document fixtures/NAME.json in the folder of
 * the case or in a folder above it; the nearest one counts. */
#ifndef TALUS_CORE_FIXTURES_H
#define TALUS_CORE_FIXTURES_H

#include "json/json.h"

/* Puts the fixtures into a case that was read from a file; new values are in the arena. False: one of them cannot be
 * read, and `diags` says why. */
bool fixtures_expand(struct arena *arena, struct json_document *file, struct diags *diags);
/* Reads a case with its fixtures. The document must be freed either way. */
enum status fixtures_load(struct json_document *file, const char *path, struct diags *diags);

#endif
