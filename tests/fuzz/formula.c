/* fuzz_formula: any text as a value of a rule element is compiled and resolved without harm. */
#include "ir/formula.h"
#include "ir/value.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static const char data[] =
        "{\"actor\":{\"level\":-5,\"name\":\"x\",\"a\":[1,{\"b\":2.5}]},\"item\":{\"level\":1e300},\"x\":0}";
    struct json_document document;
    struct arena arena;
    arena_init(&arena);
    if (json_parse(&document, "data", data, sizeof data - 1, NULL) == STATUS_OK) {
        struct value_scope scope = value_scope_json(&document.root);
        struct json source = json_make_text(&arena, (const char *)bytes, size);
        struct value value;
        if (value_compile(&arena, &source, &value)) {
            struct value_result result = value_resolve(&value, &scope, &arena, json_make_int(7));
            struct text out = {0};
            json_write(&out, &result.value);
            text_free(&out);
            (void)value_resolve_number(&value, &scope, &arena, 1);
        }
    }
    json_free(&document);
    arena_free(&arena);
    return 0;
}
