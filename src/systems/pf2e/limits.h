/* limits.h: every limit of PF2e. Exceeding one is reported; tests/limits tries each. */
#ifndef TALUS_PF2E_LIMITS_H
#define TALUS_PF2E_LIMITS_H

enum {
    PF2E_MOST_FIGHTERS = 64,    /* creatures at one table */
    PF2E_MOST_DOORS = 64,       /* doors on one board */
    PF2E_MOST_PRESENCES = 1024, /* creatures inside auras, counted once for each aura */
    PF2E_MOST_ZONES = 16,       /* areas that spells leave on one board */
    PF2E_MOST_STEPS = 500       /* items, levels and removals in one build */
};

#endif
