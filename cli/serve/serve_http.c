/* serve_http.c: HTTP requests, and which of them are refused. */
#define _DEFAULT_SOURCE
#include "serve/serve.h"

#ifdef TALUS_HAVE_MICROHTTPD
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SERVE_POLICY                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " \
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "         \
    "frame-ancestors 'none'"

static const struct {
    const char *name, *value;
} serve_headers[] = {
    {"Content-Security-Policy", SERVE_POLICY},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

static enum MHD_Result serve_send(struct MHD_Connection *connection, unsigned status, const char *type,
                                  struct MHD_Response *response)
{
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "Content-Type", type);
    for (size_t i = 0; i < sizeof serve_headers / sizeof *serve_headers; i++)
        MHD_add_response_header(response, serve_headers[i].name, serve_headers[i].value);
    enum MHD_Result sent = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return sent;
}

static enum MHD_Result serve_refuse(struct MHD_Connection *connection, unsigned status, const char *reason)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(reason), (void *)(uintptr_t)reason, MHD_RESPMEM_PERSISTENT);
    if (response) MHD_add_response_header(response, "Connection", "close");
    return serve_send(connection, status, "text/plain; charset=utf-8", response);
}

static enum MHD_Result serve_file(struct MHD_Connection *connection, int folder, const char *path)
{
    uint64_t size = 0;
    int file = folder < 0 ? -1 : serve_open(folder, path, &size);
    if (file < 0) return serve_refuse(connection, MHD_HTTP_NOT_FOUND, "There is no such file.\n");
    return serve_send(connection, MHD_HTTP_OK, serve_type(path), MHD_create_response_from_fd64(size, file));
}

/* What was written into memory, as a response. Closes the stream. */
static enum MHD_Result serve_text(struct MHD_Connection *connection, unsigned status, FILE *out, char **text,
                                  size_t *size)
{
    if (fclose(out) != 0 || !*text) return MHD_NO;
    struct MHD_Response *response = MHD_create_response_from_buffer(*size, *text, MHD_RESPMEM_MUST_FREE);
    return serve_send(connection, status, "application/json", response);
}

static enum MHD_Result serve_listing(struct MHD_Connection *connection, const struct server *server)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return MHD_NO;
    bool good = serve_list(server, out);
    return serve_text(connection, good ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND, out, &text, &size);
}

static enum MHD_Result serve_studies(struct MHD_Connection *connection, const struct server *server, const char *study)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return MHD_NO;
    if (serve_results(server, study, out)) return serve_text(connection, MHD_HTTP_OK, out, &text, &size);
    fclose(out);
    free(text);
    return serve_refuse(connection, MHD_HTTP_NOT_FOUND, "The results cannot be read.\n");
}

/* ---- news: a stream that stays open while the page is open ---- */

struct serve_listener {
    struct server *server;
    struct serve_folder known;
    char *text; /* what is still to be sent */
    size_t size, sent;
};

static ssize_t serve_hear(void *context, uint64_t place, char *buffer, size_t room)
{
    struct serve_listener *listener = context;
    (void)place;
    if (listener->sent == listener->size) {
        free(listener->text);
        listener->text = NULL;
        listener->size = listener->sent = 0;
        if (atomic_load(&listener->server->stops)) return MHD_CONTENT_READER_END_OF_STREAM;
        FILE *out = open_memstream(&listener->text, &listener->size);
        if (!out) return MHD_CONTENT_READER_END_WITH_ERROR;
        serve_news(listener->server, &listener->known, out);
        if (fclose(out) != 0) return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    size_t left = listener->size - listener->sent, part = left < room ? left : room;
    memcpy(buffer, listener->text + listener->sent, part);
    listener->sent += part;
    return (ssize_t)part;
}

static void serve_leave(void *context)
{
    struct serve_listener *listener = context;
    atomic_fetch_sub(&listener->server->listening, 1);
    serve_walk_free(&listener->known);
    free(listener->text);
    free(listener);
}

static enum MHD_Result serve_listen(struct MHD_Connection *connection, struct server *server)
{
    struct serve_listener *listener = calloc(1, sizeof *listener);
    if (!listener) return MHD_NO;
    if (atomic_fetch_add(&server->listening, 1) >= SERVE_LISTENERS) {
        atomic_fetch_sub(&server->listening, 1);
        free(listener);
        return serve_refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "Too many pages are open.\n");
    }
    listener->server = server;
    if (server->content >= 0) (void)serve_walk(server->content, &listener->known);
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, serve_hear, listener, serve_leave);
    if (!response) {
        serve_leave(listener);
        return MHD_NO;
    }
    return serve_send(connection, MHD_HTTP_OK, "text/event-stream", response);
}

/* ---- questions: a body is gathered, then asked ---- */

struct serve_body {
    char *text;
    size_t length;
    bool is_large;
};

static void serve_gather(struct serve_body *body, const char *part, size_t size)
{
    char *grown = body->is_large || body->length + size > SERVE_QUESTION ? NULL : realloc(body->text, body->length + size + 1);
    if (!grown) {
        body->is_large = true;
        return;
    }
    body->text = grown;
    memcpy(grown + body->length, part, size);
    body->length += size;
    grown[body->length] = '\0';
}

