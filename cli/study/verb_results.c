/* verb_results.c: `talus results setup|list|add|show|compare|export STORE`: what a store of results holds. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/buffer.h"
#include "cluster/digest.h"
#include "store/campaign_keep.h"
#include "store/store_campaign.h"
#include "study/study.h"
#include "talus.h"

struct results {
    struct store store;
    const char *words[2]; /* after the store: studies or shards */
    poptContext context;
    struct client *client; /* holds the content of a battle */
    struct store_run run;
    char *out;
    int json, csv, svg, most, printed, campaigns;
};

/* ---- printing tables ---- */

static void results_csv_text(struct buffer *out, const char *text)
{
    buffer_add_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') buffer_add_char(out, '"');
        buffer_add_char(out, *text);
    }
    buffer_add_char(out, '"');
}

/* ---- list ---- */

static void results_list_json(const struct store_run *run, struct buffer *out)
{
    const struct {
        const char *name, *value;
    } texts[] = {{"name", run->study.name}, {"kind", run->study.kind}, {"digest", run->study.study},
                 {"version", run->study.version}, {"added", run->added}};
    buffer_add_char(out, '{');
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        buffer_addf(out, "%s\"%s\":", i ? "," : "", texts[i].name);
        buffer_add_json(out, texts[i].value);
    }
    buffer_addf(out, ",\"games\":%lld,\"held\":%lld}", (long long)run->study.games, (long long)run->held);
}

static bool results_list_one(void *context, const struct store_run *run)
{
    struct results *results = context;
    struct buffer out = {0};
    const struct study_id *study = &run->study;
    if (results->json) {
        buffer_add(&out, results->printed ? ",\n  " : "[\n  ");
        results_list_json(run, &out);
    } else if (results->csv) {
        if (!results->printed) buffer_add(&out, "name,kind,digest,version,added,games,held\n");
        results_csv_text(&out, study->name);
        buffer_addf(&out, ",%s,%s,%s,%s,%lld,%lld\n", study->kind, study->study, study->version, run->added,
                  (long long)study->games, (long long)run->held);
    } else {
        if (!results->printed)
            buffer_addf(&out, "%-28s %-9s %21s  %-12s %s\n", "name", "kind", "games", "digest", "added");
        buffer_add_padded(&out, study->name, 28);
        buffer_addf(&out, " %-9s %10lld of %7lld  %.12s %.19s\n", study->kind, (long long)run->held,
                  (long long)study->games, study->study, run->added);
    }
    results->printed++;
    bool good = !out.failed && cli_put(&out) == EXIT_FINE;
    buffer_free(&out);
    return good;
}

static bool results_list_campaign(void *context, const char *const *columns)
{
    struct results *results = context;
    struct buffer out = {0};
    if (results->json) {
        buffer_add(&out, results->printed++ ? ",\n  {\"name\":" : "[\n  {\"name\":");
        buffer_add_json(&out, columns[0]);
        buffer_addf(&out, ",\"kind\":\"campaign\",\"commands\":%s}", columns[1]);
        bool written = !out.failed && cli_put(&out) == EXIT_FINE;
        buffer_free(&out);
        return written;
    }
    if (!results->campaigns++) buffer_addf(&out, "%scampaign                     commands\n", results->printed ? "\n" : "");
    buffer_add_padded(&out, columns[0], 28);
    buffer_addf(&out, " %8s\n", columns[1]);
    bool good = !out.failed && cli_put(&out) == EXIT_FINE;
    buffer_free(&out);
    return good;
}

static int results_list(struct results *results)
{
    bool for_people = !results->json && !results->csv;
    if (!store_list(&results->store, results_list_one, results)) return EXIT_BAD;
    if (!results->csv && !store_list_campaigns(&results->store, results_list_campaign, results)) return EXIT_BAD;
    if (results->json) cli_print(results->printed ? "\n]\n" : "[]\n");
    if (for_people && !results->printed && !results->campaigns) cli_print("the store is empty\n");
    return EXIT_FINE;
}

/* ---- setup ---- */

static int results_setup(struct results *results)
{
    (void)results; /* opening it for writing did everything */
    cli_print("the store is ready\n");
    return EXIT_FINE;
}

/* ---- add ---- */

