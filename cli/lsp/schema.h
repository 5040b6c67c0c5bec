/* schema.h: what the JSON Schema of a system allows at a place of a document. */
#ifndef TALUS_CLI_LSP_SCHEMA_H
#define TALUS_CLI_LSP_SCHEMA_H

#include "lsp/tree.h"
#include "talus.h"

enum { SCHEMA_MOST = 96 };

struct schema {
    char system[16];
    struct talus_answer *answer; /* owns the text */
    struct tree tree;
};

/* Schemas that apply to one place: nodes of the schema's tree. */
struct schema_set {
    int32_t items[SCHEMA_MOST];
    size_t count;
};

/* Asks the engine; false when it has no such system or memory is exhausted. */
bool schema_load(struct schema *schema, struct talus *engine, const char *system);
void schema_free(struct schema *schema);
/* Everything that applies to a value of the document, references followed and conditions decided. */
void schema_find(const struct schema *schema, const struct tree *document, int32_t node,
                 struct schema_set *set);
/* What applies to a new item of a list that the set applies to. */
void schema_find_items(const struct schema *schema, struct schema_set *set);
/* The first keyword of this name in the set ("description"); TREE_NONE: none. */
int32_t schema_member(const struct schema *schema, const struct schema_set *set, const char *name);

#endif
