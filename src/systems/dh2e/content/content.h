/* content.h: the DH2E documents that are loaded: the embedded pack, then files and folders of the host. */
#ifndef TALUS_DH2E_CONTENT_CONTENT_H
#define TALUS_DH2E_CONTENT_CONTENT_H

#include "base/diag.h"
#include "base/vec.h"
#include "core/system.h"
#include "json/json.h"
#include "systems/dh2e/content/elements.h"
#include "systems/dh2e/content/words.h"

struct dh2e_entry {
    const struct json_document *document;
    int kind; /* enum dh2e_kind, -1 for one that is unknown */
    const char *name, *slug;
};

struct dh2e_content {
    struct content head;
    struct arena arena;
    vec(struct dh2e_entry) entries; /* in the order they were loaded; later ones win */
    size_t borrowed;                /* so many, the first ones, are those of the base of a version */
    bool failed;                    /* memory ran out */
};

/* NULL only when memory is exhausted; broken files are diagnostics and left out. */
struct dh2e_content *dh2e_content_new(const char *const *paths, size_t count, struct diags *diags);
void dh2e_content_free(struct dh2e_content *content);
/* A version with these texts over it; the base outlives it. */
struct dh2e_content *dh2e_content_change(const struct dh2e_content *base, const struct content_text *texts,
                                         size_t count, struct diags *diags);
/* By slug, then by name; `kind` -1 looks at every kind. NULL when there is none. */
const struct dh2e_entry *dh2e_content_find(const struct dh2e_content *content, int kind, const char *name);
/* The rows of a critical table for a damage type and location: `severity` 1..10 (more counts as 10). NULL: no table. */
const struct json *dh2e_content_critical(const struct dh2e_content *content, enum dh2e_damage_type type,
                                         enum dh2e_location location, int64_t severity);
/* The row of a roll table for a d100 roll; NULL when there is no such table or row. */
const struct json *dh2e_content_row(const struct dh2e_content *content, const char *table, int64_t roll);

/* The slug of a document: its own, or made from its name. Lives in the arena; NULL when memory is exhausted. */
const char *dh2e_document_slug(struct arena *arena, const struct json *document);

#endif
