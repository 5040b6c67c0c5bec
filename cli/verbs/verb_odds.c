/* verb_odds.c: `talus odds EXPR`: the exact distribution of dice, as bars, JSON, CSV or a chart. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "dice/odds_print.h"
#include "verbs/dice_args.h"
#include "verbs/odds_actor.h"
#include "json/json.h"

enum { ODDS_MOST_REPEATS = 12 };

struct odds_call {
    struct dice_args args;
    const char *expression;
    const struct odds *odds;
    int64_t at_least, difficulty, repeat, depth;
    bool has_at_least, has_difficulty, sorted, wants_json, wants_csv;
    char *versus, *svg;
    const struct odds *versus_odds;
    const struct odds *repeats[ODDS_MOST_REPEATS];
    double degrees[DEGREE_COUNT];
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
    {"dialect", 'd', POPT_ARG_STRING, NULL, ODDS_DIALECT, "foundry, roll20, avrae, rpg-dice-roller, anydice", "NAME"},
    {"set", 0, POPT_ARG_STRING, NULL, ODDS_SET, "set the value of @PATH", "PATH=NUMBER"},
    {"actor", 0, POPT_ARG_STRING, NULL, 0, "show the odds of this actor's attack (see --actor ACTOR --help)", "ACTOR"},
    POPT_AUTOHELP POPT_TABLEEND};

static bool odds_read_number(const char *option, const char *value, int64_t low, int64_t high, int64_t *number)
{
    if (dice_args_number(value, number) && *number >= low && *number <= high) return true;
    cli_wrong_call("odds", "%s wants a whole number from %lld to %lld, not \"%s\"", option, (long long)low,
                   (long long)high, value);
    return false;
}

static bool odds_read_option(struct odds_call *call, int option, char *value)
{
    enum { FAR = 1000000000 };
    switch (option) {
    case ODDS_AT_LEAST:
        call->has_at_least = true;
        return odds_read_number("--at-least", value, -FAR, FAR, &call->at_least);
    case ODDS_VERSUS:
        call->versus = arena_copy_text(&call->args.arena, value, strlen(value));
        return call->versus != NULL;
    case ODDS_DEGREES:
        call->has_difficulty = true;
        return odds_read_number("--degrees", value, -FAR, FAR, &call->difficulty);
    case ODDS_REPEAT:
        return odds_read_number("--repeat", value, 1, ODDS_MOST_REPEATS, &call->repeat);
    case ODDS_SORTED:
        return call->sorted = true;
    case ODDS_JSON:
        return call->wants_json = true;
    case ODDS_CSV:
        return call->wants_csv = true;
    case ODDS_SVG:
        call->svg = arena_copy_text(&call->args.arena, value, strlen(value));
        return call->svg != NULL;
    case ODDS_DEPTH:
        return odds_read_number("--depth", value, 1, ODDS_LARGEST_DEPTH, &call->depth);
    case ODDS_DIALECT:
        return dice_args_dialect(&call->args, "odds", value);
    default:
        return dice_args_set(&call->args, "odds", value);
    }
}

static const struct odds *odds_of_text(struct odds_call *call, const char *expression, struct dice **dice)
{
    struct dice_scope scope = dice_args_scope(&call->args);
    struct odds_options options = {.depth = (int)call->depth, .scope = &scope};
    struct dice_error error;
    *dice = dice_args_parse(&call->args, "odds", expression);
    if (!*dice) return NULL;
    const struct odds *odds = odds_make(&call->args.arena, *dice, &options, &error);
    if (!odds) dice_args_complain("odds", expression, &error);
    return odds;
}

/* Everything that was asked for; false after a message. */
static bool odds_compute(struct odds_call *call)
{
    struct dice *dice, *other;
    struct dice_error error;
    call->odds = odds_of_text(call, call->expression, &dice);
    if (!call->odds) return false;
    if (call->versus && !(call->versus_odds = odds_of_text(call, call->versus, &other))) return false;
    if (call->has_difficulty) {
        struct dice_scope scope = dice_args_scope(&call->args);
        struct odds_options options = {.depth = (int)call->depth, .scope = &scope};
        const struct odds *die, *rest_of;
        if (!odds_split_d20(&call->args.arena, dice, &options, &die, &rest_of, &error)) {
            dice_args_complain("odds", call->expression, &error);
            return false;
        }
        odds_degrees(die, rest_of, call->difficulty, call->degrees);
    }
    if (call->repeat == 0) return true;
    if (odds_sorted(&call->args.arena, call->odds, (size_t)call->repeat, call->repeats, &error)) return true;
    dice_args_complain("odds", call->expression, &error);
    return false;
}

