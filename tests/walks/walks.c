/* walks [--show] FILE...: goes on from test cases, and prints a short digest of all that is said on the way.
 *
 * The table of a case is set up and its commands are sent. Then, for WALK_STEPS steps, one of the legal commands is
 * sent, first with a member damaged, then whole. After that the machine players send some. The walk requests the sheet of
 * each document inside the case, and of each fixture, and explanations of some of the numbers that it names.
 *
 * A line for each file: its path, a digest of the facts, a digest of the words, between tabs. With --show everything
 * that goes into the digests. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "core/fixtures.h"
#include "walk.h"
#include "../unit/host.h"

enum { WALK_STEPS = 8, WALK_ADVISED = 8, WALK_NUMBERS = 3 };

static void walk_table(struct walk *walk, const char *system, const struct json *file)
{
    const struct json *given = json_get(file, "given"), *steps = json_get(file, "do");
    struct text text = {0};
    if (!json_is(given, JSON_OBJECT) || json_get(given, "document")) return;
    json_write(&text, given);
    uint64_t seed = (uint64_t)json_to_int(json_get(given, "seed"), 1);
    walk->table = open_seeded(walk->engine, system, text_get(&text), text.length, seed);
    talus_diagnostic_clear(walk->engine);
    if (walk->table) {
        walk_look_around(walk);
        for (size_t i = 0; i < json_count(steps); i++) {
            text_clear(&text);
            json_write(&text, json_at(steps, i));
            if (json_get(json_at(steps, i), "do")) walk_send(walk, text_get(&text));
        }
        walk_on(walk);
        walk_advised(walk);
        walk_look_around(walk);
        walk_look(walk, "actors", NULL);
    }
    talus_table_free(walk->table);
    text_free(&text);
}

/* The documents of a case; those that are fixtures are asked once, by themselves. */
static void ask_documents(struct walk *walk, const char *system, const struct json *file)
{
    const struct json *given = json_get(file, "given"), *steps = json_get(file, "do"), *actors = json_get(given, "actors");
    const struct json *document = json_get(given, "document");
    if (json_is(document, JSON_OBJECT)) walk_ask_document(walk, system, document);
    for (size_t i = 0; i < json_count(steps); i++) {
        document = json_get(json_at(steps, i), "document");
        if (json_is(document, JSON_OBJECT)) walk_ask_document(walk, system, document);
    }
    for (size_t i = 0; i < json_count(actors); i++) {
        document = json_get(json_at(actors, i), "actor");
        if (json_is(document, JSON_OBJECT)) walk_ask_document(walk, system, document);
    }
}

/* tests/cases/SYSTEM/... */
static void system_of(char system[32], const char *path)
{
    const char *cases = strstr(path, "cases/");
    cases = cases ? cases + 6 : path;
    snprintf(system, 32, "%.*s", (int)strcspn(cases, "/"), cases);
}

static void walk_file(struct talus *engine, const char *path, bool shows)
{
    struct json_document file, whole;
    struct walk walk = {.engine = engine, .shows = shows, .steps = WALK_STEPS, .advised = WALK_ADVISED, .explained = WALK_NUMBERS,
                        .facts = 1, .words = 1};
    char system[32];
    system_of(system, path);
    walk.lot = walk_mix(1, path);
    if (json_load(&file, path, NULL) == STATUS_OK) {
        if (strstr(path, "/fixtures/"))
            walk_ask_document(&walk, system, &file.root);
        else
            ask_documents(&walk, system, &file.root);
    }
    json_free(&file);
    if (!strstr(path, "/fixtures/")) {
        if (fixtures_load(&whole, path, NULL) == STATUS_OK) walk_table(&walk, system, &whole.root);
        json_free(&whole);
    }
    walk_print(&walk, path);
}

int main(int argc, char **argv)
{
    int first = argc > 1 && strcmp(argv[1], "--show") == 0 ? 2 : 1;
    struct talus *engine = talus_new();
    if (!engine) return 1;
    for (int i = first; i < argc; i++) walk_file(engine, argv[i], first == 2);
    talus_free(engine);
    return 0;
}
