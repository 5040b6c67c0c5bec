/* dnd5e_claims.h: what a 5e mechanic says it does, claim by claim, and whether a log shows it. */
#ifndef TALUS_TESTS_DND5E_CLAIMS_H
#define TALUS_TESTS_DND5E_CLAIMS_H

#include "json/json.h"

enum { MOST_CLAIMS = 96 };

/* One thing that is to be seen: a member of an effect, a cost, a use, or the mechanic as a whole. */
struct claim {
    const char *key;
    const struct json *value;
    bool seen;
};

struct claims {
    struct claim items[MOST_CLAIMS];
    size_t count;
    const struct json *mechanic, *record; /* normalised; the record has a spell's tables */
    const char *name;                     /* of the mechanic, as the log calls it */
    int options;                          /* most options of one of its choices, at least 1 */
};

/* From a normalised mechanic. */
void claims_collect(struct claims *claims, const struct json *mechanic, const struct json *record);
/* Marks what the events of a game show that are not in those of the same game without the mechanic. */
void claims_see_log(struct claims *claims, const struct json *with, const struct json *without);
void claims_see_sheet(struct claims *claims, const char *with, const char *without);
bool claims_all_seen(const struct claims *claims);

#endif
