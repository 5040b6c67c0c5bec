/* fuzz_store: a campaign file and a store of results, changed as the bytes ask: rows get other values, tables other
 * neighbours, pages other bytes, the file another length. Every verb that reads them ends, and fails with a message. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

#ifdef TALUS_HAVE_SQLITE
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define FUZZ_HAS_REPORTS
#endif
#endif

#include "../sweep/files.h"
#include "changes.h"
#include "cli.h"

enum { FUZZ_MOST_WORDS = 8, FUZZ_MOST_EDITS = 5 };

static char fuzz_folder[] = "/dev/shm/fuzz-store-XXXXXX"; /* in memory: it is written for every input */

static struct {
    struct bytes images[2]; /* a campaign, a store */
    struct json_document pool;
    bool ready;
} fuzz;

static const char *fuzz_path(const char *name)
{
    static char path[64];
    snprintf(path, sizeof path, "%s/%s", fuzz_folder, name);
    return path;
}

static void fuzz_end(void)
{
    static const char *const names[] = {"it.db", "it.db-journal", "it.db-wal", "it.db-shm", "members", "out", "errors"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(fuzz_path(names[i]));
    rmdir(fuzz_folder);
}

/* Calls a verb with its output and its messages in files (~ is a space in a word); a verb that fails without a message is a fault. */
static int fuzz_call(const char *line)
{
    char words[512], *argv[FUZZ_MOST_WORDS + 1] = {0};
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = words; word && argc < FUZZ_MOST_WORDS;) {
        char *end = strchr(word, ' ');
        if (end) *end = '\0';
        for (char *at = word; (at = strchr(at, '~')) != NULL;)
            *at = ' ';
        argv[argc++] = word;
        word = end ? end + 1 : NULL;
    }
    fflush(stdout);
    int old[2] = {dup(STDOUT_FILENO), dup(STDERR_FILENO)};
    int out = open(fuzz_path("out"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    int errors = open(fuzz_path("errors"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(out, STDOUT_FILENO), dup2(errors, STDERR_FILENO);
    cli_begin();
    int (*verb)(int, char **) = strcmp(argv[0], "campaign") == 0 ? verb_campaign
                                : strcmp(argv[0], "battle") == 0 ? verb_battle
                                                                 : verb_results;
    int status = cli_finish(verb(argc, argv));
    fflush(stdout);
    off_t said = lseek(errors, 0, SEEK_END);
    dup2(old[0], STDOUT_FILENO), dup2(old[1], STDERR_FILENO);
    close(old[0]), close(old[1]), close(out), close(errors);
    if (status != EXIT_FINE && said == 0) abort();
    return status;
}

static bool fuzz_make(struct bytes *image, const char *const *lines)
{
    char line[256];
    unlink(fuzz_path("it.db"));
    for (; *lines; lines++) {
        snprintf(line, sizeof line, *lines, fuzz_folder, fuzz_folder);
        if (fuzz_call(line) != EXIT_FINE) return false;
    }
    *image = get_file(fuzz_path("it.db"));
    return image->size > 0;
}

static void fuzz_start(void)
{
    static const char members[] = "{\"members\":[{\"name\":\"Ann\",\"class\":\"Fighter\"}]}";
    static const char *const campaign[] = {"campaign new %s/it.db %s/members", "campaign next %s/it.db",
                                           "campaign next %s/it.db --rest", NULL};
    static const char *const store[] = {"battle --points 40 -n 2 --store %s/it.db",
                                        "campaign new %s/it.db %s/members --name Saga",
                                        "campaign next %s/it.db --name Saga", NULL};
    static const char pool[] = "[{\"do\":\"scenario\",\"eliminated\":[\"Ann\"],\"rest\":true,\"dice\":[3,20]},"
                               "{\"do\":\"advance\",\"who\":\"Ann\",\"feat\":\"Fleet\",\"dice\":[]},"
                               "{\"members\":[{\"name\":\"Ann\",\"class\":\"Fighter\",\"level\":3}]},"
                               "{\"games\":1,\"wins\":[1,0],\"draws\":0,\"rounds\":6,\"leads\":[0,1]}]";
    if (!mkdtemp(fuzz_folder) || atexit(fuzz_end) != 0) return;
#ifdef FUZZ_HAS_REPORTS /* a report must not go to the file of a verb's messages */
    __sanitizer_set_report_fd((void *)(intptr_t)dup(STDERR_FILENO));
#endif
    put_file(fuzz_path("members"), members, sizeof members - 1);
    fuzz.ready = json_parse(&fuzz.pool, "pool", pool, sizeof pool - 1, NULL) == STATUS_OK &&
                 fuzz_make(&fuzz.images[0], campaign) && fuzz_make(&fuzz.images[1], store);
    if (!fuzz.ready) stop("the stores cannot be made");
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

#define FUZZ_ENDLESS                                                                              \
    "CREATE VIEW history(id, command, number) AS WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL "     \
    "SELECT n + 1 FROM e) SELECT n, '{}', n FROM e"

/* What someone hostile would do to the schema. */
static const char *const fuzz_statements[] = {
    "CREATE TRIGGER t AFTER INSERT ON history BEGIN DELETE FROM history; END",
    "CREATE TRIGGER t AFTER INSERT ON campaign_commands BEGIN DELETE FROM campaigns; END",
    "ALTER TABLE history RENAME TO old",
    FUZZ_ENDLESS,
    "CREATE TABLE more(x)",
    "DELETE FROM start",
    "INSERT INTO start SELECT * FROM start",
    "INSERT INTO history(command, number) SELECT command, number FROM history",
    "UPDATE history SET id = -id",
    "UPDATE history SET command = zeroblob(1000000)",
    "UPDATE games SET figures = zeroblob(100000), winner = 7",
    "UPDATE runs SET games = 9223372036854775807, block = 0",
    "UPDATE runs SET digest = 'x', kind = char(27) || '[31m'",
    "UPDATE blocks SET first_game = -5, games = 9223372036854775807",
    "UPDATE campaign_commands SET number = 0",
    "DELETE FROM games WHERE game = 0",
    "PRAGMA user_version = 7",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 1",
    "PRAGMA writable_schema = 1; UPDATE sqlite_master SET rootpage = 2; PRAGMA writable_schema = 0",
    "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = 'CREATE TABLE x(y)'; PRAGMA writable_schema = 0",
    "PRAGMA journal_mode = WAL",
};

/* Another value in a column of every row: changed JSON, mostly. */
static void fuzz_change_rows(sqlite3 *db, struct changes *changes)
{
    static const char *const updates[] = {"UPDATE history SET command = ?",           "UPDATE start SET members = ?",
                                          "UPDATE campaign_commands SET command = ?", "UPDATE campaigns SET members = ?",
                                          "UPDATE blocks SET sums = ?",               "UPDATE games SET figures = ?",
                                          "UPDATE runs SET question = ?",             "UPDATE runs SET name = ?"};
    sqlite3_stmt *statement = NULL;
    struct text text = {0};
    const char *sql = updates[changes_next(changes, sizeof updates / sizeof *updates)];
    struct json value = json_copy(changes->arena, changes_object(changes));
    changes_edit(changes, &value, changes_next(changes, 4));
    json_write(&text, &value);
    if (changes_next(changes, 8) == 7 && text.length) text.length = changes_pick(changes, text.length);
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, text_get(&text), (int)text.length, SQLITE_TRANSIENT);
        (void)sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    text_free(&text);
}

static void fuzz_change_inside(struct changes *changes)
{
    sqlite3 *db = NULL;
    if (sqlite3_open(fuzz_path("it.db"), &db) == SQLITE_OK) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
        if (changes_next(changes, 2))
            fuzz_change_rows(db, changes);
        else
            sqlite3_exec(db, fuzz_statements[changes_next(changes, sizeof fuzz_statements / sizeof *fuzz_statements)],
                         NULL, NULL, NULL);
    }
    sqlite3_close(db);
}

static void fuzz_change_bytes(struct changes *changes)
{
    struct bytes file = get_file(fuzz_path("it.db"));
    size_t what = changes_next(changes, 8), size = file.size;
    for (size_t i = changes_next(changes, 8) + 1; i > 0 && size; i--) {
        size_t place = changes_pick(changes, size);
        if (what < 3) place %= 512; /* the header and the first page, where the schema is */
        file.at[place] = (char)changes_next(changes, 256);
    }
    if (what == 7) size = changes_pick(changes, size + 1);
    put_file(fuzz_path("it.db"), file.at, size);
    free(file.at);
}

/* The path in a line, and whether it reads a campaign file or a store. */
static void fuzz_use(bool is_store, size_t which)
{
    static const char *const campaign[] = {"campaign show %s/it.db", "campaign next %s/it.db",
                                           "campaign show %s/it.db --json"};
    static const char *const store[] = {"results list %s/it.db",           "results show %s/it.db 40~points",
                                        "results export %s/it.db Saga",    "campaign show %s/it.db --name Saga",
                                        "campaign next %s/it.db --name Saga", "results list %s/it.db --json"};
    const char *const *lines = is_store ? store : campaign;
    size_t count = is_store ? sizeof store / sizeof *store : sizeof campaign / sizeof *campaign;
    char line[256];
    snprintf(line, sizeof line, lines[which % count], fuzz_folder);
    (void)fuzz_call(line);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.ready) fuzz_start();
    if (!fuzz.ready || size < 3) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &fuzz.pool.root};
    size_t which = changes_next(&changes, 256), is_store = changes_next(&changes, 2);
    unlink(fuzz_path("it.db-journal")), unlink(fuzz_path("it.db-wal")), unlink(fuzz_path("it.db-shm"));
    put_file(fuzz_path("it.db"), fuzz.images[is_store].at, fuzz.images[is_store].size);
    for (size_t i = 0; i < FUZZ_MOST_EDITS && changes.size; i++) {
        if (changes_next(&changes, 3))
            fuzz_change_inside(&changes);
        else
            fuzz_change_bytes(&changes);
    }
    fuzz_use(is_store, which);
    arena_free(&arena);
    return 0;
}
#else
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    (void)bytes, (void)size;
    return 0;
}
#endif
