/* watch.h: runs a verb again whenever its files change. */
#ifndef TALUS_CLI_WATCH_H
#define TALUS_CLI_WATCH_H

#include <stdbool.h>

/* Is --watch among the arguments? */
bool watch_wanted(int argc, char **argv);
/* Runs the verb without --watch, waits until a file or folder among its arguments changes, and begins again; it ends
 * with a signal. EXIT_BAD when the verb cannot be run. */
int watch_run(int argc, char **argv, int (*verb)(int argc, char **argv));

#endif
