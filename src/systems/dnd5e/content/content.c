/* content.c: the records of 5e content. */
#include "systems/dnd5e/content/content.h"

#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/near.h"
#include "core/embedded.h"
#include "systems/dnd5e/content/normalise.h"

static const char *const d5e_kind_words[] = {
#define D5E_KIND(name, word) word,
    D5E_KINDS
#undef D5E_KIND
};

const char *d5e_kind_name(enum d5e_kind kind)
{
    return d5e_kind_words[kind];
}

/* What the ids of the later revision begin with. Class features and feats share "feat:". */
static const struct {
    const char *prefix;
    enum d5e_kind kind;
} d5e_id_prefixes[] = {{"spell:", D5E_SPELL},     {"race:", D5E_RACE},     {"class:", D5E_CLASS},
                       {"subclass:", D5E_CLASS},  {"status:", D5E_STATUS}, {"creature:", D5E_CREATURE},
                       {"equip:", D5E_EQUIPMENT}, {"attack:", D5E_ATTACK}, {"maneuver:", D5E_MANEUVER},
                       {"style:", D5E_STYLE},     {"domain:", D5E_DOMAIN}};

static enum d5e_kind d5e_kind_by_look(const struct json *record)
{
    if (json_get(record, "armor_class") && json_get(record, "hit_points")) return D5E_CREATURE;
    if (json_get(record, "casting_time") || json_get(record, "school")) return D5E_SPELL;
    if (json_get(record, "hit_die")) return D5E_CLASS;
    if (json_get(record, "actors")) return D5E_SCENARIO;
    if (json_get(record, "classes") && json_get(record, "abilities")) return D5E_CHARACTER;
    if (json_get(record, "class") && json_get(record, "level")) return D5E_FEATURE;
    if (json_get(record, "is_condition")) return D5E_STATUS;
    if (json_get(record, "action_cost")) return D5E_COMMAND;
    if (json_get(record, "mechanics")) return D5E_FEAT;
    return D5E_OTHER;
}

enum d5e_kind d5e_kind_of(const struct json *record)
{
    const char *kind = json_to_text(json_get(record, "kind"), ""), *id = json_to_text(json_get(record, "id"), "");
    for (size_t i = 0; i < sizeof d5e_kind_words / sizeof *d5e_kind_words; i++) {
        if (strcmp(kind, d5e_kind_words[i]) == 0) return (enum d5e_kind)i;
    }
    for (size_t i = 0; i < sizeof d5e_id_prefixes / sizeof *d5e_id_prefixes; i++) {
        if (strncmp(id, d5e_id_prefixes[i].prefix, strlen(d5e_id_prefixes[i].prefix)) == 0)
            return d5e_id_prefixes[i].kind;
    }
    return d5e_kind_by_look(record);
}

/* ---- names ---- */

const struct d5e_record *d5e_content_record(const struct d5e_content *content, enum d5e_kind kind, const char *name)
{
    const struct map_entry *entry = map_find(&content->by_name, d5e_name_hash(name));
    for (const struct d5e_named *at = entry ? entry->pointer : NULL; at; at = at->next) {
        const struct d5e_record *record = at->record;
        if (kind != D5E_OTHER && record->kind != kind) continue;
        const char *id = json_to_text(json_get(record->written, "id"), "");
        if (d5e_same_name(record->name, name) || (*id && d5e_same_name(id, name))) return record;
    }
    return NULL;
}

void d5e_near_records(const struct d5e_content *content, enum d5e_kind kind, struct near *near)
{
    for (size_t i = 0; i < content->records.count; i++) {
        if (content->records.items[i]->kind == kind) near_add(near, content->records.items[i]->name);
    }
}

static bool d5e_index_name(struct d5e_content *content, const struct d5e_record *record, const char *name)
{
    struct map_entry *entry = map_put(&content->by_name, d5e_name_hash(name));
    struct d5e_named *named = arena_new(&content->arena, struct d5e_named);
    if (!entry || !named) return false;
    struct d5e_named *last = entry->pointer;
    while (last && last->next)
        last = last->next;
    *named = (struct d5e_named){.record = record};
    if (last)
        last->next = named;
    else
        entry->pointer = named;
    return true;
}

