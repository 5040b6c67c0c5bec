/* verb_find.c: find, list and show: documents of the content. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

struct find_call {
    struct client *client;
    const char *system_name;
    int as_json, as_html;
};

enum { FIND_CONTENT = 1, FIND_LIST = 100 };
static const char *const find_lists[] = {"type", "trait", "element", "option"};

static bool find_read_options(struct find_call *call, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value && option == FIND_CONTENT)
            client_content(call->client, value);
        else if (value && option >= FIND_LIST)
            client_add(call->client, find_lists[option - FIND_LIST], value);
        free(value);
    }
    client_system(call->client, call->system_name);
    return option == -1;
}

#define FIND_OPTIONS(call)                                                                         \
    {"content", 'c', POPT_ARG_STRING, NULL, FIND_CONTENT, "additional content (repeatable)", "PATH"}, \
        {"system", 's', POPT_ARG_STRING, &(call).system_name, 0,                                   \
         "rule system (if it cannot be detected)", "NAME"},                            \
        {"json", 'j', POPT_ARG_NONE, &(call).as_json, 0, "print JSON", NULL},         \
    {                                                                                              \
        "html", 0, POPT_ARG_NONE, &(call).as_html, 0, "print an HTML page", NULL     \
    }

static int find_answer(struct find_call *call, const char *verb)
{
    struct talus_answer *answer = NULL;
    enum talus_form form = client_form(call->as_json, call->as_html);
    if (form != TALUS_TEXT || strcmp(verb, "show") == 0) return client_run(call->client, verb, form);
    int status = client_ask(call->client, verb, &answer);
    if (answer && talus_value_count(talus_value_get(answer, "")) == 0)
        cli_say("talus %s: nothing found; other content can be added with --content PATH\n", verb);
    else if (answer && client_put(answer, form) != EXIT_FINE)
        status = EXIT_BAD;
    talus_answer_free(answer);
    return status;
}

int verb_show(int argc, char **argv)
{
    struct find_call call = {.client = client_new("show")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {FIND_OPTIONS(call), POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ITEM [options]");
    int status = find_read_options(&call, context) ? EXIT_FINE : EXIT_WRONG_CALL;
    const char *name = poptGetArg(context);
    if (status == EXIT_FINE && !name)
        status = cli_wrong_call("show", "name an item: by name, slug, link or file");
    if (status == EXIT_FINE)
        status = client_document(call.client, name) ? find_answer(&call, "show") : EXIT_BAD;
    cli_close(context, options);
    client_free(call.client);
    return status;
}

int verb_find(int argc, char **argv)
{
    struct find_call call = {.client = client_new("find")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        FIND_OPTIONS(call),
        {"type", 't', POPT_ARG_STRING, NULL, FIND_LIST, "only documents of this type", "TYPE"},
        {"trait", 0, POPT_ARG_STRING, NULL, FIND_LIST + 1, "only documents with this trait (repeatable)", "TRAIT"},
        {"element", 'e', POPT_ARG_STRING, NULL, FIND_LIST + 2, "only documents with a rule element of this kind", "KIND"},
        {"option", 'o', POPT_ARG_STRING, NULL, FIND_LIST + 3, "only documents with a predicate that tests this option",
         "OPTION"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[WORDS] [options]");
    int status = find_read_options(&call, context) ? EXIT_FINE : EXIT_WRONG_CALL;
    const char *word;
    while ((word = poptGetArg(context)) != NULL)
        client_add(call.client, "words", word);
    if (status == EXIT_FINE) status = find_answer(&call, "find");
    cli_close(context, options);
    client_free(call.client);
    return status;
}

/* Names for people and for completion: `talus list 'Mire'` lists what starts so. */
int verb_list(int argc, char **argv)
{
    struct find_call call = {.client = client_new("list")};
    const char *type = NULL;
    int names = 0;
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        FIND_OPTIONS(call),
        {"type", 't', POPT_ARG_STRING, &type, 0, "only documents of this type", "TYPE"},
        {"names", 'n', POPT_ARG_NONE, &names, 0, "print only the names, one per line", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[START] [options]");
    int status = find_read_options(&call, context) ? EXIT_FINE : EXIT_WRONG_CALL;
    client_set(call.client, "starts", poptGetArg(context));
    client_set(call.client, "type", type);
    if (status == EXIT_FINE && !names) status = find_answer(&call, "list");
    struct talus_answer *answer = NULL;
    if (status == EXIT_FINE && names) status = client_ask(call.client, "list", &answer);
    const struct talus_value *rows = talus_value_get(answer, "");
    for (size_t i = 0; i < talus_value_count(rows); i++)
        cli_print("%s\n", talus_value_string(talus_value_at(talus_value_child(rows, i), "/name"), ""));
    talus_answer_free(answer);
    cli_close(context, options);
    client_free(call.client);
    return status;
}
