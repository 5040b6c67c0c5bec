/* decimal.h: decimal text to double and back, exact, the same on every machine and in every locale. */
#ifndef TALUS_BASE_DECIMAL_H
#define TALUS_BASE_DECIMAL_H

#include <stddef.h>

enum { DECIMAL_TEXT = 32 }; /* room for any printed double and its NUL */

/* The double nearest to a decimal number (ties to even): -?digits[.digits][(e|E)[+-]digits]; infinite when it is too
 * large. The text must have this form (leading zeros, or nothing before or after the point, do no harm): number.h
 * and the JSON reader check it first. */
double decimal_read(const char *text, size_t length);
/* The shortest decimal that reads back as the same double, written as ECMAScript writes it: 0.1, 1e+21, 1e-7. Not a
 * number and infinities are NaN, Infinity and -Infinity; minus zero is 0. Returns the length. */
size_t decimal_print(char out[DECIMAL_TEXT], double number);

#endif
