/* bench_interface SHARED: what a host waits for, through talus.h alone: a command undone and given again after
 * 100,000 commands; one item of a content of 25,000 documents changed, then linted, and a sheet that wears it.
 *
 * Each figure is the median of many tries, beside what is asked for; of undos one after another it is the mean of a
 * hundred. */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "talus.h"

enum { COMMANDS = 100000, TRIES = 41, IN_A_ROW = 100 };

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(const char *what, double *seconds, double asked)
{
    qsort(seconds, TRIES, sizeof *seconds, by_size);
    double median = seconds[TRIES / 2] * 1e3;
    printf("%-52s %8.4f ms  (slowest %.3f; asked: %.0f ms)%s\n", what, median, seconds[TRIES - 1] * 1e3, asked,
           median <= asked ? "" : "  TOO SLOW");
}

static char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = malloc(1 << 20);
    *size = text ? fread(text, 1, 1 << 20, file) : 0;
    fclose(file);
    return text;
}

static void bench_undo(struct talus *engine, const char *path)
{
    size_t size = 0;
    char *text = read_all(path, &size), title[100];
    struct talus_scenario scenario = {.size = sizeof scenario, .file = path, .text = text, .text_size = size, .seed = 1};
    struct talus_table *table = NULL;
    double undo[TRIES], redo[TRIES];
    if (!text || talus_table_new(engine, &scenario, &table) != TALUS_OK) {
        printf("%s cannot be played\n", path);
        free(text);
        return;
    }
    (void)talus_table_do(table, "{\"do\": \"start\"}", NULL, NULL);
    int refused = 0;
    for (int i = 1; i < COMMANDS; i++) {
        enum talus_outcome outcome = TALUS_REFUSED;
        (void)talus_table_do(table, "{\"do\": \"endTurn\"}", &outcome, NULL);
        if (outcome == TALUS_ASKED) (void)talus_table_do(table, "{\"do\": \"choose\", \"answer\": 0}", NULL, NULL);
        refused += outcome == TALUS_REFUSED;
    }
    if (refused) printf("%d commands were refused\n", refused);
    for (int i = 0; i < TRIES; i++) {
        double start = clock_passed();
        bool good = talus_table_undo(table, 1) == TALUS_OK;
        undo[i] = clock_passed() - start;
        start = clock_passed();
        good = talus_table_redo(table, 1) == TALUS_OK && good;
        redo[i] = clock_passed() - start;
        if (!good) puts("undo or redo failed");
    }
    snprintf(title, sizeof title, "undo after 100,000 commands, %s", path + strlen("examples/"));
    report(title, undo, 1);
    snprintf(title, sizeof title, "redo after 100,000 commands, %s", path + strlen("examples/"));
    report(title, redo, 1);
    for (int i = 0; i < TRIES; i++) {
        double start = clock_passed();
        for (int k = 0; k < IN_A_ROW; k++)
            (void)talus_table_undo(table, 1);
        undo[i] = (clock_passed() - start) / IN_A_ROW;
    }
    snprintf(title, sizeof title, "undos one after another, %s", path + strlen("examples/"));
    report(title, undo, 1);
    talus_table_free(table);
    free(text);
}

/* The item with another number each time. */
static int item_text(char *out, size_t room, int number)
{
    return snprintf(out, room,
                    "{\"name\": \"Bench Boots\", \"type\": \"equipment\", \"system\": {\"rules\": [{\"key\": "
                    "\"FlatModifier\", \"selector\": \"ac\", \"type\": \"item\", \"value\": %d}]}}",
                    number);
}

static void ask(struct talus *engine, const char *verb, const char *options, int *good)
{
    struct talus_answer *answer = NULL;
    *good += talus_ask(engine, verb, options, &answer) == TALUS_OK && talus_answer_text(answer, TALUS_JSON) != NULL;
    talus_answer_free(answer);
}

static void bench_change(struct talus *engine, struct talus_content *content)
{
    double change[TRIES], lint[TRIES], sheet[TRIES], whole[TRIES];
    int good = 0;
    for (int i = -1; i < TRIES; i++) { /* the first one loads what is needed */
        char text[1000];
        struct talus_content *version = NULL;
        int size = item_text(text, sizeof text, i + 2);
        double start = clock_passed(), at = start;
        if (talus_content_put(content, "boots.json", text, (size_t)size, &version) != TALUS_OK) return;
        (void)talus_use(engine, version);
        if (i >= 0) change[i] = clock_passed() - at;
        at = clock_passed();
        ask(engine, "lint", "{\"document\": \"Bench Boots\", \"system\": \"pf2e\"}", &good);
        if (i >= 0) lint[i] = clock_passed() - at;
        at = clock_passed();
        ask(engine, "sheet", "{\"document\": \"Brannoch of the Ford\", \"with\": [\"Bench Boots\"]}", &good);
        if (i >= 0) sheet[i] = clock_passed() - at;
        if (i >= 0) whole[i] = clock_passed() - start;
        talus_content_free(content);
        content = version;
    }
    if (good != 2 * (TRIES + 1)) printf("%d of %d questions were answered\n", good, 2 * (TRIES + 1));
    report("a changed item: the new version", change, 5);
    report("a changed item: lint", lint, 5);
    report("a changed item: a sheet that wears it", sheet, 5);
    report("a changed item: all three", whole, 5);
    talus_content_free(content);
}

int main(int argc, char **argv)
{
    char path[1000];
    struct talus *engine = talus_new();
    struct talus_content *content = NULL;
    if (!engine || talus_content_new(&content) != TALUS_OK) return 1;
    bench_undo(engine, "examples/dh2e/ambush.json");
    bench_undo(engine, "examples/pf2e/ford-fight.json");
    snprintf(path, sizeof path, "%s/corpora/pf2e/packs", argc > 1 ? argv[1] : "build/shared");
    if (talus_content_add_path(content, path) != TALUS_OK)
        puts("no compendium: the changed item is measured on the embedded content");
    bench_change(engine, content);
    talus_free(engine);
    return 0;
}
