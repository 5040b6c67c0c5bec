/* read.c: the JSON reader: strict, in place, one pass, with a stack of the values of open containers. */
#include <string.h>

#include "base/fs.h"
#include "base/limits.h"
#include "base/same.h"
#include "json/reader.h"
#include "json/scan.h"

enum { READER_LARGE = 1024 /* bytes */, READER_VALUES = 128, READER_MEMBERS = 256 };

struct place reader_place(const struct reader *reader, const char *at)
{
    return json_place_at(reader->document, (uint32_t)(at - reader->start));
}

char *reader_fail(struct reader *reader, const char *at, const char *message, const char *hint)
{
    if (reader->status != STATUS_OK) return NULL;
    reader->status = STATUS_BAD_CONTENT;
    diags_add(reader->diags, "json/syntax", SEVERITY_ERROR, reader_place(reader, at), hint, "%s", message);
    return NULL;
}

char *reader_no_memory(struct reader *reader)
{
    reader->status = STATUS_NO_MEMORY;
    return NULL;
}

/* Most values are followed by no space at all or by a single one. */
static inline char *reader_space(char *at)
{
    if ((unsigned char)*at > ' ') return at;
    if ((unsigned char)*++at > ' ' && at[-1] == ' ') return at;
    return scan_space(at - 1);
}

static inline char *reader_text(struct reader *reader, char *at, const char **text, uint32_t *length)
{
    char *start = at + 1, *end = scan_plain(start);
    if (*end != '"') return reader_text_rest(reader, start, end, text, length);
    *end = '\0';
    *text = start;
    *length = (uint32_t)(end - start);
    return end + 1;
}

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

static char *reader_word(struct reader *reader, char *at, const char *word, enum json_type type, struct json *value)
{
    size_t length = strlen(word);
    if (strncmp(at, word, length) != 0)
        return reader_fail(reader, at, "this is not a JSON value", "write true, false, null, a number or \"text\"");
    value->type = (uint8_t)type;
    return at + length;
}

static char *reader_container(struct reader *reader, char *at, struct json *value);

static char *reader_no_comma(struct reader *reader, const char *at, bool object)
{
    if (at >= reader->end)
        return reader_fail(reader, at, object ? "the text ends inside an object" : "the text ends inside an array",
                           "the file may be truncated");
    return object ? reader_fail(reader, at, "a comma or } is missing in this object",
                                "objects look like {\"a\": 1, \"b\": 2}")
                  : reader_fail(reader, at, "a comma or ] is missing in this array", "arrays look like [1, 2, 3]");
}

static char *reader_no_value(struct reader *reader, const char *at)
{
    if (reader->document->size == 0) return reader_fail(reader, at, "the text is empty", "write a value, at least {}");
    if (at >= reader->end)
        return reader_fail(reader, at, "the text ends where a value should be", "the file may be truncated");
    return reader_fail(reader, at, "this is not a JSON value", "write true, false, null, a number or \"text\"");
}

/* Anything but an array or an object. */
static inline char *reader_scalar(struct reader *reader, char *at, struct json *value)
{
    switch (*at) {
    case '"':
        value->type = JSON_STRING;
        return reader_text(reader, at, &value->text, &value->count);
    case 't':
        return reader_word(reader, at, "true", JSON_TRUE, value);
    case 'f':
        return reader_word(reader, at, "false", JSON_FALSE, value);
    case 'n':
        return reader_word(reader, at, "null", JSON_NULL, value);
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
        return reader_number(reader, at, value);
    }
    return reader_no_value(reader, at);
}

static char *reader_close_array(struct reader *reader, char *at, size_t first, struct json *value)
{
    size_t count = reader->values.count - first;
    struct json *items = arena_alloc_raw(&reader->document->arena, count * sizeof *items, _Alignof(struct json));
    if (!items) return reader_no_memory(reader);
    if (count) memcpy(items, reader->values.items + first, count * sizeof *items);
    reader->values.count = first;
    value->count = (uint32_t)count;
    value->items = items;
    return at + 1;
}

