/* foundry_store.c: documents out of NeDB files and LevelDB folders. LevelDB is run in a process of its own: it ends the
 * program where a damaged store has it ask for more memory than there is.
 *
 * LevelDB keys are "!items!<id>", "!actors!<id>" and, for what is embedded, "!actors.items!<actor>.<item>": an actor
 * lists the ids of its items, and the items lie beside it. Folders, tokens and effects are left out. */
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

/* "<folder>/<name>-<id>.json", the name made harmless. */
static bool store_write(const char *folder, const struct json *document, const char **why)
{
    const char *name = json_to_text(json_get(document, "name"), "document");
    const char *id = json_to_text(json_get(document, "_id"), "");
    struct text path = {0}, out = {0};
    text_addf(&path, "%s/", folder);
    for (size_t i = 0; name[i] && i < 80; i++)
        text_add_char(&path, ascii_is_letter(name[i]) || ascii_is_digit(name[i]) ? name[i] : '-');
    text_add_char(&path, '-');
    for (size_t i = 0; id[i] && i < 40; i++)
        text_add_char(&path, ascii_is_letter(id[i]) || ascii_is_digit(id[i]) ? id[i] : '-');
    text_add(&path, ".json");
    json_write_pretty(&out, document);
    text_add_char(&out, '\n');
    bool good = !path.failed && cli_write(text_get(&path), &out, why) == STATUS_OK;
    text_free(&path);
    text_free(&out);
    return good;
}

struct nedb {
    struct arena arena;
    struct symbols ids;
    struct map lines; /* id -> line */
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
            bool gone = json_to_bool(json_get(&document.root, "$$deleted"), false);
            if (entry) entry->pointer = gone ? NULL : line;
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
        struct json_document document;
        if (!line) continue;
        if (json_parse(&document, path, line, strlen(line), NULL) == STATUS_OK)
            good = store_write(folder, &document.root, why);
        json_free(&document);
    }
    map_free(&nedb.lines);
    symbols_free(&nedb.ids);
    arena_free(&nedb.arena);
    return good;
}

#ifdef TALUS_HAVE_LEVELDB
/* How the reading of a store ends, and what is told of it. */
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

static bool level_wants(const char *key, size_t length)
{
    static const char *const kinds[] = {"!items!", "!actors!"};
    for (size_t i = 0; i < 2; i++) {
        if (length > strlen(kinds[i]) && memcmp(key, kinds[i], strlen(kinds[i])) == 0) return true;
    }
    return false;
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

static enum level_end level_write_all(const struct level *level)
{
    leveldb_iterator_t *each = leveldb_create_iterator(level->store, level->options);
    enum level_end end = LEVEL_FINE;
    for (leveldb_iter_seek_to_first(each); end == LEVEL_FINE && leveldb_iter_valid(each); leveldb_iter_next(each)) {
        size_t key_length = 0, size = 0;
        const char *key = leveldb_iter_key(each, &key_length), *value = leveldb_iter_value(each, &size);
        if (level_wants(key, key_length)) end = level_write(level, value, size);
    }
    char *error = NULL;
    leveldb_iter_get_error(each, &error); /* it ends early where it cannot read on */
    if (error && end == LEVEL_FINE) end = LEVEL_DAMAGED;
    leveldb_free(error);
    leveldb_iter_destroy(each);
    return end;
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
#else
bool foundry_read_level(const char *path, const char *folder, const char **why)
{
    (void)path;
    (void)folder;
    *why = "this build cannot read LevelDB folders";
    return false;
}
#endif
