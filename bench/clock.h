/* clock.h: the time a benchmark takes. Define _POSIX_C_SOURCE before the first header. */
#ifndef TALUS_BENCH_CLOCK_H
#define TALUS_BENCH_CLOCK_H

#include <time.h>

static inline double clock_seconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* What this process used of the processor. */
static inline double clock_used(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* What passed on the wall. */
static inline double clock_passed(void)
{
    return clock_seconds(CLOCK_MONOTONIC);
}

#endif
