/* verb_rest.c: `talus rest`: a character after a rest. */
#include <stdlib.h>

#include "client.h"

enum { REST_CONTENT = 1 };

struct rest {
    int dice, as_json;
    long long seed;
    const char *output; /* NULL: nothing is written */
};

static int rest_ask(struct client *client, const char *kind, const char *name, const struct rest *rest)
{
    struct talus_answer *answer = NULL;
    if (!kind || !name) return cli_wrong_call("rest", "usage: talus rest short|long|night CHARACTER (a file or a name)");
    if (!client_document(client, name)) return EXIT_BAD;
    client_set(client, "kind", kind);
    client_set_int(client, "seed", rest->seed);
    if (rest->dice) client_set_int(client, "hitDice", rest->dice);
    int status = client_ask(client, "rest", &answer);
    if (status == EXIT_FINE) status = client_put(answer, rest->as_json ? TALUS_PRETTY : TALUS_TEXT);
    if (status == EXIT_FINE && rest->output) status = client_write(client, answer, TALUS_RAW, rest->output);
    talus_answer_free(answer);
    return status;
}

int verb_rest(int argc, char **argv)
{
    struct rest rest = {.seed = 1};
    struct client *client = client_new("rest");
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"hit-dice", 0, POPT_ARG_INT, &rest.dice, 0, "hit dice spent in a short rest", "N"},
        {"seed", 0, POPT_ARG_LONGLONG, &rest.seed, 0, "seed of the dice", "N"},
        {"content", 'c', POPT_ARG_STRING, NULL, REST_CONTENT, "additional content (repeatable)", "PATH"},
        {"output", 'o', POPT_ARG_STRING, &rest.output, 0, "write the rested character to this file", "FILE"},
        {"json", 'j', POPT_ARG_NONE, &rest.as_json, 0, "print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "short|long|night CHARACTER [options]");
    int status = EXIT_WRONG_CALL, option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value) client_content(client, value);
        free(value);
    }
    if (option == -1) {
        const char *kind = poptGetArg(context);
        status = rest_ask(client, kind, poptGetArg(context), &rest);
    }
    cli_close(context, options);
    client_free(client);
    return status;
}
