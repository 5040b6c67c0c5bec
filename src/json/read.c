/* read.c: the JSON reader: strict, in place, one pass, with a stack of open containers. */
#include <math.h>
#include <string.h>

#include "base/fs.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/decimal.h"
#include "base/vec.h"
#include "json/json.h"

struct reader {
    struct json_document *document;
    struct diags *diags;
    char *start, *at, *end;
    vec(struct json) values;         /* items of the arrays that are still open */
    vec(struct json_member) members; /* members of the objects that are still open */
    unsigned depth;
    enum status status;
};

static struct place reader_place(const struct reader *reader, const char *at)
{
    uint32_t line = 1;
    const char *line_start = reader->start;
    for (const char *byte = reader->start; byte < at; byte++) {
        if (*byte == '\n') {
            line++;
            line_start = byte + 1;
        }
    }
    return (struct place){.file = reader->document->name, .line = line, .col = (uint32_t)(at - line_start) + 1};
}

static bool reader_fail(struct reader *reader, const char *at, const char *message, const char *hint)
{
    if (reader->status != STATUS_OK) return false;
    reader->status = STATUS_BAD_CONTENT;
    diags_add(reader->diags, "json/syntax", SEVERITY_ERROR, reader_place(reader, at), hint, "%s", message);
    return false;
}

static bool reader_no_memory(struct reader *reader)
{
    reader->status = STATUS_NO_MEMORY;
    return false;
}

static void reader_skip_space(struct reader *reader)
{
    while (reader->at < reader->end &&
           (*reader->at == ' ' || *reader->at == '\n' || *reader->at == '\r' || *reader->at == '\t'))
        reader->at++;
}

static bool reader_word(struct reader *reader, const char *word, enum json_type type, struct json *value)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return reader_fail(reader, reader->at, "this is no JSON value",
                           "write true, false, null, a number or \"text\"");
    value->type = (uint8_t)type;
    reader->at += length;
    return true;
}

