/* answers.c: the shapes of answers as a JSON Schema and as a page.
 *
 * A row has a name, a type and what it means. Types are written in a small notation:
 *
 *     text integer number bool null json object   plain values; json is anything, object any object
 *     'word'                                      this text
 *     [T]  {T}  (T, U)  T | U                     list, object with free keys, list of fixed length, either
 *     Shape                                       an object with declared members
 *     @Sheet                                      the shape of this name that the system of the answer declares
 *     @Document @Command @Event                   what the system's own tables declare: answers_add_printed
 *     P2vDocument/spell                           a definition inside the schema of documents */
#include "verbs/answers.h"

#ifndef __wasi__ /* a browser has the types that are made of this schema */

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "core/command.h"
#include "core/table.h"
#include "verbs/verb.h"

enum answers_kind {
    ANSWERS_SHAPE,
    ANSWERS_ALIAS,
    ANSWERS_LIKE,
    ANSWERS_MEMBER,
    ANSWERS_ASK,
    ANSWERS_TABLE,
    ANSWERS_END
};

static const struct answers_row {
    enum answers_kind kind;
    const char *name; /* of a member that may be absent it ends with "?" */
    const char *type, *doc;
} answers_rows[] = {
#define SHAPE(name, doc) {ANSWERS_SHAPE, name, "", doc},
#define ALIAS(name, type, doc) {ANSWERS_ALIAS, name, type, doc},
#define LIKE(name) {ANSWERS_LIKE, name, "", ""},
#define MEMBER(name, type, doc) {ANSWERS_MEMBER, name, type, doc},
#define ANSWER(verb, type, doc) {ANSWERS_ASK, verb, type, doc},
#define TABLE(verb, type, doc) {ANSWERS_TABLE, verb, type, doc},
#include "verbs/answers.def"
#include "systems/pf2e/answers.def"
#include "systems/swse/answers.def"
#include "systems/dnd5e/answers.def"
#include "systems/dh2e/answers.def"
#include "systems/p2v/answers.def"
#undef SHAPE
#undef ALIAS
#undef LIKE
#undef MEMBER
#undef ANSWER
#undef TABLE
    {ANSWERS_END, NULL, NULL, NULL},
};

enum { ANSWERS_NAME = 64 };

/* "pf2e" and "Sheet" are the shape "Pf2eSheet". */
static const char *answers_own(char room[ANSWERS_NAME], const struct system *system, const char *name)
{
    (void)snprintf(room, ANSWERS_NAME, "%s%s", system ? system->id : "", name);
    if (system && room[0] >= 'a') room[0] = (char)(room[0] - 'a' + 'A');
    return room;
}

static const struct answers_row *answers_shape(const char *name)
{
    for (const struct answers_row *row = answers_rows; row->kind != ANSWERS_END; row++) {
        bool declares = row->kind == ANSWERS_SHAPE || row->kind == ANSWERS_ALIAS;
        if (declares && strcmp(row->name, name) == 0) return row;
    }
    return NULL;
}

/* ---- the notation ---- */

struct answers_reader {
    struct arena *arena;
    const struct system *system; /* whose shapes @names are; may be NULL */
    const char *at;
};

static struct json answers_union(struct answers_reader *reader);

static struct json answers_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static struct json answers_one(struct arena *arena, const char *name, struct json value)
{
    struct json out = json_make_object();
    json_set(arena, &out, name, value);
    return out;
}

static bool answers_take(struct answers_reader *reader, char letter)
{
    while (*reader->at == ' ')
        reader->at++;
    if (*reader->at != letter) return false;
    reader->at++;
    return true;
}

/* (T, U): a list with exactly these. */
static struct json answers_tuple(struct answers_reader *reader)
{
    struct arena *arena = reader->arena;
    struct json items = json_make_array(), out = answers_one(arena, "type", answers_text(arena, "array"));
    do {
        json_push(arena, &items, answers_union(reader));
    } while (answers_take(reader, ','));
    (void)answers_take(reader, ')');
    int64_t count = (int64_t)json_count(&items);
    json_set(arena, &out, "prefixItems", items);
    json_set(arena, &out, "items", json_make_bool(false));
    json_set(arena, &out, "minItems", json_make_int(count));
    return out;
}

/* [T] and {T}. */
static struct json answers_many(struct answers_reader *reader, const char *type, const char *member, char end)
{
    struct arena *arena = reader->arena;
    struct json out = answers_one(arena, "type", answers_text(arena, type));
    json_set(arena, &out, member, answers_union(reader));
    (void)answers_take(reader, end);
    return out;
}

/* Letters and digits from here on. */
static void answers_word(struct answers_reader *reader, char word[ANSWERS_NAME])
{
    size_t length = 0;
    while (length + 1 < ANSWERS_NAME && (ascii_is_letter(*reader->at) || ascii_is_digit(*reader->at)))
        word[length++] = *reader->at++;
    word[length] = 0;
}

