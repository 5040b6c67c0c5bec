/* compound.h: actions made of other actions, read from their texts: "Strides and makes two claw Strikes". */
#ifndef TALUS_PF2E_ROLL_COMPOUND_H
#define TALUS_PF2E_ROLL_COMPOUND_H

#include <stdbool.h>
#include <stddef.h>

enum { PF2E_MOST_PARTS = 6, PF2E_PART_NAME = 32 };

struct pf2e_compound_strike {
    int count;
    char name[PF2E_PART_NAME]; /* "claw"; "": any */
    bool ranged;               /* one that shoots or is thrown */
};

struct pf2e_compound {
    int strides; /* how many times as far as the Speed */
    struct pf2e_compound_strike strikes[PF2E_MOST_PARTS];
    int strike_count;
    const char *skill;  /* "grapple": attempted without the multiple attack penalty; NULL */
    int after_hits;     /* it must follow so many Strikes in a row that hit; 0: it need not */
    bool is_listed;     /* by the attack that hit */
    bool extends_hold;  /* it may keep hold of someone instead */
    bool repeats_damage; /* of the Strike before */
    int push;           /* feet by which a Shove of it pushes; 0: as usual */
    bool keeps_hold;    /* it is used to keep hold of the target; set by the caller that uses it */
};

/* False when the text names no action that can be carried out. */
bool pf2e_compound_read(struct pf2e_compound *compound, const char *text);
/* Is there nothing in the sentence but moves and Strikes that are carried out? */
bool pf2e_compound_covers(const char *at, const char *end);

#endif
