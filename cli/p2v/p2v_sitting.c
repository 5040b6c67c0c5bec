/* p2v_sitting.c: people at the table of Path 2 Victory. */
#include "p2v/p2v_sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/fs.h"
#include "terminal/line.h"
#include "p2v/p2v_screen.h"
#include "systems/p2v/table/asked.h"
#include "systems/p2v/table/why.h"

struct p2v_state *sitting_state(const struct sitting *sitting)
{
    return sitting->table->state;
}

bool sitting_line(char *line, size_t size)
{
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!terminal) fputs("> ", stdout);
    fflush(stdout);
    char *typed = line_read("> ", terminal);
    if (!typed) return false;
    size_t begin = strspn(typed, " \t"), length = strcspn(typed + begin, "\r\n");
    while (length && (typed[begin + length - 1] == ' ' || typed[begin + length - 1] == '\t'))
        length--;
    if (length >= size) length = size - 1;
    memcpy(line, typed + begin, length);
    line[length] = '\0';
    free(typed);
    return true;
}

void sitting_print_events(struct sitting *sitting)
{
    struct text out = {0};
    struct text last = {0};
    for (size_t i = sitting->told; i < sitting->table->events.count; i++) {
        struct text line = {0};
        const struct event *event = &sitting->table->events.items[i];
        if (sitting->table->system->table->events[event->kind].volume == QUIET) continue;
        table_event_sentence(sitting->table, &sitting->table->events.items[i], &line);
        if (line.length && strcmp(text_get(&line), text_get(&last)) != 0) text_addf(&out, "%s\n", text_get(&line));
        text_free(&last);
        last = line;
    }
    sitting->told = sitting->table->events.count;
    text_free(&last);
    (void)inside_put(&out);
    text_free(&out);
}

/* ---- words ---- */

/* Where the text goes on behind a word it begins with, capitals or not; NULL when it does not. */
static const char *sitting_behind(const char *text, const char *word)
{
    while (*word && ascii_lower(*text) == ascii_lower(*word))
        text++, word++;
    return *word || (*text && *text != ' ') ? NULL : text + strspn(text, " ");
}

/* Does the name begin with these letters, capitals or not? */
static bool sitting_begins(const char *name, const char *letters, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ascii_lower(name[i]) != ascii_lower(letters[i])) return false;
    return count > 0;
}

bool sitting_read_place(const char *text, double *x, double *y)
{
    size_t first = number_read(text, strlen(text), x);
    const char *rest = text + first;
    while (*rest == ' ' || *rest == ',')
        rest++;
    return first && number_read(rest, strlen(rest), y) > 0;
}

/* Does the name, or a word in it, begin with these letters? */
static bool sitting_has_word(const char *name, const char *letters)
{
    size_t count = strlen(letters);
    for (const char *at = name; at; at = strchr(at, ' '), at = at ? at + 1 : NULL)
        if (sitting_begins(at, letters, count)) return true;
    return false;
}

int sitting_find_figure(const struct sitting *sitting, const char *name)
{
    const struct p2v_state *state = sitting_state(sitting);
    struct text room = {0};
    int found = p2v_figure_find(state, name), begun = 0, inside = 0, any = -1;
    for (int i = 0; found < 0 && i < state->game.figures_count; i++) {
        const char *own = p2v_figure_name(state, i, &room);
        if (!state->game.figures[i].in_play || !sitting_has_word(own, name)) continue;
        bool begins = sitting_begins(own, name, strlen(name));
        if (begins || !begun) any = i;
        begun += begins;
        inside++;
    }
    text_free(&room);
    if (found >= 0) return found;
    return begun == 1 || (!begun && inside == 1) ? any : -1;
}

void sitting_save(const struct sitting *sitting, const char *path)
{
    struct text out = {0};
    const char *why = "there is not enough memory";
    table_save(sitting->table, &out);
    if (!out.failed && fs_write_atomic(path, text_get(&out), out.length, &why) == STATUS_OK)
        cli_print("saved to %s\n", path);
    else
        cli_print("cannot save to %s: %s\n", path, why);
    text_free(&out);
}

/* explain [WHO] WHAT: of the creature that acts when nobody is named. */
static void sitting_explain(struct sitting *sitting, const char *words)
{
    struct p2v_state *state = sitting_state(sitting);
    struct answer answer = {.data = json_make_null()};
    struct arena arena;
    struct text room = {0};
    int who = state->game.active == P2V_NOBODY ? -1 : state->game.active;
    for (int i = 0; i < state->game.figures_count; i++) {
        const char *rest = sitting_behind(words, p2v_figure_name(state, i, &room));
        if (!rest || !*rest) continue;
        who = i;
        words = rest;
        break;
    }
    text_free(&room);
    arena_init(&arena);
    page_init(&answer.page, &arena);
    if (who >= 0 && p2v_explain(state, who, words, P2V_NOBODY, &arena, &answer) == STATUS_OK) {
        page_print_text(&room, &answer.page, cli_has_colour());
        (void)inside_put(&room);
    } else {
        puts("explain what? Try explain armor, explain Claws against Bob, explain stride 8 4, or explain WHO WHAT");
    }
    text_free(&room);
    page_free(&answer.page);
    arena_free(&arena);
}

