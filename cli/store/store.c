/* store.c: results in a database. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/heap.h"
#include "cli.h"
#include "store/schema.h"

enum { STORE_BATCH = 8192, STORE_TRIES = 8 };

bool store_fail(const struct store *store, const char *what)
{
    const char *reason = store->db ? store->db->reason : "there is not enough memory";
    cli_say("talus %s: %s: %s\n", store->verb, what, reason);
    return false;
}

/* ---- opening ---- */

bool store_is_url(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

static bool store_check(struct store *store, enum db_mode mode)
{
    struct db *db = store->db;
    int version = db->driver->version(db);
    if (version < 0) return store_fail(store, "the store cannot be read");
    if (version > SCHEMA_VERSION) {
        db_fail(db, "a newer talus made it");
        return store_fail(store, "the store cannot be used");
    }
    if (!db->driver->has_schema(db, version))
        return store_fail(store, "the store cannot be used");
    if (version == SCHEMA_VERSION) return true;
    if (mode == DB_READ && !version) db_fail(db, "there is nothing in it yet");
    if (mode == DB_READ && version) db_fail(db, "an older talus made it; `talus results setup` brings it up to date");
    if (mode == DB_READ) return store_fail(store, "the store cannot be used");
    return schema_upgrade(db) || store_fail(store, "the tables of the store cannot be made");
}

bool store_open(struct store *store, const char *verb, const char *where, enum db_mode mode)
{
    char reason[DB_REASON] = "";
    *store = (struct store){.verb = verb};
    if (!where) where = getenv("TALUS_STORE");
    if (!where || !*where) where = "talus.db";
    bool is_url = store_is_url(where);
    store->db = is_url ? db_open_postgres(where, reason) : db_open_sqlite(where, mode, reason);
    if (store->db) return store_check(store, mode);
    /* A URL may hold a password. */
    cli_say("talus %s: %s: %s\n", verb, is_url ? "the database cannot be reached" : where, reason);
    return false;
}

void store_close(struct store *store)
{
    if (store->db) store->db->driver->close(store->db);
    list_free(&store->games);
    list_free(&store->blocks);
    pool_free(&store->pool);
    *store = (struct store){0};
}

/* ---- studies ---- */

static bool store_take_number(void *context, const char *const *columns)
{
    *(int64_t *)context = columns[0] ? strtoll(columns[0], NULL, 10) : 0;
    return true;
}

int64_t store_add_run(struct store *store, const struct study_id *study, const char *question)
{
    const struct db_value values[] = {
        {.text = study->study},   {.text = study->kind},     {.text = study->name},   {.text = study->version},
        {.text = study->content}, {.number = study->games}, {.number = study->block}, {.text = question}};
    struct db *db = store->db;
    int64_t id = 0;
    bool good = db->driver->ask(db, &(struct db_query){"SELECT id FROM runs WHERE digest = $1", values, 1},
                                store_take_number, &id);
    if (good && !id)
        good = db->driver->ask(
                   db,
                   &(struct db_query){"INSERT INTO runs(digest, kind, name, version, content, games, block, question) "
                                      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (digest) DO NOTHING",
                                      values, 8},
                   NULL, NULL) &&
               db->driver->ask(db, &(struct db_query){"SELECT id FROM runs WHERE digest = $1", values, 1},
                               store_take_number, &id);
    if (!good) store_fail(store, "the study cannot be added");
    return good ? id : 0;
}

struct store_known {
    const struct shard_head *range;
    bool *known;
};

static bool store_take_known(void *context, const char *const *columns)
{
    struct store_known *marks = context;
    int64_t first = columns[0] ? strtoll(columns[0], NULL, 10) : -1;
    if (first >= marks->range->first && first < marks->range->last)
        marks->known[(first - marks->range->first) / marks->range->id.block] = true;
    return true;
}

bool store_known(struct store *store, int64_t run, const struct shard_head *range, bool *known)
{
    const struct db_value values[] = {{.number = run}, {.number = range->first}, {.number = range->last}};
    struct store_known marks = {range, known};
    return store->db->driver->ask(
               store->db,
               &(struct db_query){"SELECT first_game FROM blocks WHERE run = $1 AND first_game >= $2 "
                                  "AND first_game < $3",
                                  values, 3},
               store_take_known, &marks) ||
           store_fail(store, "the store cannot be read");
}

/* ---- games ---- */

/* Where the winner and the rounds are in the row of a game, by the kind of the study. */
static const struct store_layout {
    const char *kind;
    size_t winner, rounds;
} store_layouts[] = {{"scenario", 1, 2}, {"parties", 0, 7}};

static const char *store_keep(struct store *store, const struct node *value)
{
    struct buffer text = {0};
    if (value) node_write(&text, value);
    const char *kept = text.failed ? NULL : pool_copy(&store->pool, buffer_get(&text), text.length);
    buffer_free(&text);
    return kept;
}

/* "a", "b" or "draw" between two parties; the number of a side in a scenario. */
static const char *store_winner(struct store *store, const struct store_layout *layout, const struct node *value)
{
    static const char *const parties[] = {"draw", "a", "b"};
    int64_t winner = node_to_int(value, -1);
    if (strcmp(layout->kind, "parties") == 0) return parties[winner < 0 ? 0 : winner ? 2 : 1];
    return node_is_number(value) ? pool_printf(&store->pool, "%lld", (long long)winner) : "draw";
}

static bool store_put_game(struct store *store, const struct db_value row[STORE_GAME_COLUMNS])
{
    for (size_t i = 0; i < STORE_GAME_COLUMNS; i++)
        if (!list_push(&store->games, row[i])) return false;
    return true;
}

static bool store_put_rows(struct store *store, int64_t run, const struct store_layout *layout,
                           const struct block *block)
{
    const struct node *rows = node_get(block->root, "rows");
    bool good = node_count(rows) == (size_t)block->count;
    for (size_t i = 0; good && i < node_count(rows); i++) {
        const struct node *row = node_at(rows, i);
        const struct db_value values[STORE_GAME_COLUMNS] = {
            {.number = run},
            {.number = block->first + (int64_t)i},
            {.is_null = true},
            {.is_null = true},
            {.text = store_winner(store, layout, node_at(row, layout->winner))},
            {.number = node_to_int(node_at(row, layout->rounds), 0)},
            {.text = store_keep(store, row)}};
        good = store_put_game(store, values);
    }
    return good;
}

static bool store_put_pairing(struct store *store, int64_t run, const struct block *block)
{
    const struct node *between = node_get(block->root, "between");
    const char *results = node_to_text(node_get(block->root, "results"), "");
    const char *names[2];
    bool good = strlen(results) == (size_t)block->count;
    for (size_t i = 0; i < 2; i++) {
        const struct node *name = node_at(between, i);
        names[i] = node_is(name, NODE_STRING) ? pool_copy(&store->pool, name->text, name->count) : NULL;
        good = good && names[i];
    }
    for (size_t i = 0; good && results[i]; i++) {
        const char *winner = results[i] == 'w' ? "a" : results[i] == 'l' ? "b" : "draw";
        const struct db_value values[STORE_GAME_COLUMNS] = {
            {.number = run}, {.number = block->first + (int64_t)i}, {.text = names[0]}, {.text = names[1]},
            {.text = winner}, {.is_null = true}, {.text = "[]"}};
        good = store_put_game(store, values);
    }
    return good;
}

bool store_put(struct store *store, int64_t run, const char *kind, const struct block *block)
{
    const struct store_layout *layout = NULL;
    for (size_t i = 0; i < sizeof store_layouts / sizeof *store_layouts; i++)
        if (strcmp(store_layouts[i].kind, kind) == 0) layout = &store_layouts[i];
    const struct node *sums = node_get(block->root, "sums");
    const struct db_value values[STORE_BLOCK_COLUMNS] = {
        {.number = run},
        {.number = block->first},
        {.number = block->count},
        {.text = sums ? store_keep(store, sums) : ""}};
    bool good = layout ? store_put_rows(store, run, layout, block) : store_put_pairing(store, run, block);
    for (size_t i = 0; good && i < STORE_BLOCK_COLUMNS; i++)
        good = list_push(&store->blocks, values[i]);
    if (!good || store->pool.failed) {
        cli_say("talus %s: a block of games cannot be kept: it is damaged, or memory is short\n", store->verb);
        return false;
    }
    return store->games.count / STORE_GAME_COLUMNS < STORE_BATCH || store_flush(store);
}

/* ---- writing ---- */

static bool store_make_staging(struct store *store)
{
    const struct db_driver *driver = store->db->driver;
    if (store->has_staging) return true;
    store->has_staging =
        driver->run(store->db, "CREATE TEMP TABLE staging_games(run BIGINT, game BIGINT, a TEXT, b TEXT, "
                               "winner TEXT, rounds BIGINT, figures TEXT)") &&
        driver->run(store->db, "CREATE TEMP TABLE staging_blocks(run BIGINT, first_game BIGINT, games BIGINT, "
                               "sums TEXT)");
    return store->has_staging;
}

/* A game that is there with another result. -1: none. */
static bool store_find_conflict(struct store *store, int64_t *game)
{
    *game = -1;
    return store->db->driver->ask(
        store->db,
        &(struct db_query){"SELECT s.game FROM staging_games s JOIN games g ON g.run = s.run AND g.game = s.game "
                           "WHERE g.winner <> s.winner OR g.figures <> s.figures ORDER BY s.game LIMIT 1",
                           NULL, 0},
        store_take_number, game);
}

/* Always in the order of numbers, so that no two writers wait for each other. */
static bool store_move(struct store *store)
{
    static const char *const statements[] = {
        "INSERT INTO games SELECT run, game, a, b, winner, rounds, figures FROM staging_games WHERE true "
        "ORDER BY run, game ON CONFLICT DO NOTHING",
        "INSERT INTO blocks SELECT run, first_game, games, sums FROM staging_blocks WHERE true "
        "ORDER BY run, first_game ON CONFLICT DO NOTHING",
        "DELETE FROM staging_games", "DELETE FROM staging_blocks", "COMMIT"};
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (!store->db->driver->run(store->db, statements[i])) return false;
    return true;
}

/* `*conflict`: the game that is there with another result. */
static bool store_write(struct store *store, int64_t *conflict)
{
    struct db *db = store->db;
    const struct db_driver *driver = db->driver;
    *conflict = -1;
    bool good = store_make_staging(store) && driver->begin(db) &&
                driver->load(db, "staging_games", STORE_GAME_COLUMNS, store->games.items,
                             store->games.count / STORE_GAME_COLUMNS) &&
                driver->load(db, "staging_blocks", STORE_BLOCK_COLUMNS, store->blocks.items,
                             store->blocks.count / STORE_BLOCK_COLUMNS) &&
                store_find_conflict(store, conflict) && *conflict < 0 && store_move(store);
    if (good) return true;
    bool again = *conflict < 0 && driver->again(db);
    char reason[DB_REASON];
    memcpy(reason, db->reason, sizeof reason);
    (void)driver->run(db, "ROLLBACK");
    memcpy(db->reason, reason, sizeof reason);
    db->can_retry = again;
    return false;
}

bool store_flush(struct store *store)
{
    int64_t conflict = -1;
    bool good = !store->games.count;
    for (int tries = 0; !good && tries < STORE_TRIES && (!tries || store->db->can_retry); tries++)
        good = store_write(store, &conflict);
    if (!good && conflict >= 0)
        cli_say("talus %s: the store holds another result of game %lld; nothing of these games was added\n",
                store->verb, (long long)conflict);
    else if (!good)
        store_fail(store, "the games cannot be written");
    list_clear(&store->games);
    list_clear(&store->blocks);
    pool_free(&store->pool);
    return good;
}
