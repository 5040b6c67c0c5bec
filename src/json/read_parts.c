/* read_parts.c: the less common parts of a JSON document: escapes, characters beyond ASCII, numbers that are not small
 * integers, names that appear twice. */
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/memory.h"
#include "base/sort.h"
#include "json/reader.h"
#include "json/scan.h"

static int reader_hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int reader_hex(const char *at)
{
    int code = 0;
    for (int i = 0; i < 4; i++) {
        int digit = reader_hex_digit(at[i]);
        if (digit < 0) return -1; /* also at the NUL after the text */
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

/* As the first byte promises; 0 where none begins with it. */
static size_t reader_utf8_length(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first < 0xc2) return 0;
    if (first < 0xe0) return 2;
    if (first < 0xf0) return 3;
    return first < 0xf5 ? 4 : 0;
}

/* Length of the UTF-8 sequence at `at`, 0 when it is not one (overlong, surrogate, out of range, truncated). */
static size_t reader_utf8(const char *at)
{
    unsigned char a = (unsigned char)at[0], b = (unsigned char)at[1];
    size_t length = reader_utf8_length(a);
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
    }
    if ((a == 0xe0 && b < 0xa0) || (a == 0xed && b > 0x9f) || (a == 0xf0 && b < 0x90) || (a == 0xf4 && b > 0x8f))
        return 0;
    return length;
}

const char *reader_utf8_end(const char *at, const char *end)
{
    const uint64_t beyond = UINT64_C(0x8080808080808080);
    while (at < end) {
        uint64_t bytes[4];
        size_t size = sizeof bytes;
        memcpy(bytes, at, sizeof bytes);
        if ((bytes[0] | bytes[1] | bytes[2] | bytes[3]) & beyond) size = bytes[0] & beyond ? reader_utf8(at) : 8;
        if (size == 0) return at;
        at += size;
    }
    return end;
}