static void odds_write_versus_json(struct text *out, const struct odds_call *call)
{
    struct odds_versus versus = odds_compare(call->odds, call->versus_odds);
    text_add(out, ",\"versus\":{\"expression\":");
    json_write_string(out, call->versus, strlen(call->versus));
    text_add(out, ",\"win\":");
    text_add_double(out, versus.win);
    text_add(out, ",\"tie\":");
    text_add_double(out, versus.tie);
    text_add(out, ",\"loss\":");
    text_add_double(out, versus.loss);
    text_add_char(out, '}');
}

static void odds_write_call_json(struct text *out, const struct odds_call *call)
{
    text_add(out, "{\"expression\":");
    json_write_string(out, call->expression, strlen(call->expression));
    text_add_char(out, ',');
    odds_write_members(out, call->odds, (int)call->depth);
    if (call->has_at_least) {
        text_addf(out, ",\"atLeast\":{\"value\":%lld,\"chance\":", (long long)call->at_least);
        text_add_double(out, odds_at_least(call->odds, (double)call->at_least));
        text_add_char(out, '}');
    }
    if (call->versus) odds_write_versus_json(out, call);
    if (call->has_difficulty) {
        text_addf(out, ",\"degrees\":{\"dc\":%lld", (long long)call->difficulty);
        for (int i = 0; i < DEGREE_COUNT; i++) {
            text_addf(out, ",\"%s\":", degree_name((enum degree)i));
            text_add_double(out, call->degrees[i]);
        }
        text_add_char(out, '}');
    }
    for (int64_t i = 0; i < call->repeat; i++) {
        text_add(out, i ? ",{" : ",\"sorted\":[{");
        odds_write_members(out, call->repeats[i], (int)call->depth);
        text_add_char(out, '}');
    }
    text_add(out, call->repeat ? "]}\n" : "}\n");
}

static void odds_print_versus(struct text *out, const struct odds_call *call)
{
    struct odds_versus versus = odds_compare(call->odds, call->versus_odds);
    text_addf(out, "against %s:  win ", call->versus);
    odds_add_percent(out, versus.win);
    text_add(out, "   tie ");
    odds_add_percent(out, versus.tie);
    text_add(out, "   loss ");
    odds_add_percent(out, versus.loss);
}

static void odds_print_degrees(struct text *out, const struct odds_call *call)
{
    double highest = 0;
    for (int i = 0; i < DEGREE_COUNT; i++)
        highest = fmax(highest, call->degrees[i]);
    text_addf(out, "\nagainst DC %lld:\n", (long long)call->difficulty);
    for (int i = DEGREE_COUNT; i-- > 0;) {
        struct text words = {0};
        odds_add_percent(&words, call->degrees[i]);
        text_add(out, "  ");
        text_add_padded(out, degree_label((enum degree)i), 18);
        odds_add_bar(out, call->degrees[i] / highest, 40);
        text_addf(out, "%10s\n", text_get(&words));
        text_free(&words);
    }
}

static void odds_print_sorted(struct text *out, const struct odds_call *call)
{
    text_addf(out, "\n%lld results, sorted:\n  rank      mean  deviation    5 %%   50 %%   95 %%\n",
              (long long)call->repeat);
    for (int64_t i = 0; i < call->repeat; i++) {
        const struct odds *rank = call->repeats[i];
        struct text words = {0};
        text_addf(out, "  %4lld", (long long)i + 1);
        const double numbers[] = {odds_mean(rank), odds_deviation(rank)};
        for (size_t j = 0; j < 2; j++) {
            text_clear(&words);
            odds_add_fixed(&words, numbers[j], 4);
            text_addf(out, "%*s", j ? 11 : 10, text_get(&words));
        }
        for (int percent = 5; percent <= 95; percent += 45) {
            text_clear(&words);
            text_add_double(&words, odds_quantile(rank, percent / 100.0));
            text_addf(out, "%7s", text_get(&words));
        }
        text_add_char(out, '\n');
        text_free(&words);
    }
}

