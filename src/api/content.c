/* content.c: content objects: documents added to the embedded ones, shared by engines and threads. */
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "api/engine.h"
#include "base/fs.h"
#include "base/memory.h"
#include "json/json.h"

enum slot_state { SLOT_EMPTY, SLOT_BUSY, SLOT_READY };

/* The content of one system: what paths brought, and over it the texts. */
struct content_slot {
    _Atomic int state;
    struct content *loaded, *changed; /* `changed` NULL: there are no texts */
    struct diags diags;
};

struct talus_content {
    _Atomic size_t references;
    _Atomic bool used; /* nothing is added any more */
    _Atomic bool looked;                    /* `likely` is known */
    _Atomic(const struct system *) likely; /* the system of the documents in the paths; NULL: unknown */
    struct talus_content *base; /* the content this version was made from; NULL: the host filled it */
    struct arena arena;
    vec(const char *) paths;
    vec(struct content_text) texts; /* of a version: every change since the base */
    vec(const struct system *) owners; /* of each text; NULL: it goes to all systems */
    struct content_slot slots[ENGINE_MOST_SYSTEMS];
};

static const struct system *content_of_json(const char *name, const char *bytes, size_t size)
{
    struct json_document document;
    const struct system *found = NULL;
    if (json_parse(&document, name, bytes, size, NULL) == STATUS_OK) found = system_of(&document.root);
    json_free(&document);
    return found;
}

/* The system a text belongs to: by the mark of a compiled pack, by the document, or by the first line. NULL:
 * it may be anyone's. */
static const struct system *content_of_text(const char *name, const char *bytes, size_t size)
{
    for (size_t i = 0; systems_all[i]; i++) {
        const struct system *system = systems_all[i];
        if (system->content_is_pack_bytes && system->content_is_pack_bytes(bytes, size)) return system;
    }
    const struct system *found = content_of_json(name, bytes, size);
    const char *line = found ? NULL : memchr(bytes, '\n', size);
    return line ? content_of_json(name, bytes, (size_t)(line - bytes)) : found;
}

static struct talus_content *content_make(struct talus_content *base)
{
    struct talus_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    memset(content, 0, sizeof *content);
    atomic_init(&content->references, 1);
    atomic_init(&content->used, false);
    atomic_init(&content->looked, false);
    atomic_init(&content->likely, NULL);
    content->base = talus_content_retain(base);
    arena_init(&content->arena);
    for (size_t i = 0; i < ENGINE_MOST_SYSTEMS; i++) {
        atomic_init(&content->slots[i].state, SLOT_EMPTY);
        diags_init(&content->slots[i].diags);
    }
    return content;
}

enum talus_status talus_content_new(struct talus_content **content)
{
    if (!content) return TALUS_USAGE;
    *content = content_make(NULL);
    return *content ? TALUS_OK : TALUS_NO_MEMORY;
}

struct talus_content *talus_content_retain(struct talus_content *content)
{
    if (content) atomic_fetch_add(&content->references, 1);
    return content;
}

void talus_content_free(struct talus_content *content)
{
    if (!content || atomic_fetch_sub(&content->references, 1) > 1) return;
    for (size_t i = 0; i < ENGINE_MOST_SYSTEMS && systems_all[i]; i++) {
        struct content_slot *slot = &content->slots[i];
        if (slot->changed) systems_all[i]->content_free(slot->changed);
        if (slot->loaded) systems_all[i]->content_free(slot->loaded);
    }
    for (size_t i = 0; i < ENGINE_MOST_SYSTEMS; i++)
        diags_free(&content->slots[i].diags);
    vec_free(&content->paths);
    vec_free(&content->texts);
    vec_free(&content->owners);
    arena_free(&content->arena);
    talus_content_free(content->base);
    memory_free(content);
}

enum talus_status talus_content_add_path(struct talus_content *content, const char *path)
{
    if (!content || !path || atomic_load(&content->used)) return TALUS_USAGE;
    if (!fs_exists(path)) return TALUS_IO;
    const char *copy = arena_copy_text(&content->arena, path, strlen(path));
    return copy && vec_push(&content->paths, copy) ? TALUS_OK : TALUS_NO_MEMORY;
}

static bool content_keep(struct talus_content *content, struct content_text text)
{
    size_t failures = memory_failures();
    text.name = arena_copy_text(&content->arena, text.name, strlen(text.name));
    if (text.bytes) text.bytes = arena_copy_text(&content->arena, text.bytes, text.size);
    const struct system *owner = NULL;
    if (text.bytes && !content->arena.failed) owner = content_of_text(text.name, text.bytes, text.size);
    if (memory_failures() != failures || !vec_reserve(&content->owners, 1)) return false;
    if (!vec_push(&content->texts, text)) return false;
    content->owners.items[content->owners.count++] = owner;
    return true;
}

enum talus_status talus_content_add_text(struct talus_content *content, const char *name,
                                         const char *text, size_t size)
{
    if (!content || !name || !text || atomic_load(&content->used)) return TALUS_USAGE;
    struct content_text added = {.name = name, .bytes = text, .size = size};
    return content_keep(content, added) ? TALUS_OK : TALUS_NO_MEMORY;
}

