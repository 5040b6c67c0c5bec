/* foundry_store.c: documents out of NeDB files and LevelDB folders. LevelDB is run in a process of its own: it ends the
 * program where a damaged store has it ask for more memory than there is.
 *
 * LevelDB keys are "!items!<id>", "!actors!<id>" and, for what is embedded, "!actors.items!<actor>.<item>": an actor
 * lists the ids of its items, and the items lie beside it. Folders, pages and effects are left out. */
#define _POSIX_C_SOURCE 200809L
#include "foundry/foundry_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/fs.h"
#include "base/map.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "inside.h"
#include "json/json.h"
#ifdef TALUS_HAVE_LEVELDB
#include <leveldb/c.h>
#endif

/* Bytes that go into the name of a file as they are; letters of other scripts do. */
static void store_add_name(struct text *path, const char *name, size_t most)
{
    size_t length = strlen(name);
    if (length > most) {
        length = most;
        while (length && ((unsigned char)name[length] & 0xc0) == 0x80) /* whole characters */
            length--;
    }
    for (size_t i = 0; i < length; i++)
        text_add_char(path, name[i] == '/' || (unsigned char)name[i] < 0x20 ? '-' : name[i]);
}

/* A new file; it need not outlive a crash, so nothing is flushed. */
static bool store_save(const char *path, const char *bytes, size_t size, const char **why)
{
    int file = -1;
    bool empty, good = fs_append_open(path, &file, &empty, why) == STATUS_OK &&
                       fs_append(file, bytes, size, why) == STATUS_OK;
    if (file >= 0) fs_let_go(file);
    return good;
}

/* "<folder>/<name> (<id>).json" */
static bool store_write(const char *folder, const struct json *document, const char **why)
{
    struct text path = {0}, out = {0};
    text_addf(&path, "%s/", folder);
    store_add_name(&path, json_to_text(json_get(document, "name"), "document"), 120);
    text_add(&path, " (");
    store_add_name(&path, json_to_text(json_get(document, "_id"), ""), 40);
    text_add(&path, ").json");
    json_write_pretty(&out, document);
    text_add_char(&out, '\n');
    *why = "there is not enough memory";
    bool good = !path.failed && !out.failed && store_save(text_get(&path), text_get(&out), out.length, why);
    text_free(&path);
    text_free(&out);
    return good;
}

struct nedb {
    struct arena arena;
    struct symbols ids;
    struct map lines; /* id -> line */
    struct map numbers; /* id -> number of the line */
};

/* Remembers where the newest line of each document lies. */
static bool nedb_index(struct nedb *nedb, const char *path, char *bytes, size_t size, struct diags *diags)
{
    uint32_t number = 0;
    for (char *line = bytes; line && line < bytes + size;) {
        char *end = memchr(line, '\n', (size_t)(bytes + size - line));
        if (end) *end = '\0';
        struct json_document document = {0};
        size_t length = strlen(line), before = diags ? diags->count : 0;
        number++;
        if (length && json_parse(&document, path, line, length, diags) == STATUS_OK) {
            const char *id = json_to_text(json_get(&document.root, "_id"), NULL);
            symbol name = id ? symbol_intern_text(&nedb->ids, id) : 0;
            struct map_entry *entry = name ? map_put(&nedb->lines, name) : NULL;
            struct map_entry *place = name ? map_put(&nedb->numbers, name) : NULL;
            bool gone = json_to_bool(json_get(&document.root, "$$deleted"), false);
            if (entry) entry->pointer = gone ? NULL : line;
            if (place) place->number = number;
            if (id && !entry) {
                json_free(&document);
                return false;
            }
        }
        diags_set_line(diags, before, number);
        json_free(&document);
        line = end ? end + 1 : NULL;
    }
    return true;
}

bool foundry_read_nedb(const char *path, const char *folder, struct diags *diags, const char **why)
{
    struct nedb nedb = {0};
    char *bytes = NULL;
    size_t size = 0;
    arena_init(&nedb.arena);
    symbols_init(&nedb.ids, NULL);
    bool good = fs_read(&nedb.arena, path, &bytes, &size, why) == STATUS_OK;
    if (good && !nedb_index(&nedb, path, bytes, size, diags)) {
        *why = "there is not enough memory";
        good = false;
    }
    for (uint32_t i = 0; good && i < nedb.lines.count; i++) {
        const char *line = nedb.lines.entries[i].pointer;
        char *target = arena_printf(&nedb.arena, "%s/L%u.json", folder, (unsigned)nedb.numbers.entries[i].number);
        *why = "there is not enough memory";
        good = target && (!line || store_save(target, line, strlen(line), why));
    }
    map_free(&nedb.numbers);
    map_free(&nedb.lines);
    symbols_free(&nedb.ids);
    arena_free(&nedb.arena);
    return good;
}

