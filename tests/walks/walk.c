/* What walks have in common (walk.h). */
#define _POSIX_C_SOURCE 200809L
#include "walk.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "json/json.h"

enum { WALK_PREVIEWS = 32 };

/* These members are words for people, as in tests/recorded/run. */
static const char *const walk_words[] = {"text", "reason", "prompt", "message", "hint",
                                         "why",  "label",  "labels", "title",   NULL};

static uint64_t mix_bytes(uint64_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

uint64_t walk_mix(uint64_t hash, const char *text)
{
    return mix_bytes(hash, text, strlen(text) + 1);
}

uint64_t walk_scattered(uint64_t hash)
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
            if (value->type == JSON_OBJECT) walk->facts = walk_mix(walk->facts, value->members[i].name);
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
        *hash = walk_scattered(*hash ^ (uint64_t)value->integer);
    } else {
        struct text text = {0};
        json_write(&text, value);
        *hash = walk_mix(*hash, text_get(&text));
        text_free(&text);
    }
}

static void note_diagnostics(struct walk *walk)
{
    for (size_t i = 0; i < talus_diagnostic_count(walk->engine); i++) {
        const struct talus_diagnostic *diagnostic = talus_diagnostic_get(walk->engine, i);
        walk->facts = walk_mix(walk->facts, diagnostic->code);
        walk->facts = walk_mix(walk->facts, diagnostic->pointer ? diagnostic->pointer : "");
        walk->facts = walk_scattered(walk->facts ^ (uint64_t)diagnostic->severity << 32 ^ diagnostic->line);
        walk->words = walk_mix(walk->words, diagnostic->message);
        walk->words = walk_mix(walk->words, diagnostic->hint ? diagnostic->hint : "");
        if (walk->shows)
            printf("%s %s line %u: %s %s\n", diagnostic->code, diagnostic->pointer ? diagnostic->pointer : "",
                   (unsigned)diagnostic->line, diagnostic->message, diagnostic->hint ? diagnostic->hint : "");
    }
}

/* What was asked, and all that came back. */
void walk_note(struct walk *walk, const char *what, const char *detail, enum talus_status status,
                 struct talus_answer *answer)
{
    struct json_document data;
    const char *json = answer ? talus_answer_text(answer, TALUS_JSON) : NULL;
    const char *raw = answer ? talus_answer_text(answer, TALUS_RAW) : NULL;
    const char *text = answer ? talus_answer_text(answer, TALUS_TEXT) : NULL;
    walk->facts = walk_mix(walk->facts, talus_status_name(status));
    if (json && json_parse(&data, "answer", json, strlen(json), NULL) == STATUS_OK) note_json(walk, &data.root, false);
    if (json) json_free(&data);
    if (raw) walk->facts = walk_mix(walk->facts, raw);
    if (text) walk->words = walk_mix(walk->words, text);
    note_diagnostics(walk);
    if (walk->shows) {
        printf("%s %s: %s\n%s\n", what, detail, talus_status_name(status), json ? json : "");
        if (raw || text) printf("%s\n", raw ? raw : text);
    }
    talus_diagnostic_clear(walk->engine);
    talus_answer_free(answer);
}

void walk_print(const struct walk *walk, const char *name)
{
    printf("%s\t%012llx\t%012llx\n", name, (unsigned long long)(walk->facts >> 16),
           (unsigned long long)(walk->words >> 16));
    fflush(stdout);
}

void walk_look(struct walk *walk, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_table_ask(walk->table, verb, options, &answer);
    walk_note(walk, verb, options ? options : "", status, answer);
}

void walk_look_at_command(struct walk *walk, const char *verb, const char *command)
{
    struct text options = {0};
    text_addf(&options, "{\"command\":%s}", command);
    walk_look(walk, verb, text_get(&options));
    text_free(&options);
}

void walk_send(struct walk *walk, const char *command)
{
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_table_do(walk->table, command, &walk->outcome, &answer);
    walk_note(walk, "do", command, status, answer);
    if (walk->outcome == TALUS_DONE) walk_look(walk, "last", NULL);
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
            uint64_t lots[3] = {*times_sent(walk, json_at(&legal.root, i)), walk_scattered(walk_mix(walk->lot + step, name)),
                                walk_scattered(walk_mix(walk->lot + step, text_get(&one)))};
            int at = 0;
            while (at < 2 && lots[at] == best[at]) at++;
            if (lots[at] >= best[at]) continue;
            memcpy(best, lots, sizeof best);
            text_clear(command);
            text_add(command, text_get(&one));
        }
    }
    walk_note(walk, "legal", "", TALUS_OK, answer);
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
        walk_send(walk, text_get(&damaged));
    }
    json_free(&read);
    text_free(&damaged);
}

