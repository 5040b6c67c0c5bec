/* write_back.c: writes the actors of a game into a folder. */
#define _POSIX_C_SOURCE 200809L
#include "terminal/write_back.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "terminal/seat.h"
#include "util/ascii.h"
#include "util/file.h"

/* "brannoch-of-the-ford.json" in the folder. */
static char *actor_path(struct pool *pool, const char *folder, const char *name)
{
    char *path = pool_printf(pool, "%s/%s.json", folder, name);
    for (char *at = path ? path + strlen(folder) + 1 : NULL; at && at[5]; at++)
        *at = ascii_is_letter(*at) || ascii_is_digit(*at) || (unsigned char)*at >= 0x80 ? ascii_lower(*at) : '-';
    return path;
}

static bool write_actor(struct pool *pool, const char *folder, const struct node *actor)
{
    const char *why = "there is not enough memory";
    char *path = actor_path(pool, folder, node_to_text(node_get(actor, "id"), "actor"));
    struct buffer out = {0};
    node_write_pretty(&out, node_get(actor, "document"));
    buffer_add_char(&out, '\n');
    bool good = path && !out.failed && file_write(path, buffer_get(&out), out.length, &why) == TALUS_OK;
    if (!good) cli_say("talus play: cannot write %s: %s\n", path ? path : folder, why);
    buffer_free(&out);
    return good;
}

bool write_back(struct talus_table *table, const char *folder)
{
    struct pool pool = {0};
    struct node actors = seat_node(table, &pool, "actors", NULL);
    bool good = node_is(&actors, NODE_ARRAY) && !pool.failed;
    if (!good) fputs("talus play: this game has no documents of actors to write back\n", stderr);
    if (good && !file_is_directory(folder)) (void)mkdir(folder, 0777); /* writing reports what is wrong */
    for (size_t i = 0; good && i < actors.count; i++)
        good = write_actor(&pool, folder, node_at(&actors, i));
    pool_free(&pool);
    return good;
}
