/* store_campaign.h: campaigns in a store: members, seed, and every command with its dice. */
#ifndef TALUS_CLI_STORE_STORE_CAMPAIGN_H
#define TALUS_CLI_STORE_STORE_CAMPAIGN_H

#include "store/store.h"

/* Is this an SQLite file, as campaigns are kept in? */
bool store_is_campaign(const char *path);
/* Copies what the store lacks of a campaign file; the campaign is called as the file. A command that the store has
 * otherwise is refused. False after a message; otherwise `*commands` is how many the campaign has. */
bool store_add_campaign(struct store *store, const char *path, int64_t *commands);
/* Calls `take` with the name and the number of commands of each campaign. */
bool store_list_campaigns(struct store *store, db_row *take, void *context);

#endif
