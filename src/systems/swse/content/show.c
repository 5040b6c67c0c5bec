/* show.c: documents of the content for people: one of them with its traits and rules, or all that fit. */
#include <string.h>

#include "base/ascii.h"
#include "systems/swse/content/hooks.h"
#include "systems/swse/content/migrate.h"
#include "systems/swse/actor/sheet.h"

static void swse_show_traits(const struct json *json, const char *member, struct page *page)
{
    const struct json *traits = json_get(json, member);
    for (size_t i = 0; json_is(traits, JSON_ARRAY) && i < json_count(traits); i++) {
        const struct json *trait = json_at(traits, i), *rules = json_get(trait, "rules");
        page_heading(page, json_to_text(json_get(trait, "name"), "trait"));
        const char *words = json_to_text(json_get(trait, "description"), NULL);
        if (words) page_note(page, words);
        for (size_t k = 0; k < json_count(rules); k++)
            page_row(page, json_to_text(json_get(json_at(rules, k), "type"), ""),
                     json_to_text(json_get(json_at(rules, k), "id"), ""), NULL);
    }
}

/* What `talus migrate` would make of traits that are only prose. */
static void swse_show_migration(struct request *request, const struct json *species, struct answer *answer)
{
    struct swse_migration migration = {.arena = request->arena};
    if (!swse_migrate(&migration, species)) return;
    const struct json *row = json_at(json_get(&migration.report, "species"), 0);
    const struct json *proposals = json_get(row, "proposals");
    if (row) json_set(request->arena, &answer->data, "migration", json_copy(request->arena, row));
    if (json_count(proposals)) page_heading(&answer->page, "Proposed by talus migrate");
    for (size_t i = 0; i < json_count(proposals); i++) {
        struct text rule = {0};
        json_write(&rule, json_get(json_at(proposals, i), "rule"));
        page_row(&answer->page, json_to_text(json_get(json_at(proposals, i), "trait"), ""), "", text_get(&rule));
        text_free(&rule);
    }
}

/* The document for people: traits with their words and rules, and what older files say beside them. */
enum status swse_show(struct request *request, struct answer *answer)
{
    const struct json *json = &request->document->root;
    int kind = swse_entry_kind_of(json);
    page_title(&answer->page, json_to_text(json_get(json, "name"), ""),
               kind < 0 ? NULL : swse_entry_kind_word((enum swse_entry_kind)kind));
    const char *words = json_to_text(json_get(json, "description"), NULL);
    if (words) page_note(&answer->page, words);
    swse_show_traits(json, "structuralTraits", &answer->page);
    swse_show_traits(json, "conditionalTraits", &answer->page);
    swse_show_traits(json, "bonusFeats", &answer->page);
    swse_show_traits(json, "activatedAbilities", &answer->page);
    const char *kept[] = {"inherits", "renameTo"};
    for (size_t i = 0; i < 2; i++) {
        const char *text = json_to_text(json_get(json, kept[i]), NULL);
        if (text) page_row(&answer->page, kept[i], text, "kept, not executed");
    }
    answer->data = json_copy(request->arena, json);
    if (kind == SWSE_ENTRY_SPECIES) swse_show_migration(request, json, answer);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static bool swse_find_contains(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && ascii_lower(text[i]) == ascii_lower(word[i]))
            i++;
        if (!word[i]) return true;
    }
    return !*word;
}

static bool swse_find_has_rule(const struct swse_entry *entry, const char *type)
{
    for (size_t i = 0; i < entry->rule_count; i++) {
        if (json_is_text(json_get(entry->rules[i]->json, "type"), type)) return true;
    }
    return false;
}

static bool swse_find_condition(const struct swse_entry *entry, const char *word)
{
    bool found = false;
    for (size_t i = 0; !found && i < entry->rule_count; i++) {
        const struct json *when = json_get(entry->rules[i]->json, "when");
        struct text text = {0};
        if (when) json_write(&text, when);
        found = text.length && swse_find_contains(text_get(&text), word);
        text_free(&text);
    }
    return found;
}

/* Tags of species and items stand in for traits. */
static bool swse_find_tag(const struct swse_entry *entry, const char *tag)
{
    const struct json *tags = json_get(entry->json, "tags");
    for (size_t i = 0; i < json_count(tags); i++) {
        if (json_is_text(json_at(tags, i), tag)) return true;
    }
    return false;
}

static bool swse_find_fits(const struct swse_entry *entry, const struct json *options)
{
    const struct json *words = json_get(options, "words"), *types = json_get(options, "type");
    const struct json *elements = json_get(options, "element"), *tags = json_get(options, "trait");
    const struct json *asked = json_get(options, "option");
    bool fits = !json_count(types);
    for (size_t i = 0; i < json_count(types); i++)
        fits = fits || json_is_text(json_at(types, i), swse_entry_kind_word(entry->kind));
    for (size_t i = 0; i < json_count(words); i++)
        fits = fits && swse_find_contains(entry->name, json_to_text(json_at(words, i), ""));
    for (size_t i = 0; i < json_count(elements); i++)
        fits = fits && swse_find_has_rule(entry, json_to_text(json_at(elements, i), ""));
    for (size_t i = 0; i < json_count(tags); i++)
        fits = fits && swse_find_tag(entry, json_to_text(json_at(tags, i), ""));
    for (size_t i = 0; i < json_count(asked); i++)
        fits = fits && swse_find_condition(entry, json_to_text(json_at(asked, i), ""));
    return fits;
}

enum status swse_find(struct request *request, struct answer *answer)
{
    const struct swse_pack *pack = swse_request_pack(request);
    answer->data = json_make_array();
    page_table(&answer->page, "name", "type", "id", NULL);
    for (size_t i = 0; i < pack->entries.count; i++) {
        const struct swse_entry *entry = pack->entries.items[i];
        if (!swse_find_fits(entry, request->options)) continue;
        struct json row = json_make_object();
        swse_put_text(request->arena, &row, "name", entry->name);
        swse_put_text(request->arena, &row, "type", swse_entry_kind_word(entry->kind));
        swse_put_text(request->arena, &row, "id", entry->id);
        swse_put_text(request->arena, &row, "file", entry->view.name);
        json_push(request->arena, &answer->data, row);
        page_cells(&answer->page, entry->name, swse_entry_kind_word(entry->kind), entry->id, NULL);
    }
    return request->arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
