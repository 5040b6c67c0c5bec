/* verb_schema.c: the JSON Schema of a system's documents, for editors. */
#include <stdio.h>
#include <string.h>

#include "core/scenario.h"
#include "ir/field.h"
#include "session.h"

static int schema_put_markdown(const struct system *system)
{
    struct text out = {0};
    for (const struct element_kind *kind = system->elements; kind && kind->key; kind++)
        element_document(&out, kind);
    int status = cli_put(&out);
    text_free(&out);
    return status;
}

/* Is the file a scenario as the schema says? */
static int schema_check(struct session *session, const struct system *system, const char *path)
{
    struct json_document document;
    bool fits = json_load(&document, path, &session->diags) == STATUS_OK;
    fits = fits && scenario_check(system, &document, &document.root, &session->diags);
    cli_print_diags(&session->diags);
    json_free(&document);
    if (fits) cli_print("%s fits\n", path);
    return fits ? EXIT_FINE : EXIT_BAD;
}

static int schema_put(const struct json *schema)
{
    struct text out = {0};
    json_write_pretty(&out, schema);
    text_add_char(&out, '\n');
    int result = cli_put(&out);
    text_free(&out);
    return result;
}

static int schema_of_scenarios(struct session *session, const char *name, const char *path)
{
    bool wrong;
    const struct system *system = session_system("schema", name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    if (!system) return cli_wrong_call("schema", "name a system");
    if (path) return schema_check(session, system, path);
    struct json schema = scenario_schema(system, &session->arena);
    if (json_is(&schema, JSON_NULL)) return cli_wrong_call("schema", "the system %s has no table", system->id);
    return schema_put(&schema);
}

static int schema_run(struct session *session, const char *name, int markdown)
{
    bool wrong;
    const struct system *system = session_system("schema", name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    if (!system) return cli_wrong_call("schema", "name a system");
    if (markdown) return schema_put_markdown(system);
    if (!system->schema) return cli_wrong_call("schema", "the system %s has no schema", system->id);
    struct json schema = json_make_null();
    struct request request = {
        .content = session_content(session, system), .arena = &session->arena, .diags = &session->diags};
    enum status status = request.content ? system->schema(&request, &schema) : STATUS_NO_MEMORY;
    cli_print_diags(&session->diags);
    if (status != STATUS_OK) {
        fprintf(stderr, "talus schema: %s\n", status_name(status));
        return EXIT_BAD;
    }
    return schema_put(&schema);
}

int verb_schema(int argc, char **argv)
{
    int markdown = 0, scenario = 0;
    const char *check = NULL;
    struct session session;
    session_init(&session);
    const struct poptOption options[] = {
        {"markdown", 'm', POPT_ARG_NONE, &markdown, 0, "print the fields of all elements as markdown", NULL},
        {"scenario", 0, POPT_ARG_NONE, &scenario, 0, "the schema of scenarios", NULL},
        {"check", 0, POPT_ARG_STRING, &check, 0, "is this file a scenario that fits?", "FILE"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SYSTEM [options]");
    int status = EXIT_WRONG_CALL;
    if (cli_next_option(context) == -1)
        status = scenario || check ? schema_of_scenarios(&session, poptGetArg(context), check)
                                   : schema_run(&session, poptGetArg(context), markdown);
    cli_close(context, options);
    session_free(&session);
    return status;
}
