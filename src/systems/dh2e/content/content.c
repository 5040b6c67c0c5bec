/* content.c: loading and finding DH2E documents. */
#include "systems/dh2e/content/content.h"

#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "core/embedded.h"
#include "ir/slug.h"
#include "systems/dh2e/content/rules.h"

static const char dh2e_embedded_folder[] = "dh2e/";

const char *dh2e_document_slug(struct arena *arena, const struct json *document)
{
    const char *own = json_to_text(json_path(document, "system.slug"), NULL);
    if (own && own[0]) return own;
    const char *name = json_to_text(json_get(document, "name"), "");
    return slug_new(arena, name, SLUG_KEBAB);
}

/* Keeps a parsed document; a later one of the same kind and slug replaces an earlier one. */
static void dh2e_content_add(struct dh2e_content *content, struct json_document *document, struct diags *diags)
{
    if (!json_is(&document->root, JSON_OBJECT)) {
        diags_add(diags, fault_error("dh2e/not-a-document", "a document is an object with name, type and system"),
                  json_place(document, &document->root), "this file holds no document");
        return;
    }
    struct dh2e_entry entry = {.document = document,
                               .kind = dh2e_kind_find(json_to_text(json_get(&document->root, "type"), NULL)),
                               .name = json_to_text(json_get(&document->root, "name"), ""),
                               .slug = dh2e_document_slug(&content->arena, &document->root)};
    if (!entry.slug || !vec_push(&content->entries, entry)) content->failed = true;
}

static void dh2e_content_parse(struct dh2e_content *content, const char *name, const char *bytes, size_t size,
                               struct diags *diags)
{
    struct json_document *document = memory_alloc(sizeof *document);
    if (!document) {
        content->failed = true;
        return;
    }
    size_t before = content->entries.count;
    if (json_parse(document, name, bytes, size, diags) == STATUS_OK) dh2e_content_add(content, document, diags);
    if (content->entries.count > before) return;
    json_free(document);
    memory_free(document);
}

static void dh2e_content_file(struct dh2e_content *content, const char *path, struct diags *diags)
{
    struct arena scratch;
    arena_init(&scratch);
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (fs_read(&scratch, path, &bytes, &size, &why) == STATUS_OK)
        dh2e_content_parse(content, path, bytes, size, diags);
    else
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path}, "cannot read the file: %s",
                  why);
    arena_free(&scratch);
}

static void dh2e_content_path(struct dh2e_content *content, const char *path, struct diags *diags)
{
    if (!fs_is_directory(path)) {
        dh2e_content_file(content, path, diags);
        return;
    }
    struct arena scratch;
    arena_init(&scratch);
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    enum status status = fs_list(&scratch, (struct fs_search){path, ".json"}, &files, &count, &why);
    content->failed = content->failed || status == STATUS_NO_MEMORY;
    if (status != STATUS_OK)
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path},
                  "cannot list the folder: %s", why);
    for (size_t i = 0; i < count; i++)
        dh2e_content_file(content, files[i], diags);
    arena_free(&scratch);
}

struct dh2e_content *dh2e_content_new(const char *const *paths, size_t count, struct diags *diags)
{
    struct dh2e_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    *content = (struct dh2e_content){0};
    arena_init(&content->arena);
    for (size_t i = 0; i < embedded_file_count; i++) {
        const struct embedded_file *file = &embedded_files[i];
        if (strncmp(file->name, dh2e_embedded_folder, sizeof dh2e_embedded_folder - 1) == 0)
            dh2e_content_parse(content, file->name, file->bytes, file->size, diags);
    }
    for (size_t i = 0; i < count; i++)
        dh2e_content_path(content, paths[i], diags);
    if (!content->failed && !content->arena.failed) return content;
    dh2e_content_free(content);
    return NULL;
}

static bool dh2e_is_hidden(const struct dh2e_entry *entry, const struct content_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(entry->document->name, texts[i].name) == 0) return true;
        if (!texts[i].bytes && strcmp(entry->name, texts[i].name) == 0) return true;
    }
    return false;
}

