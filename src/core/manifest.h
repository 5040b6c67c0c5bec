/* manifest.h: the manifests of Foundry packages: module.json, system.json and world.json.
 *
 * A manifest names its package, the game it belongs to, its packs with their paths and what it needs. It is at the root
 * of the package or, in a repository that builds its package, in a folder such as static/ or src/. */
#ifndef TALUS_CORE_MANIFEST_H
#define TALUS_CORE_MANIFEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "json/json.h"

struct manifest {
    struct json_document document;
    const char *id;   /* of the package; "" when it has none */
    const char *game; /* the id of the one game it is for; NULL: none or several */
};

struct manifests {
    struct manifest *items;
    size_t count, capacity;
};

/* "module.json", "system.json" and "world.json". */
bool manifest_is_name(const char *path);
/* All manifests of a folder: in the folder itself, at most two levels below, or right above a folder of packs. Files of
 * these names that are something else are left out; one that cannot be read is reported. */
enum status manifests_find(struct manifests *manifests, const char *folder, struct diags *diags);
/* The file of this path alone, if it is a manifest. */
enum status manifests_add(struct manifests *manifests, const char *path, struct diags *diags);
void manifests_free(struct manifests *manifests);

/* The name of the pack that a file belongs to, by its path below the folder; NULL when no manifest lists one.
 * `package`: the id of the package that has the pack, of the first manifest when none lists it, else "". */
const char *manifests_pack_of(const struct manifests *manifests, const char *relative, const char **package);
/* The path that a manifest gives a pack, without "./" before it and ".db" after it; `*length` is its length. */
const char *manifest_pack_path(const struct json *pack, size_t *length);
/* The one game that all manifests agree on; NULL: none is named, or several. */
const char *manifests_game(const struct manifests *manifests);

#endif
