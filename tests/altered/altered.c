/* altered [--show] FILE...: plays test cases with one value altered, and prints a short digest of all that is said.
 *
 * A case shows what a rule does with some values; next to these are the values where it does something else. Of each case
 * ALTERED_TIMES versions are played. In each of them something in `given` or `do` is altered: a number becomes one more or
 * less, its opposite, twice as much or nothing; a truth its opposite; a text another one that the case has in such a place;
 * a list loses an item, has one twice or is turned round; an object loses a member. Numbers are altered most often. Nothing
 * is expected of the steps, and at the end the table is looked at, in one version of ALTERED_LISTED also the possible
 * commands. Fixtures are documents: these are altered in the same way, and their sheets and mistakes are requested.
 *
 * What is altered is chosen by lots of places in the case, so that a new member changes few versions.
 * A line for each file: its path, a digest of the facts, a digest of the words, between tabs. With --show everything
 * that goes into the digests. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "../walks/walk.h"

enum { ALTERED_TIMES = 40, ALTERED_SLOW_TIMES = 14, ALTERED_LISTED = 6, ALTERED_TEXTS = 64, ALTERED_LONG = 60 };

/* The value with the least lot. Its name is that of the member which it or its list is. */
struct spot {
    struct json *value;
    const char *name;
    uint64_t lot;
};

/* Texts that stand in places of the same name. */
struct others {
    const char *name;
    const struct json *texts[ALTERED_TEXTS];
    size_t count;
};