/* show [WHO]: of the creature that acts when nobody is named. */
static void sitting_show(const struct sitting *sitting, const char *name)
{
    const struct p2v_game *game = &sitting_state(sitting)->game;
    int figure = *name ? sitting_find_figure(sitting, name) : game->active == P2V_NOBODY ? -1 : game->active;
    if (figure >= 0)
        screen_card(sitting, figure);
    else
        puts("show who? A name on the board, or the beginning of it");
}

/* Words that are about the game, not in it. False: it is something else. */
static bool sitting_word(struct sitting *sitting, const char *line)
{
    const char *rest;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        screen_help(sitting);
    else if (strcmp(line, "board") == 0)
        screen_board(sitting, NULL);
    else if (strcmp(line, "objectives") == 0)
        screen_objectives(sitting);
    else if (sitting_behind(line, "why"))
        screen_why(sitting);
    else if ((rest = sitting_behind(line, "show")) != NULL)
        sitting_show(sitting, rest);
    else if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
        sitting->wish = SITTING_QUITS;
    else if (strcmp(line, "undo") == 0)
        sitting->wish = SITTING_TAKES_BACK;
    else if ((rest = sitting_behind(line, "save")) != NULL && *rest)
        sitting_save(sitting, rest);
    else if ((rest = sitting_behind(line, "load")) != NULL && *rest) {
        snprintf(sitting->path, sizeof sitting->path, "%s", rest);
        sitting->wish = SITTING_LOADS;
    } else if ((rest = sitting_behind(line, "explain")) != NULL && *rest)
        sitting_explain(sitting, rest);
    else if (sitting_behind(line, "save") || sitting_behind(line, "load"))
        puts("name a file");
    else
        return false;
    return true;
}

/* ---- questions ---- */

/* The option whose place is nearest to the one typed; -1 when they have none, or none within a square of it. */
static int sitting_nearest(const struct json *options, double x, double y)
{
    int best = -1;
    double least = 0;
    for (size_t i = 0; i < json_count(options); i++) {
        const struct json *to = json_get(json_at(options, i), "to");
        double dx = json_to_double(json_at(to, 0), 0) - x, dy = json_to_double(json_at(to, 1), 0) - y;
        if (json_count(to) < 2 || (best >= 0 && dx * dx + dy * dy >= least)) continue;
        least = dx * dx + dy * dy;
        best = (int)i;
    }
    return least <= 2 ? best : -1;
}

/* The option meant by what was typed: its number, its place, one of its names, their beginning or a word in them; -1. */
static int sitting_option(const struct json *options, const char *line)
{
    static const char *const words[] = {"target", "using", "action", "text"};
    char *end;
    double x = 0, y = 0;
    long answer = strtol(line, &end, 10);
    if (end != line && *end == '\0') return answer >= 0 && answer < (long)json_count(options) ? (int)answer : -1;
    if (sitting_read_place(line, &x, &y)) return sitting_nearest(options, x, y);
    enum { WHOLE, BEGINNING, INSIDE, READINGS };
    for (int reading = WHOLE; reading < READINGS; reading++)
        for (size_t i = 0; i < json_count(options) * (sizeof words / sizeof *words); i++) {
            const struct json *option = json_at(options, i / (sizeof words / sizeof *words));
            const char *text = json_to_text(json_get(option, words[i % (sizeof words / sizeof *words)]), "");
            bool fits = reading == WHOLE       ? sitting_behind(line, text) && strlen(line) == strlen(text)
                        : reading == BEGINNING ? sitting_begins(text, line, strlen(line))
                                               : sitting_has_word(text, line);
            if (*text && *line && fits) return (int)(i / (sizeof words / sizeof *words));
        }
    return -1;
}

