/* A host that embeds the engine; compiled as C and as C++ against an installed copy, static and shared.
 * It has names of its own that the engine also uses inside: they must not meet. */
#include <stdio.h>
#include <stdlib.h>
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

/* A function of the host: answers what it is told to, and counts its calls. */
struct tide {
    const char *answer;
    enum talus_status status;
    int calls;
    int told; /* the call named who and whom */
};

static enum talus_status tide_height(void *user, const char *call, const char **answer)
{
    struct tide *tide = (struct tide *)user;
    tide->calls++;
    tide->told = strstr(call, "\"depth\":2") && strstr(call, "\"character\":{\"name\":\"Ebb\"") &&
                 strstr(call, "\"target\":{\"name\":\"Post\"");
    *answer = tide->answer;
    return tide->status;
}

static const char tide_scene[] =
    "{\"ruleset\":\"dnd5e\",\"kind\":\"scenario\",\"actors\":[{\"at\":[1,1],\"actor\":{\"kind\":\"character\",\"name\":"
    "\"Ebb\",\"classes\":{\"Shade\":1},\"abilities\":{},\"features\":[{\"name\":\"Swell\",\"mechanics\":[{\"type\":"
    "\"special\","
    "\"name\":\"Swell\",\"effects\":[{\"damage\":{\"type\":[\"cold\"],\"bonus\":{\"type\":\"function\",\"function\":"
    "\"tide.height\",\"params\":{\"depth\":2}}}}]}]}]}},{\"at\":[2,1],\"side\":1,\"actor\":{\"kind\":\"creature\","
    "\"name\":"
    "\"Post\",\"armor_class\":{\"value\":5},\"hit_points\":{\"average\":40}}}]}";

static int tide_swell(struct talus_table *table, const char *wanted)
{
    const char *answer = NULL, *command = "{\"do\":\"use\",\"who\":\"Ebb\",\"what\":\"Swell\",\"target\":\"Post\"}";
    if (talus_table_do(table, command, NULL, &answer) != TALUS_OK) return fail("no swell");
    return strstr(answer, wanted) ? 0 : fail(answer);
}

static int check_functions(struct talus *engine)
{
    struct tide tide = {"7", TALUS_OK, 0, 0};
    struct talus_question question;
    memset(&question, 0, sizeof question);
    question.name = "tide";
    question.text = tide_scene;
    question.size = sizeof tide_scene - 1;
    if (talus_function_add(engine, "tide.height", tide_height, &tide) != TALUS_OK) return fail("no function added");
    if (talus_function_add(engine, "tide.height", tide_height, &tide) != TALUS_USAGE) return fail("added twice");
    if (talus_function_add(engine, "", tide_height, &tide) != TALUS_USAGE) return fail("added without a name");
    struct talus_table *table = talus_table_new(engine, &question, 1);
    if (!table) return fail("no table for the tide");
    int failed = tide_swell(table, "\"taken\":7,\"type\":\"cold\"");
    if (!failed && (tide.calls < 1 || !tide.told)) failed = fail("the call did not say who and whom");
    if (!failed && talus_diagnostic_count(engine)) failed = fail("a good function gave a diagnostic");
    tide.status = TALUS_IO; /* the error path: no value, a diagnostic */
    if (!failed) failed = tide_swell(table, "\"result\":\"done\"");
    if (!failed && talus_diagnostic_count(engine) == 0) failed = fail("a failed function was not told of");
    talus_diagnostic_clear(engine);
    tide.status = TALUS_OK;
    tide.answer = "no json";
    if (!failed) failed = tide_swell(table, "\"result\":\"done\"");
    if (!failed && talus_diagnostic_count(engine) == 0) failed = fail("an answer that is no JSON was not told of");
    talus_diagnostic_clear(engine);
    talus_table_free(table);
    return failed;
}

/* An allocator that counts what it has given and not got back. */
static void *counting_resize(void *user, void *memory, size_t size)
{
    long *out = (long *)user;
    if (!memory) ++*out;
    if (size) return realloc(memory, size);
    --*out;
    free(memory);
    return NULL;
}

/* A skirmish with a card no other has. */
static struct talus_table *open_duel(struct talus *engine, int number)
{
    char text[700];
    struct talus_question question;
    int size = snprintf(
        text, sizeof text,
        "{\"system\":\"p2v\",\"round\":1,\"active\":\"Ann\",\"cards\":[{\"id\":\"duel:%d\",\"name\":\"Duelist %d\","
        "\"alignment\":\"N\",\"size\":\"Medium\",\"traits\":[],\"level\":2,\"fight\":7,\"armor\":15,\"power\":15,"
        "\"fort\":4,\"reflex\":4,\"will\":4,\"hp\":20,\"speed\":5,\"features\":[]}],\"sides\":[{\"creatures\":["
        "{\"name\":\"Ann\",\"creature\":\"Duelist %d\",\"hero_points\":1,\"at\":[1,1]}]},{\"creatures\":["
        "{\"name\":\"Bob\",\"creature\":\"Duelist %d\",\"at\":[5,1]}]}]}",
        number, number, number, number);
    memset(&question, 0, sizeof question);
    question.name = "duel";
    question.text = text;
    question.size = (size_t)size;
    return talus_table_new(engine, &question, 1);
}

/* What a scenario brings goes with its table: two are open at a time, the older one closes first, and nothing grows. */
static int check_own_cards(struct talus *engine, const long *out)
{
    enum { DUELS = 40, SETTLED = 10 };
    struct talus_table *older = open_duel(engine, 0);
    long settled = 0;
    int failed = older ? 0 : fail("no table for a duel");
    for (int i = 1; i <= DUELS && !failed; i++) {
        struct talus_table *newer = open_duel(engine, i);
        const char *answer = NULL;
        talus_table_free(older);
        older = newer;
        if (!newer) return fail("no table for another duel");
        if (talus_table_do(newer, "{\"do\":\"act\",\"action\":\"Stride\",\"to\":[2,1]}", NULL, &answer) != TALUS_OK ||
            !strstr(answer, "\"result\":\"done\"") || talus_table_undo(newer, 1) != TALUS_OK)
            failed = fail(answer ? answer : "no duel");
        if (i == SETTLED) settled = *out;
    }
    if (!failed && *out != settled) failed = fail("cards of closed tables are still there");
    talus_table_free(older);
    return failed;
}

int main(void)
{
    long out = 0;
    talus_set_allocator(counting_resize, &out);
    struct talus *engine = talus_new();
    if (!engine || out == 0) return fail("no engine, or not of the host's memory");
    int failed = check_good_text(engine) || check_bad_text(engine) || check_dice(engine) || check_questions(engine) ||
                 check_functions(engine) || check_own_cards(engine, &out) ||
                 strcmp(talus_version(), TALUS_VERSION) != 0 || strcmp(arena_alloc(), "the host's own") != 0;
    talus_free(engine);
    talus_free(NULL);
    if (!failed && out != 0) failed = fail("memory of the host's allocator did not come back");
    if (!failed) puts("embedded");
    return failed;
}
