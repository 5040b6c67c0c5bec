/* number.h: numbers from text and back, the same on every machine and in every locale.
 *
 * The rules for what counts as a number are those of JavaScript's Number(text): spaces around are ignored, "" is 0,
 * "0x1F", "0b11", "0o17" and "Infinity" are numbers, anything else is NaN. Content of several systems depends on it. */
#ifndef TALUS_BASE_NUMBER_H
#define TALUS_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* NaN when the text is not a number. */
double number_from_text(const char *text, size_t length);
/* Reads the longest decimal ("12", "-.5", "3.", "1e9") at the start; returns the bytes used, 0 if there is none. */
size_t number_read(const char *text, size_t length, double *number);
/* As JavaScript's String(number): 0.000001, 1e-7, 100000000000000000000, 1e+21. */
void number_print(struct text *out, double number);
/* Prints so many digits after the point, as printf does in the C locale; returns `out`. Truncates what does not fit. */
enum { NUMBER_FIXED = 48 };
const char *number_fixed(char out[NUMBER_FIXED], double number, int places);
/* Nearest integer towards zero, within what a double distinguishes (2^53); 0 for NaN. */
long long number_truncate(double number);

#endif
