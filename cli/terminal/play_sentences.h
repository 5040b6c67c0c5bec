/* play_sentences.h: the events of a command as sentences for people. */
#ifndef TALUS_CLI_TERMINAL_PLAY_SENTENCES_H
#define TALUS_CLI_TERMINAL_PLAY_SENTENCES_H

#include "core/table.h"

/* One line for each event of the last command that people care about. Of several steps of one move, only the last. */
void play_sentences(const struct table *table, const char *indent, struct text *out);

#endif
