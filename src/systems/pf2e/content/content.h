/* content.h: the content of a PF2e session: the store, its vocabulary and, when first needed, facts about it. */
#ifndef TALUS_PF2E_CONTENT_CONTENT_H
#define TALUS_PF2E_CONTENT_CONTENT_H

#include "core/system.h"
#include "systems/pf2e/content/facts.h"
#include "systems/pf2e/content/vocabulary.h"

struct pf2e_catalogue;
struct pf2e_world;

/* What characters are built from: the world of the content, and its items by type. */
struct pf2e_stock {
    struct pf2e_world *world;
    struct pf2e_catalogue *catalogue;
};

struct pf2e_content {
    struct content head;
    struct pf2e_content *base; /* it is a version of this one, which outlives it; NULL: it was loaded */
    struct pf2e_pack *pack;
    struct pf2e_vocabulary *vocabulary; /* the base's, unless the version adds words */
    _Atomic(struct pf2e_facts *) facts; /* NULL until pf2e_content_facts was called */
    _Atomic(struct pf2e_stock *) stock; /* NULL until pf2e_content_stock was called */
};

static inline struct pf2e_content *pf2e_content_of(const struct request *request)
{
    return (struct pf2e_content *)(void *)request->content;
}

/* NULL when memory is exhausted. Safe from several threads. */
const struct pf2e_facts *pf2e_content_facts(struct pf2e_content *content);
/* By link, id, slug or name. */
const struct pf2e_document *pf2e_content_document(const struct pf2e_content *content, const char *name);

extern const struct system pf2e_system;

/* Hooks, each in the file of its topic. */
enum status pf2e_show(struct request *request, struct answer *answer);
enum status pf2e_find(struct request *request, struct answer *answer);
enum status pf2e_sheet(struct request *request, struct answer *answer);
enum status pf2e_explain(struct request *request, struct answer *answer);
enum status pf2e_build(struct request *request, struct answer *answer);
/* Is it a list of choices for a new character, not a document of the game? */
bool pf2e_is_build(const struct json *document);
/* Builds it only to report its faults. */
enum status pf2e_build_lint(struct request *request);
enum status pf2e_schema(struct request *request, struct json *schema);

#endif
