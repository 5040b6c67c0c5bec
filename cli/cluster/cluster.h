/* cluster.h: studies on many machines: the options of battle and study for it, and battles in parts. */
#ifndef TALUS_CLI_CLUSTER_CLUSTER_H
#define TALUS_CLI_CLUSTER_CLUSTER_H

#include "client.h"
#include "cluster/shard_set.h"

struct cluster_options {
    char *shard, *out;
    int64_t part, parts; /* of `shard` */
    int slurm, no_submit, tasks;
    char *sbatch, *store;
};

/* The rows of these options for popt. */
#define CLUSTER_OPTIONS(options)                                                                   \
    {"shard", 0, POPT_ARG_STRING, &(options).shard, 0, "play only part I of N and write a shard file", \
     "I/N"},                                                                                       \
        {"store", 0, POPT_ARG_STRING, &(options).store, 0, "keep the games in a database",         \
         "FILE|URL"},                                                                              \
        {"slurm", 0, POPT_ARG_NONE, &(options).slurm, 0, "play on a Slurm cluster and report its progress", \
         NULL},                                                                                    \
        {"tasks", 0, POPT_ARG_INT, &(options).tasks, 0, "with --slurm: number of parts (8)", "N"},           \
        {"sbatch", 0, POPT_ARG_STRING, &(options).sbatch, 0, "with --slurm: options for sbatch",    \
         "OPTIONS"},                                                                               \
        {"no-submit", 0, POPT_ARG_NONE, &(options).no_submit, 0,                                   \
         "with --slurm: only write the scripts", NULL}

/* Reads the part and checks the others; false after a message: the call is wrong. */
bool cluster_read_options(const char *verb, struct cluster_options *options);

/* ---- battles ---- */

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