static char *reader_array(struct reader *reader, char *at, struct json *value)
{
    size_t first = reader->values.count;
    at = reader_space(at + 1);
    if (*at == ']') return reader_close_array(reader, at, first, value);
    for (;;) {
        struct json item = {.offset = (uint32_t)(at - reader->start)};
        at = *at == '{' || *at == '[' ? reader_container(reader, at, &item) : reader_scalar(reader, at, &item);
        if (!at) return NULL;
        if (!vec_push(&reader->values, item)) return reader_no_memory(reader);
        at = reader_space(at);
        if (*at == ']') return reader_close_array(reader, at, first, value);
        if (*at != ',') return reader_no_comma(reader, at, false);
        at = reader_space(at + 1);
    }
}

static char *reader_close_object(struct reader *reader, char *at, size_t first, struct json *value)
{
    size_t count = reader->members.count - first;
    struct json_member *members = json_members_new(&reader->document->arena, count);
    if (!members) return reader_no_memory(reader);
    if (count) memcpy(members, reader->members.items + first, count * sizeof *members);
    for (size_t i = 0; i < count; i++)
        json_members_note(members, i);
    reader->members.count = first;
    value->count = (uint32_t)count;
    value->members = members;
    if (reader->diags && count > 1) reader_warn_duplicates(reader, members, count);
    return at + 1;
}

/* The same names come again and again: all members of a name share the first one's text where that is still known, so
 * that looking for them later touches one place of the memory instead of many. */
static inline void reader_share_name(struct reader *reader, struct json_member *member)
{
    struct reader_known *known = &reader->known[(member->name_key * 0x9e3779b1u) >> 25];
    if (known->key == member->name_key && same_bytes(known->name, member->name, member->name_length))
        member->name = known->name;
    else
        *known = (struct reader_known){member->name, member->name_key};
}

/* The name, the colon and the space after it. */
static inline char *reader_name(struct reader *reader, char *at, struct json_member *member)
{
    static const char *const hint = "objects look like {\"key\": 1}";
    if (at >= reader->end) return reader_no_comma(reader, at, true);
    if (*at != '"') return reader_fail(reader, at, "a key in quotes is missing here", hint);
    member->name_offset = (uint32_t)(at - reader->start);
    uint32_t length;
    at = reader_text(reader, at, &member->name, &length);
    if (!at) return NULL;
    if (length > LIMIT_JSON_NAME) return reader_long_name(reader, member);
    member->name_key = json_name_key(member->name, length);
    if (length) reader_share_name(reader, member);
    at = reader_space(at);
    if (*at != ':') return reader_fail(reader, at, "a colon is missing after this key", hint);
    return reader_space(at + 1);
}

/* A member is filled in place on the stack, unless its value is a container, under which the stack may move. */
static inline char *reader_member(struct reader *reader, char *at)
{
    if (!vec_reserve(&reader->members, 1)) return reader_no_memory(reader);
    size_t index = reader->members.count++;
    struct json_member *member = &reader->members.items[index];
    at = reader_name(reader, at, member);
    if (!at) return NULL;
    struct json value = {.offset = (uint32_t)(at - reader->start)};
    if (*at == '{' || *at == '[') {
        at = reader_container(reader, at, &value);
        reader->members.items[index].value = value;
        return at;
    }
    member->value = value;
    return reader_scalar(reader, at, &member->value);
}

static char *reader_object(struct reader *reader, char *at, struct json *value)
{
    size_t first = reader->members.count;
    at = reader_space(at + 1);
    if (*at == '}') return reader_close_object(reader, at, first, value);
    for (;;) {
        at = reader_member(reader, at);
        if (!at) return NULL;
        at = reader_space(at);
        if (*at == '}') return reader_close_object(reader, at, first, value);
        if (*at != ',') return reader_no_comma(reader, at, true);
        at = reader_space(at + 1);
    }
}

