/* verb_p2v.c: `talus p2v new` makes a legal random set-up, `talus p2v play` plays: people against people or against the
 * machine, with the board drawn, legal actions listed, odds shown and moves undone. */
#include <stdio.h>
#include <string.h>

#include "p2v/p2v_setup.h"
#include "p2v/p2v_solo.h"
#include "util/file.h"

enum { P2V_MOST_POINTS = 10000 };

/* What `talus p2v` was requested. */
struct wish {
    const char *path, *machine, *ai, *level, *temper, *victory, *deployment, *save;
    int points, nodes, think, is_quiet, gridless;
    long long seed;
};

static void wish_set(struct pool *pool, struct node *object, const char *name, const char *text)
{
    if (text) node_set(pool, object, name, node_make_text(pool, text, strlen(text)));
}

/* A scenario with random parties. */
static struct node wish_scenario(const struct wish *wish, struct pool *pool)
{
    struct node scenario = node_make_object(), random = node_make_object(), rules = node_make_object();
    wish_set(pool, &scenario, "system", "p2v");
    node_set(pool, &scenario, "seed", node_make_int(wish->seed));
    node_set(pool, &random, "points", node_make_int(wish->points));
    wish_set(pool, &random, "license", "ORC");
    node_set(pool, &scenario, "random", random);
    wish_set(pool, &scenario, "victory", wish->victory);
    wish_set(pool, &scenario, "deployment", wish->deployment);
    if (wish->gridless) {
        node_set(pool, &rules, "gridless", node_make_bool(true));
        node_set(pool, &scenario, "rules", rules);
    }
    return scenario;
}

static struct talus_table *wish_table(struct client *client, const char *file, const struct buffer *text, int64_t seed)
{
    struct talus_table *table = NULL;
    struct talus_scenario asked = {.size = sizeof asked,
                                   .system = "p2v",
                                   .file = file,
                                   .text = buffer_get(text),
                                   .text_size = text->length,
                                   .seed = (uint64_t)seed};
    if (!text->failed && talus_use(client_engine(client), client_own_content(client)) == TALUS_OK)
        (void)talus_table_new(client_engine(client), &asked, &table);
    (void)seat_report(client);
    return table;
}

/* ---- new ---- */

static int p2v_new(struct client *client, const struct wish *wish)
{
    struct pool pool = {0};
    struct buffer out = {0}, board = {0};
    struct node scenario = wish_scenario(wish, &pool);
    int status = EXIT_BAD;
    node_write_pretty(&out, &scenario);
    buffer_add_char(&out, '\n');
    struct talus_table *table = wish_table(client, "scenario", &out, wish->seed);
    if (table) {
        seat_add_board(table, &board);
        fputs(buffer_get(&board), stderr);
        status = cli_put(&out);
    }
    talus_table_free(table);
    buffer_free(&board);
    buffer_free(&out);
    pool_free(&pool);
    return status;
}

/* ---- play ---- */

static struct node play_start(struct pool *pool)
{
    struct node start = node_make_object();
    wish_set(pool, &start, "do", "start");
    return start;
}

/* One step of the game; false when it is over. */
static bool play_step(struct sitting *sitting)
{
    struct talus_answer *screen = sitting_ask(sitting, "screen", NULL);
    bool over = !screen || talus_value_bool(talus_value_get(screen, "/over"), 0);
    bool started = talus_value_bool(talus_value_get(screen, "/started"), 0) != 0;
    int64_t side = talus_value_int(talus_value_get(screen, "/sideToMove"), 0);
    talus_answer_free(screen);
    if (over) return false;
    if (!started) /* also if that was undone */
        return setup_play(sitting) && sitting_give(sitting, play_start(&sitting->pool), NULL);
    if (side >= 0 && side < SITTING_SIDES && sitting->is_machine[side]) return sitting_machine(sitting);
    sitting_turn(sitting);
    return true;
}

static int sitting_play(struct sitting *sitting)
{
    if (sitting->is_quiet) sitting_board(sitting);
    do {
        for (int guard = 0; !sitting->is_over && guard < 20000; guard++)
            if (!play_step(sitting)) break;
        sitting_board(sitting);
    } while (!sitting->is_over && sitting_goes_on(sitting));
    return EXIT_FINE;
}

static bool play_knows(const char *word, const char *const *words)
{
    for (; word && *words; words++)
        if (strcmp(word, *words) == 0) return true;
    return !word;
}

/* How well the machine plays. False, and why, when the options do not fit. */
static bool play_machine(const struct wish *wish, struct sitting *sitting)
{
    static const char *const players[] = {"random", "greedy", "search", NULL};
    static const char *const levels[] = {"easy", "normal", "hard", "expert", NULL};
    static const char *const tempers[] = {"even", "bold", "careful", "grasping", NULL};
    const char *machine = wish->machine ? wish->machine : "second";
    if (!play_knows(wish->ai, players)) return !cli_wrong_call("p2v", "unknown player; choose random, greedy or search");
    if (!play_knows(wish->level, levels)) return !cli_wrong_call("p2v", "unknown level; choose easy, normal, hard or expert");
    if (!play_knows(wish->temper, tempers))
        return !cli_wrong_call("p2v", "unknown temper; choose even, bold, careful or grasping");
    sitting->player = wish->ai;
    sitting->level = wish->level;
    sitting->temper = wish->temper;
    sitting->nodes = wish->nodes;
    sitting->think = wish->think;
    if ((wish->nodes || wish->think) && !wish->level && !wish->ai) sitting->player = "search";
    for (int side = 0; side < SITTING_SIDES; side++)
        sitting->is_machine[side] = strcmp(machine, "both") == 0 || (strcmp(machine, "none") != 0 && side == 1);
    return true;
}

