/* inspect.c: detects what a text or folder is (content, a scenario, a test case, a package) and checks it. */
#include "verbs/rows.h"

#ifndef __wasi__ /* there are no folders */
#include <string.h>

#include "core/manifest.h"
#include "core/scenario.h"
#include "systems/pf2e/content/compiled.h"

const struct field verb_inspect_fields[] = {
    {.name = "game", .form = {.type = FIELD_TEXT}, .doc = "The game of the package that the document belongs to."},
    {.name = "mapped",
     .form = {.type = FIELD_BOOL},
     .doc = "Note every name that was read as an older or newer spelling."},
    {.name = "pack",
     .form = {.type = FIELD_TEXT},
     .doc = "The path of a compiled pack, to inspect all of its documents."},
    {0},
};

const struct field verb_package_fields[] = {
    {.name = "path", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The folder."},
    {0},
};

/* What is played and not content: a scenario, or a test case with a scenario in it. NULL: neither. */
static const struct json *inspect_scenario_of(const struct json *root)
{
    static const char *const marks[] = {"actors", "random"};
    if (json_is(json_get(root, "do"), JSON_ARRAY) && !json_get(root, "type")) {
        const struct json *given = json_get(root, "given");
        return given ? given : root;
    }
    bool names_system = json_is(json_get(root, "system"), JSON_STRING) || json_path(root, "talus.system");
    for (size_t i = 0; names_system && i < sizeof marks / sizeof *marks; i++) {
        if (json_get(root, marks[i])) return root;
    }
    return NULL;
}

struct inspect {
    struct verb_call *call;
    struct diags found;
    struct json *out; /* of the document */
};

static enum status inspect_played(struct inspect *it, const struct json_document *document,
                                  const struct json *scenario)
{
    const struct system *system = it->call->system ? it->call->system : system_of(scenario);
    bool is_case = json_get(&document->root, "do") != NULL;
    verb_put_text(it->call, it->out, "kind", is_case ? "case" : "scenario");
    if (!system) return STATUS_OK;
    verb_put_text(it->call, it->out, "system", system->id);
    if (!is_case || scenario != &document->root) (void)scenario_check(system, document, scenario, &it->found);
    struct content *content = is_case ? NULL : verb_content(it->call, system);
    if (content) scenario_try(system, content, document, scenario, &it->found);
    return is_case || content ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Brings the document to the present shape. */
static void inspect_migrate(struct inspect *it, const struct migrations *migrations,
                            struct json_document *document)
{
    struct arena *arena = it->call->arena;
    struct json steps = json_make_array();
    if (!migrations) return;
    if (migrations->is_newer(&document->root))
        json_set(arena, it->out, "newer", json_make_bool(true));
    uint32_t taken = migrations->take(document);
    const char *words;
    for (size_t i = 0; (words = migrations->words(i)) != NULL; i++)
        if (taken >> i & 1) json_push(arena, &steps, json_make_text(arena, words, strlen(words)));
    if (taken) json_set(arena, it->out, "steps", steps);
}

static enum status inspect_content(struct inspect *it, const struct system *system,
                                   struct json_document *document)
{
    struct content *content = verb_content(it->call, system);
    struct json options = json_make_object();
    bool mapped = json_to_bool(json_get(it->call->options, "mapped"), false);
    if (mapped) json_set(it->call->arena, &options, "mapped", json_make_bool(true));
    struct request request = {.content = content,
                              .document = document,
                              .options = &options,
                              .arena = it->call->arena,
                              .diags = &it->found};
    verb_put_text(it->call, it->out, "kind", "content");
    verb_put_text(it->call, it->out, "system", system->id);
    if (!content) return STATUS_NO_MEMORY;
    inspect_migrate(it, system->migrations, document);
    return system->lint(&request) == STATUS_NO_MEMORY ? STATUS_NO_MEMORY : STATUS_OK;
}

static enum status inspect_document(struct inspect *it, struct json_document *document);

/* The pointers of what was found begin at the adventure, not at a document in it. */
static void inspect_place_inner(struct inspect *it, size_t from, const char *list, size_t index)
{
    for (size_t i = from; i < it->found.count; i++) {
        const char *pointer = it->found.items[i].place.pointer;
        char *whole = arena_printf(it->call->arena, "/%s/%zu%s", list, index, pointer ? pointer : "");
        if (whole) it->found.items[i].place.pointer = whole;
    }
}

/* An adventure holds copies of its actors and items: each is a document. */
static enum status inspect_adventure(struct inspect *it, struct json_document *document)
{
    static const char *const lists[] = {"actors", "items"};
    struct json adventure = document->root, rows = json_make_array(), row, *out = it->out;
    enum status status = STATUS_OK;
    it->out = &row;
    for (size_t k = 0; k < 2; k++) {
        const struct json *list = json_get(&adventure, lists[k]);
        for (size_t i = 0; i < json_count(list) && status == STATUS_OK; i++) {
            size_t before = it->found.count;
            document->root = *json_at(list, i);
            status = inspect_document(it, document);
            inspect_place_inner(it, before, lists[k], i);
            json_push(it->call->arena, &rows, row);
        }
    }
    document->root = adventure;
    it->out = out;
    verb_put_text(it->call, it->out, "kind", "adventure");
    json_set(it->call->arena, it->out, "documents", rows);
    return status;
}

static bool inspect_is_adventure(const struct json *root)
{
    return json_is(json_get(root, "journal"), JSON_ARRAY) && json_is(json_get(root, "scenes"), JSON_ARRAY) &&
           !json_get(root, "type");
}

static enum status inspect_document(struct inspect *it, struct json_document *document)
{
    const struct json *scenario = inspect_scenario_of(&document->root);
    *it->out = json_make_object();
    if (inspect_is_adventure(&document->root)) return inspect_adventure(it, document);
    if (scenario) return inspect_played(it, document, scenario);
    struct identity found = {.system = it->call->system}, other;
    if (found.system && system_misfit(found.system, &document->root, &other))
        verb_put_text(it->call, it->out, "what", other.what);
    if (!found.system)
        found = system_identify(&document->root, json_to_text(json_get(it->call->options, "game"), NULL));
    if (found.system && found.system->lint) return inspect_content(it, found.system, document);
    verb_put_text(it->call, it->out, "kind", found.foreign ? "foreign" : "unknown");
    if (*found.what) verb_put_text(it->call, it->out, "what", found.what);
    return STATUS_OK;
}

static enum status inspect_pack(struct inspect *it, const char *path)
{
    struct pf2e_pack *pack = pf2e_pack_new();
    struct json list = json_make_array();
    enum status status = pack ? STATUS_OK : STATUS_NO_MEMORY;
    if (pack) pf2e_pack_load(pack, path, &it->found);
    for (size_t i = 0; status == STATUS_OK && i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *each = pf2e_pack_get(pack, i);
        struct json_document document;
        struct json row;
        if (each->family == PF2E_OTHER) continue;
        /* cppcheck-suppress autoVariables ; reset at the end */
        it->out = &row;
        if (pf2e_document_source(each, &document, &it->found) == STATUS_OK) {
            status = inspect_document(it, &document);
            verb_put_text(it->call, &row, "file", each->file);
            json_push(it->call->arena, &list, row);
        }
        json_free(&document);
    }
    it->out = &it->call->answer->data;
    *it->out = json_make_object();
    verb_put_text(it->call, it->out, "kind", "pack");
    json_set(it->call->arena, it->out, "documents", list);
    pf2e_pack_free(pack);
    return status;
}

/* {"kind", "system" or "what", "newer", "steps", "diagnostics"}; of a pack or an adventure {"kind", "documents",
 * "diagnostics"}. */
enum status verb_run_inspect(struct verb_call *call)
{
    const char *pack = json_to_text(json_get(call->options, "pack"), NULL);
    struct inspect it = {.call = call, .out = &call->answer->data};
    if (!pack && (!call->document || !call->source)) {
        diags_add(call->diags, fault_error("options/no-text", "give \"text\" or \"pack\""), (struct place){0},
                  "there is no text to inspect");
        return STATUS_USAGE;
    }
    diags_init(&it.found);
    /* The text was read for this call, so it may change its shape. */
    enum status status = pack ? inspect_pack(&it, pack)
                              : inspect_document(&it, (struct json_document *)(uintptr_t)call->document);
    json_set(call->arena, &call->answer->data, "diagnostics", json_make_diags(call->arena, &it.found));
    diags_free(&it.found);
    return status;
}

/* ---- packages ---- */

/* Modules that a manifest needs. */
static void package_add_needs(struct verb_call *call, struct json *row, const struct manifest *manifest)
{
    const struct json_document *document = &manifest->document;
    const struct json *needs = json_path(&document->root, "relationships.requires");
    struct json list = json_make_array();
    if (!needs) needs = json_get(&document->root, "dependencies");
    for (size_t i = 0; i < json_count(needs); i++) {
        const struct json *one = json_at(needs, i);
        const char *id = json_to_text(json_get(one, "id"), json_to_text(json_get(one, "name"), NULL));
        bool is_module = json_is_text(json_get(one, "type"), "module") || !json_get(one, "type");
        if (id && is_module) json_push(call->arena, &list, json_make_text(call->arena, id, strlen(id)));
    }
    json_set(call->arena, row, "needs", list);
    if (!needs) return;
    struct diags place;
    diags_init(&place);
    diags_add(&place, fault_note("", NULL), json_place(document, needs), "%s", "");
    if (place.count && place.items[0].place.line) {
        verb_put_int(call, row, "line", place.items[0].place.line);
        verb_put_int(call, row, "column", place.items[0].place.col);
        verb_put_text(call, row, "pointer", place.items[0].place.pointer);
    }
    diags_free(&place);
}

/* The packs by their paths, with the game that each states; "" for none. */
static void package_add_packs(struct verb_call *call, struct json *row, const struct manifest *manifest)
{
    const struct json *packs = json_get(&manifest->document.root, "packs");
    struct json games = json_make_object();
    for (size_t i = 0; i < json_count(packs); i++) {
        size_t length;
        const char *path = manifest_pack_path(json_at(packs, i), &length);
        const char *game = json_to_text(json_get(json_at(packs, i), "system"), "");
        const char *key = length ? arena_copy_text(call->arena, path, length) : NULL;
        if (key) json_set(call->arena, &games, key, json_make_text(call->arena, game, strlen(game)));
    }
    if (json_member_count(&games)) json_set(call->arena, row, "packs", games);
}

/* All games that a manifest names. */
static void package_add_games(struct verb_call *call, struct json *row, const struct manifest *manifest)
{
    const struct json *root = &manifest->document.root, *packs = json_get(root, "packs");
    const struct json *lists[] = {json_path(root, "relationships.systems"), json_get(root, "systems"), packs};
    struct json games = json_make_array();
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        for (size_t i = 0; i < json_count(lists[k]); i++) {
            const struct json *one = json_at(lists[k], i);
            const char *game = json_to_text(one, json_to_text(json_get(one, lists[k] == packs ? "system" : "id"), ""));
            if (*game) json_push(call->arena, &games, json_make_text(call->arena, game, strlen(game)));
        }
    }
    json_set(call->arena, row, "games", games);
}

/* {"game", "manifests": [{"file", "id", "games", "needs", "packs", "line", "column", "pointer"}]}. */
enum status verb_run_package(struct verb_call *call)
{
    struct manifests manifests = {0};
    struct json list = json_make_array(), *data = &call->answer->data;
    const char *given = json_to_text(json_get(call->options, "path"), "");
    size_t length = strlen(given);
    while (length > 1 && given[length - 1] == '/')
        length--;
    const char *folder = arena_copy_text(call->arena, given, length);
    enum status status = folder ? manifests_find(&manifests, folder, call->diags) : STATUS_NO_MEMORY;
    const char *game = manifests_game(&manifests);
    *data = json_make_object();
    if (game) verb_put_text(call, data, "game", game);
    for (size_t i = 0; i < manifests.count; i++) {
        struct json row = json_make_object();
        verb_put_text(call, &row, "file", manifests.items[i].document.name);
        verb_put_text(call, &row, "id", manifests.items[i].id);
        package_add_needs(call, &row, &manifests.items[i]);
        package_add_packs(call, &row, &manifests.items[i]);
        package_add_games(call, &row, &manifests.items[i]);
        json_push(call->arena, &list, row);
    }
    json_set(call->arena, data, "manifests", list);
    manifests_free(&manifests);
    return status;
}
#endif
