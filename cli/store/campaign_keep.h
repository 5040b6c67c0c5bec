/* campaign_keep.h: where a campaign is kept: a separate file (SQLite), or a store with many of them (SQLite or
 * PostgreSQL). Kept are the members as they began, the seed, and every command with its dice. The last member of a
 * command, "sum", is a digest of everything up to it; commands that version 1.0.0 kept have none. */
#ifndef TALUS_CLI_STORE_CAMPAIGN_KEEP_H
#define TALUS_CLI_STORE_CAMPAIGN_KEEP_H

#include "store/store.h"

enum keep_use { KEEP_NEW, KEEP_CHANGE, KEEP_SHOW };

struct keep {
    struct db *db;      /* of the store, or of the file */
    struct store store; /* when the campaign is in one */
    bool in_store;
    bool told;        /* a message was printed already */
    char reason[DB_REASON]; /* why the file cannot be opened */
    const char *path; /* of the file */
    const char *name; /* in the store */
    const char *why;  /* it cannot be used, when the database itself sees nothing wrong */
    char chain[SHA256_TEXT]; /* the digest of the start and of all commands so far */
    bool has_sums;           /* commands that were read have one */
};

/* `name`: the campaign in a store, which `where` is then; NULL: `where` is a file with this campaign only. False: see
 * keep_reason; closed either way. */
bool keep_open(struct keep *keep, const char *where, const char *name, enum keep_use use);
void keep_close(struct keep *keep);
/* Why the last step failed. */
const char *keep_reason(const struct keep *keep);

/* A change: no other program changes the campaign between keep_begin and keep_commit. */
bool keep_begin(struct keep *keep);
bool keep_commit(struct keep *keep);
/* Makes the tables of a file, and the campaign. */
bool keep_start(struct keep *keep, const char *members, int64_t seed);
/* Adds command `number`, counted from 0, after those that keep_read has read. */
bool keep_add(struct keep *keep, const char *command, int64_t number);
/* Calls `start` once with members and seed, and `command` with each command in order, without its sum. False also when
 * a sum is wrong. */
bool keep_read(struct keep *keep, db_row *start, db_row *command, void *context);

#endif
