/* modifier.h: PF2e's modifiers as content writes them. */
#ifndef TALUS_PF2E_MODEL_MODIFIER_H
#define TALUS_PF2E_MODEL_MODIFIER_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/symbol.h"
#include "ir/modifier.h"
#include "json/json.h"

struct pf2e_modifiers;

/* How modifiers stack (modifier_policy.c). */
extern const struct modifier_policy pf2e_modifier_policy;

/* Interns the words settling needs, once for a table of names. False when memory is exhausted. */
bool pf2e_modifier_prepare(struct symbols *symbols);
/* Settles what depends on other members: an unknown damage type is dropped, bleeding is always persistent, splash
 * damage is never doubled unless it says so. */
void pf2e_modifier_settle(struct modifier *modifier, const struct symbols *symbols);

/* Reads {slug, label, modifier, type, ability, enabled, ignored, force, predicate, damageType, damageCategory,
 * critical, tags, domains}; what is missing has its default. False when memory is exhausted. */
bool pf2e_modifier_read(struct arena *arena, struct symbols *symbols, const struct json *source,
                        struct modifier *modifier);

/* Does it count for another body's numbers: status, circumstance, penalties? */
bool pf2e_modifier_is_shared(const struct modifier *modifier);
/* Switches off all modifiers another body does not share. */
void pf2e_modifiers_suppress(struct pf2e_modifiers *list);

#endif
