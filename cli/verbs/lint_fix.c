/* lint_fix.c: safe repairs. */
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
    if (fixed && inside_write(path, &out, &why) != STATUS_OK) {
        fprintf(stderr, "talus lint: %s: %s\n", path, why ? why : "there is not enough memory");
        fixed = 0;
    }
    text_free(&out);
    vec_free(&edits);
    arena_free(&arena);
    return fixed;
}
