/* text.h: a growing text. Running out of memory sets `failed` and drops what is added afterwards; check once at the
 * end. */
#ifndef TALUS_BASE_TEXT_H
#define TALUS_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TEXT_INT = 24 }; /* room for any printed whole number and its NUL */

/* The digits of a whole number, written towards the end of the room; returns where they start. */
const char *text_of_int(char room[TEXT_INT], int64_t number);

struct text {
    char *bytes; /* NUL-terminated once anything was added */
    size_t length, capacity;
    bool failed;
};

void text_free(struct text *text);
void text_clear(struct text *text);
void text_add(struct text *text, const char *words);
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add_char(struct text *text, char character);
/* Without control characters, which could colour a terminal, turn the direction of writing or worse: "\u001b" is
 * written in their place. Line breaks and tabs stay. */
void text_add_clean(struct text *text, const char *words, size_t length);
/* Words inside HTML or SVG: <, >, & and " become entities. */
void text_add_escaped(struct text *text, const char *words);
void text_add_repeated(struct text *text, char character, size_t times);
/* Only integers, strings and characters: numbers with a fraction go through text_add_double. */
void text_addf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_addv(struct text *text, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
void text_add_int(struct text *text, int64_t number);
/* The shortest decimal that reads back as the same double, the same on every machine and in every locale. */
void text_add_double(struct text *text, double number);
/* The content, "" when empty. */
const char *text_get(const struct text *text);

/* How many columns a terminal needs for UTF-8 text (wide and combining characters counted). */
size_t text_columns(const char *words);
/* Adds words and pads them with spaces to `columns`. */
void text_add_padded(struct text *text, const char *words, size_t columns);

#endif
