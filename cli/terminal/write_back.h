/* write_back.h: the actors of a game as files, with their state. */
#ifndef TALUS_CLI_WRITE_BACK_H
#define TALUS_CLI_WRITE_BACK_H

#include <stdbool.h>

#include "talus.h"

/* Writes everybody's document with hit points, resources, conditions and items as they are now into the folder, which is
 * made where it is missing. False after a message. */
bool write_back(struct talus_table *table, const char *folder);

#endif
