/* lint_fix.h: safe repairs. */
#ifndef TALUS_CLI_VERBS_LINT_FIX_H
#define TALUS_CLI_VERBS_LINT_FIX_H

#include "json/json.h"

/* Repairs what is safe of the diagnostics from `first` on: misspelt field names are renamed, quoted numbers lose their
 * quotes. Nothing else of the file changes. Returns the number of repairs. */
size_t lint_fix(const char *path, const struct diags *diags, size_t first);

#endif
