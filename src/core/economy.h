/* economy.h: the actions of a turn, as data: pools that refill, and costs paid from them.
 *
 *     static const struct economy economy = {
 *         .pools = {{"half", 2, ECONOMY_TURN, "half action"}, {"reaction", 1, ECONOMY_TURN, NULL}},
 *         .costs = {{"half", {1}}, {"full", {2}}, {"reaction", {0, 1}}},
 *     };
 */
#ifndef TALUS_CORE_ECONOMY_H
#define TALUS_CORE_ECONOMY_H

#include <stdbool.h>
#include <stdint.h>

enum { ECONOMY_MOST_POOLS = 6, ECONOMY_MOST_COSTS = 16 };

enum economy_refill { ECONOMY_TURN, ECONOMY_ROUND, ECONOMY_ENCOUNTER };

struct economy_pool {
    const char *name; /* NULL: end */
    int16_t amount;   /* refilled to this */
    enum economy_refill refill;
    const char *words; /* for people: "half action"; NULL: the name */
};

struct economy_cost {
    const char *name; /* NULL: end */
    int16_t pays[ECONOMY_MOST_POOLS];
};

struct economy {
    struct economy_pool pools[ECONOMY_MOST_POOLS + 1];
    struct economy_cost costs[ECONOMY_MOST_COSTS + 1];
};

/* What an actor has left; part of a system's state. */
struct action_pool {
    int16_t left[ECONOMY_MOST_POOLS];
};

void action_pool_refill(const struct economy *economy, struct action_pool *budget, enum economy_refill moment);
const struct economy_cost *economy_cost_find(const struct economy *economy, const char *name);
/* The name of the first pool that is short, NULL when it can be paid. */
const char *action_pool_lacks(const struct economy *economy, const struct action_pool *budget,
                              const struct economy_cost *cost);

#endif
