/* change.h: the difference between two states of an actor's document, as data that can be logged and applied.
 *
 *     {"set": {"system.details.level.value": 3}, "unset": ["system.attributes.hp.tempsource"],
 *      "removed": ["id"], "changed": [item...], "added": [item...]}
 *
 * Members that would be empty are left out. Items are identified by their ids; new ones come last. */
#ifndef TALUS_PF2E_BUILD_CHANGE_H
#define TALUS_PF2E_BUILD_CHANGE_H

#include <stdbool.h>

#include "json/json.h"

/* Shares its values with the two documents. */
struct json pf2e_change_between(struct arena *arena, const struct json *before, const struct json *after);
/* False when memory is exhausted or nothing changes. */
bool pf2e_change_apply(struct arena *arena, struct json *actor, const struct json *change);

#endif
