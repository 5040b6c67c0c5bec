/* create.h: adds items to actors, with questions and grants, and removes exactly what was added.
 *
 * A workshop holds one stored actor and changes it in place. While items are added the rules look at a *draft*: the
 * prepared actor as it was, to which each new item is joined the moment its turn comes. So a grant sees what earlier
 * ones left, and a choice sees the options of the choice before it. */
#ifndef TALUS_PF2E_BUILD_CREATE_H
#define TALUS_PF2E_BUILD_CREATE_H

#include "base/rng.h"
#include "dice/source.h"
#include "systems/pf2e/model/actor.h"

struct pf2e_catalogue;

/* A choice that is to be made. */
struct pf2e_question {
    const char *item_id, *item_name;
    size_t rule; /* index among the item's rules */
    const char *flag, *prompt;
    const struct json *options; /* array of {"value", "label"} in the order they are offered */
};

enum { PF2E_ANSWER_CLOSED = -1 }; /* no answer: the element stays off */

/* What becomes of a question: the index of an option, or PF2E_ANSWER_CLOSED. */
typedef int pf2e_answer(void *context, const struct pf2e_question *question);

struct pf2e_workshop {
    const struct pf2e_world *world;
    struct pf2e_catalogue *catalogue; /* item lists for choices; shared, may be NULL */
    struct arena arena;               /* the document and the record live here */
    struct json actor;                /* the stored document, changed in place */
    pf2e_answer *answer;
    void *answer_context;
    struct diags *diags;
    struct rng rng;           /* formula badges are rolled once, when the effect is added */
    struct dice_source *dice; /* with these, where they are not NULL */
    bool dice_show_one;       /* instead every die shows 1 (for comparisons) */
    /* Knows the most hit points the document as it is now has; NULL, or false: the actor is prepared for it. */
    bool (*most_hp)(struct pf2e_workshop *workshop, void *context, int64_t *most);
    void *most_hp_context;
    const struct pf2e_start *start; /* of the document as it was opened; may be NULL */
    uint32_t next_id;
    /* What the last change did. */
    struct json choices; /* [{"item", "id", "rule", "flag", "how", "offered", "selected"}] */
    struct json grants;  /* [{"item", "rule", "uuid", "flag", "outcome"}] */
    struct json added;   /* ids in order */
    struct json removed; /* [{"id", "name", "type"}] */
    struct json notes;   /* sentences for people */
    const char *endless; /* the item at which items granting items were stopped; NULL */
};

/* The actor is copied. */
bool pf2e_workshop_open(struct pf2e_workshop *workshop, const struct pf2e_world *world, const struct json *actor);
/* The actor lasts as long as the workshop and does not change: what becomes different is copied (content/tree.h). No
 * container of it may be owned. */
bool pf2e_workshop_borrow(struct pf2e_workshop *workshop, const struct pf2e_world *world, const struct json *actor);
void pf2e_workshop_close(struct pf2e_workshop *workshop);

/* Adds items (finalised documents); `sources[i]` is their link ("Compendium...."), "" when they have none. */
enum status pf2e_workshop_add(struct pf2e_workshop *workshop, const struct json *const *documents,
                              const char *const *sources, size_t count);
/* Removes an item and what the rules remove with it. STATUS_NOT_FOUND when there is none of this id. */
enum status pf2e_workshop_remove(struct pf2e_workshop *workshop, const char *id);
/* Adds a document that asks nothing, grants nothing and leaves hit points alone, without preparing the actor. The
 * caller knows that it is such a one. */
enum status pf2e_workshop_put(struct pf2e_workshop *workshop, const struct json *document);
/* Is the actor immune to what a condition, an effect or an affliction publishes about itself? */
bool pf2e_actor_is_immune(struct pf2e_actor *actor, const struct json *document);
/* Asks the choice of this flag of an owned item again: what the old answer brought goes, the item keeps its id and
 * place. STATUS_NOT_FOUND when there is no such item or choice. */
enum status pf2e_workshop_choose(struct pf2e_workshop *workshop, const char *id, const char *flag);
/* The flag of a choice: stated, or made of its slug or the item's. */
const char *pf2e_choice_flag(struct arena *arena, const struct json *item, const struct json *rule);
/* Changes stored data of the actor ("system.details.level.value"): features come and go, grants are looked at again. */
enum status pf2e_workshop_set_level(struct pf2e_workshop *workshop, int64_t level);
enum status pf2e_workshop_set(struct pf2e_workshop *workshop, const char *path, struct json value);
/* A condition by slug, up or down by `by`; 0 removes it. `least` raises it to at least this value. */
enum status pf2e_workshop_condition(struct pf2e_workshop *workshop, const char *slug, int64_t by, int64_t least);

/* The document as it stands, for preparing: a copy in the arena, because preparation shares what it does not own. */
struct json *pf2e_workshop_snapshot(const struct pf2e_workshop *workshop, struct arena *arena);
/* The stored item of this id in the document; NULL. */
struct json *pf2e_workshop_item(struct pf2e_workshop *workshop, const char *id);

/* catalogue.c: all items of a world by type, with the options they publish, for choices made from the compendium. */
struct pf2e_catalogue *pf2e_catalogue_new(const struct pf2e_world *world);
void pf2e_catalogue_free(struct pf2e_catalogue *catalogue);
struct pf2e_listed {
    const char *uuid, *name, *slug, *type;
    const symbol *options; /* "item:...", words of the list */
    size_t option_count;
    int64_t max_takable; /* of a feat; 0: without limit */
};
struct pf2e_list {
    const struct pf2e_listed *items; /* sorted by name */
    size_t count;
    const struct symbols *words;
};
/* The items of a type; an empty list when there are none. */
struct pf2e_list pf2e_catalogue_items(struct pf2e_catalogue *catalogue, const char *type);

struct pf2e_content;
/* stock.c: NULL when memory is exhausted. Safe from several threads. */
const struct pf2e_stock *pf2e_content_stock(struct pf2e_content *content);
void pf2e_stock_free(struct pf2e_stock *stock);

#endif
