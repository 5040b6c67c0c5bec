/* p2v_sitting.c: people at the table of Path 2 Victory. */
#include "p2v/p2v_sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "terminal/line.h"
#include "util/ascii.h"
#include "util/file.h"
#include "util/heap.h"

void sitting_free(struct sitting *sitting)
{
    talus_table_free(sitting->table);
    buffer_free(&sitting->before);
    buffer_free(&sitting->told);
    buffer_free(&sitting->reasons);
    pool_free(&sitting->pool);
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

/* ---- looking at the game ---- */

static void sitting_write(struct talus_table *table, struct buffer *out)
{
    struct talus_answer *saved = seat_ask(table, "save", NULL);
    size_t size = 0;
    const char *bytes = saved ? talus_answer_bytes(saved, TALUS_RAW, &size) : NULL;
    buffer_clear(out);
    if (bytes)
        buffer_add_bytes(out, bytes, size);
    else
        out->failed = true;
    talus_answer_free(saved);
}

static struct client *sitting_client(const struct sitting *sitting, const char *what, const char *log)
{
    struct client *client = client_new("p2v");
    if (!client) return NULL;
    client_share(client, client_own_content(sitting->client));
    client_set(client, "ask", what);
    client_set(client, "log", log);
    client_set_int(client, "columns", cli_columns());
    client_set_flag(client, "colour", cli_has_colour());
    client_scope(client, "machine");
    client_set(client, "player", sitting->player);
    client_set(client, "level", sitting->level);
    client_set(client, "temper", sitting->temper);
    client_set_int(client, "seed", sitting->seed);
    if (sitting->nodes) client_set_int(client, "nodes", sitting->nodes);
    client_scope(client, NULL);
    return client;
}

static struct talus_answer *sitting_finish(struct client *client)
{
    struct talus_answer *answer = NULL;
    if (client) (void)client_ask(client, "skirmish", &answer);
    client_free(client);
    return answer;
}

struct talus_answer *sitting_ask(struct sitting *sitting, const char *what, const char *who)
{
    struct buffer log = {0};
    sitting_write(sitting->table, &log);
    struct client *client = sitting_client(sitting, what, buffer_get(&log));
    if (client) client_set(client, "who", who);
    struct talus_answer *answer = sitting_finish(client);
    buffer_free(&log);
    return answer;
}

/* Asks about the open question of the command. */
static struct talus_answer *sitting_ask_open(struct sitting *sitting, const char *what)
{
    struct buffer command = {0};
    node_write(&command, &sitting->command);
    struct client *client = sitting_client(sitting, what, buffer_get(&sitting->before));
    if (client) (void)client_set_json(client, "command", buffer_get(&command));
    buffer_free(&command);
    return sitting_finish(client);
}

static void sitting_print(const struct talus_answer *answer, const char *pointer)
{
    struct buffer out = {0};
    buffer_add(&out, talus_value_string(talus_value_get(answer, pointer), ""));
    (void)cli_put(&out);
    buffer_free(&out);
}

void sitting_print_board(const struct talus_answer *answer)
{
    struct buffer out = {0};
    buffer_add(&out, talus_value_string(talus_value_get(answer, "/board"), ""));
    (void)cli_put_painted(&out);
    buffer_free(&out);
}

void sitting_board(struct sitting *sitting)
{
    struct talus_answer *screen = sitting_ask(sitting, "screen", NULL);
    sitting_print_board(screen);
    talus_answer_free(screen);
}

/* ---- words ---- */

/* Where the text continues after a word it begins with, capitals or not; NULL when it does not. */
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
    char *end = NULL;
    *x = strtod(text, &end);
    if (end == text) return false;
    const char *rest = end + strspn(end, " ,");
    *y = strtod(rest, &end);
    return end != rest;
}

struct node sitting_place(struct pool *pool, double x, double y)
{
    struct node place = node_make_array();
    node_push(pool, &place, node_make_double(x));
    node_push(pool, &place, node_make_double(y));
    return place;
}

/* Does the name, or a word in it, begin with these letters? */
static bool sitting_has_word(const char *name, const char *letters)
{
    size_t count = strlen(letters);
    for (const char *at = name; at; at = strchr(at, ' '), at = at ? at + 1 : NULL)
        if (sitting_begins(at, letters, count)) return true;
    return false;
}

