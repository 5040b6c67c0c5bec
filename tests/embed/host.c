/* A host that embeds the engine; compiled as C and as C++ against an installed copy, static and shared.
 * It has names that the engine also uses inside: they must not meet. */
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
    struct talus_answer *answer = NULL;
    if (talus_ask(engine, "format", "{\"text\": \" { \\\"b\\\" : [1, 2.50], \\\"a\\\": null } \"}", &answer) != TALUS_OK)
        return fail("a good document was refused");
    if (strcmp(talus_answer_text(answer, TALUS_JSON), "{\"b\":[1,2.5],\"a\":null}") != 0) return fail("not its JSON");
    if (talus_value_int(talus_value_get(answer, "/b/0"), 9) != 1) return fail("a value is wrong");
    if (talus_value_kind(talus_value_get(answer, "/a")) != TALUS_KIND_NULL) return fail("a kind is wrong");
    if (talus_value_get(answer, "/c") || talus_value_get(answer, "/b/2")) return fail("a value of nothing");
    talus_answer_free(answer);
    return talus_diagnostic_count(engine) == 0 ? 0 : fail("a good document gave a diagnostic");
}

static int check_bad_text(struct talus *engine)
{
    struct talus_answer *answer = NULL;
    struct talus_question question;
    memset(&question, 0, sizeof question);
    question.size = sizeof question;
    question.verb = "format";
    question.file = "bad.json";
    question.text = "[1,\n 2,]";
    question.text_size = strlen(question.text);
    if (talus_ask_about(engine, &question, &answer) != TALUS_BAD_CONTENT) return fail("a bad document was accepted");
    const struct talus_diagnostic *why = talus_diagnostic_get(engine, 0);
    if (answer || talus_diagnostic_count(engine) != 1 || !why) return fail("no diagnostic");
    if (why->severity != TALUS_ERROR || strcmp(why->file, "bad.json") != 0 || why->line != 2 || why->column != 4)
        return fail("the diagnostic is at the wrong place");
    talus_diagnostic_clear(engine);
    return talus_diagnostic_get(engine, 0) ? fail("diagnostics were not cleared") : 0;
}

/* Calls that make no sense are refused, whatever is missing. */
static int check_misuse(struct talus *engine)
{
    struct talus_answer *answer = NULL;
    struct talus_table *table = NULL;
    struct talus_content *content = NULL;
    struct talus_question question;
    struct talus_scenario scenario;
    memset(&question, 0, sizeof question);
    memset(&scenario, 0, sizeof scenario);
    int wrong = talus_ask(NULL, "sheet", NULL, &answer) != TALUS_USAGE ||
                talus_ask(engine, NULL, NULL, &answer) != TALUS_USAGE ||
                talus_ask(engine, "sheet", NULL, NULL) != TALUS_USAGE ||
                talus_ask(engine, "sheet", NULL, &answer) != TALUS_USAGE ||
                talus_ask(engine, "shet", NULL, &answer) != TALUS_USAGE ||
                talus_ask(engine, "sheet", "[]", &answer) != TALUS_USAGE ||
                talus_ask(engine, "sheet", "{", &answer) != TALUS_USAGE ||
                talus_ask_about(engine, NULL, &answer) != TALUS_USAGE ||
                talus_ask_about(engine, &question, &answer) != TALUS_USAGE ||
                talus_roll(engine, NULL, &answer) != TALUS_USAGE || talus_odds(NULL, NULL, NULL) != TALUS_USAGE ||
                talus_table_new(engine, &scenario, &table) != TALUS_USAGE ||
                talus_table_new(engine, NULL, &table) != TALUS_USAGE ||
                talus_table_load(engine, NULL, NULL, 0, &table) != TALUS_USAGE ||
                talus_table_do(NULL, "{}", NULL, NULL) != TALUS_USAGE || talus_table_undo(NULL, 1) != TALUS_USAGE ||
                talus_table_redo(NULL, 1) != TALUS_USAGE || talus_table_clone(NULL, &table) != TALUS_USAGE ||
                talus_table_ask(NULL, "view", NULL, &answer) != TALUS_USAGE ||
                talus_table_listen(NULL, NULL, NULL) != TALUS_USAGE || talus_use(engine, NULL) != TALUS_USAGE ||
                talus_set_progress(NULL, NULL, NULL) != TALUS_USAGE || talus_content_new(NULL) != TALUS_USAGE ||
                talus_content_add_path(NULL, "x") != TALUS_USAGE || talus_content_put(NULL, "x", "{}", 2, &content) != TALUS_USAGE;
    if (wrong || answer || table || content) return fail("a call without sense was taken");
    if (talus_answer_text(NULL, TALUS_JSON) || talus_value_get(NULL, "") || talus_value_count(NULL) ||
        talus_value_int(NULL, 7) != 7 || talus_diagnostic_count(NULL) || talus_diagnostic_get(NULL, 0))
        return fail("there is something in nothing");
    talus_answer_free(NULL);
    talus_table_free(NULL);
    talus_content_free(NULL);
    talus_diagnostic_clear(NULL);
    talus_diagnostic_clear(engine);
    if (talus_ask(engine, "sheet", "{\"document\": \"Mire Wolf\", \"wiht\": [\"Frightened:2\"]}", &answer) != TALUS_USAGE)
        return fail("an unknown option was taken");
    const struct talus_diagnostic *why = talus_diagnostic_get(engine, 0);
    if (!why || !strstr(why->message, "wiht") || !why->hint || !strstr(why->hint, "with")) return fail("no word of it");
    talus_diagnostic_clear(engine);
    if (talus_ask(engine, "verbs", NULL, &answer) != TALUS_OK) return fail("no verbs");
    if (talus_answer_text(answer, (enum talus_form)99) || talus_answer_text(answer, TALUS_RAW))
        return fail("a form that does not exist");
    talus_answer_free(answer);
    return 0;
}

