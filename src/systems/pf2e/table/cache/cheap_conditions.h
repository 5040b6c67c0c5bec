/* cheap_conditions.h: cheap conditions and effects: they add to a form without changing anything in it.
 *
 * Being frightened adds an item with a few modifiers to an actor; nothing of what the actor is otherwise becomes
 * different, neither its data nor its attacks nor its hit points. Such a form need not be prepared before someone looks
 * at it: it is its core and a list of cheap changes. Whether something is cheap does not depend on its name: the core
 * is prepared with it alone, and the two are compared. (docs/decisions/0010-strikes-made-ready.md) */
#ifndef TALUS_PF2E_TABLE_CACHE_CHEAP_CONDITIONS_H
#define TALUS_PF2E_TABLE_CACHE_CHEAP_CONDITIONS_H

#include "systems/pf2e/table/cache/cache.h"

struct pf2e_cheap_change {
    _Atomic unsigned references;
    uint64_t core;            /* the number of the form it is cheap on */
    char *change;             /* what brought it, in words */
    struct pf2e_form *single; /* the core with this alone; the core itself when it changes nothing */
    bool is_cheap, is_nothing;
    bool keeps_speeds; /* those of the core are those with it */
    bool is_plain;     /* cheap by what it is (plain_effect.c): the single form is prepared on demand */
    bool is_effect;
    bool is_inert; /* a plain one without any element */
    char *slug;
    const char **options; /* what it publishes beyond the core, in the arena of the single form */
    size_t option_count;
    const char **selectors; /* of a plain one: where it files something */
    size_t selector_count;
    /* Of a plain one with a single modifier, a number: how it files it, and what it files. Others of the same shape
     * file theirs in the same places, so what a strike learned of the model holds for all of them. */
    const char *shape; /* NULL: it has none */
    struct pf2e_cheap_change *model; /* NULL: it is the first of its shape */
    struct pf2e_ready_part part; /* label, slug and value */
};

/* What is known of a change of a core; NULL when nothing is. Release it. */
struct pf2e_cheap_change *pf2e_cheap_find(struct pf2e_table_cache *cache, const struct pf2e_form *core,
                                          const char *change);
/* Compares what became of the core by the change with the core, and remembers it. NULL when memory is exhausted. */
struct pf2e_cheap_change *pf2e_cheap_learn(struct pf2e_table_cache *cache, struct pf2e_form *core, const char *change,
                                           struct pf2e_form *single);
/* The same for an effect that is cheap by what it is. NULL: it is not plain, or memory is exhausted. */
struct pf2e_cheap_change *pf2e_cheap_know(struct pf2e_table_cache *cache, struct pf2e_form *core, const char *change,
                                          const struct json *effect);
void pf2e_cheap_release(struct pf2e_cheap_change *cheap);

/* A form with one cheap change more, in the place of one of the same slug when there is one (conditions), or without
 * those of a slug. NULL when that cannot be done. */
struct pf2e_form *pf2e_form_with(struct pf2e_form *form, struct pf2e_cheap_change *cheap);
struct pf2e_form *pf2e_form_without(struct pf2e_form *form, bool effect, const char *slug);
/* The form with these cheap changes on top, each with its id; they are cheap on its core. NULL when that cannot be
 * done. */
struct pf2e_form *pf2e_form_with_all(struct pf2e_form *form, struct pf2e_cheap_change *const *cheap, const uint8_t *ids,
                                     size_t count);
/* Is it cheap, and does it bring the same item as one on another core? */
bool pf2e_cheap_is_same(const struct pf2e_cheap_change *cheap, const struct pf2e_cheap_change *other);
/* The form for a check against the other: without inert effects that the other does not ask about. Release it. NULL
 * when memory is exhausted. */
struct pf2e_form *pf2e_form_in_check(struct pf2e_form *form, const struct pf2e_form *other);
/* Has the core itself an item of that kind and slug? */
bool pf2e_form_has_own(struct pf2e_form *form, bool effect, const char *slug);
const struct pf2e_cheap_change *pf2e_form_cheap(const struct pf2e_form *form, bool effect, const char *slug);
/* The documents of its effects one after the other, cheap changes last; NULL past the end. */
const struct json *pf2e_form_source(const struct pf2e_form *form, size_t index);
/* The item that a cheap change brings, as its document has it. */
const struct json *pf2e_cheap_source(const struct pf2e_cheap_change *cheap);
/* Is this the name, the slug or the id of its item? */
bool pf2e_cheap_is_called(const struct pf2e_cheap_change *cheap, const char *word);
/* What a condition of it is worth that nothing else gives it; 0: none. */
int64_t pf2e_form_own_condition(struct pf2e_form *form, const char *slug);
/* What a condition of it is worth, 0: it has it not. */
int64_t pf2e_form_condition(struct pf2e_form *form, const char *slug);
/* Also when another condition overrides it. */
int64_t pf2e_form_borne_condition(struct pf2e_form *form, const char *slug);
/* What holds it where it is (a condition's slug); NULL: nothing. */
const char *pf2e_form_is_bound(struct pf2e_form *form);
/* An actor with the speeds of the form: its core where nothing cheap changes them. */
const struct pf2e_actor *pf2e_form_speeds(struct pf2e_form *form);
/* The document of a form that extends a core; NULL when memory is exhausted. */
struct json *pf2e_cheap_document(struct pf2e_form *form);
/* A form without anything. */
struct pf2e_form *pf2e_form_blank(struct pf2e_table_cache *cache);
/* A form with all that the core has; its document is still missing. */
struct pf2e_form *pf2e_form_on(struct pf2e_form *core);
/* The document of its core with one item more, which gets the next id. */
void pf2e_cheap_add_item(struct pf2e_form *single, const struct json *item);

/* plain_effect.c */
void pf2e_form_note_asked(struct pf2e_form *form);
/* Does a predicate of the core test this option of an effect, on this creature or another? */
bool pf2e_form_asks_for_effect(const struct pf2e_form *core, const char *option);
/* Fills in the cheap change when the effect is plain; false when it is not. */
bool pf2e_cheap_make_plain(struct pf2e_cheap_change *cheap, struct pf2e_form *core, const struct json *effect);
/* Finds the one of its shape that strikes learn from, or makes it that one. */
void pf2e_cheap_find_model(struct pf2e_table_cache *cache, struct pf2e_cheap_change *cheap);
/* Does the strike of the core (NULL: its Armour Class) ask for something the plain effect files? */
bool pf2e_cheap_reaches(const struct pf2e_cheap_change *cheap, const struct pf2e_form *core,
                        const struct pf2e_strike *strike);

/* Does a predicate speak of what comes and goes in a fight, or of something that is filled in? */
bool pf2e_speaks_of_states(const struct json *predicate);

/* Does a predicate of the actor ask for one of these options, its own or another's? */
bool pf2e_actor_asks_for(const struct pf2e_actor *actor, const char *const *options, size_t count);

#endif
