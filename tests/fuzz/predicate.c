/* fuzz_predicate: any JSON as a predicate, in both forms, is compiled, tested, explained and printed without harm; what
 * is printed compiles to a predicate with the same result, and an explanation has the same result as a test. */
#include <stdlib.h>

#include "ir/predicate.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static void fuzz_again(struct arena *arena, struct symbols *symbols, const struct text *printed,
                       const struct options *options, bool wanted)
{
    struct json_document document;
    struct predicate again;
    if (json_parse(&document, "again", printed->bytes, printed->length, NULL) != STATUS_OK) abort();
    if (predicate_compile(arena, symbols, &document.root, PREDICATE_FULL, &again) && !again.problem &&
        predicate_test(&again, options) != wanted)
        abort();
    json_free(&document);
}

static void fuzz_form(const struct json *source, enum predicate_form form)
{
    struct arena arena;
    struct symbols symbols;
    struct options options;
    struct predicate predicate;
    struct text why = {0}, printed = {0};
    arena_init(&arena);
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    options_add_text(&options, "self:level:5");
    options_add_text(&options, "a");
    options_add_text(&options, "item:trait:fire");
    if (predicate_compile(&arena, &symbols, source, form, &predicate)) {
        bool result = predicate_test(&predicate, &options);
        if (predicate_explain(&predicate, &options, &why) != result) abort();
        predicate_print(&predicate, &symbols, &printed);
        if (!predicate.problem && printed.length) fuzz_again(&arena, &symbols, &printed, &options, result);
    }
    text_free(&why);
    text_free(&printed);
    options_free(&options);
    symbols_free(&symbols);
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct json_document document;
    if (json_parse(&document, "fuzz", (const char *)bytes, size, NULL) == STATUS_OK) {
        fuzz_form(&document.root, PREDICATE_FULL);
        fuzz_form(&document.root, PREDICATE_SIMPLE);
    }
    json_free(&document);
    return 0;
}
