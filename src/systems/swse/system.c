/* system.c: SWSE as the core sees it: a const struct of tables and hooks. */
#include <string.h>

#include "base/near.h"
#include "systems/swse/actor/build.h"
#include "systems/swse/content/hooks.h"
#include "systems/swse/content/rule_fields.h"
#include "systems/swse/actor/sheet.h"

const struct swse_pack *swse_request_pack(const struct request *request)
{
    return (const struct swse_pack *)(const void *)request->content;
}

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
                                    .file = found->view.name};
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

/* What a what-if option changes, as the change `build` would make; NULL: it is nothing here. */
static const char *swse_whatif_change(struct request *request, const char *option, const char *value)
{
    if (strcmp(option, "set") == 0) return value;
    if (strcmp(option, "equip") == 0) {
        const char *equals = strchr(value, '=');
        int length = (int)(equals ? (size_t)(equals - value) : strlen(value));
        bool drop = equals && strcmp(equals + 1, "dropped") == 0;
        return arena_printf(request->arena, "%s=%.*s", drop ? "drop" : "equip", length, value);
    }
    const struct swse_entry *entry = swse_pack_find_any(swse_request_pack(request), value);
    static const char *const members[SWSE_ENTRY_KIND_COUNT] = {
        [SWSE_ENTRY_SPECIES] = "species", [SWSE_ENTRY_TALENT] = "talent", [SWSE_ENTRY_FEAT] = "feat",
        [SWSE_ENTRY_ITEM] = "item",       [SWSE_ENTRY_POWER] = "power"};
    const char *nearest = NULL;
    void *context = (void *)(uintptr_t)swse_request_pack(request);
    if (!entry && swse_pack_knows(context, "feats", value, &nearest))
        return arena_printf(request->arena, "feat=%s", value); /* of the game, without a document */
    if (!entry || !members[entry->kind]) return NULL;
    return arena_printf(request->arena, "%s=%s", members[entry->kind], entry->id);
}

static bool swse_whatif_apply(struct request *request, const char *option, const struct json *given,
                              struct json *character)
{
    struct text why = {0};
    const char *value = json_to_text(given, json_to_text(json_get(given, "document"), ""));
    const char *change = swse_whatif_change(request, option, value);
    bool good = change && swse_build_change(swse_request_pack(request), request->arena, character, change, &why);
    if (!good)
        diags_add(request->diags, "swse/refused", SEVERITY_ERROR, (struct place){0},
                  change ? NULL : "look for its name with `talus find`", "--%s: %s", option,
                  why.length ? text_get(&why)
                             : "there is no such feat, talent, species, item or Force power in the content");
    text_free(&why);
    return good;
}

const char *swse_request_level(const struct request *request)
{
    const struct json *level = json_get(request->options, "level");
    if (json_is(level, JSON_INTEGER)) return arena_printf(request->arena, "%lld", (long long)level->integer);
    return json_to_text(level, NULL);
}

bool swse_whatif(struct request *request, struct json *character, bool *changed)
{
    static const char *const options[] = {"set", "with", "equip"};
    const char *level = swse_request_level(request);
    *changed = level || json_get(request->options, "toggle");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        *changed = *changed || json_get(request->options, options[i]);
    if (!*changed) return true;
    if (json_get(request->options, "toggle")) {
        diags_add(request->diags, "swse/refused", SEVERITY_ERROR, (struct place){0},
                  "name a circumstance with --option", "--toggle: this system has no toggles");
        return false;
    }
    *character = json_copy(request->arena, character);
    if (level) {
        const char *change = arena_printf(request->arena, "level=%s", level);
        struct json set = json_make_text(request->arena, change, change ? strlen(change) : 0);
        if (!change || !swse_whatif_apply(request, "set", &set, character)) return false;
    }
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const struct json *list = json_get(request->options, options[i]);
        for (size_t k = 0; k < json_count(list); k++) {
            if (!swse_whatif_apply(request, options[i], json_at(list, k), character)) return false;
        }
    }
    return true;
}

enum status swse_sheet(struct request *request, struct answer *answer)
{
    struct json character = request->document->root;
    bool changed = false;
    if (!swse_whatif(request, &character, &changed)) return STATUS_BAD_CONTENT;
    struct swse_actor *actor =
        swse_actor_prepare(swse_request_pack(request), changed ? NULL : request->document, &character, request->diags);
    if (!actor) return STATUS_NO_MEMORY;
    struct swse_now now = swse_now_of(request->arena, actor->json, request->options);
    answer->data = swse_sheet_data(actor, &now, request->arena);
    swse_sheet_page(&answer->data, &answer->page);
    if (json_to_bool(json_get(request->options, "summary"), false))
        answer->data = swse_sheet_summary(&answer->data, request->arena);
    swse_actor_free(actor);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
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
    .sheet = swse_sheet,
    .explain = swse_explain,
    .build = swse_build,
    .table = &swse_table_rules,
};
