/* campaign_keep.c: campaigns in files and stores. */
#include "store/campaign_keep.h"

#include <stdlib.h>
#include <string.h>

#include "util/file.h"
#include "store/schema.h"

/* Of the tables of a file, kept as its user_version; 0: made before it was kept, the same. */
enum { KEEP_VERSION = 1 };

#define KEEP_START "CREATE TABLE start(members TEXT NOT NULL, seed INTEGER NOT NULL)"
#define KEEP_HISTORY "CREATE TABLE history(id INTEGER PRIMARY KEY, command TEXT NOT NULL, number INTEGER)"

/* ---- opening ---- */

struct keep_tables {
    size_t found;
    bool fine;
};

/* Two tables, as they were made, and nothing else. */
static bool keep_take_table(void *context, const char *const *columns)
{
    static const char *const wanted[] = {KEEP_HISTORY, KEEP_START};
    struct keep_tables *tables = context;
    tables->fine = tables->fine && tables->found < 2 && columns[0] && strcmp(columns[0], wanted[tables->found]) == 0;
    tables->found++;
    return true;
}

static bool keep_check_file(struct keep *keep)
{
    int version = keep->db->driver->version(keep->db);
    struct keep_tables tables = {.fine = true};
    if (version > KEEP_VERSION && version <= SCHEMA_VERSION && keep->db->driver->has_schema(keep->db, version))
        keep->why = "this is a store: name the campaign in it with --name";
    else if (version > KEEP_VERSION)
        keep->why = "a newer talus wrote this campaign";
    if (version < 0 || version > KEEP_VERSION) return false;
    if (!keep->db->driver->ask(keep->db, &(struct db_query){"SELECT sql FROM sqlite_master ORDER BY name", NULL, 0},
                               keep_take_table, &tables))
        return false;
    if (tables.fine && tables.found == 2) return true;
    keep->why = "this is not a campaign: its tables are not those that talus makes";
    return false;
}

static bool keep_open_file(struct keep *keep, const char *path, enum keep_use use)
{
    keep->path = path;
    if (use == KEEP_NEW && file_exists(path)) keep->why = "a file of this name already exists";
    if (keep->why) return false;
    keep->db = db_open_sqlite(path, use == KEEP_NEW ? DB_WRITE : DB_CHANGE, keep->reason);
    if (keep->db) return use == KEEP_NEW || keep_check_file(keep);
    return false;
}

bool keep_open(struct keep *keep, const char *where, const char *name, enum keep_use use)
{
    *keep = (struct keep){.name = name, .in_store = name != NULL};
    if (!name && store_is_url(where)) {
        keep->why = "a database holds many campaigns: name one with --name";
        return false;
    }
    if (!name) return keep_open_file(keep, where, use);
    keep->told = !store_open(&keep->store, "campaign", where, use == KEEP_SHOW ? DB_READ : DB_WRITE);
    keep->db = keep->store.db;
    return !keep->told;
}

void keep_close(struct keep *keep)
{
    if (keep->in_store)
        store_close(&keep->store);
    else if (keep->db)
        keep->db->driver->close(keep->db);
    keep->db = NULL;
}

const char *keep_reason(const struct keep *keep)
{
    if (keep->why) return keep->why;
    const char *reason = keep->db ? keep->db->reason : keep->reason;
    return *reason ? reason : "this is not a campaign, or a part of it is missing";
}

/* ---- changing ---- */

bool keep_begin(struct keep *keep)
{
    return keep->db->driver->begin_alone(keep->db, keep->name ? keep->name : "");
}

bool keep_commit(struct keep *keep)
{
    if (!keep->db->driver->run(keep->db, "COMMIT")) return false;
    /* What was committed is in the file; but is the file still there? */
    if (keep->in_store || file_exists(keep->path)) return true;
    keep->why = "the file was removed in the meantime";
    return false;
}

static bool keep_take_number(void *context, const char *const *columns)
{
    *(int64_t *)context = columns[0] ? strtoll(columns[0], NULL, 10) : 0;
    return true;
}

bool keep_start(struct keep *keep, const char *members, int64_t seed)
{
    struct db *db = keep->db;
    const struct db_value values[] = {{.text = members}, {.number = seed}, {.text = keep->name}};
    if (!keep->in_store)
        return db->driver->run(db, "PRAGMA user_version=1; " KEEP_START "; " KEEP_HISTORY) &&
               db->driver->ask(db, &(struct db_query){"INSERT INTO start(members, seed) VALUES ($1, $2)", values, 2},
                               NULL, NULL);
    int64_t there = 0;
    if (!db->driver->ask(db, &(struct db_query){"SELECT count(*) FROM campaigns WHERE name = $1", values + 2, 1},
                         keep_take_number, &there))
        return false;
    if (there) keep->why = "the store already holds a campaign of this name";
    return !there &&
           db->driver->ask(
               db, &(struct db_query){"INSERT INTO campaigns(members, seed, name) VALUES ($1, $2, $3)", values, 3},
               NULL, NULL);
}

/* ---- sums ---- */

enum { KEEP_SUM = 16 }; /* hexadecimal digits of the digest */
static const char keep_sum_head[] = ",\"sum\":\"";

static void keep_chain(struct keep *keep, const char *text, size_t length)
{
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add_text(&sha, keep->chain);
    sha256_add(&sha, text, length);
    sha256_end(&sha, keep->chain);
}

