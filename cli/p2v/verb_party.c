/* verb_party.c: `talus party check FILE...` and `talus party suggest --points N`. */
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "util/list.h"

struct party_call {
    long long seed;
    int points, as_json;
    char *alignment;
    list(char *) contents;
};

static struct client *party_client(const struct party_call *call)
{
    struct client *client = client_new("party");
    for (size_t i = 0; client && i < call->contents.count; i++)
        client_content(client, call->contents.items[i]);
    return client;
}

static int party_check(const struct party_call *call, const char *path)
{
    struct client *client = party_client(call);
    struct talus_answer *answer = NULL;
    if (!client) return EXIT_BAD;
    int status = client_set_file(client, "text", path) ? EXIT_FINE : EXIT_BAD;
    client_set(client, "file", path);
    if (status == EXIT_FINE) status = client_ask(client, "party", &answer);
    if (answer && client_put(answer, client_form(call->as_json, false)) != EXIT_FINE) status = EXIT_BAD;
    if (!talus_value_bool(talus_value_get(answer, "/legal"), 0)) status = EXIT_BAD;
    talus_answer_free(answer);
    client_free(client);
    return status;
}

static int party_suggest(const struct party_call *call)
{
    struct client *client = party_client(call);
    if (!client) return EXIT_BAD;
    client_set_int(client, "points", call->points);
    client_set_int(client, "seed", call->seed);
    client_set(client, "alignment", call->alignment);
    int status = client_run(client, "party", client_form(call->as_json, false));
    client_free(client);
    return status;
}

int verb_party(int argc, char **argv)
{
    struct party_call call = {.points = 150, .seed = 1};
    const struct poptOption options[] = {
        {"points", 'p', POPT_ARG_INT, &call.points, 0, "points per party (150)", "N"},
        {"alignment", 'a', POPT_ARG_STRING, &call.alignment, 0, "alignment of the party: LG, N, CE ... (matched play)", "NAME"},
        {"seed", 's', POPT_ARG_LONGLONG, &call.seed, 0, "seed (1)", "S"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "check FILE... | suggest [options]");
    static const struct cli_range ranges[] = {{"points", 1, 10000}, {0}};
    cli_ranges(ranges);
    int option, status = EXIT_FINE;
    while ((option = cli_next_option(context)) > 0) {
        char *path = poptGetOptArg(context);
        if (path && !list_push(&call.contents, path)) free(path);
    }
    const char *what = poptGetArg(context), *path;
    if (option != -1)
        status = EXIT_WRONG_CALL;
    else if (what && strcmp(what, "suggest") == 0)
        status = party_suggest(&call);
    else if (!what || strcmp(what, "check") != 0)
        status = cli_wrong_call("party", "usage: talus party check|suggest");
    else if (!poptPeekArg(context))
        status = cli_wrong_call("party", "name a party file");
    else
        while ((path = poptGetArg(context)) != NULL)
            if (party_check(&call, path) != EXIT_FINE) status = EXIT_BAD;
    for (size_t i = 0; i < call.contents.count; i++)
        free(call.contents.items[i]);
    list_free(&call.contents);
    cli_close(context, options);
    return status;
}
