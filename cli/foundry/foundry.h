/* foundry.h: content in the forms people keep it in: LevelDB folders (worlds and compendia), older NeDB files (*.db)
 * and YAML.
 *
 * Such content is unpacked into a *mirror*: a temporary folder of JSON documents at the same relative paths, which
 * everything else can read. A LevelDB folder is copied first and never opened in place, so a running game is not
 * disturbed. A store that cannot be read is a diagnostic, and the others are read. */
#ifndef TALUS_CLI_FOUNDRY_FOUNDRY_H
#define TALUS_CLI_FOUNDRY_FOUNDRY_H

#include <stdbool.h>
#include <stddef.h>

#include "util/pool.h"
#include "util/list.h"
#include "util/notice.h"

struct foundry_mirror {
    const char *folder; /* where the documents were unpacked to */
    const char *given;  /* what was unpacked, as it was named */
};

struct foundry {
    struct pool pool;
    char *folder; /* holds all that was unpacked; NULL until then */
    list(struct foundry_mirror) mirrors;
    struct notices *notices; /* takes what is wrong inside */
    struct foundry *next; /* of those that are open */
};

void foundry_init(struct foundry *foundry, struct notices *notices);
/* Removes what was unpacked. */
void foundry_free(struct foundry *foundry);

/* The paths to read for a path that was given: itself, its mirror or both. */
struct foundry_paths {
    const char *items[2];
    size_t count;
};
/* False when there is no room for a mirror, and `*why` is the reason. */
bool foundry_open(struct foundry *foundry, const char *path, struct foundry_paths *paths, const char **why);

/* "module.json", "system.json" and "world.json". */
bool foundry_is_manifest(const char *path);

/* Gives diagnostics about documents of a mirror the place people know: the YAML or NeDB file with its line, or the
 * store with the name and id of the document ("packs/feats#Reach (c0ffee)"). */
void foundry_name_places(struct notices *notices);
/* The same for the path of one document; the path itself when it is in no mirror. */
const char *foundry_name(struct pool *pool, const char *path);

#endif
