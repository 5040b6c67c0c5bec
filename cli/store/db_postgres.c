/* db_postgres.c: stores in PostgreSQL, through libpq: its URLs, its environment and its TLS. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/heap.h"
#include "util/buffer.h"
#include "store/db.h"
#include "store/schema.h"

#ifdef TALUS_HAVE_POSTGRES
#include <libpq-fe.h>

/* The lock that writers of the schema take, so that only one changes it. */
#define PG_LOCK "SELECT pg_advisory_xact_lock(7881299)"
enum { PG_MOST_VALUES = 8 };

static bool pg_fail(struct db *db, const PGresult *result)
{
    const char *code = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *message = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    /* Two writers in each other's way. */
    db->can_retry = code && (strcmp(code, "40001") == 0 || strcmp(code, "40P01") == 0);
    db_fail(db, "%s", message ? message : PQerrorMessage(db->handle));
    return false;
}

static bool pg_done(struct db *db, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good) pg_fail(db, result);
    PQclear(result);
    return good;
}

static bool pg_run(struct db *db, const char *sql)
{
    return pg_done(db, PQexec(db->handle, sql));
}

/* Rows come one at a time, so a large answer needs no more memory than a small one. */
static bool pg_take_rows(struct db *db, db_row *row, void *context)
{
    enum { MOST = 16 };
    const char *columns[MOST];
    bool good = true;
    for (PGresult *result; (result = PQgetResult(db->handle)) != NULL; PQclear(result)) {
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_SINGLE_TUPLE && good) {
            for (int i = 0; i < PQnfields(result) && i < MOST; i++) {
                columns[i] = PQgetisnull(result, 0, i) ? NULL : PQgetvalue(result, 0, i);
                good = good && PQgetlength(result, 0, i) <= DB_MOST_BYTES;
            }
            good = good && (!row || row(context, columns));
            if (!good) db_fail(db, "there is not enough memory, or a row cannot be used");
        } else if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && good) {
            good = pg_fail(db, result);
        }
    }
    return good;
}

static bool pg_ask(struct db *db, const struct db_query *query, db_row *row, void *context)
{
    const char *texts[PG_MOST_VALUES] = {0};
    char numbers[PG_MOST_VALUES][24];
    const struct db_value *values = query->values;
    for (size_t i = 0; i < query->count && i < PG_MOST_VALUES; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%lld", (long long)values[i].number);
        texts[i] = values[i].text ? values[i].text : values[i].is_null ? NULL : numbers[i];
    }
    if (!PQsendQueryParams(db->handle, query->sql, (int)query->count, NULL, texts, NULL, NULL, 0) ||
        !PQsetSingleRowMode(db->handle))
        return pg_fail(db, NULL);
    return pg_take_rows(db, row, context);
}

static bool pg_begin(struct db *db)
{
    return pg_run(db, "BEGIN");
}

/* Other campaigns, and readers, go on. */
static bool pg_begin_alone(struct db *db, const char *name)
{
    const struct db_value value = {.text = name};
    return pg_run(db, "BEGIN") &&
           pg_ask(db, &(struct db_query){"SELECT pg_advisory_xact_lock(7881299, hashtext($1))", &value, 1}, NULL, NULL);
}

static bool pg_again(struct db *db)
{
    return db->can_retry;
}

/* ---- COPY ---- */

static void pg_copy_text(struct buffer *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '\\': buffer_add(out, "\\\\"); break;
        case '\t': buffer_add(out, "\\t"); break;
        case '\n': buffer_add(out, "\\n"); break;
        case '\r': buffer_add(out, "\\r"); break;
        default: buffer_add_char(out, *text);
        }
    }
}

static void pg_copy_row(struct buffer *out, const struct db_value *values, size_t columns)
{
    for (size_t i = 0; i < columns; i++) {
        if (i) buffer_add_char(out, '\t');
        if (values[i].text)
            pg_copy_text(out, values[i].text);
        else if (values[i].is_null)
            buffer_add(out, "\\N");
        else
            buffer_addf(out, "%lld", (long long)values[i].number);
    }
    buffer_add_char(out, '\n');
}

static bool pg_load(struct db *db, const char *table, size_t columns, const struct db_value *values, size_t count)
{
    enum { PIECE = 1 << 16 };
    struct buffer out = {0};
    buffer_addf(&out, "COPY %s FROM STDIN", table);
    PGresult *result = PQexec(db->handle, buffer_get(&out));
    bool good = PQresultStatus(result) == PGRES_COPY_IN;
    if (!good) pg_fail(db, result);
    PQclear(result);
    buffer_clear(&out);
    bool sent = good;
    for (size_t i = 0; sent && i < count; i++) {
        pg_copy_row(&out, values + i * columns, columns);
        if (out.length < PIECE && i + 1 < count) continue;
        sent = !out.failed && PQputCopyData(db->handle, buffer_get(&out), (int)out.length) == 1;
        buffer_clear(&out);
    }
    buffer_free(&out);
    if (!good) return false;
    if (PQputCopyEnd(db->handle, sent ? NULL : "the rows could not be sent") != 1) sent = pg_fail(db, NULL);
    while ((result = PQgetResult(db->handle)) != NULL)
        good = pg_done(db, result) && good;
    return good && sent;
}

