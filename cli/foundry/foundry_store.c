/* foundry_store.c: documents out of NeDB files and LevelDB folders. LevelDB runs in a separate process: it aborts if a
 * damaged store makes it request more memory than there is.
 *
 * LevelDB keys are "!items!<id>", "!actors!<id>" and, for what is embedded, "!actors.items!<actor>.<item>": an actor
 * lists the ids of its items, and the items are next to it. Folders, pages and effects are left out. */
#define _POSIX_C_SOURCE 200809L
#include "foundry/foundry_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "util/ascii.h"
#include "util/file.h"
#include "util/list.h"
#include "util/node.h"
#ifdef TALUS_HAVE_LEVELDB
#include <leveldb/c.h>
#endif

/* Bytes that go into the name of a file as they are; letters of other scripts do. */
static void store_add_name(struct buffer *path, const char *name, size_t most)
{
    size_t length = strlen(name);
    if (length > most) {
        length = most;
        while (length && ((unsigned char)name[length] & 0xc0) == 0x80) /* whole characters */
            length--;
    }
    for (size_t i = 0; i < length; i++)
        buffer_add_char(path, name[i] == '/' || (unsigned char)name[i] < 0x20 ? '-' : name[i]);
}

/* A new file; it need not outlive a crash, so nothing is flushed. */
static bool store_save(const char *path, const char *bytes, size_t size, const char **why)
{
    int file = -1;
    bool empty, good = file_append_open(path, &file, &empty, why) == TALUS_OK &&
                       file_append(file, bytes, size, why) == TALUS_OK;
    if (file >= 0) file_let_go(file);
    return good;
}

/* "<folder>/<name> (<id>).json" */
static bool store_write(const char *folder, const struct node *document, const char **why)
{
    struct buffer path = {0}, out = {0};
    buffer_addf(&path, "%s/", folder);
    store_add_name(&path, node_to_text(node_get(document, "name"), "document"), 120);
    buffer_add(&path, " (");
    store_add_name(&path, node_to_text(node_get(document, "_id"), ""), 40);
    buffer_add(&path, ").json");
    node_write_pretty(&out, document);
    buffer_add_char(&out, '\n');
    *why = "there is not enough memory";
    bool good = !path.failed && !out.failed && store_save(buffer_get(&path), buffer_get(&out), out.length, why);
    buffer_free(&path);
    buffer_free(&out);
    return good;
}

/* The newest line of a document; NULL: it was deleted. */
struct nedb_line {
    const char *id, *text;
    uint32_t number;
};

struct nedb {
    struct pool pool;
    list(struct nedb_line) lines;
};

static int nedb_by_id(const void *a, const void *b)
{
    return strcmp(((const struct nedb_line *)a)->id, ((const struct nedb_line *)b)->id);
}

/* Every line with an id; of one id the later lines come after the earlier ones. */
static bool nedb_index(struct nedb *nedb, const char *path, char *bytes, size_t size, struct notices *notices)
{
    uint32_t number = 0;
    for (char *line = bytes; line && line < bytes + size;) {
        char *end = memchr(line, '\n', (size_t)(bytes + size - line));
        if (end) *end = '\0';
        struct node_document document = {0};
        size_t length = strlen(line), before = notices ? notices->count : 0;
        bool good = true;
        number++;
        if (length && node_parse(&document, path, line, length, notices) == TALUS_OK) {
            const char *id = node_to_text(node_get(&document.root, "_id"), NULL);
            bool gone = node_to_bool(node_get(&document.root, "$$deleted"), false);
            const char *copy = id ? pool_copy(&nedb->pool, id, strlen(id)) : NULL;
            struct nedb_line one = {copy, gone ? NULL : line, number};
            good = !id || (copy && list_push(&nedb->lines, one));
        }
        notices_set_line(notices, before, number);
        node_free(&document);
        if (!good) return false;
        line = end ? end + 1 : NULL;
    }
    return list_sort(nedb->lines.items, nedb->lines.count, sizeof *nedb->lines.items, nedb_by_id);
}

static bool nedb_write(struct nedb *nedb, const char *folder, const char **why)
{
    bool good = true;
    for (size_t i = 0; good && i < nedb->lines.count; i++) {
        const struct nedb_line *line = &nedb->lines.items[i];
        bool older = i + 1 < nedb->lines.count && strcmp(line->id, line[1].id) == 0;
        if (older || !line->text) continue;
        char *target = pool_printf(&nedb->pool, "%s/L%u.json", folder, (unsigned)line->number);
        *why = "there is not enough memory";
        good = target && store_save(target, line->text, strlen(line->text), why);
    }
    return good;
}

bool foundry_read_nedb(const char *path, const char *folder, struct notices *notices, const char **why)
{
    struct nedb nedb = {0};
    char *bytes = NULL;
    size_t size = 0;
    bool good = file_read(&nedb.pool, path, &bytes, &size, why) == TALUS_OK;
    if (good && !nedb_index(&nedb, path, bytes, size, notices)) {
        *why = "there is not enough memory";
        good = false;
    }
    good = good && nedb_write(&nedb, folder, why);
    list_free(&nedb.lines);
    pool_free(&nedb.pool);
    return good;
}