static bool is_fixed(const char *name)
{
    static const char *const names[] = {"comment", "do", "verb", "system", "name", "description", "_id", "img", NULL};
    for (size_t i = 0; names[i]; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* How often a value of this type is chosen: a lot is the least of so many draws. */
static unsigned weight(const struct json *value)
{
    switch ((enum json_type)value->type) {
    case JSON_INTEGER:
    case JSON_DOUBLE:
        return 6;
    case JSON_FALSE:
    case JSON_TRUE:
        return 3;
    case JSON_STRING:
        return value->count <= ALTERED_LONG ? 2 : 0;
    case JSON_NULL:
    case JSON_ARRAY:
    case JSON_OBJECT:
        return 1;
    }
    return 0;
}

static void find_spot(struct spot *best, struct json *value, const char *name, uint64_t place)
{
    for (unsigned draw = weight(value); draw > 0; draw--) {
        uint64_t lot = walk_scattered(place + draw);
        if (lot >= best->lot) continue;
        *best = (struct spot){value, name, lot};
    }
    for (uint32_t i = 0; i < json_count(value); i++) {
        if (value->type == JSON_ARRAY)
            find_spot(best, &value->items[i], name, walk_scattered(place + i));
        else if (!is_fixed(value->members[i].name))
            find_spot(best, &value->members[i].value, value->members[i].name, walk_mix(place, value->members[i].name));
    }
}

static void find_others(struct others *others, const struct json *value, const char *name, const char *text)
{
    if (value->type == JSON_STRING && strcmp(name, others->name) == 0 && strcmp(value->text, text) != 0 &&
        others->count < ALTERED_TEXTS)
        others->texts[others->count++] = value;
    for (uint32_t i = 0; i < json_count(value); i++)
        find_others(others, json_at(value, i), value->type == JSON_OBJECT ? value->members[i].name : name, text);
}

static int64_t another_number(int64_t number, uint64_t lot)
{
    const int64_t choices[] = {number + 1, number - 1, 0, number ? -number : 1, 2 * number, 1, number + 1, number - 1};
    return number < INT32_MAX && number > INT32_MIN ? choices[lot % (sizeof choices / sizeof *choices)] : 0;
}

static void alter_list(struct arena *arena, struct json *list, uint64_t lot)
{
    if (!list->count) return;
    size_t at = (size_t)(lot / 4 % list->count);
    struct json item = list->items[at];
    if (lot % 4 == 0) {
        json_push(arena, list, json_copy(arena, &item));
    } else if (lot % 4 < 3) {
        json_remove_at(list, at);
    } else {
        for (size_t i = 0, last = list->count - 1; i < last; i++, last--) {
            item = list->items[i];
            list->items[i] = list->items[last];
            list->items[last] = item;
        }
    }
}

static void alter(struct json_document *file, const struct spot *spot)
{
    struct json *value = spot->value;
    uint64_t lot = walk_scattered(spot->lot);
    struct others others = {.name = spot->name};
    switch ((enum json_type)value->type) {
    case JSON_INTEGER:
        *value = json_make_int(another_number(value->integer, lot));
        break;
    case JSON_DOUBLE:
        *value = json_make_double(lot % 2 ? value->number + 0.5 : -value->number);
        break;
    case JSON_FALSE:
    case JSON_TRUE:
        *value = json_make_bool(value->type == JSON_FALSE);
        break;
    case JSON_NULL:
        *value = json_make_int(1);
        break;
    case JSON_STRING:
        find_others(&others, &file->root, "", value->text);
        *value = others.count ? *others.texts[lot % others.count] : json_make_text(&file->arena, "", 0);
        break;
    case JSON_ARRAY:
        alter_list(&file->arena, value, lot);
        break;
    case JSON_OBJECT:
        if (value->count) json_remove(value, value->members[lot % value->count].name);
        break;
    }
}

/* Nothing is expected of the steps, and the table is looked at after them. */
static void expect_nothing(struct json_document *file, size_t look_count)
{
    static const char *const looks[] = {"view", "legal"};
    struct arena *arena = &file->arena;
    const struct json *given = json_get(&file->root, "given");
    struct json steps = json_make_array(), expect = json_make_array();
    const struct json *known = json_get(&file->root, "do");
    for (size_t i = 0; i < json_count(known); i++) json_push(arena, &steps, *json_at(known, i));
    for (size_t i = 0; given && !json_get(given, "document") && i < look_count; i++) {
        struct json step = json_make_object();
        json_set_copied(arena, &step, looks[i], json_make_bool(true));
        json_push(arena, &steps, step);
    }
    for (size_t i = 0; i < steps.count; i++) json_push(arena, &expect, json_make_object());
    json_set(arena, &file->root, "do", steps);
    json_set(arena, &file->root, "expect", expect);
}

static void ask(struct walk *walk, const char *system, const char *verb, const char *path, const struct json *document)
{
    struct text text = {0};
    struct talus_answer *answer = NULL;
    json_write_pretty(&text, document);
    struct talus_question question = {.size = sizeof question,
                                      .verb = verb,
                                      .system = system,
                                      .file = path,
                                      .text = text_get(&text),
                                      .text_size = text.length};
    enum talus_status status = talus_ask_about(walk->engine, &question, &answer);
    walk_note(walk, verb, text_get(&text), status, answer);
    text_free(&text);
}

static void follow(struct walk *walk, const char *system, const char *path, unsigned version)
{
    static const char *const verbs[] = {"sheet", "lint", "show"};
    struct json_document file;
    struct spot spot = {.lot = UINT64_MAX};
    uint64_t lot = walk_scattered(walk_mix(1, path) + version);
    if (json_load(&file, path, NULL) != STATUS_OK || file.root.type != JSON_OBJECT) {
        json_free(&file);
        return;
    }
    if (strstr(path, "/fixtures/")) {
        find_spot(&spot, &file.root, "", lot);
        alter(&file, &spot);
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) ask(walk, system, verbs[i], path, &file.root);
    } else {
        struct json *given = (struct json *)json_get(&file.root, "given"), *steps = (struct json *)json_get(&file.root, "do");
        if (given) find_spot(&spot, given, "", lot);
        if (steps) find_spot(&spot, steps, "", walk_mix(lot, "do"));
        if (spot.value) alter(&file, &spot);
        expect_nothing(&file, version % ALTERED_LISTED ? 1 : 2);
        ask(walk, system, "test", path, &file.root);
    }
    json_free(&file);
}

static void follow_file(struct talus *engine, const char *path, bool shows)
{
    struct walk walk = {.engine = engine, .shows = shows, .facts = 1, .words = 1};
    const char *cases = strstr(path, "cases/");
    char system[32];
    snprintf(system, sizeof system, "%.*s", (int)strcspn(cases ? cases + 6 : path, "/"), cases ? cases + 6 : path);
    /* A version of PF2e costs more than three of another system. */
    unsigned times = strcmp(system, "pf2e") == 0 ? ALTERED_SLOW_TIMES : ALTERED_TIMES;
    for (unsigned i = 0; i < times; i++) follow(&walk, system, path, i);
    walk_print(&walk, path);
}

int main(int argc, char **argv)
{
    int first = argc > 1 && strcmp(argv[1], "--show") == 0 ? 2 : 1;
    struct talus *engine = talus_new();
    if (!engine) return 1;
    for (int i = first; i < argc; i++) follow_file(engine, argv[i], first == 2);
    talus_free(engine);
    return 0;
}
