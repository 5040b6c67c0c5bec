/* verb_schema.c: the JSON Schema of a system's documents and scenarios, for editors; the reference of the verbs. */
#include "client.h"

struct schema_call {
    struct client *client;
    const char *check;
    int markdown, scenario, verbs;
};

/* Is the file a scenario as the schema has it? */
static int schema_check(struct schema_call *call, const char *system)
{
    struct talus_answer *answer = NULL;
    client_system(call->client, system);
    if (!client_file(call->client, call->check)) return EXIT_BAD;
    int status = client_ask(call->client, "check", &answer);
    if (status == EXIT_FINE) cli_print("%s fits\n", call->check);
    talus_answer_free(answer);
    return status;
}

static int schema_run(struct schema_call *call, const char *system)
{
    if (call->verbs) {
        client_set_flag(call->client, "markdown", true);
        return client_run(call->client, "verbs", TALUS_RAW);
    }
    if (!system) return cli_wrong_call("schema", "name a system");
    if (call->check) return schema_check(call, system);
    client_system(call->client, system);
    client_set_flag(call->client, "markdown", call->markdown);
    if (call->scenario) client_set(call->client, "of", "scenario");
    return client_run(call->client, "schema", call->markdown ? TALUS_RAW : TALUS_PRETTY);
}

int verb_schema(int argc, char **argv)
{
    struct schema_call call = {.client = client_new("schema")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"markdown", 'm', POPT_ARG_NONE, &call.markdown, 0, "print the fields of all elements as markdown", NULL},
        {"scenario", 0, POPT_ARG_NONE, &call.scenario, 0, "the schema of scenarios", NULL},
        {"check", 0, POPT_ARG_STRING, &call.check, 0, "is this file a scenario that fits?", "FILE"},
        {"verbs", 0, POPT_ARG_NONE, &call.verbs, 0, "the verbs of the library and their options as markdown", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SYSTEM [options]");
    int status = EXIT_WRONG_CALL;
    if (cli_next_option(context) == -1) status = schema_run(&call, poptGetArg(context));
    cli_close(context, options);
    client_free(call.client);
    return status;
}
