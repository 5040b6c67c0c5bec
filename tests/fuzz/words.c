/* fuzz_words: any line typed at the table becomes a command, which can be written and read again. */
#include <stdlib.h>
#include <string.h>

#include "../../cli/terminal/play_words.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct arena arena;
    struct text text = {0};
    struct json_document again;
    arena_init(&arena);
    char *line = arena_copy_text(&arena, (const char *)bytes, size);
    struct json command = line ? play_words_read(&arena, line) : json_make_null();
    json_write(&text, &command);
    if (line && command.type != JSON_OBJECT) abort();
    (void)json_parse(&again, "again", text_get(&text), text.length, NULL);
    json_free(&again);
    text_free(&text);
    arena_free(&arena);
    return 0;
}
