/* cache.h: the cache that a PF2e table and its clones share: forms, the results of changes, ready strikes.
 *
 * All of it could be made again at any time; forgetting costs time, never a result. A form is the same for everyone
 * whose document is the same, whatever hit points are left: two goblins share one. Changes and strikes are found again
 * by the number of the form, which is never used twice. Threads that find the memory busy do without it.
 * (docs/decisions/0010-strikes-made-ready.md) */
#ifndef TALUS_PF2E_TABLE_CACHE_CACHE_H
#define TALUS_PF2E_TABLE_CACHE_CACHE_H

#include <stdatomic.h>

#include "systems/pf2e/table/board.h"
#include "systems/pf2e/roll/ready_strike.h"
#include "systems/pf2e/roll/reaction.h"

enum {
    PF2E_MEMORY_FORMS = 128,
    PF2E_MEMORY_CHANGES = 256,
    PF2E_MEMORY_STRIKES = 1024,
    PF2E_MEMORY_COMPOSED = 256,
    PF2E_MEMORY_LIGHTS = 512,
    PF2E_MEMORY_STANDING = 256,
    PF2E_MEMORY_MODELS = 64,
    PF2E_MEMORY_WAYS = 4, /* places for one of them */
    PF2E_MEMORY_LIGHT_WAYS = 8, /* five conditions that fall on four places would be learned again and again */
    PF2E_MOST_CHEAP_CHANGES = 8
};

struct pf2e_cheap_change;
struct pf2e_form_text;
struct pf2e_spell_text;
struct pf2e_table_cache;

/* A way to strike: the strikes of an actor and their alternatives, in order. */
struct pf2e_strike_option {
    struct pf2e_strike *strike;
    bool is_melee, is_alternative;
    bool has_volley;             /* it is worse up close */
    bool uses_supply;            /* a bomb, or a weapon that is loaded */
    int reach, range, increment; /* feet; 0: none given */
};

struct pf2e_strike_options {
    struct pf2e_strike_option *items;
    size_t count;
};

/* What Grapple, Trip and their like ask of an actor. */
enum { PF2E_SKILL_COMMANDS = 6 };
struct pf2e_skill_facts {
    int reach[PF2E_SKILL_COMMANDS]; /* feet, with a free hand or a weapon for it; 0: not at all */
    int size;                       /* pf2e_size_rank */
    bool can_be_disarmed;
};

/* What an actor is but for hit points. Either prepared when it is made, or a core and cheap things on it
 * (cheap_conditions.h): then document, actor and hash are made when someone asks for them, and the facts are known
 * before.
 */
struct pf2e_form {
    _Atomic unsigned references;
    struct pf2e_table_cache *cache;
    struct pf2e_form *core; /* NULL: it is one */
    struct pf2e_form *origin; /* of a core: it begins from the start of this one; may be NULL */
    struct pf2e_cheap_change *cheap[PF2E_MOST_CHEAP_CHANGES];
    uint8_t cheap_ids[PF2E_MOST_CHEAP_CHANGES]; /* the numbers in the ids of their items */
    size_t cheap_count;
    struct arena arena;
    atomic_flag making;
    _Atomic bool has_document, has_actor, has_hash;
    struct json *document;    /* pf2e_form_document */
    struct pf2e_strike_options made; /* of the actor, in the order of options */
    uint64_t hash;            /* pf2e_form_hash */
    uint64_t place;           /* json_hash of the document: where it is remembered */
    uint64_t number;          /* of all forms of the cache */
    uint64_t taken_ids;       /* of a core: bit 7 when it has an item "talus00000000007" */
    pool(const char *) asked; /* of a core: what its predicates ask about effects (plain_effect.c) */
    bool asks_all;            /* they cannot be listed */
    struct pf2e_skill_facts skills; /* of a core */
    pool(const struct pf2e_item *) passing; /* its conditions and effects, when it was prepared as it was made */
#define FORM_FACT(type, name, same) type name;
#define FORM_STATE(name) bool name;
#include "systems/pf2e/table/cache/form_facts.def"
    struct pf2e_form_text *texts; /* what its items say (pf2e_form_words), as far as someone asked */
    struct pf2e_actor actor; /* pf2e_form_actor; nothing stands here before has_actor */
};

/* What a strike depends on besides the two forms. */
struct pf2e_strike_key {
    uint64_t attacker, target; /* numbers of forms */
    uint64_t marks;            /* words of what marks the target, hashed */
    int32_t option, map, distance, cover;
    bool flanking, allies;
};

