/* schema.h: the tables of a store, and upgrades of older ones. */
#ifndef TALUS_CLI_STORE_SCHEMA_H
#define TALUS_CLI_STORE_SCHEMA_H

#include "store/db.h"

enum { SCHEMA_VERSION = 2 };

/* By version: what a store of the version before lacks. */
extern const char *const *const schema_sqlite[SCHEMA_VERSION + 1];
extern const char *const *const schema_postgres[SCHEMA_VERSION + 1];

/* Brings the tables to the present version, in one transaction. False: db->reason. */
bool schema_upgrade(struct db *db);

#endif
