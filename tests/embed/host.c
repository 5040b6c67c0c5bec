/* A host that embeds the engine; compiled as C and as C++ against an installed copy, static and shared.
 * It has names of its own that the engine also uses inside: they must not meet. */
#include <stdio.h>
#include <string.h>

#include <talus.h>

const char *arena_alloc(void);
const char *arena_alloc(void)
{
    return "the host's own";
}

static int fail(const char *what)
{
    fprintf(stderr, "host: %s\n", what);
    return 1;
}

static int check_good_text(struct talus *engine)
{
    const char *text = " { \"b\" : [1, 2.50, \"d\\u0036\"], \"a\": null } ", *answer = NULL;
    if (talus_json_print(engine, "good.json", text, strlen(text), TALUS_COMPACT, &answer) != TALUS_OK)
        return fail("a good document was refused");
    if (strcmp(answer, "{\"b\":[1,2.5,\"d6\"],\"a\":null}") != 0) return fail(answer);
    return talus_diagnostic_count(engine) == 0 ? 0 : fail("a good document gave a diagnostic");
}

static int check_bad_text(struct talus *engine)
{
    const char *text = "[1,\n 2,]", *answer = "untouched";
    if (talus_json_print(engine, "bad.json", text, strlen(text), TALUS_PRETTY, &answer) != TALUS_BAD_CONTENT)
        return fail("a bad document was accepted");
    const struct talus_diagnostic *why = talus_diagnostic_get(engine, 0);
    if (strcmp(answer, "untouched") != 0 || talus_diagnostic_count(engine) != 1 || !why) return fail("no diagnostic");
    if (why->severity != TALUS_ERROR || strcmp(why->file, "bad.json") != 0 || why->line != 2 || why->column != 4)
        return fail("the diagnostic is at the wrong place");
    talus_diagnostic_clear(engine);
    return talus_diagnostic_get(engine, 0) ? fail("diagnostics were not cleared") : 0;
}

int main(void)
{
    struct talus *engine = talus_new();
    if (!engine) return fail("no engine");
    int failed = check_good_text(engine) || check_bad_text(engine) || strcmp(talus_version(), TALUS_VERSION) != 0 ||
                 strcmp(arena_alloc(), "the host's own") != 0;
    talus_free(engine);
    talus_free(NULL);
    if (!failed) puts("embedded");
    return failed;
}
