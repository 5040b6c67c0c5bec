/* pack.c: finding documents in files, and what is known under which id. */
#include "systems/swse/content/pack.h"

#include <string.h>

#include "base/fs.h"
#include "base/memory.h"
#include "base/near.h"
#include "base/ascii.h"
#include "core/embedded.h"
#include "ir/slug.h"

static const char *const swse_entry_words[] = {"species", "class",    "archetype", "talent",
                                               "feat",    "prestige", "item",      "forcePower",
                                               "character"};

static const char *const swse_game_feats[] = {
#define FEAT(id) id,
#include "systems/swse/content/feats.def"
#undef FEAT
};

const char *swse_entry_kind_word(enum swse_entry_kind kind)
{
    return swse_entry_words[kind];
}

const char *swse_entry_kind_label(enum swse_entry_kind kind)
{
    return kind == SWSE_ENTRY_POWER ? "Force power" : swse_entry_words[kind];
}

int swse_entry_kind_of(const struct json *json)
{
    if (!json_is(json, JSON_OBJECT)) return -1;
    if (json_get(json, "structuralTraits") || json_get(json, "conditionalTraits")) return SWSE_ENTRY_SPECIES;
    const char *type = json_to_text(json_get(json, "type"), "");
    for (int i = 0; i < SWSE_ENTRY_KIND_COUNT; i++) {
        if (strcmp(type, swse_entry_words[i]) == 0) return i;
    }
    static const char *const items[] = {"weapon", "armor", "equipment"};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        if (strcmp(type, items[i]) == 0) return SWSE_ENTRY_ITEM;
    }
    return -1;
}

/* A document without an id has its name as one: "Marsh Folk" is marsh-folk. */
static const char *swse_entry_id(struct arena *arena, const struct json *json, enum swse_entry_kind kind)
{
    const char *id = json_to_text(json_get(json, "id"), NULL);
    if (id) return id;
    id = json_to_text(json_get(json, "_id"), NULL);
    const char *word = swse_entry_words[kind];
    size_t length = strlen(word);
    if (id && strncmp(id, word, length) == 0 && id[length] == '-') return id + length + 1;
    if (id) return id;
    const char *name = json_to_text(json_get(json, "name"), "");
    const char *slug = slug_new(arena, name, SLUG_KEBAB);
    return slug && *slug ? slug : name;
}

static symbol swse_pack_key(struct swse_pack *pack, enum swse_entry_kind kind, const char *id)
{
    char *text = arena_printf(&pack->arena, "%s:%s", swse_entry_words[kind], id);
    for (char *at = text; at && *at; at++)
        *at = ascii_lower(*at);
    symbol key = text ? symbol_intern_text(&pack->symbols, text) : 0;
    if (!key) pack->failed = true;
    return key;
}

static const struct swse_entry *swse_pack_find_key(const struct swse_pack *pack, enum swse_entry_kind kind,
                                                   const char *id)
{
    struct text key = {0};
    text_addf(&key, "%s:%s", swse_entry_words[kind], id);
    for (size_t i = 0; i < key.length; i++)
        key.bytes[i] = ascii_lower(key.bytes[i]);
    symbol found = symbol_find(&pack->symbols, text_get(&key), key.length);
    text_free(&key);
    struct map_entry *entry = found ? map_find(&pack->by_id, found) : NULL;
    return entry ? pack->entries.items[entry->number] : NULL;
}

/* By its id in any case, or by the name the id is made from. */
const struct swse_entry *swse_pack_find(const struct swse_pack *pack, enum swse_entry_kind kind, const char *id)
{
    const struct swse_entry *entry = swse_pack_find_key(pack, kind, id);
    if (entry) return entry;
    struct text slug = {0};
    slug_add(&slug, id, strlen(id), SLUG_KEBAB);
    if (slug.length && strcmp(text_get(&slug), id) != 0) entry = swse_pack_find_key(pack, kind, text_get(&slug));
    text_free(&slug);
    return entry;
}

const struct swse_entry *swse_pack_find_any(const struct swse_pack *pack, const char *name)
{
    for (size_t i = 0; i < pack->entries.count; i++) {
        if (strcmp(pack->entries.items[i]->id, name) == 0) return pack->entries.items[i];
    }
    for (size_t i = 0; i < pack->entries.count; i++) {
        if (near_distance(pack->entries.items[i]->name, name, 1) == 0) return pack->entries.items[i];
    }
    return NULL;
}

