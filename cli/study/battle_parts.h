/* battle_parts.h: battles that are played in parts on many machines, and how the parts are merged. */
#ifndef TALUS_CLI_STUDY_BATTLE_PARTS_H
#define TALUS_CLI_STUDY_BATTLE_PARTS_H

#include "cluster/cluster.h"
#include "cluster/shard_set.h"

/* Reads the part and checks the others; false after a message: the call is wrong. */
bool cluster_read_options(const char *verb, struct cluster_options *options);

/* A battle that can be asked about anywhere. */
struct battle_job {
    const char *name, *kind; /* of the study */
    int64_t games;
    int threads;
    struct client *(*make)(const void *context); /* a client with all options; NULL after a message */
    const void *context;
    const char *const *content; /* paths, for the digest */
    size_t content_count;
};

/* Plays one part into a shard below the folder `options->out`, and into the store of the options, if there is one;
 * without a folder only there. The exit status. */
int battle_play_part(const struct battle_job *job, const struct cluster_options *options);

enum merge_form { MERGE_TEXT, MERGE_JSON, MERGE_CSV, MERGE_SVG };

/* The blocks of a battle, and a way to ask about it. */
struct battle_blocks {
    const char *verb; /* what messages call the caller */
    struct client *(*make)(const void *context); /* a client with content and question; NULL after a message */
    const void *context;
    struct block_source *source;
};
/* Prints what `talus battle` prints. The exit status. */
int battle_print_blocks(const struct battle_blocks *blocks, enum merge_form form);
/* The same from the store of the options. */
int battle_print_stored(const struct battle_job *job, const struct cluster_options *options, enum merge_form form);

#endif
