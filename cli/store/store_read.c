/* store_read.c: reads studies and their games from a store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "cluster/digest.h"
#include "store/store.h"

enum { SOURCE_GAMES = 4096 };

/* ---- studies ---- */

#define RUN_COLUMNS                                                                                \
    "SELECT r.id, r.digest, r.kind, r.name, r.version, r.content, r.games, r.block, r.question, "  \
    "CAST(r.added AS TEXT), (SELECT count(*) FROM games g WHERE g.run = r.id) FROM runs r "

static void run_copy(char *out, size_t room, const char *text)
{
    snprintf(out, room, "%s", text ? text : "");
}

static int64_t run_number(const char *text)
{
    return text ? strtoll(text, NULL, 10) : 0;
}

static const char run_is_damaged[] = "a study is damaged: its digest is not that of its question";

/* The contents of a damaged or hostile store are checked here, once. */
static bool run_read(const char *const *columns, struct store_run *run)
{
    struct study_id *study = &run->study;
    const char *question = columns[8] ? columns[8] : "";
    *run = (struct store_run){.id = run_number(columns[0]), .held = run_number(columns[10])};
    run_copy(study->study, sizeof study->study, columns[1]);
    run_copy(study->kind, sizeof study->kind, columns[2]);
    run_copy(study->name, sizeof study->name, columns[3]);
    run_copy(study->version, sizeof study->version, columns[4]);
    run_copy(study->content, sizeof study->content, columns[5]);
    run_copy(run->added, sizeof run->added, columns[9]);
    study->games = run_number(columns[6]);
    study->block = run_number(columns[7]);
    char digest[SHA256_TEXT];
    digest_study(study, question, digest);
    return strcmp(digest, study->study) == 0 &&
           node_parse(&run->question, "question", question, strlen(question), NULL) == TALUS_OK &&
           study->games >= 1 && study->games <= SHARD_MOST_GAMES && study->block >= 1 &&
           study->block <= SHARD_MOST_GAMES;
}

struct run_visit {
    bool (*take)(void *context, const struct store_run *run);
    void *context;
    bool is_damaged;
};

static bool run_visit(void *context, const char *const *columns)
{
    struct run_visit *visit = context;
    struct store_run run;
    visit->is_damaged = !run_read(columns, &run);
    bool good = !visit->is_damaged && visit->take(visit->context, &run);
    node_free(&run.question);
    return good;
}

bool store_list(struct store *store, bool (*take)(void *context, const struct store_run *run), void *context)
{
    struct run_visit visit = {.take = take, .context = context};
    if (store->db->driver->ask(store->db, &(struct db_query){RUN_COLUMNS "ORDER BY r.name, r.digest", NULL, 0},
                               run_visit, &visit))
        return true;
    if (visit.is_damaged) db_fail(store->db, "%s", run_is_damaged);
    return store_fail(store, "the studies cannot be listed");
}

struct run_search {
    struct store_run *run;
    int found;
    bool is_damaged;
};

static bool run_take(void *context, const char *const *columns)
{
    struct run_search *search = context;
    if (search->found++) return true;
    search->is_damaged = !run_read(columns, search->run);
    return !search->is_damaged;
}

bool store_find(struct store *store, const char *name, struct store_run *run)
{
    struct run_search search = {.run = run};
    const struct db_value values[] = {{.text = name}};
    *run = (struct store_run){0};
    bool good =
        store->db->driver->ask(store->db,
                               &(struct db_query){RUN_COLUMNS "WHERE r.name = $1 OR (length($1) >= 4 AND "
                                                              "substr(r.digest, 1, length($1)) = $1) ORDER BY r.digest",
                                                  values, 1},
                               run_take, &search);
    if (search.is_damaged) db_fail(store->db, "%s", run_is_damaged);
    if (!good) return store_fail(store, "the study cannot be read");
    if (search.found == 1) return true;
    cli_say(search.found ? "talus %s: %d studies are called \"%s\": name one by the start of its digest\n"
                         : "talus %s: %d studies are called \"%s\": `talus results list` shows what there is\n",
            store->verb, search.found, name);
    return false;
}

/* ---- blocks ---- */

