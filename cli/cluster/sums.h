/* sums.h: totals of whole numbers in JSON, added member by member. */
#ifndef TALUS_CLI_CLUSTER_SUMS_H
#define TALUS_CLI_CLUSTER_SUMS_H

#include "util/node.h"

/* Adds `more` to `total` in place; of two lists of numbers in a member "least", the lesser one stays. Members and
 * items that `total` lacks are copied into the pool, so memory grows with the shape of the sums, not with how many
 * there are. */
void sums_add(struct pool *pool, struct node *total, const struct node *more);

#endif
