/* digest.c: digests of content and of studies. */
#include "cluster/digest.h"

#include <string.h>

#include "util/file.h"
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

/* One file, by what follows the first `skip` bytes of its path. */
static bool digest_one(struct sha256 *sha, const char *path, size_t skip, const char **why)
{
    struct pool pool = {0};
    char *bytes = NULL;
    size_t size = 0;
    bool good = file_read(&pool, path, &bytes, &size, why) == TALUS_OK;
    if (good) digest_file(sha, path + skip, bytes, size);
    pool_free(&pool);
    return good;
}

/* A folder by the names below it; its path does not matter. */
static bool digest_path(struct sha256 *sha, const char *path, const char **why)
{
    struct pool names = {0};
    char **files = NULL;
    size_t count = 0;
    if (!file_is_directory(path)) return digest_one(sha, path, (size_t)(file_base_name(path) - path), why);
    bool good = file_list(&names, (struct file_search){path, NULL}, &files, &count, why) == TALUS_OK;
    for (size_t i = 0; good && i < count; i++)
        good = digest_one(sha, files[i], strlen(path), why);
    pool_free(&names);
    return good;
}

static bool digest_embedded(struct sha256 *sha)
{
    struct talus *engine = talus_new();
    struct talus_answer *about = NULL;
    bool good = engine && talus_ask(engine, "about", NULL, &about) == TALUS_OK;
    if (good) sha256_add_text(sha, talus_value_string(talus_value_get(about, "/embedded"), ""));
    talus_answer_free(about);
    talus_free(engine);
    return good;
}

bool digest_content(const char *const *paths, size_t count, char out[SHA256_TEXT], const char **why)
{
    struct sha256 sha;
    bool good = true;
    sha256_begin(&sha);
    good = digest_embedded(&sha);
    *why = "there is not enough memory";
    for (size_t i = 0; good && i < count; i++)
        good = digest_path(&sha, paths[i], why);
    sha256_end(&sha, out);
    return good;
}

void digest_study(const struct study_id *study, const char *question, char out[SHA256_TEXT])
{
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add_text(&sha, "talus study");
    sha256_add_text(&sha, study->version);
    sha256_add_text(&sha, study->kind);
    sha256_add_text(&sha, study->content);
    sha256_add_text(&sha, question);
    sha256_end(&sha, out);
}
