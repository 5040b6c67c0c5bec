/* verb_p2v.c: `talus p2v new` makes a legal random set-up, `talus p2v play` plays: people against people or against the
 * machine, with the board drawn, legal actions listed, odds shown and moves undone. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "core/scenario.h"
#include "p2v/p2v_screen.h"
#include "p2v/p2v_setup.h"
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
    inside_report(&diags);
    int status = EXIT_BAD;
    if (table) {
        p2v_board_draw(table->state, &out, cli_has_colour());
        fputs(text_get(&out), stderr);
        text_clear(&out);
        json_write_pretty(&out, &scenario);
        text_add_char(&out, '\n');
        status = inside_put(&out);
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
        if (!game->is_started && !setup_play(sitting)) /* also if that was undone */
            break;
        if (!game->is_started)
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

/* What `talus p2v` was asked for. */
struct wish {
    const char *path, *machine, *ai, *level, *temper, *victory, *deployment;
    int points, nodes, think, is_quiet;
    long long seed;
    struct match_modes modes;
};

static struct json play_scenario(const struct wish *wish, struct arena *arena)
{
    struct json scenario = json_make_object(), random = json_make_object();
    json_set(arena, &random, "points", json_make_int(wish->points));
    json_set(arena, &random, "license", json_make_text(arena, "ORC", 3));
    json_set(arena, &scenario, "random", random);
    match_modes_json(&wish->modes, arena, &scenario);
    return scenario;
}

/* How well the machine plays. False, and why, when the options do not fit. */
static bool play_machine(const struct wish *wish, struct sitting *sitting)
{
    struct p2v_ai *ai = &sitting->ai;
    int kind = p2v_ai_find(wish->ai ? wish->ai : "greedy"), temper = p2v_temper_find(wish->temper ? wish->temper : "even");
    enum p2v_ai_kind level = (enum p2v_ai_kind)(kind < 0 ? 0 : kind);
    const char *machine = wish->machine ? wish->machine : "second";
    ai->nodes = 1000;
    if (kind < 0) return !cli_wrong_call("p2v", "machine players are random, greedy and search");
    if (wish->level && !p2v_ai_level(wish->level, &level, ai))
        return !cli_wrong_call("p2v", "levels are easy, normal, hard and expert");
    if (temper < 0) return !cli_wrong_call("p2v", "tempers are even, bold, careful and grasping");
    if (wish->nodes) ai->nodes = wish->nodes;
    if (wish->think) {
        sitting->clock.seconds = wish->think;
        ai->nodes = 1000000;
        ai->is_late = sitting_is_late;
        ai->clock = &sitting->clock;
    }
    if ((wish->nodes || wish->think) && !wish->level && !wish->ai) level = P2V_AI_SEARCH;
    ai->temper = (enum p2v_temper)temper;
    for (int side = 0; side < P2V_SIDES; side++) {
        ai->kinds[side] = level;
        sitting->is_machine[side] = strcmp(machine, "both") == 0 || (strcmp(machine, "none") != 0 && side == 1);
    }
    return true;
}

static int p2v_play(struct session *session, struct content *content, const struct wish *wish)
{
    const struct system *p2v = system_find("p2v");
    struct json_document document = {0};
    struct arena arena;
    uint64_t seed = (uint64_t)wish->seed;
    struct sitting sitting = {.session = session, .ai = {.rng = rng_new(seed, 0, 2)}, .is_quiet = wish->is_quiet};
    if (!play_machine(wish, &sitting)) return EXIT_WRONG_CALL;
    arena_init(&arena);
    struct json scenario = play_scenario(wish, &arena);
    const struct json *given = &scenario;
    bool is_saved = wish->path && fs_ends_with(wish->path, ".jsonl"); /* a saved game is a log */
    if (is_saved) {
        given = NULL;
        (void)sitting_load(&sitting, wish->path);
    } else if (wish->path) {
        given = json_load(&document, wish->path, &session->diags) == STATUS_OK ? &document.root : NULL;
        seed = (uint64_t)json_to_int(json_get(given, "seed"), (int64_t)seed);
    }
    if (given && wish->path) (void)scenario_check(p2v, &document, given, &session->diags);
    if (given && wish->path)
        sitting.table = table_new_read(p2v, content, &document, given, seed, &session->diags);
    else if (given)
        sitting.table = table_new(p2v, content, given, seed, &session->diags);
    inside_report(&session->diags);
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
    int status = EXIT_FINE;
    struct wish wish = {.points = 150, .seed = 1};
    session_init(&session);
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
        {"gridless", 0, POPT_ARG_NONE, &wish.modes.gridless, 0, "play in inches with bases, not squares", NULL},
        {"quiet", 'q', POPT_ARG_NONE, &wish.is_quiet, 0, "print only the first and the last board", NULL},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional cards (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context =
        cli_options(argc, argv, options,
                    "new | play [SCENARIO.json|GAME.jsonl] | solo [ADVENTURE.json] | gambits CREATURE [options]");
    int option = session_read_options(&session, context);
    const char *what = poptGetArg(context);
    wish.path = poptGetArg(context);
    if (option == -2 || !cli_in_range("p2v", "points", wish.points, 1, MATCH_MOST_POINTS) ||
        (wish.nodes && !cli_in_range("p2v", "nodes", wish.nodes, 1, 1000000)) ||
        (wish.think && !cli_in_range("p2v", "think", wish.think, 1, 600)))
        status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && !match_modes_read(wish.victory, wish.deployment, &wish.modes, &session.diags)) {
        inside_report(&session.diags);
        status = EXIT_WRONG_CALL;
    }
    struct content *content = status == EXIT_FINE ? session_content(&session, system_find("p2v")) : NULL;
    if (status != EXIT_FINE || !content)
        status = status == EXIT_FINE ? EXIT_BAD : status;
    else if (what && strcmp(what, "new") == 0)
        status = p2v_new(content, wish.points, &wish.modes, (uint64_t)wish.seed);
    else if (what && strcmp(what, "play") == 0)
        status = p2v_play(&session, content, &wish);
    else if (what && strcmp(what, "solo") == 0)
        status = p2v_solo_adventure(&session, content, wish.path, (uint64_t)wish.seed,
                                    wish.machine && strcmp(wish.machine, "none") == 0);
    else if (what && wish.path && strcmp(what, "gambits") == 0)
        status = p2v_solo_gambits(content, wish.path);
    else
        status = cli_wrong_call("p2v", "usage: talus p2v new|play|solo|gambits CREATURE");
    cli_close(context, options);
    session_free(&session);
    return status;
}
