/* foundry.c: LevelDB, NeDB and YAML content unpacked into mirrors of JSON documents. */
#define _XOPEN_SOURCE 700
#include "foundry/foundry.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/ascii.h"
#include "util/file.h"
#include "util/list.h"
#include "util/notice.h"
#include "foundry/foundry_store.h"

/* All that are open, so that places can be named; the threads of a study open and close theirs at any time. */
static struct foundry *foundry_open_ones;
static pthread_mutex_t foundry_lock = PTHREAD_MUTEX_INITIALIZER;

void foundry_init(struct foundry *foundry, struct notices *notices)
{
    pthread_mutex_lock(&foundry_lock);
    *foundry = (struct foundry){.notices = notices, .next = foundry_open_ones};
    foundry_open_ones = foundry;
    pthread_mutex_unlock(&foundry_lock);
}

static int foundry_remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

void foundry_free(struct foundry *foundry)
{
    pthread_mutex_lock(&foundry_lock);
    struct foundry **place = &foundry_open_ones;
    while (*place && *place != foundry)
        place = &(*place)->next;
    if (*place) *place = foundry->next;
    pthread_mutex_unlock(&foundry_lock);
    if (foundry->folder) nftw(foundry->folder, foundry_remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    list_free(&foundry->mirrors);
    pool_free(&foundry->pool);
}

/* ---- what has to be unpacked ---- */

enum foundry_form { FOUNDRY_PLAIN, FOUNDRY_LEVEL, FOUNDRY_NEDB, FOUNDRY_YAML };

static enum foundry_form foundry_form_of(const char *path)
{
    char first = '\0';
    if (strcmp(file_base_name(path), "CURRENT") == 0) return FOUNDRY_LEVEL;
    if (file_ends_with(path, ".yml") || file_ends_with(path, ".yaml")) return FOUNDRY_YAML;
    bool lines = file_ends_with(path, ".db") && file_read_start(path, &first, 1) == 1 && (first == '{' || first == '\n');
    return lines ? FOUNDRY_NEDB : FOUNDRY_PLAIN;
}

static bool foundry_is_level(struct foundry *foundry, const char *path)
{
    char *current = pool_printf(&foundry->pool, "%s/CURRENT", path);
    return current && file_is_directory(path) && file_exists(current);
}

static bool foundry_make_folder(struct foundry *foundry)
{
    if (foundry->folder) return true;
    const char *place = getenv("TMPDIR");
    char *name = pool_printf(&foundry->pool, "%s/talus-XXXXXX", place && *place ? place : "/tmp");
    if (name) foundry->folder = mkdtemp(name);
    return foundry->folder != NULL;
}

/* All folders of a path that lead to its last step. */
static bool foundry_make_way(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good) return false;
    }
    return true;
}

static bool foundry_copy_file(const char *from, const char *to, const char **why)
{
    struct pool pool = {0};
    char *bytes = NULL;
    size_t size = 0;
    bool good = file_read(&pool, from, &bytes, &size, why) == TALUS_OK &&
                file_write(to, bytes, size, why) == TALUS_OK;
    pool_free(&pool);
    return good;
}

/* The files of a LevelDB folder, without the lock of a program that has it open. */
static char *foundry_copy_level(struct foundry *foundry, const char *path, const char **why)
{
    char *copy = pool_printf(&foundry->pool, "%s/copy-XXXXXX", foundry->folder);
    DIR *folder = copy && mkdtemp(copy) ? opendir(path) : NULL;
    bool good = folder != NULL;
    struct dirent *entry;
    while (good && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "LOCK") == 0) continue;
        char *from = pool_printf(&foundry->pool, "%s/%s", path, entry->d_name);
        char *to = pool_printf(&foundry->pool, "%s/%s", copy, entry->d_name);
        good = from && to && (file_is_directory(from) || foundry_copy_file(from, to, why));
    }
    if (folder) closedir(folder);
    return good ? copy : NULL;
}

