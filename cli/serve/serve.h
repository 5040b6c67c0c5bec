/* serve.h: the workbench and a folder of content for a browser on this machine.
 *
 * The server listens on the loopback address only. It reads files and answers questions; it writes nothing.
 * Every address has a random token; requests must name this host and come from this page. */
#ifndef TALUS_CLI_SERVE_SERVE_H
#define TALUS_CLI_SERVE_SERVE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SERVE_TOKEN = 32,                 /* hexadecimal digits */
    SERVE_LARGEST = 64 * 1024 * 1024, /* bytes of a file */
    SERVE_MOST_FILES = 20000,         /* of a listing */
    SERVE_DEPTH = 32,                 /* of folders */
    SERVE_CONNECTIONS = 64,
    SERVE_SECONDS = 10,               /* a connection that is silent for longer is closed */
    SERVE_QUESTION = 8 * 1024 * 1024, /* bytes of a question */
    SERVE_ASKING = 8,                 /* questions that are computed at the same time */
    SERVE_ASKING_SECONDS = 30,        /* a question that takes longer is cancelled */
    SERVE_LISTENERS = 24               /* pages that hear of changed files */
};

struct talus_content;

struct server {
    int page;            /* the folder of the workbench, opened */
    int content;         /* the folder of the user; -1: none */
    const char *folder;  /* its path */
    const char *results; /* a store of results; NULL: none */
    char token[SERVE_TOKEN + 1];
    uint16_t port;
    atomic_int asking, listening;
    atomic_bool stops;
    pthread_mutex_t lock;         /* of what follows */
    struct talus_content *loaded; /* the documents of the folder */
    uint64_t stamp;               /* of the files that were loaded */
    int64_t looked;               /* the second in which the folder was last looked at */
};

/* A regular file below a folder, opened for reading; -1 when the path leaves the folder, passes a
 * symbolic link or a hidden name, is too large or is no file. */
int serve_open(int folder, const char *path, uint64_t *size);
/* Its text; NULL when it cannot be read. The caller frees it. */
char *serve_read(int folder, const char *path, size_t *size);
/* The type of a file for the browser, by the end of its name. */
const char *serve_type(const char *path);
bool serve_is_yaml(const char *name);
/* By its ending: JSON or YAML. */
bool serve_is_document(const char *name);

/* The documents in the user's folder, by name. */
struct serve_entry {
    char *name;
    uint64_t size;
    int64_t changed; /* nanoseconds */
};
struct serve_folder {
    struct serve_entry *entries;
    size_t count, room;
    bool is_cut; /* there are more */
};
/* False when memory is exhausted or the folder cannot be read. */
bool serve_walk(int folder, struct serve_folder *out);
void serve_walk_free(struct serve_folder *folder);

/* {"files": [{"name", "size"}, ...], "complete"} */
bool serve_list(const struct server *server, FILE *out);
void serve_put_string(FILE *out, const char *text);

/* The verb of a question {"verb", "options"} asked of the documents of the folder: the answer as JSON, or
 * {"error", "code", "diagnostics"}. Returns the status for the browser. */
unsigned serve_ask(struct server *server, const char *question, FILE *out);
/* What is wrong with a document, as a JSON array. */
void serve_lint(struct server *server, const char *name, FILE *out);
void serve_forget(struct server *server);

/* The studies of the store, or the games of one: `talus results` prints them. False when there is none. */
bool serve_results(const struct server *server, const char *study, FILE *out);

/* The next change in the folder, as a message of an event stream; "" when nothing changed for a while.
 * `known` is the folder as the listener knows it. */
void serve_news(struct server *server, struct serve_folder *known, FILE *out);

/* Serves until the process is asked to end. `ready` is called once, when the port is known. */
bool serve_run(struct server *server, void (*ready)(const struct server *server));

#endif
