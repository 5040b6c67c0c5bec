/* verb_play.c: play a scenario at the terminal or by JSON lines.
 *
 * At a terminal a command is words ("attack who=Ann target=Bob"), the number of one of the listed commands, or JSON.
 * In a pipe every line in is a JSON command and every line out its JSON result. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "terminal/command_title.h"
#include "terminal/line.h"
#include "terminal/play_complete.h"
#include "terminal/play_words.h"
#include "terminal/seat.h"
#include "terminal/write_back.h"
#include "util/ascii.h"
#include "util/file.h"
#include "util/heap.h"

enum { PLAY_REASONS = 3 }; /* commands shown of each decision */

struct game {
    struct client *client;
    struct talus_table *table;
    struct pool pool;  /* of one line */
    struct node legal; /* the commands listed last, for choosing by number */
    struct pool legal_pool;
    bool people;   /* a person at a terminal */
    bool ask_dice; /* people roll the dice */
    bool over;
    const char *save_path, *actors_path; /* what to write at the end; NULL: nothing */
    const char *against;                 /* the machine player of the other sides; NULL: none */
    struct buffer advice;                /* the question to it */
    struct node decisions;               /* what it weighed since the person's last command */
    struct pool reasons_pool;
    int64_t person;     /* the side of the person */
    size_t done;        /* commands of the log that were not refused */
    size_t undone;      /* commands that can be redone, with those that were refused */
    struct buffer told; /* sentences of a command that waits for an answer: they are not printed again */
};

/* A command that was given. */
struct played {
    enum talus_outcome outcome;
    struct talus_answer *answer; /* NULL: it is no command at all; that was reported */
};

static void list_legal(struct game *game)
{
    pool_free(&game->legal_pool);
    game->legal = seat_node(game->table, &game->legal_pool, "legal", "{\"squares\":false}");
}

static struct node open_question(struct game *game)
{
    struct node view = seat_node(game->table, &game->pool, "view", NULL);
    const struct node *question = node_get(&view, "question");
    return question ? *question : node_make_null();
}

static void print_question(struct game *game)
{
    struct node question = open_question(game);
    const struct node *options = node_get(&question, "options");
    if (!node_is(&question, NODE_OBJECT)) return;
    cli_print("%s: %s\n", node_to_text(node_get(&question, "who"), "?"),
              node_to_text(node_get(&question, "prompt"), "?"));
    for (size_t i = 0; i < node_count(options); i++) {
        struct buffer option = {0};
        play_words_add_option(&option, node_at(options, i));
        cli_print("  choose %zu  %s\n", i, buffer_get(&option));
        buffer_free(&option);
    }
}

static void print_state(struct game *game)
{
    struct buffer out = {0};
    seat_add_board(game->table, &out);
    seat_add_state(game->table, &out);
    (void)cli_put_painted(&out);
    buffer_free(&out);
}

/* What can be done now, in a line: the verbs and how many ways there are to do each. */
static void print_possible(struct game *game)
{
    struct node commands = seat_node(game->table, &game->pool, "legal", "{\"squares\":false}");
    struct buffer out = {0};
    for (size_t i = 0; i < node_count(&commands); i++) {
        const char *verb = node_to_text(node_get(node_at(&commands, i), "do"), "");
        size_t same = 0;
        bool known = strcmp(verb, "choose") == 0;
        for (size_t k = 0; k < commands.count; k++) {
            bool here = node_is_text(node_get(node_at(&commands, k), "do"), verb);
            known = known || (here && k < i);
            same += here;
        }
        if (known) continue;
        buffer_addf(&out, "%s%s", out.length ? ", " : "Possible: ", verb);
        if (same > 1) buffer_addf(&out, " (%zu)", same);
    }
    if (out.length) cli_print("%s\n", buffer_get(&out));
    buffer_free(&out);
}

/* Has someone else's turn begun? */
static bool is_new_turn(const struct talus_answer *answer)
{
    const struct talus_value *events = talus_value_get(answer, "/events");
    for (size_t i = 0; i < talus_value_count(events); i++) {
        const struct talus_value *name = talus_value_at(talus_value_child(events, i), "/event");
        if (strcmp(talus_value_string(name, ""), "turnStart") == 0) return true;
    }
    return false;
}

