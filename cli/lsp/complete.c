/* complete.c: completion of fields, values, options that the content sets, and links by name. */
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

static void add_values(struct call *call, const struct schema *schema, int32_t list, const struct place *place)
{
    const struct tree_node *it = tree_node(&schema->tree, list);
    for (int32_t i = it ? it->child : TREE_NONE; i != TREE_NONE; i = schema->tree.nodes[i].next)
        add_value(call, schema, i, place);
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
        int32_t only = tree_get(tree, set.items[i], "const");
        add_values(call, schema, tree_get(tree, set.items[i], "enum"), place);
        add_values(call, schema, tree_get(tree, set.items[i], "examples"), place);
        if (only != TREE_NONE && schema_member(schema, &set, "enum") == TREE_NONE)
            add_value(call, schema, only, place);
        boolean = boolean || tree_is_text(tree, first_type(tree, set.items[i]), "boolean");
    }
    for (int i = 0; boolean && i < 2; i++) {
        add_item(call, place, KIND_VALUE, i ? "false" : "true", i ? "false" : "true");
        end_item(call, "");
    }
}

/* Options that begin as typed, each once. */
struct offered {
    struct call *call;
    const struct place *place;
    const char *typed, *words[MOST_OPTIONS];
    size_t count;
};

static void offer_option(struct offered *offered, const char *word)
{
    if (offered->count == MOST_OPTIONS || strchr(word, ' ')) return;
    if (strncmp(word, offered->typed, strlen(offered->typed)) != 0) return;
    for (size_t i = 0; i < offered->count; i++) {
        if (strcmp(offered->words[i], word) == 0) return;
    }
    offered->words[offered->count++] = word;
    add_word(offered->call, offered->place, word);
}

/* "self:condition:fri": documents of that type by their slugs. */
static struct talus_answer *find_slugs(struct call *call, const char *typed)
{
    const char *last = strrchr(typed, ':'), *kind = last;
    struct talus_answer *answer = NULL;
    struct buffer options = {0};
    while (kind && kind > typed && kind[-1] != ':')
        kind--;
    if (!last || kind == last || last - kind > 20) return NULL;
    buffer_add(&options, "{\"system\":");
    buffer_add_json(&options, call->document->system);
    buffer_addf(&options, ",\"type\":[\"%.*s\"]}", (int)(last - kind), kind);
    if (!strpbrk(kind, "\"\\")) talus_ask(call->lsp->engine, "find", buffer_get(&options), &answer);
    talus_diagnostic_clear(call->lsp->engine);
    buffer_free(&options);
    return answer;
}

static void offer_slugs(struct offered *offered, const struct talus_answer *found)
{
    const struct talus_value *rows = talus_value_get(found, "");
    int before = (int)(strrchr(offered->typed, ':') + 1 - offered->typed);
    for (size_t i = 0; i < talus_value_count(rows) && offered->count < MOST_OPTIONS; i++) {
        const char *slug = talus_value_string(talus_value_at(talus_value_child(rows, i), "/slug"), "");
        if (!*slug || strncmp(slug, offered->typed + before, strlen(offered->typed + before)) != 0) continue;
        struct buffer option = {0};
        buffer_addf(&option, "%.*s%s", before, offered->typed, slug);
        add_word(offered->call, offered->place, buffer_get(&option));
        buffer_free(&option);
        offered->count++;
    }
}

/* Options of the actor. */
static void offer_actor(struct offered *offered, const struct talus_answer *sheet)
{
    const struct talus_value *domains = talus_value_get(sheet, "/rollOptions");
    for (size_t i = 0; i < talus_value_count(domains); i++) {
        const struct talus_value *options = talus_value_child(domains, i);
        for (size_t k = 0; k < talus_value_count(options); k++)
            offer_option(offered, talus_value_string(talus_value_child(options, k), ""));
    }
}

/* Options that documents set, and those with parts ("self:effect:rage") that documents ask for: the engine sets them. */
static void offer_index(struct offered *offered)
{
    const struct index *index = &offered->call->lsp->index;
    for (size_t i = 0; i < index->count; i++) {
        const struct index_word *word = &index->words[i];
        const char *text = index_text(index, word);
        if (word->option && !index->gone[word->file] && (word->sets || strchr(text, ':')))
            offer_option(offered, text);
    }
}

static void complete_options(struct call *call, const struct place *place, const char *typed)
{
    struct offered offered = {.call = call, .place = place, .typed = typed};
    struct talus_answer *slugs = find_slugs(call, typed);
    if (slugs) offer_slugs(&offered, slugs);
    talus_answer_free(slugs);
    if (offered.count) return;
    struct talus_answer *sheet = lsp_sheet(call->lsp);
    offer_actor(&offered, sheet);
    offer_index(&offered);
    talus_answer_free(sheet);
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
    if (tree_is_within(tree, node, "predicate")) complete_options(call, &place, buffer_get(&typed));
    if (link && *call->document->system) complete_links(call, &place, buffer_get(&typed));
    buffer_free(&typed);
}

/* Between the items of a list: a new item, which the schema knows by the first one's place. */
static void complete_item(struct call *call, const struct schema *schema, int32_t array)
{
    const struct tree *tree = &call->document->tree;
    struct place place = {call->offset, call->offset};
    struct schema_set set;
    if (tree_is_within(tree, array, "predicate")) complete_options(call, &place, "");
    if (!schema) return;
    schema_find(schema, tree, array, &set);
    schema_find_items(schema, &set);
    for (size_t i = 0; i < set.count; i++) {
        add_values(call, schema, tree_get(&schema->tree, set.items[i], "enum"), &place);
        add_values(call, schema, tree_get(&schema->tree, set.items[i], "examples"), &place);
    }
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