/* P2vDocument/spell: others refer to the definitions of a schema by its $id. */
static struct json answers_inside(struct answers_reader *reader, const char *document)
{
    char own[ANSWERS_NAME], room[ANSWERS_NAME], path[2 * ANSWERS_NAME] = "";
    answers_word(reader, own);
    for (size_t i = 0; systems_all[i]; i++) {
        if (strcmp(answers_own(room, systems_all[i], "Document"), document) == 0)
            (void)snprintf(path, sizeof path, "urn:talus:schema:%s#/$defs/%s", systems_all[i]->id, own);
    }
    return answers_one(reader->arena, "$ref", answers_text(reader->arena, path));
}

static struct json answers_name(struct answers_reader *reader)
{
    static const char *const plain[][2] = {{"text", "string"},  {"integer", "integer"}, {"number", "number"},
                                           {"bool", "boolean"}, {"null", "null"},       {"object", "object"}};
    struct arena *arena = reader->arena;
    char name[ANSWERS_NAME], room[ANSWERS_NAME], path[ANSWERS_NAME + 16];
    const struct system *own = answers_take(reader, '@') ? reader->system : NULL;
    answers_word(reader, name);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(name, plain[i][0]) == 0) return answers_one(arena, "type", answers_text(arena, plain[i][1]));
    }
    if (strcmp(name, "json") == 0) return json_make_object();
    if (answers_take(reader, '/')) return answers_inside(reader, name);
    (void)snprintf(path, sizeof path, "#/$defs/%s", answers_own(room, own, name));
    return answers_one(arena, "$ref", answers_text(arena, path));
}

static struct json answers_single(struct answers_reader *reader)
{
    if (answers_take(reader, '[')) return answers_many(reader, "array", "items", ']');
    if (answers_take(reader, '{')) return answers_many(reader, "object", "additionalProperties", '}');
    if (answers_take(reader, '(')) return answers_tuple(reader);
    if (!answers_take(reader, '\'')) return answers_name(reader);
    const char *end = strchr(reader->at, '\'');
    struct json word = json_make_text(reader->arena, reader->at, (size_t)(end - reader->at));
    reader->at = end + 1;
    return answers_one(reader->arena, "const", word);
}

/* T | U; words alone become an enumeration. */
static struct json answers_union(struct answers_reader *reader)
{
    struct arena *arena = reader->arena;
    struct json all = json_make_array(), words = json_make_array();
    do {
        struct json one = answers_single(reader);
        const struct json *word = json_get(&one, "const");
        if (word) json_push(arena, &words, *word);
        json_push(arena, &all, one);
    } while (answers_take(reader, '|'));
    if (json_count(&all) == 1) return *json_at(&all, 0);
    if (json_count(&all) == json_count(&words)) return answers_one(arena, "enum", words);
    return answers_one(arena, "anyOf", all);
}

static struct json answers_type(struct arena *arena, const struct system *system, const char *type)
{
    struct answers_reader reader = {arena, system, type};
    return answers_union(&reader);
}

static bool answers_declares(const struct system *system, const char *type);

static bool answers_is_member(const struct answers_row *row)
{
    return row->kind == ANSWERS_MEMBER || row->kind == ANSWERS_LIKE;
}

/* Is it declared once for each system? */
static bool answers_is_general(const struct answers_row *shape)
{
    for (const struct answers_row *row = shape + 1; answers_is_member(row); row++) {
        if (strchr(row->type, '@')) return true;
    }
    return false;
}

static bool answers_has(const struct system *system, const struct answers_row *shape)
{
    for (const struct answers_row *row = shape + 1; answers_is_member(row); row++) {
        if (!answers_declares(system, row->type)) return false;
    }
    return true;
}

/* Does the system declare all the @names of this type? */
static bool answers_declares(const struct system *system, const char *type)
{
    for (const char *at = strchr(type, '@'); at; at = strchr(at + 1, '@')) {
        char name[ANSWERS_NAME] = "", room[ANSWERS_NAME];
        size_t length = 0;
        for (; ascii_is_letter(at[length + 1]) && length + 1 < sizeof name; length++)
            name[length] = at[length + 1];
        const struct answers_row *general = answers_shape(name);
        if (strcmp(name, "Event") == 0 || strcmp(name, "Command") == 0) {
            if (!system->table) return false;
        } else if (strcmp(name, "Document") == 0) {
            if (!system->schema) return false;
        } else if (!answers_shape(answers_own(room, system, name)) &&
                   !(general && answers_is_general(general) && answers_has(system, general))) {
            return false;
        }
    }
    return true;
}

/* ---- the schema ---- */