static size_t odds_terminal_columns(void)
{
    int64_t columns;
    const char *value = getenv("COLUMNS");
    return value && dice_args_number(value, &columns) && columns > 0 ? (size_t)columns : 80;
}

static void odds_print_call(struct text *out, const struct odds_call *call)
{
    odds_print_summary(out, call->expression, call->odds, (int)call->depth);
    if (call->repeat) {
        odds_print_sorted(out, call);
    } else if (!call->has_difficulty) {
        text_add_char(out, '\n');
        odds_print_bars(out, call->odds, odds_terminal_columns());
    }
    if (call->has_at_least) {
        text_addf(out, "\nat least %lld: ", (long long)call->at_least);
        odds_add_percent(out, odds_at_least(call->odds, (double)call->at_least));
        text_add_char(out, '\n');
    }
    if (call->versus) {
        text_add_char(out, '\n');
        odds_print_versus(out, call);
        text_add_char(out, '\n');
    }
    if (call->has_difficulty) odds_print_degrees(out, call);
}

static int odds_save_chart(struct odds_call *call)
{
    struct odds_series series[ODDS_MOST_REPEATS];
    size_t count = 0;
    series[count++] = (struct odds_series){call->expression, call->odds};
    if (call->versus) series[count++] = (struct odds_series){call->versus, call->versus_odds};
    if (call->repeat) count = 0;
    for (int64_t i = 0; i < call->repeat; i++)
        series[count++] =
            (struct odds_series){arena_printf(&call->args.arena, "rank %d", (int)i + 1), call->repeats[i]};
    struct text out = {0}, note = {0};
    if (call->versus) odds_print_versus(&note, call);
    if (call->repeat) text_addf(&note, "%lld results, sorted from the best down", (long long)call->repeat);
    odds_write_svg(&out, call->expression, series, count, call->has_at_least ? (double)call->at_least : NAN,
                   text_get(&note));
    text_free(&note);
    const char *why = "memory is exhausted";
    bool good = inside_write(call->svg, &out, &why) == STATUS_OK;
    if (!good) fprintf(stderr, "talus odds: %s: %s\n", call->svg, why);
    text_free(&out);
    return good ? EXIT_FINE : EXIT_BAD;
}

static int odds_run(struct odds_call *call)
{
    if (call->repeat && !call->sorted)
        return cli_wrong_call("odds", "--repeat wants --sorted: unsorted, every result has the same odds");
    if (call->sorted && !call->repeat) return cli_wrong_call("odds", "--sorted wants --repeat N");
    if (!odds_compute(call)) return EXIT_BAD;
    if (call->svg && odds_save_chart(call) != EXIT_FINE) return EXIT_BAD;
    struct text out = {0};
    if (call->wants_json) {
        odds_write_call_json(&out, call);
    } else if (call->wants_csv) {
        odds_write_csv(&out, call->odds);
    } else {
        odds_print_call(&out, call);
    }
    int exit = inside_put(&out);
    text_free(&out);
    return exit;
}

int verb_odds(int argc, char **argv)
{
    if (odds_actor_asked(argc, argv)) return odds_actor(argc, argv);
    struct odds_call call = {.depth = ODDS_DEFAULT_DEPTH};
    dice_args_init(&call.args);
    poptContext context = cli_options(argc, argv, odds_option_table, "EXPR [options]");
    int option, exit = EXIT_WRONG_CALL;
    bool good = true;
    while (good && (option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        good = odds_read_option(&call, option, value);
        free(value);
    }
    if (good && option == -1) {
        call.expression = poptGetArg(context);
        if (call.expression && !poptPeekArg(context)) {
            exit = odds_run(&call);
        } else {
            cli_wrong_call("odds", call.expression ? "there is more than one expression; put it into quotes"
                                                   : "of which dice? for example: talus odds '4d6kh3'");
        }
    }
    cli_close(context, odds_option_table);
    dice_args_free(&call.args);
    return exit;
}
