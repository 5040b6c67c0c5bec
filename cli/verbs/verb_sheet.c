/* verb_sheet.c: sheet, explain and build: questions about one document. */
#include <stdio.h>
#include <stdlib.h>

#include "client.h"

struct sheet_call {
    struct client *client;
    const char *system_name;
    int as_json, as_html;
};

enum { OPTION_CONTENT = 1, OPTION_LEVEL, OPTION_LIST = 100 };

/* Repeatable options become lists in the question, under their own names. */
static const char *const list_names[] = {"with", "toggle", "equip", "option", "set"};

static bool sheet_read_options(struct sheet_call *call, const char *verb, poptContext context)
{
    int option, levels = 0;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value && option == OPTION_CONTENT)
            client_content(call->client, value);
        else if (value && option == OPTION_LEVEL && ++levels == 1)
            client_set(call->client, "level", value);
        else if (value && option >= OPTION_LIST)
            client_add(call->client, list_names[option - OPTION_LIST], value);
        free(value);
    }
    if (levels > 1) cli_wrong_call(verb, "change one level at a time: --level was given more than once");
    return option == -1 && levels < 2;
}

#define SHEET_OPTIONS(call, setting)                                                               \
    {"json", 'j', POPT_ARG_NONE, &(call).as_json, 0, "print JSON", NULL},             \
        {"html", 0, POPT_ARG_NONE, &(call).as_html, 0, "print an HTML page", NULL},  \
        {"system", 's', POPT_ARG_STRING, &(call).system_name, 0,                                   \
         "rule system (if it cannot be detected)", "NAME"},                           \
        {"content", 'c', POPT_ARG_STRING, NULL, OPTION_CONTENT, "additional content (repeatable)",    \
         "PATH"},                                                                                  \
        {"with", 'w', POPT_ARG_STRING, NULL, OPTION_LIST,                                          \
         "add this item or effect for this query only: a name or a file", "ITEM[:VALUE]"},               \
        {"toggle", 't', POPT_ARG_STRING, NULL, OPTION_LIST + 1, "switch this toggle on",             \
         "OPTION[=CHOICE]"},                                                                    \
        {"equip", 'e', POPT_ARG_STRING, NULL, OPTION_LIST + 2, "hold, wear or drop this item",       \
         "ITEM=held:2|worn|dropped"},                                                              \
        {"option", 'o', POPT_ARG_STRING, NULL, OPTION_LIST + 3, "add a roll option", "OPTION"}, \
        {"set", 0, POPT_ARG_STRING, NULL, OPTION_LIST + 4, setting, "NAME=VALUE"},                         \
    {                                                                                              \
        "level", 'l', POPT_ARG_STRING, NULL, OPTION_LEVEL, "change the level", "N"                    \
    }

/* The rest of a verb once its options are read: `name` is asked about. */
static int sheet_run(struct sheet_call *call, const char *verb, const char *name)
{
    client_system(call->client, call->system_name);
    if (!client_document(call->client, name)) return EXIT_BAD;
    return client_run(call->client, verb, client_form(call->as_json, call->as_html));
}

int verb_sheet(int argc, char **argv)
{
    struct sheet_call call = {.client = client_new("sheet")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {SHEET_OPTIONS(call, "switch a rule variant"), POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ACTOR [options]");
    int status = EXIT_WRONG_CALL;
    if (sheet_read_options(&call, "sheet", context)) {
        const char *name = poptGetArg(context);
        status = name ? sheet_run(&call, "sheet", name)
                      : cli_wrong_call("sheet", "name an actor: a file, or something in the content");
    }
    cli_close(context, options);
    client_free(call.client);
    return status;
}

/* The built document goes into a file, and what is still open to the terminal. */
static int build_run(struct sheet_call *call, const char *name, const char *output)
{
    struct talus_answer *answer = NULL;
    client_system(call->client, call->system_name);
    if (!client_document(call->client, name)) return EXIT_BAD;
    int status = client_ask(call->client, "build", &answer);
    if (answer && client_put(answer, client_form(call->as_json, call->as_html)) != EXIT_FINE) status = EXIT_BAD;
    if (answer && output && status != EXIT_FINE)
        cli_say("talus build: %s was not written\n", output);
    else if (answer && output)
        status = client_write(call->client, answer, TALUS_RAW, output);
    talus_answer_free(answer);
    return status;
}

int verb_build(int argc, char **argv)
{
    struct sheet_call call = {.client = client_new("build")};
    const char *output = NULL;
    int strict = 0;
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        SHEET_OPTIONS(call, "switch a rule variant, or answer a choice (5e)"),
        {"output", 0, POPT_ARG_STRING, &output, 0, "write the built document to this file", "FILE"},
        {"strict", 0, POPT_ARG_NONE, &strict, 0, "refuse a character that breaks the rules", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SPEC.json [options]");
    int status = EXIT_WRONG_CALL;
    if (sheet_read_options(&call, "build", context)) {
        const char *name = poptGetArg(context);
        if (strict) client_set_flag(call.client, "strict", true);
        status = name ? build_run(&call, name, output)
                      : cli_wrong_call("build", "name a file with the choices to build from");
    }
    cli_close(context, options);
    client_free(call.client);
    return status;
}

int verb_explain(int argc, char **argv)
{
    struct sheet_call call = {.client = client_new("explain")};
    const char *target = NULL, *why_not = NULL;
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        SHEET_OPTIONS(call, "switch a rule variant"),
        {"target", 0, POPT_ARG_STRING, &target, 0, "target of the action", "ACTOR"},
        {"why-not", 0, POPT_ARG_STRING, &why_not, 0, "explain what this item does now, or why it does nothing",
         "ITEM"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ACTOR STATISTIC|STRIKE|OPTION [options]");
    int status = EXIT_WRONG_CALL;
    if (sheet_read_options(&call, "explain", context)) {
        const char *name = poptGetArg(context), *what = poptGetArg(context);
        client_set(call.client, "what", what);
        client_set(call.client, "target", target);
        client_set(call.client, "whyNot", why_not);
        status = name && (what || why_not)
                     ? sheet_run(&call, "explain", name)
                     : cli_wrong_call("explain", "name an actor and what to explain");
    }
    cli_close(context, options);
    client_free(call.client);
    return status;
}
