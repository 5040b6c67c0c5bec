/* turns.h: the order of initiative. Plain memory inside a system's state. */
#ifndef TALUS_CORE_TURNS_H
#define TALUS_CORE_TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { TURNS_MOST = 128, TURNS_NOBODY = -1, TURNS_MOST_TIES = 3 };

struct turns_entry {
    int16_t actor;
    bool out;     /* no longer takes turns */
    bool delayed; /* gave up its turn in this round and may act later in it */
    int32_t initiative;
    int32_t ties[TURNS_MOST_TIES]; /* compared in order when initiative is equal, higher first */
};

struct turns {
    int16_t count;
    int16_t current; /* index into order; TURNS_NOBODY before the first turn */
    int32_t round;   /* from 1; 0 before the encounter */
    struct turns_entry order[TURNS_MOST];
};

/* What the order has, without its spare capacity. */
void turns_copy(struct turns *to, const struct turns *from);
/* Keeps the order sorted: higher initiative first, then ties, then the earlier added. False when it is full. */
bool turns_add(struct turns *turns, struct turns_entry entry);
void turns_set_out(struct turns *turns, int actor, bool out);
/* Moves to the next actor who is not out; *new_round is set when a round begins. TURNS_NOBODY if no actor is left. */
int turns_next(struct turns *turns, bool *new_round);
/* The actor's place in the order; NULL when it has none. */
struct turns_entry *turns_find(struct turns *turns, int actor);
/* Moves an actor to the place after the acting creature now. */
void turns_move_behind_current(struct turns *turns, int actor);
int turns_current(const struct turns *turns); /* actor, TURNS_NOBODY */

#endif
