/* sentences.h: the events of a command as sentences for people. */
#ifndef TALUS_CORE_SENTENCES_H
#define TALUS_CORE_SENTENCES_H

#include "core/table.h"

/* A line for each event of the last command that people care about, unless the next or the last line repeats it: of
 * several steps of one move, only the last. */
void table_sentences(const struct table *table, struct text *out);
/* Is the event of this number among them? */
bool table_is_shown(const struct table *table, size_t index);

#endif
