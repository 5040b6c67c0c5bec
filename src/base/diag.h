/* diag.h: diagnostics: mistakes in content, with words that help its author fix them.
 *
 * A diagnostic has a stable code ("json/syntax", "pf2e/unknown-selector"), a severity, a place, a plain sentence and,
 * where there is one, a hint. Diagnostics are collected in the order they were found; loading continues. */
#ifndef TALUS_BASE_DIAG_H
#define TALUS_BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/lines.h"
#include "base/message.h"
#include "base/near.h"
#include "base/status.h"
#include "base/text.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

/* Where something is. Most places are noted in case something is wrong and never shown, so a place in a
 * document is only looked up (line, column, pointer) when a diagnostic is made of it; the document must live until
 * then. */
struct place {
    const char *file;    /* NULL: nowhere in particular */
    uint32_t line, col;  /* from 1; 0 = unknown */
    uint32_t length;     /* bytes from there on that it is about; 0 = unknown */
    const char *pointer; /* JSON pointer, "" for the root, NULL when it is not JSON */
    /* NULL: everything is known. Otherwise fills line, col and length and writes the pointer. */
    void (*locate)(struct place *place, struct text *pointer, struct lines *lines);
    const void *source;
    uint32_t offset, shift; /* shift: so many columns after the offset */
};

struct diag {
    const char *code;
    enum severity severity;
    struct place place;
    const char *message;
    const char *hint; /* NULL: none */
    struct message parts; /* the message with its arguments */
};

struct diags {
    struct arena arena;
    struct diag *items;
    size_t count, capacity;
    size_t dropped; /* beyond LIMIT_DIAGNOSTICS, or without memory */
    size_t errors, warnings;
    struct lines lines; /* of the document the last diagnostics were about */
};

void diags_init(struct diags *diags);
void diags_free(struct diags *diags);

/* A kind of mistake, and what helps against it. */
struct fault {
    const char *code;
    enum severity severity;
    const char *hint; /* NULL: none */
};
static inline struct fault fault_error(const char *code, const char *hint)
{
    return (struct fault){code, SEVERITY_ERROR, hint};
}
static inline struct fault fault_warning(const char *code, const char *hint)
{
    return (struct fault){code, SEVERITY_WARNING, hint};
}
static inline struct fault fault_note(const char *code, const char *hint)
{
    return (struct fault){code, SEVERITY_NOTE, hint};
}

/* `diags` may be NULL (then nothing happens). The message is printf-formatted. */
void diags_add(struct diags *diags, struct fault fault, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diags_addv(struct diags *diags, struct fault fault, struct place place, const char *format, va_list args);

/* The hint for an unknown name: what may be written instead (near_hint). It lives as long as `diags`; NULL: nothing was
 * offered. */
const char *diags_instead(struct diags *diags, const struct near *near);

/* Adds copies of all of `from`. */
void diags_append(struct diags *diags, const struct diags *from);
/* Adds copies of those of `from` at whose place `diags` has no error yet: a second look at what was found faulty. */
void diags_append_elsewhere(struct diags *diags, const struct diags *from);

/* "file:3:14: error: sentence [code]\n    at /system/rules/0\n    hint: ...\n" */
void diag_print(struct text *out, const struct diag *diag);
const char *severity_name(enum severity severity);

#endif
