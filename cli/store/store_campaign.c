/* store_campaign.c: campaigns in a store. */
#include "store/store_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "store/campaign_keep.h"
#include "util/file.h"

struct campaign_copy {
    struct store *store;
    int64_t id, commands, differs; /* `differs`: the command that the store has otherwise */
    char name[SHARD_NAME];
};

bool store_is_campaign(const char *path)
{
    char start[16] = "";
    return file_is_regular(path) && file_read_start(path, start, sizeof start) == sizeof start &&
           memcmp(start, "SQLite format 3", 16) == 0;
}

static bool campaign_take_number(void *context, const char *const *columns)
{
    *(int64_t *)context = columns[0] ? strtoll(columns[0], NULL, 10) : 0;
    return true;
}

/* The campaign itself: made where it is not there; another one of the same name is refused. */
static bool campaign_take_start(void *context, const char *const *columns)
{
    struct campaign_copy *copy = context;
    const struct db_value values[] = {{.text = copy->name},
                                      {.text = columns[0] ? columns[0] : ""},
                                      {.number = columns[1] ? strtoll(columns[1], NULL, 10) : 0}};
    struct db *db = copy->store->db;
    return db->driver->ask(db,
                           &(struct db_query){"INSERT INTO campaigns(name, members, seed) VALUES ($1, $2, $3) "
                                              "ON CONFLICT (name) DO NOTHING",
                                              values, 3},
                           NULL, NULL) &&
           db->driver->ask(
               db,
               &(struct db_query){"SELECT id FROM campaigns WHERE name = $1 AND members = $2 AND seed = $3", values, 3},
               campaign_take_number, &copy->id);
}

static bool campaign_take_command(void *context, const char *const *columns)
{
    struct campaign_copy *copy = context;
    const char *command = columns[1] ? columns[1] : "";
    const struct db_value values[] = {{.number = copy->id},
                                      {.number = columns[0] ? strtoll(columns[0], NULL, 10) : 0},
                                      {.text = command}};
    struct db *db = copy->store->db;
    int64_t there = 0;
    bool good =
        db->driver->ask(
            db,
            &(struct db_query){"INSERT INTO campaign_commands(campaign, number, command) VALUES ($1, $2, $3) "
                               "ON CONFLICT (campaign, number) DO NOTHING",
                               values, 3},
            NULL, NULL) &&
        db->driver->ask(db,
                        &(struct db_query){"SELECT count(*) FROM campaign_commands WHERE campaign = $1 AND number = $2 "
                                           "AND command = $3",
                                           values, 3},
                        campaign_take_number, &there);
    if (good && !there && !copy->differs) copy->differs = values[1].number;
    copy->commands++;
    return good;
}

/* One transaction: all of the campaign or nothing. */
static bool campaign_copy(struct campaign_copy *copy, struct db *from)
{
    struct db *db = copy->store->db;
    bool good = db->driver->begin(db) &&
                from->driver->ask(from, &(struct db_query){"SELECT members, seed FROM start", NULL, 0},
                                  campaign_take_start, copy) &&
                copy->id &&
                from->driver->ask(from, &(struct db_query){"SELECT id, command FROM history ORDER BY id", NULL, 0},
                                  campaign_take_command, copy) &&
                !copy->differs && db->driver->run(db, "COMMIT");
    if (!good) (void)db->driver->run(db, "ROLLBACK");
    return good;
}

static bool campaign_take_nothing(void *context, const char *const *columns)
{
    (void)context, (void)columns;
    return true;
}

/* The file is a campaign, and every sum in it is right. */
static bool campaign_open(struct keep *keep, const char *path)
{
    return keep_open(keep, path, NULL, KEEP_SHOW) &&
           keep_read(keep, campaign_take_nothing, campaign_take_nothing, NULL);
}

bool store_add_campaign(struct store *store, const char *path, int64_t *commands)
{
    struct campaign_copy copy = {.store = store};
    struct keep keep;
    const char *name = file_base_name(path), *end = strrchr(name, '.');
    size_t length = end && end > name ? (size_t)(end - name) : strlen(name);
    snprintf(copy.name, sizeof copy.name, "%.*s", (int)(length < SHARD_NAME ? length : SHARD_NAME - 1), name);
    bool opened = campaign_open(&keep, path), good = opened && campaign_copy(&copy, keep.db);
    if (!good && copy.differs)
        cli_say("talus %s: the store holds another command %lld of the campaign \"%s\"; nothing was added\n",
                store->verb, (long long)copy.differs, copy.name);
    else if (!good && opened && !*keep.db->reason && !copy.id)
        cli_say("talus %s: the store holds another campaign called \"%s\"; nothing was added\n", store->verb,
                copy.name);
    else if (!good)
        cli_say("talus %s: %s: %s\n", store->verb, path,
                opened && !*keep.db->reason ? store->db->reason : keep_reason(&keep));
    keep_close(&keep);
    *commands = copy.commands;
    return good;
}

bool store_list_campaigns(struct store *store, db_row *take, void *context)
{
    return store->db->driver->ask(
               store->db,
               &(struct db_query){"SELECT c.name, (SELECT count(*) FROM campaign_commands m WHERE m.campaign = c.id) "
                                  "FROM campaigns c ORDER BY c.name",
                                  NULL, 0},
               take, context) ||
           store_fail(store, "the campaigns cannot be listed");
}
