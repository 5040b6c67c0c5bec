/* play_complete.c: completion at the table. The word that is completed is the whole line, so that names with spaces and
 * values that depend on what was typed before need no parsing: the legal commands are written out and compared. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "terminal/play_complete.h"

#include <string.h>

#include "util/heap.h"
#ifdef TALUS_HAVE_LIBEDIT
#include <editline/readline.h>
#endif

static const char *const complete_words[] = {"board", "choose ", "explain ", "help", "list", "load ", "odds ",
                                             "quit",  "reasons", "redo",     "save ", "state", "undo", "view",  "why ", NULL};

static void complete_put_value(struct buffer *out, const struct node *value)
{
    const char *words = node_to_text(value, NULL);
    if (!words)
        node_write(out, value);
    else if (strpbrk(words, " \t=") || !*words)
        buffer_addf(out, "\"%s\"", words);
    else
        buffer_add(out, words);
}

const char *play_words(struct pool *pool, const struct node *command)
{
    struct buffer out = {0};
    buffer_add(&out, node_to_text(node_get(command, "do"), ""));
    for (size_t i = 0; node_is(command, NODE_OBJECT) && i < command->count; i++) {
        if (strcmp(command->members[i].name, "do") == 0) continue;
        buffer_addf(&out, " %s=", command->members[i].name);
        complete_put_value(&out, &command->members[i].value);
    }
    const char *copy = out.failed ? NULL : pool_copy(pool, buffer_get(&out), out.length);
    buffer_free(&out);
    return copy;
}

static void complete_offer(struct pool *pool, play_lines *lines, const char *typed, const char *line)
{
    if (line && strncmp(line, typed, strlen(typed)) == 0) (void)list_push(lines, line);
    pool->failed |= !line;
}

/* Who can be asked about. */
static void complete_actors(const struct node *view, struct pool *pool, const char *typed, play_lines *lines)
{
    static const char *const verbs[] = {"explain ", "why "};
    const struct node *actors = node_get(view, "actors");
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        if (strncmp(typed, verbs[v], strlen(verbs[v])) != 0) continue;
        for (size_t i = 0; i < node_count(actors); i++) {
            const char *name = node_to_text(node_get(node_at(actors, i), "name"), "");
            bool spaced = strpbrk(name, " \t=") != NULL;
            complete_offer(pool, lines, typed, pool_printf(pool, spaced ? "%s\"%s\" " : "%s%s ", verbs[v], name));
        }
    }
}

/* The answer of the table, as a tree. */
static struct node complete_ask(struct talus_table *table, struct pool *pool, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    struct node root = node_make_null();
    if (heap_check(talus_table_ask(table, verb, options, &answer)) == TALUS_OK)
        root = node_from(pool, talus_value_get(answer, ""));
    talus_answer_free(answer);
    return root;
}

void play_complete(struct talus_table *table, struct pool *pool, const char *typed, play_lines *lines)
{
    const char *before = strncmp(typed, "odds ", 5) == 0 ? "odds " : "";
    for (size_t i = 0; complete_words[i]; i++)
        complete_offer(pool, lines, typed, complete_words[i]);
    struct node view = complete_ask(table, pool, "view", NULL);
    const struct node *question = node_get(&view, "question");
    complete_actors(&view, pool, typed, lines);
    for (size_t i = 0; i < node_count(node_get(question, "options")); i++)
        complete_offer(pool, lines, typed, pool_printf(pool, "choose %zu", i));
    if (node_is(question, NODE_OBJECT)) return;
    struct node commands = complete_ask(table, pool, "legal", "{\"squares\":false}");
    for (size_t i = 0; i < commands.count; i++) {
        const char *words = play_words(pool, &commands.items[i]);
        complete_offer(pool, lines, typed, words ? pool_printf(pool, "%s%s", before, words) : NULL);
    }
}

#ifdef TALUS_HAVE_LIBEDIT

/* The line editor calls back without a context: this is it, for one game at a terminal. */
static struct {
    struct talus_table *table;
    struct pool pool;
    play_lines lines;
    size_t next;
} complete_now;

static char *complete_next(const char *typed, int again)
{
    if (!again) {
        pool_free(&complete_now.pool);
        list_clear(&complete_now.lines);
        play_complete(complete_now.table, &complete_now.pool, typed, &complete_now.lines);
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

void play_complete_for(struct talus_table *table)
{
    static char breaks[] = "\n";
    complete_now.table = table;
    rl_basic_word_break_characters = breaks; /* libedit asks for no other list */
    rl_completion_append_character = '\0';
    rl_attempted_completion_function = table ? complete_line : NULL;
    if (table) return;
    pool_free(&complete_now.pool);
    list_free(&complete_now.lines);
}

#else

void play_complete_for(struct talus_table *table)
{
    (void)table;
}

#endif
