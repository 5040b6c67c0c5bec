/* reaction.h: reactions, read from their texts: trigger, distance, effect. */
#ifndef TALUS_PF2E_ROLL_REACTION_H
#define TALUS_PF2E_ROLL_REACTION_H

#include "systems/pf2e/model/actor.h"

enum pf2e_trigger {
    PF2E_ON_LEAVES = 1,       /* a square on its way */
    PF2E_ON_MANIPULATES = 2,  /* uses an action with the manipulate trait */
    PF2E_ON_CONCENTRATES = 4, /* or the concentrate trait */
    PF2E_ON_CASTS = 8,
    PF2E_ON_SHOOTS = 16,   /* makes a ranged attack */
    PF2E_ON_TARGETED = 32, /* the creature that may react is attacked; before the roll */
    PF2E_ON_STRUCK = 64,   /* and hit; before the damage */
    PF2E_ON_STRUCK_BADLY = 128,
    PF2E_ON_MISSED_BADLY = 256,
    PF2E_ON_HURT = 512, /* after the damage */
    PF2E_ON_ALLY_HURT = 1024,
    PF2E_ON_MOVES = 2048, /* uses an action with the move trait */
    PF2E_ON_FALLS = 4096, /* the creature that may react is reduced to 0 hit points */
    PF2E_ON_COMES = 8192, /* into the reach of the creature that may react */
    PF2E_ON_TARGETED_NEAR = 16384, /* as PF2E_ON_TARGETED, with a melee attack */
    PF2E_ON_TARGETED_AFAR = 32768  /* with a ranged one */
};

/* Those in which the creature that may react is the one acted upon. */
enum {
    PF2E_ON_AIM = PF2E_ON_TARGETED | PF2E_ON_TARGETED_NEAR | PF2E_ON_TARGETED_AFAR,
    PF2E_ON_OWN = PF2E_ON_AIM | PF2E_ON_STRUCK | PF2E_ON_STRUCK_BADLY | PF2E_ON_MISSED_BADLY | PF2E_ON_HURT
};

enum pf2e_deed { PF2E_DEED_STRIKE = 1, PF2E_DEED_DISRUPT = 2, PF2E_DEED_HOLD = 4, PF2E_DEED_RAISE = 8,
                 PF2E_DEED_DODGE = 16 /* a bonus to Armor Class against the attack that set it off */ };

enum { PF2E_DISTANCE_REACH = -1, PF2E_DISTANCE_ANY = -2 };

struct pf2e_reaction {
    const struct pf2e_item *item;
    unsigned triggers, deeds;
    int distance;       /* feet, or one of the above */
    int bonus;          /* of PF2E_DEED_DODGE */
    bool unencumbered;  /* not while encumbered */
    const char *effect; /* the link of what it gives to the creature that reacts; NULL */
};

bool pf2e_is_reaction(const struct pf2e_item *item);
/* "Requirements: you aren't encumbered" */
bool pf2e_is_for_unencumbered(const struct pf2e_world *world, const struct pf2e_item *item);
/* The trigger of this word ("leaves"); 0: there is none. */
unsigned pf2e_trigger_find(const char *word);
/* False when the item is not a reaction, or none whose trigger the table can see: its owner says when (`react`). */
bool pf2e_reaction_read(struct pf2e_reaction *reaction, const struct pf2e_actor *actor, const struct pf2e_item *item);

#endif
