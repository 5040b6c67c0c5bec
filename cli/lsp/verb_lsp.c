/* verb_lsp.c: the language server over standard input and output: framing, and when to do what.
 *
 * Requests are answered one by one, in order. Diagnostics wait until the client is quiet for a moment,
 * or until many changes have come. The end of the input ends the server, and so does the end of the process
 * that the client named as its own, even where another process keeps the pipes open. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli.h"
#include "lsp/dispatch.h"

enum {
    QUIET_MS = 120,
    CLIENT_MS = 2000, /* how often to look whether the client is alive */
    MOST_CHANGES = 64,
    LONGEST_HEADER = 8192,
    LONGEST_MESSAGE = 1 << 28,
    LARGEST_PIECE = 4096 /* a pipe that is ready takes so much without waiting */
};

static bool client_is_gone(const struct lsp *lsp)
{
    return lsp->client > 0 && kill((pid_t)lsp->client, 0) != 0 && errno == ESRCH;
}

/* A client that does not read is waited for as long as it lives. */
static bool write_out(struct lsp *lsp)
{
    const char *bytes = buffer_get(&lsp->out);
    size_t left = lsp->out.length;
    bool good = !lsp->out.failed;
    while (good && left) {
        struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
        int ready = poll(&output, 1, CLIENT_MS);
        if (ready < 0 && errno != EINTR) good = false;
        if (ready == 0) good = !client_is_gone(lsp);
        if (ready <= 0) continue;
        ssize_t wrote = write(STDOUT_FILENO, bytes, left < LARGEST_PIECE ? left : LARGEST_PIECE);
        if (wrote < 0 && errno == EINTR) continue;
        good = wrote > 0;
        if (good) bytes += wrote, left -= (size_t)wrote;
    }
    buffer_clear(&lsp->out);
    return good;
}

/* The end of the headers and the length they announce; 0: not there yet. */
static size_t read_headers(const struct buffer *in, size_t at, size_t *length, bool *good)
{
    const char *start = buffer_get(in) + at, *end = strstr(start, "\r\n\r\n");
    *length = 0;
    *good = end || in->length - at <= LONGEST_HEADER;
    if (!end) return 0;
    for (const char *line = start; line < end;) {
        if (strncasecmp(line, "Content-Length:", 15) == 0) {
            long long number = strtoll(line + 15, NULL, 10);
            *good = number >= 0 && number <= LONGEST_MESSAGE;
            *length = *good ? (size_t)number : 0;
        }
        const char *next = strstr(line, "\r\n");
        line = next ? next + 2 : end;
    }
    return (size_t)(end - buffer_get(in)) + 4;
}

/* Handles all whole messages of the input; what is left moves to the front. Returns their number, -1
 * when the stream is invalid. */
static int read_messages(struct lsp *lsp, struct buffer *in)
{
    size_t at = 0, length = 0;
    int count = 0;
    bool good = true;
    while (!lsp->done && at < in->length) {
        size_t body = read_headers(in, at, &length, &good);
        if (!good) {
            fputs("talus lsp: the input has no valid Content-Length\n", stderr);
            return -1;
        }
        if (!body || in->length - body < length) break;
        dispatch_message(lsp, buffer_get(in) + body, length);
        at = body + length;
        count++;
        if (!write_out(lsp)) return -1;
    }
    memmove(in->bytes, in->bytes + at, in->length - at);
    in->length -= at;
    in->bytes[in->length] = '\0';
    return count;
}

static bool is_changed(const struct lsp *lsp)
{
    for (size_t i = 0; i < lsp->documents.count; i++) {
        if (lsp->documents.items[i]->changed) return true;
    }
    return false;
}

static bool diagnose_changed(struct lsp *lsp)
{
    for (size_t i = 0; i < lsp->documents.count; i++) {
        if (lsp->documents.items[i]->changed) lsp_diagnose(lsp, lsp->documents.items[i]);
    }
    return write_out(lsp);
}

/* EXIT_FINE after shutdown and exit, as the protocol has it. */
static int serve(struct lsp *lsp)
{
    struct buffer in = {0};
    int changes = 0;
    bool good = true;
    char bytes[65536];
    while (good && !lsp->done) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        bool waiting = is_changed(lsp);
        int ready = poll(&input, 1, waiting ? QUIET_MS : CLIENT_MS);
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0 && client_is_gone(lsp)) break;
        if (ready == 0 && !waiting) continue;
        if (ready == 0 || (waiting && changes > MOST_CHANGES)) {
            good = diagnose_changed(lsp);
            changes = 0;
            continue;
        }
        ssize_t got = ready > 0 ? read(STDIN_FILENO, bytes, sizeof bytes) : -1;
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        buffer_add_bytes(&in, bytes, (size_t)got);
        int count = in.failed ? -1 : read_messages(lsp, &in);
        good = count >= 0;
        changes += count;
    }
    buffer_free(&in);
    return lsp->done && lsp->shut_down ? EXIT_FINE : EXIT_BAD;
}

static void lsp_free(struct lsp *lsp)
{
    documents_free(&lsp->documents);
    index_free(&lsp->index);
    for (size_t i = 0; i < lsp->schema_count; i++)
        schema_free(&lsp->schemas[i]);
    for (size_t i = 0; i < lsp->folder_count; i++)
        free(lsp->folders[i]);
    buffer_free(&lsp->actor);
    buffer_free(&lsp->system);
    buffer_free(&lsp->out);
    talus_content_free(lsp->content);
    talus_free(lsp->engine);
}

int verb_lsp(int argc, char **argv)
{
    struct lsp lsp = {.engine = talus_new()};
    const char *actor = NULL, *system = NULL;
    int stdio = 0;
    const struct poptOption options[] = {
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        {"system", 's', POPT_ARG_STRING, &system, 0,
         "rule system of documents that do not name one", "NAME"},
        {"actor", 'a', POPT_ARG_STRING, &actor, 0, "actor on which changes are shown", "NAME"},
        {"stdio", 0, POPT_ARG_NONE, &stdio, 0, "use standard input and output (the default)", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[options]");
    int option, status = EXIT_FINE;
    if (!lsp.engine || talus_content_new(&lsp.content) != TALUS_OK) status = EXIT_BAD;
    while ((option = cli_next_option(context)) == 'c') {
        char *path = poptGetOptArg(context);
        if (status == EXIT_FINE && talus_content_add_path(lsp.content, path) != TALUS_OK)
            status = cli_wrong_call("lsp", "%s cannot be read", path);
        free(path);
    }
    if (option != -1) status = EXIT_WRONG_CALL;
    if (status == EXIT_FINE && poptGetArg(context))
        status = cli_wrong_call("lsp", "it takes options only");
    if (actor) buffer_add(&lsp.actor, actor);
    if (system) buffer_add(&lsp.system, system);
    if (status == EXIT_FINE) status = serve(&lsp);
    cli_close(context, options);
    lsp_free(&lsp);
    return status;
}