/* The numbers of an actor with one of two drafts of one name, and content that changes under an engine. */
static int check_drafts(struct talus *engine)
{
    static const char boots[] =
        "{\"name\":\"My Boots\",\"type\":\"equipment\",\"system\":{\"equipped\":{\"carryType\":\"worn\",\"inSlot\":true,"
        "\"invested\":true},\"usage\":{\"value\":\"wornshoes\"},\"traits\":{\"value\":[\"invested\",\"magical\"]},\"rules\":"
        "[{\"key\":\"FlatModifier\",\"selector\":\"athletics\",\"type\":\"item\",\"value\":%d}]}}";
    char first[600], second[600], options[2000];
    struct talus_answer *answer = NULL;
    struct talus_content *content = NULL, *version = NULL;
    snprintf(first, sizeof first, boots, 3);
    snprintf(second, sizeof second, boots, 5);
    snprintf(options, sizeof options,
             "{\"document\": \"Brannoch of the Ford\", \"before\": {\"with\": [%s]}, \"after\": {\"with\": [%s]}}", first,
             second);
    if (talus_ask(engine, "diff", options, &answer) != TALUS_OK) return fail("no difference of two drafts");
    if (talus_value_count(talus_value_get(answer, "")) == 0) return fail("two drafts of one name are the same");
    talus_answer_free(answer);
    if (talus_content_new(&content) != TALUS_OK || talus_use(engine, content) != TALUS_OK) return fail("no content");
    const char *show = "{\"system\": \"pf2e\", \"document\": \"My Boots\"}";
    if (talus_ask(engine, "show", show, &answer) != TALUS_NOT_FOUND) return fail("boots from nowhere");
    if (talus_content_add_text(content, "boots.json", first, strlen(first)) != TALUS_USAGE)
        return fail("content in use was changed");
    if (talus_content_put(content, "boots.json", first, strlen(first), &version) != TALUS_OK ||
        talus_use(engine, version) != TALUS_OK || talus_ask(engine, "show", show, &answer) != TALUS_OK)
        return fail("no boots in the new version");
    talus_answer_free(answer);
    talus_content_free(content);
    content = version;
    if (talus_content_remove(content, "boots.json", &version) != TALUS_OK || talus_use(engine, version) != TALUS_OK ||
        talus_ask(engine, "show", show, &answer) != TALUS_NOT_FOUND)
        return fail("the boots are still there");
    if (talus_content_add_path(version, "/no/such/path") != TALUS_USAGE) return fail("a path was taken in use");
    talus_content_free(content);
    talus_content_free(version);
    if (talus_content_new(&content) != TALUS_OK || talus_content_add_path(content, "/no/such/path") != TALUS_IO)
        return fail("a path that does not exist was taken");
    if (talus_use(engine, content) != TALUS_OK) return fail("no content again");
    talus_content_free(content);
    talus_diagnostic_clear(engine);
    return 0;
}