const char *sitting_find(struct sitting *sitting, struct pool *pool, const char *name)
{
    struct node view = seat_node(sitting->table, pool, "view", NULL);
    const struct node *actors = node_get(&view, "actors");
    const char *any = NULL;
    int begun = 0, inside = 0;
    for (size_t i = 0; i < node_count(actors); i++) {
        const char *own = node_to_text(node_get(node_at(actors, i), "name"), "");
        const char *behind = sitting_behind(name, own);
        if (behind && !*behind) return own;
        if (!sitting_has_word(own, name)) continue;
        bool begins = sitting_begins(own, name, strlen(name));
        if (begins || !begun) any = own;
        begun += begins;
        inside++;
    }
    return begun == 1 || (!begun && inside == 1) ? any : NULL;
}

bool sitting_save(struct sitting *sitting, const char *path)
{
    struct buffer out = {0};
    const char *why = "there is not enough memory";
    sitting_write(sitting->table, &out);
    bool is_saved = !out.failed && file_write(path, buffer_get(&out), out.length, &why) == TALUS_OK;
    if (is_saved)
        cli_print("saved to %s\n", path);
    else
        cli_print("cannot save to %s: %s\n", path, why);
    buffer_free(&out);
    return is_saved;
}

/* Who acts; NULL: no creature. */
static const char *sitting_active(struct sitting *sitting, struct pool *pool)
{
    struct node view = seat_node(sitting->table, pool, "view", NULL);
    return node_to_text(node_get(&view, "turn"), NULL);
}

static bool sitting_explain_of(struct sitting *sitting, const char *who, const char *what)
{
    struct buffer options = {0};
    buffer_add(&options, "{\"who\":");
    buffer_add_json(&options, who);
    buffer_add(&options, ",\"what\":");
    buffer_add_json(&options, what);
    buffer_add(&options, "}");
    struct talus_answer *answer = seat_ask(sitting->table, "explain", buffer_get(&options));
    talus_diagnostic_clear(client_engine(sitting->client));
    bool known = answer != NULL;
    if (answer) (void)client_put(answer, client_form(false, false));
    talus_answer_free(answer);
    buffer_free(&options);
    return known;
}

/* explain [WHO] WHAT: without WHO, for the creature that acts. */
static void sitting_explain(struct sitting *sitting, const char *words)
{
    struct pool pool = {0};
    struct node view = seat_node(sitting->table, &pool, "view", NULL);
    const struct node *actors = node_get(&view, "actors");
    const char *who = node_to_text(node_get(&view, "turn"), NULL);
    for (size_t i = 0; i < node_count(actors); i++) {
        const char *name = node_to_text(node_get(node_at(actors, i), "name"), "");
        const char *rest = sitting_behind(words, name);
        if (!rest || !*rest) continue;
        who = name;
        words = rest;
        break;
    }
    if (!who || !sitting_explain_of(sitting, who, words))
        puts("explain what? Try explain armor, explain Claws against Bob, explain stride 8 4, or explain WHO WHAT");
    pool_free(&pool);
}

static void sitting_objectives(struct sitting *sitting)
{
    struct pool pool = {0};
    struct node view = seat_node(sitting->table, &pool, "view", NULL);
    const struct node *list = node_get(&view, "objectives");
    if (!node_count(list)) puts("there are no objectives");
    for (size_t i = 0; i < node_count(list); i++) {
        const struct node *one = node_at(list, i), *at = node_get(one, "at"), *skills = node_get(one, "skills");
        const struct node *owner = node_get(one, "owner");
        long long power = node_to_int(node_get(one, "power"), 0);
        cli_print("%s at %lld %lld", node_to_text(node_get(one, "kind"), ""), (long long)node_to_int(node_at(at, 0), 0),
                  (long long)node_to_int(node_at(at, 1), 0));
        if (power) cli_print(", a check against %lld", power);
        for (size_t k = 0; k < node_count(skills); k++)
            cli_print("%s%s", k ? ", " : ": ", node_to_text(node_at(skills, k), ""));
        if (node_is(owner, NODE_INTEGER))
            cli_print("; side %lld holds it\n", (long long)owner->integer + 1);
        else
            puts("; no side holds it");
    }
    pool_free(&pool);
}