/* What it depends on when some element reads it. */
struct pf2e_strike_moment {
    struct pf2e_vitals vitals[2];
    struct pf2e_turn turns[2];
};

struct pf2e_memory_strike {
    struct pf2e_strike_key key;
    struct pf2e_strike_moment moment;
    struct pf2e_ready_strike *ready;
};

struct pf2e_memory {
    atomic_flag busy;
    uint64_t forms_made;
    unsigned turn; /* which of the places is overwritten next */
    struct pf2e_form *forms[PF2E_MEMORY_FORMS];
    struct pf2e_memory_change {
        uint64_t from;
        char *change;
        struct pf2e_form *to;
    } changes[PF2E_MEMORY_CHANGES];
    struct pf2e_memory_strike strikes[PF2E_MEMORY_STRIKES];
    struct pf2e_memory_strike composed[PF2E_MEMORY_COMPOSED];
    struct pf2e_cheap_change *cheap[PF2E_MEMORY_LIGHTS];
    struct pf2e_form *standing[PF2E_MEMORY_STANDING]; /* forms that are a core and cheap changes on it */
    struct pf2e_cheap_change *models[PF2E_MEMORY_MODELS];    /* plain effects by their shape */
};

struct pf2e_table_cache {
    _Atomic unsigned references;
    struct pf2e_world world;
    struct arena arena; /* of the board */
    struct pf2e_board board;
    struct pf2e_memory memory;
    bool asks_heroes; /* a check that fails may be rolled again with a hero point */
    bool in_full; /* nothing is recalled, put together or put off: to compare with */
};

void pf2e_memory_free(struct pf2e_memory *memory);
/* Where a change of a form is remembered: it depends on the machine, so nothing else may depend on it. */
uint64_t pf2e_memory_hash(uint64_t form, const char *change);
/* False: someone else is at it, do without. */
bool pf2e_memory_enter(struct pf2e_memory *memory);
void pf2e_memory_leave(struct pf2e_memory *memory);

/* A copy of the document, prepared; one that is known already is shared, and may be a core and cheap changes on it.
 * `before` is a form with the same document but for a change; may be NULL. NULL when memory is exhausted. */
struct pf2e_form *pf2e_form_new(struct pf2e_table_cache *cache, const struct json *document, struct pf2e_form *before);
void pf2e_form_release(struct pf2e_form *form);
/* What it is, prepared; what it is prepared from; and a number that is the same for equal documents. When memory is
 * exhausted these are its core's: the command that asks is rolled back. */
struct pf2e_actor *pf2e_form_actor(struct pf2e_form *form);
/* The same without cheap changes: for what those leave as it is, its data above all. It is always there. */
static inline const struct pf2e_actor *pf2e_form_core_actor(const struct pf2e_form *form)
{
    return form->core ? &form->core->actor : &form->actor;
}
const struct json *pf2e_form_document(struct pf2e_form *form);
/* A form that is made again from its document is this one then, even if it is a core and cheap changes on it. */
void pf2e_form_note_document(struct pf2e_form *form);
uint64_t pf2e_form_hash(struct pf2e_form *form);
/* What the whole text of an item of its actor says; lives as long as the form. NULL when memory is exhausted. */
const struct pf2e_spell_text *pf2e_form_words(struct pf2e_form *form, const struct pf2e_item *item);
/* The strike at a place of its options, as its own actor has it; NULL when memory is exhausted. */
struct pf2e_strike *pf2e_form_own_strike(struct pf2e_form *form, size_t option);

/* What a change (said in words) made of a form before; NULL when it is not remembered. Release it. */
struct pf2e_form *pf2e_memory_changed(struct pf2e_table_cache *cache, const struct pf2e_form *from, const char *change);
void pf2e_memory_note_change(struct pf2e_table_cache *cache, const struct pf2e_form *from, const char *change,
                             struct pf2e_form *to);

/* The same for strikes. Composed ones are remembered by themselves: there are many more of them, quickly made. */
struct pf2e_ready_strike *pf2e_memory_strike(struct pf2e_table_cache *cache, const struct pf2e_strike_key *key,
                                             const struct pf2e_strike_moment *moment, bool composed);
void pf2e_memory_note_strike(struct pf2e_table_cache *cache, const struct pf2e_strike_key *key,
                             const struct pf2e_strike_moment *moment, struct pf2e_ready_strike *ready, bool composed);

#endif
