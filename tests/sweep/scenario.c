/* sweep_scenario: scenarios of the examples and the test cases with one fault: a member of another type, or another
 * name in the place of a member's. Each is told in a diagnostic that names the place in the file, or the scenario is
 * refused with a reason. What stands inside the documents of actors and cards is a matter of lint and left alone. Each
 * kind of place is tried once. Prints "pass scenario/SYSTEM"; the last line on standard error names the fault when it
 * stops. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/map.h"
#include "base/symbol.h"
#include "core/fixtures.h"
#include "core/system.h"
#include "json/json.h"
#include "talus.h"

struct trying {
    struct talus *engine;
    const struct system *system;
    const char *path;
    struct json_document file;
    struct json *scenario;
    struct symbols places; /* kinds of places that were tried */
    struct text place;     /* of the value that is tried: "actors/0/at" as a pointer, then as a kind */
    size_t faults;
    bool failed;
};

static const char file_name[] = "the file";

/* Is one of the diagnostics about this place, what it stands in or a part of it, with a line of the file? */
static bool is_told(struct trying *trying, const char *pointer)
{
    for (size_t i = 0; i < talus_diagnostic_count(trying->engine); i++) {
        const struct talus_diagnostic *diagnostic = talus_diagnostic_get(trying->engine, i);
        if (!diagnostic->pointer || !diagnostic->line || !diagnostic->file) continue;
        size_t here = strlen(pointer), there = strlen(diagnostic->pointer);
        if (strcmp(diagnostic->file, file_name) == 0 &&
            strncmp(diagnostic->pointer, pointer, here < there ? here : there) == 0 && (there > 0 || here == 0))
            return true;
    }
    return false;
}

static bool has_error(struct trying *trying)
{
    for (size_t i = 0; i < talus_diagnostic_count(trying->engine); i++) {
        const struct talus_diagnostic *diagnostic = talus_diagnostic_get(trying->engine, i);
        if (diagnostic->severity == TALUS_ERROR && diagnostic->file && strcmp(diagnostic->file, file_name) == 0)
            return true;
    }
    return false;
}

/* The scenario as it is now, at a table. */
static void try_fault(struct trying *trying, const char *pointer, const char *what)
{
    struct text text = {0};
    json_write_pretty(&text, trying->scenario);
    struct talus_scenario scenario = {.size = sizeof scenario,
                                      .system = trying->system->id,
                                      .file = file_name,
                                      .text = text_get(&text),
                                      .text_size = text.length,
                                      .seed = 1};
    struct talus_table *table = NULL;
    talus_diagnostic_clear(trying->engine);
    (void)talus_table_new(trying->engine, &scenario, &table);
    trying->faults++;
    if (!is_told(trying, pointer) && (table || !has_error(trying))) {
        fprintf(stderr, "%s: %s %s was %s\n", trying->path, pointer, what,
                table ? "taken without a word" : "refused without a reason");
        trying->failed = true;
    }
    talus_table_free(table);
    text_free(&text);
}

static bool is_other_type(const struct json *a, const struct json *b)
{
    bool numbers = json_is_number(a) && json_is_number(b);
    bool truths = (a->type == JSON_TRUE || a->type == JSON_FALSE) && (b->type == JSON_TRUE || b->type == JSON_FALSE);
    return a->type != b->type && !numbers && !truths;
}

/* A side is given by its number or its name, and listed as a name or an object. */
static bool is_another_form(const char *pointer, const struct json *other)
{
    const char *last = strrchr(pointer, '/');
    if (last && strcmp(last, "/side") == 0) return json_is_number(other) || json_is(other, JSON_STRING);
    bool listed = strncmp(pointer, "/sides/", 7) == 0 && last == pointer + 6;
    return listed && (json_is(other, JSON_STRING) || json_is(other, JSON_OBJECT));
}

static void try_types(struct trying *trying, struct json *value)
{
    static const char *const names[] = {"as null", "as true", "as a number", "as text", "as a list", "as an object"};
    const struct json others[] = {json_make_null(),  json_make_bool(true),
                                  json_make_int(3),  json_make_text(&trying->file.arena, "?", 1),
                                  json_make_array(), json_make_object()};
    struct json kept = *value;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!is_other_type(&kept, &others[i]) || is_another_form(text_get(&trying->place), &others[i])) continue;
        *value = others[i];
        try_fault(trying, text_get(&trying->place), names[i]);
    }
    *value = kept;
}