static int results_add_set(struct results *results, struct shard_set *set)
{
    const struct shard *any = shard_set_any(set);
    struct buffer question = {0};
    struct block block;
    const char *why = "";
    int64_t games = 0;
    int step = 0;
    node_write(&question, any->question);
    int64_t run = store_add_run(&results->store, &any->head.id, buffer_get(&question));
    bool good = run != 0;
    while (good && (step = set->source.next(&set->source, &block, &why)) > 0) {
        good = store_put(&results->store, run, any->head.id.kind, &block);
        games += block.count;
    }
    if (step < 0) cli_say("talus results: %s\n", why);
    good = good && step == 0 && store_flush(&results->store);
    if (good) cli_print("%s: %lld games of %lld\n", any->head.id.name, (long long)games, (long long)any->head.id.games);
    buffer_free(&question);
    return good && !set->damaged ? EXIT_FINE : EXIT_BAD;
}

static bool results_add_campaign(struct results *results, const char *path)
{
    int64_t commands = 0;
    if (!store_add_campaign(&results->store, path, &commands)) return false;
    cli_print("%s: a campaign of %lld command%s\n", path, (long long)commands, cli_plural((size_t)commands));
    return true;
}

static int results_add(struct results *results)
{
    struct shard_set set = {.verb = "results"};
    const char *path = results->words[0];
    bool good = true, campaigns = false;
    if (!path) return cli_wrong_call("results", "name the shards to add, or their folder, or a campaign");
    for (int i = 1; good && path; i++) {
        bool is_campaign = store_is_campaign(path);
        good = is_campaign ? results_add_campaign(results, path) : shard_set_add(&set, path);
        campaigns = campaigns || is_campaign;
        path = i == 1 ? results->words[1] : poptGetArg(results->context);
    }
    shard_set_order(&set);
    int status = good && campaigns ? EXIT_FINE : EXIT_BAD;
    if (good && shard_set_any(&set)) status = results_add_set(results, &set);
    shard_set_free(&set);
    return status;
}

/* ---- show ---- */

static struct client *results_make_client(const void *context)
{
    const struct results *results = context;
    struct client *client = client_new("results");
    if (!client) return NULL;
    client_share(client, client_own_content(results->client));
    if (client_read_question(client, &results->run.question.root)) return client;
    cli_say("talus results: the question of the study is damaged\n");
    client_free(client);
    return NULL;
}

static bool results_check(const struct results *results)
{
    size_t count;
    const char *const *paths = client_paths(results->client, &count);
    const struct study_id *study = &results->run.study;
    char content[SHA256_TEXT];
    const char *why = "";
    if (strcmp(study->version, talus_version()) != 0) {
        cli_say("talus results: talus %s played this study; this is talus %s (export works)\n", study->version,
                talus_version());
        return false;
    }
    if (!digest_content(paths, count, content, &why)) {
        cli_say("talus results: the content cannot be read: %s\n", why);
        return false;
    }
    if (strcmp(content, study->content) == 0) return true;
    cli_say("talus results: the study was played with other content; name it with --content\n");
    return false;
}

static int results_show_battle(struct results *results, struct store_source *source)
{
    struct battle_blocks blocks = {.verb = "results", .make = results_make_client, .context = results,
                                   .source = &source->source};
    return battle_print_blocks(&blocks, results->json  ? MERGE_JSON
                                              : results->csv ? MERGE_CSV
                                              : results->svg ? MERGE_SVG
                                                             : MERGE_TEXT);
}

static int results_show_run(struct results *results)
{
    struct store_source source;
    int status = EXIT_BAD;
    client_report(results->client);
    if (!results_check(results)) return EXIT_BAD;
    if (results->run.held < results->run.study.games)
        cli_say("talus results: the store holds %lld of %lld games\n", (long long)results->run.held,
                (long long)results->run.study.games);
    store_source_begin(&source, &results->store, &results->run);
    if (strcmp(results->run.study.kind, "study") == 0) {
        struct study_call call = {.folder = results->out, .most = results->most};
        status = results->out ? study_merge_blocks(&call, results->client, &results->run.question.root,
                                                   &source.source)
                              : cli_wrong_call("results", "name a folder for the results of the study (-o DIR)");
    } else {
        status = results_show_battle(results, &source);
    }
    store_source_end(&source);
    return status;
}

