/* foundry.c: LevelDB and NeDB content unpacked into JSON documents. */
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

#include "base/fs.h"
#include "base/vec.h"
#include "inside.h"
#include "foundry/foundry_store.h"

void foundry_init(struct foundry *foundry, struct diags *diags)
{
    *foundry = (struct foundry){.diags = diags};
    arena_init(&foundry->arena);
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
    if (foundry->folder) nftw(foundry->folder, foundry_remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    arena_free(&foundry->arena);
}

static bool foundry_make_folder(struct foundry *foundry)
{
    if (foundry->folder) return true;
    const char *place = getenv("TMPDIR");
    char *name = arena_printf(&foundry->arena, "%s/talus-XXXXXX", place && *place ? place : "/tmp");
    if (name) foundry->folder = mkdtemp(name);
    return foundry->folder != NULL;
}

static bool foundry_is_level(struct foundry *foundry, const char *path)
{
    char *current = arena_printf(&foundry->arena, "%s/CURRENT", path);
    return current && fs_is_directory(path) && fs_exists(current);
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
    char *copy = arena_printf(&foundry->arena, "%s/copy-%zu", foundry->folder, foundry->count++);
    DIR *folder = copy && mkdir(copy, 0700) == 0 ? opendir(path) : NULL;
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

/* "<folder>/<name of the store>/", where its documents go. */
static char *foundry_new_pack(struct foundry *foundry, const char *path)
{
    char *name = arena_copy_text(&foundry->arena, fs_base_name(path), strlen(fs_base_name(path)));
    if (!name) return NULL;
    if (fs_ends_with(name, ".db")) name[strlen(name) - 3] = '\0';
    char *root = arena_printf(&foundry->arena, "%s/content-%zu", foundry->folder, foundry->count++);
    char *pack = arena_printf(&foundry->arena, "%s/%s", root ? root : "", *name ? name : "content");
    if (!root || !pack || mkdir(root, 0700) != 0 || mkdir(pack, 0700) != 0) return NULL;
    return pack;
}

static const char *foundry_unpack(struct foundry *foundry, const char *path, const char *pack, const char **why)
{
    bool good = pack != NULL;
    if (good && fs_ends_with(path, ".db")) {
        good = foundry_read_nedb(path, pack, foundry->diags, why);
    } else if (good) {
        char *copy = foundry_copy_level(foundry, path, why);
        good = copy && foundry_read_level(copy, pack, why);
    }
    return good ? pack : NULL;
}

/* A world or a module: each LevelDB folder directly below it (in packs/ or data/) is one pack. */
static const char *foundry_unpack_all(struct foundry *foundry, const char *path, const char **why)
{
    char *root = arena_printf(&foundry->arena, "%s/content-%zu", foundry->folder, foundry->count++);
    DIR *folder = root && mkdir(root, 0700) == 0 ? opendir(path) : NULL;
    bool good = folder != NULL;
    struct dirent *entry;
    while (good && (entry = readdir(folder)) != NULL) {
        char *inner = arena_printf(&foundry->arena, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] == '.' || !inner || !foundry_is_level(foundry, inner)) continue;
        char *pack = arena_printf(&foundry->arena, "%s/%s", root, entry->d_name);
        good = pack && mkdir(pack, 0700) == 0 && foundry_unpack(foundry, inner, pack, why);
    }
    if (folder) closedir(folder);
    return good ? root : NULL;
}

static bool foundry_has_levels(struct foundry *foundry, const char *path)
{
    DIR *folder = fs_is_directory(path) ? opendir(path) : NULL;
    bool found = false;
    struct dirent *entry;
    while (folder && !found && (entry = readdir(folder)) != NULL) {
        struct arena_mark mark = arena_mark(&foundry->arena);
        char *inner = arena_printf(&foundry->arena, "%s/%s", path, entry->d_name);
        found = entry->d_name[0] != '.' && inner && foundry_is_level(foundry, inner);
        arena_rewind(&foundry->arena, mark);
    }
    if (folder) closedir(folder);
    return found;
}

const char *foundry_path(struct foundry *foundry, const char *path, const char **why)
{
    bool nedb = fs_ends_with(path, ".db") && !fs_is_directory(path), level = foundry_is_level(foundry, path);
    bool levels = !nedb && !level && foundry_has_levels(foundry, path);
    if (!nedb && !level && !levels) return path;
    *why = "there is no room for the unpacked documents";
    if (!foundry_make_folder(foundry)) return NULL;
    if (levels) return foundry_unpack_all(foundry, path, why);
    return foundry_unpack(foundry, path, foundry_new_pack(foundry, path), why);
}