/* A schema that grows member by member. */
struct answers_maker {
    struct arena *arena;
    const struct system *system; /* whose shapes @names are; may be NULL */
    struct json properties, required;
};

static void answers_add_members(struct answers_maker *maker, const struct answers_row *shape)
{
    struct arena *arena = maker->arena;
    for (const struct answers_row *row = shape + 1; answers_is_member(row); row++) {
        if (row->kind == ANSWERS_LIKE) {
            answers_add_members(maker, answers_shape(row->name));
            continue;
        }
        char name[ANSWERS_NAME];
        (void)snprintf(name, sizeof name, "%s", row->name);
        size_t length = strlen(name);
        bool maybe = name[length - 1] == '?';
        if (maybe) name[length - 1] = 0;
        struct json one = answers_type(arena, maker->system, row->type);
        json_set(arena, &one, "description", answers_text(arena, row->doc));
        json_set_copied(arena, &maker->properties, name, one);
        if (!maybe) json_push(arena, &maker->required, answers_text(arena, name));
    }
}

static struct json answers_object(struct arena *arena, const struct system *system, const struct answers_row *shape)
{
    struct json out = answers_one(arena, "type", answers_text(arena, "object"));
    struct answers_maker maker = {arena, system, json_make_object(), json_make_array()};
    answers_add_members(&maker, shape);
    json_set(arena, &out, "description", answers_text(arena, shape->doc));
    json_set(arena, &out, "properties", maker.properties);
    if (json_count(&maker.required)) json_set(arena, &out, "required", maker.required);
    json_set(arena, &out, "additionalProperties", json_make_bool(false));
    return out;
}

static void answers_add_shape(struct arena *arena, const struct answers_row *shape, struct json *defs)
{
    char room[ANSWERS_NAME];
    if (shape->kind == ANSWERS_ALIAS) {
        struct json type = answers_type(arena, NULL, shape->type);
        json_set(arena, &type, "description", answers_text(arena, shape->doc));
        json_set_copied(arena, defs, shape->name, type);
        return;
    }
    if (!answers_is_general(shape)) {
        json_set_copied(arena, defs, shape->name, answers_object(arena, NULL, shape));
        return;
    }
    for (size_t i = 0; systems_all[i]; i++) {
        if (answers_has(systems_all[i], shape))
            json_set_copied(arena, defs, answers_own(room, systems_all[i], shape->name),
                            answers_object(arena, systems_all[i], shape));
    }
}

static const char *answers_place(const struct answers_row *row)
{
    return row->kind == ANSWERS_ASK ? "ask" : "table";
}

/* "ask.sheet" is any of "ask.sheet.pf2e" ..., where it differs. */
static void answers_add_answer(struct arena *arena, const struct answers_row *row, struct json *defs)
{
    char name[ANSWERS_NAME], path[ANSWERS_NAME + 16];
    struct json any = json_make_array(), out = json_make_object();
    for (size_t i = 0; strchr(row->type, '@') && systems_all[i]; i++) {
        if (!answers_declares(systems_all[i], row->type)) continue;
        (void)snprintf(name, sizeof name, "%s.%s.%s", answers_place(row), row->name, systems_all[i]->id);
        (void)snprintf(path, sizeof path, "#/$defs/%s", name);
        json_set_copied(arena, defs, name, answers_type(arena, systems_all[i], row->type));
        json_push(arena, &any, answers_one(arena, "$ref", answers_text(arena, path)));
    }
    if (json_count(&any))
        json_set(arena, &out, "anyOf", any);
    else
        out = answers_type(arena, NULL, row->type);
    json_set(arena, &out, "description", answers_text(arena, row->doc));
    (void)snprintf(name, sizeof name, "%s.%s", answers_place(row), row->name);
    json_set_copied(arena, defs, name, out);
}

/* Commands, events and documents have tables that declare them already. The schema of documents keeps its $id, so its
 * references stay inside it. */
static void answers_add_printed(struct arena *arena, const struct system *system, const struct json *documents,
                                struct json *defs)
{
    char room[ANSWERS_NAME];
    const struct json *found = json_get(documents, system->id);
    if (found) {
        struct json document = *found;
        json_remove(&document, "$schema");
        json_set(arena, &document, "description",
                 answers_text(arena, "A document of the content. `talus schema` prints its schema alone."));
        json_set_copied(arena, defs, answers_own(room, system, "Document"), document);
    }
    if (!system->table) return;
    struct json events = event_schema(arena, system->table->events);
    struct json commands = command_schema(arena, system->table);
    json_remove(&events, "$schema");
    json_remove(&commands, "$schema");
    json_set_copied(arena, defs, answers_own(room, system, "Event"), events);
    json_set_copied(arena, defs, answers_own(room, system, "Command"), commands);
}

