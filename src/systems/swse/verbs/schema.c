/* schema.c: JSON Schema of the system's documents, printed from the field tables. */
#include <string.h>

#include "systems/swse/verbs/hooks.h"
#include "systems/swse/content/rule_fields.h"
#include "systems/swse/verbs/sheet.h"

static struct json *swse_schema_at(struct json *schema, const char *path)
{
    return (struct json *)(uintptr_t)json_path(schema, path);
}

/* What field tables cannot express: conditions nest. */
static void swse_schema_mend(struct arena *arena, struct json *then)
{
    struct json *properties = swse_schema_at(then, "properties");
    struct json when = field_plain_schema(arena, "{\"$ref\":\"#/$defs/condition\"}");
    if (json_get(properties, "when")) json_set(arena, properties, "when", when);
}

static struct json swse_schema_rule(struct arena *arena)
{
    struct json schema = element_schema(arena, "type", swse_rule_kinds, swse_common_fields);
    struct json *branches = swse_schema_at(&schema, "allOf");
    for (uint32_t i = 0; i < json_count(branches); i++)
        swse_schema_mend(arena, swse_schema_at(&branches->items[i], "then"));
    return schema;
}

enum status swse_schema(struct request *request, struct json *schema)
{
    static const char condition[] =
        "{\"description\":\"When a rule is active; never prose.\",\"type\":\"object\",\"required\":[\"type\"],"
        "\"properties\":{\"type\":{\"enum\":[\"always\",\"skillTrained\",\"skillUntrained\",\"featOwned\","
        "\"levelReached\",\"OR\",\"AND\"]},\"skillId\":{\"type\":\"string\"},\"featId\":{\"type\":\"string\"},"
        "\"minLevel\":{\"type\":\"integer\"},\"conditions\":{\"type\":\"array\",\"items\":{\"$ref\":"
        "\"#/$defs/condition\"}}},\"additionalProperties\":false}";
    static const char *const traits[] = {"structuralTraits", "conditionalTraits", "bonusFeats"};
    struct arena *arena = request->arena;
    static const char doc[] = "A species, class, archetype, talent, feat, prestige class, item or character.";
    struct json document = field_schema(arena, swse_document_fields, NULL, doc);
    struct json *properties = swse_schema_at(&document, "properties");
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
        json_set(arena, properties, traits[i],
                 field_plain_schema(arena, "{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/trait\"}}"));
    json_set(arena, properties, "items",
             field_plain_schema(arena, "{\"type\":\"array\",\"items\":{\"if\":{\"type\":\"object\"},"
                                     "\"then\":{\"$ref\":\"#/$defs/document\"}}}"));
    struct json rules = field_plain_schema(arena, "{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/rule\"}}");
    json_set(arena, properties, "rules", rules);
    struct json definitions = json_make_object();
    json_set(arena, &definitions, "condition", field_plain_schema(arena, condition));
    struct json trait = field_schema(arena, swse_trait_fields, NULL, "A trait of a species.");
    json_set(arena, swse_schema_at(&trait, "properties"), "rules", rules);
    json_set(arena, &definitions, "trait", trait);
    json_set(arena, &definitions, "rule", swse_schema_rule(arena));
    json_set(arena, &definitions, "document", document);
    const struct schema_names names = {.id = "swse", .title = "SWSE documents"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
