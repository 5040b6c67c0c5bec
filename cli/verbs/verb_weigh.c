/* verb_weigh.c: `talus weigh ITEM`: is it balanced? Fights with it, without it and with others of
 * its kind. */
#include <stdlib.h>

#include "client.h"

enum { WEIGH_CONTENT = 1 };

struct weigh {
    int games, rivals, as_json, csv, svg;
    long long seed;
    char *bearer, *system;
};

static int weigh_ask(struct client *client, const char *name, const struct weigh *weigh)
{
    if (!name)
        return cli_wrong_call("weigh", "name an item, feat, spell or creature, or a file with one");
    if (weigh->as_json + weigh->csv + weigh->svg > 1)
        return cli_wrong_call("weigh", "choose one of --json, --csv and --svg");
    client_system(client, weigh->system);
    if (!client_document(client, name)) return EXIT_BAD;
    client_set(client, "bearer", weigh->bearer);
    client_set_int(client, "games", weigh->games);
    client_set_int(client, "rivals", weigh->rivals);
    client_set_int(client, "seed", weigh->seed);
    client_set(client, "form", weigh->csv ? "csv" : weigh->svg ? "svg" : NULL);
    return client_run(client, "weigh",
                      weigh->as_json             ? TALUS_PRETTY
                      : weigh->csv || weigh->svg ? TALUS_RAW
                                                 : TALUS_TEXT);
}

int verb_weigh(int argc, char **argv)
{
    struct weigh weigh = {.games = 10, .rivals = 8, .seed = 1};
    struct client *client = client_new("weigh");
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"bearer", 'b', POPT_ARG_STRING, &weigh.bearer, 0,
         "character who gets the item (default: the one it helps most)", "NAME"},
        {"games", 'n', POPT_ARG_INT, &weigh.games, 0, "games per encounter (10)", "N"},
        {"rivals", 0, POPT_ARG_INT, &weigh.rivals, 0,
         "compare it with at most this many others (8)", "N"},
        {"seed", 's', POPT_ARG_LONGLONG, &weigh.seed, 0, "seed of the games (1)", "S"},
        {"system", 0, POPT_ARG_STRING, &weigh.system, 0, "rule system (if it cannot be detected)",
         "NAME"},
        {"content", 'c', POPT_ARG_STRING, NULL, WEIGH_CONTENT, "additional content (repeatable)",
         "PATH"},
        {"json", 'j', POPT_ARG_NONE, &weigh.as_json, 0, "print JSON", NULL},
        {"csv", 0, POPT_ARG_NONE, &weigh.csv, 0, "print CSV, one line per item", NULL},
        {"svg", 0, POPT_ARG_NONE, &weigh.svg, 0, "print a chart as SVG", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ITEM [options]");
    static const struct cli_range ranges[] = {{"games", 1, 1000}, {"rivals", 1, 64}, {0}};
    int status = EXIT_WRONG_CALL, option;
    cli_ranges(ranges);
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value) client_content(client, value);
        free(value);
    }
    const char *name = poptGetArg(context);
    if (option == -1 && cli_has_no_more("weigh", context)) status = weigh_ask(client, name, &weigh);
    cli_close(context, options);
    client_free(client);
    return status;
}
