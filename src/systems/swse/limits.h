/* limits.h: every limit of SWSE. Exceeding one is reported; tests/limits tries each. */
#ifndef TALUS_SWSE_LIMITS_H
#define TALUS_SWSE_LIMITS_H

enum {
    SWSE_MOST_FIGHTERS = 64  /* creatures at one table */
};

#endif
