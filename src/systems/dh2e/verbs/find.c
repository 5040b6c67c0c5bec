/* find.c: DH2E documents by words of their name, type, quality ("trait"), rule element or roll option. */
#include <string.h>

#include "base/contains.h"
#include "systems/dh2e/verbs/hooks.h"

/* Is the word part of any text in here? Bounded by the nesting of JSON documents. */
static bool dh2e_find_in(const struct json *value, const char *word)
{
    if (json_is(value, JSON_STRING)) return ascii_contains(value->text, word);
    for (uint32_t i = 0; i < json_count(value); i++) {
        if (dh2e_find_in(value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value, word)) return true;
    }
    return false;
}

static bool dh2e_find_element(const struct json *document, const char *kind, const char *option)
{
    const struct json *rules = json_path(document, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *element = json_at(rules, i);
        if (kind && !json_is_text(json_get(element, "key"), kind)) continue;
        bool asks = option && (dh2e_find_in(json_get(element, "predicate"), option) ||
                               dh2e_find_in(json_get(element, "option"), option));
        if (!option || asks) return true;
    }
    return false;
}

static bool dh2e_find_type(const struct json *types, const struct dh2e_entry *entry)
{
    const struct json *type = json_get(&entry->document->root, "type");
    for (size_t i = 0; i < json_count(types); i++) {
        if (json_equal(json_at(types, i), type)) return true;
    }
    return json_count(types) == 0;
}

static bool dh2e_find_fits(const struct dh2e_entry *entry, const struct json *options)
{
    const struct json *words = json_get(options, "words"), *traits = json_get(options, "trait");
    const struct json *kinds = json_get(options, "element"), *asked = json_get(options, "option");
    const struct json *document = &entry->document->root;
    if (!dh2e_find_type(json_get(options, "type"), entry)) return false;
    for (size_t i = 0; i < json_count(words); i++) {
        if (!ascii_contains(entry->name, json_to_text(json_at(words, i), ""))) return false;
    }
    for (size_t i = 0; i < json_count(traits); i++) {
        const struct json *qualities = json_path(document, "system.qualities");
        if (!qualities || !dh2e_find_in(qualities, json_to_text(json_at(traits, i), ""))) return false;
    }
    for (size_t i = 0; i < json_count(kinds); i++) {
        if (!dh2e_find_element(document, json_to_text(json_at(kinds, i), ""), NULL)) return false;
    }
    for (size_t i = 0; i < json_count(asked); i++) {
        if (!dh2e_find_element(document, NULL, json_to_text(json_at(asked, i), ""))) return false;
    }
    return true;
}

enum status dh2e_find(struct request *request, struct answer *answer)
{
    const struct dh2e_content *content = dh2e_request_content(request);
    struct arena *arena = request->arena;
    answer->data = json_make_array();
    page_table(&answer->page, "name", "type", "slug", NULL);
    for (size_t i = 0; i < content->entries.count; i++) {
        const struct dh2e_entry *entry = &content->entries.items[i];
        if (!dh2e_find_fits(entry, request->options)) continue;
        const char *type = json_to_text(json_get(&entry->document->root, "type"), "");
        struct json out = json_make_object();
        json_put_text(arena, &out, "name", entry->name);
        json_put_text(arena, &out, "type", type);
        json_put_text(arena, &out, "slug", entry->slug);
        json_put_text(arena, &out, "file", entry->document->name);
        json_push(arena, &answer->data, out);
        page_cells(&answer->page, entry->name, type, entry->slug, NULL);
    }
    return arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
