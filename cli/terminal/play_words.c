/* play_words.c: what a person types at the table becomes a command. */
#include "terminal/play_words.h"

#include <string.h>

#include "util/ascii.h"

/* A word that is valid JSON (5, true, [3, 4]) as such, any other as text. */
static struct node play_words_value(struct pool *pool, const char *word, size_t length)
{
    char *text = pool_copy(pool, word, length);
    struct node_document document;
    struct node value = node_make_text(pool, text ? text : "", text ? length : 0);
    if (text && node_parse(&document, "word", text, length, NULL) == TALUS_OK)
        value = node_copy(pool, &document.root);
    if (text) node_free(&document);
    return value;
}

/* weapons=blade,knife is a list; so is to=3,4. In quotes or brackets a comma is no separator. */
static struct node play_words_list(struct pool *pool, const char *word, size_t length)
{
    const char *end = word + length, *comma = memchr(word, ',', length);
    if (!comma || *word == '[' || *word == '{') return play_words_value(pool, word, length);
    struct node list = node_make_array();
    for (; comma; comma = memchr(word, ',', (size_t)(end - word))) {
        node_push(pool, &list, play_words_value(pool, word, (size_t)(comma - word)));
        word = comma + 1;
    }
    node_push(pool, &list, play_words_value(pool, word, (size_t)(end - word)));
    return list;
}

struct node play_words_read(struct pool *pool, const char *line)
{
    struct node command = node_make_object(), arguments = node_make_array();
    while (*line) {
        line += strspn(line, " \t");
        size_t length = strcspn(line, " \t");
        const char *equals = memchr(line, '=', length);
        if (*line == '"' || (equals && equals[1] == '"')) {
            const char *quote = *line == '"' ? line : equals + 1, *end = strchr(quote + 1, '"');
            length = end ? (size_t)(end - line) + 1 : strlen(line);
        }
        if (!length) break;
        const char *value = equals && *line != '"' ? equals + 1 : line;
        size_t size = (size_t)(line + length - value);
        bool quoted = size >= 2 && *value == '"' && value[size - 1] == '"';
        if (quoted) value++, size -= 2;
        struct node parsed = quoted || value == line ? play_words_value(pool, value, size)
                                                     : play_words_list(pool, value, size);
        if (!node_get(&command, "do"))
            node_set(pool, &command, "do", parsed);
        else if (value != line && equals && equals > line)
            node_set(pool, &command, pool_printf(pool, "%.*s", (int)(equals - line), line), parsed);
        else
            node_push(pool, &arguments, parsed);
        line += length;
    }
    if (arguments.count) node_set(pool, &command, "arguments", arguments);
    return command;
}

/* A place as people write it: 6,1. */
static void add_option_value(struct buffer *out, const struct node *value)
{
    for (size_t i = 0; node_is(value, NODE_ARRAY) && i < node_count(value); i++) {
        if (i) buffer_add_char(out, ',');
        node_write(out, node_at(value, i));
    }
    if (node_is(value, NODE_STRING))
        buffer_add(out, node_to_text(value, ""));
    else if (!node_is(value, NODE_ARRAY))
        node_write(out, value);
}

void play_words_add_option(struct buffer *out, const struct node *option)
{
    const struct node *words = node_get(option, "label");
    if (!words) words = node_get(option, "text");
    bool named = !words && node_is(option, NODE_OBJECT);
    for (size_t i = 0; named && i < option->count; i++) {
        if (strcmp(option->members[i].name, "id") == 0) continue;
        if (out->length) buffer_add_char(out, ' ');
        buffer_add(out, option->members[i].name);
        buffer_add_char(out, ' ');
        add_option_value(out, &option->members[i].value);
    }
    if (!named) add_option_value(out, words ? words : option);
}

bool play_words_same_name(const char *typed, const char *name)
{
    for (; *typed && *name; typed++, name++) {
        bool gap = (*typed == ' ' || *typed == '-') && (*name == ' ' || *name == '-');
        if (!gap && ascii_lower(*typed) != ascii_lower(*name)) return false;
    }
    return !*typed && !*name;
}
