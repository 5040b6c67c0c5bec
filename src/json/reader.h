/* reader.h: shared declarations of the JSON reader.
 *
 * The text is read in place: strings without escapes stay where they are and their closing quote becomes their NUL;
 * others are written again into the arena. Line breaks are never touched, so places can be found later. Functions that
 * read take the position and return the one behind what they read, or NULL after reader_fail. */
#ifndef TALUS_JSON_READER_H
#define TALUS_JSON_READER_H

#include "base/vec.h"
#include "json/json.h"

struct reader_known {
    const char *name;
    uint32_t key;
};

struct reader {
    struct json_document *document;
    struct diags *diags;
    char *start, *end;
    vec(struct json) values;         /* items of the arrays that are still open */
    vec(struct json_member) members; /* members of the objects that are still open */
    struct reader_known known[128]; /* names seen lately, by their key */
    unsigned depth;
    enum status status;
};

/* Reports what is wrong at a position; always returns NULL. Only the first failure of a document counts. */
char *reader_fail(struct reader *reader, const char *at, const char *message, const char *hint);
char *reader_no_memory(struct reader *reader);
char *reader_long_name(struct reader *reader, const struct json_member *member); /* beyond LIMIT_JSON_NAME */
struct place reader_place(const struct reader *reader, const char *at);

/* The rest of a text that holds more than plain ASCII; `at` is the first special byte, `start` follows the quote. */
char *reader_text_rest(struct reader *reader, char *start, char *at, const char **text, uint32_t *length);
/* A number with a fraction, an exponent or more than 18 digits, or none at all. */
char *reader_number_rest(struct reader *reader, char *start, struct json *value);
/* A warning for every name that appears twice. */
void reader_warn_duplicates(struct reader *reader, const struct json_member *members, size_t count);

#endif
