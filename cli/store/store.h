/* store.h: results of battles and studies in a database: every game once, by its study and number.
 *
 * Any number of programs may write to one store at the same time, and the same games again: what is there stays, and a
 * game with another result than the one that is there is refused. */
#ifndef TALUS_CLI_STORE_STORE_H
#define TALUS_CLI_STORE_STORE_H

#include "util/list.h"
#include "cluster/shard_set.h"
#include "store/db.h"

enum { STORE_GAME_COLUMNS = 7, STORE_BLOCK_COLUMNS = 4 };

struct store {
    const char *verb; /* what messages call the caller */
    struct db *db;
    /* Games and blocks that are not written yet, a row after the other; texts lie in the pool. */
    struct pool pool;
    list(struct db_value) games, blocks;
    bool has_staging;
};

/* One study in a store. */
struct store_run {
    int64_t id, held; /* games that are there */
    struct study_id study;
    char added[40];
    struct node_document question;
};

/* `where`: a path, or a URL that begins with postgresql:// or postgres://; NULL: $TALUS_STORE, else talus.db. For
 * writing, tables are made or brought up to date. False after a message; closed either way. */
bool store_open(struct store *store, const char *verb, const char *where, enum db_mode mode);
void store_close(struct store *store);
bool store_is_url(const char *where);
/* Prints the database's reason. Returns false. */
bool store_fail(const struct store *store, const char *what);

/* The number of the study, which is added where it is not there; 0 after a message. */
int64_t store_add_run(struct store *store, const struct study_id *study, const char *question);
/* Blocks wait in memory until there are many of them. False after a message. */
bool store_put(struct store *store, int64_t run, const char *kind, const struct block *block);
/* Writes what waits, in one transaction. */
bool store_flush(struct store *store);
/* Marks the blocks between two games that are there: known[(first - from) / block]. */
bool store_known(struct store *store, int64_t run, const struct shard_head *range, bool *known);

/* Calls `take` for each study, by name. */
bool store_list(struct store *store, bool (*take)(void *context, const struct store_run *run), void *context);
/* The study whose name or digest begins so. False after a message; `run->question` is freed with json_free. */
bool store_find(struct store *store, const char *name, struct store_run *run);

/* A game with its block. */
struct store_row {
    int64_t game, first, count;
    const char *winner, *a, *b, *figures, *sums;
};

/* The blocks of a study, in order, a few thousand games at a time. */
struct store_source {
    struct block_source source;
    struct store *store;
    const struct store_run *run;
    int64_t next; /* game */
    struct pool pool;
    list(struct store_row) rows;
    size_t used;
    struct node_document document;
    bool has_document;
};
void store_source_begin(struct store_source *source, struct store *store, const struct store_run *run);
void store_source_end(struct store_source *source);

#endif
