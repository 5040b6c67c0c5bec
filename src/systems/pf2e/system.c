/* system.c: PF2e as the core sees it: a const struct of tables and hooks. */
#include <stdatomic.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/near.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/migrate.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/lint/lint.h"
#include "systems/pf2e/table/table.h"

static void system_pf2e_content_free(struct content *head)
{
    struct pf2e_content *content = (struct pf2e_content *)(void *)head;
    if (!content) return;
    pf2e_stock_free(atomic_load(&content->stock));
    pf2e_facts_free(atomic_load(&content->facts));
    if (!content->base || content->base->vocabulary != content->vocabulary)
        pf2e_vocabulary_free(content->vocabulary);
    pf2e_pack_free(content->pack);
    memory_free(content);
}

static struct content *system_pf2e_content_load(const char *const *paths, size_t count, struct diags *diags)
{
    struct pf2e_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    *content = (struct pf2e_content){.head = {.system = &pf2e_system}, .pack = pf2e_pack_new()};
    atomic_init(&content->stock, NULL);
    atomic_init(&content->facts, NULL);
    bool good = content->pack && pf2e_pack_load_embedded(content->pack, diags) == STATUS_OK;
    for (size_t i = 0; good && i < count; i++)
        good = pf2e_pack_load(content->pack, paths[i], diags) != STATUS_NO_MEMORY;
    if (good) content->vocabulary = pf2e_vocabulary_new(content->pack, diags);
    if (good && content->vocabulary) return &content->head;
    system_pf2e_content_free(&content->head);
    return NULL;
}

static struct content *system_pf2e_content_change(struct content *head, const struct content_text *texts, size_t count,
                                                  struct diags *diags)
{
    struct pf2e_content *base = (struct pf2e_content *)(void *)head;
    struct pf2e_content *content = memory_alloc(sizeof *content);
    if (!content) return NULL;
    *content = (struct pf2e_content){.head = base->head, .base = base};
    atomic_init(&content->stock, NULL);
    atomic_init(&content->facts, NULL);
    content->pack = pf2e_pack_new_over(base->pack, texts, count, diags);
    bool same = content->pack && pf2e_pack_vocabulary_count(content->pack) == pf2e_pack_vocabulary_count(base->pack);
    if (content->pack) content->vocabulary = same ? base->vocabulary : pf2e_vocabulary_new(content->pack, diags);
    if (content->vocabulary) return &content->head;
    system_pf2e_content_free(&content->head);
    return NULL;
}

static bool system_pf2e_content_at(const struct content *head, size_t index, struct content_entry *entry)
{
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)head;
    if (index >= pf2e_pack_count(content->pack)) return false;
    const struct pf2e_document *document = pf2e_pack_get(content->pack, index);
    *entry = (struct content_entry){
        .name = document->name, .type = document->type, .id = document->id, .file = document->file};
    return true;
}

static const struct json_document *system_pf2e_content_find(const struct content *head, const char *name)
{
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)head;
    const struct pf2e_document *found = pf2e_content_document(content, name);
    return found ? pf2e_document_tree(found) : NULL;
}

static bool system_pf2e_begins(const char *text, const char *start)
{
    for (; *start; text++, start++) {
        if (ascii_lower(*text) != ascii_lower(*start)) return false;
    }
    return true;
}

/* Names that go on where this one ends: "Amiri (Level 5)". */
static size_t system_pf2e_longer(const struct pf2e_content *content, const char *name, const char **names, size_t most)
{
    size_t found = 0, length = strlen(name);
    for (size_t i = 0; length > 2 && i < pf2e_pack_count(content->pack) && found < most; i++) {
        const struct pf2e_document *document = pf2e_pack_get(content->pack, i);
        bool begins = document->family != PF2E_OTHER && strlen(document->name) > length &&
                      document->name[length] == ' ' && system_pf2e_begins(document->name, name);
        if (begins) names[found++] = document->name;
    }
    return found;
}

static bool system_pf2e_is_among(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) return true;
    }
    return false;
}

