/* pack_load.c: folders, files, lang files and embedded content put into the store. */
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "core/embedded.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/pack_internal.h"

/* Takes the source over. */
static enum status load_keep(struct pf2e_sources *list, struct json_document *source)
{
    struct json_document *kept = memory_alloc(sizeof *kept);
    if (kept) *kept = *source;
    if (kept && vec_push(list, kept)) return STATUS_OK;
    json_free(source);
    memory_free(kept);
    return STATUS_NO_MEMORY;
}

static bool load_is_lang(const struct json *tree)
{
    return json_is(json_get(tree, "PF2E"), JSON_OBJECT) && !json_get(tree, "name");
}

/* A document, a lang file, a vocabulary or something else (lists of folders), by its look. Takes the source over. */
static enum status load_source(struct pf2e_pack *pack, struct pf2e_document *document, struct json_document *source,
                               struct diags *diags)
{
    if (json_is_text(json_get(&source->root, "talus"), "pf2e-vocabulary"))
        return load_keep(&pack->vocabularies, source);
    if (load_is_lang(&source->root)) return load_keep(&pack->langs, source);
    enum status status = STATUS_OK;
    if (json_is(&source->root, JSON_OBJECT)) {
        if (json_is(json_get(&source->root, "name"), JSON_STRING)) {
            status = pf2e_pack_register(pack, document, &source->root);
        } else if (json_get(&source->root, "system")) {
            diags_add(diags, "pf2e/no-name", SEVERITY_WARNING, json_place(source, &source->root),
                      "give it a \"name\" and a \"type\"", "this document has no name, so nothing can find it");
        }
    }
    json_free(source);
    return status;
}

static struct pf2e_document *load_new_document(struct pf2e_pack *pack, const char *pack_name, const char *file)
{
    struct pf2e_document *document = arena_new(&pack->arena, struct pf2e_document);
    if (!document) return NULL;
    document->file = arena_copy_text(&pack->arena, file, strlen(file));
    const char *link = pf2e_pack_link_name(pack_name);
    document->pack = arena_copy_text(&pack->arena, link, strlen(link));
    return document->file && document->pack ? document : NULL;
}

static enum status load_file(struct pf2e_pack *pack, const char *pack_name, const char *path, struct diags *diags)
{
    struct pf2e_document *document = load_new_document(pack, pack_name, path);
    if (!document) return STATUS_NO_MEMORY;
    struct json_document source;
    enum status status = json_load(&source, path, diags);
    if (status == STATUS_OK) return load_source(pack, document, &source, diags);
    json_free(&source);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

enum status pf2e_document_source(const struct pf2e_document *document, struct json_document *source,
                                 struct diags *diags)
{
    if (document->compiled) return pf2e_file_source(document, source, diags);
    if (document->bytes) return json_parse(source, document->file, document->bytes, document->size, diags);
    return json_load(source, document->file, diags);
}

static bool load_has_suffix(const char *text, const char *suffix)
{
    size_t length = strlen(text), tail = strlen(suffix);
    return length >= tail && strcmp(text + length - tail, suffix) == 0;
}

/* The folder given is itself one pack when documents lie directly in it. */
static bool load_is_one_pack(char **files, size_t count, size_t root_length)
{
    for (size_t i = 0; i < count; i++) {
        if (!strchr(files[i] + root_length, '/')) return true;
    }
    return false;
}

static enum status load_lang_folder(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    if (!fs_is_directory(path)) return STATUS_OK;
    struct arena arena;
    arena_init(&arena);
    char **files = NULL;
    size_t count = 0;
    const char *why = NULL;
    enum status status = fs_list(&arena, path, "en.json", &files, &count, &why);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        struct json_document source;
        status = json_load(&source, files[i], diags);
        if (status == STATUS_OK) {
            status = load_keep(&pack->langs, &source);
            continue;
        }
        json_free(&source);
        if (status != STATUS_NO_MEMORY) status = STATUS_OK;
    }
    arena_free(&arena);
    return status;
}

