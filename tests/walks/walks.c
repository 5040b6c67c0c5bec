/* walks [--show] FILE...: goes on from test cases, and prints a short digest of all that is said on the way.
 *
 * The table of a case is set up and its commands are sent. Then, for WALK_STEPS steps, one of the legal commands is
 * sent, first with a member damaged, then whole. After that the machine players send some. Kinds of commands that were not sent yet come first; otherwise a
 * command's own text decides, so that a new kind of command changes few walks. The walk requests the sheet of each
 * document inside the case, and of each fixture, and explanations of some of the numbers that it names.
 *
 * A line for each file: its path, a digest of the facts, a digest of the words, between tabs. With --show everything
 * that goes into the digests. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fixtures.h"
#include "json/json.h"
#include "../unit/host.h"

enum { WALK_STEPS = 8, WALK_ADVISED = 8, WALK_KINDS = 128, WALK_KIND_SIZE = 48, WALK_NUMBERS = 3, WALK_PREVIEWS = 32 };

/* These members are words for people, as in tests/recorded/run. */
static const char *const walk_words[] = {"text", "reason", "prompt", "message", "hint",
                                         "why",  "label",  "labels", "title",   NULL};

struct walk {
    struct talus *engine;
    struct talus_table *table;
    const char *path;
    bool shows;
    uint64_t lot; /* of the file: what is chosen depends on it */
    uint64_t facts, words;
    enum talus_outcome outcome;
    char kinds[WALK_KINDS][WALK_KIND_SIZE]; /* that were sent */
    unsigned sent[WALK_KINDS];
    size_t kind_count;
};

static uint64_t mix_bytes(uint64_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    return mix_bytes(hash, text, strlen(text) + 1);
}