/* One document or a list of them; each of a list is a document by the name of the text. */
static void dh2e_content_text(struct dh2e_content *content, const struct content_text *text, struct diags *diags)
{
    struct json_document list;
    bool many = json_parse(&list, text->name, text->bytes, text->size, NULL) == STATUS_OK &&
                json_is(&list.root, JSON_ARRAY);
    for (size_t i = 0; many && i < json_count(&list.root); i++) {
        struct text one = {0};
        json_write(&one, json_at(&list.root, i));
        if (one.failed)
            content->failed = true;
        else
            dh2e_content_parse(content, text->name, text_get(&one), one.length, diags);
        text_free(&one);
    }
    json_free(&list);
    if (!many) dh2e_content_parse(content, text->name, text->bytes, text->size, diags);
}

struct dh2e_content *dh2e_content_change(const struct dh2e_content *base, const struct content_text *texts,
                                         size_t count, struct diags *diags)
{
    struct dh2e_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    *content = (struct dh2e_content){.head = base->head};
    arena_init(&content->arena);
    content->failed = !vec_reserve(&content->entries, base->entries.count);
    for (size_t i = 0; !content->failed && i < base->entries.count; i++) {
        if (dh2e_is_hidden(&base->entries.items[i], texts, count)) continue;
        content->entries.items[content->entries.count++] = base->entries.items[i];
    }
    content->borrowed = content->entries.count;
    for (size_t i = 0; !content->failed && i < count; i++) {
        if (texts[i].bytes) dh2e_content_text(content, &texts[i], diags);
    }
    if (!content->failed && !content->arena.failed) return content;
    dh2e_content_free(content);
    return NULL;
}

void dh2e_content_free(struct dh2e_content *content)
{
    if (!content) return;
    for (size_t i = content->borrowed; i < content->entries.count; i++) {
        struct json_document *document = (struct json_document *)content->entries.items[i].document;
        json_free(document);
        memory_free(document);
    }
    vec_free(&content->entries);
    arena_free(&content->arena);
    memory_free(content);
}

const struct dh2e_entry *dh2e_content_find(const struct dh2e_content *content, int kind, const char *name)
{
    const struct dh2e_entry *by_name = NULL;
    for (size_t i = content->entries.count; i-- > 0;) {
        const struct dh2e_entry *entry = &content->entries.items[i];
        if (kind >= 0 && entry->kind != kind) continue;
        if (strcmp(entry->slug, name) == 0) return entry;
        if (!by_name && strcmp(entry->name, name) == 0) by_name = entry;
    }
    return by_name;
}

const struct json *dh2e_content_critical(const struct dh2e_content *content, enum dh2e_damage_type type,
                                         enum dh2e_location location, int64_t severity)
{
    static const char *const parts[] = {[DH2E_HEAD] = "head", [DH2E_RIGHT_ARM] = "arm", [DH2E_LEFT_ARM] = "arm",
                                        [DH2E_BODY] = "body", [DH2E_RIGHT_LEG] = "leg", [DH2E_LEFT_LEG] = "leg"};
    if (severity < 1) return NULL;
    if (severity > DH2E_SEVERITY_MOST) severity = DH2E_SEVERITY_MOST;
    for (size_t i = content->entries.count; i-- > 0;) {
        const struct dh2e_entry *entry = &content->entries.items[i];
        const struct json *system = json_get(&entry->document->root, "system");
        if (entry->kind != DH2E_KIND_CRITICAL_TABLE ||
            !json_is_text(json_get(system, "damageType"), dh2e_damage_words[type]))
            continue;
        return json_at(json_get(json_get(system, "rows"), parts[location]), (size_t)severity - 1);
    }
    return NULL;
}

const struct json *dh2e_content_row(const struct dh2e_content *content, const char *table, int64_t roll)
{
    const struct dh2e_entry *entry = dh2e_content_find(content, DH2E_KIND_ROLL_TABLE, table);
    const struct json *rows = entry ? json_path(&entry->document->root, "system.rows") : NULL;
    for (size_t i = 0; i < json_count(rows); i++) {
        const struct json *row = json_at(rows, i);
        if (roll >= json_to_int(json_get(row, "from"), 1) && roll <= json_to_int(json_get(row, "to"), 0)) return row;
    }
    return NULL;
}
