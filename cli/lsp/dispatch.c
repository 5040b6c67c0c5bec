/* dispatch.c: the methods of the protocol. */
#include "lsp/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    NOT_INITIALIZED = -32002,
    REQUEST_FAILED = -32803
};

static void send_body(struct lsp *lsp, const struct buffer *body)
{
    if (body->failed) return;
    buffer_addf(&lsp->out, "Content-Length: %zu\r\n\r\n", body->length);
    buffer_add_bytes(&lsp->out, buffer_get(body), body->length);
}

void lsp_notify(struct lsp *lsp, const char *method, const struct buffer *params)
{
    struct buffer body = {0};
    buffer_addf(&body, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}", method,
                buffer_get(params));
    send_body(lsp, &body);
    buffer_free(&body);
}

static void send_result(const struct call *call, int32_t id)
{
    struct buffer body = {0};
    buffer_add(&body, "{\"jsonrpc\":\"2.0\",\"id\":");
    tree_write(call->message, id, TREE_NONE, &body);
    if (call->error) {
        buffer_addf(&body, ",\"error\":{\"code\":%d,\"message\":", REQUEST_FAILED);
        buffer_add_json(&body, call->error);
        buffer_add(&body, "}}");
    } else {
        buffer_add(&body, ",\"result\":");
        buffer_add(&body, call->result->length ? buffer_get(call->result) : "null");
        buffer_add(&body, "}");
    }
    send_body(call->lsp, &body);
    buffer_free(&body);
}

static void send_error(struct lsp *lsp, const struct tree *message, int code, const char *why)
{
    struct buffer body = {0};
    buffer_add(&body, "{\"jsonrpc\":\"2.0\",\"id\":");
    tree_write(message, tree_get(message, TREE_ROOT, "id"), TREE_NONE, &body);
    buffer_addf(&body, ",\"error\":{\"code\":%d,\"message\":", code);
    buffer_add_json(&body, why);
    buffer_add(&body, "}}");
    send_body(lsp, &body);
    buffer_free(&body);
}

static void take_text(const struct call *call, int32_t node, struct buffer *out)
{
    if (!tree_is(call->message, node, TREE_STRING)) return;
    buffer_clear(out);
    tree_text(call->message, node, out);
}

/* {"actor", "system"} of initializationOptions, or below "talus" in a changed configuration. */
static void take_settings(struct call *call, int32_t settings)
{
    int32_t inner = tree_get(call->message, settings, "talus");
    if (inner != TREE_NONE) settings = inner;
    take_text(call, tree_get(call->message, settings, "actor"), &call->lsp->actor);
    take_text(call, tree_get(call->message, settings, "system"), &call->lsp->system);
}

static void add_folder(struct call *call, int32_t uri)
{
    struct lsp *lsp = call->lsp;
    struct buffer text = {0};
    if (tree_is(call->message, uri, TREE_STRING) && tree_text(call->message, uri, &text) &&
        lsp->folder_count < sizeof lsp->folders / sizeof *lsp->folders) {
        char *path = uri_path(buffer_get(&text));
        if (path) lsp->folders[lsp->folder_count++] = path;
    }
    buffer_free(&text);
}

static void do_initialize(struct call *call)
{
    int32_t folders = tree_get(call->message, call->params, "workspaceFolders");
    const struct tree_node *list = tree_node(call->message, folders);
    for (int32_t i = list ? list->child : TREE_NONE; i != TREE_NONE; i = call->message->nodes[i].next)
        add_folder(call, tree_get(call->message, i, "uri"));
    if (!call->lsp->folder_count) add_folder(call, tree_get(call->message, call->params, "rootUri"));
    take_settings(call, tree_get(call->message, call->params, "initializationOptions"));
    int64_t client = tree_int(call->message, tree_get(call->message, call->params, "processId"), 0);
    call->lsp->client = client > 0 && client <= INT32_MAX ? client : 0;
    call->lsp->initialized = true;
    buffer_addf(call->result,
                "{\"capabilities\":{\"positionEncoding\":\"utf-16\","
                "\"textDocumentSync\":{\"openClose\":true,\"change\":2,\"save\":true},"
                "\"hoverProvider\":true,\"completionProvider\":{\"triggerCharacters\":[\"\\\"\",\":\",\".\"]},"
                "\"codeActionProvider\":{\"codeActionKinds\":[\"quickfix\",\"source.fixAll\"]},"
                "\"definitionProvider\":true,\"referencesProvider\":true,"
                "\"documentSymbolProvider\":true,\"documentFormattingProvider\":true,"
                "\"renameProvider\":{\"prepareProvider\":true},\"codeLensProvider\":{},"
                "\"executeCommandProvider\":{\"commands\":[\"talus.diff\",\"talus.sheet\","
                "\"talus.explain\"]}},"
                "\"serverInfo\":{\"name\":\"talus\",\"version\":\"%s\"}}",
                talus_version());
}

