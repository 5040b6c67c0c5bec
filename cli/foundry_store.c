/* foundry_store.c: documents out of NeDB files and LevelDB folders.
 *
 * LevelDB keys are "!items!<id>", "!actors!<id>" and, for what is embedded, "!actors.items!<actor>.<item>": an actor
 * lists the ids of its items, and the items lie beside it. Folders, tokens and effects are left out. */
#include "foundry_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/fs.h"
#include "base/map.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "cli.h"
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
static bool nedb_index(struct nedb *nedb, char *bytes)
{
    for (char *line = bytes; line && *line;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        struct json_document document;
        if (json_parse(&document, "line", line, strlen(line), NULL) == STATUS_OK) {
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
        json_free(&document);
        line = end ? end + 1 : NULL;
    }
    return true;
}

bool foundry_read_nedb(const char *path, const char *folder, const char **why)
{
    struct nedb nedb = {0};
    char *bytes = NULL;
    size_t size = 0;
    arena_init(&nedb.arena);
    symbols_init(&nedb.ids, NULL);
    bool good = fs_read(&nedb.arena, path, &bytes, &size, why) == STATUS_OK;
    if (good && !nedb_index(&nedb, bytes)) {
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
/* The value of a key as a document; false when there is none. */
static bool level_get(leveldb_t *store, const char *key, struct json_document *document)
{
    leveldb_readoptions_t *options = leveldb_readoptions_create();
    char *error = NULL;
    size_t size = 0;
    char *value = leveldb_get(store, options, key, strlen(key), &size, &error);
    leveldb_readoptions_destroy(options);
    bool good = value && json_parse(document, key, value, size, NULL) == STATUS_OK;
    if (value && !good) json_free(document);
    leveldb_free(value);
    leveldb_free(error);
    return good;
}

/* Puts the items themselves in the place of their ids. */
static void level_join_items(leveldb_t *store, struct json_document *document)
{
    struct json *items = (struct json *)(uintptr_t)json_get(&document->root, "items");
    const char *id = json_to_text(json_get(&document->root, "_id"), "");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        if (!json_is(&items->items[i], JSON_STRING)) continue;
        struct json_document inner;
        char *key = arena_printf(&document->arena, "!actors.items!%s.%s", id, items->items[i].text);
        if (!key || !level_get(store, key, &inner)) continue;
        items->items[i] = json_copy(&document->arena, &inner.root);
        json_free(&inner);
    }
}

static bool level_wants(const char *key, size_t length)
{
    static const char *const kinds[] = {"!items!", "!actors!"};
    for (size_t i = 0; i < 2; i++) {
        if (length > strlen(kinds[i]) && memcmp(key, kinds[i], strlen(kinds[i])) == 0) return true;
    }
    return false;
}

static bool level_write_all(leveldb_t *store, const char *folder, const char **why)
{
    leveldb_readoptions_t *options = leveldb_readoptions_create();
    leveldb_iterator_t *each = leveldb_create_iterator(store, options);
    bool good = true;
    for (leveldb_iter_seek_to_first(each); good && leveldb_iter_valid(each); leveldb_iter_next(each)) {
        size_t key_length = 0, size = 0;
        const char *key = leveldb_iter_key(each, &key_length), *value = leveldb_iter_value(each, &size);
        struct json_document document;
        if (!level_wants(key, key_length)) continue;
        if (json_parse(&document, "document", value, size, NULL) == STATUS_OK) {
            level_join_items(store, &document);
            good = store_write(folder, &document.root, why);
        }
        json_free(&document);
    }
    leveldb_iter_destroy(each);
    leveldb_readoptions_destroy(options);
    return good;
}

bool foundry_read_level(const char *path, const char *folder, const char **why)
{
    leveldb_options_t *options = leveldb_options_create();
    char *error = NULL;
    leveldb_t *store = leveldb_open(options, path, &error);
    bool good = store != NULL;
    if (!good) *why = "it cannot be opened as a LevelDB store";
    if (good) good = level_write_all(store, folder, why);
    if (store) leveldb_close(store);
    leveldb_free(error);
    leveldb_options_destroy(options);
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
#endif
