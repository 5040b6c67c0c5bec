/* ascii.h: character classes that do not depend on the locale, unlike ctype.h. Bytes beyond ASCII belong to none of
 * them. */
#ifndef TALUS_BASE_ASCII_H
#define TALUS_BASE_ASCII_H

#include <stdbool.h>

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool ascii_is_letter(char c)
{
    return ascii_is_upper(c) || ascii_is_lower(c);
}

static inline bool ascii_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char ascii_lower(char c)
{
    return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static inline char ascii_upper(char c)
{
    return ascii_is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

#endif
