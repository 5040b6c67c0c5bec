/* lint_fix.c: safe repairs, and diagnostics in the form code hosts read. */
#include "verbs/lint_fix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/sort.h"
#include "base/vec.h"
#include "inside.h"

struct edit {
    size_t offset, length;
    char words[96];
};

/* The byte at line:col of the source. */
static size_t fix_offset(const char *text, size_t size, struct place place)
{
    size_t at = 0;
    for (uint32_t line = 1; line < place.line && at < size; at++)
        line += text[at] == '\n';
    return at + place.col - 1;
}

/* `write "x"` gives x. */
static bool fix_quoted(const char *hint, char *out, size_t size)
{
    const char *start = hint ? strchr(hint, '"') : NULL, *end = start ? strchr(start + 1, '"') : NULL;
    if (!end || (size_t)(end - start) > size) return false;
    snprintf(out, size, "%.*s", (int)(end - start - 1), start + 1);
    return true;
}

/* The text between the quotes at `offset`. */
static size_t fix_string_length(const char *text, size_t size, size_t offset)
{
    size_t at = offset + 1;
    while (at < size && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return at < size ? at - offset + 1 : 0;
}

static bool fix_edit(const struct diag *diag, const char *text, size_t size, struct edit *edit)
{
    edit->offset = fix_offset(text, size, diag->place);
    if (edit->offset >= size || text[edit->offset] != '"') return false;
    edit->length = fix_string_length(text, size, edit->offset);
    if (edit->length < 3) return false;
    if (fs_ends_with(diag->code, "/misspelt-field")) {
        char name[90];
        if (!fix_quoted(diag->hint, name, sizeof name)) return false;
        snprintf(edit->words, sizeof edit->words, "\"%s\"", name);
        return true;
    }
    if (!fs_ends_with(diag->code, "/quoted-number") || edit->length - 2 >= sizeof edit->words) return false;
    snprintf(edit->words, sizeof edit->words, "%.*s", (int)(edit->length - 2), text + edit->offset + 1);
    return true;
}

static int fix_backwards(const void *a, const void *b, void *context)
{
    (void)context;
    size_t left = ((const struct edit *)a)->offset, right = ((const struct edit *)b)->offset;
    return left < right ? 1 : left > right ? -1 : 0;
}

size_t lint_fix(const char *path, const struct diags *diags, size_t first)
{
    struct arena arena;
    char *text = NULL;
    size_t size = 0;
    const char *why = NULL;
    vec(struct edit) edits = {0};
    arena_init(&arena);
    if (fs_read(&arena, path, &text, &size, &why) == STATUS_OK) {
        for (size_t i = first; i < diags->count; i++) {
            struct edit edit;
            if (fix_edit(&diags->items[i], text, size, &edit) && !vec_push(&edits, edit)) break;
        }
    }
    sort_stable(edits.items, edits.count, sizeof *edits.items, fix_backwards, NULL);
    struct text out = {0};
    size_t end = 0;
    for (size_t i = edits.count; i-- > 0;) {
        const struct edit *edit = &edits.items[i];
        text_add_bytes(&out, text + end, edit->offset - end);
        text_add(&out, edit->words);
        end = edit->offset + edit->length;
    }
    if (text) text_add_bytes(&out, text + end, size - end);
    size_t fixed = edits.count;
    if (fixed && cli_write(path, &out, &why) != STATUS_OK) {
        fprintf(stderr, "talus lint: %s: %s\n", path, why ? why : "there is not enough memory");
        fixed = 0;
    }
    text_free(&out);
    vec_free(&edits);
    arena_free(&arena);
    return fixed;
}

static struct json sarif_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static struct json sarif_in(struct arena *arena, const char *name, struct json value)
{
    struct json object = json_make_object();
    json_set(arena, &object, name, value);
    return object;
}

struct json lint_json(struct arena *arena, const struct diags *diags)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *diag = &diags->items[i];
        struct json out = json_make_object();
        if (diag->place.file) json_set(arena, &out, "file", sarif_text(arena, diag->place.file));
        if (diag->place.line) json_set(arena, &out, "line", json_make_int(diag->place.line));
        if (diag->place.line) json_set(arena, &out, "col", json_make_int(diag->place.col));
        if (diag->place.pointer) json_set(arena, &out, "pointer", sarif_text(arena, diag->place.pointer));
        json_set(arena, &out, "code", sarif_text(arena, diag->code));
        json_set(arena, &out, "severity", sarif_text(arena, severity_name(diag->severity)));
        json_set(arena, &out, "message", sarif_text(arena, diag->message));
        if (diag->hint) json_set(arena, &out, "hint", sarif_text(arena, diag->hint));
        json_push(arena, &list, out);
    }
    return list;
}

static struct json sarif_result(struct arena *arena, const struct diag *diag)
{
    struct json result = json_make_object(), region = json_make_object(), physical = json_make_object();
    json_set(arena, &result, "ruleId", sarif_text(arena, diag->code));
    json_set(arena, &result, "level", sarif_text(arena, severity_name(diag->severity)));
    char *words = arena_printf(arena, "%s%s%s", diag->message, diag->hint ? "; " : "", diag->hint ? diag->hint : "");
    json_set(arena, &result, "message", sarif_in(arena, "text", sarif_text(arena, words ? words : "")));
    if (!diag->place.file) return result;
    json_set(arena, &physical, "artifactLocation", sarif_in(arena, "uri", sarif_text(arena, diag->place.file)));
    if (diag->place.line) {
        json_set(arena, &region, "startLine", json_make_int(diag->place.line));
        json_set(arena, &region, "startColumn", json_make_int(diag->place.col ? diag->place.col : 1));
        json_set(arena, &physical, "region", region);
    }
    struct json locations = json_make_array();
    json_push(arena, &locations, sarif_in(arena, "physicalLocation", physical));
    json_set(arena, &result, "locations", locations);
    return result;
}

struct json lint_sarif(struct arena *arena, const struct diags *diags)
{
    struct json driver = json_make_object(), run = json_make_object(), results = json_make_array();
    json_set(arena, &driver, "name", sarif_text(arena, "talus"));
    json_set(arena, &run, "tool", sarif_in(arena, "driver", driver));
    for (size_t i = 0; i < diags->count; i++)
        json_push(arena, &results, sarif_result(arena, &diags->items[i]));
    json_set(arena, &run, "results", results);
    struct json log = json_make_object(), runs = json_make_array();
    json_push(arena, &runs, run);
    json_set(arena, &log, "$schema", sarif_text(arena, "https://json.schemastore.org/sarif-2.1.0.json"));
    json_set(arena, &log, "version", sarif_text(arena, "2.1.0"));
    json_set(arena, &log, "runs", runs);
    return log;
}
