/* sweep_play [CASES [SECONDS]]: takes the scenarios and commands of the test cases and plays them at random: commands
 * of the cases, damaged ones, legal ones, answers to questions. Whatever is said at the table,
 *   - a refused command changes nothing, and a table with an open question stands where it stood;
 *   - what `legal` offers is accepted;
 *   - a saved game replays byte for byte, and undo gives the same state as never having done it.
 * Prints "pass play". The last line on standard error names the case when it stops. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fs.h"
#include "base/rng.h"
#include "core/fixtures.h"
#include "json/json.h"
#include "../unit/host.h"

enum { PLAY_COMMANDS = 25 };

struct play {
    struct talus *engine;
    struct talus_table *table;
    const struct json *commands; /* of the case */
    const char *path;
    struct rng rng;
    struct text command, before;
    bool is_legal; /* the command is one that `legal` offers */
    size_t done;
};

static void stop(const struct play *play, const char *what, const char *detail)
{
    fprintf(stderr, "%s: %s\n    command %s\n    %s\n", play->path, what, text_get(&play->command),
            detail ? detail : "");
    exit(1);
}

static void put_legal(struct play *play)
{
    struct text answer = {0};
    struct json_document legal;
    if (look(play->table, "legal", &answer) != TALUS_OK) stop(play, "legal commands cannot be listed", NULL);
    if (json_parse(&legal, "legal", text_get(&answer), answer.length, NULL) != STATUS_OK)
        stop(play, "legal commands are no JSON", text_get(&answer));
    text_free(&answer);
    play->is_legal = legal.root.count > 0;
    if (legal.root.count) json_write(&play->command, json_at(&legal.root, rng_below(&play->rng, legal.root.count)));
    json_free(&legal);
}

/* One member of the command is given an odd value or goes. */
static void put_damaged(struct play *play, const struct json *command)
{
    struct arena arena;
    arena_init(&arena);
    struct json copy = json_copy(&arena, command);
    if (copy.type == JSON_OBJECT && copy.count) {
        uint32_t victim = rng_below(&play->rng, copy.count);
        switch (rng_below(&play->rng, 5)) {
        case 0:
            copy.members[victim].value = json_make_int(INT64_MIN);
            break;
        case 1:
            copy.members[victim].value = json_make_int((int64_t)rng_below(&play->rng, 7) - 2);
            break;
        case 2:
            copy.members[victim].value = json_make_null();
            break;
        case 3:
            copy.members[victim].value = json_make_array();
            break;
        case 4:
            json_remove(&copy, copy.members[victim].name);
            break;
        }
    }
    json_write(&play->command, &copy);
    arena_free(&arena);
}

static void choose_command(struct play *play, enum talus_outcome last)
{
    text_clear(&play->command);
    play->is_legal = false;
    uint32_t kind = rng_below(&play->rng, 10);
    if (last == TALUS_ASKED && kind < 7) {
        text_addf(&play->command, "{\"do\":\"choose\",\"answer\":%u}", rng_below(&play->rng, 3));
        return;
    }
    if (kind < 4) put_legal(play);
    const struct json *command = json_at(
        play->commands, json_count(play->commands) ? rng_below(&play->rng, (uint32_t)json_count(play->commands)) : 0);
    if (play->command.length == 0 && json_is(command, JSON_OBJECT)) {
        if (kind < 7)
            json_write(&play->command, command);
        else
            put_damaged(play, command);
    }
    if (play->command.length == 0) text_add(&play->command, "{\"do\":\"end\"}");
}

static void view(struct play *play, struct text *out)
{
    text_clear(out);
    (void)look(play->table, "view", out);
    /* An open question is not part of the state. It is the last member. */
    const char *question = strstr(text_get(out), ",\"question\":{\"who\"");
    if (question) out->length = (size_t)(question - out->bytes);
    if (question) text_add_char(out, '}');
}

static void check_same(struct play *play, const struct text *before, const char *what)
{
    struct text after = {0};
    view(play, &after);
    if (strcmp(text_get(before), text_get(&after)) != 0) {
        fprintf(stderr, "before %s\nafter  %s\n", text_get(before), text_get(&after));
        stop(play, what, NULL);
    }
    text_free(&after);
}

