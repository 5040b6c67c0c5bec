/* verb_tour.c: `talus tour`: a short tour of what the engine does, on its own content.
 *
 * A stop is a few words and either another verb, run as anyone would run it, or a short demonstration. The tour waits
 * for the Enter key only where there is a person at a terminal. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "terminal/tour_stops.h"

enum { TOUR_ARGUMENTS = 8 };

struct tour_stop {
    const char *title, *words;
    int (*verb)(int argc, char **argv);   /* runs `arguments` */
    char *arguments[TOUR_ARGUMENTS];      /* the verb first, ended by NULL */
    int (*demonstrate)(struct buffer *out); /* or this */
};

static const struct tour_stop tour_stops[] = {
    {"Dice",
     "Any roll, in the usual notation. Every die is shown; the one in dashes was dropped. The seed makes it repeatable.",
     verb_roll,
     {"roll", "4d6kh3 + 1d8[fire] + 2", "--seed", "12"},
     NULL},
    {"Odds",
     "The chances of a roll, computed and not sampled: how likely is 15 or more?",
     verb_odds,
     {"odds", "4d6kh3", "--at-least", "15"},
     NULL},
    {"Degrees",
     "A check against DC 20 has four outcomes; natural 20 and 1 count.",
     verb_odds,
     {"odds", "1d20 + 9", "--degrees", "20"},
     NULL},
    {"Why not?", "A rule that does not apply names the part that failed.", NULL, {NULL}, tour_predicate},
    {"Stacking",
     "Bonuses of the same type do not stack. The others stay visible, each with the bonus that beats it.",
     NULL,
     {NULL},
     tour_stacking},
    {"Lint",
     "Your own content is checked: place, message, and a hint where there is one.",
     NULL,
     {NULL},
     tour_lint},
    {"A sheet",
     "A character of the built-in content, computed from its rule elements.",
     verb_sheet,
     {"sheet", "Brannoch of the Ford"},
     NULL},
    {"A number explained",
     "Another system on the same core: where a target number comes from, and what would change it.",
     verb_explain,
     {"explain", "Brannoc Vey", "Hammer Rifle"},
     NULL},
    {"At the table",
     "A round of a fight. A command becomes events, or is refused with a reason; everything can be replayed.",
     NULL,
     {NULL},
     tour_fight},
    {"A battle",
     "A whole skirmish game on a drawn board, both sides led by the machine: before the first move, and after the "
     "last.",
     verb_p2v,
     {"p2v", "play", "--machine=both", "--points=70", "--seed=4", "--quiet"},
     NULL},
};

enum { TOUR_STOPS = sizeof tour_stops / sizeof *tour_stops };

static void tour_print_command(struct buffer *out, char *const *arguments)
{
    buffer_add(out, "$ talus");
    for (; *arguments; arguments++) {
        bool plain = strspn(*arguments, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(*arguments);
        buffer_addf(out, plain ? " %s" : " '%s'", *arguments);
    }
    buffer_add(out, "\n");
}

/* False when the tour is to end. */
static bool tour_wait(void)
{
    fputs("\n[Enter] continues, q quits ", stdout);
    fflush(stdout);
    int first = getchar(), next = first;
    while (next != '\n' && next != EOF)
        next = getchar();
    return first != 'q' && first != EOF;
}

static int tour_show(const struct tour_stop *stop, size_t number)
{
    struct buffer out = {0};
    bool colour = cli_has_colour();
    buffer_addf(&out, "\n%s%zu. %s%s\n%s\n\n", colour ? "\033[1m" : "", number, stop->title, colour ? "\033[0m" : "",
              stop->words);
    if (stop->verb) tour_print_command(&out, stop->arguments);
    int exit = stop->demonstrate ? stop->demonstrate(&out) : EXIT_FINE;
    if (cli_put_painted(&out) != EXIT_FINE) exit = EXIT_BAD;
    buffer_free(&out);
    if (!stop->verb) return exit;
    char *arguments[TOUR_ARGUMENTS + 1] = {NULL};
    int count = 0;
    while (stop->arguments[count]) {
        arguments[count] = stop->arguments[count];
        count++;
    }
    return stop->verb(count, arguments);
}

int verb_tour(int argc, char **argv)
{
    int fast = 0;
    const struct poptOption options[] = {{"fast", 'f', POPT_ARG_NONE, &fast, 0, "never wait for a key", NULL},
                                         POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[options]");
    int option = cli_next_option(context), exit = EXIT_FINE;
    const char *more = option == -1 ? poptGetArg(context) : NULL;
    if (more) cli_wrong_call("tour", "unknown argument \"%s\"", more);
    cli_close(context, options);
    if (option != -1 || more) return EXIT_WRONG_CALL;
    bool waits = !fast && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    puts("Talus, a rules engine for tabletop games: a short tour.");
    for (size_t i = 0; i < TOUR_STOPS; i++) {
        if (i > 0 && waits && !tour_wait()) break;
        if (tour_show(&tour_stops[i], i + 1) != EXIT_FINE) exit = EXIT_BAD;
    }
    puts("\n`talus help` lists all verbs; the folder docs/ has a page for each topic.\n"
         "`talus serve --open` shows the workbench in your browser (`make web` builds it).");
    return exit;
}
