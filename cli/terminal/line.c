/* line.c: what a person types: with the keys of an editor and a history at a terminal, line by line in a pipe. */
#define _GNU_SOURCE
#include "terminal/line.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef TALUS_HAVE_LIBEDIT
#include <editline/readline.h>
#endif

char *line_read(const char *prompt, bool terminal)
{
#ifdef TALUS_HAVE_LIBEDIT
    if (terminal) {
        char *typed = readline(prompt);
        if (typed && *typed) add_history(typed);
        return typed;
    }
#else
    if (terminal) fputs(prompt, stdout), fflush(stdout);
#endif
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length < 0) {
        free(line);
        return NULL;
    }
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
    return line;
}