/* A version of a version has the same base and repeats the other changes, so that no chain grows. */
static enum talus_status content_version(struct talus_content *content, struct content_text change,
                                         struct talus_content **version)
{
    struct talus_content *base = content->base ? content->base : content;
    struct talus_content *made = content_make(base);
    *version = NULL;
    bool good = made != NULL;
    for (size_t i = 0; good && content->base && i < content->texts.count; i++) {
        struct content_text known = content->texts.items[i];
        if (strcmp(known.name, change.name) != 0) good = content_keep(made, known);
    }
    good = good && content_keep(made, change);
    if (!good) {
        talus_content_free(made);
        return TALUS_NO_MEMORY;
    }
    atomic_store(&base->used, true);
    atomic_store(&made->used, true);
    *version = made;
    return TALUS_OK;
}

enum talus_status talus_content_put(struct talus_content *content, const char *name,
                                    const char *text, size_t size, struct talus_content **version)
{
    if (version) *version = NULL;
    if (!content || !name || !text || !version) return TALUS_USAGE;
    return content_version(content, (struct content_text){name, text, size}, version);
}

enum talus_status talus_content_remove(struct talus_content *content, const char *name,
                                       struct talus_content **version)
{
    if (version) *version = NULL;
    if (!content || !name || !version) return TALUS_USAGE;
    return content_version(content, (struct content_text){.name = name}, version);
}

static bool content_fill(struct talus_content *content, const struct system *system,
                         struct content_slot *slot)
{
    struct content *under = content->base ? content_get(content->base, system) : NULL;
    size_t failures = memory_failures();
    diags_free(&slot->diags); /* of an attempt that failed */
    diags_init(&slot->diags);
    if (!content->base)
        under = slot->loaded =
            system->content_load(content->paths.items, content->paths.count, &slot->diags);
    bool good = under != NULL;
    vec(struct content_text) texts = {0};
    for (size_t i = 0; good && i < content->texts.count; i++) {
        const struct system *owner = content->owners.items[i];
        if (!owner || owner == system) good = vec_push(&texts, content->texts.items[i]);
    }
    if (good && texts.count) {
        slot->changed = system->content_change(under, texts.items, texts.count, &slot->diags);
        good = slot->changed != NULL;
    }
    vec_free(&texts);
    if (good && memory_failures() == failures) return true;
    if (slot->changed) system->content_free(slot->changed);
    if (slot->loaded) system->content_free(slot->loaded);
    slot->changed = slot->loaded = NULL;
    if (memory_failures() == failures) return false; /* content that cannot be used: the diagnostics have the reason */
    diags_free(&slot->diags);
    diags_init(&slot->diags);
    return false;
}

struct content *content_get(struct talus_content *content, const struct system *system)
{
    size_t index = engine_system_index(system);
    if (index >= ENGINE_MOST_SYSTEMS || !system->content_load) return NULL;
    struct content_slot *slot = &content->slots[index];
    for (;;) {
        int state = SLOT_EMPTY;
        if (atomic_load_explicit(&slot->state, memory_order_acquire) == SLOT_READY) break;
        if (!atomic_compare_exchange_strong(&slot->state, &state, SLOT_BUSY)) {
            if (state == SLOT_BUSY) sched_yield(); /* another thread loads it */
            continue;
        }
        atomic_store(&content->used, true);
        bool good = content_fill(content, system, slot);
        atomic_store_explicit(&slot->state, good ? SLOT_READY : SLOT_EMPTY, memory_order_release);
        if (!good) return NULL;
    }
    if (slot->changed) return slot->changed;
    return slot->loaded ? slot->loaded : content_get(content->base, system);
}

/* A compiled pack belongs to the one system that has them; of a folder a few documents show it. */
static const struct system *content_of_path(const char *path)
{
    enum { CONTENT_LOOKS = 32 };
    struct arena arena;
    char **files = NULL, *one = (char *)(uintptr_t)path, *bytes = NULL;
    const char *why = NULL;
    size_t count = 0, size = 0;
    const struct system *found = NULL;
    for (size_t i = 0; systems_all[i]; i++) {
        if (systems_all[i]->content_is_pack && systems_all[i]->content_is_pack(path)) return systems_all[i];
    }
    arena_init(&arena);
    if (!fs_is_directory(path))
        files = &one, count = 1;
    else if (fs_list(&arena, (struct fs_search){path, ".json"}, &files, &count, &why) != STATUS_OK)
        count = 0;
    for (size_t i = 0; !found && i < count && i < CONTENT_LOOKS; i++) {
        if (fs_read(&arena, files[i], &bytes, &size, &why) == STATUS_OK)
            found = content_of_json(files[i], bytes, size);
    }
    arena_free(&arena);
    return found;
}

/* Looked up once, since a folder may be large; two threads that look find the same. */
static const struct system *content_of_paths(struct talus_content *content)
{
    if (atomic_load(&content->looked)) return atomic_load(&content->likely);
    const struct system *found = NULL;
    for (size_t i = 0; !found && i < content->paths.count; i++)
        found = content_of_path(content->paths.items[i]);
    if (atomic_load(&content->used)) {
        atomic_store(&content->likely, found);
        atomic_store(&content->looked, true);
    }
    return found;
}

const struct system *content_likely(struct talus_content *content)
{
    const struct system *found = NULL;
    for (size_t i = 0; !found && i < content->owners.count; i++)
        found = content->owners.items[i];
    if (!found) found = content_of_paths(content);
    return found || !content->base ? found : content_likely(content->base);
}

const struct diags *content_diags(struct talus_content *content, const struct system *system)
{
    return &content->slots[engine_system_index(system)].diags;
}
