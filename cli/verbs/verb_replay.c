/* verb_replay.c: replays a saved game and prints what happened, as sentences or as events. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "core/table.h"
#include "session.h"
#include "terminal/play_complete.h"
#include "terminal/play_sentences.h"

static struct content *replay_content(const struct system *system, void *session)
{
    return session_content(session, system);
}

/* The command, then its events as JSON. */
static void print_events(struct text *out, const struct table *table, size_t index)
{
    const struct table_entry *entry = &table->log.items[index];
    text_addf(out, "%zu  %s\n", index + 1, entry->command);
    struct json_document events;
    if (json_parse(&events, "events", entry->events, strlen(entry->events), NULL) == STATUS_OK) {
        for (size_t i = 0; i < json_count(&events.root); i++) {
            text_add(out, "      ");
            json_write(out, json_at(&events.root, i));
            text_add_char(out, '\n');
        }
    }
    json_free(&events);
}

/* `--again`: the log as it comes out under today's rules and content. */
static int replay_again(const struct table *table, const char *path)
{
    struct text out = {0};
    const char *why = "out of memory";
    table_save(table, &out);
    bool good = !out.failed && fs_write_atomic(path, text_get(&out), out.length, &why) == STATUS_OK;
    text_free(&out);
    if (!good) return cli_wrong_call("replay", "cannot write %s: %s", path, why);
    cli_print("%s: %zu commands\n", path, table->log.count);
    return EXIT_FINE;
}

/* The command as a player types it, then a sentence for each event that people care about. */
static void print_sentences(struct text *out, struct table *table, size_t index, struct arena *arena)
{
    const char *text = table->log.items[index].command;
    struct json_document command;
    const char *words = NULL;
    if (json_parse(&command, "command", text, strlen(text), NULL) == STATUS_OK)
        words = play_words(arena, &command.root);
    const char *answers = words ? strstr(words, " answers=") : NULL; /* the events show them */
    text_addf(out, "%zu  %.*s\n", index + 1, (int)(answers ? answers - words : INT_MAX), words ? words : text);
    json_free(&command);
    play_sentences(table, "      ", out);
}

/* Plays the commands one by one, because a sentence needs the names and values of its moment. */
static bool replay_sentences(struct session *session, struct table *table, struct text *out)
{
    size_t count = table->log.count;
    bool good = table_undo(table, count, &session->diags) == STATUS_OK;
    for (size_t i = 0; good && i < count; i++) {
        good = table_redo(table, 1, &session->diags) == STATUS_OK;
        if (good) print_sentences(out, table, i, &session->arena);
    }
    if (!good) inside_report(&session->diags);
    return good;
}

static int replay_show(struct session *session, struct table *table, bool board, bool events)
{
    struct text out = {0};
    for (size_t i = 0; events && i < table->log.count; i++)
        print_events(&out, table, i);
    if (!events && !replay_sentences(session, table, &out)) {
        text_free(&out);
        return EXIT_BAD;
    }
    const struct table_rules *rules = table->system->table;
    if (board && rules->board) rules->board(table, &out, cli_has_colour());
    struct page page;
    page_init(&page, &session->arena);
    if (rules->describe) rules->describe(table, &page);
    page_print_text(&out, &page, cli_has_colour());
    page_free(&page);
    int status = inside_put(&out);
    text_free(&out);
    return status;
}

/* `--why WHO/THING`: where something comes from. */
static int replay_why(struct session *session, struct table *table, const char *asked)
{
    const char *slash = strchr(asked, '/');
    const char *who = slash ? arena_copy_text(&session->arena, asked, (size_t)(slash - asked)) : NULL;
    struct answer answer = {.data = json_make_null()};
    struct text out = {0};
    if (!who) return cli_wrong_call("replay", "usage: --why WHO/THING");
    if (!table->system->table->why)
        return cli_wrong_call("replay", "the system %s cannot explain where things come from", table->system->id);
    page_init(&answer.page, &session->arena);
    enum status status = table->system->table->why(table, who, slash + 1, &session->arena, &session->diags, &answer);
    inside_report(&session->diags);
    if (status == STATUS_OK) page_print_text(&out, &answer.page, cli_has_colour());
    int result = status == STATUS_OK ? inside_put(&out) : EXIT_BAD;
    text_free(&out);
    page_free(&answer.page);
    return result;
}

/* What is to be done with the game. */
struct replay_wish {
    long long to;
    int board, events;
    const char *again, *why;
};

static int replay(struct session *session, const char *path, const struct replay_wish *wish)
{
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (fs_read(&session->arena, path, &bytes, &size, &why) != STATUS_OK)
        return cli_wrong_call("replay", "cannot read %s: %s", path, why);
    bool whole = true;
    struct table *table = (wish->again ? table_load_again : table_load)(path, bytes, size, replay_content, session,
                                                                        &whole, &session->diags);
    inside_report(&session->diags);
    if (!table) return EXIT_BAD;
    if (wish->to >= 0 && (size_t)wish->to < table->log.count)
        table_undo(table, table->log.count - (size_t)wish->to, &session->diags);
    int status = wish->again ? replay_again(table, wish->again)
                 : wish->why ? replay_why(session, table, wish->why)
                             : replay_show(session, table, wish->board, wish->events);
    table_free(table);
    return whole ? status : EXIT_BAD;
}

int verb_replay(int argc, char **argv)
{
    struct session session;
    session_init(&session);
    struct replay_wish wish = {.to = -1};
    const struct poptOption options[] = {
        {"to", 0, POPT_ARG_LONGLONG, &wish.to, 0, "stop after command N", "N"},
        {"board", 'b', POPT_ARG_NONE, &wish.board, 0, "draw the board at the end", NULL},
        {"events", 'e', POPT_ARG_NONE, &wish.events, 0, "print events as JSON instead of sentences", NULL},
        {"again", 0, POPT_ARG_STRING, &wish.again, 0, "replay the commands under the current rules and save the new game",
         "NEW"},
        {"why", 'w', POPT_ARG_STRING, &wish.why, 0, "explain where something of an actor comes from", "WHO/THING"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "LOG [options]");
    int option = session_read_options(&session, context);
    const char *path = poptGetArg(context);
    int status = option == -2 ? EXIT_WRONG_CALL
                 : path       ? replay(&session, path, &wish)
                              : cli_wrong_call("replay", "usage: talus replay LOG");
    cli_close(context, options);
    session_free(&session);
    return status;
}