static int results_show(struct results *results)
{
    if (!results->words[0]) return cli_wrong_call("results", "name a study: its name, or the start of its digest");
    int status = store_find(&results->store, results->words[0], &results->run) ? results_show_run(results) : EXIT_BAD;
    node_free(&results->run.question);
    return status;
}

/* ---- export: straight from the table ---- */

enum { RESULTS_COLUMNS = 6 };
static const struct {
    const char *name;
    bool is_text, is_quoted; /* in JSON; in CSV */
} results_columns[RESULTS_COLUMNS] = {{"game", false, false}, {"a", true, true},        {"b", true, true},
                                      {"winner", true, true}, {"rounds", false, false}, {"figures", false, true}};

static void results_add_json(struct buffer *out, size_t column, const char *value)
{
    buffer_addf(out, "\"%s\":", results_columns[column].name);
    if (value && results_columns[column].is_text)
        buffer_add_json(out, value);
    else
        buffer_add(out, value ? value : "null");
}

static void results_add_csv(struct buffer *out, size_t column, const char *value)
{
    if (value && results_columns[column].is_quoted)
        results_csv_text(out, value);
    else if (value)
        buffer_add(out, value);
}

static bool results_export_row(void *context, const char *const *columns)
{
    struct results *results = context;
    struct buffer out = {0};
    if (results->json) buffer_add(&out, results->printed ? ",\n  {" : "\n  {");
    if (!results->json && !results->printed) buffer_add(&out, "game,a,b,winner,rounds,figures\n");
    for (size_t i = 0; i < RESULTS_COLUMNS; i++) {
        if (i) buffer_add_char(&out, ',');
        (results->json ? results_add_json : results_add_csv)(&out, i, columns[i]);
    }
    buffer_add(&out, results->json ? "}" : "\n");
    results->printed++;
    bool good = !out.failed && cli_put(&out) == EXIT_FINE;
    buffer_free(&out);
    return good;
}

static bool results_take_start(void *context, const char *const *columns)
{
    (void)columns;
    *(bool *)context = true;
    return true;
}

static bool results_export_command(void *context, const char *const *columns)
{
    (void)context;
    cli_print("%s\n", columns[0]);
    return true;
}

/* The commands of the campaign that is called so; `*found`: there is one. */
static bool results_export_campaign(struct results *results, bool *found)
{
    struct keep keep = {.db = results->store.db, .in_store = true, .name = results->words[0]};
    if (keep_read(&keep, results_take_start, results_export_command, found)) return true;
    if (keep.why) db_fail(results->store.db, "%s", keep.why);
    return store_fail(&results->store, "the campaign cannot be read");
}

/* What was played comes before the games, so that each of them can be played again. */
static int results_export_head(struct results *results)
{
    struct buffer out = {0};
    buffer_add(&out, "{\"name\":");
    buffer_add_json(&out, results->run.study.name);
    buffer_addf(&out, ",\"kind\":\"%s\",\"question\":", results->run.study.kind);
    node_write(&out, &results->run.question.root);
    buffer_add(&out, ",\"games\":[");
    int status = out.failed ? EXIT_BAD : cli_put(&out);
    buffer_free(&out);
    return status;
}

static int results_export(struct results *results)
{
    bool is_campaign = false;
    if (!results->words[0]) return cli_wrong_call("results", "name a study or a campaign");
    if (!results_export_campaign(results, &is_campaign)) return EXIT_BAD;
    if (is_campaign) return EXIT_FINE;
    bool good = store_find(&results->store, results->words[0], &results->run);
    const struct db_value run = {.number = results->run.id};
    if (good && results->json) good = results_export_head(results) == EXIT_FINE;
    node_free(&results->run.question);
    if (!good) return EXIT_BAD;
    good = results->store.db->driver->ask(
        results->store.db,
        &(struct db_query){"SELECT game, a, b, winner, rounds, figures FROM games WHERE run = $1 "
                           "ORDER BY game",
                           &run, 1},
        results_export_row, results);
    if (good && results->json) cli_print(results->printed ? "\n]}\n" : "]}\n");
    return good || store_fail(&results->store, "the games cannot be read") ? EXIT_FINE : EXIT_BAD;
}

