/* verb_encounter.c: `talus encounter`: makes a scenario from names, with the rule book's budget and the results of
 * games. */
#include <stdlib.h>

#include "client.h"

enum { ENCOUNTER_PARTY = 1, ENCOUNTER_FOES, ENCOUNTER_CONTENT };

struct encounter_flags {
    int games, scenario, as_json;
    long long seed;
    char *system, *board;
};

static int encounter_run(struct client *client, poptContext context, struct encounter_flags *flags)
{
    static const struct cli_range ranges[] = {{"games", 0, 10000}, {0}};
    int option;
    cli_ranges(ranges);
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value && option == ENCOUNTER_CONTENT)
            client_content(client, value);
        else if (value)
            client_add(client, option == ENCOUNTER_PARTY ? "party" : "foes", value);
        free(value);
    }
    if (option != -1 || !cli_has_no_more("encounter", context)) return EXIT_WRONG_CALL;
    if (!flags->system) return cli_wrong_call("encounter", "name the system: --system pf2e or --system dnd5e");
    client_system(client, flags->system);
    if (flags->board && !client_set_file(client, "board", flags->board)) return EXIT_WRONG_CALL;
    client_set_int(client, "games", flags->scenario ? 0 : flags->games);
    client_set_int(client, "seed", flags->seed);
    return client_run(client, "encounter",
                      flags->as_json    ? TALUS_PRETTY
                      : flags->scenario ? TALUS_RAW
                                        : TALUS_TEXT);
}

int verb_encounter(int argc, char **argv)
{
    struct client *client = client_new("encounter");
    struct encounter_flags flags = {.games = 100, .seed = 1};
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"system", 0, POPT_ARG_STRING, &flags.system, 0, "pf2e or dnd5e", "NAME"},
        {"party", 'p', POPT_ARG_STRING, NULL, ENCOUNTER_PARTY, "characters: \"3 Ford Guards\" (repeatable)",
         "NAME"},
        {"foes", 'f', POPT_ARG_STRING, NULL, ENCOUNTER_FOES, "creatures: \"2 Mire Wolves and a Bogwight\" (repeatable)",
         "NAME"},
        {"board", 'b', POPT_ARG_STRING, &flags.board, 0, "fight on the board of a scenario, or on this board", "FILE"},
        {"games", 'n', POPT_ARG_INT, &flags.games, 0, "games to play (100); 0 prints only the budget", "N"},
        {"seed", 's', POPT_ARG_LONGLONG, &flags.seed, 0, "seed of the games (1)", "S"},
        {"scenario", 0, POPT_ARG_NONE, &flags.scenario, 0, "print the scenario, so that you can change and play it", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, ENCOUNTER_CONTENT, "additional content (repeatable)", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &flags.as_json, 0, "print JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "--system NAME --party NAME --foes NAME [options]");
    int status = encounter_run(client, context, &flags);
    cli_close(context, options);
    client_free(client);
    return status;
}
