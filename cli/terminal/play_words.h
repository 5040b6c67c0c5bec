/* play_words.h: parses a line typed at the table as a command.
 *
 * The first word is "do", "key=value" are members, other words are listed as arguments. What is JSON is that, all else
 * is text; quotes hold words together: attack who=Ann target="Old Bob" 3. */
#ifndef TALUS_CLI_PLAY_WORDS_H
#define TALUS_CLI_PLAY_WORDS_H

#include "util/node.h"

struct node play_words_read(struct pool *pool, const char *line);
/* An answer to a question in words: "to 6,1", "target Bob using Sword". */
void play_words_add_option(struct buffer *out, const struct node *option);
/* "Ridge Blade" is "ridge-blade". */
bool play_words_same_name(const char *typed, const char *name);

#endif