/* ---- compare: shares of the winners, or of the points of each party ---- */

enum { COMPARE_ROWS = 1024, COMPARE_NAME = 96 };

struct compare_row {
    char name[COMPARE_NAME];
    int64_t halves[2], games[2]; /* half points of each study */
};

struct compare {
    struct compare_row rows[COMPARE_ROWS];
    size_t count, which, left_out;
};

#define COMPARE_BATTLE                                                                             \
    "SELECT winner, 2 * count(*), (SELECT count(*) FROM games WHERE run = $1) FROM games "         \
    "WHERE run = $1 GROUP BY winner ORDER BY winner"
#define COMPARE_STUDY                                                                              \
    "SELECT party, sum(halves), count(*) FROM (SELECT a AS party, CASE winner WHEN 'a' THEN 2 "    \
    "WHEN 'draw' THEN 1 ELSE 0 END AS halves FROM games WHERE run = $1 UNION ALL SELECT b, "       \
    "CASE winner WHEN 'b' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END FROM games WHERE run = $1) AS p "   \
    "GROUP BY party ORDER BY party"

static bool compare_take(void *context, const char *const *columns)
{
    struct compare *compare = context;
    const char *name = columns[0] ? columns[0] : "";
    size_t place = 0;
    while (place < compare->count && strncmp(compare->rows[place].name, name, COMPARE_NAME - 1) != 0)
        place++;
    if (place == COMPARE_ROWS) {
        compare->left_out++;
        return true;
    }
    struct compare_row *row = &compare->rows[place];
    if (place == compare->count) {
        *row = (struct compare_row){0};
        snprintf(row->name, sizeof row->name, "%s", name);
        compare->count++;
    }
    row->halves[compare->which] = columns[1] ? strtoll(columns[1], NULL, 10) : 0;
    row->games[compare->which] = columns[2] ? strtoll(columns[2], NULL, 10) : 0;
    return true;
}

#define RESULTS_FIXED(number) buffer_fixed((char[BUFFER_FIXED]){0}, (number), 1)

static double compare_share(const struct compare_row *row, size_t which)
{
    return row->games[which] > 0 ? (double)row->halves[which] / 2 / (double)row->games[which] : 0;
}

/* The difference of two shares, with its 95 % interval, in points of a hundred. */
static void compare_print_row(const struct compare_row *row, struct buffer *out)
{
    double spread = 0, shares[2];
    for (size_t i = 0; i < 2; i++) {
        shares[i] = compare_share(row, i);
        if (row->games[i] > 0) spread += shares[i] * (1 - shares[i]) / (double)row->games[i];
    }
    double difference = 100 * (shares[1] - shares[0]), half = 100 * 1.96 * sqrt(spread > 0 ? spread : 0);
    const char *verdict = difference - half > 0 ? "  more" : difference + half < 0 ? "  less" : "";
    struct buffer name = {0};
    buffer_add_clean(&name, row->name, strlen(row->name));
    buffer_add_padded(out, buffer_get(&name), 24);
    buffer_free(&name);
    buffer_addf(out, " %8s %8s %9s  (%s to %s)%s\n", RESULTS_FIXED(100 * shares[0]), RESULTS_FIXED(100 * shares[1]),
              RESULTS_FIXED(difference), RESULTS_FIXED(difference - half), RESULTS_FIXED(difference + half), verdict);
}

static void compare_fill(struct compare *compare, const int64_t totals[2])
{
    for (size_t i = 0; i < compare->count; i++)
        for (size_t k = 0; k < 2; k++)
            if (!compare->rows[i].games[k]) compare->rows[i].games[k] = totals[k];
}

static int results_print_comparison(struct results *results, const struct store_run runs[2], struct compare *compare)
{
    struct buffer out = {0};
    bool is_study = strcmp(runs[0].study.kind, "study") == 0;
    const int64_t totals[2] = {runs[0].held, runs[1].held};
    if (!is_study) compare_fill(compare, totals);
    for (size_t i = 0; i < 2; i++)
        buffer_addf(&out, "%s: %s, %lld games, %.12s\n", i ? "second" : "first", runs[i].study.name,
                  (long long)runs[i].held, runs[i].study.study);
    buffer_addf(&out, "\n%-24s %8s %8s %9s  %s\n", is_study ? "party, % of points" : "winner, % of games", "first",
              "second", "change", "(95 %)");
    for (size_t i = 0; i < compare->count; i++)
        compare_print_row(&compare->rows[i], &out);
    if (compare->left_out) buffer_addf(&out, "%zu more are left out\n", compare->left_out);
    (void)results;
    int status = out.failed ? EXIT_BAD : cli_put(&out);
    buffer_free(&out);
    return status;
}

