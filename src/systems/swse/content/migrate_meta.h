/* migrate_meta.h: effects in "abilityMeta.modifiers" of talents, feats and classes become rules where a rule type fits.
 */
#ifndef TALUS_SWSE_CONTENT_MIGRATE_META_H
#define TALUS_SWSE_CONTENT_MIGRATE_META_H

#include "base/arena.h"
#include "json/json.h"

/* The modifiers of a document that has no rules yet; NULL: there are none. */
const struct json *swse_meta_modifiers(const struct json *document);
/* Puts the rules that follow from them into the document. The report: {"name", "proposals": [rule], "left": [{"target",
 * "why"}]}. */
struct json swse_meta_migrate(struct arena *arena, struct json *document);

#endif
