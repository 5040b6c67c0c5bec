/* verb_schema.c: the JSON Schema of a system's documents and scenarios, for editors; the reference of the verbs. */
#include <string.h>

#include "client.h"

struct schema_call {
    struct client *client;
    const char *check;
    int markdown, scenario, verbs, vscode;
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

static void schema_print(struct schema_call *call, const char *system, bool *good)
{
    struct talus_answer *answer = NULL;
    client_system(call->client, system);
    if (client_ask(call->client, "schema", &answer) == EXIT_FINE)
        client_put(answer, TALUS_JSON);
    else
        *good = false;
    talus_answer_free(answer);
}

/* All systems in one schema: each under its $id, and one of them fits. */
static int schema_bundle(struct schema_call *call)
{
    bool good = true;
    cli_print("{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
              "\"$id\": \"urn:talus:schema\",\n"
              "\"title\": \"Documents of all rule systems\",\n\"anyOf\": [");
    for (size_t i = 0; talus_system_id(i); i++)
        cli_print("%s{\"$ref\": \"urn:talus:schema:%s\"}", i ? ", " : "", talus_system_id(i));
    cli_print("],\n\"$defs\": {\n");
    for (size_t i = 0; talus_system_id(i); i++) {
        cli_print("%s\"%s\": ", i ? ",\n" : "", talus_system_id(i));
        schema_print(call, talus_system_id(i), &good);
    }
    cli_print("}}\n");
    return good ? EXIT_FINE : EXIT_BAD;
}

/* Settings of VS Code: the schema of a system for the files below a folder of its name. */
static int schema_vscode(struct schema_call *call, const char *only)
{
    bool good = true, first = true, known = !only;
    for (size_t i = 0; talus_system_id(i); i++)
        known = known || strcmp(only, talus_system_id(i)) == 0;
    if (!known) return cli_wrong_call("schema", "there is no system \"%s\"", only);
    cli_print("{\n\"json.schemas\": [\n");
    for (size_t i = 0; talus_system_id(i); i++) {
        const char *system = talus_system_id(i);
        if (only && strcmp(only, system) != 0) continue;
        cli_print("%s{\"fileMatch\": [\"**/%s/**/*.json\"],\n\"schema\": ", first ? "" : ",\n", system);
        first = false;
        schema_print(call, system, &good);
        cli_print("}");
    }
    cli_print("]\n}\n");
    return good ? EXIT_FINE : EXIT_BAD;
}

static int schema_run(struct schema_call *call, const char *system)
{
    if (call->verbs) {
        client_set_flag(call->client, "markdown", true);
        return client_run(call->client, "verbs", TALUS_RAW);
    }
    if (call->vscode) return schema_vscode(call, system);
    if (!system) return cli_wrong_call("schema", "name a system, or all");
    if (strcmp(system, "all") == 0 && !call->markdown && !call->scenario && !call->check)
        return schema_bundle(call);
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
        {"vscode", 0, POPT_ARG_NONE, &call.vscode, 0, "settings of VS Code, with the schemas in them", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SYSTEM|all [options]");
    int status = EXIT_WRONG_CALL;
    if (cli_next_option(context) == -1) status = schema_run(&call, poptGetArg(context));
    cli_close(context, options);
    client_free(call.client);
    return status;
}
