/* verb_play.c: play a scenario at the terminal or by JSON lines.
 *
 * At a terminal a command is words ("attack who=Ann target=Bob"), the number of one of the listed commands, or JSON.
 * In a pipe every line in is a JSON command and every line out its JSON result. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/ascii.h"
#include "base/vec.h"
#include "core/player.h"
#include "core/preview.h"
#include "core/scenario.h"
#include "core/table.h"
#include "terminal/line.h"
#include "terminal/play_complete.h"
#include "terminal/play_sentences.h"
#include "terminal/play_words.h"
#include "session.h"

enum { PLAY_REASONS = 3 }; /* commands shown of each decision */

struct game {
    struct session session;
    struct table *table;
    struct arena arena; /* of one command */
    struct json legal;  /* the commands listed last, for choosing by number */
    struct arena legal_arena;
    bool people;   /* a person at a terminal */
    bool ask_dice; /* people roll the dice */
    bool over;
    const char *save_path, *actors_path; /* what to write at the end; NULL: nothing */
    struct player machine; /* plays every side but that of the person */
    struct player_moods moods; /* of its creatures */
    struct json reasons, decisions; /* of one command; of all since the person's last one */
    struct arena reasons_arena;
    bool has_machine;
    int person; /* the side of the person */
    struct text told; /* sentences of a command that waits for an answer: they are not told again */
};

/* What was said once is not said again. */
static void tell_diags(struct game *game)
{
    inside_report(&game->session.diags);
    diags_free(&game->session.diags);
    diags_init(&game->session.diags);
}

static const struct table_rules *game_rules(const struct game *game)
{
    return game->table->system->table;
}

static void list_legal(struct game *game)
{
    arena_free(&game->legal_arena);
    arena_init(&game->legal_arena);
    game->legal = table_legal(game->table, &game->legal_arena, false);
}

static void print_question(const struct game *game)
{
    const struct json *question = &game->table->question, *options = json_get(question, "options");
    if (!game->table->waiting) return;
    cli_print("%s: %s\n", json_to_text(json_get(question, "who"), "?"), json_to_text(json_get(question, "prompt"), "?"));
    for (size_t i = 0; i < json_count(options); i++) {
        struct text option = {0};
        const struct json *label = json_get(json_at(options, i), "label");
        if (label || json_is(json_at(options, i), JSON_STRING))
            text_add(&option, json_to_text(label ? label : json_at(options, i), ""));
        else
            json_write(&option, json_at(options, i));
        cli_print("  choose %zu  %s\n", i, text_get(&option));
        text_free(&option);
    }
}

static void print_state(struct game *game)
{
    struct text out = {0};
    struct page page;
    page_init(&page, &game->arena);
    if (game_rules(game)->board) game_rules(game)->board(game->table, &out, cli_has_colour());
    if (game_rules(game)->describe) game_rules(game)->describe(game->table, &page);
    page_print_text(&out, &page, cli_has_colour());
    (void)inside_put(&out);
    page_free(&page);
    text_free(&out);
}

/* What can be done now, in a line: the verbs and how many ways there are to do each. */
static void print_possible(struct game *game)
{
    struct arena arena;
    struct json commands = json_make_array();
    struct text out = {0};
    arena_init(&arena);
    if (!game->table->waiting) commands = table_legal(game->table, &arena, false);
    for (size_t i = 0; i < commands.count; i++) {
        const char *verb = json_to_text(json_get(&commands.items[i], "do"), "");
        size_t same = 0;
        bool known = false;
        for (size_t k = 0; k < commands.count; k++) {
            bool here = json_is_text(json_get(&commands.items[k], "do"), verb);
            known = known || (here && k < i);
            same += here;
        }
        if (known) continue;
        text_addf(&out, "%s%s", out.length ? ", " : "Possible: ", verb);
        if (same > 1) text_addf(&out, " (%zu)", same);
    }
    if (out.length) cli_print("%s\n", text_get(&out));
    text_free(&out);
    arena_free(&arena);
}

/* Has someone else's turn begun? */
static bool is_new_turn(const struct game *game)
{
    for (size_t i = 0; i < game->table->events.count; i++) {
        if (strcmp(game_rules(game)->events[game->table->events.items[i].kind].name, "turnStart") == 0)
            return true;
    }
    return false;
}

