/* play_words.c: what a person types at the table becomes a command. */
#include "terminal/play_words.h"

#include <string.h>

/* A word as it stands in JSON (5, true, [3, 4]), else as text. */
static struct json play_words_value(struct arena *arena, const char *word, size_t length)
{
    char *text = arena_copy_text(arena, word, length);
    struct json_document document;
    struct json value = json_make_text(arena, text ? text : "", text ? length : 0);
    if (text && json_parse(&document, "word", text, length, NULL) == STATUS_OK)
        value = json_copy(arena, &document.root);
    if (text) json_free(&document);
    return value;
}

/* weapons=blade,knife is a list; so is to=3,4. In quotes or brackets a comma is no separator. */
static struct json play_words_list(struct arena *arena, const char *word, size_t length)
{
    const char *end = word + length, *comma = memchr(word, ',', length);
    if (!comma || *word == '[' || *word == '{') return play_words_value(arena, word, length);
    struct json list = json_make_array();
    for (; comma; comma = memchr(word, ',', (size_t)(end - word))) {
        json_push(arena, &list, play_words_value(arena, word, (size_t)(comma - word)));
        word = comma + 1;
    }
    json_push(arena, &list, play_words_value(arena, word, (size_t)(end - word)));
    return list;
}

struct json play_words_read(struct arena *arena, const char *line)
{
    struct json command = json_make_object(), arguments = json_make_array();
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
        struct json parsed = quoted || value == line ? play_words_value(arena, value, size)
                                                     : play_words_list(arena, value, size);
        if (!json_get(&command, "do"))
            json_set(arena, &command, "do", parsed);
        else if (value != line && equals && equals > line)
            json_set(arena, &command, arena_printf(arena, "%.*s", (int)(equals - line), line), parsed);
        else
            json_push(arena, &arguments, parsed);
        line += length;
    }
    if (arguments.count) json_set(arena, &command, "arguments", arguments);
    return command;
}