static struct json answers_defs(struct arena *arena, const struct json *documents)
{
    struct json defs = json_make_object();
    for (const struct answers_row *row = answers_rows; row->kind != ANSWERS_END; row++) {
        if (row->kind == ANSWERS_SHAPE || row->kind == ANSWERS_ALIAS) answers_add_shape(arena, row, &defs);
        if (row->kind == ANSWERS_ASK || row->kind == ANSWERS_TABLE) answers_add_answer(arena, row, &defs);
    }
    for (size_t i = 0; systems_all[i]; i++)
        answers_add_printed(arena, systems_all[i], documents, &defs);
    return defs;
}

static struct json answers_head(struct arena *arena, const char *title)
{
    struct json out =
        answers_one(arena, "$schema", answers_text(arena, "https://json-schema.org/draft/2020-12/schema"));
    json_set(arena, &out, "title", answers_text(arena, title));
    return out;
}

struct json answers_schema(struct arena *arena, const struct json *documents)
{
    struct json out = answers_head(arena, "Answers of Talus");
    json_set(arena, &out, "$id", answers_text(arena, "urn:talus:answers"));
    json_set(arena, &out, "description",
             answers_text(arena, "\"ask.VERB\" is the answer of a verb, \"table.VERB\" that of a table, "
                                 "\"table.do\" what comes of a command; \".SYSTEM\" follows where the systems "
                                 "differ."));
    json_set(arena, &out, "$defs", answers_defs(arena, documents));
    return out;
}

struct json answers_view_schema(struct arena *arena, const struct system *system)
{
    char room[ANSWERS_NAME];
    struct json out = answers_head(arena, "The state of a table"), defs = json_make_object();
    const char *name = answers_own(room, system, "View");
    struct json body = answers_object(arena, NULL, answers_shape(name));
    for (size_t i = 0; i < json_member_count(&body); i++)
        json_set(arena, &out, body.members[i].name, body.members[i].value);
    for (const struct answers_row *row = answers_rows; row->kind != ANSWERS_END; row++) {
        bool shared = strncmp(row->name, "View", 4) == 0, own = strncmp(row->name, name, strlen(name)) == 0;
        if (row->kind == ANSWERS_SHAPE && (shared || own))
            json_set_copied(arena, &defs, row->name, answers_object(arena, NULL, row));
    }
    json_set(arena, &out, "$defs", defs);
    return out;
}

/* ---- the page ---- */

/* In a table of Markdown a bar inside a cell is escaped. */
static void answers_print_type(struct text *out, const char *type)
{
    text_add_char(out, '`');
    for (; *type; type++) {
        if (*type == '|') text_add_char(out, '\\');
        text_add_char(out, *type);
    }
    text_add_char(out, '`');
}

static void answers_print_shape(struct text *out, const struct answers_row *shape)
{
    if (shape->kind == ANSWERS_ALIAS) {
        text_addf(out, "### %s\n\n%s\n\n`%s`\n\n", shape->name, shape->doc, shape->type);
        return;
    }
    text_addf(out, "### %s\n\n%s\n\n| member | type | meaning |\n|---|---|---|\n", shape->name, shape->doc);
    for (const struct answers_row *row = shape + 1; answers_is_member(row); row++) {
        if (row->kind == ANSWERS_LIKE) {
            text_addf(out, "| | | and the members of `%s` |\n", row->name);
            continue;
        }
        text_addf(out, "| `%s` | ", row->name);
        answers_print_type(out, row->type);
        text_addf(out, " | %s |\n", row->doc);
    }
    text_add_char(out, '\n');
}

static void answers_print_answers(struct text *out, enum answers_kind kind)
{
    text_add(out, "| verb | type | answer |\n|---|---|---|\n");
    for (const struct answers_row *row = answers_rows; row->kind != ANSWERS_END; row++) {
        if (row->kind != kind) continue;
        text_addf(out, "| `%s` | ", row->name);
        answers_print_type(out, row->type);
        text_addf(out, " | %s |\n", row->doc);
    }
    text_add_char(out, '\n');
}

void answers_page(struct text *out, const struct system *system)
{
    char room[ANSWERS_NAME];
    const char *prefix = system ? answers_own(room, system, "") : "";
    if (!system) {
        text_add(out, "## Verbs of the engine\n\n");
        answers_print_answers(out, ANSWERS_ASK);
        text_add(out, "## Verbs of a table\n\n");
        answers_print_answers(out, ANSWERS_TABLE);
        text_add(out, "## Shapes\n\n");
    }
    for (const struct answers_row *row = answers_rows; row->kind != ANSWERS_END; row++) {
        bool declares = row->kind == ANSWERS_SHAPE || row->kind == ANSWERS_ALIAS;
        bool wanted = declares && strncmp(row->name, prefix, strlen(prefix)) == 0;
        if (wanted) answers_print_shape(out, row);
    }
}

#endif
