/* reader.h: shared declarations of the JSON reader.
 *
 * The text is read in place: strings without escapes stay where they are and their closing quote becomes their NUL;
 * others are written again into the arena. Line breaks are never touched, so places can be found later. Functions that
 * read take the position and return the one after what they read, or NULL after reader_fail. */
#ifndef TALUS_JSON_READER_H
#define TALUS_JSON_READER_H

#include <string.h>

#include "base/vec.h"
#include "json/json.h"

struct reader_known {
    uint32_t offset; /* of the name in the text */
    uint32_t key;
};

struct reader {
    struct json_document *document;
    struct diags *diags;
    char *start, *end;
    vec(struct json) values;         /* items of the arrays that are still open */
    vec(struct json_member) members; /* members of the objects that are still open */
    struct reader_known known[128];  /* names seen lately, by their key */
    unsigned depth;
    size_t separators; /* read_indexed.c: commas and colons of the containers that are closed */
    bool silent;       /* whatever is wrong ends reading without a report: the text is read once more */
    enum status status;
};

/* Reports what is wrong at a position; always returns NULL. Only the first failure of a document counts. */
char *reader_fail(struct reader *reader, const char *at, const char *message, const char *hint);
char *reader_no_memory(struct reader *reader);
char *reader_no_value(struct reader *reader, const char *at); /* neither a value nor the beginning of one */
char *reader_long_name(struct reader *reader, const struct json_member *member); /* beyond LIMIT_JSON_NAME */
struct place reader_place(const struct reader *reader, const char *at);

/* The rest of a text that holds more than plain ASCII; `at` is the first special byte, `start` follows the quote. */
char *reader_text_rest(struct reader *reader, char *start, char *at, const char **text, uint32_t *length);
/* A number with a fraction, an exponent or more than 18 digits, or none at all. */
char *reader_number_rest(struct reader *reader, char *start, struct json *value);
/* One escape; `at` follows its backslash, what it means goes to `*out`. */
char *reader_escape(struct reader *reader, char *at, char **out);
/* Where the first byte from `at` on is that is not part of valid UTF-8, or the end of the text. */
const char *reader_utf8_end(const char *at, const char *end);
/* A warning for every name that appears twice. */
void reader_warn_duplicates(struct reader *reader, const struct json_member *members, size_t count);

/* Copies the document's text from `from` (which may be that text) and reads it by its structural index (structure.h).
 * False if it has none, or if there is something to report: then the text is only copied, and reading it place by place
 * reports it. */
bool reader_read_indexed(struct json_document *document, const char *from, struct diags *diags, enum status *status);

static inline char *reader_number(struct reader *reader, char *start, struct json *value)
{
    bool negative = *start == '-';
    char *digits = start + negative, *at = digits;
    uint64_t total = 0;
    for (unsigned digit; (digit = (unsigned)*at - '0') <= 9; at++)
        total = total * 10 + digit;
    bool plain = at > digits && at - digits <= 18 && (*digits != '0' || at == digits + 1);
    if (!plain || *at == '.' || *at == 'e' || *at == 'E') return reader_number_rest(reader, start, value);
    value->type = JSON_INTEGER;
    value->integer = negative ? -(int64_t)total : (int64_t)total;
    return at;
}

/* What follows the text is long enough to be compared. */
static inline char *reader_word(struct reader *reader, char *at, const char *word, enum json_type type,
                                struct json *value)
{
    size_t length = strlen(word);
    if (memcmp(at, word, length) != 0)
        return reader_fail(reader, at, "this is not a JSON value", "write true, false, null, a number or \"text\"");
    value->type = (uint8_t)type;
    return at + length;
}

/* A number or a word. */
static inline char *reader_plain(struct reader *reader, char *at, struct json *value)
{
    switch (*at) {
    case 't':
        return reader_word(reader, at, "true", JSON_TRUE, value);
    case 'f':
        return reader_word(reader, at, "false", JSON_FALSE, value);
    case 'n':
        return reader_word(reader, at, "null", JSON_NULL, value);
    }
    bool number = *at == '-' || (*at >= '0' && *at <= '9');
    return number ? reader_number(reader, at, value) : reader_no_value(reader, at);
}

/* The values since `first` become the items of an array; false without memory. */
static inline bool reader_close_array(struct reader *reader, size_t first, struct json *value)
{
    size_t count = reader->values.count - first;
    struct json *items = arena_alloc_raw(&reader->document->arena, count * sizeof *items, _Alignof(struct json));
    if (!items) {
        reader_no_memory(reader);
        return false;
    }
    for (size_t i = 0; i < count; i++) /* there are no items yet where all arrays were empty */
        items[i] = reader->values.items[first + i];
    reader->values.count = first;
    value->count = (uint32_t)count;
    value->items = items;
    return true;
}

/* The members since `first` become those of an object; false without memory. */
static inline bool reader_close_object(struct reader *reader, size_t first, struct json *value)
{
    size_t count = reader->members.count - first;
    struct json_member *members = json_members_new(&reader->document->arena, count);
    if (!members) {
        reader_no_memory(reader);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        members[i] = reader->members.items[first + i];
        json_members_note(members, i);
    }
    reader->members.count = first;
    value->count = (uint32_t)count;
    value->members = members;
    if (reader->diags && count > 1) reader_warn_duplicates(reader, members, count);
    return true;
}

/* Whether the first `length` bytes are the same, at most 16; all 16 of both can be read. Without a branch, because the
 * lengths of names follow no pattern. */
static inline bool reader_same_start(const char *a, const char *b, size_t length)
{
    static const char ones[32] = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    uint64_t left[2], right[2], mask[2];
    memcpy(left, a, sizeof left);
    memcpy(right, b, sizeof right);
    memcpy(mask, ones + 16 - length, sizeof mask);
    return (((left[0] ^ right[0]) & mask[0]) | ((left[1] ^ right[1]) & mask[1])) == 0;
}

/* The same names come again and again: all members of a name share the first one's text where that is still known, so
 * that looking for them later touches one place of the memory instead of many. For names in the text itself. */
static inline void reader_share_name(struct reader *reader, struct json_member *member)
{
    if (member->name_length > 16) return;
    struct reader_known *known = &reader->known[(member->name_key * 0x9e3779b1u) >> 25];
    const char *name = reader->start + known->offset;
    if (known->key == member->name_key && reader_same_start(name, member->name, member->name_length)) {
        member->name = name;
        return;
    }
    known->offset = (uint32_t)(member->name - reader->start);
    known->key = member->name_key;
}

#endif