#ifdef TALUS_HAVE_LEVELDB
/* How the reading of a store ends, and the reason that is given. */
static const char *const level_ends[] = {
    NULL,
    "it cannot be opened as a LevelDB store",
    "a part of it is damaged",
    "a document of it is no JSON",
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
static enum level_end level_get(const struct level *level, const char *key, struct json_document *document)
{
    char *error = NULL;
    size_t size = 0;
    char *value = leveldb_get(level->store, level->options, key, strlen(key), &size, &error);
    enum status status = json_parse(document, key, value ? value : "null", value ? size : 4, NULL);
    enum level_end end = error                        ? LEVEL_DAMAGED
                         : status == STATUS_OK        ? LEVEL_FINE
                         : status == STATUS_NO_MEMORY ? LEVEL_NO_MEMORY
                                                      : LEVEL_NO_JSON;
    leveldb_free(value);
    leveldb_free(error);
    return end;
}

/* Puts the items themselves in the place of their ids. */
static enum level_end level_join_items(const struct level *level, struct json_document *document)
{
    enum level_end end = LEVEL_FINE;
    struct json *items = (struct json *)(uintptr_t)json_get(&document->root, "items");
    const char *id = json_to_text(json_get(&document->root, "_id"), "");
    for (uint32_t i = 0; end == LEVEL_FINE && json_is(items, JSON_ARRAY) && i < items->count; i++) {
        if (!json_is(&items->items[i], JSON_STRING)) continue;
        struct json_document inner;
        char *key = arena_printf(&document->arena, "!actors.items!%s.%s", id, items->items[i].text);
        if (!key) return LEVEL_NO_MEMORY;
        end = level_get(level, key, &inner);
        if (end == LEVEL_FINE && inner.root.type == JSON_OBJECT)
            items->items[i] = json_copy(&document->arena, &inner.root);
        json_free(&inner);
    }
    return document->arena.failed ? LEVEL_NO_MEMORY : end;
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
    struct json_document document;
    const char *why = NULL;
    enum status status = json_parse(&document, "document", value, size, NULL);
    enum level_end end = status == STATUS_OK          ? level_join_items(level, &document)
                         : status == STATUS_NO_MEMORY ? LEVEL_NO_MEMORY
                                                      : LEVEL_NO_JSON;
    if (end == LEVEL_FINE && !store_write(level->folder, &document.root, &why)) end = LEVEL_NO_ROOM;
    json_free(&document);
    return end;
}

/* A document that is no JSON does not keep the others from being read. */
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
/* "!items!<id>" or "!actors!<id>", by whether the document has items; an actor's items lie beside it. */
static void level_put(leveldb_writebatch_t *batch, const char *kind, const char *id, const struct json *document)
{
    struct text key = {0}, value = {0};
    text_addf(&key, "!%s!%s", kind, id);
    json_write(&value, document);
    leveldb_writebatch_put(batch, text_get(&key), key.length, text_get(&value), value.length);
    text_free(&key);
    text_free(&value);
}

static void level_put_actor(leveldb_writebatch_t *batch, const struct json *document, const char *id)
{
    struct arena arena;
    arena_init(&arena);
    struct json actor = json_copy(&arena, document), ids = json_make_array();
    const struct json *items = json_get(document, "items");
    for (uint32_t i = 0; i < items->count; i++) {
        const char *own = json_to_text(json_get(&items->items[i], "_id"), NULL);
        if (!own) continue;
        char *both = arena_printf(&arena, "%s.%s", id, own);
        if (both) level_put(batch, "actors.items", both, &items->items[i]);
        json_push(&arena, &ids, json_make_text(&arena, own, strlen(own)));
    }
    json_set(&arena, &actor, "items", ids);
    level_put(batch, "actors", id, &actor);
    arena_free(&arena);
}

bool foundry_write_level(const char *path, const struct json *documents, const char **why)
{
    leveldb_options_t *options = leveldb_options_create();
    leveldb_writeoptions_t *how = leveldb_writeoptions_create();
    leveldb_writebatch_t *batch = leveldb_writebatch_create();
    char *error = NULL;
    leveldb_options_set_create_if_missing(options, 1);
    leveldb_options_set_error_if_exists(options, 1);
    leveldb_options_set_compression(options, leveldb_no_compression);
    leveldb_t *store = leveldb_open(options, path, &error);
    *why = "there is a store already, or the folder cannot be written";
    for (uint32_t i = 0; store && i < json_count(documents); i++) {
        const struct json *document = json_at(documents, i);
        const char *id = json_to_text(json_get(document, "_id"), "");
        if (json_is(json_get(document, "items"), JSON_ARRAY))
            level_put_actor(batch, document, id);
        else
            level_put(batch, "items", id, document);
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

bool foundry_write_level(const char *path, const struct json *documents, const char **why)
{
    (void)path;
    (void)documents;
    *why = "this build cannot write LevelDB folders";
    return false;
}
#endif
