/* sweep_average [TRIES]: the damage of one attack at the table against its exact odds: TRIES (20000) times on copies of the
 * table, each with its own dice. The mean must be within four standard errors of what `odds` computes. SWSE computes no
 * odds: there the odds are those of the bonus, the defence and the damage dice of one attack. Prints "pass average-SYSTEM" or the difference. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/player/player.h"
#include "core/preview.h"
#include "core/system.h"
#include "talus.h"

enum { AVERAGE_SEED = 5 };

static const struct {
    const char *system, *scenario, *command;
    const char *question, *part; /* of the verb `chances`, and where the mean is; NULL: what the table previews */
    int dice, sides;             /* of the damage, where the mean is computed here; 0: it is not */
} averages[] = {
    {"pf2e",
     "{\"board\":{\"size\":[9,5]},\"actors\":[{\"actor\":\"Brannoch of the Ford\",\"side\":\"a\",\"at\":[2,2]},"
     "{\"actor\":\"Bogwight\",\"side\":\"b\",\"at\":[3,2]}],\"order\":[\"Brannoch of the Ford\",\"Bogwight\"]}",
     "{\"do\":\"strike\",\"who\":\"Brannoch of the Ford\",\"target\":\"Bogwight\",\"using\":\"ridge-blade\"}", NULL, NULL, 0, 0},
    {"dnd5e",
     "{\"ruleset\":\"dnd5e\",\"kind\":\"scenario\",\"name\":\"X\",\"board\":{\"size\":[9,5]},\"actors\":[{\"actor\":\"Garrow\","
     "\"side\":0,\"at\":[2,2]},{\"actor\":\"Barrow Lord\",\"side\":1,\"at\":[3,2]}],\"order\":[\"Garrow\",\"Barrow Lord\"]}",
     "{\"do\":\"attack\",\"who\":\"Garrow\",\"target\":\"Barrow Lord\",\"using\":\"Arming Sword\"}",
     "{\"document\":\"Garrow\",\"system\":\"dnd5e\",\"weapon\":\"Arming Sword\",\"target\":\"Barrow Lord\"}", "/0/damage", 0, 0},
    {"dh2e",
     "{\"actors\":[{\"actor\":\"Cult Gunner\",\"side\":1},{\"actor\":\"Brood Brute\",\"side\":2}],"
     "\"order\":[\"Cult Gunner\",\"Brood Brute\"]}",
     "{\"do\":\"attack\",\"who\":\"Cult Gunner\",\"target\":\"Brood Brute\",\"using\":\"hail-carbine\",\"mode\":\"single\"}",
     "{\"document\":\"Cult Gunner\",\"system\":\"dh2e\",\"target\":\"Brood Brute\"}", "/modes/0/meanWounds", 0, 0},
    {"swse",
     "{\"actors\":[{\"actor\":\"hired-gun\",\"side\":1},{\"actor\":\"obrun\",\"side\":2}],"
     "\"order\":[\"Hired Gun\",\"Obrun\"]}",
     "{\"do\":\"attack\",\"who\":\"Hired Gun\",\"target\":\"Obrun\",\"using\":\"heavy-pistol\"}", NULL, NULL, 3, 8},
};

static bool average_declines(const struct json *option)
{
    static const char *const words[] = {"pass", "no", "take it", "hold", "keep"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (json_is_text(option, words[i])) return true;
    return false;
}

/* Nobody reacts. */
static int average_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table, (void)context, (void)who;
    const struct json *options = json_get(question, "options");
    for (size_t i = 0; i < json_count(options); i++)
        if (average_declines(json_at(options, i))) return (int)i;
    return 0;
}

/* Of the last roll of the table: an attack, or its damage. */
static int64_t average_number(const struct json *events, const char *what, const char *member)
{
    int64_t number = 0;
    for (size_t i = 0; i < json_count(events); i++) {
        const struct json *event = json_at(events, i);
        if (json_is_text(json_get(event, "what"), what)) number = json_to_int(json_get(event, member), number);
    }
    return number;
}

