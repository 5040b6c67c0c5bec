/* schema.c: what the JSON Schema of a system allows at a place of a document. */
#include "lsp/schema.h"

#include <stdio.h>
#include <string.h>

bool schema_load(struct schema *schema, struct talus *engine, const char *system)
{
    char options[64];
    snprintf(options, sizeof options, "{\"system\": \"%.15s\"}", system);
    *schema = (struct schema){0};
    snprintf(schema->system, sizeof schema->system, "%s", system);
    const char *text = NULL;
    if (talus_ask(engine, "schema", options, &schema->answer) == TALUS_OK)
        text = talus_answer_text(schema->answer, TALUS_JSON);
    if (text) tree_read(&schema->tree, text, strlen(text));
    if (text && !schema->tree.failed) return true;
    schema_free(schema);
    return false;
}

void schema_free(struct schema *schema)
{
    tree_free(&schema->tree);
    talus_answer_free(schema->answer);
    *schema = (struct schema){0};
}

/* A walk over both trees; `depth` guards against schemas that refer to themselves. */
struct walk {
    const struct tree *schema, *document;
    int depth;
};

static bool walk_fits(struct walk *walk, int32_t schema, int32_t node);

static int32_t walk_reference(const struct tree *schema, int32_t reference)
{
    struct buffer path = {0};
    int32_t found = TREE_NONE;
    if (tree_text(schema, reference, &path) && strncmp(buffer_get(&path), "#/", 2) == 0)
        found = tree_path(schema, TREE_ROOT, buffer_get(&path) + 2);
    buffer_free(&path);
    return found;
}

static bool walk_has_type(const struct tree *document, int32_t node, const char *type)
{
    const struct tree_node *it = tree_node(document, node);
    if (!it || it->kind == TREE_HOLE) return strcmp(type, "null") != 0;
    const char *text = document->text + it->start;
    switch (it->kind) {
    case TREE_STRING: return strcmp(type, "string") == 0;
    case TREE_ARRAY: return strcmp(type, "array") == 0;
    case TREE_OBJECT: return strcmp(type, "object") == 0;
    default: break;
    }
    if (*text == 'n') return strcmp(type, "null") == 0;
    if (*text == 't' || *text == 'f') return strcmp(type, "boolean") == 0;
    return strcmp(type, "number") == 0 || strcmp(type, "integer") == 0;
}

static bool walk_fits_type(const struct walk *walk, int32_t type, int32_t node)
{
    const struct tree_node *it = tree_node(walk->schema, type);
    if (!it) return true;
    struct buffer word = {0};
    bool fits = false;
    int32_t i = it->kind == TREE_ARRAY ? it->child : type;
    while (i != TREE_NONE && !fits) {
        buffer_clear(&word);
        fits = tree_text(walk->schema, i, &word) &&
               walk_has_type(walk->document, node, buffer_get(&word));
        i = it->kind == TREE_ARRAY ? walk->schema->nodes[i].next : TREE_NONE;
    }
    buffer_free(&word);
    return fits;
}

static bool walk_same(const struct walk *walk, int32_t schema, int32_t node)
{
    struct buffer one = {0}, other = {0};
    tree_write(walk->schema, schema, TREE_NONE, &one);
    tree_write(walk->document, node, TREE_NONE, &other);
    bool same = strcmp(buffer_get(&one), buffer_get(&other)) == 0;
    buffer_free(&one);
    buffer_free(&other);
    return same;
}

static bool walk_fits_values(const struct walk *walk, int32_t schema, int32_t node)
{
    int32_t constant = tree_get(walk->schema, schema, "const");
    if (constant != TREE_NONE && !walk_same(walk, constant, node)) return false;
    int32_t list = tree_get(walk->schema, schema, "enum");
    if (list == TREE_NONE) return true;
    for (int32_t i = walk->schema->nodes[list].child; i != TREE_NONE; i = walk->schema->nodes[i].next) {
        if (walk_same(walk, i, node)) return true;
    }
    return false;
}

static bool walk_fits_members(struct walk *walk, int32_t schema, int32_t node)
{
    if (!tree_is(walk->document, node, TREE_OBJECT)) return true;
    const struct tree_node *list = tree_node(walk->schema, tree_get(walk->schema, schema, "required"));
    struct buffer name = {0};
    bool fits = true;
    for (int32_t i = list ? list->child : TREE_NONE; fits && i != TREE_NONE;
         i = walk->schema->nodes[i].next) {
        buffer_clear(&name);
        tree_text(walk->schema, i, &name);
        fits = tree_get(walk->document, node, buffer_get(&name)) != TREE_NONE;
    }
    list = tree_node(walk->schema, tree_get(walk->schema, schema, "properties"));
    for (int32_t i = list ? list->child : TREE_NONE; fits && i != TREE_NONE;
         i = walk->schema->nodes[i].next) {
        buffer_clear(&name);
        tree_name(walk->schema, i, &name);
        int32_t member = tree_get(walk->document, node, buffer_get(&name));
        fits = member == TREE_NONE || walk_fits(walk, i, member);
    }
    buffer_free(&name);
    return fits;
}

