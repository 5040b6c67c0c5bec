/* serve_news.c: reports changes in the user's folder to the page, and the results of a store. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "serve/serve.h"

enum { NEWS_LOOKS = 4, NEWS_PAUSE = 400, NEWS_MOST = 200 };

extern char **environ;

/* ---- changed files ---- */

static const struct serve_entry *news_find(const struct serve_folder *folder, const char *name)
{
    for (size_t low = 0, high = folder->count; low < high;) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, folder->entries[middle].name);
        if (order == 0) return &folder->entries[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static void news_put(struct server *server, const char *name, bool is_gone, FILE *out)
{
    fputs("data: {\"name\":", out);
    serve_put_string(out, name);
    fprintf(out, ",\"gone\":%s,\"diagnostics\":", is_gone ? "true" : "false");
    if (is_gone)
        fputs("[]", out);
    else
        serve_lint(server, name, out);
    fputs("}\n\n", out);
}

static bool news_compare(struct server *server, const struct serve_folder *known, const struct serve_folder *now,
                         FILE *out)
{
    size_t told = 0;
    for (size_t i = 0; i < now->count && told < NEWS_MOST; i++) {
        const struct serve_entry *entry = &now->entries[i], *before = news_find(known, entry->name);
        if (before && before->size == entry->size && before->changed == entry->changed) continue;
        news_put(server, entry->name, false, out);
        told++;
    }
    for (size_t i = 0; i < known->count && told < NEWS_MOST; i++) {
        if (news_find(now, known->entries[i].name)) continue;
        news_put(server, known->entries[i].name, true, out);
        told++;
    }
    return told > 0;
}

void serve_news(struct server *server, struct serve_folder *known, FILE *out)
{
    for (int i = 0; i < NEWS_LOOKS && !atomic_load(&server->stops); i++) {
        struct serve_folder now = {0};
        (void)poll(NULL, 0, NEWS_PAUSE);
        if (server->content < 0 || !serve_walk(server->content, &now)) continue;
        bool differs = news_compare(server, known, &now, out);
        serve_walk_free(known);
        *known = now;
        if (differs) return;
    }
    fputs(": nothing new\n\n", out); /* a browser takes it for a sign of life */
}

/* ---- results ---- */

/* What this program prints with these arguments. */
static bool results_run(char *const arguments[], FILE *out)
{
    int ends[2];
    pid_t child = 0;
    posix_spawn_file_actions_t actions;
    if (pipe(ends) != 0) return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    bool good = posix_spawn(&child, "/proc/self/exe", &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    char part[65536];
    size_t sum = 0;
    for (ssize_t got; good && (got = read(ends[0], part, sizeof part)) > 0;) {
        sum += (size_t)got;
        if (sum > SERVE_LARGEST) good = false;
        else fwrite(part, 1, (size_t)got, out);
    }
    close(ends[0]);
    int status = 1;
    if (child > 0) waitpid(child, &status, 0);
    return good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool serve_results(const struct server *server, const char *study, FILE *out)
{
    char store[4096], digest[80];
    if (!server->results) {
        if (!*study) fputs("[]\n", out);
        return !*study;
    }
    if (strlen(study) >= sizeof digest || strspn(study, "0123456789abcdef") != strlen(study)) return false;
    snprintf(store, sizeof store, "%s", server->results);
    snprintf(digest, sizeof digest, "%s", study);
    char name[] = "talus", verb[] = "results", list[] = "list", games[] = "export", json[] = "--json";
    char *const all[] = {name, verb, list, store, json, NULL};
    char *const one[] = {name, verb, games, store, digest, json, NULL};
    return results_run(*study ? one : all, out);
}
