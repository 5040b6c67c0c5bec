/* db_sqlite.c: stores in SQLite files. A file may come from anywhere: nothing in it is run. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/file.h"
#include "util/heap.h"
#include "util/buffer.h"
#include "store/db.h"
#include "store/schema.h"

void db_fail(struct db *db, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(db->reason, sizeof db->reason, format, args);
    va_end(args);
    size_t length = strlen(db->reason);
    while (length && (db->reason[length - 1] == '\n' || db->reason[length - 1] == ' '))
        db->reason[--length] = '\0';
}

#ifdef TALUS_HAVE_SQLITE
#include <sqlite3.h>

/* A query that never ends is ended; a writer waits for others ten minutes, a person five seconds. */
enum {
    LITE_STEPS = 100000,
    LITE_MOST_TICKS = 200000,
    LITE_PATIENCE = 600000,
    LITE_IMPATIENCE = 5000,
    LITE_MARK = 0x54616c75 /* "Talu": application_id */
};

static int lite_tick(void *context)
{
    struct db *db = context;
    return ++db->ticks > LITE_MOST_TICKS;
}

static bool lite_fail(struct db *db)
{
    db->can_retry = false;
    db_fail(db, "%s", db->handle ? sqlite3_errmsg(db->handle) : "there is not enough memory");
    return false;
}

static bool lite_run(struct db *db, const char *sql)
{
    db->ticks = 0;
    return sqlite3_exec(db->handle, sql, NULL, NULL, NULL) == SQLITE_OK || lite_fail(db);
}

static bool lite_bind(sqlite3_stmt *statement, const struct db_value *values, size_t count)
{
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        int place = (int)i + 1;
        good = (values[i].text      ? sqlite3_bind_text(statement, place, values[i].text, -1, SQLITE_STATIC)
                : values[i].is_null ? sqlite3_bind_null(statement, place)
                                    : sqlite3_bind_int64(statement, place, values[i].number)) == SQLITE_OK;
    }
    return good;
}

/* The columns of a row. False: one of them has a NUL byte, and what follows it would be lost. */
static bool lite_take(sqlite3_stmt *statement, const char **columns, int width)
{
    for (int i = 0; i < width; i++) {
        bool is_blob = sqlite3_column_type(statement, i) == SQLITE_BLOB;
        columns[i] = (const char *)sqlite3_column_text(statement, i);
        size_t size = (size_t)sqlite3_column_bytes(statement, i);
        if (is_blob || (columns[i] && strlen(columns[i]) != size)) return false;
    }
    return true;
}

static bool lite_ask(struct db *db, const struct db_query *query, db_row *row, void *context)
{
    enum { MOST = 16 };
    const char *columns[MOST];
    sqlite3_stmt *statement = NULL;
    int step = SQLITE_DONE;
    bool good = sqlite3_prepare_v2(db->handle, query->sql, -1, &statement, NULL) == SQLITE_OK &&
                lite_bind(statement, query->values, query->count);
    int width = sqlite3_column_count(statement);
    db->ticks = 0;
    while (good && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        good = lite_take(statement, columns, width < MOST ? width : MOST) && (!row || row(context, columns));
        if (!good) db_fail(db, "there is not enough memory, or a row cannot be used");
    }
    if (step == SQLITE_ROW && !good) {
        sqlite3_finalize(statement);
        return false;
    }
    good = good && step == SQLITE_DONE;
    if (!good) lite_fail(db);
    sqlite3_finalize(statement);
    return good;
}

static bool lite_begin(struct db *db)
{
    return lite_run(db, "BEGIN IMMEDIATE");
}

static bool lite_begin_alone(struct db *db, const char *name)
{
    (void)name; /* the file has one writer */
    return lite_begin(db);
}

