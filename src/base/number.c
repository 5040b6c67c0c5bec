/* number.c: numbers from text and back, the same on every machine and in every locale. */
#include "base/number.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <utf8proc.h>

#include "base/ascii.h"
#include "base/decimal.h"

static size_t number_skip_digits(const char *text, size_t length, size_t at)
{
    while (at < length && ascii_is_digit(text[at]))
        at++;
    return at;
}

static size_t number_skip_exponent(const char *text, size_t length, size_t at)
{
    if (at >= length || (text[at] != 'e' && text[at] != 'E')) return at;
    size_t digit = at + 1;
    if (digit < length && (text[digit] == '-' || text[digit] == '+')) digit++;
    size_t end = number_skip_digits(text, length, digit);
    return end > digit ? end : at;
}

size_t number_read(const char *text, size_t length, double *number)
{
    size_t sign = length && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    size_t at = number_skip_digits(text, length, sign), digits = at - sign;
    if (at < length && text[at] == '.') {
        size_t after = number_skip_digits(text, length, at + 1);
        digits += after - at - 1;
        if (digits) at = after;
    }
    if (digits == 0) return 0;
    at = number_skip_exponent(text, length, at);
    double value = decimal_read(text + sign, at - sign);
    *number = text[0] == '-' ? -value : value;
    return at;
}

/* The value of a digit up to "f"; otherwise too large for any radix. */
static int number_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

static double number_from_radix(const char *text, size_t length, int radix)
{
    double value = 0;
    if (length == 0) return NAN;
    for (size_t i = 0; i < length; i++) {
        int digit = number_digit(text[i]);
        if (digit >= radix) return NAN;
        value = value * radix + digit;
    }
    return value;
}

static bool number_is_space(utf8proc_int32_t point)
{
    if (point == ' ' || (point >= 9 && point <= 13) || point == 0xfeff || point == 0x2028 || point == 0x2029)
        return true;
    return point > 127 && utf8proc_category(point) == UTF8PROC_CATEGORY_ZS;
}

static void number_trim(const char **text, size_t *length)
{
    utf8proc_int32_t point = 0;
    while (*length) {
        utf8proc_ssize_t used = utf8proc_iterate((const utf8proc_uint8_t *)*text, (utf8proc_ssize_t)*length, &point);
        if (used <= 0 || !number_is_space(point)) break;
        *text += used;
        *length -= (size_t)used;
    }
    while (*length) {
        size_t start = *length - 1;
        while (start > 0 && ((unsigned char)(*text)[start] & 0xc0) == 0x80)
            start--;
        utf8proc_ssize_t left = (utf8proc_ssize_t)(*length - start);
        utf8proc_ssize_t used = utf8proc_iterate((const utf8proc_uint8_t *)*text + start, left, &point);
        if (used != left || !number_is_space(point)) break;
        *length = start;
    }
}

/* The letter after the 0; 0: none. */
static int number_radix_of(char letter)
{
    switch (letter | 0x20) {
    case 'x':
        return 16;
    case 'o':
        return 8;
    case 'b':
        return 2;
    default:
        return 0;
    }
}

double number_from_text(const char *text, size_t length)
{
    double number = NAN;
    number_trim(&text, &length);
    if (length == 0) return 0;
    int radix = length > 2 && text[0] == '0' ? number_radix_of(text[1]) : 0;
    if (radix) return number_from_radix(text + 2, length - 2, radix);
    size_t sign = text[0] == '-' || text[0] == '+' ? 1 : 0;
    if (length - sign == 8 && memcmp(text + sign, "Infinity", 8) == 0) return text[0] == '-' ? -INFINITY : INFINITY;
    return number_read(text, length, &number) == length ? number : NAN;
}

void number_print(struct text *out, double number)
{
    text_add_double(out, number);
}

long long number_truncate(double number)
{
    static const double most = 9007199254740992.0; /* 2^53: so some of them can also be added */
    if (isnan(number)) return 0;
    return (long long)(number > most ? most : number < -most ? -most : number);
}

/* printf takes the point of the host's language: whatever is between the digits becomes a point again. */
const char *number_fixed(char out[NUMBER_FIXED], double number, int places)
{
    char room[NUMBER_FIXED + 8];
    size_t length = 0;
    snprintf(room, sizeof room, "%.*f", places, number); /* lint: allow printf-double, corrected below */
    bool is_number = isfinite(number), was_digit = true;
    for (const char *at = room; *at && length + 1 < NUMBER_FIXED; at++) {
        bool is_digit = !is_number || (*at >= '0' && *at <= '9') || at == room;
        if (is_digit || was_digit) out[length++] = is_digit ? *at : '.';
        was_digit = is_digit;
    }
    out[length] = '\0';
    if (out[0] == '-' && out[strspn(out, "-0.")] == '\0') memmove(out, out + 1, length); /* no minus zero */
    return out;
}
