/* lines.h: where the lines of a text begin, to find the lines of many offsets without reading the text each time.
 *
 * The first question about a text reads it up to the byte; the second one notes all lines. Texts are distinguished by a
 * serial number, never by address: another text may be where a freed one was. */
#ifndef TALUS_BASE_LINES_H
#define TALUS_BASE_LINES_H

#include <stddef.h>
#include <stdint.h>

struct lines {
    uint32_t serial; /* the text that was asked about last; 0: none */
    uint32_t *starts;
    uint32_t count;
    uint32_t value_at, value_length; /* the value that was measured last; 0: none */
};

struct lines_text {
    const char *text;
    uint32_t size, serial; /* serial 0: nothing is kept */
};

/* A number no text had before. */
uint32_t lines_new_serial(void);
/* The line of the byte, from 1; `*start` is the offset at which it begins. `lines` may be NULL. */
uint32_t lines_find(struct lines *lines, const struct lines_text *text, uint32_t offset, uint32_t *start);
void lines_free(struct lines *lines);

#endif
