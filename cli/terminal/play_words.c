/* play_words.c: what a person types at the table becomes a command. */
#include "terminal/play_words.h"

#include <string.h>

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
        if (size >= 2 && *value == '"' && value[size - 1] == '"') value++, size -= 2;
        char *text = arena_copy_text(arena, value, size);
        struct json_document number;
        struct json parsed = json_make_text(arena, text ? text : "", text ? size : 0);
        if (text && json_parse(&number, "word", text, size, NULL) == STATUS_OK) parsed = json_copy(arena, &number.root);
        if (text) json_free(&number);
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
