/* kinds_dnd5e_mutants.c: `conform dnd5e/mutants FOLDER`: 2,000 mechanics of the records are damaged. Each mutant must
 * be told of by lint at the damaged place (unknown members, unknown words, values of the wrong sort), and must not
 * crash or hang when it is played all the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "conform.h"
#include "dnd5e_stage.h"
#include "systems/dnd5e/content/roles.h"
#include "systems/dnd5e/verbs/lint.h"

enum { MOST_MUTANTS = 2000, MOST_PLACES = 400 };

enum damage { NEW_MEMBER, RENAMED_MEMBER, UNKNOWN_WORD, WRONG_SORT, DAMAGES };

/* Somewhere in a mechanic: an object, or a member of one. */
struct place_of {
    struct json *object;
    uint32_t member;
    char pointer[200];
};

struct mutants {
    struct conform *conform;
    struct stage stage;
    size_t made, told, by_damage[DAMAGES][2];
};

struct places {
    struct place_of items[MOST_PLACES];
    size_t count;
};

/* Objects whose member names are the writer's own: level tables, parameters of functions, changes to a stat block. */
static bool is_free(const char *name)
{
    static const char *const names[] = {"scaling", "spells", "params", "modifications", "by_level", "values", NULL};
    for (size_t i = 0; names[i]; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* Members whose values are words of a closed list. */
static bool is_listed(const char *name)
{
    static const char *const names[] = {"event",  "timing",   "operation",   "comparison",  "response",
                                        "shape",  "recharge", "choice_type", "disposition", "rounding",
                                        "senses", "match",    "direction",   NULL};
    for (size_t i = 0; names[i]; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static void find_places(struct places *places, struct json *value, const char *pointer, int depth)
{
    for (uint32_t i = 0; depth < 24 && i < json_count(value); i++) {
        bool object = value->type == JSON_OBJECT;
        struct json *inner = object ? &value->members[i].value : &value->items[i];
        struct text at = {0};
        if (object)
            text_addf(&at, "%s/%s", pointer, value->members[i].name);
        else
            text_addf(&at, "%s/%u", pointer, i);
        if (object && places->count < MOST_PLACES && at.length < sizeof places->items->pointer) {
            struct place_of *place = &places->items[places->count++];
            *place = (struct place_of){.object = value, .member = i};
            memcpy(place->pointer, text_get(&at), at.length + 1);
        }
        if (!object || !is_free(value->members[i].name)) find_places(places, inner, text_get(&at), depth + 1);
        text_free(&at);
    }
}

static struct json text_json(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

/* A word, or one of a list of words, becomes nonsense. False: there is none here. */
static bool spoil_word(struct arena *arena, struct json *value)
{
    if (value->type == JSON_ARRAY && value->count && value->items[0].type == JSON_STRING) value = &value->items[0];
    if (value->type != JSON_STRING) return false;
    *value = text_json(arena, "nonsense");
    return true;
}

/* A list or object becomes a number; a word becomes an object. */
static bool spoil_sort(struct json *value)
{
    bool whole = value->type == JSON_ARRAY || value->type == JSON_OBJECT;
    *value = whole ? json_make_bool(true) : json_make_object();
    return true;
}

static bool spoil(struct arena *arena, struct place_of *place, enum damage damage)
{
    struct json_member *member = &place->object->members[place->member];
    bool type = strcmp(member->name, "type") == 0, mechanic = strchr(place->pointer + 14, '/') == NULL;
    switch (damage) {
    case NEW_MEMBER: { /* beside this member */
        *strrchr(place->pointer, '/') = '\0';
        json_set(arena, place->object, "nonsuch", json_make_bool(true));
        memcpy(place->pointer + strlen(place->pointer), "/nonsuch", 9);
        return true;
    }
    case RENAMED_MEMBER:
        *strrchr(place->pointer, '/') = '\0';
        memcpy(place->pointer + strlen(place->pointer), "/nonsuch", 9);
        struct json value = member->value;
        json_remove(place->object, member->name);
        json_set(arena, place->object, "nonsuch", value);
        return true;
    case UNKNOWN_WORD:
        return (is_listed(member->name) || (type && mechanic)) && spoil_word(arena, &member->value);
    case WRONG_SORT:
        return (is_listed(member->name) || type || strcmp(member->name, "effects") == 0 ||
                strcmp(member->name, "requirements") == 0) &&
               spoil_sort(&member->value);
    case DAMAGES:
        break;
    }
    return false;
}

/* A record with the mutant alone, as a separate text, linted. */
static bool is_told(struct mutants *mutants, const struct exhibit *exhibit, const struct json *mutant,
                    const char *pointer)
{
    struct arena *arena = &mutants->stage.arena;
    struct json record = json_make_object(), list = json_make_array();
    const struct json *scaling = json_get(exhibit->record, "scaling"),
                      *options = json_get(exhibit->record, "subfeatures");
    json_push(arena, &list, *mutant);
    json_set(arena, &record, "ruleset", text_json(arena, "dnd5e"));
    json_set(arena, &record, "name", text_json(arena, "Mutant"));
    if (scaling) json_set(arena, &record, "scaling", *scaling);
    if (options) json_set(arena, &record, "subfeatures", *options);
    json_set(arena, &record, "mechanics", list);
    struct text words = {0};
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    json_write(&words, &record);
    bool told = false;
    if (json_parse(&document, "mutant", text_get(&words), words.length, &diags) == STATUS_OK) {
        struct request request = {
            .content = &mutants->stage.content->base, .document = &document, .arena = arena, .diags = &diags};
        d5e_lint(&request);
        size_t length = strlen(pointer);
        for (size_t i = 0; i < diags.count; i++) {
            const char *at = diags.items[i].place.pointer ? diags.items[i].place.pointer : "";
            told = told || (strncmp(at, pointer, length) == 0 && (!at[length] || at[length] == '/'));
        }
    }
    json_free(&document);
    diags_free(&diags);
    text_free(&words);
    return told;
}

/* Used on someone, then a few of the things that may happen. */
static void play_mutant(struct mutants *mutants, const struct exhibit *exhibit, const struct json *mutant)
{
    struct stage *stage = &mutants->stage;
    struct json owner, log = json_make_array();
    int option = 0;
    enum stage_set set = (enum stage_set)(mutants->made % STAGE_SETS);
    struct json scene = stage_scene(stage, exhibit, mutant, true, set, &owner);
    struct text sheet = {0};
    stage_sheet(stage, &owner, &sheet);
    text_free(&sheet);
    struct table *start = stage_table(stage, &scene, &option);
    for (size_t i = 0; start && i < 6; i++) {
        const struct json *opening = stage_opening(stage, (mutants->made + i) % 16), *step;
        struct table *now = table_clone(start);
        if (now && opening) stage_play(stage, now, opening, &log);
        if (now) stage_refresh(now);
        for (size_t n = 0; now && n < 3; n++) {
            step = stage_step(stage, (mutants->made * 13 + i * 29 + n * 41) % 140);
            if (step) stage_play(stage, now, step, &log);
        }
        table_free(now);
    }
    table_free(start);
}

static void mutate(void *context, const struct exhibit *exhibit)
{
    static const char *const names[DAMAGES] = {"new member", "renamed member", "unknown word", "wrong sort"};
    struct mutants *mutants = context;
    size_t most = getenv("TALUS_CONFORM_BRIEF") ? MOST_MUTANTS / 8 : MOST_MUTANTS;
    for (uint64_t round = 0; round < 3 && mutants->made < most; round++) {
        struct rng rng = rng_new(mutants->made, round, 5);
        struct json copy = stage_mechanic(&mutants->stage, exhibit);
        static struct places places;
        places.count = 0;
        find_places(&places, &copy, "/mechanics/0", 0);
        bool spoilt = false;
        struct place_of *place = NULL;
        enum damage damage = (enum damage)(mutants->made % DAMAGES);
        for (int attempt = 0; attempt < 200 && !spoilt && places.count; attempt++) {
            if (attempt == 100) damage = NEW_MEMBER; /* nothing here is of that sort */
            place = &places.items[rng_below(&rng, (uint32_t)places.count)];
            spoilt = spoil(&mutants->stage.arena, place, damage);
        }
        if (!spoilt) continue;
        bool told = is_told(mutants, exhibit, &copy, place->pointer);
        mutants->by_damage[damage][told]++;
        mutants->told += told;
        mutants->made++;
        mutants->conform->line = mutants->made;
        if (!told)
            conform_disagree(mutants->conform, "%s: %s at %s is not told of",
                             json_to_text(json_get(exhibit->record, "name"), "?"), names[damage], place->pointer);
        play_mutant(mutants, exhibit, &copy);
    }
}

static bool run_mutants(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    static const char *const names[DAMAGES] = {"new members", "renamed members", "unknown words", "wrong sorts"};
    struct mutants mutants = {.conform = conform};
    bool good = stage_open(&mutants.stage, path);
    if (good) stage_each(&mutants.stage, mutate, &mutants);
    stage_close(&mutants.stage);
    for (int i = 0; good && i < DAMAGES; i++)
        printf("  %-16s %zu of %zu told of\n", names[i], mutants.by_damage[i][1],
               mutants.by_damage[i][0] + mutants.by_damage[i][1]);
    *agree += mutants.told;
    *total += mutants.made;
    return good;
}

const struct conform_kind conform_kinds_dnd5e_mutants[] = {
    {.name = "dnd5e/mutants", .whole = run_mutants},
    {0},
};
