/* foundry.c: LevelDB, NeDB and YAML content unpacked into mirrors of JSON documents. */
#define _XOPEN_SOURCE 700
#include "foundry/foundry.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/fs.h"
#include "base/map.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "core/manifest.h"
#include "inside.h"
#include "foundry/foundry_store.h"

static struct foundry *foundry_open_ones;

void foundry_init(struct foundry *foundry, struct diags *diags)
{
    *foundry = (struct foundry){.diags = diags, .next = foundry_open_ones};
    arena_init(&foundry->arena);
    foundry_open_ones = foundry;
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
    struct foundry **place = &foundry_open_ones;
    while (*place && *place != foundry)
        place = &(*place)->next;
    if (*place) *place = foundry->next;
    if (foundry->folder) nftw(foundry->folder, foundry_remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    vec_free(&foundry->mirrors);
    arena_free(&foundry->arena);
}

/* ---- what has to be unpacked ---- */

enum foundry_form { FOUNDRY_PLAIN, FOUNDRY_LEVEL, FOUNDRY_NEDB, FOUNDRY_YAML };

static enum foundry_form foundry_form_of(const char *path)
{
    char first = '\0';
    if (strcmp(fs_base_name(path), "CURRENT") == 0) return FOUNDRY_LEVEL;
    if (fs_ends_with(path, ".yml") || fs_ends_with(path, ".yaml")) return FOUNDRY_YAML;
    bool lines = fs_ends_with(path, ".db") && fs_read_start(path, &first, 1) == 1 && (first == '{' || first == '\n');
    return lines ? FOUNDRY_NEDB : FOUNDRY_PLAIN;
}

static bool foundry_is_level(struct foundry *foundry, const char *path)
{
    char *current = arena_printf(&foundry->arena, "%s/CURRENT", path);
    return current && fs_is_directory(path) && fs_exists(current);
}

static bool foundry_make_folder(struct foundry *foundry)
{
    if (foundry->folder) return true;
    const char *place = getenv("TMPDIR");
    char *name = arena_printf(&foundry->arena, "%s/talus-XXXXXX", place && *place ? place : "/tmp");
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

static bool foundry_copy_file(struct foundry *foundry, const char *from, const char *to, const char **why)
{
    struct arena_mark mark = arena_mark(&foundry->arena);
    char *bytes = NULL;
    size_t size = 0;
    bool good = fs_read(&foundry->arena, from, &bytes, &size, why) == STATUS_OK &&
                fs_write_atomic(to, bytes, size, why) == STATUS_OK;
    arena_rewind(&foundry->arena, mark);
    return good;
}

/* The files of a LevelDB folder, without the lock of whoever has it open. */
static char *foundry_copy_level(struct foundry *foundry, const char *path, const char **why)
{
    char *copy = arena_printf(&foundry->arena, "%s/copy-XXXXXX", foundry->folder);
    DIR *folder = copy && mkdtemp(copy) ? opendir(path) : NULL;
    bool good = folder != NULL;
    struct dirent *entry;
    while (good && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "LOCK") == 0) continue;
        char *from = arena_printf(&foundry->arena, "%s/%s", path, entry->d_name);
        char *to = arena_printf(&foundry->arena, "%s/%s", copy, entry->d_name);
        good = from && to && (fs_is_directory(from) || foundry_copy_file(foundry, from, to, why));
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
        good = (mkdir(target, 0700) == 0 || errno == EEXIST) && foundry_read_nedb(path, target, foundry->diags, &why);
    if (good && form == FOUNDRY_YAML) good = foundry_read_yaml(path, target, foundry->diags, &why);
    if (good) return;
    const char *shown = arena_copy_text(&foundry->arena, path, strlen(path));
    diags_add(foundry->diags, "content/damaged", SEVERITY_ERROR, (struct place){.file = shown},
              "what could be read of it is used", "this cannot be read as a whole: %s", why ? why : "it is damaged");
}

/* ---- documents that are there twice ---- */

struct foundry_ids {
    struct symbols names;
    struct map seen;
};

static void foundry_note_id(struct foundry_ids *ids, const char *path)
{
    struct json_document document;
    if (json_load(&document, path, NULL) == STATUS_OK) {
        const char *id = json_to_text(json_get(&document.root, "_id"), NULL);
        symbol name = id && *id ? symbol_intern_text(&ids->names, id) : 0;
        if (name) (void)map_put(&ids->seen, name);
    }
    json_free(&document);
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
    symbols_init(&ids.names, NULL);
    if (fs_list(&foundry->arena, given, ".json", &files, &count, &why) != STATUS_OK) count = 0;
    if (fs_list(&foundry->arena, mirror, ".json", &unpacked, &unpacked_count, &why) != STATUS_OK) unpacked_count = 0;
    for (size_t i = 0; i < count; i++)
        foundry_note_id(&ids, files[i]);
    for (size_t i = 0; i < unpacked_count; i++) {
        if (!foundry_id_of(unpacked[i], id, sizeof id)) foundry_note_id(&ids, unpacked[i]);
    }
    for (size_t i = 0; i < unpacked_count; i++) {
        symbol name = foundry_id_of(unpacked[i], id, sizeof id) ? symbol_find(&ids.names, id, strlen(id)) : 0;
        if (name && map_find(&ids.seen, name) && remove(unpacked[i]) == 0) dropped++;
    }
    if (dropped)
        diags_add(foundry->diags, "content/twice", SEVERITY_NOTE, (struct place){.file = given}, NULL,
                  "%zu document%s of the packs %s built from sources in this folder; the sources are read", dropped,
                  dropped == 1 ? "" : "s", dropped == 1 ? "is" : "are");
    map_free(&ids.seen);
    symbols_free(&ids.names);
}

/* ---- mirrors ---- */

/* The part of a manifest that names the packs; its words are read where it lies. */
static void foundry_mirror_manifest(struct foundry *foundry, const char *path, char *target)
{
    static const char *const parts[] = {"id", "name", "title", "system", "systems", "relationships", "packs"};
    struct json_document document;
    if (json_load(&document, path, NULL) == STATUS_OK && foundry_make_way(target)) {
        struct json kept = json_make_object();
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            (void)json_set_from(&document.arena, &kept, parts[i], &document.root, parts[i]);
        struct text out = {0};
        const char *why = NULL;
        json_write(&out, &kept);
        if (out.failed || fs_write_atomic(target, text_get(&out), out.length, &why) != STATUS_OK)
            diags_add(foundry->diags, "content/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL,
                      "the manifest cannot be copied");
        text_free(&out);
    }
    json_free(&document);
}

static char *foundry_new_mirror(struct foundry *foundry, const char *given)
{
    if (!foundry_make_folder(foundry)) return NULL;
    char *root = arena_printf(&foundry->arena, "%s/%zu", foundry->folder, foundry->mirrors.count);
    struct foundry_mirror mirror = {root, arena_copy_text(&foundry->arena, given, strlen(given))};
    bool good = root && mirror.given && mkdir(root, 0700) == 0 && vec_push(&foundry->mirrors, mirror);
    return good ? root : NULL;
}

/* One store or one YAML file that was named itself. */
static const char *foundry_open_one(struct foundry *foundry, const char *path, enum foundry_form form)
{
    char *given = arena_copy_text(&foundry->arena, path, strlen(path));
    size_t length = given ? strlen(given) : 0;
    while (length > 1 && given[length - 1] == '/')
        given[--length] = '\0';
    const char *base = given ? fs_base_name(given) : "";
    char *parent = given ? arena_copy_text(&foundry->arena, given, (size_t)(base - given)) : NULL;
    char *root = parent ? foundry_new_mirror(foundry, *parent ? parent : "./") : NULL;
    char *target = root ? arena_printf(&foundry->arena, "%s/%s", root, base) : NULL;
    if (!target) return NULL;
    if (!*parent) vec_last(&foundry->mirrors).given = "";
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
    char **files = NULL, *given = arena_copy_text(&foundry->arena, path, strlen(path));
    size_t count = 0, length = given ? strlen(given) : 0;
    while (length > 1 && given[length - 1] == '/')
        given[--length] = '\0';
    paths->items[paths->count++] = given ? given : path;
    if (!given || fs_list(&foundry->arena, given, NULL, &files, &count, why) != STATUS_OK) return given != NULL;
    struct foundry_seen seen = foundry_look(files, count);
    if (!seen.packed) return true;
    char *root = foundry_new_mirror(foundry, given);
    if (!root) return false;
    for (size_t i = 0; i < count; i++) {
        enum foundry_form form = foundry_form_of(files[i]);
        bool manifest = manifest_is_name(files[i]);
        if (form == FOUNDRY_PLAIN && !manifest) continue;
        char *target = arena_printf(&foundry->arena, "%s%s", root, files[i] + length);
        char *store = form == FOUNDRY_LEVEL ? arena_copy_text(&foundry->arena, files[i], strlen(files[i]) - 8) : files[i];
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
    bool level = foundry_is_level(foundry, path), folder = fs_is_directory(path);
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
    const char *base = fs_base_name(name);
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
static bool foundry_rename(struct arena *arena, struct place *place)
{
    for (const struct foundry *foundry = foundry_open_ones; foundry; foundry = foundry->next) {
        for (size_t i = 0; i < foundry->mirrors.count; i++) {
            const struct foundry_mirror *mirror = &foundry->mirrors.items[i];
            size_t length = strlen(mirror->folder);
            if (strncmp(place->file, mirror->folder, length) != 0 || place->file[length] != '/') continue;
            bool empty = !*mirror->given || fs_ends_with(mirror->given, "/");
            char *name = arena_printf(arena, "%s%s", mirror->given, place->file + length + (empty ? 1 : 0));
            if (!name) return false;
            place->file = name;
            if (foundry_name_yaml(name)) return true;
            uint32_t line = foundry_name_line(name);
            if (line && place->line) place->line += line - 1;
            if (line && !place->line) place->line = line, place->col = 1;
            if (line || !fs_ends_with(name, ").json")) return true;
            name[strlen(name) - 5] = '\0';
            *strrchr(name, '/') = '#';
            place->line = place->col = 0;
            return true;
        }
    }
    return false;
}

void foundry_name_places(struct diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        if (diags->items[i].place.file) (void)foundry_rename(&diags->arena, &diags->items[i].place);
    }
}

const char *foundry_name(struct arena *arena, const char *path)
{
    struct place place = {.file = path};
    (void)foundry_rename(arena, &place);
    return place.file;
}
