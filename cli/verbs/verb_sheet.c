/* verb_sheet.c: sheet, explain and build: what a system says about one document. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

typedef enum status system_hook(struct request *request, struct answer *answer);

struct ask {
    const char *verb;
    struct session session;
    struct json options;
    const char *system_name;
    int as_json, as_html;
};

enum { OPTION_CONTENT = 1, OPTION_LIST = 100 };

/* Repeatable options become lists of texts in the request's options, under their own names. */
static const char *const list_names[] = {"with", "toggle", "equip", "option", "set"};

static bool ask_read_options(struct ask *ask, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        char *copy = value ? arena_copy_text(&ask->session.arena, value, strlen(value)) : NULL;
        free(value);
        if (!copy) continue;
        if (option == OPTION_CONTENT)
            session_add_content(&ask->session, copy);
        else if (option >= OPTION_LIST)
            session_add_to_list(&ask->session, &ask->options, list_names[option - OPTION_LIST], copy);
    }
    return option == -1;
}

static void ask_set_text(struct ask *ask, const char *name, const char *value)
{
    if (value)
        json_set(&ask->session.arena, &ask->options, name, json_make_text(&ask->session.arena, value, strlen(value)));
}

/* Loads what is asked about, calls the hook and prints its answer. */
static int ask_run(struct ask *ask, const char *name, system_hook *(*pick)(const struct system *))
{
    bool wrong;
    const struct system *owner = NULL, *system = session_system(ask->verb, ask->system_name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    const struct json_document *document = session_document(&ask->session, ask->verb, name, system, &owner);
    if (!document) return EXIT_BAD;
    system_hook *hook = pick(owner);
    if (!hook) return cli_wrong_call(ask->verb, "the system %s does not offer this", owner->id);
    struct request request = {.content = session_content(&ask->session, owner),
                              .document = document,
                              .options = &ask->options,
                              .arena = &ask->session.arena,
                              .diags = &ask->session.diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &ask->session.arena);
    enum status status = request.content ? hook(&request, &answer) : STATUS_NO_MEMORY;
    return session_answer(&ask->session, ask->verb, status, &answer,
                          ask->as_json   ? SESSION_JSON
                          : ask->as_html ? SESSION_HTML
                                         : SESSION_TEXT);
}

static system_hook *pick_sheet(const struct system *system)
{
    return system->sheet;
}

static system_hook *pick_explain(const struct system *system)
{
    return system->explain;
}

static system_hook *pick_build(const struct system *system)
{
    return system->build;
}

#define COMMON_OPTIONS(ask)                                                                                            \
    {"json", 'j', POPT_ARG_NONE, &(ask).as_json, 0, "print JSON for programs", NULL},                                  \
        {"html", 0, POPT_ARG_NONE, &(ask).as_html, 0, "print a self-contained HTML page", NULL},                       \
        {"system", 's', POPT_ARG_STRING, &(ask).system_name, 0, "the rule system, when it cannot be told", "NAME"},    \
        {"content", 'c', POPT_ARG_STRING, NULL, OPTION_CONTENT, "further content (repeatable)", "PATH"},               \
        {"with",        'w', POPT_ARG_STRING, NULL, OPTION_LIST, "as if this effect or item were on the actor",        \
         "ITEM[:badge]"},                                                                                              \
        {"toggle", 't', POPT_ARG_STRING, NULL, OPTION_LIST + 1, "as if this toggle were on", "OPTION[=suboption]"},    \
        {"equip",                                                                                                      \
         'e',                                                                                                          \
         POPT_ARG_STRING,                                                                                              \
         NULL,                                                                                                         \
         OPTION_LIST + 2,                                                                                              \
         "as if this item were held or worn",                                                                          \
         "ITEM=held:2|worn|dropped"},                                                                                  \
        {"option", 'o', POPT_ARG_STRING, NULL, OPTION_LIST + 3, "a further roll option", "OPTION"},                    \
        {"set", 0, POPT_ARG_STRING, NULL, OPTION_LIST + 4, "a rule variant", "NAME=VALUE"},                            \
    {                                                                                                                  \
        "level", 'l', POPT_ARG_STRING, &level, 0, "as if the actor had this level", "N"                                \
    }

static int ask_finish(struct ask *ask, poptContext context, const struct poptOption *options, int status)
{
    cli_close(context, options);
    session_free(&ask->session);
    return status;
}

int verb_sheet(int argc, char **argv)
{
    struct ask ask = {.verb = "sheet", .options = json_make_object()};
    const char *level = NULL;
    session_init(&ask.session);
    const struct poptOption options[] = {COMMON_OPTIONS(ask), POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ACTOR [options]");
    if (!ask_read_options(&ask, context)) return ask_finish(&ask, context, options, EXIT_WRONG_CALL);
    const char *name = poptGetArg(context);
    if (!name)
        return ask_finish(&ask, context, options,
                          cli_wrong_call("sheet", "name an actor: a file, or something in the content"));
    ask_set_text(&ask, "level", level);
    return ask_finish(&ask, context, options, ask_run(&ask, name, pick_sheet));
}

int verb_explain(int argc, char **argv)
{
    struct ask ask = {.verb = "explain", .options = json_make_object()};
    const char *level = NULL, *target = NULL, *why_not = NULL;
    session_init(&ask.session);
    const struct poptOption options[] = {
        COMMON_OPTIONS(ask),
        {"target", 0, POPT_ARG_STRING, &target, 0, "the actor it is done to", "ACTOR"},
        {"why-not", 0, POPT_ARG_STRING, &why_not, 0, "what this item does now, or why it does nothing", "ITEM"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ACTOR STATISTIC|STRIKE|OPTION [options]");
    if (!ask_read_options(&ask, context)) return ask_finish(&ask, context, options, EXIT_WRONG_CALL);
    const char *name = poptGetArg(context), *what = poptGetArg(context);
    if (!name || (!what && !why_not))
        return ask_finish(&ask, context, options,
                          cli_wrong_call("explain", "name an actor and what is to be explained"));
    ask_set_text(&ask, "level", level);
    ask_set_text(&ask, "what", what);
    ask_set_text(&ask, "target", target);
    ask_set_text(&ask, "whyNot", why_not);
    return ask_finish(&ask, context, options, ask_run(&ask, name, pick_explain));
}

int verb_build(int argc, char **argv)
{
    struct ask ask = {.verb = "build", .options = json_make_object()};
    const char *level = NULL;
    session_init(&ask.session);
    const struct poptOption options[] = {COMMON_OPTIONS(ask), POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SPEC.json [options]");
    if (!ask_read_options(&ask, context)) return ask_finish(&ask, context, options, EXIT_WRONG_CALL);
    const char *name = poptGetArg(context);
    if (!name)
        return ask_finish(&ask, context, options, cli_wrong_call("build", "name a file that says what is to be built"));
    ask_set_text(&ask, "level", level);
    return ask_finish(&ask, context, options, ask_run(&ask, name, pick_build));
}