static const char *reader_skip_digits(const struct reader *reader, const char *at)
{
    while (at < reader->end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

static bool reader_integer(const char *at, const char *end, int64_t *integer)
{
    bool negative = *at == '-';
    uint64_t total = 0;
    for (at += negative; at < end; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (total > (UINT64_MAX - digit) / 10) return false;
        total = total * 10 + digit;
    }
    if (total > (uint64_t)INT64_MAX + negative) return false;
    *integer = negative ? (int64_t)(0 - total) : (int64_t)total;
    return true;
}

static bool reader_number(struct reader *reader, struct json *value)
{
    static const char *const hint = "a number looks like 0, -12, 3.5 or 6e23";
    const char *start = reader->at, *at = start + (*start == '-');
    const char *digits = at;
    at = reader_skip_digits(reader, at);
    if (at == digits) return reader_fail(reader, at, "a digit is missing in this number", hint);
    if (*digits == '0' && at > digits + 1) return reader_fail(reader, digits, "a number must not start with 0", hint);
    bool integral = true;
    if (at < reader->end && *at == '.') {
        integral = false;
        const char *fraction = at + 1;
        at = reader_skip_digits(reader, fraction);
        if (at == fraction) return reader_fail(reader, at, "a digit is missing after the point", hint);
    }
    if (at < reader->end && (*at == 'e' || *at == 'E')) {
        integral = false;
        const char *exponent = at + 1;
        if (exponent < reader->end && (*exponent == '+' || *exponent == '-')) exponent++;
        at = reader_skip_digits(reader, exponent);
        if (at == exponent) return reader_fail(reader, at, "a digit is missing in the exponent", hint);
    }
    reader->at = reader->start + (at - reader->start);
    value->type = JSON_INTEGER;
    if (integral && reader_integer(start, at, &value->integer)) return true;
    value->type = JSON_DOUBLE;
    value->number = decimal_read(start, (size_t)(at - start));
    if (!isfinite(value->number)) return reader_fail(reader, start, "this number is too large", hint);
    return true;
}

static int reader_hex(const struct reader *reader, const char *at)
{
    int code = 0;
    if (reader->end - at < 4) return -1;
    for (int i = 0; i < 4; i++) {
        char c = at[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) return -1;
        code = code * 16 + digit;
    }
    return code;
}

static char *reader_put_utf8(char *out, int point)
{
    if (point < 0x80) {
        *out++ = (char)point;
    } else if (point < 0x800) {
        *out++ = (char)(0xc0 | point >> 6);
        *out++ = (char)(0x80 | (point & 0x3f));
    } else if (point < 0x10000) {
        *out++ = (char)(0xe0 | point >> 12);
        *out++ = (char)(0x80 | (point >> 6 & 0x3f));
        *out++ = (char)(0x80 | (point & 0x3f));
    } else {
        *out++ = (char)(0xf0 | point >> 18);
        *out++ = (char)(0x80 | (point >> 12 & 0x3f));
        *out++ = (char)(0x80 | (point >> 6 & 0x3f));
        *out++ = (char)(0x80 | (point & 0x3f));
    }
    return out;
}

/* Length of the UTF-8 sequence at `at`, 0 when it is not one (overlong, surrogate, out of range, cut off). */
static size_t reader_utf8(const char *at, const char *end)
{
    unsigned char a = (unsigned char)at[0];
    size_t length = a < 0x80 ? 1 : a < 0xc2 ? 0 : a < 0xe0 ? 2 : a < 0xf0 ? 3 : a < 0xf5 ? 4 : 0;
    if (length == 0 || (size_t)(end - at) < length) return 0;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
    }
    unsigned char b = length > 1 ? (unsigned char)at[1] : 0;
    if ((a == 0xe0 && b < 0xa0) || (a == 0xed && b > 0x9f) || (a == 0xf0 && b < 0x90) || (a == 0xf4 && b > 0x8f))
        return 0;
    return length;
}

static bool reader_escape(struct reader *reader, char **out)
{
    char *at = reader->at; /* behind the backslash */
    char letter = at < reader->end ? *at : '\0';
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *known = letter ? strchr(names, letter) : NULL;
    if (known) {
        *(*out)++ = values[known - names];
        reader->at = at + 1;
        return true;
    }
    int point = letter == 'u' ? reader_hex(reader, at + 1) : -1;
    if (point < 0)
        return reader_fail(reader, at - 1, "this escape does not exist", "use \\n, \\t, \\\", \\\\ or \\u00e9");
    at += 5;
    if (point >= 0xdc00 && point < 0xe000)
        return reader_fail(reader, at - 6, "this is half of a surrogate pair",
                           "write both halves, as in \\ud83c\\udfb2");
    if (point >= 0xd800 && point < 0xdc00) {
        int low = reader->end - at >= 6 && at[0] == '\\' && at[1] == 'u' ? reader_hex(reader, at + 2) : -1;
        if (low < 0xdc00 || low >= 0xe000)
            return reader_fail(reader, at - 6, "this is half of a surrogate pair",
                               "write both halves, as in \\ud83c\\udfb2");
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
    }
    *out = reader_put_utf8(*out, point);
    reader->at = at;
    return true;
}

static bool reader_string(struct reader *reader, const char **text, uint32_t *length)
{
    char *start = ++reader->at, *out = start;
    while (reader->at < reader->end && *reader->at != '"') {
        unsigned char c = (unsigned char)*reader->at;
        if (c == '\\') {
            reader->at++;
            if (!reader_escape(reader, &out)) return false;
            continue;
        }
        if (c < 0x20)
            return reader_fail(reader, reader->at, "a control character stands in this text",
                               "write it as an escape, for example \\n");
        size_t size = reader_utf8(reader->at, reader->end);
        if (size == 0) return reader_fail(reader, reader->at, "this is not valid UTF-8", "save the file as UTF-8");
        for (size_t i = 0; i < size; i++)
            *out++ = *reader->at++;
    }
    if (reader->at >= reader->end) return reader_fail(reader, start - 1, "this text has no end", "close it with \"");
    reader->at++;
    *out = '\0';
    *text = start;
    *length = (uint32_t)(out - start);
    return true;
}

static bool reader_value(struct reader *reader, struct json *value);

static bool reader_close_array(struct reader *reader, size_t first, struct json *value)
{
    size_t count = reader->values.count - first;
    struct json *items = arena_array(&reader->document->arena, struct json, count);
    if (!items) return reader_no_memory(reader);
    if (count) memcpy(items, reader->values.items + first, count * sizeof *items);
    reader->values.count = first;
    value->count = (uint32_t)count;
    value->items = items;
    return true;
}

static bool reader_array(struct reader *reader, struct json *value)
{
    size_t first = reader->values.count;
    value->type = JSON_ARRAY;
    reader->at++;
    reader_skip_space(reader);
    if (reader->at < reader->end && *reader->at == ']') {
        reader->at++;
        return reader_close_array(reader, first, value);
    }
    for (;;) {
        struct json item = {0};
        if (!reader_value(reader, &item)) return false;
        if (!vec_push(&reader->values, item)) return reader_no_memory(reader);
        reader_skip_space(reader);
        char next = reader->at < reader->end ? *reader->at : '\0';
        if (next == ']') break;
        if (next != ',')
            return reader_fail(reader, reader->at, "a comma or ] is missing in this array",
                               "arrays look like [1, 2, 3]");
        reader->at++;
    }
    reader->at++;
    return reader_close_array(reader, first, value);
}

/* Duplicate keys are rare and objects small: a look back over the names is cheaper than a table. Large objects are
 * compared by a sorted copy of their hashes in json_check_names. */
static void reader_warn_duplicates(struct reader *reader, const struct json_member *members, size_t count)
{
    if (!reader->diags || count > 256) return;
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (members[i].name_length != members[j].name_length ||
                memcmp(members[i].name, members[j].name, members[i].name_length) != 0)
                continue;
            diags_add(reader->diags, "json/duplicate-key", SEVERITY_WARNING,
                      reader_place(reader, reader->start + members[i].name_offset), "remove one of them",
                      "the key \"%s\" stands twice in this object; the last one counts", members[i].name);
            break;
        }
    }
}