/* Does an earlier record stand for this one? The same feature of the same class and level, read again. */
static bool d5e_is_replaced(const struct d5e_content *content, const struct d5e_record *record)
{
    static const char *const members[] = {"class", "subclass", "level", "race"};
    const struct map_entry *entry = map_find(&content->by_name, d5e_name_hash(record->name));
    for (const struct d5e_named *at = entry ? entry->pointer : NULL; at; at = at->next) {
        bool same = at->record->kind == record->kind && d5e_same_name(at->record->name, record->name);
        for (size_t i = 0; same && i < sizeof members / sizeof *members; i++) {
            const struct json *own = json_get(record->written, members[i]),
                              *other = json_get(at->record->written, members[i]);
            same = own && other ? json_equal(own, other) : !own && !other;
        }
        if (same) return true;
    }
    return false;
}

/* Into the lists and the index: records are looked up by name all the time while a game runs. */
static bool d5e_keep_record(struct d5e_content *content, struct d5e_record *record)
{
    const char *id = json_to_text(json_get(record->written, "id"), "");
    if (d5e_is_replaced(content, record)) return vec_push(&content->replaced, record);
    return vec_push(&content->records, record) && vec_push(&content->by_kind[record->kind], record) &&
           d5e_index_name(content, record, record->name) && (!*id || d5e_index_name(content, record, id));
}

static bool d5e_add_record(struct d5e_content *content, const struct json_document *document,
                           const struct json *written)
{
    const char *name = json_to_text(json_get(written, "name"), NULL);
    if (!json_is(written, JSON_OBJECT) || !name) return true; /* a manifest, a list of words: no record */
    struct d5e_record *record = arena_new(&content->arena, struct d5e_record);
    if (!record) return false;
    struct d5e_normaliser normaliser = {.arena = &content->arena};
    *record = (struct d5e_record){.kind = d5e_kind_of(written), .name = name, .written = written, .document = document};
    record->json = d5e_normalise(&normaliser, written);
    record->alone = *document;
    record->alone.root = *written;
    content->mapped += normaliser.mapped;
    return !content->arena.failed && d5e_keep_record(content, record);
}

static bool d5e_add_document(struct d5e_content *content, struct json_document *document)
{
    if (!vec_push(&content->documents, document)) {
        json_free(document);
        return false;
    }
    const struct json *root = &document->root;
    if (root->type == JSON_OBJECT) return d5e_add_record(content, document, root);
    for (size_t i = 0; i < json_count(root); i++) {
        if (!d5e_add_record(content, document, json_at(root, i))) return false;
    }
    return true;
}

static bool d5e_load_bytes(struct d5e_content *content, const char *name, const char *bytes, size_t size,
                           struct diags *diags)
{
    struct json_document *document = arena_new(&content->arena, struct json_document);
    if (!document) return false;
    if (json_parse(document, name, bytes, size, diags) == STATUS_OK) return d5e_add_document(content, document);
    json_free(document);
    return true;
}

static bool d5e_load_file(struct d5e_content *content, const char *path, struct diags *diags)
{
    struct json_document *document = arena_new(&content->arena, struct json_document);
    if (!document) return false;
    if (json_load(document, path, diags) == STATUS_OK) return d5e_add_document(content, document);
    json_free(document);
    return true;
}

static bool d5e_load_path(struct d5e_content *content, const char *path, struct diags *diags)
{
    if (!fs_is_directory(path)) return d5e_load_file(content, path, diags);
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    if (fs_list(&content->arena, (struct fs_search){path, ".json"}, &files, &count, &why) != STATUS_OK) {
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path},
                  "cannot list the folder: %s", why);
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (!d5e_load_file(content, files[i], diags)) return false;
    }
    return true;
}

