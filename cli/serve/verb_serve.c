/* verb_serve.c: `talus serve`: the workbench in a browser, with your content folder. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"
#include "serve/serve.h"

struct serve_call {
    char *page, *results;
    int port, opens;
};

static bool serve_opens;

static int serve_open_folder(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* The page is next to the program: in the build folder, or where both are installed. */
static int serve_open_page(const char *given)
{
    static const char *const places[] = {"../share/talus/web", "../../web", "../web", "web"};
    char program[4096], path[4200];
    if (given) return serve_open_folder(given);
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0) return -1;
    program[length] = '\0';
    char *end = strrchr(program, '/');
    if (!end) return -1;
    *end = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s/%s", program, places[i]);
        int folder = serve_open_folder(path);
        if (folder >= 0 && faccessat(folder, "index.html", R_OK, 0) == 0) return folder;
        if (folder >= 0) close(folder);
    }
    return -1;
}

static bool serve_make_token(struct server *server)
{
    unsigned char bytes[SERVE_TOKEN / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(server->token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

static void serve_start_browser(const char *address)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) execlp("xdg-open", "xdg-open", address, (char *)NULL);
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

static void serve_ready(const struct server *server)
{
    char address[100];
    snprintf(address, sizeof address, "http://127.0.0.1:%u/%s/", (unsigned)server->port, server->token);
    printf("The workbench is at %s\nIt can be reached from this computer only. Ctrl-C ends it.\n", address);
    fflush(stdout);
    if (serve_opens) serve_start_browser(address);
}

static int serve_with(struct server *server, const struct serve_call *call)
{
    server->page = serve_open_page(call->page);
    if (server->page < 0) {
        fputs("talus serve: the workbench is not here; build it with `make web`, or name its folder with --page\n", stderr);
        return EXIT_BAD;
    }
    if (server->folder && (server->content = serve_open_folder(server->folder)) < 0)
        return cli_wrong_call("serve", "\"%s\" is not a folder that can be read", server->folder);
    if (!serve_make_token(server)) {
        fputs("talus serve: this system has no source of random numbers\n", stderr);
        return EXIT_BAD;
    }
    server->port = (uint16_t)call->port;
    server->results = call->results;
    serve_opens = call->opens;
    if (serve_run(server, serve_ready)) return EXIT_FINE;
#ifdef TALUS_HAVE_MICROHTTPD
    cli_say("talus serve: port %d cannot be used\n", call->port);
#else
    fputs("talus serve: this build has no web server; install libmicrohttpd-dev and build again\n", stderr);
#endif
    return EXIT_BAD;
}

int verb_serve(int argc, char **argv)
{
    struct serve_call call = {0};
    struct server server = {.page = -1, .content = -1, .lock = PTHREAD_MUTEX_INITIALIZER};
    const struct poptOption options[] = {
        {"port", 'p', POPT_ARG_INT, &call.port, 0, "port number (any free one)", "NUMBER"},
        {"page", 0, POPT_ARG_STRING, &call.page, 0, "folder of the built workbench", "DIR"},
        {"results", 'r', POPT_ARG_STRING, &call.results, 0, "store of results for the lab", "STORE"},
        {"open", 'o', POPT_ARG_NONE, &call.opens, 0, "open the browser", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[FOLDER] [options]");
    static const struct cli_range ranges[] = {{"port", 0, 65535}, {0}};
    cli_ranges(ranges);
    int status = cli_next_option(context) == -1 ? EXIT_FINE : EXIT_WRONG_CALL;
    if (status == EXIT_FINE) {
        server.folder = poptGetArg(context);
        const char *more = poptGetArg(context);
        status = more ? cli_wrong_call("serve", "\"%s\": name one folder", more) : serve_with(&server, &call);
    }
    if (server.page >= 0) close(server.page);
    if (server.content >= 0) close(server.content);
    cli_close(context, options);
    return status;
}
