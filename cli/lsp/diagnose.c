/* diagnose.c: diagnostics, the corrections they offer, and formatting. */
#include <string.h>

#include "lsp/lsp.h"

/* Where a diagnostic belongs: the string or word it begins at, else one character. */
static void diagnostic_range(const struct document *document, const struct talus_diagnostic *diagnostic,
                             uint32_t *start, uint32_t *end)
{
    const char *text = buffer_get(&document->text);
    size_t size = document->text.length;
    const struct tree *tree = &document->tree;
    *start = diagnostic->line ? tree_line(tree, (int64_t)diagnostic->line - 1) : 0;
    *start += diagnostic->column ? diagnostic->column - 1 : 0;
    if (*start > size) *start = (uint32_t)size;
    *end = *start < size && text[*start] != '\n' ? *start + 1 : *start;
    if (diagnostic->length && diagnostic->length <= size - *start) *end = *start + diagnostic->length;
    /* The node that begins here, or whose name does. */
    bool further = false;
    for (size_t i = tree_from(tree, *start); i < tree->count && !further; i++) {
        const struct tree_node *node = &tree->nodes[i];
        bool leaf = node->kind == TREE_STRING || node->kind == TREE_LITERAL;
        if (node->name_end > node->name && node->name == *start) *end = node->name_end;
        if (leaf && node->start == *start) *end = node->end;
        further = node->start > *start;
    }
}

/* The range, severity, code and message; returns how many were added before and with it. */
static void add_diagnostic(struct buffer *out, const struct document *document,
                           const struct talus_diagnostic *diagnostic)
{
    static const int severities[] = {3, 2, 1}; /* a note is information */
    uint32_t start, end;
    diagnostic_range(document, diagnostic, &start, &end);
    buffer_add(out, "{\"range\":");
    position_add_range(out, &document->tree, start, end);
    buffer_addf(out, ",\"severity\":%d,\"source\":\"talus\",\"code\":",
                severities[diagnostic->severity]);
    buffer_add_json(out, diagnostic->code ? diagnostic->code : "");
    buffer_add(out, ",\"message\":");
    struct buffer message = {0};
    buffer_add(&message, diagnostic->message ? diagnostic->message : "");
    if (diagnostic->hint) buffer_addf(&message, "\n%s", diagnostic->hint);
    buffer_add_json(out, buffer_get(&message));
    buffer_add(out, "}");
    buffer_free(&message);
}

/* Of this document: others that the engine names are not open here. */
static bool is_about(const struct document *document, const struct talus_diagnostic *diagnostic)
{
    return !diagnostic->file || strcmp(diagnostic->file, document->path) == 0;
}

/* A file that is not content gets no diagnostics beyond its syntax. */
void lsp_lint(struct lsp *lsp, struct document *document)
{
    lsp_schema(lsp, document);
    const char *verb = *document->system ? "lint" : "format";
    talus_answer_free(lsp_ask_text(lsp, verb, document, &document->text));
}

void lsp_diagnose(struct lsp *lsp, struct document *document)
{
    struct buffer params = {0};
    document->changed = false;
    lsp_put(lsp, document);
    lsp_lint(lsp, document);
    buffer_add(&params, "{\"uri\":");
    buffer_add_json(&params, document->uri);
    buffer_addf(&params, ",\"version\":%lld,\"diagnostics\":[", (long long)document->version);
    bool first = true;
    for (size_t i = 0; i < talus_diagnostic_count(lsp->engine); i++) {
        const struct talus_diagnostic *diagnostic = talus_diagnostic_get(lsp->engine, i);
        if (!diagnostic || !is_about(document, diagnostic)) continue;
        if (!first) buffer_add(&params, ",");
        first = false;
        add_diagnostic(&params, document, diagnostic);
    }
    buffer_add(&params, "]}");
    if (!params.failed) lsp_notify(lsp, "textDocument/publishDiagnostics", &params);
    buffer_free(&params);
}

static void add_edit(struct call *call, uint32_t start, uint32_t end, const char *text)
{
    buffer_add(call->result, "{\"range\":");
    position_add_range(call->result, &call->document->tree, start, end);
    buffer_add(call->result, ",\"newText\":");
    buffer_add_json(call->result, text);
    buffer_add(call->result, "}");
}

static void begin_action(struct call *call, const char *kind, const char *title)
{
    if (call->result->length > 1) buffer_add(call->result, ",");
    buffer_add(call->result, "{\"title\":");
    buffer_add_json(call->result, title);
    buffer_addf(call->result, ",\"kind\":\"%s\"", kind);
}

static void begin_edits(struct call *call)
{
    buffer_add(call->result, ",\"edit\":{\"changes\":{");
    buffer_add_json(call->result, call->document->uri);
    buffer_add(call->result, ":[");
}

