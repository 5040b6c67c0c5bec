/* serve_file.c: files below a folder, opened without leaving it. */
#define _POSIX_C_SOURCE 200809L
#include "serve/serve.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fs.h"
#include "json/json.h"

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
    };
    const char *end = strrchr(path, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i].end) == 0) return types[i].type;
    return "application/octet-stream";
}

bool serve_list(const struct server *server, struct text *out)
{
    if (server->content < 0) {
        text_add(out, "{\"files\": [], \"complete\": true}\n");
        return true;
    }
    struct arena arena;
    char **files = NULL;
    size_t count = 0, length = strlen(server->folder);
    const char *why = NULL;
    arena_init(&arena);
    struct json answer = json_make_object(), list = json_make_array();
    bool fine = fs_list(&arena, server->folder, ".json", &files, &count, &why) == STATUS_OK;
    for (size_t i = 0; fine && i < count && i < SERVE_MOST_FILES; i++) {
        const char *name = files[i] + length;
        uint64_t size = 0;
        while (*name == '/')
            name++;
        int file = serve_open(server->content, name, &size);
        if (file < 0) continue;
        close(file);
        struct json one = json_make_object();
        json_set(&arena, &one, "name", json_make_text(&arena, name, strlen(name)));
        json_set(&arena, &one, "size", json_make_int((int64_t)size));
        json_push(&arena, &list, one);
    }
    json_set(&arena, &answer, "files", list);
    json_set(&arena, &answer, "complete", json_make_bool(count <= SERVE_MOST_FILES));
    if (fine) json_write_pretty(out, &answer);
    arena_free(&arena);
    return fine;
}