/* How much of the sentences was printed before the question that is answered now: whole lines. */
static size_t told_before(const struct game *game, const char *sentences)
{
    size_t lines = 0;
    for (size_t i = 0; i < game->told.length && sentences[i]; i++) {
        if (game->told.bytes[i] != sentences[i]) break;
        if (sentences[i] == '\n') lines = i + 1;
    }
    return lines;
}

static void print_sentences(struct game *game, const struct played *played)
{
    struct buffer out = {0};
    const char *sentences = heap_check_text(talus_answer_text(played->answer, TALUS_TEXT));
    buffer_add(&out, sentences + told_before(game, sentences));
    if (played->outcome == TALUS_REFUSED) {
        const char *reason = talus_value_string(talus_value_get(played->answer, "/reason"), "");
        char last = *reason ? reason[strlen(reason) - 1] : '\0';
        buffer_addf(&out, "That cannot be done: %s%s\n", reason, last == '?' || last == '.' ? "" : ".");
    }
    (void)cli_put(&out);
    if (played->outcome != TALUS_REFUSED) buffer_clear(&game->told);
    if (played->outcome == TALUS_ASKED) buffer_add(&game->told, sentences);
    buffer_free(&out);
}

/* `machine`: it continues, so there is no prompt. */
static void print_result(struct game *game, const struct played *played, bool machine)
{
    print_sentences(game, played);
    if (played->outcome == TALUS_DONE && is_new_turn(played->answer)) print_state(game);
    if (machine) return;
    print_question(game);
    if (played->outcome == TALUS_DONE) print_possible(game);
}

static struct played play_command(struct game *game, const struct node *command)
{
    struct played played = {.outcome = TALUS_REFUSED};
    struct buffer text = {0};
    node_write(&text, command);
    (void)heap_check(talus_table_do(game->table, buffer_get(&text), &played.outcome, &played.answer));
    if (played.answer) {
        game->undone = 0;
        game->done += played.outcome != TALUS_REFUSED;
    }
    (void)seat_report(game->client);
    buffer_free(&text);
    return played;
}

/* A die of so many faces that a person rolls; 0: there is no more input. -1: that is not on it. */
static int64_t ask_die(struct game *game, int64_t faces)
{
    char prompt[64], *end = NULL;
    snprintf(prompt, sizeof prompt, "roll a d%lld: ", (long long)faces);
    char *line = line_read(prompt, game->people);
    if (!line) return 0;
    long long shown = strtoll(line, &end, 10);
    bool fits = end != line && !end[strspn(end, " \t\r")] && shown >= 1 && shown <= faces;
    free(line);
    if (!fits) cli_say("a d%lld shows a number from 1 to %lld\n", (long long)faces, (long long)faces);
    return fits ? shown : -1;
}

/* A command that needs more dice than it has is refused; the person rolls the next one and it is tried again. */
static struct played do_with_asked_dice(struct game *game, struct node command)
{
    const struct node *given = node_get(&command, "dice");
    struct node dice = given ? *given : node_make_array();
    for (;;) {
        if (dice.count) node_set(&game->pool, &command, "dice", dice);
        struct played played = play_command(game, &command);
        int64_t faces = talus_value_int(talus_value_get(played.answer, "/wants"), 0);
        int64_t shown = faces ? ask_die(game, faces) : 0;
        if (!shown) return played;
        talus_answer_free(played.answer);
        if (shown > 0) node_push(&game->pool, &dice, node_make_int(shown));
        (void)heap_check(talus_table_undo(game->table, 1)); /* the refused try is not part of the game */
    }
}

static struct played give_command(struct game *game, struct node command)
{
    return game->ask_dice ? do_with_asked_dice(game, command) : play_command(game, &command);
}

static void print_done(struct game *game, const struct played *played, bool machine)
{
    if (!played->answer) return;
    if (game->people)
        print_result(game, played, machine);
    else
        cli_print("%s\n", heap_check_text(talus_answer_text(played->answer, TALUS_JSON)));
}

/* ---- the machine's side ---- */

/* What the machine would do now; NULL: it is not its turn. For talus_answer_free. */
static struct talus_answer *machine_think(struct game *game)
{
    if (!game->against) return NULL;
    struct talus_answer *advice = seat_ask(game->table, "advise", buffer_get(&game->advice));
    if (talus_value_kind(talus_value_get(advice, "/command")) == TALUS_KIND_OBJECT) return advice;
    talus_answer_free(advice);
    return NULL;
}

