/* shard.h: a part of a study in a file: a header, a line for each block of games, and a checksum.
 *
 * A block is the smallest part of a study that is played, kept and compared: games `first` to
 * `first + count - 1`. Blocks lie at multiples of the study's block size, so the same games make the same
 * line, no matter who plays them and into how many shards the study was cut. Nothing in a shard depends on
 * the machine or the moment. docs/reference/formats.md has the format. */
#ifndef TALUS_CLI_CLUSTER_SHARD_H
#define TALUS_CLI_CLUSTER_SHARD_H

#include "cluster/sha256.h"
#include "util/node.h"

enum {
    SHARD_FORMAT = 1,
    SHARD_MOST_PARTS = 1000000,
    SHARD_MOST_GAMES = 2000000000,
    SHARD_KIND = 16,
    SHARD_NAME = 128,
    SHARD_VERSION = 32
};

/* What all shards of a study have in common. */
struct study_id {
    char kind[SHARD_KIND]; /* "scenario", "parties", "study" */
    char name[SHARD_NAME]; /* for people */
    char study[SHA256_TEXT], content[SHA256_TEXT], version[SHARD_VERSION];
    int64_t games, block; /* of the study; of a block */
};

struct shard_head {
    struct study_id id;
    int64_t part, parts;  /* from 1 */
    int64_t round;        /* from 1; 1 where a study has no rounds */
    int64_t first, last;  /* its games, without `last` */
};

/* "3/8"; false when it is not of this form, or not between 1/1 and N/N. */
bool shard_parse_part(const char *text, int64_t *part, int64_t *parts);
/* The games of a part among the games `first` to `last`: whole blocks, as even as they go. */
void shard_range(struct shard_head *head, int64_t first, int64_t last);
/* "round-2/shard-3-of-8.shard"; without rounds "shard-3-of-8.shard". */
void shard_file_name(const struct shard_head *head, bool has_rounds, struct buffer *out);

/* ---- writing: into memory, then to the file at once ---- */

struct shard_writer {
    struct buffer out;
    struct shard_head head;
};

void shard_begin(struct shard_writer *writer, const struct shard_head *head, const char *question);
/* `json`: one line, with its line break left out. */
void shard_add(struct shard_writer *writer, const char *json);
/* Adds the checksum and writes the file, completely or not at all. */
bool shard_end(struct shard_writer *writer, const char *path, const char **why);
void shard_writer_free(struct shard_writer *writer);

/* ---- reading ---- */

struct shard {
    char *path;
    struct shard_head head;
    struct node_document document; /* of the header: it holds `question` */
    const struct node *question;
    /* The file while it is open. */
    int file; /* -1: closed */
    uint64_t size, offset;
    char *buffer;
    size_t held, used;
    struct buffer line;
    struct sha256 sha;
    /* The block that was read last. */
    struct node_document block;
    bool has_block;
    int64_t block_first, block_count;
};

/* Opens the file and reads its header. On failure `*why` is the reason; freed either way. */
bool shard_open(struct shard *shard, const char *path, const char **why);
void shard_close(struct shard *shard); /* keeps the header */
void shard_free(struct shard *shard);
/* The next block: 1; 0 past the end, if the checksum is right; -1 with `*why`. */
int shard_next(struct shard *shard, const char **why);

#endif