void walk_on(struct walk *walk)
{
    struct text command = {0};
    for (unsigned step = 0; step < walk->steps; step++) {
        text_clear(&command);
        if (!choose(walk, step, &command)) break;
        uint64_t lot = walk_scattered(walk_mix(walk->lot + step, text_get(&command)));
        struct json_document read;
        if (json_parse(&read, "command", text_get(&command), command.length, NULL) == STATUS_OK)
            ++*times_sent(walk, &read.root);
        json_free(&read);
        if (step < walk->previews || (step == 0 && lot % WALK_PREVIEWS == 0))
            walk_look_at_command(walk, "preview", text_get(&command));
        walk_look_at_command(walk, "area", text_get(&command));
        send_damaged(walk, text_get(&command), lot);
        walk_send(walk, text_get(&command));
        walk_look(walk, "view", NULL);
    }
    text_free(&command);
}

/* As the machine players would: each of them for some commands. */
void walk_advised(struct walk *walk)
{
    static const char *const players[] = {"{\"player\":\"greedy\"}", "{\"player\":\"random\"}",
                                          "{\"player\":\"greedy\"}",
                                          "{\"player\":\"search\",\"nodes\":4}"};
    struct text command = {0};
    for (unsigned step = 0; step < walk->advised; step++) {
        const char *player = players[step % (sizeof players / sizeof *players)];
        struct talus_answer *answer = NULL;
        enum talus_status status = talus_table_ask(walk->table, "advise", player, &answer);
        const struct talus_value *advised = answer ? talus_value_get(answer, "/command") : NULL;
        text_clear(&command);
        if (talus_value_kind(advised) == TALUS_KIND_OBJECT) text_add(&command, talus_answer_part(answer, "/command"));
        walk_note(walk, "advise", player, status, answer);
        if (!command.length) break;
        walk_send(walk, text_get(&command));
    }
    text_free(&command);
}

void walk_look_around(struct walk *walk)
{
    walk_look(walk, "view", "{\"side\":0}");
    walk_look(walk, "board", NULL);
    walk_look(walk, "advise", NULL);
}

/* Those with the least lots. */
struct numbers {
    const char *names[WALK_NUMBERS_MOST];
    uint64_t lots[WALK_NUMBERS_MOST];
    size_t count, most;
};

static void numbers_add(struct numbers *numbers, uint64_t lot, const char *name)
{
    size_t at = 0;
    lot = walk_scattered(walk_mix(lot, name));
    while (at < numbers->count && numbers->lots[at] < lot) at++;
    if (at == numbers->most || (at < numbers->count && numbers->lots[at] == lot)) return;
    if (numbers->count < numbers->most) numbers->count++;
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

void walk_ask_document(struct walk *walk, const char *system, const struct json *document)
{
    static const char *const verbs[] = {"show", "lint", "identify", "fix"};
    struct text text = {0}, options = {0};
    enum talus_status status;
    json_write_pretty(&text, document);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        struct talus_answer *answer = ask_about(walk, system, verbs[i], &text, NULL, &status);
        walk_note(walk, verbs[i], "", status, answer);
    }
    struct talus_answer *answer = ask_about(walk, system, "sheet", &text, NULL, &status);
    const char *json = answer ? talus_answer_text(answer, TALUS_JSON) : NULL;
    struct json_document sheet;
    struct numbers numbers = {.most = walk->explained};
    if (json && json_parse(&sheet, "sheet", json, strlen(json), NULL) == STATUS_OK)
        numbers_find(&numbers, walk->lot, &sheet.root, 0);
    for (size_t i = 0; i < numbers.count; i++) {
        struct talus_answer *why = NULL;
        text_clear(&options);
        text_add(&options, "{\"what\":");
        json_write_string(&options, numbers.names[i], strlen(numbers.names[i]));
        text_add(&options, "}");
        why = ask_about(walk, system, "explain", &text, text_get(&options), &status);
        walk_note(walk, "explain", text_get(&options), status, why);
    }
    if (json) json_free(&sheet);
    walk_note(walk, "sheet", "", status, answer);
    text_free(&text);
    text_free(&options);
}