int sitting_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct sitting *sitting = context;
    struct p2v_state *state = table->state;
    const struct json *options = json_get(question, "options");
    if (sitting->is_machine[state->question->side]) return match_table_answer(table, &sitting->ai, who, question);
    bool are_places = json_get(json_at(options, 0), "to") != NULL;
    sitting_print_events(sitting); /* what has led to it */
    screen_question(sitting, state->question, question);
    char line[256];
    sitting->wish = SITTING_PLAYS;
    while (sitting_line(line, sizeof line)) {
        if (sitting_word(sitting, line)) {
            if (sitting->wish != SITTING_PLAYS) return -1;
            continue;
        }
        int answer = sitting_option(options, line);
        if (answer >= 0) return answer;
        if (strcmp(line, "list") == 0)
            screen_question(sitting, state->question, question);
        else
            cli_print("a number from 0 to %zu%s; undo goes back\n", json_count(options) - 1,
                   are_places ? ", or a place that can be reached: two numbers" : "");
    }
    sitting->wish = SITTING_QUITS;
    return -1;
}

/* ---- moves ---- */

/* Back to where a person decided last: what the machine has done since goes as well. */
static void sitting_undo(struct sitting *sitting)
{
    struct diags diags;
    diags_init(&diags);
    bool done;
    do
        done = table_undo(sitting->table, 1, &diags) == STATUS_OK && sitting_state(sitting)->game.is_started;
    while (done && sitting->is_machine[p2v_side_to_move(&sitting_state(sitting)->game)]);
    cli_print("%s\n", done ? "undone" : "nothing to undo");
    diags_free(&diags);
}

static struct content *sitting_content(const struct system *system, void *session)
{
    return session_content(session, system);
}

bool sitting_load(struct sitting *sitting, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    bool whole = true;
    const char *why = "this game cannot load another";
    struct session *session = sitting->session;
    if (!session || fs_read(&session->arena, path, &bytes, &size, &why) != STATUS_OK) {
        cli_print("cannot read %s: %s\n", path, why);
        return false;
    }
    struct table *loaded = table_load(path, bytes, size, sitting_content, session, &whole, &session->diags);
    if (session->diags.errors) inside_report(&session->diags);
    diags_free(&session->diags);
    diags_init(&session->diags);
    if (loaded && loaded->system != system_find("p2v")) {
        cli_print("%s is no game of Path 2 Victory\n", path);
        table_free(loaded);
        return false;
    }
    if (!loaded) return false;
    if (!whole) cli_print("%s is damaged; it goes on after %zu commands\n", path, loaded->log.count);
    if (sitting->table) {
        loaded->answer = sitting->table->answer;
        loaded->answer_context = sitting->table->answer_context;
    }
    table_free(sitting->table);
    sitting->table = loaded;
    return true;
}

/* What was wished for while a command was being decided: the command never happened. */
static void sitting_fulfil(struct sitting *sitting, bool in_command)
{
    enum sitting_wish wish = sitting->wish;
    sitting->wish = SITTING_PLAYS;
    if (wish == SITTING_QUITS) sitting->is_over = true;
    if (in_command) table_undo(sitting->table, 1, NULL);
    if (wish == SITTING_LOADS && sitting_load(sitting, sitting->path)) cli_print("loaded %s\n", sitting->path);
    if (wish != SITTING_TAKES_BACK) return;
    const struct p2v_game *game = &sitting_state(sitting)->game;
    if (!in_command || sitting->is_machine[p2v_side_to_move(game)])
        sitting_undo(sitting);
    else
        puts("undone");
}

/* "via 6 2 7 3": squares on the way. */
static void sitting_via(struct arena *arena, const char *words, struct json *command)
{
    struct json squares = json_make_array();
    double x, y;
    for (words = words ? words + 4 : ""; sitting_read_place(words, &x, &y);) {
        struct json square = json_make_array();
        json_push(arena, &square, json_make_double(x));
        json_push(arena, &square, json_make_double(y));
        json_push(arena, &squares, square);
        for (int numbers = 0; numbers < 2; numbers++) {
            words += strspn(words, " ,");
            words += strcspn(words, " ,");
        }
        words += strspn(words, " ,");
    }
    if (squares.count) json_set(arena, command, "via", squares);
}

/* The rest behind the action: a place or a target. */
static void sitting_detail(const struct sitting *sitting, struct arena *arena, const struct p2v_option *option,
                           const char *rest, struct json *command)
{
    const struct p2v_state *state = sitting_state(sitting);
    const struct p2v_feature *feature = p2v_action_feature(&state->game, option->figure, option->action);
    bool is_area = feature && feature->aim.mode == P2V_AIM_AREA;
    struct text room = {0};
    struct json place = json_make_array();
    double x = 0, y = 0;
    if (sitting_read_place(rest, &x, &y)) {
        json_push(arena, &place, json_make_double(x));
        json_push(arena, &place, json_make_double(y));
        json_set(arena, command, is_area ? "at" : "to", place);
        sitting_via(arena, strstr(rest, "via "), command);
    } else if (*rest) {
        int figure = sitting_find_figure(sitting, rest);
        const char *name = figure < 0 ? rest : p2v_figure_name(state, figure, &room);
        json_set(arena, command, "target", json_make_text(arena, name, strlen(name)));
    }
    text_free(&room);
}

