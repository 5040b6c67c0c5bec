/* verb_predicate.c: `talus predicate JSON`: tests a predicate against options and shows why it fails. */
#include <stdlib.h>

#include "client.h"

static int predicate_run(struct client *client, const char *source, bool as_json)
{
    struct talus_answer *answer = NULL;
    if (!source)
        return cli_wrong_call("predicate", "give a predicate, such as '[\"a\", {\"not\": \"b\"}]'");
    if (!client_set_json(client, "predicate", source)) return EXIT_BAD;
    int status = client_ask(client, "predicate", &answer);
    if (!answer) return status;
    bool holds = talus_value_bool(talus_value_get(answer, "/result"), 0);
    if (as_json)
        cli_print("%s\n", talus_answer_text(answer, TALUS_JSON));
    else if (holds)
        cli_print("true\n");
    else
        cli_print("false: %s\n", talus_value_string(talus_value_get(answer, "/why"), ""));
    talus_answer_free(answer);
    return holds ? status : EXIT_BAD;
}

int verb_predicate(int argc, char **argv)
{
    struct client *client = client_new("predicate");
    int simple = 0, as_json = 0, option;
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"option", 'o', POPT_ARG_STRING, NULL, 'o', "set this roll option (repeatable)", "TEXT"},
        {"dh2e", 0, POPT_ARG_NONE, &simple, 0, "read DH2E's syntax, with \"not:option\"", NULL},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "JSON [--option TEXT...]");
    while ((option = cli_next_option(context)) > 0) {
        char *text = poptGetOptArg(context);
        if (text) client_add(client, "options", text);
        free(text);
    }
    if (simple) client_set(client, "form", "simple");
    int status = option == -1 ? predicate_run(client, poptGetArg(context), as_json) : EXIT_WRONG_CALL;
    cli_close(context, options);
    client_free(client);
    return status;
}
