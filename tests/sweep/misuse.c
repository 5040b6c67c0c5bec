/* sweep_misuse: every function of talus.h with every combination of missing (NULL) arguments, with forms, kinds and
 * statuses that do not exist, with structs of no size, and in the wrong order. Nothing crashes; a call that lacks an
 * argument returns TALUS_USAGE and leaves NULL in its out-parameter. Prints "pass NAME". */
#include <stdio.h>
#include <string.h>

#include <talus.h>

static int failures;

static void check(int good, const char *name, unsigned mask)
{
    if (good) return;
    printf("fail misuse/%s (combination %u)\n", name, mask);
    failures++;
}

static void passed(const char *name)
{
    if (!failures) printf("pass misuse/%s\n", name);
}

/* The pointer, or NULL where the mask says so. */
#define ARG(bit, pointer) (mask & (1u << (bit)) ? NULL : (pointer))

static const char document[] = "{\"name\":\"Boots\",\"type\":\"equipment\",\"system\":{\"rules\":[]}}";
static const char scenario_text[] = "{\"system\":\"swse\",\"actors\":[{\"actor\":\"rask\"},{\"actor\":\"obrun\"}]}";

static void misuse_content(void)
{
    for (unsigned mask = 0; mask < 16; mask++) {
        struct talus_content *content = NULL, *version = (struct talus_content *)1,
                             *without = (struct talus_content *)1;
        (void)talus_content_new(&content);
        enum talus_status added =
            talus_content_add_text(ARG(0, content), ARG(1, "boots"), ARG(2, document), sizeof document - 1);
        check((added == TALUS_OK) == !(mask & 7), "add_text", mask);
        check(talus_content_add_path(ARG(0, content), NULL) == TALUS_USAGE, "add_path", mask);
        check(talus_content_add_path(ARG(0, content), "/nowhere/at/all") != TALUS_OK, "add_path", mask);
        enum talus_status put = talus_content_put(ARG(0, content), ARG(1, "boots"), ARG(2, document),
                                                  sizeof document - 1, ARG(3, &version));
        check((put == TALUS_OK) == !mask, "put", mask);
        if (!(mask & 8)) check(put == TALUS_OK || version == NULL, "put leaves NULL", mask);
        enum talus_status removed = talus_content_remove(ARG(0, content), ARG(1, "boots"), ARG(3, &without));
        check((removed == TALUS_USAGE) == !!(mask & 11), "remove", mask);
        if (put == TALUS_OK) talus_content_free(version);
        if (removed == TALUS_OK) talus_content_free(without);
        talus_content_free(content);
    }
    check(talus_content_new(NULL) == TALUS_USAGE, "content_new", 0);
    check(talus_content_retain(NULL) == NULL, "retain", 0);
    talus_content_free(NULL);
    passed("content");
}

static void misuse_names(void)
{
    talus_set_allocator(NULL, NULL); /* that of the C library, as before */
    check(*talus_version() && talus_version_number(), "version", 0);
    for (int status = -3; status < 200; status++)
        check(talus_status_name((enum talus_status)status) != NULL, "status_name", (unsigned)status);
    for (size_t i = 0; i < 3; i++) {
        size_t index = i == 0 ? 1000 : i == 1 ? SIZE_MAX : SIZE_MAX / 2;
        check(!talus_system_id(index) && !talus_system_title(index), "system_id", (unsigned)i);
        check(!talus_verb_name(index) && !talus_verb_doc(index), "verb_name", (unsigned)i);
        check(!talus_table_verb_name(index) && !talus_table_verb_doc(index), "table_verb_name", (unsigned)i);
    }
    passed("names");
}

