/* verb_replay.c: replays a saved game and prints what happened, as sentences, as events or for programs. */
#include <stdio.h>
#include <string.h>

#include "client.h"
#include "terminal/command_title.h"
#include "terminal/seat.h"
#include "util/file.h"
#include "util/heap.h"

/* What is to be done with the game. */
struct replay_wish {
    long long to;
    int board, events, json;
    const char *again, *why;
};

struct replay {
    struct client *client;
    struct talus_table *table;
    struct pool pool;
    const struct replay_wish *wish;
    const char *turn; /* whose turn it is; NULL: none has begun */
};

/* The command, then its events as JSON. */
static void print_events(struct buffer *out, const struct node *entry, size_t number)
{
    const struct node *events = node_get(entry, "events");
    buffer_addf(out, "%zu  ", number);
    node_write(out, node_get(entry, "command"));
    buffer_add_char(out, '\n');
    for (size_t i = 0; i < node_count(events); i++) {
        buffer_add(out, "      ");
        node_write(out, node_at(events, i));
        buffer_add_char(out, '\n');
    }
}

/* The command in words, then a sentence for each event that people care about. */
static void print_sentences(struct replay *replay, struct buffer *out, const struct node *entry, size_t number)
{
    const struct node *events = node_get(entry, "events");
    const char *title = command_title(&replay->pool, node_get(entry, "command"), events, replay->turn);
    replay->turn = command_turn(events, replay->turn);
    buffer_addf(out, "%zu  %s\n", number, title ? title : "");
    if (node_is_text(node_get(node_at(events, 0), "event"), "refused"))
        buffer_addf(out, "      Not allowed: %s.\n", node_to_text(node_get(node_at(events, 0), "reason"), ""));
    struct talus_answer *last = seat_ask(replay->table, "last", NULL);
    const char *line = last ? heap_check_text(talus_answer_text(last, TALUS_TEXT)) : NULL;
    while (line && *line) {
        size_t length = strcspn(line, "\n");
        buffer_addf(out, "      %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
    talus_answer_free(last);
}

/* Plays the commands one by one, because a sentence needs the names and values of its moment. */
static bool replay_sentences(struct replay *replay, struct buffer *out, const struct node *log)
{
    bool good = heap_check(talus_table_undo(replay->table, log->count)) == TALUS_OK;
    for (size_t i = 0; good && i < log->count; i++) {
        good = heap_check(talus_table_redo(replay->table, 1)) == TALUS_OK;
        if (good) print_sentences(replay, out, node_at(log, i), i + 1);
    }
    return good;
}

static void replay_print_state(struct replay *replay, struct buffer *out)
{
    if (replay->wish->board) seat_add_board(replay->table, out);
    seat_add_state(replay->table, out);
}

/* {"commands": [{"command", "events"}], "view"} */
static void replay_print_json(struct replay *replay, struct buffer *out, const struct node *log)
{
    struct node root = node_make_object();
    node_set(&replay->pool, &root, "commands", *log);
    node_set(&replay->pool, &root, "view", seat_node(replay->table, &replay->pool, "view", NULL));
    node_write_pretty(out, &root);
    buffer_add_char(out, '\n');
}

static int replay_show(struct replay *replay)
{
    struct buffer out = {0};
    struct node log = seat_node(replay->table, &replay->pool, "log", NULL);
    bool good = true;
    if (replay->wish->json)
        replay_print_json(replay, &out, &log);
    for (size_t i = 0; replay->wish->events && i < log.count; i++)
        print_events(&out, node_at(&log, i), i + 1);
    if (!replay->wish->events && !replay->wish->json) good = replay_sentences(replay, &out, &log);
    if (good && !replay->wish->json) replay_print_state(replay, &out);
    seat_report(replay->client);
    int status = good && !replay->pool.failed ? cli_put(&out) : EXIT_BAD;
    buffer_free(&out);
    return status;
}

/* `--why WHO/THING`: where something comes from. */
static int replay_why(struct replay *replay)
{
    const char *asked = replay->wish->why, *slash = strchr(asked, '/');
    struct buffer options = {0};
    if (!slash) return cli_wrong_call("replay", "usage: --why WHO/THING");
    buffer_add(&options, "{\"who\":");
    buffer_add_json_bytes(&options, asked, (size_t)(slash - asked));
    buffer_add(&options, ",\"what\":");
    buffer_add_json(&options, slash + 1);
    buffer_add(&options, "}");
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_table_ask(replay->table, "why", buffer_get(&options), &answer);
    bool said = seat_report(replay->client);
    if (status != TALUS_OK && !said)
        cli_wrong_call("replay", "this rule system does not record where things come from");
    int result = answer ? client_put(answer, client_form(false, false)) : EXIT_BAD;
    talus_answer_free(answer);
    buffer_free(&options);
    return result;
}

/* `--again`: the log as it comes out under today's rules and content. */
static int replay_again(struct client *client, const char *path, const struct replay_wish *wish)
{
    struct talus_answer *answer = NULL;
    client_set(client, "file", path);
    if (!client_set_file(client, "log", path)) return EXIT_WRONG_CALL;
    int status = client_ask(client, "rerun", &answer);
    if (answer && client_write(client, answer, TALUS_RAW, wish->again) != EXIT_FINE) status = EXIT_WRONG_CALL;
    if (answer && status != EXIT_WRONG_CALL && wish->json) (void)client_put(answer, TALUS_PRETTY);
    if (answer && status != EXIT_WRONG_CALL && !wish->json)
        cli_print("%s: %lld commands\n", wish->again,
                  (long long)talus_value_int(talus_value_get(answer, "/commands"), 0));
    talus_answer_free(answer);
    return status;
}

static int replay_run(struct client *client, const char *path, const struct replay_wish *wish)
{
    struct replay replay = {.client = client, .wish = wish};
    bool whole = true;
    if (wish->again) return replay_again(client, path, wish);
    int file;
    uint64_t size;
    const char *why = "";
    bool pipe = file_is_pipe(path); /* can be read only once */
    if (!pipe && file_hold(path, &file, &size, &why) != TALUS_OK)
        return cli_wrong_call("replay", "cannot read %s: %s", path, why);
    if (!pipe) file_let_go(file);
    replay.table = seat_load_file(client, "replay", path, &whole);
    if (!replay.table) return pipe || file_is_regular(path) ? EXIT_BAD : EXIT_WRONG_CALL;
    size_t count = seat_commands(replay.table);
    int status = EXIT_FINE;
    if (wish->to > (long long)count)
        status = cli_wrong_call("replay", "--to is 0 to %zu, the number of commands in the log, not %lld", count, wish->to);
    else if (wish->to >= 0)
        (void)heap_check(talus_table_undo(replay.table, count - (size_t)wish->to));
    if (status == EXIT_FINE) status = wish->why ? replay_why(&replay) : replay_show(&replay);
    talus_table_free(replay.table);
    pool_free(&replay.pool);
    return whole ? status : EXIT_BAD;
}

int verb_replay(int argc, char **argv)
{
    struct client *client = client_new("replay");
    if (!client) return EXIT_BAD;
    struct replay_wish wish = {.to = -1};
    const struct poptOption options[] = {
        {"to", 0, POPT_ARG_LONGLONG, &wish.to, 0, "stop after command N", "N"},
        {"board", 'b', POPT_ARG_NONE, &wish.board, 0, "draw the board at the end", NULL},
        {"events", 'e', POPT_ARG_NONE, &wish.events, 0, "print events as JSON instead of sentences", NULL},
        {"json", 'j', POPT_ARG_NONE, &wish.json, 0, "print commands, events and the last view as JSON", NULL},
        {"again", 0, POPT_ARG_STRING, &wish.again, 0, "replay the commands under the current rules and save the new game",
         "NEW"},
        {"why", 'w', POPT_ARG_STRING, &wish.why, 0, "explain where something of an actor comes from", "WHO/THING"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "LOG [options]");
    int option = client_read_options(client, context);
    const char *path = poptGetArg(context);
    client_report(client);
    int status = option == -2 ? EXIT_WRONG_CALL
                 : path       ? replay_run(client, path, &wish)
                              : cli_wrong_call("replay", "usage: talus replay LOG");
    cli_close(context, options);
    client_free(client);
    return status;
}
