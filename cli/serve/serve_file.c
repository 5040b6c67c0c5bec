/* serve_file.c: files below a folder, opened and listed without leaving it. */
#define _POSIX_C_SOURCE 200809L
#include "serve/serve.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SERVE_PART = 256 };

/* "", hidden names, "." and ".." are not served, nor is what another system takes for a separator. */
static bool serve_part_is_plain(const char *part, size_t length)
{
    if (length == 0 || length >= SERVE_PART || part[0] == '.') return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)part[i] < ' ' || part[i] == '\\' || part[i] == ':') return false;
    return true;
}

static int serve_check(int file, uint64_t *size)
{
    struct stat found;
    if (file < 0) return -1;
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || found.st_size > SERVE_LARGEST) {
        close(file);
        return -1;
    }
    *size = (uint64_t)found.st_size;
    return file;
}

int serve_open(int folder, const char *path, uint64_t *size)
{
    int at = folder;
    for (;;) {
        const char *end = strchr(path, '/');
        size_t length = end ? (size_t)(end - path) : strlen(path);
        char part[SERVE_PART];
        int next = -1;
        if (serve_part_is_plain(path, length)) {
            memcpy(part, path, length);
            part[length] = '\0';
            int kind = end ? O_DIRECTORY : O_NONBLOCK;
            next = openat(at, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind);
        }
        if (at != folder) close(at);
        if (next < 0) return -1;
        if (!end) return serve_check(next, size);
        at = next;
        path = end + 1;
    }
}

char *serve_read(int folder, const char *path, size_t *size)
{
    uint64_t length = 0;
    int file = serve_open(folder, path, &length);
    char *text = file >= 0 ? malloc((size_t)length + 1) : NULL;
    size_t done = 0;
    ssize_t got = 1;
    while (text && done < length && got > 0) {
        got = read(file, text + done, (size_t)length - done);
        if (got > 0) done += (size_t)got;
    }
    if (file >= 0) close(file);
    if (!text) return NULL;
    text[done] = '\0';
    *size = done;
    return text;
}

const char *serve_type(const char *path)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *end = strrchr(path, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i].end) == 0) return types[i].type;
    return "application/octet-stream";
}

/* ---- the documents of a folder ---- */

bool serve_is_yaml(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && (strcmp(end, ".yaml") == 0 || strcmp(end, ".yml") == 0);
}

static bool walk_push(struct serve_folder *out, const char *name, const struct stat *found)
{
    if (out->count == out->room) {
        size_t room = out->room ? 2 * out->room : 64;
        struct serve_entry *grown = realloc(out->entries, room * sizeof *grown);
        if (!grown) return false;
        out->entries = grown;
        out->room = room;
    }
    char *copy = strdup(name);
    if (!copy) return false;
    int64_t changed = (int64_t)found->st_mtim.tv_sec * 1000000000 + found->st_mtim.tv_nsec;
    out->entries[out->count++] =
        (struct serve_entry){.name = copy, .size = (uint64_t)found->st_size, .changed = changed};
    return true;
}

bool serve_is_document(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && (strcmp(end, ".json") == 0 || serve_is_yaml(name));
}

static bool walk_into(int folder, const char *path, int depth, struct serve_folder *out);

static bool walk_entry(int folder, const char *path, const char *part, int depth, struct serve_folder *out)
{
    struct stat found;
    char name[4096];
    if (!serve_part_is_plain(part, strlen(part))) return true;
    if (fstatat(folder, part, &found, AT_SYMLINK_NOFOLLOW) != 0) return true;
    int length = snprintf(name, sizeof name, "%s%s%s", path, *path ? "/" : "", part);
    if (length < 0 || (size_t)length >= sizeof name) return true;
    if (S_ISDIR(found.st_mode)) {
        int next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        return next < 0 || walk_into(next, name, depth + 1, out);
    }
    if (!S_ISREG(found.st_mode) || found.st_size > SERVE_LARGEST || !serve_is_document(part)) return true;
    if (out->count < SERVE_MOST_FILES) return walk_push(out, name, &found);
    out->is_cut = true;
    return true;
}

/* Closes the folder. */
static bool walk_into(int folder, const char *path, int depth, struct serve_folder *out)
{
    DIR *entries = fdopendir(folder);
    bool good = entries != NULL;
    if (!entries) close(folder);
    if (depth > SERVE_DEPTH) out->is_cut = true;
    for (struct dirent *one; good && depth <= SERVE_DEPTH && (one = readdir(entries));)
        good = walk_entry(dirfd(entries), path, one->d_name, depth, out);
    if (entries) closedir(entries);
    return good;
}

static int walk_compare(const void *a, const void *b)
{
    return strcmp(((const struct serve_entry *)a)->name, ((const struct serve_entry *)b)->name);
}

bool serve_walk(int folder, struct serve_folder *out)
{
    *out = (struct serve_folder){0};
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = copy >= 0 && walk_into(copy, "", 0, out);
    if (out->count) qsort(out->entries, out->count, sizeof *out->entries, walk_compare);
    return good;
}

void serve_walk_free(struct serve_folder *folder)
{
    for (size_t i = 0; i < folder->count; i++)
        free(folder->entries[i].name);
    free(folder->entries);
    *folder = (struct serve_folder){0};
}

void serve_put_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

bool serve_list(const struct server *server, FILE *out)
{
    struct serve_folder folder = {0};
    bool good = server->content < 0 || serve_walk(server->content, &folder);
    fputs("{\"files\":[", out);
    for (size_t i = 0; i < folder.count; i++) {
        fputs(i ? ",\n{\"name\":" : "\n{\"name\":", out);
        serve_put_string(out, folder.entries[i].name);
        fprintf(out, ",\"size\":%llu}", (unsigned long long)folder.entries[i].size);
    }
    fprintf(out, "],\"complete\":%s}\n", folder.is_cut ? "false" : "true");
    serve_walk_free(&folder);
    return good;
}
