/* verb_battle.c: `talus battle A.json B.json`: many games between two parties, on all cores, with statistics.
 *
 * Every game depends on the seed and its number only, results are kept by number: any number of threads gives the same
 * answer. */
#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "p2v/p2v_match.h"

struct battle {
    struct match match;
    int games, threads;
    struct match_result *results;
    int64_t *damage; /* by card and feature, of all threads */
    size_t damage_count;
    atomic_int next, done;
    atomic_size_t failures; /* of memory, in all threads */
    pthread_mutex_t lock;
    struct json_document documents[2]; /* the party files */
};

static void *battle_worker(void *context)
{
    struct battle *battle = context;
    struct p2v_game *room = memory_alloc(sizeof *room), *scratch = memory_alloc(sizeof *scratch);
    struct p2v_sight_cache *sight = p2v_sight_new();
    int64_t *damage = memory_alloc_array(battle->damage_count, sizeof *damage);
    for (int game; room && scratch && damage && (game = atomic_fetch_add(&battle->next, 1)) < battle->games;) {
        match_play(&battle->match, game, room, scratch, sight, &battle->results[game], damage);
        atomic_fetch_add(&battle->done, 1);
    }
    pthread_mutex_lock(&battle->lock);
    for (size_t i = 0; damage && i < battle->damage_count; i++)
        battle->damage[i] += damage[i];
    pthread_mutex_unlock(&battle->lock);
    atomic_fetch_add(&battle->failures, memory_failures());
    memory_free(room);
    memory_free(scratch);
    memory_free(damage);
    p2v_sight_free(sight);
    return NULL;
}