/* The command in words. */
static const char *machine_title(struct game *game, const struct node *command, const struct played *played)
{
    struct node events = node_from(&game->pool, talus_value_get(played->answer, "/events"));
    return command_title(&game->pool, command, &events, NULL);
}

/* The machine plays until the person has to decide something. */
static void machine_play(struct game *game, struct talus_answer *advice)
{
    if (advice) {
        pool_free(&game->reasons_pool);
        game->decisions = node_make_array();
    }
    while (advice) {
        struct node command = node_from(&game->pool, talus_value_get(advice, "/command"));
        struct node reasons = node_from(&game->reasons_pool, talus_value_get(advice, "/reasons"));
        bool answers = node_is_text(node_get(&command, "do"), "choose");
        struct played played = give_command(game, command);
        const char *title = game->people && !answers ? machine_title(game, &command, &played) : NULL;
        if (!answers) node_push(&game->reasons_pool, &game->decisions, reasons);
        talus_answer_free(advice);
        advice = played.outcome == TALUS_REFUSED ? NULL : machine_think(game);
        if (title) cli_print("[machine] %s\n", title);
        print_done(game, &played, advice != NULL);
        talus_answer_free(played.answer);
        if (played.outcome != TALUS_REFUSED) continue;
        fputs("talus play: the machine finds no command; play on for it\n", stderr);
        game->against = NULL;
    }
}

/* What the machine weighed for the commands it gave since the person's last one. */
static void machine_explain(struct game *game)
{
    bool any = false;
    for (size_t i = 0; i < node_count(&game->decisions); i++) {
        const struct node *reasons = node_at(&game->decisions, i);
        for (size_t k = 0; k < node_count(reasons) && k < PLAY_REASONS; k++) {
            const struct node *one = node_at(reasons, k);
            const char *title = command_title(&game->reasons_pool, node_get(one, "command"), NULL, NULL);
            cli_print("%s%s (%s: %lld)\n", k ? "    or " : "", title ? title : "",
                      node_to_text(node_get(one, "reason"), ""),
                      (long long)node_to_int(node_get(one, "gain"), 0));
            any = true;
        }
    }
    if (any)
        cli_print("The numbers are expected gains: a creature with full hit points is worth 1000.\n");
    else if (game->against)
        cli_print("There are no reasons to show: the machine did nothing, or its player lists none.\n");
    else
        cli_print("No machine plays here: begin with --against.\n");
}

static void do_command(struct game *game, struct node command)
{
    struct played played = give_command(game, command);
    struct talus_answer *advice = played.outcome == TALUS_REFUSED ? NULL : machine_think(game);
    print_done(game, &played, advice != NULL);
    talus_answer_free(played.answer);
    machine_play(game, advice);
}

/* ---- files ---- */

static bool save_game(struct game *game, const char *path)
{
    struct talus_answer *answer = seat_ask(game->table, "save", NULL);
    const char *why = "there is not enough memory";
    size_t size = 0;
    const char *bytes = answer ? talus_answer_bytes(answer, TALUS_RAW, &size) : NULL;
    /* A table is whole even where memory ran out once: a game is never lost for that. */
    bool saved = bytes && file_write(path, bytes, size, &why) == TALUS_OK;
    if (!saved)
        cli_say("talus play: cannot save to %s: %s\n", path, why);
    else if (game->people)
        cli_print("saved to %s\n", path);
    talus_answer_free(answer);
    return saved;
}

/* The log also keeps refused commands, but there is nothing to undo in them. */
static bool was_refused(const struct node *entry)
{
    return node_is_text(node_get(node_at(node_get(entry, "events"), 0), "event"), "refused");
}

static struct node last_commands(struct game *game, size_t count)
{
    char options[48];
    snprintf(options, sizeof options, "{\"last\":%zu}", count);
    return seat_node(game->table, &game->pool, "log", options);
}

/* How many commands from the end of the log hold so many that were not refused; `words` says what the first of those
 * is. The log is read from its end: a long game costs no more than a short one. */
