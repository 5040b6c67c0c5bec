#define _GNU_SOURCE /* memrchr */
/* conform.c: `conform KIND FILE...` runs test vectors against the engine.
 *
 * Prints the first 20 disagreements and last `KIND: N of M agree[, K not applicable]`; status 0 when all agree.
 * With --expect LIST (lines "file<TAB>line<TAB>cause") the listed disagreements are expected: the status is 0 when
 * exactly those disagree. */
#include "conform.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/limits.h"
#include "base/vec.h"

#define KINDS(name) extern const struct conform_kind conform_kinds_##name[];
#include "kinds.def"
#undef KINDS

static const struct conform_kind *const tables[] = {
#define KINDS(name) conform_kinds_##name,
#include "kinds.def"
#undef KINDS
};

enum { MOST_SHOWN = 20 };

static struct {
    size_t agree, total, not_applicable, shown;
    vec(char *) expected; /* "file:line" */
    vec(char *) seen;
    struct arena arena;
} run;

static const struct conform_kind *find_kind(const char *name)
{
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        for (const struct conform_kind *kind = tables[t]; kind->name; kind++) {
            if (strcmp(kind->name, name) == 0) return kind;
        }
    }
    return NULL;
}

const char *conform_shared(struct conform *conform, const char *relative)
{
    const char *folder = conform->file ? conform->file : "";
    const char *slash = strrchr(folder, '/');
    char *beside = arena_printf(&run.arena, "%.*s%s", slash ? (int)(slash - folder) + 1 : 0, folder, fs_base_name(relative));
    if (beside && fs_exists(beside)) return beside;
    const char *roots[] = {getenv("TALUS_SHARED"), "build/shared", "../build/shared", "../shared"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        char *path = roots[i] ? arena_printf(&run.arena, "%s/%s", roots[i], relative) : NULL;
        if (path && fs_exists(path)) return path;
    }
    for (const char *end = slash; end; end = end > folder ? memrchr(folder, '/', (size_t)(end - folder)) : NULL) {
        char *path = arena_printf(&run.arena, "%.*s/%s", (int)(end - folder), folder, relative);
        if (path && fs_exists(path)) return path;
    }
    return NULL;
}

void conform_disagree(struct conform *conform, const char *format, ...)
{
    char *where = arena_printf(&run.arena, "%s:%zu", fs_base_name(conform->file), conform->line);
    if (where) (void)vec_push(&run.seen, where);
    if (run.shown++ >= MOST_SHOWN && !getenv("TALUS_CONFORM_ALL")) return;
    va_list args;
    va_start(args, format);
    printf("%s:%zu: ", conform->file, conform->line);
    vprintf(format, args);
    putchar('\n');
    va_end(args);
}

static void check_line(const struct conform_kind *kind, struct conform *conform, const char *text, size_t length)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    enum verdict verdict = DISAGREE;
    text_clear(conform->why);
    if (json_parse(&document, conform->file, text, length, &diags) == STATUS_OK)
        verdict = kind->check(conform, &document.root);
    else
        text_add(conform->why, "the line is no JSON");
    json_free(&document);
    diags_free(&diags);
    if (verdict == NOT_APPLICABLE) {
        run.not_applicable++;
        return;
    }
    run.total++;
    if (verdict == AGREE) {
        run.agree++;
        return;
    }
    conform_disagree(conform, "%s", text_get(conform->why));
}

static bool check_file(const struct conform_kind *kind, const char *path)
{
    struct arena scratch, bytes_arena;
    arena_init(&scratch);
    arena_init(&bytes_arena);
    struct text why = {0};
    struct conform conform = {.file = path, .scratch = &scratch, .why = &why};
    bool good = true;
    if (kind->whole) {
        good = kind->whole(&conform, path, &run.agree, &run.total);
    } else {
        char *bytes = NULL;
        size_t size = 0;
        const char *reason = "";
        if (fs_read(&bytes_arena, path, &bytes, &size, &reason) != STATUS_OK) {
            fprintf(stderr, "conform: cannot read %s: %s\n", path, reason);
            good = false;
        } else if (kind->open && !kind->open(&conform)) {
            fprintf(stderr, "conform: %s cannot run on %s: %s\n", kind->name, path, text_get(&why));
            good = false;
        }
        for (const char *at = bytes; good && at < bytes + size;) {
            const char *end = memchr(at, '\n', (size_t)(bytes + size - at));
            if (!end) end = bytes + size;
            conform.line++;
            if (end > at) check_line(kind, &conform, at, (size_t)(end - at));
            arena_rewind(&scratch, (struct arena_mark){0});
            at = end + 1;
        }
        if (good && kind->close) kind->close(&conform);
    }
    text_free(&why);
    arena_free(&scratch);
    arena_free(&bytes_arena);
    return good;
}

static bool read_expected(const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (fs_read(&run.arena, path, &bytes, &size, &why) != STATUS_OK) {
        fprintf(stderr, "conform: cannot read %s: %s\n", path, why);
        return false;
    }
    for (char *line = bytes; line < bytes + size;) {
        char *end = line + strcspn(line, "\n");
        *end = '\0';
        char *tab = strchr(line, '\t');
        if (tab && *line != '#') {
            size_t digits = strspn(tab + 1, "0123456789");
            char *where = arena_printf(&run.arena, "%.*s:%.*s", (int)(tab - line), line, (int)digits, tab + 1);
            if (!where || !vec_push(&run.expected, where)) return false;
        }
        line = end + 1;
    }
    return true;
}

static size_t count_missing(char *const *these, size_t count, char *const *in, size_t in_count, const char *message)
{
    size_t missing = 0;
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (size_t j = 0; j < in_count && !found; j++)
            found = strcmp(these[i], in[j]) == 0;
        if (!found && missing++ < MOST_SHOWN) printf("%s: %s\n", these[i], message);
    }
    return missing;
}

static int finish(const char *kind, bool good, bool with_list)
{
    size_t surprises = run.total - run.agree;
    if (with_list) {
        surprises = count_missing(run.seen.items, run.seen.count, run.expected.items, run.expected.count, "disagrees and is not in the list") +
                    count_missing(run.expected.items, run.expected.count, run.seen.items, run.seen.count, "is in the list and agrees now");
    }
    if (run.not_applicable)
        printf("%s: %zu of %zu agree, %zu not applicable\n", kind, run.agree, run.total, run.not_applicable);
    else
        printf("%s: %zu of %zu agree\n", kind, run.agree, run.total);
    return good && surprises == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    arena_init(&run.arena);
    const char *list = NULL;
    int first = 1;
    if (argc > 2 && strcmp(argv[1], "--expect") == 0) {
        list = argv[2];
        first = 3;
    }
    if (argc > 1 && strcmp(argv[1], "--kinds") == 0) {
        for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
            for (const struct conform_kind *kind = tables[t]; kind->name; kind++)
                puts(kind->name);
        }
        return 0;
    }
    const struct conform_kind *kind = argc > first ? find_kind(argv[first]) : NULL;
    if (!kind || argc < first + 2) {
        fprintf(stderr, "usage: conform [--expect LIST] KIND FILE...   (conform --kinds lists the kinds)\n");
        return 2;
    }
    bool good = !list || read_expected(list);
    for (int i = first + 1; i < argc; i++)
        good = check_file(kind, argv[i]) && good;
    int status = finish(kind->name, good, list != NULL);
    vec_free(&run.expected);
    vec_free(&run.seen);
    arena_free(&run.arena);
    return status;
}