static void misuse_engine(void)
{
    struct talus *engine = talus_new();
    talus_free(NULL);
    check(talus_use(NULL, NULL) == TALUS_USAGE && talus_use(engine, NULL) == TALUS_USAGE, "use", 0);
    check(talus_set_progress(NULL, NULL, NULL) == TALUS_USAGE, "set_progress", 0);
    check(talus_set_progress(engine, NULL, NULL) == TALUS_OK, "set_progress", 1);
    check(talus_set_messages(NULL, "{}") == TALUS_USAGE, "set_messages", 0);
    check(talus_set_messages(engine, NULL) == TALUS_OK, "set_messages", 1);
    check(talus_set_messages(engine, "[") != TALUS_OK, "set_messages", 2);
    check(talus_set_messages(engine, "[]") == TALUS_BAD_CONTENT, "set_messages", 3);
    check(talus_set_messages(engine, "{\"event/mvoe\":\"\"}") == TALUS_BAD_CONTENT, "set_messages", 4);
    check(talus_diagnostic_count(NULL) == 0 && !talus_diagnostic_get(NULL, 0), "diagnostics", 0);
    check(!talus_diagnostic_get(engine, SIZE_MAX), "diagnostics", 1);
    talus_diagnostic_clear(NULL);
    check(talus_function_add(NULL, "f", NULL, NULL) == TALUS_USAGE, "function_add", 0);
    check(talus_function_add(engine, NULL, NULL, NULL) == TALUS_USAGE, "function_add", 1);
    check(talus_function_add(engine, "f", NULL, NULL) == TALUS_USAGE, "function_add", 2);
    talus_free(engine);
    passed("engine");
}

static void misuse_questions(void)
{
    static const char *const odd[] = {"", "[]", "[1]", "7", "{", "null", "{\"wiht\":1}", "{\"document\":7}"};
    struct talus *engine = talus_new();
    for (unsigned mask = 0; mask < 8; mask++) {
        struct talus_answer *answer = (struct talus_answer *)1;
        enum talus_status status = talus_ask(ARG(0, engine), ARG(1, "verbs"), NULL, ARG(2, &answer));
        check((status == TALUS_USAGE) == !!(mask & 3) || mask & 4, "ask", mask);
        if (mask & 4) continue;
        check(status == TALUS_OK || answer == NULL, "ask leaves NULL", mask);
        if (status == TALUS_OK) talus_answer_free(answer);
    }
    for (size_t verb = 0; talus_verb_name(verb); verb++) {
        for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
            struct talus_answer *answer = NULL;
            enum talus_status status = talus_ask(engine, talus_verb_name(verb), odd[i], &answer);
            check(status != TALUS_OK || strcmp(odd[i], "{\"wiht\":1}") != 0, talus_verb_name(verb), (unsigned)i);
            check(status == TALUS_OK || !answer, talus_verb_name(verb), (unsigned)i);
            talus_answer_free(answer);
        }
        struct talus_question question = {.size = sizeof question, .verb = talus_verb_name(verb), .text = document};
        struct talus_answer *answer = NULL;
        (void)talus_ask_about(engine, &question, &answer); /* a text of no size */
        talus_answer_free(answer);
    }
    struct talus_question none = {0};
    struct talus_answer *answer = NULL;
    check(talus_ask_about(engine, &none, &answer) == TALUS_USAGE && !answer, "question without size", 0);
    check(talus_ask_about(engine, NULL, &answer) == TALUS_USAGE, "ask_about", 1);
    check(talus_ask_about(NULL, &none, &answer) == TALUS_USAGE, "ask_about", 2);
    check(talus_ask(engine, "no such verb", NULL, &answer) == TALUS_USAGE && !answer, "unknown verb", 0);
    talus_free(engine);
    passed("questions");
}

static void misuse_values(void)
{
    check(talus_value_kind(NULL) == TALUS_KIND_NONE && talus_value_int(NULL, 7) == 7, "value", 0);
    check(talus_value_count(NULL) == 0 && !talus_value_child(NULL, 0) && !talus_value_name(NULL, 0), "value", 1);
    check(talus_value_bool(NULL, 1) == 1 && !talus_value_string(NULL, NULL) && !talus_value_at(NULL, ""), "value", 2);
    check(!talus_value_get(NULL, "") && !talus_answer_part(NULL, "") && !talus_answer_text(NULL, TALUS_JSON), "value",
          3);
    check(talus_value_number(NULL, 0.5) > 0.4, "value", 4);
    talus_answer_free(NULL);
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    if (talus_ask(engine, "odds", "{\"expression\":\"2d6\"}", &answer) == TALUS_OK) {
        size_t size = 1;
        for (int form = -2; form < 100; form++)
            check((form >= TALUS_JSON && form <= TALUS_RAW) ||
                      !talus_answer_bytes(answer, (enum talus_form)form, &size),
                  "form", (unsigned)form);
        static const char *const pointers[] = {"mean",         "/",   "//",     "/outcomes/99999999999999999999",
                                               "/outcomes/-1", "/~9", "/mean/x"};
        for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++)
            (void)talus_value_get(answer, pointers[i]);
        check(!talus_value_get(answer, NULL) && !talus_answer_part(answer, NULL), "pointer", 0);
        const struct talus_value *whole = talus_value_get(answer, "");
        check(!talus_value_child(whole, SIZE_MAX) && !talus_value_name(whole, SIZE_MAX), "child", 0);
        check(talus_value_int(whole, 3) == 3 && !talus_value_string(whole, NULL), "kind", 0);
    }
    talus_answer_free(answer);
    talus_free(engine);
    passed("values");
}

