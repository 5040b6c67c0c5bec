/* scenario.c: scenarios described and checked by their fields. */
#include "core/scenario.h"

#include <string.h>

#include "core/table.h"

/* The system's linter checks the other members of a document. */
static const struct field scenario_document_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "What it is called."},
    {0},
};
const char *const scenario_temperaments[] = {
#define TEMPERAMENT(name, care, focus, retreat, doc) #name,
#include "core/temperaments.def"
#undef TEMPERAMENT
    NULL};
const struct field_form scenario_form_whole = {.type = FIELD_INTEGER};
const struct field_form scenario_form_text = {.type = FIELD_TEXT};
const struct field_form scenario_form_document = {.type = FIELD_OBJECT, .fields = scenario_document_fields};
const struct field_form scenario_form_square = {.type = FIELD_ARRAY, .item = &scenario_form_whole};
const struct field_form *const scenario_actor_forms[] = {&scenario_form_text, &scenario_form_document, NULL};

const struct field scenario_common_fields[] = {
    {.name = "system", .form = {.type = FIELD_TEXT}, .doc = "The rule system, by its id."},
    {.name = "talus", .form = {.type = FIELD_MAP, .item = &scenario_form_text}, .doc = "The same: {\"system\": ...}."},
    {.name = "ruleset", .form = {.type = FIELD_TEXT}, .doc = "For other programs."},
    {.name = "kind", .form = {.type = FIELD_TEXT}, .doc = "For other programs: \"scenario\"."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called."},
    {.name = "seed", .form = {.type = FIELD_INTEGER}, .doc = "The seed it was made with."},
    {.name = "comment", .form = {.type = FIELD_TEXT}, .doc = "For people."},
    {0},
};

struct json scenario_schema(const struct system *system, struct arena *arena)
{
    static const char dialect[] = "https://json-schema.org/draft/2020-12/schema";
    if (!system->table || !system->table->scenario) return json_make_null();
    struct json schema = field_schema(arena, system->table->scenario, scenario_common_fields, "A scenario.");
    json_set(arena, &schema, "$schema", json_make_text(arena, dialect, strlen(dialect)));
    return schema;
}

bool scenario_check(const struct system *system, const struct json_document *document, const struct json *scenario,
                    struct diags *diags)
{
    struct field_checker checker = {.document = document, .diags = diags, .system = system->id};
    if (!system->table || !system->table->scenario) return true;
    return field_check(&checker, system->table->scenario, scenario_common_fields, scenario);
}

void scenario_try(const struct system *system, struct content *content, const struct json_document *document,
                  const struct json *scenario, struct diags *diags)
{
    if (!system->table || !system->table->scenario_is_tried) return;
    struct table *table = table_new_read(system, content, document, scenario, 0, diags);
    table_free(table);
}
