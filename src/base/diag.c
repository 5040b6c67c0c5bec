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

static bool diags_copy(struct diags *diags, const char **text)
{
    if (!*text) return true;
    *text = arena_copy_text(&diags->arena, *text, strlen(*text));
    return *text != NULL;
}

/* Keeps the diagnostic with its own copies of all words; without memory for them it is not kept. */
static bool diags_keep(struct diags *diags, const struct diag *diag)
{
    struct diag own = *diag;
    own.place = (struct place){.file = diag->place.file,
                               .line = diag->place.line,
                               .col = diag->place.col,
                               .length = diag->place.length,
                               .pointer = diag->place.pointer};
    if (!diags_copy(diags, &own.code) || !diags_copy(diags, &own.place.file) ||
        !diags_copy(diags, &own.place.pointer) || !diags_copy(diags, &own.hint))
        return false;
    diags->items[diags->count++] = own;
    return true;
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

void diags_addv(struct diags *diags, struct fault fault, struct place place, const char *format, va_list args)
{
    if (!diags) return;
    if (fault.severity == SEVERITY_ERROR) diags->errors++;
    if (fault.severity == SEVERITY_WARNING) diags->warnings++;
    if (diags_is_full(diags, fault.code) || !diags_make_room(diags)) {
        if (diags->dropped++ == 0)
            diags_add(diags, fault_note("content/limit", NULL), (struct place){0},
                      "only the first %d diagnostics are kept; the others are counted", LIMIT_DIAGNOSTICS);
        return;
    }
    va_list again, taken;
    va_copy(again, args);
    va_copy(taken, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *message = arena_alloc(&diags->arena, (size_t)(length < 0 ? 0 : length) + 1, 1);
    if (message && length >= 0) vsnprintf(message, (size_t)length + 1, format, again);
    struct message parts = message_take(&diags->arena, format, taken);
    va_end(taken);
    va_end(again);
    struct text pointer = {0};
    if (place.locate) {
        place.locate(&place, &pointer, &diags->lines);
        place.pointer = text_get(&pointer);
    }
    const struct diag diag = {fault.code, fault.severity, place, message ? message : "there is not enough memory",
                              fault.hint, parts};
    if (!diags_keep(diags, &diag)) diags->dropped++;
    text_free(&pointer);
}

void diags_add(struct diags *diags, struct fault fault, struct place place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diags_addv(diags, fault, place, format, args);
    va_end(args);
}

const char *diags_instead(struct diags *diags, const struct near *near)
{
    struct text hint = {0};
    near_hint(near, &hint);
    const char *copy = diags && hint.length ? arena_copy_text(&diags->arena, text_get(&hint), hint.length) : NULL;
    text_free(&hint);
    return copy;
}

static void diags_copy_one(struct diags *diags, const struct diag *diag)
{
    size_t before = diags->count;
    diags_add(diags, (struct fault){diag->code, diag->severity, diag->hint}, diag->place, "%s", diag->message);
    if (diags->count > before) diags->items[before].parts = message_copy(&diags->arena, &diag->parts);
}

void diags_append(struct diags *diags, const struct diags *from)
{
    size_t errors = 0, warnings = 0;
    for (size_t i = 0; i < from->count; i++) {
        const struct diag *diag = &from->items[i];
        if (diag->severity == SEVERITY_ERROR) errors++;
        if (diag->severity == SEVERITY_WARNING) warnings++;
        diags_copy_one(diags, diag);
    }
    diags->errors += from->errors - errors;
    diags->warnings += from->warnings - warnings;
    diags->dropped += from->dropped;
}

static bool diags_has_error_at(const struct diags *diags, size_t count, const char *pointer)
{
    for (size_t i = 0; i < count; i++) {
        const struct diag *diag = &diags->items[i];
        if (diag->severity == SEVERITY_ERROR && diag->place.pointer && strcmp(diag->place.pointer, pointer) == 0)
            return true;
    }
    return false;
}

void diags_append_elsewhere(struct diags *diags, const struct diags *from)
{
    size_t count = diags->count;
    for (size_t i = 0; i < from->count; i++) {
        const char *pointer = from->items[i].place.pointer;
        if (!pointer || !diags_has_error_at(diags, count, pointer)) diags_copy_one(diags, &from->items[i]);
    }
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
