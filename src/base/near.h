/* near.h: what could have been meant by an unknown word: the closest known one, or all of them when they are few. */
#ifndef TALUS_BASE_NEAR_H
#define TALUS_BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { NEAR_LISTED = 8, NEAR_ROOM = 384 /* bytes of listed words */ };

/* Collects the best of the words offered. Of equally near words the first one offered stays. */
struct near {
    const char *wanted;
    const char *best; /* NULL: nothing near enough yet */
    size_t distance;  /* edits from `wanted` to `best` */
    size_t tolerance; /* words further away are never taken */
    char offered[NEAR_ROOM]; /* copies of the first words offered, each with its NUL; spellings of one word once */
    size_t offered_size, offered_count;
    bool offered_more; /* there were others */
    bool by_meaning;   /* when nothing is spelt alike, a longer or shorter form counts, and a word for the same thing */
};

/* A third of the letters may differ, at least one, at most four. */
struct near near_new(const char *wanted);
/* For commands and their fields: "weapon" finds "using", and "temp" finds "temporaryHp". */
struct near near_new_by_meaning(const char *wanted);
void near_add(struct near *near, const char *word);
/* All of a list that ends with NULL. */
void near_offer_all(struct near *near, const char *const *words);
/* What to write instead: 'did you mean "Sword"?'; without a near word "choose Bow or Fist", or the first few of many:
 * "choose Bow, Fist, Kick ...". Adds nothing when no word was offered. */
void near_hint(const struct near *near, struct text *out);
/* Spellings of one word differ in case, or have a hyphen for a space: "ridge-blade" and "Ridge Blade". */
bool near_is_spelling(const char *a, const char *b);
/* Insertions, deletions, changes and swaps of neighbours. Case alone never costs more than 1 in all, so "weakness" is
 * 1 from "Weakness". Stops at `limit` + 1. */
size_t near_distance(const char *a, const char *b, size_t limit);

#endif
