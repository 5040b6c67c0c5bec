/* serve.h: the workbench and a folder of content for a browser on this machine.
 *
 * The server listens on the loopback address only and reads files, nothing else. Every address has a
 * random token; requests must name this host and come from this page. */
#ifndef TALUS_CLI_SERVE_SERVE_H
#define TALUS_CLI_SERVE_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    SERVE_TOKEN = 32,               /* hexadecimal digits */
    SERVE_LARGEST = 64 * 1024 * 1024, /* bytes of a file */
    SERVE_MOST_FILES = 20000,       /* of a listing */
    SERVE_CONNECTIONS = 64,
    SERVE_SECONDS = 10 /* a connection that is silent for longer is closed */
};

struct server {
    int page;           /* the folder of the workbench, opened */
    int content;        /* the folder of the user; -1: none */
    const char *folder; /* its path */
    char token[SERVE_TOKEN + 1];
    uint16_t port;
};

/* A regular file below a folder, opened for reading; -1 when the path leaves the folder, passes a
 * symbolic link or a hidden name, is too large or is no file. */
int serve_open(int folder, const char *path, uint64_t *size);
/* The type of a file for the browser, by the end of its name. */
const char *serve_type(const char *path);
/* {"files": [{"name", "size"}, ...]} of the documents in the user's folder; none without one. */
bool serve_list(const struct server *server, struct text *out);
/* Serves until the process is asked to end. `ready` is called once, when the port is known. */
bool serve_run(struct server *server, void (*ready)(const struct server *server));

#endif
