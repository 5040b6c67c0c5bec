/* fuzz_words: any line typed at the table becomes a command, which can be written and read again. */
#include <stdlib.h>
#include <string.h>

#include "../../cli/terminal/play_words.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct pool pool = {0};
    struct buffer text = {0};
    struct node_document again;
    char *line = pool_copy(&pool, (const char *)bytes, size);
    struct node command = line ? play_words_read(&pool, line) : node_make_null();
    node_write(&text, &command);
    if (line && command.type != NODE_OBJECT) abort();
    (void)node_parse(&again, "again", buffer_get(&text), text.length, NULL);
    node_free(&again);
    buffer_free(&text);
    pool_free(&pool);
    return 0;
}
