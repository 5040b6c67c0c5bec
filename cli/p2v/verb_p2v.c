/* verb_p2v.c: `talus p2v new` makes a legal random set-up, `talus p2v play` plays: people against people or against the
 * machine, with the board drawn, legal actions listed, odds shown and moves undone. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "core/scenario.h"
#include "p2v/p2v_screen.h"
#include "p2v/p2v_solo.h"

/* ---- new ---- */

static int p2v_new(struct content *content, int points, const struct match_modes *modes, uint64_t seed)
{
    struct arena arena;
    struct diags diags;
    struct text out = {0};
    arena_init(&arena);
    diags_init(&diags);
    struct json scenario = json_make_object(), random = json_make_object();
    json_set(&arena, &random, "points", json_make_int(points));
    json_set(&arena, &random, "license", json_make_text(&arena, "ORC", 3));
    json_set(&arena, &scenario, "system", json_make_text(&arena, "p2v", 3));
    json_set(&arena, &scenario, "seed", json_make_int((int64_t)seed));
    json_set(&arena, &scenario, "random", random);
    match_modes_json(modes, &arena, &scenario);
    struct table *table = table_new(system_find("p2v"), content, &scenario, seed, &diags);
    cli_print_diags(&diags);
    int status = EXIT_BAD;
    if (table) {
        p2v_board_draw(table->state, &out, cli_has_colour());
        fputs(text_get(&out), stderr);
        text_clear(&out);
        json_write_pretty(&out, &scenario);
        text_add_char(&out, '\n');
        status = cli_put(&out);
    }
    text_free(&out);
    table_free(table);
    diags_free(&diags);
    arena_free(&arena);
    return status;
}

/* ---- play ---- */

static int sitting_play(struct sitting *sitting)
{
    struct arena arena;
    arena_init(&arena);
    struct json start = json_make_object();
    json_set(&arena, &start, "do", json_make_text(&arena, "start", 5));
    sitting->table->answer = sitting_answer;
    sitting->table->answer_context = sitting;
    if (sitting->is_quiet) screen_board(sitting, NULL);
    const struct p2v_game *game = &sitting_state(sitting)->game;
    for (int guard = 0; !game->is_over && !sitting->is_over && guard < 20000; guard++) {
        if (!game->is_started) /* also if that was undone */
            table_do(sitting->table, &start);
        else if (sitting->is_machine[p2v_side_to_move(game)])
            sitting_machine(sitting);
        else
            sitting_turn(sitting);
        game = &sitting_state(sitting)->game;
    }
    screen_board(sitting, NULL);
    arena_free(&arena);
    return EXIT_FINE;
}

static int p2v_play(struct session *session, struct content *content, const char *path, int points,
                    const struct match_modes *modes, uint64_t seed, const char *machine, int kind, bool quiet)
{
    const struct system *p2v = system_find("p2v");
    struct json_document document = {0};
    struct arena arena;
    struct sitting sitting = {.session = session, .ai = {.rng = rng_new(seed, 0, 2), .nodes = 1000}};
    sitting.is_quiet = quiet;
    arena_init(&arena);
    struct json scenario = json_make_object(), random = json_make_object();
    json_set(&arena, &random, "points", json_make_int(points));
    json_set(&arena, &random, "license", json_make_text(&arena, "ORC", 3));
    json_set(&arena, &scenario, "random", random);
    match_modes_json(modes, &arena, &scenario);
    const struct json *given = &scenario;
    bool is_saved = path && fs_ends_with(path, ".jsonl"); /* a saved game is a log */
    if (is_saved) {
        given = NULL;
        (void)sitting_load(&sitting, path);
    } else if (path) {
        given = json_load(&document, path, &session->diags) == STATUS_OK ? &document.root : NULL;
        seed = (uint64_t)json_to_int(json_get(given, "seed"), (int64_t)seed);
    }
    if (given && path) (void)scenario_check(p2v, &document, given, &session->diags);
    if (given && path)
        sitting.table = table_new_read(p2v, content, &document, given, seed, &session->diags);
    else if (given)
        sitting.table = table_new(p2v, content, given, seed, &session->diags);
    cli_print_diags(&session->diags);
    for (int side = 0; side < P2V_SIDES; side++) {
        sitting.ai.kinds[side] = (enum p2v_ai_kind)kind;
        sitting.is_machine[side] = strcmp(machine, "both") == 0 || (strcmp(machine, "none") != 0 && side == 1);
    }
    sitting.ai.scratch = memory_alloc(sizeof(struct p2v_game));
    int status = sitting.table ? sitting_play(&sitting) : EXIT_BAD;
    memory_free(sitting.ai.scratch);
    table_free(sitting.table);
    json_free(&document);
    arena_free(&arena);
    return status;
}

