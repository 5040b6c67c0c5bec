/* talus.h: an embeddable rules engine for tabletop games.
 *
 * This is the whole public interface. It reads from top to bottom: first what a call can answer, then the engine, then
 * what one may ask it. What is not in this header is not part of the interface.
 *
 *     struct talus *engine = talus_new();
 *     const char *answer = NULL;
 *     if (talus_json_print(engine, "inn.json", text, size, TALUS_PRETTY, &answer) == TALUS_OK)
 *         puts(answer);
 *     for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
 *         puts(talus_diagnostic_get(engine, i)->message);
 *     talus_free(engine);
 *
 * Rules that hold everywhere
 *   - A pointer lives as long as the thing it was got from. A text that a call answers lives until the next call on the
 *     same engine that answers a text.
 *   - Texts are UTF-8. Results that are more than a word are JSON.
 *   - Nothing is hidden: no clock, no locale, no global state. The same calls give the same answers on every machine.
 *   - Two threads may use two engines; one engine belongs to one thread at a time. */
#ifndef TALUS_H
#define TALUS_H

#include <stddef.h>
#include <stdint.h>

#define TALUS_VERSION "0.1.0"

#if defined(TALUS_STATIC)
#define TALUS_API
#elif defined(_WIN32)
#define TALUS_API __declspec(dllimport)
#elif defined(__GNUC__)
#define TALUS_API __attribute__((visibility("default")))
#else
#define TALUS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- What a call can answer -------------------------------------------------------------------------------------- */

enum talus_status {
    TALUS_OK = 0,
    TALUS_NO_MEMORY,   /* an allocation failed; everything is as it was before the call */
    TALUS_IO,          /* a file could not be read or written */
    TALUS_BAD_CONTENT, /* the input cannot be used; a diagnostic says why and where */
    TALUS_LIMIT,       /* the input is deeper, longer or larger than the engine allows */
    TALUS_NOT_FOUND,   /* the thing asked for does not exist */
    TALUS_USAGE        /* the call itself makes no sense */
};

/* "out of memory", "bad content" ... */
TALUS_API const char *talus_status_name(enum talus_status status);

/* The version of the library that is running, as TALUS_VERSION is of the header. */
TALUS_API const char *talus_version(void);

/* --- The engine -------------------------------------------------------------------------------------------------- */

struct talus;

/* NULL when memory is exhausted. */
TALUS_API struct talus *talus_new(void);
/* Takes NULL, too. */
TALUS_API void talus_free(struct talus *engine);

/* --- Diagnostics: what is wrong with content, and where ----------------------------------------------------------- */

enum talus_severity { TALUS_NOTE, TALUS_WARNING, TALUS_ERROR };

struct talus_diagnostic {
    const char *code; /* stable, for programs: "json/syntax" */
    enum talus_severity severity;
    const char *file;      /* NULL: nowhere in particular */
    uint32_t line, column; /* from 1; 0 = unknown */
    const char *pointer;   /* JSON pointer of the value, NULL when there is none */
    const char *message;   /* one plain sentence */
    const char *hint;      /* how to mend it, NULL when there is nothing to say */
};

/* Diagnostics gather over calls, in the order they were found, until they are cleared. */
TALUS_API size_t talus_diagnostic_count(const struct talus *engine);
/* NULL when there is none of this number. Lives until the next call on this engine. */
TALUS_API const struct talus_diagnostic *talus_diagnostic_get(struct talus *engine, size_t index);
TALUS_API void talus_diagnostic_clear(struct talus *engine);

/* --- JSON: the one format the engine reads and writes --------------------------------------------------------------
 */

enum talus_layout {
    TALUS_COMPACT, /* on one line */
    TALUS_PRETTY   /* canonical: two spaces a level, one member a line */
};

/* Reads a document strictly (RFC 8259, UTF-8 checked) and writes it again. `name` is what diagnostics call it. */
TALUS_API enum talus_status talus_json_print(struct talus *engine, const char *name, const char *text, size_t size,
                                             enum talus_layout layout, const char **answer);

#ifdef __cplusplus
}
#endif

#endif
