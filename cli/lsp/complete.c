/* complete.c: completion of fields, values, options that somebody sets, and links by name. */
#include <string.h>

#include "lsp/lsp.h"

enum { KIND_FIELD = 5, KIND_VALUE = 12, KIND_REFERENCE = 18, MOST_OPTIONS = 500, MOST_LINKS = 50 };

/* What is replaced: the token under the cursor, or nothing at it. */
struct place {
    uint32_t start, end;
};

static void add_item(struct call *call, const struct place *place, int kind, const char *label,
                     const char *text)
{
    if (call->result->bytes[call->result->length - 1] != '[') buffer_add(call->result, ",");
    buffer_add(call->result, "{\"label\":");
    buffer_add_json(call->result, label);
    buffer_addf(call->result, ",\"kind\":%d,\"filterText\":", kind);
    struct buffer filter = {0};
    buffer_addf(&filter, "\"%s\"", label);
    buffer_add_json(call->result, buffer_get(&filter));
    buffer_free(&filter);
    buffer_add(call->result, ",\"textEdit\":{\"range\":");
    position_add_range(call->result, &call->document->tree, place->start, place->end);
    buffer_add(call->result, ",\"newText\":");
    buffer_add_json(call->result, text);
    buffer_add(call->result, "}");
}

static void end_item(struct call *call, const char *detail)
{
    if (*detail) {
        buffer_add(call->result, ",\"documentation\":");
        buffer_add_json(call->result, detail);
    }
    buffer_add(call->result, "}");
}

/* ---- fields ---- */

/* The type of a schema, or the first of several. */
static int32_t first_type(const struct tree *schema, int32_t of)
{
    int32_t type = tree_get(schema, of, "type");
    return tree_is(schema, type, TREE_ARRAY) ? schema->nodes[type].child : type;
}

/* What may follow the name of a new member: its only value, or the brackets of its type. */
static const char *field_start(const struct tree *schema, int32_t field)
{
    static const struct {
        const char *type, *text;
    } starts[] = {{"object", "{}"}, {"array", "[]"}, {"string", "\"\""}, {"boolean", "true"}};
    int32_t type = first_type(schema, field);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (tree_is_text(schema, type, starts[i].type)) return starts[i].text;
    }
    return "";
}

static void add_field(struct call *call, const struct schema *schema, int32_t field,
                      const struct place *place, bool whole)
{
    struct buffer name = {0}, text = {0}, detail = {0};
    tree_name(&schema->tree, field, &name);
    buffer_add_json(&text, buffer_get(&name));
    if (whole) buffer_addf(&text, ": %s", field_start(&schema->tree, field));
    tree_text(&schema->tree, tree_get(&schema->tree, field, "description"), &detail);
    add_item(call, place, KIND_FIELD, buffer_get(&name), buffer_get(&text));
    if (tree_get(&schema->tree, field, "deprecated") != TREE_NONE)
        buffer_add(call->result, ",\"tags\":[1]");
    end_item(call, buffer_get(&detail));
    buffer_free(&name);
    buffer_free(&text);
    buffer_free(&detail);
}

/* Was this name offered by an earlier schema of the set? */
static bool is_offered(const struct schema *schema, const struct schema_set *set, size_t before,
                       const char *name)
{
    for (size_t i = 0; i < before; i++) {
        int32_t properties = tree_get(&schema->tree, set->items[i], "properties");
        if (tree_get(&schema->tree, properties, name) != TREE_NONE) return true;
    }
    return false;
}

static void complete_fields(struct call *call, const struct schema *schema, int32_t object,
                            int32_t member)
{
    const struct tree *tree = &call->document->tree;
    struct place place = {call->offset, call->offset};
    struct schema_set set;
    bool whole = true;
    if (member != TREE_NONE) {
        const struct tree_node *it = &tree->nodes[member];
        place = (struct place){it->name, it->name_end};
        whole = it->kind == TREE_HOLE && it->start == it->name_end;
    }
    schema_find(schema, tree, object, &set);
    for (size_t i = 0; i < set.count; i++) {
        const struct tree_node *list =
            tree_node(&schema->tree, tree_get(&schema->tree, set.items[i], "properties"));
        for (int32_t k = list ? list->child : TREE_NONE; k != TREE_NONE; k = schema->tree.nodes[k].next) {
            struct buffer name = {0};
            tree_name(&schema->tree, k, &name);
            int32_t there = tree_get(tree, object, buffer_get(&name));
            if ((there == TREE_NONE || there == member) && !is_offered(schema, &set, i, buffer_get(&name)))
                add_field(call, schema, k, &place, whole);
            buffer_free(&name);
        }
    }
}

/* ---- values ---- */

static void add_value(struct call *call, const struct schema *schema, int32_t value,
                      const struct place *place)
{
    struct buffer label = {0}, text = {0};
    tree_write(&schema->tree, value, TREE_NONE, &text);
    if (!tree_text(&schema->tree, value, &label)) buffer_add(&label, buffer_get(&text));
    add_item(call, place, KIND_VALUE, buffer_get(&label), buffer_get(&text));
    end_item(call, "");
    buffer_free(&label);
    buffer_free(&text);
}

static void add_word(struct call *call, const struct place *place, const char *word)
{
    struct buffer text = {0};
    buffer_add_json(&text, word);
    add_item(call, place, KIND_VALUE, word, buffer_get(&text));
    end_item(call, "");
    buffer_free(&text);
}

