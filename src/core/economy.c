/* economy.c: pools that refill and costs that are paid from them. */
#include "core/economy.h"

#include <stddef.h>
#include <string.h>

void action_pool_refill(const struct economy *economy, struct action_pool *budget, enum economy_refill moment)
{
    for (int i = 0; economy->pools[i].name; i++) {
        if (economy->pools[i].refill <= moment) budget->left[i] = economy->pools[i].amount;
    }
}

const struct economy_cost *economy_cost_find(const struct economy *economy, const char *name)
{
    for (int i = 0; economy->costs[i].name; i++) {
        if (strcmp(economy->costs[i].name, name) == 0) return &economy->costs[i];
    }
    return NULL;
}

const char *action_pool_lacks(const struct economy *economy, const struct action_pool *budget,
                              const struct economy_cost *cost)
{
    for (int i = 0; economy->pools[i].name; i++) {
        if (budget->left[i] < cost->pays[i]) return economy->pools[i].name;
    }
    return NULL;
}