static size_t find_undone(struct game *game, size_t count, const char **words)
{
    for (size_t read = count;; read *= 2) {
        struct node log = last_commands(game, read);
        size_t from = node_count(&log), found = 0;
        while (from && found < count) {
            const struct node *entry = node_at(&log, --from);
            if (was_refused(entry)) continue;
            *words = command_title(&game->pool, node_get(entry, "command"), node_get(entry, "events"), NULL);
            found++;
        }
        if (found == count || node_count(&log) < read) return node_count(&log) - from;
    }
}

static void undo_commands(struct game *game, size_t count)
{
    const char *words = NULL;
    if (count > game->done) count = game->done;
    size_t entries = count ? find_undone(game, count, &words) : 0;
    enum talus_status status = heap_check(talus_table_undo(game->table, entries));
    (void)seat_report(game->client);
    if (status == TALUS_OK) {
        game->done -= count;
        game->undone += entries;
    }
    if (!game->people) return;
    if (status != TALUS_OK || !count) {
        puts("There is nothing to undo.");
        return;
    }
    if (count == 1 && words)
        cli_print("Undone: %s. ", words);
    else
        cli_print("%zu commands undone. ", count);
    cli_print("%zu %s left.\n", game->done, game->done == 1 ? "command is" : "commands are");
    print_state(game);
}

static void redo_commands(struct game *game, size_t count)
{
    size_t redone = 0;
    while (game->undone && redone < count && heap_check(talus_table_redo(game->table, 1)) == TALUS_OK) {
        struct node log = last_commands(game, 1);
        game->undone--;
        redone += !was_refused(node_at(&log, 0));
    }
    game->done += redone;
    (void)seat_report(game->client);
    if (!game->people) return;
    if (redone)
        cli_print("%zu %s redone.\n", redone, redone == 1 ? "command" : "commands");
    else
        puts("There is nothing to redo.");
    if (redone) print_state(game);
}

/* False: the word is neither "undo" nor "redo". */
static bool do_history(struct game *game, const char *word, size_t count)
{
    if (strcmp(word, "undo") == 0)
        undo_commands(game, count);
    else if (strcmp(word, "redo") == 0)
        redo_commands(game, count);
    else
        return false;
    return true;
}

static size_t count_done(struct game *game)
{
    struct node log = seat_node(game->table, &game->pool, "log", NULL);
    size_t done = 0;
    for (size_t i = 0; i < node_count(&log); i++)
        done += !was_refused(node_at(&log, i));
    return done;
}

/* The game of a saved log instead of this one; what it was stays when the log cannot be played. */
static bool load_game(struct game *game, const char *path)
{
    bool whole = true;
    struct talus_table *loaded = seat_load_file(game->client, "play", path, &whole);
    if (!loaded) return false;
    talus_table_free(game->table);
    game->table = loaded;
    game->legal = node_make_array();
    game->done = count_done(game);
    game->undone = 0;
    if (game->ask_dice) talus_answer_free(seat_ask(loaded, "dice", "{\"byHand\":true}"));
    play_complete_for(game->people ? game->table : NULL);
    if (!whole) cli_say("talus play: %s is damaged; the game continues after %zu commands\n", path, seat_commands(loaded));
    return true;
}

/* ---- questions about the game ---- */

static void put_answer(struct talus_answer *answer, const char *otherwise)
{
    if (answer)
        (void)client_put(answer, client_form(false, false));
    else if (otherwise)
        cli_print("%s\n", otherwise);
    talus_answer_free(answer);
}

/* A number stands for the command of the last list. */
static const struct node *listed_command(struct game *game, const char *typed)
{
    size_t index = (size_t)strtoull(typed, NULL, 10), listed = node_count(&game->legal);
    if (index < listed) return node_at(&game->legal, index);
    if (listed)
        cli_print("The list has no number %zu: it ends with %zu.\n", index, listed - 1);
    else
        cli_print("Type `list` first, then a number.\n");
    return NULL;
}

static void preview_command(struct game *game, const char *words)
{
    const struct node *listed = ascii_is_digit(*words) ? listed_command(game, words) : NULL;
    if (ascii_is_digit(*words) && !listed) return;
    struct node options = node_make_object();
    struct node command = listed ? node_copy(&game->pool, listed) : play_words_read(&game->pool, words);
    struct buffer text = {0};
    node_set(&game->pool, &options, "command", command);
    node_write(&text, &options);
    put_answer(seat_ask(game->table, "preview", buffer_get(&text)), "There are no odds for this.");
    buffer_free(&text);
}

