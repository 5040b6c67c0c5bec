/* put.c: members of an object set to a text, a number or a truth value. */
#include "json/put.h"

#include <string.h>

void json_put_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    if (text) json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

void json_put_int(struct arena *arena, struct json *object, const char *name, int64_t value)
{
    json_set(arena, object, name, json_make_int(value));
}

void json_put_bool(struct arena *arena, struct json *object, const char *name, bool value)
{
    json_set(arena, object, name, json_make_bool(value));
}
