/* limits.h: every limit of DH2E. Exceeding one is reported; tests/limits tries each. */
#ifndef TALUS_DH2E_LIMITS_H
#define TALUS_DH2E_LIMITS_H

enum {
    DH2E_COMBATANTS_MOST = 64, /* combatants at one table */
    DH2E_ARMS_MOST = 12,       /* weapons of one combatant */
    DH2E_STOCKS_MOST = 12,     /* kinds of ammunition of one combatant */
    DH2E_TARGETS_MOST = 8,     /* targets of one burst */
    DH2E_INJURIES_MOST = 16,   /* critical injuries of one combatant */
    DH2E_SWITCHES_MOST = 16,   /* toggles switched by one combatant */
    DH2E_USES_MOST = 8,        /* uses of one skill */
    DH2E_RUNS_MOST = 16,       /* changes of rounds in one magazine */
    DH2E_EFFECTS_MOST = 6,     /* conditions of one power */
    DH2E_DICE_MOST = 32,       /* damage dice of one hit */
    DH2E_ITEMS_MOST = 2000,    /* items of one actor, granted ones included */
    DH2E_HITS_MOST = 100       /* rate of fire, which limits the hits of one attack */
};

#endif