static double battle_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void battle_progress(struct battle *battle, double start)
{
    while (atomic_load(&battle->done) < battle->games && atomic_load(&battle->next) < battle->games + battle->threads) {
        int done = atomic_load(&battle->done), filled = done * 30 / battle->games;
        double seconds = battle_now() - start, left = done ? seconds / done * (battle->games - done) : 0;
        fprintf(stderr, "\r[%.*s%*s] %d of %d, %d s left ", filled, "##############################", 30 - filled, "",
                done, battle->games, (int)left);
        if (done >= battle->games) break;
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    fprintf(stderr, "\r%*s\r", 70, "");
}

static bool battle_run(struct battle *battle)
{
    pthread_t threads[64];
    double start = battle_now();
    int started = 0;
    for (; started < battle->threads; started++)
        if (pthread_create(&threads[started], NULL, battle_worker, battle) != 0) break;
    if (started && isatty(2)) battle_progress(battle, start);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    memory_add_failures(atomic_load(&battle->failures));
    return started > 0 && atomic_load(&battle->done) == battle->games;
}

/* ---- what came out ---- */

struct battle_summary {
    int wins[2], draws;
    double rate, low, high; /* of the first party, 95 % (Wilson) */
    double score[2], survivors[2], points_left[2], rounds;
};

static struct battle_summary battle_sum(const struct battle *battle)
{
    struct battle_summary sum = {0};
    int n = battle->games;
    for (int i = 0; i < n; i++) {
        const struct match_result *result = &battle->results[i];
        if (result->winner < 0)
            sum.draws++;
        else
            sum.wins[result->winner]++;
        for (int p = 0; p < 2; p++) {
            sum.score[p] += (double)result->score[p] / n;
            sum.survivors[p] += (double)result->survivors[p] / n;
            sum.points_left[p] += (double)result->points_left[p] / n;
        }
        sum.rounds += (double)result->rounds / n;
    }
    double z = 1.96, p = (sum.wins[0] + sum.draws * 0.5) / n, base = 1 + z * z / n;
    double middle = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
    sum.rate = p;
    sum.low = (middle - spread) / base;
    sum.high = (middle + spread) / base;
    return sum;
}

static void battle_print_damage(const struct battle *battle, FILE *out)
{
    const struct p2v_pack *pack = p2v_content_pack(battle->match.content);
    fprintf(out, "damage a game by feature:\n");
    for (size_t i = 0; i < battle->damage_count; i++) {
        if (!battle->damage[i]) continue;
        const struct p2v_card *card = &pack->cards.items[i / P2V_CARD_FEATURES];
        const struct p2v_feature *feature = &pack->features.items[card->features[i % P2V_CARD_FEATURES]];
        fprintf(out, "  %-24s %-24s %8s\n", card->name, feature->name,
                CLI_FIXED((double)battle->damage[i] / battle->games, 1));
    }
}

static void battle_print(const struct battle *battle, const struct battle_summary *sum)
{
    const struct match *match = &battle->match;
    cli_print("%s against %s, %d points, %s against %s, %d games, seed %llu\n", match->parties[0].name,
           match->parties[1].name, match->points, p2v_ai_name(match->kinds[0]), p2v_ai_name(match->kinds[1]),
           battle->games, (unsigned long long)match->seed);
    cli_print("%s wins %d, %s wins %d, drawn %d\n", match->parties[0].name, sum->wins[0], match->parties[1].name,
           sum->wins[1], sum->draws);
    cli_print("win rate of %s: %s %% (95 %%: %s to %s)\n", match->parties[0].name, CLI_FIXED(100 * sum->rate, 1),
           CLI_FIXED(100 * sum->low, 1), CLI_FIXED(100 * sum->high, 1));
    cli_print("victory points %s and %s, survivors %s and %s, points left %s and %s, rounds %s\n",
           CLI_FIXED(sum->score[0], 2), CLI_FIXED(sum->score[1], 2), CLI_FIXED(sum->survivors[0], 2),
           CLI_FIXED(sum->survivors[1], 2), CLI_FIXED(sum->points_left[0], 1), CLI_FIXED(sum->points_left[1], 1),
           CLI_FIXED(sum->rounds, 2));
    battle_print_damage(battle, stdout);
}

static void battle_print_json(const struct battle *battle, const struct battle_summary *sum)
{
    struct arena arena;
    struct text out = {0};
    struct json root = json_make_object(), wins = json_make_array();
    arena_init(&arena);
    json_push(&arena, &wins, json_make_int(sum->wins[0]));
    json_push(&arena, &wins, json_make_int(sum->wins[1]));
    json_set(&arena, &root, "games", json_make_int(battle->games));
    json_set(&arena, &root, "seed", json_make_int((int64_t)battle->match.seed));
    json_set(&arena, &root, "wins", wins);
    json_set(&arena, &root, "draws", json_make_int(sum->draws));
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"winRate", sum->rate},
                   {"low", sum->low},
                   {"high", sum->high},
                   {"rounds", sum->rounds},
                   {"victoryPointsA", sum->score[0]},
                   {"victoryPointsB", sum->score[1]},
                   {"survivorsA", sum->survivors[0]},
                   {"survivorsB", sum->survivors[1]}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_set(&arena, &root, numbers[i].name, json_make_double(numbers[i].value));
    json_write_pretty(&out, &root);
    cli_print("%s\n", text_get(&out));
    text_free(&out);
    arena_free(&arena);
}

static void battle_print_csv(const struct battle *battle)
{
    puts("game,seed,winner,vp_a,vp_b,survivors_a,survivors_b,rounds");
    for (int i = 0; i < battle->games; i++) {
        const struct match_result *r = &battle->results[i];
        cli_print("%d,%llu,%s,%d,%d,%d,%d,%d\n", i, (unsigned long long)match_game_seed(&battle->match, i),
               r->winner < 0 ? "draw"
               : r->winner   ? "b"
                             : "a",
               r->score[0], r->score[1], r->survivors[0], r->survivors[1], r->rounds);
    }
}

