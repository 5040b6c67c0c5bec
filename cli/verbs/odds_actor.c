/* odds_actor.c: the odds of an actor's attack: `talus odds --actor NAME --weapon NAME --target NAME`. */
#include "verbs/odds_actor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

struct odds_actor_call {
    struct session session;
    struct json options;
    const char *actor, *system_name;
    int as_json, as_html;
};

enum { ODDS_ACTOR_CONTENT = 1, ODDS_ACTOR_TEXT = 10, ODDS_ACTOR_LIST = 50 };

static const char *const odds_actor_texts[] = {"weapon", "target", "mode", "aim", "location"};
static const char *const odds_actor_lists[] = {"with", "option"};
enum {
    ODDS_ACTOR_TEXTS = sizeof odds_actor_texts / sizeof *odds_actor_texts,
    ODDS_ACTOR_LISTS = sizeof odds_actor_lists / sizeof *odds_actor_lists
};

bool odds_actor_asked(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--actor") == 0 || strncmp(argv[i], "--actor=", 8) == 0) return true;
    }
    return false;
}

static void odds_actor_read(struct odds_actor_call *call, int option, const char *value)
{
    struct arena *arena = &call->session.arena;
    if (option == ODDS_ACTOR_CONTENT) {
        session_add_content(&call->session, arena_copy_text(arena, value, strlen(value)));
    } else if (option >= ODDS_ACTOR_LIST && option < ODDS_ACTOR_LIST + ODDS_ACTOR_LISTS) {
        session_add_to_list(&call->session, &call->options, odds_actor_lists[option - ODDS_ACTOR_LIST], value);
    } else if (option >= ODDS_ACTOR_TEXT && option < ODDS_ACTOR_TEXT + ODDS_ACTOR_TEXTS) {
        json_set(arena, &call->options, odds_actor_texts[option - ODDS_ACTOR_TEXT],
                 json_make_text(arena, value, strlen(value)));
    }
}

static int odds_actor_run(struct odds_actor_call *call)
{
    bool wrong;
    const struct system *owner = NULL, *system = session_system("odds", call->system_name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    const struct json_document *document = session_document(&call->session, "odds", call->actor, system, &owner);
    if (!document) return EXIT_BAD;
    if (!owner->odds) return cli_wrong_call("odds", "the system %s foretells no attacks", owner->id);
    struct request request = {.content = session_content(&call->session, owner),
                              .document = document,
                              .options = &call->options,
                              .arena = &call->session.arena,
                              .diags = &call->session.diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &call->session.arena);
    enum status status = request.content ? owner->odds(&request, &answer) : STATUS_NO_MEMORY;
    return session_answer(&call->session, "odds", status, &answer,
                          call->as_json   ? SESSION_JSON
                          : call->as_html ? SESSION_HTML
                                          : SESSION_TEXT);
}

int odds_actor(int argc, char **argv)
{
    struct odds_actor_call call = {.options = json_make_object()};
    session_init(&call.session);
    const struct poptOption options[] = {
        {"actor", 'a', POPT_ARG_STRING, &call.actor, 0, "who attacks: a file, or a name of the content", "ACTOR"},
        {"weapon", 'w', POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT, "with what", "WEAPON"},
        {"target", 't', POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 1, "the target", "ACTOR"},
        {"mode", 'm', POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 2, "fire mode; all of them otherwise", "MODE"},
        {"aim", 0, POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 3, "none, half or full", "AIM"},
        {"location", 0, POPT_ARG_STRING, NULL, ODDS_ACTOR_TEXT + 4, "called location", "LOCATION"},
        {"with", 0, POPT_ARG_STRING, NULL, ODDS_ACTOR_LIST, "as if this item were on the actor", "ITEM"},
        {"option", 'o', POPT_ARG_STRING, NULL, ODDS_ACTOR_LIST + 1, "add a roll option", "OPTION"},
        {"content", 'c', POPT_ARG_STRING, NULL, ODDS_ACTOR_CONTENT, "additional content (repeatable)", "PATH"},
        {"system", 's', POPT_ARG_STRING, &call.system_name, 0, "rule system (if it cannot be detected)", "NAME"},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "print JSON for programs", NULL},
        {"html", 0, POPT_ARG_NONE, &call.as_html, 0, "print a self-contained HTML page", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "--actor ACTOR [options]");
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value) odds_actor_read(&call, option, value);
        free(value);
    }
    int result = EXIT_WRONG_CALL;
    if (option == -1) result = call.actor ? odds_actor_run(&call) : cli_wrong_call("odds", "name an actor");
    cli_close(context, options);
    session_free(&call.session);
    return result;
}