/* False when it was not possible, and why was told. */
static bool sitting_do(struct sitting *sitting, const struct p2v_option *option, const char *rest)
{
    struct arena arena;
    arena_init(&arena);
    struct json command = p2v_command_of(sitting_state(sitting), &arena, option);
    sitting_detail(sitting, &arena, option, rest, &command);
    sitting->told = 0;
    bool refused = table_do(sitting->table, &command) == TABLE_REFUSED;
    bool wishes = refused && sitting->wish != SITTING_PLAYS;
    if (wishes) {
        sitting_fulfil(sitting, true);
    } else if (refused) {
        cli_print("not possible: %s\n", sitting->table->refusal);
        table_undo(sitting->table, 1, NULL); /* the refused try is no part of the game */
    } else {
        sitting_print_events(sitting);
    }
    arena_free(&arena);
    return !refused || wishes;
}

/* How much of the line names an action of the list; the longest counts, its letters may be cut short. */
static int sitting_choose(const struct sitting *sitting, const struct p2v_option *options, int count, const char *line,
                          const char **rest)
{
    const struct p2v_state *state = sitting_state(sitting);
    struct text room = {0};
    char *end;
    long number = strtol(line, &end, 10);
    int found = -1, cut = -1;
    size_t longest = 0, word = strcspn(line, " ");
    *rest = end + strspn(end, " ");
    if (end != line && (*end == '\0' || *end == ' ')) return number >= 0 && number < count ? (int)number : -1;
    for (int i = 0; i < count; i++) {
        bool activates = options[i].action == P2V_DO_ACTIVATE;
        const char *name = activates ? p2v_figure_name(state, options[i].figure, &room)
                                     : p2v_action_name(&state->game, options[i].figure, options[i].action);
        const char *behind = sitting_behind(line, name);
        if (behind && strlen(name) > longest) {
            longest = strlen(name);
            found = i;
            *rest = behind;
        }
        if (cut < 0 && (sitting_begins(name, line, strlen(line)) || sitting_begins(name, line, word))) cut = i;
    }
    text_free(&room);
    if (found >= 0 || cut < 0) return found;
    *rest = line + word + strspn(line + word, " ");
    if (state->game.active == P2V_NOBODY) *rest = ""; /* of who is activated nothing more is said */
    return cut;
}

void sitting_turn(struct sitting *sitting)
{
    struct p2v_state *state = sitting_state(sitting);
    struct p2v_option options[160];
    struct p2v_run run;
    char line[256];
    const char *rest;
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    int count = p2v_legal(&run, options, 160);
    screen_board(sitting, NULL);
    screen_standing(sitting);
    screen_actions(sitting, options, count);
    if (!sitting->has_told) puts("a number or a name of the list; type help for more");
    sitting->has_told = true;
    bool done = false;
    while (!done && sitting->wish == SITTING_PLAYS) {
        if (!sitting_line(line, sizeof line)) {
            sitting->is_over = true;
            return;
        }
        if (strcmp(line, "list") == 0) {
            screen_standing(sitting);
            screen_actions(sitting, options, count);
        } else if (*line && !sitting_word(sitting, line)) {
            int chosen = sitting_choose(sitting, options, count, line, &rest);
            if (chosen < 0) cli_print("a number from 0 to %d, or a name of the list; type help for more\n", count - 1);
            done = chosen >= 0 && sitting_do(sitting, &options[chosen], rest);
        }
    }
    if (!done) sitting_fulfil(sitting, false);
}

/* Only a greedy player's ratings must be asked for: the search keeps its own. */
static void sitting_weigh(struct sitting *sitting)
{
    struct p2v_state *state = sitting_state(sitting);
    struct p2v_run run;
    if (!state->sight) state->sight = p2v_sight_new();
    if (sitting->is_quiet || sitting->ai.kinds[p2v_side_to_move(&state->game)] != P2V_AI_GREEDY) return;
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    run.context = &sitting->ai;
    p2v_ai_weigh(&run, &sitting->ai);
}

static int64_t sitting_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool sitting_is_late(void *clock)
{
    const struct sitting_clock *own = clock;
    return sitting_now() - own->since >= (int64_t)own->seconds * 1000;
}

void sitting_machine(struct sitting *sitting)
{
    sitting->told = 0;
    sitting->clock.since = sitting_now();
    sitting_weigh(sitting);
    match_table_act(sitting->table, &sitting->ai);
    if (sitting->wish != SITTING_PLAYS)
        sitting_fulfil(sitting, true);
    else if (!sitting->is_quiet)
        sitting_print_events(sitting);
}
