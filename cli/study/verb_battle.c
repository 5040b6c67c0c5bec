/* verb_battle.c: `talus battle SCENARIO.json` and `talus battle A.json B.json`: many games of a scenario of any system,
 * or between two parties of Path 2 Victory, on all cores, with statistics.
 *
 * The library plays slices of a battle; the threads are here. Every game depends on the seed and its number
 * only, so any number of threads gives the same answer. */
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "util/file.h"
#include "cluster/slurm.h"
#include "study/battle_parts.h"

enum { BATTLE_THREADS = 64, BATTLE_SLICE = 100, BATTLE_NO_LOG = INT_MIN, BATTLE_USUAL_NODES = INT_MIN };

struct battle {
    int games, threads, nodes, points, gridless, log, json, csv, svg;
    long long seed;
    char *ai, *other, *victory, *deployment, *system;
    char *vary, *compare, *temperament, *other_temperament;
    const char *path, *value; /* what --vary sets now; NULL: nothing */
    char **compared;          /* slices of the other scenario */
    const char *files[2];
    list(char *) contents;
    struct talus_content *content; /* shared by the engines of all threads */
    char **answers;                /* of each slice, as JSON */
    int slices;
    atomic_int next, done;
    atomic_bool failed;
    int status; /* of the first slice */
    struct cluster_options cluster;
    int argc; /* of the call */
    char **argv;
};

/* One file: a scenario. Two files, or points: parties. */
static bool battle_has_scenario(const struct battle *battle)
{
    return battle->files[0] && !battle->files[1] && !battle->points;
}

/* A number, an object, true ...; anything else is a text. */
static bool battle_is_json(const char *value)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(value, words[i]) == 0) return true;
    return *value && strchr("-0123456789{[\"", *value);
}

/* What every question about the battle has. False after a message. */
static bool battle_options(const struct battle *battle, struct client *client)
{
    const char *ai = battle->ai ? battle->ai : "greedy";
    client_set_int(client, "games", battle->games);
    if (battle->nodes != BATTLE_USUAL_NODES) client_set_int(client, "nodes", battle->nodes);
    client_set_int(client, "seed", battle->seed);
    client_add(client, "players", ai);
    client_add(client, "players", battle->other ? battle->other : ai);
    client_system(client, battle->system);
    if (battle->temperament || battle->other_temperament) {
        client_add(client, "temperaments", battle->temperament ? battle->temperament : "steady");
        client_add(client, "temperaments", battle->other_temperament ? battle->other_temperament : "steady");
    }
    if (battle->path) {
        client_scope(client, "changes");
        if (battle_is_json(battle->value))
            (void)client_set_json(client, battle->path, battle->value);
        else
            client_set(client, battle->path, battle->value);
        client_scope(client, NULL);
    }
    if (battle_has_scenario(battle)) {
        client_set(client, "file", battle->files[0]);
        return client_set_file(client, "scenario", battle->files[0]);
    }
    client_set_int(client, "points", battle->points);
    client_set(client, "victory", battle->victory);
    client_set(client, "deployment", battle->deployment);
    client_set_flag(client, "gridless", battle->gridless);
    for (size_t i = 0; i < 2 && battle->files[i]; i++) {
        if (!client_add_file(client, "parties", battle->files[i])) return false;
    }
    return true;
}

static struct client *battle_client(const struct battle *battle)
{
    struct client *client = client_new("battle");
    if (client) client_share(client, battle->content);
    if (client && battle_options(battle, client)) return client;
    client_free(client);
    return NULL;
}

static bool battle_slice(struct battle *battle, int slice)
{
    struct client *client = battle_client(battle);
    struct talus_answer *answer = NULL;
    int from = slice * BATTLE_SLICE, to = from + BATTLE_SLICE;
    if (to > battle->games) to = battle->games;
    if (!client) return false;
    client_set_int(client, "from", from);
    client_set_int(client, "to", to);
    int status = client_ask(client, "battle", &answer);
    if (slice == 0) battle->status = status;
    bool good = status == EXIT_FINE;
    const char *text = talus_answer_text(answer, TALUS_JSON);
    good = good && text && (battle->answers[slice] = strdup(text)) != NULL;
    talus_answer_free(answer);
    client_free(client);
    atomic_fetch_add(&battle->done, to - from);
    return good;
}

