/* affliction.h: poisons, diseases and curses with stages, read from their texts. */
#ifndef TALUS_PF2E_ROLL_AFFLICTION_H
#define TALUS_PF2E_ROLL_AFFLICTION_H

#include "base/arena.h"
#include "systems/pf2e/content/inline.h"

enum { PF2E_MOST_STAGES = 8 };

struct pf2e_stage {
    const char *text; /* what it does, as it is written; in the arena */
    int64_t rounds;   /* until the next save; 0: unsaid */
    bool kills;
};

struct pf2e_affliction {
    struct pf2e_inline save; /* its word is NULL when the text has no save */
    int64_t onset, longest;  /* rounds; 0: none */
    struct pf2e_stage stages[PF2E_MOST_STAGES];
    int stage_count;
};

/* False when the text has no stages. */
bool pf2e_affliction_read(struct pf2e_affliction *affliction, struct arena *arena, const char *html);
/* The stage after a save: -2 to 2 by the degree. A virulent affliction needs two successes in a row to get better by
 * one stage; `wins` counts them. */
int pf2e_affliction_step(int degree, bool virulent, int *wins);

#endif
