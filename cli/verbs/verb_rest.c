/* verb_rest.c: a short or long rest of a 5e character, from its file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/table.h"
#include "session.h"

enum { REST_CONTENT = 1 };

/* The scenario of one: the document, and where it stands now ("current": {"hp", "resources"}). */
static struct json rest_scenario(struct arena *arena, const struct json *document)
{
    struct json scenario = json_make_object(), actors = json_make_array(), entry = json_make_object();
    const struct json *current = json_get(document, "current");
    json_set(arena, &entry, "actor", json_copy(arena, document));
    for (size_t i = 0; json_is(current, JSON_OBJECT) && i < current->count; i++)
        json_set(arena, &entry, current->members[i].name, json_copy(arena, &current->members[i].value));
    json_push(arena, &actors, entry);
    json_set(arena, &scenario, "actors", actors);
    return scenario;
}

/* Where the character stands now, in the words of a scenario's entry. */
static struct json rest_current(struct arena *arena, const struct json *body)
{
    static const char *const turn[] = {"action", "bonusAction", "reaction", "movement", "attacks"};
    struct json current = json_make_object(), pools = json_copy(arena, json_get(body, "resources"));
    for (size_t i = 0; i < sizeof turn / sizeof *turn; i++)
        json_remove(&pools, turn[i]);
    json_set(arena, &current, "hp", json_make_int(json_to_int(json_path(body, "hp.value"), 0)));
    json_set(arena, &current, "resources", pools);
    json_set_from(arena, &current, "spellSlots", body, "spellSlots");
    return current;
}

static int rest_report(struct table *table, struct arena *arena, struct json *current)
{
    struct text out = {0};
    struct json view = json_make_object();
    for (size_t i = 0; i < table->events.count; i++) {
        size_t before = out.length;
        table_event_sentence(table, &table->events.items[i], &out);
        if (out.length > before) text_add_char(&out, '\n');
    }
    table_view(table, arena, TABLE_ALL_SIDES, &view);
    const struct json *body = json_at(json_get(&view, "actors"), 0);
    *current = rest_current(arena, body);
    const struct json *pools = json_get(current, "resources");
    text_addf(&out, "hit points %lld of %lld", (long long)json_to_int(json_path(body, "hp.value"), 0),
              (long long)json_to_int(json_path(body, "hp.max"), 0));
    for (size_t i = 0; json_is(pools, JSON_OBJECT) && i < pools->count; i++)
        text_addf(&out, ", %s %lld", pools->members[i].name, (long long)json_to_int(&pools->members[i].value, 0));
    text_add_char(&out, '\n');
    int status = cli_put(&out);
    text_free(&out);
    return status;
}

/* The character's document with its state, into a file. */
static int rest_write(struct arena *arena, const struct json *document, const struct json *current, const char *path)
{
    struct json written = json_copy(arena, document);
    struct text out = {0};
    json_set(arena, &written, "current", *current);
    json_write_pretty(&out, &written);
    text_add_char(&out, '\n');
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text_get(&out), 1, out.length, file) == out.length;
    if (file && fclose(file) != 0) good = false;
    if (!good) fprintf(stderr, "talus rest: cannot write %s\n", path);
    text_free(&out);
    return good ? EXIT_FINE : EXIT_BAD;
}

struct rest {
    int dice;
    long seed;
    const char *output; /* NULL: nothing is written */
};

static int rest_run(struct session *session, const char *kind, const char *path, const struct rest *rest)
{
    const struct system *system = system_find("dnd5e");
    struct arena *arena = &session->arena;
    if (!kind || !path || (strcmp(kind, "short") != 0 && strcmp(kind, "long") != 0))
        return cli_wrong_call("rest", "usage: talus rest short|long CHARACTER (a file or a name)");
    const struct system *owner = NULL;
    const struct json_document *file = session_document(session, "rest", path, system, &owner);
    if (!file) return EXIT_BAD;
    struct json scenario = rest_scenario(arena, &file->root), command = json_make_object();
    const char *name = json_to_text(json_get(&file->root, "name"), "nameless");
    json_set(arena, &command, "do", json_make_text(arena, "rest", 4));
    json_set(arena, &command, "who", json_make_text(arena, name, strlen(name)));
    json_set(arena, &command, "kind", json_make_text(arena, kind, strlen(kind)));
    struct json current = json_make_object();
    if (strcmp(kind, "short") == 0) json_set(arena, &command, "hitDice", json_make_int(rest->dice));
    struct table *table =
        table_new(system, session_content(session, system), &scenario, (uint64_t)rest->seed, &session->diags);
    int status = EXIT_BAD;
    if (!table)
        cli_print_diags(&session->diags);
    else if (table_do(table, &command) == TABLE_DONE)
        status = rest_report(table, arena, &current);
    else
        fprintf(stderr, "talus rest: %s\n", table->refusal ? table->refusal : "a question is open");
    table_free(table);
    if (status == EXIT_FINE && rest->output) return rest_write(arena, &file->root, &current, rest->output);
    return status;
}

int verb_rest(int argc, char **argv)
{
    struct rest rest = {.seed = 1};
    struct session session;
    session_init(&session);
    const struct poptOption options[] = {
        {"hit-dice", 0, POPT_ARG_INT, &rest.dice, 0, "hit dice spent in a short rest", "N"},
        {"seed", 0, POPT_ARG_LONG, &rest.seed, 0, "seed of the dice", "N"},
        {"content", 'c', POPT_ARG_STRING, NULL, REST_CONTENT, "further content (repeatable)", "PATH"},
        {"output", 'o', POPT_ARG_STRING, &rest.output, 0, "write the character with its state here", "FILE"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "short|long CHARACTER [options]");
    int status = EXIT_WRONG_CALL, option;
    while ((option = cli_next_option(context)) > 0) {
        char *value = poptGetOptArg(context);
        char *copy = value ? arena_copy_text(&session.arena, value, strlen(value)) : NULL;
        free(value);
        if (copy) session_add_content(&session, copy);
    }
    if (option == -1) {
        const char *kind = poptGetArg(context);
        status = rest_run(&session, kind, poptGetArg(context), &rest);
    }
    cli_close(context, options);
    session_free(&session);
    return status;
}
