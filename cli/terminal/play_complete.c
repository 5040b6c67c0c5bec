/* play_complete.c: completion at the table. The word that is completed is the whole line, so that names with spaces and
 * values that depend on what was typed before need no parsing: the legal commands are written out and compared. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "terminal/play_complete.h"

#include <stdlib.h>
#include <string.h>

#ifdef TALUS_HAVE_LIBEDIT
#include <editline/readline.h>
#endif

enum { PLAY_MOST_ACTORS = 128 };

static const char *const complete_words[] = {"board", "choose ", "explain ", "help", "list", "load ", "odds ",
                                             "quit",  "reasons", "save ",    "state", "undo", "view",  "why ", NULL};

static void complete_put_value(struct text *out, const struct json *value)
{
    const char *words = json_to_text(value, NULL);
    if (!words)
        json_write(out, value);
    else if (strpbrk(words, " \t=") || !*words)
        text_addf(out, "\"%s\"", words);
    else
        text_add(out, words);
}

const char *play_words(struct arena *arena, const struct json *command)
{
    struct text out = {0};
    text_add(&out, json_to_text(json_get(command, "do"), ""));
    for (size_t i = 0; json_is(command, JSON_OBJECT) && i < command->count; i++) {
        if (strcmp(command->members[i].name, "do") == 0) continue;
        text_addf(&out, " %s=", command->members[i].name);
        complete_put_value(&out, &command->members[i].value);
    }
    const char *copy = out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&out);
    return copy;
}

static void complete_offer(struct arena *arena, struct play_lines *lines, const char *typed, const char *before,
                           const char *line)
{
    const char *whole = line && *before ? arena_printf(arena, "%s%s", before, line) : line;
    if (!whole || strncmp(whole, typed, strlen(typed)) != 0) return;
    if (lines->count == lines->capacity) {
        size_t room = lines->capacity ? 2 * lines->capacity : 32;
        const char **grown = arena_array(arena, const char *, room);
        if (!grown) return;
        if (lines->count) memcpy(grown, lines->items, lines->count * sizeof *grown);
        lines->items = grown;
        lines->capacity = room;
    }
    lines->items[lines->count++] = whole;
}

/* Answers to an open question. */
static void complete_answers(struct table *table, struct arena *arena, const char *typed, struct play_lines *lines)
{
    size_t count = json_count(json_get(&table->question, "options"));
    for (size_t i = 0; i < count; i++)
        complete_offer(arena, lines, typed, "", arena_printf(arena, "choose %zu", i));
}

/* Who can be asked about. */
static void complete_actors(struct table *table, struct arena *arena, const char *typed, struct play_lines *lines)
{
    static const char *const verbs[] = {"explain ", "why "};
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        if (strncmp(typed, verbs[v], strlen(verbs[v])) != 0) continue;
        for (int64_t i = 0; i < PLAY_MOST_ACTORS; i++) {
            const char *name = table->system->table->actor_name(table, i);
            if (!name) break;
            bool spaced = strpbrk(name, " \t=") != NULL;
            complete_offer(arena, lines, typed, verbs[v], arena_printf(arena, spaced ? "\"%s\" " : "%s ", name));
        }
    }
}

void play_complete(struct table *table, struct arena *arena, const char *typed, struct play_lines *lines)
{
    const char *before = strncmp(typed, "odds ", 5) == 0 ? "odds " : "";
    *lines = (struct play_lines){0};
    for (size_t i = 0; complete_words[i]; i++)
        complete_offer(arena, lines, typed, "", complete_words[i]);
    complete_actors(table, arena, typed, lines);
    if (table->waiting) {
        complete_answers(table, arena, typed, lines);
        return;
    }
    struct json commands = table_legal(table, arena, false);
    for (size_t i = 0; i < commands.count; i++)
        complete_offer(arena, lines, typed, before, play_words(arena, &commands.items[i]));
}

#ifdef TALUS_HAVE_LIBEDIT

/* The line editor calls back without a context: this is it, for one game at a terminal. */
static struct {
    struct table *table;
    struct arena arena;
    struct play_lines lines;
    size_t next;
} complete_now;

static char *complete_next(const char *typed, int again)
{
    if (!again) {
        arena_free(&complete_now.arena);
        arena_init(&complete_now.arena);
        play_complete(complete_now.table, &complete_now.arena, typed, &complete_now.lines);
        complete_now.next = 0;
    }
    if (complete_now.next >= complete_now.lines.count) return NULL;
    return strdup(complete_now.lines.items[complete_now.next++]); /* the editor frees it */
}

static char **complete_line(const char *typed, int start, int end)
{
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(typed, complete_next);
}

void play_complete_for(struct table *table)
{
    static char breaks[] = "\n";
    complete_now.table = table;
    rl_basic_word_break_characters = breaks; /* libedit asks for no other list */
    rl_completion_append_character = '\0';
    rl_attempted_completion_function = table ? complete_line : NULL;
    if (!table) arena_free(&complete_now.arena);
}

#else

void play_complete_for(struct table *table)
{
    (void)table;
}

#endif