/* 1 misses and 20 doubles the damage. The bonus, the defence and what is added to the damage are those of one attack. */
static double average_computed(size_t row, const struct table *table, const struct json *command)
{
    struct table *clone = table_clone(table);
    struct arena arena;
    arena_init(&arena);
    struct json given = json_copy(&arena, command), dice = json_make_array();
    json_push(&arena, &dice, json_make_int(19));
    for (int i = 0; i < averages[row].dice; i++)
        json_push(&arena, &dice, json_make_int(1));
    json_set(&arena, &given, "dice", dice);
    clone->answer = average_answer;
    double mean = -1;
    if (table_do(clone, &given) == TABLE_DONE) {
        struct json events = table_events_json(clone, &arena, false);
        int64_t bonus = average_number(&events, "attack", "total") - 19;
        int64_t defence = average_number(&events, "attack", "against");
        double damage = averages[row].dice * (averages[row].sides + 1) / 2.0 +
                        (double)average_number(&events, "damage", "bonus");
        mean = damage * 2 / 20;
        for (int die = 2; die < 20; die++)
            mean += die + bonus >= defence ? damage / 20 : 0;
    }
    arena_free(&arena);
    table_free(clone);
    return mean;
}

/* The mean that the library computes; negative: it does not. */
static double average_exact(size_t row, struct table *table, const struct json *command)
{
    double mean = -1;
    if (averages[row].dice) return average_computed(row, table, command);
    if (!averages[row].question) {
        struct page page;
        struct text text = {0};
        struct arena arena;
        arena_init(&arena);
        page_init(&page, &arena);
        if (table_preview(table, command, &page)) page_print_text(&text, &page, false);
        const char *line = strstr(text_get(&text), "On average");
        if (line) mean = strtod(line + strlen("On average"), NULL);
        text_free(&text);
        page_free(&page);
        arena_free(&arena);
        return mean;
    }
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    if (talus_ask(engine, "chances", averages[row].question, &answer) == TALUS_OK)
        mean = talus_value_number(talus_value_get(answer, averages[row].part), -1);
    talus_answer_free(answer);
    talus_free(engine);
    return mean;
}

static bool average_check(size_t row, struct table *table, const struct json *command, int tries)
{
    double sum = 0, squares = 0, exact = average_exact(row, table, command);
    int target = 1, done = 0;
    struct actor_facts before = player_facts(table, target);
    for (int i = 0; i < tries; i++) {
        struct table *clone = table_clone(table);
        clone->answer = average_answer;
        clone->rng = rng_new(AVERAGE_SEED, (uint64_t)i, 1);
        if (table_do(clone, command) == TABLE_DONE) done++;
        double lost = (double)(before.hp - player_facts(clone, target).hp);
        sum += lost;
        squares += lost * lost;
        table_free(clone);
    }
    double mean = sum / tries, error = sqrt((squares / tries - mean * mean) / tries);
    bool good = done == tries && exact > 0 && fabs(mean - exact) < 4 * error + 0.005; /* pages have two decimals */
    printf("%s average-%s (%d of %d attacks: %.3f a try, exactly %.3f, standard error %.3f)\n", good ? "pass" : "fail",
           averages[row].system, done, tries, mean, exact, error);
    return good;
}

static bool average_row(size_t row, int tries)
{
    const struct system *system = system_find(averages[row].system);
    struct json_document scenario, start, command;
    struct diags diags;
    diags_init(&diags);
    struct content *content = system->content_load(NULL, 0, &diags);
    json_parse(&scenario, "scenario", averages[row].scenario, strlen(averages[row].scenario), &diags);
    json_parse(&start, "start", "{\"do\":\"start\"}", 14, &diags);
    json_parse(&command, "command", averages[row].command, strlen(averages[row].command), &diags);
    struct table *table = table_new(system, content, &scenario.root, 1, &diags);
    bool good = table && table_do(table, &start.root) == TABLE_DONE && average_check(row, table, &command.root, tries);
    if (!table) printf("fail average-%s (its scenario cannot be played)\n", averages[row].system);
    table_free(table);
    json_free(&scenario);
    json_free(&start);
    json_free(&command);
    system->content_free(content);
    diags_free(&diags);
    return good;
}

int main(int argc, char **argv)
{
    int tries = argc > 1 ? atoi(argv[1]) : 20000, failed = 0;
    for (size_t i = 0; i < sizeof averages / sizeof *averages; i++)
        failed |= !average_row(i, tries > 0 ? tries : 1);
    return failed;
}
