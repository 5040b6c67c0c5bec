/* notice.c: what is wrong with what the command was given. */
#include "util/notice.h"

#include <stdarg.h>
#include <string.h>

#include "util/heap.h"
#include "util/list.h"

void notices_free(struct notices *notices)
{
    heap_free(notices->items);
    pool_free(&notices->pool);
    *notices = (struct notices){0};
}

const char *notice_severity(enum talus_severity severity)
{
    static const char *const names[] = {
        [TALUS_NOTE] = "note", [TALUS_WARNING] = "warning", [TALUS_ERROR] = "error"};
    return names[severity];
}

static const char *notices_copy(struct notices *notices, const char *text)
{
    return text ? pool_copy(&notices->pool, text, strlen(text)) : NULL;
}

static void notices_put(struct notices *notices, const struct notice *notice)
{
    void *items = notices->items;
    notices->errors += notice->severity == TALUS_ERROR;
    notices->warnings += notice->severity == TALUS_WARNING;
    if (notices->count >= NOTICES_MOST ||
        !buffer_grow(&items, &notices->room, notices->count, sizeof *notices->items)) {
        notices->dropped++;
        return;
    }
    notices->items = items;
    const char *message = notices_copy(notices, notice->message);
    notices->items[notices->count++] =
        (struct notice){.code = notices_copy(notices, notice->code),
                        .severity = notice->severity,
                        .place = {.file = notices_copy(notices, notice->place.file),
                                  .line = notice->place.line,
                                  .col = notice->place.col,
                                  .length = notice->place.length,
                                  .pointer = notices_copy(notices, notice->place.pointer)},
                        .message = message ? message : "there is not enough memory",
                        .hint = notices_copy(notices, notice->hint)};
}

void notices_add(struct notices *notices, struct notice_kind kind, struct spot place, const char *format, ...)
{
    if (!notices) return;
    struct buffer message = {0};
    va_list args;
    va_start(args, format);
    buffer_addv(&message, format, args);
    va_end(args);
    notices_put(notices, &(struct notice){kind.code, kind.severity, place, buffer_get(&message), kind.hint});
    buffer_free(&message);
}

void notices_append(struct notices *notices, const struct notices *from)
{
    for (size_t i = 0; i < from->count; i++)
        notices_put(notices, &from->items[i]);
}

void notices_take(struct notices *notices, struct talus *engine)
{
    size_t count = talus_diagnostic_count(engine);
    for (size_t i = 0; notices && i < count; i++) {
        const struct talus_diagnostic *from = talus_diagnostic_get(engine, i);
        if (!from) break;
        struct spot place = {from->file, from->line, from->column, from->pointer, from->length};
        notices_put(notices,
                    &(struct notice){from->code, from->severity, place, from->message, from->hint});
    }
    talus_diagnostic_clear(engine);
}

void notices_set_line(struct notices *notices, size_t from, uint32_t line)
{
    for (size_t i = from; notices && i < notices->count; i++)
        notices->items[i].place.line = line;
}

void notices_drop(struct notices *notices, size_t index)
{
    enum talus_severity severity = notices->items[index].severity;
    notices->errors -= severity == TALUS_ERROR;
    notices->warnings -= severity == TALUS_WARNING;
    memmove(&notices->items[index], &notices->items[index + 1],
            (notices->count - index - 1) * sizeof *notices->items);
    notices->count--;
}

/* A text that found no memory is NULL. */
static bool notice_is_equal(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static bool notice_is_copy(const struct notice *a, const struct notice *b)
{
    return notice_is_equal(a->code, b->code) && a->place.line == b->place.line && a->place.col == b->place.col &&
           notice_is_equal(a->place.file, b->place.file) && notice_is_equal(a->message, b->message);
}

void notices_drop_copies(struct notices *notices, size_t from)
{
    size_t kept = from;
    for (size_t i = from; i < notices->count; i++) {
        const struct notice *notice = &notices->items[i];
        if (kept > from && notice_is_copy(&notices->items[kept - 1], notice)) {
            notices->errors -= notice->severity == TALUS_ERROR;
            notices->warnings -= notice->severity == TALUS_WARNING;
        } else {
            notices->items[kept++] = *notice;
        }
    }
    notices->count = kept;
}

void notice_print(struct buffer *out, const struct notice *notice)
{
    struct buffer words = {0};
    bool typed = notice_is_equal(notice->place.file, "options"); /* the options of the command line have no lines */
    if (notice->place.file && !typed) {
        buffer_add(&words, notice->place.file);
        if (notice->place.line) buffer_addf(&words, ":%u:%u", notice->place.line, notice->place.col);
        buffer_add(&words, ": ");
    }
    buffer_addf(&words, "%s: %s [%s]\n", notice_severity(notice->severity), notice->message, notice->code);
    if (notice->place.pointer && notice->place.pointer[0] && !typed)
        buffer_addf(&words, "    at %s\n", notice->place.pointer);
    if (notice->hint) buffer_addf(&words, "    hint: %s\n", notice->hint);
    buffer_add_clean(out, buffer_get(&words), words.length);
    if (words.failed) out->failed = true;
    buffer_free(&words);
}
