/* verb_find.c: show and find: what is in the content. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

struct finder {
    const char *verb;
    struct session session;
    struct json options;
    const char *system_name;
    int as_json, as_html;
    size_t errors; /* of content, told so far */
};

enum { FIND_CONTENT = 1, FIND_LIST = 100 };

static const char *const find_lists[] = {"type", "trait", "element", "option", "words"};

static void find_add(struct finder *finder, const char *list, const char *word)
{
    struct arena *arena = &finder->session.arena;
    const struct json *known = json_get(&finder->options, list);
    struct json words = known ? *known : json_make_array();
    json_push(arena, &words, json_make_text(arena, word, strlen(word)));
    json_set(arena, &finder->options, list, words);
}

static bool find_read_options(struct finder *finder, poptContext context)
{
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        char *copy = value ? arena_copy_text(&finder->session.arena, value, strlen(value)) : NULL;
        free(value);
        if (copy && option == FIND_CONTENT) session_add_content(&finder->session, copy);
        if (copy && option >= FIND_LIST) find_add(finder, find_lists[option - FIND_LIST], copy);
    }
    return option == -1;
}

/* What was said once is not said again for the next system. */
static void find_tell(struct finder *finder)
{
    struct diags *diags = &finder->session.diags;
    cli_print_diags(diags);
    finder->errors += diags->errors;
    diags_free(diags);
    diags_init(diags);
}

static int find_put(struct finder *finder, enum status status, const struct answer *answer)
{
    find_tell(finder);
    if (status == STATUS_OK)
        return session_put(answer, finder->as_json ? SESSION_JSON : finder->as_html ? SESSION_HTML : SESSION_TEXT);
    fprintf(stderr, "talus %s: %s\n", finder->verb, status_name(status));
    return EXIT_BAD;
}

/* The documents of one system, each with the system's name. */
static void find_collect(struct finder *finder, const struct system *system, const struct json *found, struct json *all)
{
    struct arena *arena = &finder->session.arena;
    for (uint32_t i = 0; json_is(found, JSON_ARRAY) && i < found->count; i++) {
        struct json one = json_copy(arena, &found->items[i]);
        json_set(arena, &one, "system", json_make_text(arena, system->id, strlen(system->id)));
        json_push(arena, all, one);
    }
}

static int find_in(struct finder *finder, const struct system *system, bool alone, struct json *all)
{
    struct request request = {.content = session_content(&finder->session, system),
                              .options = &finder->options,
                              .arena = &finder->session.arena,
                              .diags = &finder->session.diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &finder->session.arena);
    enum status status = request.content ? system->find(&request, &answer) : STATUS_NO_MEMORY;
    int result = EXIT_FINE;
    if (status == STATUS_OK && finder->as_json)
        find_collect(finder, system, &answer.data, all);
    else if (alone || status != STATUS_OK || json_count(&answer.data))
        result = find_put(finder, status, &answer);
    page_free(&answer.page);
    return result;
}

static int find_run(struct finder *finder)
{
    bool wrong;
    const struct system *system = session_system(finder->verb, finder->system_name, &wrong);
    int result = wrong ? EXIT_WRONG_CALL : EXIT_FINE;
    struct answer all = {.data = json_make_array()};
    if (!system) system = session_guess(&finder->session);
    for (size_t i = 0; result == EXIT_FINE && systems_all[i]; i++) {
        if (system && systems_all[i] != system) continue;
        if (systems_all[i]->find) result = find_in(finder, systems_all[i], system != NULL, &all.data);
    }
    if (result == EXIT_FINE && finder->as_json) result = find_put(finder, STATUS_OK, &all);
    find_tell(finder);
    return result == EXIT_FINE && finder->errors ? EXIT_BAD : result;
}

static int show_run(struct finder *finder, const char *name)
{
    bool wrong;
    const struct system *owner = NULL, *system = session_system(finder->verb, finder->system_name, &wrong);
    if (wrong) return EXIT_WRONG_CALL;
    const struct json_document *document = session_document(&finder->session, finder->verb, name, system, &owner);
    if (!document) return EXIT_BAD;
    if (!owner->show) return cli_wrong_call(finder->verb, "the system %s does not offer this", owner->id);
    struct request request = {.content = session_content(&finder->session, owner),
                              .document = document,
                              .options = &finder->options,
                              .arena = &finder->session.arena,
                              .diags = &finder->session.diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &finder->session.arena);
    int result = find_put(finder, request.content ? owner->show(&request, &answer) : STATUS_NO_MEMORY, &answer);
    page_free(&answer.page);
    return result;
}

#define FINDER_OPTIONS(finder)                                                                                         \
    {"content", 'c', POPT_ARG_STRING, NULL, FIND_CONTENT, "further content (repeatable)", "PATH"},                     \
        {"system", 's', POPT_ARG_STRING, &(finder).system_name, 0, "the rule system, when it cannot be told", "NAME"}, \
        {"json", 'j', POPT_ARG_NONE, &(finder).as_json, 0, "print JSON for programs", NULL},                           \
    {                                                                                                                  \
        "html", 0, POPT_ARG_NONE, &(finder).as_html, 0, "print a self-contained HTML page", NULL                       \
    }

int verb_show(int argc, char **argv)
{
    struct finder finder = {.verb = "show", .options = json_make_object()};
    session_init(&finder.session);
    const struct poptOption options[] = {FINDER_OPTIONS(finder), POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "ITEM [options]");
    int status = find_read_options(&finder, context) ? EXIT_FINE : EXIT_WRONG_CALL;
    const char *name = poptGetArg(context);
    if (status == EXIT_FINE)
        status = name ? show_run(&finder, name) : cli_wrong_call("show", "name an item: by name, slug, link or file");
    cli_close(context, options);
    session_free(&finder.session);
    return status;
}

int verb_find(int argc, char **argv)
{
    struct finder finder = {.verb = "find", .options = json_make_object()};
    session_init(&finder.session);
    const struct poptOption options[] = {
        FINDER_OPTIONS(finder),
        {"type", 't', POPT_ARG_STRING, NULL, FIND_LIST, "documents of this type", "TYPE"},
        {"trait", 0, POPT_ARG_STRING, NULL, FIND_LIST + 1, "with this trait (repeatable)", "TRAIT"},
        {"element", 'e', POPT_ARG_STRING, NULL, FIND_LIST + 2, "with a rule element of this kind", "KIND"},
        {"option", 'o', POPT_ARG_STRING, NULL, FIND_LIST + 3, "with a condition that asks for this", "OPTION"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[WORDS] [options]");
    int status = find_read_options(&finder, context) ? EXIT_FINE : EXIT_WRONG_CALL;
    const char *word;
    while ((word = poptGetArg(context)) != NULL)
        find_add(&finder, "words", word);
    if (status == EXIT_FINE) status = find_run(&finder);
    cli_close(context, options);
    session_free(&finder.session);
    return status;
}