static int check_dice(struct talus *engine)
{
    struct talus_dice dice = {sizeof dice, "4d6kh3 + @level", NULL, "{\"level\": 100}", 7};
    struct talus_answer *answer = NULL;
    if (talus_roll(engine, &dice, &answer) != TALUS_OK) return fail("good dice were refused");
    if (strncmp(talus_answer_text(answer, TALUS_JSON),
                "{\"expression\":\"4d6kh3 + @level\",\"dialect\":\"foundry\",\"seed\":7,\"total\":1", 70) != 0)
        return fail("the roll is wrong");
    talus_answer_free(answer);
    dice.expression = "2d6 - 2d1";
    if (talus_odds(engine, &dice, &answer) != TALUS_OK || talus_value_int(talus_value_get(answer, "/mean"), 0) != 5)
        return fail("the odds are wrong");
    talus_answer_free(answer);
    dice.expression = "4d6kh3 +";
    if (talus_roll(engine, &dice, &answer) != TALUS_BAD_CONTENT || talus_diagnostic_count(engine) != 1)
        return fail("bad dice were accepted");
    if (talus_diagnostic_get(engine, 0)->column != 9) return fail("the fault of the dice is at the wrong place");
    dice.dialect = "klingon";
    if (talus_roll(engine, &dice, &answer) != TALUS_USAGE) return fail("a dialect that does not exist was accepted");
    talus_diagnostic_clear(engine);
    return 0;
}

static int check_questions(struct talus *engine)
{
    struct talus_answer *answer = NULL;
    struct talus_table *table = NULL;
    struct talus_scenario scenario;
    memset(&scenario, 0, sizeof scenario);
    scenario.size = sizeof scenario;
    scenario.system = "no such system";
    scenario.text = "{}";
    scenario.text_size = 2;
    if (talus_ask(engine, "sheet", "{\"document\": \"a document nobody has written\"}", &answer) != TALUS_NOT_FOUND)
        return fail("a sheet of nothing");
    if (talus_ask(engine, "sheet", "{\"text\": \"{\"}", &answer) != TALUS_BAD_CONTENT)
        return fail("a sheet of half a document");
    if (talus_ask(engine, "sheet", "{\"text\": \"{}\", \"system\": \"pf2\"}", &answer) != TALUS_USAGE)
        return fail("a sheet of no system");
    if (talus_table_new(engine, &scenario, &table) != TALUS_USAGE || table) return fail("a table of no system");
    talus_diagnostic_clear(engine);
    return 0;
}

