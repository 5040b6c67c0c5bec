/* verb_tour.c: `talus tour`: a guided minute through what the engine does, on its own content.
 *
 * A stop is a few words and either another verb, run as anybody would run it, or a short demonstration. The tour waits
 * for the Enter key only where there is a person at a terminal. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "ir/modifier.h"
#include "ir/predicate.h"

enum { TOUR_ARGUMENTS = 8 };

struct tour_stop {
    const char *title, *words;
    int (*verb)(int argc, char **argv);   /* runs `arguments` */
    char *arguments[TOUR_ARGUMENTS];      /* the verb first, ended by NULL */
    int (*demonstrate)(struct text *out); /* or this */
};

static int tour_predicate(struct text *out)
{
    static const char source[] =
        "[\"self:effect:rage\",{\"gte\":[\"self:level\",5]},{\"not\":\"target:condition:prone\"}]";
    static const char *const options[] = {"self:effect:rage", "self:level:3", "target:condition:off-guard"};
    struct json_document document;
    struct symbols symbols;
    struct options set;
    struct arena arena;
    struct predicate predicate;
    arena_init(&arena);
    symbols_init(&symbols, NULL);
    options_init(&set, &symbols, NULL);
    bool good = json_parse(&document, "tour", source, strlen(source), NULL) == STATUS_OK &&
                predicate_compile(&arena, &symbols, &document.root, PREDICATE_PF2E, &predicate);
    text_addf(out, "predicate  %s\noptions    ", source);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        good = good && options_add_text(&set, options[i]);
        text_addf(out, "%s%s", i ? ", " : "", options[i]);
    }
    if (good) {
        text_add(out, "\nresult     false: ");
        good = !predicate_explain(&predicate, &set, out);
    }
    text_add_char(out, '\n');
    options_free(&set);
    symbols_free(&symbols);
    arena_free(&arena);
    json_free(&document);
    return good ? EXIT_FINE : EXIT_BAD;
}

/* Item, status and circumstance bonuses of one attack: of each type only the best counts, penalties likewise. */
static int tour_stacking(struct text *out)
{
    static const struct {
        const char *label, *type;
        int value;
    } given[] = {{"Strength", "ability", 4},
                 {"Trained", "proficiency", 5},
                 {"Keen Edge", "item", 1},
                 {"Honed Edge", "item", 2},
                 {"War Song", "status", 1},
                 {"Blessing", "status", 1},
                 {"Aid from a friend", "circumstance", 2},
                 {"Frightened", "status", -1},
                 {"Sickened", "status", -2}};
    enum { GIVEN = sizeof given / sizeof *given };
    struct modifier items[GIVEN];
    for (size_t i = 0; i < GIVEN; i++) {
        items[i] = (struct modifier){.label = given[i].label,
                                     .value = given[i].value,
                                     .base = given[i].value,
                                     .type = modifier_type_find(&modifier_policy_pf2e, given[i].type),
                                     .enabled = true,
                                     .origin_element = -1};
    }
    double total = modifiers_stack(&modifier_policy_pf2e, items, NULL, GIVEN);
    for (size_t i = 0; i < GIVEN; i++) {
        text_addf(out, "  %+d  ", given[i].value);
        text_add_padded(out, given[i].label, 19);
        text_add_padded(out, given[i].type, 14);
        modifier_explain(items, i, NULL, out);
        text_add_char(out, '\n');
    }
    text_addf(out, "  %+d in all\n", (int)total);
    return EXIT_FINE;
}

static const struct tour_stop tour_stops[] = {
    {"Dice",
     "Any roll as people write it. Every die is shown; the one in dashes was dropped. The seed makes it repeatable.",
     verb_roll,
     {"roll", "4d6kh3 + 1d8[fire] + 2", "--seed", "12"},
     NULL},
    {"Odds",
     "The chances of that famous roll, computed and not sampled: how likely is 15 or more?",
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
     "Bonuses of one type do not add up. The losers stay visible, each with what it lost against.",
     NULL,
     {NULL},
     tour_stacking},
    {"A sheet",
     "An actor of the content that comes with the engine, prepared from its rule elements.",
     verb_sheet,
     {"sheet", "Brannoc Vey"},
     NULL},
    {"A number explained",
     "Where a target number comes from, and what would change it.",
     verb_explain,
     {"explain", "Brannoc Vey", "Hammer Rifle"},
     NULL},
};

enum { TOUR_STOPS = sizeof tour_stops / sizeof *tour_stops };

static void tour_print_command(struct text *out, char *const *arguments)
{
    text_add(out, "$ talus");
    for (; *arguments; arguments++) {
        bool plain = strspn(*arguments, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(*arguments);
        text_addf(out, plain ? " %s" : " '%s'", *arguments);
    }
    text_add(out, "\n");
}

/* False when the tour is to end. */
static bool tour_wait(void)
{
    fputs("\n[Enter] goes on, q ends ", stdout);
    fflush(stdout);
    int first = getchar(), next = first;
    while (next != '\n' && next != EOF)
        next = getchar();
    return first != 'q' && first != EOF;
}

static int tour_show(const struct tour_stop *stop, size_t number)
{
    struct text out = {0};
    bool colour = cli_has_colour();
    text_addf(&out, "\n%s%zu. %s%s\n%s\n\n", colour ? "\033[1m" : "", number, stop->title, colour ? "\033[0m" : "",
              stop->words);
    if (stop->verb) tour_print_command(&out, stop->arguments);
    int exit = stop->demonstrate ? stop->demonstrate(&out) : EXIT_FINE;
    if (cli_put(&out) != EXIT_FINE) exit = EXIT_BAD;
    text_free(&out);
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
    poptContext context = cli_options(argc, argv, options, "tour [options]");
    int option = cli_next_option(context), exit = EXIT_FINE;
    const char *more = option == -1 ? poptGetArg(context) : NULL;
    if (more) cli_wrong_call("tour", "\"%s\" is not part of it", more);
    poptFreeContext(context);
    if (option != -1 || more) return EXIT_WRONG_CALL;
    bool waits = !fast && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    puts("Talus, a rules engine for tabletop games: a guided minute.");
    for (size_t i = 0; i < TOUR_STOPS; i++) {
        if (i > 0 && waits && !tour_wait()) break;
        if (tour_show(&tour_stops[i], i + 1) != EXIT_FINE) exit = EXIT_BAD;
    }
    puts("\n`talus help` lists all verbs; the folder docs/ has a page for each topic.");
    return exit;
}
