/* verb_item.c: item: an actor's file changed item by item; written whole or not at all. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/content/pack.h"

struct item_call {
    struct session session;
    struct pf2e_builder builder;
    const char *doing, *path;
    const char *arguments[64];
    size_t count;
    const char *answers[64];
    size_t answer_count;
    int first, dry_run, as_json;
};

enum { ITEM_CONTENT = 1, ITEM_ANSWER };

static bool item_read_options(struct item_call *call, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        char *copy = value ? arena_copy_text(&call->session.arena, value, strlen(value)) : NULL;
        free(value);
        if (!copy) continue;
        if (option == ITEM_CONTENT)
            session_add_content(&call->session, copy);
        else if (call->answer_count < sizeof call->answers / sizeof *call->answers)
            call->answers[call->answer_count++] = copy;
    }
    return option == -1;
}

/* FLAG=VALUE; numbers and such are what JSON says they are, all else is text. */
static bool item_give_answer(struct item_call *call, const char *said)
{
    const char *equals = strchr(said, '=');
    char *key = equals && equals > said ? arena_copy_text(&call->session.arena, said, (size_t)(equals - said)) : NULL;
    if (!key) return false;
    struct json_document parsed;
    struct json value = json_make_text(&call->session.arena, equals + 1, strlen(equals + 1));
    if (json_parse(&parsed, "answer", equals + 1, strlen(equals + 1), NULL) == STATUS_OK &&
        parsed.root.type != JSON_ARRAY)
        value = json_copy(&call->session.arena, &parsed.root);
    json_free(&parsed);
    pf2e_builder_answer(&call->builder, key, value);
    return true;
}

static int item_finish(struct item_call *call, enum status status, struct answer *answer)
{
    struct session *session = &call->session;
    const char *why = "";
    if (status == STATUS_OK && strcmp(call->doing, "why") != 0) {
        pf2e_builder_check_answers(&call->builder);
        pf2e_builder_report(&call->builder, &session->arena, answer);
    }
    cli_print_diags(&session->diags);
    if (status != STATUS_OK) {
        fprintf(stderr, "talus item: %s; %s was not changed\n", status_name(status), call->path);
        return EXIT_BAD;
    }
    bool changed = json_count(&call->builder.added) || json_count(&call->builder.removed) ||
                   json_count(&call->builder.choices) || strcmp(call->doing, "level") == 0;
    if (changed && !call->dry_run) {
        struct text out = {0};
        json_write_pretty(&out, &call->builder.workshop.actor);
        text_add_char(&out, '\n');
        status = cli_write(call->path, &out, &why);
        text_free(&out);
    }
    if (status != STATUS_OK) {
        fprintf(stderr, "talus item: %s cannot be written: %s; it was not changed\n", call->path, why);
        return EXIT_BAD;
    }
    return session_put(answer, call->as_json ? SESSION_JSON : SESSION_TEXT);
}

static enum status item_choose(struct item_call *call)
{
    if (!call->count) return pf2e_builder_list_open(&call->builder);
    enum status status = STATUS_OK;
    for (size_t i = 1; status == STATUS_OK && i < call->count; i++) {
        const char *equals = strchr(call->arguments[i], '=');
        char *flag = arena_copy_text(&call->session.arena, call->arguments[i],
                                     equals ? (size_t)(equals - call->arguments[i]) : strlen(call->arguments[i]));
        if (equals) item_give_answer(call, call->arguments[i]);
        status = flag ? pf2e_builder_choose(&call->builder, call->arguments[0], flag) : STATUS_NO_MEMORY;
    }
    return status;
}

static enum status item_do(struct item_call *call, struct answer *answer)
{
    struct pf2e_builder *builder = &call->builder;
    enum status status = STATUS_OK;
    if (strcmp(call->doing, "choose") == 0) return item_choose(call);
    if (strcmp(call->doing, "why") == 0)
        return pf2e_builder_why(builder, call->arguments[0], &call->session.arena, answer);
    for (size_t i = 0; status == STATUS_OK && i < call->count; i++) {
        if (strcmp(call->doing, "add") == 0) {
            struct json name = json_make_text(&call->session.arena, call->arguments[i], strlen(call->arguments[i]));
            status = pf2e_builder_add(builder, &name, NULL);
        } else if (strcmp(call->doing, "remove") == 0) {
            status = pf2e_builder_remove(builder, call->arguments[i]);
        } else {
            char *end;
            long long level = strtoll(call->arguments[i], &end, 10);
            status = pf2e_builder_level(builder, *end || end == call->arguments[i] ? -1 : level);
        }
    }
    return status;
}

/* The actor's file; what is none is said. */
static const struct json_document *item_load(struct item_call *call)
{
    struct session *session = &call->session;
    session->has_document = true;
    if (json_load(&session->document, call->path, &session->diags) != STATUS_OK) {
        cli_print_diags(&session->diags);
        return NULL;
    }
    const struct json *root = &session->document.root, *items = json_get(root, "items");
    const char *type = json_to_text(json_get(root, "type"), "");
    if (pf2e_is_actor(type) && json_is(json_get(root, "system"), JSON_OBJECT) && (!items || items->type == JSON_ARRAY))
        return &session->document;
    fprintf(stderr, "talus item: %s is no PF2e actor; it was not changed\n", call->path);
    return NULL;
}

static int item_run(struct item_call *call)
{
    const struct json_document *document = item_load(call);
    struct content *content = document ? session_content(&call->session, &pf2e_system) : NULL;
    if (!content) return EXIT_BAD;
    bool good = pf2e_builder_open(&call->builder, (struct pf2e_content *)(void *)content, &document->root,
                                  &call->session.diags);
    call->builder.place = (struct place){.file = call->path};
    call->builder.first = call->first;
    int result = EXIT_BAD;
    for (size_t i = 0; good && i < call->answer_count; i++) {
        good = item_give_answer(call, call->answers[i]);
        if (!good) result = cli_wrong_call("item", "\"%s\" is no answer; write FLAG=VALUE", call->answers[i]);
    }
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &call->session.arena);
    if (good) result = item_finish(call, item_do(call, &answer), &answer);
    page_free(&answer.page);
    pf2e_builder_close(&call->builder);
    return result;
}

/* Which words may stand after the file: at least and at most. */
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

int verb_item(int argc, char **argv)
{
    struct item_call call = {.doing = ""};
    session_init(&call.session);
    const struct poptOption options[] = {
        {"answer", 'a', POPT_ARG_STRING, NULL, ITEM_ANSWER, "the answer to a question (repeatable)",
         "[ITEM/]FLAG=VALUE"},
        {"first", 0, POPT_ARG_NONE, &call.first, 0, "questions without an answer take the first option", NULL},
        {"dry-run", 'n', POPT_ARG_NONE, &call.dry_run, 0, "say what would be done, write nothing", NULL},
        {"json", 'j', POPT_ARG_NONE, &call.as_json, 0, "print JSON for programs", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, ITEM_CONTENT, "further content (repeatable)", "PATH"},
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
                     : cli_wrong_call("item", "say add, remove, choose, level or why, then an actor's file, then items "
                                              "(choose: an item and FLAG=VALUE; level: a number)");
    }
    cli_close(context, options);
    session_free(&call.session);
    return result;
}
