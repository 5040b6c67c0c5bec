/* hover.c: hover: what the word under the cursor means, what it does, and what it changes on the actor. */
#include <string.h>

#include "lsp/lsp.h"

static void add_schema_text(const struct schema *schema, const struct schema_set *set, const char *keyword,
                            struct buffer *out)
{
    int32_t node = schema_member(schema, set, keyword);
    if (node == TREE_NONE) return;
    if (out->length) buffer_add(out, "\n\n");
    tree_text(&schema->tree, node, out);
}

/* The values a field may have, as many as fit into a glance. */
static void add_values(const struct schema *schema, const struct schema_set *set, struct buffer *out)
{
    const struct tree_node *list = tree_node(&schema->tree, schema_member(schema, set, "enum"));
    if (!list) return;
    size_t count = 0;
    buffer_add(out, "\n\nValues: ");
    for (int32_t i = list->child; i != TREE_NONE; i = schema->tree.nodes[i].next, count++) {
        if (count >= 20) continue;
        buffer_add(out, count ? ", `" : "`");
        tree_text(&schema->tree, i, out);
        buffer_add(out, "`");
    }
    if (count > 20) buffer_addf(out, " and %zu more", count - 20);
}

static void add_field(struct call *call, int32_t node, struct buffer *out)
{
    const struct schema *schema = lsp_schema(call->lsp, call->document);
    struct schema_set set;
    if (!schema) return;
    schema_find(schema, &call->document->tree, node, &set);
    if (!set.count) return;
    struct buffer name = {0};
    if (tree_name(&call->document->tree, node, &name)) buffer_addf(out, "**%s**", buffer_get(&name));
    buffer_free(&name);
    add_schema_text(schema, &set, "description", out);
    add_values(schema, &set, out);
    int32_t fallback = schema_member(schema, &set, "default");
    if (fallback != TREE_NONE) {
        buffer_add(out, "\n\nIf absent: `");
        tree_write(&schema->tree, fallback, TREE_NONE, out);
        buffer_add(out, "`");
    }
}

static void add_block(struct buffer *out, const char *text)
{
    if (!text || !*text) return;
    if (out->length) buffer_add(out, "\n\n");
    buffer_addf(out, "```text\n%s\n```", text);
}

/* The item of the outermost list below "system" that the node is in: one rule element. */
static int32_t element_of(const struct tree *tree, int32_t node)
{
    int32_t found = TREE_NONE;
    for (int32_t i = node; i > TREE_ROOT; i = tree->nodes[i].parent) {
        bool item = tree_is(tree, tree->nodes[i].parent, TREE_ARRAY);
        if (item && tree_is(tree, i, TREE_OBJECT) && tree->nodes[i].parent != TREE_ROOT) found = i;
    }
    return found;
}

/* The element in words: the document is shown with this element alone. */
static void add_words(struct call *call, int32_t node, struct buffer *out)
{
    struct buffer whole = {0};
    tree_write(&call->document->tree, TREE_ROOT, element_of(&call->document->tree, node), &whole);
    struct talus_answer *answer = lsp_ask_text(call->lsp, "show", call->document, &whole);
    add_block(out, talus_answer_text(answer, TALUS_TEXT));
    talus_answer_free(answer);
    buffer_free(&whole);
}

static void add_difference(struct call *call, struct buffer *out)
{
    struct talus_answer *answer = lsp_difference(call->lsp, call->document);
    if (talus_value_count(talus_value_get(answer, ""))) add_block(out, talus_answer_text(answer, TALUS_TEXT));
    talus_answer_free(answer);
}

/* A link, or the name of a document: that document. */
static bool add_linked(struct call *call, int32_t node, struct buffer *out)
{
    struct buffer word = {0}, options = {0};
    struct talus_answer *answer = NULL;
    tree_text(&call->document->tree, node, &word);
    if (strncmp(buffer_get(&word), "Compendium.", 11) == 0) {
        buffer_add(&options, "{\"document\":");
        buffer_add_json(&options, buffer_get(&word));
        buffer_add(&options, "}");
        talus_ask(call->lsp->engine, "show", buffer_get(&options), &answer);
        add_block(out, talus_answer_text(answer, TALUS_TEXT));
    }
    buffer_free(&word);
    buffer_free(&options);
    talus_answer_free(answer);
    return out->length > 0;
}

void lsp_hover(struct call *call)
{
    bool in_name;
    const struct tree *tree = &call->document->tree;
    int32_t node = tree_at(tree, call->offset, &in_name);
    const struct tree_node *it = tree_node(tree, node);
    struct buffer out = {0};
    if (!it) return;
    bool naming = tree_is_named(tree, node, "key") || tree_is_named(tree, node, "name") ||
                  tree_is_named(tree, node, "type");
    if (in_name || !add_linked(call, node, &out)) {
        add_field(call, node, &out);
        if (!in_name && it->kind == TREE_STRING && tree_is_within(tree, node, "predicate"))
            lsp_describe_option(call, &out);
        if (!in_name && naming) add_words(call, node, &out);
        if (!in_name && (naming || tree_is_named(tree, node, "value"))) add_difference(call, &out);
    }
    if (out.length) {
        buffer_add(call->result, "{\"contents\":{\"kind\":\"markdown\",\"value\":");
        buffer_add_json_bytes(call->result, buffer_get(&out), out.length);
        buffer_add(call->result, "},\"range\":");
        position_add_range(call->result, tree, in_name ? it->name : it->start,
                           in_name ? it->name_end : it->end);
        buffer_add(call->result, "}");
    }
    buffer_free(&out);
}
