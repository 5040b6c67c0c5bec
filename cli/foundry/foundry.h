/* foundry.h: content as Foundry stores it: LevelDB folders (worlds and compendia) and older NeDB files (*.db).
 *
 * Such content is unpacked into a folder of JSON documents, which everything else can read. A LevelDB folder is copied
 * first and never opened in place, so a running game is not disturbed. */
#ifndef TALUS_CLI_FOUNDRY_H
#define TALUS_CLI_FOUNDRY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"

struct foundry {
    struct arena arena;
    char *folder; /* holds all that was unpacked; NULL until then */
    size_t count;
    struct diags *diags; /* takes what is wrong inside */
};

void foundry_init(struct foundry *foundry, struct diags *diags);
/* Removes what was unpacked. */
void foundry_free(struct foundry *foundry);

/* The path itself when it is no such content; otherwise that of the unpacked documents. NULL when it cannot be
 * unpacked, and `*why` says why. */
const char *foundry_path(struct foundry *foundry, const char *path, const char **why);

#endif