/* Where the sum of a command begins; 0: it has none. */
static size_t keep_sum_at(const char *command, size_t length)
{
    size_t tail = sizeof keep_sum_head - 1 + KEEP_SUM + 2;
    bool has_sum = length > tail && memcmp(command + length - tail, keep_sum_head, sizeof keep_sum_head - 1) == 0 &&
                   strcmp(command + length - 2, "\"}") == 0;
    return has_sum ? length - tail : 0;
}

/* Adds the command without its sum to `out`. False: the sum is wrong, or missing after commands that have one. */
static bool keep_check_sum(struct keep *keep, const char *command, struct buffer *out)
{
    size_t length = strlen(command), at = keep_sum_at(command, length);
    buffer_add_bytes(out, command, at ? at : length);
    if (at) buffer_add_char(out, '}');
    keep_chain(keep, buffer_get(out), out->length);
    if (!at) return !keep->has_sums;
    keep->has_sums = true;
    return memcmp(command + at + sizeof keep_sum_head - 1, keep->chain, KEEP_SUM) == 0;
}

/* ---- commands ---- */

/* Was the command kept as it is? A rule or trigger of the database may have dropped or changed it. */
static bool keep_is_there(struct keep *keep, const char *sql, const struct db_value *values, size_t count)
{
    int64_t there = 0;
    if (!keep->db->driver->ask(keep->db, &(struct db_query){sql, values, count}, keep_take_number, &there))
        return false;
    if (there != 1) keep->why = "the database did not store the command unchanged";
    return there == 1;
}

static bool keep_add_text(struct keep *keep, const char *command, int64_t number)
{
    struct db *db = keep->db;
    if (!keep->in_store) {
        const struct db_value values[] = {{.text = command}, {.number = number}};
        return db->driver->ask(db,
                               &(struct db_query){"INSERT INTO history(command, number) VALUES ($1, $2)", values, 2},
                               NULL, NULL) &&
               keep_is_there(keep, "SELECT count(*) FROM history WHERE command = $1 AND number = $2", values, 2);
    }
    const struct db_value values[] = {{.number = number + 1}, {.text = command}, {.text = keep->name}};
    return db->driver->ask(
               db,
               &(struct db_query){"INSERT INTO campaign_commands(campaign, number, command) "
                                  "SELECT id, CAST($1 AS BIGINT), CAST($2 AS TEXT) FROM campaigns WHERE name = $3",
                                  values, 3},
               NULL, NULL) &&
           keep_is_there(keep,
                         "SELECT count(*) FROM campaign_commands m JOIN campaigns c ON c.id = m.campaign "
                         "WHERE m.number = $1 AND m.command = $2 AND c.name = $3",
                         values, 3);
}

bool keep_add(struct keep *keep, const char *command, int64_t number)
{
    struct buffer text = {0};
    size_t length = strlen(command);
    keep_chain(keep, command, length);
    buffer_add_bytes(&text, command, length - 1); /* its last brace comes after the sum */
    buffer_addf(&text, "%s%.*s\"}", keep_sum_head, (int)KEEP_SUM, keep->chain);
    bool added = !text.failed && keep_add_text(keep, buffer_get(&text), number);
    buffer_free(&text);
    return added;
}

/* ---- reading ---- */

struct keep_visit {
    struct keep *keep;
    int64_t commands; /* so far */
    db_row *start, *command;
    void *context;
};

static bool keep_take_start(void *context, const char *const *columns)
{
    struct keep_visit *visit = context;
    for (size_t i = 0; i < 2; i++)
        keep_chain(visit->keep, columns[i] ? columns[i] : "", columns[i] ? strlen(columns[i]) : 0);
    return visit->start(visit->context, columns);
}

/* Is it the next command by both its numbers? Campaigns of before the sums have one number only. */
static bool keep_follows(struct keep_visit *visit, const char *const *columns)
{
    int64_t next = ++visit->commands;
    bool by_count = columns[2] && strtoll(columns[2], NULL, 10) == next - 1;
    return columns[1] && strtoll(columns[1], NULL, 10) == next && (by_count || !visit->keep->has_sums);
}

static bool keep_take_command(void *context, const char *const *columns)
{
    struct keep_visit *visit = context;
    struct buffer text = {0};
    bool good = keep_check_sum(visit->keep, columns[0] ? columns[0] : "", &text);
    if (!good) visit->keep->why = "its history was changed: a sum is wrong";
    if (good && !(good = keep_follows(visit, columns)))
        visit->keep->why = "its history was changed: its commands are not numbered one by one";
    const char *const plain[] = {buffer_get(&text), NULL};
    good = good && !text.failed && visit->command(visit->context, plain);
    buffer_free(&text);
    return good;
}

bool keep_read(struct keep *keep, db_row *start, db_row *command, void *context)
{
    static const char *const file[] = {"SELECT members, seed FROM start", "SELECT command, id, number FROM history ORDER BY id"};
    static const char *const store[] = {"SELECT members, seed FROM campaigns WHERE name = $1",
                                        "SELECT m.command, m.number, m.number - 1 FROM campaign_commands m JOIN campaigns c "
                                        "ON c.id = m.campaign WHERE c.name = $1 ORDER BY m.number"};
    const char *const *queries = keep->in_store ? store : file;
    const struct db_value name = {.text = keep->name};
    const struct db_driver *driver = keep->db->driver;
    struct keep_visit visit = {.keep = keep, .start = start, .command = command, .context = context};
    return driver->ask(keep->db, &(struct db_query){queries[0], &name, keep->in_store}, keep_take_start, &visit) &&
           driver->ask(keep->db, &(struct db_query){queries[1], &name, keep->in_store}, keep_take_command, &visit);
}
