/* diag.c: diagnostics as JSON. */
#include <string.h>

#include "json/json.h"

static void json_set_words(struct arena *arena, struct json *object, const char *name, const char *words)
{
    if (words) json_set(arena, object, name, json_make_text(arena, words, strlen(words)));
}

static struct json json_make_diag(struct arena *arena, const struct diag *diag)
{
    struct json out = json_make_object();
    json_set_words(arena, &out, "code", diag->code);
    json_set_words(arena, &out, "severity", severity_name(diag->severity));
    json_set_words(arena, &out, "file", diag->place.file);
    if (diag->place.line) {
        json_set(arena, &out, "line", json_make_int(diag->place.line));
        json_set(arena, &out, "column", json_make_int(diag->place.col));
        if (diag->place.length) json_set(arena, &out, "length", json_make_int(diag->place.length));
    }
    json_set_words(arena, &out, "pointer", diag->place.pointer);
    json_set_words(arena, &out, "message", diag->message);
    json_set_words(arena, &out, "hint", diag->hint);
    return out;
}

struct json json_make_diags(struct arena *arena, const struct diags *diags)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < diags->count; i++)
        json_push(arena, &list, json_make_diag(arena, &diags->items[i]));
    return list;
}