static void misuse_dice(void)
{
    struct talus *engine = talus_new();
    struct talus_dice dice = {.size = sizeof dice, .expression = "2d6"}, none = {0}, empty = {.size = sizeof empty};
    for (unsigned mask = 0; mask < 8; mask++) {
        struct talus_answer *rolled = NULL, *odds = NULL;
        enum talus_status roll = talus_roll(ARG(0, engine), ARG(1, &dice), ARG(2, &rolled));
        enum talus_status chance = talus_odds(ARG(0, engine), ARG(1, &dice), ARG(2, &odds));
        check((roll == TALUS_OK) == !(mask & 3) || mask & 4, "roll", mask);
        check((chance == TALUS_OK) == !(mask & 3) || mask & 4, "odds", mask);
        talus_answer_free(rolled);
        talus_answer_free(odds);
    }
    struct talus_answer *answer = NULL;
    check(talus_roll(engine, &none, &answer) == TALUS_USAGE && !answer, "dice without size", 0);
    check(talus_odds(engine, &empty, &answer) != TALUS_OK && !answer, "dice without expression", 0);
    dice.dialect = "no such dialect";
    check(talus_roll(engine, &dice, &answer) != TALUS_OK && !answer, "dialect", 0);
    dice.dialect = NULL;
    dice.values = "[";
    check(talus_roll(engine, &dice, &answer) != TALUS_OK && !answer, "values", 0);
    talus_free(engine);
    passed("dice");
}

