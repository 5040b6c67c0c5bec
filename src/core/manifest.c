/* manifest.c: the manifests of Foundry packages. */
#include "core/manifest.h"

#include <string.h>

#include "base/fs.h"
#include "base/vec.h"

static const char *const manifest_names[] = {"module.json", "system.json", "world.json"};
enum { MANIFEST_NAMES = sizeof manifest_names / sizeof *manifest_names };

bool manifest_is_name(const char *path)
{
    for (size_t i = 0; i < MANIFEST_NAMES; i++) {
        if (strcmp(fs_base_name(path), manifest_names[i]) == 0) return true;
    }
    return false;
}

/* Keeps the one name that all candidates share; `*several` is set once two differ. */
static void manifest_agree(const char **game, bool *several, const char *candidate)
{
    if (!candidate || !*candidate) return;
    if (*game && strcmp(*game, candidate) != 0) *several = true;
    *game = candidate;
}

/* A list of ids, or of objects with an id. */
static void manifest_agree_all(const char **game, bool *several, const struct json *list)
{
    for (uint32_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        const struct json *one = &list->items[i];
        manifest_agree(game, several, json_to_text(one, json_to_text(json_get(one, "id"), NULL)));
    }
}

static const char *manifest_game(const struct json *root, const char *path)
{
    const char *game = NULL;
    bool several = false;
    if (strcmp(fs_base_name(path), "system.json") == 0)
        return json_to_text(json_get(root, "id"), json_to_text(json_get(root, "name"), NULL));
    manifest_agree(&game, &several, json_to_text(json_get(root, "system"), NULL));
    manifest_agree_all(&game, &several, json_get(root, "system"));
    manifest_agree_all(&game, &several, json_get(root, "systems"));
    manifest_agree_all(&game, &several, json_path(root, "relationships.systems"));
    const struct json *packs = json_get(root, "packs");
    for (uint32_t i = 0; !game && json_is(packs, JSON_ARRAY) && i < packs->count; i++)
        manifest_agree(&game, &several, json_to_text(json_get(&packs->items[i], "system"), NULL));
    return several ? NULL : game;
}

/* It has an id and something else that only a manifest has. */
static bool manifest_looks_right(const struct json *root)
{
    static const char *const marks[] = {"title",     "packs",         "flags",  "relationships",
                                        "compatibility", "minimumCoreVersion", "systems"};
    bool named = json_is(json_get(root, "id"), JSON_STRING) || json_is(json_get(root, "name"), JSON_STRING);
    bool marked = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        marked |= json_get(root, marks[i]) != NULL;
    return named && marked && !json_is(json_get(root, "type"), JSON_STRING);
}

enum status manifests_add(struct manifests *manifests, const char *path, struct diags *diags)
{
    struct manifest manifest = {0};
    enum status status = json_load(&manifest.document, path, diags);
    const struct json *root = &manifest.document.root;
    if (status == STATUS_OK && manifest_looks_right(root)) {
        manifest.id = json_to_text(json_get(root, "id"), json_to_text(json_get(root, "name"), ""));
        manifest.game = manifest_game(root, path);
        if (vec_push(manifests, manifest)) return STATUS_OK;
        status = STATUS_NO_MEMORY;
    }
    json_free(&manifest.document);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

static size_t manifest_depth(const char *relative)
{
    size_t depth = 0;
    for (; *relative; relative++)
        depth += *relative == '/';
    return depth;
}

/* Often only a folder of packs is named; its package is the folder around it. */
static enum status manifest_look_above(struct manifests *manifests, struct arena *arena, const char *folder,
                                       struct diags *diags)
{
    if (strcmp(fs_base_name(folder), "packs") != 0) return STATUS_OK;
    for (size_t i = 0; i < MANIFEST_NAMES; i++) {
        const char *path = arena_printf(arena, "%s/../%s", folder, manifest_names[i]);
        if (!path) return STATUS_NO_MEMORY;
        if (fs_exists(path) && manifests_add(manifests, path, diags) != STATUS_OK) return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

enum status manifests_find(struct manifests *manifests, const char *folder, struct diags *diags)
{
    enum { MANIFEST_DEPTH = 2 };
    struct arena arena;
    arena_init(&arena);
    char **files = NULL;
    size_t count = 0, start = strlen(folder);
    const char *why = NULL;
    enum status status = fs_list(&arena, (struct fs_search){folder, ".json"}, &files, &count, &why);
    if (status != STATUS_OK && status != STATUS_NO_MEMORY) status = STATUS_OK, count = 0;
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        if (manifest_is_name(files[i]) && manifest_depth(files[i] + start + 1) <= MANIFEST_DEPTH)
            status = manifests_add(manifests, files[i], diags);
    }
    if (status == STATUS_OK && !manifests->count) status = manifest_look_above(manifests, &arena, folder, diags);
    arena_free(&arena);
    return status;
}

void manifests_free(struct manifests *manifests)
{
    for (size_t i = 0; i < manifests->count; i++)
        json_free(&manifests->items[i].document);
    vec_free(manifests);
}

const char *manifests_game(const struct manifests *manifests)
{
    const char *game = NULL;
    bool several = false;
    for (size_t i = 0; i < manifests->count; i++)
        manifest_agree(&game, &several, manifests->items[i].game);
    return several ? NULL : game;
}

/* The path of a pack without "./" before it and ".db" after it. */
static size_t manifest_trim(const char **path)
{
    while (strncmp(*path, "./", 2) == 0 || **path == '/')
        *path += **path == '/' ? 1 : 2;
    size_t length = strlen(*path);
    while (length && (*path)[length - 1] == '/')
        length--;
    return length > 3 && strncmp(*path + length - 3, ".db", 3) == 0 ? length - 3 : length;
}

const char *manifest_pack_path(const struct json *pack, size_t *length)
{
    const char *path = json_to_text(json_get(pack, "path"), "");
    *length = manifest_trim(&path);
    return path;
}

/* Does a run of whole folders of the path read like these words? */
static bool manifest_has_folders(const char *relative, const char *words, size_t length)
{
    for (const char *at = relative; length && at && *at; at = strchr(at, '/'), at = at ? at + 1 : NULL) {
        if (strncmp(at, words, length) != 0) continue;
        const char *end = at + length;
        if (strncmp(end, ".db", 3) == 0) end += 3;
        if (*end == '/' || !*end) return true;
    }
    return false;
}

static const char *manifest_pack_by(const struct json *packs, const char *relative, bool whole)
{
    for (uint32_t i = 0; json_is(packs, JSON_ARRAY) && i < packs->count; i++) {
        const char *name = json_to_text(json_get(&packs->items[i], "name"), NULL);
        size_t length;
        const char *path = manifest_pack_path(&packs->items[i], &length);
        if (!name) continue;
        if (whole) {
            if (manifest_has_folders(relative, path, length)) return name;
            continue;
        }
        const char *base = path + length;
        while (base > path && base[-1] != '/')
            base--;
        if (manifest_has_folders(relative, base, (size_t)(path + length - base)) ||
            manifest_has_folders(relative, name, strlen(name)))
            return name;
    }
    return NULL;
}

/* The whole path of a pack counts before its last folder alone. */
const char *manifests_pack_of(const struct manifests *manifests, const char *relative, const char **package)
{
    *package = manifests->count ? manifests->items[0].id : "";
    for (size_t turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < manifests->count; i++) {
            const struct json *packs = json_get(&manifests->items[i].document.root, "packs");
            const char *name = manifest_pack_by(packs, relative, turn == 0);
            if (name) *package = manifests->items[i].id;
            if (name) return name;
        }
    }
    return NULL;
}