/* How much of the sentences was told before the question that is answered now: whole lines. */
static size_t told_before(const struct game *game, const struct text *sentences)
{
    size_t lines = 0;
    for (size_t i = 0; i < game->told.length && i < sentences->length; i++) {
        if (game->told.bytes[i] != sentences->bytes[i]) break;
        if (sentences->bytes[i] == '\n') lines = i + 1;
    }
    return lines;
}

static void print_sentences(struct game *game, enum table_result result)
{
    struct text sentences = {0}, out = {0};
    play_sentences(game->table, "", &sentences);
    size_t before = told_before(game, &sentences);
    text_add_bytes(&out, text_get(&sentences) + before, sentences.length - before);
    if (result == TABLE_REFUSED) text_addf(&out, "That cannot be done: %s.\n", game->table->refusal);
    (void)inside_put(&out);
    if (result != TABLE_REFUSED) text_clear(&game->told);
    if (result == TABLE_ASKED) text_add_bytes(&game->told, text_get(&sentences), sentences.length);
    text_free(&sentences);
    text_free(&out);
}

static void print_result(struct game *game, enum table_result result)
{
    print_sentences(game, result);
    if (result == TABLE_DONE && is_new_turn(game)) print_state(game);
    print_question(game);
    if (result == TABLE_DONE) print_possible(game);
}

static void print_result_json(struct game *game, enum table_result result)
{
    static const char *const names[] = {[TABLE_DONE] = "done", [TABLE_REFUSED] = "refused", [TABLE_ASKED] = "asked"};
    struct arena *arena = &game->arena;
    struct json out = json_make_object();
    json_set(arena, &out, "result", json_make_text(arena, names[result], strlen(names[result])));
    json_set(arena, &out, "events", table_events_json(game->table, arena, true));
    if (game->table->refusal)
        json_set(arena, &out, "reason", json_make_text(arena, game->table->refusal, strlen(game->table->refusal)));
    if (result == TABLE_ASKED) json_set(arena, &out, "question", game->table->question);
    struct text line = {0};
    json_write(&line, &out);
    cli_print("%s\n", text_get(&line));
    text_free(&line);
}

/* A command that needs more dice than it has is refused; the person throws the next one and it is tried again. */
static enum table_result do_with_asked_dice(struct game *game, struct json command)
{
    const struct json *given = json_get(&command, "dice");
    struct json dice = given ? *given : json_make_array();
    for (;;) {
        if (dice.count) json_set(&game->arena, &command, "dice", dice);
        enum table_result result = table_do(game->table, &command);
        if (result != TABLE_REFUSED || game->table->dice.fault != DICE_FAULT_EMPTY) return result;
        char prompt[64];
        snprintf(prompt, sizeof prompt, "throw a d%lld: ", (long long)game->table->dice.wanted);
        char *line = line_read(prompt, game->people);
        if (!line) return result;
        char *end = line;
        long long shown = strtoll(line, &end, 10);
        bool fits = end != line && !end[strspn(end, " \t\r")] && shown >= 1 && shown <= game->table->dice.wanted;
        free(line);
        if (!fits) {
            fprintf(stderr, "a d%lld shows a number from 1 to %lld\n", (long long)game->table->dice.wanted,
                    (long long)game->table->dice.wanted);
            table_undo(game->table, 1, NULL);
            game->table->only_forced = true;
            continue;
        }
        json_push(&game->arena, &dice, json_make_int(shown));
        table_undo(game->table, 1, NULL); /* the refused try is no part of the game */
        game->table->only_forced = true;
    }
}

static enum table_result give_command(struct game *game, struct json command)
{
    return game->ask_dice ? do_with_asked_dice(game, command) : table_do(game->table, &command);
}

static void print_done(struct game *game, enum table_result result)
{
    if (game->people)
        print_result(game, result);
    else
        print_result_json(game, result);
}

/* ---- the machine's side ---- */

static int machine_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct game *game = context;
    const struct encounter_rules *rules = &table->system->table->encounter;
    bool known = who >= 0 && who < rules->count(table);
    int side = known ? rules->side(table, (int)who) : player_side(table);
    return side == game->person ? TABLE_WAITS : player_answer(&game->machine, table, question);
}

