/* sentences.h: the events of a command as sentences for people. */
#ifndef TALUS_CORE_SENTENCES_H
#define TALUS_CORE_SENTENCES_H

#include "core/table.h"

/* A line for each event of the last command that people care about. Of several steps of one move, only the last. */
void table_sentences(const struct table *table, struct text *out);

#endif
