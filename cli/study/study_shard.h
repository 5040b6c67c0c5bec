/* study_shard.h: a study in parts on many machines. */
#ifndef TALUS_CLI_STUDY_STUDY_SHARD_H
#define TALUS_CLI_STUDY_STUDY_SHARD_H

#include "cluster/cluster.h"
#include "study/study_hall.h"

/* A call of `talus study`. */
struct study_call {
    const char *folder; /* of the results; shards lie in its folder "shards" */
    int threads, most, round;
    struct cluster_options cluster;
    int argc; /* of the call */
    char **argv;
};

/* Plays one part of a round into a shard. The shards of the rounds before it must be there: a Swiss round is paired by
 * their results. The exit status. */
int study_play_shard(struct study *study, struct session *session, const struct json *root,
                     const struct study_call *call);
/* Puts all games of a study that was played into its store. The exit status. */
int study_keep(struct study *study, struct session *session, const struct json *root, const struct study_call *call);
/* The results of all blocks. False after a message. */
bool study_take_blocks(struct study *study, const char *verb, struct block_source *source);
/* Pairs and counts every round from the results it has; the number of rounds that are complete. */
int study_count_rounds(struct study *study);
/* What `talus study` writes and prints, from the blocks of the study `question`. The exit status. */
int study_merge_blocks(const struct study_call *call, struct session *session, const struct json *question,
                       struct block_source *source);

#endif
