/* kinds_json.c: the parsing cases of a JSON test suite: y_* must be accepted, n_* rejected, i_* either. */
#include <string.h>

#include "base/fs.h"
#include "conform.h"

static bool json_whole(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    if (fs_list(conform->scratch, (struct fs_search){path, ".json"}, &files, &count, &why) != STATUS_OK) {
        conform_disagree(conform, "%s: %s", path, why);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct json_document document;
        enum status status = json_load(&document, files[i], NULL);
        json_free(&document);
        char wanted = fs_base_name(files[i])[0];
        bool right = wanted == 'i' || (status == STATUS_OK) == (wanted == 'y');
        *agree += right;
        *total += 1;
        if (!right) conform_disagree(conform, "%s: %s", files[i], status_name(status));
    }
    return true;
}

const struct conform_kind conform_kinds_json[] = {{.name = "json", .whole = json_whole}, {0}};