static enum status load_files(struct pf2e_pack *pack, const char *root, char **files, size_t count, struct diags *diags)
{
    size_t root_length = strlen(root) + 1;
    bool one = load_is_one_pack(files, count, root_length);
    for (size_t i = 0; i < count; i++) {
        const char *relative = files[i] + root_length;
        if (strncmp(relative, "lang/", 5) == 0 || strcmp(fs_base_name(relative), "_folders.json") == 0) continue;
        char name[256] = "";
        const char *slash = one ? NULL : strchr(relative, '/');
        const char *from = one ? fs_base_name(root) : relative;
        size_t length = slash ? (size_t)(slash - relative) : strlen(from);
        if (length < sizeof name) memcpy(name, from, length), name[length] = '\0';
        enum status status = load_file(pack, name, files[i], diags);
        if (status != STATUS_OK) return status;
    }
    return STATUS_OK;
}

static enum status load_folder(struct pf2e_pack *pack, const char *root, struct diags *diags)
{
    struct arena arena;
    arena_init(&arena);
    char **files = NULL;
    size_t count = 0;
    const char *why = NULL;
    enum status status = fs_list(&arena, root, ".json", &files, &count, &why);
    if (status != STATUS_OK)
        diags_add(diags, "pf2e/unreadable", SEVERITY_ERROR, (struct place){.file = root}, NULL, "the folder %s", why);
    bool packs = strcmp(fs_base_name(root), "packs") == 0;
    const char *lang =
        packs ? arena_printf(&arena, "%.*slang", (int)(strlen(root) - 5), root) : arena_printf(&arena, "%s/lang", root);
    if (status == STATUS_OK && lang) status = load_lang_folder(pack, lang, diags);
    if (status == STATUS_OK) status = load_files(pack, root, files, count, diags);
    arena_free(&arena);
    return status;
}

enum status pf2e_pack_load(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    if (!fs_is_directory(path))
        return pf2e_compiled_is(path) ? pf2e_file_open(pack, path, diags) : load_file(pack, "", path, diags);
    char *root = arena_copy_text(&pack->arena, path, strlen(path));
    if (!root) return STATUS_NO_MEMORY;
    for (size_t length = strlen(root); length > 1 && root[length - 1] == '/'; length--)
        root[length - 1] = '\0';
    return load_folder(pack, root, diags);
}

/* A list in memory is a list of documents; each is kept as it is written there. */
static enum status load_text(struct pf2e_pack *pack, const char *name, const char *bytes, size_t size,
                             struct diags *diags)
{
    struct pf2e_document *document = load_new_document(pack, "", name);
    struct json_document source;
    if (!document) return STATUS_NO_MEMORY;
    document->bytes = arena_copy_text(&pack->arena, bytes, size);
    document->size = size;
    if (!document->bytes) return STATUS_NO_MEMORY;
    enum status status = json_parse(&source, name, document->bytes, size, diags);
    if (status != STATUS_OK) {
        json_free(&source);
        return status;
    }
    if (!json_is(&source.root, JSON_ARRAY)) return load_source(pack, document, &source, diags);
    for (size_t i = 0; status != STATUS_NO_MEMORY && i < json_count(&source.root); i++) {
        struct text one = {0};
        json_write(&one, json_at(&source.root, i));
        status = one.failed ? STATUS_NO_MEMORY : load_text(pack, name, text_get(&one), one.length, diags);
        text_free(&one);
    }
    json_free(&source);
    return status;
}

enum status pf2e_pack_load_text(struct pf2e_pack *pack, const struct content_text *text, struct diags *diags)
{
    if (pf2e_compiled_is_bytes(text->bytes, text->size)) return pf2e_file_open_text(pack, text, diags);
    return load_text(pack, text->name, text->bytes, text->size, diags);
}

enum status pf2e_pack_load_embedded(struct pf2e_pack *pack, struct diags *diags)
{
    for (size_t i = 0; i < embedded_file_count; i++) {
        const struct embedded_file *file = &embedded_files[i];
        if (strncmp(file->name, "pf2e/", 5) != 0 || !load_has_suffix(file->name, ".json")) continue;
        const char *folder = file->name + 5, *slash = strchr(folder, '/');
        char name[256] = "";
        if (slash && slash - folder < 256) memcpy(name, folder, (size_t)(slash - folder));
        struct pf2e_document *document = load_new_document(pack, name, file->name);
        if (!document) return STATUS_NO_MEMORY;
        document->embedded = true;
        document->bytes = file->bytes;
        document->size = file->size;
        struct json_document source;
        enum status status = json_parse(&source, document->file, file->bytes, file->size, diags);
        if (status == STATUS_OK)
            status = load_source(pack, document, &source, diags);
        else
            json_free(&source);
        if (status == STATUS_NO_MEMORY) return status;
    }
    return STATUS_OK;
}