static bool foundry_unpack_level(struct foundry *foundry, const char *path, char *target, const char **why)
{
    if (mkdir(target, 0700) != 0 && errno != EEXIST) return false;
    char *copy = foundry_copy_level(foundry, path, why);
    bool good = copy && foundry_read_level(copy, target, why);
    if (copy) nftw(copy, foundry_remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return good;
}

/* Unpacks one store or file to its place in the mirror. A fault is a diagnostic at the store. */
static void foundry_unpack(struct foundry *foundry, enum foundry_form form, const char *path, char *target)
{
    const char *why = "there is no room for the unpacked documents";
    bool good = foundry_make_way(target);
    if (good && form == FOUNDRY_LEVEL) good = foundry_unpack_level(foundry, path, target, &why);
    if (good && form == FOUNDRY_NEDB)
        good = (mkdir(target, 0700) == 0 || errno == EEXIST) && foundry_read_nedb(path, target, foundry->notices, &why);
    if (good && form == FOUNDRY_YAML) good = foundry_read_yaml(path, target, foundry->notices, &why);
    if (good) return;
    const char *shown = pool_copy(&foundry->pool, path, strlen(path));
    notices_add(foundry->notices, notice_error("content/damaged", "what could be read of it is used"),
                (struct spot){.file = shown}, "this cannot be read completely: %s", why ? why : "it is damaged");
}

/* ---- documents that are there twice ---- */

struct foundry_ids {
    struct pool pool;
    list(const char *) names; /* sorted once all are there */
};

static void foundry_note_id(struct foundry_ids *ids, const char *path)
{
    struct node_document document;
    if (node_load(&document, path, NULL) == TALUS_OK) {
        const char *id = node_to_text(node_get(&document.root, "_id"), "");
        const char *name = *id ? pool_copy(&ids->pool, id, strlen(id)) : NULL;
        if (name) (void)list_push(&ids->names, name);
    }
    node_free(&document);
}

static bool foundry_has_id(const struct foundry_ids *ids, const char *id)
{
    return ids->names.count &&
           bsearch(&id, ids->names.items, ids->names.count, sizeof(char *), list_by_text) != NULL;
}

/* The id in "NAME (ID).json"; false when the file is called otherwise. */
static bool foundry_id_of(const char *path, char *id, size_t size)
{
    const char *start = strrchr(path, '('), *end = start ? strrchr(start, ')') : NULL;
    if (!end || strcmp(end, ").json") != 0 || (size_t)(end - start) > size) return false;
    snprintf(id, size, "%.*s", (int)(end - start - 1), start + 1);
    return true;
}

/* Packs are often built of sources that lie in the same folder: the sources are read, and the copies in the store are
 * not. */
static void foundry_drop_copies(struct foundry *foundry, const char *given, const char *mirror)
{
    struct foundry_ids ids = {0};
    char **files = NULL, **unpacked = NULL, id[64];
    size_t count = 0, unpacked_count = 0, dropped = 0;
    const char *why = NULL;
    if (file_list(&foundry->pool, (struct file_search){given, ".json"}, &files, &count, &why) != TALUS_OK) count = 0;
    if (file_list(&foundry->pool, (struct file_search){mirror, ".json"}, &unpacked, &unpacked_count, &why) != TALUS_OK)
        unpacked_count = 0;
    for (size_t i = 0; i < count; i++)
        foundry_note_id(&ids, files[i]);
    for (size_t i = 0; i < unpacked_count; i++) {
        if (!foundry_id_of(unpacked[i], id, sizeof id)) foundry_note_id(&ids, unpacked[i]);
    }
    (void)list_sort(ids.names.items, ids.names.count, sizeof(char *), list_by_text);
    for (size_t i = 0; i < unpacked_count; i++) {
        bool named = foundry_id_of(unpacked[i], id, sizeof id);
        if (named && foundry_has_id(&ids, id) && remove(unpacked[i]) == 0) dropped++;
    }
    if (dropped)
        notices_add(foundry->notices, notice_note("content/twice", NULL), (struct spot){.file = given},
                    "%zu document%s of the packs %s built from sources in this folder; the sources are read", dropped,
                    dropped == 1 ? "" : "s", dropped == 1 ? "is" : "are");
    list_free(&ids.names);
    pool_free(&ids.pool);
}

/* ---- mirrors ---- */

bool foundry_is_manifest(const char *path)
{
    static const char *const names[] = {"module.json", "system.json", "world.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(file_base_name(path), names[i]) == 0) return true;
    return false;
}

/* The part of a manifest that names the packs; its words are read in place. */
static void foundry_mirror_manifest(struct foundry *foundry, const char *path, char *target)
{
    static const char *const parts[] = {"id", "name", "title", "system", "systems", "relationships", "packs",
                                        "esmodules", "scripts"};
    struct node_document document;
    if (node_load(&document, path, NULL) == TALUS_OK && foundry_make_way(target)) {
        struct node kept = node_make_object();
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            const struct node *part = node_get(&document.root, parts[i]);
            if (part) (void)node_set(&document.pool, &kept, parts[i], *part);
        }
        struct buffer out = {0};
        const char *why = NULL;
        node_write(&out, &kept);
        if (out.failed || file_write(target, buffer_get(&out), out.length, &why) != TALUS_OK)
            notices_add(foundry->notices, notice_error("content/unreadable", NULL), (struct spot){.file = path},
                        "the manifest cannot be copied");
        buffer_free(&out);
    }
    node_free(&document);
}

static char *foundry_new_mirror(struct foundry *foundry, const char *given)
{
    if (!foundry_make_folder(foundry)) return NULL;
    char *root = pool_printf(&foundry->pool, "%s/%zu", foundry->folder, foundry->mirrors.count);
    struct foundry_mirror mirror = {root, pool_copy(&foundry->pool, given, strlen(given))};
    bool good = root && mirror.given && mkdir(root, 0700) == 0 && list_push(&foundry->mirrors, mirror);
    return good ? root : NULL;
}

/* One store or one YAML file that was named itself. */
static const char *foundry_open_one(struct foundry *foundry, const char *path, enum foundry_form form)
{
    char *given = pool_copy(&foundry->pool, path, strlen(path));
    size_t length = given ? strlen(given) : 0;
    while (length > 1 && given[length - 1] == '/')
        given[--length] = '\0';
    const char *base = given ? file_base_name(given) : "";
    char *parent = given ? pool_copy(&foundry->pool, given, (size_t)(base - given)) : NULL;
    char *root = parent ? foundry_new_mirror(foundry, *parent ? parent : "./") : NULL;
    char *target = root ? pool_printf(&foundry->pool, "%s/%s", root, base) : NULL;
    if (!target) return NULL;
    if (!*parent) list_last(&foundry->mirrors).given = "";
    foundry_unpack(foundry, form, given, target);
    return form == FOUNDRY_YAML ? root : target;
}

struct foundry_seen {
    bool packed, stores;
};

static struct foundry_seen foundry_look(char **files, size_t count)
{
    struct foundry_seen seen = {0};
    for (size_t i = 0; i < count; i++) {
        enum foundry_form form = foundry_form_of(files[i]);
        seen.packed = seen.packed || form != FOUNDRY_PLAIN;
        seen.stores = seen.stores || form == FOUNDRY_LEVEL;
    }
    return seen;
}

static bool foundry_open_folder(struct foundry *foundry, const char *path, struct foundry_paths *paths,
                                const char **why)
{
    char **files = NULL, *given = pool_copy(&foundry->pool, path, strlen(path));
    size_t count = 0, length = given ? strlen(given) : 0;
    while (length > 1 && given[length - 1] == '/')
        given[--length] = '\0';
    paths->items[paths->count++] = given ? given : path;
    if (!given || file_list(&foundry->pool, (struct file_search){given, NULL}, &files, &count, why) != TALUS_OK)
        return given != NULL;
    struct foundry_seen seen = foundry_look(files, count);
    if (!seen.packed) return true;
    char *root = foundry_new_mirror(foundry, given);
    if (!root) return false;
    for (size_t i = 0; i < count; i++) {
        enum foundry_form form = foundry_form_of(files[i]);
        bool manifest = foundry_is_manifest(files[i]);
        if (form == FOUNDRY_PLAIN && !manifest) continue;
        char *target = pool_printf(&foundry->pool, "%s%s", root, files[i] + length);
        char *store = form == FOUNDRY_LEVEL ? pool_copy(&foundry->pool, files[i], strlen(files[i]) - 8) : files[i];
        if (!target || !store) return false;
        if (form == FOUNDRY_LEVEL) target[strlen(target) - 8] = '\0'; /* "/CURRENT" */
        if (manifest)
            foundry_mirror_manifest(foundry, files[i], target);
        else
            foundry_unpack(foundry, form, store, target);
    }
    if (seen.stores) foundry_drop_copies(foundry, given, root);
    paths->items[paths->count++] = root;
    return true;
}

bool foundry_open(struct foundry *foundry, const char *path, struct foundry_paths *paths, const char **why)
{
    *paths = (struct foundry_paths){0};
    *why = "there is no room for the unpacked documents";
    bool level = foundry_is_level(foundry, path), folder = file_is_directory(path);
    enum foundry_form form = level ? FOUNDRY_LEVEL : folder ? FOUNDRY_PLAIN : foundry_form_of(path);
    if (folder && !level) return foundry_open_folder(foundry, path, paths, why);
    const char *read = form == FOUNDRY_PLAIN ? path : foundry_open_one(foundry, path, form);
    if (read) paths->items[paths->count++] = read;
    return read != NULL;
}

/* ---- names ---- */

/* Cuts ".json" and the number of a YAML document off. */
static bool foundry_name_yaml(char *name)
{
    static const char *const endings[] = {".yml.", ".yaml."};
    const char *base = file_base_name(name);
    for (size_t i = 0; i < 2; i++) {
        char *at = strstr(base, endings[i]);
        if (!at) continue;
        at[strlen(endings[i]) - 1] = '\0';
        return true;
    }
    return false;
}

/* "rings.db/L12.json": the line, 0 when it is no such name. */
static uint32_t foundry_name_line(char *name)
{
    char *slash = strrchr(name, '/');
    if (!slash || slash - name < 3 || strncmp(slash - 3, ".db", 3) != 0 || slash[1] != 'L') return 0;
    unsigned long line = strtoul(slash + 2, NULL, 10);
    *slash = '\0';
    return (uint32_t)line;
}

/* The place as people know it; false when the path is in no mirror. */
static bool foundry_rename(struct pool *pool, struct spot *place)
{
    for (const struct foundry *foundry = foundry_open_ones; foundry; foundry = foundry->next) {
        for (size_t i = 0; i < foundry->mirrors.count; i++) {
            const struct foundry_mirror *mirror = &foundry->mirrors.items[i];
            size_t length = strlen(mirror->folder);
            if (strncmp(place->file, mirror->folder, length) != 0 || place->file[length] != '/') continue;
            bool empty = !*mirror->given || file_ends_with(mirror->given, "/");
            char *name = pool_printf(pool, "%s%s", mirror->given, place->file + length + (empty ? 1 : 0));
            if (!name) return false;
            place->file = name;
            if (foundry_name_yaml(name)) return true;
            uint32_t line = foundry_name_line(name);
            if (line && place->line) place->line += line - 1;
            if (line && !place->line) place->line = line, place->col = 1;
            if (line || !file_ends_with(name, ").json")) return true;
            name[strlen(name) - 5] = '\0';
            *strrchr(name, '/') = '#';
            place->line = place->col = 0;
            return true;
        }
    }
    return false;
}

void foundry_name_places(struct notices *notices)
{
    pthread_mutex_lock(&foundry_lock);
    for (size_t i = 0; i < notices->count; i++) {
        if (notices->items[i].place.file) (void)foundry_rename(&notices->pool, &notices->items[i].place);
    }
    pthread_mutex_unlock(&foundry_lock);
}

const char *foundry_name(struct pool *pool, const char *path)
{
    struct spot place = {.file = path};
    pthread_mutex_lock(&foundry_lock);
    (void)foundry_rename(pool, &place);
    pthread_mutex_unlock(&foundry_lock);
    return place.file;
}
