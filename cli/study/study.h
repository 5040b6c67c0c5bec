/* study.h: a study on this machine, or a part of it. The library plays slices of its games; the threads, the log, the
 * shards and the stores are here. */
#ifndef TALUS_CLI_STUDY_STUDY_H
#define TALUS_CLI_STUDY_STUDY_H

#include "client.h"
#include "study/battle_parts.h"

enum { STUDY_AS_JSON = -1, STUDY_THREADS = 64 };

/* A call of `talus study`. */
struct study_call {
    const char *folder; /* of the results; shards lie in its folder "shards" */
    int threads, most, round; /* `most`: STUDY_AS_JSON for programs */
    struct cluster_options cluster;
    int argc; /* of the call */
    char **argv;
};

struct study {
    const char *verb;        /* what messages call the caller */
    struct client *client;   /* holds the content */
    const char *file;        /* what diagnostics call it */
    struct buffer text;      /* as it is written */
    struct buffer question;  /* on one line */
    struct study_id id;
    bool is_swiss;
    int threads;
    int64_t rounds, complete; /* rounds whose games are all known */
    int64_t games, pairing;   /* all games; those of two parties */
    int64_t next[2];          /* games of the first round that is not complete, without the last */
    char *results;            /* of each game: w, d or l for the first party; -: not played */
};

/* study.c: reads a study from a file, or takes it from a shard or a store. False after a message. Freed either way. */
bool study_open_file(struct study *study, const char *path);
bool study_open_question(struct study *study, const struct node *question);
void study_close(struct study *study);
/* Counts and pairs again, after results were added. */
bool study_count(struct study *study);
/* The game has a result. */
bool study_knows(const struct study *study, int64_t game);
/* Calls `take` with the block of each pairing of these games, whose results are known. */
typedef bool study_take_line(void *context, int64_t first, const char *line);
bool study_blocks(const struct study *study, const int64_t range[2], study_take_line *take, void *context);
/* Writes all result files and prints the table; the exit status. */
int study_report(const struct study *study, const struct study_call *call);
/* False after a message. */
bool study_make_folder(const char *folder);
/* One question about the study; the exit status. The answer is for talus_answer_free. */
int study_ask(const struct study *study, const int64_t range[2], bool quiet, struct talus_answer **answer);

/* study_play.c: plays those of the games that have no result. False after a message, or when memory is exhausted. */
bool study_play_games(struct study *study, const int64_t range[2]);
/* Plays everything that the log does not hold, and adds it there. False after a message. */
bool study_play_all(struct study *study, const char *log_path);

/* study_shard.c: plays one part of a round into a shard. The shards of the rounds before it must be there: a Swiss round
 * is paired by their results. The exit status. */
int study_play_shard(struct study *study, const struct study_call *call);
/* Puts all games of a study that was played into its store. The exit status. */
int study_keep(struct study *study, const struct study_call *call);
/* What `talus study` writes and prints, from the blocks of the study `question`. The exit status. */
int study_merge_blocks(const struct study_call *call, struct client *content, const struct node *question,
                       struct block_source *source);

#endif