bool swse_pack_knows(void *context, const char *vocabulary, const char *word, const char **nearest)
{
    const struct swse_pack *pack = context;
    bool feats = strcmp(vocabulary, "feats") == 0;
    enum swse_entry_kind kind = feats ? SWSE_ENTRY_FEAT : SWSE_ENTRY_TALENT;
    if (swse_pack_find(pack, kind, word)) return true;
    /* "skill-focus:stealth": a feat that is taken for something. */
    size_t stem = strcspn(word, ":");
    struct near near = near_new(word);
    near.tolerance = 12;
    for (size_t i = 0; feats && i < sizeof swse_game_feats / sizeof *swse_game_feats; i++) {
        if (strncmp(swse_game_feats[i], word, stem) == 0 && !swse_game_feats[i][stem]) return true;
        near_add(&near, swse_game_feats[i]);
    }
    for (size_t i = 0; i < pack->entries.count; i++) {
        if (pack->entries.items[i]->kind == kind) near_add(&near, pack->entries.items[i]->id);
    }
    *nearest = near.best;
    return false;
}

/* The figures of a species are in canonicalStats of the schema's files and in `system` of older packs. */
static const struct json *swse_entry_figures(const struct json *json)
{
    static const char *const places[] = {"canonicalStats", "figures", "system"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct json *figures = json_get(json, places[i]);
        if (json_is(figures, JSON_OBJECT)) return figures;
    }
    return NULL;
}

enum swse_size swse_species_size(const struct swse_entry *species)
{
    const char *word = species ? json_to_text(json_get(species->figures, "size"), "medium") : "medium";
    int size = swse_size_find(word);
    return size < 0 ? SWSE_SIZE_MEDIUM : (enum swse_size)size;
}

int64_t swse_species_speed(const struct swse_entry *species)
{
    int64_t speed = species ? json_to_int(json_get(species->figures, "speed"), 6) : 6;
    return speed < 0 || speed > 1000 ? 6 : speed;
}

int64_t swse_species_ability(const struct swse_entry *species, enum swse_ability ability)
{
    const struct json *figures = species ? json_get(species->figures, "abilityMods") : NULL;
    const struct json *value = json_get(figures, swse_ability_abbreviation(ability));
    if (!value) value = json_get(figures, swse_ability_word(ability));
    int64_t modifier = json_to_int(value, 0);
    return modifier < -1000 || modifier > 1000 ? 0 : modifier;
}

/* One document under an id that is taken: the schema's format goes over an older pack's item, which lends its figures;
 * a path goes over what is embedded; else the first one stays. */
static void swse_pack_meet(struct swse_entry *old, struct swse_entry *new, const struct json_document *document,
                           struct diags *diags)
{
    bool better = new->rank > old->rank || (new->rank == old->rank &&new->has_traits && !old->has_traits);
    if (better || new->has_traits != old->has_traits) {
        const struct json *figures = old->figures;
        if (better) *old = *new;
        if (!old->figures) old->figures = better ? figures : new->figures;
        return;
    }
    diags_add(diags, fault_warning("swse/duplicate-id", "the document that was read first stays"),
              json_place(document, new->json), "there are two documents with the id \"%s\"", new->id);
}

/* False when the document is nothing of this system. */
static bool swse_pack_add(struct swse_pack *pack, struct json_document *document, const struct json *json, int rank,
                          struct diags *diags)
{
    int kind = swse_entry_kind_of(json);
    if (kind < 0) return false;
    struct swse_entry entry = {.kind = (enum swse_entry_kind)kind, .json = json, .rank = rank};
    entry.id = swse_entry_id(&pack->arena, json, entry.kind);
    entry.name = json_to_text(json_get(json, "name"), entry.id);
    entry.has_traits = json_get(json, "structuralTraits") || json_get(json, "conditionalTraits");
    entry.figures = swse_entry_figures(json);
    entry.view = (struct json_document){.name = document->name,
                                        .text = document->text,
                                        .size = document->size,
                                        .serial = document->serial,
                                        .root = *json};
    symbol key = swse_pack_key(pack, entry.kind, entry.id);
    struct map_entry *known = key ? map_find(&pack->by_id, key) : NULL;
    if (known) {
        swse_pack_meet(pack->entries.items[known->number], &entry, document, diags);
        return true;
    }
    struct swse_entry *kept = arena_new(&pack->arena, struct swse_entry);
    struct map_entry *slot = key && kept ? map_put(&pack->by_id, key) : NULL;
    if (slot) slot->number = pack->entries.count;
    if (kept) *kept = entry;
    if (!slot || !vec_push(&pack->entries, kept)) pack->failed = true;
    return true;
}

