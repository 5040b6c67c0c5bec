/* verb_replay.c: plays a saved game again and shows what happened. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "core/table.h"
#include "session.h"

static struct content *replay_content(const struct system *system, void *session)
{
    return session_content(session, system);
}

static void print_entry(struct text *out, const struct table *table, size_t index)
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

static int replay_show(struct session *session, struct table *table, bool board)
{
    struct text out = {0};
    for (size_t i = 0; i < table->log.count; i++)
        print_entry(&out, table, i);
    const struct table_rules *rules = table->system->table;
    if (board && rules->board) rules->board(table, &out, cli_has_colour());
    struct page page;
    page_init(&page, &session->arena);
    if (rules->describe) rules->describe(table, &page);
    page_print_text(&out, &page, cli_has_colour());
    page_free(&page);
    int status = cli_put(&out);
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
    if (!who) return cli_wrong_call("replay", "say --why WHO/THING");
    if (!table->system->table->why)
        return cli_wrong_call("replay", "the system %s cannot tell where things come from", table->system->id);
    page_init(&answer.page, &session->arena);
    enum status status = table->system->table->why(table, who, slash + 1, &session->arena, &session->diags, &answer);
    cli_print_diags(&session->diags);
    if (status == STATUS_OK) page_print_text(&out, &answer.page, cli_has_colour());
    int result = status == STATUS_OK ? cli_put(&out) : EXIT_BAD;
    text_free(&out);
    page_free(&answer.page);
    return result;
}

/* What is to be done with the game. */
struct replay_wish {
    long long to;
    int board;
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
    cli_print_diags(&session->diags);
    if (!table) return EXIT_BAD;
    if (wish->to >= 0 && (size_t)wish->to < table->log.count)
        table_undo(table, table->log.count - (size_t)wish->to, &session->diags);
    int status = wish->again ? replay_again(table, wish->again)
                 : wish->why ? replay_why(session, table, wish->why)
                             : replay_show(session, table, wish->board);
    table_free(table);
    return whole ? status : EXIT_BAD;
}

int verb_replay(int argc, char **argv)
{
    struct session session;
    session_init(&session);
    struct replay_wish wish = {.to = -1};
    const struct poptOption options[] = {
        {"to", 0, POPT_ARG_LONGLONG, &wish.to, 0, "stop after this command", "N"},
        {"board", 'b', POPT_ARG_NONE, &wish.board, 0, "draw the board at the end", NULL},
        {"again", 0, POPT_ARG_STRING, &wish.again, 0, "give its commands again under today's rules, save that game",
         "NEW"},
        {"why", 'w', POPT_ARG_STRING, &wish.why, 0, "instead tell where something comes from", "WHO/THING"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "further content (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "LOG [options]");
    int option = session_read_options(&session, context);
    const char *path = poptGetArg(context);
    int status = option == -2 ? EXIT_WRONG_CALL
                 : path       ? replay(&session, path, &wish)
                              : cli_wrong_call("replay", "name the log of a game");
    cli_close(context, options);
    session_free(&session);
    return status;
}
