/* schema.c: JSON Schema of PF2e documents and elements, printed from the field tables. */
#include <string.h>

#include "systems/pf2e/content/content.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/roll/play_data.h"

static void schema_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

/* The rules of a document are elements; the items of an actor are documents. */
static void schema_link(struct arena *arena, struct json *document)
{
    struct json *rules = (struct json *)(uintptr_t)json_path(document, "properties.system.properties.rules");
    struct json *items = (struct json *)(uintptr_t)json_path(document, "properties.items");
    if (rules) json_set(arena, rules, "items", schema_reference(arena, "#/$defs/element"));
    if (items) json_set(arena, items, "items", schema_reference(arena, "#/$defs/document"));
}

static struct json schema_object(struct arena *arena, const char *member, struct json value)
{
    struct json object = json_make_object(), properties = json_make_object();
    schema_set_text(arena, &object, "type", "object");
    json_set(arena, &properties, member, value);
    json_set(arena, &object, "properties", properties);
    return object;
}

/* What an item states for the table stands in flags.talus.play. */
static void schema_add_play(struct arena *arena, struct json *document)
{
    struct json *properties = (struct json *)(uintptr_t)json_get(document, "properties");
    struct json play = schema_object(arena, "play", schema_reference(arena, "#/$defs/play"));
    if (properties) json_set(arena, properties, "flags", schema_object(arena, "talus", play));
}

enum status pf2e_schema(struct request *request, struct json *schema)
{
    struct arena *arena = request->arena;
    struct json definitions = json_make_object();
    field_schema_definitions(arena, &definitions);
    json_set(arena, &definitions, "element", element_schema(arena, "key", pf2e_elements, pf2e_common_fields));
    struct json document = field_schema(arena, pf2e_document_fields, NULL, "An item, or an actor with its items.");
    schema_link(arena, &document);
    schema_add_play(arena, &document);
    json_set(arena, &definitions, "play",
             field_schema(arena, pf2e_play_fields, NULL, "What the table should do with the item."));
    json_set(arena, &definitions, "document", document);
    const struct schema_names names = {.id = "pf2e", .title = "PF2e documents and rule elements", .key_field = "key"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