static bool machine_is_next(const struct game *game)
{
    bool waits = !game->has_machine || game->table->waiting || !encounter_is_running(game->table);
    return !waits && player_side(game->table) != game->person;
}

/* The machine plays until the person has to decide something. */
static void machine_play(struct game *game)
{
    if (machine_is_next(game)) {
        arena_free(&game->reasons_arena);
        arena_init(&game->reasons_arena);
        game->decisions = json_make_array();
    }
    while (machine_is_next(game)) {
        struct arena arena;
        struct json command = json_make_null();
        arena_init(&arena);
        game->reasons = json_make_array();
        bool found = player_choose(&game->machine, game->table, &arena, &command);
        enum table_result result = found ? give_command(game, command) : TABLE_REFUSED;
        const char *words = found && game->people ? play_words(&arena, &command) : NULL;
        json_push(&game->reasons_arena, &game->decisions, game->reasons);
        if (words) cli_print("Machine: %s\n", words);
        if (found) print_done(game, result);
        arena_free(&arena);
        if (result != TABLE_REFUSED) continue;
        fputs("talus play: the machine finds nothing it can do; play on for it\n", stderr);
        game->has_machine = false;
    }
}

/* What the machine weighed for the commands it gave since the person's last one. */
static void machine_explain(struct game *game)
{
    bool any = false;
    for (size_t i = 0; i < json_count(&game->decisions); i++) {
        const struct json *reasons = json_at(&game->decisions, i);
        for (size_t k = 0; k < json_count(reasons) && k < PLAY_REASONS; k++) {
            const struct json *one = json_at(reasons, k);
            const char *words = play_words(&game->reasons_arena, json_get(one, "command"));
            cli_print("%s %s: %s (%lld)\n", k ? "     or" : "It gave", words ? words : "",
                      json_to_text(json_get(one, "reason"), ""),
                      (long long)json_to_int(json_get(one, "gain"), 0));
            any = true;
        }
    }
    if (any)
        cli_print("The numbers are expected gains; a whole creature is 1000.\n");
    else if (game->has_machine)
        cli_print("There are no reasons to show: the machine did nothing, or its player lists none.\n");
    else
        cli_print("No machine plays here: begin with --against.\n");
}

static void do_command(struct game *game, struct json command)
{
    enum table_result result = give_command(game, command);
    print_done(game, result);
    machine_play(game);
}

static bool save_game(struct game *game, const char *path)
{
    struct text out = {0};
    const char *why = "there is not enough memory";
    table_save(game->table, &out);
    /* A table is whole even where memory ran out once: a game is never lost for that. */
    bool saved = !out.failed && fs_write_atomic(path, text_get(&out), out.length, &why) == STATUS_OK;
    if (!saved)
        fprintf(stderr, "talus play: cannot save to %s: %s\n", path, why);
    else if (game->people)
        cli_print("saved to %s\n", path);
    text_free(&out);
    return saved;
}

/* "brannoch-of-the-ford.json" in the folder. */
static char *actor_path(struct arena *arena, const char *folder, const char *name)
{
    char *path = arena_printf(arena, "%s/%s.json", folder, name);
    for (char *at = path ? path + strlen(folder) + 1 : NULL; at && at[5]; at++)
        *at = ascii_is_letter(*at) || ascii_is_digit(*at) || (unsigned char)*at >= 0x80 ? ascii_lower(*at) : '-';
    return path;
}

/* Everybody's document with hit points, resources, conditions and items as they are now. */
static bool write_back(struct game *game, const char *folder)
{
    const struct table_rules *rules = game_rules(game);
    bool good = rules->document != NULL;
    if (!good) fprintf(stderr, "talus play: %s has no documents of actors to write back\n", game->table->system->title);
    if (good && !fs_is_directory(folder)) (void)mkdir(folder, 0777); /* writing says what is wrong */
    for (int64_t i = 0; good && table_actor_name(game->table, i); i++) {
        const char *why = "there is not enough memory";
        char *path = actor_path(&game->arena, folder, table_actor_name(game->table, i));
        struct json document = json_make_null();
        struct text out = {0};
        good = path && rules->document(game->table, i, &game->arena, &document);
        if (good) json_write_pretty(&out, &document);
        text_add_char(&out, '\n');
        good = good && !out.failed && fs_write_atomic(path, text_get(&out), out.length, &why) == STATUS_OK;
        if (!good) fprintf(stderr, "talus play: cannot write %s: %s\n", path ? path : folder, why);
        text_free(&out);
    }
    return good;
}

