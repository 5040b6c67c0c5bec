/* fuzz_match: what a test case expects, and what it gets, are any two JSON values with a line's end between them. What
 * matches does so again; where it does not, there is a reason. */
#include <stdlib.h>
#include <string.h>

#include "core/match.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    const char *text = (const char *)bytes, *middle = size ? memchr(text, '\n', size) : NULL;
    size_t first = middle ? (size_t)(middle - text) : size, second = middle ? size - first - 1 : 0;
    struct json_document expected, actual;
    struct text why = {0};
    bool wanted = json_parse(&expected, "expected", text, first, NULL) == STATUS_OK;
    bool there = json_parse(&actual, "actual", middle ? middle + 1 : "", second, NULL) == STATUS_OK;
    if (wanted) {
        bool fits = match_json(&expected.root, there ? &actual.root : NULL, &why);
        if (!fits && !why.length) abort();
    }
    text_free(&why);
    json_free(&expected);
    json_free(&actual);
    return 0;
}
