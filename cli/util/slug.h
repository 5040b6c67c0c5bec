/* slug.h: names of documents as names of files. */
#ifndef TALUS_CLI_UTIL_SLUG_H
#define TALUS_CLI_UTIL_SLUG_H

#include <stdbool.h>

#include "util/buffer.h"

/* "Ford Boots +1" is "ford-boots-1"; letters lose their accents. */
void slug_add_name(struct buffer *slug, const char *name);
/* Makes all folders of a path that lead to its last step. The path is as before when it returns. */
bool slug_make_folders(char *path);

#endif
