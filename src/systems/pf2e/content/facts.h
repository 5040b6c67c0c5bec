/* facts.h: facts about loaded content: the options it sets, and its tags, marks, strikes and statistics. The linter
 * asks whether anything could ever make a condition true. */
#ifndef TALUS_PF2E_CONTENT_FACTS_H
#define TALUS_PF2E_CONTENT_FACTS_H

#include <stdbool.h>
#include <stddef.h>

#include "systems/pf2e/content/pack.h"

enum pf2e_fact {
    PF2E_FACT_OPTION,    /* "raging", "instinct:dragon" */
    PF2E_FACT_PREFIX,    /* "instinct:": options made at run time that start so */
    PF2E_FACT_SLUG,      /* "feat:power-attack": a document or embedded item of that type */
    PF2E_FACT_STRIKE,    /* "jaws": weapons and attacks someone can have */
    PF2E_FACT_TAG,       /* "improvised" */
    PF2E_FACT_MARK,      /* "hunted-prey" */
    PF2E_FACT_STATISTIC, /* "impulse": statistics beyond the game's own, lores included */
    PF2E_FACT_FLAG,      /* "kineticist": first part of a flag of actors */
    PF2E_FACT_MODIFIER,  /* "inspired": slugs of modifiers and dice */
    PF2E_FACT_COUNT
};

struct pf2e_facts;
struct pf2e_grants;

/* Extends `under` (may be NULL), which must live as long. NULL when memory is exhausted. */
struct pf2e_facts *pf2e_facts_new(const struct pf2e_facts *under);
void pf2e_facts_free(struct pf2e_facts *facts);
/* False only when memory is exhausted. */
bool pf2e_facts_learn(struct pf2e_facts *facts, const struct json *document);
bool pf2e_facts_learn_pack(struct pf2e_facts *facts, const struct pf2e_pack *pack);
/* Of a pack over the one that `under` learned: what it adds, and that what it hides is gone. */
bool pf2e_facts_learn_changes(struct pf2e_facts *facts, const struct pf2e_pack *pack);

bool pf2e_facts_has(const struct pf2e_facts *facts, enum pf2e_fact kind, const char *word);
/* Is the option set, or made of a known prefix? */
bool pf2e_facts_sets(const struct pf2e_facts *facts, const char *option);
/* How many documents and embedded items of a type ("feat") are known: a check against few says little. */
size_t pf2e_facts_count(const struct pf2e_facts *facts, const char *type);
/* How many words pf2e_facts_nearest looks at. */
size_t pf2e_facts_words(const struct pf2e_facts *facts);
/* Which item grants which (grants.h); NULL when no pack was learned. */
struct pf2e_grants *pf2e_facts_grants(const struct pf2e_facts *facts);
const char *pf2e_facts_nearest(const struct pf2e_facts *facts, enum pf2e_fact kind, const char *word);

#endif