static void pg_close(struct db *db)
{
    PQfinish(db->handle);
    heap_free(db);
}

/* ---- the schema ---- */

static bool pg_take_version(void *context, const char *const *columns)
{
    *(int *)context = columns[0] ? (int)strtol(columns[0], NULL, 10) : 0;
    return true;
}

/* Without the table of versions nothing is there yet. */
static int pg_version(struct db *db)
{
    int there = 0, version = 0;
    if (!pg_ask(db,
                &(struct db_query){"SELECT CASE WHEN to_regclass('talus.schema_version') IS NULL THEN 0 ELSE 1 END",
                                   NULL, 0},
                pg_take_version, &there))
        return -1;
    if (!there) return 0;
    return pg_ask(db, &(struct db_query){"SELECT max(version) FROM talus.schema_version", NULL, 0}, pg_take_version,
                  &version)
               ? version
               : -1;
}

static bool pg_set_version(struct db *db, int version)
{
    const struct db_value value = {.number = version};
    return pg_ask(db, &(struct db_query){"INSERT INTO schema_version(version) VALUES ($1)", &value, 1}, NULL, NULL);
}

/* Tables are tables, and no trigger, rule or policy changes what is written. The views are for people; nothing here
 * reads them. */
static bool pg_has_schema(struct db *db, int version)
{
    static const int tables[] = {0, 4, 6};
    int found = 0, foreign = 0;
    if (!version) return true;
    if (!pg_ask(db,
                &(struct db_query){"SELECT count(*) FROM pg_class WHERE relnamespace = 'talus'::regnamespace AND "
                                   "relkind = 'r' AND relname "
                                   "IN ('schema_version', 'runs', 'games', 'blocks', 'campaigns', 'campaign_commands')",
                                   NULL, 0},
                pg_take_version, &found) ||
        !pg_ask(
            db,
            &(struct db_query){
                "SELECT count(*) FROM pg_class c WHERE relnamespace = 'talus'::regnamespace AND relkind <> 'v' AND "
                "(relrowsecurity OR EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) "
                "OR EXISTS (SELECT FROM pg_rewrite w WHERE w.ev_class = c.oid))",
                NULL, 0},
            pg_take_version, &foreign))
        return false;
    if (found == tables[version] && !foreign) return true;
    db_fail(db, "this is not a store: its tables are not those that talus makes");
    return false;
}

/* The transaction that changes the schema: alone, in a separate schema. */
static bool pg_begin_schema(struct db *db)
{
    return pg_run(db, "BEGIN") && pg_run(db, PG_LOCK) &&
           (pg_version(db) > 0 || (pg_run(db, "CREATE SCHEMA IF NOT EXISTS talus") &&
                                   pg_run(db, "CREATE TABLE talus.schema_version(version INTEGER PRIMARY KEY)")));
}

static const struct db_driver pg_driver = {
    .run = pg_run,
    .ask = pg_ask,
    .begin = pg_begin,
    .begin_schema = pg_begin_schema,
    .begin_alone = pg_begin_alone,
    .again = pg_again,
    .load = pg_load,
    .close = pg_close,
    .steps = schema_postgres,
    .version = pg_version,
    .set_version = pg_set_version,
    .has_schema = pg_has_schema,
};

static void pg_quiet(void *context, const char *message)
{
    (void)context;
    (void)message;
}

struct db *db_open_postgres(const char *url, char reason[DB_REASON])
{
    /* What the URL contains takes precedence over what comes before it. */
    const char *const names[] = {"connect_timeout", "fallback_application_name", "dbname", NULL};
    const char *const values[] = {"20", "talus", url, NULL};
    struct db *db = heap_alloc_array(1, sizeof *db);
    if (!db) {
        snprintf(reason, DB_REASON, "there is not enough memory");
        return NULL;
    }
    db->driver = &pg_driver;
    db->handle = PQconnectdbParams(names, values, 1);
    bool good = db->handle && PQstatus(db->handle) == CONNECTION_OK;
    if (!good) pg_fail(db, NULL);
    if (good) PQsetNoticeProcessor(db->handle, pg_quiet, NULL);
    good = good && pg_run(db, "SET search_path TO talus; SET statement_timeout TO '10min'");
    if (good) return db;
    memcpy(reason, db->reason, DB_REASON);
    pg_close(db);
    return NULL;
}
#else
struct db *db_open_postgres(const char *url, char reason[DB_REASON])
{
    (void)url;
    snprintf(reason, DB_REASON, "this talus was built without PostgreSQL (libpq)");
    return NULL;
}
#endif