/* The same object with another name for its last member: names lie in addition to their keys, so it is made again. */
static void try_name(struct trying *trying, struct json *object, uint32_t index)
{
    struct json kept = *object, renamed = json_make_object();
    struct arena arena;
    char name[128];
    arena_init(&arena);
    snprintf(name, sizeof name, "%.100sx", kept.members[index].name);
    for (uint32_t i = 0; i < kept.count; i++)
        json_set_copied(&arena, &renamed, i == index ? name : kept.members[i].name, kept.members[i].value);
    *object = renamed;
    struct text pointer = {0};
    text_addf(&pointer, "%sx", text_get(&trying->place));
    try_fault(trying, text_get(&pointer), "by another name");
    text_free(&pointer);
    *object = kept;
    arena_free(&arena);
}

/* Documents have their own checker, and what is in "talus" is for other programs. */
static bool is_walked(const char *kind)
{
    return strcmp(kind, "/actors/#/actor") != 0 && strcmp(kind, "/cards/#") != 0 && strcmp(kind, "/talus") != 0;
}

static void try_inside(struct trying *trying, struct json *value, const char *kind);

static void try_part(struct trying *trying, struct json *container, uint32_t index, const char *kind)
{
    struct json *part = container->type == JSON_ARRAY ? &container->items[index] : &container->members[index].value;
    size_t length = trying->place.length, known = trying->places.count;
    struct text inner = {0};
    if (container->type == JSON_ARRAY) {
        text_addf(&trying->place, "/%u", index);
        text_addf(&inner, "%s/#", kind);
    } else {
        text_addf(&trying->place, "/%s", container->members[index].name);
        text_addf(&inner, "%s/%s", kind, container->members[index].name);
    }
    char key[512];
    snprintf(key, sizeof key, "%s%.300s %d", trying->system->id, text_get(&inner), part->type);
    (void)symbol_intern_text(&trying->places, key);
    if (trying->places.count > known) {
        fprintf(stderr, "%s %s\n", trying->path, text_get(&trying->place));
        try_types(trying, part);
        if (container->type == JSON_OBJECT) try_name(trying, container, index);
    }
    if (is_walked(text_get(&inner))) try_inside(trying, part, text_get(&inner));
    text_free(&inner);
    trying->place.length = length;
    if (trying->place.bytes) trying->place.bytes[length] = '\0';
}

static void try_inside(struct trying *trying, struct json *value, const char *kind)
{
    for (uint32_t i = 0; i < json_count(value); i++)
        try_part(trying, value, i, kind);
}

/* The system is that of the folder: tests/cases/SYSTEM/..., examples/SYSTEM/... */
static void try_file(struct trying *trying, const char *root, const char *path)
{
    char name[32];
    const char *below = path + strlen(root) + 1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(below, "/"), below);
    trying->path = path;
    trying->system = system_find(name);
    if (!trying->system || !trying->system->table || fixtures_load(&trying->file, path, NULL) != STATUS_OK) return;
    const struct json *given = json_get(&trying->file.root, "given");
    trying->scenario = (struct json *)(uintptr_t)(given ? given : &trying->file.root);
    bool plays = json_get(trying->scenario, "actors") || json_get(trying->scenario, "random");
    if (plays && !json_get(trying->scenario, "document")) try_inside(trying, trying->scenario, "");
    json_free(&trying->file);
}

static void try_folder(struct trying *trying, const char *root)
{
    struct arena arena;
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    arena_init(&arena);
    if (fs_list(&arena, (struct fs_search){root, ".json"}, &files, &count, &why) != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", root, why);
        exit(1);
    }
    for (size_t i = 0; i < count; i++)
        try_file(trying, root, files[i]);
    arena_free(&arena);
}

int main(void)
{
    struct trying trying = {.engine = talus_new()};
    if (!trying.engine) return 1;
    symbols_init(&trying.places, NULL);
    try_folder(&trying, "examples");
    try_folder(&trying, "tests/cases");
    fprintf(stderr, "%zu faults\n", trying.faults);
    for (size_t i = 0; !trying.failed && systems_all[i]; i++)
        if (systems_all[i]->table) printf("pass scenario/%s\n", systems_all[i]->id);
    text_free(&trying.place);
    symbols_free(&trying.places);
    talus_free(trying.engine);
    return trying.failed;
}
