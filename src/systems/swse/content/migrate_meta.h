/* migrate_meta.h: effects in "abilityMeta" and "grantsBonuses" become rules where a rule type fits. */
#ifndef TALUS_SWSE_CONTENT_MIGRATE_META_H
#define TALUS_SWSE_CONTENT_MIGRATE_META_H

#include "base/arena.h"
#include "json/json.h"

/* Has a document such effects, and no rules yet? */
bool swse_meta_has(struct arena *arena, const struct json *document);
/* Puts the rules that follow from them into the document. The report: {"name", "proposals": [rule], "left": [{"target",
 * "why"}]}. */
struct json swse_meta_migrate(struct arena *arena, struct json *document);

#endif
