/* line.h: what a person types, with the keys of an editor at a terminal. */
#ifndef TALUS_CLI_LINE_H
#define TALUS_CLI_LINE_H

#include <stdbool.h>

/* A line without its end, to be freed with free(); NULL at the end of the input. In a pipe no prompt is printed. */
char *line_read(const char *prompt, bool terminal);

#endif
