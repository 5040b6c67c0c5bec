/* content.c: the embedded cards and those of files the user names: JSON lines, arrays of records, or one record. */
#include "systems/p2v/cards/content.h"

#include <stdatomic.h>
#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "core/embedded.h"

/* Defined once in each system: only p2v's code looks inside. */
struct p2v_content {
    struct content head;
    const struct p2v_content *base; /* what it was copied from; NULL: it was loaded */
    _Atomic unsigned references;
    struct p2v_pack pack;
    vec(struct json_document *) documents;
    size_t borrowed; /* so many, the last ones, belong to the base of a version */
    struct arena arena;
};

static struct p2v_content *content_of(struct content *content)
{
    return (struct p2v_content *)(void *)content;
}

static struct json_document *content_new_document(struct p2v_content *content)
{
    struct json_document *document = memory_alloc(sizeof *document);
    if (!document) return NULL;
    memset(document, 0, sizeof *document);
    if (vec_push(&content->documents, document)) return document;
    memory_free(document);
    return NULL;
}

/* A record, a list of them, or an object with lists ("creatures", "spells", "items"). Tables are only kept. */
static void content_records(struct p2v_content *content, const struct json_document *document, const struct json *value,
                            struct diags *diags)
{
    static const char *const lists[] = {"creatures", "spells", "items"};
    if (json_is(value, JSON_ARRAY)) {
        for (size_t i = 0; i < json_count(value); i++)
            p2v_pack_add(&content->pack, document, json_at(value, i), diags);
        return;
    }
    bool is_list = json_get(value, "table") != NULL;
    for (int l = 0; l < 3; l++) {
        const struct json *list = json_get(value, lists[l]);
        if (!json_is(list, JSON_ARRAY)) continue;
        is_list = true;
        for (size_t i = 0; i < json_count(list); i++)
            p2v_pack_add(&content->pack, document, json_at(list, i), diags);
    }
    if (!is_list && (json_get(value, "fight") || json_get(value, "options") || json_get(value, "slot")))
        p2v_pack_add(&content->pack, document, value, diags);
}

static void content_parse(struct p2v_content *content, const char *name, const char *bytes, size_t size,
                          struct diags *diags)
{
    struct json_document *document = content_new_document(content);
    if (document && json_parse(document, name, bytes, size, diags) == STATUS_OK)
        content_records(content, document, &document->root, diags);
}

/* One document, or of a name that ends in .jsonl, one per line. */
static void content_lines(struct p2v_content *content, const char *name, const char *bytes, size_t size,
                          struct diags *diags)
{
    bool lines = fs_ends_with(name, ".jsonl");
    for (const char *at = bytes, *end = bytes + size; at < end;) {
        const char *stop = lines ? memchr(at, '\n', (size_t)(end - at)) : end;
        if (!stop) stop = end;
        if (stop > at) content_parse(content, name, at, (size_t)(stop - at), diags);
        at = stop + 1;
    }
}

static void content_file(struct p2v_content *content, const char *path, struct diags *diags)
{
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (fs_read(&content->arena, path, &bytes, &size, &why) != STATUS_OK) {
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path}, "cannot read the file: %s",
                  why);
        return;
    }
    content_lines(content, path, bytes, size, diags);
}

static void content_path(struct p2v_content *content, const char *path, struct diags *diags)
{
    static const char *const suffixes[] = {".json", ".jsonl"};
    if (!fs_is_directory(path)) {
        content_file(content, path, diags);
        return;
    }
    for (int s = 0; s < 2; s++) {
        char **files = NULL;
        size_t count = 0;
        const char *why = "";
        if (fs_list(&content->arena, (struct fs_search){path, suffixes[s]}, &files, &count, &why) != STATUS_OK)
            continue;
        for (size_t i = 0; i < count; i++)
            content_file(content, files[i], diags);
    }
}

/* The user's records come first: a card of the same name overrules the built-in one. */
struct content *p2v_content_load(const char *const *paths, size_t count, struct diags *diags)
{
    struct p2v_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    memset(content, 0, sizeof *content);
    content->references = 1;
    arena_init(&content->arena);
    p2v_pack_init(&content->pack);
    for (size_t i = 0; i < count; i++)
        content_path(content, paths[i], diags);
    for (size_t i = 0; i < embedded_file_count; i++)
        if (strncmp(embedded_files[i].name, "p2v/", 4) == 0)
            content_parse(content, embedded_files[i].name, embedded_files[i].bytes, embedded_files[i].size, diags);
    if (p2v_pack_link(&content->pack, diags) == STATUS_OK) return (struct content *)(void *)content;
    p2v_content_free((struct content *)(void *)content);
    return NULL;
}

static bool content_hides(const struct json_document *document, const struct content_text *texts, size_t count)
{
    const char *name = json_to_text(json_get(&document->root, "name"), "");
    for (size_t i = 0; i < count; i++) {
        if (strcmp(document->name, texts[i].name) == 0) return true;
        if (!texts[i].bytes && *name && p2v_same_word(name, texts[i].name)) return true;
    }
    return false;
}

/* The texts come first, as files do; then what still counts of the base is taken again, without reading it. */
struct content *p2v_content_change(struct content *opaque, const struct content_text *texts, size_t count,
                                   struct diags *diags)
{
    const struct p2v_content *base = content_of(opaque);
    struct p2v_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    memset(content, 0, sizeof *content);
    content->head = base->head;
    content->references = 1;
    arena_init(&content->arena);
    p2v_pack_init(&content->pack);
    for (size_t i = 0; i < count; i++) {
        if (texts[i].bytes) content_lines(content, texts[i].name, texts[i].bytes, texts[i].size, diags);
    }
    bool good = vec_reserve(&content->documents, base->documents.count);
    for (size_t i = 0; good && i < base->documents.count; i++) {
        struct json_document *document = base->documents.items[i];
        if (content_hides(document, texts, count)) continue;
        content->documents.items[content->documents.count++] = document;
        content->borrowed++;
        content_records(content, document, &document->root, NULL);
    }
    if (good && p2v_pack_link(&content->pack, NULL) == STATUS_OK) return (struct content *)(void *)content;
    p2v_content_free((struct content *)(void *)content);
    return NULL;
}

