/* folder.c: the files of a folder of PF2e content. */
#include "systems/pf2e/content/folder.h"

#include <string.h>

#include "base/fs.h"
#include "base/vec.h"

/* Files next to the documents that are not documents. */
static bool folder_skips(const char *relative)
{
    return strncmp(relative, "lang/", 5) == 0 || strcmp(fs_base_name(relative), "_folders.json") == 0 ||
           manifest_is_name(relative);
}

/* The folder is itself one pack when documents lie directly in it. */
static bool folder_is_one_pack(char **files, size_t count, size_t start)
{
    for (size_t i = 0; i < count; i++) {
        if (!strchr(files[i] + start, '/') && !manifest_is_name(files[i])) return true;
    }
    return false;
}

/* The name of a pack as links write it: with its package, unless that is the game itself. */
static const char *folder_name(struct pf2e_folder *folder, const char *package, const char *name, size_t length)
{
    if (length > 3 && strncmp(name + length - 3, ".db", 3) == 0) length -= 3; /* sources are often called so */
    if (!*package || strcmp(package, "pf2e") == 0) return arena_copy_text(&folder->arena, name, length);
    return arena_printf(&folder->arena, "%s.%.*s", package, (int)length, name);
}

/* What lies below a folder "packs", and there below that of a game, as the sources of the games have it. */
static const char *folder_below_packs(const char *relative, const char **package)
{
    static const char *const games[] = {"pf2e", "sf2e"};
    const char *inner = strncmp(relative, "packs/", 6) == 0 ? relative : strstr(relative, "/packs/");
    if (inner) relative = strchr(inner + 1, '/') + 1;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        size_t length = strlen(games[i]);
        if (strncmp(relative, games[i], length) != 0 || relative[length] != '/') continue;
        *package = games[i];
        return relative + length + 1;
    }
    return inner ? relative : NULL;
}

static const char *folder_pack_of(struct pf2e_folder *folder, const char *root, const char *relative, bool one)
{
    const char *package, *base = fs_base_name(root);
    const char *listed = manifests_pack_of(&folder->manifests, relative, &package);
    if (listed) return folder_name(folder, package, listed, strlen(listed));
    const char *below = folder_below_packs(relative, &package);
    if (one && !below && !folder->manifests.count) return folder_name(folder, package, base, strlen(base));
    const char *start = below ? below : relative, *slash = strchr(start, '/');
    return slash ? folder_name(folder, package, start, (size_t)(slash - start)) : "";
}

static enum status folder_list_langs(struct pf2e_folder *folder, const char *root)
{
    bool packs = strcmp(fs_base_name(root), "packs") == 0;
    const char *lang = packs ? arena_printf(&folder->arena, "%.*slang", (int)(strlen(root) - 5), root)
                             : arena_printf(&folder->arena, "%s/lang", root);
    const char *why = NULL;
    if (!lang) return STATUS_NO_MEMORY;
    if (!fs_is_directory(lang)) return STATUS_OK;
    return fs_list(&folder->arena, (struct fs_search){lang, "en.json"}, &folder->langs, &folder->lang_count, &why);
}

enum status pf2e_folder_open(struct pf2e_folder *folder, const char *path, struct diags *diags)
{
    *folder = (struct pf2e_folder){0};
    arena_init(&folder->arena);
    char *root = arena_copy_text(&folder->arena, path, strlen(path)), **files = NULL;
    if (!root) return STATUS_NO_MEMORY;
    for (size_t length = strlen(root); length > 1 && root[length - 1] == '/'; length--)
        root[length - 1] = '\0';
    size_t count = 0, start = strlen(root) + 1;
    const char *why = NULL;
    enum status status = fs_list(&folder->arena, (struct fs_search){root, ".json"}, &files, &count, &why);
    if (status != STATUS_OK)
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path},
                  "cannot list the folder: %s", why);
    if (status == STATUS_OK) status = manifests_find(&folder->manifests, root, diags);
    if (status == STATUS_OK) status = folder_list_langs(folder, root);
    bool one = status == STATUS_OK && folder_is_one_pack(files, count, start);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        const char *relative = files[i] + start;
        if (folder_skips(relative)) continue;
        struct pf2e_folder_file file = {files[i], folder_pack_of(folder, root, relative, one)};
        if (!file.pack || !vec_push(&folder->files, file)) status = STATUS_NO_MEMORY;
    }
    return status;
}

void pf2e_folder_close(struct pf2e_folder *folder)
{
    vec_free(&folder->files);
    manifests_free(&folder->manifests);
    arena_free(&folder->arena);
}

/* Lists a manifest calls otherwise than the vocabulary. */
static const char *homebrew_list(const char *name)
{
    static const char *const names[][2] = {{"environmentTypes", "environments"}, {"magicTraditions", "traditions"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], name) == 0) return names[i][1];
    }
    return name;
}

/* The words of one list; of skills they lie one step deeper. */
static bool homebrew_take(struct json_document *words, const struct json_member *list)
{
    const struct json *deeper = json_get(&list->value, "additional");
    struct json copy = json_copy(&words->arena, json_is(deeper, JSON_OBJECT) ? deeper : &list->value);
    return json_set_copied(&words->arena, &words->root, homebrew_list(list->name), copy) != NULL;
}

bool pf2e_homebrew_words(const struct manifest *manifest, struct json_document *words)
{
    *words = (struct json_document){0};
    arena_init(&words->arena);
    words->root = json_make_object();
    words->name = arena_copy_text(&words->arena, manifest->document.name, strlen(manifest->document.name));
    bool any = false, good = words->name != NULL;
    const struct json *flags = json_get(&manifest->document.root, "flags");
    for (uint32_t i = 0; good && i < json_member_count(flags); i++) {
        const struct json *lists = json_get(&flags->members[i].value, "pf2e-homebrew");
        for (uint32_t k = 0; good && k < json_member_count(lists); k++) {
            any = true;
            good = homebrew_take(words, &lists->members[k]);
        }
    }
    /* What a module declares or reads by its own code is not known here. */
    bool scripted = strcmp(fs_base_name(manifest->document.name), "module.json") == 0 &&
                    (json_count(json_get(&manifest->document.root, "esmodules")) ||
                     json_count(json_get(&manifest->document.root, "scripts")));
    struct json code = json_make_object();
    if (scripted && good)
        good = any = json_set(&words->arena, &code, "scripts", json_make_text(&words->arena, "scripts", 7)) &&
                     json_set(&words->arena, &words->root, PF2E_MODULE_CODE, code);
    struct json mark = json_make_text(&words->arena, "pf2e-vocabulary", strlen("pf2e-vocabulary"));
    return any && good && json_set(&words->arena, &words->root, "talus", mark);
}