/* Content compiled into a pack, which is used from memory. */
static int check_pack(struct talus *engine)
{
    static const char boots[] = "{\"_id\":\"abcdefghijklmnop\",\"name\":\"Packed Boots\",\"type\":\"equipment\",\"system\":{}}";
    struct talus_content *loose = NULL, *packed = NULL;
    struct talus_answer *pack = NULL, *list = NULL;
    size_t size = 0;
    if (talus_content_new(&loose) != TALUS_OK || talus_content_new(&packed) != TALUS_OK) return fail("no content");
    if (talus_content_add_text(loose, "boots.json", boots, sizeof boots - 1) != TALUS_OK) return fail("no text");
    if (talus_use(engine, loose) != TALUS_OK || talus_ask(engine, "compile", "{\"system\": \"pf2e\"}", &pack) != TALUS_OK)
        return fail("nothing was compiled");
    const char *bytes = talus_answer_bytes(pack, TALUS_RAW, &size);
    if (!bytes || talus_value_int(talus_value_get(pack, "/documents"), 0) != 1) return fail("not one document");
    if (talus_content_add_text(packed, "boots.talus", bytes, size) != TALUS_OK) return fail("no pack from memory");
    talus_answer_free(pack);
    if (talus_use(engine, packed) != TALUS_OK ||
        talus_ask(engine, "list", "{\"system\": \"pf2e\", \"starts\": \"packed\"}", &list) != TALUS_OK)
        return fail("no list");
    if (talus_value_count(talus_value_get(list, "")) != 1) return fail("the pack has no boots");
    talus_answer_free(list);
    talus_content_free(loose);
    talus_content_free(packed);
    return 0;
}

static void count_events(void *user, uint64_t seq, const char *event)
{
    *(size_t *)user += seq > 0 && strstr(event, "\"event\"") != NULL;
}

static size_t events_of(struct talus_table *table, const char *options)
{
    struct talus_answer *answer = NULL;
    (void)talus_table_ask(table, "events", options, &answer);
    size_t count = talus_value_count(talus_value_get(answer, ""));
    talus_answer_free(answer);
    return count;
}

/* The first legal command again and again; the listener, the log, a clone and time travel agree. */
static int check_table(struct talus *engine)
{
    struct talus_scenario scenario;
    struct talus_table *table = NULL, *clone = NULL;
    struct talus_answer *answer = NULL;
    enum talus_outcome outcome = TALUS_DONE;
    size_t heard = 0;
    memset(&scenario, 0, sizeof scenario);
    scenario.size = sizeof scenario;
    scenario.text = "{\"system\": \"p2v\", \"random\": {\"points\": 60}}";
    scenario.text_size = strlen(scenario.text);
    scenario.seed = 5;
    if (talus_table_new(engine, &scenario, &table) != TALUS_OK) return fail("no table");
    if (talus_table_listen(table, count_events, &heard) != TALUS_OK) return fail("no listener");
    for (int i = 0; i < 12; i++) {
        if (talus_table_ask(table, "legal", NULL, &answer) != TALUS_OK) return fail("nothing is legal");
        const char *command = talus_answer_part(answer, "/0");
        if (outcome == TALUS_ASKED) command = "{\"do\": \"choose\", \"answer\": 0}";
        if (!command || talus_table_do(table, command, &outcome, NULL) != TALUS_OK) return fail("no command");
        talus_answer_free(answer);
    }
    if (heard == 0 || events_of(table, NULL) != heard) return fail("the listener did not hear the log");
    if (events_of(table, "{\"since\": 2}") != heard - 1) return fail("events since the second are others");
    if (talus_table_clone(table, &clone) != TALUS_OK || events_of(clone, NULL) != heard) return fail("no clone");
    if (talus_table_undo(table, 2) != TALUS_OK || events_of(table, NULL) >= heard) return fail("no undo");
    if (talus_table_redo(table, 2) != TALUS_OK || events_of(table, NULL) != heard) return fail("no redo");
    talus_table_free(table);
    talus_table_free(clone);
    return 0;
}

/* A function of the host: answers what it is told to, and counts its calls. */
struct tide {
    const char *answer;
    enum talus_status status;
    int calls;
    int told; /* the call named both creatures */
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
    struct talus_answer *answer = NULL;
    const char *command = "{\"do\":\"use\",\"who\":\"Ebb\",\"action\":\"Swell\",\"target\":\"Post\"}";
    if (talus_table_do(table, command, NULL, &answer) != TALUS_OK) return fail("no swell");
    int failed = strstr(talus_answer_text(answer, TALUS_JSON), wanted) ? 0 : fail(talus_answer_text(answer, TALUS_JSON));
    talus_answer_free(answer);
    return failed;
}

