/* p2v_sitting.h: people at the table of Path 2 Victory: actions chosen by number or name, questions answered on the
 * terminal, moves undone, games saved and loaded. */
#ifndef TALUS_CLI_P2V_SITTING_H
#define TALUS_CLI_P2V_SITTING_H

#include "session.h"
#include "systems/p2v/modes/match.h"

/* What a person wants that is no move. */
enum sitting_wish { SITTING_PLAYS, SITTING_TAKES_BACK, SITTING_LOADS, SITTING_QUITS };

struct sitting {
    struct table *table;
    struct session *session; /* for games that are loaded; NULL: none can be */
    struct p2v_ai ai;
    bool is_machine[P2V_SIDES];
    bool is_over, is_quiet, has_told;
    enum sitting_wish wish;
    struct sitting_clock {
        int seconds; /* the machine may think; 0: its nodes alone count */
        int64_t since;
    } clock;
    size_t told;    /* events of the last command that were printed */
    char path[256]; /* of the game to load */
};

struct p2v_state *sitting_state(const struct sitting *sitting);
/* A line typed; false at the end. */
bool sitting_line(char *line, size_t size);
/* Those that were not yet printed. */
void sitting_print_events(struct sitting *sitting);
/* For table->answer, with the sitting as context. */
int sitting_answer(struct table *table, void *context, int64_t who, const struct json *question);
/* The person to move sees board and actions and does one. */
void sitting_turn(struct sitting *sitting);
void sitting_machine(struct sitting *sitting);
/* For p2v_ai.is_late: has the machine thought long enough? */
bool sitting_is_late(void *clock);
/* A creature by its name, by a word of it, or by their beginnings; -1: none, or several. */
int sitting_find_figure(const struct sitting *sitting, const char *name);
/* "8 4": two numbers. */
bool sitting_read_place(const char *text, double *x, double *y);
void sitting_save(const struct sitting *sitting, const char *path);
/* Goes to where the game was saved; it stays as it is when that cannot be read. */
bool sitting_load(struct sitting *sitting, const char *path);

#endif
