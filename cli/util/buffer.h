/* buffer.h: a growing text, and JSON written into it. Running out of memory sets `failed` and drops
 * what is added afterwards; check once at the end. */
#ifndef TALUS_CLI_UTIL_BUFFER_H
#define TALUS_CLI_UTIL_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer {
    char *bytes; /* ends in NUL once anything was added */
    size_t length, room;
    bool failed;
};

void buffer_free(struct buffer *buffer);
void buffer_clear(struct buffer *buffer);
/* Room for so many bytes more and a NUL; false when memory is exhausted. */
bool buffer_reserve(struct buffer *buffer, size_t more);
void buffer_add_bytes(struct buffer *buffer, const char *bytes, size_t length);
void buffer_add(struct buffer *buffer, const char *words);
void buffer_add_char(struct buffer *buffer, char character);
void buffer_add_repeated(struct buffer *buffer, char character, size_t times);
void buffer_addf(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buffer_addv(struct buffer *buffer, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/* Without control characters, which could colour a terminal or worse: "\u001b" is written in their
 * place. Line breaks and tabs stay. */
void buffer_add_clean(struct buffer *buffer, const char *words, size_t length);
/* Words, and spaces up to so many columns. */
void buffer_add_padded(struct buffer *buffer, const char *words, size_t columns);
/* The columns a terminal needs for them. */
size_t buffer_columns(const char *words);
/* The shortest decimal that reads back as the same number. */
void buffer_add_double(struct buffer *buffer, double number);
/* A JSON string with its quotes. */
void buffer_add_json(struct buffer *buffer, const char *words);
void buffer_add_json_bytes(struct buffer *buffer, const char *bytes, size_t length);
/* The content, "" when empty. */
const char *buffer_get(const struct buffer *buffer);
/* Room for one more item of a list that doubles; false when memory is exhausted. */
bool buffer_grow(void **items, size_t *room, size_t count, size_t size);

/* A number with so many digits after the point, for one call of printf. */
enum { BUFFER_FIXED = 48 };
const char *buffer_fixed(char out[BUFFER_FIXED], double number, int places);
#define FIXED(number, places) buffer_fixed((char[BUFFER_FIXED]){0}, (number), (places))

#endif
