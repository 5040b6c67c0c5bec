/* counteract.h: attempts to end magic, afflictions and conditions: what a text aims at, and what a check achieves. */
#ifndef TALUS_PF2E_ROLL_COUNTERACT_H
#define TALUS_PF2E_ROLL_COUNTERACT_H

#include <stdbool.h>
#include <stdint.h>

#include "ir/degree.h"

enum { PF2E_MOST_COUNTERED = 16 };

struct pf2e_counteract {
    bool aims;        /* the text attempts it */
    bool afflictions; /* with one of the traits, if there are any */
    bool magic;       /* what spells left */
    const char *traits[PF2E_MOST_COUNTERED];
    int trait_count;
    const char *conditions[PF2E_MOST_COUNTERED];
    int condition_count;
    int64_t modifier; /* of the check; 0: that of who acts */
    int64_t rank;     /* 0: that of the spell, or half the level */
};

/* Does the sentence attempt to counteract something when it is used, and nothing else? */
bool pf2e_counteract_is(const char *at, const char *end);
/* The whole text, with what it says for a rank. */
void pf2e_counteract_read(struct pf2e_counteract *counteract, const char *html, int64_t rank);
/* Does a check of the degree with one rank end what has another? */
bool pf2e_counteract_works(enum degree degree, int64_t own, int64_t theirs);

#endif
