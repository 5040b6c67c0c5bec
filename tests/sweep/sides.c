/* sweep_sides [GAMES]: what a side is told. Random games of every system, with hiding and secret rolls; after every
 * command the view, the board, the legal commands and the events of each side must not name a creature that the side
 * cannot find, nor carry a secret roll or the other side's question. A game that is saved and loaded tells the sides
 * the same. Prints "pass NAME". */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talus.h>

#include "files.h"

enum { GAMES = 4, COMMANDS = 60, MOST_NAMES = 64, LONGEST_NAME = 100 };

static const char *const scenarios[] = {
    "tests/sweep/sides/pf2e.json",      "examples/pf2e/ford-fight.json", "tests/sweep/sides/dnd5e.json",
    "examples/dnd5e/barrow-door.json",  "examples/swse/toll-gate.json",             "examples/dh2e/ambush.json",
    "examples/p2v/meeting.json",
};

struct names {
    char items[MOST_NAMES][LONGEST_NAME];
    int count;
};

struct tally {
    size_t hidden, secrets, leaks; /* creatures left out of views, secret events, things a side must not know */
};

static uint64_t random_state;

static size_t pick(size_t count)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return count ? (size_t)((random_state >> 33) % count) : 0;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || (c & 0x80);
}

/* Is the name there, not as a part of a longer word? */
static bool names_it(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++) {
        bool apart = at == text || !is_word(at[-1]);
        bool numbered = at[length] == ' ' && isdigit((unsigned char)at[length + 1]); /* "Goblin" in "Goblin 2" */
        if (apart && !is_word(at[length]) && !numbered) return true;
    }
    return false;
}

static struct talus_answer *ask(struct talus_table *table, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    if (talus_table_ask(table, verb, options, &answer) != TALUS_OK) stop("a table does not answer");
    return answer;
}

static bool has_actor(const struct talus_answer *view, const char *id)
{
    const struct talus_value *actors = talus_value_get(view, "/actors");
    for (size_t i = 0; i < talus_value_count(actors); i++) {
        if (strcmp(talus_value_string(talus_value_at(talus_value_child(actors, i), "/id"), ""), id) == 0) return true;
    }
    return false;
}

/* Those of the whole view that the side's view does not have. */
static void find_hidden(const struct talus_answer *all, const struct talus_answer *seen, struct names *hidden)
{
    const struct talus_value *actors = talus_value_get(all, "/actors");
    hidden->count = 0;
    for (size_t i = 0; i < talus_value_count(actors) && hidden->count < MOST_NAMES; i++) {
        const char *id = talus_value_string(talus_value_at(talus_value_child(actors, i), "/id"), "");
        if (!has_actor(seen, id)) snprintf(hidden->items[hidden->count++], LONGEST_NAME, "%s", id);
    }
}

/* A question that a side must answer says what it is about: who attacks from hiding is named in it. */
static void search(struct tally *tally, const char *what, const char *text, const struct names *hidden)
{
    const char *question = strstr(text, "\"question\":{");
    char *part = strdup(text);
    if (!part) stop("there is not enough memory");
    if (question) part[question - text] = '\0';
    for (int i = 0; i < hidden->count; i++) {
        if (!names_it(part, hidden->items[i])) continue;
        if (tally->leaks++ < 3) fprintf(stderr, "%s names %s: %.300s\n", what, hidden->items[i], part);
    }
    free(part);
}

/* A question in the side's view is its own. */
static bool is_asked(const struct talus_answer *view, const struct talus_answer *all, long long side)
{
    const char *who = talus_value_string(talus_value_get(view, "/question/who"), NULL);
    const struct talus_value *actors = talus_value_get(all, "/actors");
    for (size_t i = 0; who && i < talus_value_count(actors); i++) {
        const struct talus_value *actor = talus_value_child(actors, i);
        if (strcmp(talus_value_string(talus_value_at(actor, "/id"), ""), who) == 0)
            return talus_value_int(talus_value_at(actor, "/side"), -1) == side;
    }
    return true;
}

static void check_side(struct talus_table *table, const struct talus_answer *all, long long side, long long since,
                       struct tally *tally)
{
    char options[64];
    static struct names hidden;
    snprintf(options, sizeof options, "{\"side\":%lld}", side);
    struct talus_answer *view = ask(table, "view", options), *board = ask(table, "board", options),
                        *legal = ask(table, "legal", options);
    snprintf(options, sizeof options, "{\"side\":%lld,\"since\":%lld}", side, since);
    struct talus_answer *events = ask(table, "events", options);
    find_hidden(all, view, &hidden);
    tally->hidden += (size_t)hidden.count;
    search(tally, "a view", talus_answer_text(view, TALUS_JSON), &hidden);
    search(tally, "a page", talus_answer_text(view, TALUS_TEXT), &hidden);
    search(tally, "a board", talus_answer_text(board, TALUS_RAW), &hidden);
    search(tally, "a command", talus_answer_text(legal, TALUS_JSON), &hidden);
    if (since) search(tally, "an event", talus_answer_text(events, TALUS_JSON), &hidden); /* 0: nothing happened */
    if (strstr(talus_answer_text(events, TALUS_JSON), "\"secret\":true")) tally->leaks++;
    if (!is_asked(view, all, side)) tally->leaks++;
    talus_answer_free(events);
    talus_answer_free(legal);
    talus_answer_free(board);
    talus_answer_free(view);
}

