/* imported.h: a converted document of another program, and what could not be converted. */
#ifndef TALUS_BRIDGES_IMPORTED_H
#define TALUS_BRIDGES_IMPORTED_H

#include "core/system.h"

struct imported {
    struct json record;
    struct json left; /* ["NAME: reason"] */
};

/* Notes "NAME: reason" as left out. */
void imported_leave(struct arena *arena, struct imported *made, const struct json *item, const char *reason);
/* Numbers of Foundry documents may be texts. At most a million, as results and as parts. */
int64_t imported_int(const struct json *value, int64_t absent);
int64_t imported_whole(double number);

#endif