static void do_shutdown(struct call *call)
{
    call->lsp->shut_down = true;
}

static void do_exit(struct call *call)
{
    call->lsp->done = true;
}

static void do_nothing(struct call *call)
{
    (void)call;
}

static void do_initialized(struct call *call)
{
    lsp_index(call->lsp);
}

static void do_configure(struct call *call)
{
    take_settings(call, tree_get(call->message, call->params, "settings"));
    for (size_t i = 0; i < call->lsp->documents.count; i++)
        call->lsp->documents.items[i]->changed = true;
}

static void do_open(struct call *call)
{
    int32_t item = tree_get(call->message, call->params, "textDocument");
    struct buffer uri = {0}, text = {0};
    struct document *document = NULL;
    take_text(call, tree_get(call->message, item, "uri"), &uri);
    take_text(call, tree_get(call->message, item, "text"), &text);
    if (uri.length) document = documents_open(&call->lsp->documents, buffer_get(&uri));
    if (document) {
        document->version = tree_int(call->message, tree_get(call->message, item, "version"), 0);
        document_replace(document, 0, (uint32_t)document->text.length, &text);
        document_read(document);
    }
    buffer_free(&uri);
    buffer_free(&text);
}

static uint32_t offset_of(const struct call *call, int32_t position)
{
    const struct buffer *text = &call->document->text;
    return position_offset(buffer_get(text), text->length,
                           tree_int(call->message, tree_get(call->message, position, "line"), 0),
                           tree_int(call->message, tree_get(call->message, position, "character"), 0));
}

static void do_change(struct call *call)
{
    struct document *document = call->document;
    const struct tree_node *list =
        tree_node(call->message, tree_get(call->message, call->params, "contentChanges"));
    if (!document || !list) return;
    for (int32_t i = list->child; i != TREE_NONE; i = call->message->nodes[i].next) {
        int32_t range = tree_get(call->message, i, "range");
        uint32_t start = 0, end = (uint32_t)document->text.length;
        struct buffer text = {0};
        if (range != TREE_NONE) {
            start = offset_of(call, tree_get(call->message, range, "start"));
            end = offset_of(call, tree_get(call->message, range, "end"));
        }
        take_text(call, tree_get(call->message, i, "text"), &text);
        document_replace(document, start, end < start ? start : end, &text);
        buffer_free(&text);
    }
    document->version =
        tree_int(call->message, tree_path(call->message, call->params, "textDocument/version"), 0);
    document_read(document);
}

static void do_save(struct call *call)
{
    if (call->document && call->lsp->indexed) index_add_path(&call->lsp->index, call->document->path);
}

static void do_close(struct call *call)
{
    if (!call->document) return;
    struct buffer params = {0};
    buffer_add(&params, "{\"uri\":");
    buffer_add_json(&params, call->document->uri);
    buffer_add(&params, ",\"diagnostics\":[]}");
    lsp_notify(call->lsp, "textDocument/publishDiagnostics", &params);
    buffer_free(&params);
    do_save(call);
    documents_close(&call->lsp->documents, call->document);
}

static void do_watched(struct call *call)
{
    const struct tree_node *list =
        tree_node(call->message, tree_get(call->message, call->params, "changes"));
    for (int32_t i = list ? list->child : TREE_NONE; i != TREE_NONE; i = call->message->nodes[i].next) {
        struct buffer uri = {0};
        take_text(call, tree_get(call->message, i, "uri"), &uri);
        char *path = uri_path(buffer_get(&uri));
        bool deleted = tree_int(call->message, tree_get(call->message, i, "type"), 0) == 3;
        if (path && call->lsp->indexed && deleted) index_remove(&call->lsp->index, path);
        if (path && call->lsp->indexed && !deleted) index_add_path(&call->lsp->index, path);
        free(path);
        buffer_free(&uri);
    }
}

enum need { NOTHING, DOCUMENT };

