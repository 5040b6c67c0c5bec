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

static int check_dice(struct talus *engine)
{
    struct talus_roll roll = {"4d6kh3 + @level", NULL, "{\"level\": 100}", 7};
    const char *answer = NULL;
    if (talus_roll(engine, &roll, &answer) != TALUS_OK) return fail("good dice were refused");
    if (strncmp(answer, "{\"expression\":\"4d6kh3 + @level\",\"dialect\":\"foundry\",\"seed\":7,\"total\":1", 70) != 0)
        return fail(answer);
    roll.expression = "2d6 - 2d1";
    if (talus_odds(engine, &roll, &answer) != TALUS_OK || !strstr(answer, "\"mean\":5,"))
        return fail("the odds are wrong");
    roll.expression = "4d6kh3 +";
    if (talus_roll(engine, &roll, &answer) != TALUS_BAD_CONTENT || talus_diagnostic_count(engine) != 1)
        return fail("bad dice were accepted");
    if (talus_diagnostic_get(engine, 0)->column != 9) return fail("the fault of the dice is at the wrong place");
    talus_diagnostic_clear(engine);
    roll.dialect = "klingon";
    return talus_roll(engine, &roll, &answer) == TALUS_USAGE ? 0 : fail("a dialect that does not exist was accepted");
}

static int check_questions(struct talus *engine)
{
    struct talus_question question;
    const char *answer = NULL;
    memset(&question, 0, sizeof question);
    question.name = "a document nobody has written";
    if (talus_sheet(engine, &question, &answer) != TALUS_NOT_FOUND) return fail("a sheet of nothing");
    question.text = "{";
    question.size = 1;
    if (talus_sheet(engine, &question, &answer) != TALUS_BAD_CONTENT) return fail("a sheet of half a document");
    question.system = "no such system";
    if (talus_sheet(engine, &question, &answer) != TALUS_USAGE) return fail("a sheet of no system");
    if (talus_table_new(engine, &question, 1)) return fail("a table of no system");
    talus_diagnostic_clear(engine);
    return 0;
}

int main(void)
{
    struct talus *engine = talus_new();
    if (!engine) return fail("no engine");
    int failed = check_good_text(engine) || check_bad_text(engine) || check_dice(engine) || check_questions(engine) ||
                 strcmp(talus_version(), TALUS_VERSION) != 0 || strcmp(arena_alloc(), "the host's own") != 0;
    talus_free(engine);
    talus_free(NULL);
    if (!failed) puts("embedded");
    return failed;
}
