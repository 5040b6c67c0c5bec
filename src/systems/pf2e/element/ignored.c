/* ignored.c: which fields of an element do nothing in this engine. */
#include "systems/pf2e/element/ignored.h"

#include <string.h>

const struct pf2e_ignored pf2e_ignored_fields[] = {
#define IGNORED(kind, path, why) {kind, path, why},
#include "systems/pf2e/element/ignored.def"
#undef IGNORED
    {NULL, NULL, NULL}};

const struct json *pf2e_ignored_find(const struct pf2e_ignored *ignored, const char *kind, const struct json *element)
{
    const struct json *field = strcmp(ignored->kind, kind) == 0 ? json_path(element, ignored->path) : NULL;
    return json_is(field, JSON_NULL) ? NULL : field; /* null is as good as absent */
}

const char *pf2e_ignored_name(const struct pf2e_ignored *ignored)
{
    const char *dot = strrchr(ignored->path, '.');
    return dot ? dot + 1 : ignored->path;
}
