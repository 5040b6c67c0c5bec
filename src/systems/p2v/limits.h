/* limits.h: every limit of Path 2 Victory. Exceeding one is reported; tests/limits tries each. */
#ifndef TALUS_P2V_LIMITS_H
#define TALUS_P2V_LIMITS_H

enum {
    P2V_FIGURES = 56,   /* creatures on one board */
    P2V_SIDES = 4,      /* sides */
    P2V_WIDTH = 48,     /* squares along the longer side of the board */
    P2V_HEIGHT = 36,    /* squares along the shorter side */
    P2V_OBJECTIVES = 8, /* objectives on one board */
    P2V_EFFECTS = 96,   /* lasting effects at one time */
    P2V_ZONES = 12      /* zones on one board */
};

#endif
