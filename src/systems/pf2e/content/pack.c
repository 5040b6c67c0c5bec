/* pack.c: the store of PF2e documents and its index. */
#include "systems/pf2e/content/pack.h"

#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/content/migrate.h"
#include "systems/pf2e/content/pack_internal.h"

static const char *const pack_physical_types[] = {"armor",  "backpack", "book",   "consumable", "equipment",
                                                  "shield", "treasure", "weapon", "ammo"};
static const char *const pack_actor_types[] = {"character", "npc",  "hazard", "vehicle",
                                               "familiar",  "army", "party",  "loot"};

static bool pack_type_in(const char *const *types, size_t count, const char *type)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(types[i], type) == 0) return true;
    }
    return false;
}

bool pf2e_is_physical(const char *type)
{
    return pack_type_in(pack_physical_types, sizeof pack_physical_types / sizeof *pack_physical_types, type);
}

bool pf2e_is_actor(const char *type)
{
    return pack_type_in(pack_actor_types, sizeof pack_actor_types / sizeof *pack_actor_types, type);
}

const char *pf2e_pack_link_name(const char *folder)
{
    static const char *const names[][2] = {{"actions", "actionspf2e"},     {"conditions", "conditionitems"},
                                           {"equipment", "equipment-srd"}, {"feats", "feats-srd"},
                                           {"spells", "spells-srd"},       {"macros", "pf2e-macros"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], folder) == 0) return names[i][1];
    }
    return folder;
}

struct pf2e_pack *pf2e_pack_new(void)
{
    struct pf2e_pack *pack = memory_alloc(sizeof *pack);
    if (!pack) return NULL;
    memset(pack, 0, sizeof *pack);
    arena_init(&pack->arena);
    symbols_init(&pack->symbols, NULL);
    return pack;
}

static void pack_free_sources(struct pf2e_sources *sources)
{
    for (size_t i = 0; i < sources->count; i++) {
        json_free(sources->items[i]);
        memory_free(sources->items[i]);
    }
    vec_free(sources);
}

void pf2e_pack_free(struct pf2e_pack *pack)
{
    if (!pack) return;
    for (size_t i = pack->borrowed; i < pack->documents.count; i++) {
        struct pf2e_tree *tree = pack->documents.items[i]->tree;
        if (tree) json_free(&tree->source);
        memory_free(tree);
    }
    for (size_t i = 0; i < pack->files.count; i++)
        pf2e_file_close(pack->files.items[i]);
    vec_free(&pack->files);
    pack_free_sources(&pack->langs);
    pack_free_sources(&pack->vocabularies);
    vec_free(&pack->documents);
    vec_free(&pack->hidden);
    map_free(&pack->index);
    symbols_free(&pack->symbols);
    arena_free(&pack->arena);
    memory_free(pack);
}

/* Takes over what still counts of the pack below. A text hides what came under its name; one without bytes whose name
 * does not come from a file hides the document of that name. */
static bool pack_borrow(struct pf2e_pack *pack, const struct content_text *texts, size_t count)
{
    const struct pf2e_pack *under = pack->under;
    if (!vec_reserve(&pack->documents, under->documents.count)) return false;
    for (size_t i = 0; i < under->documents.count; i++) {
        struct pf2e_document *document = under->documents.items[i];
        bool hidden = false;
        for (size_t k = 0; k < count && !hidden; k++)
            hidden = strcmp(document->file, texts[k].name) == 0 ||
                     (!texts[k].bytes && strcmp(document->name, texts[k].name) == 0);
        if (!hidden)
            pack->documents.items[pack->documents.count++] = document;
        else if (!vec_push(&pack->hidden, document))
            return false;
    }
    pack->borrowed = pack->documents.count;
    return true;
}

struct pf2e_pack *pf2e_pack_new_over(const struct pf2e_pack *under, const struct content_text *texts, size_t count,
                                     struct diags *diags)
{
    struct pf2e_pack *pack = pf2e_pack_new();
    if (!pack) return NULL;
    pack->under = under;
    bool good = pack_borrow(pack, texts, count);
    for (size_t i = 0; good && i < count; i++)
        good = !texts[i].bytes || pf2e_pack_load_text(pack, &texts[i], diags) != STATUS_NO_MEMORY;
    if (good) return pack;
    pf2e_pack_free(pack);
    return NULL;
}

size_t pf2e_pack_borrowed(const struct pf2e_pack *pack)
{
    return pack->borrowed;
}

size_t pf2e_pack_hidden_count(const struct pf2e_pack *pack)
{
    return pack->hidden.count;
}

const struct pf2e_document *pf2e_pack_hidden(const struct pf2e_pack *pack, size_t index)
{
    return pack->hidden.items[index];
}

size_t pf2e_pack_count(const struct pf2e_pack *pack)
{
    return pack->documents.count;
}

const struct pf2e_document *pf2e_pack_get(const struct pf2e_pack *pack, size_t index)
{
    return pack->documents.items[index];
}