#ifdef TALUS_HAVE_LEVELDB
/* How the reading of a store ends, and the reason that is given. */
static const char *const level_ends[] = {
    NULL,
    "it cannot be opened as a LevelDB store",
    "a part of it is damaged",
    "one of its documents is not JSON",
    "its documents cannot be written to the folder for temporary files",
    "there is not enough memory",
};
enum level_end { LEVEL_FINE, LEVEL_CLOSED, LEVEL_DAMAGED, LEVEL_NO_JSON, LEVEL_NO_ROOM, LEVEL_NO_MEMORY };

struct level {
    leveldb_t *store;
    leveldb_readoptions_t *options;
    const char *folder;
};

/* The value of a key as a document; none there is fine, and a document of null. */
static enum level_end level_get(const struct level *level, const char *key, struct node_document *document)
{
    char *error = NULL;
    size_t size = 0;
    char *value = leveldb_get(level->store, level->options, key, strlen(key), &size, &error);
    enum talus_status status = node_parse(document, key, value ? value : "null", value ? size : 4, NULL);
    enum level_end end = error                        ? LEVEL_DAMAGED
                         : status == TALUS_OK        ? LEVEL_FINE
                         : status == TALUS_NO_MEMORY ? LEVEL_NO_MEMORY
                                                      : LEVEL_NO_JSON;
    leveldb_free(value);
    leveldb_free(error);
    return end;
}

/* Puts the items themselves in the place of their ids. */
static enum level_end level_join_items(const struct level *level, struct node_document *document)
{
    enum level_end end = LEVEL_FINE;
    struct node *items = (struct node *)(uintptr_t)node_get(&document->root, "items");
    const char *id = node_to_text(node_get(&document->root, "_id"), "");
    for (uint32_t i = 0; end == LEVEL_FINE && node_is(items, NODE_ARRAY) && i < items->count; i++) {
        if (!node_is(&items->items[i], NODE_STRING)) continue;
        struct node_document inner;
        char *key = pool_printf(&document->pool, "!actors.items!%s.%s", id, items->items[i].text);
        if (!key) return LEVEL_NO_MEMORY;
        end = level_get(level, key, &inner);
        if (end == LEVEL_FINE && inner.root.type == NODE_OBJECT)
            items->items[i] = node_copy(&document->pool, &inner.root);
        node_free(&inner);
    }
    return document->pool.failed ? LEVEL_NO_MEMORY : end;
}

/* "!items!<id>": a document that is not part of another one. Folders of the compendium are left out. */
static bool level_wants(const char *key, size_t length)
{
    static const char folders[] = "!folders!";
    const char *end = length > 2 && *key == '!' ? memchr(key + 1, '!', length - 1) : NULL;
    if (!end || (length > sizeof folders && memcmp(key, folders, sizeof folders - 1) == 0)) return false;
    return memchr(key, '.', (size_t)(end - key)) == NULL;
}

static enum level_end level_write(const struct level *level, const char *value, size_t size)
{
    struct node_document document;
    const char *why = NULL;
    enum talus_status status = node_parse(&document, "document", value, size, NULL);
    enum level_end end = status == TALUS_OK          ? level_join_items(level, &document)
                         : status == TALUS_NO_MEMORY ? LEVEL_NO_MEMORY
                                                      : LEVEL_NO_JSON;
    if (end == LEVEL_FINE && !store_write(level->folder, &document.root, &why)) end = LEVEL_NO_ROOM;
    node_free(&document);
    return end;
}

/* A document that is not JSON does not keep the others from being read. */
static enum level_end level_write_all(const struct level *level)
{
    leveldb_iterator_t *each = leveldb_create_iterator(level->store, level->options);
    enum level_end end = LEVEL_FINE, worst = LEVEL_FINE;
    for (leveldb_iter_seek_to_first(each); end <= LEVEL_NO_JSON && leveldb_iter_valid(each); leveldb_iter_next(each)) {
        size_t key_length = 0, size = 0;
        const char *key = leveldb_iter_key(each, &key_length), *value = leveldb_iter_value(each, &size);
        end = level_wants(key, key_length) ? level_write(level, value, size) : LEVEL_FINE;
        if (end != LEVEL_FINE) worst = end;
    }
    char *error = NULL;
    leveldb_iter_get_error(each, &error); /* it ends early where it cannot read on */
    if (error && worst == LEVEL_FINE) worst = LEVEL_DAMAGED;
    leveldb_free(error);
    leveldb_iter_destroy(each);
    return worst;
}

static enum level_end level_read(const char *path, const char *folder)
{
    leveldb_options_t *options = leveldb_options_create();
    char *error = NULL;
    leveldb_options_set_paranoid_checks(options, 1);
    struct level level = {.store = leveldb_open(options, path, &error), .folder = folder};
    level.options = leveldb_readoptions_create();
    leveldb_readoptions_set_verify_checksums(level.options, 1);
    enum level_end end = level.store ? level_write_all(&level) : LEVEL_CLOSED;
    if (level.store) leveldb_close(level.store);
    leveldb_readoptions_destroy(level.options);
    leveldb_options_destroy(options);
    leveldb_free(error);
    return end;
}