/* How far ahead in victory points the first party was: a histogram. */
static void battle_print_svg(const struct battle *battle)
{
    enum { BARS = 41 };
    int counts[BARS] = {0}, most = 1;
    for (int i = 0; i < battle->games; i++) {
        int lead = battle->results[i].score[0] - battle->results[i].score[1] + BARS / 2;
        counts[lead < 0 ? 0 : lead >= BARS ? BARS - 1 : lead]++;
    }
    for (int i = 0; i < BARS; i++)
        if (counts[i] > most) most = counts[i];
    cli_print("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"300\" font-family=\"sans-serif\" "
           "font-size=\"12\">\n");
    for (int i = 0; i < BARS; i++) {
        int height = counts[i] * 220 / most;
        cli_print("<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"%d\" fill=\"%s\"/>\n", 20 + i * 16, 240 - height, height,
               i < BARS / 2   ? "#b5442e"
               : i > BARS / 2 ? "#2e6fb5"
                              : "#888888");
        if (i % 5 == 0)
            cli_print("<text x=\"%d\" y=\"258\" text-anchor=\"middle\">%d</text>\n", 27 + i * 16, i - BARS / 2);
    }
    struct text names = {0};
    text_add_escaped(&names, battle->match.parties[0].name);
    text_add(&names, " against ");
    text_add_escaped(&names, battle->match.parties[1].name);
    cli_print("<text x=\"350\" y=\"285\" text-anchor=\"middle\">victory points ahead, %s, %d games</text>\n</svg>\n",
              text_get(&names), battle->games);
    text_free(&names);
}

/* One game of the match at a table, with its log for `talus replay`. */
static int battle_log(struct battle *battle, int game)
{
    struct match *match = &battle->match;
    struct arena arena;
    struct diags diags;
    struct text out = {0};
    arena_init(&arena);
    diags_init(&diags);
    struct json scenario = match_scenario(match, &arena, game), start = json_make_object();
    uint64_t seed = match_game_seed(match, game);
    struct table *table = table_new(system_find("p2v"), match->content, &scenario, seed, &diags);
    int status = EXIT_BAD, first = match->swap && game % 2;
    struct p2v_ai ai = {
        .rng = rng_new(seed, 0, 2), .nodes = match->nodes, .scratch = memory_alloc(sizeof(struct p2v_game))};
    ai.kinds[0] = match->kinds[first];
    ai.kinds[1] = match->kinds[1 - first];
    if (table) {
        table->answer = match_table_answer;
        table->answer_context = &ai;
        json_set(&arena, &start, "do", json_make_text(&arena, "start", 5));
        table_do(table, &start);
        while (match_table_act(table, &ai))
            continue;
        table_save(table, &out);
        status = cli_put(&out);
    }
    cli_print_diags(&diags);
    memory_free(ai.scratch);
    text_free(&out);
    table_free(table);
    diags_free(&diags);
    arena_free(&arena);
    return status;
}

static bool battle_party(struct session *session, struct battle *battle, int index, const char *path)
{
    struct match *match = &battle->match;
    struct json_document *document = &battle->documents[index];
    if (json_load(document, path, &session->diags) != STATUS_OK) return false;
    bool legal = p2v_party_load(match->content, document, &document->root, &match->parties[index], &session->diags);
    match->files[index] = &document->root;
    if (match->parties[index].points > match->points) match->points = match->parties[index].points;
    return legal;
}

static int battle_play(struct battle *battle, int form, int log)
{
    const struct p2v_pack *pack = p2v_content_pack(battle->match.content);
    if (log >= 0) return battle_log(battle, log);
    battle->damage_count = pack->cards.count * P2V_CARD_FEATURES;
    battle->results = memory_alloc_array((size_t)battle->games, sizeof *battle->results);
    battle->damage = memory_alloc_array(battle->damage_count, sizeof *battle->damage);
    pthread_mutex_init(&battle->lock, NULL);
    bool fine = battle->results && battle->damage && battle_run(battle);
    if (fine) {
        struct battle_summary sum = battle_sum(battle);
        if (form == 'j')
            battle_print_json(battle, &sum);
        else if (form == 'c')
            battle_print_csv(battle);
        else if (form == 's')
            battle_print_svg(battle);
        else
            battle_print(battle, &sum);
    }
    pthread_mutex_destroy(&battle->lock);
    memory_free(battle->results);
    memory_free(battle->damage);
    return fine ? EXIT_FINE : EXIT_BAD;
}