static bool reader_close_object(struct reader *reader, size_t first, struct json *value)
{
    size_t count = reader->members.count - first;
    struct json_member *members = arena_array(&reader->document->arena, struct json_member, count);
    if (!members) return reader_no_memory(reader);
    if (count) memcpy(members, reader->members.items + first, count * sizeof *members);
    reader->members.count = first;
    value->count = (uint32_t)count;
    value->members = members;
    reader_warn_duplicates(reader, members, count);
    return true;
}

static bool reader_member(struct reader *reader)
{
    struct json_member member = {0};
    reader_skip_space(reader);
    member.name_offset = (uint32_t)(reader->at - reader->start);
    if (reader->at >= reader->end || *reader->at != '"')
        return reader_fail(reader, reader->at, "a key in quotes is missing here", "objects look like {\"key\": 1}");
    if (!reader_string(reader, &member.name, &member.name_length)) return false;
    reader_skip_space(reader);
    if (reader->at >= reader->end || *reader->at != ':')
        return reader_fail(reader, reader->at, "a colon is missing after this key", "objects look like {\"key\": 1}");
    reader->at++;
    if (!reader_value(reader, &member.value)) return false;
    return vec_push(&reader->members, member) || reader_no_memory(reader);
}

static bool reader_object(struct reader *reader, struct json *value)
{
    size_t first = reader->members.count;
    value->type = JSON_OBJECT;
    reader->at++;
    reader_skip_space(reader);
    if (reader->at < reader->end && *reader->at == '}') {
        reader->at++;
        return reader_close_object(reader, first, value);
    }
    for (;;) {
        if (!reader_member(reader)) return false;
        reader_skip_space(reader);
        char next = reader->at < reader->end ? *reader->at : '\0';
        if (next == '}') break;
        if (next != ',')
            return reader_fail(reader, reader->at, "a comma or } is missing in this object",
                               "objects look like {\"a\": 1, \"b\": 2}");
        reader->at++;
    }
    reader->at++;
    return reader_close_object(reader, first, value);
}

