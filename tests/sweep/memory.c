/* sweep_memory [EVERY [PREFIX]]: makes one allocation after the other fail while a host lives through the public
 * interface. No crash, no leak, no endless loop, and more:
 *   - a call during which an allocation failed answers TALUS_NO_MEMORY, and no other call does;
 *   - such a call never happened: given again it answers what it answers undisturbed, and so does all that follows;
 *   - when memory is gone for good the calls fail, and once it is back the same engine answers as ever.
 * All of the first EVERY (40) allocations of a scenario fail, then ever larger steps are taken; `make oom` takes all.
 * Prints "pass memory/SCENARIO" lines; the last line on standard error names the allocation when it stops. */
#include <stdio.h>
#include <string.h>

#include "../unit/samples.h"
#include "base/fs.h"
#include "core/fixtures.h"
#include "ration.h"

enum { MOST_TRIES = 3, COMMANDS = 12 };

struct stage {
    struct talus *engine;
    struct ration *ration;
    const struct sample *sample; /* of a question */
    const char *system;          /* of a game or a load */
    const struct json *given, *commands;
    struct text transcript; /* every status, answer and diagnostic */
    bool gives_up;          /* memory is gone for good: failed calls are not given again */
};

static void stop(const struct stage *stage, const char *what)
{
    fprintf(stderr, "%s\n", what);
    if (stage->transcript.length)
        fprintf(stderr, "the end of the transcript: %.400s\n",
                stage->transcript.bytes + (stage->transcript.length > 400 ? stage->transcript.length - 400 : 0));
    exit(1);
}

/* Did memory fail during the call, and was that said? True: the call must be given again. */
static bool note(struct stage *stage, size_t failed_before, enum talus_status status, const char *answer)
{
    bool failed = stage->ration->failed != failed_before;
    if (failed && status != TALUS_NO_MEMORY) stop(stage, "an allocation failed and the call does not say so");
    if (!failed && status == TALUS_NO_MEMORY) stop(stage, "the call speaks of memory though there was enough");
    if (failed) return !stage->gives_up;
    text_addf(&stage->transcript, "%s %s\n", talus_status_name(status), answer ? answer : "");
    for (size_t i = 0; i < talus_diagnostic_count(stage->engine); i++)
        text_addf(&stage->transcript, "%s\n", talus_diagnostic_get(stage->engine, i)->message);
    talus_diagnostic_clear(stage->engine);
    return false;
}

/* The same with the print of an answer. What was asked was asked: where only the print fails, it is requested again. */
static bool note_answer(struct stage *stage, size_t failed_before, enum talus_status status,
                        struct talus_answer *answer, enum talus_form form)
{
    size_t after = stage->ration->failed;
    const char *text = talus_answer_text(answer, form);
    if (answer && !text) text = talus_answer_text(answer, form);
    bool again = note(stage, failed_before + (stage->ration->failed - after), status, text);
    talus_answer_free(answer);
    return again;
}

static void do_question(struct stage *stage, const struct talus_question *question, enum talus_form form)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        size_t failed = stage->ration->failed;
        struct talus_answer *answer = NULL;
        enum talus_status status = talus_ask_about(stage->engine, question, &answer);
        if (!note_answer(stage, failed, status, answer, form)) return;
    }
    stop(stage, "it fails again and again");
}

static void live_questions(struct stage *stage)
{
    for (size_t i = 0; i < QUESTION_COUNT; i++) {
        struct talus_question question = about(stage->sample, questions[i]);
        do_question(stage, &question, (enum talus_form)(i % TALUS_RAW));
    }
}

/* A fresh engine: what content costs. */
static void live_load(struct stage *stage)
{
    struct talus_question question = {.size = sizeof question, .verb = "lint", .system = stage->system};
    question.file = "empty";
    question.text = "{}";
    question.text_size = 2;
    struct talus *other = stage->engine;
    do {
        stage->engine = talus_new();
    } while (!stage->engine && !stage->gives_up);
    if (stage->engine) do_question(stage, &question, TALUS_JSON);
    talus_free(stage->engine);
    stage->engine = other;
}

typedef enum talus_status roll(struct talus *engine, const struct talus_dice *dice, struct talus_answer **answer);

static void live_dice(struct stage *stage)
{
    static roll *const functions[] = {talus_roll, talus_odds};
    const struct talus_dice rolls[] = {
        {.size = sizeof *rolls, .expression = "{4d6kh3, 2d8x}kh + @level[fire]", .values = "{\"level\": 3}", .seed = 1},
        {.size = sizeof *rolls, .expression = "4d6kh3 + 1d20", .seed = 1},
        {.size = sizeof *rolls, .expression = "4d6 +"}};
    for (size_t i = 0; i < 6; i++) {
        bool again = true;
        for (int tries = 0; again && tries < MOST_TRIES; tries++) {
            size_t failed = stage->ration->failed;
            struct talus_answer *answer = NULL;
            enum talus_status status = functions[i % 2](stage->engine, &rolls[i / 2], &answer);
            again = note_answer(stage, failed, status, answer, TALUS_JSON);
        }
        if (again) stop(stage, "it fails again and again");
    }
}

