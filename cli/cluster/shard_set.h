/* shard_set.h: the shards of one study, in any order: checks that they are complete and contain every game */
#ifndef TALUS_CLI_CLUSTER_SHARD_SET_H
#define TALUS_CLI_CLUSTER_SHARD_SET_H

#include "util/list.h"
#include "cluster/shard.h"

/* Blocks one after the other, from wherever they are kept. */
struct block {
    int64_t first, count;
    const struct node *root; /* as in a shard; good until the next call */
};

struct block_source {
    /* 1: a block; 0: there is none left; -1: a failure, and `*why` is the reason. */
    int (*next)(struct block_source *source, struct block *block, const char **why);
};

struct shard_set {
    struct block_source source; /* all blocks by game number, each once */
    list(struct shard) shards;   /* by first game */
    const char *verb;           /* what messages call the caller */
    size_t damaged;
    int64_t next_game, twice;   /* games that came more than once */
    size_t opened;              /* shards before this one were opened by the source */
    list(size_t) active;
    struct shard *given; /* whose block was handed out last */
};

/* A shard, or a folder with shards below it. A damaged one is reported, counted and left out. False: there is
 * a shard that belongs to another study, or nothing can be read. */
bool shard_set_add(struct shard_set *set, const char *path);
/* Sorts what was added; to be called before anything below. */
void shard_set_order(struct shard_set *set);
/* What all shards have in common; NULL when there are none. */
const struct shard *shard_set_any(const struct shard_set *set);
/* Reports the games below `last` that no shard holds. True: none is missing. */
bool shard_set_is_whole(const struct shard_set *set, int64_t last);
/* The parts (of the most usual number of parts) with missing games, as sbatch takes them: "3,7-9". */
void shard_set_missing_parts(const struct shard_set *set, struct buffer *out);
void shard_set_free(struct shard_set *set);

#endif