/* Neighbouring numbers and similar texts shall not be neighbours in the order of lots. */
static uint64_t scattered(uint64_t hash)
{
    hash = (hash ^ hash >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static bool is_word(const char *name)
{
    for (size_t i = 0; walk_words[i]; i++)
        if (strcmp(walk_words[i], name) == 0) return true;
    return false;
}

static void note_json(struct walk *walk, const struct json *value, bool word)
{
    if (value->type == JSON_ARRAY || value->type == JSON_OBJECT) {
        walk->facts = mix_bytes(walk->facts, value->type == JSON_ARRAY ? "[" : "{", 1);
        for (uint32_t i = 0; i < value->count; i++) {
            if (value->type == JSON_OBJECT) walk->facts = mix_text(walk->facts, value->members[i].name);
            if (value->type == JSON_OBJECT)
                note_json(walk, &value->members[i].value, word || is_word(value->members[i].name));
            else
                note_json(walk, &value->items[i], word);
        }
        return;
    }
    uint64_t *hash = word ? &walk->words : &walk->facts;
    if (value->type == JSON_STRING) {
        *hash = mix_bytes(*hash, value->text, value->count + 1);
    } else if (value->type == JSON_INTEGER) {
        *hash = scattered(*hash ^ (uint64_t)value->integer);
    } else {
        struct text text = {0};
        json_write(&text, value);
        *hash = mix_text(*hash, text_get(&text));
        text_free(&text);
    }
}

/* What was asked, and all that came back. */
static void note(struct walk *walk, const char *what, const char *detail, enum talus_status status,
                 struct talus_answer *answer)
{
    struct json_document data;
    const char *json = answer ? talus_answer_text(answer, TALUS_JSON) : NULL;
    const char *raw = answer ? talus_answer_text(answer, TALUS_RAW) : NULL;
    const char *text = answer ? talus_answer_text(answer, TALUS_TEXT) : NULL;
    walk->facts = mix_text(walk->facts, talus_status_name(status));
    if (json && json_parse(&data, "answer", json, strlen(json), NULL) == STATUS_OK) note_json(walk, &data.root, false);
    if (json) json_free(&data);
    if (raw) walk->facts = mix_text(walk->facts, raw);
    if (text) walk->words = mix_text(walk->words, text);
    for (size_t i = 0; i < talus_diagnostic_count(walk->engine); i++) {
        const struct talus_diagnostic *diagnostic = talus_diagnostic_get(walk->engine, i);
        walk->facts = mix_text(walk->facts, diagnostic->code);
        walk->words = mix_text(walk->words, diagnostic->message);
    }
    if (walk->shows) {
        printf("%s %s: %s\n%s\n", what, detail, talus_status_name(status), json ? json : "");
        if (raw || text) printf("%s\n", raw ? raw : text);
    }
    talus_diagnostic_clear(walk->engine);
    talus_answer_free(answer);
}

static void look_at(struct walk *walk, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_table_ask(walk->table, verb, options, &answer);
    note(walk, verb, options ? options : "", status, answer);
}

static void look_at_command(struct walk *walk, const char *verb, const char *command)
{
    struct text options = {0};
    text_addf(&options, "{\"command\":%s}", command);
    look_at(walk, verb, text_get(&options));
    text_free(&options);
}

static void send(struct walk *walk, const char *command)
{
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_table_do(walk->table, command, &walk->outcome, &answer);
    note(walk, "do", command, status, answer);
    if (walk->outcome == TALUS_DONE) look_at(walk, "last", NULL);
}

/* The kind of a command is its name, with that of an action that it is for. */
static unsigned *times_sent(struct walk *walk, const struct json *command)
{
    char kind[WALK_KIND_SIZE];
    size_t i = 0;
    snprintf(kind, sizeof kind, "%s %s", json_to_text(json_get(command, "do"), ""),
             json_to_text(json_get(command, "action"), ""));
    while (i < walk->kind_count && strcmp(walk->kinds[i], kind) != 0) i++;
    if (i == WALK_KINDS) return &walk->sent[0];
    if (i == walk->kind_count) {
        snprintf(walk->kinds[i], sizeof walk->kinds[i], "%s", kind);
        walk->kind_count++;
    }
    return &walk->sent[i];
}

/* The rarest kind, then the least lot of the kind, then the least lot of the command. */
static bool choose(struct walk *walk, unsigned step, struct text *command)
{
    struct talus_answer *answer = NULL;
    struct json_document legal = {0};
    struct text one = {0};
    uint64_t best[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    if (talus_table_ask(walk->table, "legal", NULL, &answer) != TALUS_OK) return false;
    const char *text = talus_answer_text(answer, TALUS_JSON);
    if (json_parse(&legal, "legal", text, strlen(text), NULL) == STATUS_OK) {
        for (size_t i = 0; i < json_count(&legal.root); i++) {
            const char *name = json_to_text(json_get(json_at(&legal.root, i), "do"), "");
            text_clear(&one);
            json_write(&one, json_at(&legal.root, i));
            uint64_t lots[3] = {*times_sent(walk, json_at(&legal.root, i)), scattered(mix_text(walk->lot + step, name)),
                                scattered(mix_text(walk->lot + step, text_get(&one)))};
            int at = 0;
            while (at < 2 && lots[at] == best[at]) at++;
            if (lots[at] >= best[at]) continue;
            memcpy(best, lots, sizeof best);
            text_clear(command);
            text_add(command, text_get(&one));
        }
    }
    note(walk, "legal", "", TALUS_OK, answer);
    json_free(&legal);
    text_free(&one);
    return command->length > 0;
}

/* The command with a member missing or out of range. */
static void send_damaged(struct walk *walk, const char *command, uint64_t lot)
{
    struct json_document read;
    struct text damaged = {0};
    if (json_parse(&read, "command", command, strlen(command), NULL) == STATUS_OK && json_count(&read.root) > 1) {
        struct json_member *victim = &read.root.members[1 + lot % (read.root.count - 1)];
        if (lot / 64 % 2)
            victim->value = json_make_int((int64_t)(lot / 128 % 9) - 2);
        else
            json_remove(&read.root, victim->name);
        json_write(&damaged, &read.root);
        send(walk, text_get(&damaged));
    }
    json_free(&read);
    text_free(&damaged);
}

static void walk_on(struct walk *walk)
{
    struct text command = {0};
    for (unsigned step = 0; step < WALK_STEPS; step++) {
        text_clear(&command);
        if (!choose(walk, step, &command)) break;
        uint64_t lot = scattered(mix_text(walk->lot + step, text_get(&command)));
        struct json_document read;
        if (json_parse(&read, "command", text_get(&command), command.length, NULL) == STATUS_OK)
            ++*times_sent(walk, &read.root);
        json_free(&read);
        if (step == 0 && lot % WALK_PREVIEWS == 0) look_at_command(walk, "preview", text_get(&command));
        look_at_command(walk, "area", text_get(&command));
        send_damaged(walk, text_get(&command), lot);
        send(walk, text_get(&command));
        look_at(walk, "view", NULL);
    }
    text_free(&command);
}

/* As the machine players would: each of them for some commands. */
static void walk_advised(struct walk *walk)
{
    static const char *const players[] = {"{\"player\":\"greedy\"}", "{\"player\":\"random\"}",
                                          "{\"player\":\"greedy\"}",
                                          "{\"player\":\"search\",\"nodes\":4}"};
    struct text command = {0};
    for (unsigned step = 0; step < WALK_ADVISED; step++) {
        const char *player = players[step % (sizeof players / sizeof *players)];
        struct talus_answer *answer = NULL;
        enum talus_status status = talus_table_ask(walk->table, "advise", player, &answer);
        const struct talus_value *advised = answer ? talus_value_get(answer, "/command") : NULL;
        text_clear(&command);
        if (talus_value_kind(advised) == TALUS_KIND_OBJECT) text_add(&command, talus_answer_part(answer, "/command"));
        note(walk, "advise", player, status, answer);
        if (!command.length) break;
        send(walk, text_get(&command));
    }
    text_free(&command);
}

static void look_around(struct walk *walk)
{
    look_at(walk, "view", "{\"side\":0}");
    look_at(walk, "board", NULL);
    look_at(walk, "advise", NULL);
}

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
        look_around(walk);
        for (size_t i = 0; i < json_count(steps); i++) {
            text_clear(&text);
            json_write(&text, json_at(steps, i));
            if (json_get(json_at(steps, i), "do")) send(walk, text_get(&text));
        }
        walk_on(walk);
        walk_advised(walk);
        look_around(walk);
        look_at(walk, "actors", NULL);
    }
    talus_table_free(walk->table);
    text_free(&text);
}

/* Those with the least lots. */
struct numbers {
    const char *names[WALK_NUMBERS];
    uint64_t lots[WALK_NUMBERS];
    size_t count;
};

static void numbers_add(struct numbers *numbers, uint64_t lot, const char *name)
{
    size_t at = 0;
    lot = scattered(mix_text(lot, name));
    while (at < numbers->count && numbers->lots[at] < lot) at++;
    if (at == WALK_NUMBERS || (at < numbers->count && numbers->lots[at] == lot)) return;
    if (numbers->count < WALK_NUMBERS) numbers->count++;
    for (size_t i = numbers->count - 1; i > at; i--) {
        numbers->names[i] = numbers->names[i - 1];
        numbers->lots[i] = numbers->lots[i - 1];
    }
    numbers->names[at] = name;
    numbers->lots[at] = lot;
}

/* What a sheet names: members that have members or a number, and every slug. */
static void numbers_find(struct numbers *numbers, uint64_t lot, const struct json *value, int depth)
{
    for (uint32_t i = 0; i < json_count(value); i++) {
        const struct json *part = json_at(value, i);
        if (value->type == JSON_OBJECT) {
            const struct json_member *member = &value->members[i];
            part = &member->value;
            bool counts = part->type == JSON_OBJECT || part->type == JSON_INTEGER;
            if (counts && depth < 2) numbers_add(numbers, lot, member->name);
            if (strcmp(member->name, "slug") == 0) numbers_add(numbers, lot, json_to_text(part, ""));
        }
        if (depth < 4) numbers_find(numbers, lot, part, depth + 1);
    }
}

static struct talus_answer *ask_about(struct walk *walk, const char *system, const char *verb, const struct text *document,
                                      const char *options, enum talus_status *status)
{
    struct talus_question question = {.size = sizeof question,
                                      .verb = verb,
                                      .system = system,
                                      .file = "document",
                                      .text = document->bytes,
                                      .text_size = document->length,
                                      .options = options};
    struct talus_answer *answer = NULL;
    *status = talus_ask_about(walk->engine, &question, &answer);
    return answer;
}

static void ask_document(struct walk *walk, const char *system, const struct json *document)
{
    static const char *const verbs[] = {"show", "lint", "identify", "fix"};
    struct text text = {0}, options = {0};
    enum talus_status status;
    json_write_pretty(&text, document);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        struct talus_answer *answer = ask_about(walk, system, verbs[i], &text, NULL, &status);
        note(walk, verbs[i], "", status, answer);
    }
    struct talus_answer *answer = ask_about(walk, system, "sheet", &text, NULL, &status);
    const char *json = answer ? talus_answer_text(answer, TALUS_JSON) : NULL;
    struct json_document sheet;
    struct numbers numbers = {0};
    if (json && json_parse(&sheet, "sheet", json, strlen(json), NULL) == STATUS_OK)
        numbers_find(&numbers, walk->lot, &sheet.root, 0);
    for (size_t i = 0; i < numbers.count; i++) {
        struct talus_answer *why = NULL;
        text_clear(&options);
        text_add(&options, "{\"what\":");
        json_write_string(&options, numbers.names[i], strlen(numbers.names[i]));
        text_add(&options, "}");
        why = ask_about(walk, system, "explain", &text, text_get(&options), &status);
        note(walk, "explain", text_get(&options), status, why);
    }
    if (json) json_free(&sheet);
    note(walk, "sheet", "", status, answer);
    text_free(&text);
    text_free(&options);
}