/* The scenario of a file, or a random one. */
static struct talus_table *play_open(struct client *client, const struct wish *wish)
{
    struct pool pool = {0};
    struct node_document document = {0};
    struct buffer text = {0};
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    int64_t seed = wish->seed;
    if (!wish->path) {
        struct node scenario = wish_scenario(wish, &pool);
        node_write(&text, &scenario);
    } else if (file_read(&pool, wish->path, &bytes, &size, &why) == TALUS_OK) {
        buffer_add_bytes(&text, bytes, size);
        if (node_parse(&document, wish->path, bytes, size, NULL) == TALUS_OK)
            seed = node_to_int(node_get(&document.root, "seed"), seed);
    } else {
        cli_say("talus p2v: cannot read %s: %s\n", wish->path, why);
        text.failed = true;
    }
    struct talus_table *table =
        text.failed ? NULL : wish_table(client, wish->path ? wish->path : "scenario", &text, seed);
    buffer_free(&text);
    node_free(&document);
    pool_free(&pool);
    return table;
}

static int p2v_play(struct client *client, const struct wish *wish)
{
    struct sitting sitting = {.client = client, .seed = wish->seed, .is_quiet = wish->is_quiet};
    if (!play_machine(wish, &sitting)) return EXIT_WRONG_CALL;
    if (wish->path && file_ends_with(wish->path, ".jsonl")) /* a saved game is a log */
        (void)sitting_load(&sitting, wish->path);
    else
        sitting.table = play_open(client, wish);
    int status = sitting.table ? sitting_play(&sitting) : EXIT_BAD;
    if (sitting.table && wish->save && !sitting_save(&sitting, wish->save)) status = EXIT_BAD;
    sitting_free(&sitting);
    return status;
}

static int p2v_run(struct client *client, const char *what, const struct wish *wish)
{
    client_report(client);
    if (!what) what = "";
    if (strcmp(what, "new") == 0) return p2v_new(client, wish);
    if (strcmp(what, "play") == 0) return p2v_play(client, wish);
    if (strcmp(what, "solo") == 0)
        return p2v_solo_adventure(client, wish->path, wish->seed,
                                  wish->machine && strcmp(wish->machine, "none") == 0);
    if (wish->path && strcmp(what, "gambits") == 0) return p2v_solo_gambits(client, wish->path);
    return cli_wrong_call("p2v", "usage: talus p2v new|play|solo|gambits CREATURE");
}

int verb_p2v(int argc, char **argv)
{
    struct client *client = client_new("p2v");
    struct wish wish = {.points = 150, .seed = 1};
    if (!client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"points", 'p', POPT_ARG_INT, &wish.points, 0, "points per party (150)", "N"},
        {"seed", 's', POPT_ARG_LONGLONG, &wish.seed, 0, "seed (1)", "S"},
        {"machine", 'm', POPT_ARG_STRING, &wish.machine, 0, "sides the machine plays: second, both or none", "WHO"},
        {"ai", 0, POPT_ARG_STRING, &wish.ai, 0, "machine player: random, greedy or search", "NAME"},
        {"level", 0, POPT_ARG_STRING, &wish.level, 0, "how well the machine plays: easy, normal, hard, expert", "NAME"},
        {"temper", 0, POPT_ARG_STRING, &wish.temper, 0, "how it plays: even, bold, careful, grasping", "NAME"},
        {"nodes", 0, POPT_ARG_INT, &wish.nodes, 0, "positions examined per decision (1000)", "N"},
        {"think", 0, POPT_ARG_INT, &wish.think, 0, "seconds per decision, instead of --nodes", "S"},
        {"victory", 0, POPT_ARG_STRING, &wish.victory, 0, "victory conditions of a wargame", "NAME"},
        {"deployment", 0, POPT_ARG_STRING, &wish.deployment, 0, "deployment of a wargame", "NAME"},
        {"gridless", 0, POPT_ARG_NONE, &wish.gridless, 0, "play in inches with bases, not squares", NULL},
        {"save", 0, POPT_ARG_STRING, &wish.save, 0, "write the log to this file at the end", "FILE"},
        {"quiet", 'q', POPT_ARG_NONE, &wish.is_quiet, 0, "print only the first and the last board", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options,
                    "new | play [SCENARIO.json|GAME.jsonl] | solo [ADVENTURE.json] | gambits CREATURE [options]");
    static const struct cli_range ranges[] = {
        {"points", 1, P2V_MOST_POINTS}, {"nodes", 1, 1000000}, {"think", 1, 600}, {0}};
    cli_ranges(ranges);
    int option = client_read_options(client, context), status = EXIT_WRONG_CALL;
    const char *what = poptGetArg(context);
    wish.path = poptGetArg(context);
    if (option != -2) status = p2v_run(client, what, &wish);
    cli_close(context, options);
    client_free(client);
    return status;
}
