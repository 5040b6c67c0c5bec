/* db.h: a database: SQLite or PostgreSQL: SQLite in a file, or PostgreSQL by URL.
 *
 * Statements are written once for both: parameters are $1, $2 ... in the order in which they first appear. */
#ifndef TALUS_CLI_STORE_DB_H
#define TALUS_CLI_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DB_REASON = 400, DB_MOST_BYTES = 1 << 26 }; /* of a value */

struct db_value {
    const char *text; /* NULL: the number, or NULL of the database when `is_null` */
    int64_t number;
    bool is_null;
};

/* Columns as text; NULL where the database has none. False stops the query, which then fails. */
typedef bool db_row(void *context, const char *const *columns);

struct db;

/* A statement with the values of $1, $2 and so on. */
struct db_query {
    const char *sql;
    const struct db_value *values;
    size_t count;
};

struct db_driver {
    /* One statement, or several without parameters. */
    bool (*run)(struct db *db, const char *sql);
    bool (*ask)(struct db *db, const struct db_query *query, db_row *row, void *context);
    /* A transaction that may write; `again` after a failure: it may succeed when all is done once more. */
    bool (*begin)(struct db *db);
    bool (*begin_schema)(struct db *db); /* the same for a change of the tables */
    /* The same, with a lock: one such transaction for this name at a time. */
    bool (*begin_alone)(struct db *db, const char *name);
    bool (*again)(struct db *db);
    /* Many rows into a table that this connection made: COPY, or one prepared statement. */
    bool (*load)(struct db *db, const char *table, size_t columns, const struct db_value *values, size_t count);
    void (*close)(struct db *db);
    const char *const *const *steps; /* of the schema: lists of statements, ended by NULL */
    /* Reads and sets the version of the schema; -1: it cannot be read. */
    int (*version)(struct db *db);
    bool (*set_version)(struct db *db, int version);
    /* Are the tables those of this version, and does nothing else act on them? */
    bool (*has_schema)(struct db *db, int version);
};

struct db {
    const struct db_driver *driver;
    void *handle;
    bool can_retry;         /* the last failure was one of several writers */
    char reason[DB_REASON]; /* of the last failure */
    int64_t ticks;          /* of the work since the last statement began */
};

/* DB_CHANGE: of a file that is there, by someone who waits for it: locks are waited for a few seconds only. */
enum db_mode { DB_READ, DB_CHANGE, DB_WRITE };

/* NULL with the reason in `reason`. */
struct db *db_open_sqlite(const char *path, enum db_mode mode, char reason[DB_REASON]);
struct db *db_open_postgres(const char *url, char reason[DB_REASON]);
void db_fail(struct db *db, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
