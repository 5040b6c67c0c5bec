/* builder.h: changes an actor in people's terms: items by name, answers by flag, mistakes as diagnostics, results as
 * data and as a page. `talus build` and `talus item` both use it. */
#ifndef TALUS_PF2E_BUILD_BUILDER_H
#define TALUS_PF2E_BUILD_BUILDER_H

#include "ir/field.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/build/create.h"

struct pf2e_builder {
    struct pf2e_content *content;
    struct pf2e_workshop workshop; /* the actor as it stands */
    struct diags *diags;
    struct place place;  /* where faults are reported */
    struct json answers; /* {"flag" or "item/flag": value, or a list of values in the order they are requested} */
    struct json used;    /* {key: how often it answered} */
    bool first;          /* questions without an answer take the first option */
    bool thorough;       /* armour is put on, weapons are taken in hand, a background brings its lore */
    /* What all changes did together. */
    struct json added, removed; /* [{"id", "name", "type"}] */
    struct json choices;        /* [{"item", "id", "flag", "how", "selected"}] */
    struct json open;           /* [{"item", "id", "flag", "prompt", "options"}] */
    struct json notes;
};

/* The actor is copied. False when memory is exhausted; close it either way. */
bool pf2e_builder_open(struct pf2e_builder *builder, struct pf2e_content *content, const struct json *actor,
                       struct diags *diags);
void pf2e_builder_close(struct pf2e_builder *builder);

/* Gives an answer in advance; a second one for the same key comes after the first. */
void pf2e_builder_answer(struct pf2e_builder *builder, const char *key, struct json value);

/* Changes. What cannot be done is an error in the diagnostics and STATUS_BAD_CONTENT: the actor is then to be thrown
 * away, not to be stored. */
/* A name, slug, link or "type:name", or the whole document of an item; `set` (may be NULL) are values put into it
 * first:
 * {"system.quantity": 2} */
enum status pf2e_builder_add(struct pf2e_builder *builder, const struct json *item, const struct json *set);
enum status pf2e_builder_remove(struct pf2e_builder *builder, const char *item);
enum status pf2e_builder_level(struct pf2e_builder *builder, int64_t level);
/* Stored data of the actor ("items.0.system.quantity"). */
enum status pf2e_builder_set(struct pf2e_builder *builder, const char *path, struct json value);
/* Asks a choice of an owned item again; the answer is among the answers. */
enum status pf2e_builder_choose(struct pf2e_builder *builder, const char *item, const char *flag);
/* Lists the choices of the actor's items that are still open. */
enum status pf2e_builder_list_open(struct pf2e_builder *builder);
/* Answers that no question asked for become warnings. */
void pf2e_builder_check_answers(struct pf2e_builder *builder);

/* An item of the actor by id, name or slug. NULL: none, or several; a diagnostic says so. */
const struct json *pf2e_builder_item(struct pf2e_builder *builder, const char *name);
/* What was done, for programs and for people. */
void pf2e_builder_report(struct pf2e_builder *builder, struct arena *arena, struct answer *answer);
/* Where an item comes from and what came with it. */
enum status pf2e_builder_why(struct pf2e_builder *builder, const char *name, struct arena *arena,
                             struct answer *answer);

/* builder_find.c: the document a name means. NULL: none, or several sorts of items have it; a diagnostic lists them. */
const struct pf2e_document *pf2e_builder_find(struct pf2e_builder *builder, const char *name);
/* The same word in whatever case. */
bool pf2e_builder_same_word(const char *a, const char *b);

/* builder_gear.c: armour is put on and weapons are taken in hand, as long as there is room for them. */
void pf2e_builder_equip(struct pf2e_builder *builder, struct json *item);
/* "worn", "in hand"; NULL: it is only carried, or no thing. */
const char *pf2e_builder_carried(const struct json *item);

/* What the rules say about a character that was put together. */
struct pf2e_legality {
    struct pf2e_actor *actor;
    struct pf2e_actor *plain;  /* the same without the skills that were chosen */
    const struct json *stored; /* its document */
    struct arena *arena;
    struct diags *diags;
    const struct json_document *spec;
    const struct json *steps; /* {id of an item: the step of the spec that brought it} */
    bool strict;              /* what is not allowed is an error, not a warning */
    size_t faults;
    struct json open; /* [{"place", "count"}]: what is still to be chosen */
};
/* Says that something is not allowed; `item` may be NULL, `at` is then the member of the spec it is about. */
void pf2e_legality_report(struct pf2e_legality *legality, const struct pf2e_item *item, const char *at,
                          const char *reason);
/* build_legal.c: levels, traits and prerequisites of what was chosen. */
void pf2e_check_legal(struct pf2e_legality *legality);
/* A feat that takes a place of the character; not one that something else brought. */
bool pf2e_is_chosen_feat(const struct pf2e_actor *actor, const struct pf2e_item *item);
/* build_prerequisite.c: 1 met, 0 not met, -1 in other words than the usual ones. */
int pf2e_prerequisite_met(struct pf2e_actor *actor, const char *text);
/* build_places.c: boosts, skills and feats against the places there are for them; lists those that are open. */
void pf2e_check_places(struct pf2e_legality *legality);

/* What a list of choices may say. */
extern const struct field pf2e_build_fields[];

#endif