static void undo_commands(struct game *game, size_t count)
{
    size_t before = game->table->log.count;
    enum status status = table_undo(game->table, count, &game->session.diags);
    tell_diags(game);
    if (!game->people) return;
    if (status != STATUS_OK || game->table->log.count == before) {
        puts("There is nothing to take back.");
        return;
    }
    cli_print("%zu undone; %zu commands are left.\n", before - game->table->log.count, game->table->log.count);
    print_state(game);
}

static struct content *load_content(const struct system *system, void *session)
{
    return session_content(session, system);
}

/* The game of a saved log instead of this one; what it was stays when the log cannot be played. */
static bool load_game(struct game *game, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    bool whole = true;
    const char *why = "out of memory";
    if (fs_read(&game->session.arena, path, &bytes, &size, &why) != STATUS_OK) {
        fprintf(stderr, "talus play: cannot read %s: %s\n", path, why);
        return false;
    }
    struct table *loaded = table_load(path, bytes, size, load_content, &game->session, &whole, &game->session.diags);
    tell_diags(game);
    if (!loaded) return false;
    if (game->table) loaded->only_forced = game->table->only_forced;
    if (game->has_machine) loaded->answer = machine_answer, loaded->answer_context = game;
    table_free(game->table);
    game->table = loaded;
    game->legal = json_make_array();
    play_complete_for(game->people ? game->table : NULL);
    if (!whole) fprintf(stderr, "talus play: %s is damaged; it goes on after %zu commands\n", path, loaded->log.count);
    return true;
}

static void preview_command(struct game *game, const char *words)
{
    struct json command = play_words_read(&game->arena, words);
    struct page page;
    struct text out = {0};
    page_init(&page, &game->arena);
    if (table_preview(game->table, &command, &page))
        page_print_text(&out, &page, cli_has_colour());
    else
        text_add(&out, "There are no odds to this.\n");
    (void)inside_put(&out);
    text_free(&out);
    page_free(&page);
}

/* why WHO THING: where something comes from. */
static void explain_thing(struct game *game, const char *words)
{
    struct json command = play_words_read(&game->arena, words);
    const char *who = json_to_text(json_get(&command, "do"), NULL),
               *thing = json_to_text(json_at(json_get(&command, "arguments"), 0), NULL);
    struct answer answer = {.data = json_make_null()};
    struct text out = {0};
    struct diags diags;
    diags_init(&diags);
    page_init(&answer.page, &game->arena);
    if (!game_rules(game)->why)
        text_add(&out, "This system cannot tell.\n");
    else if (!who || !thing)
        text_add(&out, "Say who and what: why Ann \"Old Hand\".\n");
    else if (game_rules(game)->why(game->table, who, thing, &game->arena, &diags, &answer) == STATUS_OK)
        page_print_text(&out, &answer.page, cli_has_colour());
    (void)inside_put(&out);
    inside_report(&diags);
    text_free(&out);
    page_free(&answer.page);
    diags_free(&diags);
}

/* The words behind the first, as one text: "Sword against Bob". */
static const char *rest_of_words(struct game *game, const struct json *arguments)
{
    struct text words = {0};
    for (size_t i = 0; i < json_count(arguments); i++) {
        if (i) text_add_char(&words, ' ');
        if (json_is(json_at(arguments, i), JSON_STRING))
            text_add(&words, json_to_text(json_at(arguments, i), ""));
        else
            json_write(&words, json_at(arguments, i));
    }
    const char *copy = arena_copy_text(&game->arena, text_get(&words), words.length);
    text_free(&words);
    return copy ? copy : "";
}

/* At a table that explains the moment itself. */
static void explain_moment(struct game *game, int64_t who, const char *what, struct answer *answer, struct text *out)
{
    if (game_rules(game)->explain(game->table, who, what, &game->arena, answer) == STATUS_OK)
        page_print_text(out, &answer->page, cli_has_colour());
    else
        text_addf(out, "There is no \"%s\" to explain.\n", what);
}