static struct talus_table *open_table(struct stage *stage, const char *saved, size_t size)
{
    struct text scenario = {0};
    struct talus_table *table = NULL;
    if (!saved && !stage->gives_up) stage->ration->once = true;
    for (int tries = 0; !table && tries < MOST_TRIES; tries++) {
        size_t failed = stage->ration->failed;
        if (saved) {
            (void)talus_table_load(stage->engine, "saved", saved, size, &table);
        } else {
            text_clear(&scenario);
            json_write(&scenario, stage->given);
            if (!scenario.failed)
                table = open_seeded(stage->engine, stage->system, scenario.bytes, scenario.length, 7);
        }
        if (table && failed != stage->ration->failed && !scenario.failed)
            stop(stage, "an allocation failed and there is a table");
        if (failed == stage->ration->failed || stage->gives_up) break;
    }
    text_free(&scenario);
    return table;
}

static void do_look(struct stage *stage, struct talus_table *table, const char *verb)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        size_t failed = stage->ration->failed;
        struct talus_answer *answer = NULL;
        enum talus_status status = talus_table_ask(table, verb, NULL, &answer);
        enum talus_form form = talus_answer_text(answer, TALUS_RAW) ? TALUS_RAW : TALUS_JSON;
        if (!note_answer(stage, failed, status, answer, form)) return;
    }
    stop(stage, "it fails again and again");
}

static void do_command(struct stage *stage, struct talus_table *table, const char *command)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        size_t failed = stage->ration->failed;
        struct talus_answer *answer = NULL;
        enum talus_status status = talus_table_do(table, command, NULL, &answer);
        if (!note_answer(stage, failed, status, answer, TALUS_JSON)) return;
    }
    stop(stage, "it fails again and again");
}

static void do_undo(struct stage *stage, struct talus_table *table)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        size_t failed = stage->ration->failed;
        if (!note(stage, failed, talus_table_undo(table, 1), NULL)) return;
    }
}

/* Commands are written before memory runs out: they are the host's own. */
static void play_commands(struct stage *stage, struct talus_table *table)
{
    for (size_t i = 0; i < json_count(stage->commands) && i < COMMANDS; i++) {
        struct text command = {0};
        json_write(&command, json_at(stage->commands, i));
        if (!command.failed) do_command(stage, table, text_get(&command));
        bool lost = command.failed;
        text_free(&command);
        if (lost && !stage->gives_up) i--; /* the host's own text failed: once more */
    }
}

static void live_game(struct stage *stage)
{
    struct talus_table *table = open_table(stage, NULL, 0), *again = NULL;
    if (!table) return;
    struct text saved = {0};
    play_commands(stage, table);
    do_look(stage, table, "view");
    do_look(stage, table, "legal");
    do_look(stage, table, "save");
    do {
        text_free(&saved);
        saved = (struct text){0};
    } while ((look(table, "save", &saved) != TALUS_OK || saved.failed) && !stage->gives_up);
    if (saved.length && !saved.failed) again = open_table(stage, text_get(&saved), saved.length);
    if (again) do_look(stage, again, "save");
    do_undo(stage, table);
    do_look(stage, table, "save");
    talus_table_free(again);
    talus_table_free(table);
    text_free(&saved);
}

typedef void live(struct stage *stage);

/* The transcript is the test's own and must not run out of memory: it is written with the ration full. */
static void run(struct stage *stage, live *scenario, struct ration ration, struct text *transcript)
{
    static char room[1 << 24];
    stage->transcript = (struct text){.bytes = room, .capacity = sizeof room};
    room[0] = '\0';
    talus_diagnostic_clear(stage->engine); /* those of a run that gave up */
    *stage->ration = ration;
    scenario(stage);
    *stage->ration = (struct ration){.left = SIZE_MAX, .failed = stage->ration->failed, .used = stage->ration->used};
    if (transcript) {
        text_clear(transcript);
        text_add_bytes(transcript, stage->transcript.bytes, stage->transcript.length);
    }
}