bool foundry_read_level(const char *path, const char *folder, const char **why)
{
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY); /* last words of LevelDB */
        if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
        _exit((int)level_read(path, folder));
    }
    int status = 0;
    pid_t ended = child;
    while (child > 0 && (ended = waitpid(child, &status, 0)) < 0 && errno == EINTR)
        continue;
    if (child < 0 || ended < 0) {
        *why = strerror(errno);
        return false;
    }
    size_t end = WIFEXITED(status) ? (size_t)WEXITSTATUS(status) : LEVEL_DAMAGED;
    *why = level_ends[end < sizeof level_ends / sizeof *level_ends ? end : LEVEL_DAMAGED];
    return WIFEXITED(status) && end == LEVEL_FINE;
}

/* The collections that documents of a pack are kept in, by a member that shows it, and the lists that lie beside their
 * documents as separate ones. The first row that fits counts. */
static const struct level_collection {
    const char *name, *shown_by, *parts[2];
} level_collections[] = {{"adventures", "scenes", {NULL, NULL}}, {"journal", "pages", {"pages", NULL}},
                         {"journal", "content", {NULL, NULL}}, {"tables", "results", {"results", NULL}}, {"macros", "command", {NULL, NULL}},
                         {"playlists", "sounds", {"sounds", NULL}}, {"cards", "cards", {"cards", NULL}},
                         {"folders", "sorting", {NULL, NULL}}, {"actors", "items", {"items", "effects"}},
                         {"items", NULL, {"effects", NULL}}};

static const struct level_collection *level_collection_of(const struct node *document)
{
    const struct level_collection *row = level_collections;
    while (row->shown_by && !node_get(document, row->shown_by))
        row++;
    return row;
}

static void level_put(leveldb_writebatch_t *batch, const char *kind, const char *id, const struct node *document)
{
    struct buffer key = {0}, value = {0};
    buffer_addf(&key, "!%s!%s", kind, id);
    node_write(&value, document);
    leveldb_writebatch_put(batch, buffer_get(&key), key.length, buffer_get(&value), value.length);
    buffer_free(&key);
    buffer_free(&value);
}

/* "!actors!<id>" with the ids of its items, and each of these as "!actors.items!<id>.<id of the item>". */
static void level_put_whole(leveldb_writebatch_t *batch, const char *kind, const char *id, const struct node *document)
{
    struct pool pool = {0};
    struct node whole = node_copy(&pool, document);
    const struct level_collection *row = level_collection_of(document);
    for (size_t k = 0; k < 2 && row->parts[k]; k++) {
        const struct node *list = node_get(document, row->parts[k]);
        struct node ids = node_make_array();
        for (uint32_t i = 0; i < node_count(list); i++) {
            const struct node *part = node_at(list, i);
            const char *own = node_to_text(node_get(part, "_id"), NULL);
            char *both = own ? pool_printf(&pool, "%s.%s", id, own) : NULL;
            char *inner = pool_printf(&pool, "%s.%s", kind, row->parts[k]);
            if (!both || !inner) continue;
            level_put_whole(batch, inner, both, part);
            node_push(&pool, &ids, node_make_text(&pool, own, strlen(own)));
        }
        if (node_is(list, NODE_ARRAY)) node_set(&pool, &whole, row->parts[k], ids);
    }
    level_put(batch, kind, id, &whole);
    pool_free(&pool);
}

bool foundry_write_level(const char *path, const struct node *documents, const char **why)
{
    leveldb_options_t *options = leveldb_options_create();
    leveldb_writeoptions_t *how = leveldb_writeoptions_create();
    leveldb_writebatch_t *batch = leveldb_writebatch_create();
    char *error = NULL;
    leveldb_options_set_create_if_missing(options, 1);
    leveldb_options_set_error_if_exists(options, 1);
    leveldb_options_set_compression(options, leveldb_no_compression);
    leveldb_t *store = leveldb_open(options, path, &error);
    *why = "the store already exists, or the folder cannot be written";
    for (uint32_t i = 0; store && i < node_count(documents); i++) {
        const struct node *document = node_at(documents, i);
        const char *id = node_to_text(node_get(document, "_id"), "");
        level_put_whole(batch, level_collection_of(document)->name, id, document);
    }
    if (store) leveldb_write(store, how, batch, &error);
    if (store) leveldb_close(store);
    bool good = store && !error;
    leveldb_writebatch_destroy(batch);
    leveldb_writeoptions_destroy(how);
    leveldb_options_destroy(options);
    leveldb_free(error);
    return good;
}
#else
bool foundry_read_level(const char *path, const char *folder, const char **why)
{
    (void)path;
    (void)folder;
    *why = "this build cannot read LevelDB folders";
    return false;
}

bool foundry_write_level(const char *path, const struct node *documents, const char **why)
{
    (void)path;
    (void)documents;
    *why = "this build cannot write LevelDB folders";
    return false;
}
#endif
