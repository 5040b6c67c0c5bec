/* lines.c: where the lines of a text begin. */
#include "base/lines.h"

#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"

uint32_t lines_new_serial(void)
{
    static atomic_uint last;
    uint32_t serial = atomic_fetch_add(&last, 1) + 1;
    return serial ? serial : lines_new_serial();
}

void lines_free(struct lines *lines)
{
    memory_free(lines->starts);
    *lines = (struct lines){0};
}

/* Counts the line breaks before `end`; notes where lines begin when there is room for it. */
static uint32_t lines_count(const struct lines_text *text, uint32_t end, uint32_t *starts, uint32_t *start)
{
    uint32_t count = 1;
    const char *at = text->text, *newline;
    if (starts) starts[0] = 0;
    while ((newline = memchr(at, '\n', (size_t)(text->text + end - at)))) {
        at = newline + 1;
        if (starts) starts[count] = (uint32_t)(at - text->text);
        count++;
    }
    if (start) *start = (uint32_t)(at - text->text);
    return count;
}

static void lines_note(struct lines *lines, const struct lines_text *text)
{
    uint32_t count = lines_count(text, text->size, NULL, NULL);
    lines->starts = memory_alloc_array(count, sizeof *lines->starts);
    if (!lines->starts) return;
    lines->count = lines_count(text, text->size, lines->starts, NULL);
}

uint32_t lines_find(struct lines *lines, const struct lines_text *text, uint32_t offset, uint32_t *start)
{
    if (lines && text->serial && lines->serial == text->serial && !lines->starts) lines_note(lines, text);
    if (lines && lines->serial != text->serial) {
        lines_free(lines);
        lines->serial = text->serial;
    }
    if (!lines || !lines->starts) return lines_count(text, offset, NULL, start);
    uint32_t low = 0, high = lines->count; /* the line is in [low, high) */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (lines->starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    *start = lines->starts[low];
    return low + 1;
}
