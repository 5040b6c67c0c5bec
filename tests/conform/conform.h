/* conform.h: how a kind of test vectors is checked.
 *
 * Each file kinds_*.c here defines a table of kinds (listed in conform.c). `check` gets one line of a vector file as
 * JSON, calls the engine and answers; when it disagrees it writes one line about what was expected and what came into
 * `why`. The rules themselves are never restated here. */
#ifndef TALUS_TESTS_CONFORM_H
#define TALUS_TESTS_CONFORM_H

#include "base/arena.h"
#include "base/text.h"
#include "json/json.h"

enum verdict { AGREE, DISAGREE, NOT_APPLICABLE };

struct conform {
    const char *file;     /* the vector file being read */
    size_t line;          /* from 1 */
    struct arena *scratch; /* emptied after each line */
    struct text *why;
    void *state;          /* the kind's own, made by open */
};

struct conform_kind {
    const char *name; /* "pf2e/predicates" */
    enum verdict (*check)(struct conform *conform, const struct json *line);
    bool (*open)(struct conform *conform);  /* optional; before the first line of each file; false: cannot run (says why) */
    void (*close)(struct conform *conform); /* optional; after the last line of each file; may print a table */
    /* optional: takes over the whole path (a directory, a file that is not JSON lines); adds to the counts */
    bool (*whole)(struct conform *conform, const char *path, size_t *agree, size_t *total);
};

/* The path of a shared file such as "oracle/pf2e/values-context.json" or "corpora/pf2e/packs": looked for beside the
 * vector file (by its last name), in $TALUS_SHARED, build/shared and above the vector file. NULL when there is none. */
const char *conform_shared(struct conform *conform, const char *relative);
/* Prints one disagreement for kinds that use `whole` (the first 20 of a run are shown). */
void conform_disagree(struct conform *conform, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
