/* schema.c: JSON Schema of PF2e documents and elements, printed from the field tables. */
#include <string.h>

#include "systems/pf2e/content/content.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/lint/pattern.h"
#include "systems/pf2e/roll/play_data.h"
#include "systems/pf2e/content/vocabulary.h"

static void schema_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

/* {"value": 3}; hosts keep other things next to it. */
static struct json schema_level(struct arena *arena)
{
    struct json level = json_make_object(), value = json_make_object(), properties = json_make_object(),
                types = json_make_array();
    json_push(arena, &types, json_make_text(arena, "number", 6));
    json_push(arena, &types, json_make_text(arena, "null", 4));
    json_set(arena, &value, "type", types);
    json_set(arena, &properties, "value", value);
    schema_set_text(arena, &level, "description", "Its level: {\"value\": 3}.");
    json_set(arena, &level, "properties", properties);
    return level;
}

/* The rules of a document are elements; the items of an actor are documents. */
static void schema_link(struct arena *arena, struct json *document)
{
    struct json *rules = (struct json *)(uintptr_t)json_path(document, "properties.system.properties.rules");
    struct json *items = (struct json *)(uintptr_t)json_path(document, "properties.items");
    if (rules) json_set(arena, rules, "items", schema_reference(arena, "#/$defs/element"));
    if (rules) schema_set_text(arena, rules, "type", "array"); /* never null */
    struct json *system = (struct json *)(uintptr_t)json_path(document, "properties.system.properties");
    if (system) json_set(arena, system, "level", schema_level(arena));
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

/* What an item states for the table is in flags.talus.play. */
static void schema_add_play(struct arena *arena, struct json *document)
{
    struct json *properties = (struct json *)(uintptr_t)json_get(document, "properties");
    struct json play = schema_object(arena, "play", schema_reference(arena, "#/$defs/play"));
    if (properties) json_set(arena, properties, "flags", schema_object(arena, "talus", play));
}

static bool schema_requires(const struct json *schema, const char *name)
{
    const struct json *required = json_get(schema, "required");
    for (uint32_t i = 0; i < json_count(required); i++) {
        if (json_is_text(&required->items[i], name)) return true;
    }
    return false;
}

/* A list of the old items and one more. */
static struct json schema_more(struct arena *arena, const struct json *list, struct json more)
{
    struct json longer = json_make_array();
    for (uint32_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++)
        json_push(arena, &longer, list->items[i]);
    if (json_is(list, JSON_STRING)) json_push(arena, &longer, *list);
    json_push(arena, &longer, more);
    return longer;
}

/* A type and alternatives get null beside them, so that editors continue to complete their words; anything else becomes
 * {"if": {"type": "null"}, "else": VALUE}, with the description outside, where editors look for it. */
static struct json schema_or_null(struct arena *arena, const struct json *value)
{
    struct json out = json_make_object(), inner = json_make_object(), test = json_make_object();
    const struct json *type = json_get(value, "type"), *any = json_get(value, "anyOf"),
                      *words = json_get(value, "$ref");
    if (words && strstr(words->text, "/words-")) { /* editors go on offering the words */
        struct json either = json_make_array();
        json_push(arena, &either, schema_reference(arena, words->text));
        json_push(arena, &either, field_plain_schema(arena, "{\"type\":\"null\"}"));
        json_set(arena, &out, "anyOf", either);
        if (json_get(value, "description")) json_set(arena, &out, "description", *json_get(value, "description"));
        return out;
    }
    bool plain = (type || any) && !json_get(value, "enum");
    for (uint32_t i = 0; i < value->count; i++) {
        const struct json_member *member = &value->members[i];
        bool outside = plain || strcmp(member->name, "description") == 0 || strcmp(member->name, "default") == 0;
        json_set(arena, outside ? &out : &inner, member->name, member->value);
    }
    schema_set_text(arena, &test, "type", "null");
    if (plain && type) json_set(arena, &out, "type", schema_more(arena, type, json_make_text(arena, "null", 4)));
    if (plain && any) json_set(arena, &out, "anyOf", schema_more(arena, any, test));
    if (plain) return out;
    if (!inner.count) return *value; /* anything goes */
    json_set(arena, &out, "if", test);
    json_set(arena, &out, "else", inner);
    return out;
}

/* "selectors", "damageTypes" ...: a text with the words of the list as examples; others are allowed. */
static struct json schema_example_words(struct arena *arena, const char *list)
{
    struct json schema = json_make_object(), words = pf2e_words_json(arena, list);
    schema_set_text(arena, &schema, "type", "string");
    if (strcmp(list, "selectors") == 0) pf2e_selector_words_json(arena, &words);
    if (words.count) json_set(arena, &schema, "examples", words);
    return schema;
}

/* Lists of words are definitions. To lint, null is as good as absent: members that are not required may be null. */
static void schema_adapt(const struct schema_visit *visit, struct json *schema)
{
    struct arena *arena = visit->arena;
    struct json *properties = (struct json *)(uintptr_t)json_get(schema, "properties"), *definitions = visit->context;
    const char *list = json_to_text(json_get(schema, "words"), NULL),
               *name = list ? arena_printf(arena, "words-%s", list) : NULL,
               *link = list ? arena_printf(arena, "#/$defs/words-%s", list) : NULL;
    if (name && link) {
        const struct json *description = json_get(schema, "description");
        struct json reference = schema_reference(arena, link);
        if (description) json_set(arena, &reference, "description", *description);
        if (!json_get(definitions, name)) json_set(arena, definitions, name, schema_example_words(arena, list));
        *schema = reference;
    }
    for (uint32_t i = 0; json_is(properties, JSON_OBJECT) && i < properties->count; i++) {
        struct json *value = &properties->members[i].value;
        bool fixed = json_get(value, "const") || json_get(value, "deprecated") || !value->count;
        if (!fixed && !schema_requires(schema, properties->members[i].name)) *value = schema_or_null(arena, value);
    }
}

/* Journals have pages and no data of rules: nothing is asked of them. */
static struct json schema_document(struct arena *arena)
{
    static const char source[] = "{\"if\":{\"required\":[\"pages\"],\"not\":{\"required\":[\"system\"]}},"
                                 "\"else\":{\"$ref\":\"#/$defs/item\"}}";
    return field_plain_schema(arena, source);
}

enum status pf2e_schema(struct request *request, struct json *schema)
{
    struct arena *arena = request->arena;
    struct json definitions = json_make_object();
    field_schema_definitions(arena, &definitions);
    struct json element = element_schema(arena, "key", pf2e_elements, pf2e_common_fields);
    struct json document = field_schema(arena, pf2e_document_fields, NULL, "An item, or an actor with its items.");
    const struct schema_visit adapt = {.arena = arena, .visit = schema_adapt, .context = &definitions};
    schema_walk(&adapt, &element);
    schema_walk(&adapt, &document);
    schema_link(arena, &document);
    schema_add_play(arena, &document);
    json_set(arena, &definitions, "element", element);
    json_set(arena, &definitions, "play",
             field_schema(arena, pf2e_play_fields, NULL, "What the table should do with the item."));
    json_set(arena, &definitions, "item", document);
    json_set(arena, &definitions, "document", schema_document(arena));
    const struct schema_names names = {.id = "pf2e", .title = "PF2e documents and rule elements", .key_field = "key"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
