/* lint_fix.h: what `talus lint` does with diagnostics beside printing them. */
#ifndef TALUS_CLI_LINT_FIX_H
#define TALUS_CLI_LINT_FIX_H

#include "json/json.h"

/* Mends what is safe of the diagnostics from `first` on: misspelt field names are renamed, quoted numbers lose their
 * quotes. Nothing else of the file changes. Returns how many were mended. */
size_t lint_fix(const char *path, const struct diags *diags, size_t first);

/* A list of {file, line, col, pointer, code, severity, message, hint}; what is not known is left out. */
struct json lint_json(struct arena *arena, const struct diags *diags);
/* SARIF 2.1.0. */
struct json lint_sarif(struct arena *arena, const struct diags *diags);

#endif