static void misuse_tables(void)
{
    struct talus *engine = talus_new();
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = "misuse", .text = scenario_text, .text_size = sizeof scenario_text - 1};
    struct talus_scenario none = {0};
    for (unsigned mask = 0; mask < 8; mask++) {
        struct talus_table *table = (struct talus_table *)1;
        enum talus_status status = talus_table_new(ARG(0, engine), ARG(1, &scenario), ARG(2, &table));
        check((status == TALUS_OK) == !mask, "table_new", mask);
        if (mask & 4) continue;
        check(status == TALUS_OK || !table, "table_new leaves NULL", mask);
        if (status == TALUS_OK) talus_table_free(table);
    }
    struct talus_table *table = NULL, *clone = NULL;
    check(talus_table_new(engine, &none, &table) == TALUS_USAGE && !table, "scenario without size", 0);
    check(talus_table_load(engine, NULL, NULL, 0, &table) == TALUS_USAGE && !table, "table_load", 0);
    check(talus_table_load(NULL, "x", "y", 1, &table) == TALUS_USAGE && !table, "table_load", 1);
    check(talus_table_load(engine, "x", "y", 1, NULL) == TALUS_USAGE, "table_load", 2);
    check(talus_table_clone(NULL, &clone) == TALUS_USAGE && !clone, "clone", 0);
    check(talus_table_undo(NULL, 1) == TALUS_USAGE && talus_table_redo(NULL, 1) == TALUS_USAGE, "undo", 0);
    check(talus_table_listen(NULL, NULL, NULL) == TALUS_USAGE, "listen", 0);
    enum talus_outcome outcome;
    struct talus_answer *answer = NULL;
    check(talus_table_do(NULL, "{}", &outcome, &answer) == TALUS_USAGE && !answer, "do", 0);
    check(talus_table_ask(NULL, "view", NULL, &answer) == TALUS_USAGE && !answer, "table_ask", 0);
    talus_table_free(NULL);
    if (talus_table_new(engine, &scenario, &table) == TALUS_OK) {
        static const char *const commands[] = {
            "", "{", "[]", "7", "{}", "{\"do\":7}", "{\"do\":\"nothing\"}", "{\"do\":\"choose\",\"answer\":1}"};
        check(talus_table_clone(table, NULL) == TALUS_USAGE, "clone", 1);
        check(talus_table_undo(table, SIZE_MAX) == TALUS_OK && talus_table_redo(table, SIZE_MAX) == TALUS_OK, "undo",
              1);
        check(talus_table_do(table, NULL, &outcome, &answer) == TALUS_USAGE && !answer, "do", 1);
        check(talus_table_listen(table, NULL, NULL) == TALUS_OK, "listen", 1);
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
            answer = NULL;
            enum talus_status status = talus_table_do(table, commands[i], NULL, &answer);
            check(status != TALUS_OK || answer, "commands", (unsigned)i);
            talus_answer_free(answer);
            (void)talus_table_do(table, commands[i], NULL, NULL);
        }
        answer = NULL;
        check(talus_table_ask(table, NULL, NULL, &answer) == TALUS_USAGE && !answer, "table_ask", 1);
        check(talus_table_ask(table, "nothing", NULL, &answer) == TALUS_USAGE && !answer, "table_ask", 2);
        for (size_t verb = 0; talus_table_verb_name(verb); verb++) {
            static const char *const odd[] = {"[]", "{", "{\"wiht\":1}", "{\"side\":99}", "{\"since\":-1}"};
            for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
                answer = NULL;
                enum talus_status status = talus_table_ask(table, talus_table_verb_name(verb), odd[i], &answer);
                check(i > 2 || status != TALUS_OK, talus_table_verb_name(verb), (unsigned)i);
                talus_answer_free(answer);
            }
        }
    }
    talus_free(engine); /* before its table */
    if (table) {
        answer = NULL;
        check(talus_table_ask(table, "view", NULL, &answer) == TALUS_OK, "table after its engine", 0);
        talus_answer_free(answer);
    }
    talus_table_free(table);
    passed("tables");
}

/* --- wrong order ------------------------------------------------------------------------------------------------------- */

static struct {
    struct talus *engine;
    struct talus_table *table;
    int calls;
} inside;

/* Calls the engine from within a function that it calls: every call is refused. */
static void call_inside(const char *name)
{
    struct talus_answer *answer = (struct talus_answer *)1;
    struct talus_table *table = (struct talus_table *)1;
    struct talus_dice dice = {.size = sizeof dice, .expression = "2d6"};
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = "inside", .text = scenario_text, .text_size = sizeof scenario_text - 1};
    inside.calls++;
    check(talus_ask(inside.engine, "verbs", NULL, &answer) == TALUS_USAGE && !answer, name, 0);
    check(talus_roll(inside.engine, &dice, &answer) == TALUS_USAGE && !answer, name, 1);
    check(talus_odds(inside.engine, &dice, &answer) == TALUS_USAGE && !answer, name, 2);
    check(talus_table_new(inside.engine, &scenario, &table) == TALUS_USAGE && !table, name, 3);
    check(talus_table_load(inside.engine, "x", "y", 1, &table) == TALUS_USAGE && !table, name, 4);
    check(talus_set_progress(inside.engine, NULL, NULL) == TALUS_USAGE, name, 5);
    check(talus_set_messages(inside.engine, NULL) == TALUS_USAGE, name, 6);
    if (!inside.table) return;
    check(talus_table_do(inside.table, "{\"do\":\"start\"}", NULL, &answer) == TALUS_USAGE && !answer, name, 7);
    check(talus_table_ask(inside.table, "view", NULL, &answer) == TALUS_USAGE && !answer, name, 8);
    check(talus_table_undo(inside.table, 1) == TALUS_USAGE && talus_table_redo(inside.table, 1) == TALUS_USAGE, name, 9);
    check(talus_table_clone(inside.table, &table) == TALUS_USAGE && !table, name, 10);
    check(talus_table_listen(inside.table, NULL, NULL) == TALUS_USAGE, name, 11);
}