static const struct {
    const char *method;
    void (*run)(struct call *call);
    enum need need;
} methods[] = {
    {"initialize", do_initialize, NOTHING},
    {"initialized", do_initialized, NOTHING},
    {"shutdown", do_shutdown, NOTHING},
    {"exit", do_exit, NOTHING},
    {"$/cancelRequest", do_nothing, NOTHING}, /* requests are answered before the next one is read */
    {"$/setTrace", do_nothing, NOTHING},
    {"workspace/didChangeConfiguration", do_configure, NOTHING},
    {"workspace/didChangeWatchedFiles", do_watched, NOTHING},
    {"workspace/executeCommand", lsp_execute, NOTHING},
    {"textDocument/didOpen", do_open, NOTHING},
    {"textDocument/didChange", do_change, NOTHING},
    {"textDocument/didSave", do_save, NOTHING},
    {"textDocument/didClose", do_close, NOTHING},
    {"textDocument/hover", lsp_hover, DOCUMENT},
    {"textDocument/completion", lsp_completion, DOCUMENT},
    {"textDocument/codeAction", lsp_code_action, DOCUMENT},
    {"textDocument/definition", lsp_definition, DOCUMENT},
    {"textDocument/references", lsp_references, DOCUMENT},
    {"textDocument/documentSymbol", lsp_symbols, DOCUMENT},
    {"textDocument/formatting", lsp_formatting, DOCUMENT},
    {"textDocument/prepareRename", lsp_prepare_rename, DOCUMENT},
    {"textDocument/rename", lsp_rename, DOCUMENT},
    {"textDocument/codeLens", lsp_code_lens, DOCUMENT},
};

enum { METHOD_COUNT = sizeof methods / sizeof *methods };

/* The document and the place that the parameters name. */
static void find_document(struct call *call)
{
    struct buffer uri = {0};
    take_text(call, tree_path(call->message, call->params, "textDocument/uri"), &uri);
    call->document = documents_find(&call->lsp->documents, buffer_get(&uri));
    if (call->document) call->offset = offset_of(call, tree_get(call->message, call->params, "position"));
    buffer_free(&uri);
}

static void run_method(struct lsp *lsp, const struct tree *message, size_t index)
{
    struct buffer result = {0};
    int32_t id = tree_get(message, TREE_ROOT, "id");
    struct call call = {.lsp = lsp,
                        .message = message,
                        .params = tree_get(message, TREE_ROOT, "params"),
                        .result = &result};
    find_document(&call);
    if (methods[index].need == DOCUMENT && !call.document)
        send_error(lsp, message, INVALID_PARAMS, "this document is not open");
    else {
        methods[index].run(&call);
        if (result.failed) call.error = "there is not enough memory";
        if (id != TREE_NONE) send_result(&call, id);
    }
    buffer_free(&call.group);
    buffer_free(&result);
}

static void run_message(struct lsp *lsp, const struct tree *message)
{
    int32_t id = tree_get(message, TREE_ROOT, "id"), method = tree_get(message, TREE_ROOT, "method");
    if (method == TREE_NONE && id != TREE_NONE && tree_is(message, TREE_ROOT, TREE_OBJECT)) return;
    if (!tree_is(message, method, TREE_STRING)) {
        send_error(lsp, message, INVALID_REQUEST, "a message needs a method");
        return;
    }
    size_t found = 0;
    while (found < METHOD_COUNT && !tree_is_text(message, method, methods[found].method))
        found++;
    bool starts = found < METHOD_COUNT && methods[found].run == do_initialize;
    bool ends = found < METHOD_COUNT && methods[found].run == do_exit;
    if (!lsp->initialized && !starts && !ends) {
        if (id != TREE_NONE) send_error(lsp, message, NOT_INITIALIZED, "initialize comes first");
    } else if ((lsp->shut_down && !ends) || (lsp->initialized && starts)) {
        if (id != TREE_NONE) send_error(lsp, message, INVALID_REQUEST, "this is not the time for it");
    } else if (found == METHOD_COUNT) {
        if (id != TREE_NONE) send_error(lsp, message, METHOD_NOT_FOUND, "there is no such method");
    } else {
        run_method(lsp, message, found);
    }
}

void dispatch_message(struct lsp *lsp, const char *text, size_t size)
{
    struct tree message;
    tree_read(&message, text, size);
    if (message.failed || message.mistakes)
        send_error(lsp, &message, PARSE_ERROR, "the message is not JSON");
    else
        run_message(lsp, &message);
    tree_free(&message);
}
