/* help_code.h: `talus help CODE`: what a diagnostic code means. */
#ifndef TALUS_CLI_VERBS_HELP_CODE_H
#define TALUS_CLI_VERBS_HELP_CODE_H

#include <stdbool.h>

/* Is this written like a code ("pf2e/unknown-selector")? */
bool help_code_is(const char *word);
/* Prints its meaning, an example and the fix; the most similar code if there is none. The exit status. */
int help_code_print(const char *code);

#endif