/* The words after the first, as one text: "Sword against Bob". */
static const char *rest_of_words(struct game *game, const struct node *arguments)
{
    struct buffer words = {0};
    for (size_t i = 0; i < node_count(arguments); i++) {
        if (i) buffer_add_char(&words, ' ');
        if (node_is(node_at(arguments, i), NODE_STRING))
            buffer_add(&words, node_to_text(node_at(arguments, i), ""));
        else
            node_write(&words, node_at(arguments, i));
    }
    const char *copy = pool_copy(&game->pool, buffer_get(&words), words.length);
    buffer_free(&words);
    return copy ? copy : "";
}

/* "explain WHO WHAT" and "why WHO THING". */
static void ask_about(struct game *game, const char *verb, const char *words, const char *usage)
{
    struct node command = play_words_read(&game->pool, words);
    const char *who = node_to_text(node_get(&command, "do"), "");
    const char *what = rest_of_words(game, node_get(&command, "arguments"));
    struct buffer options = {0};
    if (!*who || !*what) {
        cli_print("%s\n", usage);
        return;
    }
    buffer_add(&options, "{\"who\":");
    buffer_add_json(&options, who);
    buffer_add(&options, ",\"what\":");
    buffer_add_json(&options, what);
    buffer_add(&options, "}");
    struct talus_answer *answer = seat_ask(game->table, verb, buffer_get(&options));
    put_answer(answer, seat_why(game->client, &game->pool, what));
    buffer_free(&options);
}

static void print_completions(struct game *game, const char *typed)
{
    play_lines lines = {0};
    play_complete(game->table, &game->pool, typed, &lines);
    for (size_t i = 0; i < lines.count; i++)
        cli_print("%s\n", lines.items[i]);
    list_free(&lines);
}

/* For people in the words they would type, for programs as JSON. */
static void print_legal(struct game *game)
{
    list_legal(game);
    for (size_t i = 0; i < node_count(&game->legal); i++) {
        struct buffer line = {0};
        const char *words = game->people ? play_words(&game->pool, node_at(&game->legal, i)) : NULL;
        if (!words) node_write(&line, node_at(&game->legal, i));
        cli_print("%4zu  %s\n", i, words ? words : buffer_get(&line));
        buffer_free(&line);
    }
    if (game->people) print_question(game);
}

static void print_view(struct game *game)
{
    struct talus_answer *view = seat_ask(game->table, "view", NULL);
    if (view) cli_print("%s\n", heap_check_text(talus_answer_text(view, TALUS_JSON)));
    talus_answer_free(view);
}

static const char play_help[] = "  COMMAND who=NAME ...        a command in words, as `list` prints it (or as JSON)\n"
                                "  help damage                 what a command takes\n"
                                "  list, then a number         what can be done now\n"
                                "  choose N                    answer a question\n"
                                "  odds COMMAND                its chances before you do it\n"
                                "  explain WHO WHAT            where a number comes from (explain Ann ac)\n"
                                "  why WHO THING               where something comes from\n"
                                "  reasons                     what the machine weighed for its last commands\n"
                                "  complete LINE               what it may become (the tab key does the same)\n"
                                "  board, state, view          look at the table (view: as JSON)\n"
                                "  undo [N], redo [N], save FILE, load FILE, quit\n";

/* A few ways to do it now, as one would type them. False: there are none. */
static bool print_forms(struct game *game, const char *name)
{
    enum { SHOWN = 4 };
    size_t count = 0;
    list_legal(game);
    for (size_t i = 0; i < node_count(&game->legal); i++) {
        const struct node *one = node_at(&game->legal, i);
        if (strcasecmp(node_to_text(node_get(one, "do"), ""), name) != 0) continue;
        if (count++ < SHOWN) cli_print("  %s\n", play_words(&game->pool, one));
    }
    if (count > SHOWN) cli_print("  and %zu more: `list` shows them\n", count - SHOWN);
    return count > 0;
}

