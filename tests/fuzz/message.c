/* fuzz_message: messages of two protocols, changed as the bytes ask. An editor speaks to the language server about an
 * open document (JSON-RPC); a page asks the server of the workbench. Whatever comes in, what goes out is JSON. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "changes.h"
#include "lsp/dispatch.h"
#include "serve/serve.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

enum { FUZZ_MOST_MESSAGES = 5, FUZZ_OPENINGS = 2 };

/* The first two begin a session; any of them may follow. */
static const char fuzz_messages[] =
    "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":null,\"rootUri\":null,"
    "\"capabilities\":{},\"initializationOptions\":{\"actor\":\"\",\"system\":\"pf2e\"}}},"
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"file:///a.json\","
    "\"languageId\":\"json\",\"version\":1,\"text\":\"{\\\"name\\\":\\\"A \\u00e9\\\",\\\"type\\\":\\\"effect\\\","
    "\\\"system\\\":{\\\"slug\\\":\\\"a\\\",\\n\\\"rules\\\":[{\\\"key\\\":\\\"FlatModifier\\\",\\\"selector\\\":"
    "\\\"ac\\\",\\\"value\\\":1,\\n\\\"predicate\\\":[\\\"a:b\\\",{\\\"not\\\":\\\"c\\\"}]},{\\\"key\\\":"
    "\\\"RollOption\\\",\\\"option\\\":\\\"a:b\\\"}]}}\"}}},"
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\",\"version\":2},\"contentChanges\":[{\"range\":{\"start\":{\"line\":1,\"character\":3},"
    "\"end\":{\"line\":1,\"character\":9}},\"text\":\"\\\"x\\\"\"},{\"text\":\"{\\\"a\\\":\"}]}},"
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"position\":{\"line\":1,\"character\":12}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"textDocument/completion\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"position\":{\"line\":1,\"character\":30}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"textDocument/codeAction\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":2,\"character\":9}},"
    "\"context\":{\"diagnostics\":[]}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"textDocument/rename\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"position\":{\"line\":2,\"character\":16},\"newName\":\"d:e\"}},"
    "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"textDocument/references\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"position\":{\"line\":2,\"character\":16},\"context\":{\"includeDeclaration\":true}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"textDocument/formatting\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"options\":{\"tabSize\":2,\"insertSpaces\":true}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"textDocument/documentSymbol\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"textDocument/codeLens\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"}}},"
    "{\"jsonrpc\":\"2.0\",\"id\":10,\"method\":\"textDocument/definition\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"},\"position\":{\"line\":2,\"character\":16}}},"
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///a.json\"}}},"
    "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/didChangeConfiguration\",\"params\":{\"settings\":{\"talus\":{"
    "\"system\":\"pf2e\",\"actor\":\"\"}}}}]";

static const char fuzz_questions[] =
    "[{\"verb\":\"roll\",\"options\":{\"expression\":\"2d6+1\",\"seed\":3}},"
    "{\"verb\":\"show\",\"options\":{\"system\":\"pf2e\",\"document\":{\"name\":\"A\",\"type\":\"feat\",\"system\":{"
    "\"rules\":[{\"key\":\"FlatModifier\",\"selector\":\"ac\",\"value\":1}]}}}},"
    "{\"verb\":\"sheet\",\"options\":{\"system\":\"swse\",\"document\":\"rask\"}},"
    "{\"verb\":\"lint\",\"options\":{\"system\":\"pf2e\",\"document\":{\"name\":\"A\",\"type\":\"feat\"}}},"
    "{\"verb\":\"explain\",\"options\":{\"system\":\"swse\",\"document\":\"rask\",\"what\":\"will\"}},"
    "{\"verb\":\"predicate\",\"options\":{\"predicate\":[\"a\",{\"or\":[\"b\"]}],\"options\":[\"a\"]}},"
    "{\"verb\":\"verbs\"},{\"verb\":\"about\",\"options\":{}}]";

static struct {
    struct lsp lsp;
    struct server server;
    struct json_document messages, questions;
    bool ready;
} fuzz = {.server = {.page = -1, .content = -1}};