static void listen_inside(void *user, uint64_t seq, const char *event)
{
    (void)user, (void)seq, (void)event;
    call_inside("inside a listener");
}

static int32_t progress_inside(void *user, uint64_t done, uint64_t total)
{
    (void)user, (void)done, (void)total;
    call_inside("inside progress");
    return 0;
}

static enum talus_status function_inside(void *user, const char *call, const char **result)
{
    (void)user, (void)call;
    call_inside("inside a function");
    *result = "7";
    return TALUS_OK;
}

static void misuse_reentry(void)
{
    static const char tide[] =
        "{\"ruleset\":\"dnd5e\",\"kind\":\"scenario\",\"actors\":[{\"at\":[1,1],\"actor\":{\"kind\":\"character\",\"name\":"
        "\"Ebb\",\"classes\":{\"Shade\":1},\"abilities\":{},\"features\":[{\"name\":\"Swell\",\"mechanics\":[{\"type\":"
        "\"special\",\"name\":\"Swell\",\"effects\":[{\"damage\":{\"type\":[\"cold\"],\"bonus\":{\"type\":\"function\","
        "\"function\":\"host.tide\"}}}]}]}]}},{\"at\":[2,1],\"side\":1,\"actor\":{\"kind\":\"creature\",\"name\":\"Post\","
        "\"armor_class\":{\"value\":5},\"hit_points\":{\"average\":40}}}]}";
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = "reentry", .text = scenario_text, .text_size = sizeof scenario_text - 1};
    struct talus_answer *answer = NULL;
    inside.engine = talus_new();
    check(talus_table_new(inside.engine, &scenario, &inside.table) == TALUS_OK, "reentry", 0);
    check(talus_table_listen(inside.table, listen_inside, NULL) == TALUS_OK, "reentry", 1);
    check(talus_table_do(inside.table, "{\"do\":\"start\"}", NULL, NULL) == TALUS_OK && inside.calls, "reentry", 2);
    talus_table_free(inside.table);
    inside.table = NULL;
    inside.calls = 0;
    check(talus_set_progress(inside.engine, progress_inside, NULL) == TALUS_OK, "reentry", 3);
    check(talus_ask(inside.engine, "battle", "{\"points\":60,\"games\":2}", &answer) == TALUS_OK && inside.calls,
          "reentry", 4);
    talus_answer_free(answer);
    answer = NULL;
    inside.calls = 0;
    (void)talus_set_progress(inside.engine, NULL, NULL);
    check(talus_function_add(inside.engine, "host.tide", function_inside, NULL) == TALUS_OK, "reentry", 5);
    check(talus_function_add(inside.engine, "host.tide", function_inside, NULL) == TALUS_USAGE, "function twice", 0);
    scenario.text = tide;
    scenario.text_size = sizeof tide - 1;
    check(talus_table_new(inside.engine, &scenario, &inside.table) == TALUS_OK, "reentry", 6);
    (void)talus_table_do(inside.table, "{\"do\":\"use\",\"who\":\"Ebb\",\"action\":\"Swell\",\"target\":\"Post\"}", NULL, NULL);
    check(inside.calls > 0, "reentry", 7);
    talus_table_free(inside.table);
    talus_free(inside.engine);
    passed("reentry");
}

/* Content is fixed once it is used, and stays as long as anything uses it. */
static void misuse_order(void)
{
    struct talus_content *content = NULL, *version = NULL;
    struct talus_answer *answer = NULL;
    struct talus *engine = talus_new();
    check(talus_content_new(&content) == TALUS_OK && talus_use(engine, content) == TALUS_OK, "order", 0);
    check(talus_ask(engine, "find", "{\"words\":[\"boots\"]}", &answer) == TALUS_OK, "order", 1);
    check(talus_content_add_text(content, "late", document, sizeof document - 1) == TALUS_USAGE, "late text", 0);
    check(talus_content_add_path(content, "/dev/null") == TALUS_USAGE, "late path", 0);
    check(talus_content_put(content, "late", document, sizeof document - 1, &version) == TALUS_OK, "order", 2);
    check(talus_use(engine, version) == TALUS_OK, "order", 3);
    talus_content_free(content);
    talus_content_free(version);
    talus_free(engine); /* before its answer */
    check(talus_answer_text(answer, TALUS_JSON) && talus_value_kind(talus_value_get(answer, "")) != TALUS_KIND_NONE,
          "answer after its engine", 0);
    talus_answer_free(answer);
    passed("order");
}