static void check_replay(struct play *play)
{
    struct text saved = {0}, again = {0};
    struct talus_table *replayed = NULL;
    if (look(play->table, "save", &saved) != TALUS_OK) stop(play, "the game cannot be saved", NULL);
    if (talus_table_load(play->engine, "saved", saved.bytes, saved.length, &replayed) != TALUS_OK)
        stop(play, "a saved game cannot be loaded", text_get(&saved));
    if (look(replayed, "save", &again) != TALUS_OK) stop(play, "a loaded game cannot be saved", NULL);
    if (strcmp(text_get(&saved), text_get(&again)) != 0) {
        fprintf(stderr, "saved %s\nagain %s\n", text_get(&saved), text_get(&again));
        stop(play, "a game replays differently", NULL);
    }
    talus_table_free(replayed);
    text_free(&saved);
    text_free(&again);
}

static void stop_refused(const struct play *play)
{
    struct talus_answer *answer = NULL;
    (void)talus_table_do(play->table, text_get(&play->command), NULL, &answer);
    stop(play, "a legal command is refused", talus_value_string(talus_value_get(answer, "/reason"), NULL));
}

static void play_on(struct play *play)
{
    enum talus_outcome outcome = TALUS_DONE, last = TALUS_DONE;
    for (int i = 0; i < PLAY_COMMANDS; i++) {
        if (last != TALUS_ASKED) view(play, &play->before);
        choose_command(play, last);
        enum talus_status status = talus_table_do(play->table, text_get(&play->command), &outcome, NULL);
        if (status != TALUS_OK) stop(play, "a command ends in a status", talus_status_name(status));
        if (outcome == TALUS_REFUSED && play->is_legal) stop_refused(play);
        if (outcome == TALUS_REFUSED && last != TALUS_ASKED)
            check_same(play, &play->before, "a refusal changed something");
        if (outcome == TALUS_ASKED) check_same(play, &play->before, "a question changed something");
        if (outcome == TALUS_DONE && last != TALUS_ASKED && rng_below(&play->rng, 8) == 0) {
            struct text after = {0};
            view(play, &after);
            if (talus_table_undo(play->table, 1) != TALUS_OK) stop(play, "undo failed", NULL);
            check_same(play, &play->before, "undo did not take back everything");
            if (talus_table_redo(play->table, 1) != TALUS_OK) stop(play, "redo failed", NULL);
            check_same(play, &after, "redo did not bring back everything");
            if (talus_table_undo(play->table, 1) != TALUS_OK) stop(play, "the second undo failed", NULL);
            text_free(&after);
        }
        last = outcome == TALUS_REFUSED && last == TALUS_ASKED ? TALUS_ASKED : outcome;
    }
    if (last != TALUS_ASKED) check_replay(play);
}

/* The steps of the case are the commands that are tried. */
static void play_case(struct talus *engine, const char *path, const char *system, uint64_t round)
{
    struct json_document file;
    struct text scenario = {0};
    if (fixtures_load(&file, path, NULL) == STATUS_OK && json_is(json_get(&file.root, "given"), JSON_OBJECT)) {
        json_write(&scenario, json_get(&file.root, "given"));
        struct play play = {.engine = engine, .path = path, .rng = rng_new(round, 0, 0)};
        play.commands = json_get(&file.root, "do");
        play.table = open_seeded(engine, system, scenario.bytes, scenario.length, round);
        if (play.table) play_on(&play);
        talus_table_free(play.table);
        text_free(&play.command);
        text_free(&play.before);
        talus_diagnostic_clear(engine);
    }
    text_free(&scenario);
    json_free(&file);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : "tests/cases", *why = "";
    double seconds = argc > 2 ? (double)strtoul(argv[2], NULL, 10) : 20;
    struct arena arena;
    arena_init(&arena);
    char **files = NULL;
    size_t count = 0;
    struct talus *engine = talus_new();
    if (!engine || fs_list(&arena, (struct fs_search){folder, ".json"}, &files, &count, &why) != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", folder, why);
        return 1;
    }
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (uint64_t round = 0; count && round < 4 * count; round++) {
        size_t index = (size_t)(round * 7919 % count);
        char system[32];
        const char *rest = files[index] + strlen(folder) + 1;
        snprintf(system, sizeof system, "%.*s", (int)strcspn(rest, "/"), rest);
        fprintf(stderr, "round %llu: %s\n", (unsigned long long)round, files[index]);
        play_case(engine, files[index], system, round);
        clock_gettime(CLOCK_MONOTONIC, &now);
        if ((double)(now.tv_sec - start.tv_sec) > seconds) break;
    }
    puts("pass play");
    talus_free(engine);
    arena_free(&arena);
    return 0;
}
