/* fuzz_value: any text as a value of a rule element is compiled and resolved without harm. */
#include "systems/pf2e/value/formula.h"
#include "systems/pf2e/value/value.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* The data values look into, and memory that is kept between inputs. */
static struct {
    struct json_document document;
    struct arena arena;
    struct arena_mark start;
    struct text out;
    bool ready;
} fuzz;

static bool fuzz_start(void)
{
    static const char data[] =
        "{\"actor\":{\"level\":-5,\"name\":\"x\",\"a\":[1,{\"b\":2.5}]},\"item\":{\"level\":1e300},\"x\":0}";
    arena_init(&fuzz.arena);
    (void)arena_alloc(&fuzz.arena, 1, 1);
    fuzz.start = arena_mark(&fuzz.arena);
    return json_parse(&fuzz.document, "data", data, sizeof data - 1, NULL) == STATUS_OK;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.ready) fuzz.ready = fuzz_start();
    if (!fuzz.ready) return 0;
    struct value_scope scope = value_scope_json(&fuzz.document.root);
    struct json source = json_make_text(&fuzz.arena, (const char *)bytes, size);
    struct value value;
    if (value_compile(&fuzz.arena, &source, &value)) {
        struct value_result result = value_resolve(&value, &scope, &fuzz.arena, json_make_int(7));
        text_clear(&fuzz.out);
        json_write(&fuzz.out, &result.value);
    }
    arena_rewind(&fuzz.arena, fuzz.start);
    return 0;
}