/* --- odd texts --------------------------------------------------------------------------------------------------------- */

/* A saved game, cut anywhere: loaded up to its last whole command, or refused. Commands and names that are no UTF-8. */
static void misuse_texts(void)
{
    static const char *const odd[] = {"\xff", "\xc3", "a\xf0\x9f", "\xed\xa0\x80", "\x1b[31m", "%s%n", "../../x", "\""};
    struct talus *engine = talus_new();
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = "texts", .text = scenario_text, .text_size = sizeof scenario_text - 1};
    struct talus_table *table = NULL, *again = NULL;
    struct talus_answer *saved = NULL, *answer = NULL;
    check(talus_table_new(engine, &scenario, &table) == TALUS_OK, "texts", 0);
    check(talus_table_do(table, "{\"do\":\"start\"}", NULL, NULL) == TALUS_OK, "texts", 1);
    check(talus_table_ask(table, "save", NULL, &saved) == TALUS_OK, "texts", 2);
    size_t size = 0;
    const char *log = talus_answer_bytes(saved, TALUS_RAW, &size);
    for (size_t cut = 0; log && cut <= size; cut++) {
        enum talus_status status = talus_table_load(engine, "cut", log, cut, &again);
        check((status == TALUS_OK) == (again != NULL), "cut", (unsigned)cut);
        talus_table_free(again);
        talus_diagnostic_clear(engine);
    }
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct talus_content *content = NULL;
        check(talus_ask(engine, odd[i], odd[i], &answer) != TALUS_OK && !answer, "odd verb", (unsigned)i);
        check(talus_table_ask(table, odd[i], NULL, &answer) != TALUS_OK && !answer, "odd table verb", (unsigned)i);
        check(talus_table_do(table, odd[i], NULL, &answer) != TALUS_OK && !answer, "odd command", (unsigned)i);
        check(talus_set_messages(engine, odd[i]) != TALUS_OK, "odd messages", (unsigned)i);
        (void)talus_content_new(&content);
        check(talus_content_add_path(content, odd[i]) != TALUS_OK, "odd path", (unsigned)i);
        (void)talus_content_add_text(content, odd[i], odd[i], strlen(odd[i]));
        talus_content_free(content);
        for (size_t k = 0; k < talus_diagnostic_count(engine); k++)
            check(talus_diagnostic_get(engine, k) != NULL, "odd diagnostics", (unsigned)i);
    }
    talus_answer_free(saved);
    talus_table_free(table);
    talus_free(engine);
    passed("texts");
}

/* Structs of a size that is not theirs, and answers that nobody takes. */
static void misuse_sizes(void)
{
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    struct talus_table *table = NULL;
    for (size_t size = 0; size < 200; size++) {
        struct talus_question question = {.size = size, .verb = "verbs"};
        struct talus_dice dice = {.size = size, .expression = "1d6"};
        struct talus_scenario scenario = {
            .size = size, .file = "sizes", .text = scenario_text, .text_size = sizeof scenario_text - 1};
        if (size != sizeof question) check(talus_ask_about(engine, &question, &answer) == TALUS_USAGE, "question", (unsigned)size);
        if (size != sizeof dice) check(talus_roll(engine, &dice, &answer) == TALUS_USAGE, "dice", (unsigned)size);
        if (size != sizeof scenario) check(talus_table_new(engine, &scenario, &table) == TALUS_USAGE, "scenario", (unsigned)size);
    }
    for (size_t verb = 0; talus_verb_name(verb); verb++)
        check(talus_ask(engine, talus_verb_name(verb), NULL, NULL) == TALUS_USAGE, talus_verb_name(verb), 0);
    talus_free(engine);
    passed("sizes");
}

int main(void)
{
    misuse_content();
    misuse_names();
    misuse_engine();
    misuse_questions();
    misuse_values();
    misuse_dice();
    misuse_tables();
    misuse_reentry();
    misuse_order();
    misuse_texts();
    misuse_sizes();
    return failures != 0;
}
