/* table_memory.h: what a PF2e table and its clones remember: forms, what changes make of them, strikes made ready.
 *
 * All of it could be made again at any time; forgetting costs time, never a result. A form is the same for everyone
 * whose document is the same, whatever hit points are left: two goblins share one. Changes and strikes are found again
 * by the number of the form, which is never used twice. Threads that find the memory busy do without it.
 * (docs/decisions/0010-strikes-made-ready.md) */
#ifndef TALUS_PF2E_TABLE_MEMORY_H
#define TALUS_PF2E_TABLE_MEMORY_H

#include <stdatomic.h>

#include "systems/pf2e/board.h"
#include "systems/pf2e/play_ready.h"
#include "systems/pf2e/reaction.h"

enum { PF2E_MEMORY_FORMS = 128, PF2E_MEMORY_CHANGES = 256, PF2E_MEMORY_STRIKES = 512 };

/* A way to strike: the strikes of an actor and their alternatives, in order. */
struct pf2e_stroke {
    struct pf2e_strike *strike;
    bool is_melee, is_alternative;
    int reach, range; /* feet; range 0: none of its own */
};

struct pf2e_form {
    _Atomic unsigned references;
    struct arena arena;
    struct json *document;
    struct pf2e_actor actor;
    uint64_t hash;
    uint64_t number; /* of all forms of the hall */
    unsigned reads;  /* PF2E_READS_... */
    bool is_helpless, may_block, took_cover;
    bool is_unseen, is_dim;        /* to others: hidden, concealed */
    bool sees_nothing, sees_dimly; /* blinded, dazzled */
    int reach;
    struct pf2e_flanking flanking;
    struct pf2e_stroke *strokes;
    size_t stroke_count;
    bool has_aura, has_marks, regenerates;
    pool(struct pf2e_reaction) reactions;
    pool(const struct pf2e_item *) unseen; /* reactions whose triggers the table cannot see */
};

/* What a strike depends on besides the two forms. */
struct pf2e_strike_key {
    uint64_t attacker, target; /* numbers of forms */
    uint64_t marks;            /* words of what marks the target, hashed */
    int32_t stroke, map, distance, cover;
    bool flanking, allies;
};

/* What it depends on when some element reads it. */
struct pf2e_strike_moment {
    struct pf2e_vitals vitals[2];
    struct pf2e_turn turns[2];
};

struct pf2e_memory {
    atomic_flag busy;
    uint64_t forms_made;
    struct pf2e_form *forms[PF2E_MEMORY_FORMS];
    struct pf2e_memory_change {
        uint64_t from;
        char *change;
        struct pf2e_form *to;
    } changes[PF2E_MEMORY_CHANGES];
    struct pf2e_memory_strike {
        struct pf2e_strike_key key;
        struct pf2e_strike_moment moment;
        struct pf2e_ready *ready;
    } strikes[PF2E_MEMORY_STRIKES];
};

struct pf2e_hall {
    _Atomic unsigned references;
    struct pf2e_world world;
    struct arena arena; /* of the board */
    struct pf2e_board board;
    struct pf2e_memory memory;
};

void pf2e_memory_free(struct pf2e_memory *memory);

/* A copy of the document, prepared; one that is known already is shared. NULL when memory is exhausted. */
struct pf2e_form *pf2e_form_new(struct pf2e_hall *hall, const struct json *document);
void pf2e_form_release(struct pf2e_form *form);
/* What it is, prepared; what it is prepared from; and a number that is the same for equal documents. */
struct pf2e_actor *pf2e_form_actor(struct pf2e_form *form);
const struct json *pf2e_form_document(struct pf2e_form *form);
uint64_t pf2e_form_hash(struct pf2e_form *form);

/* What a change (said in words) made of a form before; NULL when it is not remembered. Release it. */
struct pf2e_form *pf2e_memory_changed(struct pf2e_hall *hall, const struct pf2e_form *from, const char *change);
void pf2e_memory_note_change(struct pf2e_hall *hall, const struct pf2e_form *from, const char *change,
                             struct pf2e_form *to);

/* The same for strikes. */
struct pf2e_ready *pf2e_memory_strike(struct pf2e_hall *hall, const struct pf2e_strike_key *key,
                                      const struct pf2e_strike_moment *moment);
void pf2e_memory_note_strike(struct pf2e_hall *hall, const struct pf2e_strike_key *key,
                             const struct pf2e_strike_moment *moment, struct pf2e_ready *ready);

#endif
