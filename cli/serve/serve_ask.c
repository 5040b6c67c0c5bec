/* serve_ask.c: questions of the page, computed by the library with the documents of the user's folder. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "serve/serve.h"
#include "talus.h"

static int64_t ask_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec;
}

/* ---- the documents ---- */

static uint64_t ask_stamp(const struct serve_folder *folder)
{
    uint64_t stamp = 1469598103934665603U;
    for (size_t i = 0; i < folder->count; i++) {
        const struct serve_entry *entry = &folder->entries[i];
        for (const char *at = entry->name; *at; at++)
            stamp = (stamp ^ (unsigned char)*at) * 1099511628211U;
        stamp = (stamp ^ entry->size ^ (uint64_t)entry->changed) * 1099511628211U;
    }
    return stamp;
}

static struct talus_content *ask_load(const struct server *server, const struct serve_folder *folder)
{
    struct talus_content *content = NULL;
    if (talus_content_new(&content) != TALUS_OK) return NULL;
    for (size_t i = 0; i < folder->count; i++) {
        size_t size = 0;
        char *text = serve_read(server->content, folder->entries[i].name, &size);
        if (text) (void)talus_content_add_text(content, folder->entries[i].name, text, size);
        free(text);
    }
    return content;
}

/* The documents as the files are now, looked at once a second. The caller drops its reference. */
static struct talus_content *ask_content(struct server *server)
{
    struct serve_folder folder = {0};
    pthread_mutex_lock(&server->lock);
    int64_t now = ask_seconds();
    if (!server->loaded || server->looked != now) {
        if (server->content >= 0) (void)serve_walk(server->content, &folder);
        uint64_t stamp = ask_stamp(&folder);
        if (!server->loaded || stamp != server->stamp) {
            talus_content_free(server->loaded);
            server->loaded = ask_load(server, &folder);
            server->stamp = stamp;
        }
        server->looked = now;
        serve_walk_free(&folder);
    }
    struct talus_content *content = server->loaded ? talus_content_retain(server->loaded) : NULL;
    pthread_mutex_unlock(&server->lock);
    return content;
}

void serve_forget(struct server *server)
{
    talus_content_free(server->loaded);
    server->loaded = NULL;
}

/* ---- asking ---- */

struct ask_limit {
    const struct server *server;
    int64_t until; /* second */
};

static int32_t ask_goes_on(void *user, uint64_t done, uint64_t total)
{
    const struct ask_limit *limit = user;
    (void)done, (void)total;
    return atomic_load(&limit->server->stops) || ask_seconds() >= limit->until;
}

static struct talus *ask_engine(struct server *server, struct ask_limit *limit)
{
    struct talus *engine = talus_new();
    struct talus_content *content = engine ? ask_content(server) : NULL;
    if (content) (void)talus_use(engine, content);
    talus_content_free(content);
    *limit = (struct ask_limit){.server = server, .until = ask_seconds() + SERVE_ASKING_SECONDS};
    if (engine) (void)talus_set_progress(engine, ask_goes_on, limit);
    return engine;
}

static void ask_put_diagnostics(struct talus *engine, FILE *out)
{
    static const char *const severities[] = {"note", "warning", "error"};
    fputc('[', out);
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++) {
        const struct talus_diagnostic *one = talus_diagnostic_get(engine, i);
        fprintf(out, "%s{\"code\":", i ? "," : "");
        serve_put_string(out, one->code);
        fprintf(out, ",\"severity\":\"%s\",\"line\":%u,\"column\":%u,\"length\":%u,\"message\":",
                severities[one->severity], (unsigned)one->line, (unsigned)one->column, (unsigned)one->length);
        serve_put_string(out, one->message);
        fputs(",\"hint\":", out);
        if (one->hint)
            serve_put_string(out, one->hint);
        else
            fputs("null", out);
        fputc('}', out);
    }
    fputc(']', out);
}

static void ask_put_failure(struct talus *engine, enum talus_status status, FILE *out)
{
    const struct talus_diagnostic *first = talus_diagnostic_get(engine, 0);
    fputs("{\"error\":", out);
    serve_put_string(out, first ? first->message : talus_status_name(status));
    fputs(",\"code\":", out);
    serve_put_string(out, talus_status_name(status));
    fputs(",\"diagnostics\":", out);
    ask_put_diagnostics(engine, out);
    fputs("}\n", out);
}

/* {"verb": ..., "options": ...} is read by the library itself: as the answer of `format`. */
static struct talus_answer *ask_read(struct talus *engine, const char *question)
{
    struct talus_question about = {.size = sizeof about, .verb = "format", .file = "question", .text = question};
    struct talus_answer *read = NULL;
    about.text_size = strlen(question);
    return talus_ask_about(engine, &about, &read) == TALUS_OK ? read : NULL;
}

static enum talus_status ask_verb(struct talus *engine, const char *question, FILE *out)
{
    struct talus_answer *read = ask_read(engine, question), *answer = NULL;
    const char *verb = talus_value_string(talus_value_get(read, "/verb"), NULL);
    const char *options = read ? talus_answer_part(read, "/options") : NULL;
    enum talus_status status = verb ? talus_ask(engine, verb, options, &answer) : TALUS_USAGE;
    if (status == TALUS_OK) {
        const char *text = talus_answer_text(answer, TALUS_JSON);
        fputs(text ? text : "null", out);
    }
    talus_answer_free(answer);
    talus_answer_free(read);
    return status;
}

unsigned serve_ask(struct server *server, const char *question, FILE *out)
{
    enum { ASK_FINE = 200, ASK_BAD = 400, ASK_TIMEOUT = 408, ASK_BUSY = 503 };
    unsigned status = ASK_BUSY;
    if (atomic_fetch_add(&server->asking, 1) < SERVE_ASKING) {
        struct ask_limit limit;
        struct talus *engine = ask_engine(server, &limit);
        enum talus_status result = engine ? ask_verb(engine, question, out) : TALUS_NO_MEMORY;
        status = result == TALUS_OK ? ASK_FINE : result == TALUS_CANCELLED ? ASK_TIMEOUT : ASK_BAD;
        if (engine && result != TALUS_OK) ask_put_failure(engine, result, out);
        talus_free(engine);
    } else {
        fputs("{\"error\":\"the server is busy\",\"code\":\"busy\",\"diagnostics\":[]}\n", out);
    }
    atomic_fetch_sub(&server->asking, 1);
    return status;
}

void serve_lint(struct server *server, const char *name, FILE *out)
{
    struct ask_limit limit;
    size_t size = 0;
    char *text = serve_is_yaml(name) ? NULL : serve_read(server->content, name, &size); /* the page reads YAML */
    struct talus *engine = text ? ask_engine(server, &limit) : NULL;
    struct talus_question about = {.size = sizeof about, .verb = "lint", .file = name, .text = text};
    struct talus_answer *answer = NULL;
    about.text_size = size;
    const char *found = NULL;
    if (engine && talus_ask_about(engine, &about, &answer) == TALUS_OK) found = talus_answer_text(answer, TALUS_JSON);
    if (found)
        fputs(found, out);
    else if (engine)
        ask_put_diagnostics(engine, out);
    else
        fputs("[]", out);
    talus_answer_free(answer);
    talus_free(engine);
    free(text);
}