static void check_sides(struct talus_table *table, long long since, struct tally *tally)
{
    struct talus_answer *all = ask(table, "view", NULL);
    const struct talus_value *sides = talus_value_get(all, "/sides");
    for (size_t i = 0; i < talus_value_count(sides); i++)
        check_side(table, all, (long long)talus_value_int(talus_value_at(talus_value_child(sides, i), "/id"), 0), since,
                   tally);
    talus_answer_free(all);
}

/* Gives a command; the sequence number of its first event, 0 when it did nothing. */
static long long give(struct talus_table *table, const char *command, struct tally *tally)
{
    struct talus_answer *answer = NULL;
    enum talus_outcome outcome = TALUS_REFUSED;
    if (talus_table_do(table, command, &outcome, &answer) != TALUS_OK) stop("a command cannot be read");
    if (outcome == TALUS_DONE && strstr(talus_answer_text(answer, TALUS_JSON), "\"secret\":true")) tally->secrets++;
    long long first = outcome == TALUS_DONE ? (long long)talus_value_int(talus_value_get(answer, "/events/0/seq"), 0) : 0;
    talus_answer_free(answer);
    return first;
}

/* A legal command: those that hide are preferred, moves drawn again. */
static void choose(struct talus_answer *legal, char *pointer, size_t room)
{
    size_t count = talus_value_count(talus_value_get(legal, "")), chosen = pick(count);
    for (int i = 0; i < 12; i++) {
        const struct talus_value *command = talus_value_child(talus_value_get(legal, ""), chosen);
        const char *what = talus_value_string(talus_value_at(command, "/do"), "");
        const char *action = talus_value_string(talus_value_at(command, "/action"), "");
        bool hides = strstr(what, "hide") || strstr(what, "sneak") || strstr(action, "hide") || strstr(action, "sneak");
        if (hides || (i > 5 && !talus_value_at(command, "/to"))) break;
        chosen = pick(count);
    }
    snprintf(pointer, room, "/%zu", chosen);
}

static bool step(struct talus_table *table, struct tally *tally)
{
    char pointer[32];
    struct talus_answer *legal = ask(table, "legal", "{\"squares\":false}");
    choose(legal, pointer, sizeof pointer);
    const char *command = talus_answer_part(legal, pointer);
    if (command) check_sides(table, give(table, command, tally), tally);
    talus_answer_free(legal);
    if (pick(4) == 0)
        check_sides(table, give(table, "{\"do\":\"roll\",\"formula\":\"1d20\",\"secret\":true}", tally), tally);
    return command != NULL;
}

/* A loaded game tells each side what the game told it. */
static bool tells_again(struct talus *engine, struct talus_table *table)
{
    size_t size = 0;
    struct talus_answer *saved = ask(table, "save", NULL);
    const char *bytes = talus_answer_bytes(saved, TALUS_RAW, &size);
    struct talus_table *again = NULL;
    bool same = talus_table_load(engine, "game", bytes, size, &again) == TALUS_OK;
    struct talus_answer *view = ask(table, "view", NULL);
    const struct talus_value *sides = talus_value_get(view, "/sides");
    for (size_t i = 0; same && i < talus_value_count(sides); i++) {
        char options[64];
        snprintf(options, sizeof options, "{\"side\":%lld}",
                 (long long)talus_value_int(talus_value_at(talus_value_child(sides, i), "/id"), 0));
        struct talus_answer *one = ask(table, "events", options), *two = ask(again, "events", options);
        same = strcmp(talus_answer_text(one, TALUS_JSON), talus_answer_text(two, TALUS_JSON)) == 0;
        talus_answer_free(one);
        talus_answer_free(two);
    }
    talus_answer_free(view);
    talus_table_free(again);
    talus_answer_free(saved);
    return same;
}

static void play(struct talus *engine, const struct talus_scenario *scenario, struct tally *tally)
{
    struct talus_table *table = NULL;
    random_state = scenario->seed;
    if (talus_table_new(engine, scenario, &table) != TALUS_OK) stop(scenario->file);
    check_sides(table, give(table, "{\"do\":\"start\"}", tally), tally);
    for (int i = 0; i < COMMANDS && step(table, tally); i++) continue;
    if (!tells_again(engine, table)) {
        fprintf(stderr, "%s, seed %llu: a loaded game tells something else\n", scenario->file,
                (unsigned long long)scenario->seed);
        tally->leaks++;
    }
    talus_table_free(table);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : GAMES, failed = 0;
    struct talus *engine = talus_new();
    if (!engine) stop("there is not enough memory");
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        struct bytes bytes = get_file(scenarios[i]);
        struct tally tally = {0};
        if (!bytes.at) stop(scenarios[i]);
        for (int game = 1; game <= games; game++)
            play(engine,
                 &(struct talus_scenario){.size = sizeof(struct talus_scenario),
                                          .file = scenarios[i],
                                          .text = bytes.at,
                                          .text_size = bytes.size,
                                          .seed = (uint64_t)game},
                 &tally);
        bool hides = strstr(scenarios[i], "sweep/sides") != NULL; /* made for hiding: someone must have hidden */
        bool good = tally.leaks == 0 && tally.secrets > 0 && (!hides || tally.hidden > 0);
        printf("%s sides%s (%zu hidden, %zu secret, %zu known that must not be)\n", good ? "pass" : "fail",
               strchr(scenarios[i], '/'), tally.hidden, tally.secrets, tally.leaks);
        failed += !good;
        free(bytes.at);
    }
    talus_free(engine);
    return failed ? 1 : 0;
}
