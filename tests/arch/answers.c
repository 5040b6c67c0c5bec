/* answers SCENARIO...: through the public interface alone, so that it runs wherever the library does: dice, and a game
 * of each scenario in which one of the legal commands is given again and again. What it prints must be the same
 * everywhere. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talus.h>

enum { COMMANDS = 150, LONGEST = 1 << 20 };

static char scenario[LONGEST], command[LONGEST];

static int complain(struct talus *engine, const char *what)
{
    fprintf(stderr, "answers: %s\n", what);
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
        fprintf(stderr, "  %s\n", talus_diagnostic_get(engine, i)->message);
    return 1;
}

/* The end of the value that begins here, in a list without faults. */
static const char *value_end(const char *at)
{
    int depth = 0;
    for (bool quoted = false; *at; at++) {
        if (quoted && *at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == '{' || *at == '['))
            depth++;
        else if (!quoted && (*at == '}' || *at == ']') && --depth <= 0)
            return depth < 0 ? at : at + 1;
    }
    return at;
}

/* Copies one of the commands of the list; false when there is none. */
static bool pick(const char *list, uint32_t chance)
{
    uint32_t count = 0;
    for (const char *at = strchr(list, '{'); at && *at == '{'; at = value_end(at) + 1)
        count++;
    if (!count) return false;
    const char *at = strchr(list, '{');
    for (chance %= count; chance; chance--)
        at = value_end(at) + 1;
    size_t length = (size_t)(value_end(at) - at);
    if (length >= sizeof command) return false;
    memcpy(command, at, length);
    command[length] = '\0';
    return true;
}

static int play(struct talus *engine, const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(scenario, 1, sizeof scenario, file) : 0;
    if (!file || fclose(file) != 0) return complain(engine, path);
    struct talus_scenario given = {
        .size = sizeof given, .file = "scenario", .text = scenario, .text_size = size, .seed = 7};
    struct talus_table *table = NULL;
    struct talus_answer *answer = NULL;
    uint32_t chance = 12345;
    if (talus_table_new(engine, &given, &table) != TALUS_OK) return complain(engine, path);
    for (int i = 0; i < COMMANDS; i++, chance = chance * 1664525u + 1013904223u) {
        if (talus_table_ask(table, "legal", NULL, &answer) != TALUS_OK) break;
        bool picked = pick(talus_answer_text(answer, TALUS_JSON), chance >> 8);
        talus_answer_free(answer);
        if (!picked || talus_table_do(table, command, NULL, NULL) != TALUS_OK) break;
    }
    int failed = talus_table_ask(table, "save", NULL, &answer) != TALUS_OK;
    if (!failed) puts(talus_answer_text(answer, TALUS_RAW));
    talus_answer_free(answer);
    failed = failed || talus_table_ask(table, "view", NULL, &answer) != TALUS_OK;
    if (!failed) puts(talus_answer_text(answer, TALUS_JSON));
    talus_answer_free(answer);
    talus_table_free(table);
    return failed ? complain(engine, path) : 0;
}

int main(int argc, char **argv)
{
    struct talus *engine = talus_new();
    struct talus_dice dice = {.size = sizeof dice, .expression = "8d10!kh5 + floor(7 / 2) * 1.1", .seed = 2026};
    struct talus_answer *answer = NULL;
    int failed = !engine || talus_roll(engine, &dice, &answer) != TALUS_OK;
    if (!failed) puts(talus_answer_text(answer, TALUS_JSON));
    talus_answer_free(answer);
    dice.expression = "4d6kh3 + 2d8";
    failed = failed || talus_odds(engine, &dice, &answer) != TALUS_OK;
    if (!failed) puts(talus_answer_text(answer, TALUS_JSON));
    talus_answer_free(answer);
    for (int i = 1; i < argc && !failed; i++)
        failed = play(engine, argv[i]);
    talus_free(engine);
    return failed;
}
