/* near.h: the known word closest to an unknown one ("did you mean ...?"). */
#ifndef TALUS_BASE_NEAR_H
#define TALUS_BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

/* Collects the best of the words offered. Of equally near words the first one offered stays. */
struct near {
    const char *wanted;
    const char *best; /* NULL: nothing near enough yet */
    size_t distance;  /* edits from `wanted` to `best` */
    size_t tolerance; /* words further away are never taken */
};

/* A third of the letters may differ, at least one, at most four. */
struct near near_new(const char *wanted);
void near_offer(struct near *near, const char *word);
/* Insertions, deletions, changes and swaps of neighbours. Case alone never costs more than 1 in all, so "weakness" is
 * 1 from "Weakness". Stops at `limit` + 1. */
size_t near_distance(const char *a, const char *b, size_t limit);

#endif
