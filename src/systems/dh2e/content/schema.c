/* schema.c: DH2E documents as JSON Schema, and one document as people read it. */
#include <string.h>

#include "systems/dh2e/content/hooks.h"

/* The rules of an item are elements: {"items": {"$ref": "#/$defs/rule"}}. */
static void dh2e_schema_rules(struct arena *arena, struct json *schema)
{
    static const char target[] = "#/$defs/rule";
    struct json *rules = (struct json *)(uintptr_t)json_path(schema, "properties.rules");
    struct json reference = json_make_object();
    json_set(arena, &reference, "$ref", json_make_text(arena, target, sizeof target - 1));
    if (rules) json_set(arena, rules, "items", reference);
}

/* {"if": {type is the kind}, "then": {system: schema of the kind}} */
static struct json dh2e_schema_branch(struct arena *arena, const struct element_kind *kind)
{
    struct json then = json_make_object(), then_properties = json_make_object();
    struct json system = field_schema(arena, kind->fields, NULL, kind->doc);
    dh2e_schema_rules(arena, &system);
    json_set(arena, &then_properties, "system", system);
    json_set(arena, &then, "properties", then_properties);
    return schema_case(arena, "type", kind->key, then);
}

enum status dh2e_schema(struct request *request, struct json *schema)
{
    struct arena *arena = request->arena;
    struct json definitions = json_make_object(), branches = json_make_array();
    struct json document = field_schema(arena, dh2e_document_fields, NULL, "A DH2E document.");
    field_schema_definitions(arena, &definitions);
    json_set(arena, &definitions, "rule", element_schema(arena, "key", dh2e_elements, dh2e_element_common));
    for (int i = 0; i < DH2E_KIND_COUNT; i++)
        json_push(arena, &branches, dh2e_schema_branch(arena, &dh2e_kinds[i]));
    json_set(arena, &document, "allOf", branches);
    json_set(arena, &definitions, "document", document);
    const struct schema_names names = {.id = "dh2e", .title = "DH2E documents"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static void dh2e_show_value(struct page *page, const char *name, const struct json *value)
{
    struct text text = {0};
    if (json_is(value, JSON_STRING))
        text_add(&text, value->text);
    else
        json_write(&text, value);
    page_row(page, name, text_get(&text), NULL);
    text_free(&text);
}

enum status dh2e_show(struct request *request, struct answer *answer)
{
    const struct json *document = &request->document->root, *system = json_get(document, "system");
    const char *type = json_to_text(json_get(document, "type"), "");
    int kind = dh2e_kind_find(type);
    answer->data = json_copy(request->arena, document);
    page_title(&answer->page, json_to_text(json_get(document, "name"), "nameless"), type);
    if (kind >= 0) page_note(&answer->page, dh2e_kinds[kind].doc);
    const char *description = json_to_text(json_get(system, "description"), NULL);
    if (description) page_note(&answer->page, description);
    page_heading(&answer->page, "Figures");
    for (uint32_t i = 0; json_is(system, JSON_OBJECT) && i < system->count; i++) {
        const struct json_member *member = &system->members[i];
        bool elsewhere = strcmp(member->name, "rules") == 0 || strcmp(member->name, "description") == 0;
        if (!elsewhere) dh2e_show_value(&answer->page, member->name, &member->value);
    }
    const struct json *rules = json_get(system, "rules");
    if (json_count(rules)) page_heading(&answer->page, "Rules");
    for (size_t i = 0; i < json_count(rules); i++)
        dh2e_show_value(&answer->page, json_to_text(json_get(json_at(rules, i), "key"), "?"), json_at(rules, i));
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
