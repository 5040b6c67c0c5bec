/* verb_fmt.c: JSON in its canonical form: two spaces, one member a line, the order of members kept. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "json/json.h"
#include "inside.h"

struct formatter {
    int check;
    size_t files, changed;
    struct diags diags;
};

static void fmt_one(struct formatter *formatter, const char *path)
{
    struct arena arena;
    struct json_document document;
    struct text out = {0};
    char *bytes = NULL;
    size_t size = 0;
    const char *why = NULL;
    arena_init(&arena);
    if (fs_read(&arena, path, &bytes, &size, &why) != STATUS_OK) {
        diags_add(&formatter->diags, "fmt/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL, "%s", why);
        arena_free(&arena);
        return;
    }
    formatter->files++;
    if (json_parse(&document, path, bytes, size, &formatter->diags) == STATUS_OK) {
        json_write_pretty(&out, &document.root);
        text_add_char(&out, '\n');
        bool same = out.length == size && memcmp(text_get(&out), bytes, size) == 0;
        if (!same && formatter->check) cli_print("%s\n", path);
        if (!same && !formatter->check && inside_write(path, &out, &why) != STATUS_OK)
            diags_add(&formatter->diags, "fmt/unwritable", SEVERITY_ERROR, (struct place){.file = path}, NULL, "%s",
                      why);
        formatter->changed += !same;
    }
    text_free(&out);
    json_free(&document);
    arena_free(&arena);
}

static void fmt_path(struct formatter *formatter, const char *path)
{
    if (!fs_is_directory(path)) {
        fmt_one(formatter, path);
        return;
    }
    struct arena arena;
    char **files = NULL;
    size_t count = 0;
    const char *why = NULL;
    arena_init(&arena);
    if (fs_list(&arena, path, ".json", &files, &count, &why) != STATUS_OK)
        diags_add(&formatter->diags, "fmt/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL, "%s", why);
    for (size_t i = 0; i < count; i++)
        fmt_one(formatter, files[i]);
    arena_free(&arena);
}

int verb_fmt(int argc, char **argv)
{
    struct formatter formatter = {0};
    diags_init(&formatter.diags);
    const struct poptOption options[] = {
        {"check", 0, POPT_ARG_NONE, &formatter.check, 0, "change nothing; list the files that would change and exit with 1", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... [options]");
    int status = cli_next_option(context) == -1 ? EXIT_FINE : EXIT_WRONG_CALL;
    const char *path;
    size_t paths = 0;
    while (status == EXIT_FINE && (path = poptGetArg(context)) != NULL) {
        fmt_path(&formatter, path);
        paths++;
    }
    if (status == EXIT_FINE && !paths) status = cli_wrong_call("fmt", "name files or folders");
    inside_report(&formatter.diags);
    if (status == EXIT_FINE && (formatter.diags.errors || (formatter.check && formatter.changed))) status = EXIT_BAD;
    cli_close(context, options);
    diags_free(&formatter.diags);
    return status;
}