static const struct pf2e_document *pack_look_up(const struct pf2e_pack *pack, char kind, const char *first,
                                                const char *second);

/* Index keys: a letter that says which index, then the parts, kept apart by a byte no name contains. */
static void pack_key(struct text *key, char kind, const char *first, const char *second)
{
    text_clear(key);
    text_add_char(key, kind);
    text_add(key, first);
    text_add_char(key, '\x1f');
    text_add(key, second);
}

static bool pack_file_under(struct pf2e_pack *pack, struct text *key, struct pf2e_document *document, bool replace)
{
    symbol name = symbol_intern(&pack->symbols, text_get(key), key->length);
    struct map_entry *entry = name ? map_put(&pack->index, name) : NULL;
    if (!entry || key->failed) return false;
    const struct pf2e_document *known = entry->pointer;
    if (!known || replace || (known->embedded && !document->embedded)) entry->pointer = document;
    return true;
}

enum status pf2e_pack_index(struct pf2e_pack *pack, struct pf2e_document *document)
{
    struct text key = {0};
    bool good = vec_push(&pack->documents, document);
    pack_key(&key, 'u', document->pack, document->id);
    if (*document->id) good = good && pack_file_under(pack, &key, document, true);
    pack_key(&key, 'n', document->pack, document->name);
    good = good && pack_file_under(pack, &key, document, true);
    /* Without a pack the first document of that name counts, items before journals and macros. */
    bool other = document->family == PF2E_OTHER;
    pack_key(&key, 'i', document->id, "");
    if (*document->id) good = good && pack_file_under(pack, &key, document, false);
    pack_key(&key, 's', document->type, document->slug);
    good = good && pack_file_under(pack, &key, document, false);
    pack_key(&key, 's', "", document->slug);
    if (!other) good = good && pack_file_under(pack, &key, document, false);
    pack_key(&key, 'm', document->name, "");
    if (!other) good = good && pack_file_under(pack, &key, document, false);
    text_free(&key);
    return good ? STATUS_OK : STATUS_NO_MEMORY;
}

static bool pack_hides(const struct pf2e_pack *pack, const struct pf2e_document *document)
{
    for (size_t i = 0; i < pack->hidden.count; i++) {
        if (pack->hidden.items[i] == document) return true;
    }
    return false;
}

/* Is it found under this key? As pf2e_pack_index files documents. */
static bool pack_matches(const struct pf2e_document *document, char kind, const char *first, const char *second)
{
    const char *parts[2] = {first, second};
    switch (kind) {
    case 'u':
        return strcmp(document->pack, parts[0]) == 0 && strcmp(document->id, parts[1]) == 0;
    case 'n':
        return strcmp(document->pack, parts[0]) == 0 && strcmp(document->name, parts[1]) == 0;
    case 'i':
        return strcmp(document->id, parts[0]) == 0;
    case 's':
        if (*parts[0]) return strcmp(document->type, parts[0]) == 0 && strcmp(document->slug, parts[1]) == 0;
        return document->family != PF2E_OTHER && strcmp(document->slug, parts[1]) == 0;
    default:
        return document->family != PF2E_OTHER && strcmp(document->name, parts[0]) == 0;
    }
}

/* What a pack over another one finds below. Where that is hidden the next one that still counts takes its place. */
static const struct pf2e_document *pack_look_below(const struct pf2e_pack *pack, char kind, const char *first,
                                                   const char *second)
{
    const struct pf2e_document *found = pack_look_up(pack->under, kind, first, second);
    if (!found || !pack_hides(pack, found)) return found;
    for (size_t i = 0; i < pack->borrowed; i++) {
        if (pack_matches(pack->documents.items[i], kind, first, second)) return pack->documents.items[i];
    }
    return NULL;
}

static const struct pf2e_document *pack_look_up(const struct pf2e_pack *pack, char kind, const char *first,
                                                const char *second)
{
    struct text key = {0};
    pack_key(&key, kind, first, second);
    symbol name = key.failed ? 0 : symbol_find(&pack->symbols, text_get(&key), key.length);
    struct map_entry *entry = name ? map_find(&pack->index, name) : NULL;
    text_free(&key);
    const struct pf2e_document *found = entry ? entry->pointer : NULL;
    if (found && !found->embedded) return found;
    for (size_t i = pack->files.count; i-- > 0;) {
        const struct pf2e_document *compiled = pf2e_file_find(pack->files.items[i], kind, first, second);
        if (compiled) return compiled;
    }
    return found || !pack->under ? found : pack_look_below(pack, kind, first, second);
}

const struct pf2e_document *pf2e_pack_find_id(const struct pf2e_pack *pack, const char *id)
{
    return pack_look_up(pack, 'i', id, "");
}

const struct pf2e_document *pf2e_pack_find_slug(const struct pf2e_pack *pack, const char *type, const char *slug)
{
    return pack_look_up(pack, 's', type ? type : "", slug);
}

