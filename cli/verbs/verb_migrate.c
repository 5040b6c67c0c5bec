/* verb_migrate.c: converts older content to the current format of a system: a report, and with --write the file. */
#include <string.h>

#include "client.h"

static bool migrate_is_lines(const char *path)
{
    size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".db") == 0;
}

static int migrate_run(struct client *client, const char *path, bool as_json, bool write)
{
    struct talus_answer *answer = NULL;
    client_system(client, "swse");
    if (!client_file(client, path)) return EXIT_BAD;
    if (migrate_is_lines(path)) client_join_lines(client);
    if (migrate_is_lines(path) && write) {
        cli_wrong_call("migrate", "--write writes .json files; of a .db file it can only report");
        return EXIT_WRONG_CALL;
    }
    int status = client_ask(client, "migrate", &answer);
    if (answer && client_put(answer, client_form(as_json, false)) != EXIT_FINE) status = EXIT_BAD;
    if (answer && status == EXIT_FINE && write) {
        status = client_write(client, answer, TALUS_RAW, path);
        if (status == EXIT_FINE) cli_say("talus migrate: wrote the proposed rules into %s\n", path);
    }
    talus_answer_free(answer);
    return status;
}

int verb_migrate(int argc, char **argv)
{
    struct client *client = client_new("migrate");
    int as_json = 0, write = 0, status = EXIT_WRONG_CALL;
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print the report as JSON", NULL},
        {"write", 0, POPT_ARG_NONE, &write, 0, "write the proposed rules into the file", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "swse FILE [options]");
    if (cli_next_option(context) == -1) {
        const char *system = poptGetArg(context), *path = poptGetArg(context);
        if (!system || strcmp(system, "swse") != 0)
            cli_wrong_call("migrate", "name a system that migrates (swse) and a file");
        else if (!path)
            cli_wrong_call("migrate", "name a file with species");
        else
            status = migrate_run(client, path, as_json, write);
    }
    cli_close(context, options);
    client_free(client);
    return status;
}
