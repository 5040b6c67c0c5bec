/* lint_report.h: the findings of `talus lint` in every form, and the file of findings that are known already. */
#ifndef TALUS_CLI_VERBS_LINT_REPORT_H
#define TALUS_CLI_VERBS_LINT_REPORT_H

#include "util/notice.h"
#include "util/buffer.h"
#include "util/node.h"

struct lint_findings {
    const struct notices *notices;
    size_t documents;
    const char *remarks; /* lines before the last one; "" for none */
    bool no_notes;
};

/* "text", "json" (a list of {file, line, col, pointer, code, severity, message, hint}; what is not known is left out),
 * "sarif" (2.1.0), "github" (workflow commands), "junit". */
bool lint_has_form(const char *name);
void lint_report(struct buffer *out, struct pool *pool, const char *form, const struct lint_findings *findings);

/* lint_baseline.c: findings that are known already, by file, code, pointer and message. */
struct lint_baseline_counts {
    size_t known, gone; /* findings left out; entries of the file that nothing matched */
};
/* Takes the known ones out of `notices`. False when the file is no baseline: the reason is a diagnostic. */
bool lint_baseline_apply(const char *path, struct notices *notices, struct lint_baseline_counts *counts);
void lint_baseline_write(struct buffer *out, const struct notices *notices);

#endif
