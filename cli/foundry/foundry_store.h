/* foundry_store.h: the two forms of Foundry's stores, read into a folder of JSON documents. */
#ifndef TALUS_CLI_FOUNDRY_STORE_H
#define TALUS_CLI_FOUNDRY_STORE_H

#include <stdbool.h>

#include "base/diag.h"

/* A file of JSON lines; a later line of an id takes the place of an earlier one. Lines that are no JSON, as a crash of
 * the program that wrote them leaves, are reported and left out. */
bool foundry_read_nedb(const char *path, const char *folder, struct diags *diags, const char **why);
/* A LevelDB folder that nobody else has open. */
bool foundry_read_level(const char *path, const char *folder, const char **why);

#endif
