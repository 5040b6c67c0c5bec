/* verb_fmt.c: JSON in its canonical form: two spaces, one member a line, the order of members kept. */
#include <stdio.h>
#include <string.h>

#include "util/file.h"
#include "cli.h"

struct formatter {
    int check;
    size_t files, changed;
    struct talus *engine;
    struct notices notices;
};

/* The canonical form of a text; NULL: it is not JSON, which is reported. Valid until the answer is freed. */
static const char *fmt_text(struct formatter *formatter, const struct talus_question *question,
                            struct talus_answer **answer, size_t *size)
{
    enum talus_status status = talus_ask_about(formatter->engine, question, answer);
    size_t before = formatter->notices.errors;
    notices_take(&formatter->notices, formatter->engine);
    if (status != TALUS_OK && formatter->notices.errors == before)
        notices_add(&formatter->notices, notice_error("file/unreadable", NULL), (struct spot){.file = question->file},
                    "%s", talus_status_name(status));
    return status == TALUS_OK ? talus_answer_bytes(*answer, TALUS_RAW, size) : NULL;
}

static void fmt_one(struct formatter *formatter, const char *path)
{
    struct pool pool = {0};
    struct buffer out = {0};
    struct talus_answer *answer = NULL;
    char *bytes = NULL;
    size_t size = 0, length = 0;
    const char *why = NULL, *text = NULL;
    if (file_read(&pool, path, &bytes, &size, &why) != TALUS_OK) {
        notices_add(&formatter->notices, notice_error("file/unreadable", NULL), (struct spot){.file = path}, "%s", why);
        pool_free(&pool);
        return;
    }
    struct talus_question question = {
        .size = sizeof question, .verb = "format", .file = path, .text = bytes, .text_size = size};
    formatter->files++;
    if ((text = fmt_text(formatter, &question, &answer, &length)) != NULL) {
        buffer_add_bytes(&out, text, length);
        bool same = length == size && memcmp(text, bytes, size) == 0;
        if (!same && formatter->check) cli_print("%s\n", path);
        if (!same && !formatter->check && cli_write(path, &out, &why) != TALUS_OK)
            notices_add(&formatter->notices, notice_error("file/unwritable", NULL), (struct spot){.file = path}, "%s",
                        why);
        formatter->changed += !same;
    }
    buffer_free(&out);
    talus_answer_free(answer);
    pool_free(&pool);
}

static void fmt_path(struct formatter *formatter, const char *path)
{
    if (!file_is_directory(path)) {
        fmt_one(formatter, path);
        return;
    }
    struct pool pool = {0};
    char **files = NULL;
    size_t count = 0;
    const char *why = NULL;
    if (file_list(&pool, (struct file_search){path, ".json"}, &files, &count, &why) != TALUS_OK)
        notices_add(&formatter->notices, notice_error("file/unreadable", NULL), (struct spot){.file = path}, "%s", why);
    for (size_t i = 0; i < count; i++)
        fmt_one(formatter, files[i]);
    pool_free(&pool);
}

int verb_fmt(int argc, char **argv)
{
    struct formatter formatter = {.engine = talus_new()};
    if (!formatter.engine) return EXIT_BAD;
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
    cli_report(&formatter.notices);
    if (status == EXIT_FINE && (formatter.notices.errors || (formatter.check && formatter.changed))) status = EXIT_BAD;
    cli_close(context, options);
    notices_free(&formatter.notices);
    talus_free(formatter.engine);
    return status;
}