static bool lite_again(struct db *db)
{
    int code = sqlite3_errcode(db->handle);
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

static bool lite_load(struct db *db, const char *table, size_t columns, const struct db_value *values,
                      size_t count)
{
    struct buffer sql = {0};
    sqlite3_stmt *statement = NULL;
    buffer_addf(&sql, "INSERT INTO %s VALUES (", table);
    for (size_t i = 0; i < columns; i++)
        buffer_add(&sql, i ? ", ?" : "?");
    buffer_add(&sql, ")");
    db->ticks = 0;
    bool good = !sql.failed &&
                sqlite3_prepare_v2(db->handle, buffer_get(&sql), -1, &statement, NULL) == SQLITE_OK;
    for (size_t i = 0; good && i < count; i++)
        good = lite_bind(statement, values + i * columns, columns) &&
               sqlite3_step(statement) == SQLITE_DONE && sqlite3_reset(statement) == SQLITE_OK;
    if (!good) lite_fail(db);
    sqlite3_finalize(statement);
    buffer_free(&sql);
    return good;
}

static void lite_close(struct db *db)
{
    sqlite3_close(db->handle);
    heap_free(db);
}

/* ---- the schema ---- */

static bool lite_take_number(void *context, const char *const *columns)
{
    *(int64_t *)context = columns[0] ? strtoll(columns[0], NULL, 10) : 0;
    return true;
}

static int64_t lite_pragma(struct db *db, const char *sql)
{
    int64_t number = -1;
    return lite_ask(db, &(struct db_query){sql, NULL, 0}, lite_take_number, &number) ? number : -1;
}

static int lite_version(struct db *db)
{
    int64_t version = lite_pragma(db, "PRAGMA user_version");
    return version < 0 || version > 1000000 ? -1 : (int)version;
}

static bool lite_set_version(struct db *db, int version)
{
    char sql[96];
    snprintf(sql, sizeof sql, "PRAGMA user_version=%d; PRAGMA application_id=%d", version, LITE_MARK);
    return lite_run(db, sql);
}

struct lite_schema {
    int version;
    size_t found;
    bool foreign;
};

/* Each thing in the file is one that a step makes, to the letter. */
static bool lite_check_row(void *context, const char *const *columns)
{
    struct lite_schema *schema = context;
    const char *name = columns[0] ? columns[0] : "", *sql = columns[1];
    bool known = !sql && strncmp(name, "sqlite_autoindex_", 17) == 0;
    if (!known) schema->found++;
    for (int i = 1; i <= schema->version; i++)
        for (const char *const *statement = schema_sqlite[i]; *statement; statement++)
            known = known || (sql && strcmp(sql, *statement) == 0);
    if (!known) schema->foreign = true;
    return true;
}

static bool lite_has_schema(struct db *db, int version)
{
    struct lite_schema schema = {.version = version};
    size_t wanted = 0;
    for (int i = 1; i <= version; i++)
        for (const char *const *statement = schema_sqlite[i]; *statement; statement++)
            wanted++;
    if (!lite_ask(db, &(struct db_query){"SELECT name, sql FROM sqlite_master", NULL, 0}, lite_check_row, &schema))
        return false;
    if (!schema.foreign && schema.found == wanted &&
        (!version || lite_pragma(db, "PRAGMA application_id") == LITE_MARK))
        return true;
    db_fail(db, "this is not a store: its tables are not those that talus makes");
    return false;
}

static const struct db_driver lite_driver = {
    .run = lite_run,
    .ask = lite_ask,
    .begin = lite_begin,
    .begin_schema = lite_begin,
    .begin_alone = lite_begin_alone,
    .again = lite_again,
    .load = lite_load,
    .close = lite_close,
    .steps = schema_sqlite,
    .version = lite_version,
    .set_version = lite_set_version,
    .has_schema = lite_has_schema,
};

/* Views and triggers of the file are not honoured; sizes and time are limited. */
static void lite_defend(struct db *db, enum db_mode mode)
{
    static const struct {
        int setting, value;
    } settings[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        sqlite3_db_config(db->handle, settings[i].setting, settings[i].value, NULL);
    sqlite3_limit(db->handle, SQLITE_LIMIT_LENGTH, DB_MOST_BYTES);
    sqlite3_limit(db->handle, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_progress_handler(db->handle, LITE_STEPS, lite_tick, db);
    sqlite3_busy_timeout(db->handle, mode == DB_CHANGE ? LITE_IMPATIENCE : LITE_PATIENCE);
}

struct db *db_open_sqlite(const char *path, enum db_mode mode, char reason[DB_REASON])
{
    sqlite3 *handle = NULL;
    struct db *db = heap_alloc_array(1, sizeof *db);
    snprintf(reason, DB_REASON, "%s", !db                 ? "there is not enough memory"
                                      : file_exists(path) && !file_is_regular(path) ? "this is not a file"
                                      : mode != DB_WRITE && !file_exists(path)     ? "there is no such file"
                                                                                 : "");
    if (*reason) {
        heap_free(db);
        return NULL;
    }
    int flags = mode == DB_READ     ? SQLITE_OPEN_READONLY
                : mode == DB_CHANGE ? SQLITE_OPEN_READWRITE
                                    : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int code = sqlite3_open_v2(path, &handle, flags, NULL);
    db->driver = &lite_driver;
    db->handle = handle;
    if (code == SQLITE_OK) {
        lite_defend(db, mode);
        if (mode == DB_READ || lite_run(db, "PRAGMA synchronous=FULL")) return db;
    } else {
        lite_fail(db);
    }
    memcpy(reason, db->reason, DB_REASON);
    lite_close(db);
    return NULL;
}
#else
struct db *db_open_sqlite(const char *path, enum db_mode mode, char reason[DB_REASON])
{
    (void)path;
    (void)mode;
    snprintf(reason, DB_REASON, "this talus was built without SQLite");
    return NULL;
}
#endif
