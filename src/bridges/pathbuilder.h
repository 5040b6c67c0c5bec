/* pathbuilder.h: converts characters exported by Pathbuilder 2e to PF2e actors.
 *
 * An export only names the parts of a character; the content has their data. The character is built level by level, as
 * a player would build it; the names in the export answer the questions. The totals in an export are compared with
 * those of the built character. */
#ifndef TALUS_BRIDGES_PATHBUILDER_H
#define TALUS_BRIDGES_PATHBUILDER_H

#include "core/system.h"

struct pathbuilder {
    struct json actor;
    struct json missing; /* ["NAME"]: what the content does not have */
    struct json open;    /* [{"item", "flag", ...}]: questions the export does not answer */
    struct json totals;  /* [{"what", "stated", "computed", "counted"}]; counted: modifiers where they differ */
};

bool pathbuilder_is(const struct json *document);
/* The request's document is the export. STATUS_BAD_CONTENT with a diagnostic when nothing can be made of it. */
enum status pathbuilder_import(struct request *request, struct pathbuilder *made);

#endif
