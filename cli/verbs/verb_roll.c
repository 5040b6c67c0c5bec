/* verb_roll.c: `talus roll EXPR`: rolls dice and shows each one. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"
#include "verbs/dice_args.h"
#include "json/json.h"

struct roll_call {
    struct dice_args args;
    int64_t seed, times;
    bool has_seed, wants_json;
    vec(int64_t) forced;
    bool wrong;
};

enum { ROLL_SEED = 1, ROLL_TIMES, ROLL_JSON, ROLL_DIALECT, ROLL_SET, ROLL_FORCE };

static const struct poptOption roll_options[] = {
    {"seed", 's', POPT_ARG_STRING, NULL, ROLL_SEED, "seed; the same seed gives the same dice", "NUMBER"},
    {"times", 'n', POPT_ARG_STRING, NULL, ROLL_TIMES, "number of rolls (1)", "NUMBER"},
    {"json", 'j', POPT_ARG_NONE, NULL, ROLL_JSON, "print one JSON object per roll", NULL},
    {"dialect", 'd', POPT_ARG_STRING, NULL, ROLL_DIALECT, "foundry, roll20, avrae, rpg-dice-roller, anydice", "NAME"},
    {"set", 0, POPT_ARG_STRING, NULL, ROLL_SET, "set the value of @PATH", "PATH=NUMBER"},
    {"force", 'f', POPT_ARG_STRING, NULL, ROLL_FORCE, "use these results first, such as 6,6,1", "LIST"},
    POPT_AUTOHELP POPT_TABLEEND};

static bool roll_read_forced(struct roll_call *call, char *list)
{
    while (list) {
        char *comma = strchr(list, ',');
        if (comma) *comma = '\0';
        int64_t value;
        if (!dice_args_number(list, &value) || !vec_push(&call->forced, value)) return false;
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
        return cli_wrong_call("roll", "--times wants a number from 1 to 1000000") == 0;
    case ROLL_JSON:
        return call->wants_json = true;
    case ROLL_DIALECT:
        return dice_args_dialect(&call->args, "roll", value);
    case ROLL_SET:
        return dice_args_set(&call->args, "roll", value);
    default:
        if (roll_read_forced(call, value)) return true;
        return cli_wrong_call("roll", "--force wants whole numbers with commas between them") == 0;
    }
}

static int roll_run(struct roll_call *call, const char *expression)
{
    struct dice *dice = dice_args_parse(&call->args, "roll", expression);
    if (!dice) return EXIT_BAD;
    uint32_t random = 0;
    if (!call->has_seed && getentropy(&random, sizeof random) == 0) call->seed = random;
    struct rng rng = rng_new((uint64_t)call->seed, 0, 0);
    struct dice_source source = dice_source_forced(call->forced.items, call->forced.count, &rng);
    struct dice_scope scope = dice_args_scope(&call->args);
    struct dice_result result = {0};
    struct text out = {0};
    int exit = EXIT_FINE;
    for (int64_t i = 0; i < call->times && exit == EXIT_FINE; i++) {
        if (dice_roll(dice, &source, &scope, &result) != STATUS_OK) {
            dice_args_complain("roll", expression, &result.error);
            exit = EXIT_BAD;
            break;
        }
        if (call->wants_json) {
            dice_result_write_json(&out, dice, &result, (uint64_t)call->seed);
            text_add_char(&out, '\n');
        } else {
            dice_result_print(&out, dice, &result);
            text_add_char(&out, '\n');
        }
        if (out.length > 65536 || i + 1 == call->times) {
            exit = inside_put(&out);
            text_clear(&out);
        }
    }
    if (exit == EXIT_FINE && !call->has_seed && !call->wants_json && isatty(STDOUT_FILENO))
        printf("(--seed %lld throws the same dice again)\n", (long long)call->seed);
    text_free(&out);
    dice_result_free(&result);
    return exit;
}

int verb_roll(int argc, char **argv)
{
    struct roll_call call = {.times = 1};
    dice_args_init(&call.args);
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
    vec_free(&call.forced);
    dice_args_free(&call.args);
    return exit;
}
