/* fuzz_json: any bytes are read without harm; what is accepted, is written, read again and is the same. */
#include <stdlib.h>

#include "json/json.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static void fuzz_write(const struct json_document *document)
{
    struct text out = {0};
    struct json_document again;
    json_write_pretty(&out, &document->root);
    if (json_parse(&again, "again", out.bytes, out.length, NULL) != STATUS_OK) abort();
    if (!json_equal(&document->root, &again.root)) abort();
    json_free(&again);
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    enum status status = json_parse(&document, "fuzz", (const char *)bytes, size, &diags);
    if (status == STATUS_OK)
        fuzz_write(&document);
    else if (diags.errors != 1)
        abort();
    json_free(&document);
    diags_free(&diags);
    return 0;
}
