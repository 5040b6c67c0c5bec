/* symbols.c: the outline of a document, what changes on the actor, and commands. */
#include <string.h>

#include "lsp/lsp.h"

enum { SYMBOL_OBJECT = 19, SYMBOL_ARRAY = 18, SYMBOL_DEEPEST = 8 };

/* What an object is called: its name, the kind of element, its slug or label. */
static bool object_title(const struct tree *tree, int32_t node, struct buffer *out)
{
    static const char *const names[] = {"name", "key", "slug", "label", "type", "id"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int32_t found = tree_get(tree, node, names[i]);
        if (tree_is(tree, found, TREE_STRING) && tree_text(tree, found, out) && out->length) return true;
    }
    return false;
}

static void add_symbols(struct call *call, int32_t parent, int depth);

static void add_symbol(struct call *call, int32_t node, int depth)
{
    const struct tree *tree = &call->document->tree;
    const struct tree_node *it = &tree->nodes[node];
    struct buffer title = {0};
    bool object = it->kind == TREE_OBJECT;
    if (!(object && object_title(tree, node, &title)) && !tree_name(tree, node, &title))
        buffer_add(&title, object ? "object" : "list");
    if (!title.length) buffer_add(&title, "(no name)");
    if (call->result->bytes[call->result->length - 1] != '[') buffer_add(call->result, ",");
    buffer_add(call->result, "{\"name\":");
    buffer_add_json(call->result, buffer_get(&title));
    buffer_addf(call->result, ",\"kind\":%d,\"range\":", object ? SYMBOL_OBJECT : SYMBOL_ARRAY);
    uint32_t start = it->name_end > it->name ? it->name : it->start;
    position_add_range(call->result, tree, start, it->end);
    buffer_add(call->result, ",\"selectionRange\":");
    position_add_range(call->result, tree, start, it->name_end > it->name ? it->name_end : it->end);
    buffer_add(call->result, ",\"children\":[");
    if (depth < SYMBOL_DEEPEST) add_symbols(call, node, depth + 1);
    buffer_add(call->result, "]}");
    buffer_free(&title);
}

static void add_symbols(struct call *call, int32_t parent, int depth)
{
    const struct tree *tree = &call->document->tree;
    for (int32_t i = tree->nodes[parent].child; i != TREE_NONE && !call->result->failed;
         i = tree->nodes[i].next) {
        if (tree->nodes[i].kind == TREE_OBJECT || tree->nodes[i].kind == TREE_ARRAY)
            add_symbol(call, i, depth);
    }
}

void lsp_symbols(struct call *call)
{
    const struct tree *tree = &call->document->tree;
    buffer_add(call->result, "[");
    if (tree_is(tree, TREE_ROOT, TREE_OBJECT))
        add_symbol(call, TREE_ROOT, 0);
    else if (tree_is(tree, TREE_ROOT, TREE_ARRAY))
        add_symbols(call, TREE_ROOT, 0);
    buffer_add(call->result, "]");
}

void lsp_code_lens(struct call *call)
{
    struct talus_answer *answer = lsp_difference(call->lsp, call->document);
    buffer_add(call->result, "[");
    if (answer) {
        struct buffer title = {0};
        size_t count = talus_value_count(talus_value_get(answer, ""));
        buffer_addf(&title, "What changes on %s: %zu value%s", buffer_get(&call->lsp->actor), count,
                    count == 1 ? "" : "s");
        buffer_add(call->result, "{\"range\":");
        position_add_range(call->result, &call->document->tree, 0, 0);
        buffer_add(call->result, ",\"command\":{\"title\":");
        buffer_add_json(call->result, buffer_get(&title));
        buffer_add(call->result, ",\"command\":\"talus.diff\",\"arguments\":[");
        buffer_add_json(call->result, call->document->uri);
        buffer_add(call->result, "]}}");
        buffer_free(&title);
    }
    buffer_add(call->result, "]");
    talus_answer_free(answer);
}

/* ---- commands: talus.diff URI, talus.sheet URI, talus.explain URI WHAT ---- */

static int32_t argument(const struct call *call, int32_t index)
{
    const struct tree *message = call->message;
    const struct tree_node *list = tree_node(message, tree_get(message, call->params, "arguments"));
    int32_t node = list ? list->child : TREE_NONE;
    while (index-- > 0 && node != TREE_NONE)
        node = message->nodes[node].next;
    return tree_is(message, node, TREE_STRING) ? node : TREE_NONE;
}

/* An item that changes the chosen actor is shown on that actor; any other document alone. */
static bool changes_actor(struct call *call)
{
    struct talus_answer *answer = lsp_difference(call->lsp, call->document);
    bool changes = talus_value_count(talus_value_get(answer, "")) > 0;
    talus_answer_free(answer);
    return changes;
}

static struct talus_answer *ask_sheet(struct call *call, const char *verb)
{
    struct buffer options = {0}, what = {0};
    struct talus_answer *answer = NULL;
    bool on_actor = changes_actor(call);
    lsp_schema(call->lsp, call->document);
    buffer_add(&options, "{\"document\":");
    if (on_actor) {
        buffer_add_json(&options, buffer_get(&call->lsp->actor));
        buffer_add(&options, ",\"with\":[");
    }
    tree_write(&call->document->tree, TREE_ROOT, TREE_NONE, &options);
    if (on_actor) buffer_add(&options, "]");
    if (strcmp(verb, "explain") == 0 && tree_text(call->message, argument(call, 1), &what)) {
        buffer_add(&options, ",\"what\":");
        buffer_add_json(&options, buffer_get(&what));
    }
    buffer_add(&options, "}");
    talus_diagnostic_clear(call->lsp->engine);
    if (!options.failed) talus_ask(call->lsp->engine, verb, buffer_get(&options), &answer);
    buffer_free(&options);
    buffer_free(&what);
    return answer;
}

void lsp_execute(struct call *call)
{
    struct buffer uri = {0};
    int32_t command = tree_get(call->message, call->params, "command");
    tree_text(call->message, argument(call, 0), &uri);
    call->document = documents_find(&call->lsp->documents, buffer_get(&uri));
    buffer_free(&uri);
    struct talus_answer *answer = NULL;
    if (!call->document)
        call->error = "this document is not open";
    else if (tree_is_text(call->message, command, "talus.diff"))
        answer = lsp_difference(call->lsp, call->document);
    else if (tree_is_text(call->message, command, "talus.sheet"))
        answer = ask_sheet(call, "sheet");
    else if (tree_is_text(call->message, command, "talus.explain"))
        answer = ask_sheet(call, "explain");
    else
        call->error = "there is no such command";
    const char *text = talus_answer_text(answer, TALUS_TEXT);
    if (!call->error && !text) call->error = "there is no answer: is an actor chosen, and the document complete?";
    if (text) buffer_add_json(call->result, text);
    talus_answer_free(answer);
}
