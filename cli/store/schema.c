/* schema.c: the tables of a store. A step is never changed once it was released: a new one follows it. */
#include "store/schema.h"

#include <string.h>

/* What both databases spell alike. */
#define GAMES_COLUMNS                                                                              \
    "run BIGINT NOT NULL REFERENCES runs(id), game BIGINT NOT NULL, a TEXT, b TEXT, "              \
    "winner TEXT NOT NULL, rounds BIGINT, figures TEXT NOT NULL, PRIMARY KEY (run, game)"
#define BLOCKS_COLUMNS                                                                             \
    "run BIGINT NOT NULL REFERENCES runs(id), first_game BIGINT NOT NULL, games BIGINT NOT NULL, " \
    "sums TEXT NOT NULL, PRIMARY KEY (run, first_game)"
#define RUNS_COLUMNS                                                                               \
    "digest TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, " \
    "content TEXT NOT NULL, games BIGINT NOT NULL, block BIGINT NOT NULL, question TEXT NOT NULL"
#define COMMANDS_TABLE                                                                             \
    "CREATE TABLE campaign_commands(campaign BIGINT NOT NULL REFERENCES campaigns(id), "           \
    "number BIGINT NOT NULL, command TEXT NOT NULL, PRIMARY KEY (campaign, number))"
#define VIEW_RESULTS                                                                               \
    "CREATE VIEW game_results AS SELECT r.digest, r.name, r.kind, g.game, g.a, g.b, g.winner, "    \
    "g.rounds, g.figures FROM runs r JOIN games g ON g.run = r.id"
#define VIEW_RUNS                                                                                  \
    "CREATE VIEW run_results AS SELECT r.digest, r.name, r.kind, r.version, r.added, r.games, "    \
    "(SELECT count(*) FROM games g WHERE g.run = r.id) AS held FROM runs r"
#define VIEW_WINNERS                                                                               \
    "CREATE VIEW run_winners AS SELECT r.digest, r.name, g.winner, count(*) AS games, "            \
    "avg(g.rounds) AS rounds FROM runs r JOIN games g ON g.run = r.id "                            \
    "GROUP BY r.digest, r.name, g.winner"

static const char *const schema_sqlite_1[] = {
    "CREATE TABLE runs(id INTEGER PRIMARY KEY, " RUNS_COLUMNS
    ", added TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)",
    "CREATE TABLE games(" GAMES_COLUMNS ") WITHOUT ROWID",
    "CREATE TABLE blocks(" BLOCKS_COLUMNS ") WITHOUT ROWID",
    NULL,
};

static const char *const schema_sqlite_2[] = {
    "CREATE TABLE campaigns(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, members TEXT NOT NULL, "
    "seed BIGINT NOT NULL)",
    COMMANDS_TABLE,
    VIEW_RESULTS,
    VIEW_RUNS,
    VIEW_WINNERS,
    "CREATE VIEW actor_results AS SELECT r.digest, r.name, g.game, f.key - 5 AS actor, "
    "json_extract(f.value, '$[0]') AS hp, json_extract(f.value, '$[1]') AS dropped, "
    "json_extract(f.value, '$[2]') AS lost, json_extract(f.value, '$[3]') AS dealt, "
    "json_extract(f.value, '$[4]') AS taken FROM runs r JOIN games g ON g.run = r.id "
    "JOIN json_each(g.figures) f WHERE r.kind = 'scenario' AND f.key >= 5",
    NULL,
};

static const char *const schema_postgres_1[] = {
    "CREATE TABLE runs(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, " RUNS_COLUMNS
    ", added TIMESTAMPTZ NOT NULL DEFAULT now())",
    "CREATE TABLE games(" GAMES_COLUMNS ")",
    "CREATE TABLE blocks(" BLOCKS_COLUMNS ")",
    NULL,
};

static const char *const schema_postgres_2[] = {
    "CREATE TABLE campaigns(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "
    "name TEXT NOT NULL UNIQUE, members TEXT NOT NULL, seed BIGINT NOT NULL)",
    COMMANDS_TABLE,
    VIEW_RESULTS,
    VIEW_RUNS,
    VIEW_WINNERS,
    "CREATE VIEW actor_results AS SELECT r.digest, r.name, g.game, f.n - 6 AS actor, "
    "(f.value->>0)::bigint AS hp, (f.value->>1)::bigint AS dropped, (f.value->>2)::bigint AS lost, "
    "(f.value->>3)::bigint AS dealt, (f.value->>4)::bigint AS taken "
    "FROM runs r JOIN games g ON g.run = r.id CROSS JOIN LATERAL "
    "jsonb_array_elements(g.figures::jsonb) WITH ORDINALITY AS f(value, n) "
    "WHERE r.kind = 'scenario' AND f.n >= 6",
    NULL,
};

const char *const *const schema_sqlite[] = {NULL, schema_sqlite_1, schema_sqlite_2};
const char *const *const schema_postgres[] = {NULL, schema_postgres_1, schema_postgres_2};

static bool schema_step(struct db *db, int version)
{
    for (const char *const *statement = db->driver->steps[version]; *statement; statement++)
        if (!db->driver->run(db, *statement)) return false;
    return db->driver->set_version(db, version);
}

bool schema_upgrade(struct db *db)
{
    const struct db_driver *driver = db->driver;
    bool good = driver->begin_schema(db);
    int version = good ? driver->version(db) : -1; /* no other program changes it any more */
    good = version >= 0;
    for (int next = version + 1; good && next <= SCHEMA_VERSION; next++)
        good = schema_step(db, next);
    if (good) return driver->run(db, "COMMIT");
    char reason[DB_REASON];
    memcpy(reason, db->reason, sizeof reason);
    (void)driver->run(db, "ROLLBACK");
    memcpy(db->reason, reason, sizeof reason);
    return false;
}
