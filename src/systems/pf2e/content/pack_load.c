/* pack_load.c: loads folders, files, lang files and embedded content into the store. */
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "core/embedded.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/folder.h"
#include "systems/pf2e/content/migrate.h"
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
    (void)pf2e_migrate(source);
    if (source->arena.failed) status = STATUS_NO_MEMORY;
    if (status == STATUS_OK && pf2e_is_document(&source->root)) {
        status = pf2e_pack_register(pack, document, &source->root);
    } else if (json_is(json_get(&source->root, "system"), JSON_OBJECT) && !json_get(&source->root, "name")) {
        diags_add(diags, fault_warning("pf2e/no-name", "give it a \"name\" and a \"type\""),
                  json_place(source, &source->root), "this document has no name, so nothing can find it");
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

/* Labels; whatever the file holds. */
static enum status load_lang(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    struct json_document source;
    enum status status = json_load(&source, path, diags);
    if (status == STATUS_OK) return load_keep(&pack->langs, &source);
    json_free(&source);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

/* The words a manifest declares. */
static enum status load_words(struct pf2e_pack *pack, const struct manifest *manifest)
{
    struct json_document words;
    if (pf2e_homebrew_words(manifest, &words)) return load_keep(&pack->vocabularies, &words);
    enum status status = words.arena.failed ? STATUS_NO_MEMORY : STATUS_OK;
    json_free(&words);
    return status;
}

static enum status load_folder(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    struct pf2e_folder folder;
    enum status status = pf2e_folder_open(&folder, path, diags);
    for (size_t i = 0; status == STATUS_OK && i < folder.manifests.count; i++)
        status = load_words(pack, &folder.manifests.items[i]);
    for (size_t i = 0; status == STATUS_OK && i < folder.lang_count; i++)
        status = load_lang(pack, folder.langs[i], diags);
    for (size_t i = 0; status == STATUS_OK && i < folder.files.count; i++)
        status = load_file(pack, folder.files.items[i].pack, folder.files.items[i].path, diags);
    pf2e_folder_close(&folder);
    return status;
}

/* A manifest by itself: its words. */
static enum status load_manifest(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    struct manifests manifests = {0};
    enum status status = manifests_add(&manifests, path, diags);
    if (status == STATUS_OK && manifests.count) status = load_words(pack, &manifests.items[0]);
    manifests_free(&manifests);
    return status;
}

enum status pf2e_pack_load(struct pf2e_pack *pack, const char *path, struct diags *diags)
{
    if (manifest_is_name(path) && !fs_is_directory(path)) return load_manifest(pack, path, diags);
    if (!fs_is_directory(path))
        return pf2e_compiled_is(path) ? pf2e_file_open(pack, path, diags) : load_file(pack, "", path, diags);
    return load_folder(pack, path, diags);
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