/* A command of the game master with its members, and what it does. False: it is none. */
static bool print_master_command(struct game *game, const char *name)
{
    struct node master = seat_node(game->table, &game->pool, "master", NULL);
    for (size_t i = 0; i < node_count(&master); i++) {
        const struct node *one = node_at(&master, i), *members = node_get(one, "members");
        if (strcasecmp(node_to_text(node_get(one, "do"), ""), name) != 0) continue;
        cli_print("  %s who=...", node_to_text(node_get(one, "do"), ""));
        for (size_t k = 0; k < node_count(members); k++)
            cli_print(" %s=...", node_to_text(node_at(members, k), ""));
        cli_print("\n  %s\n", node_to_text(node_get(one, "doc"), ""));
        return true;
    }
    return false;
}

/* Why a command cannot be given now, or what it lacks. */
static void print_refusal(struct game *game, const char *name)
{
    struct node question = open_question(game);
    if (node_is(&question, NODE_OBJECT)) {
        cli_print("Answer the question first.\n");
        print_question(game);
        return;
    }
    preview_command(game, name);
    cli_print("`list` shows all that can be done now.\n");
}

/* What a command of the game master does, and its members; of other commands what they look like now. */
static void print_help(struct game *game, const char *name)
{
    if (!*name)
        cli_print("%s", play_help);
    else if (!print_master_command(game, name) && !print_forms(game, name))
        print_refusal(game, name);
}

/* "end turn" is endTurn: the first two words become one where that can be done now. */
static void join_words(struct game *game, struct node *command)
{
    const struct node *words = node_get(command, "arguments");
    const char *first = node_to_text(node_get(command, "do"), ""), *second = node_to_text(node_at(words, 0), "");
    char *joined = *second ? pool_printf(&game->pool, "%s%s", first, second) : NULL;
    if (!joined || node_count(words) != 1) return;
    list_legal(game);
    for (size_t i = 0; i < node_count(&game->legal); i++) {
        const char *name = node_to_text(node_get(node_at(&game->legal, i), "do"), "");
        if (strcasecmp(name, joined) != 0) continue;
        node_set(&game->pool, command, "do", node_make_text(&game->pool, name, strlen(name)));
        node_remove(command, "arguments");
        return;
    }
}

/* "draw Ridge Blade": the first command that can be given and has these words in one of its members. */
static bool find_by_words(struct game *game, struct node *command)
{
    const char *verb = node_to_text(node_get(command, "do"), "");
    const char *typed = rest_of_words(game, node_get(command, "arguments"));
    long x, y;
    bool square = sscanf(typed, "%ld,%ld", &x, &y) == 2;
    list_legal(game);
    for (size_t i = 0; i < node_count(&game->legal); i++) {
        const struct node *one = node_at(&game->legal, i);
        if (strcasecmp(verb, node_to_text(node_get(one, "do"), "")) != 0) continue;
        if (square && node_get(one, "to")) { /* "stride 4,4" */
            struct node to = node_make_array();
            node_push(&game->pool, &to, node_make_int(x));
            node_push(&game->pool, &to, node_make_int(y));
            node_remove(command, "arguments");
            node_set(&game->pool, command, "to", to);
            return true;
        }
        for (size_t k = 0; k < one->count; k++) {
            if (strcmp(one->members[k].name, "who") == 0 || !play_words_same_name(typed, node_to_text(&one->members[k].value, "")))
                continue;
            *command = node_copy(&game->pool, one);
            return true;
        }
    }
    return false;
}

/* For a command whose words cannot be matched to members: its form. */
static void print_example(struct game *game, const struct node *command)
{
    const char *verb = node_to_text(node_get(command, "do"), ""), *words = NULL;
    for (size_t i = 0; !words && i < node_count(&game->legal); i++) {
        const struct node *one = node_at(&game->legal, i);
        if (strcasecmp(verb, node_to_text(node_get(one, "do"), "")) == 0) words = play_words(&game->pool, one);
    }
    if (words)
        cli_print("Name what you mean, for example: %s. `list` shows all that can be done now.\n", words);
    else if (print_master_command(game, verb))
        cli_print("Nothing was done: name each part, as above.\n");
    else
        print_refusal(game, verb);
}

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
        print_help(game, rest);
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
        ask_about(game, "why", rest, "Say who and what: why Ann \"Old Hand\".");
    else if (strcmp(word, "reasons") == 0)
        machine_explain(game);
    else if (strcmp(word, "explain") == 0)
        ask_about(game, "explain", rest, "Say who and what: explain Ann ac.");
    else if (strcmp(word, "complete") == 0)
        print_completions(game, rest);
    else
        return do_history(game, word, *rest ? (size_t)strtoull(rest, NULL, 10) : 1);
    return true;
}