static int check_functions(struct talus *engine)
{
    struct tide tide = {"7", TALUS_OK, 0, 0};
    struct talus_scenario scenario;
    struct talus_table *table = NULL;
    memset(&scenario, 0, sizeof scenario);
    scenario.size = sizeof scenario;
    scenario.file = "tide";
    scenario.text = tide_scene;
    scenario.text_size = sizeof tide_scene - 1;
    scenario.seed = 1;
    if (talus_function_add(engine, "tide.height", tide_height, &tide) != TALUS_OK) return fail("no function added");
    if (talus_function_add(engine, "tide.height", tide_height, &tide) != TALUS_USAGE) return fail("added twice");
    if (talus_function_add(engine, "", tide_height, &tide) != TALUS_USAGE) return fail("added without a name");
    if (talus_table_new(engine, &scenario, &table) != TALUS_OK) return fail("no table for the tide");
    int failed = tide_swell(table, "{\"type\":\"cold\",\"amount\":7");
    if (!failed && (tide.calls < 1 || !tide.told)) failed = fail("the call did not name both creatures");
    if (!failed && talus_diagnostic_count(engine)) failed = fail("a good function gave a diagnostic");
    tide.status = TALUS_IO; /* the error path: no value, a diagnostic */
    if (!failed) failed = tide_swell(table, "\"result\":\"done\"");
    if (!failed && talus_diagnostic_count(engine) == 0) failed = fail("a failed function was not told of");
    talus_diagnostic_clear(engine);
    tide.status = TALUS_OK;
    tide.answer = "no json";
    if (!failed) failed = tide_swell(table, "\"result\":\"done\"");
    if (!failed && talus_diagnostic_count(engine) == 0) failed = fail("an answer that is not JSON was not reported");
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
    int size = snprintf(
        text, sizeof text,
        "{\"system\":\"p2v\",\"round\":1,\"turn\":\"Ann\",\"cards\":[{\"id\":\"duel:%d\",\"name\":\"Duelist %d\","
        "\"alignment\":\"N\",\"size\":\"Medium\",\"traits\":[],\"level\":2,\"fight\":7,\"armor\":15,\"power\":15,"
        "\"fort\":4,\"reflex\":4,\"will\":4,\"hp\":20,\"speed\":5,\"features\":[]}],\"actors\":["
        "{\"name\":\"Ann\",\"actor\":\"Duelist %d\",\"side\":0,\"heroPoints\":1,\"at\":[1,1]},"
        "{\"name\":\"Bob\",\"actor\":\"Duelist %d\",\"side\":1,\"at\":[5,1]}]}",
        number, number, number, number);
    struct talus_scenario scenario;
    struct talus_table *table = NULL;
    memset(&scenario, 0, sizeof scenario);
    scenario.size = sizeof scenario;
    scenario.file = "duel";
    scenario.text = text;
    scenario.text_size = (size_t)size;
    scenario.seed = 1;
    (void)talus_table_new(engine, &scenario, &table);
    return table;
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
        struct talus_answer *answer = NULL;
        talus_table_free(older);
        older = newer;
        if (!newer) return fail("no table for another duel");
        if (talus_table_do(newer, "{\"do\":\"act\",\"action\":\"Stride\",\"to\":[2,1]}", NULL, &answer) != TALUS_OK ||
            !strstr(talus_answer_text(answer, TALUS_JSON), "\"result\":\"done\"") ||
            talus_table_undo(newer, 1) != TALUS_OK)
            failed = fail(answer ? talus_answer_text(answer, TALUS_JSON) : "no duel");
        talus_answer_free(answer);
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
                 check_misuse(engine) || check_drafts(engine) || check_pack(engine) ||
                 check_table(engine) || check_functions(engine) || check_own_cards(engine, &out) ||
                 strcmp(talus_version(), TALUS_VERSION) != 0 || strcmp(arena_alloc(), "the host's own") != 0;
    talus_free(engine);
    talus_free(NULL);
    if (!failed && out != 0) failed = fail("memory of the host's allocator did not come back");
    if (!failed) puts("embedded");
    return failed;
}
