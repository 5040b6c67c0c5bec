/* lint.h: what the parts of DH2E's lint share. */
#ifndef TALUS_DH2E_VERBS_LINT_H
#define TALUS_DH2E_VERBS_LINT_H

#include "base/symbol.h"
#include "systems/dh2e/verbs/hooks.h"

struct dh2e_linting {
    struct request *request;
    struct symbols symbols;   /* for compiling predicates */
    struct symbols published; /* options that rules and content set; lint_option.c */
    bool has_published;
    int grants; /* looked at so far, of one document */
};

extern const char *const dh2e_class_words[]; /* of weapons; document_fields.c */

/* Options of a predicate that nothing publishes, where a known one has nearly the same name (lint_option.c). */
void dh2e_lint_options(struct dh2e_linting *linting, const struct json *predicate);

#endif
