/* odds_actor.c: the odds of an actor's attack: `talus odds --actor NAME --weapon NAME --target NAME`. */
#include "verbs/odds_actor.h"

#include <stdlib.h>
#include <string.h>

#include "client.h"

enum { ODDS_ACTOR_CONTENT = 1, ODDS_ACTOR_TEXT = 10, ODDS_ACTOR_LIST = 50 };

static const char *const odds_actor_texts[] = {"weapon", "target", "mode", "aim", "location"};
static const char *const odds_actor_lists[] = {"with", "option"};

bool odds_actor_asked(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--actor") == 0 || strncmp(argv[i], "--actor=", 8) == 0) return true;
    }
    return false;
}

static void odds_actor_read(struct client *client, int option, const char *value)
{
    if (option == ODDS_ACTOR_CONTENT)
        client_content(client, value);
    else if (option >= ODDS_ACTOR_LIST)
        client_add(client, odds_actor_lists[option - ODDS_ACTOR_LIST], value);
    else if (option < ODDS_ACTOR_TEXT + (int)(sizeof odds_actor_texts / sizeof *odds_actor_texts))
        client_set(client, odds_actor_texts[option - ODDS_ACTOR_TEXT], value);
}

int odds_actor(int argc, char **argv)
{
    struct client *client = client_new("odds");
    const char *actor = NULL, *system = NULL;
    int as_json = 0, as_html = 0, option, status = EXIT_WRONG_CALL;
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"actor", 'a', POPT_ARG_STRING, &actor, 0, "attacker: a file, or a name in the content", "ACTOR"},
        {"weapon", 'w', POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT, "weapon to attack with", "WEAPON"},
        {"target", 't', POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 1, "target of the attack", "ACTOR"},
        {"mode", 'm', POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 2, "fire mode (default: all)", "MODE"},
        {"aim", 0, POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 3, "aim: none, half or full", "AIM"},
        {"location", 0, POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 4, "location of a called shot", "LOCATION"},
        {"with", 0, POPT_ARG_STRING, NULL, ODDS_ACTOR_LIST, "add this item for this query only", "ITEM"},
        {"option", 'o', POPT_ARG_STRING, NULL, ODDS_ACTOR_LIST + 1, "add a roll option", "OPTION"},
        {"content", 'c', POPT_ARG_STRING, NULL, ODDS_ACTOR_CONTENT, "additional content (repeatable)", "PATH"},
        {"system", 's', POPT_ARG_STRING, &system, 0, "rule system (if it cannot be detected)", "NAME"},
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print JSON", NULL},
        {"html", 0, POPT_ARG_NONE, &as_html, 0, "print an HTML page", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "--actor ACTOR [options]");
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value) odds_actor_read(client, option, value);
        free(value);
    }
    client_system(client, system);
    if (option == -1 && !actor)
        status = cli_wrong_call("odds", "name an actor");
    else if (option == -1)
        status = client_document(client, actor) ? client_run(client, "chances", client_form(as_json, as_html))
                                                : EXIT_BAD;
    client_free(client);
    cli_close(context, options);
    return status;
}