static int results_compare_runs(struct results *results, const struct store_run runs[2], struct compare *compare)
{
    if (strcmp(runs[0].study.kind, runs[1].study.kind) != 0) {
        cli_say("talus results: one is a %s, the other a %s: these cannot be compared\n", runs[0].study.kind,
                runs[1].study.kind);
        return EXIT_BAD;
    }
    const char *sql = strcmp(runs[0].study.kind, "study") == 0 ? COMPARE_STUDY : COMPARE_BATTLE;
    for (compare->which = 0; compare->which < 2; compare->which++) {
        const struct db_value run = {.number = runs[compare->which].id};
        if (!results->store.db->driver->ask(results->store.db, &(struct db_query){sql, &run, 1}, compare_take,
                                            compare)) {
            store_fail(&results->store, "the games cannot be read");
            return EXIT_BAD;
        }
    }
    return results_print_comparison(results, runs, compare);
}

static int results_compare(struct results *results)
{
    struct store_run runs[2] = {0};
    if (!results->words[1]) return cli_wrong_call("results", "name two studies: their names, or the starts of their digests");
    struct compare *compare = calloc(1, sizeof *compare);
    bool good = compare && store_find(&results->store, results->words[0], &runs[0]) &&
                store_find(&results->store, results->words[1], &runs[1]);
    int status = good ? results_compare_runs(results, runs, compare) : EXIT_BAD;
    node_free(&runs[0].question);
    node_free(&runs[1].question);
    free(compare);
    return status;
}

/* ---- the verb ---- */

static const struct {
    const char *name;
    int (*run)(struct results *results);
    enum db_mode mode;
} results_actions[] = {{"list", results_list, DB_READ},       {"show", results_show, DB_READ},
                       {"compare", results_compare, DB_READ}, {"export", results_export, DB_READ},
                       {"add", results_add, DB_WRITE},        {"setup", results_setup, DB_WRITE}};

static int results_go(struct results *results)
{
    const char *name = poptGetArg(results->context), *where = name ? poptGetArg(results->context) : NULL;
    for (size_t i = 0; i < 2 && where; i++)
        results->words[i] = poptGetArg(results->context);
    for (size_t i = 0; name && i < sizeof results_actions / sizeof *results_actions; i++) {
        if (strcmp(results_actions[i].name, name) != 0) continue;
        int status = store_open(&results->store, "results", where, results_actions[i].mode)
                         ? results_actions[i].run(results)
                         : EXIT_BAD;
        store_close(&results->store);
        return status;
    }
    return cli_wrong_call("results", "say what to do: list, show, compare, export, add or setup, then the store");
}

int verb_results(int argc, char **argv)
{
    struct results results = {.client = client_new("results")};
    if (!results.client) return EXIT_BAD;
    const struct poptOption options[] = {
        {"out", 'o', POPT_ARG_STRING, &results.out, 0, "show: folder for the results of a study", "DIR"},
        {"most", 'n', POPT_ARG_INT, &results.most, 0, "show: print only the best and worst N creatures", "N"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "show: content that the games were played with", "PATH"},
        {"json", 'j', POPT_ARG_NONE, &results.json, 0, "print JSON", NULL},
        {"csv", 0, POPT_ARG_NONE, &results.csv, 0, "print CSV", NULL},
        {"svg", 0, POPT_ARG_NONE, &results.svg, 0, "show: print a chart as SVG", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    results.context = cli_options(argc, argv, options, "list|show|compare|export|add|setup [STORE] [STUDY...]");
    static const struct cli_range ranges[] = {{"most", 1, INT_MAX}, {0}};
    cli_ranges(ranges);
    int option = client_read_options(results.client, results.context);
    int status = option == -2 ? EXIT_WRONG_CALL : results_go(&results);
    cli_close(results.context, options);
    client_free(results.client);
    return status;
}
