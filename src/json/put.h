/* put.h: shorthands that set a member of an object to a text, a number or a truth value. */
#ifndef TALUS_JSON_PUT_H
#define TALUS_JSON_PUT_H

#include "json/json.h"

/* Copies the text; NULL adds no member. */
void json_put_text(struct arena *arena, struct json *object, const char *name, const char *text);
void json_put_int(struct arena *arena, struct json *object, const char *name, int64_t value);
void json_put_bool(struct arena *arena, struct json *object, const char *name, bool value);

#endif