/* explain WHO WHAT: a number of somebody at the table, as it is now. */
static void explain_number(struct game *game, const char *words)
{
    struct json command = play_words_read(&game->arena, words), options = json_make_object();
    const char *name = json_to_text(json_get(&command, "do"), "");
    const struct json *what = json_at(json_get(&command, "arguments"), 0);
    const struct system *system = game->table->system;
    int64_t who = system->table->actor_find(game->table, name);
    struct json_document document = {.root = json_make_null()};
    struct answer answer = {.data = json_make_null()};
    struct text out = {0};
    if (what) json_set(&game->arena, &options, "what", *what);
    page_init(&answer.page, &game->arena);
    struct request request = {.content = session_content(&game->session, system),
                              .document = &document,
                              .options = &options,
                              .arena = &game->arena,
                              .diags = &game->session.diags};
    if ((!system->table->document || !system->explain) && !system->table->explain) {
        text_add(&out, "This system cannot tell.\n");
    } else if (!*name || !what) {
        text_add(&out, "Say who and what: explain Ann ac.\n");
    } else if (who < 0) {
        text_addf(&out, "There is no \"%s\" at the table.\n", name);
    } else if (system->table->explain) {
        explain_moment(game, who, rest_of_words(game, json_get(&command, "arguments")), &answer, &out);
    } else if (system->table->document(game->table, who, &game->arena, &document.root)) {
        json_set(&game->arena, &document.root, "name", json_make_text(&game->arena, name, strlen(name)));
        if (system->explain(&request, &answer) == STATUS_OK) page_print_text(&out, &answer.page, cli_has_colour());
    }
    (void)inside_put(&out);
    tell_diags(game);
    text_free(&out);
    page_free(&answer.page);
}

static void print_completions(struct game *game, const char *typed)
{
    struct play_lines lines;
    play_complete(game->table, &game->arena, typed, &lines);
    for (size_t i = 0; i < lines.count; i++)
        cli_print("%s\n", lines.items[i]);
}

/* For people in the words they would type, for programs as JSON. */
static void print_legal(struct game *game)
{
    list_legal(game);
    for (size_t i = 0; i < game->legal.count; i++) {
        struct text line = {0};
        const char *words = game->people ? play_words(&game->arena, &game->legal.items[i]) : NULL;
        if (!words) json_write(&line, &game->legal.items[i]);
        cli_print("%4zu  %s\n", i, words ? words : text_get(&line));
        text_free(&line);
    }
    if (game->people && game->table->waiting) print_question(game);
}

static void print_view(struct game *game)
{
    struct json view = json_make_object();
    struct text out = {0};
    table_view(game->table, &game->arena, TABLE_ALL_SIDES, &view);
    json_write(&out, &view);
    cli_print("%s\n", text_get(&out));
    text_free(&out);
}

static const char play_help[] = "  attack who=Ann target=Bob   a command in words (or as JSON)\n"
                                "  list, then a number         what can be done now\n"
                                "  choose N                    answer a question\n"
                                "  odds COMMAND                its chances before you do it\n"
                                "  explain WHO WHAT            where a number comes from (explain Ann ac)\n"
                                "  why WHO THING               where something comes from\n"
                                "  reasons                     what the machine weighed for its last commands\n"
                                "  complete LINE               what it may become (the tab key does the same)\n"
                                "  board, state, view          look at the table (view: as JSON)\n"
                                "  undo [N], save FILE, load FILE, quit\n";

