/* mixed [--show] FILE: plays games and asks questions, one per line of the file (tests/mixed/run writes it), and prints a short
 * digest of all that is said on the way.
 *
 *     {"name", "system", "seed", "scenario": {...}, "commands": [...], "asks": [["explain", {...}] ...]}   a game
 *     {"name", "system", "document": {...}}                                                                a document
 *     {"name", "verb", "options": {...}}                                                                   a question
 *     {"name", "members": [...], "seed", "commands": [...]}                           a campaign of Path 2 Victory
 *
 * A game sends the commands, goes on with legal and damaged ones and with those of machine players (walk.h), asks, takes
 * some commands back and redoes them, and goes on from a saved game.
 *
 * A line for each: its name, a digest of the facts, a digest of the words, between tabs. With --show everything that goes
 * into the digests. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/host.h"
#include "../walks/walk.h"

enum { MIXED_STEPS = 16, MIXED_ADVISED = 8, MIXED_NUMBERS = 12, MIXED_UNDONE = 3 };

static void ask_table(struct walk *walk, const struct json *asks)
{
    struct text options = {0};
    for (size_t i = 0; i < json_count(asks); i++) {
        text_clear(&options);
        json_write(&options, json_at(json_at(asks, i), 1));
        walk_look(walk, json_to_text(json_at(json_at(asks, i), 0), ""), text_get(&options));
    }
    text_free(&options);
}

static void go_back_and_forth(struct walk *walk)
{
    walk_note(walk, "undo", "", talus_table_undo(walk->table, MIXED_UNDONE), NULL);
    walk_look(walk, "view", NULL);
    walk_note(walk, "redo", "", talus_table_redo(walk->table, MIXED_UNDONE), NULL);
    walk_look(walk, "view", NULL);
}

/* The saved game continues as the game itself would. */
static void go_on_from_save(struct walk *walk)
{
    struct text saved = {0};
    struct talus_table *loaded = NULL;
    enum talus_status status = look(walk->table, "save", &saved);
    if (status == TALUS_OK) status = talus_table_load(walk->engine, "saved", text_get(&saved), saved.length, &loaded);
    walk_note(walk, "load", "", status, NULL);
    if (loaded) {
        talus_table_free(walk->table);
        walk->table = loaded;
        walk_look(walk, "view", "{\"side\":1}");
        walk_advised(walk);
    }
    text_free(&saved);
}

static void play(struct walk *walk, const struct json *line)
{
    const struct json *commands = json_get(line, "commands");
    struct text text = {0};
    json_write(&text, json_get(line, "scenario"));
    walk->table = open_seeded(walk->engine, json_to_text(json_get(line, "system"), NULL), text_get(&text), text.length,
                              (uint64_t)json_to_int(json_get(line, "seed"), 1));
    walk_note(walk, "scenario", "", walk->table ? TALUS_OK : TALUS_BAD_CONTENT, NULL);
    if (walk->table) {
        walk_look_around(walk);
        for (size_t i = 0; i < json_count(commands); i++) {
            text_clear(&text);
            json_write(&text, json_at(commands, i));
            walk_send(walk, text_get(&text));
        }
        walk_on(walk);
        ask_table(walk, json_get(line, "asks"));
        walk_advised(walk);
        go_back_and_forth(walk);
        go_on_from_save(walk);
        walk_look_around(walk);
        walk_look(walk, "actors", NULL);
    }
    talus_table_free(walk->table);
    text_free(&text);
}

static void ask(struct walk *walk, const struct json *line)
{
    const char *verb = json_to_text(json_get(line, "verb"), "");
    struct talus_answer *answer = NULL;
    struct text options = {0};
    json_write(&options, json_get(line, "options"));
    enum talus_status status = talus_ask(walk->engine, verb, text_get(&options), &answer);
    walk_note(walk, verb, text_get(&options), status, answer);
    text_free(&options);
}

/* What the campaign is after its history, and after one more command; returns that with its dice, to be freed, or NULL. */
static char *ask_campaign(struct walk *walk, const struct json *line, const struct text *history, const struct json *command)
{
    struct talus_answer *answer = NULL;
    struct text options = {0};
    char *done = NULL;
    text_add(&options, "{\"start\":{\"members\":");
    json_write(&options, json_get(line, "members"));
    text_addf(&options, "},\"seed\":%d,\"history\":[%s]", (int)json_to_int(json_get(line, "seed"), 1), text_get(history));
    text_add(&options, command ? ",\"command\":" : "");
    if (command) json_write(&options, command);
    text_add(&options, "}");
    enum talus_status status = talus_ask(walk->engine, "campaign", text_get(&options), &answer);
    const char *with_dice = status == TALUS_OK && command ? talus_answer_part(answer, "/command") : NULL;
    if (with_dice) done = strdup(with_dice);
    walk_note(walk, "campaign", text_get(&options), status, answer);
    text_free(&options);
    return done;
}

static void campaign(struct walk *walk, const struct json *line)
{
    const struct json *commands = json_get(line, "commands");
    struct text history = {0};
    for (size_t i = 0; i < json_count(commands); i++) {
        char *done = ask_campaign(walk, line, &history, json_at(commands, i));
        if (done) text_addf(&history, "%s%s", history.length ? "," : "", done);
        free(done);
    }
    free(ask_campaign(walk, line, &history, NULL));
    text_free(&history);
}

static void follow(struct talus *engine, const struct json *line, bool shows)
{
    struct walk walk = {.engine = engine,
                        .shows = shows,
                        .steps = MIXED_STEPS,
                        .advised = MIXED_ADVISED,
                        .explained = MIXED_NUMBERS,
                        .previews = (unsigned)json_to_int(json_get(line, "previews"), 0),
                        .facts = 1,
                        .words = 1};
    const char *name = json_to_text(json_get(line, "name"), "");
    walk.lot = walk_mix(1, name);
    if (json_get(line, "scenario"))
        play(&walk, line);
    else if (json_get(line, "members"))
        campaign(&walk, line);
    else if (json_get(line, "document"))
        walk_ask_document(&walk, json_to_text(json_get(line, "system"), NULL), json_get(line, "document"));
    else
        ask(&walk, line);
    walk_print(&walk, name);
}

int main(int argc, char **argv)
{
    bool shows = argc > 1 && strcmp(argv[1], "--show") == 0;
    struct talus *engine = talus_new();
    FILE *file = argc > 1 + shows ? fopen(argv[1 + shows], "r") : NULL;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool failed = !engine || !file;
    while (!failed && (length = getline(&line, &room, file)) > 0) {
        struct json_document read;
        failed = json_parse(&read, "line", line, (size_t)length, NULL) != STATUS_OK;
        if (!failed) follow(engine, &read.root, shows);
        json_free(&read);
    }
    free(line);
    if (file) fclose(file);
    talus_free(engine);
    return failed;
}
