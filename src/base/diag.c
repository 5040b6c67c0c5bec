/* diag.c: what is wrong with content. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/memory.h"

void diags_init(struct diags *diags)
{
    *diags = (struct diags){0};
    arena_init(&diags->arena);
}

void diags_free(struct diags *diags)
{
    memory_free(diags->items);
    lines_free(&diags->lines);
    arena_free(&diags->arena);
    *diags = (struct diags){0};
}

const char *severity_name(enum severity severity)
{
    switch (severity) {
    case SEVERITY_NOTE:
        return "note";
    case SEVERITY_WARNING:
        return "warning";
    case SEVERITY_ERROR:
        return "error";
    }
    return "note";
}

static const char *diags_copy(struct diags *diags, const char *text)
{
    return text ? arena_copy_text(&diags->arena, text, strlen(text)) : NULL;
}

static bool diags_make_room(struct diags *diags)
{
    if (diags->count < diags->capacity) return true;
    size_t capacity = diags->capacity ? diags->capacity * 2 : 16;
    struct diag *items = memory_resize(diags->items, capacity * sizeof *items);
    if (!items) return false;
    diags->items = items;
    diags->capacity = capacity;
    return true;
}

/* When there is no more room, one last diagnostic is about those that are dropped. */
static bool diags_is_full(const struct diags *diags, const char *code)
{
    size_t most = (size_t)LIMIT_DIAGNOSTICS + (strcmp(code, "content/limit") == 0);
    return diags->count >= most;
}

void diags_add(struct diags *diags, const char *code, enum severity severity, struct place place, const char *hint,
               const char *format, ...)
{
    if (!diags) return;
    if (severity == SEVERITY_ERROR) diags->errors++;
    if (severity == SEVERITY_WARNING) diags->warnings++;
    if (diags_is_full(diags, code) || !diags_make_room(diags)) {
        if (diags->dropped++ == 0)
            diags_add(diags, "content/limit", SEVERITY_NOTE, (struct place){0}, NULL,
                      "only the first %d diagnostics are kept; the others are counted", LIMIT_DIAGNOSTICS);
        return;
    }
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *message = arena_alloc(&diags->arena, (size_t)(length < 0 ? 0 : length) + 1, 1);
    if (message && length >= 0) vsnprintf(message, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    va_start(args, format);
    struct message parts = message_take(&diags->arena, format, args);
    va_end(args);
    struct text pointer = {0};
    if (place.locate) {
        place.locate(&place, &pointer, &diags->lines);
        place.pointer = text_get(&pointer);
    }
    diags->items[diags->count++] = (struct diag){
        .code = diags_copy(diags, code),
        .severity = severity,
        .place = {.file = diags_copy(diags, place.file),
                  .line = place.line,
                  .col = place.col,
                  .length = place.length,
                  .pointer = diags_copy(diags, place.pointer)},
        .message = message ? message : "out of memory",
        .hint = diags_copy(diags, hint),
        .parts = parts,
    };
    text_free(&pointer);
}

void diags_made_of(struct diags *diags, const char *format, va_list args)
{
    if (diags && diags->count && !diags->dropped)
        diags->items[diags->count - 1].parts = message_take(&diags->arena, format, args);
}

void diags_set_line(struct diags *diags, size_t from, uint32_t line)
{
    for (size_t i = from; diags && i < diags->count; i++)
        diags->items[i].place.line = line;
}

void diags_append(struct diags *diags, const struct diags *from)
{
    size_t errors = 0, warnings = 0;
    for (size_t i = 0; i < from->count; i++) {
        const struct diag *diag = &from->items[i];
        if (diag->severity == SEVERITY_ERROR) errors++;
        if (diag->severity == SEVERITY_WARNING) warnings++;
        size_t before = diags->count;
        diags_add(diags, diag->code, diag->severity, diag->place, diag->hint, "%s", diag->message);
        if (diags->count > before) diags->items[before].parts = message_copy(&diags->arena, &diag->parts);
    }
    diags->errors += from->errors - errors;
    diags->warnings += from->warnings - warnings;
    diags->dropped += from->dropped;
}

void diag_print(struct text *out, const struct diag *diag)
{
    struct text words = {0};
    if (diag->place.file) {
        text_add(&words, diag->place.file);
        if (diag->place.line) text_addf(&words, ":%u:%u", diag->place.line, diag->place.col);
        text_add(&words, ": ");
    }
    text_addf(&words, "%s: %s [%s]\n", severity_name(diag->severity), diag->message, diag->code);
    if (diag->place.pointer && diag->place.pointer[0]) text_addf(&words, "    at %s\n", diag->place.pointer);
    if (diag->hint) text_addf(&words, "    hint: %s\n", diag->hint);
    text_add_clean(out, text_get(&words), words.length);
    if (words.failed) out->failed = true;
    text_free(&words);
}
