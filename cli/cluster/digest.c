/* digest.c: digests of content and of studies. */
#include "cluster/digest.h"

#include <string.h>

#include "base/fs.h"
#include "core/embedded.h"
#include "talus.h"

static void digest_file(struct sha256 *sha, const char *name, const char *bytes, size_t size)
{
    uint64_t length = size;
    unsigned char head[8];
    for (int i = 0; i < 8; i++)
        head[i] = (unsigned char)(length >> 8 * i);
    sha256_add_text(sha, name);
    sha256_add(sha, head, sizeof head);
    sha256_add(sha, bytes, size);
}

/* A folder by the names below it: where it lies does not matter. */
static bool digest_path(struct sha256 *sha, const char *path, const char **why)
{
    struct arena names;
    char **files = NULL, *only = (char *)(uintptr_t)path;
    size_t count = 1, skip = strlen(path);
    arena_init(&names);
    bool folder = fs_is_directory(path);
    bool good = !folder || fs_list(&names, path, NULL, &files, &count, why) == STATUS_OK;
    if (!folder) {
        files = &only;
        skip = (size_t)(fs_base_name(path) - path);
    }
    for (size_t i = 0; good && i < count; i++) {
        struct arena arena;
        char *bytes = NULL;
        size_t size = 0;
        arena_init(&arena);
        good = fs_read(&arena, files[i], &bytes, &size, why) == STATUS_OK;
        if (good) digest_file(sha, files[i] + skip, bytes, size);
        arena_free(&arena);
    }
    arena_free(&names);
    return good;
}

bool digest_content(const char *const *paths, size_t count, char out[SHA256_TEXT], const char **why)
{
    struct sha256 sha;
    bool good = true;
    sha256_begin(&sha);
    for (size_t i = 0; i < embedded_file_count; i++)
        digest_file(&sha, embedded_files[i].name, embedded_files[i].bytes, embedded_files[i].size);
    for (size_t i = 0; good && i < count; i++)
        good = digest_path(&sha, paths[i], why);
    sha256_end(&sha, out);
    return good;
}

void digest_study(const char *kind, const char *content, const char *question, char out[SHA256_TEXT])
{
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add_text(&sha, "talus study");
    sha256_add_text(&sha, talus_version());
    sha256_add_text(&sha, kind);
    sha256_add_text(&sha, content);
    sha256_add_text(&sha, question);
    sha256_end(&sha, out);
}
