/* verb_migrate.c: older content brought to a system's present format: a report, and with --write the changed file. */
#include <stdio.h>
#include <string.h>

#include "session.h"
#include "systems/swse/content/migrate.h"

static int migrate_write(const struct swse_migration *migration, const char *path)
{
    struct text out = {0};
    const char *why = "";
    json_write_pretty(&out, &migration->changed);
    text_add_char(&out, '\n');
    bool good = cli_write(path, &out, &why) == STATUS_OK;
    if (!good) fprintf(stderr, "talus migrate: %s could not be written: %s\n", path, why);
    text_free(&out);
    return good ? EXIT_FINE : EXIT_BAD;
}

static int migrate_run(struct session *session, const char *path, bool as_json, bool write)
{
    struct json_document document;
    int status = EXIT_BAD;
    if (json_load(&document, path, &session->diags) == STATUS_OK) {
        struct swse_migration migration = {.arena = &session->arena};
        struct answer answer = {.data = json_make_null()};
        page_init(&answer.page, &session->arena);
        if (swse_migrate(&migration, &document.root)) {
            swse_migrate_page(&migration, &answer.page);
            answer.data = migration.report;
            status = session_put(&answer, as_json ? SESSION_JSON : SESSION_TEXT);
            if (!migration.species) status = cli_wrong_call("migrate", "there is no species in %s", path);
            if (status == EXIT_FINE && write) status = migrate_write(&migration, path);
        }
        page_free(&answer.page);
    }
    cli_print_diags(&session->diags);
    json_free(&document);
    return status;
}

int verb_migrate(int argc, char **argv)
{
    int as_json = 0, write = 0, status = EXIT_WRONG_CALL;
    const struct poptOption options[] = {
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print the report as JSON", NULL},
        {"write", 0, POPT_ARG_NONE, &write, 0, "write the proposed rules into the file", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "swse FILE [options]");
    int option = cli_next_option(context);
    const char *system = option == -1 ? poptGetArg(context) : NULL;
    const char *path = system ? poptGetArg(context) : NULL;
    struct session session;
    session_init(&session);
    if (option == -1 && (!system || strcmp(system, "swse") != 0))
        status = cli_wrong_call("migrate", "name a system that migrates (swse) and a file");
    else if (option == -1 && !path)
        status = cli_wrong_call("migrate", "name a file with species");
    else if (path)
        status = migrate_run(&session, path, as_json, write);
    session_free(&session);
    cli_close(context, options);
    return status;
}
