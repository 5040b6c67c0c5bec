/* text.c: a growing text. */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "base/memory.h"
#include "base/decimal.h"

void text_free(struct text *text)
{
    memory_free(text->bytes);
    *text = (struct text){0};
}

void text_clear(struct text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->bytes) text->bytes[0] = '\0';
}

static bool text_reserve(struct text *text, size_t more)
{
    if (text->failed) return false;
    if (text->capacity - text->length > more) return true;
    size_t wanted = text->capacity ? text->capacity : 128;
    while (wanted - text->length <= more && wanted <= SIZE_MAX / 2)
        wanted *= 2;
    char *grown = wanted - text->length > more ? memory_resize(text->bytes, wanted) : NULL;
    if (!grown) {
        text->failed = true;
        return false;
    }
    text->bytes = grown;
    text->capacity = wanted;
    return true;
}

void text_add_bytes(struct text *text, const char *bytes, size_t length)
{
    if (!text_reserve(text, length)) return;
    if (length) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add(struct text *text, const char *words)
{
    text_add_bytes(text, words, strlen(words));
}

void text_add_char(struct text *text, char character)
{
    if (!text_reserve(text, 1)) return;
    text->bytes[text->length++] = character;
    text->bytes[text->length] = '\0';
}

/* Does the character turn the direction of writing (U+202A to U+202E, U+2066 to U+2069)? A line then reads as what it
 * is not. */
static bool text_turns(unsigned point)
{
    return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

/* Bytes of the control character at the start, 0 when there is none; `*point` is its code. */
static size_t text_control(const char *words, size_t left, unsigned *point)
{
    unsigned char first = (unsigned char)words[0], second = left > 1 ? (unsigned char)words[1] : 0;
    if (first == '\n' || first == '\t') return 0;
    if (first == 0xe2 && left > 2) {
        *point = 0x2000 | (second & 0x3fu) << 6 | ((unsigned char)words[2] & 0x3fu);
        return text_turns(*point) ? 3 : 0;
    }
    *point = first == 0xc2 ? second : first;
    if (first < 0x20 || first == 0x7f) return 1;
    return first == 0xc2 && second >= 0x80 && second < 0xa0 ? 2 : 0;
}

void text_add_clean(struct text *text, const char *words, size_t length)
{
    size_t plain = 0;
    for (size_t i = 0; i < length;) {
        unsigned point;
        size_t size = text_control(words + i, length - i, &point);
        if (!size) {
            i++;
            continue;
        }
        text_add_bytes(text, words + plain, i - plain);
        text_addf(text, "\\u%04x", point);
        i += size;
        plain = i;
    }
    text_add_bytes(text, words + plain, length - plain);
}

void text_add_escaped(struct text *text, const char *words)
{
    for (const char *end = words + strlen(words); words < end; words++) {
        unsigned point;
        size_t size = text_control(words, (size_t)(end - words), &point);
        if (size) {
            text_addf(text, "\\u%04x", point);
            words += size - 1;
            continue;
        }
        switch (*words) {
        case '&':
            text_add(text, "&amp;");
            break;
        case '<':
            text_add(text, "&lt;");
            break;
        case '>':
            text_add(text, "&gt;");
            break;
        case '"':
            text_add(text, "&quot;");
            break;
        default:
            text_add_char(text, *words);
        }
    }
}

void text_add_repeated(struct text *text, char character, size_t times)
{
    if (!text_reserve(text, times)) return;
    memset(text->bytes + text->length, character, times);
    text->length += times;
    text->bytes[text->length] = '\0';
}

void text_addv(struct text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t room = text->failed ? 0 : text->capacity - text->length;
    int length = vsnprintf(room ? text->bytes + text->length : NULL, room, format, args);
    if (length >= 0 && text_reserve(text, (size_t)length)) {
        if ((size_t)length >= room) vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_addf(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_addv(text, format, args);
    va_end(args);
}

const char *text_of_int(char room[TEXT_INT], int64_t number)
{
    /* cppcheck-suppress ctuPointerArith ; the last place of the room */
    char *at = room + TEXT_INT - 1;
    uint64_t rest = number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number;
    *at = '\0';
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0) *--at = '-';
    return at;
}

void text_add_int(struct text *text, int64_t number)
{
    char room[TEXT_INT];
    text_add(text, text_of_int(room, number));
}

void text_add_double(struct text *text, double number)
{
    char digits[DECIMAL_TEXT];
    text_add_bytes(text, digits, decimal_print(digits, number));
}

const char *text_get(const struct text *text)
{
    return text->bytes ? text->bytes : "";
}

size_t text_columns(const char *words)
{
    size_t columns = 0, length = strlen(words);
    const utf8proc_uint8_t *byte = (const utf8proc_uint8_t *)words;
    while (length) {
        utf8proc_int32_t point;
        utf8proc_ssize_t used = utf8proc_iterate(byte, (utf8proc_ssize_t)length, &point);
        if (used <= 0) {
            used = 1;
            columns++;
        } else {
            columns += (size_t)utf8proc_charwidth(point);
        }
        byte += used;
        length -= (size_t)used;
    }
    return columns;
}

void text_add_padded(struct text *text, const char *words, size_t columns)
{
    size_t used = text_columns(words);
    text_add(text, words);
    if (used < columns) text_add_repeated(text, ' ', columns - used);
}
