/* peer.h: another JSON reader (jansson) behind our own names: its header cannot stand beside json.h. */
#ifndef TALUS_TESTS_PEER_H
#define TALUS_TESTS_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum peer_type { PEER_NULL, PEER_FALSE, PEER_TRUE, PEER_INTEGER, PEER_DOUBLE, PEER_STRING, PEER_ARRAY, PEER_OBJECT };

struct peer;

/* NULL when it refuses the text; `by_choice` then says that it does so for one of its limits, not for the grammar:
 * integers beyond 64 bits, NUL in keys. */
struct peer *peer_read(const char *bytes, size_t size, bool *by_choice);
void peer_free(struct peer *root);
enum peer_type peer_type(const struct peer *value);
size_t peer_count(const struct peer *value); /* bytes, items or distinct members */
int64_t peer_integer(const struct peer *value);
double peer_double(const struct peer *value);
const char *peer_text(const struct peer *value);
const struct peer *peer_at(const struct peer *value, size_t index);
const struct peer *peer_get(const struct peer *value, const char *name);

#endif