/* ---- loading, changing and freeing ---- */

struct content *d5e_content_load(const char *const *paths, size_t count, struct diags *diags)
{
    struct d5e_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    *content = (struct d5e_content){.base = {.system = &dnd5e_system}};
    arena_init(&content->arena);
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = d5e_load_path(content, paths[i], diags);
    for (size_t i = 0; good && i < embedded_file_count; i++) {
        const struct embedded_file *file = &embedded_files[i];
        if (strncmp(file->name, "dnd5e/", 6) == 0)
            good = d5e_load_bytes(content, file->name, file->bytes, file->size, diags);
    }
    if (good) return &content->base;
    d5e_content_free(&content->base);
    return NULL;
}

static bool d5e_is_hidden(const struct d5e_record *record, const struct content_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(record->document->name, texts[i].name) == 0) return true;
        if (!texts[i].bytes && d5e_same_name(record->name, texts[i].name)) return true;
    }
    return false;
}

struct content *d5e_content_change(struct content *head, const struct content_text *texts, size_t count,
                                   struct diags *diags)
{
    const struct d5e_content *base = (const struct d5e_content *)head;
    struct d5e_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    *content = (struct d5e_content){.base = base->base, .mapped = base->mapped};
    arena_init(&content->arena);
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = !texts[i].bytes || d5e_load_bytes(content, texts[i].name, texts[i].bytes, texts[i].size, diags);
    size_t known = base->records.count;
    for (size_t i = 0; good && i < known + base->replaced.count; i++) {
        struct d5e_record *record = i < known ? base->records.items[i] : base->replaced.items[i - known];
        if (d5e_is_hidden(record, texts, count)) continue;
        good = d5e_keep_record(content, record);
    }
    if (good) return &content->base;
    d5e_content_free(&content->base);
    return NULL;
}

bool d5e_content_at(const struct content *head, size_t index, struct content_entry *entry)
{
    const struct d5e_content *content = (const struct d5e_content *)head;
    if (index >= content->records.count) return false;
    const struct d5e_record *record = content->records.items[index];
    *entry = (struct content_entry){.name = record->name,
                                    .type = d5e_kind_name(record->kind),
                                    .id = json_to_text(json_get(record->written, "id"), ""),
                                    .file = record->document->name,
                                    .document = &record->alone};
    return true;
}

void d5e_content_free(struct content *base)
{
    struct d5e_content *content = (struct d5e_content *)base;
    if (!content) return;
    for (size_t i = 0; i < content->documents.count; i++)
        json_free(content->documents.items[i]);
    vec_free(&content->documents);
    vec_free(&content->records);
    vec_free(&content->replaced);
    map_free(&content->by_name);
    for (size_t i = 0; i <= D5E_OTHER; i++)
        vec_free(&content->by_kind[i]);
    arena_free(&content->arena);
    memory_free(content);
}

const struct json_document *d5e_content_find(const struct content *base, const char *name)
{
    const struct d5e_content *content = (const struct d5e_content *)base;
    const struct d5e_record *record = d5e_content_record(content, D5E_OTHER, name);
    return record ? &record->alone : NULL;
}

size_t d5e_content_suggest(const struct content *base, const char *name, const char **names, size_t most)
{
    const struct d5e_content *content = (const struct d5e_content *)base;
    struct near near = near_new(name);
    for (size_t i = 0; i < content->records.count; i++)
        near_add(&near, content->records.items[i]->name);
    if (!near.best || !most) return 0;
    names[0] = near.best;
    return 1;
}

bool d5e_is_feature_of(const struct json *feature, const char *class_name)
{
    const struct json *classes = json_get(feature, "classes");
    if (d5e_same_name(json_to_text(json_get(feature, "class"), ""), class_name)) return true;
    for (size_t i = 0; i < json_count(classes); i++)
        if (d5e_same_name(json_to_text(json_at(classes, i), ""), class_name)) return true;
    return false;
}
