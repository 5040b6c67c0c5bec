/* lint.h: shared declarations of 5e lint. */
#ifndef TALUS_DND5E_VERBS_LINT_H
#define TALUS_DND5E_VERBS_LINT_H

#include "ir/field.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/content/roles.h"

enum status d5e_lint(struct request *request);

struct d5e_linting {
    struct request *request;
    const struct d5e_content *content;
    struct field_checker checker;
    const struct json *record, *mechanic; /* as written */
    const struct json *parent;            /* of the object that is looked at */
};

/* `format` has one %s, for `what`. */
void d5e_say(struct d5e_linting *linting, struct fault fault, const struct json *at, const char *format,
             const char *what);

/* lint_values.c: words and numbers of an object of this role, or of a whole record, against what the rules know. */
void d5e_lint_object_values(struct d5e_linting *linting, enum d5e_role role, const struct json *object);
/* Level tables of a "scaling". */
void d5e_lint_tables(struct d5e_linting *linting, const struct json *scaling);
void d5e_lint_record_values(struct d5e_linting *linting, enum d5e_kind kind, const struct json *record);
/* The nearest condition or status of the content to an unknown word; NULL: nothing is near. */
const char *d5e_near_condition(const struct d5e_linting *linting, const char *name);

#endif