/* The documents of a case; those that are fixtures are asked once, by themselves. */
static void ask_documents(struct walk *walk, const char *system, const struct json *file)
{
    const struct json *given = json_get(file, "given"), *steps = json_get(file, "do"), *actors = json_get(given, "actors");
    const struct json *document = json_get(given, "document");
    if (json_is(document, JSON_OBJECT)) ask_document(walk, system, document);
    for (size_t i = 0; i < json_count(steps); i++) {
        document = json_get(json_at(steps, i), "document");
        if (json_is(document, JSON_OBJECT)) ask_document(walk, system, document);
    }
    for (size_t i = 0; i < json_count(actors); i++) {
        document = json_get(json_at(actors, i), "actor");
        if (json_is(document, JSON_OBJECT)) ask_document(walk, system, document);
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
    struct walk walk = {.engine = engine, .path = path, .shows = shows, .facts = 1, .words = 1};
    char system[32];
    system_of(system, path);
    walk.lot = mix_text(1, path);
    if (json_load(&file, path, NULL) == STATUS_OK) {
        if (strstr(path, "/fixtures/"))
            ask_document(&walk, system, &file.root);
        else
            ask_documents(&walk, system, &file.root);
    }
    json_free(&file);
    if (!strstr(path, "/fixtures/")) {
        if (fixtures_load(&whole, path, NULL) == STATUS_OK) walk_table(&walk, system, &whole.root);
        json_free(&whole);
    }
    printf("%s\t%012llx\t%012llx\n", path, (unsigned long long)(walk.facts >> 16),
           (unsigned long long)(walk.words >> 16));
    fflush(stdout);
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
