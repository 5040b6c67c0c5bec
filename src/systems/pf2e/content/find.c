/* find.c: documents of the content by words, type, trait, element kind or an option their predicates ask for. */
#include <string.h>

#include "base/contains.h"
#include "systems/pf2e/content/content.h"

static bool find_text_in(const struct json *value, const char *word)
{
    if (value->type == JSON_STRING) return ascii_contains(value->text, word);
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < value->count; i++) {
        if (find_text_in(&value->items[i], word)) return true;
    }
    for (uint32_t i = 0; value->type == JSON_OBJECT && i < value->count; i++) {
        if (find_text_in(&value->members[i].value, word)) return true;
    }
    return false;
}

static bool find_list_has(const struct json *list, const char *word)
{
    for (uint32_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        if (json_is_text(&list->items[i], word)) return true;
    }
    return false;
}

/* Does some element fit the kind and have the option in a condition? */
static bool find_element(const struct json *item, const char *kind, const char *option)
{
    static const char *const conditions[] = {"predicate", "definition", "disabledIf", "craftableItems", "choices"};
    const struct json *rules = json_path(item, "system.rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        const struct json *rule = &rules->items[i];
        if (kind && !json_is_text(json_get(rule, "key"), kind)) continue;
        if (!option) return true;
        for (size_t j = 0; j < sizeof conditions / sizeof *conditions; j++) {
            const struct json *condition = json_get(rule, conditions[j]);
            if (condition && find_text_in(condition, option)) return true;
        }
    }
    return false;
}

static bool find_any_element(const struct json *root, const char *kind, const char *option)
{
    if (find_element(root, kind, option)) return true;
    const struct json *items = json_get(root, "items");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        if (find_element(&items->items[i], kind, option)) return true;
    }
    return false;
}

static bool find_fits(const struct pf2e_document *document, const struct json *options)
{
    const struct json *words = json_get(options, "words"), *types = json_get(options, "type"),
                      *traits = json_get(options, "trait"), *kinds = json_get(options, "element"),
                      *asked = json_get(options, "option");
    if (document->family == PF2E_OTHER) return false;
    for (uint32_t i = 0; i < json_count(words); i++) {
        if (!ascii_contains(document->name, json_to_text(json_at(words, i), ""))) return false;
    }
    if (json_count(types) && !find_list_has(types, document->type)) return false;
    if (!json_count(traits) && !json_count(kinds) && !json_count(asked)) return true;
    struct json_document source;
    bool fits = pf2e_document_source(document, &source, NULL) == STATUS_OK;
    for (uint32_t i = 0; fits && i < json_count(traits); i++)
        fits = find_list_has(json_path(&source.root, "system.traits.value"), json_to_text(json_at(traits, i), ""));
    uint32_t rounds = (uint32_t)json_count(kinds) > (uint32_t)json_count(asked) ? (uint32_t)json_count(kinds)
                                                                                : (uint32_t)json_count(asked);
    for (uint32_t i = 0; fits && i < rounds; i++)
        fits = find_any_element(&source.root, json_to_text(json_at(kinds, i), json_to_text(json_at(kinds, 0), NULL)),
                                json_to_text(json_at(asked, i), json_to_text(json_at(asked, 0), NULL)));
    json_free(&source);
    return fits;
}

enum status pf2e_find(struct request *request, struct answer *answer)
{
    const struct pf2e_pack *pack = pf2e_content_of(request)->pack;
    struct arena *arena = request->arena;
    answer->data = json_make_array();
    page_table(&answer->page, "name", "type", "link", NULL);
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *document = pf2e_pack_get(pack, i);
        if (!find_fits(document, request->options)) continue;
        struct text uuid = {0};
        pf2e_document_uuid(&uuid, document);
        char *link = arena_copy_text(arena, text_get(&uuid), uuid.length);
        text_free(&uuid);
        if (!link) return STATUS_NO_MEMORY;
        struct json out = json_make_object();
        json_set(arena, &out, "name", json_make_text(arena, document->name, strlen(document->name)));
        json_set(arena, &out, "type", json_make_text(arena, document->type, strlen(document->type)));
        json_set(arena, &out, "slug", json_make_text(arena, document->slug, strlen(document->slug)));
        json_set(arena, &out, "uuid", json_make_text(arena, link, strlen(link)));
        json_set(arena, &out, "file", json_make_text(arena, document->file, strlen(document->file)));
        json_push(arena, &answer->data, out);
        page_cells(&answer->page, document->name, document->type, link, NULL);
    }
    return arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