static void swse_pack_take(struct swse_pack *pack, struct json_document *document, int rank, struct diags *diags);

/* False when the text is no JSON. */
static bool swse_pack_read(struct swse_pack *pack, const struct content_text *text, int rank, struct diags *diags)
{
    struct json_document *document = arena_new(&pack->arena, struct json_document);
    if (!document || !vec_push(&pack->files, (struct swse_source_file){.document = document, .rank = rank})) {
        pack->failed = true;
        return true;
    }
    if (json_parse(document, text->name, text->bytes, text->size, diags) != STATUS_OK) return false;
    swse_pack_take(pack, document, rank, diags);
    return true;
}

/* Everything in a file that was read. */
static void swse_pack_take(struct swse_pack *pack, struct json_document *document, int rank, struct diags *diags)
{
    bool list = json_is(&document->root, JSON_ARRAY);
    size_t count = list ? json_count(&document->root) : 1, strange = 0;
    const struct json *first = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct json *json = list ? json_at(&document->root, i) : &document->root;
        if (swse_pack_add(pack, document, json, rank, diags)) continue;
        if (!strange++) first = json;
    }
    /* A file without any document of the system is that of another one, unless it states this one. */
    bool ours = strange < count || json_is_text(json_get(first, "system"), "swse") ||
                json_is_text(json_path(first, "talus.system"), "swse");
    if (strange && ours)
        diags_add(
            diags,
            fault_note(
                "swse/unknown-document",
                "\"type\" is species, class, archetype, talent, feat, prestige, weapon, armor, equipment or character"),
            json_place(document, first),
            "%zu of %zu documents in this file do not belong to the system and were left out", strange, count);
}

/* Documents with one per line become one list, so that places have the right line; when that cannot be read, each line
 * is read by itself. */
static void swse_pack_read_lines(struct swse_pack *pack, const char *path, const char *bytes, size_t size,
                                 struct diags *diags)
{
    struct text list = {0};
    text_add_char(&list, '[');
    for (size_t i = 0; i < size; i++) {
        bool more = bytes[i] == '\n' && i + 1 < size && bytes[i + 1] != '\n';
        if (more) text_add_char(&list, ',');
        text_add_char(&list, bytes[i]);
    }
    text_add_char(&list, ']');
    bool read =
        !list.failed && swse_pack_read(pack, &(struct content_text){path, text_get(&list), list.length}, 1, diags);
    text_free(&list);
    for (const char *line = bytes; !read && line < bytes + size;) {
        const char *end = memchr(line, '\n', (size_t)(bytes + size - line));
        if (!end) end = bytes + size;
        if (end > line) swse_pack_read(pack, &(struct content_text){path, line, (size_t)(end - line)}, 1, diags);
        line = end + 1;
    }
}

static bool swse_name_ends(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

static void swse_pack_read_file(struct swse_pack *pack, const char *path, struct diags *diags)
{
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (fs_read(&pack->arena, path, &bytes, &size, &why) != STATUS_OK) {
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path}, "cannot read the file: %s",
                  why);
        return;
    }
    if (swse_name_ends(path, ".db"))
        swse_pack_read_lines(pack, path, bytes, size, diags);
    else
        swse_pack_read(pack, &(struct content_text){path, bytes, size}, 1, diags);
}

