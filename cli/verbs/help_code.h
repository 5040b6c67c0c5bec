/* help_code.h: `talus help CODE`: what a diagnostic code means. */
#ifndef TALUS_CLI_VERBS_HELP_CODE_H
#define TALUS_CLI_VERBS_HELP_CODE_H

#include <stdbool.h>
#include <stddef.h>

/* What a code means and how its cause is fixed; false when there is no such code. */
bool help_code_find(const char *code, const char **meaning, const char **fix);
/* Letters to insert, remove or replace until one word is the other. */
size_t help_distance(const char *one, const char *other);
/* Is this written like a code ("pf2e/unknown-selector")? */
bool help_code_is(const char *word);
/* Prints its meaning, an example and the fix; the most similar code if there is none. The exit status. */
int help_code_print(const char *code);

#endif
