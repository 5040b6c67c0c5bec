/* tour_stops.c: the demonstrations of the tour that are not verbs. */
#include "terminal/tour_stops.h"

#include <string.h>

#include "client.h"

/* One question; NULL when there is no answer. For talus_answer_free. */
static struct talus_answer *tour_ask(struct talus *engine, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    if (engine) (void)talus_ask(engine, verb, options, &answer);
    return answer;
}

#define TOUR_PREDICATE "[\"self:effect:rage\",{\"gte\":[\"self:level\",5]},{\"not\":\"target:condition:prone\"}]"

int tour_predicate(struct buffer *out)
{
    static const char question[] = "{\"predicate\":" TOUR_PREDICATE ",\"options\":[\"self:effect:rage\","
                                   "\"self:level:3\",\"target:condition:off-guard\"]}";
    struct talus *engine = talus_new();
    struct talus_answer *answer = tour_ask(engine, "predicate", question);
    const char *why = talus_value_string(talus_value_get(answer, "/why"), NULL);
    buffer_addf(out, "predicate  %s\noptions    self:effect:rage, self:level:3, target:condition:off-guard\n",
                TOUR_PREDICATE);
    if (why) buffer_addf(out, "result     false: %s\n", why);
    talus_answer_free(answer);
    talus_free(engine);
    return why ? EXIT_FINE : EXIT_BAD;
}

#define TOUR_EFFECT(name, type, value)                                                             \
    "{\"type\":\"effect\",\"name\":\"" name "\",\"system\":{\"rules\":[{\"key\":\"FlatModifier\","      \
    "\"selector\":\"athletics\",\"type\":\"" type "\",\"value\":" value "}]}}"

/* Item and status bonuses of one check: of each type only the best counts, penalties likewise. */
int tour_stacking(struct buffer *out)
{
    static const char question[] =
        "{\"document\":\"Brannoch of the Ford\",\"what\":\"athletics\",\"with\":["
        TOUR_EFFECT("Keen Practice", "item", "1") "," TOUR_EFFECT("Honed Practice", "item", "2") ","
        TOUR_EFFECT("War Song", "status", "1") "," TOUR_EFFECT("Blessing", "status", "1")
        ",\"Frightened:1\",\"Sickened:2\"]}";
    struct talus *engine = talus_new();
    struct talus_answer *answer = tour_ask(engine, "explain", question);
    const char *text = answer ? talus_answer_text(answer, client_form(false, false)) : NULL;
    if (text) buffer_add(out, text);
    int status = text ? EXIT_FINE : EXIT_BAD;
    talus_answer_free(answer);
    talus_free(engine);
    return status;
}

/* Three mistakes that are easily made: a glued minus, a selector that is misspelt, a type that does not exist. */
static const char tour_item[] = "{\n"
                                "  \"name\": \"Rooftop Shoes\", \"type\": \"equipment\",\n"
                                "  \"system\": { \"level\": { \"value\": 3 }, \"rules\": [\n"
                                "    { \"key\": \"TempHP\", \"value\": \"max(1,@actor.level-2)\" },\n"
                                "    { \"key\": \"FlatModifier\", \"selector\": \"athletcs\", \"value\": 1 },\n"
                                "    { \"key\": \"FlatModifer\", \"selector\": \"stealth\", \"value\": 1 }\n"
                                "  ] }\n"
                                "}\n";

int tour_lint(struct buffer *out)
{
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    struct notices found = {0};
    struct talus_question question = {.size = sizeof question,
                                      .verb = "lint",
                                      .system = "pf2e",
                                      .file = "rooftop-shoes.json",
                                      .text = tour_item,
                                      .text_size = strlen(tour_item)};
    buffer_add(out, tour_item);
    bool good = engine && talus_ask_about(engine, &question, &answer) == TALUS_OK;
    notices_take(&found, engine);
    good = good && found.count > 0;
    for (size_t i = 0; i < found.count; i++)
        notice_print(out, &found.items[i]);
    notices_free(&found);
    talus_answer_free(answer);
    talus_free(engine);
    return good ? EXIT_FINE : EXIT_BAD;
}

static const char tour_scenario[] =
    "{\"system\":\"dh2e\",\"board\":{\"size\":[16,5],\"terrain\":[{\"kind\":\"solid\",\"at\":[7,0],"
    "\"size\":[1,2]},{\"kind\":\"solid\",\"at\":[7,4]}]},\"actors\":["
    "{\"actor\":\"Brannoc Vey\",\"side\":1,\"at\":[2,2]},{\"actor\":\"Cult Gunner\",\"side\":2,\"at\":[11,2]},"
    "{\"actor\":\"Brood Brute\",\"side\":2,\"at\":[13,3]}]}";

static const char *const tour_commands[] = {
    "{\"do\":\"start\",\"dice\":[10,2,1]}",
    "{\"do\":\"aim\"}",
    ("{\"do\":\"attack\",\"using\":\"hail-carbine\",\"target\":\"Cult Gunner\",\"mode\":\"semi\","
     "\"answers\":[\"take it\"]}"),
    "{\"do\":\"attack\",\"using\":\"hail-carbine\",\"target\":\"Brood Brute\"}",
};

static void tour_do(struct talus_table *table, const char *command, struct buffer *out)
{
    struct talus_answer *answer = NULL;
    enum talus_outcome outcome = TALUS_REFUSED;
    buffer_addf(out, "> %s\n", command);
    if (talus_table_do(table, command, &outcome, &answer) == TALUS_OK) {
        const char *sentences = talus_answer_text(answer, TALUS_TEXT);
        if (sentences) buffer_add(out, sentences);
        if (outcome == TALUS_REFUSED)
            buffer_addf(out, "refused: %s\n", talus_value_string(talus_value_get(answer, "/reason"), ""));
    }
    talus_answer_free(answer);
}

int tour_fight(struct buffer *out)
{
    struct talus *engine = talus_new();
    struct talus_table *table = NULL;
    struct talus_answer *board = NULL;
    struct talus_scenario scenario = {
        .size = sizeof scenario, .file = "tour", .text = tour_scenario, .text_size = strlen(tour_scenario), .seed = 4};
    bool good = engine && talus_table_new(engine, &scenario, &table) == TALUS_OK;
    const char *options = cli_has_colour() ? "{\"colour\":true}" : NULL;
    if (good && talus_table_ask(table, "board", options, &board) == TALUS_OK)
        buffer_add(out, talus_answer_text(board, TALUS_RAW));
    for (size_t i = 0; good && i < sizeof tour_commands / sizeof *tour_commands; i++)
        tour_do(table, tour_commands[i], out);
    talus_answer_free(board);
    talus_table_free(table);
    talus_free(engine);
    return good ? EXIT_FINE : EXIT_BAD;
}
