/* notice.h: reports mistakes in the input of the command: diagnostics of the engine and of files that the command
 * reads itself, printed alike. */
#ifndef TALUS_CLI_UTIL_NOTICE_H
#define TALUS_CLI_UTIL_NOTICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "talus.h"
#include "util/buffer.h"
#include "util/pool.h"

enum { NOTICES_MOST = 200000 };

struct spot {
    const char *file;    /* NULL: nowhere in particular */
    uint32_t line, col;  /* from 1; 0: unknown */
    const char *pointer; /* JSON pointer; NULL: none */
    uint32_t length;     /* bytes that it is about; 0: unknown */
};

struct notice {
    const char *code;
    enum talus_severity severity;
    struct spot place;
    const char *message;
    const char *hint; /* NULL: none */
};

struct notices {
    struct pool pool;
    struct notice *items;
    size_t count, room;
    size_t dropped; /* beyond NOTICES_MOST */
    size_t errors, warnings;
};

void notices_free(struct notices *notices);
/* A kind of mistake, and what helps against it. */
struct notice_kind {
    const char *code;
    enum talus_severity severity;
    const char *hint; /* NULL: none */
};
static inline struct notice_kind notice_error(const char *code, const char *hint)
{
    return (struct notice_kind){code, TALUS_ERROR, hint};
}
static inline struct notice_kind notice_warning(const char *code, const char *hint)
{
    return (struct notice_kind){code, TALUS_WARNING, hint};
}
static inline struct notice_kind notice_note(const char *code, const char *hint)
{
    return (struct notice_kind){code, TALUS_NOTE, hint};
}
/* `notices` may be NULL (then nothing happens). */
void notices_add(struct notices *notices, struct notice_kind kind, struct spot place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Copies of all of `from`. */
void notices_append(struct notices *notices, const struct notices *from);
/* Takes the diagnostics of an engine over, which then has none. */
void notices_take(struct notices *notices, struct talus *engine);
/* What was found since there were `from` is in this line: for files whose lines are documents. */
void notices_set_line(struct notices *notices, size_t from, uint32_t line);
/* Removes one. */
void notices_drop(struct notices *notices, size_t index);
/* Of neighbours that are equal only the first stays. */
void notices_drop_copies(struct notices *notices, size_t from);

/* "file:3:14: error: sentence [code]\n    at /system/rules/0\n    hint: ...\n" */
void notice_print(struct buffer *out, const struct notice *notice);
const char *notice_severity(enum talus_severity severity);

#endif