/* The quoted text after "did you mean" or "write" in a hint. */
static bool hint_word(const char *hint, struct buffer *word)
{
    static const char *const starts[] = {"did you mean \"", "write \""};
    for (size_t i = 0; hint && i < sizeof starts / sizeof *starts; i++) {
        const char *start = strstr(hint, starts[i]);
        if (!start) continue;
        start += strlen(starts[i]);
        const char *end = strchr(start, '"');
        if (!end || end == start) return false;
        buffer_add_bytes(word, start, (size_t)(end - start));
        return true;
    }
    return false;
}

/* A string whose diagnostic knows the right word. */
static void add_quick_fix(struct call *call, const struct talus_diagnostic *diagnostic)
{
    struct buffer word = {0}, title = {0}, quoted = {0};
    uint32_t start, end;
    diagnostic_range(call->document, diagnostic, &start, &end);
    bool string = start < end && buffer_get(&call->document->text)[start] == '"' && end - start > 1;
    if (string && hint_word(diagnostic->hint, &word)) {
        buffer_addf(&title, "Change to \"%s\"", buffer_get(&word));
        buffer_add_json(&quoted, buffer_get(&word));
        begin_action(call, "quickfix", buffer_get(&title));
        buffer_add(call->result, ",\"isPreferred\":true,\"diagnostics\":[");
        add_diagnostic(call->result, call->document, diagnostic);
        buffer_add(call->result, "]");
        begin_edits(call);
        add_edit(call, start, end, buffer_get(&quoted));
        buffer_add(call->result, "]}}}");
    }
    buffer_free(&word);
    buffer_free(&title);
    buffer_free(&quoted);
}

static uint32_t range_end(const struct call *call, const char *path)
{
    int32_t position = tree_path(call->message, call->params, path);
    const struct buffer *text = &call->document->text;
    return position_offset(buffer_get(text), text->length,
                           tree_int(call->message, tree_get(call->message, position, "line"), 0),
                           tree_int(call->message, tree_get(call->message, position, "character"), 0));
}

static void add_quick_fixes(struct call *call)
{
    struct lsp *lsp = call->lsp;
    uint32_t from = range_end(call, "range/start"), to = range_end(call, "range/end");
    lsp_lint(lsp, call->document);
    for (size_t i = 0; i < talus_diagnostic_count(lsp->engine); i++) {
        const struct talus_diagnostic *diagnostic = talus_diagnostic_get(lsp->engine, i);
        uint32_t start, end;
        if (!diagnostic || !is_about(call->document, diagnostic)) continue;
        diagnostic_range(call->document, diagnostic, &start, &end);
        if (start <= to && from <= end) add_quick_fix(call, diagnostic);
    }
}

/* Each safe correction alone when the cursor is on it, and all of them at once. */
static void add_safe_fixes(struct call *call)
{
    uint32_t from = range_end(call, "range/start"), to = range_end(call, "range/end");
    struct talus_answer *answer = lsp_ask_text(call->lsp, "fix", call->document, &call->document->text);
    const struct talus_value *edits = talus_value_get(answer, "");
    size_t count = talus_value_count(edits), size = call->document->text.length;
    for (size_t pass = 0; pass < 2; pass++) {
        if (pass && count) {
            begin_action(call, "source.fixAll", "Make all safe corrections");
            begin_edits(call);
        }
        for (size_t i = 0; i < count; i++) {
            const struct talus_value *edit = talus_value_child(edits, i);
            const char *text = talus_value_string(talus_value_at(edit, "/new"), "");
            size_t start = (size_t)talus_value_int(talus_value_at(edit, "/offset"), 0);
            size_t end = start + (size_t)talus_value_int(talus_value_at(edit, "/length"), 0);
            if (end > size || start > end || (!pass && (start > to || from > end))) continue;
            struct buffer title = {0};
            buffer_addf(&title, "Correct to %s", text);
            if (!pass) begin_action(call, "quickfix", buffer_get(&title)), begin_edits(call);
            if (pass && i) buffer_add(call->result, ",");
            add_edit(call, (uint32_t)start, (uint32_t)end, text);
            if (!pass) buffer_add(call->result, "]}}}");
            buffer_free(&title);
        }
        if (pass && count) buffer_add(call->result, "]}}}");
    }
    talus_answer_free(answer);
}

void lsp_code_action(struct call *call)
{
    buffer_add(call->result, "[");
    add_quick_fixes(call);
    if (*call->document->system) add_safe_fixes(call);
    buffer_add(call->result, "]");
}

void lsp_formatting(struct call *call)
{
    const struct buffer *text = &call->document->text;
    struct talus_answer *answer = lsp_ask_text(call->lsp, "format", call->document, text);
    const char *better = talus_answer_text(answer, TALUS_RAW);
    if (!better) call->error = "a document with a syntax error cannot be formatted";
    buffer_add(call->result, "[");
    if (better && strcmp(better, buffer_get(text)) != 0)
        add_edit(call, 0, (uint32_t)text->length, better);
    buffer_add(call->result, "]");
    talus_answer_free(answer);
}