bool p2v_content_at(const struct content *opaque, size_t index, struct content_entry *entry)
{
    static const char *const kinds[] = {"creature", "spell", "item"};
    const struct p2v_pack *pack = &((const struct p2v_content *)(const void *)opaque)->pack;
    const char *name = NULL, *id = NULL;
    const struct json_document *document = NULL;
    size_t kind = 0;
    if (index < pack->cards.count) {
        const struct p2v_card *card = &pack->cards.items[index];
        name = card->name, id = card->id, document = card->document;
    } else if ((index -= pack->cards.count) < pack->spells.count) {
        const struct p2v_spell *spell = &pack->spells.items[index];
        kind = 1, name = spell->name, id = spell->id, document = spell->document;
    } else if ((index -= pack->spells.count) < pack->items.count) {
        const struct p2v_item *item = &pack->items.items[index];
        kind = 2, name = item->name, id = item->id, document = item->document;
    } else {
        return false;
    }
    *entry = (struct content_entry){
        .name = name, .type = kinds[kind], .id = id ? id : "", .file = document ? document->name : "",
        .document = document};
    return true;
}

void p2v_content_free(struct content *opaque)
{
    struct p2v_content *content = content_of(opaque);
    if (!content || atomic_fetch_sub(&content->references, 1) > 1) return;
    p2v_pack_free(&content->pack);
    for (size_t i = 0; i < content->documents.count - content->borrowed; i++) {
        json_free(content->documents.items[i]);
        memory_free(content->documents.items[i]);
    }
    vec_free(&content->documents);
    arena_free(&content->arena);
    memory_free(content);
}

struct content *p2v_content_copy(const struct content *opaque)
{
    const struct p2v_content *base = (const struct p2v_content *)(const void *)opaque;
    struct p2v_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    memset(content, 0, sizeof *content);
    content->head = base->head;
    content->base = base;
    content->references = 1;
    arena_init(&content->arena);
    if (p2v_pack_copy(&content->pack, &base->pack)) return (struct content *)(void *)content;
    p2v_content_free((struct content *)(void *)content);
    return NULL;
}

struct content *p2v_content_share(struct content *content)
{
    if (content) atomic_fetch_add(&content_of(content)->references, 1);
    return content;
}

struct p2v_pack *p2v_content_pack(struct content *content)
{
    return &content_of(content)->pack;
}

const struct json *p2v_content_table(const struct content *opaque, const char *name)
{
    const struct p2v_content *content = (const struct p2v_content *)(const void *)opaque;
    for (size_t i = 0; i < content->documents.count; i++)
        if (json_is_text(json_get(&content->documents.items[i]->root, "table"), name))
            return &content->documents.items[i]->root;
    return content->base ? p2v_content_table((const struct content *)(const void *)content->base, name) : NULL;
}

/* One document per record is found by id or name; a document of many records is found by none. */
const struct json_document *p2v_content_find(const struct content *opaque, const char *name)
{
    const struct p2v_content *content = (const struct p2v_content *)(const void *)opaque;
    for (size_t i = 0; i < content->documents.count; i++) {
        const struct json *root = &content->documents.items[i]->root;
        if (json_is_text(json_get(root, "id"), name) ||
            (json_get(root, "name") && p2v_same_word(json_to_text(json_get(root, "name"), ""), name)))
            return content->documents.items[i];
    }
    return content->base ? p2v_content_find((const struct content *)(const void *)content->base, name) : NULL;
}

static size_t content_common(const char *a, const char *b)
{
    size_t same = 0;
    for (; a[same] && b[same]; same++)
        if ((a[same] | 32) != (b[same] | 32)) break;
    return same;
}

size_t p2v_content_suggest(const struct content *opaque, const char *name, const char **names, size_t most)
{
    const struct p2v_content *content = (const struct p2v_content *)(const void *)opaque;
    size_t found = 0;
    for (size_t length = strlen(name); length >= 3 && found < most; length--)
        for (size_t i = 0; i < content->pack.cards.count && found < most; i++)
            if (content->pack.cards.items[i].is_canonical &&
                content_common(content->pack.cards.items[i].name, name) == length)
                names[found++] = content->pack.cards.items[i].name;
    return found;
}

int p2v_content_adopt(struct content *opaque, const struct json_document *where, const struct json *record,
                      struct diags *diags)
{
    struct p2v_content *content = content_of(opaque);
    size_t before = content->pack.cards.count;
    struct json_document *document = content_new_document(content);
    struct text text = {0};
    json_write(&text, record);
    bool fine = document && !text.failed &&
                json_parse(document, "card", text_get(&text), text.length, where ? NULL : diags) == STATUS_OK;
    text_free(&text);
    if (fine && where) json_places_begin(document, where, record);
    fine = fine && p2v_pack_add(&content->pack, document, &document->root, diags) == STATUS_OK &&
           p2v_pack_link(&content->pack, diags) == STATUS_OK;
    if (document && where) json_places_end(document);
    if (!fine) return -1;
    if (content->pack.cards.count > before) {
        content->pack.cards.items[before].is_canonical = false;
        content->pack.cards.items[before].is_adopted = true;
    }
    return content->pack.cards.count > before ? (int)before : -1;
}
