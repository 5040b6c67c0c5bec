/* jansson.c: the JSON reader jansson as a peer. */
#include "peer.h"

#include <jansson.h>

static json_t *peer_inner(const struct peer *value)
{
    return (json_t *)(uintptr_t)value;
}

struct peer *peer_read(const char *bytes, size_t size, bool *by_choice)
{
    json_error_t error;
    json_t *root = json_loadb(bytes, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    enum json_error_code code = root ? json_error_unknown : json_error_code(&error);
    *by_choice = code == json_error_numeric_overflow || code == json_error_null_byte_in_key;
    return (struct peer *)root;
}

void peer_free(struct peer *root)
{
    json_decref((json_t *)root);
}

enum peer_type peer_type(const struct peer *value)
{
    switch (json_typeof(peer_inner(value))) {
    case JSON_OBJECT:
        return PEER_OBJECT;
    case JSON_ARRAY:
        return PEER_ARRAY;
    case JSON_STRING:
        return PEER_STRING;
    case JSON_INTEGER:
        return PEER_INTEGER;
    case JSON_REAL:
        return PEER_DOUBLE;
    case JSON_TRUE:
        return PEER_TRUE;
    case JSON_FALSE:
        return PEER_FALSE;
    case JSON_NULL:
        return PEER_NULL;
    }
    return PEER_NULL;
}

size_t peer_count(const struct peer *value)
{
    json_t *inner = peer_inner(value);
    if (json_is_string(inner)) return json_string_length(inner);
    return json_is_array(inner) ? json_array_size(inner) : json_object_size(inner);
}

int64_t peer_integer(const struct peer *value)
{
    return json_integer_value(peer_inner(value));
}

double peer_double(const struct peer *value)
{
    return json_real_value(peer_inner(value));
}

const char *peer_text(const struct peer *value)
{
    return json_string_value(peer_inner(value));
}

const struct peer *peer_at(const struct peer *value, size_t index)
{
    return (const struct peer *)json_array_get(peer_inner(value), index);
}

const struct peer *peer_get(const struct peer *value, const char *name)
{
    return (const struct peer *)json_object_get(peer_inner(value), name);
}
