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
/* Goes to where the game was saved; it stays as it is when that cannot be read. */
bool sitting_load(struct sitting *sitting, const char *path);

#endif