static void compare(const struct stage *stage, const struct text *wanted, const char *what)
{
    const struct text *got = &stage->transcript;
    if (got->length == wanted->length && memcmp(got->bytes, text_get(wanted), got->length) == 0) return;
    size_t at = 0;
    while (at < got->length && at < wanted->length && got->bytes[at] == wanted->bytes[at])
        at++;
    size_t from = at > 200 ? at - 200 : 0;
    fprintf(stderr, "%s\nwanted ...%.400s\ngot    ...%.400s\n", what, text_get(wanted) + from, got->bytes + from);
    exit(1);
}

static void sweep(const char *name, struct stage *stage, live *scenario, size_t every)
{
    struct text wanted = {0};
    run(stage, scenario, (struct ration){.left = SIZE_MAX}, NULL); /* what is loaded when first requested, is now */
    run(stage, scenario, (struct ration){.left = SIZE_MAX}, &wanted);
    size_t needed = stage->ration->used, runs = 0;
    for (size_t failing = 1; failing <= needed; failing = ration_next(failing, every), runs++) {
        fprintf(stderr, "%s: allocation %zu of %zu\n", name, failing, needed);
        stage->gives_up = false;
        run(stage, scenario, (struct ration){.left = failing, .once = true}, NULL);
        compare(stage, &wanted, "after one failure it is not as without");
        stage->gives_up = true;
        run(stage, scenario, (struct ration){.left = failing}, NULL);
        if (failing % 16 != 1) continue;
        stage->gives_up = false;
        run(stage, scenario, (struct ration){.left = SIZE_MAX}, NULL);
        compare(stage, &wanted, "once memory is back it is not as before");
    }
    printf("pass memory/%s\n", name);
    fprintf(stderr, "%s: %zu allocations, %zu of them failed\n", name, needed, runs);
    fflush(stdout);
    text_free(&wanted);
}

/* Some cases of every system that have several commands. */
static void sweep_games(struct stage *stage, size_t every, size_t most, const char *prefix)
{
    struct arena arena;
    arena_init(&arena);
    char **files = NULL;
    const char *why = "";
    for (size_t s = 0; talus_system_id(s); s++) {
        char folder[64], name[256];
        size_t count = 0, done = 0;
        stage->system = talus_system_id(s);
        snprintf(folder, sizeof folder, "tests/cases/%s", stage->system);
        if (fs_list(&arena, (struct fs_search){folder, ".json"}, &files, &count, &why) != STATUS_OK) continue;
        for (size_t i = 0; i < count && done < most; i++) {
            struct json_document file;
            const char *path = files[i * 37 % count]; /* here and there, not the first folder only */
            snprintf(name, sizeof name, "%s", path + strlen("tests/cases/"));
            if (fixtures_load(&file, path, NULL) == STATUS_OK && json_count(json_get(&file.root, "do")) >= 3 &&
                json_is(json_get(&file.root, "given"), JSON_OBJECT) && strncmp(name, prefix, strlen(prefix)) == 0) {
                stage->given = json_get(&file.root, "given");
                stage->commands = json_get(&file.root, "do");
                sweep(name, stage, live_game, every);
                done++;
            }
            json_free(&file);
        }
    }
    arena_free(&arena);
}

int main(int argc, char **argv)
{
    size_t every = argc > 1 ? strtoul(argv[1], NULL, 10) : 40;
    const char *prefix = argc > 2 ? argv[2] : "";
    size_t documents = every > 40 ? 25 : 5, games = every > 40 ? 12 : 3;
    struct ration ration;
    ration_begin(&ration);
    struct stage stage = {.engine = talus_new(), .ration = &ration};
    if (!stage.engine || !collect_samples()) return 1;
    char name[256];
    if (strncmp("dice", prefix, strlen(prefix)) == 0) sweep("dice", &stage, live_dice, every);
    for (size_t s = 0; talus_system_id(s); s++) {
        stage.system = talus_system_id(s);
        snprintf(name, sizeof name, "load-%s", stage.system);
        if (strncmp(name, prefix, strlen(prefix)) == 0) sweep(name, &stage, live_load, every);
        size_t count = 0, first = SIZE_MAX;
        for (size_t i = 0; i < samples.count; i++) {
            if (strcmp(samples.items[i].system, stage.system) != 0) continue;
            if (first == SIZE_MAX) first = i;
            count++;
        }
        for (size_t i = 0; i < documents && i < count; i++) {
            stage.sample = &samples.items[first + i * (count - 1) / (documents > 1 ? documents - 1 : 1) % count];
            snprintf(name, sizeof name, "%s-%zu", stage.sample->file, (size_t)(stage.sample - samples.items));
            if (strncmp(name, prefix, strlen(prefix)) == 0) sweep(name, &stage, live_questions, every);
        }
    }
    sweep_games(&stage, every, games, prefix);
    talus_free(stage.engine);
    free_samples();
    return 0;
}
