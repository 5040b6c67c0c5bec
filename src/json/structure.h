/* structure.h: the structural index of a JSON text: where its brackets, quotes and plain values are.
 *
 * A reader that goes from one such place to the next has to find each before it can look for the one after it. The
 * index is made 64 bytes at a time instead, whatever they mean, with vector instructions that not every processor has.
 * There is none for a text with a wrong byte; who gets no index reads without one. */
#ifndef TALUS_JSON_STRUCTURE_H
#define TALUS_JSON_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Places after the last one: so many are at the end of the text, where its NUL is. */
enum { STRUCTURE_END = 4 };

struct structure {
    uint32_t *places;  /* free with memory_free */
    size_t count;      /* without those at the end */
    size_t separators; /* colons and commas outside of strings */
    bool ascii;        /* no byte of the text is beyond ASCII */
};

/* False if the processor cannot do it. */
bool structure_is_possible(void);

/* Copies a text from `from` (which may be `text`) to `text`, which is followed by FS_PADDING zeros, and finds its
 * places on the way, in ascending order: all brackets outside of strings; both quotes of each string; every backslash
 * that begins an escape in a string; the first byte of each number, word or mistake. Colons and commas follow a name or
 * a value at once in nearly every text, so they are only counted. STATUS_BAD_CONTENT if a string has no end or if there
 * is a control character other than white space between values. After a failure there is nothing to free; after all but
 * STATUS_NO_MEMORY the text is copied. */
enum status structure_find(struct structure *structure, char *text, const char *from, size_t size);

#endif
