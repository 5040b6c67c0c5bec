/* condition.h: activation conditions: when a rule is active. They compile to the predicates every system uses.
 *
 * What a character has becomes roll options: "skill:<id>" for a trained skill, "feat:<id>" for an owned feat,
 * "level:<n>". */
#ifndef TALUS_SWSE_CONTENT_CONDITION_H
#define TALUS_SWSE_CONTENT_CONDITION_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/symbol.h"
#include "ir/predicate.h"
#include "json/json.h"

/* NULL or null is "always". An unknown or unreadable condition never holds, but one beside it in an OR may. False only
 * when memory is exhausted. */
bool swse_condition_compile(struct arena *arena, struct symbols *symbols, const struct json *when,
                            struct predicate *predicate);
/* Reports prose, unknown types, missing members and unknown skills (SWSE-CORE-01, 02, 06). True when nothing is wrong.
 */
bool swse_condition_check(const struct json_document *document, struct diags *diags, const struct json *when);

/* The options a condition reads. */
bool swse_condition_skill(struct options *options, const char *skill);
bool swse_condition_feat(struct options *options, const char *feat);
bool swse_condition_level(struct options *options, int64_t level);

#endif
