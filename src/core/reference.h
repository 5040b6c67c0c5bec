/* reference.h: the reference pages of commands and events, printed from their tables. */
#ifndef TALUS_CORE_REFERENCE_H
#define TALUS_CORE_REFERENCE_H

#include "base/text.h"
#include "core/system.h"

/* Markdown. With a system: what it adds to the shared rows. NULL: the whole page, the shared rows first, then each
 * system's. */
void reference_commands(struct text *out, const struct system *system);
void reference_events(struct text *out, const struct system *system);
/* The rules that a scenario can choose. */
void reference_rules(struct text *out, const struct system *system);

#endif
