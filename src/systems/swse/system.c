/* system.c: SWSE as the core sees it: a const struct of tables and hooks. */
#include <string.h>

#include "base/near.h"
#include "systems/swse/content/pack.h"
#include "systems/swse/content/rule_fields.h"
#include "systems/swse/table/table.h"
#include "systems/swse/verbs/hooks.h"

static struct content *swse_content_load(const char *const *paths, size_t count, struct diags *diags)
{
    return (struct content *)(void *)swse_pack_load(paths, count, diags);
}

static void swse_content_free(struct content *content)
{
    swse_pack_free((struct swse_pack *)(void *)content);
}

static struct content *swse_content_change(struct content *base, const struct content_text *texts, size_t count,
                                           struct diags *diags)
{
    const struct swse_pack *pack = (const struct swse_pack *)(const void *)base;
    return (struct content *)(void *)swse_pack_change(pack, texts, count, diags);
}

static bool swse_content_at(const struct content *content, size_t index, struct content_entry *entry)
{
    const struct swse_pack *pack = (const struct swse_pack *)(const void *)content;
    if (index >= pack->entries.count) return false;
    const struct swse_entry *found = pack->entries.items[index];
    *entry = (struct content_entry){.name = found->name,
                                    .type = swse_entry_kind_word(found->kind),
                                    .id = found->id,
                                    .file = found->view.name,
                                    .document = &found->view};
    return true;
}

static const struct json_document *swse_content_find(const struct content *content, const char *name)
{
    const struct swse_entry *entry = swse_pack_find_any((const struct swse_pack *)(const void *)content, name);
    return entry ? &entry->view : NULL;
}

static size_t swse_content_suggest(const struct content *content, const char *name, const char **names, size_t most)
{
    const struct swse_pack *pack = (const struct swse_pack *)(const void *)content;
    size_t found = 0;
    for (size_t distance = 0; distance < 4 && found < most; distance++) {
        for (size_t i = 0; i < pack->entries.count && found < most; i++) {
            const struct swse_entry *entry = pack->entries.items[i];
            if (near_distance(entry->name, name, 4) == distance) names[found++] = entry->name;
        }
    }
    return found;
}

static bool swse_has_own_rules(const struct json *document)
{
    const struct json *first = json_at(json_get(document, "rules"), 0);
    return swse_rule_type_find(json_to_text(json_get(first, "type"), "")) >= 0;
}

static bool swse_owns_document(const struct json *document)
{
    const struct json *one = json_is(document, JSON_ARRAY) ? json_at(document, 0) : document;
    if (json_get(one, "structuralTraits") || json_get(one, "conditionalTraits")) return true;
    if (json_is_text(json_get(one, "type"), "species") && json_path(one, "system.abilityMods")) return true;
    return json_is_text(json_get(one, "system"), "swse") || swse_has_own_rules(one);
}

static enum status swse_ask_sheet(struct request *request, struct answer *answer)
{
    return swse_with_given(request, swse_sheet, answer);
}

static enum status swse_ask_explain(struct request *request, struct answer *answer)
{
    return swse_with_given(request, swse_explain, answer);
}

static const char *const swse_games[] = {"swse", NULL};

const struct system swse_system = {
    .id = "swse",
    .title = "Star Wars Saga Edition",
    .elements = swse_rule_kinds,
    .games = swse_games,
    .owns = swse_owns_document,
    .content_load = swse_content_load,
    .content_free = swse_content_free,
    .content_change = swse_content_change,
    .content_at = swse_content_at,
    .content_find = swse_content_find,
    .content_suggest = swse_content_suggest,
    .lint = swse_lint,
    .schema = swse_schema,
    .show = swse_show,
    .find = swse_find,
    .sheet = swse_ask_sheet,
    .explain = swse_ask_explain,
    .build = swse_build,
    .table = &swse_table_rules,
};
