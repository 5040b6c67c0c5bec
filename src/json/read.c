/* read.c: the JSON reader: strict, in place, one pass, with a stack of the values of open containers. */
#include <string.h>

#include "base/fs.h"
#include "base/limits.h"
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
    if (reader->silent) return NULL;
    diags_add(reader->diags, fault_error("json/syntax", hint), reader_place(reader, at), "%s", message);
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

char *reader_no_value(struct reader *reader, const char *at)
{
    if (reader->document->size == 0) return reader_fail(reader, at, "the text is empty", "write a value, at least {}");
    if (at >= reader->end)
        return reader_fail(reader, at, "the text ends where a value should be", "the file may be truncated");
    return reader_fail(reader, at, "this is not a JSON value",
                       "a value is {...}, [...], \"text\", a number, true, false or null");
}

/* Anything but an array or an object. */
static inline char *reader_scalar(struct reader *reader, char *at, struct json *value)
{
    if (*at != '"') return reader_plain(reader, at, value);
    value->type = JSON_STRING;
    return reader_text(reader, at, &value->text, &value->count);
}

static char *reader_array(struct reader *reader, char *at, struct json *value)
{
    size_t first = reader->values.count;
    at = reader_space(at + 1);
    if (*at == ']') return reader_close_array(reader, first, value) ? at + 1 : NULL;
    for (;;) {
        struct json item = {.offset = (uint32_t)(at - reader->start)};
        at = *at == '{' || *at == '[' ? reader_container(reader, at, &item) : reader_scalar(reader, at, &item);
        if (!at) return NULL;
        if (!vec_push(&reader->values, item)) return reader_no_memory(reader);
        at = reader_space(at);
        if (*at == ']') return reader_close_array(reader, first, value) ? at + 1 : NULL;
        if (*at != ',') return reader_no_comma(reader, at, false);
        at = reader_space(at + 1);
    }
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
    if (length && member->name == reader->start + member->name_offset + 1) reader_share_name(reader, member);
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
    if (*at == '{' || *at == '[') {
        struct json value = {.offset = (uint32_t)(at - reader->start)};
        at = reader_container(reader, at, &value);
        reader->members.items[index].value = value;
        return at;
    }
    member->value = (struct json){.offset = (uint32_t)(at - reader->start)};
    return reader_scalar(reader, at, &member->value);
}

static char *reader_object(struct reader *reader, char *at, struct json *value)
{
    size_t first = reader->members.count;
    at = reader_space(at + 1);
    if (*at == '}') return reader_close_object(reader, first, value) ? at + 1 : NULL;
    for (;;) {
        at = reader_member(reader, at);
        if (!at) return NULL;
        at = reader_space(at);
        if (*at == '}') return reader_close_object(reader, first, value) ? at + 1 : NULL;
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

/* A byte order mark of four bytes. */
static bool reader_is_utf32(const struct reader *reader)
{
    if (reader->end - reader->start < 4) return false;
    return memcmp(reader->start, "\xff\xfe\0\0", 4) == 0 || memcmp(reader->start, "\0\0\xfe\xff", 4) == 0;
}

static void reader_document(struct reader *reader)
{
    struct json *root = &reader->document->root;
    if (reader_is_utf32(reader)) {
        reader_fail(reader, reader->start, "this file is UTF-32, not UTF-8", "save the file as UTF-8");
        return;
    }
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

/* Reads document->text, which is followed by FS_PADDING zeros, after copying it from `from` unless it is there. */
static enum status json_read(struct json_document *document, const char *from, struct diags *diags)
{
    enum status status;
    if (reader_read_indexed(document, from, diags, &status)) return status;
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
        diags_add(diags, fault_error("json/too-large", NULL), (struct place){.file = name},
                  "the document is larger than 1 GiB");
        return STATUS_LIMIT;
    }
    json_open(document, name, size);
    document->text = arena_alloc_raw(&document->arena, size + FS_PADDING, 1);
    if (!document->name || !document->text) return STATUS_NO_MEMORY;
    memset(document->text + size, 0, FS_PADDING);
    return json_read(document, text, diags);
}

enum status json_load(struct json_document *document, const char *path, struct diags *diags)
{
    const char *why = "";
    json_open(document, path, 0);
    enum status status = fs_read(&document->arena, path, &document->text, &document->size, &why);
    if (status != STATUS_OK) {
        diags_add(diags, fault_error("file/unreadable", NULL), (struct place){.file = path}, "cannot read the file: %s",
                  why);
        return status;
    }
    return document->name ? json_read(document, document->text, diags) : STATUS_NO_MEMORY;
}

void json_free(struct json_document *document)
{
    arena_free(&document->arena);
    *document = (struct json_document){0};
}
