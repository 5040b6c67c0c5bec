/* verb_test.c: runs test cases, which the library knows (src/verbs/cases.c), and reports which rules they cover. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/pool.h"
#include "util/file.h"
#include "util/list.h"
#include "client.h"
#include "watch.h"

struct runner {
    struct client *client; /* its content is that of all cases */
    struct pool pool;
    size_t passed, failed;
    list(char *) ids; /* named by cases that passed */
    int verbose, as_json;
};

/* The system named by the folder after "cases"; NULL: the case names it. */
static const char *case_system(const char *path)
{
    const char *folder = strstr(path, "cases/"), *id;
    for (size_t i = 0; folder && (id = talus_system_id(i)) != NULL; i++) {
        size_t length = strlen(id);
        if (strncmp(folder + 6, id, length) == 0 && folder[6 + length] == '/') return id;
    }
    return NULL;
}

static void note_ids(struct runner *runner, struct talus_answer *answer)
{
    const struct talus_value *ids = talus_value_get(answer, "/ids");
    for (size_t i = 0; i < talus_value_count(ids); i++) {
        const char *id = talus_value_string(talus_value_child(ids, i), "");
        char *copy = pool_copy(&runner->pool, id, strlen(id));
        if (copy) (void)list_push(&runner->ids, copy);
    }
}

static void report_case(struct runner *runner, const char *path, bool good, const char *why)
{
    runner->passed += good;
    runner->failed += !good;
    if (!good && !runner->as_json) cli_print("FAIL %s: %s\n", path, why);
    if (!runner->as_json) return;
    cli_print("{\"case\":");
    client_print_json_text(path);
    cli_print(",\"passed\":%s", good ? "true" : "false");
    if (!good) {
        cli_print(",\"why\":");
        client_print_json_text(why);
    }
    cli_print("}\n");
}

static void run_case(struct runner *runner, const char *path)
{
    struct client *client = client_new("test");
    struct talus_answer *answer = NULL;
    if (!client) return;
    client_share(client, client_own_content(runner->client));
    client_system(client, case_system(path));
    if (client_file(client, path)) (void)client_ask(client, "test", &answer);
    bool good = talus_value_bool(talus_value_get(answer, "/passed"), 0);
    if (good) note_ids(runner, answer);
    if (answer && runner->verbose) cli_print("%s", talus_answer_text(answer, TALUS_PRETTY));
    report_case(runner, path, good,
                talus_value_string(talus_value_get(answer, "/why"), "it is not a case that can be run"));
    talus_answer_free(answer);
    client_free(client);
}

static bool id_is_covered(const struct runner *runner, const char *id)
{
    for (size_t i = 0; i < runner->ids.count; i++) {
        if (strcmp(runner->ids.items[i], id) == 0) return true;
    }
    return false;
}

/* An id looks like P2V-MOVE-03: words of capitals and digits, then a number. Its length, 0 if there is none here. */
static size_t id_length(const char *at)
{
    size_t group = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    if (group < 2 || at[group] != '-') return 0;
    size_t word = strspn(at + group + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (word < 2 || at[group + 1 + word] != '-') return 0;
    size_t digits = strspn(at + group + word + 2, "0123456789");
    return digits == 2 ? group + word + 2 + digits : 0;
}

/* A checklist's line begins with "- ID"; "· 02" after it is another id of the same group. */
static size_t print_uncovered(const struct runner *runner, char *text)
{
    size_t missing = 0, total = 0;
    char id[64] = "";
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next) *next++ = '\0';
        size_t length = strncmp(line, "- ", 2) == 0 ? id_length(line + 2) : 0;
        if (!length || length >= sizeof id) continue;
        for (char *at = line + 2;;) {
            if (length) snprintf(id, sizeof id, "%.*s", (int)length, at);
            total++;
            if (!id_is_covered(runner, id)) {
                cli_print("not covered: %s\n", id);
                missing++;
            }
            at = strstr(at, "· ");
            if (!at || strspn(at + 3, "0123456789") != 2) break;
            memcpy(id + strlen(id) - 2, at + 3, 2);
            at += 3;
            length = 0;
        }
    }
    cli_print("%zu of %zu ids are covered\n", total - missing, total);
    return missing;
}

static int report_coverage(struct runner *runner, const char *checklist)
{
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (file_read(&runner->pool, checklist, &bytes, &size, &why) != TALUS_OK)
        return cli_wrong_call("test", "cannot read %s: %s", checklist, why);
    print_uncovered(runner, bytes);
    return EXIT_FINE;
}

/* A document that cases share is not a case. */
static bool is_fixture(const char *path)
{
    return strstr(path, "/fixtures/") != NULL;
}

static int run_path(struct runner *runner, const char *path)
{
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    if (!file_is_directory(path)) {
        if (!file_exists(path)) return cli_wrong_call("test", "there is no file or folder %s", path);
        run_case(runner, path);
        return EXIT_FINE;
    }
    if (file_list(&runner->pool, (struct file_search){path, ".json"}, &files, &count, &why) != TALUS_OK)
        return cli_wrong_call("test", "cannot list %s: %s", path, why);
    for (size_t i = 0; i < count; i++) {
        if (!is_fixture(files[i])) run_case(runner, files[i]);
    }
    return EXIT_FINE;
}

int verb_test(int argc, char **argv)
{
    if (watch_wanted(argc, argv)) return watch_run(argc, argv, verb_test);
    struct runner runner = {.client = client_new("test")};
    const char *coverage = NULL;
    int status = EXIT_FINE, option;
    if (!runner.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"coverage", 0, POPT_ARG_STRING, &coverage, 0, "list the rule ids in this file that no passing case covers",
         "FILE"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        {"verbose", 'v', POPT_ARG_NONE, &runner.verbose, 0, "print the result of each step", NULL},
        {"json", 'j', POPT_ARG_NONE, &runner.as_json, 0, "print one JSON object per case", NULL},
        {"watch", 0, POPT_ARG_NONE, NULL, 0, "run again whenever a file changes", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PATH... [options]");
    while ((option = cli_next_option(context)) > 0) {
        char *path = poptGetOptArg(context);
        if (path) client_content(runner.client, path);
        free(path);
    }
    client_report(runner.client);
    const char *path = poptGetArg(context);
    if (option == -2) status = EXIT_WRONG_CALL;
    if (!path && status == EXIT_FINE) status = cli_wrong_call("test", "name a case file or a folder of cases");
    for (; path && status == EXIT_FINE; path = poptGetArg(context))
        status = run_path(&runner, path);
    if (status == EXIT_FINE && coverage) status = report_coverage(&runner, coverage);
    if (status == EXIT_FINE) {
        if (!runner.as_json) cli_print("%zu passed, %zu failed, 0 skipped\n", runner.passed, runner.failed);
        status = runner.failed ? EXIT_BAD : EXIT_FINE;
    }
    list_free(&runner.ids);
    pool_free(&runner.pool);
    client_free(runner.client);
    cli_close(context, options);
    return status;
}
