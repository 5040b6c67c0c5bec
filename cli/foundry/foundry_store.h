/* foundry_store.h: stores of documents, read into a folder of JSON documents. */
#ifndef TALUS_CLI_FOUNDRY_FOUNDRY_STORE_H
#define TALUS_CLI_FOUNDRY_FOUNDRY_STORE_H

#include <stdbool.h>

#include "util/notice.h"
#include "util/node.h"

/* A file of JSON lines; a later line of an id replaces an earlier one. Lines that are not JSON, as a crash of
 * the program that wrote them leaves, are reported and left out. Documents are called by their lines: "L12.json". */
bool foundry_read_nedb(const char *path, const char *folder, struct notices *notices, const char **why);
/* A LevelDB folder that no other program has open. Documents are called "NAME (ID).json". What was read before a fault
 * stays there. */
bool foundry_read_level(const char *path, const char *folder, const char **why);
/* A LevelDB folder made new from documents (each shows whether it belongs to "items" or "actors"). False when it cannot
 * be written. */
bool foundry_write_level(const char *path, const struct node *documents, const char **why);

/* A file of one or more YAML documents as "TARGET.json", "TARGET.2.json" ...; values keep the lines they have. */
bool foundry_read_yaml(const char *path, const char *target, struct notices *notices, const char **why);

#endif
