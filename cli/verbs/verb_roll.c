/* verb_roll.c: `talus roll EXPR`: rolls dice and shows each one. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "verbs/dice_args.h"

struct roll_call {
    struct client *client;
    int64_t seed, times;
    bool has_seed, wants_json;
};

enum { ROLL_SEED = 1, ROLL_TIMES, ROLL_JSON, ROLL_DIALECT, ROLL_SET, ROLL_FORCE };

static const struct poptOption roll_options[] = {
    {"seed", 's', POPT_ARG_STRING, NULL, ROLL_SEED, "seed; the same seed gives the same dice", "NUMBER"},
    {"times", 'n', POPT_ARG_STRING, NULL, ROLL_TIMES, "number of rolls (1)", "NUMBER"},
    {"json", 'j', POPT_ARG_NONE, NULL, ROLL_JSON, "print one JSON object per roll", NULL},
    {"dialect", 'd', POPT_ARG_STRING, NULL, ROLL_DIALECT, "notation: foundry (the default), roll20, avrae, rpg-dice-roller or anydice", "NAME"},
    {"set", 0, POPT_ARG_STRING, NULL, ROLL_SET, "set the value of @PATH", "PATH=NUMBER"},
    {"force", 'f', POPT_ARG_STRING, NULL, ROLL_FORCE, "use these results first, such as 6,6,1", "LIST"},
    POPT_AUTOHELP POPT_TABLEEND};

static bool roll_read_forced(struct roll_call *call, char *list)
{
    while (list) {
        char *comma = strchr(list, ',');
        if (comma) *comma = '\0';
        int64_t value;
        if (!dice_args_number(list, &value)) return false;
        client_add_int(call->client, "dice", value);
        list = comma ? comma + 1 : NULL;
    }
    return true;
}

static bool roll_read_option(struct roll_call *call, int option, char *value)
{
    switch (option) {
    case ROLL_SEED:
        call->has_seed = true;
        if (dice_args_number(value, &call->seed) && call->seed >= 0) return true;
        return cli_wrong_call("roll", "a seed is a whole number from 0 to 999999999999999999") == 0;
    case ROLL_TIMES:
        if (dice_args_number(value, &call->times) && call->times >= 1 && call->times <= 1000000) return true;
        return cli_wrong_call("roll", "--times needs a number from 1 to 1000000") == 0;
    case ROLL_JSON:
        return call->wants_json = true;
    case ROLL_DIALECT:
        client_set(call->client, "dialect", value);
        return true;
    case ROLL_SET:
        return dice_args_set(call->client, "roll", value);
    default:
        if (roll_read_forced(call, value)) return true;
        return cli_wrong_call("roll", "--force needs whole numbers with commas between them") == 0;
    }
}

/* One object a line. */
static int roll_put_json(const struct talus_answer *answer)
{
    struct pool pool = {0};
    struct buffer out = {0};
    struct node root = node_from(&pool, talus_value_get(answer, ""));
    bool list = node_is(&root, NODE_ARRAY);
    for (size_t i = 0; i < (list ? node_count(&root) : 1); i++) {
        node_write(&out, list ? node_at(&root, i) : &root);
        buffer_add_char(&out, '\n');
    }
    int exit = pool.failed ? EXIT_BAD : cli_put(&out);
    buffer_free(&out);
    pool_free(&pool);
    return exit;
}

static int roll_run(struct roll_call *call, const char *expression)
{
    struct talus_answer *answer = NULL;
    uint32_t random = 0;
    if (!call->has_seed && getentropy(&random, sizeof random) == 0) call->seed = random;
    client_set(call->client, "expression", expression);
    client_set_int(call->client, "seed", call->seed);
    client_set_int(call->client, "times", call->times);
    int exit = dice_args_ask(call->client, "roll", (const char *const[2]){expression}, &answer);
    if (exit == EXIT_FINE) exit = call->wants_json ? roll_put_json(answer) : client_put(answer, TALUS_TEXT);
    talus_answer_free(answer);
    if (exit == EXIT_FINE && !call->has_seed && !call->wants_json && isatty(STDOUT_FILENO))
        printf("(--seed %lld rolls the same dice again)\n", (long long)call->seed);
    return exit;
}

int verb_roll(int argc, char **argv)
{
    struct roll_call call = {.times = 1, .client = client_new("roll")};
    if (!call.client) return EXIT_BAD;
    poptContext context = cli_options(argc, argv, roll_options, "EXPR [options]");
    int option, exit = EXIT_WRONG_CALL;
    bool good = true;
    while (good && (option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        good = roll_read_option(&call, option, value);
        free(value);
    }
    const char *expression = good && option == -1 ? poptGetArg(context) : NULL;
    if (expression && !poptPeekArg(context)) {
        exit = roll_run(&call, expression);
    } else if (good && option == -1) {
        cli_wrong_call("roll", expression ? "there is more than one expression; put it into quotes"
                                          : "which dice? for example: talus roll '4d6kh3 + 2'");
    }
    cli_close(context, roll_options);
    client_free(call.client);
    return exit;
}
