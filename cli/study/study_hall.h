/* study_hall.h: a study on this machine: threads that play it, a log of its games, its result files. */
#ifndef TALUS_CLI_STUDY_HALL_H
#define TALUS_CLI_STUDY_HALL_H

#include "session.h"
#include "systems/p2v/modes/study.h"

struct study_tally {
    int played, found; /* now, and in the log */
};

/* study_play.c: pairs and plays everything that the log does not hold; false when the log cannot be written. */
bool study_play(struct study *study, const char *log_path, uint64_t fingerprint, struct study_tally *tally,
                const char **why);
/* A study_player on so many threads (an int); nothing is logged. */
bool study_play_games(struct study *study, int first, int last, void *threads);

/* verb_study.c: reads a study that is played on so many threads; false after a message. Freed either way. */
bool study_open(struct study *study, const struct json_document *document, int *threads, struct diags *diags);
/* Fits, writes all result files and prints the table; the exit status. `most`: STUDY_AS_JSON for programs. */
enum { STUDY_AS_JSON = -1 };
int study_report(struct study *study, const char *folder, int most);
/* False after a message. */
bool study_make_folder(const char *folder);

#endif