int verb_battle(int argc, char **argv)
{
    struct battle battle = {.games = 100, .threads = 1, .match = {.points = 0, .nodes = 1000, .swap = true}};
    struct session session;
    char *ai = NULL, *other = NULL, *victory = NULL, *deployment = NULL;
    int log = -1, json = 0, csv = 0, svg = 0, points = 0, status = EXIT_FINE;
    long long seed = 1;
    session_init(&session);
    const struct poptOption options[] = {
        {"games", 'n', POPT_ARG_INT, &battle.games, 0, "how many games (100)", "N"},
        {"threads", 't', POPT_ARG_INT, &battle.threads, 0, "threads (1)", "T"},
        {"ai", 0, POPT_ARG_STRING, &ai, 0, "random, greedy or search", "NAME"},
        {"ai2", 0, POPT_ARG_STRING, &other, 0, "another machine player for the second party", "NAME"},
        {"nodes", 0, POPT_ARG_INT, &battle.match.nodes, 0, "nodes of a search decision (1000)", "N"},
        {"points", 0, POPT_ARG_INT, &points, 0, "without files: random parties of these points", "N"},
        {"seed", 's', POPT_ARG_LONGLONG, &seed, 0, "seed (1)", "S"},
        {"victory", 0, POPT_ARG_STRING, &victory, 0, "what is fought for in wargaming", "NAME"},
        {"deployment", 0, POPT_ARG_STRING, &deployment, 0, "how parties are set up in wargaming", "NAME"},
        {"gridless", 0, POPT_ARG_NONE, &battle.match.modes.gridless, 0, "inches and bases in place of squares", NULL},
        {"log", 0, POPT_ARG_INT, &log, 0, "print the log of this game, for replay", "GAME"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "further cards (repeatable)", "PATH"},
        {"json", 0, POPT_ARG_NONE, &json, 0, "figures as JSON", NULL},
        {"csv", 0, POPT_ARG_NONE, &csv, 0, "a line a game", NULL},
        {"svg", 0, POPT_ARG_NONE, &svg, 0, "a picture", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "PARTY.json PARTY.json [options]");
    int option = session_read_options(&session, context);
    if (option == -2) status = EXIT_WRONG_CALL;
    const char *name = ai ? ai : "greedy";
    int first = p2v_ai_find(name), second = p2v_ai_find(other ? other : name);
    if (status == EXIT_FINE && (first < 0 || second < 0))
        status = cli_wrong_call("battle", "machine players are random, greedy and search");
    if (status == EXIT_FINE &&
        (battle.games < 1 || battle.games > 100000000 || battle.threads < 1 || battle.threads > 64))
        status = cli_wrong_call("battle", "play at least one game on 1 to 64 threads");
    if (status == EXIT_FINE && ((points && !cli_in_range("battle", "points", points, 1, MATCH_MOST_POINTS)) ||
                                !cli_in_range("battle", "nodes", battle.match.nodes, 1, 100000000)))
        status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && !match_modes_read("battle", victory, deployment, &battle.match.modes))
        status = EXIT_WRONG_CALL;
    const char *a = poptGetArg(context), *b = poptGetArg(context);
    if (status == EXIT_FINE && !points && (!a || !b))
        status = cli_wrong_call("battle", "name two party files, or --points");
    if (status == EXIT_FINE) {
        struct match *match = &battle.match;
        match->seed = (uint64_t)seed;
        match->kinds[0] = (enum p2v_ai_kind)first;
        match->kinds[1] = (enum p2v_ai_kind)second;
        match->content = session_content(&session, system_find("p2v"));
        match->points = points;
        bool legal = match->content != NULL;
        struct rng rng = rng_new(match->seed, 0, 4);
        const char *files[2] = {a, b};
        for (int i = 0; legal && i < 2; i++) {
            if (files[i])
                legal = battle_party(&session, &battle, i, files[i]);
            else
                p2v_party_random(p2v_content_pack(match->content), points, 8, "ORC", &rng, &match->parties[i]),
                    match->parties[i].name = i ? "B" : "A";
        }
        if (match->points == 0) match->points = 150;
        cli_print_diags(&session.diags);
        status = legal ? battle_play(&battle, json ? 'j' : csv ? 'c' : svg ? 's' : 0, log) : EXIT_BAD;
    }
    json_free(&battle.documents[0]);
    json_free(&battle.documents[1]);
    cli_close(context, options);
    session_free(&session);
    return status;
}
