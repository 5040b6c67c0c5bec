/* pathbuilder.h: characters exported by Pathbuilder 2e, made actors of PF2e.
 *
 * An export names what a character has; the content has the rest. The character is built level by level as a player
 * builds it, and questions are answered with the names in the export. An export also states totals: they are computed
 * again and compared. */
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
