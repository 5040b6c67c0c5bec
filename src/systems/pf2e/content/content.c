/* content.c: facts about loaded content, made when first requested, and documents by any of their names. */
#include <stdatomic.h>

#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack.h"

static struct pf2e_facts *content_facts_new(struct pf2e_content *content)
{
    const struct pf2e_facts *under = content->base ? pf2e_content_facts(content->base) : NULL;
    struct pf2e_facts *facts = under || !content->base ? pf2e_facts_new(under) : NULL;
    bool good = facts && (under ? pf2e_facts_learn_changes(facts, content->pack)
                                : pf2e_facts_learn_pack(facts, content->pack));
    if (good) return facts;
    pf2e_facts_free(facts);
    return NULL;
}

const struct pf2e_facts *pf2e_content_facts(struct pf2e_content *content)
{
    struct pf2e_facts *known = atomic_load(&content->facts);
    if (known) return known;
    struct pf2e_facts *made = content_facts_new(content);
    if (!made || atomic_compare_exchange_strong(&content->facts, &known, made)) return made;
    pf2e_facts_free(made);
    return known;
}

const struct pf2e_document *pf2e_content_document(const struct pf2e_content *content, const char *name)
{
    const struct pf2e_document *found = pf2e_pack_find_uuid(content->pack, name);
    if (!found) found = pf2e_pack_find_name(content->pack, name);
    if (!found) found = pf2e_pack_find_slug(content->pack, NULL, name);
    return found ? found : pf2e_pack_find_id(content->pack, name);
}
