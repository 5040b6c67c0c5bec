/* buffer.c: a growing text, and JSON written into it. */
#include "util/buffer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "util/heap.h"
#include "util/list.h"

void buffer_free(struct buffer *buffer)
{
    heap_free(buffer->bytes);
    *buffer = (struct buffer){0};
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->bytes) buffer->bytes[0] = '\0';
}

bool buffer_reserve(struct buffer *buffer, size_t more)
{
    if (buffer->failed || more > SIZE_MAX / 4 - buffer->length) return !(buffer->failed = true);
    size_t need = buffer->length + more + 1;
    if (need <= buffer->room) return true;
    size_t room = need < 128 ? 256 : need * 2;
    char *bytes = heap_resize(buffer->bytes, room);
    if (!bytes) return !(buffer->failed = true);
    buffer->bytes = bytes;
    buffer->room = room;
    return true;
}

void buffer_add_bytes(struct buffer *buffer, const char *bytes, size_t length)
{
    if (!buffer_reserve(buffer, length)) return;
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = '\0';
}

void buffer_add(struct buffer *buffer, const char *words)
{
    buffer_add_bytes(buffer, words, strlen(words));
}

void buffer_add_char(struct buffer *buffer, char character)
{
    buffer_add_bytes(buffer, &character, 1);
}

void buffer_add_repeated(struct buffer *buffer, char character, size_t times)
{
    while (times-- && !buffer->failed)
        buffer_add_char(buffer, character);
}

void buffer_addv(struct buffer *buffer, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length >= 0 && buffer_reserve(buffer, (size_t)length)) {
        vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

void buffer_addf(struct buffer *buffer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_addv(buffer, format, args);
    va_end(args);
}

/* Does the character turn the direction of writing (U+202A to U+202E, U+2066 to U+2069)? A line then reads as what it
 * is not. */
static bool buffer_turns(unsigned point)
{
    return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

/* Bytes of the control character at the start, 0 if there is none; `*point` is its code. */
static size_t buffer_control(const char *words, size_t left, unsigned *point)
{
    unsigned char first = (unsigned char)words[0], second = left > 1 ? (unsigned char)words[1] : 0;
    if (first == '\n' || first == '\t') return 0;
    if (first == 0xe2 && left > 2) {
        *point = 0x2000 | (second & 0x3fu) << 6 | ((unsigned char)words[2] & 0x3fu);
        return buffer_turns(*point) ? 3 : 0;
    }
    *point = first == 0xc2 ? second : first;
    if (first < 0x20 || first == 0x7f) return 1;
    return first == 0xc2 && second >= 0x80 && second < 0xa0 ? 2 : 0;
}

void buffer_add_clean(struct buffer *buffer, const char *words, size_t length)
{
    size_t plain = 0;
    for (size_t i = 0; i < length;) {
        unsigned point;
        size_t size = buffer_control(words + i, length - i, &point);
        if (size) {
            buffer_add_bytes(buffer, words + plain, i - plain);
            buffer_addf(buffer, "\\u%04x", point);
            plain = i + size;
        }
        i += size ? size : 1;
    }
    buffer_add_bytes(buffer, words + plain, length - plain);
}

size_t buffer_columns(const char *words)
{
    size_t columns = 0, length = strlen(words);
    while (length) {
        utf8proc_int32_t point;
        utf8proc_ssize_t used =
            utf8proc_iterate((const utf8proc_uint8_t *)words, (utf8proc_ssize_t)length, &point);
        columns += used <= 0 ? 1 : (size_t)utf8proc_charwidth(point);
        if (used <= 0) used = 1;
        words += used;
        length -= (size_t)used;
    }
    return columns;
}

void buffer_add_padded(struct buffer *buffer, const char *words, size_t columns)
{
    size_t used = buffer_columns(words);
    buffer_add(buffer, words);
    if (used < columns) buffer_add_repeated(buffer, ' ', columns - used);
}

/* The command sets no locale, so the point is a point. */
const char *buffer_fixed(char out[BUFFER_FIXED], double number, int places)
{
    snprintf(out, BUFFER_FIXED, "%.*f", places, number); /* lint: allow printf-double, no locale is set */
    return out;
}

void buffer_add_double(struct buffer *buffer, double number)
{
    char text[BUFFER_FIXED];
    int digits = 0;
    do {
        snprintf(text, sizeof text, "%.*e", digits, number); /* lint: allow printf-double, no locale is set */
    } while (strtod(text, NULL) != number && ++digits < 17);
    const char *letter = strchr(text, 'e');
    long exponent = letter ? strtol(letter + 1, NULL, 10) : 0;
    int places = digits > exponent ? digits - (int)exponent : 0;
    if (!isfinite(number) || exponent < -7 || exponent >= 21)
        buffer_add(buffer, text);
    else
        buffer_add(buffer, FIXED(number, places));
}

/* Longer forms than needed, surrogates and what is beyond U+10FFFF are seen in the second byte. */
static bool buffer_may_follow(unsigned char first, unsigned char second)
{
    unsigned char least = first == 0xE0   ? 0xA0
                          : first == 0xF0 ? 0x90
                                          : 0x80,
                  most = first == 0xED   ? 0x9F
                         : first == 0xF4 ? 0x8F
                                         : 0xBF;
    return second >= least && second <= most;
}

/* The length of the UTF-8 character here; 0 when the bytes are not valid UTF-8. */
static size_t buffer_character(const unsigned char *at, size_t left)
{
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (at[0] > 0xF4 || length > left) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) return 0;
    }
    return length < 3 || buffer_may_follow(at[0], at[1]) ? length : 0;
}

void buffer_add_json_bytes(struct buffer *buffer, const char *bytes, size_t length)
{
    static const char plain[] = "\"\\\n\r\t\b\f", letters[] = "\"\\nrtbf";
    buffer_add(buffer, "\"");
    for (size_t i = 0; i < length;) {
        unsigned char byte = (unsigned char)bytes[i];
        const char *short_form;
        size_t step = buffer_character((const unsigned char *)bytes + i, length - i);
        if (step == 0)
            buffer_add(buffer, "\xEF\xBF\xBD"); /* the replacement character */
        else if (byte && (short_form = strchr(plain, byte)) != NULL)
            buffer_addf(buffer, "\\%c", letters[short_form - plain]);
        else if (byte < 0x20)
            buffer_addf(buffer, "\\u%04x", byte);
        else
            buffer_add_bytes(buffer, bytes + i, step);
        i += step ? step : 1;
    }
    buffer_add(buffer, "\"");
}

void buffer_add_json(struct buffer *buffer, const char *words)
{
    buffer_add_json_bytes(buffer, words, strlen(words));
}

const char *buffer_get(const struct buffer *buffer)
{
    return buffer->bytes ? buffer->bytes : "";
}

bool buffer_grow(void **items, size_t *room, size_t count, size_t size)
{
    return count < *room || list_grow(items, room, count + 1, size);
}
