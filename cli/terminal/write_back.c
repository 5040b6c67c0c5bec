/* write_back.c: writes the actors of a game into a folder. */
#define _POSIX_C_SOURCE 200809L
#include "terminal/write_back.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "terminal/seat.h"
#include "util/ascii.h"
#include "util/file.h"
#include "util/list.h"

enum { ACTOR_NAME_BYTES = 100 }; /* longer names are cut: with the number and ".json" they are names of files */

struct actor_files {
    struct pool pool;
    const char *folder;
    list(const char *) paths; /* written so far */
};

/* The name in small letters, with "-" in place of all that is no letter or digit. */
static char *actor_slug(struct pool *pool, const char *name)
{
    size_t length = strlen(name);
    if (length > ACTOR_NAME_BYTES) {
        length = ACTOR_NAME_BYTES;
        while (((unsigned char)name[length] & 0xC0) == 0x80)
            length--;
    }
    char *slug = pool_copy(pool, name, length);
    for (char *at = slug; at && *at; at++)
        *at = ascii_is_letter(*at) || ascii_is_digit(*at) || (unsigned char)*at >= 0x80 ? ascii_lower(*at) : '-';
    return slug;
}

static bool actor_is_written(const struct actor_files *files, const char *path)
{
    for (size_t i = 0; i < files->paths.count; i++) {
        if (strcmp(files->paths.items[i], path) == 0) return true;
    }
    return false;
}

/* "brannoch-of-the-ford.json" in the folder; "a-b-2.json" when an actor before it has the same file. */
static char *actor_path(struct actor_files *files, const char *name)
{
    const char *slug = actor_slug(&files->pool, name);
    char *path = slug ? pool_printf(&files->pool, "%s/%s.json", files->folder, slug) : NULL;
    for (int number = 2; path && actor_is_written(files, path); number++)
        path = pool_printf(&files->pool, "%s/%s-%d.json", files->folder, slug, number);
    return path && list_push(&files->paths, path) ? path : NULL;
}

static bool write_actor(struct actor_files *files, const struct node *actor)
{
    const char *why = "there is not enough memory";
    char *path = actor_path(files, node_to_text(node_get(actor, "id"), "actor"));
    struct buffer out = {0};
    node_write_pretty(&out, node_get(actor, "document"));
    buffer_add_char(&out, '\n');
    bool good = path && !out.failed && file_write(path, buffer_get(&out), out.length, &why) == TALUS_OK;
    if (!good) cli_say("talus play: cannot write %s: %s\n", path ? path : files->folder, why);
    buffer_free(&out);
    return good;
}

bool write_back(struct talus_table *table, const char *folder)
{
    struct actor_files files = {.folder = folder};
    struct node actors = seat_node(table, &files.pool, "actors", NULL);
    bool good = node_is(&actors, NODE_ARRAY) && !files.pool.failed;
    if (!good) fputs("talus play: this game has no documents of actors to write back\n", stderr);
    if (good && !file_is_directory(folder)) (void)mkdir(folder, 0777); /* writing reports what is wrong */
    for (size_t i = 0; good && i < actors.count; i++)
        good = write_actor(&files, node_at(&actors, i));
    list_free(&files.paths);
    pool_free(&files.pool);
    return good;
}
