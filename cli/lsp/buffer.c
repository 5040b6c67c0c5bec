/* buffer.c: a growing text, and JSON written into it. */
#include "lsp/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_free(struct buffer *buffer)
{
    free(buffer->bytes);
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
    char *bytes = realloc(buffer->bytes, room);
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

void buffer_addf(struct buffer *buffer, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length >= 0 && buffer_reserve(buffer, (size_t)length)) {
        vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

/* The length of the UTF-8 character here; 0 when the bytes are not valid UTF-8. */
static size_t buffer_character(const unsigned char *at, size_t left)
{
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (at[0] > 0xF4 || length > left) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) return 0;
    }
    if (length == 3 && at[0] == 0xE0 && at[1] < 0xA0) return 0;
    if (length == 3 && at[0] == 0xED && at[1] > 0x9F) return 0;
    if (length == 4 && ((at[0] == 0xF0 && at[1] < 0x90) || (at[0] == 0xF4 && at[1] > 0x8F))) return 0;
    return length;
}

void buffer_add_json_bytes(struct buffer *buffer, const char *bytes, size_t length)
{
    buffer_add(buffer, "\"");
    for (size_t i = 0; i < length;) {
        unsigned char byte = (unsigned char)bytes[i];
        size_t step = buffer_character((const unsigned char *)bytes + i, length - i);
        if (step == 0)
            buffer_add(buffer, "\xEF\xBF\xBD"); /* the replacement character */
        else if (byte == '"' || byte == '\\')
            buffer_addf(buffer, "\\%c", byte);
        else if (byte == '\n')
            buffer_add(buffer, "\\n");
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
    if (count < *room) return true;
    size_t more = *room ? *room * 2 : 16;
    void *grown = more > SIZE_MAX / 4 / size ? NULL : realloc(*items, more * size);
    if (!grown) return false;
    *items = grown;
    *room = more;
    return true;
}