static void fuzz_start(void)
{
    fuzz.ready = fuzz.lsp.engine || (fuzz.lsp.engine = talus_new());
    if (!fuzz.lsp.content) fuzz.ready = fuzz.ready && talus_content_new(&fuzz.lsp.content) == TALUS_OK;
    pthread_mutex_init(&fuzz.server.lock, NULL);
    if (json_parse(&fuzz.messages, "messages", fuzz_messages, sizeof fuzz_messages - 1, NULL) != STATUS_OK ||
        json_parse(&fuzz.questions, "questions", fuzz_questions, sizeof fuzz_questions - 1, NULL) != STATUS_OK)
        abort();
}

static bool fuzz_is_json(const char *text, size_t size)
{
    struct json_document document;
    bool good = json_parse(&document, "answer", text, size, NULL) == STATUS_OK;
    json_free(&document);
    return good;
}

/* Every message that waits to be written has a right length and is JSON. */
static void fuzz_check_out(struct buffer *out)
{
    static const char head[] = "Content-Length: ";
    const char *at = buffer_get(out), *end = at + out->length;
    while (at < end) {
        if (strncmp(at, head, sizeof head - 1) != 0) abort();
        char *rest = NULL;
        unsigned long size = strtoul(at + sizeof head - 1, &rest, 10);
        if (strncmp(rest, "\r\n\r\n", 4) != 0 || size > (size_t)(end - rest) - 4) abort();
        if (!fuzz_is_json(rest + 4, size)) abort();
        at = rest + 4 + size;
    }
    buffer_clear(out);
}

/* The message with some changes, as text; sometimes its bytes are changed, too, or it is cut. */
static void fuzz_write(struct text *out, struct changes *changes, const struct json *message, size_t edits)
{
    struct json changed = json_copy(changes->arena, message);
    changes_edit(changes, &changed, edits);
    json_write(out, &changed);
    size_t damage = changes_next(changes, 16);
    if (damage == 15 && out->length) out->bytes[changes_pick(changes, out->length)] = (char)changes_next(changes, 256);
    if (damage == 14 && out->length) out->length = changes_pick(changes, out->length);
}

static void fuzz_tell(struct changes *changes, const struct json *message, size_t edits)
{
    struct text text = {0};
    fuzz_write(&text, changes, message, edits);
    dispatch_message(&fuzz.lsp, text_get(&text), text.length);
    fuzz_check_out(&fuzz.lsp.out);
    text_free(&text);
}

static void fuzz_edit(struct changes *changes)
{
    const struct json *all = &fuzz.messages.root;
    fuzz.lsp.done = fuzz.lsp.shut_down = fuzz.lsp.initialized = false;
    for (size_t i = 0; i < FUZZ_OPENINGS; i++)
        fuzz_tell(changes, json_at(all, i), changes_next(changes, 16) == 15);
    for (size_t i = 0; i < FUZZ_MOST_MESSAGES && changes->size; i++)
        fuzz_tell(changes, json_at(all, changes_next(changes, json_count(all))), changes_next(changes, 4));
    for (size_t i = 0; i < fuzz.lsp.documents.count; i++)
        lsp_diagnose(&fuzz.lsp, fuzz.lsp.documents.items[i]);
    fuzz_check_out(&fuzz.lsp.out);
    while (fuzz.lsp.documents.count)
        documents_close(&fuzz.lsp.documents, fuzz.lsp.documents.items[0]);
}

static void fuzz_ask(struct changes *changes)
{
    const struct json *question =
        json_at(&fuzz.questions.root, changes_next(changes, json_count(&fuzz.questions.root)));
    struct text text = {0};
    char *answer = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&answer, &size);
    fuzz_write(&text, changes, question, changes_next(changes, 4));
    if (out) (void)serve_ask(&fuzz.server, text_get(&text), out);
    if (out && fclose(out) == 0 && !fuzz_is_json(answer, size)) abort();
    free(answer);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.ready) fuzz_start();
    if (!fuzz.ready || size < 2) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena};
    bool asks = changes_next(&changes, 4) == 3;
    changes.pool = asks ? &fuzz.questions.root : &fuzz.messages.root;
    if (asks)
        fuzz_ask(&changes);
    else
        fuzz_edit(&changes);
    arena_free(&arena);
    return 0;
}
