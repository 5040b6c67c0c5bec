/* verb_cards.c: `talus cards FILE|NAME...`: cards of Path 2 Victory to print: HTML, or one A4 sheet as SVG. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "client.h"
#include "util/file.h"

struct cards {
    int html, svg, sheet, backs;
};

/* A file's card or cards, or a name of the content. */
static bool cards_add(struct client *client, const char *name)
{
    if (file_exists(name)) return client_add_file(client, "cards", name);
    client_add(client, "cards", name);
    return true;
}

static int cards_run(struct client *client, poptContext context, const struct cards *cards)
{
    int option, named = 0;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value) client_content(client, value);
        free(value);
    }
    if (option != -1) return EXIT_WRONG_CALL;
    for (const char *name; (name = poptGetArg(context)) != NULL; named++) {
        if (!cards_add(client, name)) return EXIT_BAD;
    }
    if (!named) return cli_wrong_call("cards", "name at least one card");
    bool svg = cards->svg && !cards->html;
    client_set_flag(client, "svg", svg);
    if (svg) client_set_int(client, "sheet", cards->sheet);
    client_set_flag(client, "backs", svg && cards->backs);
    return client_run(client, "cards", TALUS_RAW);
}

int verb_cards(int argc, char **argv)
{
    struct cards cards = {.sheet = 1};
    struct client *client = client_new("cards");
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"html", 0, POPT_ARG_NONE, &cards.html, 0, "print an HTML page for two-sided printing (the default)",
         NULL},
        {"svg", 0, POPT_ARG_NONE, &cards.svg, 0, "print one A4 sheet of four cards as SVG", NULL},
        {"sheet", 0, POPT_ARG_INT, &cards.sheet, 0, "with --svg: number of the sheet (1)", "N"},
        {"backs", 0, POPT_ARG_NONE, &cards.backs, 0, "with --svg: print the backs", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "FILE|NAME... [options]");
    static const struct cli_range ranges[] = {{"sheet", 1, INT_MAX}, {0}};
    cli_ranges(ranges);
    int status = cards_run(client, context, &cards);
    cli_close(context, options);
    client_free(client);
    return status;
}
