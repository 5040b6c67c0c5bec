/* system.c: DH2E as the core sees it. */
#include <string.h>

#include "base/near.h"
#include "base/sort.h"
#include "systems/dh2e/verbs/hooks.h"
#include "systems/dh2e/table/table.h"

/* Its kinds of documents with a `system` member; words that other systems use as well need a sign of this one. */
static bool dh2e_owns(const struct json *document)
{
    int kind = dh2e_kind_find(json_to_text(json_get(document, "type"), NULL));
    const struct json *system = json_get(document, "system");
    if (kind < 0 || !json_is(system, JSON_OBJECT)) return false;
    switch ((enum dh2e_kind)kind) {
    case DH2E_KIND_ACOLYTE:
    case DH2E_KIND_TALENT:
    case DH2E_KIND_ARMOUR:
    case DH2E_KIND_AMMUNITION:
    case DH2E_KIND_POWER:
    case DH2E_KIND_GEAR:
    case DH2E_KIND_INJURY:
    case DH2E_KIND_CRITICAL_TABLE:
    case DH2E_KIND_ROLL_TABLE:
        return true;
    case DH2E_KIND_SKILL:
        return json_get(system, "characteristic") != NULL;
    case DH2E_KIND_WEAPON:
        return json_get(system, "class") != NULL;
    case DH2E_KIND_NPC:
        return json_path(system, "characteristics.ws") != NULL;
    case DH2E_KIND_CONDITION:
        return json_get(system, "duration") == NULL && json_get(system, "value") == NULL;
    case DH2E_KIND_TRAIT:
        return json_is(json_get(system, "rules"), JSON_ARRAY);
    case DH2E_KIND_COUNT:
        break;
    }
    return false;
}

static struct content *dh2e_content_open(const char *const *paths, size_t count, struct diags *diags)
{
    return (struct content *)dh2e_content_new(paths, count, diags);
}

static void dh2e_content_close(struct content *content)
{
    dh2e_content_free((struct dh2e_content *)content);
}

static struct content *dh2e_content_version(struct content *base, const struct content_text *texts, size_t count,
                                            struct diags *diags)
{
    return (struct content *)dh2e_content_change((const struct dh2e_content *)base, texts, count, diags);
}

static bool dh2e_content_entry(const struct content *head, size_t index, struct content_entry *entry)
{
    const struct dh2e_content *content = (const struct dh2e_content *)head;
    if (index >= content->entries.count) return false;
    const struct dh2e_entry *found = &content->entries.items[index];
    *entry = (struct content_entry){.name = found->name,
                                    .type = json_to_text(json_get(&found->document->root, "type"), ""),
                                    .id = found->slug,
                                    .file = found->document->name,
                                    .document = found->document};
    return true;
}

static const struct json_document *dh2e_content_lookup(const struct content *content, const char *name)
{
    const struct dh2e_entry *entry = dh2e_content_find((const struct dh2e_content *)content, -1, name);
    return entry ? entry->document : NULL;
}

struct dh2e_suggestion {
    const char *name;
    size_t distance;
};

static int dh2e_suggestion_order(const void *a, const void *b, void *context)
{
    (void)context;
    const struct dh2e_suggestion *one = a, *other = b;
    return (one->distance > other->distance) - (one->distance < other->distance);
}

static size_t dh2e_content_suggest(const struct content *content, const char *name, const char **names, size_t most)
{
    const struct dh2e_content *documents = (const struct dh2e_content *)content;
    struct near near = near_new(name);
    vec(struct dh2e_suggestion) found = {0};
    for (size_t i = 0; i < documents->entries.count; i++) {
        const struct dh2e_entry *entry = &documents->entries.items[i];
        size_t distance = near_distance(name, entry->name, near.tolerance);
        size_t by_slug = near_distance(name, entry->slug, near.tolerance);
        if (by_slug < distance) distance = by_slug;
        if (strstr(entry->slug, name)) distance = 0;
        if (distance <= near.tolerance) (void)vec_push(&found, (struct dh2e_suggestion){entry->name, distance});
    }
    if (found.count > 0) sort_stable(found.items, found.count, sizeof *found.items, dh2e_suggestion_order, NULL);
    size_t count = found.count < most ? found.count : most;
    for (size_t i = 0; i < count; i++)
        names[i] = found.items[i].name;
    vec_free(&found);
    return count;
}

const struct system dh2e_system = {
    .id = "dh2e",
    .title = "Dark Heresy Second Edition",
    .elements = dh2e_elements,
    .owns = dh2e_owns,
    .content_load = dh2e_content_open,
    .content_free = dh2e_content_close,
    .content_change = dh2e_content_version,
    .content_at = dh2e_content_entry,
    .content_find = dh2e_content_lookup,
    .content_suggest = dh2e_content_suggest,
    .lint = dh2e_lint,
    .schema = dh2e_schema,
    .show = dh2e_show,
    .find = dh2e_find,
    .sheet = dh2e_sheet,
    .explain = dh2e_explain,
    .build = dh2e_build,
    .odds = dh2e_odds,
    .table = &dh2e_table,
};