static void complete_from_schema(struct call *call, const struct schema *schema, int32_t node,
                                 const struct place *place)
{
    const struct tree *tree = &schema->tree;
    struct schema_set set;
    schema_find(schema, &call->document->tree, node, &set);
    bool boolean = false;
    for (size_t i = 0; i < set.count; i++) {
        int32_t list = tree_get(tree, set.items[i], "enum"), only = tree_get(tree, set.items[i], "const");
        for (int32_t k = list == TREE_NONE ? TREE_NONE : tree->nodes[list].child; k != TREE_NONE;
             k = tree->nodes[k].next)
            add_value(call, schema, k, place);
        if (only != TREE_NONE && schema_member(schema, &set, "enum") == TREE_NONE)
            add_value(call, schema, only, place);
        boolean = boolean || tree_is_text(tree, first_type(tree, set.items[i]), "boolean");
    }
    for (int i = 0; boolean && i < 2; i++) {
        add_item(call, place, KIND_VALUE, i ? "false" : "true", i ? "false" : "true");
        end_item(call, "");
    }
}

/* An option is offered once, however often it is set. */
static void complete_options(struct call *call, const struct place *place, const char *typed)
{
    const struct index *index = &call->lsp->index;
    const char *last[MOST_OPTIONS];
    size_t count = 0;
    for (size_t i = 0; i < index->count && count < MOST_OPTIONS; i++) {
        const struct index_word *word = &index->words[i];
        const char *text = index_text(index, word);
        bool known = !word->option || index->gone[word->file] || strchr(text, ' ') ||
                     strncmp(text, typed, strlen(typed)) != 0;
        for (size_t k = 0; !known && k < count; k++)
            known = strcmp(last[k], text) == 0;
        if (known) continue;
        last[count++] = text;
        add_word(call, place, text);
    }
}

/* "Compendium.….Item.Frigh": documents whose name begins so. */
static void complete_links(struct call *call, const struct place *place, const char *typed)
{
    struct buffer options = {0};
    struct talus_answer *answer = NULL;
    const char *dot = strrchr(typed, '.');
    buffer_add(&options, "{\"system\":");
    buffer_add_json(&options, call->document->system);
    buffer_add(&options, ",\"words\":[");
    buffer_add_json(&options, dot ? dot + 1 : typed);
    buffer_add(&options, "]}");
    talus_ask(call->lsp->engine, "find", buffer_get(&options), &answer);
    const struct talus_value *rows = talus_value_get(answer, "");
    for (size_t i = 0, added = 0; i < talus_value_count(rows) && added < MOST_LINKS; i++) {
        const struct talus_value *row = talus_value_child(rows, i);
        const char *link = talus_value_string(talus_value_at(row, "/uuid"), "");
        struct buffer text = {0};
        if (!*link) continue;
        buffer_add_json(&text, link);
        const char *name = talus_value_string(talus_value_at(row, "/name"), "");
        add_item(call, place, KIND_REFERENCE, name, buffer_get(&text));
        end_item(call, link);
        buffer_free(&text);
        added++;
    }
    talus_answer_free(answer);
    buffer_free(&options);
}

static bool is_within(const struct tree *tree, int32_t node, const char *name)
{
    for (int32_t i = node; i > TREE_ROOT; i = tree->nodes[i].parent) {
        if (tree_is_named(tree, i, name)) return true;
    }
    return false;
}

static void complete_value(struct call *call, const struct schema *schema, int32_t node)
{
    const struct tree *tree = &call->document->tree;
    const struct tree_node *it = &tree->nodes[node];
    bool leaf = it->kind == TREE_STRING || it->kind == TREE_LITERAL;
    struct place place = {call->offset, call->offset};
    struct buffer typed = {0};
    if (leaf) place = (struct place){it->start, it->end};
    if (it->kind == TREE_STRING) {
        tree_text(tree, node, &typed);
        uint32_t before = call->offset > it->start ? call->offset - it->start - 1 : 0;
        if (before < typed.length) typed.length = before, typed.bytes[before] = '\0';
    }
    bool link = tree_is_named(tree, node, "uuid") || strncmp(buffer_get(&typed), "Compendium.", 11) == 0;
    if (schema) complete_from_schema(call, schema, node, &place);
    if (is_within(tree, node, "predicate")) complete_options(call, &place, buffer_get(&typed));
    if (link && *call->document->system) complete_links(call, &place, buffer_get(&typed));
    buffer_free(&typed);
}

/* Between the items of a list: a new item, which the schema knows by the first one's place. */
static void complete_item(struct call *call, const struct schema *schema, int32_t array)
{
    const struct tree *tree = &call->document->tree;
    struct place place = {call->offset, call->offset};
    struct schema_set set;
    if (is_within(tree, array, "predicate")) complete_options(call, &place, "");
    if (!schema) return;
    schema_find(schema, tree, array, &set);
    int32_t items = schema_member(schema, &set, "items");
    const struct tree_node *list = tree_node(&schema->tree, tree_get(&schema->tree, items, "enum"));
    for (int32_t k = list ? list->child : TREE_NONE; k != TREE_NONE; k = schema->tree.nodes[k].next)
        add_value(call, schema, k, &place);
}

void lsp_completion(struct call *call)
{
    bool in_name;
    const struct tree *tree = &call->document->tree;
    int32_t node = tree_at(tree, call->offset, &in_name);
    const struct schema *schema = lsp_schema(call->lsp, call->document);
    buffer_add(call->result, "{\"isIncomplete\":true,\"items\":[");
    if (node != TREE_NONE && !call->result->failed) {
        const struct tree_node *it = &tree->nodes[node];
        if (in_name && schema)
            complete_fields(call, schema, it->parent, node);
        else if (it->kind == TREE_OBJECT && schema)
            complete_fields(call, schema, node, TREE_NONE);
        else if (it->kind == TREE_ARRAY)
            complete_item(call, schema, node);
        else if (it->kind != TREE_OBJECT)
            complete_value(call, schema, node);
    }
    buffer_add(call->result, "]}");
}
