/* verb_rest.c: a short or long rest of a 5e character, from its file. */
#include <stdio.h>
#include <string.h>

#include "core/table.h"
#include "session.h"

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

static int rest_report(struct table *table, struct arena *arena, const char *name)
{
    struct text out = {0};
    struct json view = json_make_object();
    for (size_t i = 0; i < table->events.count; i++) {
        size_t before = out.length;
        table_event_sentence(table, &table->events.items[i], &out);
        if (out.length > before) text_add_char(&out, '\n');
    }
    table_view(table, arena, TABLE_ALL_SIDES, &view);
    const struct json *body = json_get(json_get(&view, "actors"), name), *pools = json_get(body, "resources");
    text_addf(&out, "hit points %lld of %lld", (long long)json_to_int(json_get(body, "hp"), 0),
              (long long)json_to_int(json_get(body, "hpMax"), 0));
    for (size_t i = 0; json_is(pools, JSON_OBJECT) && i < pools->count; i++)
        text_addf(&out, ", %s %lld", pools->members[i].name, (long long)json_to_int(&pools->members[i].value, 0));
    text_add_char(&out, '\n');
    int status = cli_put(&out);
    text_free(&out);
    return status;
}

static int rest_run(struct session *session, const char *kind, const char *path, int dice, long seed)
{
    const struct system *system = system_find("dnd5e");
    struct arena *arena = &session->arena;
    if (!kind || !path || (strcmp(kind, "short") != 0 && strcmp(kind, "long") != 0))
        return cli_wrong_call("rest", "say short or long, and a character (a file or a name)");
    const struct system *owner = NULL;
    const struct json_document *file = session_document(session, "rest", path, system, &owner);
    if (!file) return EXIT_BAD;
    struct json scenario = rest_scenario(arena, &file->root), command = json_make_object();
    const char *name = json_to_text(json_get(&file->root, "name"), "nameless");
    json_set(arena, &command, "do", json_make_text(arena, "rest", 4));
    json_set(arena, &command, "who", json_make_text(arena, name, strlen(name)));
    json_set(arena, &command, "kind", json_make_text(arena, kind, strlen(kind)));
    json_set(arena, &command, "hit_dice", json_make_int(dice));
    struct table *table =
        table_new(system, session_content(session, system), &scenario, (uint64_t)seed, &session->diags);
    int status = EXIT_BAD;
    if (!table)
        cli_print_diags(&session->diags);
    else if (table_do(table, &command) == TABLE_DONE)
        status = rest_report(table, arena, name);
    else
        fprintf(stderr, "talus rest: %s\n", table->refusal ? table->refusal : "a question is open");
    table_free(table);
    return status;
}

int verb_rest(int argc, char **argv)
{
    int dice = 0;
    long seed = 1;
    struct session session;
    session_init(&session);
    const struct poptOption options[] = {{"hit-dice", 0, POPT_ARG_INT, &dice, 0, "hit dice spent in a short rest", "N"},
                                         {"seed", 0, POPT_ARG_LONG, &seed, 0, "seed of the dice", "N"},
                                         POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "short|long CHARACTER [options]");
    int status = EXIT_WRONG_CALL;
    if (cli_next_option(context) == -1) {
        const char *kind = poptGetArg(context);
        status = rest_run(&session, kind, poptGetArg(context), dice, seed);
    }
    cli_close(context, options);
    session_free(&session);
    return status;
}