static void *battle_worker(void *context)
{
    struct battle *battle = context;
    for (int slice; !battle->failed && (slice = atomic_fetch_add(&battle->next, 1)) < battle->slices;) {
        if (!battle_slice(battle, slice)) battle->failed = true;
    }
    return NULL;
}

static double battle_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void battle_progress(struct battle *battle)
{
    double start = battle_now();
    while (atomic_load(&battle->done) < battle->games && !battle->failed) {
        int done = atomic_load(&battle->done), filled = (int)((int64_t)done * 30 / battle->games);
        double seconds = battle_now() - start, left = done ? seconds / done * (battle->games - done) : 0;
        cli_say("\r[%.*s%*s] %d of %d, %d s left ", filled, "##############################", 30 - filled, "", done,
                battle->games, (int)left);
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    cli_say("\r%*s\r", 70, "");
}

static bool battle_run(struct battle *battle)
{
    pthread_t threads[BATTLE_THREADS];
    int started = 0;
    for (; started < battle->threads; started++)
        if (pthread_create(&threads[started], NULL, battle_worker, battle) != 0) break;
    if (started && isatty(2)) battle_progress(battle);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return started > 0 && !battle->failed;
}

/* Asks for the answer in the form that is wanted. */
static int battle_run_question(const struct battle *battle, struct client *client)
{
    const char *file = battle->csv ? "csv" : battle->svg ? "svg" : NULL;
    client_set(client, "form", file);
    return client_run(client, "battle", battle->json ? TALUS_PRETTY : file ? TALUS_RAW : TALUS_TEXT);
}

/* All slices in order, summed by the library. */
static int battle_sum(struct battle *battle)
{
    struct client *client = battle_client(battle);
    if (!client) return EXIT_BAD;
    for (int i = 0; i < battle->slices; i++)
        client_add_json(client, "slices", battle->answers[i]);
    for (int i = 0; battle->compared && i < battle->slices; i++)
        client_add_json(client, "compare", battle->compared[i]);
    int status = battle_run_question(battle, client);
    client_free(client);
    return status;
}

static void battle_free_answers(char **answers, int count)
{
    for (int i = 0; answers && i < count; i++)
        free(answers[i]);
    free(answers);
}

/* All slices of the battle as it is now; NULL after a message. */
static char **battle_play_slices(struct battle *battle)
{
    battle->slices = (battle->games + BATTLE_SLICE - 1) / BATTLE_SLICE;
    battle->answers = calloc((size_t)battle->slices, sizeof *battle->answers);
    bool good = battle->answers != NULL;
    /* The first slice alone: what is wrong with the call is reported once. */
    battle->next = 1;
    battle->done = 0;
    good = good && battle_slice(battle, 0) && (battle->slices == 1 || battle_run(battle));
    if (good) return battle->answers;
    battle_free_answers(battle->answers, battle->slices);
    battle->answers = NULL;
    return NULL;
}

static int battle_play(struct battle *battle)
{
    const char *file = battle->files[0];
    if (battle->compare) {
        battle->files[0] = battle->compare;
        battle->compared = battle_play_slices(battle);
        battle->files[0] = file;
        if (!battle->compared) return battle->status ? battle->status : EXIT_BAD;
    }
    char **answers = battle_play_slices(battle);
    int status = answers ? battle_sum(battle) : battle->status ? battle->status : EXIT_BAD;
    battle_free_answers(answers, battle->slices);
    battle_free_answers(battle->compared, battle->slices);
    return status;
}

/* The slices of one value join the JSON list of lists. */
static void battle_add_slices(const struct battle *battle, struct buffer *lists)
{
    buffer_add(lists, lists->length ? ",[" : "[");
    for (int i = 0; i < battle->slices; i++)
        buffer_addf(lists, "%s%s", i ? "," : "", battle->answers[i]);
    buffer_add(lists, "]");
}

/* What was played for each value, summed by the library. `values` are texts, one after the other. */
static int battle_sum_varied(struct battle *battle, const struct buffer *values, const struct buffer *slices)
{
    struct client *client = battle_client(battle);
    struct buffer lists = {0};
    if (!client) return EXIT_BAD;
    buffer_addf(&lists, "[%s]", slices->bytes);
    client_scope(client, "vary");
    for (size_t at = 0; at < values->length; at += strlen(values->bytes + at) + 1)
        client_add_guess(client, battle->vary, values->bytes + at);
    client_scope(client, NULL);
    bool good = client_set_json(client, "slices", buffer_get(&lists));
    int status = good ? battle_run_question(battle, client) : EXIT_BAD;
    buffer_free(&lists);
    client_free(client);
    return status;
}

/* "actors.4.level=1,2,3": a line for each value. */
static int battle_vary(struct battle *battle)
{
    char *equals = strchr(battle->vary, '='), *value = equals ? equals + 1 : NULL;
    struct buffer values = {0}, slices = {0};
    int status = EXIT_FINE;
    if (!equals || !*value)
        return cli_wrong_call("battle", "--vary needs PLACE=VALUE,VALUE,... of the scenario");
    *equals = '\0';
    while (value && status == EXIT_FINE) {
        char *comma = strchr(value, ',');
        if (comma) *comma = '\0';
        battle->path = battle->vary;
        battle->value = value;
        char **answers = battle_play_slices(battle);
        battle->path = NULL;
        buffer_add_bytes(&values, value, strlen(value) + 1);
        if (answers)
            battle_add_slices(battle, &slices);
        else
            status = battle->status ? battle->status : EXIT_BAD;
        battle_free_answers(answers, battle->slices);
        value = comma ? comma + 1 : NULL;
    }
    if (status == EXIT_FINE) status = battle_sum_varied(battle, &values, &slices);
    buffer_free(&values);
    buffer_free(&slices);
    return status;
}

static int battle_print_log(struct battle *battle)
{
    struct client *client = battle_client(battle);
    if (!client) return EXIT_BAD;
    client_set_int(client, "log", battle->log);
    int status = client_run(client, "battle", TALUS_RAW);
    client_free(client);
    return status;
}

/* ---- parts of a battle ---- */

static struct client *battle_make_client(const void *context)
{
    return battle_client(context);
}

/* "quarry", "a against b", "100 points". */
static void battle_name(const struct battle *battle, struct buffer *out)
{
    for (int i = 0; i < 2 && battle->files[i]; i++) {
        const char *name = file_base_name(battle->files[i]);
        size_t cut = file_ends_with(name, ".json") ? strlen(".json") : 0;
        if (i) buffer_add(out, " against ");
        buffer_add_bytes(out, name, strlen(name) - cut);
    }
    if (!battle->files[0]) buffer_addf(out, "%d points", battle->points);
}

/* What `talus merge` is to print, for a shell. */
static void battle_merge_options(const struct battle *battle, struct buffer *out)
{
    const struct {
        int is_set;
        const char *option;
    } forms[] = {{battle->json, "--json"}, {battle->csv, "--csv"}, {battle->svg, "--svg"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].is_set) buffer_addf(out, "%s%s", out->length ? " " : "", forms[i].option);
    for (size_t i = 0; i < battle->contents.count; i++) {
        buffer_add(out, out->length ? " --content " : "--content ");
        slurm_quote(out, battle->contents.items[i]);
    }
}

static int battle_submit(const struct battle *battle, const char *folder)
{
    struct buffer merge = {0};
    battle_merge_options(battle, &merge);
    struct slurm_plan plan = {.verb = "battle",
                              .argc = battle->argc,
                              .argv = battle->argv,
                              .folder = folder,
                              .shards = folder,
                              .threads = battle->threads,
                              .merge = buffer_get(&merge),
                              .options = &battle->cluster};
    int status = merge.failed ? EXIT_BAD : slurm_run(&plan);
    buffer_free(&merge);
    return status;
}

/* In parts, on a cluster, or into a store. */
static int battle_play_apart(struct battle *battle, struct client *client)
{
    struct buffer name = {0}, folder = {0};
    struct battle_job job = {.kind = battle_has_scenario(battle) ? "scenario" : "parties",
                             .games = battle->games,
                             .threads = battle->threads,
                             .make = battle_make_client,
                             .context = battle};
    struct cluster_options options = battle->cluster;
    enum merge_form form = battle->json ? MERGE_JSON : battle->csv ? MERGE_CSV : battle->svg ? MERGE_SVG : MERGE_TEXT;
    job.content = client_paths(client, &job.content_count);
    battle_name(battle, &name);
    job.name = buffer_get(&name);
    buffer_addf(&folder, "%s-shards", job.name);
    if (!options.shard) options.part = options.parts = 1;
    if (!options.out && !options.store) options.out = folder.bytes;
    int status = options.slurm ? battle_submit(battle, options.out) : battle_play_part(&job, &options);
    if (status == EXIT_FINE && options.store && !options.shard && !options.slurm)
        status = battle_print_stored(&job, &options, form);
    buffer_free(&name);
    buffer_free(&folder);
    return status;
}

static bool battle_is_in_parts(const struct battle *battle)
{
    return battle->cluster.shard || battle->cluster.slurm || battle->cluster.store;
}

/* EXIT_FINE, or the status after a message about options of which one alone counts. */
static int battle_check_choices(const struct battle *battle)
{
    if (!!battle->vary + !!battle->compare + (battle->log != BATTLE_NO_LOG) > 1)
        return cli_wrong_call("battle", "choose one of --vary, --compare and --log");
    if (battle->json + battle->csv + battle->svg > 1)
        return cli_wrong_call("battle", "choose one of --json, --csv and --svg");
    return EXIT_FINE;
}

/* The same for options that do not go together. */
static int battle_check(struct battle *battle)
{
    bool scenario = battle_has_scenario(battle), plays_again = battle->vary || battle->compare;
    if (!battle->points && !battle->files[0])
        return cli_wrong_call("battle", "name a scenario, two party files, or --points");
    if (scenario && (battle->victory || battle->deployment || battle->gridless))
        return cli_wrong_call("battle", "--victory, --deployment and --gridless are for parties: a scenario has its own");
    if (!scenario && (plays_again || battle->temperament || battle->other_temperament))
        return cli_wrong_call("battle", "--vary, --compare and temperaments are for scenarios");
    if (plays_again && battle_is_in_parts(battle))
        return cli_wrong_call("battle", "--vary and --compare are played here, not in parts");
    return battle_check_choices(battle);
}

static int battle_go(struct battle *battle)
{
    if (!cluster_read_options("battle", &battle->cluster)) return EXIT_WRONG_CALL;
    int wrong = battle_check(battle);
    if (wrong != EXIT_FINE) return wrong;
    struct client *client = client_new("battle");
    if (!client) return EXIT_BAD;
    for (size_t i = 0; i < battle->contents.count; i++)
        client_content(client, battle->contents.items[i]);
    client_report(client);
    battle->content = client_own_content(client);
    bool apart = battle_is_in_parts(battle);
    int status = battle->log != BATTLE_NO_LOG ? battle_print_log(battle)
                 : battle->vary   ? battle_vary(battle)
                 : apart          ? battle_play_apart(battle, client)
                                  : battle_play(battle);
    client_free(client);
    return status;
}

int verb_battle(int argc, char **argv)
{
    struct battle battle = {.games = 100,
                            .threads = 1,
                            .log = BATTLE_NO_LOG,
                            .nodes = BATTLE_USUAL_NODES,
                            .seed = 1,
                            .argc = argc,
                            .argv = argv};
    const struct poptOption options[] = {
        {"games", 'n', POPT_ARG_INT, &battle.games, 0, "number of games (100)", "N"},
        {"threads", 't', POPT_ARG_INT, &battle.threads, 0, "number of threads (1)", "T"},
        {"player", 'p', POPT_ARG_STRING, &battle.ai, 0, "machine player: random, greedy (the default) or search",
         "NAME"},
        {"against", 0, POPT_ARG_STRING, &battle.other, 0, "machine player of the other side (the same)", "NAME"},
        {"nodes", 0, POPT_ARG_INT, &battle.nodes, 0, "games that search plays for each decision (200; Path 2 Victory: 1000)", "N"},
        {"temperament", 0, POPT_ARG_STRING, &battle.temperament, 0,
         "how the first side fights: steady, aggressive, cautious, protective, ruthless or mindless", "NAME"},
        {"against-temperament", 0, POPT_ARG_STRING, &battle.other_temperament, 0, "how the other side fights", "NAME"},
        {"vary", 0, POPT_ARG_STRING, &battle.vary, 0, "play once for each value of a member of the scenario",
         "PLACE=VALUES"},
        {"compare", 0, POPT_ARG_STRING, &battle.compare, 0, "also play this scenario with the same dice, and compare", "SCENARIO"},
        {"system", 0, POPT_ARG_STRING, &battle.system, 0, "rule system (if it cannot be detected)", "NAME"},
        {"points", 0, POPT_ARG_INT, &battle.points, 0, "without files: play random parties worth N points", "N"},
        {"seed", 's', POPT_ARG_LONGLONG, &battle.seed, 0, "seed (1)", "S"},
        {"victory", 0, POPT_ARG_STRING, &battle.victory, 0, "victory conditions of a wargame", "NAME"},
        {"deployment", 0, POPT_ARG_STRING, &battle.deployment, 0, "deployment of a wargame", "NAME"},
        {"gridless", 0, POPT_ARG_NONE, &battle.gridless, 0, "play in inches with bases, not squares", NULL},
        {"log", 0, POPT_ARG_INT, &battle.log, 0, "print the log of game N, counted from 0 (for talus replay)", "N"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &battle.json, 0, "print JSON", NULL},
        {"csv", 0, POPT_ARG_NONE, &battle.csv, 0, "print CSV, one line per game", NULL},
        {"svg", 0, POPT_ARG_NONE, &battle.svg, 0, "print a chart as SVG", NULL},
        CLUSTER_OPTIONS(battle.cluster),
        {"out", 'o', POPT_ARG_STRING, &battle.cluster.out, 0, "folder for shards (NAME-shards)", "DIR"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SCENARIO.json | PARTY.json PARTY.json [options]");
    static const struct cli_range ranges[] = {{"games", 1, SHARD_MOST_GAMES}, {"threads", 1, BATTLE_THREADS},
                                              {"nodes", 1, 100000000},        {"points", 1, 10000},
                                              {"tasks", 1, SHARD_MOST_PARTS}, {0}};
    cli_ranges(ranges);
    int option;
    while ((option = cli_next_option(context)) > 0) {
        char *path = poptGetOptArg(context);
        if (path && !list_push(&battle.contents, path)) free(path);
    }
    battle.files[0] = poptGetArg(context);
    battle.files[1] = poptGetArg(context);
    bool good = option == -1 && cli_has_no_more("battle", context);
    int status = good ? battle_go(&battle) : EXIT_WRONG_CALL;
    for (size_t i = 0; i < battle.contents.count; i++)
        free(battle.contents.items[i]);
    list_free(&battle.contents);
    cli_close(context, options);
    return status;
}
