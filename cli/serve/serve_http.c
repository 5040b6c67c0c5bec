/* serve_http.c: requests and what is refused of them. */
#define _DEFAULT_SOURCE
#include "serve/serve.h"

#ifdef TALUS_HAVE_MICROHTTPD
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
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

static enum MHD_Result serve_listing(struct MHD_Connection *connection, const struct server *server)
{
    struct text out = {0};
    if (!serve_list(server, &out)) {
        text_free(&out);
        return serve_refuse(connection, MHD_HTTP_NOT_FOUND, "The folder cannot be read.\n");
    }
    struct MHD_Response *response = MHD_create_response_from_buffer(
        out.length, (void *)(uintptr_t)text_get(&out), MHD_RESPMEM_MUST_COPY);
    text_free(&out);
    return serve_send(connection, MHD_HTTP_OK, "application/json", response);
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

/* The path behind the token; NULL when the token is wrong. The time does not depend on where. */
static const char *serve_behind_token(const struct server *server, const char *url)
{
    unsigned differs = 0;
    if (strlen(url) < SERVE_TOKEN + 2 || url[0] != '/') return NULL;
    for (size_t i = 0; i < SERVE_TOKEN; i++)
        differs |= (unsigned)(unsigned char)url[i + 1] ^ (unsigned)(unsigned char)server->token[i];
    return differs || url[SERVE_TOKEN + 1] != '/' ? NULL : url + SERVE_TOKEN + 2;
}

static enum MHD_Result serve_answer(void *context, struct MHD_Connection *connection, const char *url,
                                    const char *method, const char *version, const char *body, size_t *size,
                                    void **state)
{
    static const char content[] = "content/";
    const struct server *server = context;
    (void)version, (void)body, (void)state;
    if (*size) *size = 0;
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    const char *origin = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Origin");
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return serve_refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Only files are served.\n");
    if (!serve_knows_host(server, host) || !serve_knows_origin(server, origin))
        return serve_refuse(connection, MHD_HTTP_FORBIDDEN, "This server is for its own page only.\n");
    const char *path = serve_behind_token(server, url);
    if (!path) return serve_refuse(connection, MHD_HTTP_NOT_FOUND, "Use the address that talus serve printed.\n");
    if (strcmp(path, "content") == 0) return serve_listing(connection, server);
    if (strncmp(path, content, sizeof content - 1) == 0)
        return serve_file(connection, server->content, path + sizeof content - 1);
    return serve_file(connection, server->page, *path ? path : "index.html");
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
        MHD_USE_AUTO_INTERNAL_THREAD, server->port, NULL, NULL, serve_answer, server, MHD_OPTION_SOCK_ADDR,
        (struct sockaddr *)&address, MHD_OPTION_CONNECTION_LIMIT, (unsigned)SERVE_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
        MHD_OPTION_END);
    if (!daemon) return false;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info) server->port = info->port;
    ready(server);
    int signal_number = 0;
    sigwait(&ends, &signal_number);
    MHD_stop_daemon(daemon);
    return true;
}
#else
bool serve_run(struct server *server, void (*ready)(const struct server *server))
{
    (void)server, (void)ready;
    return false;
}
#endif