/* show [WHO]: without WHO, for the creature that acts. */
static void sitting_show(struct sitting *sitting, const char *name)
{
    if (strcmp(name, "objectives") == 0) {
        sitting_objectives(sitting);
        return;
    }
    struct pool pool = {0};
    const char *who = *name ? sitting_find(sitting, &pool, name) : sitting_active(sitting, &pool);
    struct talus_answer *card = who ? sitting_ask(sitting, "card", who) : NULL;
    if (card)
        (void)client_put(card, TALUS_TEXT);
    else
        puts("show who? A name on the board, or the beginning of it");
    talus_answer_free(card);
    pool_free(&pool);
}

static void sitting_help(struct sitting *sitting)
{
    puts("  3                   the entry with this number\n"
         "  stride 8 4          an action by name, followed by a place (column and row) or a target\n"
         "  explain WHAT        what an action or feature does, and why: Claws, Claws against Bob, grapple,\n"
         "                      armor, speed, athletics, stride 8 4; also explain WHO WHAT\n"
         "  show [WHO]          a creature's card, its conditions and the uses it has left\n"
         "  objectives          what there is to claim, with the skills that do it\n"
         "  why                 what the machine thought when it acted last\n"
         "  stride 8 4 via 6 2  by way of other squares\n"
         "  board, list         look again\n"
         "  undo                back to the last decision of a person; at a question: back before the action\n"
         "  save FILE, load FILE, help, quit\n"
         "creatures: A ' has acted, < acts, _ prone, x dying");
    struct talus_answer *screen = sitting_ask(sitting, "screen", NULL);
    sitting_print(screen, "/marks");
    talus_answer_free(screen);
}

