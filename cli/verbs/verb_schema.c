/* verb_schema.c: the JSON Schema of what a system reads and writes; the reference pages. */
#include <string.h>

#include "client.h"

struct schema_call {
    struct client *client;
    const char *check;
    const char *of; /* what the schema is of; NULL: documents */
    int markdown, verbs, vscode;
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
    /* files next to documents that are not documents */
    static const char beside[] = ", \"!**/_folders.json\", \"!**/*vocabulary.json\", \"!**/lang/**\", "
                                 "\"!**/tables/**\", \"!**/adventures/**\"";
    bool good = true, first = true, known = !only;
    for (size_t i = 0; talus_system_id(i); i++)
        known = known || strcmp(only, talus_system_id(i)) == 0;
    if (!known) return cli_wrong_call("schema", "there is no system \"%s\"", only);
    cli_print("{\n\"json.schemas\": [\n");
    for (size_t i = 0; talus_system_id(i); i++) {
        const char *system = talus_system_id(i);
        if (only && strcmp(only, system) != 0) continue;
        cli_print("%s{\"fileMatch\": [\"**/%s/**/*.json\"%s],\n\"schema\": ", first ? "" : ",\n", system, beside);
        first = false;
        schema_print(call, system, &good);
        cli_print("}");
    }
    cli_print("]\n}\n");
    return good ? EXIT_FINE : EXIT_BAD;
}

enum { SCHEMA_SCENARIO = 1, SCHEMA_COMMANDS, SCHEMA_EVENTS, SCHEMA_VIEW, SCHEMA_ANSWERS, SCHEMA_MESSAGES };

static const char *const schema_kinds[] = {[SCHEMA_SCENARIO] = "scenario",
                                           [SCHEMA_COMMANDS] = "commands",
                                           [SCHEMA_EVENTS] = "events",
                                           [SCHEMA_VIEW] = "view",
                                           [SCHEMA_ANSWERS] = "answers",
                                           [SCHEMA_MESSAGES] = "messages"};

static int schema_run(struct schema_call *call, const char *system)
{
    if (call->verbs) {
        client_set_flag(call->client, "markdown", true);
        return client_run(call->client, "verbs", TALUS_RAW);
    }
    if (call->vscode) return schema_vscode(call, system);
    bool is_for_all = call->of && (call->markdown || strcmp(call->of, schema_kinds[SCHEMA_ANSWERS]) == 0 ||
                                   strcmp(call->of, schema_kinds[SCHEMA_MESSAGES]) == 0);
    if (!system && !is_for_all)
        return cli_wrong_call("schema", "name a system, or all");
    if (system && strcmp(system, "all") == 0 && !call->markdown && !call->of && !call->check)
        return schema_bundle(call);
    if (call->check) return schema_check(call, system);
    client_system(call->client, system);
    client_set_flag(call->client, "markdown", call->markdown);
    client_set(call->client, "of", call->of);
    return client_run(call->client, "schema", call->markdown ? TALUS_RAW : TALUS_PRETTY);
}

/* Reads the options; false when one is wrong or there are two kinds. */
static bool schema_options(struct schema_call *call, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        if (call->of && strcmp(call->of, schema_kinds[option]) != 0) {
            (void)cli_wrong_call("schema", "one kind of schema at a time");
            return false;
        }
        call->of = schema_kinds[option];
    }
    return option == -1;
}

int verb_schema(int argc, char **argv)
{
    struct schema_call call = {.client = client_new("schema")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"markdown", 'm', POPT_ARG_NONE, &call.markdown, 0,
         "print the reference page as Markdown: elements, the rules of scenarios, commands, events or answers", NULL},
        {"scenario", 0, POPT_ARG_NONE, NULL, SCHEMA_SCENARIO, "print the schema of scenarios", NULL},
        {"commands", 0, POPT_ARG_NONE, NULL, SCHEMA_COMMANDS, "print the schema of commands", NULL},
        {"events", 0, POPT_ARG_NONE, NULL, SCHEMA_EVENTS, "print the schema of events", NULL},
        {"view", 0, POPT_ARG_NONE, NULL, SCHEMA_VIEW, "print the schema of views", NULL},
        {"answers", 0, POPT_ARG_NONE, NULL, SCHEMA_ANSWERS,
         "print the schema of the answers of all verbs (no SYSTEM needed)", NULL},
        {"messages", 0, POPT_ARG_NONE, NULL, SCHEMA_MESSAGES,
         "print the schema of catalogues of messages: every sentence with its id (no SYSTEM needed)", NULL},
        {"check", 0, POPT_ARG_STRING, &call.check, 0, "check whether this file is a valid scenario", "FILE"},
        {"verbs", 0, POPT_ARG_NONE, &call.verbs, 0, "print the verbs of the library and their options as Markdown", NULL},
        {"vscode", 0, POPT_ARG_NONE, &call.vscode, 0, "print VS Code settings that contain the schemas", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SYSTEM|all [options]");
    int status = EXIT_WRONG_CALL;
    if (schema_options(&call, context)) status = schema_run(&call, poptGetArg(context));
    cli_close(context, options);
    client_free(call.client);
    return status;
}