/* {"do": "choose", "answer": ...} */
static struct node make_choice(struct game *game, struct node answer)
{
    struct node choice = node_make_object();
    node_set(&game->pool, &choice, "do", node_make_text(&game->pool, "choose", strlen("choose")));
    node_set(&game->pool, &choice, "answer", answer);
    return choice;
}

/* A line that is one of the answers to the open question. */
static bool do_answer(struct game *game, const char *line)
{
    struct node question = open_question(game);
    const struct node *options = node_get(&question, "options");
    for (size_t i = 0; i < node_count(options); i++) {
        if (strcasecmp(line, node_to_text(node_at(options, i), "")) != 0) continue;
        do_command(game, make_choice(game, node_make_int((int64_t)i)));
        return true;
    }
    return false;
}

static void do_json(struct game *game, const char *line)
{
    struct node_document command;
    struct notices notices = {0};
    if (node_parse(&command, "command", line, strlen(line), &notices) == TALUS_OK)
        do_command(game, node_copy(&game->pool, &command.root));
    cli_report(&notices);
    notices_free(&notices);
    node_free(&command);
}

static void do_line(struct game *game, const char *line)
{
    line += strspn(line, " \t");
    if (!*line || *line == '#' || do_answer(game, line) || do_meta(game, line)) return;
    if (*line == '{') {
        do_json(game, line);
        return;
    }
    if (ascii_is_digit(*line)) {
        const struct node *listed = listed_command(game, line);
        if (listed) do_command(game, node_copy(&game->pool, listed));
        return;
    }
    struct node command = play_words_read(&game->pool, line);
    const struct node *first = node_at(node_get(&command, "arguments"), 0), *dice = node_get(&command, "dice");
    if (node_is_text(node_get(&command, "do"), "choose") && first) {
        struct node choice = make_choice(game, *first);
        if (dice) node_set(&game->pool, &choice, "dice", *dice);
        command = choice;
    } else if (first) {
        join_words(game, &command);
    }
    bool unclear = node_get(&command, "arguments") && !find_by_words(game, &command);
    if (game->people && unclear)
        print_example(game, &command);
    else
        do_command(game, command);
}

/* False when the game could not be saved. */
static bool play(struct game *game)
{
    machine_play(game, machine_think(game));
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
        pool_free(&game->pool);
        fflush(stdout);
    }
    play_complete_for(NULL);
    bool saved = !game->save_path || save_game(game, game->save_path);
    return (!game->actors_path || write_back(game->table, game->actors_path)) && saved;
}

static bool is_log(const char *path)
{
    static const char head[] = "{\"talus\":\"log\"";
    char start[sizeof head] = "";
    size_t length = file_read_start(path, start, sizeof head - 1);
    return length == sizeof head - 1 && memcmp(start, head, length) == 0;
}

static bool game_open(struct game *game, const char *path, const char *system, uint64_t seed)
{
    client_report(game->client);
    if (is_log(path)) return load_game(game, path);
    game->table = seat_open(game->client, path, system, seed);
    return game->table != NULL;
}

/* --messages: the catalogue of a file; false after a message. */
static bool game_speak(struct game *game, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    const char *why = NULL;
    if (!path) return true;
    if (file_read(&game->pool, path, &text, &size, &why) != TALUS_OK) {
        cli_say("talus play: %s: %s\n", path, why ? why : "cannot be read");
        return false;
    }
    enum talus_status status = talus_set_messages(client_engine(game->client), text);
    (void)seat_report(game->client);
    return status == TALUS_OK;
}

/* --side: the number of a side, or someone who belongs to it. */
static bool machine_find_side(struct game *game, const struct node *actors, const char *name)
{
    char *end = NULL;
    long long number = name ? strtoll(name, &end, 10) : 0;
    bool is_number = name && end != name && !*end;
    for (size_t i = 0; i < node_count(actors); i++) {
        const struct node *actor = node_at(actors, i);
        game->person = node_to_int(node_get(actor, "side"), 0);
        if (!name || strcasecmp(name, node_to_text(node_get(actor, "name"), "")) == 0 ||
            strcasecmp(name, node_to_text(node_get(actor, "id"), "")) == 0 || (is_number && game->person == number))
            return true;
    }
    return false;
}

