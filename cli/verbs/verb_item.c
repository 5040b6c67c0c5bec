/* verb_item.c: item: changes an actor's file item by item; the file is written completely or not at all. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

struct item_call {
    struct client *client;
    const char *doing, *path;
    const char *arguments[64];
    size_t count;
    int first, dry_run, as_json;
};

enum { ITEM_CONTENT = 1, ITEM_ANSWER };

/* FLAG=VALUE; numbers and such are what JSON takes them for, all else is text. */
static bool item_answer(struct item_call *call, const char *given)
{
    const char *equals = strchr(given, '=');
    char *flag = equals && equals > given ? strndup(given, (size_t)(equals - given)) : NULL;
    if (!flag) return false;
    client_scope(call->client, "answers");
    client_add_guess(call->client, flag, equals + 1);
    client_scope(call->client, NULL);
    free(flag);
    return true;
}

static bool item_read_options(struct item_call *call, poptContext context)
{
    int option;
    bool good = true;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        if (value && option == ITEM_CONTENT) client_content(call->client, value);
        if (value && option == ITEM_ANSWER && !item_answer(call, value)) {
            cli_wrong_call("item", "\"%s\" is not an answer; write FLAG=VALUE", value);
            good = false;
        }
        free(value);
    }
    return good && option == -1;
}

/* Which words may follow the file: at least and at most. */
static bool item_is_complete(const struct item_call *call)
{
    static const struct {
        const char *doing;
        size_t least, most;
    } forms[] = {{"add", 1, 64}, {"remove", 1, 64}, {"choose", 0, 64}, {"level", 1, 1}, {"why", 1, 1}};
    for (size_t i = 0; call->path && i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(call->doing, forms[i].doing) == 0)
            return call->count >= forms[i].least && call->count <= forms[i].most &&
                   !(call->count == 1 && strcmp(call->doing, "choose") == 0);
    }
    return false;
}

/* The words after the file as options of the question. */
static void item_arguments(struct item_call *call)
{
    bool chooses = strcmp(call->doing, "choose") == 0;
    if (strcmp(call->doing, "level") == 0) {
        char *end = NULL;
        long long level = strtoll(call->arguments[0], &end, 10);
        client_set_int(call->client, "level", *end || end == call->arguments[0] ? -1 : level);
        return;
    }
    for (size_t i = 0; i < call->count; i++) {
        const char *equals = strchr(call->arguments[i], '=');
        size_t length = equals ? (size_t)(equals - call->arguments[i]) : strlen(call->arguments[i]);
        char *flag = chooses && i ? strndup(call->arguments[i], length) : NULL;
        if (flag && equals) item_answer(call, call->arguments[i]);
        client_add(call->client, flag ? "flags" : "items", flag ? flag : call->arguments[i]);
        free(flag);
    }
}

static int item_run(struct item_call *call)
{
    struct talus_answer *answer = NULL;
    client_system(call->client, "pf2e");
    client_set(call->client, "do", call->doing);
    client_set_flag(call->client, "first", call->first);
    item_arguments(call);
    if (!client_file(call->client, call->path)) return EXIT_BAD;
    int status = client_ask(call->client, "item", &answer);
    if (!answer) {
        cli_say("talus item: %s was not changed\n", call->path);
        return status;
    }
    int written = EXIT_FINE;
    if (talus_answer_text(answer, TALUS_RAW) && !call->dry_run)
        written = client_write(call->client, answer, TALUS_RAW, call->path);
    if (written == EXIT_FINE)
        written = client_put(answer, client_form(call->as_json, false));
    talus_answer_free(answer);
    return written;
}

int verb_item(int argc, char **argv)
{
    struct item_call call = {.doing = "", .client = client_new("item")};
    if (!call.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"answer", 'a', POPT_ARG_STRING, NULL, ITEM_ANSWER, "answer a question (repeatable)",
         "[ITEM/]FLAG=VALUE"},
        {"first", 0, POPT_ARG_NONE, &call.first, 0, "answer all other questions with their first option", NULL},
        {"dry-run", 'n', POPT_ARG_NONE, &call.dry_run, 0, "show the changes but write nothing", NULL},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "print JSON", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, ITEM_CONTENT, "additional content (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "add|remove|choose|level|why ACTOR.json ITEM... [options]");
    int result = EXIT_WRONG_CALL;
    if (item_read_options(&call, context)) {
        const char *word = poptGetArg(context);
        if (word) call.doing = word;
        call.path = poptGetArg(context);
        while (call.count < 64 && (word = poptGetArg(context)))
            call.arguments[call.count++] = word;
        result = item_is_complete(&call)
                     ? item_run(&call)
                     : cli_wrong_call("item", "usage: talus item add|remove|choose|level|why ACTOR ITEM... "
                                              "(choose: an item and FLAG=VALUE; level: a number)");
    }
    cli_close(context, options);
    client_free(call.client);
    return result;
}
