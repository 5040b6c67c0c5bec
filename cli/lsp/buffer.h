/* buffer.h: a growing text, and JSON written into it. Running out of memory sets `failed` and drops
 * what is added afterwards; check once at the end. */
#ifndef TALUS_CLI_LSP_BUFFER_H
#define TALUS_CLI_LSP_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

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
void buffer_addf(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A JSON string with its quotes. */
void buffer_add_json(struct buffer *buffer, const char *words);
void buffer_add_json_bytes(struct buffer *buffer, const char *bytes, size_t length);
/* The content, "" when empty. */
const char *buffer_get(const struct buffer *buffer);
/* Room for one more item of a list that doubles; false when memory is exhausted. */
bool buffer_grow(void **items, size_t *room, size_t count, size_t size);

#endif
