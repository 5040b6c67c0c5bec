/* inside.h: what verbs share that still reach into the library (tools/lint lists them). */
#ifndef TALUS_CLI_INSIDE_H
#define TALUS_CLI_INSIDE_H

#include "base/diag.h"
#include "base/number.h"
#include "base/text.h"
#include "cli.h"

/* Prints all diagnostics to standard error. */
void inside_report(struct diags *diags);
/* A number with so many digits behind the point, for one call of printf. */
#define CLI_FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))
/* Writes the text to standard output; EXIT_BAD when that fails. */
int inside_put(const struct text *out);
/* Writes a whole file or none (base/fs.h); on failure `*why` says why. */
enum status inside_write(const char *path, const struct text *out, const char **why);

/* Takes over what was found in files. */
void inside_take(struct diags *diags, struct notices *notices);

/* As foundry_name and foundry_name_places. */
const char *inside_name(struct arena *arena, const char *path);
void inside_name_places(struct diags *diags);

#endif