char *reader_escape(struct reader *reader, char *at, char **out)
{
    static const char meanings[256] = {
        ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t'};
    static const char *const pair_hint = "write both halves, as in \\ud83c\\udfb2";
    char meaning = meanings[(unsigned char)*at];
    if (meaning) {
        *(*out)++ = meaning;
        return at + 1;
    }
    int point = *at == 'u' ? reader_hex(at + 1) : -1;
    if (point < 0)
        return reader_fail(reader, at - 1, "this escape does not exist", "use \\n, \\t, \\\", \\\\ or \\u00e9");
    at += 5;
    if (point >= 0xdc00 && point < 0xe000)
        return reader_fail(reader, at - 6, "this is half of a surrogate pair", pair_hint);
    if (point >= 0xd800 && point < 0xdc00) {
        int low = at[0] == '\\' && at[1] == 'u' ? reader_hex(at + 2) : -1;
        if (low < 0xdc00 || low >= 0xe000)
            return reader_fail(reader, at - 6, "this is half of a surrogate pair", pair_hint);
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
    }
    *out = reader_put_utf8(*out, point);
    return at;
}

/* Where the text ends, with everything but escapes checked; `escaped`: there are some. */
static char *reader_text_end(struct reader *reader, const char *start, char *at, bool *escaped)
{
    while (*at != '"') {
        unsigned char c = (unsigned char)*at;
        if (c == '\\') {
            *escaped = true;
            at += at[1] == '"' || at[1] == '\\' ? 2 : 1;
        } else if (c >= 0x80) {
            size_t size = reader_utf8(at);
            if (size == 0) return reader_fail(reader, at, "this is not valid UTF-8", "save the file as UTF-8");
            at += size;
        } else if (at >= reader->end) {
            return reader_fail(reader, start - 1, "this text has no end", "close it with \"");
        } else {
            return reader_fail(reader, at, "this text contains a control character",
                               "write it as an escape, for example \\n");
        }
        at = scan_plain(at);
    }
    return at;
}

char *reader_text_rest(struct reader *reader, char *start, char *at, const char **text, uint32_t *length)
{
    bool escaped = false;
    char *end = reader_text_end(reader, start, at, &escaped);
    if (!end) return NULL;
    if (!escaped) {
        *end = '\0';
        *text = start;
        *length = (uint32_t)(end - start);
        return end + 1;
    }
    char *out = arena_alloc_raw(&reader->document->arena, (size_t)(end - start) + 1, 1);
    if (!out) return reader_no_memory(reader);
    *text = out;
    for (at = start; at < end;) {
        const char *escape = memchr(at, '\\', (size_t)(end - at));
        size_t plain = (size_t)((escape ? escape : end) - at);
        memcpy(out, at, plain);
        out += plain;
        at += plain;
        if (escape) at = reader_escape(reader, at + 1, &out);
        if (!at) return NULL;
    }
    *out = '\0';
    *length = (uint32_t)(out - *text);
    return end + 1;
}

static char *reader_skip_digits(char *at)
{
    while (*at >= '0' && *at <= '9')
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

char *reader_number_rest(struct reader *reader, char *start, struct json *value)
{
    static const char *const hint = "a number looks like 0, -12, 3.5 or 6e23";
    char *digits = start + (*start == '-'), *at = reader_skip_digits(digits);
    if (at == digits) return reader_fail(reader, at, "a digit is missing in this number", hint);
    if (*digits == '0' && at > digits + 1) return reader_fail(reader, digits, "a number must not start with 0", hint);
    bool integral = true;
    if (*at == '.') {
        integral = false;
        char *fraction = at + 1;
        at = reader_skip_digits(fraction);
        if (at == fraction) return reader_fail(reader, at, "a digit is missing after the point", hint);
    }
    if (*at == 'e' || *at == 'E') {
        integral = false;
        char *exponent = at + 1;
        if (*exponent == '+' || *exponent == '-') exponent++;
        at = reader_skip_digits(exponent);
        if (at == exponent) return reader_fail(reader, at, "a digit is missing in the exponent", hint);
    }
    value->type = JSON_INTEGER;
    if (integral && reader_integer(start, at, &value->integer)) return at;
    value->type = JSON_DOUBLE;
    value->number = decimal_read(start, (size_t)(at - start));
    if (!isfinite(value->number)) return reader_fail(reader, start, "this number is too large", hint);
    return at;
}

char *reader_long_name(struct reader *reader, const struct json_member *member)
{
    reader_fail(reader, reader->start + member->name_offset, "this key is longer than 16 megabytes",
                "no document of the game needs that; look for a quote that is missing");
    reader->status = STATUS_LIMIT;
    return NULL;
}

static bool reader_same_name(const struct json_member *a, const struct json_member *b)
{
    return a->name_length == b->name_length && memcmp(a->name, b->name, a->name_length) == 0;
}

static void reader_warn_duplicate(struct reader *reader, const struct json_member *member)
{
    if (reader->silent) reader->status = STATUS_BAD_CONTENT;
    if (reader->silent) return;
    diags_add(reader->diags, fault_warning("json/duplicate-key", "remove one of them"),
              reader_place(reader, reader->start + member->name_offset),
              "the key \"%s\" appears twice in this object; the last one counts", member->name);
}

static int reader_compare_names(const void *a, const void *b, void *context)
{
    (void)context;
    const struct json_member *left = *(const struct json_member *const *)a,
                             *right = *(const struct json_member *const *)b;
    if (left->name_length != right->name_length) return left->name_length < right->name_length ? -1 : 1;
    return memcmp(left->name, right->name, left->name_length);
}

/* The order of the warnings is that of the document in small objects and that of the names in large ones. */
static void reader_warn_sorted(struct reader *reader, const struct json_member *members, size_t count)
{
    const struct json_member **sorted = memory_alloc(count * sizeof(const struct json_member *));
    if (!sorted) {
        reader_no_memory(reader);
        return;
    }
    for (size_t i = 0; i < count; i++)
        sorted[i] = &members[i];
    sort_stable(sorted, count, sizeof(const struct json_member *), reader_compare_names, NULL);
    for (size_t i = 1; i < count; i++) {
        if (reader_same_name(sorted[i - 1], sorted[i])) reader_warn_duplicate(reader, sorted[i]);
    }
    memory_free(sorted);
}

/* In small objects, which nearly all are, a look back over the names is cheaper than sorting them. */
void reader_warn_duplicates(struct reader *reader, const struct json_member *members, size_t count)
{
    enum { SMALL = 32 };
    if (count > SMALL) {
        reader_warn_sorted(reader, members, count);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (!reader_same_name(&members[i], &members[j])) continue;
            reader_warn_duplicate(reader, &members[i]);
            break;
        }
    }
}