/* Words that are about the game, not in it. False: it is a command of the game. */
static bool do_meta(struct game *game, const char *line)
{
    char word[16] = "";
    size_t length = strcspn(line, " ");
    if (length < sizeof word) memcpy(word, line, length);
    const char *rest = line + length + strspn(line + length, " ");
    if (strcmp(word, "quit") == 0)
        game->over = true;
    else if (strcmp(word, "help") == 0)
        fputs(play_help, stdout);
    else if (strcmp(word, "board") == 0 || strcmp(word, "state") == 0)
        print_state(game);
    else if (strcmp(word, "view") == 0)
        print_view(game);
    else if (strcmp(word, "list") == 0)
        print_legal(game);
    else if (strcmp(word, "save") == 0 && *rest)
        save_game(game, rest);
    else if (strcmp(word, "load") == 0 && *rest) {
        if (load_game(game, rest) && game->people) print_state(game);
    } else if (strcmp(word, "odds") == 0)
        preview_command(game, rest);
    else if (strcmp(word, "why") == 0)
        explain_thing(game, rest);
    else if (strcmp(word, "reasons") == 0)
        machine_explain(game);
    else if (strcmp(word, "explain") == 0)
        explain_number(game, rest);
    else if (strcmp(word, "complete") == 0)
        print_completions(game, rest);
    else if (strcmp(word, "undo") == 0)
        undo_commands(game, *rest ? (size_t)strtoull(rest, NULL, 10) : 1);
    else
        return false;
    return true;
}

/* A line that is one of the answers to the open question. */
static bool do_answer(struct game *game, const char *line)
{
    const struct json *options = json_get(&game->table->question, "options");
    for (size_t i = 0; i < json_count(options); i++) {
        if (strcasecmp(line, json_to_text(json_at(options, i), "")) != 0) continue;
        struct json choice = json_make_object();
        json_set(&game->arena, &choice, "do", json_make_text(&game->arena, "choose", strlen("choose")));
        json_set(&game->arena, &choice, "answer", json_make_int((int64_t)i));
        do_command(game, choice);
        return true;
    }
    return false;
}

static void do_line(struct game *game, const char *line)
{
    line += strspn(line, " \t");
    if (!*line || *line == '#' || do_answer(game, line) || do_meta(game, line)) return;
    if (*line == '{') {
        struct json_document command;
        if (json_parse(&command, "command", line, strlen(line), &game->session.diags) == STATUS_OK)
            do_command(game, json_copy(&game->arena, &command.root));
        else
            tell_diags(game);
        json_free(&command);
        return;
    }
    if (ascii_is_digit(*line) && game->legal.count) {
        size_t index = (size_t)strtoull(line, NULL, 10);
        if (index < game->legal.count)
            do_command(game, json_copy(&game->arena, &game->legal.items[index]));
        else
            cli_print("the list has no number %zu: it ends with %u\n", index, game->legal.count - 1);
        return;
    }
    struct json command = play_words_read(&game->arena, line);
    const struct json *first = json_at(json_get(&command, "arguments"), 0);
    if (json_is_text(json_get(&command, "do"), "choose") && first) {
        struct json choice = json_make_object();
        json_set(&game->arena, &choice, "do", *json_get(&command, "do"));
        json_set(&game->arena, &choice, "answer", *first);
        if (json_get(&command, "dice")) json_set(&game->arena, &choice, "dice", *json_get(&command, "dice"));
        command = choice;
    }
    do_command(game, command);
}

/* False when the game could not be saved. */
static bool play(struct game *game)
{
    machine_play(game);
    if (game->people) {
        print_state(game);
        puts("Type `help` for a list of what you can type.");
        play_complete_for(game->table);
    }
    while (!game->over) {
        char *line = line_read("> ", game->people);
        if (!line) break;
        do_line(game, line);
        free(line);
        arena_free(&game->arena);
        arena_init(&game->arena);
        fflush(stdout);
    }
    play_complete_for(NULL);
    bool saved = !game->save_path || save_game(game, game->save_path);
    return (!game->actors_path || write_back(game, game->actors_path)) && saved;
}

static bool is_log(const char *path)
{
    static const char head[] = "{\"talus\":\"log\"";
    char start[sizeof head] = "";
    size_t length = fs_read_start(path, start, sizeof head - 1);
    return length == sizeof head - 1 && memcmp(start, head, length) == 0;
}

static bool game_open(struct game *game, const char *path, const char *system_name, uint64_t seed)
{
    bool wrong;
    if (is_log(path)) return load_game(game, path);
    const struct system *owner = NULL, *system = session_system("play", system_name, &wrong);
    const struct json_document *scenario =
        wrong ? NULL : session_document(&game->session, "play", path, system, &owner);
    if (!scenario) return false;
    if (!owner->table) {
        cli_wrong_call("play", "the system %s has no table", owner->id);
        return false;
    }
    (void)scenario_check(owner, scenario, &scenario->root, &game->session.diags);
    game->table = table_new_read(owner, session_content(&game->session, owner), scenario, &scenario->root, seed,
                                 &game->session.diags);
    tell_diags(game);
    return game->table != NULL;
}

