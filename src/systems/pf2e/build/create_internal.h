/* create_internal.h: shared declarations of the create_*.c files. */
#ifndef TALUS_PF2E_BUILD_CREATE_INTERNAL_H
#define TALUS_PF2E_BUILD_CREATE_INTERNAL_H

#include "systems/pf2e/build/create.h"
#include "systems/pf2e/actor/rule.h"

/* An item on its way into the actor. */
struct pf2e_pending {
    struct json *source;    /* what will be stored */
    const char *link;       /* its compendium link, "" */
    struct pf2e_item *item; /* in the draft */
    struct pf2e_pending *granter;
};

struct pf2e_draft {
    struct pf2e_workshop *workshop;
    struct pf2e_actor actor;
    struct arena stored;                 /* the document the draft was prepared from */
    pool(struct pf2e_pending *) pending; /* in the order they will be stored */
    unsigned depth;
    bool reevaluation;
};

/* create_choice.c */
void pf2e_draft_choice(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule,
                       struct json *source);
/* create_grant.c */
void pf2e_draft_grant(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule,
                      struct json *source);
void pf2e_draft_resource(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule);
/* create_badge.c */
void pf2e_draft_roll_badge(struct pf2e_draft *draft, struct pf2e_pending *pending);
/* create.c */
/* The draft of a document (NULL: of the actor as it stands), which must outlive it. */
enum status pf2e_draft_of(struct pf2e_workshop *workshop, struct pf2e_draft *draft, const struct json *document);
enum status pf2e_draft_open(struct pf2e_workshop *workshop, struct pf2e_draft *draft); /* of the actor as it stands */
/* Joins the features an ancestry, background or class lists, those of a class above one level and up to another. */
void pf2e_draft_features(struct pf2e_draft *draft, struct pf2e_pending *parent, int64_t above, int64_t up_to);
/* Runs what was joined and stores it; true when that gave or took hit points. */
bool pf2e_draft_finish(struct pf2e_draft *draft);
void pf2e_workshop_forget(struct pf2e_workshop *workshop); /* what the last change did */
int64_t pf2e_workshop_max_hp(struct pf2e_workshop *workshop);
/* Current hit points follow their maximum by as much as it changed. */
enum pf2e_follow { PF2E_FOLLOW_UP, PF2E_FOLLOW_DOWN, PF2E_FOLLOW_BOTH };
void pf2e_workshop_follow_hp(struct pf2e_workshop *workshop, int64_t before, enum pf2e_follow way);
void pf2e_draft_free(struct pf2e_draft *draft);
/* An item joins the draft with a new id: a copy of the document, or the very one that was made for it. */
struct pf2e_pending *pf2e_draft_take(struct pf2e_draft *draft, struct json *source, const char *link);
struct pf2e_pending *pf2e_draft_join(struct pf2e_draft *draft, const struct json *document, const char *link);
void pf2e_draft_prepare(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_item *granter);
/* Lets an element act on the draft, once. */
void pf2e_draft_apply(struct pf2e_draft *draft, struct pf2e_rule *rule);
void pf2e_draft_run(struct pf2e_draft *draft, struct pf2e_pending *pending);
const char *pf2e_item_link(const struct json *item); /* _stats.compendiumSource, NULL */
void pf2e_note(struct pf2e_workshop *workshop, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct json pf2e_text_json(struct pf2e_workshop *workshop, const char *text);
/* create_level.c: finishes the draft. New items that raise the hit points change the actor: with `again` the grants it
 * had are then looked at again, as it `was` before. */
enum status pf2e_draft_complete(struct pf2e_draft *draft, const struct json *was, bool again);
/* create_remove.c */
void pf2e_remove_all(struct pf2e_workshop *workshop, const char *const *ids, size_t count);

#endif
