/* schema.c: DH2E documents as JSON Schema. */
#include "systems/dh2e/verbs/hooks.h"

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

/* An item of an actor: the name of one, one derived from another by name, or a whole document (with a name or type). */
static const char dh2e_schema_item[] =
    "{\"if\":{\"type\":\"object\"},\"then\":{\"if\":{\"anyOf\":[{\"required\":[\"from\"]},{\"not\":{\"anyOf\":["
    "{\"required\":[\"name\"]},{\"required\":[\"type\"]}]}}]},\"then\":{\"$ref\":\"#/$defs/derived\"},"
    "\"else\":{\"$ref\":\"#/$defs/document\"}},\"else\":{\"type\":\"string\"}}";

static void dh2e_schema_items(struct arena *arena, struct json *document)
{
    struct json *items = (struct json *)(uintptr_t)json_path(document, "properties.items");
    if (items) json_set(arena, items, "items", field_plain_schema(arena, dh2e_schema_item));
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
    dh2e_schema_items(arena, &document);
    json_set(arena, &document, "allOf", branches);
    json_set(arena, &definitions, "derived",
             field_schema(arena, dh2e_derived_fields, NULL, "An item that differs from another in a few figures."));
    json_set(arena, &definitions, "document", document);
    const struct schema_names names = {.id = "dh2e", .title = "DH2E documents"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