int verb_p2v(int argc, char **argv)
{
    struct session session;
    int points = 150, quiet = 0, status = EXIT_FINE;
    long long seed = 1;
    char *machine = NULL, *ai = NULL, *victory = NULL, *deployment = NULL;
    struct match_modes modes = {0};
    session_init(&session);
    const struct poptOption options[] = {
        {"points", 'p', POPT_ARG_INT, &points, 0, "points of the parties (150)", "N"},
        {"seed", 's', POPT_ARG_LONGLONG, &seed, 0, "seed (1)", "S"},
        {"machine", 'm', POPT_ARG_STRING, &machine, 0, "which sides the machine plays: second, both, none", "WHO"},
        {"ai", 0, POPT_ARG_STRING, &ai, 0, "random, greedy or search", "NAME"},
        {"victory", 0, POPT_ARG_STRING, &victory, 0, "what is fought for in wargaming", "NAME"},
        {"deployment", 0, POPT_ARG_STRING, &deployment, 0, "how parties are set up in wargaming", "NAME"},
        {"gridless", 0, POPT_ARG_NONE, &modes.gridless, 0, "inches and bases in place of squares", NULL},
        {"quiet", 'q', POPT_ARG_NONE, &quiet, 0, "only the board before and after", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "further cards (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options,
                    "new | play [SCENARIO.json|GAME.jsonl] | solo [ADVENTURE.json] | gambits CREATURE [options]");
    int option = session_read_options(&session, context);
    const char *what = poptGetArg(context), *path = poptGetArg(context);
    int kind = p2v_ai_find(ai ? ai : "greedy");
    if (option == -2) status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && kind < 0)
        status = cli_wrong_call("p2v", "machine players are random, greedy and search");
    if (status == EXIT_FINE && !cli_in_range("p2v", "points", points, 1, MATCH_MOST_POINTS)) status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && !match_modes_read(victory, deployment, &modes, &session.diags)) {
        cli_print_diags(&session.diags);
        status = EXIT_WRONG_CALL;
    }
    struct content *content = status == EXIT_FINE ? session_content(&session, system_find("p2v")) : NULL;
    if (status != EXIT_FINE || !content)
        status = status == EXIT_FINE ? EXIT_BAD : status;
    else if (what && strcmp(what, "new") == 0)
        status = p2v_new(content, points, &modes, (uint64_t)seed);
    else if (what && strcmp(what, "play") == 0)
        status = p2v_play(&session, content, path, points, &modes, (uint64_t)seed, machine ? machine : "second", kind,
                          quiet);
    else if (what && strcmp(what, "solo") == 0)
        status = p2v_solo_adventure(&session, content, path, (uint64_t)seed, machine && strcmp(machine, "none") == 0);
    else if (what && path && strcmp(what, "gambits") == 0)
        status = p2v_solo_gambits(content, path);
    else
        status = cli_wrong_call("p2v", "usage: talus p2v new|play|solo|gambits CREATURE");
    cli_close(context, options);
    session_free(&session);
    return status;
}