bool sitting_word(struct sitting *sitting, const char *line)
{
    const char *rest;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        sitting_help(sitting);
    else if (strcmp(line, "board") == 0)
        sitting_board(sitting);
    else if (strcmp(line, "objectives") == 0)
        sitting_objectives(sitting);
    else if (sitting_behind(line, "why"))
        fputs(sitting->reasons.length ? buffer_get(&sitting->reasons) : "the machine has decided nothing yet\n",
              stdout);
    else if ((rest = sitting_behind(line, "show")) != NULL)
        sitting_show(sitting, rest);
    else if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
        sitting->wish = SITTING_QUITS;
    else if (strcmp(line, "undo") == 0)
        sitting->wish = SITTING_TAKES_BACK;
    else if ((rest = sitting_behind(line, "save")) != NULL && *rest)
        (void)sitting_save(sitting, rest);
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
static int sitting_nearest(const struct node *options, double x, double y)
{
    int best = -1;
    double least = 0;
    for (size_t i = 0; i < node_count(options); i++) {
        const struct node *to = node_get(node_at(options, i), "to");
        double dx = node_to_double(node_at(to, 0), 0) - x, dy = node_to_double(node_at(to, 1), 0) - y;
        if (node_count(to) < 2 || (best >= 0 && dx * dx + dy * dy >= least)) continue;
        least = dx * dx + dy * dy;
        best = (int)i;
    }
    return least <= 2 ? best : -1;
}

/* The option meant by what was typed: its number, its place, one of its names, their beginning or a word in them; -1.
 */
static int sitting_option(const struct node *options, const char *line)
{
    static const char *const words[] = {"target", "using", "action", "text"};
    enum { WORDS = sizeof words / sizeof *words };
    char *end;
    double x = 0, y = 0;
    long answer = strtol(line, &end, 10);
    if (end != line && *end == '\0') return answer >= 0 && answer < (long)node_count(options) ? (int)answer : -1;
    if (sitting_read_place(line, &x, &y)) return sitting_nearest(options, x, y);
    enum { WHOLE, BEGINNING, INSIDE, READINGS };
    for (int reading = WHOLE; reading < READINGS; reading++)
        for (size_t i = 0; i < node_count(options) * WORDS; i++) {
            const char *text = node_to_text(node_get(node_at(options, i / WORDS), words[i % WORDS]), "");
            bool fits = reading == WHOLE       ? sitting_behind(line, text) && strlen(line) == strlen(text)
                        : reading == BEGINNING ? sitting_begins(text, line, strlen(line))
                                               : sitting_has_word(text, line);
            if (*text && *line && fits) return (int)(i / WORDS);
        }
    return -1;
}

/* The place behind other words: "stride 8 8" where a place would do; -1. */
static int sitting_place_behind(const struct node *options, const char *line)
{
    const char *place = strpbrk(line, "0123456789");
    double x = 0, y = 0;
    return place && sitting_read_place(place, &x, &y) ? sitting_nearest(options, x, y) : -1;
}

/* A person answers; -1: the person asked for something else. */
static int sitting_person_answers(struct sitting *sitting, const struct talus_answer *screen,
                                  const struct node *options)
{
    char line[256];
    bool are_places = node_get(node_at(options, 0), "to") != NULL;
    sitting_print_board(screen);
    sitting_print(screen, "/question");
    sitting->wish = SITTING_PLAYS;
    while (sitting_line(line, sizeof line)) {
        if (sitting_word(sitting, line)) {
            if (sitting->wish != SITTING_PLAYS) return -1;
            continue;
        }
        int answer = sitting_option(options, line);
        if (answer < 0 && are_places) answer = sitting_place_behind(options, line);
        if (answer >= 0) return answer;
        if (strcmp(line, "list") == 0)
            sitting_print(screen, "/question");
        else
            cli_print("a number from 0 to %zu%s; undo goes back, quit ends the game\n", node_count(options) - 1,
                      are_places ? ", or a place that can be reached: two numbers" : "");
    }
    sitting->wish = SITTING_QUITS;
    return -1;
}

/* The answer of the person or machine that is asked; -1: there is none. */
static int64_t sitting_answer(struct sitting *sitting, const struct talus_answer *asked)
{
    struct talus_answer *screen = sitting_ask_open(sitting, "screen"), *reply = NULL;
    struct node options = node_from(&sitting->pool, talus_value_get(asked, "/question/options"));
    int64_t side = talus_value_int(talus_value_get(screen, "/side"), 0), answer = -1;
    if (side >= 0 && side < SITTING_SIDES && sitting->is_machine[side]) {
        reply = sitting_ask_open(sitting, "answer");
        answer = talus_value_int(talus_value_get(reply, "/answer"), -1);
    } else if (screen) {
        answer = sitting_person_answers(sitting, screen, &options);
    }
    talus_answer_free(reply);
    talus_answer_free(screen);
    return answer;
}

/* ---- commands ---- */

/* The sentences of the command that were not printed yet. */
static void sitting_tell(struct sitting *sitting, struct talus_answer *answer)
{
    const char *text = heap_check_text(talus_answer_text(answer, TALUS_TEXT));
    size_t same = 0, lines = 0;
    struct buffer out = {0};
    for (; text && same < sitting->told.length && text[same] == sitting->told.bytes[same]; same++)
        if (text[same] == '\n') lines = same + 1;
    if (text) buffer_add(&out, text + lines);
    if (!sitting->is_quiet) (void)cli_put(&out);
    buffer_clear(&sitting->told);
    if (text) buffer_add(&sitting->told, text);
    buffer_free(&out);
}

/* The command never happened. */
static void sitting_take_back(struct sitting *sitting)
{
    struct talus_table *loaded = NULL;
    if (talus_table_load(client_engine(sitting->client), "game", buffer_get(&sitting->before), sitting->before.length,
                         &loaded) != TALUS_OK)
        return;
    talus_table_free(sitting->table);
    sitting->table = loaded;
}

static struct talus_answer *sitting_do(struct sitting *sitting, const struct node *command, enum talus_outcome *outcome)
{
    struct talus_answer *answer = NULL;
    struct buffer text = {0};
    node_write(&text, command);
    *outcome = TALUS_REFUSED;
    (void)heap_check(talus_table_do(sitting->table, buffer_get(&text), outcome, &answer));
    (void)seat_report(sitting->client);
    buffer_free(&text);
    return answer;
}

static struct node sitting_choice(struct pool *pool, int64_t answer)
{
    struct node choice = node_make_object();
    node_set(pool, &choice, "do", node_make_text(pool, "choose", 6));
    node_set(pool, &choice, "answer", node_make_int(answer));
    return choice;
}

/* Adds an answer to the command, for the caller that looks at its next question. */
static void sitting_note_answer(struct sitting *sitting, int64_t answer)
{
    const struct node *known = node_get(&sitting->command, "answers");
    struct node answers = known ? *known : node_make_array();
    node_push(&sitting->pool, &answers, node_make_int(answer));
    node_set(&sitting->pool, &sitting->command, "answers", answers);
}

bool sitting_give(struct sitting *sitting, struct node command, const char **why)
{
    static char reason[256];
    enum talus_outcome outcome;
    sitting_write(sitting->table, &sitting->before);
    buffer_clear(&sitting->told);
    struct node kept = node_copy(&sitting->pool, &command);
    sitting->command = kept;
    sitting->wish = SITTING_PLAYS;
    struct talus_answer *answer = sitting_do(sitting, &command, &outcome);
    while (answer && outcome == TALUS_ASKED) {
        sitting_tell(sitting, answer);
        int64_t chosen = sitting_answer(sitting, answer);
        if (chosen < 0) break;
        struct node choice = sitting_choice(&sitting->pool, chosen);
        sitting_note_answer(sitting, chosen);
        talus_answer_free(answer);
        answer = sitting_do(sitting, &choice, &outcome);
    }
    bool done = answer && outcome == TALUS_DONE;
    if (done) sitting_tell(sitting, answer);
    if (answer && outcome == TALUS_REFUSED && why) {
        snprintf(reason, sizeof reason, "%s", talus_value_string(talus_value_get(answer, "/reason"), ""));
        *why = reason;
    }
    if (!done) sitting_take_back(sitting);
    talus_answer_free(answer);
    pool_free(&sitting->pool);
    return done;
}

/* ---- moves ---- */

struct sitting_moment {
    bool over, started;
    int64_t side; /* to move */
};

static struct sitting_moment sitting_moment(struct sitting *sitting)
{
    struct talus_answer *screen = sitting_ask(sitting, "screen", NULL);
    struct sitting_moment moment = {.over = talus_value_bool(talus_value_get(screen, "/over"), 1) != 0,
                                    .started = talus_value_bool(talus_value_get(screen, "/started"), 0) != 0,
                                    .side = talus_value_int(talus_value_get(screen, "/sideToMove"), 0)};
    talus_answer_free(screen);
    return moment;
}

static bool sitting_is_machines(const struct sitting *sitting, int64_t side)
{
    return side >= 0 && side < SITTING_SIDES && sitting->is_machine[side];
}

static bool sitting_is_asked(struct sitting *sitting)
{
    struct talus_answer *view = seat_ask(sitting->table, "view", NULL);
    bool asked = talus_value_kind(talus_value_get(view, "/question")) == TALUS_KIND_OBJECT;
    talus_answer_free(view);
    return asked;
}

/* One command, with the answers to its questions. */
static bool sitting_undo_one(struct sitting *sitting)
{
    bool done = talus_table_undo(sitting->table, 1) == TALUS_OK;
    while (done && sitting_is_asked(sitting))
        done = talus_table_undo(sitting->table, 1) == TALUS_OK;
    return done;
}

/* Back to where a person decided last: what the machine has done since goes as well. */
static void sitting_undo(struct sitting *sitting)
{
    struct sitting_moment moment;
    bool done;
    do {
        done = sitting_undo_one(sitting);
        moment = sitting_moment(sitting);
        done = done && moment.started;
    } while (done && sitting_is_machines(sitting, moment.side));
    talus_diagnostic_clear(client_engine(sitting->client));
    cli_print("%s\n", done ? "undone" : "nothing to undo");
}

bool sitting_load(struct sitting *sitting, const char *path)
{
    struct pool pool = {0};
    struct talus_table *loaded = NULL;
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    if (file_read(&pool, path, &bytes, &size, &why) != TALUS_OK) {
        cli_print("cannot read %s: %s\n", path, why);
        pool_free(&pool);
        return false;
    }
    bool good = talus_use(client_engine(sitting->client), client_own_content(sitting->client)) == TALUS_OK &&
                talus_table_load(client_engine(sitting->client), path, bytes, size, &loaded) == TALUS_OK;
    (void)seat_report(sitting->client);
    struct talus_table *before = sitting->table;
    sitting->table = loaded;
    struct talus_answer *screen = good ? sitting_ask(sitting, "screen", NULL) : NULL;
    if (good && !screen) cli_print("%s is not a game of Path 2 Victory\n", path);
    good = screen != NULL;
    talus_answer_free(screen);
    sitting->table = good ? loaded : before;
    talus_table_free(good ? before : loaded);
    pool_free(&pool);
    return good;
}

/* What was wished for; `in_command`: while one was decided, which then never happened. */
static void sitting_fulfil(struct sitting *sitting, bool in_command)
{
    enum sitting_wish wish = sitting->wish;
    sitting->wish = SITTING_PLAYS;
    if (wish == SITTING_QUITS) sitting->is_over = true;
    if (wish == SITTING_LOADS && sitting_load(sitting, sitting->path)) cli_print("loaded %s\n", sitting->path);
    if (wish != SITTING_TAKES_BACK) return;
    if (!in_command || sitting_is_machines(sitting, sitting_moment(sitting).side))
        sitting_undo(sitting);
    else
        puts("undone");
}

/* "via 6 2 7 3": squares on the way. */
static void sitting_via(struct pool *pool, const char *words, struct node *command)
{
    struct node squares = node_make_array();
    double x, y;
    for (words = words ? words + 4 : ""; sitting_read_place(words, &x, &y);) {
        node_push(pool, &squares, sitting_place(pool, x, y));
        for (int numbers = 0; numbers < 2; numbers++) {
            words += strspn(words, " ,");
            words += strcspn(words, " ,");
        }
        words += strspn(words, " ,");
    }
    if (squares.count) node_set(pool, command, "via", squares);
}

/* The rest after the action: a place or a target. */
static void sitting_detail(struct sitting *sitting, bool is_area, const char *rest, struct node *command)
{
    struct pool *pool = &sitting->pool;
    double x = 0, y = 0;
    if (sitting_read_place(rest, &x, &y)) {
        node_set(pool, command, is_area ? "at" : "to", sitting_place(pool, x, y));
        sitting_via(pool, strstr(rest, "via "), command);
    } else if (*rest) {
        const char *name = sitting_find(sitting, pool, rest);
        if (!name) name = rest;
        node_set(pool, command, "target", node_make_text(pool, name, strlen(name)));
    }
}

/* False if it was not possible; the reason was printed. */
static bool sitting_act(struct sitting *sitting, const struct talus_value *action, const char *rest)
{
    const char *why = NULL;
    struct node command = node_from(&sitting->pool, talus_value_at(action, "/command"));
    sitting_detail(sitting, talus_value_bool(talus_value_at(action, "/area"), 0) != 0, rest, &command);
    if (sitting_give(sitting, command, &why)) return true;
    if (sitting->wish != SITTING_PLAYS) {
        sitting_fulfil(sitting, true);
        return true;
    }
    cli_print("not possible: %s\n", why ? why : "");
    return false;
}

/* The only action of the list with a word that begins with these letters; -1: none, or several. */
static int sitting_choose_word(const struct talus_value *actions, const char *letters)
{
    int found = -1;
    for (size_t i = 0; i < talus_value_count(actions); i++) {
        const char *name = talus_value_string(talus_value_at(talus_value_child(actions, i), "/name"), "");
        if (!sitting_has_word(name, letters)) continue;
        if (found >= 0) return -1;
        found = (int)i;
    }
    return found;
}

/* How much of the line names an action of the list; the longest counts, its letters may be cut short. If no name begins
 * so, any of its words may. */
static int sitting_choose(const struct talus_value *actions, bool activates, const char *line, const char **rest)
{
    char *end;
    long number = strtol(line, &end, 10), count = (long)talus_value_count(actions);
    int found = -1, cut = -1;
    size_t longest = 0, word = strcspn(line, " ");
    *rest = end + strspn(end, " ");
    if (end != line && (*end == '\0' || *end == ' ')) return number >= 0 && number < count ? (int)number : -1;
    for (int i = 0; i < (int)count; i++) {
        const char *name = talus_value_string(talus_value_at(talus_value_child(actions, (size_t)i), "/name"), "");
        const char *behind = sitting_behind(line, name);
        if (behind && strlen(name) > longest) {
            longest = strlen(name);
            found = i;
            *rest = behind;
        }
        if (cut < 0 && (sitting_begins(name, line, strlen(line)) || sitting_begins(name, line, word))) cut = i;
    }
    if (found >= 0) return found;
    if (cut < 0) {
        *rest = "";
        return sitting_choose_word(actions, line);
    }
    *rest = activates ? "" : line + word + strspn(line + word, " "); /* no words follow an activation */
    return cut;
}

/* The line is the name of an action that cannot be done now: the table says why, as it lists all that can. False: it is
 * no such name. */
static bool sitting_tells_why_not(struct sitting *sitting, const char *line)
{
    struct node command = node_make_object();
    enum talus_outcome outcome;
    node_set(&sitting->pool, &command, "do", node_make_text(&sitting->pool, "act", 3));
    node_set(&sitting->pool, &command, "action", node_make_text(&sitting->pool, line, strlen(line)));
    struct talus_answer *answer = sitting_do(sitting, &command, &outcome);
    const char *why = talus_value_string(talus_value_get(answer, "/reason"), "");
    bool is_action = strncmp(why, "this cannot be done now", 23) == 0 || strncmp(why, "not enough action", 17) == 0;
    if (is_action) cli_print("not possible: %s\n", why);
    talus_answer_free(answer);
    return is_action;
}

/* The line names no entry of the list. */
static void sitting_lost(struct sitting *sitting, const char *line, size_t count)
{
    if (sitting_tells_why_not(sitting, line)) return;
    if (count == 1)
        cli_print("\"%s\" is not in the list: type 0 or the name of its entry, or help\n", line);
    else
        cli_print("\"%s\" is not in the list: type a number from 0 to %zu, the name of an entry, or help\n", line,
                  count - 1);
}

void sitting_turn(struct sitting *sitting)
{
    struct talus_answer *screen = sitting_ask(sitting, "screen", NULL);
    const struct talus_value *actions = talus_value_get(screen, "/actions");
    const struct talus_value *first = talus_value_get(screen, "/actions/0/command/do");
    bool activates = strncmp(talus_value_string(first, ""), "activate", 8) == 0, done = false;
    char line[256];
    const char *rest;
    sitting_print_board(screen);
    sitting_print(screen, "/standing");
    sitting_print(screen, "/list");
    if (!sitting->has_told) {
        sitting_print(screen, "/marks");
        puts("a number or a name of the list; type help for more");
    }
    sitting->has_told = true;
    if (!screen) sitting->is_over = true;
    while (screen && !done && sitting->wish == SITTING_PLAYS) {
        if (!sitting_line(line, sizeof line)) {
            sitting->is_over = true;
            break;
        }
        if (strcmp(line, "list") == 0) {
            sitting_print(screen, "/standing");
            sitting_print(screen, "/list");
        } else if (*line && !sitting_word(sitting, line)) {
            int chosen = sitting_choose(actions, activates, line, &rest);
            if (chosen < 0) sitting_lost(sitting, line, talus_value_count(actions));
            done = chosen >= 0 && sitting_act(sitting, talus_value_child(actions, (size_t)chosen), rest);
        }
    }
    talus_answer_free(screen);
    if (!done && !sitting->is_over) sitting_fulfil(sitting, false);
}

bool sitting_goes_on(struct sitting *sitting)
{
    char line[256];
    bool is_watched = true;
    for (int side = 0; side < 2; side++)
        is_watched &= sitting->is_machine[side];
    if (is_watched) return false;
    sitting->wish = SITTING_PLAYS;
    while (sitting->wish == SITTING_PLAYS) {
        puts("the game is over: board, show WHO, why, save FILE, load FILE, undo or quit");
        if (!sitting_line(line, sizeof line)) return false;
        (void)sitting_word(sitting, line);
    }
    sitting_fulfil(sitting, false);
    return !sitting->is_over;
}

/* ---- the machine ---- */

static int64_t sitting_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Thinks again with twice the nodes while there is time for it. */
static struct talus_answer *sitting_think(struct sitting *sitting)
{
    enum { FIRST = 250, MOST = 1000000 };
    int64_t start = sitting_now(), limit = (int64_t)sitting->think * 1000, spent = 0;
    int nodes = sitting->nodes;
    struct talus_answer *best = NULL;
    if (sitting->think) sitting->nodes = FIRST;
    do {
        talus_answer_free(best);
        best = sitting_ask(sitting, "act", NULL);
        if (sitting->nodes < MOST / 2) sitting->nodes *= 2;
        spent = sitting_now() - start;
    } while (sitting->think && best && 3 * spent < limit && sitting->nodes < MOST / 2);
    sitting->nodes = nodes;
    return best;
}

bool sitting_machine(struct sitting *sitting)
{
    struct talus_answer *act = sitting_think(sitting);
    struct node command = node_from(&sitting->pool, talus_value_get(act, "/command"));
    const char *reasons = talus_value_string(talus_value_get(act, "/reasons"), "");
    buffer_clear(&sitting->reasons);
    if (!sitting->is_quiet) buffer_add(&sitting->reasons, reasons);
    talus_answer_free(act);
    if (!node_is(&command, NODE_OBJECT)) return false;
    bool done = sitting_give(sitting, command, NULL);
    if (!done && sitting->wish != SITTING_PLAYS) {
        sitting_fulfil(sitting, true);
        return true;
    }
    return done;
}