/* --side: the number of a side, or somebody who belongs to it. */
static bool machine_find_side(struct game *game, const char *name)
{
    const struct table_rules *rules = game->table->system->table;
    char *end = NULL;
    long number = name ? strtol(name, &end, 10) : 0;
    int64_t who = name ? rules->actor_find(game->table, name) : 0;
    if (who >= 0 && who < rules->encounter.count(game->table)) {
        game->person = rules->encounter.side(game->table, (int)who);
        return true;
    }
    for (int i = 0; end != name && !*end && i < rules->encounter.count(game->table); i++) {
        game->person = (int)number;
        if (rules->encounter.side(game->table, i) == number) return true;
    }
    return false;
}

/* EXIT_FINE when the machine can play, or when there is none. */
static int machine_open(struct game *game, const char *against, const char *side, uint64_t seed)
{
    int kind = against ? player_find(against) : 0;
    if (!against) return side ? cli_wrong_call("play", "--side needs --against") : EXIT_FINE;
    if (kind < 0) return cli_wrong_call("play", "--against knows random, greedy and search");
    if (!game_rules(game)->encounter.side || !machine_find_side(game, side))
        return cli_wrong_call("play", "no creature is on the side \"%s\"", side ? side : "");
    game->machine = player_new(game_rules(game), (enum player_kind)kind, seed);
    game->moods = player_read_moods(&game->table->scenario.root);
    game->machine.moods = &game->moods;
    game->machine.reasons = &game->reasons;
    game->machine.reasons_arena = &game->reasons_arena;
    game->has_machine = true;
    game->table->answer = machine_answer;
    game->table->answer_context = game;
    return EXIT_FINE;
}

int verb_play(int argc, char **argv)
{
    struct game game = {.people = isatty(STDIN_FILENO), .legal = json_make_array(), .decisions = json_make_array()};
    const char *system_name = NULL, *dice = NULL, *against = NULL, *side = NULL;
    long long seed = 1;
    session_init(&game.session);
    arena_init(&game.arena);
    arena_init(&game.legal_arena);
    arena_init(&game.reasons_arena);
    const struct poptOption options[] = {
        {"system", 's', POPT_ARG_STRING, &system_name, 0, "rule system (if it cannot be detected)", "NAME"},
        {"seed", 0, POPT_ARG_LONGLONG, &seed, 0, "seed of the dice", "N"},
        {"dice", 0, POPT_ARG_STRING, &dice, 0, "'ask': roll real dice and type the results", "ask"},
        {"against", 0, POPT_ARG_STRING, &against, 0, "let a machine play the other sides: random, greedy or search", "NAME"},
        {"side", 0, POPT_ARG_STRING, &side, 0, "your side: its number, or a creature on it", "NAME"},
        {"save", 0, POPT_ARG_STRING, &game.save_path, 0, "write the log to this file at the end", "FILE"},
        {"write-back", 0, POPT_ARG_STRING, &game.actors_path, 0,
         "write the actors as they are at the end into this folder", "FOLDER"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SCENARIO.json or LOG [options]");
    int status = EXIT_FINE;
    int option = session_read_options(&game.session, context);
    const char *path = poptGetArg(context);
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!path || (dice && strcmp(dice, "ask") != 0))
        status = cli_wrong_call("play", !path ? "name a scenario" : "--dice knows only 'ask'");
    else if (!game_open(&game, path, system_name, (uint64_t)seed))
        status = EXIT_BAD;
    if (status == EXIT_FINE) status = machine_open(&game, against, side, (uint64_t)seed);
    if (status == EXIT_FINE) {
        game.ask_dice = game.table->only_forced = dice != NULL;
        if (!play(&game)) status = EXIT_BAD;
    }
    player_free(&game.machine);
    arena_free(&game.reasons_arena);
    table_free(game.table);
    arena_free(&game.arena);
    arena_free(&game.legal_arena);
    text_free(&game.told);
    cli_close(context, options);
    session_free(&game.session);
    return status;
}
