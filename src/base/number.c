/* number.c: numbers from text and back, the same on every machine and in every locale. */
#include "base/number.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

/* A decimal taken apart: digits × 10^exponent. `inexact` says that digits beyond the 19th were dropped. */
struct number_parts {
    uint64_t digits;
    int exponent;
    bool inexact;
    bool any;
};

static size_t number_read_digits(const char *text, size_t length, size_t at, struct number_parts *parts, bool fraction)
{
    for (; at < length && text[at] >= '0' && text[at] <= '9'; at++) {
        parts->any = true;
        if (parts->digits >= UINT64_C(1000000000000000000)) {
            parts->inexact = parts->inexact || text[at] != '0';
            if (!fraction && parts->exponent < 100000) parts->exponent++;
            continue;
        }
        parts->digits = parts->digits * 10 + (uint64_t)(text[at] - '0');
        if (fraction && parts->exponent > -100000) parts->exponent--;
    }
    return at;
}

static size_t number_read_exponent(const char *text, size_t length, size_t at, struct number_parts *parts)
{
    size_t digit = at + 1;
    if (at >= length || (text[at] != 'e' && text[at] != 'E')) return at;
    bool negative = digit < length && text[digit] == '-';
    if (digit < length && (text[digit] == '-' || text[digit] == '+')) digit++;
    if (digit >= length || text[digit] < '0' || text[digit] > '9') return at;
    int exponent = 0;
    for (; digit < length && text[digit] >= '0' && text[digit] <= '9'; digit++)
        if (exponent < 100000) exponent = exponent * 10 + (text[digit] - '0');
    parts->exponent += negative ? -exponent : exponent;
    return digit;
}

/* Both the digits and the power of ten are exact doubles: one operation rounds once, as it must be. */
static bool number_is_simple(const struct number_parts *parts)
{
    return !parts->inexact && parts->digits <= (UINT64_C(1) << 53) && parts->exponent >= -22 && parts->exponent <= 22;
}

static double number_from_simple(const struct number_parts *parts)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double digits = (double)parts->digits;
    return parts->exponent < 0 ? digits / powers[-parts->exponent] : digits * powers[parts->exponent];
}

/* The rest is written as digits and exponent without a decimal point, which reads the same in every locale. The digits
 * after the 19th only matter when the first 19 lie exactly between two doubles: one more digit stands for them. */
static double number_from_parts(const struct number_parts *parts)
{
    char plain[64];
    if (parts->digits == 0) return 0;
    snprintf(plain, sizeof plain, "%llu%se%d", (unsigned long long)parts->digits, parts->inexact ? "1" : "",
             parts->exponent - (parts->inexact ? 1 : 0));
    return strtod(plain, NULL); /* lint: allow strtod, there is no decimal point in the text */
}

size_t number_read(const char *text, size_t length, double *number)
{
    struct number_parts parts = {0};
    bool negative = length && text[0] == '-';
    size_t at = length && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    at = number_read_digits(text, length, at, &parts, false);
    if (at < length && text[at] == '.') {
        size_t after = number_read_digits(text, length, at + 1, &parts, true);
        if (parts.any) at = after;
    }
    if (!parts.any) return 0;
    at = number_read_exponent(text, length, at, &parts);
    double value = number_is_simple(&parts) ? number_from_simple(&parts) : number_from_parts(&parts);
    *number = negative ? -value : value;
    return at;
}

static double number_from_radix(const char *text, size_t length, int radix)
{
    double value = 0;
    if (length == 0) return NAN;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : 99;
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

double number_from_text(const char *text, size_t length)
{
    double number = NAN;
    number_trim(&text, &length);
    if (length == 0) return 0;
    if (length > 2 && text[0] == '0' && (text[1] | 0x20) == 'x') return number_from_radix(text + 2, length - 2, 16);
    if (length > 2 && text[0] == '0' && (text[1] | 0x20) == 'b') return number_from_radix(text + 2, length - 2, 2);
    if (length > 2 && text[0] == '0' && (text[1] | 0x20) == 'o') return number_from_radix(text + 2, length - 2, 8);
    size_t sign = text[0] == '-' || text[0] == '+' ? 1 : 0;
    if (length - sign == 8 && memcmp(text + sign, "Infinity", 8) == 0) return text[0] == '-' ? -INFINITY : INFINITY;
    return number_read(text, length, &number) == length ? number : NAN;
}

/* `digits` × 10^(point - count), as JavaScript lays it out. */
static void number_lay_out(struct text *out, const char *digits, int count, int point)
{
    if (point > 21 || point < -5) {
        text_add_char(out, digits[0]);
        if (count > 1) text_add_char(out, '.');
        text_add_bytes(out, digits + 1, (size_t)(count - 1));
        text_addf(out, "e%c%d", point > 0 ? '+' : '-', point > 0 ? point - 1 : 1 - point);
    } else if (point <= 0) {
        text_add(out, "0.");
        text_add_repeated(out, '0', (size_t)-point);
        text_add_bytes(out, digits, (size_t)count);
    } else if (point >= count) {
        text_add_bytes(out, digits, (size_t)count);
        text_add_repeated(out, '0', (size_t)(point - count));
    } else {
        text_add_bytes(out, digits, (size_t)point);
        text_add_char(out, '.');
        text_add_bytes(out, digits + point, (size_t)(count - point));
    }
}

void number_print(struct text *out, double number)
{
    char written[40], digits[24];
    if (isnan(number) || isinf(number)) {
        text_add(out, isnan(number) ? "NaN" : number < 0 ? "-Infinity" : "Infinity");
        return;
    }
    if (number == 0) {
        text_add_char(out, '0');
        return;
    }
    if (number < 0) text_add_char(out, '-');
    number = fabs(number);
    for (int precision = 0; precision <= 16; precision++) {
        snprintf(written, sizeof written, "%.*e", precision, number); /* lint: allow printf-double, digits only */
        if (strtod(written, NULL) == number) break; /* lint: allow strtod, reads what snprintf wrote in one locale */
    }
    int count = 0;
    const char *at = written;
    for (; *at && *at != 'e'; at++)
        if (*at >= '0' && *at <= '9') digits[count++] = *at;
    int exponent = (int)strtol(at + 1, NULL, 10);
    number_lay_out(out, digits, count, exponent + 1);
}

long long number_truncate(double number)
{
    if (isnan(number)) return 0;
    if (number >= 9223372036854775807.0) return INT64_MAX;
    if (number <= -9223372036854775808.0) return INT64_MIN;
    return (long long)number;
}
