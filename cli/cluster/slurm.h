/* slurm.h: a study as a Slurm job array: scripts, submission, progress. */
#ifndef TALUS_CLI_CLUSTER_SLURM_H
#define TALUS_CLI_CLUSTER_SLURM_H

#include "cluster/cluster.h"

struct slurm_plan {
    const char *verb;
    int argc;
    char **argv; /* of the verb: the tasks repeat the call, with --shard in place of --slurm */
    const char *folder, *shards;
    int rounds; /* one array each, one after the other; 0: the study has none, one array */
    int threads;
    const char *merge; /* further options of `talus merge`, for a shell */
    const struct cluster_options *options;
};

/* Writes the scripts into the folder "slurm" of `folder`, submits them unless `options->no_submit`, follows the
 * jobs and prints the result. The exit status. */
int slurm_run(const struct slurm_plan *plan);
/* A word as a shell reads it. */
void slurm_quote(struct buffer *out, const char *word);

#endif
