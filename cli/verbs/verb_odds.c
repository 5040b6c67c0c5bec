/* verb_odds.c: `talus odds EXPR`: the exact distribution of dice, as bars, JSON, CSV or a chart. */
#include <stdio.h>
#include <stdlib.h>

#include "verbs/dice_args.h"
#include "verbs/odds_actor.h"

struct odds_call {
    struct client *client;
    const char *expression;
    char *versus, *svg;
    int64_t repeat;
    bool sorted, wants_json, wants_csv;
};

enum {
    ODDS_AT_LEAST = 1,
    ODDS_VERSUS,
    ODDS_DEGREES,
    ODDS_REPEAT,
    ODDS_SORTED,
    ODDS_JSON,
    ODDS_CSV,
    ODDS_SVG,
    ODDS_DEPTH,
    ODDS_DIALECT,
    ODDS_SET
};

static const struct poptOption odds_option_table[] = {
    {"at-least", 'a', POPT_ARG_STRING, NULL, ODDS_AT_LEAST, "show the chance of at least N", "N"},
    {"versus", 'v', POPT_ARG_STRING, NULL, ODDS_VERSUS, "show how often it wins, ties and loses against another roll", "EXPR"},
    {"degrees", 0, POPT_ARG_STRING, NULL, ODDS_DEGREES, "show the four degrees of success of a d20 check", "DC"},
    {"repeat", 'r', POPT_ARG_STRING, NULL, ODDS_REPEAT, "roll this many times (with --sorted)", "N"},
    {"sorted", 0, POPT_ARG_NONE, NULL, ODDS_SORTED, "show the odds of the best result, the second best ...", NULL},
    {"json", 'j', POPT_ARG_NONE, NULL, ODDS_JSON, "print JSON", NULL},
    {"csv", 'c', POPT_ARG_NONE, NULL, ODDS_CSV, "print CSV: value, probability, count", NULL},
    {"svg", 0, POPT_ARG_STRING, NULL, ODDS_SVG, "write a chart to this file", "FILE"},
    {"depth", 0, POPT_ARG_STRING, NULL, ODDS_DEPTH, "follow explosions up to this depth (20)", "N"},
    {"dialect", 'd', POPT_ARG_STRING, NULL, ODDS_DIALECT, "notation: foundry (the default), roll20, avrae, rpg-dice-roller or anydice", "NAME"},
    {"set", 0, POPT_ARG_STRING, NULL, ODDS_SET, "set the value of @PATH", "PATH=NUMBER"},
    {"actor", 0, POPT_ARG_STRING, NULL, 0, "show the odds of this 5e or DH2E actor's attack (see --actor ACTOR --help)", "ACTOR"},
    POPT_AUTOHELP POPT_TABLEEND};

/* Options that are a number: what they are called here and there, and their range. */
static const struct {
    int option;
    const char *name, *member;
    int64_t low, high;
} odds_numbers[] = {
    {ODDS_AT_LEAST, "--at-least", "atLeast", -1000000000, 1000000000},
    {ODDS_DEGREES, "--degrees", "degrees", -1000000000, 1000000000},
    {ODDS_REPEAT, "--repeat", "sorted", 1, 12},
    {ODDS_DEPTH, "--depth", "depth", 1, 200},
};

static bool odds_read_number(struct odds_call *call, size_t index, const char *value)
{
    int64_t number = 0, low = odds_numbers[index].low, high = odds_numbers[index].high;
    bool good = dice_args_number(value, &number) && number >= low && number <= high;
    if (good) client_set_int(call->client, odds_numbers[index].member, number);
    if (odds_numbers[index].option == ODDS_REPEAT) call->repeat = number;
    if (!good)
        cli_wrong_call("odds", "%s needs a whole number from %lld to %lld, not \"%s\"", odds_numbers[index].name,
                       (long long)low, (long long)high, value);
    return good;
}

/* Takes the value over when it is kept. */
static bool odds_read_option(struct odds_call *call, int option, char **value)
{
    for (size_t i = 0; i < sizeof odds_numbers / sizeof *odds_numbers; i++)
        if (odds_numbers[i].option == option) return odds_read_number(call, i, *value);
    switch (option) {
    case ODDS_SORTED:
        return call->sorted = true;
    case ODDS_JSON:
        return call->wants_json = true;
    case ODDS_CSV:
        return call->wants_csv = true;
    case ODDS_DIALECT:
        client_set(call->client, "dialect", *value);
        return true;
    case ODDS_SET:
        return dice_args_set(call->client, "odds", *value);
    default: {
        char **kept = option == ODDS_VERSUS ? &call->versus : &call->svg;
        free(*kept);
        *kept = *value;
        *value = NULL;
        return true;
    }
    }
}

static void odds_set_columns(struct client *client)
{
    int64_t columns;
    const char *value = getenv("COLUMNS");
    bool known = value && dice_args_number(value, &columns) && columns >= 20 && columns <= 1000;
    if (known) client_set_int(client, "columns", columns);
}

/* The chart is one question, a list for programs another. */
static int odds_run(struct odds_call *call)
{
    const char *const expressions[2] = {call->expression, call->versus};
    struct talus_answer *answer = NULL;
    if (call->repeat && !call->sorted)
        return cli_wrong_call("odds", "--repeat needs --sorted: unsorted, every result has the same odds");
    if (call->sorted && !call->repeat) return cli_wrong_call("odds", "--sorted needs --repeat N");
    client_set(call->client, "expression", call->expression);
    client_set(call->client, "versus", call->versus);
    odds_set_columns(call->client);
    client_set_flag(call->client, "chart", call->svg != NULL);
    client_set_flag(call->client, "csv", call->wants_csv && !call->svg);
    int exit = dice_args_ask(call->client, "odds", expressions, &answer);
    if (exit == EXIT_FINE && call->svg) exit = client_write(call->client, answer, TALUS_RAW, call->svg);
    if (exit == EXIT_FINE && call->svg && call->wants_csv) {
        talus_answer_free(answer);
        client_unset(call->client, "chart");
        client_set_flag(call->client, "csv", true);
        exit = dice_args_ask(call->client, "odds", expressions, &answer);
    }
    if (exit == EXIT_FINE) exit = client_put(answer, call->wants_json ? TALUS_JSON : call->wants_csv ? TALUS_RAW : TALUS_TEXT);
    if (exit == EXIT_FINE && call->wants_json) cli_print("\n");
    talus_answer_free(answer);
    return exit;
}

int verb_odds(int argc, char **argv)
{
    if (odds_actor_asked(argc, argv)) return odds_actor(argc, argv);
    struct odds_call call = {.client = client_new("odds")};
    if (!call.client) return EXIT_BAD;
    poptContext context = cli_options(argc, argv, odds_option_table, "EXPR [options]");
    int option, exit = EXIT_WRONG_CALL;
    bool good = true;
    while (good && (option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        good = odds_read_option(&call, option, &value);
        free(value);
    }
    if (good && option == -1) {
        call.expression = poptGetArg(context);
        if (call.expression && !poptPeekArg(context)) {
            exit = odds_run(&call);
        } else {
            cli_wrong_call("odds", call.expression ? "there is more than one expression; put it into quotes"
                                                   : "which dice? for example: talus odds '4d6kh3'");
        }
    }
    cli_close(context, odds_option_table);
    free(call.versus);
    free(call.svg);
    client_free(call.client);
    return exit;
}