/* EXIT_FINE when the machine can play, or when there is none. */
static int machine_open(struct game *game, const char *side)
{
    static const char *const players[] = {"random", "greedy", "search"};
    bool known = false;
    if (!game->against) return side ? cli_wrong_call("play", "--side needs --against") : EXIT_FINE;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        known = known || strcmp(game->against, players[i]) == 0;
    if (!known) return cli_wrong_call("play", "--against must be random, greedy or search");
    struct node view = seat_node(game->table, &game->pool, "view", NULL);
    const struct node *actors = node_get(&view, "actors");
    if (!machine_find_side(game, actors, side))
        return cli_wrong_call("play", "no creature is on the side \"%s\"", side ? side : "");
    buffer_addf(&game->advice, "{\"player\":\"%s\",\"sides\":[", game->against);
    bool first = true;
    for (size_t i = 0; i < node_count(actors); i++) {
        int64_t own = node_to_int(node_get(node_at(actors, i), "side"), 0);
        if (own == game->person) continue;
        buffer_addf(&game->advice, "%s%lld", first ? "" : ",", (long long)own);
        first = false;
    }
    buffer_add(&game->advice, "]}");
    return EXIT_FINE;
}

static void game_close(struct game *game)
{
    talus_table_free(game->table);
    pool_free(&game->pool);
    pool_free(&game->legal_pool);
    pool_free(&game->reasons_pool);
    buffer_free(&game->told);
    buffer_free(&game->advice);
    client_free(game->client);
}

int verb_play(int argc, char **argv)
{
    struct game game = {.people = isatty(STDIN_FILENO), .client = client_new("play")};
    const char *system_name = NULL, *dice = NULL, *side = NULL, *messages = NULL;
    long long seed = 1;
    if (!game.client) return EXIT_BAD;
    game.legal = game.decisions = node_make_array();
    const struct poptOption options[] = {
        {"system", 's', POPT_ARG_STRING, &system_name, 0, "rule system (if it cannot be detected)", "NAME"},
        {"seed", 0, POPT_ARG_LONGLONG, &seed, 0, "seed of the dice", "N"},
        {"dice", 0, POPT_ARG_STRING, &dice, 0, "'ask': roll real dice and type the results", "ask"},
        {"against", 0, POPT_ARG_STRING, &game.against, 0, "let a machine play the other sides: random, greedy or search",
         "NAME"},
        {"side", 0, POPT_ARG_STRING, &side, 0, "your side: its number, or a creature on it", "NAME"},
        {"save", 0, POPT_ARG_STRING, &game.save_path, 0, "write the log to this file at the end", "FILE"},
        {"write-back", 0, POPT_ARG_STRING, &game.actors_path, 0,
         "write the actors, as they are at the end, to this folder", "FOLDER"},
        {"messages", 0, POPT_ARG_STRING, &messages, 0, "print sentences in another language: a catalogue of messages",
         "FILE"},
        {"content", 'c', POPT_ARG_STRING, NULL, 'c', "additional content (repeatable)", "PATH"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "SCENARIO.json|LOG [options]");
    const char *against = NULL;
    int status = EXIT_FINE, option = client_read_options(game.client, context);
    const char *path = poptGetArg(context);
    against = game.against;
    game.ask_dice = dice != NULL;
    if (option == -2)
        status = EXIT_WRONG_CALL;
    else if (!path || (dice && strcmp(dice, "ask") != 0))
        status = cli_wrong_call("play", !path ? "name a scenario" : "--dice accepts only 'ask'");
    else if (!game_speak(&game, messages) || !game_open(&game, path, system_name, (uint64_t)seed))
        status = EXIT_BAD;
    if (status == EXIT_FINE) status = machine_open(&game, side);
    if (status == EXIT_FINE && game.ask_dice)
        talus_answer_free(seat_ask(game.table, "dice", "{\"byHand\":true}"));
    if (status == EXIT_FINE && !play(&game)) status = EXIT_BAD;
    game.against = against; /* popt's, freed below */
    cli_close(context, options);
    game_close(&game);
    return status;
}
