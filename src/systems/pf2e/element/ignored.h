/* ignored.h: fields of elements that are accepted but have no effect in this engine (ignored.def). */
#ifndef TALUS_PF2E_ELEMENT_IGNORED_H
#define TALUS_PF2E_ELEMENT_IGNORED_H

#include "json/json.h"

struct pf2e_ignored {
    const char *kind, *path, *why;
};

/* Ended by one without a kind. */
extern const struct pf2e_ignored pf2e_ignored_fields[];
/* The field, when the element is of that kind and has it; else NULL. */
const struct json *pf2e_ignored_find(const struct pf2e_ignored *ignored, const char *kind, const struct json *element);
/* The name of the field: its last part. */
const char *pf2e_ignored_name(const struct pf2e_ignored *ignored);

#endif