static bool reader_container(struct reader *reader, struct json *value, bool object)
{
    if (reader->depth >= LIMIT_JSON_DEPTH) {
        reader_fail(reader, reader->at, "this is nested deeper than 512 levels", NULL);
        reader->status = STATUS_LIMIT;
        return false;
    }
    reader->depth++;
    bool good = object ? reader_object(reader, value) : reader_array(reader, value);
    reader->depth--;
    return good;
}

static bool reader_value(struct reader *reader, struct json *value)
{
    reader_skip_space(reader);
    if (reader->at >= reader->end)
        return reader_fail(reader, reader->at, "the text ends where a value should stand", "the file may be cut off");
    value->offset = (uint32_t)(reader->at - reader->start);
    switch (*reader->at) {
    case '{':
        return reader_container(reader, value, true);
    case '[':
        return reader_container(reader, value, false);
    case '"':
        value->type = JSON_STRING;
        return reader_string(reader, &value->text, &value->count);
    case 't':
        return reader_word(reader, "true", JSON_TRUE, value);
    case 'f':
        return reader_word(reader, "false", JSON_FALSE, value);
    case 'n':
        return reader_word(reader, "null", JSON_NULL, value);
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
        return reader_number(reader, value);
    }
    return reader_fail(reader, reader->at, "this is no JSON value", "write true, false, null, a number or \"text\"");
}

static bool reader_document(struct reader *reader)
{
    if (!reader_value(reader, &reader->document->root)) return false;
    reader_skip_space(reader);
    if (reader->at < reader->end)
        return reader_fail(reader, reader->at, "something follows after the end of the document",
                           "a file holds one value");
    return true;
}

enum status json_parse(struct json_document *document, const char *name, const char *text, size_t size,
                       struct diags *diags)
{
    *document = (struct json_document){.size = size};
    arena_init(&document->arena);
    document->name = arena_copy_text(&document->arena, name, strlen(name));
    if (size > LIMIT_JSON_BYTES) {
        diags_add(diags, "json/too-large", SEVERITY_ERROR, (struct place){.file = name}, NULL,
                  "the document is larger than 1 GiB");
        return STATUS_LIMIT;
    }
    document->text = arena_copy_text(&document->arena, text, size);
    if (!document->name || !document->text) return STATUS_NO_MEMORY;
    struct reader reader = {.document = document,
                            .diags = diags,
                            .start = document->text,
                            .at = document->text,
                            .end = document->text + size};
    reader_document(&reader);
    vec_free(&reader.values);
    vec_free(&reader.members);
    return reader.status;
}

enum status json_load(struct json_document *document, const char *path, struct diags *diags)
{
    struct arena scratch;
    arena_init(&scratch);
    char *bytes = NULL;
    size_t size = 0;
    const char *why = "";
    enum status status = fs_read(&scratch, path, &bytes, &size, &why);
    if (status == STATUS_OK) {
        status = json_parse(document, path, bytes, size, diags);
    } else {
        *document = (struct json_document){0};
        arena_init(&document->arena);
        diags_add(diags, "file/unreadable", SEVERITY_ERROR, (struct place){.file = path}, NULL,
                  "cannot read the file: %s", why);
    }
    arena_free(&scratch);
    return status;
}

void json_free(struct json_document *document)
{
    arena_free(&document->arena);
    *document = (struct json_document){0};
}
