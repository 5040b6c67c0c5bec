/* digest.h: the digest of a study: the program, the content and the options. */
#ifndef TALUS_CLI_CLUSTER_DIGEST_H
#define TALUS_CLI_CLUSTER_DIGEST_H

#include <stdbool.h>

#include "cluster/shard.h"

/* The embedded content and the files below each path, by name and bytes. False: `*why` is the reason. */
bool digest_content(const char *const *paths, size_t count, char out[SHA256_TEXT], const char **why);
/* Of a study by its version, kind and content; `question` is JSON that holds everything else the games depend on. */
void digest_study(const struct study_id *study, const char *question, char out[SHA256_TEXT]);

#endif
