/* cluster.h: studies on many machines: the options of battle and study for it. */
#ifndef TALUS_CLI_CLUSTER_CLUSTER_H
#define TALUS_CLI_CLUSTER_CLUSTER_H

#include "client.h"

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

#endif