static size_t system_pf2e_content_suggest(const struct content *head, const char *name, const char **names, size_t most)
{
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)head;
    size_t found = system_pf2e_longer(content, name, names, most);
    for (size_t distance = 0; distance < 5 && found < most; distance++) {
        for (size_t i = 0; i < pf2e_pack_count(content->pack) && found < most; i++) {
            const struct pf2e_document *document = pf2e_pack_get(content->pack, i);
            if (document->family == PF2E_OTHER) continue;
            bool near = near_distance(document->name, name, 4) == distance ||
                        near_distance(document->slug, name, 4) == distance;
            if (near && !system_pf2e_is_among(document->name, names, found)) names[found++] = document->name;
        }
    }
    return found;
}

/* Before Foundry 10 the data lay in "data"; it must look like this game's, for nothing states it. */
static bool system_pf2e_is_old(const struct json *document)
{
    const struct json *data = json_get(document, "data");
    return json_is(json_get(data, "rules"), JSON_ARRAY) || json_is(json_path(data, "traits.value"), JSON_ARRAY) ||
           json_path(data, "saves.fortitude");
}

/* Documents of the game's own shape, or rule elements. */
static bool system_pf2e_owns(const struct json *document)
{
    static const char *const items[] = {"action",
                                        "ancestry",
                                        "affliction",
                                        "background",
                                        "campaignFeature",
                                        "class",
                                        "condition",
                                        "deity",
                                        "effect",
                                        "feat",
                                        "heritage",
                                        "kit",
                                        "lore",
                                        "melee",
                                        "spell",
                                        "spellcastingEntry"};
    const char *key =
        json_to_text(json_get(json_is(document, JSON_ARRAY) ? json_at(document, 0) : document, "key"), NULL);
    if (key) return pf2e_element_find(key, NULL) != NULL;
    if (json_is_text(json_get(document, "talus"), "pf2e-vocabulary")) return true;
    const char *type = json_to_text(json_get(document, "type"), "");
    if (!json_is(json_get(document, "system"), JSON_OBJECT) && !system_pf2e_is_old(document)) return false;
    if (pf2e_is_actor(type) || pf2e_is_physical(type)) return true;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        if (strcmp(items[i], type) == 0) return true;
    }
    return false;
}

static enum status system_pf2e_lint(struct request *request)
{
    struct pf2e_content *content = pf2e_content_of(request);
    const struct pf2e_facts *facts = pf2e_content_facts(content);
    if (!facts) return STATUS_NO_MEMORY;
    if (json_is_text(json_get(&request->document->root, "talus"), "pf2e-vocabulary"))
        return pf2e_vocabulary_check(request->document, request->diags) ? STATUS_OK : STATUS_NO_MEMORY;
    if (pf2e_is_build(&request->document->root)) return pf2e_build_lint(request);
    return pf2e_lint_document(content->pack, content->vocabulary, facts, request->document, request->diags);
}

static const struct migrations system_pf2e_migrations = {
    .take = pf2e_migrate,
    .words = pf2e_migrate_step,
    .is_newer = pf2e_migrate_is_newer,
    .compare = pf2e_compare_copies};
static const char *const system_pf2e_games[] = {"pf2e", "sf2e", NULL};

const struct system pf2e_system = {
    .id = "pf2e",
    .title = "Pathfinder Second Edition",
    .games = system_pf2e_games,
    .migrations = &system_pf2e_migrations,
    .elements = pf2e_elements,
    .owns = system_pf2e_owns,
    .content_load = system_pf2e_content_load,
    .content_free = system_pf2e_content_free,
    .content_change = system_pf2e_content_change,
    .content_at = system_pf2e_content_at,
    .content_is_pack = pf2e_compiled_is,
    .content_is_pack_bytes = pf2e_compiled_is_bytes,
    .content_find = system_pf2e_content_find,
    .content_suggest = system_pf2e_content_suggest,
    .lint = system_pf2e_lint,
    .schema = pf2e_schema,
    .show = pf2e_show,
    .find = pf2e_find,
    .sheet = pf2e_sheet,
    .explain = pf2e_explain,
    .build = pf2e_build,
    .table = &pf2e_table_rules,
};