static bool source_take_row(void *context, const char *const *columns)
{
    struct store_source *source = context;
    struct store_row row = {.game = run_number(columns[0]), .first = run_number(columns[5]),
                            .count = run_number(columns[6])};
    const char **const texts[] = {&row.winner, &row.a, &row.b, &row.figures};
    for (size_t i = 0; i < 4; i++) {
        const char *text = columns[i + 1] ? columns[i + 1] : "";
        *texts[i] = pool_copy(&source->pool, text, strlen(text));
    }
    bool is_first = row.game == row.first;
    row.sums = is_first && columns[7] ? pool_copy(&source->pool, columns[7], strlen(columns[7])) : "";
    return !source->pool.failed && list_push(&source->rows, row);
}

/* The games from the next one on, with the blocks they belong to. */
static bool source_fill(struct store_source *source)
{
    int64_t blocks = SOURCE_GAMES / source->run->study.block + 1;
    const struct db_value values[] = {{.number = source->run->id}, {.number = source->next}, {.number = blocks}};
    source->rows.count = source->used = 0;
    pool_free(&source->pool);
    return source->store->db->driver->ask(
        source->store->db,
        &(struct db_query){
            "SELECT g.game, g.winner, g.a, g.b, g.figures, b.first_game, b.games, b.sums FROM blocks b "
            "JOIN games g ON g.run = b.run AND g.game >= b.first_game AND g.game < b.first_game + b.games "
            "WHERE b.run = $1 AND b.first_game IN (SELECT first_game FROM blocks WHERE run = $1 AND first_game >= $2 "
            "ORDER BY first_game LIMIT $3) ORDER BY g.game",
            values, 3},
        source_take_row, source);
}

static void source_write_study(const struct store_row *rows, size_t count, struct buffer *out)
{
    buffer_add(out, ",\"between\":[");
    buffer_add_json(out, rows[0].a);
    buffer_add_char(out, ',');
    buffer_add_json(out, rows[0].b);
    buffer_add(out, "],\"results\":\"");
    for (size_t i = 0; i < count; i++)
        buffer_add_char(out, strcmp(rows[i].winner, "a") == 0 ? 'w' : strcmp(rows[i].winner, "b") == 0 ? 'l' : 'd');
    buffer_add(out, "\"}");
}

static void source_write_battle(const struct store_row *rows, size_t count, struct buffer *out)
{
    buffer_addf(out, ",\"sums\":%s,\"rows\":[", *rows[0].sums ? rows[0].sums : "{}");
    for (size_t i = 0; i < count; i++) {
        if (i) buffer_add_char(out, ',');
        buffer_add(out, rows[i].figures);
    }
    buffer_add(out, "]}");
}

/* The rows of one block as the line that a shard would have. */
static bool source_make_block(struct store_source *source, size_t count, struct block *block)
{
    const struct store_row *rows = &source->rows.items[source->used];
    struct buffer line = {0};
    bool is_study = strcmp(source->run->study.kind, "study") == 0;
    buffer_addf(&line, "{\"first\":%lld,\"games\":%lld", (long long)rows[0].first, (long long)count);
    (is_study ? source_write_study : source_write_battle)(rows, count, &line);
    bool good = !line.failed && node_parse(&source->document, "store", buffer_get(&line), line.length, NULL) == TALUS_OK;
    source->has_document = true;
    buffer_free(&line);
    *block = (struct block){rows[0].first, (int64_t)count, &source->document.root};
    return good;
}

static int source_next(struct block_source *base, struct block *block, const char **why)
{
    struct store_source *source = (struct store_source *)base;
    if (source->has_document) node_free(&source->document);
    source->has_document = false;
    source->document = (struct node_document){0};
    *why = source->store->db->reason;
    if (source->used == source->rows.count && !source_fill(source)) return -1;
    if (source->used == source->rows.count) return 0;
    const struct store_row *rows = &source->rows.items[source->used];
    size_t left = source->rows.count - source->used, count = 0;
    while (count < left && rows[count].first == rows[0].first && rows[count].game == rows[0].first + (int64_t)count)
        count++;
    *why = "a block of the store is damaged";
    if ((int64_t)count != rows[0].count || rows[0].first < source->next) return -1;
    if (!source_make_block(source, count, block)) return -1;
    source->used += count;
    source->next = block->first + block->count;
    return 1;
}

void store_source_begin(struct store_source *source, struct store *store, const struct store_run *run)
{
    *source = (struct store_source){.source = {source_next}, .store = store, .run = run};
}

void store_source_end(struct store_source *source)
{
    if (source->has_document) node_free(&source->document);
    list_free(&source->rows);
    pool_free(&source->pool);
}