/* Does a value satisfy the condition of an "if"? Only the keywords that conditions use are decided. */
static bool walk_fits(struct walk *walk, int32_t schema, int32_t node)
{
    if (walk->depth > 20) return true;
    walk->depth++;
    int32_t reference = tree_get(walk->schema, schema, "$ref"), no = tree_get(walk->schema, schema, "not");
    bool fits = walk_fits_type(walk, tree_get(walk->schema, schema, "type"), node) &&
                walk_fits_values(walk, schema, node) && walk_fits_members(walk, schema, node);
    if (fits && reference != TREE_NONE) fits = walk_fits(walk, walk_reference(walk->schema, reference), node);
    if (fits && no != TREE_NONE) fits = !walk_fits(walk, no, node);
    const struct tree_node *any = tree_node(walk->schema, tree_get(walk->schema, schema, "anyOf"));
    if (fits && any) {
        fits = false;
        for (int32_t i = any->child; !fits && i != TREE_NONE; i = walk->schema->nodes[i].next)
            fits = walk_fits(walk, i, node);
    }
    walk->depth--;
    return fits;
}

static void walk_expand(struct walk *walk, int32_t schema, int32_t node, struct schema_set *set);

/* Of alternatives, those whose type fits; all of them when none does. */
static void walk_alternatives(struct walk *walk, int32_t list, int32_t node, struct schema_set *set)
{
    const struct tree_node *it = tree_node(walk->schema, list);
    if (!it) return;
    size_t before = set->count;
    for (int pass = 0; pass < 2 && set->count == before; pass++) {
        for (int32_t i = it->child; i != TREE_NONE; i = walk->schema->nodes[i].next) {
            if (pass || walk_fits_type(walk, tree_get(walk->schema, i, "type"), node))
                walk_expand(walk, i, node, set);
        }
    }
}

static void walk_expand(struct walk *walk, int32_t schema, int32_t node, struct schema_set *set)
{
    if (!tree_is(walk->schema, schema, TREE_OBJECT) || walk->depth > 20) return;
    for (size_t i = 0; i < set->count; i++) {
        if (set->items[i] == schema) return;
    }
    if (set->count == SCHEMA_MOST) return;
    set->items[set->count++] = schema;
    walk->depth++;
    walk_expand(walk, walk_reference(walk->schema, tree_get(walk->schema, schema, "$ref")), node, set);
    const struct tree_node *all = tree_node(walk->schema, tree_get(walk->schema, schema, "allOf"));
    for (int32_t i = all ? all->child : TREE_NONE; i != TREE_NONE; i = walk->schema->nodes[i].next)
        walk_expand(walk, i, node, set);
    walk_alternatives(walk, tree_get(walk->schema, schema, "anyOf"), node, set);
    walk_alternatives(walk, tree_get(walk->schema, schema, "oneOf"), node, set);
    int32_t condition = tree_get(walk->schema, schema, "if");
    if (condition != TREE_NONE) {
        bool fits = walk_fits(walk, condition, node);
        walk_expand(walk, tree_get(walk->schema, schema, fits ? "then" : "else"), node, set);
    }
    walk->depth--;
}

/* What one schema has for a child: the member's own, else that of all others; or that of items. */
static void walk_step(struct walk *walk, int32_t schema, int32_t child, struct schema_set *set)
{
    struct buffer name = {0};
    if (tree_name(walk->document, child, &name)) {
        int32_t properties = tree_get(walk->schema, schema, "properties");
        int32_t found = tree_get(walk->schema, properties, buffer_get(&name));
        if (found == TREE_NONE) found = tree_get(walk->schema, schema, "additionalProperties");
        walk_expand(walk, found, child, set);
    } else {
        walk_expand(walk, tree_get(walk->schema, schema, "items"), child, set);
    }
    buffer_free(&name);
}

void schema_find(const struct schema *schema, const struct tree *document, int32_t node,
                 struct schema_set *set)
{
    struct walk walk = {.schema = &schema->tree, .document = document};
    const struct tree_node *it = tree_node(document, node);
    set->count = 0;
    if (!it) return;
    if (it->parent == TREE_NONE) {
        walk_expand(&walk, TREE_ROOT, node, set);
        return;
    }
    struct schema_set parent;
    schema_find(schema, document, it->parent, &parent);
    for (size_t i = 0; i < parent.count; i++)
        walk_step(&walk, parent.items[i], node, set);
}

void schema_find_items(const struct schema *schema, struct schema_set *set)
{
    struct walk walk = {.schema = &schema->tree, .document = &schema->tree}; /* no value yet: its node is not there */
    struct schema_set lists = *set;
    set->count = 0;
    for (size_t i = 0; i < lists.count; i++)
        walk_expand(&walk, tree_get(&schema->tree, lists.items[i], "items"), TREE_NONE, set);
}

int32_t schema_member(const struct schema *schema, const struct schema_set *set, const char *name)
{
    for (size_t i = 0; i < set->count; i++) {
        int32_t found = tree_get(&schema->tree, set->items[i], name);
        if (found != TREE_NONE) return found;
    }
    return TREE_NONE;
}