static void swse_pack_read_path(struct swse_pack *pack, const char *path, struct diags *diags)
{
    if (!fs_is_directory(path)) {
        swse_pack_read_file(pack, path, diags);
        return;
    }
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    if (fs_list(&pack->arena, (struct fs_search){path, NULL}, &files, &count, &why) != STATUS_OK)
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path},
                  "cannot list the folder: %s", why);
    for (size_t i = 0; i < count; i++) {
        if (swse_name_ends(files[i], ".json") || swse_name_ends(files[i], ".db"))
            swse_pack_read_file(pack, files[i], diags);
    }
}

/* Faults of rules are not reported here but by lint, and when the rules are used. */
static void swse_pack_read_rules(struct swse_pack *pack)
{
    struct lines lines = {0};
    for (size_t i = 0; i < pack->entries.count; i++) {
        struct swse_entry *entry = pack->entries.items[i];
        if ((int)entry->kind >= SWSE_SOURCE_TYPE_COUNT) continue;
        struct swse_reader reader = {.arena = &pack->arena,
                                     .symbols = &pack->symbols,
                                     .document = &entry->view,
                                     .lines = &lines,
                                     .knows = swse_pack_knows,
                                     .context = pack};
        struct swse_source source = {(enum swse_source_type)entry->kind, entry->id};
        entry->rules = swse_carrier_rules(&reader, source, entry->name, entry->json, &entry->rule_count);
        if (!entry->rules) pack->failed = true;
    }
    lines_free(&lines);
}

struct swse_pack *swse_pack_load(const char *const *paths, size_t count, struct diags *diags)
{
    struct swse_pack *pack = memory_alloc(sizeof *pack);
    if (!pack) return NULL;
    *pack = (struct swse_pack){0};
    arena_init(&pack->arena);
    symbols_init(&pack->symbols, NULL);
    for (size_t i = 0; i < embedded_file_count; i++) {
        const struct embedded_file *file = &embedded_files[i];
        if (strncmp(file->name, "swse/", 5) == 0)
            swse_pack_read(pack, &(struct content_text){file->name, file->bytes, file->size}, 0, diags);
    }
    for (size_t i = 0; i < count; i++)
        swse_pack_read_path(pack, paths[i], diags);
    swse_pack_read_rules(pack);
    if (!pack->failed && !pack->arena.failed) return pack;
    swse_pack_free(pack);
    return NULL;
}

/* The files of the base are taken again, without reading them. A removed document alone in its file hides the file. */
static bool swse_pack_hides(const struct swse_source_file *file, const struct content_text *texts, size_t count)
{
    const char *name = json_to_text(json_get(&file->document->root, "name"), "");
    for (size_t i = 0; i < count; i++) {
        if (strcmp(file->document->name, texts[i].name) == 0) return true;
        if (!texts[i].bytes && *name && strcmp(name, texts[i].name) == 0) return true;
    }
    return false;
}

struct swse_pack *swse_pack_change(const struct swse_pack *base, const struct content_text *texts, size_t count,
                                   struct diags *diags)
{
    struct swse_pack *pack = memory_alloc(sizeof *pack);
    if (!pack) return NULL;
    *pack = (struct swse_pack){.head = base->head};
    arena_init(&pack->arena);
    symbols_init(&pack->symbols, NULL);
    for (size_t i = 0; i < base->files.count; i++) {
        struct swse_source_file file = base->files.items[i];
        if (json_is(&file.document->root, JSON_NULL) || swse_pack_hides(&file, texts, count)) continue;
        file.borrowed = true;
        if (vec_push(&pack->files, file))
            swse_pack_take(pack, file.document, file.rank, NULL);
        else
            pack->failed = true;
    }
    for (size_t i = 0; i < count; i++) {
        if (texts[i].bytes) swse_pack_read(pack, &texts[i], 2, diags);
    }
    swse_pack_read_rules(pack);
    if (!pack->failed && !pack->arena.failed) return pack;
    swse_pack_free(pack);
    return NULL;
}

void swse_pack_free(struct swse_pack *pack)
{
    if (!pack) return;
    for (size_t i = 0; i < pack->files.count; i++) {
        if (!pack->files.items[i].borrowed) json_free(pack->files.items[i].document);
    }
    vec_free(&pack->files);
    vec_free(&pack->entries);
    map_free(&pack->by_id);
    symbols_free(&pack->symbols);
    arena_free(&pack->arena);
    memory_free(pack);
}