static char *reader_container(struct reader *reader, char *at, struct json *value)
{
    if (reader->depth >= LIMIT_JSON_DEPTH) {
        reader_fail(reader, at, "this is nested deeper than 512 levels",
                    "no document of the game needs that; look for brackets that are never closed");
        reader->status = STATUS_LIMIT;
        return NULL;
    }
    reader->depth++;
    bool object = *at == '{';
    value->type = object ? JSON_OBJECT : JSON_ARRAY;
    at = object ? reader_object(reader, at, value) : reader_array(reader, at, value);
    reader->depth--;
    return at;
}

/* A byte order mark of two bytes, or every other byte of the beginning 0. */
static bool reader_is_utf16(const struct reader *reader)
{
    const char *at = reader->start;
    if (reader->end - at < 2) return false;
    return strncmp(at, "\xff\xfe", 2) == 0 || strncmp(at, "\xfe\xff", 2) == 0 || (!at[0] && at[1]) ||
           (at[0] && !at[1] && reader->end - at > 2);
}

static void reader_document(struct reader *reader)
{
    struct json *root = &reader->document->root;
    if (reader_is_utf16(reader)) {
        reader_fail(reader, reader->start, "this file is UTF-16, not UTF-8", "save the file as UTF-8");
        return;
    }
    bool marked = strncmp(reader->start, "\xef\xbb\xbf", 3) == 0; /* harmless: some editors put it there */
    char *at = reader_space(reader->start + (marked ? 3 : 0));
    *root = (struct json){.offset = (uint32_t)(at - reader->start)};
    at = *at == '{' || *at == '[' ? reader_container(reader, at, root) : reader_scalar(reader, at, root);
    if (at) at = reader_space(at);
    if (at && at < reader->end)
        reader_fail(reader, at, "something follows after the end of the document", "a file holds one value");
}

/* Reads document->text, which is followed by FS_PADDING zeros. */
static enum status json_read(struct json_document *document, struct diags *diags)
{
    struct reader reader = {
        .document = document, .diags = diags, .start = document->text, .end = document->text + document->size};
    if (document->size > READER_LARGE) { /* lists that grow step by step would be copied each time */
        (void)vec_reserve(&reader.values, READER_VALUES);
        (void)vec_reserve(&reader.members, READER_MEMBERS);
    }
    reader_document(&reader);
    vec_free(&reader.values);
    vec_free(&reader.members);
    if (reader.status != STATUS_OK) document->root = (struct json){.offset = JSON_NO_OFFSET};
    return reader.status;
}

/* Room for the text and, as a guess, as much again for the tree. */
static void json_open(struct json_document *document, const char *name, size_t size)
{
    *document = (struct json_document){.size = size, .serial = lines_new_serial(), .root = {.offset = JSON_NO_OFFSET}};
    arena_init(&document->arena);
    size_t name_length = strlen(name);
    arena_expect(&document->arena, name_length + 2 * size + (size_t)2 * FS_PADDING);
    document->name = arena_copy_text(&document->arena, name, name_length);
}

enum status json_parse(struct json_document *document, const char *name, const char *text, size_t size,
                       struct diags *diags)
{
    if (size > LIMIT_JSON_BYTES) {
        json_open(document, name, 0);
        diags_add(diags, "json/too-large", SEVERITY_ERROR, (struct place){.file = name}, NULL,
                  "the document is larger than 1 GiB");
        return STATUS_LIMIT;
    }
    json_open(document, name, size);
    document->text = arena_alloc_raw(&document->arena, size + FS_PADDING, 1);
    if (!document->name || !document->text) return STATUS_NO_MEMORY;
    if (size) memcpy(document->text, text, size);
    memset(document->text + size, 0, FS_PADDING);
    return json_read(document, diags);
}

enum status json_load(struct json_document *document, const char *path, struct diags *diags)
{
    const char *why = "";
    json_open(document, path, 0);
    enum status status = fs_read(&document->arena, path, &document->text, &document->size, &why);
    if (status != STATUS_OK) {
        diags_add(diags, "file/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL,
                  "cannot read the file: %s", why);
        return status;
    }
    return document->name ? json_read(document, diags) : STATUS_NO_MEMORY;
}

void json_free(struct json_document *document)
{
    arena_free(&document->arena);
    *document = (struct json_document){0};
}