const struct pf2e_document *pf2e_pack_find_name(const struct pf2e_pack *pack, const char *name)
{
    return pack_look_up(pack, 'm', name, "");
}

static const char *pack_skip_prefix(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

const struct pf2e_document *pf2e_pack_find_uuid(const struct pf2e_pack *pack, const char *uuid)
{
    const char *rest = pack_skip_prefix(uuid, "Compendium.");
    if (!rest) {
        rest = pack_skip_prefix(uuid, "Item.");
        if (!rest) rest = pack_skip_prefix(uuid, "Actor.");
        return rest ? pf2e_pack_find_id(pack, rest) : NULL;
    }
    const char *package = rest, *name = strchr(rest, '.');
    const char *after = name ? strchr(name + 1, '.') : NULL;
    char whole[256];
    if (!after || (size_t)(after - package) >= sizeof whole) return NULL;
    memcpy(whole, package, (size_t)(after - package));
    whole[after - package] = '\0';
    rest = after + 1;
    static const char *const types[] = {"Item.", "Actor.", "JournalEntry.", "Macro.", "RollTable."};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const char *inner = pack_skip_prefix(rest, types[i]);
        if (!inner) continue;
        rest = inner;
        break;
    }
    const char *names[] = {whole, pf2e_pack_link_name(whole + (name + 1 - package))};
    const struct pf2e_document *found = NULL;
    for (size_t i = strncmp(whole, "pf2e.", 5) == 0; i < 2 && !found; i++) {
        found = pack_look_up(pack, 'u', names[i], rest);
        if (!found) found = pack_look_up(pack, 'n', names[i], rest);
    }
    return found;
}

void pf2e_document_uuid(struct text *out, const struct pf2e_document *document)
{
    const char *type = document->family == PF2E_ACTOR ? "Actor" : "Item";
    const char *key = *document->id ? document->id : document->name;
    if (*document->pack)
        text_addf(out, "Compendium.%s%s.%s.%s", strchr(document->pack, '.') ? "" : "pf2e.", document->pack, type, key);
    else
        text_addf(out, "%s.%s", type, key);
}

static struct pf2e_tree *pack_read_tree(const struct pf2e_document *document)
{
    struct pf2e_tree *tree = memory_alloc(sizeof *tree);
    if (!tree) return NULL;
    enum status status = pf2e_document_source(document, &tree->source, NULL);
    if (status == STATUS_OK) (void)pf2e_migrate(&tree->source);
    if (status == STATUS_OK && pf2e_tree_finalise(document, &tree->source.arena, &tree->source.root)) {
        pf2e_tree_number(&tree->source.root);
        return tree;
    }
    /* The document was there when its pack was loaded; callers have no place to report that it is not now. */
    if (status != STATUS_OK && status != STATUS_NO_MEMORY) memory_note_loss();
    json_free(&tree->source);
    memory_free(tree);
    return NULL;
}

const struct json_document *pf2e_document_tree(const struct pf2e_document *document)
{
    /* The slot is set once. A thread that comes second throws its own tree away and takes the first one's. */
    _Atomic(struct pf2e_tree *) *slot = (_Atomic(struct pf2e_tree *) *)(uintptr_t)&document->tree;
    struct pf2e_tree *tree = atomic_load_explicit(slot, memory_order_acquire);
    if (tree) return &tree->source;
    tree = pack_read_tree(document);
    struct pf2e_tree *none = NULL;
    if (!tree || atomic_compare_exchange_strong(slot, &none, tree)) return tree ? &tree->source : NULL;
    json_free(&tree->source);
    memory_free(tree);
    return &none->source;
}

const struct json *pf2e_document_root(const struct pf2e_document *document)
{
    const struct json_document *tree = pf2e_document_tree(document);
    return tree ? &tree->root : NULL;
}

const char *pf2e_pack_label(const struct pf2e_pack *pack, const char *key)
{
    for (size_t i = pack->langs.count; i-- > 0;) {
        const char *label = json_to_text(json_path(&pack->langs.items[i]->root, key), NULL);
        if (label) return label;
    }
    for (size_t i = pack->files.count; i-- > 0;) {
        const char *label = pf2e_file_label(pack->files.items[i], key);
        if (label) return label;
    }
    return pack->under ? pf2e_pack_label(pack->under, key) : NULL;
}

size_t pf2e_pack_vocabulary_count(const struct pf2e_pack *pack)
{
    return pack->vocabularies.count + (pack->under ? pf2e_pack_vocabulary_count(pack->under) : 0);
}

const struct json_document *pf2e_pack_vocabulary(const struct pf2e_pack *pack, size_t index)
{
    size_t below = pack->under ? pf2e_pack_vocabulary_count(pack->under) : 0;
    return index < below ? pf2e_pack_vocabulary(pack->under, index) : pack->vocabularies.items[index - below];
}