static enum MHD_Result serve_question(struct MHD_Connection *connection, struct server *server,
                                      const struct serve_body *body)
{
    char *text = NULL;
    size_t size = 0;
    if (body->is_large) return serve_refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE, "The question is too large.\n");
    FILE *out = open_memstream(&text, &size);
    if (!out) return MHD_NO;
    unsigned status = serve_ask(server, body->text ? body->text : "", out);
    return serve_text(connection, status, out, &text, &size);
}

static void serve_done(void *context, struct MHD_Connection *connection, void **state,
                       enum MHD_RequestTerminationCode code)
{
    struct serve_body *body = *state;
    (void)context, (void)connection, (void)code;
    if (body) free(body->text);
    free(body);
    *state = NULL;
}

/* Does the request name this server, so that no other name leads here? */
static bool serve_knows_host(const struct server *server, const char *host)
{
    char here[40], local[40];
    if (!host) return false;
    snprintf(here, sizeof here, "127.0.0.1:%u", (unsigned)server->port);
    snprintf(local, sizeof local, "localhost:%u", (unsigned)server->port);
    return strcmp(host, here) == 0 || strcmp(host, local) == 0;
}

static bool serve_knows_origin(const struct server *server, const char *origin)
{
    static const char scheme[] = "http://";
    if (!origin) return true;
    if (strncmp(origin, scheme, sizeof scheme - 1) != 0) return false;
    return serve_knows_host(server, origin + sizeof scheme - 1);
}

/* The path after the token; NULL when the token is wrong. The time does not depend on where. */
static const char *serve_behind_token(const struct server *server, const char *url)
{
    unsigned differs = 0;
    if (strlen(url) < SERVE_TOKEN + 2 || url[0] != '/') return NULL;
    for (size_t i = 0; i < SERVE_TOKEN; i++)
        differs |= (unsigned)(unsigned char)url[i + 1] ^ (unsigned)(unsigned char)server->token[i];
    return differs || url[SERVE_TOKEN + 1] != '/' ? NULL : url + SERVE_TOKEN + 2;
}

/* A request that this server takes from its own page: NULL; else the refusal. */
static const char *serve_objection(const struct server *server, struct MHD_Connection *connection, bool asks,
                                   unsigned *status)
{
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    const char *origin = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Origin");
    const char *type = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Type");
    *status = MHD_HTTP_FORBIDDEN;
    if (!serve_knows_host(server, host) || !serve_knows_origin(server, origin) || (asks && !origin))
        return "This server is for its own page only.\n";
    *status = MHD_HTTP_UNSUPPORTED_MEDIA_TYPE;
    return asks && (!type || strcmp(type, "application/json") != 0) ? "A question is application/json.\n" : NULL;
}

static enum MHD_Result serve_get(struct MHD_Connection *connection, struct server *server, const char *path)
{
    static const char content[] = "content/", results[] = "results/";
    if (strcmp(path, "content") == 0) return serve_listing(connection, server);
    if (strcmp(path, "news") == 0) return serve_listen(connection, server);
    if (strcmp(path, "results") == 0) return serve_studies(connection, server, "");
    if (strncmp(path, results, sizeof results - 1) == 0 && path[sizeof results - 1])
        return serve_studies(connection, server, path + sizeof results - 1);
    /* Documents only: a page or a script among them would count as one of the workbench. */
    if (strncmp(path, content, sizeof content - 1) == 0)
        return serve_file(connection, serve_is_document(path) ? server->content : -1, path + sizeof content - 1);
    return serve_file(connection, server->page, *path ? path : "index.html");
}

static enum MHD_Result serve_answer(void *context, struct MHD_Connection *connection, const char *url,
                                    const char *method, const char *version, const char *body, size_t *size,
                                    void **state)
{
    struct server *server = context;
    unsigned status = 0;
    (void)version;
    const char *path = serve_behind_token(server, url);
    bool asks = strcmp(method, "POST") == 0 && path && strcmp(path, "ask") == 0;
    bool gets = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (asks && *state) {
        if (*size == 0) return serve_question(connection, server, *state);
        serve_gather(*state, body, *size);
        *size = 0;
        return MHD_YES;
    }
    if (*size) *size = 0;
    const char *objection = serve_objection(server, connection, asks, &status);
    if (!asks && !gets) return serve_refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Only files are served.\n");
    if (objection) return serve_refuse(connection, status, objection);
    if (!path) return serve_refuse(connection, MHD_HTTP_NOT_FOUND, "Use the address that talus serve printed.\n");
    if (gets) return serve_get(connection, server, path);
    *state = calloc(1, sizeof(struct serve_body));
    return *state ? MHD_YES : MHD_NO;
}

bool serve_run(struct server *server, void (*ready)(const struct server *server))
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(server->port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
    pthread_sigmask(SIG_BLOCK, &ends, NULL); /* before the server's thread begins */
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_AUTO_INTERNAL_THREAD, server->port, NULL, NULL, serve_answer, server, MHD_OPTION_SOCK_ADDR,
        (struct sockaddr *)&address, MHD_OPTION_CONNECTION_LIMIT, (unsigned)SERVE_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
        MHD_OPTION_NOTIFY_COMPLETED, serve_done, NULL, MHD_OPTION_END);
    if (!daemon) return false;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info) server->port = info->port;
    ready(server);
    int signal_number = 0;
    sigwait(&ends, &signal_number);
    atomic_store(&server->stops, true);
    MHD_stop_daemon(daemon);
    serve_forget(server);
    return true;
}
#else
bool serve_run(struct server *server, void (*ready)(const struct server *server))
{
    (void)server, (void)ready;
    return false;
}
#endif
