/* limits.h: every limit of 5e. Exceeding one is reported; tests/limits tries each. */
#ifndef TALUS_DND5E_LIMITS_H
#define TALUS_DND5E_LIMITS_H

enum {
    D5E_MOST_BODIES = 48,    /* creatures at one table */
    D5E_MOST_POOLS = 24,     /* resources of one creature */
    D5E_MOST_USES = 160,     /* mechanics of one creature */
    D5E_MOST_ZONES = 32,     /* zones on one board */
    D5E_MOST_AURAS = 128,    /* auras around one creature */
    D5E_MOST_INSTANCES = 32, /* damage types of one hit */
    D5E_MOST_CHANGES = 48,   /* changes of one number */
    D5E_MOST_CLASSES = 12    /* classes of one character */
};

#endif
