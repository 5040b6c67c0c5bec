/* dnd5e_weather.c: a feature whose rules ask the host about the weather:
 *     cc dnd5e_weather.c $(pkg-config --cflags --libs talus) && ./a.out 4 && ./a.out 0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talus.h>

static const char scene[] =
    "{\"ruleset\": \"dnd5e\", \"kind\": \"scenario\", \"actors\": ["
    "{\"at\": [2, 2], \"side\": 0, \"actor\": {\"kind\": \"character\", \"name\": \"Ister\", \"classes\": {\"Shade\": "
    "3},"
    " \"abilities\": {\"Wisdom\": 14}, \"features\": [{\"name\": \"Call the Gale\", \"mechanics\": ["
    "  {\"type\": \"action\", \"name\": \"Call the Gale\","
    "   \"requirements\": [{\"type\": \"function\", \"function\": \"weather.is_windy\"}],"
    "   \"effects\": [{\"damage\": {\"type\": [\"thunder\"], \"bonus\":"
    "     {\"type\": \"function\", \"function\": \"weather.wind\", \"params\": {\"times\": 3}}}}]}]}]}},"
    "{\"at\": [4, 2], \"side\": 1, \"actor\": {\"kind\": \"creature\", \"name\": \"Straw Man\", \"armor_class\": "
    "{\"value\": 10},"
    " \"hit_points\": {\"average\": 30}}}]}";

struct weather {
    int wind; /* 0 to 12 */
    char answer[16];
};

static enum talus_status is_windy(void *user, const char *call, const char **answer)
{
    const struct weather *weather = (const struct weather *)user;
    (void)call;
    *answer = weather->wind > 0 ? "true" : "false";
    return TALUS_OK;
}

/* The call carries what the rule wrote: {"type": "function", "params": {"times": 3}, "character": {...}, ...}. */
static enum talus_status wind(void *user, const char *call, const char **answer)
{
    struct weather *weather = (struct weather *)user;
    const char *times = strstr(call, "\"times\":");
    if (!times) return TALUS_USAGE;
    snprintf(weather->answer, sizeof weather->answer, "%d", weather->wind * (int)strtol(times + 8, NULL, 10));
    *answer = weather->answer;
    return TALUS_OK;
}

int main(int argc, char **argv)
{
    struct weather weather = {argc > 1 ? (int)strtol(argv[1], NULL, 10) : 4, ""};
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    struct talus_table *table = NULL;
    if (!engine || talus_function_add(engine, "weather.is_windy", is_windy, &weather) != TALUS_OK ||
        talus_function_add(engine, "weather.wind", wind, &weather) != TALUS_OK)
        return 1;
    struct talus_scenario scenario = {sizeof scenario, "dnd5e", "gale", scene, sizeof scene - 1, 1};
    const char *command = "{\"do\": \"use\", \"who\": \"Ister\", \"action\": \"Call the Gale\", \"target\": \"Straw Man\"}";
    if (talus_table_new(engine, &scenario, &table) == TALUS_OK &&
        talus_table_do(table, command, NULL, &answer) == TALUS_OK)
        puts(talus_answer_text(answer, TALUS_JSON));
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
        fprintf(stderr, "%s\n", talus_diagnostic_get(engine, i)->message);
    int failed = answer == NULL;
    talus_answer_free(answer);
    talus_table_free(table);
    talus_free(engine);
    return failed;
}
